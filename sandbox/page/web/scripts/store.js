/** What one person may see, kept current from the frames of their own connection. */

import { CHANNEL, FLAG } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Frame} Frame */
/**
 * @typedef {{nonce: string, channel: string, message?: string, control?: string, name?: string, state: string, error?: string}} Deed
 */

const TYPING_LASTS = 9000;

/** @param {string} a @param {string} b @returns {number} order of two ids by age */
export function byAge(a, b) {
    return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** Fires "hello", "channels", "message", "typing", "commands", "people", "bot" and "deed". */
export class Store extends EventTarget {
    /** @type {import("./types.js").Person} */ me;
    /** @type {import("./types.js").Person[]} */ people = [];
    /** @type {?import("./types.js").User} */ bot = null;
    botOnline = true;
    byHand = false;
    maxFileBytes = 0;
    /** @type {import("./types.js").Guild[]} */ guilds = [];
    /** @type {import("./types.js").Command[]} */ commands = [];
    /** @type {Map<string, string>} */ emojis = new Map();
    /** @type {Map<string, Channel>} */ channels = new Map();
    /** @type {Map<string, string>} */ read = new Map();
    /** @type {Map<string, number>} */ pings = new Map();
    /** @type {Map<string, Map<string, Message>>} */ messages = new Map();
    /** @type {Map<string, Deed>} */ deeds = new Map();
    /** @type {Map<string, Map<string, number>>} */ typing = new Map();

    /** @param {import("./types.js").Person} me */
    constructor(me) {
        super();
        this.me = me;
    }

    /** @param {string} name @param {object} [detail] */
    #tell(name, detail = {}) {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    /** Take in one frame. @param {Frame} frame */
    apply(frame) {
        switch (frame.t) {
            case "hello":
                return this.#greet(frame);
            case "message_create":
            case "message_update":
                return this.#put(frame.message, frame.t === "message_create");
            case "message_delete":
                return this.#drop(frame.channel_id, frame.id);
            case "channel_create":
            case "channel_update":
                return this.#putChannel(frame.channel);
            case "channel_delete":
                return this.#dropChannel(frame.channel);
            case "typing":
                return this.#hearTyping(frame.channel_id, frame.user_id);
            case "commands":
                this.commands = frame.commands;
                return this.#tell("commands");
            case "emojis":
                this.emojis = new Map(Object.entries(frame.emojis));
                return undefined;
            case "person":
                return this.#putPerson(frame.person);
            case "bot":
                this.botOnline = frame.online;
                return this.#tell("bot");
            case "interaction":
                return this.settle(frame.nonce, frame.state, frame.error);
            default:
                return undefined;
        }
    }

    /** @param {Frame} frame */
    #greet(frame) {
        Object.assign(this, {
            me: { ...this.me, ...frame.me },
            people: frame.people,
            bot: frame.bot,
            guilds: frame.guilds,
            commands: frame.commands,
        });
        this.botOnline = frame.bot?.online ?? true;
        this.byHand = Boolean(frame.by_hand);
        this.maxFileBytes = frame.max_file_bytes;
        this.channels.clear();
        this.messages.clear();
        this.deeds.clear();
        this.read = new Map(Object.entries(frame.read ?? {}));
        this.emojis = new Map(Object.entries(frame.emojis ?? {}));
        for (const guild of frame.guilds) {
            for (const channel of [...guild.channels, ...guild.threads]) {
                this.channels.set(channel.id, { ...channel, guild_id: guild.id });
            }
        }
        for (const channel of frame.dms) this.channels.set(channel.id, channel);
        this.#tell("hello");
    }

    /** @param {Message} message @param {boolean} fresh */
    #put(message, fresh) {
        const held = this.messages.get(message.channel_id);
        const channel = this.channels.get(message.channel_id);
        const old = held?.get(message.id);
        held?.set(message.id, { ...old, ...message });
        this.typing.get(message.channel_id)?.delete(message.author?.id);
        if (channel && fresh && byAge(message.id, channel.last_message_id ?? "0") > 0) {
            channel.last_message_id = message.id;
            if (message.author.id === this.me.id) this.read.set(channel.id, message.id);
            else if (this.pingsMe(message))
                this.pings.set(channel.id, (this.pings.get(channel.id) ?? 0) + 1);
            this.#tell("channels");
        }
        this.#tell("message", {
            kind: (fresh && !old) || (old && isThinking(old)) ? "new" : "edit",
            message,
            channel: message.channel_id,
        });
        this.#tell("typing", { channel: message.channel_id });
    }

    /** @param {string} channel @param {string} id */
    #drop(channel, id) {
        this.messages.get(channel)?.delete(id);
        this.#tell("message", { kind: "gone", id, channel });
    }

    /** Take in one page of history. @param {string} channel @param {Message[]} page */
    keep(channel, page) {
        const held = this.messages.get(channel) ?? new Map();
        for (const message of page) held.set(message.id, message);
        this.messages.set(channel, held);
    }

    /** @param {string} channel @returns {Message[]} what is held of a channel, oldest first */
    timeline(channel) {
        return [...(this.messages.get(channel)?.values() ?? [])].sort((a, b) => byAge(a.id, b.id));
    }

    /** @param {Channel} channel */
    #putChannel(channel) {
        const known = this.channels.get(channel.id);
        this.channels.set(channel.id, { ...known, ...channel });
        this.#tell("channels");
    }

    /** @param {Channel} channel */
    #dropChannel(channel) {
        this.channels.delete(channel.id);
        this.messages.delete(channel.id);
        for (const [id, other] of this.channels) {
            if (other.parent_id === channel.id && isThread(other)) this.channels.delete(id);
        }
        this.#tell("channels", { gone: channel.id });
    }

    /** @param {string} channel @param {string} user */
    #hearTyping(channel, user) {
        if (user === this.me.id) return;
        const here = this.typing.get(channel) ?? new Map();
        here.set(user, Date.now() + TYPING_LASTS);
        this.typing.set(channel, here);
        this.#tell("typing", { channel });
        setTimeout(() => this.#tell("typing", { channel }), TYPING_LASTS + 100);
    }

    /** @param {string} channel @returns {string[]} names of who is typing now */
    typists(channel) {
        const here = [...(this.typing.get(channel) ?? [])];
        return here.filter(([, until]) => until > Date.now()).map(([id]) => this.userName(id));
    }

    /** @param {import("./types.js").Person} person */
    #putPerson(person) {
        this.people = this.people.map((one) =>
            one.id === person.id ? { ...one, ...person } : one,
        );
        if (person.id === this.me.id) this.me = { ...this.me, ...person };
        this.#tell("people", { person });
    }

    // Deeds: presses and commands under way, by nonce.

    /** Note that something was set going. @param {Deed} deed */
    begin(deed) {
        for (const [nonce, old] of this.deeds) {
            if (old.state === "failed" && deed.message && old.message === deed.message)
                this.deeds.delete(nonce);
        }
        this.deeds.set(deed.nonce, deed);
        this.#tell("deed", { deed });
    }

    /** Note how it went. @param {string} nonce @param {string} state @param {any} [error] */
    settle(nonce, state, error) {
        const deed = this.deeds.get(nonce);
        if (!deed) return;
        // The server names its own failures by key; the views have words for those.
        const said =
            typeof error === "string" && !error.startsWith("sandbox.") ? error : error?.message;
        const next = { ...deed, state, error: said };
        if (state === "done" || state === "thinking") this.deeds.delete(nonce);
        else this.deeds.set(nonce, next);
        this.#tell("deed", { deed: next });
    }

    /** Forget a failure. @param {string} nonce */
    forget(nonce) {
        const deed = this.deeds.get(nonce);
        this.deeds.delete(nonce);
        if (deed) this.#tell("deed", { deed: { ...deed, state: "done" } });
    }

    /** @param {string} message @returns {Deed[]} what is under way or failed on a message */
    deedsOn(message) {
        return [...this.deeds.values()].filter((deed) => deed.message === message);
    }

    /** @param {string} channel @returns {Deed[]} commands under way or failed in a channel */
    deedsIn(channel) {
        return [...this.deeds.values()].filter((deed) => !deed.message && deed.channel === channel);
    }

    // Who and where.

    /** @param {string} id @returns {?Channel} */
    channel(id) {
        return this.channels.get(id) ?? null;
    }

    /** @param {string} id @returns {string} */
    channelName(id) {
        const channel = this.channels.get(id);
        if (channel?.name) return channel.name;
        const others = (channel?.recipients ?? []).filter((user) => user.id !== this.me.id);
        return others.map((user) => this.userName(user.id, user)).join(", ") || id;
    }

    /** @param {?string} [id] @returns {?import("./types.js").Guild} */
    guild(id) {
        return this.guilds.find((guild) => guild.id === id) ?? null;
    }

    /** @param {string} id @returns {?import("./types.js").User} */
    user(id) {
        if (this.bot?.id === id) return this.bot;
        return (
            this.people.find((one) => one.id === id) ??
            this.guilds.flatMap((guild) => guild.members).find((one) => one.user?.id === id)
                ?.user ??
            null
        );
    }

    /** @param {string} id @param {?import("./types.js").User} [known] @returns {string} */
    userName(id, known = null) {
        const user = this.user(id) ?? known;
        return user?.global_name || user?.username || id;
    }

    /** @param {string} id @returns {?import("./types.js").Role} */
    role(id) {
        return this.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id) ?? null;
    }

    /** @returns {string[]} the roles this person has anywhere */
    myRoles() {
        return this.guilds
            .flatMap((guild) => guild.members)
            .filter((member) => member.user?.id === this.me.id)
            .flatMap((member) => member.roles);
    }

    /** @param {{kind: string, id?: string}} piece @returns {boolean} */
    meansMe(piece) {
        if (piece.kind === "everyone") return true;
        return (
            piece.id === this.me.id ||
            (piece.kind === "role" && this.myRoles().includes(piece.id ?? ""))
        );
    }

    /** @param {Message} message @returns {boolean} a message that calls for this person */
    pingsMe(message) {
        if (message.author?.id === this.me.id) return false;
        const mine = this.myRoles();
        return Boolean(
            message.mention_everyone ||
            message.mentions?.some((user) => user.id === this.me.id) ||
            message.mention_roles?.some((role) => mine.includes(role)) ||
            isDm(this.channels.get(message.channel_id)),
        );
    }

    /** @param {string} id @returns {boolean} */
    unread(id) {
        const last = this.channels.get(id)?.last_message_id;
        return Boolean(last) && byAge(last ?? "0", this.read.get(id) ?? "0") > 0;
    }

    /**
     * Everything in a channel up to a message has been seen.
     *
     * @param {string} id
     * @param {string} message
     */
    markRead(id, message) {
        this.read.set(id, message);
        this.pings.delete(id);
        this.#tell("channels");
    }
}

/** @param {?Channel} [channel] @returns {boolean} */
export function isThread(channel) {
    return (
        channel !== null &&
        channel !== undefined &&
        channel.type >= CHANNEL.NEWS_THREAD &&
        channel.type <= CHANNEL.PRIVATE_THREAD
    );
}

/** @param {?Channel} [channel] @returns {boolean} */
export function isDm(channel) {
    return channel?.type === CHANNEL.DM || channel?.type === CHANNEL.GROUP_DM;
}

/** @param {Message} message @returns {boolean} */
export function isEphemeral(message) {
    return Boolean((message.flags ?? 0) & FLAG.EPHEMERAL);
}

/** @param {Message} message @returns {boolean} */
export function isThinking(message) {
    return Boolean((message.flags ?? 0) & FLAG.LOADING);
}
