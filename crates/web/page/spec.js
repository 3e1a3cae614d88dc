// Rules as plain data, which workers and addresses carry: a puzzle, and a preset, turns with a lock, or a rules file.
import { Rules } from "./godtable_web.js";

/**
 * @typedef {{puzzle: string, preset?: string, turns?: string, lock?: string, file?: string, goal?: string,
 *     goals?: string[]}} Spec
 */

/** The rules of the first page. @type {Spec} */
export const FIRST = { puzzle: "2x2x2", preset: "irreversible" };

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
 * Whether two specs are the same rules as written.
 * @param {Spec} one
 * @param {Spec} other
 */
export const same = (one, other) => JSON.stringify(parts(one)) === JSON.stringify(parts(other));

/** @param {Spec} spec */
const parts = ({ puzzle, preset, turns, lock, file, goal, goals }) => [
    puzzle,
    preset,
    turns,
    lock,
    file,
    goal === "solved" ? undefined : goal,
    goals?.length ? goals : undefined,
];
