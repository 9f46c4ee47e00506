/** Discord's markdown read into a tree; pure, so that it can be tested without a page. */

/**
 * @typedef {{kind: string, children?: Piece[], text?: string, language?: string, level?: number,
 *   ordered?: boolean, start?: number, items?: Piece[][], url?: string, id?: string,
 *   name?: string, seconds?: number, style?: string}} Piece
 */

const DEPTH = 12;

/** @type {[RegExp, (match: RegExpMatchArray, deep: number) => ?Piece][]} */
const INLINE = [
    [/^\\([\\`*_~|<>#@:.\-()[\]!+])/, (m) => ({ kind: "text", text: m[1] })],
    [
        /^```(?:([\w+\-.#]+)\n)?\n*([\s\S]+?)\n*```\n?/,
        (m) => ({ kind: "fence", language: m[1] ?? "", text: m[2] }),
    ],
    [/^``([\s\S]*?[^`])``(?!`)/, (m) => ({ kind: "code", text: m[1] })],
    [/^`([^`]+)`(?!`)/, (m) => ({ kind: "code", text: m[1] })],
    [/^<@!?(\d+)>/, (m) => ({ kind: "user", id: m[1] })],
    [/^<@&(\d+)>/, (m) => ({ kind: "role", id: m[1] })],
    [/^<#(\d+)>/, (m) => ({ kind: "channel", id: m[1] })],
    [/^<\/([^:>\n]{1,100}):(\d+)>/, (m) => ({ kind: "command", name: m[1], id: m[2] })],
    [
        /^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/,
        (m) => ({ kind: "time", seconds: Number(m[1]), style: m[2] ?? "f" }),
    ],
    [/^<a?:(\w{2,32}):(\d+)>/, (m) => ({ kind: "emoji", name: m[1], id: m[2] })],
    [/^<(https?:\/\/[^\s<>]+)>/, (m) => link(m[1], [{ kind: "text", text: m[1] }])],
    [
        /^\[((?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\(\s*<?(https?:\/\/[^\s<>]+?)>?\s*\)/,
        (m, deep) => link(m[2], inline(m[1], deep)),
    ],
    [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'\])!?]/, (m) => link(m[0], [{ kind: "text", text: m[0] }])],
    [/^@(everyone|here)\b/, (m) => ({ kind: "everyone", name: m[1] })],
    [/^\|\|([\s\S]+?)\|\|/, (m, deep) => ({ kind: "spoiler", children: inline(m[1], deep) })],
    [
        /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/,
        (m, deep) => ({ kind: "bold", children: inline(m[1], deep) }),
    ],
    [
        /^__((?:\\.|[^\\])+?)__(?!_)/,
        (m, deep) => ({ kind: "underline", children: inline(m[1], deep) }),
    ],
    [
        /^~~((?:\\.|[^\\])+?)~~(?!~)/,
        (m, deep) => ({ kind: "strike", children: inline(m[1], deep) }),
    ],
    [
        /^\*(?=[^\s*])((?:\\.|\*\*[\s\S]+?\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/,
        (m, deep) => ({ kind: "italic", children: inline(m[1], deep) }),
    ],
    [
        /^_(?=\S)((?:\\.|__[\s\S]+?__|[^\\_])+?)_(?![\p{L}\p{N}_])/u,
        (m, deep) => ({ kind: "italic", children: inline(m[1], deep) }),
    ],
];

const STARTERS = /[\\`<[@|*_~]|https?:\/\//;

/** @param {string} url @param {Piece[]} children @returns {Piece} */
function link(url, children) {
    try {
        return { kind: "link", url: new URL(url).href, children };
    } catch {
        return { kind: "text", text: url };
    }
}

/**
 * Read one run of text without block structure.
 *
 * @param {string} text
 * @param {number} [deep]
 * @returns {Piece[]}
 */
export function inline(text, deep = 0) {
    /** @type {Piece[]} */
    const pieces = [];
    let rest = text;
    let before = "";
    const say = (/** @type {string} */ words) => {
        const last = pieces.at(-1);
        if (last?.kind === "text") last.text += words;
        else if (words) pieces.push({ kind: "text", text: words });
        before = words.at(-1) ?? before;
    };
    while (rest) {
        const found = deep < DEPTH ? match(rest, before, deep + 1) : null;
        if (found) {
            if (found.piece.kind === "text") say(found.piece.text ?? "");
            else pieces.push(found.piece);
            before = found.source.at(-1) ?? "";
            rest = rest.slice(found.source.length);
            continue;
        }
        const next = rest.slice(1).search(STARTERS);
        const length = next < 0 || deep >= DEPTH ? rest.length : next + 1;
        say(rest.slice(0, length));
        rest = rest.slice(length);
    }
    return pieces;
}

/** @param {string} rest @param {string} before @param {number} deep */
function match(rest, before, deep) {
    // An underscore inside a word, as in snake_case, is a letter.
    if (rest[0] === "_" && rest[1] !== "_" && /[\p{L}\p{N}]/u.test(before)) return null;
    for (const [pattern, make] of INLINE) {
        const found = rest.match(pattern);
        const piece = found && make(found, deep);
        if (found && piece) return { piece, source: found[0] };
    }
    return null;
}

const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/**
 * Read a message: blocks such as headings, quotes and lists, with inline text inside.
 *
 * @param {string} text
 * @param {number} [deep]
 * @returns {Piece[]}
 */
export function parse(text, deep = 0) {
    /** @type {Piece[]} */
    const blocks = [];
    const lines = fenced(text);
    /** @type {string[]} */
    let run = [];
    const flush = () => {
        if (run.length) blocks.push({ kind: "paragraph", children: inline(run.join("\n")) });
        run = [];
    };
    for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at];
        const heading = line.match(/^(#{1,3}) +(.*\S)/);
        const subtext = line.match(/^-# +(.*\S)/);
        if (heading) {
            flush();
            blocks.push({
                kind: "heading",
                level: heading[1].length,
                children: inline(heading[2]),
            });
        } else if (subtext) {
            flush();
            blocks.push({ kind: "subtext", children: inline(subtext[1]) });
        } else if (line.startsWith(">>> ") && deep === 0) {
            flush();
            const quoted = [line.slice(4), ...lines.slice(at + 1)].join("\n");
            blocks.push({ kind: "quote", children: parse(quoted, 1) });
            return blocks;
        } else if (line.startsWith("> ") && deep === 0) {
            flush();
            const quoted = [];
            while (at < lines.length && lines[at].startsWith("> "))
                quoted.push(lines[at++].slice(2));
            at -= 1;
            blocks.push({ kind: "quote", children: parse(quoted.join("\n"), 1) });
        } else if (ITEM.test(line)) {
            flush();
            let end = at;
            while (end < lines.length && (sameList(lines[at], lines[end]) || continues(lines, end)))
                end += 1;
            blocks.push(list(lines.slice(at, end)));
            at = end - 1;
        } else if (line.trim() === "" && run.length === 0 && blocks.length) {
            blocks.push({ kind: "gap" });
        } else {
            run.push(line);
        }
    }
    flush();
    return blocks.filter((block, at) => block.kind !== "gap" || at < blocks.length - 1);
}

/**
 * Split into lines, but keep a fenced code block and what stands beside it together.
 *
 * @param {string} text
 * @returns {string[]}
 */
function fenced(text) {
    const lines = [""];
    let last = 0;
    const take = (/** @type {string} */ part) => {
        const [first, ...others] = part.split("\n");
        lines[lines.length - 1] += first;
        lines.push(...others);
    };
    for (const found of text.matchAll(/```[\s\S]+?```/g)) {
        take(text.slice(last, found.index));
        lines[lines.length - 1] += found[0];
        last = found.index + found[0].length;
    }
    take(text.slice(last));
    return lines;
}

/**
 * @param {string} first
 * @param {string} line
 * @returns {boolean} an item of the list begun by the first
 */
function sameList(first, line) {
    const [begun, item] = [first.match(ITEM), line.match(ITEM)];
    if (!begun || !item) return false;
    return item[1].length > begun[1].length || /\d/.test(item[2]) === /\d/.test(begun[2]);
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {boolean} a line that belongs to the item above
 */
function continues(lines, at) {
    return at > 0 && /^ {2,}\S/.test(lines[at]);
}

/** @param {string[]} lines @returns {Piece} */
function list(lines) {
    const first = /** @type {RegExpMatchArray} */ (lines[0].match(ITEM));
    const indent = first[1].length;
    const ordered = /\d/.test(first[2]);
    /** @type {{text: string, nested: string[]}[]} */
    const items = [];
    for (const line of lines) {
        const item = line.match(ITEM);
        if (item && (item[1].length <= indent || items.length === 0)) {
            items.push({ text: item[3], nested: [] });
        } else if (item) {
            items[items.length - 1].nested.push(line);
        } else {
            const last = items[items.length - 1];
            if (last.nested.length) last.nested.push(line);
            else last.text += `\n${line.trim()}`;
        }
    }
    return {
        kind: "list",
        ordered,
        start: ordered ? Number.parseInt(first[2], 10) : 1,
        items: items.map(({ text, nested }) => [
            ...inline(text),
            ...(nested.length ? [list(nested)] : []),
        ]),
    };
}

/**
 * The tree as plain words, for announcements and previews.
 *
 * @param {Piece[]} pieces
 * @param {(piece: Piece) => string} name
 * @returns {string}
 */
export function plain(pieces, name) {
    return pieces
        .map((piece) => {
            if (piece.kind === "spoiler") return "…";
            if (piece.kind === "gap") return "";
            if (piece.items) return piece.items.map((item) => plain(item, name)).join(" ");
            const inner = piece.children
                ? plain(piece.children, name)
                : (piece.text ?? name(piece));
            return /paragraph|heading|subtext|quote/.test(piece.kind) ? `${inner} ` : inner;
        })
        .join("")
        .trim();
}
