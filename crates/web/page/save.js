// Pictures of the stage as files: a PNG, and a GIF of turns.
import { Gif, Palette } from "./gif.js";
import { View } from "./view.js";

/** The most turns of a moving picture. */
export const LONGEST = 120;
/** The width and height of a picture and of a moving one, in pixels. */
const [SIZE, MOVING] = [1200, 400];
/** The frames of a quarter turn, and the frames whose colors make the palette. */
const [FRAMES, SAMPLES] = [6, 16];
/** The time of a frame, of a rest and of the end, in hundredths of a second. */
const [FRAME, REST, END] = [5, 30, 150];

/** Draws what an SVG element shows. @param {SVGSVGElement} svg @param {CanvasRenderingContext2D} context */
async function draw(svg, context) {
    const { width } = context.canvas;
    const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(width));
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.querySelector(".ground")?.remove();
    for (const path of copy.querySelectorAll("path")) path.setAttribute("stroke-linejoin", "round");
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    context.drawImage(image, 0, 0, width, width);
}

/** @param {number} size */
function canvasOf(size) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    return canvas.getContext("2d", { willReadFrequently: true });
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves what an SVG element shows. @param {SVGSVGElement} svg @param {string} name */
export async function save(svg, name) {
    const context = canvasOf(SIZE);
    await draw(svg, context);
    download(await new Promise((resolve) => context.canvas.toBlob(resolve, "image/png")), `${name}.png`);
}

/**
 * Saves turns as they are seen now.
 * @param {View} seen
 * @param {import("./play.js").Position} start
 * @param {string[]} words
 * @param {string} name
 * @param {(share: number) => void} progress
 */
export async function film(seen, start, words, name, progress) {
    const view = new View(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    view.face(start);
    for (const part of ["yaw", "pitch", "apart", "colors", "dark", "arrows"]) view[part] = seen[part];
    const context = canvasOf(MOVING);
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--card");
    const shot = async () => {
        context.fillStyle = paper;
        context.fillRect(0, 0, MOVING, MOVING);
        await draw(view.svg, context);
        return context.getImageData(0, 0, MOVING, MOVING).data;
    };
    // The moments of all turns, and the time of each.
    const moments = [];
    let position = start;
    for (const word of words) {
        const [before, angle, layer] = [position, position.angle(word), position.layer(word)];
        const frames = Math.max(1, Math.round((FRAMES * Math.abs(angle)) / (Math.PI / 2)));
        moments.push([() => view.show(before), REST]);
        for (let frame = 1; frame < frames; frame += 1)
            moments.push([() => view.pose(before, layer, (angle * frame) / frames), FRAME]);
        position = position.played(word);
    }
    const last = position;
    moments.push([() => view.show(last), END]);
    // The palette has the colors of some of them.
    const some = [];
    for (const [pose] of moments.filter((_, number) => number % Math.ceil(moments.length / SAMPLES) === 0)) {
        pose();
        some.push(await shot());
    }
    const gif = new Gif(MOVING, new Palette(some));
    for (const [number, [pose, time]] of moments.entries()) {
        pose();
        gif.add(await shot(), Math.max(2, Math.round(time / seen.speed)));
        progress(number / moments.length);
    }
    download(gif.blob, `${name}.gif`);
}
