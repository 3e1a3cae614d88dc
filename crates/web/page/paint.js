// Painting: a palette, the colors of the stickers of the puzzle on the stage, and what is wrong with them.

export class Painter {
    /** Called with the code of the painted puzzle and its stickers. @type {(code: string, facelets: string) => void} */
    onUse = () => {};
    /** Called when painting begins or ends, and then whether the focus was here. @type {(isOpen: boolean, hadFocus?: boolean) => void} */
    onToggle = () => {};
    /** Called when stickers have other colors. @type {() => void} */
    onPaint = () => {};
    /** The letter of each place; nothing without a color. @type {string[]} */
    letters = [];
    #get;
    #cube;
    #color = "";
    #code;
    /** The names of the colors by their letters. @type {Map<string, string>} */
    #names = new Map();
    /** The stickers of each color of the puzzle. @type {Map<string, number>} */
    #all = new Map();

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        get("paint-clear").addEventListener("click", () => this.#set(this.letters.map(() => "")));
        get("paint-close").addEventListener("click", () => this.close());
        get("paint-use").addEventListener("click", () => {
            if (this.#code === undefined) return;
            const [code, letters] = [this.#code, this.letters];
            this.close();
            this.onUse(code, letters.join(letters.some(({ length }) => length > 1) ? " " : ""));
        });
        // Wherever the focus is: it follows the clicks on stickers.
        document.addEventListener("keydown", (event) => this.isOpen && this.#key(event), true);
    }

    get isOpen() {
        return !this.#get("painter").hidden;
    }

    /** Begins with the stickers of a puzzle. @param {any} cube @param {string} colors */
    open(cube, colors) {
        this.#cube = cube;
        const palette = cube.palette(colors).map((entry) => entry.split(" "));
        this.#names = new Map(palette.map(([letter, color]) => [letter, colorName(color)]));
        this.#all = counted(cube.letters);
        const swatches = palette.map(([letter, color]) => this.#swatch(letter, color));
        this.#get("palette").replaceChildren(...swatches);
        this.#choose(swatches[0].value);
        this.#get("painter").hidden = false;
        this.onToggle(true);
        this.#set(cube.letters);
        swatches[0].focus({ preventScroll: true });
    }

    close() {
        if (!this.isOpen) return;
        const hadFocus = this.#get("painter").contains(document.activeElement);
        this.#get("painter").hidden = true;
        this.letters = [];
        this.onToggle(false, hadFocus);
    }

    /** The color of a sticker in words. @param {string} place */
    wordsOf(place) {
        return this.#names.get(this.letters[this.#cube.places.indexOf(place)]) ?? "no color";
    }

    /** Paints a sticker. @param {string} place */
    paint(place) {
        const at = this.#cube.places.indexOf(place);
        if (at < 0) return;
        this.#set(this.letters.map((letter, number) => (number === at ? this.#color : letter)));
    }

    #swatch(letter, color) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "swatch", value: letter });
        button.append(letter, document.createElement("small"));
        button.style.setProperty("--color", color);
        button.setAttribute("role", "radio");
        button.addEventListener("click", () => this.#choose(letter));
        return button;
    }

    #choose(letter) {
        this.#color = letter;
        for (const button of this.#get("palette").children) {
            button.setAttribute("aria-checked", String(button.value === letter));
            button.tabIndex = button.value === letter ? 0 : -1;
        }
    }

    /** @param {string[]} letters */
    #set(letters) {
        this.letters = letters;
        const { code, reason, marked } = this.#cube.painted(letters);
        this.#code = code;
        this.#count();
        const words = this.#get("paint-verdict");
        const places = [...marked].map((number) => this.#cube.places[number]).join(", ");
        words.textContent = code === undefined ? `Impossible: ${this.#named(reason, marked)}.` : "Such a puzzle exists.";
        words.className = code === undefined ? "error" : "good";
        words.dataset.marked = places;
        this.#get("paint-use").setAttribute("aria-disabled", String(code === undefined));
        this.onPaint();
    }

    /** Shows how many stickers have each color. */
    #count() {
        const painted = counted(this.letters);
        for (const button of this.#get("palette").children) {
            const [count, all] = [painted.get(button.value) ?? 0, this.#all.get(button.value) ?? 0];
            button.querySelector("small").textContent = `${count}/${all}`;
            button.classList.toggle("wrong", count > all);
            button.setAttribute("aria-label", `${this.#names.get(button.value)} (${button.value}), ${count} of ${all}`);
        }
    }

    /** Names the colors of a piece that does not exist. @param {string} reason @param {Uint16Array} marked */
    #named(reason, marked) {
        const place = /^no piece has the colors at (.*)$/.exec(reason)?.[1];
        if (place === undefined) return reason;
        const colors = [...marked].map((number) => this.#names.get(this.letters[number]) ?? this.letters[number]);
        const list = colors.length > 1 ? `${colors.slice(0, -1).join(", ")} and ${colors.at(-1)}` : colors[0];
        return `no piece is ${list}, as the one at ${place}`;
    }

    /** Letters and arrows choose colors. */
    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
        const swatches = [...this.#get("palette").children];
        const named = swatches.find(({ value }) => value === event.key.toUpperCase());
        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        const at = swatches.indexOf(event.target);
        if (event.key === "Escape") this.close();
        else if (named) this.#choose(named.value);
        else if (by && at >= 0) {
            const next = swatches[(at + by + swatches.length) % swatches.length];
            this.#choose(next.value);
            next.focus();
        } else return;
        event.preventDefault();
        event.stopPropagation();
    }
}

/** Counts letters. @param {string[]} letters */
function counted(letters) {
    const all = new Map();
    for (const letter of letters) all.set(letter, (all.get(letter) ?? 0) + 1);
    return all;
}

/** Names of colors, each with its red, green and blue. @type {[string, number, number, number][]} */
const COLORS = [
    ["white", 244, 244, 242],
    ["gray", 140, 140, 140],
    ["black", 30, 30, 30],
    ["red", 200, 34, 44],
    ["orange", 240, 130, 30],
    ["yellow", 250, 215, 40],
    ["lime", 150, 215, 60],
    ["green", 30, 150, 70],
    ["teal", 20, 150, 150],
    ["sky blue", 110, 190, 240],
    ["blue", 30, 80, 190],
    ["purple", 120, 60, 160],
    ["pink", 240, 130, 180],
    ["beige", 240, 220, 170],
    ["brown", 130, 80, 40],
];

/** Returns the name of the nearest known color. @param {string} color such as `#f4f4f2` */
function colorName(color) {
    const own = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    const distance = ([, ...other]) => other.reduce((sum, part, at) => sum + (part - own[at]) ** 2, 0);
    return COLORS.reduce((best, next) => (distance(next) < distance(best) ? next : best))[0];
}
