// The keys of the page. They work wherever the focus is, but in a field.

/** The degrees by which an arrow key swings the camera. */
const STEP = 15;
const ARROWS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
/** The time in which the letters of one layer are typed, in milliseconds. */
const PAUSE = 1500;

export class Keys {
    /** Letters that begin the name of a layer, and what the turn will be. */
    #typed = "";
    #half = false;
    #timer = 0;

    /** @param {{make: (word: string) => void, layers: () => string[], view: any, undo: () => void, hint: () => void,
     *     toggle: () => void}} acts */
    constructor(acts) {
        // A pointer leaves no focus on what it presses, so the next key is one of the puzzle's.
        document.addEventListener("click", (event) => {
            const focused = /** @type {HTMLElement} */ (document.activeElement);
            if (event.detail > 0 && focused.matches("button, summary") && !focused.closest(".painter")) focused.blur();
        });
        document.addEventListener("keydown", (event) => {
            const target = /** @type {Element} */ (event.target);
            if (event.defaultPrevented || event.altKey || target.closest("input, textarea, select, .painter, dialog"))
                return;
            const isUndo = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key === "z");
            if (isUndo) acts.undo();
            else if (event.ctrlKey || event.metaKey || !this.#act(event, target, acts)) return;
            event.preventDefault();
        });
    }

    /** Returns whether the key means something here. */
    #act(event, target, { make, layers, view, hint, toggle }) {
        const isFree = target === document.body || target.id === "cube";
        if (event.key === "?") hint();
        else if (ARROWS[event.key] && isFree) view.look(...ARROWS[event.key]);
        else if (event.key === " " && isFree) toggle();
        else return this.#letter(event, layers(), make);
        return true;
    }

    /** Takes a letter of the name of a layer. Returns whether there is such a layer. */
    #letter(event, layers, make) {
        if (!/^[a-z0-9]$/i.test(event.key)) return false;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#clear(), PAUSE);
        const typed = this.#typed + event.key.toUpperCase();
        const begins = layers.filter((layer) => layer.toUpperCase().startsWith(typed));
        if (typed === "2" && !begins.length) {
            this.#half = true;
            return true;
        }
        if (!begins.length) {
            const isKnown = this.#typed !== "";
            this.#clear();
            return isKnown && this.#letter(event, layers, make);
        }
        this.#typed = typed;
        const found = begins.find((layer) => layer.toUpperCase() === typed);
        if (found && begins.length === 1) {
            const mark = this.#half ? "2" : event.shiftKey ? "'" : "";
            this.#clear();
            make(found + mark);
        } else if (found) {
            // A longer name may follow; otherwise it is this one.
            clearTimeout(this.#timer);
            const mark = this.#half ? "2" : event.shiftKey ? "'" : "";
            this.#timer = setTimeout(() => {
                this.#clear();
                make(found + mark);
            }, PAUSE / 4);
        }
        return true;
    }

    #clear() {
        clearTimeout(this.#timer);
        this.#typed = "";
        this.#half = false;
    }
}
