// The cube in words, for those who do not see it.

const SIDES = ["Up", "Right", "Front", "Down", "Left", "Back"];
const COLOURS = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };

/** Describes the stickers of a cube. @param {string} facelets */
export function described(facelets) {
    const side = (name, number) => {
        const letters = [...facelets.slice(4 * number, 4 * number + 4)];
        const isOne = letters.every((letter) => letter === letters[0]);
        return `${name}: ${isOne ? `all ${COLOURS[letters[0]]}` : letters.map((letter) => COLOURS[letter]).join(", ")}`;
    };
    return SIDES.map(side).join(". ");
}

/** Says what is locked. @param {any} cube */
export function lockWords(cube) {
    const allowed = new Set(cube.allowed.map((word) => word[0]));
    const faces = [...new Set(cube.turns.map((word) => word[0]))].filter((face) => !allowed.has(face));
    if (!faces.length) return cube.lockName && cube.lockName.length > 1 ? `Lock: ${cube.lockName}` : "";
    return `Locked: ${faces.join(" ")}`;
}
