// The page: connects the puzzle, its table, the numbers, the rules and the address.
import init from "./godtable_web.js";
import * as address from "./address.js";
import { Closed, Engine, LENGTH, LEVEL } from "./engine.js";
import { Game } from "./game.js";
import { Keys } from "./keys.js";
import { Link } from "./link.js";
import { Numbers } from "./numbers.js";
import { Painter } from "./paint.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { Picker } from "./puzzles.js";
import { RulesPanel } from "./rules.js";
import { save } from "./save.js";
import { settings } from "./settings.js";
import { SomaCube } from "./soma.js";
import { FIRST, Subject, isCube, same } from "./spec.js";
import { Turns } from "./turns.js";
import { View } from "./view.js";

/** The time before the turn of the story, in milliseconds. */
const STORY = 900;
/** The most played turns that are shown. */
const SHOWN = 200;
/** The random turns of a scramble without a table: of the 3x3x3, and of puzzles whose solution is searched. */
const [FAR, NEAR] = [25, 6];

/** @param {string} id @returns {any} */
const get = (id) => document.getElementById(id);

/** Compiles the engine once, for this thread and for the workers. */
async function compiled() {
    const url = new URL("godtable_web_bg.wasm", import.meta.url);
    try {
        return await WebAssembly.compileStreaming(fetch(url));
    } catch (error) {
        if (error instanceof WebAssembly.CompileError) throw error;
        // Some servers do not send the type of the file.
        return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
    }
}

const module = await compiled().catch((error) => {
    get("stage").classList.add("fault");
    note(`This browser cannot run the engine, which needs WebAssembly with SIMD, as browsers since 2023 have it. (${error.message})`);
    throw error;
});
await init({ module_or_path: module });

const view = new View(get("cube"));
const play = new Play(new Subject(FIRST));
const numbers = new Numbers(get, module);
const panel = new RulesPanel(get);
const soma = new SomaCube(get, view);
const link = new Link(play, numbers, soma);
const painter = new Painter(get);
const picker = new Picker(get);
const player = new Player(get, play, view, soma);
const game = new Game(get);
const turns = new Turns(get("turns"), (word) => make(word));
/** @type {Engine | undefined} */
let engine;
/** @type {import("./engine.js").Figures | undefined} */
let figures;
/** The answer for the position: its distance and its optimal turns. */
let answer = { code: "", distance: undefined, optimal: [] };
let hasHint = false;
/** Whether a search for a solution is at work. */
let isSearching = false;

settings(get, view);

/** Starts the worker of a puzzle. @param {Subject} subject */
function start(subject) {
    engine?.close();
    figures = undefined;
    isSearching = false;
    const made = new Engine(module, subject.spec, (kind, ...values) => engine === made && progress(kind, values));
    engine = made;
    made.figures.then(
        (found) => {
            if (engine !== made) return;
            figures = found;
            numbers.show(found);
            showAnswer();
            if (found.isShort) made.prepare().then(showAnswer, fail);
        },
        (error) => engine === made && fail(error),
    );
}

/** Shows how far the worker is. @param {number} kind @param {number[]} values */
function progress(kind, values) {
    if (kind === LEVEL) numbers.level(values);
    else if (kind === LENGTH) say("", `no solution with fewer than ${values[0]} turns; looking at ${values[0]} …`);
    else say("", `preparing the solver: ${Math.round((100 * values[0]) / values[1])} % …`);
}

/** Writes the large answer. @param {string | number} number @param {string} words */
function say(number, words) {
    get("distance").textContent = String(number);
    get("distance-words").textContent = words;
}

/**
 * Takes another puzzle or other rules, and a position. Without one, the position stays if the puzzle does.
 * @param {import("./spec.js").Spec} spec
 * @param {(subject: Subject) => any} [positionOf]
 * @param {string} [setup] the turns from solved to the position
 */
function take(spec, positionOf, setup) {
    const subject = new Subject(spec);
    picker.show(spec);
    document.title = `godtable: ${subject.name}`;
    document.body.classList.toggle("is-soma", Boolean(subject.soma));
    get("cube").setAttribute("aria-describedby", `cube-words ${subject.soma ? "soma" : "cube"}-keys`);
    if (subject.soma) return takeSoma(subject);
    const wasSoma = Boolean(soma.subject);
    if (wasSoma) {
        soma.close();
        say("", "");
        view.spread(get("apart").getAttribute("aria-pressed") === "true", 0);
    }
    const isKept = !wasSoma && subject.rules && play.subject.rules?.puzzle === subject.rules.puzzle;
    const [facelets, , hold] = play.cube.code.split(".");
    const position = positionOf?.(subject) ?? (isKept ? subject.read(`${facelets}.0.${hold}`) : subject.solved);
    const isNew = !engine || !same(spec, play.subject.spec);
    if (isNew) {
        // First the picture, then the worker, which takes a core of its own.
        view.face(subject.solved);
        view.show(position);
        performance.mark("cube");
        start(subject);
        numbers.wait(subject);
    }
    get("rules").hidden = !subject.rules;
    get("game").hidden = !same(spec, FIRST);
    get("paint").hidden = subject.solid?.places.length === 0;
    get("apart").hidden = subject.solid?.hasShape === false;
    if (subject.rules) panel.show(spec, subject.rules);
    answer = { code: "", distance: undefined, optimal: [] };
    play.restart(subject, position, setup);
    view.show(play.cube);
}

/** Takes the Soma cube as an address says. @param {Subject} subject */
function takeSoma(subject) {
    engine?.close();
    engine = undefined;
    painter.close();
    for (const id of ["lock", "live", "note"]) get(id).textContent = "";
    soma.open(subject);
    link.follow();
}

/** Makes a turn, or says why not. @param {string} word @param {number} [angle] */
function make(word, angle = 0) {
    note("");
    leaveStory();
    try {
        play.turn(word, angle);
        return true;
    } catch (error) {
        refuse(word, reasonIn(error));
        return false;
    }
}

/** Says why a layer does not turn. @param {string} word @param {string} reason */
function refuse(word, reason) {
    view.shake(word?.[0] ?? "");
    note(sentence(reason));
}

const reasonIn = (error) => String(error?.message ?? error).replace(/^(column|move) \d+: /, "");
const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1).replace(/[.]$/, "")}.`;

/** Shows a message under the puzzle. @param {string} words */
function note(words) {
    get("note").textContent = words;
}

/** Shows an error, unless another puzzle was chosen meanwhile. @param {Error} error */
function fail(error) {
    if (!(error instanceof Closed)) note(sentence(reasonIn(error)));
}

/** Asks the table about the position. */
async function ask() {
    const [asked, code] = [engine, play.cube.code];
    if ((await asked.figures).isSearch) return;
    const { distance, optimal } = await asked.ask(code);
    if (asked !== engine || play.cube.code !== code) return;
    answer = { code, distance, optimal };
    showAnswer();
}

/** Shows the answer, if it is about this position. */
function showAnswer() {
    const goal = play.subject.isPlain ? "solved" : "the goal";
    const counted = (count) => `${count === 1 ? "turn" : "turns"} to ${goal}`;
    if (figures?.isSearch) {
        const left = play.plan ? play.plan.turns.length - play.plan.at : undefined;
        if (play.cube.isGoal) say(0, counted(0));
        else if (left !== undefined && play.plan.isOptimal) say(left, counted(left));
        else if (left !== undefined) say(`≤ ${left}`, counted(left));
        else if (!isSearching) say("?", "Solve finds out");
        return;
    }
    const { code, distance, optimal } = answer;
    if (code !== play.cube.code) return;
    say(distance ?? "∞", distance === undefined ? `no turns lead to ${goal}` : counted(distance));
    numbers.mark(distance ?? null);
    view.arrows = hasHint ? optimal : [];
    if (view.isAtRest) view.draw();
    turns.show(play.cube, hasHint ? optimal : []);
    get("live").textContent = `${get("distance").textContent} ${get("distance-words").textContent}. ${lockWords()}`;
}

/** Says what is locked. */
function lockWords() {
    const { rules } = play.subject;
    if (!rules) return "";
    const allowed = new Set(play.cube.allowed.map((word) => word[0]));
    const faces = [...new Set(play.cube.turns.map((word) => word[0]))].filter((face) => !allowed.has(face));
    const name = play.cube.lockName;
    if (!faces.length) return name && name.length > 1 ? `Lock: ${name}` : "";
    return `Locked: ${faces.join(" ")}`;
}

/** Shows what changed at once; the table answers later. */
function show() {
    if (isSearching) start(play.subject);
    turns.show(play.cube, []);
    view.arrows = [];
    get("lock").textContent = lockWords();
    get("cube-words").textContent = play.cube.words;
    const reason = play.undoReason;
    get("undo").setAttribute("aria-disabled", String(reason !== ""));
    get("undo").title = sentence(reason);
    const words = play.played.slice(-SHOWN).map(({ word }) => {
        const item = document.createElement("li");
        item.textContent = word;
        return item;
    });
    get("played").replaceChildren(...words);
    get("played-count").textContent =
        play.played.length > SHOWN ? `${play.played.length}, the last ${SHOWN}` : String(play.played.length);
    get("history").hidden = play.played.length === 0;
    get("solve").textContent = "Solve";
    link.follow();
    if (figures?.isSearch) showAnswer();
    else if (engine) ask().catch(fail);
}

/** Takes the puzzle and the position of the address, or tells the story if there is none. */
function restore() {
    const shared = address.read(location.hash);
    link.isOn = false;
    const positionOf = (subject) =>
        shared.from !== undefined
            ? subject.read(shared.from)
            : shared.facelets !== undefined
              ? subject.facelets(shared.facelets)
              : shared.setup !== undefined
                ? subject.setup(shared.setup)
                : subject.solved;
    try {
        numbers.setBeside(shared.beside);
        numbers.setLog(shared.log);
        take(shared.spec, positionOf, shared.setup);
        if (soma.subject) {
            soma.open(soma.subject, shared);
            return leaveStory();
        }
        if (shared.played) play.type(shared.played);
        link.isOn = location.hash.length > 1;
    } catch (error) {
        take(soma.subject?.spec ?? (engine ? play.subject.spec : FIRST), (subject) => subject.solved);
        note(`The address is wrong: ${sentence(String(error?.message ?? error))}`);
        leaveStory();
        return;
    }
    view.show(play.cube);
    if (location.hash.length > 1) leaveStory();
    else story();
}

let storyTimer = 0;

/** Tells the story: a turn, the padlock closes, and it takes thirteen. */
function story() {
    game.tell(false);
    const turn = () => {
        play.turn("U");
        game.tell(true);
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) turn();
    else storyTimer = setTimeout(turn, STORY);
}

/** The person does something else than the story. */
function leaveStory() {
    clearTimeout(storyTimer);
    link.isOn = true;
}

/** Ends the game. */
function leave() {
    leaveStory();
    game.end();
    note("");
}

/** Shows a position, and the turns from solved that lead there. */
function jump(position, setup) {
    link.step();
    play.set(position, setup);
    view.show(play.cube);
}

/** Takes a random position. @param {Promise<{code: string, turns: string[]} | undefined>} promise */
async function takeRandom(promise) {
    leave();
    const asked = engine;
    const slow = setTimeout(() => note("Looking for such a position …"), 200);
    const found = await promise.finally(() => clearTimeout(slow));
    if (asked !== engine) return;
    if (!found) return note("There is no such position that turns lead to.");
    const setup = found.turns.length ? found.turns.join(" ") : undefined;
    const position = play.subject.read(found.code);
    // The turns lead to the position without its lock.
    const isWay = setup !== undefined && play.subject.setup(setup).code === position.code;
    jump(position, isWay ? setup : undefined);
    note(setup ? `From solved: ${setup}` : "");
}

/** Makes random turns. */
function scrambleByTurns() {
    leave();
    const layers = new Set();
    let [position, words] = [play.subject.solved, []];
    const count = figures?.isShort ? FAR : NEAR;
    for (let tries = 0; words.length < count && tries < 1000; tries += 1) {
        const allowed = position.allowed.filter((word) => !layers.has(position.layer(word)));
        if (!allowed.length) break;
        const word = allowed[Math.floor(Math.random() * allowed.length)];
        layers.clear();
        layers.add(position.layer(word));
        position = position.played(word);
        words.push(word);
    }
    jump(position, words.join(" "));
    note(`From solved: ${words.join(" ")}`);
}

async function scramble() {
    const { isSearch, unlocked } = await engine.figures;
    if (isSearch) return scrambleByTurns();
    return takeRandom(engine.scramble(Math.min(1, unlocked.length - 1), unlocked.length - 1));
}

async function solve() {
    if (isSearching) return show();
    leaveStory();
    game.help();
    note("");
    if (play.cube.isGoal) return note(play.subject.isPlain ? "It is solved." : "It is at the goal.");
    const [asked, code] = [engine, play.cube.code];
    isSearching = (await engine.figures).isSearch;
    if (isSearching) {
        say("", "searching …");
        get("solve").textContent = "Stop";
    }
    const found = await asked.solve(code).finally(() => {
        if (asked !== engine) return;
        isSearching = false;
        get("solve").textContent = "Solve";
    });
    if (asked !== engine || play.cube.code !== code) return;
    if (!found) {
        showAnswer();
        return note("No turns lead to the goal from here.");
    }
    const { turns: solution, count, isOptimal } = found;
    play.show(solution, isOptimal);
    showAnswer();
    note(
        count === "1"
            ? "The only shortest solution."
            : count
              ? `One of ${BigInt(count).toLocaleString("en-US")} shortest solutions.`
              : isOptimal
                ? "A shortest solution."
                : "A short solution; a shorter one may exist.",
    );
    player.start();
}

async function setHint(isOn) {
    hasHint = isOn;
    if (isOn) game.help();
    get("hint").setAttribute("aria-pressed", String(isOn));
    if (isOn && (await engine.figures).isSearch) note("Hints need a table; Solve searches for a solution.");
    showAnswer();
}

function undo() {
    const reason = play.undoReason;
    if (reason) return refuse(play.played.at(-1)?.word, reason);
    leaveStory();
    play.undo();
}

function reset() {
    leave();
    jump(play.subject.solved);
}

const actions = {
    scramble,
    solve,
    hint: () => setHint(!hasHint),
    undo,
    reset,
    paint: () => {
        leave();
        if (painter.isOpen) painter.close();
        else painter.open(play.cube, view.colours);
    },
    share: async () => {
        const url = new URL(link.address, location.href).href;
        try {
            await navigator.clipboard.writeText(url);
            note("The link is copied.");
        } catch {
            history.replaceState(null, "", url);
            note("The address of this page is the link.");
        }
    },
    save: () => save(get("cube"), (soma.subject ?? play.subject).name.replace(/[^\w-]+/g, "-")),
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
view.onRefused = (word) => {
    try {
        play.cube.played(word);
    } catch (error) {
        refuse(word, reasonIn(error));
    }
};
view.onClick = (layer, isOther) => {
    const words = play.cube.allowed.filter((word) => play.cube.layer(word) === layer);
    const wanted = isOther ? `${layer}'` : layer;
    make(words.includes(wanted) || !words.length ? wanted : words[0]);
};
view.onPaint = (place) => painter.paint(place);
numbers.onChoose = (distance, isLocked) => {
    takeRandom(isLocked ? engine.lockedAt(distance) : engine.scramble(distance, distance)).catch(fail);
};
numbers.onChange = () => link.follow();
soma.onChange = (isStep) => {
    note("");
    if (isStep) link.step();
    link.follow();
};
panel.onChoose = picker.onChoose = (chosen) => {
    const spec = isCube(chosen) && !chosen.preset && chosen.turns === undefined && chosen.file === undefined
        ? { ...chosen, preset: FIRST.preset }
        : chosen;
    // What is wrong is said beside the field, and the puzzle stays.
    new Subject(spec);
    leave();
    link.step();
    take(spec);
};
painter.onPaint = () => {
    view.paint = painter.letters;
    view.draw();
    const marked = get("paint-verdict").dataset.marked.split(", ");
    for (const shape of get("cube").querySelectorAll("path")) {
        shape.classList.toggle("marked", shape.dataset.place !== "" && marked.includes(shape.dataset.place));
    }
};
painter.onToggle = (isOpen) => {
    get("paint").setAttribute("aria-expanded", String(isOpen));
    document.body.classList.toggle("painting", isOpen);
    if (!isOpen) view.paint = null;
    // All stickers can be painted.
    view.spread(isOpen || get("apart").getAttribute("aria-pressed") === "true");
    if (!isOpen) get("paint").focus({ preventScroll: true });
};
painter.onUse = (code) => jump(play.subject.read(code));
game.onStart = async ({ word, distances, seed }) => {
    clearTimeout(storyTimer);
    setHint(false);
    note("");
    link.step();
    take(FIRST, (subject) => subject.solved);
    get("stage").scrollIntoView({ block: "nearest" });
    if (word) return void play.turn(word);
    const found = await engine.scramble(distances[0], distances[1], seed);
    if (!found) return undefined;
    const setup = found.turns.join(" ");
    jump(play.subject.setup(setup), setup);
    const { distance } = await engine.ask(play.cube.code);
    return { distance };
};
game.onShow = () => solve().catch(fail);
get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    get("typing-error").textContent = "";
    const typed = get("typed").value;
    try {
        // Small letters of faces mean nothing else on a cube with rules.
        play.type(play.subject.rules ? typed.replace(/[urfdlb]/g, (letter) => letter.toUpperCase()) : typed);
        leaveStory();
        link.follow();
        get("typed").value = "";
    } catch (error) {
        get("typing-error").textContent = sentence(String(error?.message ?? error));
    }
});
addEventListener("popstate", restore);

new Keys({
    make: (word) => (soma.subject ? soma.act(word[0]) : make(word)),
    layers: () => (soma.subject ? [..."NPRA"] : [...new Set(play.cube.turns.map((word) => play.cube.layer(word)))]),
    view,
    undo: () => (soma.subject ? soma.back() : undo()),
    hint: () => soma.subject || actions.hint(),
    toggle: () => (soma.subject || play.plan ? player.toggle() : solve().catch(fail)),
});
restore();
document.documentElement.dataset.ready = "yes";
navigator.serviceWorker?.register("offline.js").catch(() => {
    // The page works without, but not offline.
});
// For the tests, and for the curious at the console.
Object.assign(window, { godtable: { play, soma, view, lookup: () => engine.time(play.cube.code, 10_000) } });
