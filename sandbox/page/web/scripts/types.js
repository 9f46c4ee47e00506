/**
 * The shapes the page works with: Discord's own JSON objects, as far as they are shown.
 *
 * @typedef {{id: string, username: string, global_name: ?string, color: number | string,
 *   locale: string, dm_open: boolean, admin: boolean, key?: string}} Person
 * @typedef {{id: string, username: string, global_name?: ?string, bot?: boolean}} User
 * @typedef {{id: string, name: string, color?: number, position?: number}} Role
 * @typedef {{user: User, nick?: ?string, roles: string[]}} Member
 * @typedef {{id: string, type: number, name?: ?string, guild_id?: string, parent_id?: ?string,
 *   position?: number, topic?: ?string, last_message_id?: ?string, recipients?: User[],
 *   thread_metadata?: {archived: boolean, locked: boolean}}} Channel
 * @typedef {{id: string, name: string, locale?: string, channels: Channel[], threads: Channel[],
 *   roles: Role[], members: Member[]}} Guild
 * @typedef {{id: string, filename: string, title?: string, description?: string, size: number,
 *   url: string, content_type?: string, width?: ?number, height?: ?number}} Attachment
 * @typedef {{id?: ?string, name?: ?string, animated?: boolean}} Emoji
 * @typedef {{type: number, id?: number, custom_id?: string, label?: string, style?: number,
 *   disabled?: boolean, emoji?: Emoji, url?: string, options?: SelectOption[],
 *   placeholder?: string, min_values?: number, max_values?: number, required?: boolean,
 *   default_values?: {id: string, type: string}[], channel_types?: number[],
 *   components?: Component[], component?: Component, accessory?: Component, content?: string,
 *   media?: Media, file?: Media, items?: GalleryItem[], description?: string, spoiler?: boolean,
 *   divider?: boolean, spacing?: number, accent_color?: ?number, name?: string, size?: number,
 *   value?: string, min_length?: number, max_length?: number, default?: boolean}} Component
 * @typedef {{label: string, value: string, description?: string, emoji?: Emoji,
 *   default?: boolean}} SelectOption
 * @typedef {{url: string, width?: ?number, height?: ?number, content_type?: string,
 *   attachment_id?: string}} Media
 * @typedef {{media: Media, description?: ?string, spoiler?: boolean}} GalleryItem
 * @typedef {{type?: string, title?: string, description?: string, url?: string, color?: number,
 *   timestamp?: string, author?: {name: string, url?: string, icon_url?: string},
 *   footer?: {text: string, icon_url?: string}, image?: Media, thumbnail?: Media,
 *   fields?: {name: string, value: string, inline?: boolean}[]}} Embed
 * @typedef {{id: string, channel_id: string, type: number, author: User, content: string,
 *   timestamp: string, edited_timestamp?: ?string, flags?: number, embeds?: Embed[],
 *   attachments?: Attachment[], components?: Component[], mentions?: User[],
 *   mention_roles?: string[], mention_everyone?: boolean, referenced_message?: ?Message,
 *   message_reference?: {message_id?: string}, interaction_metadata?: object, thread?: Channel,
 *   application_id?: string}} Message
 * @typedef {{name: string, value: string | number,
 *   name_localizations?: ?Record<string, string>}} Choice
 * @typedef {{type: number, name: string, description: string, required?: boolean,
 *   choices?: Choice[], options?: CommandOption[], autocomplete?: boolean, min_value?: number,
 *   max_value?: number, min_length?: number, max_length?: number, channel_types?: number[],
 *   name_localizations?: ?Record<string, string>,
 *   description_localizations?: ?Record<string, string>}} CommandOption
 * @typedef {{id: string, type?: number, name: string, description: string, guild_id?: string,
 *   options?: CommandOption[], contexts?: ?number[], dm_permission?: boolean,
 *   default_member_permissions?: ?string,
 *   name_localizations?: ?Record<string, string>,
 *   description_localizations?: ?Record<string, string>}} Command
 * @typedef {Record<string, any> & {t: string}} Frame
 */

/** Message flags that change how a message is shown. */
export const FLAG = { EPHEMERAL: 64, LOADING: 128, SUPPRESS_EMBEDS: 4, SILENT: 4096 };

/** Component types by name. */
export const KIND = {
    ROW: 1,
    BUTTON: 2,
    STRING_SELECT: 3,
    TEXT_INPUT: 4,
    USER_SELECT: 5,
    ROLE_SELECT: 6,
    MENTIONABLE_SELECT: 7,
    CHANNEL_SELECT: 8,
    SECTION: 9,
    TEXT: 10,
    THUMBNAIL: 11,
    GALLERY: 12,
    FILE: 13,
    SEPARATOR: 14,
    CONTAINER: 17,
    LABEL: 18,
    FILE_UPLOAD: 19,
    RADIO_GROUP: 21,
    CHECKBOX_GROUP: 22,
    CHECKBOX: 23,
};

/** Channel types by name. */
export const CHANNEL = {
    TEXT: 0,
    DM: 1,
    VOICE: 2,
    GROUP_DM: 3,
    CATEGORY: 4,
    NEWS: 5,
    NEWS_THREAD: 10,
    PUBLIC_THREAD: 11,
    PRIVATE_THREAD: 12,
};

/** Command types by name: what follows a slash, and what is in the menus of people and messages. */
export const COMMAND = { SLASH: 1, USER: 2, MESSAGE: 3 };

/** Command option types by name. */
export const OPTION = {
    SUB: 1,
    GROUP: 2,
    STRING: 3,
    INTEGER: 4,
    BOOLEAN: 5,
    USER: 6,
    CHANNEL: 7,
    ROLE: 8,
    MENTIONABLE: 9,
    NUMBER: 10,
    ATTACHMENT: 11,
};
