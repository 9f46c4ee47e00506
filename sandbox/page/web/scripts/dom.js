/** Elements built from values: text is always a text node, never parsed as markup. */

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

/**
 * Make an element; `on` holds listeners, `data` the dataset, `style` custom properties.
 *
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "on") {
            for (const [event, listener] of Object.entries(value)) {
                element.addEventListener(event, listener);
            }
        } else if (name === "data") {
            for (const [key, entry] of Object.entries(value)) {
                if (entry !== null && entry !== undefined) element.dataset[key] = String(entry);
            }
        } else if (name === "style") {
            for (const [key, entry] of Object.entries(value)) {
                if (entry !== null) element.style.setProperty(key, String(entry));
            }
        } else if (name === "value") {
            /** @type {any} */ (element).value = value;
        } else {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
    add(element, children);
    return element;
}

/**
 * Append children, skipping what is empty.
 *
 * @param {Node} parent
 * @param {Child} child
 */
export function add(parent, child) {
    if (child === null || child === undefined || child === false) return;
    if (Array.isArray(child)) {
        for (const one of child) add(parent, one);
    } else {
        parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
    }
}

/**
 * Replace everything inside an element.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
    element.replaceChildren();
    add(element, children);
}

/**
 * A sentence with elements in the places it names in braces.
 *
 * @param {string} sentence
 * @param {Record<string, Child>} parts
 * @returns {Child[]}
 */
export function weave(sentence, parts) {
    return sentence
        .split(/\{(\w+)\}/)
        .map((piece, at) => (at % 2 ? (parts[piece] ?? `{${piece}}`) : piece));
}

let serial = 0;

/** @param {string} stem @returns {string} an id no other element of the page has */
export function freshId(stem) {
    serial += 1;
    return `${stem}-${serial}`;
}

/** @param {string} text @returns {HTMLElement} text for screen readers only */
export function unseen(text) {
    return h("span", { class: "unseen" }, text);
}

/** @returns {HTMLElement} three dots that breathe while something is under way */
export function dots() {
    return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

const FOCUSABLE = [
    "a[href]",
    "button:not([disabled])",
    "input:not([disabled])",
    "select:not([disabled])",
    "textarea:not([disabled])",
    "[tabindex]:not([tabindex='-1'])",
].join(",");

/** @param {Element} root @returns {HTMLElement[]} what Tab reaches inside an element */
export function focusable(root) {
    return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FOCUSABLE)]).filter(
        (element) =>
            element.tabIndex >= 0 && element.checkVisibility() && !element.closest("[inert]"),
    );
}

/**
 * Keep Tab inside an element; returns what handles keydown.
 *
 * @param {HTMLElement} root
 * @returns {(event: KeyboardEvent) => void}
 */
export function trapFocus(root) {
    return (event) => {
        if (event.key !== "Tab") return;
        const stops = focusable(root);
        if (stops.length === 0) return;
        const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
        if (document.activeElement === edge || !root.contains(document.activeElement)) {
            event.preventDefault();
            (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
        }
    };
}

/**
 * Arrow keys walk over the matching elements inside a root; returns what handles keydown.
 *
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {{previous?: string, next?: string}} [keys]
 * @returns {(event: KeyboardEvent) => void}
 */
export function arrowKeys(root, selector, { previous = "ArrowUp", next = "ArrowDown" } = {}) {
    return (event) => {
        if (![previous, next, "Home", "End"].includes(event.key) || event.altKey) return;
        const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]).filter(
            (element) => element.checkVisibility(),
        );
        const at = stops.findIndex((element) => element === document.activeElement);
        if (at < 0) return;
        event.preventDefault();
        const to = { [previous]: at - 1, [next]: at + 1, Home: 0, End: stops.length - 1 }[
            event.key
        ];
        stops[Math.max(0, Math.min(stops.length - 1, to ?? at))].focus();
    };
}
