/** The page's own line icons, drawn on a grid of 24. */

const PATHS = {
    at: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m4 0v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
    back: "M15 5l-7 7 7 7",
    check: "M5 12.5l4.5 4.5L19 7.5",
    close: "M6 6l12 12M18 6L6 18",
    columns: "M4 5h16v14H4zM12 5v14",
    command: "M14.5 4l-5 16",
    down: "M6 9l6 6 6-6",
    edit: "M4 20h4L19 9l-4-4L4 16z",
    external: "M14 4h6v6M20 4l-9 9M11 6H5v13h13v-6",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
    file: "M6 3h8l5 5v13H6zM14 3v5h5",
    forward: "M4 6l7 6-7 6zM12.5 6l7 6-7 6z",
    gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
    gem: "M7 4h10l4 5-9 11L3 9zM3 9h18M9 9l3 11 3-11-3-5z",
    hash: "M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16",
    help: "M9 9.2a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1.1-1.4 2.2M12 17.4v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
    image: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.6v.2",
    lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    mail: "M4 6h16v12H4zM4 7l8 6 8-6",
    menu: "M4 7h16M4 12h16M4 17h16",
    more: "M12 5.2v.2M12 11.9v.2M12 18.6v.2",
    moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10",
    people: "M9 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 6a2.6 2.6 0 0 1 0 5M17 14.4c2.1.6 3.5 2.3 3.5 4.6",
    reply: "M10 6l-6 6 6 6M4 12h9a6 6 0 0 1 6 6v1",
    send: "M4 12l16-8-6 16-3-6.5zM20 4l-9 9.5",
    sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
    thread: "M6 4v11a3 3 0 0 0 3 3h9M14.5 14l4 4-4 4M11 6h8M11 10h6",
    warning: "M12 4l9 16H3zM12 10v4.5M12 17.2v.2",
    window: "M4 8h12v12H4zM8 8V4h12v12h-4",
};

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Draw an icon; it is decoration, so the control around it carries the label.
 *
 * @param {keyof typeof PATHS} name
 * @returns {SVGElement}
 */
export function icon(name) {
    const svg = document.createElementNS(SPACE, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SPACE, "path");
    path.setAttribute("d", PATHS[name]);
    svg.append(path);
    return svg;
}
