// The address of what is shown, and the history of the browser.
import * as address from "./address.js";

/** The time after which the address follows: browsers do not take it more often. */
const PAUSE = 150;

export class Link {
    /** Whether the address follows what is shown: not while it is wrong, nor before the first step of a person. */
    isOn = false;
    /** Whether the next address is a new entry of the history. */
    #isStep = false;
    /** What an entry of the history remembers beside its address. @type {() => object | null} */
    memory = () => null;
    #timer = 0;
    #play;
    #numbers;
    #soma;

    /** @param {import("./play.js").Play} play @param {import("./numbers.js").Numbers} numbers @param {import("./soma.js").SomaCube} soma */
    constructor(play, numbers, soma) {
        this.#play = play;
        this.#numbers = numbers;
        this.#soma = soma;
    }

    /**
     * The address of what is shown, from the # on. It has the turns from solved, where they are known, those that were played
     * before the player's, and the player's.
     */
    get address() {
        if (this.#soma.subject) return this.#soma.address;
        const { start, setup, played, plan, subject } = this.#play;
        const isSolved = start.code === subject.solved.code;
        const isCode = setup === undefined && !isSolved;
        return `#${address.write({
            spec: subject.spec,
            from: isCode && subject.rules ? start.code : undefined,
            facelets: isCode && subject.solid?.places.length ? joined(start.letters) : undefined,
            setup: isSolved ? undefined : setup,
            played: played
                .slice(0, played.length - (plan?.at ?? 0))
                .map(({ word }) => word)
                .join(" "),
            moves: plan?.turns.join(" "),
            at: plan?.at ? String(plan.at) : undefined,
            log: this.#numbers.chart.log,
            beside: this.#numbers.beside,
        })}`;
    }

    /** The address follows what has changed. */
    follow() {
        if (!this.isOn) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            const [next, memory] = [this.address, this.memory()];
            if (next !== location.hash && this.#isStep) history.pushState(memory, "", next);
            else if (next !== location.hash || JSON.stringify(memory) !== JSON.stringify(history.state))
                history.replaceState(memory, "", next);
            this.#isStep = false;
        }, PAUSE);
    }

    /** A step of a person follows: Back returns to what was before. */
    step() {
        this.isOn = true;
        this.#isStep = true;
    }
}

/** Joins letters, with spaces if some have several. @param {string[]} letters */
const joined = (letters) => letters.join(letters.some(({ length }) => length > 1) ? " " : "");
