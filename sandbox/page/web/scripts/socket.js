/** One person's connection: questions with answers, and frames as they come. */

const STRANGER = 4003;
const WAITS = [200, 500, 1000, 2000, 5000];

/** A refusal by the server, with Discord's code where there is one. */
export class Refused extends Error {
    /** @param {{code?: number | string, message?: string}} error */
    constructor(error) {
        super(error.message ?? String(error.code));
        this.code = error.code;
    }
}

/** Keeps a person connected; fires "frame" (detail: the frame), "open" and "lost". */
export class Socket extends EventTarget {
    /** @type {?WebSocket} */ #wire = null;
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    #asked = new Map();
    #number = 0;
    #failures = 0;
    #ended = false;
    #timer = 0;

    /** @param {{id: string, key?: string}} person */
    constructor(person) {
        super();
        this.person = person;
    }

    /** Connect, and connect again whenever the line drops, until ended. */
    open() {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const who = new URLSearchParams({ person: this.person.id, key: this.person.key ?? "" });
        const wire = new WebSocket(`${scheme}://${location.host}/page/ws?${who}`);
        this.#wire = wire;
        wire.addEventListener("open", () => this.dispatchEvent(new Event("open")));
        wire.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
        wire.addEventListener("close", (event) => this.#lose(event.code));
    }

    /** Hang up for good. */
    end() {
        this.#ended = true;
        clearTimeout(this.#timer);
        this.#wire?.close();
    }

    /**
     * Ask the server for something; resolves with its answer, rejects with a Refused.
     *
     * @param {string} verb
     * @param {Record<string, any>} [fields]
     * @returns {Promise<any>}
     */
    ask(verb, fields = {}) {
        const wire = this.#wire;
        if (!wire || wire.readyState !== WebSocket.OPEN) {
            return Promise.reject(new Refused({ code: "offline" }));
        }
        this.#number += 1;
        const n = this.#number;
        return new Promise((resolve, reject) => {
            this.#asked.set(n, { resolve, reject });
            wire.send(JSON.stringify({ n, do: verb, ...fields }));
        });
    }

    /**
     * Upload a file for an option of a command; resolves with it as an attachment.
     *
     * @param {string} channel
     * @param {File} file
     * @returns {Promise<{id: string}>}
     */
    async upload(channel, file) {
        const { id, key = "" } = this.person;
        const about = new URLSearchParams({ person: id, key, channel, name: file.name });
        const how = { method: "POST", body: file };
        const answer = await fetch(`/page/files?${about}`, how).catch(() => null);
        if (!answer) throw new Refused({ code: "offline" });
        const body = await answer.json();
        if (!answer.ok) throw new Refused(body);
        return body;
    }

    /** @param {any} frame */
    #hear(frame) {
        this.#failures = 0;
        if (frame.n === undefined) {
            this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
            return;
        }
        const waiting = this.#asked.get(frame.n);
        this.#asked.delete(frame.n);
        if (frame.error) waiting?.reject(new Refused(frame.error));
        else waiting?.resolve(frame.ok ?? {});
    }

    /** @param {number} code */
    #lose(code) {
        for (const { reject } of this.#asked.values()) reject(new Refused({ code: "offline" }));
        this.#asked.clear();
        if (this.#ended) return;
        const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
        this.#failures += 1;
        this.dispatchEvent(new Event("lost"));
        this.#timer = setTimeout(() => (code === STRANGER ? this.#introduce() : this.open()), wait);
    }

    /** A world that began anew gives everyone a new key. */
    async #introduce() {
        const answer = await fetch("/page/people").catch(() => null);
        const { people } = answer?.ok ? await answer.json() : { people: [] };
        this.person =
            people.find((/** @type {{id: string}} */ one) => one.id === this.person.id) ??
            this.person;
        if (!this.#ended) this.open();
    }
}
