// Writes a moving picture as a GIF file: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. All frames share one palette.

/** The bits of each part of a color by which similar colors are counted together. */
const BITS = 5;
/** The number of a pixel that has not changed. */
const UNCHANGED = 255;
/** The most codes of a dictionary of LZW. */
const CODES = 4096;

/** The number of a color among similar ones. @param {Uint8ClampedArray} pixels @param {number} at */
const similar = (pixels, at) =>
    ((pixels[at] >> (8 - BITS)) << (2 * BITS)) | ((pixels[at + 1] >> (8 - BITS)) << BITS) | (pixels[at + 2] >> (8 - BITS));

/** The most frequent colors, and the nearest one of each other color. */
export class Palette {
    /** The parts of up to 255 colors. */
    bytes = new Uint8Array(3 * 256);
    #nearest = new Int16Array(1 << (3 * BITS)).fill(-1);

    /** @param {Uint8ClampedArray[]} pictures as pixels of four bytes */
    constructor(pictures) {
        /** @type {Map<number, number[]>} the count and the sums of the parts */
        const counts = new Map();
        for (const pixels of pictures) {
            for (let at = 0; at < pixels.length; at += 4) {
                const number = similar(pixels, at);
                let sums = counts.get(number);
                if (!sums) counts.set(number, (sums = [0, 0, 0, 0]));
                sums[0] += 1;
                for (let part = 0; part < 3; part += 1) sums[part + 1] += pixels[at + part];
            }
        }
        const frequent = [...counts].sort(([, one], [, other]) => other[0] - one[0]).slice(0, UNCHANGED);
        frequent.forEach(([number, [count, ...sums]], place) => {
            this.bytes.set(sums.map((sum) => sum / count), 3 * place);
            this.#nearest[number] = place;
        });
        this.count = frequent.length;
    }

    /** @param {Uint8ClampedArray} pixels @param {number} at */
    nearest(pixels, at) {
        const number = similar(pixels, at);
        if (this.#nearest[number] < 0) {
            let least = Infinity;
            for (let place = 0; place < this.count; place += 1) {
                const part = (own) => (pixels[at + own] - this.bytes[3 * place + own]) ** 2;
                const distance = part(0) + part(1) + part(2);
                if (distance < least) [least, this.#nearest[number]] = [distance, place];
            }
        }
        return this.#nearest[number];
    }
}

export class Gif {
    /** @type {number[]} */
    #bytes = [];
    /** @type {Uint8Array | undefined} */
    #last;
    #size;
    #palette;

    /** @param {number} size the width and the height in pixels @param {Palette} palette */
    constructor(size, palette) {
        this.#size = size;
        this.#palette = palette;
        this.#text("GIF89a");
        this.#numbers(size, size);
        this.#bytes.push(0xf7, 0, 0, ...palette.bytes);
        // It repeats without an end.
        this.#bytes.push(0x21, 0xff, 11);
        this.#text("NETSCAPE2.0");
        this.#bytes.push(3, 1, 0, 0, 0);
    }

    /** Adds a frame: the rows with pixels that have changed. @param {Uint8ClampedArray} pixels @param {number} hundredths of a second */
    add(pixels, hundredths) {
        const size = this.#size;
        const places = new Uint8Array(size * size).map((_, at) => this.#palette.nearest(pixels, 4 * at));
        const last = this.#last;
        this.#last = places;
        const changed = last ? places.map((place, at) => (place === last[at] ? UNCHANGED : place)) : places;
        const isNew = (place) => place !== UNCHANGED;
        const top = Math.max(0, Math.floor(changed.findIndex(isNew) / size));
        const bottom = Math.max(top, Math.floor(changed.findLastIndex(isNew) / size)) + 1;
        this.#bytes.push(0x21, 0xf9, 4, 5);
        this.#numbers(hundredths);
        this.#bytes.push(UNCHANGED, 0, 0x2c);
        this.#numbers(0, top, size, bottom - top);
        this.#bytes.push(0, 8);
        const codes = compressed(changed.subarray(top * size, bottom * size));
        for (let at = 0; at < codes.length; at += 255) {
            const block = codes.slice(at, at + 255);
            this.#bytes.push(block.length, ...block);
        }
        this.#bytes.push(0);
    }

    /** The file. */
    get blob() {
        return new Blob([new Uint8Array([...this.#bytes, 0x3b])], { type: "image/gif" });
    }

    #text(words) {
        this.#bytes.push(...new TextEncoder().encode(words));
    }

    #numbers(...numbers) {
        for (const number of numbers) this.#bytes.push(number & 255, number >> 8);
    }
}

/** Compresses bytes by the LZW of GIF, with codes of 9 to 12 bits. @param {Uint8Array} places @returns {number[]} */
function compressed(places) {
    const [clear, end] = [256, 257];
    const bytes = [];
    let [held, bits, width, next] = [0, 0, 9, end + 1];
    /** @type {Map<number, number>} the codes of a code and a byte after it */
    const known = new Map();
    const put = (code) => {
        held |= code << bits;
        for (bits += width; bits >= 8; bits -= 8) {
            bytes.push(held & 255);
            held >>>= 8;
        }
    };
    put(clear);
    let code = places[0];
    for (const place of places.subarray(1)) {
        const longer = known.get((code << 8) | place);
        if (longer !== undefined) {
            code = longer;
            continue;
        }
        put(code);
        if (next < CODES) {
            known.set((code << 8) | place, next);
            // The reader is one code behind.
            if (next === 1 << width) width += 1;
            next += 1;
        } else {
            put(clear);
            known.clear();
            [width, next] = [9, end + 1];
        }
        code = place;
    }
    put(code);
    put(end);
    if (bits) bytes.push(held & 255);
    return bytes;
}
