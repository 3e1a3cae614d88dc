// The panel of rules: a preset, turns, a lock, a goal, or a rules file.
import { presets } from "./godtable_web.js";
import { rulesOf } from "./spec.js";

const FACES = { "2x2x2": "URF", "3x3x3-corners": "URFDLB" };
const LOCKS = { none: "none", axis: "the axis turned last", face: "the face turned last" };
const GOALS = {
    solved: "solved",
    face: "one face",
    layer: "one layer",
    oriented: "U and D oriented",
    setups: "other positions",
};

const EXAMPLE = `summary = "a face may turn twice in a row, but not three times"
turns = "R U F"
never = ["R R R", "U U U", "F F F"]
`;

export class RulesPanel {
    /** Called with chosen rules. @type {(spec: import("./spec.js").Spec) => void} */
    onChoose = () => {};
    /** @type {import("./spec.js").Spec} */
    #spec;
    #get;

    /** @param {(id: string) => any} get returns an element by its id */
    constructor(get) {
        this.#get = get;
        radios(get("preset"), Object.fromEntries(presets().map((name) => [name, name])), (preset) =>
            this.#choose({ preset }),
        );
        options(get("goal-choice"), GOALS);
        get("lock-choice").addEventListener("change", () => this.#chooseTurns());
        get("goal-choice").addEventListener("change", () => this.#chooseGoal());
        get("goals").addEventListener("change", () => this.#chooseGoal());
        get("file").value = EXAMPLE;
        get("file-use").addEventListener("click", () => this.#choose({ file: get("file").value }));
    }

    /** Shows rules. @param {import("./spec.js").Spec} spec @param {import("./godtable_web.js").Rules} rules */
    show(spec, rules) {
        this.#spec = spec;
        const get = this.#get;
        check(get("preset"), spec.file === undefined ? rules.name : undefined);
        get("rules-summary").textContent = sentence(rules);
        get("rules-error").textContent = "";
        this.#ticks(rules);
        const { none, axis, face } = LOCKS;
        options(get("lock-choice"), rules.puzzle === "2x2x2" ? { none, axis } : { none, axis, face });
        if (!LOCKS[rules.lock]) options(get("lock-choice"), { [rules.lock]: "of the rules file", none, axis });
        get("lock-choice").value = rules.lock;
        const goal = spec.goals?.length || !GOALS[rules.goal] ? "setups" : rules.goal;
        get("goal-choice").value = goal;
        get("goals-line").hidden = goal !== "setups";
        if (spec.goals?.length) get("goals").value = spec.goals.join(", ");
        if (spec.file !== undefined) {
            get("file").value = spec.file;
            get("file-details").open = true;
        }
    }

    #ticks(rules) {
        const ticked = new Set(rules.turns.split(" "));
        const boxes = [...FACES[rules.puzzle]].map((face) => {
            const line = document.createElement("div");
            line.append(...["", "2", "'"].map((mark) => this.#tick(face + mark, ticked.has(face + mark))));
            return line;
        });
        const focused = document.activeElement?.id;
        this.#get("ticks").replaceChildren(...boxes);
        if (focused?.startsWith("tick-")) document.getElementById(focused)?.focus();
    }

    #tick(turn, isTicked) {
        const label = document.createElement("label");
        const box = document.createElement("input");
        Object.assign(box, { type: "checkbox", value: turn, checked: isTicked, id: `tick-${turn}` });
        box.addEventListener("change", () => this.#chooseTurns());
        label.append(box, turn);
        return label;
    }

    #chooseTurns() {
        const turns = [...this.#get("ticks").querySelectorAll("input:checked")].map((box) => box.value).join(" ");
        const lock = this.#get("lock-choice").value;
        this.#choose({ turns, lock: LOCKS[lock] ? lock : "none" });
    }

    #chooseGoal() {
        const { puzzle, preset, turns, lock, file } = this.#spec;
        const isListed = this.#get("goal-choice").value === "setups";
        this.#get("goals-line").hidden = !isListed;
        if (isListed && !this.#get("goals").value.trim()) return this.#get("goals").focus();
        this.#choose({ preset, turns, lock, file }, puzzle);
    }

    /** Takes rules if they are rules, and says what is wrong otherwise. */
    #choose(chosen, puzzle = this.#spec.puzzle) {
        const goal = this.#get("goal-choice").value;
        const goals = this.#get("goals")
            .value.split(",")
            .map((setup) => setup.trim());
        const aim =
            chosen.file !== undefined && chosen.file !== this.#spec.file
                ? {}
                : goal === "setups"
                  ? { goals }
                  : { goal };
        const spec = { puzzle, ...chosen, ...aim };
        for (const name of Object.keys(spec)) if (spec[name] === undefined) delete spec[name];
        try {
            const rules = rulesOf(spec);
            // Turns that are a preset are shown under its name; a file may name another puzzle.
            if (spec.turns !== undefined && rules.name) {
                delete spec.turns;
                delete spec.lock;
                spec.preset = rules.name;
            }
            spec.puzzle = rules.puzzle;
            this.#get("rules-error").textContent = "";
            this.onChoose(spec);
        } catch (error) {
            this.#get("rules-error").textContent = String(error);
        }
    }
}

/** Describes rules in one sentence. @param {import("./godtable_web.js").Rules} rules */
function sentence(rules) {
    const summary = rules.summary ?? `turns ${rules.turns}, lock ${LOCKS[rules.lock] ?? rules.lock}`;
    return summary[0].toUpperCase() + summary.slice(1) + ".";
}

/** Fills a select. @param {HTMLSelectElement} select @param {Record<string, string>} values */
function options(select, values) {
    select.replaceChildren(...Object.entries(values).map(([value, words]) => new Option(words, value)));
}

/**
 * Fills a group of radio buttons, which arrows move along.
 * @param {HTMLElement} group @param {Record<string, string>} values @param {(value: string) => void} choose
 */
export function radios(group, values, choose) {
    const buttons = Object.entries(values).map(([value, words]) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", textContent: words, value, tabIndex: -1 });
        button.setAttribute("role", "radio");
        button.setAttribute("aria-checked", "false");
        button.addEventListener("click", () => choose(value));
        return button;
    });
    buttons[0].tabIndex = 0;
    group.replaceChildren(...buttons);
    group.onkeydown = (event) => {
        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const next =
            buttons[
                (buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target)) + by + buttons.length) %
                    buttons.length
            ];
        next.focus();
        choose(next.value);
    };
}

/** Checks one of a group of radio buttons. @param {HTMLElement} group @param {string | undefined} value */
export function check(group, value) {
    const buttons = [...group.querySelectorAll("button")];
    const isChecked = (button) => button.value === value;
    for (const button of buttons) {
        button.setAttribute("aria-checked", String(isChecked(button)));
        button.tabIndex = isChecked(button) ? 0 : -1;
    }
    if (!buttons.some(isChecked) && buttons[0]) buttons[0].tabIndex = 0;
}
