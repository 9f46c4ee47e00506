/** One person at the table: their connection, what they see, and what they can do. */

import { setNow } from "./clock.js";
import { nested } from "./commands.js";
import { Socket } from "./socket.js";
import { Store } from "./store.js";

/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Component} Component */

let pressed = 0;

/** @returns {string} a number no other press of this page has */
export function freshNonce() {
    pressed += 1;
    return `${Date.now()}${String(pressed % 100_000).padStart(5, "0")}`;
}

/** Holds one person's socket and store; views set `openChannel`, `startCommand`, `warn`. */
export class Seat extends EventTarget {
    /** @type {(id: string) => void} */ openChannel = () => {};
    /** @type {(id: string, path: string[]) => void} */ startCommand = () => {};
    /** @type {(message: Message) => void} */ reply = () => {};
    /** @type {(text: string) => void} */ warn = () => {};
    online = false;
    /** When they last pressed something or ran a command, and when they last typed. */
    actedAt = Number.NEGATIVE_INFINITY;
    typedAt = Number.NEGATIVE_INFINITY;

    /** @param {Person} person @param {import("./words.js").Words} words */
    constructor(person, words) {
        super();
        this.words = words;
        this.store = new Store(person);
        this.socket = new Socket(person);
        this.socket.addEventListener("frame", (event) =>
            this.#hear(/** @type {CustomEvent} */ (event).detail),
        );
        this.socket.addEventListener("lost", () => this.#connected(false));
        this.socket.addEventListener("open", () => this.#connected(true));
    }

    /** @param {boolean} online */
    #connected(online) {
        this.online = online;
        this.dispatchEvent(new Event("line"));
    }

    /** @param {import("./types.js").Frame} frame */
    #hear(frame) {
        if (frame.now) setNow(frame.now, frame.owed);
        this.store.apply(frame);
        if (frame.t === "modal" || frame.t === "choices") {
            this.dispatchEvent(new CustomEvent(frame.t, { detail: frame }));
        }
        if (frame.t === "modal") this.store.settle(frame.nonce, "done");
    }

    /**
     * Ask the server; a refusal is shown to the person and answered with null.
     *
     * @param {string} verb
     * @param {Record<string, any>} fields
     * @returns {Promise<any>}
     */
    async ask(verb, fields = {}) {
        try {
            return await this.socket.ask(verb, fields);
        } catch (error) {
            this.warn(this.explain(error));
            return null;
        }
    }

    /** @param {any} error @returns {string} a refusal in words */
    explain(error) {
        const key = `error.${error.code}`;
        const said = this.words.t(key);
        return said === key ? error.message : said;
    }

    /**
     * Do something the bot must answer; busy until the server says how it went.
     *
     * @param {string} verb
     * @param {Record<string, any> | Promise<Record<string, any>>} fields
     * @param {{channel: string} & Partial<import("./store.js").Deed>} about
     * @returns {Promise<void>}
     */
    async #act(verb, fields, about) {
        const nonce = freshNonce();
        this.actedAt = performance.now();
        this.store.begin({ nonce, state: "sent", ...about });
        try {
            await this.socket.ask(verb, { ...(await fields), nonce });
        } catch (error) {
            this.store.settle(nonce, "failed", this.explain(error));
        }
    }

    /**
     * Press a button or send a select.
     *
     * @param {Message} message
     * @param {Component} component
     * @param {string[]} [values]
     */
    press(message, component, values) {
        const busy = this.store
            .deedsOn(message.id)
            .some((deed) => deed.control === component.custom_id && deed.state !== "failed");
        if (busy) return;
        this.#act(
            "component",
            {
                channel: message.channel_id,
                message_id: message.id,
                custom_id: component.custom_id,
                component_type: component.type,
                ...(values ? { values } : {}),
            },
            {
                channel: message.channel_id,
                message: message.id,
                control: component.custom_id,
            },
        );
    }

    /**
     * Run a slash command, uploading the files among its values first.
     *
     * @param {string} channel
     * @param {import("./commands.js").Entry} entry
     * @param {Record<string, any>[]} values
     */
    run(channel, entry, values) {
        const fields = async () => ({
            channel,
            command_id: entry.command.id,
            options: nested(entry, await this.#uploaded(channel, values)),
        });
        this.#act("command", fields(), { channel, name: `/${entry.title}` });
    }

    /**
     * @param {string} channel
     * @param {Record<string, any>[]} values
     * @returns {Promise<Record<string, any>[]>} the values with the ids of files in their places
     */
    #uploaded(channel, values) {
        const upload = async (/** @type {Record<string, any>} */ one) =>
            one.value instanceof File
                ? { ...one, value: (await this.socket.upload(channel, one.value)).id }
                : one;
        return Promise.all(values.map(upload));
    }

    /**
     * Run a command of the menu of a person or of a message.
     *
     * @param {string} channel
     * @param {import("./types.js").Command} command
     * @param {string} target
     * @param {string} name
     */
    runOn(channel, command, target, name) {
        this.#act("command", { channel, command_id: command.id, target }, { channel, name });
    }

    /** Leave the table. */
    end() {
        this.socket.end();
    }
}
