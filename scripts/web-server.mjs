// Serves a folder under a sub-path and compressed, as a static host does: node web-server.mjs FOLDER [PORT]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
    html: "text/html; charset=utf-8",
    js: "text/javascript",
    css: "text/css",
    wasm: "application/wasm",
    svg: "image/svg+xml",
    png: "image/png",
    webmanifest: "application/manifest+json",
};

/** The path under which the page is served. */
export const PATH = "/some/where/";

/** Serves a folder, and returns the server. @param {string} folder @param {number} [port] */
export async function serve(folder, port = 0) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        const name = path === PATH ? "index.html" : path.slice(PATH.length);
        try {
            if (!path.startsWith(PATH)) throw new Error("outside");
            const body = gzipSync(await readFile(join(folder, name)));
            const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
            response.writeHead(200, { "content-type": type, "content-encoding": "gzip", "cache-control": "no-store" }).end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(port, "127.0.0.1", done));
    return server;
}

if (process.argv[1] === import.meta.filename) {
    const [folder, port] = process.argv.slice(2);
    const server = await serve(folder, Number(port ?? 8000));
    console.log(`http://127.0.0.1:${server.address().port}${PATH}`);
}
