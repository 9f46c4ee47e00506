/** Pictures, sounds and files; nothing is ever loaded from elsewhere. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { openLightbox } from "./lightbox.js";
import { externalLink, spoiler } from "./prose.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Message} Message */
/**
 * @typedef {{url: string, alt: string, width?: ?number, height?: ?number, type: string, spoiler: boolean, name: string, size?: number}} Picture
 */

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const UNITS = ["byte", "kilobyte", "megabyte"];

/**
 * The path of a file on this server, or nothing for any other address.
 *
 * @param {string} url
 * @returns {?string}
 */
export function localPath(url) {
    try {
        const { hostname, port, pathname, search, protocol } = new URL(url, location.href);
        const here =
            /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && port === location.port;
        return here || url.startsWith("/") ? pathname + search : null;
    } catch {
        return null;
    }
}

/**
 * What a media item of a message shows; attachments are found by name where they are named.
 *
 * @param {Message} message
 * @param {import("./types.js").Media} media
 * @param {{description?: ?string, spoiler?: boolean, name?: string, size?: number}} [about]
 * @returns {Picture}
 */
export function pictureOf(message, media, { description, spoiler: hidden, name, size } = {}) {
    const called = media.url.startsWith("attachment://") ? media.url.slice(13) : null;
    const file = message.attachments?.find(
        (one) => one.filename === called || one.url === media.url,
    );
    const url = called && file ? file.url : media.url;
    return {
        url,
        alt: description ?? file?.description ?? "",
        spoiler: Boolean(hidden),
        width: media.width ?? file?.width,
        height: media.height ?? file?.height,
        type:
            media.content_type ??
            file?.content_type ??
            (IMAGE.test(url.split("?")[0]) ? "image/*" : ""),
        name:
            name ??
            file?.filename ??
            decodeURIComponent(url.split("?")[0].split("/").at(-1) ?? url),
        size: size ?? file?.size,
    };
}

/** @param {Message} message @param {import("./types.js").Attachment} file @returns {Picture} */
export function attachmentPicture(message, file) {
    return pictureOf(message, file, {
        description: file.description,
        spoiler: file.filename.startsWith("SPOILER_"),
    });
}

/** @param {Picture} picture @returns {boolean} */
export function isImage(picture) {
    return picture.type.startsWith("image/");
}

/**
 * A picture that opens large, with its alt text written below it there; here nothing covers it.
 *
 * @param {Seat} seat
 * @param {Picture} picture
 * @param {Picture[]} [group]
 * @returns {HTMLElement}
 */
export function zoomable(seat, picture, group = [picture]) {
    const { words } = seat;
    const path = localPath(picture.url);
    if (!path) return elsewhere(seat, picture);
    if (/^(video|audio)\//.test(picture.type)) return player(picture, path);
    const image = h("img", {
        src: path,
        alt: picture.alt || words.t("image.no_alt"),
        width: picture.width,
        height: picture.height,
        decoding: "async",
        draggable: "false",
    });
    const button = h(
        "button",
        {
            class: "zoom",
            type: "button",
            "aria-haspopup": "dialog",
            on: { click: () => enlarge(seat, picture, group) },
        },
        image,
    );
    image.addEventListener(
        "error",
        () => {
            button.replaceChildren(
                h(
                    "span",
                    { class: "broken" },
                    icon("image"),
                    picture.alt || words.t("image.missing"),
                ),
            );
        },
        { once: true },
    );
    const figure = h(
        "figure",
        {
            class: "picture",
            style: {
                "--ratio": picture.width && picture.height ? picture.width / picture.height : null,
            },
        },
        button,
    );
    return picture.spoiler ? spoiler(seat, figure, "spoiler media-spoiler") : figure;
}

/** @param {Seat} seat @param {Picture} picture @param {Picture[]} group */
function enlarge(seat, picture, group) {
    const open = (/** @type {Picture} */ one) => isImage(one) && localPath(one.url) && !one.spoiler;
    const shown = group.filter((one) => one === picture || open(one));
    openLightbox(seat, shown, shown.indexOf(picture));
}

/** @param {Picture} picture @param {string} path @returns {HTMLElement} */
function player(picture, path) {
    const tag = picture.type.startsWith("video/") ? "video" : "audio";
    return h(tag, {
        src: path,
        controls: true,
        preload: "metadata",
        "aria-label": picture.alt || picture.name,
    });
}

/**
 * @param {Seat} seat
 * @param {Picture} picture
 * @returns {HTMLElement} a picture from elsewhere is named, never loaded
 */
function elsewhere(seat, picture) {
    return h(
        "div",
        { class: "elsewhere" },
        icon("image"),
        h(
            "span",
            {},
            picture.alt || seat.words.t("image.elsewhere"),
            h("br"),
            externalLink(picture.url, picture.url),
        ),
    );
}

/**
 * Several pictures as one gallery.
 *
 * @param {Seat} seat
 * @param {Picture[]} pictures
 * @returns {HTMLElement}
 */
export function gallery(seat, pictures) {
    return h(
        "div",
        { class: "gallery", data: { count: Math.min(pictures.length, 10) } },
        pictures.map((picture) => zoomable(seat, picture, pictures)),
    );
}

/** @param {number} bytes @param {string} locale @returns {string} a size in words */
export function sizeIn(bytes, locale) {
    const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
    return new Intl.NumberFormat(locale, {
        style: "unit",
        unit: UNITS[step],
        unitDisplay: step ? "short" : "long",
        maximumFractionDigits: 1,
    }).format(bytes / 1000 ** step);
}

/**
 * A file to download.
 *
 * @param {Seat} seat
 * @param {Picture} file
 * @returns {HTMLElement}
 */
export function fileCard(seat, file) {
    const path = localPath(file.url);
    const name = path
        ? h("a", { href: path, download: file.name }, file.name)
        : externalLink(file.url, file.name);
    const card = h(
        "div",
        { class: "file" },
        icon("file"),
        h(
            "div",
            {},
            h("div", { class: "file-name" }, name),
            file.size === undefined
                ? null
                : h("div", { class: "file-size" }, sizeIn(file.size, seat.words.locale)),
        ),
    );
    return file.spoiler ? spoiler(seat, card, "spoiler media-spoiler") : card;
}
