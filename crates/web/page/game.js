// The story that the page opens with, the small game of it, and the position of the day.
import { recall, remember } from "./memory.js";

/** The least number of turns back after one turn, under the rules of the first page. */
const PAR = 13;
/** The distances of positions of the day. */
const DAY = [22, 26];

/**
 * A game. The turns are those of the position since its start, without the first ones, which the page made.
 * @typedef {{start: string, first: number, par: number, day?: string, isHelped?: boolean, isStory?: boolean,
 *     turns?: number}} Round
 */

export class Game {
    /**
     * Called to take a position of the first rules: a turn from solved, or by its distance and a seed. Returns its distance.
     * @type {(what: {word?: string, distances?: number[], seed?: number}) => Promise<number | undefined>}
     */
    onStart = async () => undefined;
    /** Called to show the way back. */
    onShow = () => {};
    /** Called when what is remembered of the game has changed. */
    onChange = () => {};
    /** @type {Round | null} */
    #round = null;
    #timer = 0;
    #result = "";
    #get;
    #state;
    #play;

    /** @param {(id: string) => any} get @param {import("./state.js").State} state @param {import("./play.js").Play} play */
    constructor(get, state, play) {
        this.#get = get;
        this.#state = state;
        this.#play = play;
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
        play.addEventListener("change", () => this.#follow());
    }

    /** What the history of the browser remembers. */
    get memory() {
        return this.#round?.isStory ? null : this.#round;
    }

    /** Goes on with a game that the history remembers. @param {Round} round */
    resume(round) {
        if (this.#play.start.code !== round.start) return;
        this.#begin(round);
        if (round.turns === undefined) this.#follow();
        else this.#end();
    }

    /** Tells the story: a turn, the padlock closes, and it takes thirteen. @param {number} wait in milliseconds */
    tell(wait) {
        this.#begin({ par: PAR, first: 1, isStory: true });
        this.#say("This cube turns clockwise only, and never the same axis twice in a row. One turn …");
        const turn = () => this.#play.played.length || this.#play.turn("U");
        if (wait) this.#timer = setTimeout(turn, wait);
        else turn();
    }

    /** Remembers that the page gave help. */
    help() {
        if (!this.#round) return;
        this.#round.isHelped = true;
        this.onChange();
    }

    /** Counts the turns, and looks whether they have led back. */
    #follow() {
        const round = this.#round;
        if (!round || round.turns !== undefined) return;
        const { played, cube } = this.#play;
        const turns = played.length - round.first;
        if (round.isStory && turns < 0) return;
        if (round.isStory && turns === 0) {
            const { word } = played[0];
            return this.#say(
                `${word} was turned, and there is no turning back: its padlock is closed. It takes ${PAR} turns to bring the cube back.`,
            );
        }
        if (round.isStory) this.#buttons("Start again");
        delete round.isStory;
        if (turns > 0 && cube.isGoal) {
            round.turns = turns;
            if (!round.isHelped && !round.day) remember("best", String(Math.min(turns, best() ?? turns)));
            this.#end();
            this.onEnd();
        } else if (turns > 0) this.#say(`${counted(turns)} so far.`);
        this.onChange();
    }
    /** Called when the turns have led back. */
    onEnd = () => {};

    /** Says how the game ended. */
    #end() {
        const { turns, par, isHelped, day } = this.#round;
        const praise = isHelped ? " with help." : turns === par ? ": no way is shorter!" : `. ${par} would do.`;
        const record = isHelped || day ? "" : ` Your best: ${best()}.`;
        this.#say(`Solved in ${counted(turns)}${praise}${record}`);
        this.#buttons("Play again");
        if (!day) return;
        const place = `${location.origin}${location.pathname}`;
        this.#result = `godtable, the Irreversible Cube of ${day}: ${counted(turns)}${praise} ${place}`;
        this.#get("game-copy").hidden = false;
        this.#get("game-copy").textContent = "Copy the result";
    }

    async #start() {
        const word = "URF"[Math.floor(Math.random() * 3)];
        await this.onStart({ word });
        this.#begin({ par: PAR, first: 1 });
        this.#say(`${word} was turned. Bring the cube back: ${PAR} turns are enough.`);
    }

    async #startDay() {
        const day = new Date().toISOString().slice(0, 10);
        const par = await this.onStart({ distances: DAY, seed: Number(day.replaceAll("-", "")) });
        if (par === undefined) return;
        this.#begin({ par, first: 0, day });
        this.#say(`The position of ${day}: ${par} turns are enough. Everybody has the same one today.`);
    }

    /** @param {Omit<Round, "start"> & {start?: string}} round */
    #begin(round) {
        this.#state.enter("game", () => this.#leave());
        this.#round = { start: this.#play.start.code, ...round };
        this.#buttons(round.isStory ? "Find them" : "Start again");
        this.#get("game-show").hidden = !round.isStory;
        this.onChange();
    }

    /** Ends the game without a result, or the story. */
    #leave() {
        clearTimeout(this.#timer);
        const { isStory, turns } = this.#round;
        this.#round = null;
        this.#buttons("Play");
        if (isStory) this.#say("One turn cannot be undone, but thirteen others lead back. Find them?");
        else if (turns === undefined) this.#say("The game is over. Play again?");
    }

    #buttons(start) {
        this.#get("game-start").textContent = start;
        this.#get("game-show").hidden = true;
        this.#get("game-copy").hidden = true;
    }

    #say(words) {
        this.#get("game-words").textContent = words;
    }
}

/** @param {number} turns */
const counted = (turns) => `${turns} ${turns === 1 ? "turn" : "turns"}`;

/** The least number of turns in this browser. @returns {number | undefined} */
const best = () => Number(recall("best") ?? NaN) || undefined;
