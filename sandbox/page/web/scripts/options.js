/** The values of a command's options: what can be picked, what is wrong, what is sent. */

import { face } from "./face.js";
import { channelsIn, optionsOf, usersIn } from "./select.js";
import { KIND, OPTION } from "./types.js";
import { localised } from "./words.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {{value: any, label: string, note?: string, lead?: import("./dom.js").Child}} Pick */

const KIND_OF = { [OPTION.ROLE]: KIND.ROLE_SELECT, [OPTION.MENTIONABLE]: KIND.MENTIONABLE_SELECT };

/** @param {string} locale @param {CommandOption} option @returns {string} */
export function optionName(locale, option) {
    return localised(locale, option.name, option.name_localizations);
}

/** @param {CommandOption} option @returns {boolean} an option whose value must come from a list */
export function closed(option) {
    return (
        Boolean(option.choices?.length) ||
        [OPTION.BOOLEAN, OPTION.USER, OPTION.CHANNEL, OPTION.ROLE, OPTION.MENTIONABLE].includes(
            option.type,
        )
    );
}

/**
 * What an option's list holds before anything is typed.
 *
 * @param {Seat} seat
 * @param {CommandOption} option
 * @param {?import("./types.js").Channel} channel
 * @returns {Pick[]}
 */
export function picksFor(seat, option, channel) {
    const { store, words } = seat;
    const guildId = channel?.guild_id ?? null;
    if (option.choices?.length)
        return option.choices.map((choice) => pickOf(store.me.locale, choice));
    switch (option.type) {
        case OPTION.BOOLEAN:
            return [
                { value: true, label: words.t("option.yes") },
                { value: false, label: words.t("option.no") },
            ];
        case OPTION.USER:
            return usersIn(seat, guildId).map((user) => ({
                value: user.id,
                label: store.userName(user.id, user),
                note: user.username,
                lead: face(user, "small"),
            }));
        case OPTION.CHANNEL:
            return channelsIn(seat, guildId, option.channel_types);
        case OPTION.ROLE:
        case OPTION.MENTIONABLE:
            return optionsOf(seat, { type: KIND_OF[option.type] }, guildId);
        default:
            return [];
    }
}

/** @param {string} locale @param {import("./types.js").Choice} choice @returns {Pick} */
export function pickOf(locale, choice) {
    return {
        value: choice.value,
        label: localised(locale, choice.name, choice.name_localizations),
    };
}

/**
 * What a typed text means for an option: a value, or the reason why it means nothing.
 *
 * @param {Seat} seat
 * @param {CommandOption} option
 * @param {string} text
 * @param {Pick[]} picks
 * @returns {{value?: any, problem?: string}}
 */
export function read(seat, option, text, picks) {
    const { t } = seat.words;
    const typed = text.trim();
    if (!typed) return option.required ? { problem: t("option.required") } : {};
    const exact = picks.find((pick) => pick.label.toLowerCase() === typed.toLowerCase());
    if (exact) return { value: exact.value };
    if (closed(option)) return { problem: t("option.pick") };
    if (option.type === OPTION.INTEGER || option.type === OPTION.NUMBER)
        return number(seat, option, typed);
    if (typed.length < (option.min_length ?? 0))
        return { problem: t("form.too_short", { n: option.min_length }) };
    if (typed.length > (option.max_length ?? 6000))
        return { problem: t("form.too_long", { n: option.max_length ?? 6000 }) };
    return { value: typed };
}

/**
 * @param {Seat} seat
 * @param {CommandOption} option
 * @param {string} typed
 * @returns {{value?: number, problem?: string}}
 */
function number(seat, option, typed) {
    const { t } = seat.words;
    const whole = option.type === OPTION.INTEGER;
    const value = Number(typed.replace(",", "."));
    if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value)))
        return { problem: t(whole ? "option.whole" : "option.number") };
    if (option.min_value !== undefined && value < option.min_value)
        return { problem: t("option.min", { n: option.min_value }) };
    if (option.max_value !== undefined && value > option.max_value)
        return { problem: t("option.max", { n: option.max_value }) };
    return { value };
}

/**
 * @param {Pick[]} picks
 * @param {string} typed
 * @returns {Pick[]} those that fit what was typed, best first
 */
export function fitting(picks, typed) {
    const want = typed.trim().toLowerCase();
    const starts = picks.filter((pick) => pick.label.toLowerCase().startsWith(want));
    return [
        ...starts,
        ...picks.filter(
            (pick) => !starts.includes(pick) && pick.label.toLowerCase().includes(want),
        ),
    ].slice(0, 25);
}
