// Sets the theme before the first paint.
try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
    // This browser remembers nothing.
}
