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

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" },
    S: { dateStyle: "short", timeStyle: "medium" },
};

let ahead = 0;

/** The world's clock can run ahead of this machine's. @param {number} seconds */
export function setNow(seconds) {
    const gap = seconds - Date.now() / 1000;
    ahead = Math.abs(gap) > 2 ? gap : 0;
}

/**
 * How far a moment is from now, in words such as "in 2 minutes".
 *
 * @param {number} seconds
 * @param {string} locale
 * @param {number} [now]
 * @returns {string}
 */
export function relative(seconds, locale, now = Date.now() / 1000 + ahead) {
    const gap = seconds - now;
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
    return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(seconds * 1000);
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
    const today = when.toDateString() === new Date().toDateString();
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
    }, 1000);
}
