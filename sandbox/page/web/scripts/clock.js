/** Times as people read them; relative ones are kept current. */

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
    ["year", 31_557_600],
    ["month", 2_629_800],
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
];

/** The bot writes times of day as 22:00, in every language; so does the page. */
const HOURS = /** @type {const} */ ({ hourCycle: "h23" });

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" },
    w: { weekday: "short", hour: "2-digit", minute: "2-digit" },
    S: { dateStyle: "short", timeStyle: "medium" },
};

let ahead = 0;
let minute = 0;
let goal = 0;

/**
 * The world's clock can run ahead of this machine's, and still have time before it.
 *
 * @param {number} seconds
 * @param {number} [owed] so many more will pass in a hurry
 */
export function setNow(seconds, owed = 0) {
    const gap = seconds - Date.now() / 1000;
    ahead = Math.abs(gap) > 2 ? gap : 0;
    goal = owed ? seconds + owed : 0;
    // Somebody may wait for the end of a hurry within the same minute.
    if (!goal) minute = 0;
    tellMinute();
}

/** Fire "minute" on the window whenever it is another one. */
function tellMinute() {
    const reached = Math.floor(now() / 60);
    if (reached === minute) return;
    minute = reached;
    dispatchEvent(new Event("minute"));
}

/** @returns {number} seconds since 1970 by the world's clock */
export function now() {
    return Date.now() / 1000 + ahead;
}

/** @returns {number} until when the world's clock hurries, or 0 */
export function hurriesUntil() {
    return goal;
}

/**
 * How far a moment is from now, in words such as "in 2 minutes".
 *
 * @param {number} seconds
 * @param {string} locale
 * @param {number} [from]
 * @returns {string}
 */
export function relative(seconds, locale, from = now()) {
    const gap = seconds - from;
    const [unit, size] = UNITS.find(([, length]) => Math.abs(gap) >= length) ?? UNITS[5];
    const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    return format.format(Math.trunc(gap / size), unit);
}

/**
 * A moment in one of Discord's timestamp styles.
 *
 * @param {number} seconds
 * @param {string} style
 * @param {string} locale
 * @returns {string}
 */
export function moment(seconds, style, locale) {
    if (style === "R") return relative(seconds, locale);
    const format = new Intl.DateTimeFormat(locale, { ...HOURS, ...(STYLES[style] ?? STYLES.f) });
    return format.format(seconds * 1000);
}

/**
 * The time of a message: the hour alone today, with the date otherwise.
 *
 * @param {string} iso
 * @param {string} locale
 * @returns {string}
 */
export function stamp(iso, locale) {
    const when = new Date(iso);
    const today = when.toDateString() === new Date(now() * 1000).toDateString();
    return moment(when.getTime() / 1000, today ? "t" : "s", locale);
}

/** Keep every relative time on the page current; call once. */
export function startTicking() {
    setInterval(() => {
        for (const element of document.querySelectorAll("time[data-relative]")) {
            const { relative: seconds, locale } = /** @type {HTMLElement} */ (element).dataset;
            const text = relative(Number(seconds), locale ?? "en");
            if (element.textContent !== text) element.textContent = text;
        }
        tellMinute();
    }, 1000);
}
