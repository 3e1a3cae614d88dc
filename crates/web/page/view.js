// The puzzle in its picture: the camera, turns on their way, and what someone drags.
import { Sight } from "./godtable_web.js";
import { allowed } from "./play.js";

const SVG = "http://www.w3.org/2000/svg";
const QUARTER = Math.PI / 2;
/** The pixels that a pointer may move during a click. */
const CLICK = 7;
/** The time of a quarter turn in milliseconds. */
const TURN = 260;
/** The distance of the corners of a cube from its middle, and the margin around a puzzle. */
const REACH = Math.sqrt(3);
const MARGIN = 1.1;
/** The direction of view, in degrees, of puzzles that do not say it. */
const CAMERA = [45, 30];
/** The time for which a flick goes on, and the longest pause before its release, in milliseconds. */
const [FLICK, HELD] = [120, 60];
/** The angle to which a locked layer gives way. */
const PLAY = 0.09;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Emits `rest` when no turn is on its way any more. */
export class View extends EventTarget {
    /**
     * Called after a click on a sticker, with the other button or not.
     * @type {(layer: string, isOther: boolean) => void}
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
    colors = "standard";
    /** How many times as fast as usual the layers turn. */
    speed = 1;
    dark = false;
    /** @type {string[]} */
    arrows = [];
    /** Called after a click while someone paints. @type {(place: string) => void} */
    onPaint = () => {};
    /** The colors of the stickers while someone paints; then drags turn nothing. @type {string[] | null} */
    paint = null;
    /** The place that keys paint or choose. */
    cursor = "";
    /** Where it is drawn. */
    svg;
    #cube = null;
    /** The cube after all turns on their way. */
    #last = null;
    /** @type {import("./play.js").Turned[]} */
    #queue = [];
    /** @type {{layer: string, angle: number, cube: any} | null} */
    #turning = null;
    #running = false;
    /** Counts the cubes shown at once, which end the turns on their way. */
    #shown = 0;
    #drag = null;

    /** @param {SVGSVGElement} svg */
    constructor(svg) {
        super();
        this.svg = svg;
        this.#ground.setAttribute("class", "ground");
        this.#ground.setAttribute("r", "1");
        svg.append(this.#ground, this.#shapes);
        svg.addEventListener("pointerdown", (event) => this.#press(event));
        svg.addEventListener("pointermove", (event) => this.#move(event));
        svg.addEventListener("pointerup", (event) => this.#release(event));
        svg.addEventListener("pointercancel", () => this.#cancel());
        // A finger on a sticker turns; beside the puzzle, it scrolls up and down (see play.css).
        svg.addEventListener(
            "touchstart",
            (event) => event.touches.length === 1 && this.#placeAt(event.touches[0]) && event.preventDefault(),
            { passive: false },
        );
        svg.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    /** Shows a position at once. @param {object} cube */
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

    /** Looks at a puzzle as it is seen best. @param {any} cube */
    face(cube) {
        [this.yaw, this.pitch] = cube.camera?.length ? cube.camera : CAMERA;
        const reach = 100 * (cube.reach || REACH);
        this.#box = [-reach * MARGIN, -reach * MARGIN, reach * MARGIN, reach * MARGIN];
        this.#ground.setAttribute("transform", `translate(0 ${0.83 * reach}) scale(${0.78 * reach} ${0.24 * reach})`);
        this.#ground.style.display = cube.hasShape === false ? "none" : "";
    }

    /** Shows a turn on its way. @param {import("./play.js").Turned} turn */
    turn(turn) {
        if (still.matches || !turn.before.angle(turn.word) || document.hidden) return this.show(turn.after);
        this.#queue.push(turn);
        this.#last = turn.after;
        if (!this.#running) this.#run();
    }

    /** The angle of the layer that someone drags. */
    get dragged() {
        return this.#drag?.angle ?? 0;
    }

    /** Shows a layer at some angle. @param {object} cube @param {string} layer @param {number} angle */
    pose(cube, layer, angle) {
        this.#turning = { layer, angle, cube };
        this.draw();
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

    /** Moves the hidden faces or all pieces out or in. @param {boolean} isOut @param {number} [time] in milliseconds */
    async spread(isOut, time = 360) {
        const [from, to, own] = [this.apart, isOut ? 1 : 0, (this.#spreads += 1)];
        if (still.matches || !time) this.apart = to;
        else
            await animate(time, (share) => {
                if (own !== this.#spreads) return;
                this.apart = from + (to - from) * share;
                this.draw();
            });
        this.draw();
    }
    /** Counts them: the last one is seen. */
    #spreads = 0;

    draw() {
        if (!this.#cube) return;
        this.svg.querySelector("#opening")?.remove();
        const { layer, angle, cube } = this.#turning ?? { layer: undefined, angle: 0, cube: this.#cube };
        const arrows = this.#running ? [] : this.arrows;
        const { yaw, pitch, apart, colors, dark, paint } = this;
        const sight = new Sight(yaw, pitch, apart, layer, angle, arrows, colors, dark, paint ?? []);
        const picture = cube.picture(sight, angle);
        const { looks, places, fills, outlines, bounds } = picture;
        sight.free();
        picture.free();
        const shapes = this.#shapes;
        while (shapes.childElementCount < looks.length) shapes.append(document.createElementNS(SVG, "path"));
        while (shapes.childElementCount > looks.length) shapes.lastElementChild.remove();
        looks.forEach((look, number) => {
            const shape = shapes.children[number];
            set(shape, "d", outlines[number]);
            const isCursor = paint && this.cursor && places[number] === this.cursor;
            set(shape, "class", isCursor ? `${look} cursor` : look);
            set(shape, "fill", fills[number]);
            if (look === "body" || look === "inside") set(shape, "stroke", fills[number]);
            else shape.removeAttribute("stroke");
            set(shape, "data-place", places[number]);
        });
        // A turning layer does not move the picture.
        if (!layer) this.#spreadBox = bounds;
        this.#fit();
    }

    /** Fits the picture into the stage: the puzzle alone, or with what stands off it. */
    #fit() {
        const outer = this.#spreadBox.map((bound) => bound * 1.06);
        const box = this.#box.map((bound, number) =>
            this.apart === 0 ? bound : number < 2 ? Math.min(bound, outer[number]) : Math.max(bound, outer[number]),
        );
        const [left, top, right, bottom] = box;
        set(this.svg, "viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    }
    #box = [-190, -190, 190, 190];
    #spreadBox = [-190, -190, 190, 190];

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
        this.svg.animate([{ filter: "none" }, { filter: "drop-shadow(0 0 26px gold)" }, { filter: "none" }], 1400);
    }

    // The shadow under the puzzle, and the group of its shapes.
    #ground = document.createElementNS(SVG, "circle");
    /** @type {any} */
    #shapes = document.createElementNS(SVG, "g");

    async #run() {
        this.#running = true;
        const shown = this.#shown;
        for (let turn = this.#queue.shift(); turn; turn = this.#queue.shift()) {
            const { word, before, after, angle } = turn;
            const [end, layer] = [before.angle(word), before.layer(word)];
            const time = (TURN * Math.min(1.5, Math.abs(end - angle) / QUARTER)) / (1 + this.#queue.length / 2) / this.speed;
            await animate(time, (share) => {
                if (this.#shown !== shown) return;
                this.#turning = { layer, angle: angle + (end - angle) * share, cube: before };
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
        this.svg.setPointerCapture(event.pointerId);
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
            speed: 0,
            time: performance.now(),
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
        if (!drag.place || this.paint || this.#running) return null;
        const cube = this.#cube;
        const dragged = cube.dragged(drag.place, x, y, this.yaw, this.pitch);
        if (!dragged) return null;
        const { layer, right, down } = dragged;
        dragged.free();
        /** @type {Map<number, string>} */
        const words = new Map();
        for (const word of allowed(cube).filter((own) => cube.layer(own) === layer)) {
            const angle = cube.angle(word);
            // Half a turn can be made in both directions.
            for (const own of Math.abs(Math.abs(angle) - Math.PI) < 1e-6 ? [Math.PI, -Math.PI] : [angle])
                words.set(own, word);
        }
        return { layer, right, down, words, angles: [0, ...words.keys()] };
    }

    /** Turns the layer with the pointer, as far as the rules allow. */
    #hold(drag, x, y) {
        const { layer, right, down, angles } = drag.layer;
        const unit = this.#unit();
        const wanted = (right * x + down * y) / unit;
        const [least, most] = [Math.min(...angles), Math.max(...angles)];
        const beyond = (angle) => PLAY * Math.tanh(angle / PLAY / 3);
        const angle =
            wanted < least ? least + beyond(wanted - least) : wanted > most ? most + beyond(wanted - most) : wanted;
        if (angle !== wanted && Math.abs(wanted) > 0.35 && !drag.isRefused && (wanted > 0 ? most : least) === 0) {
            drag.isRefused = true;
            this.onRefused(wanted > 0 ? layer : `${layer}'`);
        }
        // The speed of the last moments, in radians for each millisecond.
        const now = performance.now();
        const share = Math.min(1, (now - drag.time) / HELD);
        if (now > drag.time) drag.speed += share * ((angle - drag.angle) / (now - drag.time) - drag.speed);
        [drag.angle, drag.time] = [angle, now];
        this.#turning = { layer, angle, cube: this.#cube };
        this.draw();
    }

    #release(event) {
        const drag = this.#drag;
        if (!drag || event.pointerId !== drag.id) return;
        this.#drag = null;
        if (drag.layer) return this.#drop(drag);
        if (drag.layer !== undefined || !drag.place) return;
        if (this.paint) return this.onPaint(drag.place);
        const layer = this.#cube.clicked(drag.place);
        if (layer) this.onClick(layer, drag.other);
    }

    #drop({ layer: { layer, words, angles }, angle, speed, time }) {
        // A third of the way is enough, and a flick goes on for a while.
        const step = Math.min(QUARTER, ...angles.filter((own) => own !== 0).map(Math.abs));
        const end = angle + (performance.now() - time < HELD ? speed * FLICK : 0);
        const near = (target) => Math.abs(end - target) - (target === 0 ? 0 : step / 3);
        const target = angles.reduce((best, next) => (near(next) < near(best) ? next : best), 0);
        if (target === 0) return this.#swingBack(layer, angle);
        const word = words.get(target);
        this.onDrop(word, angle + this.#cube.angle(word) - target);
    }

    async #swingBack(layer, angle) {
        this.#running = true;
        const shown = this.#shown;
        await animate(still.matches ? 0 : 160, (share) => {
            if (this.#shown !== shown) return;
            this.#turning = { layer, angle: angle * (1 - share), cube: this.#cube };
            this.draw();
        });
        if (this.#shown === shown) this.#run();
    }

    #cancel() {
        const drag = this.#drag;
        this.#drag = null;
        if (drag?.layer) this.#swingBack(drag.layer.layer, drag.angle);
    }

    /** Shows where a click would turn. */
    #point(event) {
        const place = this.#running ? null : this.#placeAt(event);
        this.svg.classList.toggle("over", Boolean(place));
    }

    /** The pixels of half an edge of the cube. */
    #unit() {
        const { width, height } = this.svg.viewBox.baseVal;
        return 100 * Math.min(this.svg.clientWidth / width, this.svg.clientHeight / height);
    }

    /** The place of the sticker under a pointer, or null. */
    #placeAt({ clientX, clientY }) {
        const shape = document.elementFromPoint(clientX, clientY);
        if (!(shape instanceof SVGElement) || !this.#shapes.contains(shape)) return null;
        const [own, look] = [shape.dataset.place, shape.getAttribute("class")];
        if (look !== "body") return own && look !== "arrow" ? own : null;
        // Between the stickers: the nearest one.
        const distance = (tile) => {
            const box = tile.getBoundingClientRect();
            return Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY);
        };
        const tiles = [...this.#shapes.querySelectorAll(".sticker, .blank, .unpainted")].filter(
            (tile) => tile.dataset.place && (!own || tile.dataset.place[0] === own),
        );
        const nearest = tiles.reduce(
            (best, next) => (best && distance(best) <= distance(next) ? best : next),
            undefined,
        );
        return nearest?.dataset.place ?? null;
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
