// Loads the engine once, for this thread and for the workers, or says why not. theme.js hears of scripts that are missing.
import init from "./godtable_web.js";

const url = new URL("godtable_web_bg.wasm", import.meta.url);

async function download() {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return answer;
}

async function compile() {
    const answer = await download();
    // Some servers do not send the type of the file.
    const isTyped = answer.headers.get("content-type")?.startsWith("application/wasm");
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Says why there is no engine. @param {any} error @returns {never} */
function refuse(error) {
    const isOld = typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    document.documentElement.dataset.state = "failed";
    document.getElementById("note").textContent = isOld
        ? `This browser cannot run the engine, which needs WebAssembly with SIMD, as browsers since 2023 have it. (${error.message})`
        : `The engine could not be loaded: ${error.message}. Look at the network, and load the page again.`;
    throw error;
}

/** The compiled engine. */
export const module = await compile().catch(refuse);
await init({ module_or_path: module }).catch(refuse);
