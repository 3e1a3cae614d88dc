// The page: connects the puzzle, its table, the numbers, the rules and the address.
import * as address from "./address.js";
import { Answers } from "./answers.js";
import { Cursor } from "./cursor.js";
import { describe } from "./describe.js";
import { random } from "./engine.js";
import { Gallery } from "./gallery.js";
import { Game } from "./game.js";
import { Keys } from "./keys.js";
import { Link } from "./link.js";
import { parts } from "./load.js";
import { Numbers } from "./numbers.js";
import { Painter } from "./paint.js";
import { Chooser } from "./pieces.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { Picker, labelOf } from "./puzzles.js";
import { RulesPanel } from "./rules.js";
import { LONGEST, film, save } from "./save.js";
import { settings } from "./settings.js";
import { SomaCube } from "./soma.js";
import { FIRST, Subject, isCube, same } from "./spec.js";
import { State } from "./state.js";
import { Turns } from "./turns.js";
import { Typing } from "./typing.js";
import { View } from "./view.js";
import { fail, note, reasonIn, say, sentence } from "./words.js";

/** The time before the turn of the story, in milliseconds. */
const STORY = 900;
/** The most played turns that are shown. */
const SHOWN = 200;

/** The methods as people write them. @type {Record<string, string>} */
const METHODS = {
    beginner: "beginner's",
    cfop: "CFOP",
    roux: "Roux",
    zz: "ZZ",
    petrus: "Petrus",
    xcross: "cross and a pair",
    dr: "domino reduction",
    htr: "half-turn reduction",
    "4x4x4": "reduction",
    "cube-shape": "cube shape",
};

/** @param {string} id @returns {any} */
const get = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");

const state = new State();
const view = new View(get("cube"));
const play = new Play(new Subject(FIRST));
const numbers = new Numbers(get, parts);
const panel = new RulesPanel(get);
const soma = new SomaCube(get, view);
const link = new Link(play, numbers, soma);
const painter = new Painter(get);
const chooser = new Chooser(get);
const cursor = new Cursor(get, view);
const picker = new Picker(get);
const gallery = new Gallery(get, view);
const typing = new Typing(get, play);
const player = new Player(get, play, view, soma);
const turns = new Turns(get("turns"), (word) => make(word));
const answers = new Answers(get, parts, state, { play, view, turns, numbers });
const game = new Game(get, state, play);

settings(get, view);

/**
 * Takes another puzzle or other rules, and a position. Without one, the position stays if the puzzle does.
 * @param {import("./spec.js").Spec} spec
 * @param {(subject: Subject) => any} [positionOf]
 * @param {string} [setup] the turns from solved to the position
 */
function take(spec, positionOf, setup) {
    const subject = new Subject(spec);
    const wasSoma = Boolean(soma.subject);
    const isKept = !wasSoma && subject.rules && play.subject.rules?.puzzle === subject.rules.puzzle;
    const [facelets, , hold] = play.cube.code.split(".");
    const position =
        subject.soma ?? positionOf?.(subject) ?? (isKept ? subject.read(`${facelets}.0.${hold}`) : subject.solved);
    // Nothing is wrong with them: what was on the page ends.
    const isNew = !answers.engine || state.base === "failed" || !same(spec, play.subject.spec);
    if (isNew) answers.stop();
    state.leave();
    picker.show(spec);
    document.title = `${labelOf(subject.name)}${spec.pieces ? `, ${spec.pieces}` : ""}: play, scramble, solve. godtable`;
    document.body.classList.toggle("is-soma", Boolean(subject.soma));
    get("cube").setAttribute("aria-describedby", `cube-words ${subject.soma ? "soma" : "cube"}-keys`);
    if (subject.soma) return takeSoma(subject);
    if (wasSoma) {
        soma.close();
        say("", "");
        view.spread(get("apart").getAttribute("aria-pressed") === "true", 0);
    }
    if (isNew) {
        // First the picture, then the worker, which takes a core of its own.
        view.face(subject.solved);
        view.show(position);
        performance.mark("cube");
        answers.start(subject);
        numbers.wait(subject);
    }
    const { turns: words } = subject.solved;
    get("typed").placeholder = `${words[0]} ${words.at(-1)}`;
    get("rules").hidden = !subject.rules;
    get("game").hidden = !same(spec, FIRST);
    get("paint").hidden = subject.solid?.places.length === 0;
    get("pieces").hidden = !subject.solved.pieceSets.length;
    get("pieces").setAttribute("aria-pressed", String(Boolean(spec.pieces)));
    methods(subject.solid?.methods ?? []);
    get("apart").hidden = subject.solid?.hasShape === false;
    if (subject.rules) panel.show(spec, subject.rules);
    play.restart(subject, position, setup);
    view.show(play.cube);
}

/** Offers the methods that solve the puzzle in steps. @param {string[]} names */
function methods(names) {
    get("method").hidden = !names.length;
    const labels = names.map((name) => new Option(METHODS[name] ?? name, name));
    get("method").replaceChildren(new Option("short", ""), ...labels);
}

/** Takes the Soma cube as an address says. @param {Subject} subject */
function takeSoma(subject) {
    answers.stop();
    state.rest("idle");
    for (const id of ["lock", "live", "note"]) get(id).textContent = "";
    soma.open(subject);
    link.follow();
}

/** Makes a turn, or says why not. @param {string} word @param {number} [angle] */
function make(word, angle = 0) {
    act();
    state.end("painting");
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

/** Adds the first rules to a cube without rules. @param {import("./spec.js").Spec} spec */
const withRules = (spec) =>
    isCube(spec) && !spec.preset && spec.turns === undefined && spec.file === undefined
        ? { ...spec, preset: FIRST.preset }
        : spec;

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
    state.end("searching");
    if (!play.plan) state.end("playing");
    turns.show(play.cube, []);
    view.arrows = [];
    get("lock").textContent = lockWords();
    get("cube-words").textContent = describe(play.cube);
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
    get("prove").hidden = !answers.canProve;
    link.follow();
    answers.show();
    if (answers.engine) answers.ask().catch(fail);
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
        if (soma.subject) soma.open(soma.subject, shared);
        else {
            if (shared.played) play.type(shared.played);
            if (shared.moves) {
                present(play.cube.steps(shared.moves), { isSolution: play.cube.played(shared.moves).isGoal });
                for (let at = Number(shared.at ?? 0); at > 0 && play.plan?.at < play.plan?.turns.length; at -= 1) play.forward();
            }
        }
        link.isOn = location.hash.length > 1;
    } catch (error) {
        take(soma.subject?.spec ?? (answers.engine ? play.subject.spec : FIRST), (subject) => subject.solved);
        return note(`The address is wrong: ${sentence(String(error?.message ?? error))}`);
    }
    if (soma.subject) return;
    view.show(play.cube);
    if (location.hash.length < 2) game.tell(still.matches ? 0 : STORY);
    else if (history.state?.game) game.resume(history.state.game);
}

/** A person does something: the address follows. */
function act() {
    link.isOn = true;
    note("");
}

/** A person does something else than what is on. */
function leave() {
    act();
    state.leave();
}

/** Shows a position, and the turns from solved that lead there. */
function jump(position, setup) {
    state.leave();
    link.step();
    play.set(position, setup);
    view.show(play.cube);
}

/** Takes a random position. @param {Promise<{code: string, turns: string[]} | undefined>} promise */
async function takeRandom(promise) {
    leave();
    const asked = answers.engine;
    const slow = setTimeout(() => note("Looking for such a position …"), 200);
    const found = await promise.finally(() => clearTimeout(slow));
    if (asked !== answers.engine) return;
    if (!found) return note("There is no such position that turns lead to.");
    const setup = found.turns.length ? found.turns.join(" ") : undefined;
    const position = play.subject.read(found.code);
    // The turns lead to the position without its lock.
    const isWay = setup !== undefined && play.subject.setup(setup).code === position.code;
    jump(position, isWay ? setup : undefined);
    note(setup ? `From solved: ${setup}` : "");
}

/** Takes a random position of the 3x3x3 at once. The turns that lead there follow as soon as its solver is ready. */
async function scrambleCube() {
    leave();
    const [asked, position] = [answers.engine, play.subject.solid.random(random())];
    jump(position);
    note("A random position. The turns that lead there follow …");
    const { turns: solution } = await asked.solve(position.code);
    if (asked !== answers.engine || play.start !== position) return;
    play.setup = solution.toReversed().map((word) => position.inverse(word)).join(" ");
    link.follow();
    note(`From solved: ${play.setup}`);
}

async function scramble() {
    const { isShort } = await answers.engine.figures;
    return isShort ? scrambleCube() : takeRandom(answers.engine.mixed());
}

async function solve() {
    if (state.name === "searching") return state.leave();
    act();
    game.help();
    if (play.cube.isGoal) return note(play.subject.isPlain ? "It is solved." : "It is at the goal.");
    const found = await answers.solve(get("method").value);
    if (found === undefined) return;
    if (!found) {
        answers.show();
        return note("No turns lead to the goal from here.");
    }
    const isSolution = play.cube.played(found.turns.join(" ")).isGoal;
    present(found.turns, { ...found, isSolution });
    note(praise(found));
    if (!still.matches) player.start();
}

/** Proves that the solution that is shown is a shortest one, for those who wait. */
async function prove() {
    act();
    const found = await answers.prove();
    if (!found) return;
    const { turns, isOptimal, least, reason } = found;
    present(turns, { isOptimal, isSolution: true });
    const excluded = least ? `No solution has fewer than ${least} turns; ` : "";
    note(
        isOptimal
            ? `Proved: no solution has fewer than ${turns.length} turns.`
            : `${reason ?? "Stopped."} ${excluded}${excluded ? "a" : "A"} shorter one may exist.`,
    );
}

/**
 * Says what is known about a solution.
 * @param {{count?: string, isOptimal: boolean, steps?: object[]}} found
 */
function praise({ count, isOptimal, steps }) {
    if (steps) return steps.length === 1 ? "One step, in few turns." : `${steps.length} steps, each in few turns.`;
    if (count === "1") return "The only shortest solution.";
    if (count) return `One of ${BigInt(count).toLocaleString("en-US")} shortest solutions.`;
    return isOptimal ? "A shortest solution." : "A short solution; a shorter one may exist.";
}

/** Shows turns in the player. @param {string[]} solution @param {Parameters<Play["show"]>[1]} what */
function present(solution, what) {
    // A game goes on: its turns are counted.
    if (state.name !== "game") state.enter("playing", () => play.hide());
    play.show(solution, what);
}

/** The names of the layers that keys turn: those of turns, and `M`, `E` and `S`. After a 2, a letter means half a turn. */
function layers() {
    const words = [...play.cube.turns, ...play.cube.slices.filter((word) => /^[MES][2']?$/.test(word))];
    return [...new Set(words.map((word) => play.cube.layer(word)))];
}

function undo() {
    state.end("painting");
    const reason = play.undoReason;
    if (reason) return refuse(play.played.at(-1)?.word, reason);
    act();
    play.undo();
}

function reset() {
    leave();
    jump(play.subject.solved);
}

/** The name of the puzzle, for a file. */
const fileName = () => (soma.subject ?? play.subject).name.replace(/[^\w-]+/g, "-");

const actions = {
    scramble,
    few: () => takeRandom(answers.engine.near()),
    solve,
    hint: () => {
        if (!answers.hasHint) game.help();
        return answers.setHint(!answers.hasHint);
    },
    undo,
    reset,
    paint: () => {
        if (state.name === "painting") return state.leave();
        act();
        state.enter("painting", () => painter.close());
        painter.open(play.cube, view.colors);
    },
    prove,
    pieces: () => {
        if (state.name === "painting") return state.leave();
        act();
        state.enter("painting", () => chooser.close());
        chooser.open(play.cube, play.subject.spec.pieces);
    },
    share: async () => {
        const url = new URL(link.address, location.href).href;
        try {
            await navigator.clipboard.writeText(url);
            note("The link is copied.");
        } catch {
            history.replaceState(history.state, "", url);
            note("The address of this page is the link.");
        }
    },
    save: () => save(get("cube"), fileName()),
    film: async () => {
        const { plan, played, cube } = play;
        // The turns of the player, or those that were played.
        const start = plan ? (played.at(played.length - plan.at)?.before ?? cube) : play.start;
        const words = plan?.turns ?? played.map(({ word }) => word);
        if (!words.length) return note("No turns are played, nor is a solution shown.");
        if (words.length > LONGEST) return note(`These are ${words.length} turns; a GIF has up to ${LONGEST}.`);
        await film(view, start, words, fileName(), (share) => note(`Drawing the turns: ${Math.round(100 * share)} % …`));
        note("The turns are saved.");
    },
};
for (const [id, action] of Object.entries(actions)) {
    get(id).addEventListener("click", () => Promise.resolve(action()).catch(fail));
}

play.onTurn = (turned) => view.turn(turned);
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
view.onPaint = cursor.onAct = (place) => (painter.isOpen ? painter.paint(place) : chooser.toggle(place));
cursor.onMove = () => (painter.isOpen ? painter.onPaint() : chooser.onChange());
cursor.wordsOf = (place) => (painter.isOpen ? painter : chooser).wordsOf(place);
numbers.onChoose = (distance, isLocked) => {
    takeRandom(isLocked ? answers.engine.lockedAt(distance) : answers.engine.scramble(distance, distance)).catch(fail);
};
numbers.onChange = () => link.follow();
soma.onChange = (isStep) => {
    note("");
    if (isStep) link.step();
    link.follow();
};
gallery.onChoose = panel.onChoose = picker.onChoose = (chosen) => {
    const spec = withRules(chosen);
    // What is wrong is said beside the field, and the puzzle stays.
    take(spec);
    act();
    link.step();
    link.follow();
};
painter.onPaint = () => {
    view.paint = painter.letters;
    view.draw();
    const marked = get("paint-verdict").dataset.marked.split(", ");
    for (const shape of get("cube").querySelectorAll("path")) {
        shape.classList.toggle("marked", shape.dataset.place !== "" && marked.includes(shape.dataset.place));
    }
};
painter.onToggle = (isOpen, hadFocus) => touchStickers("paint", isOpen, hadFocus);
chooser.onToggle = (isOpen, hadFocus) => touchStickers("pieces", isOpen, hadFocus);
chooser.onChange = () => {
    view.paint = chooser.looks;
    view.draw();
};
chooser.onUse = (pieces) => {
    const { cube, setup, played, start, subject } = play;
    const isKnown = setup !== undefined || start.code === subject.solved.code;
    const turns = [setup ?? "", ...played.map(({ word }) => word)].join(" ").trim();
    const { pieces: _, ...whole } = subject.spec;
    // Of the corners of the 3x3x3, pieces are chosen on the 3x3x3.
    const puzzle = isCube(whole) ? { puzzle: whole.puzzle.replace("-corners", "") } : whole;
    const spec = pieces ? { ...puzzle, pieces } : withRules(whole);
    const isSame = isCube(subject.spec) === isCube(spec);
    // A 2x2x2 has rules or chosen pieces, but not both; then it has other turns.
    if (!isSame && spec.puzzle === "2x2x2")
        take(spec, (own) => (own.rules ? own.facelets(cube.facelets) : own.solid.ofFacelets(cube.code.split(".")[0])));
    else if (isSame) take(spec, (own) => own.read(cube.code), isKnown ? turns : undefined);
    else take(spec, isKnown ? (own) => own.setup(turns) : undefined, isKnown ? turns : undefined);
    act();
    link.step();
    link.follow();
};
/** Begins or ends what is done to all stickers. @param {string} button @param {boolean} isOpen @param {boolean} [hadFocus] */
function touchStickers(button, isOpen, hadFocus) {
    get(button).setAttribute("aria-expanded", String(isOpen));
    view.spread(isOpen || get("apart").getAttribute("aria-pressed") === "true");
    if (isOpen) return get("stage").scrollIntoView({ block: "nearest" });
    view.paint = null;
    view.cursor = "";
    state.end("painting");
    view.draw();
    if (hadFocus) get(button).focus({ preventScroll: true });
}
painter.onUse = (code) => jump(play.subject.read(code));
game.onStart = async ({ word, distances, seed }) => {
    act();
    take(FIRST, (subject) => subject.solved);
    answers.setHint(false);
    link.step();
    get("stage").scrollIntoView({ block: "nearest" });
    if (word) return void play.turn(word);
    const { engine } = answers;
    const found = await engine.scramble(distances[0], distances[1], seed);
    if (!found || engine !== answers.engine) return undefined;
    const setup = found.turns.join(" ");
    jump(play.subject.setup(setup), setup);
    return (await engine.ask(play.cube.code)).distance;
};
game.onShow = () => solve().catch(fail);
game.onDistances = (codes) =>
    Promise.all(codes.map(async (code) => (await answers.engine.ask(code)).distance));
game.onChange = () => link.follow();
game.onEnd = () => view.celebrate();
link.memory = () => game.memory && { game: game.memory };
typing.onBegin = () => {
    state.end("painting");
    act();
};
typing.onSetup = (setup) => jump(play.subject.setup(setup), setup);
get("whole").hidden = document.documentElement.dataset.embed === undefined;
get("whole").addEventListener("click", () => (get("whole").href = `./${link.address}`));
addEventListener("popstate", restore);

new Keys({
    make: (word) => (soma.subject ? soma.act(word[0]) : make(word)),
    layers: () => (soma.subject ? [..."NPRA"] : layers()),
    view,
    undo: () => (soma.subject ? soma.back() : undo()),
    hint: () => soma.subject || actions.hint(),
    toggle: () => (soma.subject || play.plan ? player.toggle() : solve().catch(fail)),
});
note("");
restore();
document.documentElement.dataset.ready = "yes";
navigator.serviceWorker?.register("offline.js").catch(() => {
    // The page works without, but not offline.
});
// For the tests, and for the curious at the console.
Object.assign(window, { godtable: { play, soma, view, lookup: () => answers.engine.time(play.cube.code, 10_000) } });
