/** The menus of people and messages: what one can do there, and the commands of the bot. */

import { menuEntries } from "./commands.js";
import { arrowKeys, freshId, h } from "./dom.js";
import { icon } from "./icons.js";
import { toggleDialog } from "./popover.js";
import { openDm } from "./sidebar.js";
import { COMMAND } from "./types.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {{sign: Parameters<typeof icon>[0], label: string, act: () => void}} Item */
/** @typedef {{channel: string, at?: ?DOMRect}} Where */

/**
 * Show what can be done with somebody.
 *
 * @param {Seat} seat
 * @param {HTMLElement} anchor
 * @param {string} user
 * @param {Where} where
 */
export function openUserMenu(seat, anchor, user, { channel, at }) {
    const { store, words } = seat;
    /** @type {Item[]} */
    const own = [
        { sign: "mail", label: words.t("menu.write"), act: () => openDm(seat, user) },
    ];
    open(seat, anchor, {
        title: store.userName(user),
        own: user === store.me.id ? [] : own,
        apps: appItems(seat, COMMAND.USER, channel, user),
        at,
    });
}

/**
 * Show what can be done with a message.
 *
 * @param {Seat} seat
 * @param {HTMLElement} anchor
 * @param {Message} message
 * @param {?DOMRect} [at]
 */
export function openMessageMenu(seat, anchor, message, at) {
    const { t } = seat.words;
    open(seat, anchor, {
        title: t("menu.message"),
        own: [{ sign: "reply", label: t("message.reply"), act: () => seat.reply(message) }],
        apps: appItems(seat, COMMAND.MESSAGE, message.channel_id, message.id),
        at,
    });
}

/**
 * @param {Seat} seat
 * @param {number} type
 * @param {string} channel
 * @param {string} target
 * @returns {Item[]}
 */
function appItems(seat, type, channel, target) {
    const { store } = seat;
    return menuEntries(store, store.channel(channel), type).map(({ command, title }) => ({
        sign: "gem",
        label: title,
        act: () => seat.runOn(channel, command, target, title),
    }));
}

/**
 * @param {Seat} seat
 * @param {HTMLElement} anchor
 * @param {{title: string, own: Item[], apps: Item[], at?: ?DOMRect}} shown
 */
function open(seat, anchor, { title, own, apps, at }) {
    const { t } = seat.words;
    const row = (/** @type {Item} */ { sign, label, act }) => {
        const pick = () => {
            close();
            act();
        };
        return h(
            "button",
            { class: "choice", type: "button", role: "menuitem", on: { click: pick } },
            h("span", { class: "choice-lead" }, icon(sign)),
            h("span", { class: "choice-label" }, label),
        );
    };
    const name = freshId("apps");
    const panel = h(
        "div",
        { class: "context-menu", role: "menu", "aria-label": title },
        h("p", { class: "menu-title", "aria-hidden": "true" }, title),
        own.map(row),
        apps.length
            ? h(
                  "div",
                  { class: "menu-group", role: "group", "aria-labelledby": name },
                  h("p", { class: "picker-title", id: name }, t("menu.apps")),
                  apps.map(row),
              )
            : null,
        own.length + apps.length
            ? null
            : h("p", { class: "menu-empty" }, t("menu.nothing")),
    );
    panel.addEventListener("keydown", arrowKeys(panel, "button"));
    panel.addEventListener("contextmenu", (event) => event.preventDefault());
    const onClose = () => {
        if (!anchor.isConnected) seat.dispatchEvent(new Event("adrift"));
    };
    const close = toggleDialog(anchor, panel, { end: true, at, onClose });
}

/**
 * Show the menu that a right click or a key asks for, where the browser's own is of no use: it
 * copies links and pictures, and with a long press it selects text.
 *
 * @param {Seat} seat
 * @param {MouseEvent} event
 * @param {HTMLElement} row
 * @param {Message} message
 */
export function openMenuAt(seat, event, row, message) {
    const target = /** @type {Element} */ (event.target);
    const person = /** @type {?HTMLElement} */ (target.closest("[data-user]"));
    const touched = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const isOurs = !touched && !target.closest("a[href], img") && row.querySelector(".tools");
    if (!person && !isOurs) return;
    event.preventDefault();
    const at = new DOMRect(event.clientX, event.clientY, 0, 0);
    const where = { channel: message.channel_id, at };
    if (person) openUserMenu(seat, row, person.dataset.user ?? "", where);
    else openMessageMenu(seat, row, message, at);
}
