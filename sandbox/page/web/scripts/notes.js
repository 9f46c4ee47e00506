/** Commands on their way, and those that got no answer: below the messages, for one person only. */

import { dots, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * One line for each command that is being sent or failed in a channel.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {string} channel
 * @returns {HTMLElement[]}
 */
export function commandNotes(seat, channel) {
    return seat.store
        .deedsIn(channel)
        .map((deed) => (deed.state === "failed" ? failure(seat, deed) : sending(seat, deed)));
}

/** @param {import("./seat.js").Seat} seat @param {import("./store.js").Deed} deed @returns {HTMLElement} */
function sending(seat, deed) {
    const words = h("span", {}, h("b", {}, deed.name), " ", seat.words.t("command.sending"));
    return h("div", { class: "note" }, dots(), words);
}

/** @param {import("./seat.js").Seat} seat @param {import("./store.js").Deed} deed @returns {HTMLElement} */
function failure({ store, words: { t } }, deed) {
    const why = deed.error ?? t("command.no_answer");
    const forget = {
        class: "plain",
        type: "button",
        on: { click: () => store.forget(deed.nonce) },
    };
    return h(
        "div",
        { class: "note failed" },
        icon("warning"),
        h("span", {}, h("b", {}, deed.name), " ", why),
        h(
            "span",
            { class: "only-you" },
            t("message.only_you"),
            " · ",
            h("button", forget, t("message.dismiss")),
        ),
    );
}
