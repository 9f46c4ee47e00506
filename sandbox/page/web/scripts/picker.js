/** Suggestions while typing in the composer: commands after a slash, people after an @. */

import { entries } from "./commands.js";
import { face } from "./face.js";
import { icon } from "./icons.js";
import { h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { openPopover } from "./popover.js";
import { usersIn } from "./select.js";

/** @typedef {import("./commands.js").Entry} Entry */

/** Watches a text box and offers what fits. */
export class Picker {
    /** @type {?(() => void)} */ #close = null;
    /** @type {((key: string) => void)} */ #take = () => {};
    /** @type {Map<string, string>} */ #named = new Map();

    /**
     * @param {import("./seat.js").Seat} seat
     * @param {HTMLTextAreaElement} box
     * @param {HTMLElement} anchor
     * @param {(entry: Entry) => void} onCommand
     */
    constructor(seat, box, anchor, onCommand) {
        this.seat = seat;
        this.box = box;
        this.anchor = anchor;
        this.onCommand = onCommand;
        this.title = h("p", { class: "picker-title" });
        this.list = new Listbox({
            label: seat.words.t("picker.label"),
            onPick: (item) => {
                this.hide();
                this.#take(item.key);
            },
            onMove: () => {
                if (this.#close) box.setAttribute("aria-activedescendant", this.list.activeId);
            },
        });
        this.panel = h("div", { class: "picker" }, this.title, this.list.element);
        box.setAttribute("aria-controls", this.list.element.id);
    }

    /** Offer what fits the text. @param {string} channelId */
    look(channelId) {
        const { value, selectionStart } = this.box;
        const slash = value.match(/^\/([^\n]*)$/);
        const at = value.slice(0, selectionStart).match(/(^|\s)@([^\s@]*)$/);
        if (slash) this.#commands(channelId, slash[1]);
        else if (at) this.#people(channelId, at[2], selectionStart);
        else this.hide();
    }

    /** @param {string} channelId @param {string} typed */
    #commands(channelId, typed) {
        const { store, words } = this.seat;
        const want = typed.trimStart().toLowerCase();
        const all = entries(store, store.channel(channelId));
        const fit = all.filter((entry) => entry.title.toLowerCase().startsWith(want));
        const near = all.filter(
            (entry) =>
                !fit.includes(entry) &&
                want &&
                `${entry.title} ${entry.path.join(" ")} ${entry.description}`
                    .toLowerCase()
                    .includes(want),
        );
        const found = [...fit, ...near].slice(0, 100);
        this.#take = (key) => this.onCommand(found[Number(key)]);
        this.#show(
            words.t("picker.commands", { name: store.bot ? store.userName(store.bot.id) : "" }),
            found.map((entry, key) => ({
                key: String(key),
                label: `/${entry.title}`,
                note: entry.description,
                lead: icon("command"),
            })),
        );
    }

    /** @param {string} channelId @param {string} typed @param {number} caret */
    #people(channelId, typed, caret) {
        const { store, words } = this.seat;
        const want = typed.toLowerCase();
        const found = usersIn(this.seat, store.channel(channelId)?.guild_id ?? null).filter(
            (user) =>
                `${store.userName(user.id, user)} ${user.username}`.toLowerCase().includes(want),
        );
        this.#take = (id) => {
            const name = `@${store.userName(id)}`;
            this.#named.set(name, id);
            this.box.setRangeText(`${name} `, caret - typed.length - 1, caret, "end");
            this.box.focus();
        };
        this.#show(
            words.t("picker.people"),
            found.map((user) => ({
                key: user.id,
                label: store.userName(user.id, user),
                note: user.username,
                lead: face(user, "small"),
            })),
        );
    }

    /** @param {string} title @param {import("./listbox.js").Item[]} items */
    #show(title, items) {
        if (!items.length) return this.hide();
        this.title.textContent = title;
        if (!this.#close)
            this.#close = openPopover(this.anchor, this.panel, {
                above: true,
                onClose: () => this.#closed(),
            });
        this.list.set(items);
        return undefined;
    }

    #closed() {
        this.#close = null;
        this.box.removeAttribute("aria-activedescendant");
    }

    /** Names that were picked become mentions. @param {string} text @returns {string} */
    mentions(text) {
        const names = [...this.#named].sort(([a], [b]) => b.length - a.length);
        return names.reduce((said, [name, id]) => said.replaceAll(name, `<@${id}>`), text);
    }

    /** Take the suggestions away. */
    hide() {
        this.#close?.();
    }

    /**
     * Keys that steer the suggestions; true when taken.
     *
     * @param {KeyboardEvent} event
     * @returns {boolean}
     */
    steer(event) {
        if (!this.#close) return false;
        if (this.list.steer(event)) return true;
        if (
            (event.key === "Enter" && !event.shiftKey) ||
            (event.key === "Tab" && !event.shiftKey)
        ) {
            event.preventDefault();
            return this.list.pick();
        }
        if (event.key !== "Escape") return false;
        event.preventDefault();
        this.hide();
        return true;
    }
}
