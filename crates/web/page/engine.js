// The table of some rules, in a worker of its own.

/**
 * @typedef {{bytes: number, unlocked: number[], locked?: number[], states: number[], means: number[],
 *     milliseconds: number}} Figures
 */

/** The puzzle whose search takes long enough to report its levels. */
const LARGE = "3x3x3-corners";

/** The error of a question whose table is not needed any more. */
export class Closed extends Error {}

export class Engine {
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    #open = new Map();
    #next = 0;
    #worker;

    /**
     * Starts to make a table.
     * @param {WebAssembly.Module} module
     * @param {import("./spec.js").Spec} spec
     * @param {(found: number, total: number) => void} [progress]
     */
    constructor(module, spec, progress) {
        this.spec = spec;
        this.#worker = new Worker("worker.js", { type: "module" });
        this.#worker.onmessage = ({ data }) => {
            if (data instanceof Float64Array) return progress?.(data[0], data[1]);
            const open = this.#open.get(data.id);
            this.#open.delete(data.id);
            if (data.error === undefined) open?.resolve(data.answer);
            else open?.reject(new Error(data.error));
        };
        this.#worker.onerror = (event) => {
            this.#fail(new Error(event.message || "the worker has failed"));
        };
        /** @type {Promise<Figures>} */
        this.figures = this.#ask("make", { module, spec, reports: spec.puzzle === LARGE });
    }

    /** @param {string} code */
    ask(code) {
        return this.#after("ask", { code });
    }

    /** @param {string} code */
    solve(code) {
        return this.#after("solve", { code });
    }

    /** @param {number} least @param {number} most */
    scramble(least, most) {
        return this.#after("scramble", { least, most, seed: seed() });
    }

    /** @param {number} distance */
    lockedAt(distance) {
        return this.#after("lockedAt", { distance, seed: seed() });
    }

    /** Returns the milliseconds of one lookup. @param {string} code @param {number} count */
    time(code, count) {
        return this.#after("time", { code, count });
    }

    /** Asks once the table is made; fails as it did. @param {string} name @param {object} given */
    async #after(name, given) {
        await this.figures;
        return this.#ask(name, given);
    }

    /** Ends the worker. What it was asked fails with `Closed`. */
    close() {
        this.#worker.terminate();
        this.#fail(new Closed());
    }

    /** @param {Error} error */
    #fail(error) {
        for (const { reject } of this.#open.values()) reject(error);
        this.#open.clear();
    }

    /** @param {string} name @param {object} given */
    #ask(name, given) {
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            this.#open.set(id, { resolve, reject });
            this.#worker.postMessage({ id, name, given });
        });
    }
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
