/** The seats on the page: one, or two to five side by side, each on a connection of its own. */

import { Pane } from "./pane.js";
import { Seat } from "./seat.js";
import { loadWords } from "./words.js";

/** @typedef {import("./types.js").Person} Person */

/** Holds the panes; fires "change" when the seats shown are others, "person" when one changed. */
export class Split extends EventTarget {
    /** @type {Map<string, Pane>} */ panes = new Map();
    active = "";
    #turn = Promise.resolve();

    /** @param {HTMLElement} root @param {Person[]} people */
    constructor(root, people) {
        super();
        this.root = root;
        this.people = people;
        root.addEventListener("focusin", (event) =>
            this.#activate(/** @type {Element} */ (event.target)),
        );
        root.addEventListener("scrollend", () => this.#arrive());
        root.addEventListener("pointerdown", (event) =>
            this.#activate(/** @type {Element} */ (event.target)),
        );
    }

    /** @param {Element} target */
    #activate(target) {
        const id = target.closest(".pane")?.getAttribute("data-person");
        if (id && id !== this.active) {
            this.active = id;
            this.dispatchEvent(new Event("change"));
        }
    }

    /** A swipe to another pane makes it the active one. */
    #arrive() {
        const { left, width } = this.root.getBoundingClientRect();
        const pane = document.elementFromPoint(left + width / 2, innerHeight / 2);
        if (pane && this.root.scrollWidth > this.root.clientWidth) this.#activate(pane);
    }

    /** @returns {string[]} who is shown, in the order of the people */
    get shown() {
        return this.people.map(({ id }) => id).filter((id) => this.panes.has(id));
    }

    /** Show exactly these people. @param {string[]} ids @returns {Promise<void>} */
    show(ids) {
        this.#turn = this.#turn.then(() => this.#show(ids));
        return this.#turn;
    }

    /** @param {string[]} ids */
    async #show(ids) {
        for (const [id, pane] of this.panes) {
            if (ids.includes(id)) continue;
            pane.end();
            this.panes.delete(id);
        }
        for (const person of this.people) {
            if (!ids.includes(person.id) || this.panes.has(person.id)) continue;
            const pane = await this.#seat(person);
            const after = this.people
                .slice(this.people.indexOf(person) + 1)
                .map(({ id }) => this.panes.get(id)?.element)
                .find(Boolean);
            this.root.insertBefore(pane.element, after ?? null);
            this.panes.set(person.id, pane);
            pane.seat.socket.open();
        }
        if (!ids.includes(this.active)) this.active = this.shown[0] ?? "";
        this.root.dataset.count = String(this.panes.size);
        const where = new URL(location.href);
        where.searchParams.set("seats", this.shown.join(","));
        history.replaceState(null, "", where.href.replaceAll("%2C", ","));
        this.dispatchEvent(new Event("change"));
    }

    /** @param {Person} person @returns {Promise<Pane>} */
    async #seat(person) {
        const seat = new Seat(person, await loadWords(person.locale));
        seat.store.addEventListener("people", (event) =>
            this.#changed(/** @type {CustomEvent} */ (event).detail.person),
        );
        seat.store.addEventListener("hello", () => {
            for (const one of seat.store.people) this.#changed(one);
        });
        return new Pane(seat, {
            onClose: () => this.show(this.shown.filter((id) => id !== person.id)),
        });
    }

    /** A person changed: another language needs the pane drawn anew. @param {Person} person */
    async #changed(person) {
        const known = this.people.find(({ id }) => id === person.id);
        if (!known) return;
        const pane = this.panes.get(person.id);
        const { key } = known;
        Object.assign(known, person, { key });
        if (pane && pane.seat.words.locale !== known.locale) {
            const seats = this.shown;
            await this.show(seats.filter((id) => id !== person.id));
            await this.show(seats);
            this.panes.get(person.id)?.composer.focus();
        }
        this.dispatchEvent(new Event("change"));
    }

    /** Bring one of the seats shown into view. @param {string} id */
    go(id) {
        const pane = this.panes.get(id);
        pane?.element.scrollIntoView({ inline: "start", block: "nearest" });
        pane?.composer.focus();
    }

    /** Go to the next region of the page, over all panes. @param {number} by */
    walk(by) {
        const stops = this.shown.flatMap((id) => this.panes.get(id)?.regions() ?? []);
        const here = /** @type {?HTMLElement} */ (document.activeElement);
        const at = stops.findIndex(
            (stop) =>
                stop === here ||
                stop.closest(".channels, .messages, .composer, .veil") ===
                    here?.closest(".channels, .messages, .composer, .veil"),
        );
        stops[(at + by + stops.length) % stops.length]?.focus();
    }
}
