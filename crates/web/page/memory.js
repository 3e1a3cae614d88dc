// What this browser remembers. Some browsers refuse; then nothing is remembered.

/** @param {string} name @returns {string | null} */
export function recall(name) {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
    try {
        localStorage.setItem(name, value);
    } catch {
        // The page works without.
    }
}
