/** How messages stand together: by author, by day, by what is new. */

import { h } from "./dom.js";
import { byAge, isEphemeral } from "./store.js";

/** @typedef {import("./types.js").Message} Message */

const TOGETHER = 7 * 60_000;

/** @param {?Message} above @param {Message} message @returns {boolean} */
export function startsDay(above, message) {
    if (!above) return true;
    return new Date(above.timestamp).toDateString() !== new Date(message.timestamp).toDateString();
}

/**
 * The first message after the last one read.
 *
 * @param {?Message} above
 * @param {Message} message
 * @param {?string} read
 * @returns {boolean}
 */
export function startsNew(above, message, read) {
    if (read === null || byAge(message.id, read) <= 0) return false;
    return !above || byAge(above.id, read) <= 0;
}

/** @param {Message} above @param {Message} message @returns {boolean} the same person going on */
export function goesOn(above, message) {
    const apart = Date.parse(message.timestamp) - Date.parse(above.timestamp);
    const plain = [above, message].every((one) => (one.type ?? 0) === 0);
    return (
        plain &&
        above.author.id === message.author.id &&
        apart < TOGETHER &&
        isEphemeral(above) === isEphemeral(message) &&
        !message.interaction_metadata &&
        !message.message_reference
    );
}

/** @param {string} kind @param {string} text @returns {HTMLElement} */
export function divider(kind, text) {
    return h("li", { class: `divider ${kind}` }, h("span", {}, text));
}

/**
 * Bring a list's children into this order, moving only what must move.
 *
 * @param {Element} list
 * @param {Element[]} rows
 */
export function arrange(list, rows) {
    const wanted = new Set(rows);
    for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
    rows.forEach((row, at) => {
        if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null);
    });
}
