/** The bar above all panes: who sits, side by side or alone, light or dark, and help. */

import { arrowKeys, fill, h } from "./dom.js";
import { face } from "./face.js";
import { openHelp } from "./help.js";
import { clockButton } from "./hurry.js";
import { icon } from "./icons.js";
import { isDark, toggleTheme } from "./theme.js";
import { loadWords } from "./words.js";

/** Draws the bar and keeps it current with the seats shown. */
export class Bar {
    /**
     * @param {HTMLElement} root
     * @param {import("./split.js").Split} split
     * @param {import("./welcome.js").Welcome} welcome
     */
    constructor(root, split, welcome) {
        this.root = root;
        this.welcome = welcome;
        this.split = split;
        this.side = split.shown.length > 1;
        split.addEventListener("change", () => this.draw());
        addEventListener("theme", () => this.draw());
    }

    /** Draw the bar in the language of the active seat. */
    async draw() {
        const { split } = this;
        const active = split.people.find(({ id }) => id === split.active) ?? split.people[0];
        const { t, language } = await loadWords(active.locale);
        document.documentElement.lang = language;
        this.side ||= split.shown.length > 1;
        const focused = /** @type {?HTMLElement} */ (document.activeElement)?.dataset?.seat;
        const seats = h(
            "div",
            { class: "seats", role: "group", "aria-label": t("seats.label") },
            split.people.map((person) => this.#seat(person, t)),
        );
        seats.addEventListener(
            "keydown",
            arrowKeys(seats, "button", { previous: "ArrowLeft", next: "ArrowRight" }),
        );
        const dark = isDark();
        const seat = split.panes.get(active.id)?.seat;
        fill(
            this.root,
            h("div", { class: "brand" }, icon("gem"), h("span", {}, t("title"))),
            seats,
            h(
                "div",
                { class: "bar-tools" },
                seat?.store.byHand ? clockButton(seat) : null,
                this.#tool(
                    "columns",
                    t(this.side ? "seats.alone" : "seats.together"),
                    () => this.#toggle(),
                    this.side,
                ),
                this.#tool(
                    dark ? "sun" : "moon",
                    t(dark ? "theme.light" : "theme.dark"),
                    toggleTheme,
                ),
                this.#tool("help", t("help.open"), () =>
                    openHelp({ t, language }, () => this.welcome.open()),
                ),
            ),
        );
        if (focused)
            /** @type {?HTMLElement} */ (
                this.root.querySelector(`[data-seat="${focused}"]`)
            )?.focus();
    }

    /**
     * @param {import("./types.js").Person} person
     * @param {(key: string, values?: object) => string} t
     * @returns {HTMLElement}
     */
    #seat(person, t) {
        const { split } = this;
        const shown = split.panes.has(person.id);
        const name = person.global_name || person.username;
        const label = t(this.side ? (shown ? "seats.go" : "seats.add") : "seats.sit", { name });
        return h(
            "button",
            {
                class: person.id === split.active ? "seat active" : "seat",
                type: "button",
                title: label,
                "aria-label": label,
                "aria-pressed": String(shown),
                data: { seat: person.id },
                on: { click: () => this.#choose(person.id, shown) },
            },
            face(person, "small"),
            h("span", { class: "seat-name" }, name),
        );
    }

    /** @param {string} id @param {boolean} shown */
    #choose(id, shown) {
        const { split } = this;
        if (!this.side) {
            split.active = id;
            split.show([id]);
        } else if (!shown) {
            split.active = id;
            split.show([...split.shown, id]);
        } else split.go(id);
    }

    #toggle() {
        const { split } = this;
        this.side = !this.side;
        const next = split.people.find(({ id }) => !split.panes.has(id));
        if (!this.side) split.show([split.active]);
        else if (next) split.show([...split.shown, next.id]);
    }

    /**
     * @param {any} sign
     * @param {string} label
     * @param {() => void} act
     * @param {boolean} [pressed]
     * @returns {HTMLElement}
     */
    #tool(sign, label, act, pressed) {
        return h(
            "button",
            {
                class: "round",
                type: "button",
                "aria-label": label,
                title: label,
                "aria-pressed": pressed === undefined ? null : String(pressed),
                data: { seat: sign },
                on: { click: act },
            },
            icon(sign),
        );
    }
}
