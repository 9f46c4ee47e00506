/** The messages of the open channel: kept in order, pinned to the newest, read aloud. */

import { moment } from "./clock.js";
import { paintBusy } from "./components.js";
import { fill, h } from "./dom.js";
import { arrange, divider, goesOn, startsDay, startsNew } from "./grouping.js";
import { icon } from "./icons.js";
import { openMenuAt } from "./menu.js";
import { messageRow } from "./message.js";
import { Narrator } from "./narrator.js";
import { commandNotes } from "./notes.js";
import { isEphemeral } from "./store.js";

/** @typedef {import("./types.js").Message} Message */

const PAGE = 50;
const KEPT = 200;
const NEAR = 80;
const ANSWER_LASTS = 20_000;
const ROVING = ".tool, .author";
const CONTROL = "[data-control]:not([disabled]):not([aria-disabled='true'])";

/** Shows one channel at a time. */
export class Timeline {
    channel = "";
    /** @type {Map<string, {row: HTMLElement, message: Message, grouped: boolean}>} */ #rows =
        new Map();
    /** @type {?string} */ #newSince = null;
    #pinned = true;
    #top = 0;
    #complete = false;
    #loading = false;

    /** @param {import("./seat.js").Seat} seat */
    constructor(seat) {
        this.seat = seat;
        this.list = h("ol", {
            class: "messages",
            on: {
                keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
                focusin: (/** @type {FocusEvent} */ event) => this.#rove(event),
                contextmenu: (/** @type {MouseEvent} */ event) => this.#menu(event),
            },
        });
        this.notes = h("div", { class: "notes" });
        this.jump = h(
            "button",
            { class: "jump", type: "button", hidden: true, on: { click: () => this.toEnd() } },
            seat.words.t("timeline.jump"),
            icon("down"),
        );
        this.narrator = new Narrator(seat);
        this.scroller = h(
            "div",
            { class: "timeline", on: { scroll: () => this.#scrolled() } },
            this.list,
            this.notes,
        );
        this.element = h(
            "div",
            { class: "timeline-frame" },
            this.scroller,
            this.jump,
            this.narrator.element,
        );
        this.watch = new ResizeObserver(() => {
            if (this.#pinned) this.#settle();
        });
        this.watch.observe(this.list);
        this.watch.observe(this.notes);
        this.watch.observe(this.scroller);
        const { store } = seat;
        store.addEventListener("message", (event) =>
            this.#changed(/** @type {CustomEvent} */ (event).detail),
        );
        store.addEventListener("deed", (event) =>
            this.#deed(/** @type {CustomEvent} */ (event).detail.deed),
        );
    }

    /** Open a channel. @param {string} channel */
    async show(channel) {
        const { store, words } = this.seat;
        this.channel = channel;
        this.#rows.clear();
        this.#complete = false;
        this.#pinned = true;
        this.#top = 0;
        this.#newSince = store.unread(channel) ? (store.read.get(channel) ?? null) : null;
        fill(this.list, h("li", { class: "loading" }, words.t("timeline.loading")));
        fill(this.notes);
        this.list.setAttribute(
            "aria-label",
            words.t("timeline.label", { channel: store.channelName(channel) }),
        );
        await this.#load();
        this.#settle();
        this.#seen();
    }

    /** @param {string} [before] */
    async #load(before) {
        if (this.#loading) return;
        this.#loading = true;
        const { channel } = this;
        const answer = await this.seat.ask("history", {
            channel,
            limit: PAGE,
            ...(before ? { before } : {}),
        });
        this.#loading = false;
        if (channel !== this.channel) return void this.#load();
        const page = answer?.messages ?? [];
        this.#complete = page.length < PAGE;
        this.seat.store.keep(channel, page);
        const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
        this.#sync();
        if (before) this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
    }

    /** @param {{kind: string, channel: string, message?: Message, id?: string}} change */
    #changed({ kind, channel, message }) {
        if (channel !== this.channel || this.#loading) return;
        const shown = message && this.#rows.get(message.id)?.row.querySelector(CONTROL);
        this.#sync();
        if (message && isEphemeral(message) && !shown) this.#follow(message.id);
        if (kind === "new" && message) {
            this.narrator.announce(message);
            this.#pinned ||= isMine(this.seat, message);
        }
        if (this.#pinned) this.#settle();
        this.#seen();
    }

    #sync() {
        const { store, words } = this.seat;
        if (this.#pinned) this.#trim();
        const held = store.timeline(this.channel);
        const focus = this.#focus();
        /** @type {Element[]} */
        const rows = [];
        if (this.#complete) rows.push(this.#beginning());
        /** @type {?Message} */
        let above = null;
        const kept = new Map();
        for (const message of held) {
            const day = startsDay(above, message);
            const fresh = startsNew(above, message, this.#newSince);
            const when = new Date(message.timestamp);
            if (day) rows.push(divider("day", moment(when.getTime() / 1000, "D", words.locale)));
            if (fresh) rows.push(divider("fresh", words.t("timeline.new")));
            const grouped = !day && !fresh && above !== null && goesOn(above, message);
            const old = this.#rows.get(message.id);
            const same = old && old.message === message && old.grouped === grouped;
            const row = same ? old.row : messageRow(this.seat, message, grouped);
            if (!same) this.#paint(row, message.id);
            kept.set(message.id, { row, message, grouped });
            rows.push(row);
            above = message;
        }
        this.#rows = kept;
        arrange(this.list, rows);
        fill(this.notes, commandNotes(this.seat, this.channel));
        this.#refocus(focus);
    }

    #trim() {
        const held = this.seat.store.messages.get(this.channel);
        if (!held || held.size <= KEPT + PAGE) return;
        for (const message of this.seat.store.timeline(this.channel).slice(0, -KEPT))
            held.delete(message.id);
        this.#complete = false;
    }

    /** @returns {HTMLElement} */
    #beginning() {
        const { store, words } = this.seat;
        const old = /** @type {?HTMLElement} */ (this.list.querySelector(".beginning"));
        const name = store.channelName(this.channel);
        if (old?.dataset.channel === this.channel) return old;
        const dm = !store.channel(this.channel)?.guild_id;
        return h(
            "li",
            { class: "beginning", data: { channel: this.channel } },
            h("h2", {}, dm ? name : `#${name}`),
            h("p", {}, words.t(dm ? "timeline.dm_start" : "timeline.start", { name })),
            h("p", {}, words.t("timeline.hint")),
        );
    }

    // Busy controls and failures.

    /** @param {import("./store.js").Deed} deed */
    #deed(deed) {
        if (deed.channel !== this.channel) return;
        const held = deed.message ? this.#rows.get(deed.message) : null;
        if (held && deed.message) this.#paint(held.row, deed.message);
        fill(this.notes, commandNotes(this.seat, this.channel));
        if (deed.state === "failed")
            this.narrator.say(deed.error ?? this.seat.words.t("interaction.failed"));
    }

    /** @param {HTMLElement} row @param {string} id */
    #paint(row, id) {
        const deeds = this.seat.store.deedsOn(id);
        paintBusy(row, deeds);
        const failed = deeds.find((deed) => deed.state === "failed");
        const line = row.querySelector(".message-failed");
        if (line)
            fill(
                line,
                failed
                    ? [icon("warning"), failed.error ?? this.seat.words.t("interaction.failed")]
                    : null,
            );
    }

    // What counts as read.

    #seen() {
        const { store } = this.seat;
        const last = store.channel(this.channel)?.last_message_id;
        if (!last || !this.#pinned || document.hidden || !store.unread(this.channel)) return;
        store.markRead(this.channel, last);
        this.seat.ask("read", { channel: this.channel, message_id: last });
    }

    /** Mark what is on the screen as read, for when the window comes back. */
    noticed() {
        this.#seen();
    }

    // Scrolling.

    /** Go to the newest message. */
    toEnd() {
        this.#pinned = true;
        this.#settle();
        this.#seen();
    }

    #settle() {
        this.scroller.scrollTop = this.scroller.scrollHeight;
        this.jump.hidden = true;
    }

    #scrolled() {
        const { scrollTop, scrollHeight, clientHeight } = this.scroller;
        // Pictures that load make the list grow: only a scroll upwards lets go of the end.
        if (scrollHeight - scrollTop - clientHeight < NEAR) this.#pinned = true;
        else if (scrollTop < this.#top) this.#pinned = false;
        this.#top = scrollTop;
        this.jump.hidden = this.#pinned;
        if (this.#pinned) this.#seen();
        const oldest = this.seat.store.timeline(this.channel)[0];
        if (scrollTop < NEAR * 2 && !this.#complete && oldest) this.#load(oldest.id);
    }

    // Focus survives an edit of the message it is in.

    #focus() {
        const at = /** @type {?HTMLElement} */ (document.activeElement);
        if (!at || !this.list.contains(at)) return null;
        return {
            at,
            message: at.closest("li.message")?.getAttribute("data-id"),
            control: at.dataset.control,
        };
    }

    /** @param {?{at: HTMLElement, message?: ?string, control?: string}} focus */
    #refocus(focus) {
        if (!focus || document.activeElement === focus.at) return;
        const row = focus.message ? this.#rows.get(focus.message)?.row : null;
        if (!row) return void this.seat.dispatchEvent(new Event("adrift"));
        const controls = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(CONTROL)]);
        const same =
            controls.find((one) => one.dataset.control === focus.control) ??
            controls.find((one) => one.textContent === focus.at.textContent) ??
            (focus.control ? controls[0] : null);
        (same ?? row).focus({ preventScroll: true });
    }

    /** The focus goes to a private form that has just come, if it is waited for. @param {string} id */
    #follow(id) {
        const first = /** @type {?HTMLElement} */ (this.#rows.get(id)?.row.querySelector(CONTROL));
        if (first && this.#isFree()) first.focus({ preventScroll: true });
    }

    /** @returns {boolean} nobody is busy with something else on this page */
    #isFree() {
        const pane = this.element.closest(".pane");
        if (!pane || pane.querySelector(".veil, .popover") || document.querySelector("dialog[open]"))
            return false;
        const { actedAt, typedAt } = this.seat;
        const waited = performance.now() - actedAt < ANSWER_LASTS;
        const at = /** @type {?HTMLElement} */ (document.activeElement);
        if (!at || at === document.body)
            return waited || document.querySelectorAll(".pane").length === 1;
        if (!waited || !pane.contains(at)) return false;
        if (at.matches("textarea.composer-box"))
            return typedAt < actedAt && !(/** @type {HTMLTextAreaElement} */ (at).value);
        return !at.matches("input, textarea, .side *");
    }

    /** @param {FocusEvent} event */
    #rove(event) {
        for (const tool of this.list.querySelectorAll(`:is(${ROVING})[tabindex='0']`))
            tool.setAttribute("tabindex", "-1");
        const row = /** @type {Element} */ (event.target).closest("li.message");
        for (const tool of row?.querySelectorAll(ROVING) ?? []) tool.setAttribute("tabindex", "0");
    }

    /** @param {MouseEvent} event */
    #menu(event) {
        const row = /** @type {HTMLElement} */ (event.target).closest("li.message");
        const held = this.#rows.get(row?.getAttribute("data-id") ?? "");
        if (held) openMenuAt(this.seat, event, held.row, held.message);
    }

    /** Put the focus on the newest message. */
    focusLast() {
        const rows = /** @type {NodeListOf<HTMLElement>} */ (
            this.list.querySelectorAll("li.message")
        );
        rows[rows.length - 1]?.focus();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const row = /** @type {HTMLElement} */ (event.target).closest("li.message");
        if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
        const rows = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("li.message")]);
        const at = rows.indexOf(/** @type {HTMLElement} */ (row));
        const step = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[
            event.key
        ];
        const message = this.#rows.get(row.getAttribute("data-id") ?? "")?.message;
        if (step !== undefined) {
            event.preventDefault();
            rows[step]?.focus();
        } else if (event.target === row && message && !isEphemeral(message)) {
            const key = event.key.toLowerCase();
            const menu = /** @type {?HTMLElement} */ (row.querySelector(".tool[aria-haspopup]"));
            if (key !== "r" && (key !== "m" || !menu)) return;
            event.preventDefault();
            if (key === "r") this.seat.reply(message);
            else menu?.click();
        }
    }
}

/**
 * Whether somebody said a message or brought it about: then they want to see it.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {Message} message
 * @returns {boolean}
 */
function isMine({ store: { me } }, message) {
    const asked = /** @type {any} */ (message.interaction_metadata)?.user?.id;
    return message.author.id === me.id || asked === me.id;
}
