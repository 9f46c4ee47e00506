/** The sandbox's clock: what it says, and buttons that let hours pass in seconds. */

import { hurriesUntil, moment, now } from "./clock.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { toggleDialog } from "./popover.js";

const MOVES = [
    { key: "clock.hour", seconds: 3600 },
    { key: "clock.night", seconds: 8 * 3600 },
    { key: "clock.day", seconds: 24 * 3600 },
];

/**
 * The button with the time; it opens what moves the clock.
 *
 * @param {import("./seat.js").Seat} seat
 * @returns {HTMLElement}
 */
export function clockButton(seat) {
    const { t, locale } = seat.words;
    const time = h("span", { class: "hurry-time" });
    const button = h(
        "button",
        {
            class: "round hurry",
            type: "button",
            "aria-label": t("clock.label"),
            title: t("clock.label"),
            "aria-haspopup": "dialog",
            data: { seat: "clock" },
            on: { click: () => open(seat, button) },
        },
        icon("forward"),
        time,
    );
    const draw = () => {
        time.textContent = moment(now(), "w", locale);
        // The bar is drawn anew with every change, and this button with it.
        if (!button.isConnected) removeEventListener("minute", draw);
    };
    draw();
    addEventListener("minute", draw);
    return button;
}

/** @param {import("./seat.js").Seat} seat @param {HTMLElement} anchor */
function open(seat, anchor) {
    const { t, locale } = seat.words;
    const time = h("p", { class: "hurry-now" });
    const run = h("p", { class: "field-hint", role: "status" });
    const panel = h(
        "div",
        { class: "card settings", role: "dialog", "aria-label": t("clock.label") },
        h("h2", {}, t("clock.label")),
        time,
        run,
        h("p", { class: "field-hint" }, t("clock.hint")),
        h(
            "div",
            { class: "hurry-moves" },
            MOVES.map(({ key, seconds }) =>
                h(
                    "button",
                    {
                        class: "press style-2",
                        type: "button",
                        data: { seconds },
                        on: { click: () => seat.ask("clock", { seconds }) },
                    },
                    t(key),
                ),
            ),
        ),
    );
    const draw = () => {
        const until = hurriesUntil();
        time.textContent = moment(now(), "w", locale);
        const told = until ? t("clock.running", { time: moment(until, "w", locale) }) : "";
        // What is read aloud is said once, not at every step.
        if (run.textContent !== told) run.textContent = told;
        run.hidden = !until;
        if (!panel.isConnected) removeEventListener("minute", draw);
    };
    draw();
    addEventListener("minute", draw);
    toggleDialog(anchor, panel, { end: true });
}
