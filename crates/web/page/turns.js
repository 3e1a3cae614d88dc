// The buttons of the turns, by axis: a lock takes whole columns.
import { quartersOf } from "./play.js";

const AXES = ["UD", "RL", "FB"];
const NAMES = { U: "up", R: "right", F: "front", D: "down", L: "left", B: "back" };
const SENSES = { 1: "clockwise", 2: "half a turn", "-1": "anticlockwise" };

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
        if (cube.turns.join(" ") !== this.#words) this.#build(cube.turns);
        const allowed = cube.allowed;
        for (const button of this.#group.querySelectorAll("button")) {
            const word = button.dataset.turn;
            const [isLocked, isOptimal] = [!allowed.includes(word), optimal.includes(word)];
            button.setAttribute("aria-disabled", String(isLocked));
            button.classList.toggle("optimal", isOptimal);
            const more = isLocked ? ", locked" : isOptimal ? ", optimal" : "";
            button.setAttribute("aria-label", `${word}: ${NAMES[word[0]]}, ${SENSES[quartersOf(word)]}${more}`);
        }
    }

    #build(words) {
        this.#words = words.join(" ");
        const columns = AXES.map((axis) => {
            const column = document.createElement("div");
            column.className = "axis";
            const rows = [...axis].map((face) => {
                const row = document.createElement("div");
                row.append(...words.filter((word) => word[0] === face).map((word) => this.#button(word)));
                return row;
            });
            column.append(...rows.filter((row) => row.childElementCount));
            return column;
        });
        this.#group.replaceChildren(...columns.filter((column) => column.childElementCount));
    }

    #button(word) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", textContent: word.replace("'", "′") });
        button.dataset.turn = word;
        button.addEventListener("click", () => this.#make(word));
        return button;
    }
}
