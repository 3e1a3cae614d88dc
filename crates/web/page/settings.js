// Theme, colours, and whether all faces are shown, remembered in this browser.

import { recall, remember } from "./memory.js";

/** @param {(id: string) => any} get @param {import("./view.js").View} view */
export function settings(get, view) {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const root = document.documentElement;
    const apply = () => {
        const theme = get("theme").value;
        if (theme === "auto") delete root.dataset.theme;
        else root.dataset.theme = theme;
        root.dataset.colours = get("colours").value;
        view.dark = theme === "auto" ? dark.matches : theme === "dark";
        view.colours = get("colours").value;
        view.draw();
    };
    for (const id of ["theme", "colours"]) {
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
    // The sheet closes by a click beside it, and by Escape.
    const sheet = get("settings");
    document.addEventListener("pointerdown", (event) => sheet.contains(event.target) || (sheet.open = false));
    sheet.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
            sheet.open = false;
            sheet.querySelector("summary").focus();
        }
    });
    apply();
}
