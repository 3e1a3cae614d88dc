// The story that the page opens with, the small game of it, and the position of the day.
import { recall, remember } from "./memory.js";

/** The least number of turns back after one turn, under the rules of the first page. */
const PAR = 13;
/** The distances of positions of the day. */
const DAY = [22, 26];

export class Game {
    /**
     * Called to take a position of the first rules: solved, a turn from solved, or by its distance and a seed.
     * @type {(what: {word?: string, distances?: number[], seed?: number}) => Promise<{distance: number} | undefined>}
     */
    onStart = async () => undefined;
    /** Called to show the way back. */
    onShow = () => {};
    /** @type {{turns: number, isHelped: boolean, par: number, day?: string} | null} */
    #game = null;
    #result = "";
    #get;

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        get("game-start").addEventListener("click", () => this.#start());
        get("game-show").addEventListener("click", () => this.onShow());
        get("game-day").addEventListener("click", () => this.#startDay());
        get("game-copy").addEventListener("click", async () => {
            try {
                await navigator.clipboard.writeText(this.#result);
                get("game-copy").textContent = "Copied";
            } catch {
                this.#say(this.#result);
            }
        });
    }

    /** Tells the story, after its turn or before. @param {boolean} isTurned */
    tell(isTurned) {
        this.#buttons("Find them", true);
        this.#say(
            isTurned
                ? `U was turned, and there is no turning back: its padlock is closed. It takes ${PAR} turns to bring the cube back.`
                : "This cube turns clockwise only, and never the same axis twice in a row. One turn …",
        );
    }

    /** Ends the game without a result, and the story. */
    end() {
        if (this.#game) this.#say("The game is over. Play again?");
        else if (!this.#get("game-show").hidden) this.#say("One turn cannot be undone, but thirteen others lead back. Find them?");
        this.#game = null;
        this.#buttons("Play", false);
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
        this.#buttons("Play again", false);
        const praise = game.isHelped
            ? " with help."
            : game.turns === game.par
              ? ": no way is shorter!"
              : `. ${game.par} would do.`;
        const best = game.isHelped || game.day ? null : bestWith(game.turns);
        this.#say(`Solved in ${turns}${praise}${best === null ? "" : ` Your best: ${best}.`}`);
        if (game.day) {
            const place = `${location.origin}${location.pathname}`;
            this.#result = `godtable, the Irreversible Cube of ${game.day}: ${turns}${praise} ${place}`;
            this.#get("game-copy").hidden = false;
            this.#get("game-copy").textContent = "Copy the result";
        }
        return true;
    }

    async #start() {
        const word = "URF"[Math.floor(Math.random() * 3)];
        this.#begin({ par: PAR });
        await this.onStart({ word });
        this.#game.turns = 0;
        this.#say(`${word} was turned. Bring the cube back: ${PAR} turns are enough.`);
    }

    async #startDay() {
        const day = new Date().toISOString().slice(0, 10);
        const found = await this.onStart({ distances: DAY, seed: Number(day.replaceAll("-", "")) });
        if (!found) return;
        this.#begin({ par: found.distance, day });
        this.#say(`The position of ${day}: ${found.distance} turns are enough. Everybody has the same one today.`);
    }

    #begin(game) {
        this.#game = { turns: 0, isHelped: false, ...game };
        this.#buttons("Start again", false);
    }

    #buttons(start, isStory) {
        this.#get("game-start").textContent = start;
        this.#get("game-show").hidden = !isStory;
        this.#get("game-copy").hidden = true;
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

