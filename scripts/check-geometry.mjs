// Loads the glTF files of a folder with three.js in a headless browser, compares what it finds with what was written,
// and saves a screenshot of each: node check-geometry.mjs BROWSER FOLDER
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";

const [browserPath, folder] = process.argv.slice(2);
const modules = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const page = `<!doctype html><body style="margin:0"><script type="importmap">
{"imports": {"three": "/three/build/three.module.js", "three/addons/": "/three/examples/jsm/"}}</script>
<script type="module">
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
window.show = async (url, share) => {
    const gltf = await new GLTFLoader().loadAsync(url);
    const [clip] = gltf.animations;
    const mixer = new THREE.AnimationMixer(gltf.scene);
    const action = mixer.clipAction(clip);
    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    mixer.setTime(share * clip.duration);
    const scene = new THREE.Scene();
    scene.background = new THREE.Color(0xf4f4f4);
    scene.add(gltf.scene, new THREE.AmbientLight(0xffffff, 1.2));
    const sun = new THREE.DirectionalLight(0xffffff, 2.2);
    sun.position.set(1, 3, 2);
    scene.add(sun);
    scene.updateMatrixWorld(true);
    const bodies = [];
    gltf.scene.traverse((node) => {
        if (node.isMesh && node.scale.x > 0.5) {
            const middle = new THREE.Box3().setFromObject(node).getCenter(new THREE.Vector3());
            bodies.push({ name: node.name, triangles: node.geometry.index.count / 3, middle: middle.toArray() });
        }
    });
    const box = new THREE.Box3().setFromObject(gltf.scene);
    const middle = box.getCenter(new THREE.Vector3());
    const width = box.getSize(new THREE.Vector3()).length();
    const camera = new THREE.OrthographicCamera(-width / 2, width / 2, width / 2, -width / 2, 0.1, 100 * width);
    camera.position.copy(middle).addScaledVector(new THREE.Vector3(1, 1, 1), 3 * width);
    camera.lookAt(middle);
    const renderer = new THREE.WebGLRenderer({ antialias: true });
    renderer.setSize(640, 640);
    document.body.replaceChildren(renderer.domElement);
    renderer.render(scene, camera);
    return { bodies, duration: clip.duration, size: box.getSize(new THREE.Vector3()).toArray() };
};
window.ready = true;
</script>`;

const server = createServer(async (request, response) => {
    const types = { js: "text/javascript", glb: "model/gltf-binary" };
    try {
        const path = new URL(request.url, "http://localhost").pathname;
        const file = path.startsWith("/three/") ? join(modules, path) : join(folder, path);
        const body = path === "/" ? page : await readFile(file);
        response.writeHead(200, { "content-type": types[path.split(".").pop()] ?? "text/html" }).end(body);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const options = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const browser = await puppeteer.launch({ executablePath: browserPath, headless: true, args: options });
let failed = false;
try {
    const tab = await browser.newPage();
    tab.on("pageerror", (error) => { console.error(error); failed = true; });
    await tab.setViewport({ width: 640, height: 640 });
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction("window.ready");
    for (const [name, width, bodies] of [["soma", 3, 7], ["thirteen", 4, 13]]) {
        for (const [moment, share] of [["early", 0.3], ["end", 1]]) {
            const seen = await tab.evaluate((url, share) => window.show(url, share), `/${name}.glb`, share);
            await tab.screenshot({ path: join(folder, `three-${name}-${moment}.png`) });
            const count = seen.bodies.length;
            const isComplete = count === bodies && seen.size.every((side) => Math.abs(side - width) < 0.05);
            const isRight = moment === "end" ? isComplete : count > 1 && count < bodies;
            console.log(`${name} ${moment}: ${count} bodies, ${seen.size.map((side) => side.toFixed(2)).join(" x ")}`);
            failed ||= !isRight;
        }
    }
} finally {
    await browser.close();
    server.close();
}
if (failed) {
    console.error("three.js does not show what was written");
}
process.exit(failed ? 1 : 0);
