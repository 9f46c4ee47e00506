/** Everything one person sees: lists on the side, the open channel, and what is laid over it. */

import { Composer } from "./composer.js";
import { fill, focusable, h, trapFocus } from "./dom.js";
import { faceOf } from "./face.js";
import { icon } from "./icons.js";
import { openUserMenu } from "./menu.js";
import { Modal } from "./modal.js";
import { toggleDialog } from "./popover.js";
import { phrase } from "./prose.js";
import { mePanel } from "./settings.js";
import { Sidebar, memberList } from "./sidebar.js";
import { isDm, isThread } from "./store.js";
import { Timeline } from "./timeline.js";
import { CHANNEL } from "./types.js";

const WARNING_LASTS = 8000;

/** One seat on the page. */
export class Pane {
    channel = "";
    /** @type {?Modal} */ modal = null;

    /** @param {import("./seat.js").Seat} seat @param {{onClose: () => void}} how */
    constructor(seat, { onClose }) {
        this.seat = seat;
        const { t, language } = seat.words;
        const name = seat.store.userName(seat.store.me.id, seat.store.me);
        this.sidebar = new Sidebar(seat);
        this.timeline = new Timeline(seat);
        this.composer = new Composer(seat);
        this.menu = h(
            "button",
            {
                class: "round menu",
                type: "button",
                "aria-label": t("pane.channels"),
                title: t("pane.channels"),
                "aria-expanded": "false",
                on: { click: () => this.drawer(true) },
            },
            icon("menu"),
        );
        this.where = h("div", { class: "where" });
        this.banner = h("div", { class: "banner", role: "status", hidden: true });
        this.warnings = h("div", { class: "warnings", role: "alert" });
        this.folk = h(
            "button",
            {
                class: "round",
                type: "button",
                "aria-label": t("members.label"),
                title: t("members.label"),
                "aria-haspopup": "true",
                on: { click: () => this.#members() },
            },
            icon("people"),
        );
        const shut = h(
            "button",
            {
                class: "round shut",
                type: "button",
                "aria-label": t("pane.close", { name }),
                title: t("pane.close", { name }),
                on: { click: onClose },
            },
            icon("close"),
        );
        this.side = h(
            "div",
            { class: "side" },
            this.sidebar.rail,
            h("div", { class: "side-main" }, this.sidebar.nav, mePanel(seat)),
        );
        const trap = trapFocus(this.side);
        this.side.addEventListener("keydown", (event) => {
            if (this.#drawn()) trap(event);
        });
        this.stage = h(
            "div",
            { class: "stage" },
            h(
                "header",
                { class: "stage-head" },
                this.menu,
                h(
                    "span",
                    { class: "who" },
                    faceOf(seat.store, seat.store.me, "small"),
                    h("span", { class: "who-name" }, name),
                ),
                this.where,
                this.folk,
                shut,
            ),
            this.banner,
            this.timeline.element,
            this.composer.element,
        );
        this.element = h(
            "section",
            {
                class: "pane",
                lang: language,
                "aria-label": t("pane.label", { name }),
                data: { person: seat.store.me.id },
                on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
            },
            h(
                "button",
                { class: "skip", type: "button", on: { click: () => this.composer.focus() } },
                t("pane.skip"),
            ),
            this.side,
            h("div", { class: "scrim", on: { click: () => this.drawer(false) } }),
            this.stage,
            this.warnings,
        );
        this.watch = new ResizeObserver(() => {
            if (this.#drawn() && !this.#narrow()) this.drawer(false);
        });
        this.watch.observe(this.element);
        this.visible = () => this.timeline.noticed();
        this.#listen();
    }

    #listen() {
        const { seat } = this;
        const { store } = seat;
        seat.openChannel = (id) => this.open(id, true);
        seat.startCommand = (id, path) => this.composer.start(id, path);
        seat.reply = (message) => this.composer.answer(message);
        seat.warn = (text) => this.warn(text);
        seat.addEventListener("adrift", () => this.composer.focus());
        seat.addEventListener("tolast", () => this.timeline.focusLast());
        seat.addEventListener("line", () => this.#status());
        seat.addEventListener("modal", (event) =>
            this.#ask(/** @type {CustomEvent} */ (event).detail),
        );
        store.addEventListener("hello", () => this.open(this.#landing(), false));
        store.addEventListener("bot", () => this.#status());
        store.addEventListener("channels", (event) => {
            if (/** @type {CustomEvent} */ (event).detail.gone && !store.channel(this.channel))
                this.open(this.#landing(), false);
            this.#head();
        });
        document.addEventListener("visibilitychange", this.visible);
    }

    /** The bot opens a form; an older one gives way. @param {import("./types.js").Frame} frame */
    #ask(frame) {
        if (this.modal?.element.isConnected) this.modal.close();
        const guildId = this.seat.store.channel(this.channel)?.guild_id ?? null;
        this.modal = new Modal(this.seat, this.element, frame, guildId);
        this.modal.open(this.element);
    }

    /** @returns {string} where a person starts: where they were, else the first text channel */
    #landing() {
        const { store } = this.seat;
        const last = this.channel || sessionStorage.getItem(`channel-${store.me.id}`) || "";
        if (store.channel(last)) return last;
        const first = [...store.channels.values()]
            .filter((one) => one.type === CHANNEL.TEXT)
            .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0];
        return first?.id ?? [...store.channels.keys()][0] ?? "";
    }

    /** Open a channel. @param {string} id @param {boolean} focus */
    open(id, focus) {
        const { store } = this.seat;
        if (!store.channel(id)) return;
        this.channel = id;
        sessionStorage.setItem(`channel-${store.me.id}`, id);
        this.#status();
        this.sidebar.show(id);
        this.composer.show(id);
        this.timeline.show(id);
        this.#head();
        this.drawer(false);
        // On a touch screen the focus would raise the keyboard over the messages.
        if (focus && !matchMedia("(pointer: coarse)").matches) this.composer.focus();
    }

    #head() {
        const { store, words } = this.seat;
        const channel = store.channel(this.channel);
        if (!channel) return;
        const parent =
            isThread(channel) && channel.parent_id ? store.channel(channel.parent_id) : null;
        const sign = isDm(channel)
            ? "at"
            : channel.type === CHANNEL.PRIVATE_THREAD
              ? "lock"
              : isThread(channel)
                ? "thread"
                : "hash";
        fill(
            this.where,
            parent
                ? [
                      h(
                          "button",
                          {
                              class: "plain parent",
                              type: "button",
                              on: { click: () => this.open(parent.id, true) },
                          },
                          icon("hash"),
                          parent.name,
                      ),
                      h("span", { class: "quiet", "aria-hidden": "true" }, "›"),
                  ]
                : null,
            icon(sign),
            h("h1", {}, store.channelName(channel.id)),
            channel.thread_metadata?.archived
                ? h("span", { class: "tag soft" }, words.t("channel.archived"))
                : null,
            channel.topic
                ? h(
                      "span",
                      { class: "topic", title: channel.topic },
                      phrase(this.seat, channel.topic),
                  )
                : null,
        );
        this.folk.hidden = isDm(channel);
    }

    #status() {
        const { seat } = this;
        const { t } = seat.words;
        const text = !seat.online
            ? t("pane.reconnecting")
            : seat.store.botOnline
              ? ""
              : t("pane.bot_offline");
        this.banner.hidden = !text;
        if (this.banner.textContent !== text) this.banner.textContent = text;
    }

    /** Tell the person that something was refused. @param {string} text */
    warn(text) {
        const line = h("p", {}, icon("warning"), text);
        this.warnings.append(line);
        setTimeout(() => line.remove(), WARNING_LASTS);
    }

    // On a narrow pane the lists lie over the channel.

    #narrow() {
        return this.menu.checkVisibility();
    }

    #drawn() {
        return this.element.classList.contains("drawn");
    }

    /** Open or close the lists on a narrow pane. @param {boolean} open */
    drawer(open) {
        if (open === this.#drawn()) return;
        this.element.classList.toggle("drawn", open);
        this.stage.inert = open;
        this.menu.setAttribute("aria-expanded", String(open));
        if (open)
            /** @type {?HTMLElement} */ (
                this.side.querySelector("[aria-current='page']") ?? focusable(this.side)[0]
            )?.focus();
        else if (
            this.side.contains(document.activeElement) ||
            document.activeElement === document.body
        )
            this.menu.focus();
    }

    #members() {
        const guildId = this.seat.store.channel(this.channel)?.guild_id ?? null;
        const panel = memberList(this.seat, guildId, {
            onPick: () => close(),
            onMenu: (user) => {
                close();
                openUserMenu(this.seat, this.folk, user, { channel: this.channel });
            },
        });
        const close = toggleDialog(this.folk, panel, { end: true });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === "Escape") {
            if (this.#drawn()) this.drawer(false);
            else this.composer.focus();
        } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
            event.preventDefault();
            this.#step(event.key === "ArrowUp" ? -1 : 1);
        }
    }

    /** Go to the channel above or below. @param {number} by */
    #step(by) {
        const stops = /** @type {HTMLElement[]} */ ([
            ...this.sidebar.list.querySelectorAll("[data-go]"),
        ])
            .map((one) => one.dataset.go ?? "")
            .filter((id) => this.seat.store.channel(id));
        const at = stops.indexOf(this.channel);
        const to = stops[(at + by + stops.length) % stops.length];
        if (to) this.open(to, true);
    }

    /** @returns {HTMLElement[]} the regions F6 goes through */
    regions() {
        const list = /** @type {?HTMLElement} */ (
            this.sidebar.list.querySelector("[aria-current='page']")
        );
        const rows = /** @type {NodeListOf<HTMLElement>} */ (
            this.timeline.list.querySelectorAll("li.message")
        );
        const form = /** @type {?HTMLElement} */ (
            this.element.querySelector(
                ".veil input, .veil textarea, .veil [tabindex='0'], .veil button",
            )
        );
        if (form) return [form];
        return [
            list,
            rows[rows.length - 1],
            focusable(this.composer.element).find((one) => one.matches("textarea, input, .send")),
        ]
            .filter((one) => one?.checkVisibility({ visibilityProperty: true }))
            .map((one) => /** @type {HTMLElement} */ (one));
    }

    /** Take the pane off the page. */
    end() {
        document.removeEventListener("visibilitychange", this.visible);
        this.watch.disconnect();
        this.timeline.watch.disconnect();
        this.seat.end();
        this.element.remove();
    }
}
