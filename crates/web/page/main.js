// The page: connects the cube, its table, the numbers, the rules and the address.
import init, { Cube } from "./godtable_web.js";
import * as address from "./address.js";
import { Closed, Engine } from "./engine.js";
import { Game } from "./game.js";
import { Keys } from "./keys.js";
import { Numbers } from "./numbers.js";
import { Painter } from "./paint.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { RulesPanel } from "./rules.js";
import { settings } from "./settings.js";
import { FIRST, rulesOf, same } from "./spec.js";
import { Turns } from "./turns.js";
import { View } from "./view.js";
import { described, lockWords } from "./words.js";

/** @param {string} id @returns {any} */
const get = (id) => document.getElementById(id);

/** Compiles the engine once, for this thread and for the workers. */
async function compiled() {
    const file = fetch(new URL("godtable_web_bg.wasm", import.meta.url));
    try {
        return await WebAssembly.compileStreaming(file);
    } catch {
        // Some servers do not send the type of the file.
        return WebAssembly.compile(await (await fetch("godtable_web_bg.wasm")).arrayBuffer());
    }
}

const module = await compiled().catch((error) => {
    note(`This browser cannot run the page: ${error.message}`);
    throw error;
});
await init({ module_or_path: module });

const view = new View(get("cube"));
const play = new Play(rulesOf(FIRST));
const numbers = new Numbers(get, module);
const panel = new RulesPanel(get);
const painter = new Painter(get("painter"));
const player = new Player(get, play, view);
const game = new Game(get);
const turns = new Turns(get("turns"), (word) => make(word));
let spec = FIRST;
/** @type {Engine} */
let engine;
/** The answer for the cube: its distance and its optimal turns. */
let answer = { code: "", distance: undefined, optimal: [] };
let hasHint = false;

settings(get, view);

/**
 * Takes other rules, and a cube. Without one, the position stays if the puzzle does.
 * @param {import("./spec.js").Spec} next
 * @param {(rules: import("./godtable_web.js").Rules) => Cube} [cubeOf]
 */
function take(next, cubeOf) {
    const rules = rulesOf(next);
    const isKept = play.rules.puzzle === rules.puzzle;
    const [facelets, , hold] = play.cube.code.split(".");
    const cube = cubeOf ? cubeOf(rules) : isKept ? Cube.read(`${facelets}.0.${hold}`, rules) : Cube.solved(rules);
    if (!engine || !same(next, spec)) {
        engine?.close();
        const made = new Engine(module, next, (found, total) => engine === made && numbers.progress(found, total));
        engine = made;
        spec = next;
        numbers.wait(next, rules);
        made.figures.then(
            (figures) => engine === made && numbers.show(figures),
            (error) => engine === made && fail(error),
        );
    }
    panel.show(next, rules);
    get("distance").textContent = "…";
    answer = { code: "", distance: undefined, optimal: [] };
    play.restart(rules, cube);
    view.show(play.cube);
}

/** Makes a turn, or says why not. @param {string} word @param {number} [angle] */
function make(word, angle = 0) {
    note("");
    try {
        play.turn(word, angle);
        return true;
    } catch (error) {
        refuse(word[0], String(error).replace(/^column \d+: /, ""));
        return false;
    }
}

/** Says why a layer does not turn. @param {string} face @param {string} reason */
function refuse(face, reason) {
    view.shake(face);
    note(sentence(reason));
}

const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}.`;

/** Shows a message under the cube. @param {string} words */
function note(words) {
    get("note").textContent = words;
}

/** Shows an error, unless other rules were chosen meanwhile. @param {Error} error */
function fail(error) {
    if (!(error instanceof Closed)) note(sentence(error.message));
}

/** Asks the table about the cube. */
async function ask() {
    const [asked, code] = [engine, play.cube.code];
    const { distance, optimal } = await asked.ask(code);
    if (asked !== engine || play.cube.code !== code) return;
    answer = { code, distance, optimal };
    showAnswer();
}

/** Shows the answer, if it is about this cube. */
function showAnswer() {
    const { code, distance, optimal } = answer;
    if (code !== play.cube.code) return;
    const goal = play.rules.goal === "solved" ? "solved" : "the goal";
    get("distance").textContent = distance ?? "∞";
    get("distance-words").textContent =
        distance === undefined ? `no turns lead to ${goal}` : `${distance === 1 ? "turn" : "turns"} to ${goal}`;
    numbers.mark(distance ?? null);
    view.arrows = hasHint ? optimal : [];
    if (view.isAtRest) view.draw();
    turns.show(play.cube, hasHint ? optimal : []);
    get("live").textContent =
        `${get("distance").textContent} ${get("distance-words").textContent}. ${lockWords(play.cube)}`;
}

/** Shows what changed at once; the table answers later. */
function show() {
    turns.show(play.cube, []);
    view.arrows = [];
    get("lock").textContent = lockWords(play.cube);
    get("cube-words").textContent = described(play.cube.facelets);
    const reason = play.undoReason;
    get("undo").setAttribute("aria-disabled", String(reason !== ""));
    get("undo").title = sentence(reason);
    const words = play.played.map(({ word }) => {
        const item = document.createElement("li");
        item.textContent = word;
        return item;
    });
    get("played").replaceChildren(...words);
    get("played-count").textContent = String(words.length);
    get("history").hidden = words.length === 0;
    share();
    if (engine) ask().catch(fail);
}

let written = "";
let timer = 0;

/** Writes the address, but not more often than browsers allow. */
function share() {
    clearTimeout(timer);
    timer = setTimeout(() => {
        const isSolved = play.start.code === Cube.solved(play.rules).code;
        const played = play.played.map(({ word }) => word).join(" ");
        const from = isSolved ? undefined : play.start.code;
        written = `#${address.write({ spec, from, played, log: numbers.chart.log, beside: numbers.beside })}`;
        history.replaceState(null, "", written);
    }, 150);
}

/** Takes the rules and the position of the address. */
function restore() {
    const shared = address.read(location.hash);
    numbers.setBeside(shared.beside);
    numbers.setLog(shared.log);
    const cubeOf = (rules) =>
        shared.from !== undefined
            ? Cube.read(shared.from, rules)
            : shared.facelets !== undefined
              ? Cube.ofFacelets(shared.facelets, rules)
              : shared.setup !== undefined
                ? Cube.ofSetup(shared.setup, rules)
                : Cube.solved(rules);
    try {
        take(shared.spec, cubeOf);
        if (shared.played) play.type(shared.played);
    } catch (error) {
        take(engine ? spec : FIRST, Cube.solved);
        note(`The address is wrong: ${error}.`);
    }
    view.show(play.cube);
}

/** Scrolls the cube into the window, and moves the focus there. */
function toCube() {
    get("cube").focus({ preventScroll: true });
    get("stage").scrollIntoView({ block: "nearest" });
}

/** Ends the game. */
function leave() {
    game.end();
    note("");
}

/** Takes a random state. @param {Promise<{code: string, turns: string[]} | undefined>} promise */
async function takeRandom(promise) {
    leave();
    const asked = engine;
    const slow = setTimeout(() => note("Looking for such a state …"), 200);
    const found = await promise.finally(() => clearTimeout(slow));
    if (asked !== engine) return;
    if (!found) return note("There is no such state that turns lead to.");
    play.set(Cube.read(found.code, play.rules));
    view.show(play.cube);
    note(found.turns.length ? `From solved: ${found.turns.join(" ")}` : "");
}

async function solve() {
    game.help();
    note("");
    const code = play.cube.code;
    const { turns: solution, count } = await engine.solve(code);
    if (play.cube.code !== code) return;
    if (!solution) return note("No turns lead to the goal from here.");
    if (!solution.length) return note(play.rules.goal === "solved" ? "It is solved." : "It is at the goal.");
    play.show(solution);
    note(
        count === "1"
            ? "The only shortest solution."
            : `One of ${BigInt(count).toLocaleString("en-US")} shortest solutions.`,
    );
}

function setHint(isOn) {
    hasHint = isOn;
    if (isOn) game.help();
    get("hint").setAttribute("aria-pressed", String(isOn));
    showAnswer();
}

function undo() {
    const reason = play.undoReason;
    if (reason) return refuse(play.played.at(-1)?.word[0] ?? "", reason);
    play.undo();
}

function reset() {
    leave();
    play.set(Cube.solved(play.rules));
    view.show(play.cube);
}

function setPainting(isOpen) {
    leave();
    view.paints = isOpen;
    get("paint").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) painter.open(play.cube, play.rules);
    else if (painter.isOpen) painter.close();
}

const actions = {
    scramble: () => takeRandom(engine.figures.then(({ unlocked }) => engine.scramble(0, unlocked.length - 1))),
    solve,
    hint: () => setHint(!hasHint),
    undo,
    reset,
    paint: () => setPainting(!painter.isOpen),
    share: async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        try {
            await navigator.clipboard.writeText(location.href);
            note("The link is copied.");
        } catch {
            note("The address of this page is the link.");
        }
    },
};
for (const [id, act] of Object.entries(actions)) {
    get(id).addEventListener("click", () => Promise.resolve(act()).catch(fail));
}

play.onTurn = (turned) => {
    view.turn(turned);
    if (game.turned(turned.after.isGoal, turned.sense)) view.celebrate();
};
play.addEventListener("jump", () => {
    leave();
    view.show(play.cube);
});
play.addEventListener("change", show);
view.onDrop = make;
view.onRefused = (word) => refuse(word[0], reasonOf(word));
view.onClick = (face, isOther) => {
    if (view.paints) return;
    const words = play.cube.allowed.filter((word) => word[0] === face);
    const wanted = isOther ? `${face}'` : face;
    make(words.includes(wanted) || !words.length ? wanted : words[0]);
};
numbers.onChoose = (distance, isLocked) => {
    takeRandom(isLocked ? engine.lockedAt(distance) : engine.scramble(distance, distance)).catch(fail);
};
numbers.onChange = share;
panel.onChoose = (chosen) => {
    leave();
    take(chosen);
};
painter.onUse = (code) => {
    play.set(Cube.read(code, play.rules));
    view.show(play.cube);
    toCube();
};
painter.onClose = () => {
    view.paints = false;
    get("paint").setAttribute("aria-expanded", "false");
    get("paint").focus({ preventScroll: true });
};
game.onStart = (first, word) => {
    setHint(false);
    take(first, Cube.solved);
    toCube();
    play.turn(word);
};
get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    get("typing-error").textContent = "";
    try {
        // Small letters of faces mean nothing else here.
        play.type(get("typed").value.replace(/[urfdlb]/g, (letter) => letter.toUpperCase()));
        get("typed").value = "";
    } catch (error) {
        get("typing-error").textContent = sentence(String(error));
    }
});
addEventListener("hashchange", () => location.hash !== written && restore());

/** Why a turn is refused. @param {string} word */
function reasonOf(word) {
    try {
        play.cube.played(word);
        return "";
    } catch (error) {
        return String(error).replace(/^column \d+: /, "");
    }
}

new Keys(document.querySelector(".play"), { make, view, undo, hint: actions.hint, toggle: () => player.toggle() });
restore();
performance.mark("cube");
document.documentElement.dataset.ready = "yes";
// For the tests, and for the curious at the console.
Object.assign(window, { godtable: { play, view, lookup: () => engine.time(play.cube.code, 10_000) } });
