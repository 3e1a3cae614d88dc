// Before the first paint: the theme, and whether the page opens with what its address says.
if (location.hash.length > 1) document.documentElement.dataset.shared = "yes";
try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
    // This browser remembers nothing.
}
