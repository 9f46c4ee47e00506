/** The foot of the side bar: who sits here, and what they can change about themselves. */

import { fill, freshId, h } from "./dom.js";
import { face } from "./face.js";
import { icon } from "./icons.js";
import { toggleDialog } from "./popover.js";

const LANGUAGES = [
    ["en-US", "English"],
    ["de", "Deutsch"],
];

/**
 * The panel with one's own name, and the button for one's settings.
 *
 * @param {import("./seat.js").Seat} seat
 * @returns {HTMLElement}
 */
export function mePanel(seat) {
    const { store, words } = seat;
    const name = h("div", { class: "me-name" });
    const button = h(
        "button",
        {
            class: "round",
            type: "button",
            "aria-label": words.t("settings.open"),
            title: words.t("settings.open"),
            "aria-haspopup": "dialog",
            on: { click: () => openSettings(seat, button) },
        },
        icon("gear"),
    );
    const panel = h("div", { class: "me" }, h("span", { class: "me-face" }), name, button);
    const draw = () => {
        panel.firstElementChild?.replaceWith(face(store.me));
        fill(
            name,
            h("b", {}, store.userName(store.me.id, store.me)),
            h("span", {}, store.me.admin ? words.t("members.admin") : `@${store.me.username}`),
        );
    };
    draw();
    store.addEventListener("people", draw);
    store.addEventListener("hello", draw);
    return panel;
}

/** @param {import("./seat.js").Seat} seat @param {HTMLElement} anchor */
function openSettings(seat, anchor) {
    const {
        store,
        words: { t },
    } = seat;
    const [language, privacy, title] = [
        freshId("language"),
        freshId("privacy"),
        freshId("settings"),
    ];
    const choose = h(
        "select",
        {
            id: language,
            class: "input",
            on: {
                change: (/** @type {Event} */ event) => {
                    close();
                    seat.ask("set", {
                        locale: /** @type {HTMLSelectElement} */ (event.target).value,
                    });
                },
            },
        },
        LANGUAGES.map(([code, name]) =>
            h("option", { value: code, selected: store.me.locale === code, lang: code }, name),
        ),
    );
    const dm = /** @type {HTMLInputElement} */ (
        h("input", {
            id: privacy,
            type: "checkbox",
            on: { change: () => seat.ask("set", { dm_open: dm.checked }) },
        })
    );
    dm.checked = store.me.dm_open;
    const panel = h(
        "div",
        { class: "card settings", role: "dialog", "aria-labelledby": title },
        h(
            "h2",
            { id: title },
            t("settings.label", { name: store.userName(store.me.id, store.me) }),
        ),
        h(
            "div",
            { class: "field" },
            h("label", { class: "field-title", for: language }, t("settings.language")),
            choose,
        ),
        h(
            "div",
            { class: "field single" },
            dm,
            h(
                "div",
                {},
                h("label", { class: "field-title", for: privacy }, t("settings.dm")),
                h("p", { class: "field-hint" }, t("settings.dm_hint")),
            ),
        ),
        h(
            "div",
            { class: "field" },
            h("div", { class: "field-title" }, t("settings.rights")),
            h(
                "p",
                { class: "field-hint" },
                t(store.me.admin ? "settings.admin" : "settings.member"),
            ),
        ),
        h(
            "a",
            {
                class: "press style-2",
                href: `/?seats=${store.me.id}`,
                target: "_blank",
                rel: "noopener",
            },
            icon("window"),
            h("span", { class: "press-label" }, t("settings.window")),
        ),
    );
    const close = toggleDialog(anchor, panel, { above: true });
}
