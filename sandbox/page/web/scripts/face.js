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
 * An emoji of a button or option; custom ones are named, as their pictures live elsewhere.
 *
 * @param {?import("./types.js").Emoji} [emoji]
 * @returns {?HTMLElement}
 */
export function emojiOf(emoji) {
    if (!emoji?.name) return null;
    if (emoji.id) return h("span", { class: "custom-emoji" }, `:${emoji.name}:`);
    return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
}
