/** A picture at full size, over everything, with its alt text written below. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { localPath } from "./media.js";

const LARGER = 2;

/**
 * Show one picture of a group; arrow keys go through the others.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {import("./media.js").Picture[]} group
 * @param {number} at
 */
export function openLightbox(seat, group, at) {
    const { t, language } = seat.words;
    const stage = h("div", { class: "lightbox-stage" });
    const caption = h("p", { class: "lightbox-alt", "aria-live": "polite" });
    let shown = at;
    const show = (/** @type {number} */ next) => {
        shown = (next + group.length) % group.length;
        const picture = group[shown];
        fill(
            stage,
            h("img", {
                src: localPath(picture.url),
                alt: picture.alt || t("image.no_alt"),
                style: { "max-width": picture.width ? `${picture.width * LARGER}px` : null },
            }),
        );
        caption.textContent = picture.alt || t("image.no_alt");
    };
    const step = (/** @type {number} */ by, /** @type {string} */ key) =>
        h(
            "button",
            {
                class: `round lightbox-${by < 0 ? "previous" : "next"}`,
                type: "button",
                "aria-label": t(key),
                on: { click: () => show(shown + by) },
            },
            icon("back"),
        );
    const box = /** @type {HTMLDialogElement} */ (
        h(
            "dialog",
            {
                class: "lightbox",
                "aria-label": t("image.large"),
                lang: language,
                on: {
                    close: () => box.remove(),
                    click: (/** @type {Event} */ event) => {
                        if (!(/** @type {Element} */ (event.target).closest("button, p")))
                            box.close();
                    },
                    keydown: (/** @type {KeyboardEvent} */ event) => {
                        if (event.key === "ArrowLeft") show(shown - 1);
                        if (event.key === "ArrowRight") show(shown + 1);
                    },
                },
            },
            stage,
            group.length > 1 ? [step(-1, "image.previous"), step(1, "image.next")] : null,
            caption,
            h(
                "button",
                {
                    class: "round lightbox-close",
                    type: "button",
                    autofocus: true,
                    "aria-label": t("close"),
                    on: { click: () => box.close() },
                },
                icon("close"),
            ),
        )
    );
    show(at);
    document.body.append(box);
    box.showModal();
}
