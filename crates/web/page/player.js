// The player of a solution: step by step or animated, forwards and back.

/** The pause between two turns, in milliseconds. */
const PAUSE = 140;

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
        }, PAUSE);
    }
    #timer = 0;

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
            word.className = number < at ? "done" : number === at ? "next" : "";
            if (plan.colours) word.style.setProperty("--colour", plan.colours[number]);
            if (number === at) word.setAttribute("aria-current", "step");
            return word;
        });
        get("solution").replaceChildren(...words);
    }
}
