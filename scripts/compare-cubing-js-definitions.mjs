// Plays sequences of moves on the definitions of cubing.js, and on what crates/puzzle reads of them, and compares the patterns:
// node compare-cubing-js-definitions.mjs PROGRAM
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Alg } from "cubing/alg";
import { KPuzzle } from "cubing/kpuzzle";
import { puzzles } from "cubing/puzzles";

const SEQUENCES = 100;
const MOVES = 25;
const program = process.argv[2];
let seed = 1;
const random = (most) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % most;
};

// What crates/puzzle says: names of moves, and the patterns after sequences.
const ours = (file, sequences) => {
    const input = sequences.map((sequence) => `${sequence}\n`).join("");
    const made = spawnSync(program, [file], { input, encoding: "utf8", maxBuffer: 1 << 28 });
    if (made.status !== 0) {
        throw Error(made.stderr);
    }
    const [names, ...patterns] = made.stdout.trimEnd().split("\n");
    return { names: names.split(" "), patterns };
};

let failures = 0;
for (const [id, loader] of Object.entries(puzzles)) {
    const text = JSON.stringify((await loader.kpuzzle()).definition);
    const puzzle = new KPuzzle(JSON.parse(text));
    const { definition } = puzzle;
    if (definition.orbits.some((orbit) => orbit.numPieces > 255)) {
        console.log(`${id}: too many pieces for an orbit here`);
        continue;
    }
    const file = `${id}.json`;
    writeFileSync(file, text);
    // Orientations modulo their numbers.
    const written = (data) =>
        JSON.stringify(
            definition.orbits.map(({ orbitName, numOrientations }) => {
                const { pieces, orientation } = data[orbitName];
                const { orientationMod } = definition.defaultPattern[orbitName];
                const modulus = (piece) => {
                    const place = definition.defaultPattern[orbitName].pieces.indexOf(piece);
                    return orientationMod?.[place] || numOrientations;
                };
                return [pieces, pieces.map((piece, at) => ((orientation[at] % modulus(piece)) + modulus(piece)) % modulus(piece))];
            }),
        );
    const play = (sequence) => written(puzzle.defaultPattern().applyAlg(new Alg(sequence)).patternData);
    const defined = [...Object.keys(definition.moves), ...Object.keys(definition.derivedMoves ?? {})];
    const { names } = ours(file, []);
    const missing = defined.filter((name) => !names.includes(name));
    const word = () => {
        const name = defined[random(defined.length)];
        return /[0-9]$/.test(name) ? name : name + ["", "'", "2", "2'"][random(4)];
    };
    const sequences = Array.from({ length: SEQUENCES }, () => Array.from({ length: MOVES }, word).join(" "));
    const both = [...defined, ...sequences];
    const { patterns } = ours(file, both);
    const wrong = both.filter((sequence, at) => written(JSON.parse(patterns[at])) !== play(sequence));
    failures += missing.length + wrong.length;
    const count = `${defined.length} names, ${SEQUENCES} sequences`;
    console.log(`${id}: ${count}, ${missing.length} missing, ${wrong.length} differ ${wrong.slice(0, 3).join(", ")}`.trimEnd());
}
process.exit(failures > 0 ? 1 : 0);
