// Theme, colors, and whether all faces are shown, remembered in this browser.

import { recall, remember } from "./memory.js";

/** @param {(id: string) => any} get @param {import("./view.js").View} view */
export function settings(get, view) {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const root = document.documentElement;
    const apply = () => {
        const theme = get("theme").value;
        if (theme === "auto") delete root.dataset.theme;
        else root.dataset.theme = theme;
        root.dataset.colors = get("colors").value;
        view.dark = theme === "auto" ? dark.matches : theme === "dark";
        view.colors = get("colors").value;
        view.draw();
    };
    for (const id of ["theme", "colors"]) {
        get(id).value = recall(id) ?? get(id).value;
        get(id).addEventListener("change", () => {
            remember(id, get(id).value);
            apply();
        });
    }
    dark.addEventListener("change", apply);
    const spread = (isOut) => {
        get("apart").setAttribute("aria-pressed", String(isOut));
        remember("apart", isOut ? "yes" : "no");
    };
    view.apart = recall("apart") === "yes" ? 1 : 0;
    spread(view.apart === 1);
    get("apart").addEventListener("click", () => {
        const isOut = get("apart").getAttribute("aria-pressed") === "false";
        spread(isOut);
        view.spread(isOut);
    });
    // A sheet closes by a click outside of it, and by Escape.
    for (const sheet of document.querySelectorAll("details.menu")) {
        const close = () => sheet.removeAttribute("open");
        document.addEventListener("pointerdown", ({ target }) => sheet.contains(/** @type {Node} */ (target)) || close());
        document.addEventListener("keydown", ({ key }) => {
            if (key !== "Escape" || !sheet.hasAttribute("open")) return;
            close();
            sheet.querySelector("summary").focus();
        });
    }
    apply();
}
