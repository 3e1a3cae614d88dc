// Painting: a net of stickers, and what is wrong with them.
import { checkPaint, Cube } from "./godtable_web.js";

/** The faces, the names of their colours, and their places in the net. */
const FACES = {
    U: { name: "white", side: "up", column: 1, row: 0 },
    R: { name: "red", side: "right", column: 2, row: 1 },
    F: { name: "green", side: "front", column: 1, row: 1 },
    D: { name: "yellow", side: "down", column: 1, row: 2 },
    L: { name: "orange", side: "left", column: 0, row: 1 },
    B: { name: "blue", side: "back", column: 3, row: 1 },
};
const LETTERS = Object.keys(FACES);
const ROWS = ["upper left", "upper right", "lower left", "lower right"];
/** The letter of a sticker without a colour. */
const EMPTY = "-";

export class Painter {
    /** Called with the code of the painted cube. @type {(code: string) => void} */
    onUse = () => {};
    /** Called when the net closes. */
    onClose = () => {};
    #panel;
    #rules = null;
    #letters = Array(24).fill(EMPTY);
    #colour = "U";
    #code;

    /** @param {HTMLElement} panel */
    constructor(panel) {
        this.#panel = panel;
        this.#fillPalette();
        this.#fillNet();
        panel.querySelector("#paint-clear").addEventListener("click", () => this.#clear());
        panel.querySelector("#paint-close").addEventListener("click", () => this.close());
        panel.querySelector("#paint-use").addEventListener("click", () => this.#use());
        panel.addEventListener("keydown", (event) => this.#key(event));
    }

    get isOpen() {
        return !this.#panel.hidden;
    }

    /** Opens the net with the stickers of a cube. */
    open(cube, rules) {
        this.#rules = rules;
        // Fixed centres stay in the net. A cube without centres is painted as it is held.
        this.#letters = [...(rules.width > 2 ? cube.code.split(".")[0] : cube.facelets)];
        this.#panel.dataset.puzzle = rules.puzzle;
        this.#panel.hidden = false;
        this.#show();
        this.#panel.querySelector("#net button").focus({ preventScroll: true });
    }

    close() {
        this.#panel.hidden = true;
        this.onClose();
    }

    /** Paints a sticker. @param {string} face @param {number} corner 0 to 3 */
    paint(face, corner) {
        this.#letters[4 * LETTERS.indexOf(face) + corner] = this.#colour;
        this.#show();
    }

    #fillPalette() {
        const palette = this.#panel.querySelector("#palette");
        for (const [letter, { name }] of Object.entries(FACES)) {
            const button = document.createElement("button");
            Object.assign(button, { type: "button", className: `swatch face-${letter}`, textContent: letter });
            button.setAttribute("role", "radio");
            button.setAttribute("aria-label", `${name}, ${letter}`);
            button.dataset.colour = letter;
            button.addEventListener("click", () => this.#choose(letter));
            palette.append(button);
        }
        this.#choose("U");
    }

    #fillNet() {
        const net = this.#panel.querySelector("#net");
        for (const [letter, { side, column, row }] of Object.entries(FACES)) {
            const face = document.createElement("div");
            face.className = "net-face";
            face.style.gridArea = `${row + 1} / ${column + 1}`;
            const centre = document.createElement("span");
            centre.className = `centre face-${letter}`;
            for (let corner = 0; corner < 4; corner += 1) {
                const button = document.createElement("button");
                button.type = "button";
                Object.assign(button.dataset, { face: letter, corner, side: `${side}, ${ROWS[corner]}` });
                button.addEventListener("click", () => this.paint(letter, corner));
                face.append(button);
            }
            face.append(centre);
            net.append(face);
        }
    }

    #choose(letter) {
        this.#colour = letter;
        for (const button of this.#panel.querySelectorAll("#palette button")) {
            const isChosen = button.dataset.colour === letter;
            button.setAttribute("aria-checked", String(isChosen));
            button.tabIndex = isChosen ? 0 : -1;
        }
    }

    #clear() {
        this.#letters.fill(EMPTY);
        this.#show();
    }

    #use() {
        if (this.#code === undefined) return;
        this.close();
        this.onUse(this.#code);
    }

    #show() {
        const verdict = checkPaint(this.#letters.join(""), this.#rules);
        const { code, reason } = verdict;
        const marked = new Set(verdict.marked);
        verdict.free();
        this.#code = code;
        this.#panel.querySelectorAll("#net button").forEach((button, number) => {
            const letter = this.#letters[number];
            button.className = letter === EMPTY ? "empty" : `face-${letter}`;
            button.classList.toggle("marked", marked.has(number));
            button.textContent = letter === EMPTY ? "" : letter;
            const colour = letter === EMPTY ? "no colour" : FACES[letter].name;
            button.setAttribute(
                "aria-label",
                `${button.dataset.side}: ${colour}${marked.has(number) ? ", wrong" : ""}`,
            );
        });
        const words = this.#panel.querySelector("#paint-verdict");
        words.textContent = code === undefined ? `Impossible: ${reason}.` : "Such a cube exists.";
        words.className = code === undefined ? "error" : "good";
        this.#panel.querySelector("#paint-use").setAttribute("aria-disabled", String(code === undefined));
    }

    /** Letters choose colours and paint the focused sticker; arrows move. */
    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const letter = event.key.toUpperCase();
        const { face, corner, colour } = event.target.dataset;
        if (event.key === "Escape") this.close();
        else if (FACES[letter]) {
            this.#choose(letter);
            if (face) this.paint(face, Number(corner));
        } else if (colour && event.key.startsWith("Arrow")) {
            const by = ["ArrowLeft", "ArrowUp"].includes(event.key) ? -1 : 1;
            const next = LETTERS[(LETTERS.indexOf(colour) + by + 6) % 6];
            this.#choose(next);
            this.#panel.querySelector(`#palette [data-colour=${next}]`).focus();
        } else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
