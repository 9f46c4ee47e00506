/** Where a person can go: servers, channels with their threads, and direct messages. */

import { arrowKeys, fill, h, unseen } from "./dom.js";
import { face, faceOf } from "./face.js";
import { icon } from "./icons.js";
import { isDm, isThread } from "./store.js";
import { CHANNEL } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */

/** The rail of servers and the list of channels beside it. */
export class Sidebar {
    /** @type {?string} */ guildId = null;
    channel = "";

    /** @param {import("./seat.js").Seat} seat */
    constructor(seat) {
        this.seat = seat;
        const { t } = seat.words;
        this.rail = h("nav", { class: "rail", "aria-label": t("rail.label") });
        this.title = h("h2", { class: "side-title" });
        this.list = h("div", { class: "channel-list" });
        this.nav = h(
            "nav",
            { class: "channels", "aria-label": t("channels.label") },
            this.title,
            this.list,
        );
        this.rail.addEventListener("keydown", arrowKeys(this.rail, "button"));
        this.list.addEventListener("keydown", arrowKeys(this.list, "button"));
        for (const name of ["channels", "hello", "people"])
            seat.store.addEventListener(name, () => this.draw());
    }

    /** Mark a channel as the open one. @param {string} id */
    show(id) {
        this.channel = id;
        this.guildId = this.seat.store.channel(id)?.guild_id ?? null;
        this.draw();
    }

    /** Draw both lists anew, keeping the focus. */
    draw() {
        const focused = /** @type {?HTMLElement} */ (document.activeElement)?.dataset?.go;
        const inside = this.nav.contains(document.activeElement)
            ? this.nav
            : this.rail.contains(document.activeElement)
              ? this.rail
              : null;
        this.#rail();
        this.#channels();
        if (inside && focused)
            /** @type {?HTMLElement} */ (inside.querySelector(`[data-go="${focused}"]`))?.focus({
                preventScroll: true,
            });
    }

    #rail() {
        const { store, words } = this.seat;
        const dms = [...store.channels.values()].filter((one) => isDm(one) && store.unread(one.id));
        const spot = (
            /** @type {?string} */ id,
            /** @type {string} */ name,
            /** @type {import("./dom.js").Child} */ sign,
            /** @type {boolean} */ unread,
            /** @type {number} */ pings,
        ) =>
            h(
                "button",
                {
                    class: unread ? "spot unread" : "spot",
                    type: "button",
                    title: name,
                    data: { go: id ?? "dm" },
                    "aria-current": this.guildId === id ? "true" : null,
                    on: {
                        click: () => {
                            this.guildId = id;
                            this.draw();
                        },
                    },
                },
                h("span", { class: "spot-sign", "aria-hidden": "true" }, sign),
                unseen(name),
                badge(pings, words),
                unread && !pings ? unseen(words.t("channel.unread")) : null,
            );
        fill(
            this.rail,
            spot(null, words.t("rail.dms"), icon("mail"), dms.length > 0, dms.length),
            h("hr"),
            store.guilds.map((guild) => {
                const inside = [...store.channels.values()].filter(
                    (one) => one.guild_id === guild.id,
                );
                return spot(
                    guild.id,
                    guild.name,
                    initials(guild.name),
                    inside.some((one) => store.unread(one.id)),
                    inside.reduce((sum, one) => sum + (store.pings.get(one.id) ?? 0), 0),
                );
            }),
        );
    }

    #channels() {
        const { store, words } = this.seat;
        const guild = store.guild(this.guildId);
        this.title.textContent = guild?.name ?? words.t("rail.dms");
        fill(this.list, guild ? this.#tree(guild.id) : this.#people());
    }

    /** @param {string} guildId @returns {HTMLElement[]} */
    #tree(guildId) {
        const here = [...this.seat.store.channels.values()].filter(
            (one) => one.guild_id === guildId,
        );
        const order = (/** @type {Channel} */ a, /** @type {Channel} */ b) =>
            (a.position ?? 0) - (b.position ?? 0) || a.id.localeCompare(b.id);
        const under = (/** @type {?string} */ parent) =>
            here
                .filter(
                    (one) =>
                        !isThread(one) &&
                        one.type !== CHANNEL.CATEGORY &&
                        (one.parent_id ?? null) === parent,
                )
                .sort(order);
        const group = (/** @type {Channel[]} */ channels) =>
            h(
                "ul",
                {},
                channels.map((one) => h("li", {}, this.#entry(one), this.#threads(here, one.id))),
            );
        const categories = here.filter((one) => one.type === CHANNEL.CATEGORY).sort(order);
        return [
            group(under(null)),
            ...categories.map((one) =>
                h("section", {}, h("h3", {}, one.name), group(under(one.id))),
            ),
        ];
    }

    /** @param {Channel[]} here @param {string} parent @returns {?HTMLElement} */
    #threads(here, parent) {
        const threads = here.filter(
            (one) =>
                isThread(one) &&
                one.parent_id === parent &&
                (!one.thread_metadata?.archived || one.id === this.channel),
        );
        return threads.length
            ? h(
                  "ul",
                  { class: "threads" },
                  threads
                      .sort((a, b) => a.id.localeCompare(b.id))
                      .map((one) => h("li", {}, this.#entry(one))),
              )
            : null;
    }

    /** @param {Channel} channel @returns {HTMLElement} */
    #entry(channel) {
        const { store, words } = this.seat;
        const unread = store.unread(channel.id) && channel.id !== this.channel;
        const sign =
            channel.type === CHANNEL.PRIVATE_THREAD
                ? "lock"
                : isThread(channel)
                  ? "thread"
                  : "hash";
        return h(
            "button",
            {
                class: unread ? "channel unread" : "channel",
                type: "button",
                data: { go: channel.id },
                "aria-current": channel.id === this.channel ? "page" : null,
                on: { click: () => this.seat.openChannel(channel.id) },
            },
            icon(sign),
            h("span", { class: "channel-name" }, channel.name),
            channel.thread_metadata?.archived ? unseen(words.t("channel.archived")) : null,
            unread ? unseen(words.t("channel.unread")) : null,
            badge(store.pings.get(channel.id) ?? 0, words),
        );
    }

    /** @returns {HTMLElement} */
    #people() {
        const { store, words } = this.seat;
        const open = [...store.channels.values()].filter(isDm);
        const others = [
            ...(store.bot ? [{ ...store.bot, bot: true }] : []),
            ...store.people,
        ].filter((one) => one.id !== store.me.id);
        return h(
            "ul",
            {},
            others.map((user) => {
                const channel =
                    open.find(
                        (one) => one.recipients?.length === 1 && one.recipients[0].id === user.id,
                    ) ?? open.find((one) => one.recipients?.some((to) => to.id === user.id));
                const unread = channel
                    ? store.unread(channel.id) && channel.id !== this.channel
                    : false;
                return h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            class: unread ? "channel dm unread" : "channel dm",
                            type: "button",
                            data: { go: channel?.id ?? user.id },
                            "aria-current": channel && channel.id === this.channel ? "page" : null,
                            on: { click: () => openDm(this.seat, user.id) },
                        },
                        faceOf(store, user, "small"),
                        h("span", { class: "channel-name" }, store.userName(user.id, user)),
                        /** @type {any} */ (user).bot
                            ? h("span", { class: "tag" }, words.t("tag.app"))
                            : null,
                        unread ? unseen(words.t("channel.unread")) : null,
                        badge(channel ? (store.pings.get(channel.id) ?? 0) : 0, words),
                    ),
                );
            }),
        );
    }
}

/**
 * Open the direct messages with someone, making the channel where there is none.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {string} user
 */
export async function openDm(seat, user) {
    const { store } = seat;
    const known = [...store.channels.values()].find(
        (one) => isDm(one) && one.recipients?.some((to) => to.id === user),
    );
    if (known) return void seat.openChannel(known.id);
    const answer = await seat.ask("open_dm", { user });
    const channel = answer?.channel;
    if (!channel) return undefined;
    store.apply({ t: "channel_create", channel });
    return void seat.openChannel(channel.id);
}

/** @param {number} n @param {import("./words.js").Words} words @returns {?HTMLElement} */
function badge(n, words) {
    return n
        ? h(
              "span",
              { class: "badge" },
              h("span", { "aria-hidden": "true" }, n),
              unseen(words.t("channel.pings", { n })),
          )
        : null;
}

/** @param {string} name @returns {string} */
function initials(name) {
    return name
        .split(/\s+/)
        .map((word) => [...word][0] ?? "")
        .slice(0, 2)
        .join("")
        .toUpperCase();
}

/**
 * The list of who is here, with a way to write to each and with the menu of each.
 *
 * @param {import("./seat.js").Seat} seat
 * @param {?string} guildId
 * @param {{onPick: () => void, onMenu: (user: string) => void}} how
 * @returns {HTMLElement}
 */
export function memberList(seat, guildId, { onPick, onMenu }) {
    const { store, words } = seat;
    /** @type {import("./types.js").User[]} */
    const members = store.guild(guildId)?.members.map((member) => member.user) ?? store.people;
    const list = h(
        "ul",
        { class: "members" },
        members.map((user) => {
            const person = store.people.find((one) => one.id === user.id);
            const mine = user.id === store.me.id;
            const name = store.userName(user.id, user);
            const menu = words.t("menu.of", { name });
            return h(
                "li",
                { class: "member" },
                h(
                    "button",
                    {
                        class: "channel dm",
                        type: "button",
                        disabled: mine,
                        on: {
                            click: () => {
                                onPick();
                                openDm(seat, user.id);
                            },
                        },
                    },
                    face({ ...user, ...person }, "small"),
                    h("span", { class: "channel-name" }, name),
                    user.bot ? h("span", { class: "tag" }, words.t("tag.app")) : null,
                    mine ? h("span", { class: "quiet" }, words.t("members.you")) : null,
                    person?.admin ? h("span", { class: "quiet" }, words.t("members.admin")) : null,
                ),
                h(
                    "button",
                    {
                        class: "round",
                        type: "button",
                        title: menu,
                        "aria-label": menu,
                        "aria-haspopup": "menu",
                        on: { click: () => onMenu(user.id) },
                    },
                    icon("more"),
                ),
            );
        }),
    );
    list.addEventListener("keydown", arrowKeys(list, "button:not([disabled])"));
    return h("div", { class: "card" }, h("h2", {}, words.t("members.label")), list);
}
