// The histogram: a bar for each distance, and other rules as lines over them.

const SVG = "http://www.w3.org/2000/svg";
/** Height of the bars, room above them, and room below for the distances. */
const [HEIGHT, ABOVE, BELOW] = [124, 18, 30];

/** The colors of the rules beside the chosen ones: of Okabe and Ito. */
export const SERIES = ["series-1", "series-2", "series-3", "series-4"];

/** Writes a number with separators. @param {number} number */
export const grouped = (number) => number.toLocaleString("en-US");

/** Writes a number for an axis. @param {number} number */
const brief = (number) => (number >= 1e6 ? `${number / 1e6}M` : number >= 1e3 ? `${number / 1e3}k` : String(number));

export class Chart {
    /** Called with the distance of a chosen bar. @type {(distance: number) => void} */
    onChoose = () => {};
    log = false;
    /** @type {number[]} */
    counts = [];
    /** @type {{name: string, counts: number[]}[]} */
    beside = [];
    /** @type {number | null} */
    current = null;
    #svg;
    /** The left end of the bars, and the width of a column. @type {{left: number, column: number} | null} */
    #place = null;
    /** The bar that Tab reaches. */
    #focused = 0;

    /** @param {SVGSVGElement} svg */
    constructor(svg) {
        this.#svg = svg;
        new ResizeObserver(() => this.draw()).observe(svg);
        svg.addEventListener("click", (event) => this.#choose(event.target));
        svg.addEventListener("keydown", (event) => this.#key(event));
    }

    /** Marks the bar of a distance. @param {number | null} distance */
    mark(distance) {
        this.current = distance;
        for (const bar of this.#svg.querySelectorAll(".bar")) {
            bar.classList.toggle("current", Number(bar.dataset.distance) === distance);
        }
        this.#pointAt();
    }

    draw() {
        const width = this.#svg.clientWidth;
        if (!width) return;
        if (!this.counts.length) return this.#svg.replaceChildren();
        const hadFocus = this.#svg.contains(document.activeElement);
        this.#svg.replaceChildren();
        this.#svg.setAttribute("viewBox", `0 0 ${width} ${ABOVE + HEIGHT + BELOW}`);
        const all = [this.counts, ...this.beside.map(({ counts }) => counts)];
        const columns = Math.max(...all.map((counts) => counts.length));
        const most = Math.max(...all.flat());
        const share = (count) =>
            count === 0 ? 0 : this.log ? Math.log10(count + 1) / Math.log10(most + 1) : count / most;
        const left = 34;
        const column = (width - left) / columns;
        const place = { left, column, share, columns };
        this.#axes(width, most, place);
        this.counts.forEach((count, distance) => this.#bar(distance, count, place));
        this.beside.forEach(({ counts }, number) => this.#line(counts, SERIES[number % SERIES.length], place));
        this.#place = place;
        this.#pointAt();
        this.#focused = Math.min(this.#focused, this.counts.length - 1);
        this.#tabTo(this.current ?? this.counts.indexOf(Math.max(...this.counts)), hadFocus);
    }

    #axes(width, most, { left, column, share, columns }) {
        const steps = this.log ? powers(most) : [1, 0.5].map((part) => round(most * part));
        for (const step of steps) {
            const y = ABOVE + HEIGHT * (1 - share(step));
            this.#add("line", { class: "grid", x1: left, x2: width, y1: y, y2: y });
            this.#add("text", { class: "axis", x: left - 5, y: y + 4, "text-anchor": "end" }).textContent = brief(step);
        }
        this.#add("line", { class: "base", x1: left, x2: width, y1: ABOVE + HEIGHT, y2: ABOVE + HEIGHT });
        const every = [1, 2, 5, 10].find((number) => number * column >= 19) ?? 20;
        for (let distance = 0; distance < columns; distance += every) {
            const text = {
                class: "axis",
                x: left + column * (distance + 0.5),
                y: ABOVE + HEIGHT + 17,
                "text-anchor": "middle",
            };
            this.#add("text", text).textContent = String(distance);
        }
    }

    #bar(distance, count, { left, column, share }) {
        const height = Math.max(count > 0 ? 2 : 0, HEIGHT * share(count));
        const x = left + column * distance;
        const turns = distance === 1 ? "turn" : "turns";
        const name = `${distance} ${turns}: ${grouped(count)} ${count === 1 ? "state" : "states"}`;
        const bar = this.#add("g", {
            class: "bar",
            role: "button",
            "data-distance": distance,
            "aria-label": name,
            tabindex: -1,
        });
        bar.classList.toggle("current", distance === this.current);
        const gap = Math.min(2.5, column * 0.2);
        const add = (kind, fields) => bar.appendChild(made(kind, fields));
        add("rect", { class: "room", x, y: 0, width: column, height: ABOVE + HEIGHT + BELOW });
        add("rect", {
            class: "fill",
            x: x + gap / 2,
            y: ABOVE + HEIGHT - height,
            width: column - gap,
            height,
            rx: Math.min(3, column / 5),
        });
        add("title", {}).textContent = name;
    }

    #line(counts, name, { left, column, share }) {
        const y = (count) => ABOVE + HEIGHT * (1 - share(count));
        const steps = counts.map(
            (count, distance) => `H${left + column * distance}V${y(count)}H${left + column * (distance + 1)}`,
        );
        const path = `M${left} ${ABOVE + HEIGHT}${steps.join("")}V${ABOVE + HEIGHT}`;
        this.#add("path", { class: `beside ${name}`, d: path });
    }

    /** Points at the distance of the cube: its bar may be too low to see. */
    #pointAt() {
        this.#svg.querySelector(".here")?.remove();
        if (this.current === null || !this.#place) return;
        const { left, column } = this.#place;
        const [x, y] = [left + column * (this.current + 0.5), ABOVE + HEIGHT + 21];
        this.#add("path", { class: "here", d: `M${x} ${y}l5 8h-10z` });
    }

    #add(kind, fields) {
        return this.#svg.appendChild(made(kind, fields));
    }

    #choose(target) {
        const bar = target.closest?.(".bar");
        if (!bar) return;
        this.#tabTo(Number(bar.dataset.distance), false);
        this.onChoose(Number(bar.dataset.distance));
    }

    #key(event) {
        const last = this.counts.length - 1;
        const to = { ArrowLeft: this.#focused - 1, ArrowRight: this.#focused + 1, Home: 0, End: last }[event.key];
        if (to !== undefined) this.#tabTo(Math.max(0, Math.min(last, to)), true);
        else if (event.key === "Enter" || event.key === " ") this.#choose(event.target);
        else return;
        event.preventDefault();
    }

    #tabTo(distance, focus) {
        const bars = this.#svg.querySelectorAll(".bar");
        bars[this.#focused]?.setAttribute("tabindex", "-1");
        this.#focused = distance;
        bars[distance]?.setAttribute("tabindex", "0");
        if (focus) bars[distance]?.focus();
    }
}

/** @param {string} kind @param {Record<string, string | number>} fields */
function made(kind, fields) {
    const element = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(fields)) element.setAttribute(name, String(value));
    return element;
}

/** The powers of ten up to a number, every second one if they are many. @param {number} most */
function powers(most) {
    const count = Math.floor(Math.log10(most));
    const every = count > 5 ? 2 : 1;
    return Array.from({ length: Math.floor(count / every) + 1 }, (_, number) => 10 ** (number * every));
}

/** A number of one or two digits and zeros, near another. @param {number} number */
function round(number) {
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
    return Math.round(number / unit) * unit;
}
