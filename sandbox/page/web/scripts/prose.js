/** The markdown tree as elements: mentions, times, links and spoilers included. */

import { moment } from "./clock.js";
import { commandTitle } from "./commands.js";
import { h } from "./dom.js";
import { customEmoji } from "./face.js";
import { inline, parse, plain } from "./markdown.js";

/** @typedef {import("./markdown.js").Piece} Piece */
/** @typedef {import("./seat.js").Seat} Seat */

/** @type {Record<string, string>} */
const TAGS = {
    bold: "strong",
    italic: "em",
    underline: "u",
    strike: "s",
    paragraph: "p",
    quote: "blockquote",
};

const EMOJIS_ONLY =
    /^(?:(?:\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*|<a?:\w{2,32}:\d+>)\s*){1,30}$/u;

/**
 * Show text with blocks: message contents and text displays.
 *
 * @param {Seat} seat
 * @param {string} text
 * @param {boolean} [alone] whether it is all of a message: then emojis without words are large
 * @returns {HTMLElement}
 */
export function prose(seat, text, alone = false) {
    const jumbo = alone && EMOJIS_ONLY.test(text);
    return h(
        "div",
        { class: jumbo ? "prose jumbo" : "prose" },
        parse(text).map((p) => show(seat, p, jumbo)),
    );
}

/**
 * Show one run of text without blocks: titles, labels and footers.
 *
 * @param {Seat} seat
 * @param {string} text
 * @returns {Node[]}
 */
export function phrase(seat, text) {
    return inline(text).map((piece) => show(seat, piece));
}

/**
 * Text as plain words with names for mentions, for live regions and previews.
 *
 * @param {Seat} seat
 * @param {string} text
 * @param {boolean} [named] whether emojis are named too; they stand beside their words
 * @returns {string}
 */
export function spoken(seat, text, named = false) {
    const silent = (/** @type {Piece} */ piece) =>
        !named && piece.kind === "emoji" && seat.store.emojis.has(piece.id ?? "");
    return plain(parse(text), (piece) => (silent(piece) ? "" : nameOf(seat, piece)));
}

/** @param {Seat} seat @param {Piece} piece @returns {string} */
function nameOf(seat, piece) {
    const { store, words } = seat;
    switch (piece.kind) {
        case "user":
            return `@${store.userName(piece.id ?? "")}`;
        case "role":
            return `@${store.role(piece.id ?? "")?.name ?? words.t("unknown_role")}`;
        case "channel":
            return `#${store.channelName(piece.id ?? "")}`;
        case "everyone":
            return `@${piece.name}`;
        case "command":
            return `/${piece.name}`;
        case "emoji":
            return `:${piece.name}:`;
        case "time":
            return moment(piece.seconds ?? 0, piece.style ?? "f", words.locale);
        default:
            return "";
    }
}

/** @param {Seat} seat @param {Piece} piece @param {boolean} [jumbo] @returns {Node} */
function show(seat, piece, jumbo = false) {
    const inner = () => (piece.children ?? []).map((child) => show(seat, child, jumbo));
    switch (piece.kind) {
        case "text":
            return document.createTextNode(piece.text ?? "");
        case "gap":
            return h("div", { class: "gap" });
        case "code":
            return h("code", {}, piece.text);
        case "fence":
            return h(
                "pre",
                { tabindex: 0 },
                h("code", { data: { language: piece.language || null } }, piece.text),
            );
        case "heading":
            return h(`h${(piece.level ?? 1) + 1}`, { class: `heading-${piece.level}` }, inner());
        case "subtext":
            return h("small", { class: "subtext" }, inner());
        case "list":
            return list(seat, piece);
        case "link":
            return externalLink(piece.url ?? "", inner());
        case "spoiler":
            return spoiler(seat, h("span", {}, inner()));
        case "time":
            return time(seat, piece);
        case "emoji":
            return customEmoji(
                seat.store,
                piece.id ?? "",
                piece.name ?? "",
                jumbo ? `:${piece.name}:` : "",
            );
        case "user":
        case "role":
        case "everyone":
            return mention(seat, piece);
        case "channel":
            return channelLink(seat, piece.id ?? "");
        case "command":
            return commandLink(seat, piece);
        default:
            return h(TAGS[piece.kind] ?? "span", {}, inner());
    }
}

/** @param {Seat} seat @param {Piece} piece @returns {HTMLElement} */
function list(seat, piece) {
    const items = (piece.items ?? []).map((item) =>
        h(
            "li",
            {},
            item.map((p) => show(seat, p)),
        ),
    );
    return h(piece.ordered ? "ol" : "ul", piece.ordered ? { start: piece.start } : {}, items);
}

/**
 * A link that leaves the sandbox only by a click, in a window of its own.
 *
 * @param {string} url
 * @param {import("./dom.js").Child} children
 * @param {Record<string, any>} [props]
 * @returns {HTMLElement}
 */
export function externalLink(url, children, props = {}) {
    const safe = /^https?:\/\//i.test(url);
    if (!safe) return h("span", props, children);
    return h(
        "a",
        { href: url, target: "_blank", rel: "noopener noreferrer nofollow", title: url, ...props },
        children,
    );
}

/**
 * Hide an element until it is asked for.
 *
 * @param {Seat} seat
 * @param {HTMLElement} content
 * @param {string} [kind]
 * @returns {HTMLElement}
 */
export function spoiler(seat, content, kind = "spoiler") {
    const cover = h(
        "span",
        {
            class: kind,
            role: "button",
            tabindex: 0,
            "aria-label": seat.words.t("spoiler"),
            "aria-expanded": "false",
        },
        content,
    );
    content.inert = true;
    content.setAttribute("aria-hidden", "true");
    const reveal = (/** @type {Event} */ event) => {
        if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
        if (cover.classList.contains("open")) return;
        event.preventDefault();
        event.stopPropagation();
        content.inert = false;
        content.removeAttribute("aria-hidden");
        cover.classList.add("open");
        for (const name of ["role", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
        cover.tabIndex = -1;
    };
    cover.addEventListener("click", reveal);
    cover.addEventListener("keydown", reveal);
    return cover;
}

/** @param {Seat} seat @param {Piece} piece @returns {HTMLElement} */
function time(seat, piece) {
    const { locale } = seat.words;
    const seconds = piece.seconds ?? 0;
    const style = piece.style ?? "f";
    const when = new Date(seconds * 1000);
    if (Number.isNaN(when.getTime())) return h("span", {}, `<t:${seconds}>`);
    return h(
        "time",
        {
            datetime: when.toISOString(),
            title: moment(seconds, "F", locale),
            class: "moment",
            data: style === "R" ? { relative: seconds, locale } : {},
        },
        moment(seconds, style, locale),
    );
}

/** @param {Seat} seat @param {Piece} piece @returns {HTMLElement} */
function mention(seat, piece) {
    const mine = seat.store.meansMe(piece);
    const user = piece.kind === "user" ? { user: piece.id } : {};
    return h("span", { class: mine ? "mention mine" : "mention", data: user }, nameOf(seat, piece));
}

/** @param {Seat} seat @param {string} id @returns {HTMLElement} */
function channelLink(seat, id) {
    if (!seat.store.channel(id)) {
        return h("span", { class: "mention" }, `#${seat.words.t("unknown_channel")}`);
    }
    return h(
        "button",
        { class: "mention", type: "button", on: { click: () => seat.openChannel(id) } },
        `#${seat.store.channelName(id)}`,
    );
}

/** @param {Seat} seat @param {Piece} piece @returns {HTMLElement} */
function commandLink(seat, piece) {
    const path = (piece.name ?? "").split(" ");
    return h(
        "button",
        {
            class: "mention",
            type: "button",
            on: { click: () => seat.startCommand(piece.id ?? "", path) },
        },
        `/${commandTitle(seat.store, piece.id ?? "", path)}`,
    );
}
