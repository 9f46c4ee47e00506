/** Start the page: fetch who can sit, and seat whom the address names. */

import { startTicking } from "./clock.js";
import { Bar } from "./seats.js";
import { Split } from "./split.js";
import { applyTheme } from "./theme.js";
import { Welcome } from "./welcome.js";

const MOST = 5;

/** @param {{id: string}[]} people @returns {string[]} */
function wanted(people) {
    const asked = (new URLSearchParams(location.search).get("seats") ?? "").split(",");
    const known = people.map(({ id }) => id).filter((id) => asked.includes(id));
    return known.length ? known.slice(0, MOST) : people.slice(0, 1).map(({ id }) => id);
}

async function start() {
    applyTheme();
    startTicking();
    const answer = await fetch("/page/people");
    const { people } = await answer.json();
    const split = new Split(/** @type {HTMLElement} */ (document.getElementById("panes")), people);
    const card = /** @type {HTMLElement} */ (document.getElementById("welcome"));
    const welcome = new Welcome(card, split);
    const bar = new Bar(
        /** @type {HTMLElement} */ (document.getElementById("bar")),
        split,
        welcome,
    );
    await split.show(wanted(people));
    await bar.draw();
    addEventListener("keydown", (event) => {
        if (event.key !== "F6" || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        split.walk(event.shiftKey ? -1 : 1);
    });
}

start();
