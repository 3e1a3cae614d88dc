// The cube that is played with: what was played, and the solution that is shown.
import { Cube, steps } from "./godtable_web.js";

/** Turns that the address and undo remember. Older ones become part of the start. */
const REMEMBERED = 500;
/** Typed turns that are shown one by one. More of them are made at once. */
const SHOWN = 40;

/**
 * A turn that was made: the cubes before and after it, the angle at which its layer was already, and a sense of -1 if
 * the solution went back.
 * @typedef {{word: string, before: Cube, after: Cube, angle: number, sense: number}} Turned
 */

/** Emits `change` after any change, and before it `jump` if turns are not shown one by one. */
export class Play extends EventTarget {
    /** Called after a turn. @type {(turned: Turned) => void} */
    onTurn = () => {};

    /** @param {import("./godtable_web.js").Rules} rules */
    constructor(rules) {
        super();
        this.restart(rules);
    }

    /**
     * Takes other rules, and another cube.
     * @param {import("./godtable_web.js").Rules} rules
     * @param {Cube} [cube]
     */
    restart(rules, cube = Cube.solved(rules)) {
        this.rules = rules;
        this.set(cube);
    }

    /** Takes another cube. @param {Cube} cube */
    set(cube) {
        this.start = cube;
        this.cube = cube;
        /** @type {{word: string, before: Cube}[]} */
        this.played = [];
        /** @type {{turns: string[], at: number} | null} */
        this.plan = null;
        this.dispatchEvent(new Event("change"));
    }

    /** Whether the rules allow a turn now. @param {string} word */
    allows(word) {
        return this.cube.allowed.includes(word);
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
        this.#trim();
        if (this.plan)
            this.plan = this.plan.turns[this.plan.at] === word ? { ...this.plan, at: this.plan.at + 1 } : null;
        this.#turned(word, before, angle, 1);
    }

    /** Makes the turns of a text, or throws the reason why not, and makes none. @param {string} text */
    type(text) {
        const words = steps(text);
        const cube = this.cube.played(text);
        if (words.length <= SHOWN) return words.forEach((word) => this.turn(word));
        this.plan = null;
        const remembered = words.splice(-REMEMBERED);
        if (words.length) {
            this.start = this.cube.played(words.join(" "));
            this.cube = this.start;
            this.played = [];
        }
        for (const word of remembered) {
            const before = this.cube;
            this.cube = before.played(word);
            this.played.push({ word, before });
        }
        this.#trim();
        this.cube = cube;
        this.dispatchEvent(new Event("jump"));
        this.dispatchEvent(new Event("change"));
    }

    #trim() {
        const tooMany = this.played.length - REMEMBERED;
        if (tooMany <= 0) return;
        this.played.splice(0, tooMany);
        this.start = this.played[0].before;
    }

    /** Why the last turn cannot be undone; empty if it can. */
    get undoReason() {
        const last = this.played.at(-1);
        if (!last) return "nothing is played yet";
        if (isRotation(last.word)) return "";
        const inverse = inverseOf(last.word);
        if (!this.cube.turns.includes(inverse)) return `${last.word} cannot be undone: these rules have no ${inverse}`;
        return this.allows(inverse) ? "" : `${last.word} cannot be undone: ${inverse} is locked`;
    }

    /** Undoes the last turn, where the rules allow its inverse. */
    undo() {
        if (this.undoReason) return;
        const { word, before } = this.played.at(-1);
        const inverse = inverseOf(word);
        if (this.cube.played(inverse).code === before.code) this.#back();
        else this.turn(inverse);
    }

    /** Shows a solution from here. @param {string[]} turns */
    show(turns) {
        this.plan = { turns, at: 0 };
        this.dispatchEvent(new Event("change"));
    }

    /** Hides the solution. */
    hide() {
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
        this.#turned(inverseOf(word), from, 0, -1);
    }

    #turned(word, before, angle, sense) {
        this.onTurn({ word, before, after: this.cube, angle, sense });
        this.dispatchEvent(new Event("change"));
    }
}

/** Whether a word is a rotation of the whole cube. @param {string} word */
export const isRotation = (word) => "xyz".includes(word[0]);

/** Returns the inverse of a turn or a rotation. @param {string} word */
export const inverseOf = (word) => (word.endsWith("2") ? word : word.endsWith("'") ? word[0] : `${word}'`);

/** Returns the quarter turns of a word, clockwise: 1, 2 or -1. @param {string} word */
export const quartersOf = (word) => (word.endsWith("2") ? 2 : word.endsWith("'") ? -1 : 1);
