/** Forms the bot opens over one seat; other seats on the page stay usable. */

import { dots, fill, freshId, h, trapFocus } from "./dom.js";
import { faceOf } from "./face.js";
import { fieldOf } from "./fields.js";
import { icon } from "./icons.js";
import { freshNonce } from "./seat.js";

/**
 * Show a modal over a pane; closes when the bot has answered or the person gives up.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {HTMLElement} pane
 * @param {import("./types.js").Frame} frame
 * @param {?string} guildId
 */
export function openModal(seat, pane, frame, guildId) {
    const { t } = seat.words;
    pane.querySelector(".veil")?.dispatchEvent(new Event("giveup"));
    const origin = /** @type {?HTMLElement} */ (document.activeElement);
    const fields = frame.components.map((/** @type {any} */ one) => fieldOf(seat, one, guildId));
    const title = freshId("modal");
    const trouble = h("p", { class: "form-trouble", role: "alert" });
    const send = h(
        "button",
        { class: "press style-1", type: "submit" },
        h("span", { class: "press-label" }, t("form.submit")),
        dots(),
    );
    let waiting = "";
    const form = h(
        "form",
        {
            class: "modal",
            role: "dialog",
            "aria-modal": String(document.querySelectorAll(".pane").length === 1),
            "aria-labelledby": title,
            novalidate: true,
        },
        h(
            "header",
            { class: "modal-head" },
            seat.store.bot ? faceOf(seat.store, { ...seat.store.bot, bot: true }, "small") : null,
            h("h2", { id: title }, frame.title),
            h(
                "button",
                {
                    class: "round",
                    type: "button",
                    "aria-label": t("close"),
                    on: { click: () => close() },
                },
                icon("close"),
            ),
        ),
        h(
            "div",
            { class: "modal-fields" },
            fields.map((/** @type {import("./fields.js").Field} */ field) => field.element),
        ),
        trouble,
        h(
            "footer",
            { class: "modal-foot" },
            h(
                "button",
                { class: "press style-2", type: "button", on: { click: () => close() } },
                t("form.cancel"),
            ),
            send,
        ),
    );
    const veil = h("div", { class: "veil" }, form);
    const others = [...pane.children];

    const settled = (/** @type {Event} */ event) => {
        const { deed } = /** @type {CustomEvent} */ (event).detail;
        if (deed.nonce !== waiting) return;
        if (deed.state === "failed") {
            busy(false);
            fill(trouble, icon("warning"), deed.error ?? t("form.failed"));
            seat.store.deeds.delete(deed.nonce);
        } else if (deed.state !== "sent") close();
    };
    const busy = (/** @type {boolean} */ on) => {
        send.classList.toggle("busy", on);
        send.toggleAttribute("disabled", on);
    };
    const close = () => {
        seat.store.removeEventListener("deed", settled);
        for (const one of others) /** @type {HTMLElement} */ (one).inert = false;
        veil.remove();
        if (origin?.isConnected) origin.focus({ preventScroll: true });
        else seat.dispatchEvent(new Event("adrift"));
    };
    const submit = async () => {
        const problems = fields.map((/** @type {import("./fields.js").Field} */ field) =>
            field.problem(),
        );
        fields.forEach(
            (/** @type {import("./fields.js").Field} */ field, /** @type {number} */ at) =>
                field.mark(problems[at]),
        );
        const wrong = problems.findIndex(Boolean);
        if (wrong >= 0) return void fields[wrong].first?.focus();
        waiting = freshNonce();
        fill(trouble);
        busy(true);
        seat.store.begin({ nonce: waiting, state: "sent", channel: "", message: "modal" });
        try {
            await seat.socket.ask("modal", {
                interaction_id: frame.interaction_id,
                custom_id: frame.custom_id,
                nonce: waiting,
                components: fields.map((/** @type {import("./fields.js").Field} */ field) =>
                    field.answer(),
                ),
            });
        } catch (error) {
            seat.store.settle(waiting, "failed", seat.explain(error));
        }
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!send.hasAttribute("disabled")) submit();
    });
    const trap = trapFocus(form);
    veil.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
            event.stopPropagation();
            close();
        } else trap(event);
    });
    veil.addEventListener("giveup", close);
    seat.store.addEventListener("deed", settled);
    for (const one of others)
        if (!one.hasAttribute("popover")) /** @type {HTMLElement} */ (one).inert = true;
    pane.append(veil);
    (
        fields.find((/** @type {import("./fields.js").Field} */ field) => field.first)?.first ??
        send
    ).focus();
}
