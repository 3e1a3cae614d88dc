// The gallery: all puzzles in groups, each with its picture.
import { Sight } from "./godtable_web.js";
import { GROUPS } from "./puzzles.js";
import { FIRST, Subject, isCube } from "./spec.js";

const SVG = "http://www.w3.org/2000/svg";
/** The direction of view of puzzles that do not say it, in degrees. */
const CAMERA = [45, 30];
/** The pieces of the Soma cube. */
const SOMA = 7;

export class Gallery {
    /** Called with the chosen puzzle. @type {(spec: import("./spec.js").Spec) => void} */
    onChoose = () => {};
    #sheet;
    #view;
    /** The pictures that are not drawn yet. @type {{svg: SVGSVGElement, name: string}[]} */
    #waiting = [];

    /** @param {(id: string) => any} get @param {import("./view.js").View} view */
    constructor(get, view) {
        this.#sheet = get("gallery");
        this.#view = view;
        this.#sheet.addEventListener("toggle", () => this.#sheet.open && this.#open());
    }

    /** Lists the puzzles at the first time, and draws what is not drawn. */
    #open() {
        const body = this.#sheet.querySelector(".sheet");
        if (!body.childElementCount) body.append(...Object.entries(GROUPS).map(([label, puzzles]) => this.#group(label, puzzles)));
        this.#draw();
    }

    #group(label, puzzles) {
        const [group, head, list] = ["section", "h3", "div"].map((name) => document.createElement(name));
        head.textContent = label;
        list.append(...Object.entries(puzzles).map(([name, label]) => this.#card(name, label)));
        group.append(head, list);
        return group;
    }

    #card(name, label) {
        const button = document.createElement("button");
        button.type = "button";
        const svg = document.createElementNS(SVG, "svg");
        svg.setAttribute("aria-hidden", "true");
        this.#waiting.push({ svg, name });
        button.append(svg, label);
        button.addEventListener("click", () => {
            this.#sheet.open = false;
            this.onChoose({ puzzle: name });
        });
        return button;
    }

    /** Draws one picture after another, so that the page stays quick. */
    #draw() {
        const next = this.#sheet.open && this.#waiting.shift();
        if (!next) return;
        thumbnail(next.svg, next.name, this.#view);
        setTimeout(() => this.#draw());
    }
}

/** Draws a solved puzzle. @param {SVGSVGElement} svg @param {string} name @param {import("./view.js").View} view */
function thumbnail(svg, name, { colors, dark }) {
    const spec = { puzzle: name };
    const subject = new Subject(isCube(spec) ? { ...spec, preset: FIRST.preset } : spec);
    /** @type {any} */
    const shown = subject.soma?.built(0) ?? subject.solved;
    const [yaw, pitch] = shown.camera?.length ? shown.camera : CAMERA;
    const sight = new Sight(yaw, pitch, 0, undefined, 0, [], colors, dark, []);
    const { fills, outlines, bounds } = shown.picture(sight, subject.soma ? SOMA : 0);
    const [left, top, right, bottom] = bounds;
    svg.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
    svg.append(
        ...outlines.map((outline, number) => {
            const path = document.createElementNS(SVG, "path");
            path.setAttribute("d", outline);
            path.setAttribute("fill", fills[number]);
            return path;
        }),
    );
}
