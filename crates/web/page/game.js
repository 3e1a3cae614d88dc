// The small game: one turn, then find the way back.
import { recall, remember } from "./memory.js";
import { FIRST } from "./spec.js";

/** The least number of turns back, under the rules of the first page. */
const PAR = 13;

export class Game {
    /**
     * Called with the rules and the first turn of a game.
     * @type {(spec: import("./spec.js").Spec, word: string) => void}
     */
    onStart = () => {};
    /** @type {{turns: number, isHelped: boolean} | null} */
    #game = null;
    #get;

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        get("game-start").addEventListener("click", () => {
            const word = "URF"[Math.floor(Math.random() * 3)];
            this.onStart(FIRST, word);
            this.#game = { turns: 0, isHelped: false };
            get("game-start").textContent = "Start again";
            this.#say(`${word} was turned. Bring the cube back: ${PAR} turns are enough.`);
        });
    }

    get isOn() {
        return this.#game !== null;
    }

    /** Ends the game without a result. */
    end() {
        if (!this.#game) return;
        this.#game = null;
        this.#get("game-start").textContent = "Play";
        this.#say("The game is over. Play again?");
    }

    /** Remembers that the page gave help. */
    help() {
        if (this.#game) this.#game.isHelped = true;
    }

    /** Counts a turn. Returns whether it ended the game. @param {boolean} isGoal @param {number | undefined} sense */
    turned(isGoal, sense = 1) {
        const game = this.#game;
        if (!game) return false;
        game.turns += sense;
        const turns = `${game.turns} ${game.turns === 1 ? "turn" : "turns"}`;
        if (!isGoal) {
            this.#say(`${turns} so far.`);
            return false;
        }
        this.#game = null;
        this.#get("game-start").textContent = "Play again";
        const praise = game.isHelped
            ? " with help."
            : game.turns === PAR
              ? ": no way is shorter!"
              : `. ${PAR} would do.`;
        const best = game.isHelped ? null : bestWith(game.turns);
        this.#say(`Solved in ${turns}${praise}${best === null ? "" : ` Your best: ${best}.`}`);
        return true;
    }

    #say(words) {
        this.#get("game-words").textContent = words;
    }
}

/** Remembers the least number of turns in this browser, and returns it. @param {number} turns */
function bestWith(turns) {
    const best = Math.min(turns, Number(recall("best") ?? turns));
    remember("best", String(best));
    return best;
}
