// Plays the first puzzle of the page with an engine that records its functions: node web-first.mjs FOLDER
//
// FOLDER has godtable_web.mjs and recorded.wasm. scripts/web puts the functions in the file `profile` into the file that the page
// loads first. The page loads the others if it calls one of them, so the list need not be complete.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { Cube, Rules, Sight, initSync, presets } = await import(pathToFileURL(join(folder, "godtable_web.mjs")).href);
const engine = initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "recorded.wasm"))) });

/** Reads all properties of an object of the engine, and returns it. */
function read(made) {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(made)))) if (get) void made[name];
    return made;
}

/** Draws a cube. */
function draw(cube, sight) {
    read(cube.picture(sight)).free();
    sight.free();
}

/** Looks at a cube and at all that can be done to it. */
function look(cube, rules) {
    read(cube);
    Cube.read(cube.code, rules).free();
    for (const [number, colors] of ["standard", "color-blind", "hues"].entries()) {
        cube.palette(colors);
        for (const [apart, arrows] of [[0, []], [0.4, []], [1, cube.allowed]])
            for (let yaw = 45; yaw < 405; yaw += 37)
                draw(cube, new Sight(yaw, 80 - 55 * number, apart, undefined, 0, arrows, colors, apart > 0, []));
    }
    for (const place of cube.places) {
        cube.clicked(place);
        const drag = cube.dragged(place, 10, 5, 45, 30);
        if (drag) read(drag).free();
    }
    for (const word of cube.turns.flatMap((own) => [own, `${own}'`, `${own}2`, `${own} ?`])) {
        try {
            cube.played(word).free();
        } catch {
            // It is locked, or no turn.
        }
    }
    for (const word of [...cube.allowed, ...cube.slices, "x", "y'"]) {
        const layer = cube.layer(word);
        for (const apart of [0, 1])
            for (const share of [-0.1, 0.5, 1])
                draw(cube, new Sight(45, 30, apart, layer, cube.angle(word) * share, [], "standard", false, []));
        cube.steps(word);
        cube.inverse(word);
    }
}

const rules = read(Rules.named("2x2x2", "irreversible"));
let cube = Cube.solved(rules);
look(cube, rules);
for (const word of ["R", "U", "F", "R", "x"]) {
    const before = cube;
    cube = before.played(word);
    before.free();
    look(cube, rules);
}
Cube.ofSetup("R U", rules).free();
cube.free();
rules.free();
presets();

// The recorder writes as much as it has room for, and returns the number of bytes.
const room = engine.__wbindgen_malloc(1 << 20, 1) >>> 0;
const length = engine.__write_profile(room, 1 << 20);
writeFileSync(join(folder, "profile"), new Uint8Array(engine.memory.buffer, room, length));
