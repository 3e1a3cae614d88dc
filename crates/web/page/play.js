// The puzzle that is played with: what was played, and the solution that is shown.

/** Typed turns that are shown one by one. More of them are made at once. */
const SHOWN = 40;

/** The turns that can be made next, also those of middle layers. @param {Position} cube @returns {string[]} */
export const allowed = (cube) => [...cube.allowed, ...cube.slices];

/**
 * A position: a `Cube` or a `Solid` of the engine.
 * @typedef {any} Position
 */

/**
 * A turn that was made: the positions before and after it, the angle at which its layer was already, and a sense of -1 if
 * the solution went back.
 * @typedef {{word: string, before: Position, after: Position, angle: number, sense: number}} Turned
 */

/** Emits `change` after any change, and before it `jump` if turns are not shown one by one. */
export class Play extends EventTarget {
    /** Called after a turn. @type {(turned: Turned) => void} */
    onTurn = () => {};

    /** @param {import("./spec.js").Subject} subject */
    constructor(subject) {
        super();
        this.restart(subject, subject.solved);
    }

    /** Takes another puzzle or other rules, and a position. @param {import("./spec.js").Subject} subject */
    restart(subject, position = subject.solved, setup = undefined) {
        this.subject = subject;
        this.set(position, setup);
    }

    /** Takes another position, and the turns from solved that lead there, if they are known. @param {Position} position @param {string} [setup] */
    set(position, setup) {
        this.start = position;
        this.setup = setup;
        this.cube = position;
        /** @type {{word: string, before: Position}[]} */
        this.played = [];
    /** @type {{turns: string[], at: number, isOptimal: boolean, isSolution: boolean, steps: import("./answers.js").Step[], colors?: string[]} | null} */
        this.plan = null;
        this.dispatchEvent(new Event("change"));
    }

    /** Whether a turn can be made now. @param {string} word */
    allows(word) {
        return allowed(this.cube).includes(word);
    }

    /**
     * Makes a turn or a whole-cube rotation, or throws the reason why not.
     * @param {string} word
     * @param {number} angle the angle at which the layer is already
     */
    turn(word, angle = 0) {
        const before = this.cube;
        this.cube = before.played(word);
        this.played.push({ word, before });
        if (this.plan)
            this.plan = this.plan.turns[this.plan.at] === word ? { ...this.plan, at: this.plan.at + 1 } : null;
        this.#turned(word, before, angle, 1);
    }

    /** Makes the turns of a text, or throws the reason why not, and makes none. @param {string} text */
    type(text) {
        const words = this.cube.steps(text);
        const cube = this.cube.played(text);
        if (words.length <= SHOWN) return words.forEach((word) => this.turn(word));
        this.plan = null;
        for (const word of words) {
            const before = this.cube;
            this.cube = before.played(word);
            this.played.push({ word, before });
        }
        this.cube = cube;
        this.dispatchEvent(new Event("jump"));
        this.dispatchEvent(new Event("change"));
    }

    /** Why the last turn cannot be undone; empty if it can. */
    get undoReason() {
        const last = this.played.at(-1);
        if (!last) return "nothing is played yet";
        if (this.cube.layer(last.word) === undefined) return "";
        const inverse = this.cube.inverse(last.word);
        if (this.allows(inverse)) return "";
        if (!this.cube.turns.includes(inverse)) return `${last.word} cannot be undone: these rules have no ${inverse}`;
        return `${last.word} cannot be undone: ${inverse} is locked`;
    }

    /** Undoes the last turn, where the rules allow its inverse. */
    undo() {
        if (this.undoReason) return;
        const { word, before } = this.played.at(-1);
        const inverse = this.cube.inverse(word);
        if (this.cube.played(inverse).code === before.code) this.#back();
        else this.turn(inverse);
    }

    /**
     * Shows turns from here.
     * @param {string[]} turns
     * @param {{isOptimal?: boolean, isSolution?: boolean, steps?: import("./answers.js").Step[]}} what whether they are a
     *     solution, and one that no other is shorter than; and its steps, if they have names
     */
    show(turns, { isOptimal = false, isSolution = true, steps = [] }) {
        this.plan = { turns, at: 0, isOptimal, isSolution, steps };
        this.dispatchEvent(new Event("change"));
    }

    /** Hides the solution. */
    hide() {
        if (!this.plan) return;
        this.plan = null;
        this.dispatchEvent(new Event("change"));
    }

    /** One turn forward in the solution. */
    forward() {
        if (this.plan && this.plan.at < this.plan.turns.length) this.turn(this.plan.turns[this.plan.at]);
    }

    /** One turn back in the solution: time runs backwards, so no rule forbids it. */
    back() {
        if (this.plan && this.plan.at > 0) this.#back();
    }

    #back() {
        const { word, before } = this.played.pop();
        const from = this.cube;
        this.cube = before;
        if (this.plan) this.plan = this.plan.at > 0 ? { ...this.plan, at: this.plan.at - 1 } : null;
        this.#turned(from.inverse(word), from, 0, -1);
    }

    #turned(word, before, angle, sense) {
        this.onTurn({ word, before, after: this.cube, angle, sense });
        this.dispatchEvent(new Event("change"));
    }
}
