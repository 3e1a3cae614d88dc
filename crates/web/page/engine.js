// The table or the search of a puzzle, in a worker of its own.

/**
 * `unlocked` is empty if each answer is a search; then `isShort` says that short solutions come at once, and `known` has what
 * others found: God's number, what counts as a turn, and the source.
 * @typedef {{unlocked: number[], locked?: number[], states: number[], means: number[], isSearch: boolean,
 *     isShort: boolean, positions?: string, known: string[], milliseconds: number}} Figures
 */

/** The compiled files of the engine. @typedef {{first: WebAssembly.Module, rest: WebAssembly.Module}} Parts */

/** The kinds of progress: a level of a table, a length of a search, a part of other work. */
export const [LEVEL, LENGTH, PART] = [0, 1, 2];

/** The error of a question whose worker is not there any more. */
export class Closed extends Error {}

export class Engine {
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    #open = new Map();
    #next = 0;
    #worker;
    /** Called if the worker ends by itself. @type {(error: Error) => void} */
    onLost = () => {};

    /**
     * Starts to make a table.
     * @param {Promise<Parts>} parts
     * @param {import("./spec.js").Spec} spec
     * @param {(kind: number, ...values: number[]) => void} [progress]
     */
    constructor(parts, spec, progress) {
        this.spec = spec;
        const name = `godtable ${random()} ${random()}`;
        this.#worker = new Worker("worker.js", { type: "module", name });
        this.#worker.onmessage = ({ data }) => {
            if (data instanceof Float64Array) return progress?.(data[0], ...data.slice(1));
            // A worker holds the lock of its name as long as it lives, however it ends.
            if (data.isAlive) return navigator.locks?.request(name, () => this.#lose("the browser has stopped it"));
            if (data.isLost) return this.#lose(data.error);
            const open = this.#open.get(data.id);
            this.#open.delete(data.id);
            if (data.error === undefined) open?.resolve(data.answer);
            else open?.reject(new Error(data.error));
        };
        this.#worker.onerror = (event) => {
            event.preventDefault();
            this.#lose(event.message || "its script could not be loaded");
        };
        /** @type {Promise<Figures>} */
        this.figures = parts.then((loaded) => this.#ask("make", { ...loaded, spec }));
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

    /** Proves that no solution is shorter than a known one, or finds a shorter one. @param {string} code @param {string} known */
    prove(code, known) {
        return this.#after("prove", { code, known });
    }

    /** Solves in the steps of a method: the name of each step with its length, and its turns. @param {string} code @param {string} method */
    async steps(code, method) {
        /** @type {string[]} */
        const steps = await this.#after("steps", { code, method });
        return steps.map((step) => {
            const [name, turns] = step.split(": ");
            return { name, turns: turns ? turns.split(" ") : [] };
        });
    }

    /** @param {number} least @param {number} most @param {number} [seed] */
    scramble(least, most, seed = random()) {
        return this.#after("scramble", { least, most, seed });
    }

    /** A scramble as contests have it. @param {number} [seed] */
    mixed(seed = random()) {
        return this.#after("mixed", { seed });
    }

    /** A position that a few turns solve. @param {number} [seed] */
    near(seed = random()) {
        return this.#after("near", { seed });
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

    /** Ends the worker. What it was asked fails with `Closed`, and so does what it is asked later. */
    close() {
        this.#end(new Closed());
    }

    /** The worker has ended by itself. Its owner is told why, and whoever asks later. @param {string} reason */
    #lose(reason) {
        if (this.#isOver) return;
        const error = new Error(`the engine has ended: ${reason}`);
        this.#end(error);
        this.onLost(error);
    }

    /** @param {Error} error what later questions fail with */
    #end(error) {
        this.#isOver = true;
        this.#worker.terminate();
        for (const { reject } of this.#open.values()) reject(new Closed());
        this.#open.clear();
        this.figures = Promise.reject(error);
        this.figures.catch(() => {});
    }
    #isOver = false;

    /** @param {string} name @param {object} given */
    #ask(name, given) {
        if (this.#isOver) return Promise.reject(new Closed());
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            this.#open.set(id, { resolve, reject });
            this.#worker.postMessage({ id, name, given });
        });
    }
}

/** A random number of 32 bits. */
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0];
