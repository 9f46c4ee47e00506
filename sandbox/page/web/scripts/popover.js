/** Floating panels in the top layer, placed beside what opened them. */

import { focusable, trapFocus } from "./dom.js";

const MARGIN = 8;

/** What closes the dialog that is open beside an anchor. @type {WeakMap<HTMLElement, () => void>} */
const dialogs = new WeakMap();

/**
 * Show a dialog beside its button, or close it if it is open there; Escape closes it too.
 *
 * @param {HTMLElement} anchor
 * @param {HTMLElement} panel
 * @param {{above?: boolean, end?: boolean, at?: ?DOMRect, onClose?: () => void}} [how]
 * @returns {() => void} what closes it
 */
export function toggleDialog(anchor, panel, how = {}) {
    const opened = dialogs.get(anchor);
    if (opened) {
        opened();
        return opened;
    }
    // A press on its words keeps the focus inside, so that Escape is heard there.
    panel.tabIndex = -1;
    const close = openPopover(anchor, panel, {
        ...how,
        width: false,
        onClose: () => {
            dialogs.delete(anchor);
            anchor.focus({ preventScroll: true });
            how.onClose?.();
        },
    });
    dialogs.set(anchor, close);
    const trap = trapFocus(panel);
    panel.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
            event.stopPropagation();
            close();
        } else trap(event);
    });
    focusable(panel)[0]?.focus();
    return close;
}

/**
 * Show a panel beside an anchor, or at a place on it, until it is closed; a press elsewhere does.
 *
 * @param {HTMLElement} anchor
 * @param {HTMLElement} panel
 * @param {{above?: boolean, width?: boolean, end?: boolean, at?: ?DOMRect, onClose?: () => void}} [how]
 * @returns {() => void} what closes it
 */
export function openPopover(
    anchor,
    panel,
    { above = false, width = true, end = false, at = null, onClose } = {},
) {
    panel.popover = "manual";
    panel.classList.add("popover");
    (anchor.closest(".pane") ?? document.body).append(panel);
    panel.showPopover();
    const put = () => {
        // A message that is edited takes its buttons along: what they opened stays where it is.
        if (!at && !anchor.isConnected) return;
        const box = at ?? anchor.getBoundingClientRect();
        place(box, panel, { above, width, end: end && !at });
    };
    put();
    const watch = new ResizeObserver(put);
    watch.observe(panel);
    const outside = (/** @type {Event} */ event) => {
        const target = /** @type {Node} */ (event.target);
        if (!panel.contains(target) && (at || !anchor.contains(target))) close();
    };
    let closed = false;
    const close = () => {
        if (closed) return;
        closed = true;
        watch.disconnect();
        removeEventListener("scroll", put, true);
        removeEventListener("resize", put);
        document.removeEventListener("pointerdown", outside, true);
        panel.remove();
        onClose?.();
    };
    addEventListener("scroll", put, { capture: true, passive: true });
    addEventListener("resize", put);
    document.addEventListener("pointerdown", outside, true);
    return close;
}

/**
 * @param {DOMRect} box
 * @param {HTMLElement} panel
 * @param {{above: boolean, width: boolean, end: boolean}} how
 */
function place(box, panel, { above, width, end }) {
    const room = { above: box.top - MARGIN * 2, below: innerHeight - box.bottom - MARGIN * 2 };
    const size = panel.scrollHeight;
    const up = above
        ? room.above >= size || room.above >= room.below
        : room.below < size && room.above > room.below;
    const { style } = panel;
    if (width) style.setProperty("width", `${Math.min(box.width, innerWidth - MARGIN * 2)}px`);
    style.setProperty(
        "max-height",
        `${Math.max(120, Math.min(up ? room.above : room.below, 420))}px`,
    );
    const left = end ? box.right - panel.offsetWidth : box.left;
    style.setProperty(
        "left",
        `${Math.max(MARGIN, Math.min(left, innerWidth - panel.offsetWidth - MARGIN))}px`,
    );
    style.setProperty("top", up ? "auto" : `${box.bottom + 6}px`);
    style.setProperty("bottom", up ? `${innerHeight - box.top + 6}px` : "auto");
}
