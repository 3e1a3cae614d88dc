// Sets the theme before the first paint.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
}
