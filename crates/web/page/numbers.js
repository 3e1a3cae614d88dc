// The panel of numbers: God's number, the histogram, and other rules beside it.
import { read, writeSpec } from "./address.js";
import { Chart, grouped, SERIES } from "./chart.js";
import { Engine } from "./engine.js";
import { presets } from "./godtable_web.js";
import { check, radios } from "./rules.js";
import { FIRST, nameOf, rulesOf, same } from "./spec.js";

/** @typedef {import("./engine.js").Figures} Figures */

export class Numbers {
    /**
     * Called with the distance of a chosen bar, and whether it counts locked states.
     * @type {(distance: number, isLocked: boolean) => void}
     */
    onChoose = () => {};
    /** Called when the scale or the rules beside change. */
    onChange = () => {};
    chart;
    /** The rules beside the chosen ones: names of presets, or fields of an address. @type {string[]} */
    beside = [];
    isLocked = false;
    #get;
    #parts;
    #spec;
    #rules;
    /** @type {Figures | null} */
    #figures = null;
    /** Figures that are known, or on their way, by spec. @type {Map<string, Promise<Figures>>} */
    #known = new Map();

    /** @param {(id: string) => any} get @param {Promise<import("./engine.js").Parts>} parts */
    constructor(get, parts) {
        this.#get = get;
        this.#parts = parts;
        this.chart = new Chart(get("chart"));
        this.chart.onChoose = (distance) => this.onChoose(distance, this.isLocked);
        radios(get("scale"), { linear: "linear", log: "log" }, (scale) => this.setLog(scale === "log"));
        radios(get("which"), { unlocked: "unlocked", locked: "locked" }, (which) =>
            this.#setLocked(which === "locked"),
        );
        check(get("which"), "unlocked");
        get("keep").addEventListener("click", () => this.#keep());
        this.setLog(false);
    }

    /** @param {boolean} log */
    setLog(log) {
        this.chart.log = log;
        check(this.#get("scale"), log ? "log" : "linear");
        this.chart.draw();
        this.onChange();
    }

    /** Shows that the table of a puzzle is on its way. @param {import("./spec.js").Subject} subject */
    wait({ spec, rules }) {
        this.#spec = spec;
        this.#rules = rules;
        this.#figures = null;
        this.#levels = [];
        for (const name of ["god", "positions", "mean", "antipodes", "time"]) this.#get(name).textContent = "…";
        this.#get("god-words").textContent = rules ? "looking at every position" : "looking at the puzzle";
        this.#hide(false);
        this.#get("compare-box").hidden = !rules;
        if (!rules) this.#get("compared").hidden = true;
        this.#get("keep").textContent = "Keep these rules";
        this.chart.counts = [];
        this.chart.beside = [];
        this.chart.draw();
        if (rules) this.#compareBoxes();
    }

    /** Shows a level of the search: its distance, the positions found so far, and all. @param {number[]} level */
    level([distance, found, total]) {
        document.documentElement.dataset.counted = "yes";
        const before = this.#levels.slice(0, distance).reduce((sum, count) => sum + (count ?? 0), 0);
        this.#levels[distance] = found - before;
        this.chart.counts = Array.from(this.#levels, (count) => count ?? 0);
        this.chart.draw();
        this.#get("god-words").textContent = `${grouped(found)} of ${grouped(total)} positions seen`;
        const bar = this.#get("progress");
        bar.hidden = false;
        // After the last level, the cells are packed: that has no share.
        if (found < total) bar.value = found / total;
        else bar.removeAttribute("value");
    }
    /** The number of states at each distance so far. @type {number[]} */
    #levels = [];

    /** Shows the figures of the chosen rules. @param {Figures} figures */
    show(figures) {
        document.documentElement.dataset.counted = "yes";
        this.#get("progress").hidden = true;
        if (figures.isSearch) return this.#showSearch(figures);
        this.#figures = figures;
        this.#get("which").hidden = !figures.locked;
        if (!figures.locked) this.isLocked = false;
        this.#draw();
    }

    /** Shows what is known of a puzzle without a table. @param {Figures} figures */
    #showSearch({ isShort, positions, known: [god, turns, source] }) {
        this.#get("god").textContent = god || "?";
        this.#get("god-words").textContent =
            (god ? `the most turns that any position needs, where ${turns} (${source}). ` : "God's number is not known. ") +
            "There are too many positions for a table in a browser. " +
            (isShort
                ? "A short solution comes at once."
                : "Solve searches for a shortest solution: that is quick for a few turns, and takes long for many.");
        this.#hide(true);
        this.#get("facts").hidden = positions === undefined;
        this.#get("positions").textContent = positions && inWords(positions);
        this.#get("positions").previousElementSibling.textContent = "positions";
    }

    /** Says why there are no numbers. @param {string} reason */
    fail(reason) {
        document.documentElement.dataset.counted = "yes";
        this.#figures = null;
        this.#get("progress").hidden = true;
        this.#get("god").textContent = "?";
        this.#get("god-words").textContent = `${reason} Choose a puzzle, or load the page again.`;
        this.#hide(true);
    }

    /** Shows or hides what only a table has. */
    #hide(isHidden) {
        for (const name of ["facts", "chart-head", "chart", "chart-note", "figures"])
            this.#get(name).toggleAttribute("hidden", isHidden);
        for (const name of ["mean", "antipodes", "time"]) this.#get(name).parentElement.hidden = isHidden;
    }

    /** Takes other rules to show beside the chosen ones. @param {string[]} beside */
    setBeside(beside) {
        this.beside = beside;
        if (!this.#rules) return;
        this.#compareBoxes();
        this.#draw();
    }

    /** Marks the distance of the cube. @param {number | null} distance */
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
        const reached = counts.reduce((sum, count) => sum + count, 0);
        const rest = figures.states[number] - reached;
        get("god-words").textContent =
            `the most turns that any ${this.isLocked ? "locked state" : "position"} needs` +
            (rest > 0 ? ", of those that can be solved" : "");
        get("positions").textContent = grouped(reached) + (rest > 0 ? `; ${grouped(rest)} out of reach` : "");
        get("positions").previousElementSibling.textContent = this.isLocked ? "locked states" : "positions";
        get("mean").textContent = figures.means[number].toFixed(6);
        get("antipodes").textContent = grouped(counts.at(-1));
        get("time").textContent =
            `${grouped(Math.max(1, Math.round(figures.milliseconds)))} ms`;
        this.#table(figures);
        this.chart.counts = counts;
        this.chart.beside = [];
        this.chart.draw();
        if (this.#rules) await this.#compare();
    }

    /** Lists the counts. @param {Figures} figures */
    #table({ unlocked, locked }) {
        const rows = unlocked.map((count, distance) => [
            distance,
            grouped(count),
            ...(locked ? [grouped(locked[distance] ?? 0)] : []),
        ]);
        for (let distance = unlocked.length; distance < (locked?.length ?? 0); distance += 1) {
            rows.push([distance, "0", grouped(locked[distance])]);
        }
        fill(this.#get("figures-table"), ["distance", "unlocked", ...(locked ? ["locked"] : [])], rows);
    }

    /** The rules to show beside the chosen ones, with their texts. Presets are those of the chosen puzzle. */
    #others() {
        const all = this.beside.map((text) => {
            const spec = text.includes("=") ? read(text).spec : { puzzle: this.#rules.puzzle, preset: text };
            return { text, spec, name: nameIn(this.#rules, spec) };
        });
        return all.filter(({ spec, name }) => name !== undefined && !same(spec, this.#spec)).slice(0, SERIES.length);
    }

    #compareBoxes() {
        const names = presets().filter((preset) => !same(this.#spec, { puzzle: this.#rules.puzzle, preset }));
        const own = this.#others().filter(({ text }) => text.includes("="));
        const all = [...names.map((name) => ({ text: name, name })), ...own];
        const boxes = all.map(({ text, name }) => {
            const label = document.createElement("label");
            const box = document.createElement("input");
            Object.assign(box, { type: "checkbox", value: text, checked: this.beside.includes(text) });
            box.addEventListener("change", () => this.#tick(text, box.checked));
            label.append(box, ` ${name}`);
            return label;
        });
        this.#get("compare").replaceChildren(...boxes);
    }

    #tick(text, isShown) {
        const focused = /** @type {HTMLInputElement} */ (document.activeElement)?.value;
        const others = this.beside.filter((other) => other !== text);
        this.setBeside(isShown ? [...others, text] : others);
        [...this.#get("compare").querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
        this.onChange();
    }

    /** Keeps the chosen rules beside those that are chosen next. */
    #keep() {
        const spec = this.#spec;
        const isPreset = same(spec, { puzzle: spec.puzzle, preset: spec.preset });
        const text = isPreset && spec.puzzle === FIRST.puzzle ? spec.preset : writeSpec(spec).toString();
        this.#tick(text, true);
        this.#get("keep").textContent = "Kept: now choose others";
    }

    /** Shows the rules beside the chosen ones over the histogram and in a table. */
    async #compare() {
        const figures = this.#figures;
        const others = this.#others();
        const texts = this.beside.join(" ");
        this.#get("compared").hidden = others.length === 0;
        const all = await Promise.all(others.map(({ spec }) => this.#figuresOf(spec))).catch(() => []);
        if (this.#figures !== figures || !figures || this.beside.join(" ") !== texts) return;
        this.chart.beside = all.map((other, number) => ({
            name: others[number].name,
            counts: countsOf(other, this.isLocked),
        }));
        this.chart.draw();
        const row = (name, shown) => {
            const counts = countsOf(shown, this.isLocked);
            const mean = shown.means[this.isLocked && shown.locked ? 1 : 0];
            const reached = counts.reduce((sum, count) => sum + count, 0);
            return [name, counts.length - 1, mean.toFixed(6), grouped(reached), grouped(counts.at(-1))];
        };
        const rows = [
            row(nameOf(this.#spec, this.#rules), figures),
            ...all.map((other, number) => row(others[number].name, other)),
        ];
        fill(this.#get("compared"), ["rules", "God's number", "mean", "can be solved", "farthest"], rows, true);
    }

    /** Returns the figures of other rules; their table is not kept. */
    #figuresOf(spec) {
        const name = JSON.stringify(spec);
        if (!this.#known.has(name)) {
            const engine = new Engine(this.#parts, spec);
            const figures = engine.figures.finally(() => engine.close());
            this.#known.set(name, figures);
            figures.catch(() => this.#known.delete(name));
        }
        return this.#known.get(name);
    }
}

/** Writes a number of many digits: grouped, or rounded as a power of ten. @param {string} digits */
function inWords(digits) {
    if (digits.length <= 21) return BigInt(digits).toLocaleString("en-US");
    const power = [...String(digits.length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
    return `${(Number(digits.slice(0, 15)) / 1e14).toFixed(2)} × 10${power}`;
}

/** The name of other rules, with their puzzle if it is another; none if they are no rules. */
function nameIn(rules, spec) {
    try {
        const other = rulesOf(spec);
        const puzzle = other.puzzle === rules.puzzle ? "" : `${other.puzzle}: `;
        return puzzle + nameOf(spec, other);
    } catch {
        return undefined;
    }
}

/** The counts of locked states if they are asked for and known. */
const countsOf = (/** @type {Figures} */ { unlocked, locked }, /** @type {boolean} */ isLocked) => [
    ...(isLocked && locked ? locked : unlocked),
];

/** Fills a table. With series, the first cells have the marks of the chart's lines. */
function fill(table, head, rows, hasSeries = false) {
    const line = (kind, cells, number) => {
        const row = document.createElement("tr");
        row.append(
            ...cells.map((words, place) => {
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
            }),
        );
        return row;
    };
    const [top, body] = ["thead", "tbody"].map((name) => document.createElement(name));
    top.append(line("th", head, 0));
    body.append(...rows.map((cells, number) => line("td", cells, number)));
    table.replaceChildren(top, body);
}
