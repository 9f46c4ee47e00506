/** Select menus of all five kinds, for messages and forms. */

import { face, emojiOf, tint } from "./face.js";
import { fill, freshId, h } from "./dom.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { openPopover } from "./popover.js";
import { isThread } from "./store.js";
import { CHANNEL, KIND } from "./types.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Component} Component */
/**
 * @typedef {{value: string, label: string, note?: string, lead?: import("./dom.js").Child}} Option
 */

const TYPE_AHEAD = 700;

/**
 * What a select offers.
 *
 * @param {Seat} seat
 * @param {Component} component
 * @param {?string} guildId
 * @returns {Option[]}
 */
export function optionsOf(seat, component, guildId) {
    const { store } = seat;
    const users = () =>
        usersIn(seat, guildId).map((user) => ({
            value: user.id,
            label: store.userName(user.id, user),
            note: user.username,
            lead: face(user, "small"),
        }));
    const roles = () =>
        (store.guild(guildId)?.roles ?? []).map((role) => ({
            value: role.id,
            label: role.name,
            lead: h("span", { class: "dot", style: { "--tint": tint(role.color, role.id) } }),
        }));
    switch (component.type) {
        case KIND.STRING_SELECT:
            return (component.options ?? []).map((option) => ({
                value: option.value,
                label: option.label,
                note: option.description,
                lead: emojiOf(store, option.emoji),
            }));
        case KIND.USER_SELECT:
            return users();
        case KIND.ROLE_SELECT:
            return roles();
        case KIND.MENTIONABLE_SELECT:
            return [...users(), ...roles()];
        default:
            return channelsIn(seat, guildId, component.channel_types);
    }
}

/**
 * @param {Seat} seat
 * @param {?string} guildId
 * @returns {(import("./types.js").User & {color?: any})[]}
 */
export function usersIn({ store }, guildId) {
    const guild = store.guild(guildId);
    const members = guild?.members.map((member) => member.user).filter(Boolean) ?? [];
    const known = members.length ? members : [...store.people, ...(store.bot ? [store.bot] : [])];
    return known.map((user) => ({ ...user, ...store.people.find((one) => one.id === user.id) }));
}

/** @param {Seat} seat @param {?string} guildId @param {number[]} [types] @returns {Option[]} */
export function channelsIn({ store }, guildId, types) {
    return [...store.channels.values()]
        .filter(
            (channel) =>
                channel.guild_id === guildId &&
                (types?.length ? types.includes(channel.type) : !isThread(channel)),
        )
        .map((channel) => ({
            value: channel.id,
            label: store.channelName(channel.id),
            lead: icon(
                channel.type === CHANNEL.CATEGORY ? "down" : isThread(channel) ? "thread" : "hash",
            ),
        }));
}

/** @param {Component} component @returns {string[]} what is chosen before anyone chooses */
function defaults(component) {
    if (component.default_values) return component.default_values.map(({ id }) => String(id));
    return (component.options ?? []).filter((option) => option.default).map(({ value }) => value);
}

/** A select menu; calls `onChange` with the values once the person is done choosing. */
export class Select {
    /** @type {?(() => void)} */ #close = null;
    #typed = "";
    #typedAt = 0;

    /**
     * @param {Seat} seat
     * @param {Component} component
     * @param {{guildId: ?string, label?: string, onChange: (values: string[]) => void}} how
     */
    constructor(seat, component, { guildId, label, onChange }) {
        this.seat = seat;
        this.component = component;
        this.guildId = guildId;
        this.onChange = onChange;
        this.values = defaults(component);
        this.least = component.min_values ?? 1;
        this.most = component.max_values ?? 1;
        this.label = label ?? component.placeholder ?? seat.words.t("select.placeholder");
        this.shown = h("span", { class: "select-shown" });
        this.element = h(
            "div",
            {
                class: "select",
                role: "combobox",
                tabindex: component.disabled ? null : 0,
                id: freshId("select"),
                "aria-haspopup": "listbox",
                "aria-expanded": "false",
                "aria-disabled": component.disabled ? "true" : null,
                data: { control: component.custom_id },
                on: {
                    click: () => this.#toggle(),
                    keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
                    blur: () => this.#done(),
                },
            },
            this.shown,
            h("span", { class: "select-arrow" }, icon("down")),
        );
        this.#paint();
    }

    #paint() {
        const { words } = this.seat;
        const chosen = optionsOf(this.seat, this.component, this.guildId).filter(({ value }) =>
            this.values.includes(value),
        );
        fill(
            this.shown,
            chosen.length === 0
                ? h(
                      "span",
                      { class: "select-placeholder" },
                      this.component.placeholder ?? words.t("select.placeholder"),
                  )
                : chosen.map(({ label, lead }) => h("span", { class: "picked" }, lead, label)),
        );
        const names = chosen.map(({ label }) => label).join(", ");
        this.element.setAttribute("aria-label", names ? `${this.label}: ${names}` : this.label);
    }

    #toggle() {
        if (this.component.disabled || this.element.getAttribute("aria-busy") === "true") return;
        if (this.#close) this.#done();
        else this.#open();
    }

    #open() {
        const { words } = this.seat;
        const options = optionsOf(this.seat, this.component, this.guildId);
        if (!this.#isShort()) this.before = [...this.values];
        const multiple = this.most > 1;
        const list = new Listbox({
            label: this.label,
            multiple,
            onPick: (item) => this.#pick(item.key),
            onMove: () => this.element.setAttribute("aria-activedescendant", list.activeId),
        });
        this.list = list;
        const count = h("span", { class: "select-count", role: "status" });
        this.count = count;
        const foot = multiple
            ? h(
                  "div",
                  { class: "select-foot" },
                  count,
                  h(
                      "button",
                      {
                          class: "press style-1 tight",
                          type: "button",
                          tabindex: -1,
                          on: {
                              mousedown: (/** @type {Event} */ event) => event.preventDefault(),
                              click: () => this.#done(),
                          },
                      },
                      words.t("select.done"),
                  ),
              )
            : null;
        const panel = h(
            "div",
            { class: "select-panel" },
            options.length ? list.element : h("p", { class: "empty" }, words.t("select.nothing")),
            foot,
        );
        this.element.setAttribute("aria-expanded", "true");
        this.element.setAttribute("aria-controls", list.element.id);
        this.#close = openPopover(this.element, panel, { onClose: () => this.#done() });
        this.#draw(
            Math.max(
                0,
                options.findIndex(({ value }) => this.values.includes(value)),
            ),
        );
        this.element.focus({ preventScroll: true });
    }

    /** @param {number} active */
    #draw(active) {
        const options = optionsOf(this.seat, this.component, this.guildId);
        this.list?.set(
            options.map(({ value, label, note, lead }) => ({
                key: value,
                label,
                note,
                lead,
                plain: label,
                selected: this.values.includes(value),
            })),
            active,
        );
        if (this.count) {
            this.count.textContent = this.seat.words.t("select.count", {
                n: this.values.length,
                most: this.most,
            });
        }
    }

    /** @param {string} value */
    #pick(value) {
        const had = this.values.includes(value);
        if (this.most === 1) {
            this.values = had && this.least === 0 ? [] : [value];
            this.#done(true);
            return;
        }
        if (had) this.values = this.values.filter((one) => one !== value);
        else if (this.values.length < this.most) this.values = [...this.values, value];
        this.#draw(this.list?.active ?? 0);
        this.#paint();
    }

    /** @returns {boolean} too few are picked; they wait here, for the bot would refuse them */
    #isShort() {
        return this.values.length < this.least && this.values.length > 0;
    }

    /** Close the list and send what is picked. @param {boolean} [always] */
    #done(always = false) {
        const close = this.#close;
        if (!close) return;
        this.#close = null;
        close();
        this.element.setAttribute("aria-expanded", "false");
        this.element.removeAttribute("aria-activedescendant");
        const changed = this.values.join("\n") !== this.before?.join("\n");
        if (!this.#isShort() && (changed || always)) this.onChange([...this.values]);
        this.#paint();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.#close) {
            if (["Enter", " ", "ArrowDown", "ArrowUp"].includes(event.key) && !event.altKey) {
                event.preventDefault();
                event.stopPropagation();
                this.#toggle();
            }
            return;
        }
        if (this.list?.steer(event)) event.stopPropagation();
        else if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            event.stopPropagation();
            this.list?.pick();
        } else if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            this.#done();
        } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
            this.#seek(event.key);
        }
    }

    /** Typing letters goes to the option that starts with them. @param {string} letter */
    #seek(letter) {
        const now = performance.now();
        this.#typed = (now - this.#typedAt > TYPE_AHEAD ? "" : this.#typed) + letter.toLowerCase();
        this.#typedAt = now;
        const at =
            this.list?.items.findIndex((item) =>
                item.plain?.toLowerCase().startsWith(this.#typed),
            ) ?? -1;
        if (at >= 0) this.list?.activate(at);
    }
}
