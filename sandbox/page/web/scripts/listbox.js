/** A list to pick from; focus stays with its owner, which points at the active item. */

import { fill, freshId, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{key: string, label: import("./dom.js").Child, note?: import("./dom.js").Child,
 *   lead?: import("./dom.js").Child, selected?: boolean, plain?: string}} Item
 */

/** Draws items as a listbox and moves the active one. */
export class Listbox {
    /** @type {Item[]} */ items = [];
    active = -1;

    /**
     * @param {{label: string, multiple?: boolean, onPick: (item: Item) => void, onMove?: () => void}} how
     */
    constructor({ label, multiple = false, onPick, onMove = () => {} }) {
        this.onPick = onPick;
        this.onMove = onMove;
        this.multiple = multiple;
        this.element = h("ul", {
            class: "listbox",
            role: "listbox",
            id: freshId("list"),
            "aria-label": label,
            "aria-multiselectable": multiple ? "true" : null,
            on: { mousedown: (/** @type {Event} */ event) => event.preventDefault() },
        });
    }

    /** Show these items. @param {Item[]} items @param {number} [active] */
    set(items, active = 0) {
        this.items = items;
        fill(
            this.element,
            items.map((item, at) => this.#row(item, at)),
        );
        this.activate(Math.min(active, items.length - 1));
    }

    /** @param {Item} item @param {number} at @returns {HTMLElement} */
    #row(item, at) {
        const row = h(
            "li",
            {
                class: "choice",
                role: "option",
                id: freshId("choice"),
                data: { key: item.key },
                "aria-selected": String(Boolean(item.selected)),
                on: {
                    click: () => this.onPick(item),
                    mousemove: () => {
                        if (this.active !== at) this.activate(at, false);
                    },
                },
            },
            item.lead
                ? h("span", { class: "choice-lead", "aria-hidden": "true" }, item.lead)
                : null,
            h(
                "span",
                { class: "choice-text" },
                h("span", { class: "choice-label" }, item.label),
                item.note ? h("span", { class: "choice-note" }, item.note) : null,
            ),
            item.selected || this.multiple
                ? h("span", { class: "choice-mark" }, icon("check"))
                : null,
        );
        return row;
    }

    /** Point at one item. @param {number} at @param {boolean} [scroll] */
    activate(at, scroll = true) {
        this.element.querySelector(".active")?.classList.remove("active");
        this.active = at;
        const row = this.element.children[at];
        row?.classList.add("active");
        if (scroll) row?.scrollIntoView({ block: "nearest" });
        this.onMove();
    }

    /** @returns {string} the id of the active item, or nothing */
    get activeId() {
        return this.element.children[this.active]?.id ?? "";
    }

    /**
     * Arrow keys, Home and End move; true when the key was taken.
     *
     * @param {KeyboardEvent} event
     * @returns {boolean}
     */
    steer(event) {
        const last = this.items.length - 1;
        if (last < 0) return false;
        const to = {
            ArrowDown: this.active >= last ? 0 : this.active + 1,
            ArrowUp: this.active <= 0 ? last : this.active - 1,
            PageDown: Math.min(last, this.active + 8),
            PageUp: Math.max(0, this.active - 8),
        }[event.key];
        if (to === undefined || event.altKey) return false;
        event.preventDefault();
        this.activate(to);
        return true;
    }

    /** Pick the active item. @returns {boolean} */
    pick() {
        const item = this.items[this.active];
        if (item) this.onPick(item);
        return Boolean(item);
    }
}
