/** One option of a command while it is being filled in. */

import { freshId, h } from "./dom.js";
import { closed, fitting, optionName, picksFor, read } from "./options.js";
import { OPTION } from "./types.js";
import { localised } from "./words.js";

/** @typedef {import("./options.js").Pick} Pick */

const KEYBOARDS = { [OPTION.INTEGER]: "numeric", [OPTION.NUMBER]: "decimal" };

/** A label with its input; knows its value and what is wrong with it. */
export class Pill {
    /** @type {?Pick} */ chosen = null;

    /**
     * @param {import("./seat.js").Seat} seat
     * @param {import("./types.js").CommandOption} option
     * @param {{channel: string, hint: string, list: string, on: Record<string, (pill: Pill) => void>}} how
     */
    constructor(seat, option, { channel, hint, list, on }) {
        this.seat = seat;
        this.option = option;
        this.name = optionName(seat.words.locale, option);
        this.about = localised(
            seat.words.locale,
            option.description,
            option.description_localizations,
        );
        /** @type {Pick[]} */
        this.picks = picksFor(seat, option, seat.store.channel(channel));
        this.listed = closed(option) || Boolean(option.autocomplete);
        const id = freshId("option");
        const combobox = {
            role: "combobox",
            "aria-expanded": "false",
            "aria-controls": list,
            "aria-autocomplete": "list",
        };
        this.input = /** @type {HTMLInputElement} */ (
            h("input", {
                id,
                type: option.type === OPTION.ATTACHMENT ? "file" : "text",
                class: "pill-input",
                autocomplete: "off",
                spellcheck: "false",
                "aria-describedby": hint,
                "aria-required": String(Boolean(option.required)),
                inputmode: KEYBOARDS[option.type],
                data: { option: option.name },
                ...(this.listed ? combobox : {}),
                on: Object.fromEntries(
                    Object.entries(on).map(([event, act]) => [event, () => act(this)]),
                ),
            })
        );
        this.element = h("span", { class: "pill" }, h("label", { for: id }, this.name), this.input);
    }

    /** @returns {boolean} nothing is filled in */
    get empty() {
        return !this.input.value;
    }

    /** @returns {Pick[]} what fits what was typed; the bot has already chosen its own */
    get offered() {
        if (this.option.autocomplete) return this.picks;
        return fitting(this.picks, this.chosen ? "" : this.input.value);
    }

    /** @returns {{value?: any, problem?: string}} */
    get answer() {
        if (this.chosen) return { value: this.chosen.value };
        return read(this.seat, this.option, this.input.value, this.picks);
    }

    /** @returns {boolean} something was typed that only a choice from the list can mean */
    get unsettled() {
        return !this.empty && !this.chosen && closed(this.option);
    }

    /** The value as an interaction carries it. @returns {{name: string, type: number, value: any}} */
    get sent() {
        const { name, type } = this.option;
        return { name, type, value: this.answer.value };
    }

    /** Take a choice. @param {Pick} pick */
    take(pick) {
        this.chosen = pick;
        this.input.value = pick.label;
        this.mark(false);
    }

    /** Something was typed: an earlier choice no longer counts. */
    retype() {
        this.chosen = null;
        this.mark(false);
    }

    /** Show whether the value is wrong. @param {boolean} wrong */
    mark(wrong) {
        this.element.classList.toggle("wrong", wrong);
        if (wrong) this.input.setAttribute("aria-invalid", "true");
        else this.input.removeAttribute("aria-invalid");
    }

    /** Tell whether the list is open, and which choice is active. @param {boolean} open @param {string} [active] */
    expand(open, active = "") {
        if (!this.listed) return;
        this.input.setAttribute("aria-expanded", String(open));
        if (active) this.input.setAttribute("aria-activedescendant", active);
        else this.input.removeAttribute("aria-activedescendant");
    }
}
