// The buttons of the turns: a group for each layer.

const NAMES = { U: "up", R: "right", F: "front", D: "down", L: "left", B: "back" };

/** The most buttons of all turns; if there are more, each layer has two. */
const MOST = 27;

/** The most characters of a turn for six columns. */
const SHORT = 5;

export class Turns {
    #group;
    #make;
    #words = "";

    /** @param {HTMLElement} group @param {(word: string) => void} make */
    constructor(group, make) {
        this.#group = group;
        this.#make = make;
    }

    /** Shows which turns are allowed, and which are optimal. @param {any} cube @param {string[]} optimal */
    show(cube, optimal) {
        const words = cube.turns;
        if (words.join(" ") !== this.#words) this.#build(cube, words);
        const allowed = new Set(cube.allowed);
        for (const button of this.#group.querySelectorAll("button")) {
            const word = button.dataset.turn;
            const [isLocked, isOptimal] = [!allowed.has(word), optimal.includes(word)];
            button.setAttribute("aria-disabled", String(isLocked));
            button.classList.toggle("optimal", isOptimal);
            const more = isLocked ? ", locked" : isOptimal ? ", optimal" : "";
            button.setAttribute("aria-label", `${word}: ${button.dataset.way}${more}`);
        }
    }

    #build(cube, words) {
        this.#words = words.join(" ");
        /** @type {Map<string, string[]>} */
        const layers = new Map();
        for (const word of words) layers.set(cube.layer(word), [...(layers.get(cube.layer(word)) ?? []), word]);
        const groups = [...layers].map(([layer, own]) => {
            const group = document.createElement("div");
            const few = words.length > MOST && own.length > 2 ? [own[0], own.at(-1)] : own;
            group.append(...few.map((word) => this.#button(cube, layer, word)));
            return group;
        });
        this.#group.replaceChildren(...groups);
        // The turns of few layers lie beside each other, not below.
        const isFlat = groups.length < 4 && words.length > 6;
        this.#group.classList.toggle("flat", isFlat);
        // A layer with more turns than columns begins a line.
        for (const group of groups) {
            const first = /** @type {HTMLElement} */ (group.firstChild);
            if (isFlat && group.children.length > 6) first.style.gridColumn = "1";
        }
        const most = words.every((word) => word.length <= SHORT) ? 6 : 4;
        this.#group.style.setProperty("--columns", String(isFlat ? 6 : Math.min(groups.length, most)));
        this.#group.scrollTop = 0;
    }

    #button(cube, layer, word) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", textContent: word.replace("'", "′") });
        const degrees = cube.isSlide?.(word) ? 0 : Math.round((cube.angle(word) * 180) / Math.PI);
        const way = degrees === 180 ? "half a turn" : `${Math.abs(degrees)} degrees ${degrees < 0 ? "counter" : ""}clockwise`;
        Object.assign(button.dataset, { turn: word, way: `${NAMES[layer] ?? layer}${degrees ? `, ${way}` : ""}` });
        button.addEventListener("click", () => this.#make(word));
        return button;
    }
}
