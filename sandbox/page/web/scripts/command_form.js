/** A chosen slash command in the composer: one pill for each option, checked before it is sent. */

import { commandTitle, nested } from "./commands.js";
import { fill, freshId, h } from "./dom.js";
import { FilePill } from "./file_pill.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { optionName, pickOf } from "./options.js";
import { Pill } from "./pill.js";
import { openPopover } from "./popover.js";
import { freshNonce } from "./seat.js";
import { OPTION } from "./types.js";
import { localised } from "./words.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */

const PAUSE = 120;

/** Fills in one command; `onDone` is called when it was sent or given up. */
export class CommandForm {
    /** @type {Pill[]} */ #pills = [];
    /** @type {?Pill} */ #at = null;
    /** @type {?(() => void)} */ #close = null;
    #nonce = "";
    #timer = 0;

    /**
     * @param {import("./seat.js").Seat} seat
     * @param {string} channel
     * @param {import("./commands.js").Entry} entry
     * @param {() => void} onDone
     */
    constructor(seat, channel, entry, onDone) {
        this.seat = seat;
        this.channel = channel;
        this.entry = entry;
        this.onDone = onDone;
        const { t } = seat.words;
        this.list = new Listbox({
            label: t("command.choices"),
            onPick: (item) => this.#pick(Number(item.key)),
            onMove: () => this.#at?.expand(Boolean(this.#close), this.list.activeId),
        });
        this.panel = h("div", { class: "choices-panel" }, this.list.element);
        this.hint = h(
            "p",
            { class: "form-hint", id: freshId("hint"), "aria-live": "polite" },
            entry.description,
        );
        this.pills = h("span", { class: "pills" });
        this.more = h("span", { class: "more" });
        this.send = this.#button("send", "send", t("command.run", { name: entry.title }), "submit");
        this.element = this.#form();
        for (const option of entry.options) if (option.required) this.#add(option);
        this.#offer();
        this.hear = (/** @type {Event} */ event) =>
            this.#hear(/** @type {CustomEvent} */ (event).detail);
        seat.addEventListener("choices", this.hear);
    }

    /** @returns {HTMLElement} */
    #form() {
        const { seat, entry } = this;
        const { t } = seat.words;
        const cancel = this.#button("close", "round small", t("command.cancel"), "button");
        cancel.addEventListener("click", () => this.cancel());
        const title = `/${commandTitle(seat.store, entry.command.id, entry.path)}`;
        const name = h("span", { class: "command-name" }, title);
        const ends = h("span", { class: "command-ends" }, cancel, this.send);
        const on = {
            submit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.#submit();
            },
            keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
        };
        return h(
            "form",
            { class: "command-form", "aria-label": t("command.form", { name: entry.title }), on },
            this.hint,
            h("div", { class: "command-line" }, name, this.pills, this.more, ends),
        );
    }

    /**
     * @param {any} sign
     * @param {string} look
     * @param {string} label
     * @param {string} type
     * @returns {HTMLElement}
     */
    #button(sign, look, label, type) {
        return h("button", { class: look, type, "aria-label": label, title: label }, icon(sign));
    }

    /** Put the focus where the person goes on. */
    focus() {
        const empty = this.#pills.find((pill) => pill.empty) ?? this.#pills[0];
        (empty?.input ?? this.send).focus();
    }

    /** Give the command up. */
    cancel() {
        this.#hide();
        clearTimeout(this.#timer);
        this.seat.removeEventListener("choices", this.hear);
        this.onDone();
    }

    // Options.

    /** @param {CommandOption} option @returns {Pill} */
    #add(option) {
        const Kind = option.type === OPTION.ATTACHMENT ? FilePill : Pill;
        const pill = new Kind(this.seat, option, {
            channel: this.channel,
            hint: this.hint.id,
            list: this.list.element.id,
            on: {
                focus: (one) => this.#enter(one),
                blur: (one) => this.#leave(one),
                input: (one) => this.#typed(one),
                click: (one) => this.#show(one),
            },
        });
        this.#pills.push(pill);
        this.pills.append(pill.element);
        return pill;
    }

    /** Offer the options that are not there yet. */
    #offer() {
        const { locale, t } = this.seat.words;
        const left = this.entry.options.filter(
            (option) => !this.#pills.some((pill) => pill.option === option),
        );
        const button = (/** @type {CommandOption} */ option) => {
            const name = optionName(locale, option);
            const props = {
                class: "add-option",
                type: "button",
                title: localised(locale, option.description, option.description_localizations),
                "aria-label": t("command.add", { name }),
                on: { click: () => this.#extend(option) },
            };
            return h("button", props, "+ ", name);
        };
        fill(this.more, left.map(button));
    }

    /** @param {CommandOption} option */
    #extend(option) {
        const pill = this.#add(option);
        this.#offer();
        pill.input.focus();
    }

    /** @param {Pill} pill */
    #enter(pill) {
        this.#at = pill;
        const optional = pill.option.required ? "" : ` (${this.seat.words.t("option.optional")})`;
        fill(this.hint, h("b", {}, pill.name), " ", pill.about, optional);
        if (pill.option.autocomplete) this.#complete(pill);
        else this.#show(pill);
    }

    /** @param {Pill} pill */
    #leave(pill) {
        this.#hide();
        if (this.#at === pill) this.#at = null;
        if (!pill.empty) this.#check(pill);
    }

    /** @param {Pill} pill */
    #typed(pill) {
        pill.retype();
        if (pill instanceof FilePill) {
            if (!pill.empty && this.#check(pill)) this.#goOn();
        } else if (pill.option.autocomplete) {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#complete(pill), PAUSE);
        } else this.#show(pill);
    }

    /** @param {?Pill} pill */
    #remove(pill) {
        const at = pill ? this.#pills.indexOf(pill) : this.#pills.length;
        if (pill && !pill.option.required) {
            this.#hide();
            this.#pills.splice(at, 1);
            pill.element.remove();
            this.#offer();
        }
        const before = this.#pills[at - 1];
        if (before) before.input.focus();
        else if (pill?.option.required || !this.#pills.length) this.cancel();
        else this.#pills[0].input.focus();
    }

    // The list of choices.

    /** @param {Pill} pill */
    #show(pill) {
        const picks = pill.offered;
        if (!picks.length || document.activeElement !== pill.input) return this.#hide();
        this.shown = picks;
        const onClose = () => {
            this.#close = null;
        };
        this.#close ??= openPopover(this.element, this.panel, { above: true, onClose });
        const items = picks.map((pick, at) => ({
            ...pick,
            key: String(at),
            selected: pick === pill.chosen,
        }));
        this.list.set(items);
        return undefined;
    }

    #hide() {
        this.#close?.();
        this.#close = null;
        this.#at?.expand(false);
    }

    /** @param {number} at */
    #pick(at) {
        const pill = this.#at;
        const pick = this.shown?.[at];
        if (!pill || !pick) return;
        pill.take(pick);
        this.#hide();
        this.#pills.find((one) => one.option.required && one.empty)?.input.focus();
    }

    /** After a file was chosen: go to the next option that is needed, or to the button. */
    #goOn() {
        const next = this.#pills.find((one) => one.option.required && one.empty);
        (next?.input ?? this.send).focus();
    }

    /** Ask the bot for choices. @param {Pill} pill */
    #complete(pill) {
        this.#nonce = freshNonce();
        const others = this.#pills
            .filter((one) => one !== pill && !one.empty)
            .map((one) => one.sent)
            .filter(({ value }) => value !== undefined && !(value instanceof File));
        const { name, type } = pill.option;
        const focused = { name, type, value: pill.input.value, focused: true };
        const fields = {
            channel: this.channel,
            command_id: this.entry.command.id,
            nonce: this.#nonce,
            options: nested(this.entry, [...others, focused]),
        };
        this.seat.socket.ask("autocomplete", fields).catch(() => {});
    }

    /** @param {import("./types.js").Frame} frame */
    #hear(frame) {
        const pill = this.#at;
        if (frame.nonce !== this.#nonce || !pill) return;
        const { locale } = this.seat.store.me;
        /** @type {import("./types.js").Choice[]} */
        const choices = frame.choices ?? [];
        pill.picks = choices.map((choice) => pickOf(locale, choice));
        this.#show(pill);
    }

    // Checking and sending.

    /** @param {Pill} pill @returns {boolean} */
    #check(pill) {
        const { problem } = pill.answer;
        pill.mark(Boolean(problem));
        if (problem) {
            const words = [icon("warning"), h("b", {}, pill.name), " ", problem];
            fill(this.hint, h("span", { class: "problem" }, words));
        }
        return !problem;
    }

    #submit() {
        const wrong = this.#pills.find((pill) => !this.#check(pill));
        if (wrong) {
            wrong.input.focus();
            this.#check(wrong);
            return;
        }
        const values = this.#pills.map((pill) => pill.sent);
        this.seat.run(
            this.channel,
            this.entry,
            values.filter(({ value }) => value !== undefined),
        );
        this.cancel();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const pill = this.#at;
        if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            if (this.#close) this.#hide();
            else this.cancel();
        } else if (event.key === "Backspace" && pill instanceof FilePill && !pill.empty) {
            event.preventDefault();
            pill.clear();
        } else if (event.key === "Backspace" && (event.target === this.send || pill?.empty)) {
            event.preventDefault();
            this.#remove(pill);
        } else if (pill && this.#close) {
            this.#steer(event, pill);
        } else if (pill && event.key === "ArrowDown") {
            event.preventDefault();
            this.#show(pill);
        }
    }

    /**
     * While the list is open: Enter takes the active choice, but sends a finished value.
     *
     * @param {KeyboardEvent} event
     * @param {Pill} pill
     */
    #steer(event, pill) {
        const leaving = event.key === "Tab" && !event.shiftKey && pill.unsettled;
        if (this.list.steer(event)) {
            event.stopPropagation();
        } else if ((event.key === "Enter" && !pill.chosen) || leaving) {
            event.preventDefault();
            this.list.pick();
        }
    }
}
