// What the page says over the puzzle: the large answer, and messages.
import { Closed } from "./engine.js";

const put = (id, words) => {
    document.getElementById(id).textContent = words;
};

/** Writes the large answer. @param {string | number} number @param {string} words */
export function say(number, words) {
    put("distance", String(number));
    put("distance-words", words);
}

/** Shows a message under the puzzle. @param {string} words */
export const note = (words) => put("note", words);

/** The reason in an error, without its place in a text. @param {any} error */
export const reasonIn = (error) => String(error?.message ?? error).replace(/^(column|move) \d+: /, "");

/** @param {string} words */
export const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1).replace(/[.]$/, "")}.`;

/** Shows an error, unless another worker took the place of the one that was asked. @param {Error} error */
export function fail(error) {
    if (!(error instanceof Closed)) note(sentence(reasonIn(error)));
}
