// The address of the page has the puzzle and the position, after the #.
import { FIRST, isCube } from "./spec.js";

/**
 * The contents of an address. `beside` has the names of presets, and other rules as fields of an address. Of a packing puzzle,
 * there are the number of the solution from 1, the number of pieces in place, and `apart` if all stand apart.
 * @typedef {{spec: import("./spec.js").Spec, from?: string, facelets?: string, setup?: string, played: string, moves?: string, at?: string,
 *     log: boolean, beside: string[], solution?: string, pieces?: string, apart?: string}} Shared
 */

/** Reads an address. @param {string} hash @returns {Shared} */
export function read(hash) {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const given = (name) => fields.get(name) ?? undefined;
    return {
        spec: specOf(fields, given),
        from: given("from"),
        facelets: given("facelets"),
        setup: given("setup"),
        played: given("played") ?? "",
        moves: given("moves"),
        at: given("at"),
        log: given("scale") === "log",
        beside: fields.getAll("beside"),
        solution: given("solution"),
        pieces: given("pieces"),
        apart: given("apart"),
    };
}

/** @returns {import("./spec.js").Spec} */
function specOf(fields, given) {
    // Of a packing puzzle, the field counts the pieces in place.
    const chosen = given("pieces") && given("puzzle") !== "soma" ? { pieces: given("pieces") } : {};
    for (const name of ["cuts", "definition"]) if (fields.has(name)) return { [name]: given(name), ...chosen };
    /** @type {import("./spec.js").Spec} */
    const spec = { puzzle: given("puzzle") ?? FIRST.puzzle, ...chosen };
    if (fields.has("file")) spec.file = given("file");
    else if (fields.has("turns")) Object.assign(spec, { turns: given("turns"), lock: given("lock") ?? "none" });
    else if (fields.has("rules") || isCube(spec))
        spec.preset = given("rules") ?? FIRST.preset;
    if (fields.has("goals"))
        spec.goals = given("goals")
            .split(",")
            .map((setup) => setup.trim());
    else if (fields.has("goal")) spec.goal = given("goal");
    return spec;
}

/** Writes a spec as fields of an address. @param {import("./spec.js").Spec} spec */
export function writeSpec(spec) {
    const fields = new URLSearchParams();
    const set = (name, value, usual) => value !== undefined && value !== usual && fields.set(name, value);
    set("puzzle", spec.puzzle, FIRST.puzzle);
    set("cuts", spec.cuts);
    set("definition", spec.definition);
    set("pieces", spec.pieces);
    set("file", spec.file);
    set("turns", spec.turns);
    set("lock", spec.turns === undefined ? undefined : spec.lock);
    set("rules", spec.preset);
    if (spec.goals?.length) set("goals", spec.goals.join(","));
    else set("goal", spec.goal, "solved");
    return fields;
}

/** Writes the part of an address after the #. @param {Partial<Shared>} shared */
export function write({ spec, log, beside, ...texts }) {
    const fields = writeSpec(spec);
    for (const [name, value] of Object.entries(texts)) if (value) fields.set(name, value);
    if (log) fields.set("scale", "log");
    for (const name of beside ?? []) fields.append("beside", name);
    // Commas and primes may stay as they are.
    return fields.toString().replaceAll("%2C", ",").replaceAll("%27", "'");
}
