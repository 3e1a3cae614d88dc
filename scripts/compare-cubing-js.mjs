// Plays sequences of moves on the stickers of cubing.js and of crates/cuts, and compares them:
// node compare-cubing-js.mjs PROGRAM [DESCRIPTION...]
import { spawnSync } from "node:child_process";
import { Alg } from "cubing/alg";
import { KPuzzle } from "cubing/kpuzzle";
import { ExperimentalPGNotation, getPuzzleGeometryByDesc } from "cubing/puzzle-geometry";

const SEQUENCES = 100;
const MOVES = 25;
const DESCRIPTIONS = `
    c f 0.333333333333333; c f 0; c f 0.5 f 0; c f 0.6 f 0.2;
    c f 0.714285714285714 f 0.428571428571429 f 0.142857142857143; c v 0; c v 0.275; c v 0 v 0.38; c v 0.915641442663986;
    c v 0.577350269189626; c e 0.707106781186547; c e 0.83; c e 0; c f 0 v 0.577350269189626; c f 0 e 0; t e 0;
    t e 0.346184634065199; t v 0.333333333333333 v 1.66666666666667; t v 0.333333333333333; t v 0 v 1 v 2;
    t v -0.2 v 0.6 v 1.4; t f 0; d f 0.7; d f 0.64 f 0.82; d f 0; d v 0.937962370425399; d f 0.447213595499989;
    d f 0.61803398875 v 0; d v 0; d e 0; o f 0; o f 0.333333333333333; o f 0.5 f 0; o v 0.577350269189626; o e 0;
    o v 0.433012701892219; i f 0; i v 0; i v 0.18759247376021; i v 0.18759247376021 e 0; i v 0.84; i v 0.73;
    i f 0.61803398874989`.split(";").map((text) => text.trim());

const [program, ...chosen] = process.argv.slice(2);
let seed = 1;
const random = (most) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % most;
};

// What crates/cuts says: the middles of stickers, names of moves, and where sequences take the stickers.
const ours = (description, sequences) => {
    const input = sequences.map((sequence) => `${sequence}\n`).join("");
    const made = spawnSync(program, description.split(" "), { input, encoding: "utf8", maxBuffer: 1 << 28 });
    if (made.status !== 0) {
        throw Error(`${description}: ${made.stderr}`);
    }
    const [stickers, rest] = made.stdout.split("\n\n");
    const [names, ...ends] = rest.trimEnd().split("\n");
    return { stickers: stickers.split("\n").map((line) => line.split(" ").map(Number)), names: names.split(" "), ends };
};

const middle = (coordinates) => {
    const count = coordinates.length / 3;
    return [0, 1, 2].map((axis) => coordinates.filter((_, at) => at % 3 === axis).reduce((a, b) => a + b) / count);
};

// Returns a function from a sequence to where it takes our stickers, by cubing.js.
const theirs = (description, stickers) => {
    const geometry = getPuzzleGeometryByDesc(description, { allMoves: true, addRotations: true });
    const notation = new ExperimentalPGNotation(geometry, geometry.getOrbitsDef(true));
    const puzzle = new KPuzzle(geometry.getKPuzzleDefinition(true), { experimentalPGNotation: notation });
    const own = geometry.get3d().stickers;
    const middles = own.map((sticker) => middle(sticker.coords));
    const farthest = (points) => Math.max(...points.map((point) => Math.hypot(...point)));
    const scale = farthest(stickers) / farthest(middles);
    const number = middles.map((point) => {
        const distances = stickers.map((other) => Math.hypot(...other.map((value, axis) => value - scale * point[axis])));
        return distances.findIndex((distance) => distance < 1e-5);
    });
    if (own.length !== stickers.length || number.includes(-1) || new Set(number).size !== stickers.length) {
        throw Error(`${description}: other stickers`);
    }
    const key = (orbit, place, orientation) => `${orbit} ${place} ${orientation}`;
    const at = new Map(own.map((sticker, own) => [key(sticker.orbit, sticker.ord, sticker.ori), number[own]]));
    const moduli = new Map(puzzle.definition.orbits.map((orbit) => [orbit.orbitName, orbit.numOrientations]));
    return (sequence) => {
        const data = puzzle.algToTransformation(new Alg(sequence)).transformationData;
        const ends = [];
        for (const { orbit, ord, ori } of own) {
            const { permutation, orientationDelta } = data[orbit];
            const modulus = moduli.get(orbit);
            const before = (ori + modulus - orientationDelta[ord]) % modulus;
            ends[at.get(key(orbit, permutation[ord], before))] = at.get(key(orbit, ord, ori));
        }
        return ends.join(" ");
    };
};

const isRead = (play, name) => {
    try {
        return play(name) !== undefined;
    } catch {
        return false;
    }
};

let failures = 0;
for (const description of chosen.length > 0 ? chosen : DESCRIPTIONS) {
    const { stickers, names } = ours(description, []);
    const play = theirs(description, stickers);
    const shared = names.filter((name) => isRead(play, name));
    const word = () => {
        const name = shared[random(shared.length)];
        return /[0-9+-]$/.test(name) ? name : name + ["", "'", "2", "2'"][random(4)];
    };
    const sequences = Array.from({ length: SEQUENCES }, () => Array.from({ length: MOVES }, word).join(" "));
    const both = [...shared, ...sequences];
    const { ends } = ours(description, both);
    const wrong = both.filter((sequence, at) => ends[at] !== play(sequence));
    failures += wrong.length;
    const count = `${stickers.length} stickers, ${shared.length} shared names, ${SEQUENCES} sequences`;
    console.log(`${description}: ${count}, ${wrong.length} differ ${wrong.slice(0, 3).join(", ")}`.trimEnd());
}
process.exit(failures > 0 ? 1 : 0);
