/** Forms the bot opens over one seat; other seats on the page stay usable. */

import { dots, fill, freshId, h, trapFocus } from "./dom.js";
import { faceOf } from "./face.js";
import { fieldOf } from "./fields.js";
import { icon } from "./icons.js";
import { freshNonce } from "./seat.js";

/** @typedef {import("./fields.js").Field} Field */

/** A form over a pane; it closes when the bot has answered or the person gives up. */
export class Modal {
    #waiting = "";

    /**
     * @param {import("./seat.js").Seat} seat
     * @param {HTMLElement} pane
     * @param {import("./types.js").Frame} frame
     * @param {?string} guildId
     */
    constructor(seat, pane, frame, guildId) {
        this.seat = seat;
        this.frame = frame;
        this.origin = /** @type {?HTMLElement} */ (document.activeElement);
        /** @type {import("./types.js").Component[]} */
        const components = frame.components;
        this.fields = components.map((one) => fieldOf(seat, one, guildId));
        this.trouble = h("p", { class: "form-trouble", role: "alert" });
        this.send = h(
            "button",
            { class: "press style-1", type: "submit" },
            h("span", { class: "press-label" }, seat.words.t("form.submit")),
            dots(),
        );
        this.covered = /** @type {HTMLElement[]} */ ([...pane.children]);
        this.element = h("div", { class: "veil" }, this.#dialog());
        this.element.addEventListener("keydown", this.#keys());
        this.settled = (/** @type {Event} */ event) =>
            this.#settle(/** @type {CustomEvent} */ (event).detail.deed);
    }

    /** Lay the form over the pane and begin with its first field. @param {HTMLElement} pane */
    open(pane) {
        this.seat.store.addEventListener("deed", this.settled);
        for (const one of this.covered) one.inert = true;
        pane.append(this.element);
        (this.fields.find((field) => field.first)?.first ?? this.send).focus();
    }

    /** Take the form away and give the focus back. */
    close() {
        this.seat.store.removeEventListener("deed", this.settled);
        for (const one of this.covered) one.inert = false;
        this.element.remove();
        if (this.origin?.isConnected) this.origin.focus({ preventScroll: true });
        else this.seat.dispatchEvent(new Event("adrift"));
    }

    /** @returns {HTMLElement} */
    #dialog() {
        const { store, words } = this.seat;
        const title = freshId("modal");
        const give = { type: "button", on: { click: () => this.close() } };
        const head = h(
            "header",
            { class: "modal-head" },
            store.bot ? faceOf(store, { ...store.bot, bot: true }, "small") : null,
            h("h2", { id: title }, this.frame.title),
            h("button", { ...give, class: "round", "aria-label": words.t("close") }, icon("close")),
        );
        const foot = h(
            "footer",
            { class: "modal-foot" },
            h("button", { ...give, class: "press style-2" }, words.t("form.cancel")),
            this.send,
        );
        const submit = (/** @type {Event} */ event) => {
            event.preventDefault();
            if (!this.send.hasAttribute("disabled")) this.#submit();
        };
        const fields = this.fields.map((field) => field.element);
        // Beside other seats a form covers its own seat only.
        const alone = document.querySelectorAll(".pane").length === 1;
        return h(
            "div",
            {
                class: "modal",
                role: "dialog",
                "aria-modal": String(alone),
                "aria-labelledby": title,
            },
            h(
                "form",
                { novalidate: true, on: { submit } },
                head,
                h("div", { class: "modal-fields" }, fields),
                this.trouble,
                foot,
            ),
        );
    }

    /** @returns {(event: KeyboardEvent) => void} */
    #keys() {
        const trap = trapFocus(this.element);
        return (event) => {
            if (event.key !== "Escape") return trap(event);
            event.stopPropagation();
            return this.close();
        };
    }

    async #submit() {
        const problems = this.fields.map((field) => field.problem());
        this.fields.forEach((field, at) => field.mark(problems[at]));
        const wrong = problems.findIndex(Boolean);
        if (wrong >= 0) return void this.fields[wrong].first?.focus();
        const nonce = freshNonce();
        this.#waiting = nonce;
        fill(this.trouble);
        this.#busy(true);
        const { store, socket } = this.seat;
        store.begin({ nonce, state: "sent", channel: "", message: "modal" });
        const { interaction_id, custom_id } = this.frame;
        const components = this.fields.map((field) => field.answer());
        try {
            await socket.ask("modal", { interaction_id, custom_id, components, nonce });
        } catch (error) {
            store.settle(nonce, "failed", this.seat.explain(error));
        }
    }

    /** @param {import("./store.js").Deed} deed */
    #settle(deed) {
        if (deed.nonce !== this.#waiting || deed.state === "sent") return;
        if (deed.state !== "failed") return void this.close();
        this.#busy(false);
        fill(this.trouble, icon("warning"), deed.error ?? this.seat.words.t("form.failed"));
        this.seat.store.deeds.delete(deed.nonce);
    }

    /** @param {boolean} on */
    #busy(on) {
        this.send.classList.toggle("busy", on);
        this.send.toggleAttribute("disabled", on);
    }
}
