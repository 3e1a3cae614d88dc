// The puzzles to choose from, and the field for others.

/** Names of groups, each with the names of puzzles. */
const GROUPS = {
    "With rules": ["2x2x2", "3x3x3-corners"],
    "A table of all positions": [
        "pyraminx",
        "skewb",
        "skewb-diamond",
        "half-turn pyramorphix",
        "2x2x3",
        "1x2x3",
        "1x3x3",
        "ivy",
        "gear",
        "topspin-10",
        "8-puzzle",
    ],
    "Solved by a search": [
        "3x3x3",
        "4x4x4",
        "megaminx",
        "helicopter",
        "curvy copter",
        "dino",
        "fto",
        "pyraminx crystal",
        "starminx",
        "pentultimate",
        "icosamate",
        "2x3x3",
        "3-colour-cube",
        "bicube",
        "square-1",
        "15-puzzle",
    ],
    "Put together": ["soma"],
};

export class Picker {
    /** Called with the chosen puzzle; throws the sentence that says what is wrong. @type {(spec: import("./spec.js").Spec) => void} */
    onChoose = () => {};
    #get;
    /** The puzzle that is shown. */
    #shown = "";

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        const groups = Object.entries(GROUPS).map(([label, names]) => {
            const group = document.createElement("optgroup");
            group.label = label;
            group.append(...names.map((name) => new Option(name, name)));
            return group;
        });
        get("picker").replaceChildren(...groups, new Option("From cuts …", ""));
        get("picker").addEventListener("change", () => {
            if (get("picker").value) return this.#choose({ puzzle: get("picker").value });
            get("picker").value = this.#shown;
            get("own").open = true;
            get("cuts").focus();
        });
        get("cuts-form").addEventListener("submit", (event) => {
            event.preventDefault();
            const text = get("cuts").value.trim();
            this.#choose(/[\n={]/.test(text) ? { definition: text } : { cuts: text });
        });
    }

    /** Shows what is played. @param {import("./spec.js").Spec} spec */
    show({ puzzle, cuts, definition }) {
        const picker = this.#get("picker");
        picker.querySelector("[data-own]")?.remove();
        const name = cuts ?? (definition === undefined ? puzzle : "own definition");
        if (![...picker.options].some(({ value }) => value === name)) {
            const option = new Option(name, name);
            option.dataset.own = "";
            picker.append(option);
        }
        picker.value = this.#shown = name;
        this.#get("cuts").value = cuts ?? definition ?? this.#get("cuts").value;
    }

    #choose(spec) {
        const error = this.#get("cuts-error");
        error.textContent = "";
        try {
            this.onChoose(spec);
            this.#get("own").open = false;
        } catch (reason) {
            error.textContent = String(reason?.message ?? reason);
        }
    }
}
