/** Faces, names and emoji: how people and things are told apart at a glance. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./store.js").Store} Store */

const SPARE = ["#b4637a", "#3e8fb0", "#5f8d4e", "#b3802c", "#8a6fd1"];

/** @param {any} color @param {string} id @returns {string} */
export function tint(color, id) {
    if (typeof color === "string" && /^#[0-9a-f]{3,8}$/i.test(color)) return color;
    if (typeof color === "number" && color > 0) return `#${color.toString(16).padStart(6, "0")}`;
    return SPARE[Number(BigInt(/^\d+$/.test(id) ? id : 0) % BigInt(SPARE.length))];
}

/**
 * A round face with initials, or a gem for the bot; decoration beside a written name.
 *
 * @param {import("./types.js").User & {color?: any}} user
 * @param {string} [size]
 * @returns {HTMLElement}
 */
export function face(user, size = "") {
    const name = user.global_name || user.username || "?";
    if (user.bot)
        return h("span", { class: `face bot ${size}`, "aria-hidden": "true" }, icon("gem"));
    return h("span", {
        class: `face ${size}`,
        "aria-hidden": "true",
        style: { "--tint": tint(user.color, user.id) },
        data: { letter: [...name][0]?.toUpperCase() },
    });
}

/**
 * The face of whoever has an id.
 *
 * @param {Store} store
 * @param {import("./types.js").User} user
 * @param {string} [size]
 * @returns {HTMLElement}
 */
export function faceOf(store, user, size) {
    return face({ ...user, ...store.people.find((one) => one.id === user.id) }, size);
}

/**
 * An emoji of a button or option; it stands beside a word, so it says nothing itself.
 *
 * @param {Store} store
 * @param {?import("./types.js").Emoji} [emoji]
 * @returns {?HTMLElement}
 */
export function emojiOf(store, emoji) {
    if (!emoji?.name) return null;
    if (emoji.id) return customEmoji(store, emoji.id, emoji.name);
    return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
}

/**
 * The picture of an emoji; one that is not there is named.
 *
 * @param {Store} store
 * @param {string} id
 * @param {string} name
 * @param {string} [alt] what it says where no word stands beside it
 * @returns {HTMLElement}
 */
export function customEmoji(store, id, name, alt = "") {
    const written = () => h("span", { class: "emoji-name" }, `:${name}:`);
    if (!store.emojis.has(id)) return written();
    const picture = h("img", {
        class: "custom-emoji",
        src: `/cdn/emojis/${id}.webp`,
        alt,
        // A tooltip would be read aloud where the alternative text is empty.
        "aria-hidden": alt ? null : "true",
        title: `:${name}:`,
        draggable: "false",
    });
    picture.addEventListener("error", () => picture.replaceWith(written()));
    return picture;
}
