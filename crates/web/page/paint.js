// Painting: a palette, the colours of the stickers of the puzzle on the stage, and what is wrong with them.

export class Painter {
    /** Called with the code of the painted puzzle and its stickers. @type {(code: string, facelets: string) => void} */
    onUse = () => {};
    /** Called when painting begins or ends, and then whether the focus was here. @type {(isOpen: boolean, hadFocus?: boolean) => void} */
    onToggle = () => {};
    /** Called when stickers have other colours. @type {() => void} */
    onPaint = () => {};
    /** The letter of each place; nothing without a colour. @type {string[]} */
    letters = [];
    #get;
    #cube;
    #colour = "";
    #code;

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

    /** Begins with the stickers of a puzzle. @param {any} cube @param {string} colours */
    open(cube, colours) {
        this.#cube = cube;
        const swatches = cube.palette(colours).map((entry) => this.#swatch(...entry.split(" ")));
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

    /** Paints a sticker. @param {string} place */
    paint(place) {
        const at = this.#cube.places.indexOf(place);
        if (at < 0) return;
        this.#set(this.letters.map((letter, number) => (number === at ? this.#colour : letter)));
    }

    #swatch(letter, colour) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "swatch", textContent: letter, value: letter });
        button.style.setProperty("--colour", colour);
        button.setAttribute("role", "radio");
        button.setAttribute("aria-label", `colour of ${letter}`);
        button.addEventListener("click", () => this.#choose(letter));
        return button;
    }

    #choose(letter) {
        this.#colour = letter;
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
        const words = this.#get("paint-verdict");
        const places = [...marked].map((number) => this.#cube.places[number]).join(", ");
        words.textContent = code === undefined ? `Impossible: ${reason}.` : "Such a puzzle exists.";
        words.className = code === undefined ? "error" : "good";
        words.dataset.marked = places;
        this.#get("paint-use").setAttribute("aria-disabled", String(code === undefined));
        this.onPaint();
    }

    /** Letters and arrows choose colours. */
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
