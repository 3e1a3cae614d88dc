// What the page is doing. Whatever begins leaves what was on, so that nothing of it stays behind.

/** @typedef {"loading" | "idle" | "preparing" | "searching" | "playing" | "painting" | "game" | "failed"} Name */

/** The document has the name of the state, for its styles. */
export class State {
    /** What the worker is, and the page without an activity. @type {Name} */
    base = "loading";
    /** The activity that is on, and what ends it. @type {{name: Name, end: () => void} | null} */
    #on = null;

    /** @returns {Name} */
    get name() {
        return this.#on?.name ?? this.base;
    }

    /** Leaves what is on, and begins an activity. @param {Name} name @param {() => void} end what takes it off the page */
    enter(name, end) {
        this.leave();
        this.#on = { name, end };
        this.#show();
    }

    /** Leaves whatever is on. */
    leave() {
        const on = this.#on;
        this.#on = null;
        this.#show();
        on?.end();
    }

    /** Ends an activity, if it is on. @param {Name} name */
    end(name) {
        if (this.name === name) this.leave();
    }

    /** Takes what the worker is. A failure leaves whatever is on. @param {"idle" | "preparing" | "failed"} name */
    rest(name) {
        this.base = name;
        if (name === "failed") this.leave();
        else this.#show();
    }

    #show() {
        document.documentElement.dataset.state = this.name;
    }
}
