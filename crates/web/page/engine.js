// The table or the search of a puzzle, in a worker of its own.

/**
 * `unlocked` is empty if each answer is a search; then `isShort` says that short solutions come at once.
 * @typedef {{unlocked: number[], locked?: number[], states: number[], means: number[], isSearch: boolean,
 *     isShort: boolean, milliseconds: number}} Figures
 */

/** The kinds of progress: a level of a table, a length of a search, a part of other work. */
export const [LEVEL, LENGTH, PART] = [0, 1, 2];

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
     * @param {(kind: number, ...values: number[]) => void} [progress]
     */
    constructor(module, spec, progress) {
        this.spec = spec;
        this.#worker = new Worker("worker.js", { type: "module" });
        this.#worker.onmessage = ({ data }) => {
            if (data instanceof Float64Array) return progress?.(data[0], ...data.slice(1));
            const open = this.#open.get(data.id);
            this.#open.delete(data.id);
            if (data.error === undefined) open?.resolve(data.answer);
            else open?.reject(new Error(data.error));
        };
        this.#worker.onerror = (event) => {
            this.#fail(new Error(event.message || "the worker has failed"));
        };
        /** @type {Promise<Figures>} */
        this.figures = this.#ask("make", { module, spec });
        // Whoever waits for them gets the error.
        this.figures.catch(() => {});
    }

    /** Whether the worker is at work. */
    get isBusy() {
        return this.#open.size > 0;
    }

    /** @param {string} code */
    ask(code) {
        return this.#after("ask", { code });
    }

    /** Prepares what short solutions need. */
    prepare() {
        return this.#after("prepare", {});
    }

    /** @param {string} code */
    solve(code) {
        return this.#after("solve", { code });
    }

    /** @param {number} least @param {number} most @param {number} [seed] */
    scramble(least, most, seed = random()) {
        return this.#after("scramble", { least, most, seed });
    }

    /** @param {number} distance */
    lockedAt(distance) {
        return this.#after("lockedAt", { distance, seed: random() });
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

const random = () => crypto.getRandomValues(new Uint32Array(1))[0];
