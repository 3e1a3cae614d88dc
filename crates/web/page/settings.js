// Theme, colours and hidden faces, remembered in this browser.

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
        get(id).value = localStorage.getItem(id) ?? get(id).value;
        get(id).addEventListener("change", () => {
            localStorage.setItem(id, get(id).value);
            apply();
        });
    }
    dark.addEventListener("change", apply);
    get("apart").checked = localStorage.getItem("apart") === "yes";
    get("apart").addEventListener("change", () => {
        localStorage.setItem("apart", get("apart").checked ? "yes" : "no");
        view.spread(get("apart").checked);
    });
    view.apart = get("apart").checked ? 1 : 0;
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
