/** The components of a message: layout, text, pictures, buttons and selects. */

import { dots, h, unseen } from "./dom.js";
import { emojiOf } from "./face.js";
import { icon } from "./icons.js";
import { fileCard, gallery, isImage, localPath, pictureOf, zoomable } from "./media.js";
import { externalLink, prose, spoiler } from "./prose.js";
import { Select } from "./select.js";
import { KIND } from "./types.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Component} Component */

/**
 * One component with all it holds.
 *
 * @param {Seat} seat
 * @param {Message} message
 * @param {Component} component
 * @returns {?HTMLElement}
 */
export function componentOf(seat, message, component) {
    const inner = () => (component.components ?? []).map((one) => componentOf(seat, message, one));
    switch (component.type) {
        case KIND.ROW:
            return h("div", { class: "row" }, inner());
        case KIND.BUTTON:
            return button(seat, message, component);
        case KIND.STRING_SELECT:
        case KIND.USER_SELECT:
        case KIND.ROLE_SELECT:
        case KIND.MENTIONABLE_SELECT:
        case KIND.CHANNEL_SELECT:
            return select(seat, message, component);
        case KIND.SECTION:
            return section(seat, message, component, inner());
        case KIND.TEXT:
            return prose(seat, component.content ?? "", isAlone(message, component));
        case KIND.THUMBNAIL:
            return component.media
                ? h(
                      "div",
                      { class: "thumbnail" },
                      zoomable(seat, {
                          ...pictureOf(message, component.media, component),
                          type: "image/*",
                      }),
                  )
                : null;
        case KIND.GALLERY:
            return gallery(
                seat,
                (component.items ?? []).map((item) => pictureOf(message, item.media, item)),
            );
        case KIND.FILE:
            return component.file ? file(seat, message, component) : null;
        case KIND.SEPARATOR:
            return separator(component);
        case KIND.CONTAINER:
            return container(seat, component, inner());
        default:
            return h(
                "p",
                { class: "unknown" },
                seat.words.t("component.unknown", { type: component.type }),
            );
    }
}

/** @param {Message} message @param {Component} component @returns {boolean} */
function isAlone({ components = [] }, component) {
    return components.length === 1 && components[0] === component;
}

/**
 * @param {Seat} seat
 * @param {Message} message
 * @param {Component} component
 * @returns {HTMLElement}
 */
function button(seat, message, component) {
    const label = [
        emojiOf(seat.store, component.emoji),
        component.label ? h("span", { class: "press-label" }, component.label) : null,
    ];
    if (component.style === 5) {
        const props = { class: "press style-5" };
        const shown = [...label, icon("external"), unseen(seat.words.t("link.new_window"))];
        return component.disabled
            ? h("button", { ...props, type: "button", disabled: true }, shown)
            : externalLink(component.url ?? "", shown, props);
    }
    return h(
        "button",
        {
            class: `press style-${component.style ?? 2}`,
            type: "button",
            disabled: component.disabled ?? false,
            "aria-label": component.label ? null : component.emoji?.name,
            data: { control: component.custom_id },
            on: { click: () => seat.press(message, component) },
        },
        label,
        dots(),
    );
}

/**
 * @param {Seat} seat
 * @param {Message} message
 * @param {Component} component
 * @returns {HTMLElement}
 */
function select(seat, message, component) {
    const guildId = seat.store.channel(message.channel_id)?.guild_id ?? null;
    return new Select(seat, component, {
        guildId,
        onChange: (values) => seat.press(message, component, values),
    }).element;
}

/**
 * @param {Seat} seat
 * @param {Message} message
 * @param {Component} component
 * @param {import("./dom.js").Child} texts
 * @returns {HTMLElement}
 */
function section(seat, message, component, texts) {
    return h(
        "div",
        { class: "section" },
        h("div", { class: "section-text" }, texts),
        component.accessory
            ? h(
                  "div",
                  { class: "section-accessory" },
                  componentOf(seat, message, component.accessory),
              )
            : null,
    );
}

/**
 * @param {Seat} seat
 * @param {Message} message
 * @param {Component} component
 * @returns {HTMLElement}
 */
function file(seat, message, component) {
    return fileCard(seat, pictureOf(message, /** @type {any} */ (component.file), component));
}

/** @param {Component} component @returns {HTMLElement} */
function separator(component) {
    const wide = component.spacing === 2 ? " wide" : "";
    return component.divider === false
        ? h("div", { class: `space${wide}` })
        : h("hr", { class: `space${wide}` });
}

/**
 * @param {Seat} seat
 * @param {Component} component
 * @param {import("./dom.js").Child} children
 * @returns {HTMLElement}
 */
function container(seat, component, children) {
    const color =
        component.accent_color === null || component.accent_color === undefined
            ? null
            : `#${component.accent_color.toString(16).padStart(6, "0")}`;
    const box = h(
        "div",
        { class: color ? "container accented" : "container", style: { "--accent-color": color } },
        children,
    );
    return component.spoiler ? spoiler(seat, box, "spoiler media-spoiler") : box;
}

/**
 * Attachments that no component or embed shows already.
 *
 * @param {Seat} seat
 * @param {Message} message
 * @param {import("./media.js").Picture[]} pictures
 * @returns {HTMLElement[]}
 */
export function attachmentsOf(seat, message, pictures) {
    const shown = new Set(
        (message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]),
    );
    const left = pictures.filter(
        (one) => !shown.has(one.url) && !shown.has(`attachment://${one.name}`),
    );
    const images = left.filter((one) => isImage(one) && localPath(one.url));
    const files = left.filter((one) => !images.includes(one));
    return [
        ...(images.length ? [gallery(seat, images)] : []),
        ...files.map((one) =>
            /^(video|audio)\//.test(one.type) ? zoomable(seat, one) : fileCard(seat, one),
        ),
    ];
}

/**
 * Mark the controls of a message that are waiting for the bot.
 *
 * @param {HTMLElement} element
 * @param {import("./store.js").Deed[]} deeds
 */
export function paintBusy(element, deeds) {
    const waiting = new Set(
        deeds.filter((deed) => deed.state !== "failed").map((deed) => deed.control),
    );
    for (const control of /** @type {NodeListOf<HTMLElement>} */ (
        element.querySelectorAll("[data-control]")
    )) {
        const busy = waiting.has(control.dataset.control);
        control.classList.toggle("busy", busy);
        if (busy) control.setAttribute("aria-busy", "true");
        else control.removeAttribute("aria-busy");
    }
}
