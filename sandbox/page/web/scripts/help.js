/** What the keys do. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const KEYS = [
    ["/", "help.slash"],
    ["F6", "help.regions"],
    ["Alt ↑ ↓", "help.channels"],
    ["↑ ↓", "help.messages"],
    ["R", "help.reply"],
    ["M", "help.menu"],
    ["Esc", "help.escape"],
    ["Shift Enter", "help.line"],
];

/**
 * Show the keys.
 *
 * @param {{t: (key: string) => string, language: string}} words
 * @param {() => void} welcome what shows the card with the first steps again
 */
export function openHelp({ t, language }, welcome) {
    const box = /** @type {HTMLDialogElement} */ (
        h(
            "dialog",
            {
                class: "help",
                lang: language,
                "aria-labelledby": "help-title",
                on: {
                    close: () => box.remove(),
                    click: (/** @type {Event} */ event) => {
                        if (event.target === box) box.close();
                    },
                },
            },
            h(
                "div",
                { class: "card" },
                h(
                    "header",
                    { class: "modal-head" },
                    h("h2", { id: "help-title" }, t("help.label")),
                    h(
                        "button",
                        {
                            class: "round",
                            type: "button",
                            autofocus: true,
                            "aria-label": t("close"),
                            on: { click: () => box.close() },
                        },
                        icon("close"),
                    ),
                ),
                h("p", {}, t("help.intro")),
                h(
                    "button",
                    {
                        class: "press style-2",
                        type: "button",
                        on: {
                            click: () => {
                                box.close();
                                welcome();
                            },
                        },
                    },
                    t("help.welcome"),
                ),
                h(
                    "dl",
                    { class: "keys" },
                    KEYS.map(([key, what]) =>
                        h(
                            "div",
                            {},
                            h(
                                "dt",
                                {},
                                key.split(" ").map((one) => h("kbd", {}, one)),
                            ),
                            h("dd", {}, t(what)),
                        ),
                    ),
                ),
            ),
        )
    );
    document.body.append(box);
    box.showModal();
}
