// The story that the page opens with, the small game of it, and the position of the day.
import { recall, remember } from "./memory.js";

/** The least number of turns back after one turn, under the rules of the first page. */
const PAR = 13;
/** The distances of positions of the day. */
const DAY = [22, 26];

/** The turns of a line of a result. */
const LINE = 10;
/** A turn that comes nearer, one that does not, and one that goes away. */
const [NEARER, SAME, FARTHER] = ["🟩", "🟨", "🟥"];

/**
 * The last position of the day in this browser: the turns played there, how many solved it, and on how many days in a row.
 * @typedef {{day: string, played: string, isHelped?: boolean, turns?: number, streak: number}} Day
 */

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
    /** Called for the distances of positions, by their codes. @type {(codes: string[]) => Promise<number[]>} */
    onDistances = async () => [];
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
        const last = dayOf(round.day);
        if (round.day) {
            const words = cube.isGoal ? "" : played.map(({ word }) => word).join(" ");
            const isSolved = turns > 0 && cube.isGoal && !round.isHelped;
            rememberDay({ ...last, played: words, isHelped: round.isHelped, ...(isSolved && solvedIn(last, turns)) });
        }
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
        if (day) this.#share(`godtable, the Irreversible Cube of ${day}: ${counted(turns)}${praise}`, dayOf(day).streak);
    }

    /** Shows the result as a pattern, to copy. @param {string} words @param {number} streak */
    async #share(words, streak) {
        const { played, cube } = this.#play;
        const round = this.#round;
        const distances = await this.onDistances([...played.map(({ before }) => before.code), cube.code]).catch(() => []);
        if (this.#round !== round) return;
        const marks = distances.slice(1).map((after, turn) => Math.sign(after - distances[turn]));
        const lines = [];
        while (marks.length) lines.push(marks.splice(0, LINE).map((sign) => [NEARER, SAME, FARTHER][sign + 1]).join(""));
        const days = streak > 1 ? `Solved on ${streak} days in a row. ` : "";
        this.#result = [words, ...lines, `${days}${location.origin}${location.pathname}`].join("\n");
        const pattern = [...lines, days].join("\n").trim();
        this.#get("game-pattern").textContent = pattern;
        this.#get("game-pattern").hidden = !pattern;
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
        const { turns, played, isHelped } = dayOf(day);
        this.#begin({ par, first: 0, day, isHelped: turns === undefined && isHelped });
        const before = turns === undefined ? "Everybody has the same one today." : `You have solved it in ${turns}.`;
        this.#say(`The position of ${day}: ${par} turns are enough. ${before}`);
        if (turns === undefined && played) this.#play.type(played);
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
        this.#get("game-pattern").hidden = true;
    }

    #say(words) {
        this.#get("game-words").textContent = words;
    }
}

/** @param {number} turns */
const counted = (turns) => `${turns} ${turns === 1 ? "turn" : "turns"}`;

/** What this browser remembers of a day. @param {string} day @returns {Day} */
function dayOf(day) {
    try {
        const last = JSON.parse(recall("day"));
        if (last?.day === day) return last;
        const next = new Date(Date.parse(last?.day) + 86_400_000).toISOString().slice(0, 10);
        return { day, played: "", streak: next === day && last.turns ? last.streak : 0 };
    } catch {
        return { day, played: "", streak: 0 };
    }
}

/** @param {Day} day */
const rememberDay = (day) => remember("day", JSON.stringify(day));

/** The first solution of a day counts. @param {Day} last @param {number} turns */
const solvedIn = ({ turns: before, streak }, turns) =>
    before === undefined ? { turns, streak: streak + 1 } : { turns: Math.min(before, turns), streak };

/** The least number of turns in this browser. @returns {number | undefined} */
const best = () => Number(recall("best") ?? NaN) || undefined;
