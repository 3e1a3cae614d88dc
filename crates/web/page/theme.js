// Before the first paint: the theme, whether the page opens with what its address says, and whether it is part of another.
if (location.hash.length > 1) document.documentElement.dataset.shared = "yes";
if (new URLSearchParams(location.search).has("embed")) document.documentElement.dataset.embed = "yes";
try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
    // This browser remembers nothing.
}
// A script of the page that is missing, or one that it needs.
addEventListener(
    "error",
    ({ target }) => {
        if (!(target instanceof HTMLScriptElement)) return;
        document.documentElement.dataset.state = "failed";
        document.getElementById("note").textContent =
            "The page could not be loaded. Look at the network, and load it again.";
    },
    true,
);
