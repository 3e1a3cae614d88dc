// The Soma cube on the stage: its solutions, and one of them as it is put together.
import { write } from "./address.js";

/** The angle of a turn that takes as long as a piece on its way, in radians. */
const WAY = 2.4;
/** The time in which all pieces move apart, in milliseconds. */
const APART = 900;

/** A solution with its first pieces in place. The stage shows it as it shows a position. */
class Stand {
    reach = 1.5 * Math.sqrt(3);

    /** @param {import("./godtable_web.js").Built} built @param {number} count */
    constructor(built, count) {
        this.built = built;
        this.count = count;
    }

    /** The pieces; one of them comes in at a positive angle, and goes out at a negative one. */
    picture(sight, angle) {
        return this.built.picture(sight, this.count + angle / WAY);
    }

    layer(way) {
        return way;
    }

    angle(way) {
        return way === "in" ? WAY : -WAY;
    }

    // Drags look around.
    dragged() {}
    clicked() {}
}

/** The player plays it: a plan has the names of the pieces, and how many are in place. Emits `change`. */
export class SomaCube extends EventTarget {
    /** Called after a change: after a step, which the history keeps, or another one. @type {(isStep: boolean) => void} */
    onChange = () => {};
    /** What is on the stage; nothing if it is another puzzle. @type {import("./spec.js").Subject | undefined} */
    subject;
    /** @type {{turns: string[], colors: string[], at: number} | null} */
    plan = null;
    #number = 0;
    #get;
    #view;
    /** @type {Stand} */
    #stand;

    /** @param {(id: string) => any} get @param {import("./view.js").View} view */
    constructor(get, view) {
        super();
        this.#get = get;
        this.#view = view;
        for (const [id, key] of Object.entries({ previous: "P", next: "N", random: "R", apart: "A" }))
            get(`soma-${id}`).addEventListener("click", () => this.act(key));
    }

    /**
     * Shows what an address says: a solution, the pieces in place, and whether all stand apart.
     * @param {import("./spec.js").Subject} subject
     * @param {Partial<import("./address.js").Shared>} [shared]
     */
    open(subject, { solution = "1", pieces = "7", apart } = {}) {
        const { count } = subject.soma;
        const number = /^\d{1,9}$/.test(solution) ? Number(solution) : 0;
        if (number < 1 || number > count) throw new Error(`there is no solution '${solution}'; there are 1 to ${count}`);
        if (!/^[0-7]$/.test(pieces)) throw new Error(`'${pieces}' is no number of pieces; there are 0 to 7`);
        const isNew = !this.subject;
        this.subject = subject;
        this.#press(apart !== undefined);
        this.#view.spread(this.isApart, 0);
        this.#show(number - 1, Number(pieces), isNew);
    }

    /** Leaves the stage. */
    close() {
        this.subject = undefined;
        this.plan = null;
        this.dispatchEvent(new Event("change"));
    }

    /** Whether all pieces stand apart. */
    get isApart() {
        return this.#get("soma-apart").getAttribute("aria-pressed") === "true";
    }

    /** The address of what is shown, from the # on. */
    get address() {
        const { at, turns } = this.plan;
        return `#${write({
            spec: this.subject.spec,
            solution: this.#number ? String(this.#number + 1) : undefined,
            pieces: at < turns.length ? String(at) : undefined,
            apart: this.isApart ? "yes" : undefined,
        })}`;
    }

    /** Shows another solution, or moves all pieces apart. @param {string} key of Next, Previous, Random or Apart */
    act(key) {
        const { count } = this.subject.soma;
        if (key === "A") {
            this.#press(!this.isApart);
            this.#view.spread(this.isApart, APART);
            return this.onChange(false);
        }
        const by = { N: 1, P: count - 1 }[key] ?? 1 + Math.floor(Math.random() * (count - 1));
        this.#show((this.#number + by) % count, this.plan.at);
        this.onChange(true);
    }

    /** One piece more. */
    forward() {
        if (this.plan.at < this.plan.turns.length) this.#step("in", 1);
    }

    /** One piece less. */
    back() {
        if (this.plan.at > 0) this.#step("out", -1);
    }

    /** @param {number} number from 0 @param {number} at the pieces in place */
    #show(number, at, isNew = false) {
        const built = this.subject.soma.built(number);
        this.#number = number;
        this.plan = { turns: built.names, colors: built.colors, at };
        this.#stand = new Stand(built, at);
        if (isNew) this.#view.face(this.#stand);
        this.#view.show(this.#stand);
        this.#changed();
    }

    #step(word, sense) {
        const before = this.#stand;
        this.#stand = new Stand(before.built, before.count + sense);
        this.plan = { ...this.plan, at: this.#stand.count };
        this.#view.turn({ word, before, after: this.#stand, angle: 0, sense });
        this.#changed();
        this.onChange(false);
    }

    #press(isOut) {
        this.#get("soma-apart").setAttribute("aria-pressed", String(isOut));
    }

    #changed() {
        this.dispatchEvent(new Event("change"));
        const [get, { turns, at }] = [this.#get, this.plan];
        const { count } = this.subject.soma;
        get("distance").textContent = String(count);
        get("distance-words").textContent = "solutions";
        get("soma-words").textContent = `${this.#number + 1} of ${count}`;
        get("live").textContent = `${at} of ${turns.length} pieces`;
        get("cube-words").textContent = `In place: ${turns.slice(0, at).join(", ") || "nothing"}`;
        get("layers").replaceChildren(...["Bottom", "Middle", "Top"].map((name, z) => this.#layer(name, z)));
    }

    /** Draws a layer as it is seen from above. @param {string} name @param {number} z */
    #layer(name, z) {
        const { turns, colors, at } = this.plan;
        const layer = document.createElement("div");
        for (const y of [2, 1, 0]) {
            for (const x of [0, 1, 2]) {
                const letter = this.#stand.built.cells[x + 3 * y + 9 * z];
                const piece = turns.findIndex((turn) => turn[0] === letter);
                const cell = document.createElement("b");
                cell.textContent = letter;
                cell.className = piece < at ? "in" : "";
                cell.style.setProperty("--color", colors[piece]);
                layer.append(cell);
            }
        }
        const words = document.createElement("span");
        words.textContent = name;
        layer.append(words);
        return layer;
    }
}
