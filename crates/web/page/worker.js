// Makes the table of a puzzle, and answers questions about it. Runs in a worker.
import { Table } from "./godtable_web.js";
import { boot, join } from "./parts.js";
import { Subject } from "./spec.js";

/** @type {Table} */
let table;

const answers = {
    make({ first, rest, spec }) {
        boot(first);
        join(rest);
        const { rules, solid } = new Subject(spec);
        const start = performance.now();
        table = rules ? Table.make(rules, true) : Table.ofSolid(solid, true);
        const milliseconds = performance.now() - start;
        const { unlocked, locked, states, means, isSearch, isShort, positions, known } = table;
        return {
            unlocked: [...unlocked],
            locked: locked && [...locked],
            states: [...states],
            means: [...means],
            isSearch,
            isShort,
            positions,
            known: [...known],
            milliseconds,
        };
    },
    ask({ code }) {
        return { distance: table.distance(code), optimal: table.optimal(code) };
    },
    prepare() {
        table.prepare();
    },
    solve({ code }) {
        const found = table.solution(code);
        return found && { turns: found.turns, count: found.count, isOptimal: found.isOptimal };
    },
    prove({ code, known }) {
        const { turns, isOptimal } = table.prove(code, known);
        return { turns, isOptimal };
    },
    steps({ code, method }) {
        return table.steps(code, method);
    },
    scramble({ least, most, seed }) {
        return written(table.scramble(least, most, seed));
    },
    mixed({ seed }) {
        return written(table.mixed(seed));
    },
    near({ seed }) {
        return written(table.near(seed));
    },
    lockedAt({ distance, seed }) {
        return written(table.lockedAt(distance, seed));
    },
    time({ code, count }) {
        const start = performance.now();
        for (let number = 0; number < count; number += 1) table.distance(code);
        return (performance.now() - start) / count;
    },
};

const written = (scramble) => scramble && { code: scramble.code, turns: scramble.turns };

// The page asks for the same lock, and gets it when this worker has ended, however it ends.
const held = new Promise((resolve) => {
    if (!navigator.locks) return resolve(undefined);
    navigator.locks.request(self.name, () => {
        postMessage({ isAlive: true });
        resolve(undefined);
        return new Promise(() => {});
    });
});

self.onmessage = async ({ data: { id, name, given } }) => {
    await held;
    try {
        postMessage({ id, answer: answers[name](given) });
    } catch (error) {
        // Without memory, the engine ends.
        const isLost = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
        const reason = isLost
            ? "the memory of this browser does not suffice for this puzzle"
            : String(error?.message ?? error);
        postMessage({ id, isLost, error: reason });
    }
};
