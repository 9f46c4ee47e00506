/** Dark or light: as the machine is set, until the person says otherwise. */

const light = matchMedia("(prefers-color-scheme: light)");

/** @returns {boolean} */
export function isDark() {
    return document.documentElement.dataset.theme !== "light";
}

/** Use the theme that was chosen, else the machine's. */
export function applyTheme() {
    document.documentElement.dataset.theme =
        localStorage.getItem("theme") ?? (light.matches ? "light" : "dark");
    dispatchEvent(new Event("theme"));
}

/** Change to the other theme and remember it. */
export function toggleTheme() {
    localStorage.setItem("theme", isDark() ? "light" : "dark");
    applyTheme();
}

light.addEventListener("change", applyTheme);
addEventListener("storage", applyTheme);
