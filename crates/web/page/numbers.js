// The panel of numbers: God's number, the histogram, and other rules beside it.
import { Chart, grouped, SERIES } from "./chart.js";
import { Engine } from "./engine.js";
import { presets } from "./godtable_web.js";
import { check, radios } from "./rules.js";
import { nameOf } from "./spec.js";

/** Emits `choose` {distance, isLocked} and `change`. */
export class Numbers extends EventTarget {
    chart;
    /** The presets beside the chosen rules. @type {string[]} */
    beside = [];
    isLocked = false;
    #get;
    #module;
    #spec;
    #rules;
    /** @type {import("./engine.js").Figures | null} */
    #figures = null;
    /** Figures that are known, or on their way, by spec. @type {Map<string, Promise<import("./engine.js").Figures>>} */
    #known = new Map();

    /** @param {(id: string) => any} get @param {WebAssembly.Module} module */
    constructor(get, module) {
        super();
        this.#get = get;
        this.#module = module;
        this.chart = new Chart(get("chart"));
        this.chart.addEventListener("choose", ({ detail }) => {
            this.dispatchEvent(new CustomEvent("choose", { detail: { distance: detail, isLocked: this.isLocked } }));
        });
        radios(get("scale"), { linear: "linear", log: "log" }, (scale) => this.setLog(scale === "log"));
        radios(get("which"), { unlocked: "unlocked", locked: "locked" }, (which) => this.#setLocked(which === "locked"));
        check(get("which"), "unlocked");
        this.setLog(false);
    }

    /** @param {boolean} log */
    setLog(log) {
        this.chart.log = log;
        check(this.#get("scale"), log ? "log" : "linear");
        this.chart.draw();
        this.dispatchEvent(new Event("change"));
    }

    /** Shows that the table of some rules is on its way. */
    wait(spec, rules) {
        this.#spec = spec;
        this.#rules = rules;
        this.#figures = null;
        for (const name of ["god", "positions", "mean", "antipodes", "time"]) this.#get(name).textContent = "…";
        this.#compareBoxes();
    }

    /** Shows how far the search is. @param {number} found @param {number} total */
    progress(found, total) {
        const bar = this.#get("progress");
        bar.hidden = found >= total;
        bar.value = found / total;
    }

    /** Shows the figures of the chosen rules. @param {import("./engine.js").Figures} figures */
    show(figures) {
        this.#figures = figures;
        this.#get("progress").hidden = true;
        this.#get("which").hidden = !figures.locked;
        if (!figures.locked) this.isLocked = false;
        this.#draw();
    }

    /** Marks the distance of the cube. @param {number | null} distance @param {boolean} isUnlocked */
    mark(distance) {
        this.chart.mark(distance);
    }

    #setLocked(isLocked) {
        this.isLocked = isLocked;
        this.#draw();
    }

    async #draw() {
        const figures = this.#figures;
        if (!figures) return;
        const get = this.#get;
        const number = this.isLocked ? 1 : 0;
        const counts = countsOf(figures, this.isLocked);
        check(get("which"), this.isLocked ? "locked" : "unlocked");
        get("god").textContent = String(counts.length - 1);
        get("god-words").textContent = this.isLocked ? "the most turns that any locked state needs"
            : "the most turns that any position needs";
        const reached = counts.reduce((sum, count) => sum + count, 0);
        const rest = figures.states[number] - reached;
        get("positions").textContent = grouped(reached) + (rest > 0 ? `; ${grouped(rest)} out of reach` : "");
        get("positions").previousElementSibling.textContent = this.isLocked ? "locked states" : "positions";
        get("mean").textContent = figures.means[number].toFixed(6);
        get("antipodes").textContent = grouped(counts.at(-1));
        get("time").textContent = `${Math.max(1, Math.round(figures.milliseconds))} ms`;
        this.#table(figures);
        this.chart.counts = counts;
        this.chart.beside = [];
        this.chart.draw();
        await this.#compare();
    }

    #table({ unlocked, locked }) {
        const rows = unlocked.map((count, distance) => [distance, grouped(count), ...(locked ? [grouped(locked[distance] ?? 0)] : [])]);
        for (let distance = unlocked.length; distance < (locked?.length ?? 0); distance += 1) {
            rows.push([distance, "0", grouped(locked[distance])]);
        }
        fill(this.#get("figures-table"), ["distance", "unlocked", ...(locked ? ["locked"] : [])], rows);
    }

    #compareBoxes() {
        const boxes = presets().filter((preset) => preset !== this.#spec.preset).map((preset) => {
            const label = document.createElement("label");
            const box = document.createElement("input");
            Object.assign(box, { type: "checkbox", value: preset, checked: this.beside.includes(preset) });
            box.addEventListener("change", () => {
                this.beside = [...this.#get("compare").querySelectorAll("input:checked")].map(({ value }) => value);
                this.#draw();
                this.dispatchEvent(new Event("change"));
            });
            label.append(box, ` ${preset}`);
            return label;
        });
        this.#get("compare").replaceChildren(...boxes);
    }

    /** Shows the ticked presets over the histogram and in a table. */
    async #compare() {
        const [spec, figures] = [this.#spec, this.#figures];
        const chosen = this.beside.filter((preset) => preset !== spec.preset);
        const specs = chosen.map((preset) => ({ puzzle: this.#rules.puzzle, preset }));
        this.#get("compared").hidden = specs.length === 0;
        const all = await Promise.all(specs.map((other) => this.#figuresOf(other)));
        if (this.#spec !== spec || this.#figures !== figures || !figures) return;
        if (chosen.join() !== this.beside.filter((preset) => preset !== spec.preset).join()) return;
        this.chart.beside = all.map((other, number) => ({ name: chosen[number], counts: countsOf(other, this.isLocked) }));
        this.chart.draw();
        const row = (name, shown) => {
            const counts = countsOf(shown, this.isLocked);
            const mean = shown.means[this.isLocked && shown.locked ? 1 : 0];
            const reached = counts.reduce((sum, count) => sum + count, 0);
            return [name, counts.length - 1, mean.toFixed(6), grouped(reached), grouped(counts.at(-1))];
        };
        const rows = [row(nameOf(spec, this.#rules), figures), ...all.map((other, number) => row(chosen[number], other))];
        fill(this.#get("compared"), ["rules", "God's number", "mean", "can be solved", "farthest"], rows, true);
    }

    /** Returns the figures of other rules; their table is not kept. */
    #figuresOf(spec) {
        const name = JSON.stringify(spec);
        if (!this.#known.has(name)) {
            const engine = new Engine(this.#module, spec);
            this.#known.set(name, engine.figures.finally(() => engine.close()));
        }
        return this.#known.get(name);
    }
}

/** The counts of locked states if they are asked for and known. */
const countsOf = ({ unlocked, locked }, isLocked) => [...(isLocked && locked ? locked : unlocked)];

/** Fills a table. With series, the first cells have the marks of the chart's lines. */
function fill(table, head, rows, hasSeries = false) {
    const line = (kind, cells, number) => {
        const row = document.createElement("tr");
        row.append(...cells.map((words, place) => {
            const isHead = kind === "th" || place === 0;
            const cell = document.createElement(isHead ? "th" : "td");
            if (isHead) cell.setAttribute("scope", kind === "th" ? "col" : "row");
            cell.textContent = String(words);
            if (hasSeries && place === 0 && kind === "td") {
                const mark = document.createElement("span");
                mark.className = `mark ${number === 0 ? "chosen" : SERIES[(number - 1) % SERIES.length]}`;
                cell.prepend(mark);
            }
            return cell;
        }));
        return row;
    };
    const [top, body] = ["thead", "tbody"].map((name) => document.createElement(name));
    top.append(line("th", head, 0));
    body.append(...rows.map((cells, number) => line("td", cells, number)));
    table.replaceChildren(top, body);
}
