// The puzzles to choose from, and the field for others.

/** Names of groups, each with puzzles and their names as people write them. @type {Record<string, Record<string, string>>} */
export const GROUPS = {
    Cubes: {
        "2x2x2": "2x2x2 (Pocket Cube)",
        "3x3x3": "3x3x3 (Rubik's Cube)",
        "4x4x4": "4x4x4",
        "3x3x3-corners": "Corners of the 3x3x3",
        "3-color-cube": "3-Color Cube",
        bicube: "Bicube",
    },
    Cuboids: {
        "1x2x3": "1x2x3",
        "1x3x3": "1x3x3 (Floppy Cube)",
        "2x2x3": "2x2x3 (Tower Cube)",
        "2x3x3": "2x3x3 (Domino)",
    },
    "Cubes with other cuts": {
        skewb: "Skewb",
        dino: "Dino Cube",
        ivy: "Ivy Cube",
        gear: "Gear Cube",
        helicopter: "Helicopter Cube",
        "curvy copter": "Curvy Copter",
        "square-1": "Square-1",
    },
    "Tetrahedra and octahedra": {
        pyraminx: "Pyraminx",
        "half-turn pyramorphix": "Pyramorphix, half turns",
        "skewb-diamond": "Skewb Diamond",
        fto: "Face-Turning Octahedron",
    },
    "Dodecahedra and icosahedra": {
        megaminx: "Megaminx",
        "pyraminx crystal": "Pyraminx Crystal",
        starminx: "Starminx",
        pentultimate: "Pentultimate",
        icosamate: "Icosamate",
    },
    "Pieces that slide": { "8-puzzle": "8-Puzzle", "15-puzzle": "15-Puzzle", "topspin-10": "Top Spin" },
    "Pieces to put together": { soma: "Soma Cube" },
};

/** Returns the name that people write of a puzzle. @param {string} name */
export const labelOf = (name) => Object.assign({}, ...Object.values(GROUPS))[name] ?? name;

export class Picker {
    /** Called with the chosen puzzle; throws the sentence that says what is wrong. @type {(spec: import("./spec.js").Spec) => void} */
    onChoose = () => {};
    #get;
    /** The puzzle that is shown. */
    #shown = "";

    /** @param {(id: string) => any} get */
    constructor(get) {
        this.#get = get;
        const groups = Object.entries(GROUPS).map(([label, puzzles]) => {
            const group = document.createElement("optgroup");
            group.label = label;
            group.append(...Object.entries(puzzles).map(([name, label]) => new Option(label, name)));
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
