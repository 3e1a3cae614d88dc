// The answers about the position: its distance, its optimal turns and its solutions. They come from the worker of the puzzle,
// which starts again once if it ends.
import { Closed, Engine, LENGTH, LEVEL } from "./engine.js";
import { fail, note, reasonIn, say, sentence } from "./words.js";

/** @typedef {{code: string, distance: number | undefined, optimal: string[]}} Answer */

/** @typedef {{name: string, turns: string[]}} Step */

/** Makes a solution of steps. @param {Step[]} steps */
const joined = (steps) => ({ turns: steps.flatMap(({ turns }) => turns), isOptimal: false, steps });

/** The answer about no position. @type {Answer} */
const NONE = { code: "", distance: undefined, optimal: [] };

export class Answers {
    /** @type {Engine | undefined} */
    engine;
    /** @type {import("./engine.js").Figures | undefined} */
    figures;
    hasHint = false;
    #answer = NONE;
    /** How far the worker is, in words. */
    #progress = "";
    /** The last wish for a solution. */
    #wish = {};
    #get;
    #parts;
    #state;
    #page;

    /**
     * @param {(id: string) => any} get
     * @param {Promise<import("./engine.js").Parts>} parts
     * @param {import("./state.js").State} state
     * @param {{play: import("./play.js").Play, view: import("./view.js").View, turns: import("./turns.js").Turns,
     *     numbers: import("./numbers.js").Numbers}} page
     */
    constructor(get, parts, state, page) {
        this.#get = get;
        this.#parts = parts;
        this.#state = state;
        this.#page = page;
    }

    /** Starts the worker of a puzzle. @param {import("./spec.js").Subject} subject */
    start(subject, isAgain = false) {
        this.stop();
        this.#state.rest("preparing");
        const made = new Engine(this.#parts, subject.spec, (kind, ...values) => {
            if (this.engine === made) this.#report(kind, values);
        });
        made.onLost = (error) => this.#lose(subject, error, isAgain);
        this.engine = made;
        this.#prepare(made, isAgain).catch((error) => this.engine === made && this.#fail(error));
    }

    /** Ends the worker, and forgets what it said. */
    stop() {
        this.engine?.close();
        this.engine = this.figures = undefined;
        this.#answer = NONE;
        this.#progress = "";
    }

    async #prepare(made, isAgain) {
        const figures = await made.figures;
        if (this.engine !== made) return;
        this.figures = figures;
        this.#page.numbers.show(figures);
        if (figures.isShort) this.#progress = "preparing the solver …";
        this.show();
        if (figures.isShort) await made.prepare();
        if (this.engine !== made) return;
        this.#state.rest("idle");
        if (isAgain) this.ask().catch(fail);
        this.show();
    }

    /** The worker has ended. */
    #lose(subject, error, wasAgain) {
        if (wasAgain) return this.#fail(error);
        this.#state.leave();
        this.start(subject, true);
        say("", "");
        note(`${sentence(reasonIn(error))} It starts again.`);
    }

    #fail(error) {
        if (error instanceof Closed) return;
        this.figures = undefined;
        this.#state.rest("failed");
        this.#page.numbers.fail(sentence(reasonIn(error)));
        this.show();
        fail(error);
    }

    /** Shows how far the worker is. @param {number} kind @param {number[]} values */
    #report(kind, values) {
        // Afterward, the levels are those of the tables of a method.
        if (kind === LEVEL) return this.figures ? undefined : this.#page.numbers.level(values);
        this.#progress =
            kind === LENGTH
                ? `no solution with fewer than ${values[0]} turns; looking at ${values[0]} …`
                : `preparing the solver: ${Math.round((100 * values[0]) / values[1])} % …`;
        this.show();
    }

    /** Asks the table about the position. */
    async ask() {
        const { engine, code, isHere } = this.#question();
        if ((await engine.figures).isSearch) return;
        const { distance, optimal } = await engine.ask(code);
        if (!isHere()) return;
        this.#answer = { code, distance, optimal };
        this.show();
    }

    /** The worker to ask about the position, and whether both are still there. */
    #question() {
        const [engine, { play }] = [this.engine, this.#page];
        const { code } = play.cube;
        return { engine, code, isHere: () => engine === this.engine && code === play.cube.code };
    }

    /** Shows what is known about the position. */
    show() {
        const { play, view, turns, numbers } = this.#page;
        const { cube, plan, subject } = play;
        const goal = subject.isPlain ? "solved" : "the goal";
        const counted = (count) => `${count === 1 ? "turn" : "turns"} to ${goal}`;
        if (this.#state.base === "failed") return say("", "");
        if (this.figures?.isSearch) {
            // Rotations of the whole puzzle do not count.
            const left = plan?.turns.slice(plan.at).filter((word) => cube.layer(word) !== undefined).length ?? 0;
            if (this.#progress && ["preparing", "searching"].includes(this.#state.name)) say("", this.#progress);
            else if (cube.isGoal) say(0, counted(0));
            else if (plan?.isSolution) say(plan.isOptimal ? left : `≤ ${left}`, counted(left));
            else if (this.#state.name === "searching") say("", "searching …");
            else say("?", "Solve finds out");
            return;
        }
        const { code, distance, optimal } = this.#answer;
        if (code !== cube.code) return;
        say(distance ?? "∞", distance === undefined ? `no turns lead to ${goal}` : counted(distance));
        numbers.mark(distance ?? null);
        view.arrows = this.hasHint ? optimal : [];
        if (view.isAtRest) view.draw();
        turns.show(cube, view.arrows);
        const words = ["distance", "distance-words", "lock"].map((id) => this.#get(id).textContent);
        this.#get("live").textContent = `${words[0]} ${words[1]}. ${words[2]}`;
    }

    /**
     * Returns a solution of the position: null if no turns lead to the goal, and nothing if another position or another wish
     * came meanwhile. With a method, the solution has steps with names.
     * @param {string} method a name, or nothing
     * @returns {Promise<{turns: string[], count?: string, isOptimal: boolean, steps?: Step[]} | null | undefined>}
     */
    async solve(method) {
        const wish = (this.#wish = {});
        const { engine, code, isHere } = this.#question();
        const isWanted = () => isHere() && wish === this.#wish;
        const { isSearch, isShort } = await engine.figures;
        if (isShort) await engine.prepare();
        if (!isWanted()) return undefined;
        const stop = () => {
            if (!engine.isBusy || engine !== this.engine) return;
            this.#wish = {};
            if (!isShort) this.start(this.#page.play.subject);
        };
        if (isSearch) this.#search(stop);
        const asked = method ? engine.steps(code, method).then(joined) : engine.solve(code);
        const found = await asked.finally(() => isWanted() && this.#state.end("searching"));
        return isWanted() ? (found ?? null) : undefined;
    }

    /** Whether a search can prove that the solution that is shown is a shortest one. */
    get canProve() {
        const { cube, plan } = this.#page.play;
        const left = plan?.turns.slice(plan.at) ?? [];
        const isKnown = plan?.isSolution && left.length > 0 && left.every((word) => cube.turns.includes(word));
        return Boolean(isKnown && !plan.isOptimal && this.figures?.isShort);
    }

    /**
     * Proves in a worker of its own that no solution is shorter than the rest of the one that is shown, or finds a shorter one. Returns
     * nothing if the position changes meanwhile, and otherwise the solution, the lengths that it excluded, and why it ended if it failed.
     * @returns {Promise<{turns: string[], isOptimal: boolean, least: number, reason?: string} | undefined>}
     */
    async prove() {
        const { play } = this.#page;
        const { code, isHere } = this.#question();
        const known = play.plan.turns.slice(play.plan.at);
        let least = 0;
        /** @type {string | undefined} */
        let reason;
        const proof = new Engine(this.#parts, play.subject.spec, (kind, ...values) => {
            // With a larger pruning table, the search begins again.
            if (kind === LENGTH && values[0] < least) return;
            if (kind === LENGTH) least = values[0];
            this.#report(kind, values);
        });
        proof.onLost = (error) => (reason = sentence(reasonIn(error)));
        this.#search(() => proof.close());
        let found = { turns: known, isOptimal: false };
        try {
            found = await proof.prove(code, known.join(" "));
        } catch (error) {
            if (!(error instanceof Closed)) reason = sentence(reasonIn(error));
        }
        proof.close();
        if (!isHere()) return undefined;
        this.#state.end("searching");
        return { ...found, least, reason };
    }

    /** Shows that a search is on. @param {() => void} stop ends it, if it is not over */
    #search(stop) {
        this.#progress = "";
        this.#state.enter("searching", () => {
            this.#get("solve").textContent = "Solve";
            this.#progress = "";
            stop();
            this.show();
        });
        this.#get("solve").textContent = "Stop";
        this.show();
    }

    /** @param {boolean} isOn */
    async setHint(isOn) {
        this.hasHint = isOn;
        this.#get("hint").setAttribute("aria-pressed", String(isOn));
        this.show();
        if (isOn && (await this.engine.figures).isSearch) note("Hints need a table; Solve searches for a solution.");
    }
}
