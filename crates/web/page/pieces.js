// The pieces that matter: sets with a name, or those that someone clicks. The others are gray.

/** Sets as people write them. @type {Record<string, string>} */
const LABELS = { "roux-block": "Roux block", "2x2x2-block": "2x2x2 block", xcross: "cross and a pair", f2l: "F2L" };

export class Chooser {
    /** Called with the chosen pieces in words; nothing if all matter. @type {(pieces: string | undefined) => void} */
    onUse = () => {};
    /** Called when the choice begins or ends, and then whether the focus was here. @type {(isOpen: boolean, hadFocus?: boolean) => void} */
    onToggle = () => {};
    /** Called when other pieces are chosen. @type {() => void} */
    onChange = () => {};
    #get;
    #cube;
    /** The pieces of each set by its name. @type {Map<string, string[]>} */
    #sets = new Map();
    /** @type {Set<string>} */
    #chosen = new Set();

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        get("pieces-close").addEventListener("click", () => this.close());
        get("pieces-all").addEventListener("click", () => this.#use(undefined));
        get("pieces-use").addEventListener("click", () => this.#chosen.size && this.#use(this.#words));
        document.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    }

    get isOpen() {
        return !this.#get("chooser").hidden;
    }

    /** How the places look: `=` as usual, and nothing for those of pieces that do not matter. @type {string[]} */
    get looks() {
        const { pieceNames, spinnerNames } = this.#cube;
        const isGray = (name, spinner) => name && this.#chosen.size && !this.#chosen.has(name) && !this.#chosen.has(spinner);
        return pieceNames.map((name, number) => (isGray(name, spinnerNames?.[number]) ? "" : "="));
    }

    /** Begins with the pieces that matter now. @param {any} cube @param {string} [pieces] */
    open(cube, pieces = "") {
        this.#cube = cube;
        const sets = cube.pieceSets.map((set) => set.split(": "));
        this.#sets = new Map(sets.map(([name, words]) => [name, words.split(" ")]));
        const all = new Set([...this.#sets.values()].flat());
        const sorted = (word) => (word.includes(".") ? word.toUpperCase() : [...word.toUpperCase()].sort().join(""));
        const named = (word) => [...all].filter((piece) => sorted(piece) === sorted(word));
        const words = pieces.split(/[ ,]+/).filter(Boolean);
        this.#chosen = new Set(words.flatMap((word) => this.#sets.get(word.toLowerCase()) ?? named(word)));
        this.#get("piece-sets").replaceChildren(...[...this.#sets.keys()].map((name) => this.#button(name)));
        this.#get("chooser").hidden = false;
        this.onToggle(true);
        this.#show();
        this.#get("piece-sets").firstElementChild.focus({ preventScroll: true });
    }

    close() {
        if (!this.isOpen) return;
        const hadFocus = this.#get("chooser").contains(document.activeElement);
        this.#get("chooser").hidden = true;
        this.onToggle(false, hadFocus);
    }

    /** The piece of a sticker, if a turn moves it. @param {string} place */
    #pieceAt(place) {
        const { places, pieceNames } = this.#cube;
        // Without cuts, a place is a number.
        return pieceNames[places.length ? places.indexOf(place) : Number(place)];
    }

    /** The piece of a sticker in words, and whether it matters. @param {string} place */
    wordsOf(place) {
        const name = this.#pieceAt(place);
        return name ? `${name}, ${this.#chosen.has(name) ? "matters" : "does not matter"}` : "no turn moves it";
    }

    /** Chooses the piece of a sticker, or not. @param {string} place */
    toggle(place) {
        const name = this.#pieceAt(place);
        if (!name) return;
        if (!this.#chosen.delete(name)) this.#chosen.add(name);
        this.#show();
    }

    #button(name) {
        const button = document.createElement("button");
        // The name of corners where four edges meet, in files of puzzles.
        const label = LABELS[name] ?? name.replace(/^c\drners/, "corners");
        Object.assign(button, { type: "button", value: name, textContent: label });
        button.addEventListener("click", () => {
            const [own, hasAll] = [this.#sets.get(name), this.#hasAll(name)];
            for (const piece of own) hasAll ? this.#chosen.delete(piece) : this.#chosen.add(piece);
            this.#show();
        });
        return button;
    }

    #hasAll(name) {
        return this.#sets.get(name).every((piece) => this.#chosen.has(piece));
    }

    /** The name of the chosen set, or the names of the pieces. */
    get #words() {
        const isSame = ([, own]) => own.length === this.#chosen.size && own.every((piece) => this.#chosen.has(piece));
        return [...this.#sets].find(isSame)?.[0] ?? [...this.#chosen].join(" ");
    }

    #use(pieces) {
        this.close();
        this.onUse(pieces);
    }

    #show() {
        for (const button of this.#get("piece-sets").children)
            button.setAttribute("aria-pressed", String(this.#hasAll(button.value)));
        const count = this.#chosen.size;
        this.#get("pieces-words").textContent = count
            ? `${count} ${count === 1 ? "piece matters" : "pieces matter"}: ${this.#words}.`
            : "Click the pieces that matter, or choose a set.";
        this.#get("pieces-use").setAttribute("aria-disabled", String(!count));
        this.onChange();
    }
}
