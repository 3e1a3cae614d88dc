// The player of a solution: step by step or animated, forwards and back.

import { recall, remember } from "./memory.js";

/** The pause between two turns, in milliseconds. */
const PAUSE = 140;
/** The speeds to choose from. */
const SPEEDS = [0.5, 1, 2, 4];

export class Player {
    #get;
    #game;
    #soma;
    #view;
    #runs = false;

    /**
     * @param {(id: string) => any} get
     * @param {import("./play.js").Play} play
     * @param {import("./view.js").View} view
     * @param {import("./soma.js").SomaCube} soma
     */
    constructor(get, play, view, soma) {
        this.#get = get;
        this.#game = play;
        this.#soma = soma;
        this.#view = view;
        const step = (id, act) =>
            get(id).addEventListener("click", () => {
                this.#stop();
                act();
            });
        step("first", () => this.#to(0));
        step("back", () => this.#play.back());
        step("forward", () => this.#play.forward());
        step("last", () => this.#to(this.#play.plan?.turns.length ?? 0));
        step("player-close", () => {
            play.hide();
            get("solve").focus();
        });
        get("scrub").addEventListener("input", () => this.#jump(Number(get("scrub").value)));
        // A turn that is clicked is the last one made.
        get("solution").addEventListener("click", ({ target }) => {
            const place = /** @type {HTMLElement} */ (target).dataset.place;
            if (place !== undefined) this.#jump(Number(place));
        });
        this.#setSpeed(SPEEDS.find((speed) => String(speed) === recall("speed")) ?? 1);
        get("speed").addEventListener("click", () => {
            this.#setSpeed(SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length]);
            remember("speed", String(view.speed));
        });
        get("run").addEventListener("click", () => this.toggle());
        view.addEventListener("rest", () => this.#next());
        for (const source of [play, soma]) source.addEventListener("change", () => this.#show());
    }

    /** What is played. */
    get #play() {
        return this.#soma.subject ? this.#soma : this.#game;
    }

    /** Starts the animation of a new solution. */
    start() {
        this.#runs = false;
        this.toggle();
    }

    /** Starts or stops the animation. */
    toggle() {
        const { plan } = this.#play;
        if (!plan) return;
        if (this.#runs) return this.#stop();
        if (plan.at === plan.turns.length) this.#to(0);
        this.#runs = true;
        this.#show();
        this.#next();
    }

    #stop() {
        this.#runs = false;
        this.#show();
    }

    /** Plays the next turn after a pause, if the animation runs. */
    #next() {
        clearTimeout(this.#timer);
        if (!this.#runs) return;
        this.#timer = setTimeout(() => {
            const { plan } = this.#play;
            if (!this.#runs || !plan) return;
            this.#play.forward();
            // Without a turn on its way, no rest follows.
            if (this.#view.isAtRest) this.#next();
        }, PAUSE / this.#view.speed);
    }
    #timer = 0;

    /** @param {number} speed */
    #setSpeed(speed) {
        this.#view.speed = speed;
        const words = `${speed === 0.5 ? "½" : speed}×`;
        this.#get("speed").textContent = words;
        this.#get("speed").setAttribute("aria-label", `Speed: ${words}`);
    }

    /** Stops, and goes to a place of the solution. @param {number} place */
    #jump(place) {
        this.#stop();
        this.#to(place);
    }

    #to(place) {
        const play = this.#play;
        while (play.plan && play.plan.at > place) play.back();
        while (play.plan && play.plan.at < place) play.forward();
    }

    #show() {
        const [get, { plan }] = [this.#get, this.#play];
        if (!plan || plan.at === plan.turns.length) this.#runs = false;
        get("player").hidden = !plan;
        if (!plan) return;
        const { turns, at } = plan;
        get("player-words").textContent = `${at} of ${turns.length}`;
        Object.assign(get("scrub"), { max: turns.length, value: at });
        get("run").classList.toggle("pause", this.#runs);
        get("run").setAttribute("aria-label", this.#runs ? "Pause" : "Play");
        for (const [id, isOver] of [
            ["first", at === 0],
            ["back", at === 0],
            ["forward", at === turns.length],
            ["last", at === turns.length],
        ]) {
            get(id).setAttribute("aria-disabled", String(isOver));
        }
        const words = turns.map((turn, number) => {
            const word = document.createElement("li");
            word.textContent = turn;
            word.dataset.place = String(number + 1);
            word.className = number < at ? "done" : number === at ? "next" : "";
            if (plan.colors) word.style.setProperty("--color", plan.colors[number]);
            if (number === at) word.setAttribute("aria-current", "step");
            return word;
        });
        // Each step of a method is a line: its name, then its turns.
        let begin = 0;
        const lines = (plan.steps ?? []).map(({ name, turns }) => {
            const [line, head, own] = ["li", "b", "ol"].map((tag) => document.createElement(tag));
            line.className = "step";
            head.textContent = name;
            own.className = "words";
            own.append(...words.slice(begin, (begin += turns.length)));
            line.append(head, own);
            return line;
        });
        const list = get("solution");
        list.replaceChildren(...lines, ...words.slice(begin));
        // The next turn stays in sight, with the name of its step.
        list.scrollTop = (words.find((word) => word.className === "next")?.offsetTop ?? 0) - list.offsetTop - 30;
    }
}
