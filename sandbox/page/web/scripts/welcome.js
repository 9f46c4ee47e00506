/** A card for whoever opens the page for the first time: what to press, in the visitor's language. */

import { commandTitle } from "./commands.js";
import { fill, h, weave } from "./dom.js";
import { icon } from "./icons.js";
import { loadWords } from "./words.js";

/** @typedef {import("./types.js").Person} Person */

const SEEN = "welcomed";
const LANGUAGES = ["en", "de"];
/** What to press first: a command, and the sentence that holds it. */
const FIRST = [
    { path: ["solo"], key: "welcome.solo" },
    { path: ["table", "new"], key: "welcome.table" },
];

/** @param {string} locale @returns {string} */
function languageOf(locale) {
    return locale.split("-")[0];
}

/** @returns {string} the language that the visitor's browser asks for, as far as the page has it */
export function visitorLanguage() {
    return navigator.languages.map(languageOf).find((one) => LANGUAGES.includes(one)) ?? "en";
}

/** The card above the panes; it takes room of its own and covers nothing. */
export class Welcome {
    /** @type {WeakSet<EventTarget>} */ #watched = new WeakSet();

    /** @param {HTMLElement} root @param {import("./split.js").Split} split */
    constructor(root, split) {
        this.root = root;
        this.split = split;
        root.addEventListener("keydown", (event) => {
            if (event.key === "Escape") this.close();
        });
        split.addEventListener("change", () => this.#draw());
        if (!localStorage.getItem(SEEN)) this.open();
    }

    /** Show the card. */
    async open() {
        this.root.hidden = false;
        await this.#draw();
    }

    /** Take the card away for good; help brings it back. */
    close() {
        if (this.root.hidden) return;
        const inside = this.root.contains(document.activeElement);
        localStorage.setItem(SEEN, "1");
        this.root.hidden = true;
        if (inside) this.split.panes.get(this.split.active)?.composer.focus();
    }

    async #draw() {
        if (this.root.hidden) return;
        const words = await loadWords(visitorLanguage());
        const { t, language } = words;
        const { split } = this;
        const store = split.panes.get(split.active)?.seat.store;
        if (store) this.#watch(store);
        this.root.lang = language;
        const close = h(
            "button",
            {
                class: "round",
                type: "button",
                "aria-label": t("close"),
                title: t("close"),
                on: { click: () => this.close() },
            },
            icon("close"),
        );
        fill(
            this.root,
            h(
                "div",
                { class: "welcome-head" },
                h("h2", { id: "welcome-title" }, t("welcome.title")),
                close,
            ),
            h("ul", {}, this.#steps(words), this.#speakers(words)),
        );
    }

    /** The card goes once something was begun. @param {import("./store.js").Store} store */
    #watch(store) {
        if (this.#watched.has(store)) return;
        this.#watched.add(store);
        store.addEventListener("deed", () => this.close());
        store.addEventListener("hello", () => this.#draw());
        store.addEventListener("commands", () => this.#draw());
    }

    /** @param {import("./words.js").Words} words @returns {HTMLElement[]} */
    #steps({ t }) {
        const pane = this.split.panes.get(this.split.active);
        const commands = pane?.seat.store.commands ?? [];
        return FIRST.flatMap(({ path, key }) => {
            const command = commands.find((one) => one.name === path[0]);
            if (!pane || !command) return [];
            const button = h(
                "button",
                {
                    class: "mention",
                    type: "button",
                    on: { click: () => pane.composer.start(command.id, path) },
                },
                `/${commandTitle(pane.seat.store, command.id, path)}`,
            );
            return [h("li", {}, weave(t(key), { command: button }))];
        });
    }

    /** Who speaks German, from the list of people. @param {import("./words.js").Words} words */
    #speakers({ t, language }) {
        const { people, active } = this.split;
        const speakers = people.filter((one) => languageOf(one.locale) === "de");
        if (!speakers.length) return null;
        const names = new Intl.ListFormat(language).format(speakers.map(nameOf));
        const mine = people.find((one) => languageOf(one.locale) === language);
        const sits = people.find(({ id }) => id === active);
        const change = mine && sits && languageOf(sits.locale) !== language;
        return h(
            "li",
            {},
            t("welcome.german", { names }),
            " ",
            change ? this.#sit(mine, t("welcome.sit", { name: nameOf(mine) })) : null,
        );
    }

    /** @param {Person} person @param {string} label @returns {HTMLElement} */
    #sit(person, label) {
        const { split } = this;
        const sit = () => {
            split.active = person.id;
            split.show([person.id]);
        };
        return h("button", { class: "plain", type: "button", on: { click: sit } }, label);
    }
}

/** @param {Person} person @returns {string} */
function nameOf(person) {
    return person.global_name || person.username;
}
