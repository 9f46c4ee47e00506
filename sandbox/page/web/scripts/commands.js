/** Commands as a person may start them here, in the person's language. */

import { isDm } from "./store.js";
import { COMMAND, OPTION } from "./types.js";
import { localised } from "./words.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").Channel} Channel */

/**
 * Every command a person can start in a channel, one entry for each subcommand.
 *
 * @param {Store} store
 * @param {?Channel} channel
 * @returns {Entry[]}
 *
 * @typedef {{command: import("./types.js").Command, path: string[], kinds: number[],
 *   title: string, description: string, options: import("./types.js").CommandOption[]}} Entry
 */
export function entries(store, channel) {
    const { locale } = store.me;
    /** @type {Entry[]} */
    const found = [];
    for (const command of store.commands) {
        if (kindOf(command) !== COMMAND.SLASH || !offered(store, command, channel)) continue;
        /**
         * @param {import("./types.js").Command | import("./types.js").CommandOption} node
         * @param {string[]} path
         * @param {number[]} kinds
         * @param {string[]} shown
         */
        const walk = (node, path, kinds, shown) => {
            const title = [...shown, localised(locale, node.name, node.name_localizations)];
            const deeper = (node.options ?? []).filter((one) => one.type <= OPTION.GROUP);
            for (const one of deeper) walk(one, [...path, one.name], [...kinds, one.type], title);
            if (deeper.length) return;
            found.push({
                command,
                path,
                kinds,
                title: title.join(" "),
                options: node.options ?? [],
                description: localised(locale, node.description, node.description_localizations),
            });
        };
        walk(command, [command.name], [], []);
    }
    return found; // in the order in which the bot registered them: the first ones first
}

/**
 * The commands that the menus of people or of messages have in a channel.
 *
 * @param {Store} store
 * @param {?Channel} channel
 * @param {number} type
 * @returns {{command: import("./types.js").Command, title: string}[]}
 */
export function menuEntries(store, channel, type) {
    const { locale } = store.me;
    return store.commands
        .filter((command) => kindOf(command) === type && offered(store, command, channel))
        .map((command) => ({
            command,
            title: localised(locale, command.name, command.name_localizations),
        }));
}

/** @param {import("./types.js").Command} command @returns {number} */
function kindOf(command) {
    return command.type ?? COMMAND.SLASH;
}

/**
 * @param {Store} store
 * @param {import("./types.js").Command} command
 * @param {?Channel} channel
 * @returns {boolean}
 */
function offered(store, command, channel) {
    const { contexts, guild_id: home } = command;
    if (isDm(channel)) {
        const withBot = channel?.recipients?.some((user) => user.id === store.bot?.id) ?? false;
        if (home) return false;
        return contexts
            ? contexts.includes(withBot ? 1 : 2)
            : withBot && command.dm_permission !== false;
    }
    if (home && home !== channel?.guild_id) return false;
    return !contexts || contexts.includes(0);
}

/**
 * A command's name in the person's language, with its subcommands.
 *
 * @param {Store} store
 * @param {string} id
 * @param {string[]} path
 * @returns {string}
 */
export function commandTitle(store, id, path) {
    const { locale } = store.me;
    const command = store.commands.find((one) => one.id === id);
    if (!command) return path.join(" ");
    const names = [localised(locale, command.name, command.name_localizations)];
    let options = command.options;
    for (const name of path.slice(1)) {
        const option = options?.find((one) => one.name === name);
        names.push(option ? localised(locale, option.name, option.name_localizations) : name);
        options = option?.options;
    }
    return names.join(" ");
}

/**
 * A command in the person's language, by the English name and the type that messages carry.
 *
 * @param {Store} store
 * @param {string} name
 * @param {number} [type]
 * @returns {string}
 */
export function commandName(store, name, type = COMMAND.SLASH) {
    const path = type === COMMAND.SLASH ? name.split(" ") : [name];
    const command = store.commands.find((one) => one.name === path[0] && kindOf(one) === type);
    const title = command ? commandTitle(store, command.id, path) : name;
    return type === COMMAND.SLASH ? `/${title}` : title;
}

/**
 * Values wrapped in their subcommands, as an interaction carries them.
 *
 * @param {Entry} entry
 * @param {Record<string, any>[]} values
 * @returns {Record<string, any>[]}
 */
export function nested(entry, values) {
    return entry.kinds.reduceRight(
        (inner, type, at) => [{ name: entry.path[at + 1], type, options: inner }],
        values,
    );
}
