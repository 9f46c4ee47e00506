/** A chosen slash command in the composer: one pill for each option, checked before it is sent. */

import { commandTitle } from "./commands.js";
import { fill, freshId, h } from "./dom.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { closed, fitting, optionName, pickOf, picksFor, read } from "./options.js";
import { openPopover } from "./popover.js";
import { freshNonce } from "./seat.js";
import { localised } from "./words.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/**
 * @typedef {{option: CommandOption, input: HTMLInputElement, element: HTMLElement, picks: import("./options.js").Pick[], chosen: ?import("./options.js").Pick}} Pill
 */

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
        this.hint = h(
            "p",
            { class: "form-hint", id: freshId("hint"), "aria-live": "polite" },
            entry.description,
        );
        this.pills = h("span", { class: "pills" });
        this.more = h("span", { class: "more" });
        this.send = h(
            "button",
            {
                class: "send",
                type: "submit",
                "aria-label": t("command.run", { name: entry.title }),
                title: t("command.run", { name: entry.title }),
            },
            icon("send"),
        );
        this.list = new Listbox({
            label: t("command.choices"),
            onPick: (item) => this.#pick(item),
            onMove: () => this.#at?.input.setAttribute("aria-activedescendant", this.list.activeId),
        });
        this.panel = h("div", { class: "choices-panel" }, this.list.element);
        this.element = h(
            "form",
            {
                class: "command-form",
                "aria-label": t("command.form", { name: entry.title }),
                on: {
                    submit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        this.#submit();
                    },
                    keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
                },
            },
            this.hint,
            h(
                "div",
                { class: "command-line" },
                h(
                    "span",
                    { class: "command-name" },
                    `/${commandTitle(seat.store, entry.command.id, entry.path)}`,
                ),
                this.pills,
                this.more,
                h(
                    "button",
                    {
                        class: "round small",
                        type: "button",
                        "aria-label": t("command.cancel"),
                        title: t("command.cancel"),
                        on: { click: () => this.cancel() },
                    },
                    icon("close"),
                ),
                this.send,
            ),
        );
        for (const option of entry.options) if (option.required) this.#add(option);
        this.#offer();
        this.hear = (/** @type {Event} */ event) =>
            this.#choices(/** @type {CustomEvent} */ (event).detail);
        seat.addEventListener("choices", this.hear);
    }

    /** Put the focus where the person goes on. */
    focus() {
        const empty = this.#pills.find((pill) => !pill.input.value) ?? this.#pills[0];
        (empty?.input ?? this.send).focus();
    }

    /** Give the command up. */
    cancel() {
        this.#end();
        this.onDone();
    }

    #end() {
        this.#hide();
        clearTimeout(this.#timer);
        this.seat.removeEventListener("choices", this.hear);
    }

    /** @param {CommandOption} option @returns {Pill} */
    #add(option) {
        const { locale } = this.seat.words;
        const id = freshId("option");
        const listed = closed(option) || Boolean(option.autocomplete);
        const input = /** @type {HTMLInputElement} */ (
            h("input", {
                id,
                type: "text",
                class: "pill-input",
                autocomplete: "off",
                spellcheck: "false",
                "aria-describedby": this.hint.id,
                "aria-required": String(Boolean(option.required)),
                role: listed ? "combobox" : null,
                "aria-expanded": listed ? "false" : null,
                "aria-controls": listed ? this.list.element.id : null,
                "aria-autocomplete": listed ? "list" : null,
                inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
                data: { option: option.name },
                on: {
                    focus: () => this.#enter(pill),
                    blur: () => this.#leave(pill),
                    input: () => this.#typed(pill),
                    click: () => this.#show(pill),
                },
            })
        );
        const element = h(
            "span",
            { class: "pill" },
            h("label", { for: id }, optionName(locale, option)),
            input,
        );
        /** @type {Pill} */
        const pill = {
            option,
            input,
            element,
            picks: picksFor(this.seat, option, this.seat.store.channel(this.channel)),
            chosen: null,
        };
        this.#pills.push(pill);
        this.pills.append(element);
        return pill;
    }

    #offer() {
        const { locale, t } = this.seat.words;
        const left = this.entry.options.filter(
            (option) => !this.#pills.some((pill) => pill.option === option),
        );
        fill(
            this.more,
            left.map((option) =>
                h(
                    "button",
                    {
                        class: "add-option",
                        type: "button",
                        title: localised(
                            locale,
                            option.description,
                            option.description_localizations,
                        ),
                        "aria-label": t("command.add", { name: optionName(locale, option) }),
                        data: { option: option.name },
                        on: {
                            click: () => {
                                const pill = this.#add(option);
                                this.#offer();
                                pill.input.focus();
                            },
                        },
                    },
                    "+ ",
                    optionName(locale, option),
                ),
            ),
        );
    }

    /** @param {Pill} pill */
    #enter(pill) {
        const { locale, t } = this.seat.words;
        this.#at = pill;
        const { option } = pill;
        const about = localised(locale, option.description, option.description_localizations);
        fill(
            this.hint,
            h("b", {}, optionName(locale, option)),
            " ",
            about,
            option.required ? null : ` (${t("option.optional")})`,
        );
        if (option.autocomplete) this.#complete(pill);
        else this.#show(pill);
    }

    /** @param {Pill} pill */
    #leave(pill) {
        this.#hide();
        if (this.#at === pill) this.#at = null;
        if (pill.input.value) this.#check(pill);
    }

    /** @param {Pill} pill */
    #typed(pill) {
        pill.chosen = null;
        pill.input.size = Math.max(8, Math.min(40, pill.input.value.length + 1));
        this.#mark(pill, "");
        if (pill.option.autocomplete) {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#complete(pill), PAUSE);
        } else this.#show(pill);
    }

    // The list of choices.

    /** @param {Pill} pill */
    #show(pill) {
        const typed = pill.chosen ? "" : pill.input.value;
        const picks = pill.option.autocomplete ? pill.picks : fitting(pill.picks, typed);
        if (!picks.length || document.activeElement !== pill.input) return this.#hide();
        this.list.set(
            picks.map((pick, at) => ({
                key: String(at),
                label: pick.label,
                note: pick.note,
                lead: pick.lead,
                selected: pick === pill.chosen,
            })),
        );
        this.shown = picks;
        if (!this.#close)
            this.#close = openPopover(this.element, this.panel, {
                above: true,
                onClose: () => {
                    this.#close = null;
                },
            });
        pill.input.setAttribute("aria-expanded", "true");
        return undefined;
    }

    #hide() {
        this.#close?.();
        this.#close = null;
        this.#at?.input.removeAttribute("aria-activedescendant");
        if (this.#at?.input.hasAttribute("aria-expanded"))
            this.#at.input.setAttribute("aria-expanded", "false");
    }

    /** @param {import("./listbox.js").Item} item */
    #pick(item) {
        const pill = this.#at;
        const pick = this.shown?.[Number(item.key)];
        if (!pill || !pick) return;
        pill.chosen = pick;
        pill.input.value = pick.label;
        pill.input.size = Math.max(4, Math.min(40, pick.label.length + 1));
        this.#mark(pill, "");
        this.#hide();
        const next = this.#pills.find((one) => one.option.required && !one.input.value);
        if (next) next.input.focus();
    }

    /** Ask the bot for choices. @param {Pill} pill */
    #complete(pill) {
        this.#nonce = freshNonce();
        const others = this.#pills
            .filter((one) => one !== pill && one.input.value)
            .map((one) => ({ ...this.#value(one), name: one.option.name, type: one.option.type }))
            .filter((one) => one.value !== undefined)
            .map(({ name, type, value }) => ({ name, type, value }));
        const focused = {
            name: pill.option.name,
            type: pill.option.type,
            value: pill.input.value,
            focused: true,
        };
        this.seat.socket
            .ask("autocomplete", {
                channel: this.channel,
                command_id: this.entry.command.id,
                nonce: this.#nonce,
                options: this.entry.kinds.reduceRight(
                    (/** @type {any[]} */ inner, type, at) => [
                        { name: this.entry.path[at + 1], type, options: inner },
                    ],
                    [...others, focused],
                ),
            })
            .catch(() => {});
    }

    /** @param {import("./types.js").Frame} frame */
    #choices(frame) {
        const pill = this.#at;
        if (frame.nonce !== this.#nonce || !pill) return;
        pill.picks = (frame.choices ?? []).map((/** @type {import("./types.js").Choice} */ one) =>
            pickOf(this.seat.store.me.locale, one),
        );
        this.#show(pill);
    }

    // Checking and sending.

    /** @param {Pill} pill @returns {{value?: any, problem?: string}} */
    #value(pill) {
        return pill.chosen
            ? { value: pill.chosen.value }
            : read(this.seat, pill.option, pill.input.value, pill.picks);
    }

    /** @param {Pill} pill @returns {boolean} */
    #check(pill) {
        const { problem = "" } = this.#value(pill);
        this.#mark(pill, problem);
        return !problem;
    }

    /** @param {Pill} pill @param {string} problem */
    #mark(pill, problem) {
        pill.element.classList.toggle("wrong", Boolean(problem));
        if (problem) {
            pill.input.setAttribute("aria-invalid", "true");
            fill(
                this.hint,
                h(
                    "span",
                    { class: "problem" },
                    icon("warning"),
                    h("b", {}, optionName(this.seat.words.locale, pill.option)),
                    " ",
                    problem,
                ),
            );
        } else pill.input.removeAttribute("aria-invalid");
    }

    #submit() {
        const wrong = this.#pills.find((pill) => !this.#check(pill));
        if (wrong) {
            wrong.input.focus();
            this.#check(wrong);
            return;
        }
        const values = this.#pills
            .map((pill) => ({
                name: pill.option.name,
                type: pill.option.type,
                value: this.#value(pill).value,
            }))
            .filter(({ value }) => value !== undefined);
        this.seat.run(this.channel, this.entry, values);
        this.cancel();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const open = Boolean(this.#close);
        const pill = this.#at;
        if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            if (open) this.#hide();
            else this.cancel();
        } else if (pill && open && this.list.steer(event)) {
            event.stopPropagation();
        } else if (
            pill &&
            open &&
            (event.key === "Enter" ||
                (event.key === "Tab" &&
                    !event.shiftKey &&
                    pill.input.value &&
                    !pill.chosen &&
                    closed(pill.option)))
        ) {
            // Enter on a finished value sends the command; otherwise it takes the active choice.
            if (event.key === "Enter" && pill.chosen) return;
            event.preventDefault();
            this.list.pick();
        } else if (pill && !open && event.key === "ArrowDown") {
            event.preventDefault();
            this.#show(pill);
        } else if (
            event.key === "Backspace" &&
            ((pill && !pill.input.value) || event.target === this.send)
        ) {
            event.preventDefault();
            this.#remove(pill);
        }
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
}
