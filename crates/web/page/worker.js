// Makes the table of some rules, and answers questions about it. Runs in a worker.
import { initSync, Table } from "./godtable_web.js";
import { rulesOf } from "./spec.js";

/** @type {Table} */
let table;

const answers = {
    make({ module, spec, reports }) {
        initSync({ module });
        const rules = rulesOf(spec);
        const start = performance.now();
        table = Table.make(rules, reports);
        const milliseconds = performance.now() - start;
        const { bytes, unlocked, locked, states, means } = table;
        return { bytes, unlocked: [...unlocked], locked: locked && [...locked], states, means, milliseconds };
    },
    ask({ code }) {
        return { distance: table.distance(code), optimal: table.optimal(code) };
    },
    solve({ code }) {
        return { turns: table.solution(code), count: table.solutionCount(code) };
    },
    scramble({ least, most, seed }) {
        return written(table.scramble(least, most, seed));
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

self.onmessage = ({ data: { id, name, given } }) => {
    try {
        postMessage({ id, answer: answers[name](given) });
    } catch (error) {
        // Without memory, the engine ends.
        const isLost = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
        const reason = isLost
            ? "the memory of this browser does not suffice for this table"
            : String(error?.message ?? error);
        postMessage({ id, error: reason });
    }
};
