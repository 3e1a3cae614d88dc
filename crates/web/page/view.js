// The cube in its picture: the camera, turns on their way, and what someone drags.
import { isRotation, quartersOf } from "./play.js";

const SVG = "http://www.w3.org/2000/svg";
const QUARTER = Math.PI / 2;
/** The pixels that a pointer may move during a click. */
const CLICK = 7;
/** The time of a quarter turn in milliseconds. */
const TURN = 260;
/** The widths of the picture, in hundredths of half an edge: the cube alone, and with its hidden faces. */
const WIDTHS = [384, 630];
/** The angle to which a locked layer gives way. */
const PLAY = 0.09;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Emits `rest` when no turn is on its way any more. */
export class View extends EventTarget {
    /**
     * Called after a click on a sticker, with the other button or not.
     * @type {(face: string, isOther: boolean) => void}
     */
    onClick = () => {};
    /**
     * Called after a drag, with the turn and the angle at which its layer is.
     * @type {(word: string, angle: number) => void}
     */
    onDrop = () => {};
    /** Called when someone drags a layer that may not turn so. @type {(word: string) => void} */
    onRefused = () => {};
    yaw = 45;
    pitch = 30;
    /** The share of the way that the hidden faces stand off, 0 to 1. */
    apart = 0;
    colours = "standard";
    dark = false;
    /** @type {string[]} */
    arrows = [];
    /** Whether clicks paint, and drags turn nothing. */
    paints = false;
    #svg;
    #cube = null;
    /** The cube after all turns on their way. */
    #last = null;
    /** @type {{word: string, before: object, after: object, angle: number}[]} */
    #queue = [];
    /** @type {{face: string, angle: number, cube: object} | null} */
    #turning = null;
    #running = false;
    /** Counts the cubes shown at once, which end the turns on their way. */
    #shown = 0;
    #drag = null;

    /** @param {SVGSVGElement} svg */
    constructor(svg) {
        super();
        this.#svg = svg;
        this.#ground();
        svg.addEventListener("pointerdown", (event) => this.#press(event));
        svg.addEventListener("pointermove", (event) => this.#move(event));
        svg.addEventListener("pointerup", (event) => this.#release(event));
        svg.addEventListener("pointercancel", () => this.#cancel());
        svg.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    /** Shows a cube at once. @param {object} cube */
    show(cube) {
        const wasRunning = this.#running;
        this.#shown += 1;
        this.#running = false;
        this.#last = cube;
        this.#queue = [];
        this.#turning = null;
        this.#cube = cube;
        this.draw();
        if (wasRunning) this.dispatchEvent(new Event("rest"));
    }

    /** Shows a turn on its way. @param {{word: string, before: object, after: object, angle: number}} turn */
    turn(turn) {
        if (still.matches || isRotation(turn.word) || document.hidden) return this.show(turn.after);
        this.#queue.push(turn);
        this.#last = turn.after;
        if (!this.#running) this.#run();
    }

    /** Whether no turn is on its way. */
    get isAtRest() {
        return !this.#running;
    }

    /** Swings the camera. @param {number} yaw @param {number} pitch in degrees */
    look(yaw, pitch) {
        this.yaw = (this.yaw + yaw) % 360;
        this.pitch = Math.max(-80, Math.min(80, this.pitch + pitch));
        this.draw();
    }

    /** Moves the hidden faces out or in. @param {boolean} isOut */
    async spread(isOut) {
        const [from, to] = [this.apart, isOut ? 1 : 0];
        if (still.matches) this.apart = to;
        else
            await animate(360, (share) => {
                this.apart = from + (to - from) * share;
                this.draw();
            });
        this.draw();
    }

    draw() {
        if (!this.#cube) return;
        const { face, angle, cube } = this.#turning ?? { face: undefined, angle: 0, cube: this.#cube };
        const arrows = this.#running ? [] : this.arrows;
        const picture = cube.picture(this.yaw, this.pitch, this.apart, face, angle, arrows, this.colours, this.dark);
        const { looks, places, fills, outlines } = picture;
        picture.free();
        const shapes = this.#shapes;
        while (shapes.childElementCount < looks.length) shapes.append(document.createElementNS(SVG, "path"));
        while (shapes.childElementCount > looks.length) shapes.lastElementChild.remove();
        looks.forEach((look, number) => {
            const shape = shapes.children[number];
            set(shape, "d", outlines[number]);
            set(shape, "class", look);
            set(shape, "fill", fills[number]);
            if (look === "body" || look === "inside") set(shape, "stroke", fills[number]);
            else shape.removeAttribute("stroke");
            set(shape, "data-place", places[number]);
        });
        const width = WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * this.apart;
        const down = 45 * this.apart;
        set(this.#svg, "viewBox", `${-width / 2} ${-width / 2 + down} ${width} ${width}`);
    }

    /** Shows that a face is locked. @param {string} face */
    shake(face) {
        for (const shape of this.#shapes.querySelectorAll(".rim, .metal, .keyhole")) {
            if (shape.dataset.place === face && !still.matches) {
                shape.animate(
                    [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
                    380,
                );
            }
        }
    }

    /** A pulse around the cube. */
    celebrate() {
        if (still.matches) return;
        this.#svg.animate([{ filter: "none" }, { filter: "drop-shadow(0 0 26px gold)" }, { filter: "none" }], 1400);
    }

    // The shadow under the cube, and the group of its shapes.
    #ground() {
        const ellipse = document.createElementNS(SVG, "ellipse");
        for (const [name, value] of Object.entries({ class: "shadow", cx: 0, cy: 142, rx: 122, ry: 34 })) {
            ellipse.setAttribute(name, String(value));
        }
        this.#shapes = document.createElementNS(SVG, "g");
        this.#svg.append(ellipse, this.#shapes);
    }
    #shapes;

    async #run() {
        this.#running = true;
        const shown = this.#shown;
        for (let turn = this.#queue.shift(); turn; turn = this.#queue.shift()) {
            const { word, before, after, angle } = turn;
            const end = quartersOf(word) * QUARTER;
            const time = (TURN * Math.min(1.5, Math.abs(end - angle) / QUARTER)) / (1 + this.#queue.length / 2);
            await animate(time, (share) => {
                if (this.#shown !== shown) return;
                this.#turning = { face: word[0], angle: angle + (end - angle) * share, cube: before };
                this.draw();
            });
            if (this.#shown !== shown) return;
            this.#cube = after;
        }
        this.#turning = null;
        this.#running = false;
        this.draw();
        this.dispatchEvent(new Event("rest"));
    }

    #press(event) {
        if (event.button > 0 && event.pointerType === "mouse" && event.button !== 2) return;
        if (this.#drag) return;
        this.#svg.focus({ preventScroll: true });
        this.#svg.setPointerCapture(event.pointerId);
        // Whoever is faster than the turns sees them end.
        if (this.#running) this.show(this.#last);
        const place = this.#placeAt(event);
        const { clientX: x, clientY: y, pointerId: id } = event;
        this.#drag = {
            id,
            x,
            y,
            lastX: x,
            lastY: y,
            place,
            layer: undefined,
            angle: 0,
            other: event.button === 2 || event.shiftKey,
        };
    }

    #move(event) {
        const drag = this.#drag;
        if (!drag || event.pointerId !== drag.id) return this.#point(event);
        const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
        const isClick = drag.layer === undefined && Math.hypot(x, y) < CLICK;
        if (!isClick) {
            if (drag.layer === undefined) drag.layer = this.#layerOf(drag, x, y);
            if (drag.layer) this.#hold(drag, x, y);
            else this.look((drag.lastX - event.clientX) * 0.45, (event.clientY - drag.lastY) * 0.45);
        }
        [drag.lastX, drag.lastY] = [event.clientX, event.clientY];
    }

    /** The layer that a drag turns, or null if the drag looks around. */
    #layerOf(drag, x, y) {
        if (!drag.place || this.paints || this.#running) return null;
        const { face, tile } = drag.place;
        const dragged = this.#cube.dragged(face, tile, x, y, this.yaw, this.pitch);
        if (!dragged) return null;
        const { face: layer, right, down } = dragged;
        dragged.free();
        const allowed = this.#cube.allowed.filter((word) => word[0] === layer).map(quartersOf);
        const angles = allowed
            .flatMap((quarters) => (quarters === 2 ? [2, -2] : [quarters]))
            .map((quarters) => quarters * QUARTER);
        return { face: layer, right, down, angles: [0, ...angles] };
    }

    /** Turns the layer with the pointer, as far as the rules allow. */
    #hold(drag, x, y) {
        const { face, right, down, angles } = drag.layer;
        const unit = this.#unit();
        const wanted = (right * x + down * y) / unit;
        const [least, most] = [Math.min(...angles), Math.max(...angles)];
        const beyond = (angle) => PLAY * Math.tanh(angle / PLAY / 3);
        const angle =
            wanted < least ? least + beyond(wanted - least) : wanted > most ? most + beyond(wanted - most) : wanted;
        if (angle !== wanted && Math.abs(wanted) > 0.35 && !drag.isRefused && (wanted > 0 ? most : least) === 0) {
            drag.isRefused = true;
            this.onRefused(wanted > 0 ? face : `${face}'`);
        }
        drag.angle = angle;
        this.#turning = { face, angle, cube: this.#cube };
        this.draw();
    }

    #release(event) {
        const drag = this.#drag;
        if (!drag || event.pointerId !== drag.id) return;
        this.#drag = null;
        if (drag.layer) return this.#drop(drag);
        if (drag.layer === undefined && drag.place) {
            this.onClick(drag.place.face, drag.other);
        }
    }

    #drop({ layer: { face, angles }, angle }) {
        // A third of the way is enough.
        const near = (target) => Math.abs(angle - target) - (target === 0 ? 0 : QUARTER / 6);
        const target = angles.reduce((best, next) => (near(next) < near(best) ? next : best), 0);
        const quarters = Math.round(target / QUARTER);
        if (quarters === 0) return this.#swingBack(face, angle);
        const mark = { 1: "", 2: "2", "-1": "'", "-2": "2" }[quarters];
        const from = quarters === -2 ? angle + 4 * QUARTER : angle;
        this.onDrop(face + mark, from);
    }

    async #swingBack(face, angle) {
        this.#running = true;
        const shown = this.#shown;
        await animate(still.matches ? 0 : 160, (share) => {
            if (this.#shown !== shown) return;
            this.#turning = { face, angle: angle * (1 - share), cube: this.#cube };
            this.draw();
        });
        if (this.#shown === shown) this.#run();
    }

    #cancel() {
        const drag = this.#drag;
        this.#drag = null;
        if (drag?.layer) this.#swingBack(drag.layer.face, drag.angle);
    }

    /** Shows where a click would turn. */
    #point(event) {
        const place = this.#running ? null : this.#placeAt(event);
        this.#svg.classList.toggle("over", Boolean(place));
    }

    /** The pixels of half an edge of the cube. */
    #unit() {
        return (100 * this.#svg.clientWidth) / this.#svg.viewBox.baseVal.width;
    }

    /** The face and the tile under a pointer, or null. */
    #placeAt({ clientX, clientY }) {
        const shape = document.elementFromPoint(clientX, clientY);
        const place = shape instanceof SVGElement && this.#svg.contains(shape) ? shape.dataset.place : undefined;
        if (!place) return null;
        if (place.length > 1) return { face: place[0], tile: Number(place.slice(1)) };
        // Between the tiles: the nearest one of the face.
        const distance = (tile) => {
            const box = tile.getBoundingClientRect();
            return Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY);
        };
        const tiles = [...this.#shapes.querySelectorAll(".sticker, .blank")].filter(
            (tile) => tile.dataset.place[0] === place,
        );
        const nearest = tiles.reduce(
            (best, next) => (best && distance(best) <= distance(next) ? best : next),
            undefined,
        );
        return nearest ? { face: place, tile: Number(nearest.dataset.place.slice(1)) } : null;
    }
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Calls a function for each frame, with the eased share of the time.
 * @param {number} time in milliseconds
 * @param {(share: number) => void} frame
 * @returns {Promise<void>}
 */
function animate(time, frame) {
    const start = performance.now();
    return new Promise((resolve) => {
        const step = (now) => {
            const share = time > 0 ? Math.min(1, Math.max(0, (now - start) / time)) : 1;
            frame(share * share * (3 - 2 * share));
            if (share < 1) requestAnimationFrame(step);
            else resolve();
        };
        requestAnimationFrame(step);
    });
}
