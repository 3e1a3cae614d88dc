// The stickers in words, for screen readers.

const NAMES = {
    "#f4f4f2": "white",
    "#f9d71c": "yellow",
    "#1e9e4a": "green",
    "#14773a": "dark green",
    "#1f5fcc": "blue",
    "#1f4fc0": "blue",
    "#c8222c": "red",
    "#f58220": "orange",
    "#7b2fa8": "purple",
    "#9aa0a6": "gray",
    "#f3e6b0": "cream",
    "#f29ac0": "pink",
    "#8fd33a": "lime",
    "#58b7ee": "light blue",
    "#58c6d8": "turquoise",
    "#8a5a2b": "brown",
    "#b01f7a": "magenta",
    "#0f6f6a": "teal",
    "#12307a": "navy",
    "#e8775a": "salmon",
    "#bfa6ea": "lilac",
    "#6e7416": "olive",
    "#7a1420": "maroon",
};

/** The most stickers of a face that are named one by one; of more, the colors are counted. */
const MOST = 9;

/** @param {any} cube */
export function describe(cube) {
    /** @type {Map<string, string>} */
    const names = new Map(cube.palette("standard").map((entry) => entry.split(" ")));
    const name = (letters) => NAMES[names.get(letters)] ?? letters;
    const side = (words) => {
        const [face, own] = words.split(": ");
        if (own.startsWith("all ")) return `${face}: all ${name(own.slice(4))}`;
        const colors = own.split(" ").map(name);
        const count = (color) => `${colors.filter((other) => other === color).length} ${color}`;
        return `${face}: ${(colors.length > MOST ? [...new Set(colors)].map(count) : colors).join(", ")}`;
    };
    // A cube with rules names its colors itself, and a puzzle without a shape has none.
    return cube.isSlide && names.size ? cube.words.split(". ").map(side).join(". ") : cube.words;
}
