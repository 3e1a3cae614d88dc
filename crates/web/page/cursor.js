// The sticker that keys paint or choose: arrows on the puzzle move to the next one and back.

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Cursor {
    /** Called with the place of the sticker after a key that acts on it. @type {(place: string) => void} */
    onAct = () => {};
    /** Called when the cursor is at another sticker, to draw it. @type {() => void} */
    onMove = () => {};
    /** What is at a place, in words. @type {(place: string) => string} */
    wordsOf = () => "";
    #view;
    #live;

    /** @param {(id: string) => any} get @param {import("./view.js").View} view */
    constructor(get, view) {
        this.#view = view;
        this.#live = get("live");
        // Before the keys of the page, which look around and solve.
        get("cube").addEventListener("keydown", (event) => {
            if (!view.paint || event.ctrlKey || event.metaKey || event.altKey) return;
            if (STEPS[event.key]) this.#move(STEPS[event.key]);
            else if ([" ", "Enter"].includes(event.key)) this.#act();
            else return;
            event.preventDefault();
        });
    }

    /** The places in the picture, in the order of their names. */
    get #places() {
        const all = [...this.#view.svg.querySelectorAll(".sticker, .blank, .unpainted")].map((own) => own.dataset.place);
        return [...new Set(all)].filter(Boolean).sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    }

    #move(step) {
        const places = this.#places;
        const at = places.indexOf(this.#view.cursor);
        this.#view.cursor = places[at < 0 ? 0 : (at + step + places.length) % places.length];
        this.onMove();
        this.#say();
    }

    #act() {
        if (!this.#view.cursor) return;
        this.onAct(this.#view.cursor);
        this.#say();
    }

    #say() {
        const [places, { cursor }] = [this.#places, this.#view];
        this.#live.textContent = `Sticker ${places.indexOf(cursor) + 1} of ${places.length}: ${this.wordsOf(cursor)}`;
    }
}
