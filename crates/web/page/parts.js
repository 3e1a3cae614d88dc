// The two files of the engine. The first one has the functions that the first puzzle calls, and stand-ins for the others; the second
// one replaces these. scripts/web divides them.
import { initSync } from "./godtable_web.js";

const REST = new URL("rest.wasm", import.meta.url);

/** The exports of the first file. @type {any} */
let first;
let isWhole = false;

// A call of a function that is not there yet loads the second file at once, and the caller waits.
const standIns = {
    get: (_, slot) => (...given) => {
        join(new WebAssembly.Module(bytes(REST)));
        return first["%table"].get(Number(slot))(...given);
    },
};
Object.assign(globalThis, { rest: new Proxy({}, standIns) });

/** Starts the engine. @param {WebAssembly.Module} module its first file */
export function boot(module) {
    first = initSync({ module });
}

/** Adds the second file. @param {WebAssembly.Module} module */
export function join(module) {
    if (!isWhole) new WebAssembly.Instance(module, { first });
    isWhole = true;
}

/** Reads a file while everything waits. @param {URL} url */
function bytes(url) {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
}
