// The keys of the cube. They work while the cube or a button near it has the focus, so that the keys of screen readers
// stay free.

/** The degrees by which an arrow key swings the camera. */
const STEP = 15;
const ARROWS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };

export class Keys {
    /** Whether the next letter is a half turn. */
    #half = false;

    /** @param {Element} area @param {any} acts */
    constructor(area, acts) {
        area.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            const target = /** @type {Element} */ (event.target);
            if (event.defaultPrevented || event.altKey || target.closest("input, textarea, select, .painter")) return;
            const isUndo = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key === "z");
            if (isUndo) acts.undo();
            else if (event.ctrlKey || event.metaKey || !this.#act(event, target, acts)) return;
            event.preventDefault();
        });
    }

    /** Returns whether the key means something here. */
    #act(event, target, { make, view, hint, toggle }) {
        const face = event.key.toUpperCase();
        const isCube = target.id === "cube";
        if (event.key === "2") {
            this.#half = true;
            return true;
        }
        if (face.length === 1 && "URFDLB".includes(face)) make(face + (this.#half ? "2" : event.shiftKey ? "'" : ""));
        else if (event.key === "?") hint();
        else if (ARROWS[event.key] && isCube) view.look(...ARROWS[event.key]);
        else if (event.key === " " && isCube) toggle();
        else return false;
        this.#half = false;
        return true;
    }
}
