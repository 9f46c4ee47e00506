/** Classic embeds. */

import { stamp } from "./clock.js";
import { h } from "./dom.js";
import { pictureOf, zoomable } from "./media.js";
import { externalLink, phrase, prose } from "./prose.js";

/**
 * One embed as a card.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {import("./types.js").Message} message
 * @param {import("./types.js").Embed} embed
 * @returns {HTMLElement}
 */
export function embedCard(seat, message, embed) {
    const title = embed.title ? phrase(seat, embed.title) : null;
    const color = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
    const picture = (
        /** @type {import("./types.js").Media | undefined} */ media,
        /** @type {string} */ kind,
    ) =>
        media?.url
            ? h(
                  "div",
                  { class: kind },
                  zoomable(seat, { ...pictureOf(message, media), type: "image/*" }),
              )
            : null;
    return h(
        "article",
        { class: "embed", style: { "--accent-color": color } },
        h(
            "div",
            { class: "embed-main" },
            h(
                "div",
                { class: "embed-text" },
                embed.author
                    ? h(
                          "div",
                          { class: "embed-author" },
                          embed.author.url
                              ? externalLink(embed.author.url, embed.author.name)
                              : embed.author.name,
                      )
                    : null,
                title
                    ? h(
                          "div",
                          { class: "embed-title" },
                          embed.url ? externalLink(embed.url, title) : title,
                      )
                    : null,
                embed.description ? prose(seat, embed.description) : null,
                embed.fields?.length
                    ? h(
                          "dl",
                          { class: "embed-fields" },
                          embed.fields.map((field) =>
                              h(
                                  "div",
                                  { class: field.inline ? "field inline" : "field" },
                                  h("dt", {}, phrase(seat, field.name)),
                                  h("dd", {}, prose(seat, field.value)),
                              ),
                          ),
                      )
                    : null,
            ),
            picture(embed.thumbnail, "embed-thumbnail"),
        ),
        picture(embed.image, "embed-image"),
        embed.footer || embed.timestamp
            ? h(
                  "footer",
                  { class: "embed-footer" },
                  embed.footer?.text,
                  embed.footer && embed.timestamp ? " · " : null,
                  embed.timestamp
                      ? h(
                            "time",
                            { datetime: embed.timestamp },
                            stamp(embed.timestamp, seat.words.locale),
                        )
                      : null,
              )
            : null,
    );
}
