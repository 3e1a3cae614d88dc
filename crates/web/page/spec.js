// What is played, as plain data that workers and addresses carry: a cube under rules, any puzzle from cuts or a definition, or
// the Soma cube.
import { Cube, Rules, Solid, Soma } from "./godtable_web.js";

/**
 * A cube has rules: a preset, turns with a lock, or a rules file. Another puzzle has a name, cuts, or a definition, and maybe the
 * pieces that matter.
 * @typedef {{puzzle?: string, preset?: string, turns?: string, lock?: string, file?: string, goal?: string,
 *     goals?: string[], cuts?: string, definition?: string, pieces?: string}} Spec
 */

/** The rules of the first page. @type {Spec} */
export const FIRST = { puzzle: "2x2x2", preset: "irreversible" };

/** The solutions of the Soma cube, once they are found. @type {Soma | undefined} */
let soma;

/** The puzzles with rules. */
const CUBES = ["2x2x2", "3x3x3-corners"];

/** Whether a spec is of a cube with rules. Where pieces are chosen, all turns are allowed. @param {Spec} spec */
export const isCube = (spec) => !spec.pieces && CUBES.includes(spec.puzzle);

/** The 2x2x2 from cuts, whose pieces can be chosen. */
const POCKET_CUBE = "cuts = '2x2x2'\nstill = 'DBL'";

/**
 * Returns the rules of a spec, or throws the sentence that says what is wrong.
 * @param {Spec} spec
 */
export function rulesOf(spec) {
    const { puzzle, preset, turns, lock, file, goal, goals } = spec;
    const rules =
        file !== undefined
            ? Rules.file(file, puzzle)
            : turns !== undefined
              ? Rules.of(puzzle, turns, lock ?? "none")
              : Rules.named(puzzle, preset ?? FIRST.preset);
    if (goals?.length) return rules.withGoalSetups(goals);
    return goal && goal !== "solved" ? rules.withGoal(goal) : rules;
}

/** What is played: it makes positions. Throws the sentence that says what is wrong with a spec. */
export class Subject {
    /** @type {Rules | undefined} */
    rules;
    /** @type {Solid | undefined} */
    solid;
    /** @type {Soma | undefined} */
    soma;

    /** @param {Spec} spec */
    constructor(spec) {
        this.spec = spec;
        const { cuts, definition, puzzle, pieces } = spec;
        if (isCube(spec)) this.rules = rulesOf(spec);
        else if (puzzle === "soma") this.soma = soma ??= Soma.solved();
        else if (pieces) {
            if (puzzle === "3x3x3-corners") throw "choose pieces of the 3x3x3";
            if (spec.preset ?? spec.turns ?? spec.file ?? spec.goal ?? spec.goals)
                throw "where pieces are chosen, all turns are allowed, and these pieces are the goal; leave rules and goals out";
            const text = puzzle === "2x2x2" ? POCKET_CUBE : cuts ?? definition ?? puzzle;
            this.solid = Solid.read(text).withPieces(pieces);
        } else this.solid = Solid.read(cuts ?? definition ?? puzzle);
    }

    /** The name of the puzzle. */
    get name() {
        return this.rules?.puzzle ?? this.spec.puzzle ?? this.spec.cuts ?? this.solid.name;
    }

    /** Whether the goal is the solved position. */
    get isPlain() {
        return !this.spec.pieces && (!this.rules || this.rules.goal === "solved");
    }

    /** The solved position. */
    get solved() {
        return this.solid ?? Cube.solved(this.rules);
    }

    /** Reads the code of a position. @param {string} code */
    read(code) {
        return this.solid ? this.solid.ofCode(code) : Cube.read(code, this.rules);
    }

    /** The position after any turns from solved. @param {string} text */
    setup(text) {
        return this.solid ? this.solid.played(text) : Cube.ofSetup(text, this.rules);
    }

    /** The position with these stickers. @param {string} text letters, with spaces if some have several */
    facelets(text) {
        if (!this.solid) return Cube.ofFacelets(text, this.rules);
        const letters = text.includes(" ") ? text.split(" ") : [...text];
        const { code, reason } = this.solid.painted(letters);
        if (code === undefined) throw reason;
        return this.solid.ofCode(code);
    }
}

/**
 * Returns a short name of the rules of a spec.
 * @param {Spec} spec
 * @param {Rules} rules
 */
export function nameOf(spec, rules) {
    const name = rules.name ?? (spec.file !== undefined ? "rules file" : `${rules.turns}, lock ${rules.lock}`);
    const goal = rules.goal === "solved" ? "" : `, goal ${rules.goal}`;
    return name + goal;
}

/**
 * Whether two specs are the same as written.
 * @param {Spec} one
 * @param {Spec} other
 */
export const same = (one, other) => JSON.stringify(parts(one)) === JSON.stringify(parts(other));

/** @param {Spec} spec */
const parts = ({ puzzle, preset, turns, lock, file, goal, goals, cuts, definition, pieces }) => [
    puzzle,
    preset,
    turns,
    lock,
    file,
    goal === "solved" ? undefined : goal,
    goals?.length ? goals : undefined,
    cuts,
    definition,
    pieces,
];
