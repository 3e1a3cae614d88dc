// Keeps the files of the page, so that it works without a network. scripts/web writes the list and the version.

const VERSION = "/* version */";
const FILES = ["./" /* files */];

/** @type {any} */
const worker = self;

worker.addEventListener("install", (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => {
    const remove = (names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(remove).then(() => worker.clients.claim()));
});
worker.addEventListener("fetch", (event) => {
    const kept = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
    event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
