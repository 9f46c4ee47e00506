/** Where a person writes: messages, replies and slash commands. */

import { CommandForm } from "./command_form.js";
import { entries } from "./commands.js";
import { dots, fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { Picker } from "./picker.js";

/** @typedef {import("./types.js").Message} Message */

const TYPING_EVERY = 7000;
const LONGEST = 2000;

/** The composer of one pane. */
export class Composer {
    channel = "";
    /** @type {?Message} */ #answering = null;
    /** @type {?CommandForm} */ #form = null;
    /** @type {Map<string, string>} */ #drafts = new Map();
    #typedAt = 0;

    /** @param {import("./seat.js").Seat} seat */
    constructor(seat) {
        this.seat = seat;
        const { t } = seat.words;
        this.replying = h("div", { class: "replying", hidden: true });
        this.box = /** @type {HTMLTextAreaElement} */ (
            h("textarea", {
                class: "composer-box",
                rows: 1,
                maxlength: LONGEST,
                "aria-autocomplete": "list",
                "aria-haspopup": "listbox",
                on: {
                    input: () => this.#typed(),
                    keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
                    blur: () => this.picker.hide(),
                },
            })
        );
        this.line = h(
            "div",
            { class: "composer-line" },
            h(
                "button",
                {
                    class: "round slash",
                    type: "button",
                    "aria-label": t("composer.commands"),
                    title: t("composer.commands"),
                    on: { click: () => this.#slash() },
                },
                icon("command"),
            ),
            this.box,
            h(
                "button",
                {
                    class: "send",
                    type: "button",
                    "aria-label": t("composer.send"),
                    title: t("composer.send"),
                    on: { click: () => this.#send() },
                },
                icon("send"),
            ),
        );
        this.typing = h("div", { class: "typing", "aria-live": "polite" });
        this.element = h("div", { class: "composer" }, this.replying, this.line, this.typing);
        this.picker = new Picker(seat, this.box, this.line, (entry) => this.command(entry));
        seat.store.addEventListener("typing", () => this.#typists());
    }

    /** Write to another channel. @param {string} channel */
    show(channel) {
        if (this.channel) this.#drafts.set(this.channel, this.box.value);
        this.channel = channel;
        this.#form?.cancel();
        this.answer(null);
        const { store, words } = this.seat;
        const here = store.channel(channel);
        const name = here?.guild_id
            ? `#${store.channelName(channel)}`
            : `@${store.channelName(channel)}`;
        this.box.placeholder = words.t("composer.placeholder", { name });
        this.box.setAttribute("aria-label", words.t("composer.placeholder", { name }));
        this.box.value = this.#drafts.get(channel) ?? "";
        this.#grow();
        this.#typists();
    }

    /** Put the focus here. */
    focus() {
        if (this.#form) this.#form.focus();
        else this.box.focus({ preventScroll: true });
    }

    /** Answer a message, or none. @param {?Message} message */
    answer(message) {
        const { store, words } = this.seat;
        this.#answering = message;
        this.replying.hidden = !message;
        fill(
            this.replying,
            message
                ? [
                      icon("reply"),
                      h(
                          "span",
                          {},
                          words.t("composer.replying", {
                              name: store.userName(message.author.id, message.author),
                          }),
                      ),
                      h(
                          "button",
                          {
                              class: "round small",
                              type: "button",
                              "aria-label": words.t("composer.no_reply"),
                              on: {
                                  click: () => {
                                      this.answer(null);
                                      this.focus();
                                  },
                              },
                          },
                          icon("close"),
                      ),
                  ]
                : null,
        );
        if (message) this.focus();
    }

    /** Start a command by its id and path. @param {string} id @param {string[]} path */
    start(id, path) {
        const { store } = this.seat;
        const found = entries(store, store.channel(this.channel)).find(
            (entry) => entry.command.id === id && entry.path.join(" ").startsWith(path.join(" ")),
        );
        if (found) this.command(found);
        else this.seat.warn(this.seat.words.t("command.not_here"));
    }

    /** Fill in a command instead of a message. @param {import("./commands.js").Entry} entry */
    command(entry) {
        this.#form?.cancel();
        const form = new CommandForm(this.seat, this.channel, entry, () => {
            if (this.#form !== form) return;
            const inside = form.element.contains(document.activeElement);
            this.#form = null;
            form.element.replaceWith(this.line);
            if (inside) this.focus();
        });
        this.#form = form;
        this.box.value = "";
        this.#grow();
        this.line.replaceWith(form.element);
        form.focus();
    }

    #slash() {
        this.box.value = "/";
        this.box.focus();
        this.picker.look(this.channel);
    }

    #grow() {
        this.box.style.setProperty("height", "auto");
        this.box.style.setProperty("height", `${Math.min(this.box.scrollHeight, 220)}px`);
    }

    #typed() {
        this.seat.typedAt = performance.now();
        this.#grow();
        this.picker.look(this.channel);
        const now = Date.now();
        if (
            this.box.value &&
            !this.box.value.startsWith("/") &&
            now - this.#typedAt > TYPING_EVERY
        ) {
            this.#typedAt = now;
            this.seat.socket.ask("typing", { channel: this.channel }).catch(() => {});
        }
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.isComposing) return;
        if (this.picker.steer(event)) {
            event.stopPropagation();
        } else if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            this.#send();
        } else if (event.key === "Escape" && this.#answering) {
            event.stopPropagation();
            this.answer(null);
        } else if (event.key === "ArrowUp" && !this.box.value) {
            event.preventDefault();
            this.seat.dispatchEvent(new Event("tolast"));
        }
    }

    async #send() {
        const content = this.box.value.trim();
        if (!content) return;
        const reply = this.#answering;
        this.box.value = "";
        this.#typedAt = 0;
        this.#grow();
        this.picker.hide();
        this.answer(null);
        const sent = await this.seat.ask("send", {
            channel: this.channel,
            content: this.picker.mentions(content),
            ...(reply ? { reply_to: reply.id } : {}),
        });
        if (!sent && !this.box.value) this.box.value = content;
    }

    #typists() {
        const names = this.seat.store.typists(this.channel);
        const { t, locale } = this.seat.words;
        const list = new Intl.ListFormat(locale).format(names);
        const key =
            names.length === 1 ? "typing.one" : names.length < 4 ? "typing.some" : "typing.many";
        fill(this.typing, names.length ? [dots(), t(key, { names: list })] : null);
    }
}
