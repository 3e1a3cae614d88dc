// Loads the engine for this thread and for the workers, or says why not. theme.js hears of scripts that are missing.
import { boot, join } from "./parts.js";

/** @param {string} name */
async function download(name) {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return answer;
}

/** @param {string} name */
async function compile(name) {
    const answer = await download(name);
    // Some servers do not send the type of the file.
    const isTyped = answer.headers.get("content-type")?.startsWith("application/wasm");
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Why there is no engine. @param {any} error */
function reasonOf(error) {
    const isOld = typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    return isOld
        ? `This browser cannot run the engine, which needs WebAssembly with SIMD, as browsers since 2023 have it. (${error.message})`
        : `The engine could not be loaded: ${error.message}. Look at the network, and load the page again.`;
}

/** Says why there is no engine. @param {Error} error @returns {never} */
function refuse(error) {
    document.documentElement.dataset.state = "failed";
    document.getElementById("note").textContent = error.message;
    throw error;
}

/** Compiles a file. @param {string} name @param {(module: WebAssembly.Module) => void} use */
async function load(name, use) {
    try {
        const module = await compile(name);
        use(module);
        return module;
    } catch (error) {
        throw new Error(reasonOf(error));
    }
}

const first = await load("godtable_web_bg.wasm", boot).catch(refuse);

/** Both files of the engine, compiled. The second one is loaded after the first, which the first puzzle waits for. */
export const parts = load("rest.wasm", join).then((rest) => ({ first, rest }));
// Whoever waits for them gets the error.
parts.catch(() => {});

// What an address asks for may need both.
if (location.hash.length > 1) await parts.catch(refuse);
