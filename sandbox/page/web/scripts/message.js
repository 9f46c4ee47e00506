/** One message of the timeline. */

import { moment, stamp } from "./clock.js";
import { attachmentsOf, componentOf } from "./components.js";
import { commandName } from "./commands.js";
import { dots, h, weave } from "./dom.js";
import { embedCard } from "./embeds.js";
import { faceOf, tint } from "./face.js";
import { icon } from "./icons.js";
import { attachmentPicture } from "./media.js";
import { openMessageMenu, openUserMenu } from "./menu.js";
import { prose, spoken } from "./prose.js";
import { isEphemeral, isThinking } from "./store.js";
import { FLAG } from "./types.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Message} Message */

const V2 = 1 << 15;
const ORDINARY = [0, 19, 20, 23];

/**
 * Draw a message; a grouped one leaves out its author.
 *
 * @param {Seat} seat
 * @param {Message} message
 * @param {boolean} grouped
 * @returns {HTMLElement}
 */
export function messageRow(seat, message, grouped) {
    if (!ORDINARY.includes(message.type ?? 0)) return systemRow(seat, message);
    const { store, words } = seat;
    const hidden = isEphemeral(message);
    const kinds = [
        "message",
        grouped ? "grouped" : "",
        hidden ? "ephemeral" : "",
        store.pingsMe(message) && !hidden && store.channel(message.channel_id)?.guild_id
            ? "calling"
            : "",
    ];
    const name = store.userName(message.author.id, message.author);
    const row = h(
        "li",
        {
            class: kinds.filter(Boolean).join(" "),
            tabindex: -1,
            data: { id: message.id },
            "aria-label": words.t("message.by", {
                name,
                time: stamp(message.timestamp, words.locale),
            }),
        },
        context(seat, message),
        grouped ? null : authorFace(store, message.author),
        h(
            "div",
            { class: "message-body" },
            grouped
                ? h(
                      "time",
                      { class: "message-hour", datetime: message.timestamp, "aria-hidden": "true" },
                      moment(Date.parse(message.timestamp) / 1000, "t", words.locale),
                  )
                : header(seat, message, name),
            isThinking(message) ? thinking(seat, name) : body(seat, message),
            message.thread ? threadCard(seat, message.thread.id) : null,
            h("div", { class: "message-failed", role: "status" }),
            hidden ? onlyYou(seat, message) : null,
        ),
        tools(seat, message),
    );
    return row;
}

/** @param {Seat["store"]} store @param {import("./types.js").User} author @returns {HTMLElement} */
function authorFace(store, author) {
    const shown = faceOf(store, author, "large");
    shown.dataset.user = author.id;
    return shown;
}

/** @param {Seat} seat @param {Message} message @param {string} name @returns {HTMLElement} */
function header(seat, message, name) {
    const { store, words } = seat;
    const person = store.people.find((one) => one.id === message.author.id);
    const menu = (/** @type {Event} */ event) =>
        openUserMenu(
            seat,
            /** @type {HTMLElement} */ (event.currentTarget),
            message.author.id,
            { channel: message.channel_id },
        );
    return h(
        "div",
        { class: "message-head" },
        h(
            "button",
            {
                class: "author",
                type: "button",
                tabindex: -1,
                "aria-haspopup": "menu",
                style: { "--tint": person ? tint(person.color, person.id) : null },
                data: { user: message.author.id },
                on: { click: menu },
            },
            name,
        ),
        message.author.bot ? h("span", { class: "tag" }, words.t("tag.app")) : null,
        h(
            "time",
            { class: "message-time", datetime: message.timestamp },
            stamp(message.timestamp, words.locale),
        ),
    );
}

/** @param {Seat} seat @param {string} name @returns {HTMLElement} */
function thinking(seat, name) {
    return h("div", { class: "thinking" }, dots(), seat.words.t("message.thinking", { name }));
}

/** @param {Seat} seat @param {Message} message @returns {import("./dom.js").Child} */
function body(seat, message) {
    const flags = message.flags ?? 0;
    const components = (message.components ?? []).map((one) => componentOf(seat, message, one));
    const edited = message.edited_timestamp
        ? h(
              "span",
              { class: "edited", title: stamp(message.edited_timestamp, seat.words.locale) },
              seat.words.t("message.edited"),
          )
        : null;
    if (flags & V2) return [h("div", { class: "parts" }, components), edited];
    const words = message.content ? prose(seat, message.content, true) : null;
    if (words && edited)
        (words.lastElementChild?.tagName === "P" ? words.lastElementChild : words).append(
            " ",
            edited,
        );
    return [
        words,
        ...(flags & FLAG.SUPPRESS_EMBEDS
            ? []
            : (message.embeds ?? []).map((embed) => embedCard(seat, message, embed))),
        ...attachmentsOf(
            seat,
            message,
            (message.attachments ?? []).map((file) => attachmentPicture(message, file)),
        ),
        components.length ? h("div", { class: "parts" }, components) : null,
        words ? null : edited,
    ];
}

/** @param {Seat} seat @param {Message} message @returns {?HTMLElement} what a message answers */
function context(seat, message) {
    const { store, words } = seat;
    const used = /** @type {any} */ (message).interaction ?? message.interaction_metadata;
    if (used?.user && used.name && (used.type ?? 2) === 2) {
        const { command_type: type } = /** @type {any} */ (message.interaction_metadata) ?? {};
        return h(
            "div",
            { class: "message-context" },
            faceOf(store, used.user, "tiny"),
            weave(words.t("message.used"), {
                name: h("b", {}, store.userName(used.user.id, used.user)),
                command: h("span", { class: "mention" }, commandName(store, used.name, type)),
            }),
        );
    }
    if (message.type !== 19 && !(message.message_reference && message.referenced_message))
        return null;
    // Nobody is told what was answered to in private, but whoever sees it has it here.
    const answered = message.message_reference?.message_id ?? "";
    const to =
        message.referenced_message ?? store.messages.get(message.channel_id)?.get(answered) ?? null;
    if (!to && isEphemeral(message)) return null;
    if (!to)
        return h("div", { class: "message-context" }, icon("reply"), words.t("message.reply_gone"));
    const go = () => {
        const row = document.activeElement
            ?.closest(".timeline")
            ?.querySelector(`[data-id="${to.id}"]`);
        row?.scrollIntoView({ block: "center" });
        /** @type {?HTMLElement} */ (row)?.focus({ preventScroll: true });
    };
    return h(
        "button",
        { class: "message-context", type: "button", tabindex: -1, on: { click: go } },
        icon("reply"),
        faceOf(store, to.author, "tiny"),
        h("b", {}, store.userName(to.author.id, to.author)),
        " ",
        h("span", { class: "snippet" }, summary(seat, to)),
    );
}

/** @param {Seat} seat @param {Message} message @returns {HTMLElement} */
function onlyYou(seat, message) {
    const { words } = seat;
    return h(
        "div",
        { class: "only-you" },
        icon("eye"),
        h("span", {}, words.t("message.only_you")),
        " · ",
        h(
            "button",
            {
                class: "plain",
                type: "button",
                on: { click: () => seat.ask("dismiss", { message_id: message.id }) },
            },
            words.t("message.dismiss"),
        ),
    );
}

/** @param {Seat} seat @param {Message} message @returns {?HTMLElement} */
function tools(seat, message) {
    if (isEphemeral(message)) return null;
    const { t } = seat.words;
    const tool = (
        /** @type {Parameters<typeof icon>[0]} */ sign,
        /** @type {string} */ label,
        /** @type {Record<string, any>} */ more,
    ) =>
        h(
            "button",
            { class: "tool", type: "button", tabindex: -1, title: label, "aria-label": label, ...more },
            icon(sign),
        );
    const open = (/** @type {Event} */ event) =>
        openMessageMenu(seat, /** @type {HTMLElement} */ (event.currentTarget), message);
    return h(
        "div",
        { class: "tools" },
        tool("reply", t("message.reply"), { on: { click: () => seat.reply(message) } }),
        tool("more", t("menu.open"), { "aria-haspopup": "menu", on: { click: open } }),
    );
}

/** @param {Seat} seat @param {string} id @returns {?HTMLElement} */
function threadCard(seat, id) {
    if (!seat.store.channel(id)) return null;
    return h(
        "button",
        { class: "thread-card", type: "button", on: { click: () => seat.openChannel(id) } },
        icon("thread"),
        h("b", {}, seat.store.channelName(id)),
        h("span", {}, seat.words.t("thread.open")),
    );
}

/** @param {Seat} seat @param {Message} message @returns {HTMLElement} */
function systemRow(seat, message) {
    const { store, words } = seat;
    const name = store.userName(message.author.id, message.author);
    const thread = message.thread?.id ?? /** @type {any} */ (message.message_reference)?.channel_id;
    const key = { 7: "system.joined", 18: "system.thread" }[message.type];
    return h(
        "li",
        { class: "message system", tabindex: -1, data: { id: message.id } },
        h("span", { class: "system-icon" }, icon(message.type === 18 ? "thread" : "gem")),
        h(
            "span",
            {},
            key ? words.t(key, { name }) : message.content || words.t("system.other", { name }),
            " ",
            thread && store.channel(thread)
                ? h(
                      "button",
                      {
                          class: "mention",
                          type: "button",
                          on: { click: () => seat.openChannel(thread) },
                      },
                      store.channelName(thread),
                  )
                : null,
            " ",
            h(
                "time",
                { class: "message-time", datetime: message.timestamp },
                stamp(message.timestamp, words.locale),
            ),
        ),
    );
}

/**
 * A message in one line of plain words: for previews and announcements.
 *
 * @param {Seat} seat
 * @param {Message} message
 * @returns {string}
 */
export function summary(seat, message) {
    const line = inWords(seat, message, false) || inWords(seat, message, true);
    return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** @param {Seat} seat @param {Message} message @param {boolean} named @returns {string} */
function inWords(seat, message, named) {
    /** @type {string[]} */
    const said = [];
    const gather = (/** @type {any} */ component) => {
        if (component.content) said.push(spoken(seat, component.content, named));
        for (const item of component.items ?? []) if (item.description) said.push(item.description);
        for (const one of component.components ?? []) gather(one);
    };
    if (message.content) said.push(spoken(seat, message.content, named));
    for (const embed of message.embeds ?? [])
        said.push(
            spoken(seat, [embed.title, embed.description].filter(Boolean).join("\n"), named),
        );
    for (const component of message.components ?? []) gather(component);
    if (!said.length)
        for (const file of message.attachments ?? []) said.push(file.description ?? file.filename);
    return said.join(" ").replace(/\s+/g, " ").trim();
}
