/** What a screen reader is told while the eyes are elsewhere. */

import { h } from "./dom.js";
import { summary } from "./message.js";
import { isEphemeral, isThinking } from "./store.js";

const REMEMBERED = 6;

/** A live region that new messages and failures are written to. */
export class Narrator {
    /** @param {import("./seat.js").Seat} seat */
    constructor(seat) {
        this.seat = seat;
        this.element = h("div", {
            class: "unseen",
            "aria-live": "polite",
            "aria-atomic": "false",
            "aria-relevant": "additions",
        });
    }

    /** Read a new message aloud, unless it is one's own. @param {import("./types.js").Message} message */
    announce(message) {
        const { store, words } = this.seat;
        if (message.author.id === store.me.id || isThinking(message)) return;
        const name = store.userName(message.author.id, message.author);
        const key = isEphemeral(message) ? "live.only_you" : "live.message";
        this.say(words.t(key, { name, text: summary(this.seat, message) }));
    }

    /** Say something. @param {string} text */
    say(text) {
        this.element.append(h("p", {}, text));
        while (this.element.children.length > REMEMBERED) this.element.firstElementChild?.remove();
    }
}
