// The field for sequences: in any notation that the engine reads, made from here or from solved.

export class Typing {
    /** Called with the turns from solved to a new position. @type {(setup: string) => void} */
    onSetup = () => {};
    /** Called before turns are made. */
    onBegin = () => {};
    #get;
    #play;

    /** @param {(id: string) => any} get @param {import("./play.js").Play} play */
    constructor(get, play) {
        this.#get = get;
        this.#play = play;
        get("typing").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#take((text) => play.type(text));
        });
        get("typed-setup").addEventListener("click", () =>
            // The address has the turns without brackets and comments.
            this.#take((text) => this.onSetup(play.subject.solved.steps(text).join(" "))),
        );
        get("typed").addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            get("typing").requestSubmit();
        });
    }

    /** Does something with the text, or says what is wrong, and selects the word. @param {(text: string) => void} act */
    #take(act) {
        const [field, error] = [this.#get("typed"), this.#get("typing-error")];
        error.textContent = "";
        this.onBegin();
        try {
            act(field.value);
            field.value = "";
        } catch (reason) {
            const words = String(reason?.message ?? reason);
            error.textContent = `${words[0].toUpperCase()}${words.slice(1).replace(/[.]$/, "")}.`;
            const column = Number(/^column (\d+)/.exec(words)?.[1]);
            if (!column) return;
            const length = /^\S[^\s()[\],:]*/.exec(field.value.slice(column - 1))?.[0].length ?? 1;
            field.focus();
            field.setSelectionRange(column - 1, column - 1 + length);
        }
    }
}
