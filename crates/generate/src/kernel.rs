//! Rows as sets of fibres, and how a turn moves them.

use godtable_index::{Fibre, GROUP};

/// A set of the fibres of a row: fibre `27 * w + b` is bit `b` of word `w`. There are 27 words for 729 fibres and 81
/// for 2,187, so the lowest three digits of a fibre choose the bit, and the others the word.
pub(crate) type Row<const WORDS: usize> = [u32; WORDS];

/// All bits of a word.
pub(crate) const FULL_WORD: u32 = (1 << GROUP) - 1;

/// `DIGIT_IS[d][v]`: the bits whose digit `d`, of weight 3^d, is `v`.
const DIGIT_IS: [[u32; 3]; 3] = {
    let mut masks = [[0; 3]; 3];
    let mut bit = 0;
    while bit < GROUP {
        masks[0][bit % 3] |= 1 << bit;
        masks[1][bit / 3 % 3] |= 1 << bit;
        masks[2][bit / 9] |= 1 << bit;
        bit += 1;
    }
    masks
};

/// The fibres whose image is in `row`, where the image of a fibre is itself, regripped so often, plus `translation`.
#[inline]
pub(crate) fn pulled<const WORDS: usize>(row: &Row<WORDS>, translation: Fibre, regrips: u8) -> Row<WORDS> {
    let translated = translated(row, translation);
    if regrips == 0 { translated } else { regripped(&translated, regrips) }
}

/// The fibres that are in `row` once `translation` is added.
#[inline]
fn translated<const WORDS: usize>(row: &Row<WORDS>, translation: Fibre) -> Row<WORDS> {
    let [low, middle, high] = translation.groups();
    let mut result = with_words_moved(row, middle, high);
    for (digit, by) in [low % 3, low / 3 % 3, low / 9].into_iter().enumerate() {
        rotate_digit(&mut result, digit, by);
    }
    result
}

/// Adds `by`, 0 to 2, to one of the digits that choose the bit.
#[inline]
fn rotate_digit<const WORDS: usize>(row: &mut Row<WORDS>, digit: usize, by: usize) {
    let weight = 3_u32.pow(digit as u32);
    // The bits that come from below wrap around; the others come from above.
    let (right, left, wrapped) = match by {
        0 => return,
        1 => (weight, 2 * weight, DIGIT_IS[digit][2]),
        _ => (2 * weight, weight, DIGIT_IS[digit][1] | DIGIT_IS[digit][2]),
    };
    for word in row {
        *word = *word >> right & !wrapped | *word << left & wrapped;
    }
}

/// Adds `middle`, 0 to 26, to the three digits that choose the word, and `high` to the seventh, where there is one.
#[inline]
fn with_words_moved<const WORDS: usize>(row: &Row<WORDS>, middle: usize, high: usize) -> Row<WORDS> {
    let sources = &WORD_SUMS[middle];
    let mut result = [0; WORDS];
    for (block, words) in result.chunks_exact_mut(GROUP).enumerate() {
        let from = &row[(block + high) % (WORDS / GROUP) * GROUP..][..GROUP];
        for (word, source) in words.iter_mut().zip(sources) {
            *word = from[usize::from(*source)];
        }
    }
    result
}

/// The fibres that are in `row` once they are regripped so often, 1 or 2.
fn regripped<const WORDS: usize>(row: &Row<WORDS>, regrips: u8) -> Row<WORDS> {
    let sources = &WORDS_REGRIPPED[usize::from(regrips)];
    let mut result = [0; WORDS];
    for (words, from) in result.chunks_exact_mut(GROUP).zip(row.chunks_exact(GROUP)) {
        for (word, source) in words.iter_mut().zip(sources) {
            *word = bits_regripped(from[usize::from(*source)], regrips);
        }
    }
    result
}

/// The bits of a word whose numbers, as three digits, are in `word` once they are regripped so often, 1 or 2.
#[inline]
fn bits_regripped(word: u32, regrips: u8) -> u32 {
    // Once regripped, bit b is bit 3b modulo 26: so every third bit goes into one block of nine, or back.
    if regrips == 1 {
        every_third(word) | every_third(word >> 1) << 9 | every_third(word >> 2) << 18
    } else {
        spread_to_every_third(word) | spread_to_every_third(word >> 9) << 1 | spread_to_every_third(word >> 18) << 2
    }
}

/// Bits 0, 3, 6 ... 24 of a word, moved to bits 0 to 8.
#[inline]
fn every_third(word: u32) -> u32 {
    let threes = word & DIGIT_IS[0][0];
    let nines = (threes | threes >> 2 | threes >> 4) & 0o7_007_007;
    (nines | nines >> 6 | nines >> 12) & 0o777
}

/// Bits 0 to 8 of a word, moved to bits 0, 3, 6 ... 24.
#[inline]
fn spread_to_every_third(word: u32) -> u32 {
    let block = word & 0o777;
    let nines = (block | block << 6 | block << 12) & 0o7_007_007;
    (nines | nines << 2 | nines << 4) & DIGIT_IS[0][0]
}

/// `WORD_SUMS[t][w]`: the sum of the numbers `w` and `t`, digit by digit modulo 3.
const WORD_SUMS: [[u8; GROUP]; GROUP] = {
    let mut sums = [[0; GROUP]; GROUP];
    let mut pair = 0;
    while pair < GROUP * GROUP {
        let (t, w) = (pair / GROUP, pair % GROUP);
        sums[t][w] = ((w + t) % 3 + 3 * ((w / 3 + t / 3) % 3) + 9 * ((w / 9 + t / 9) % 3)) as u8;
        pair += 1;
    }
    sums
};

/// `WORDS_REGRIPPED[k][w]`: the number `w`, as three digits, after `k` regrips.
const WORDS_REGRIPPED: [[u8; GROUP]; 3] = {
    let mut regripped = [[0; GROUP]; 3];
    let mut w = 0;
    while w < GROUP {
        let once = w % 9 * 3 + w / 9;
        regripped[0][w] = w as u8;
        regripped[1][w] = once as u8;
        regripped[2][w] = (once % 9 * 3 + once / 9) as u8;
        w += 1;
    }
    regripped
};

#[cfg(test)]
mod tests {
    use godtable_cube::Puzzle;
    use godtable_index::Shape;

    use super::*;

    /// The slow twin: fibre by fibre.
    fn pulled_one_by_one<const WORDS: usize>(
        row: &Row<WORDS>,
        translation: Fibre,
        regrips: u8,
        shape: Shape,
    ) -> Row<WORDS> {
        let mut result = [0; WORDS];
        for number in 0..shape.fibres() {
            let fibre = Fibre::new(number, shape).expect("within the fibres");
            let image = fibre.regripped(regrips).plus(translation).number();
            result[number / GROUP] |= (row[image / GROUP] >> (image % GROUP) & 1) << (number % GROUP);
        }
        result
    }

    /// Rows that look random, and the full and the empty one.
    fn rows<const WORDS: usize>() -> [Row<WORDS>; 4] {
        let mut seed = 0x9E37_79B9_u32;
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed & FULL_WORD
        };
        [std::array::from_fn(|_| random()), std::array::from_fn(|_| random()), [FULL_WORD; WORDS], [0; WORDS]]
    }

    #[test]
    fn rows_are_pulled_as_their_fibres_are_one_by_one() {
        let shape = Shape::of(Puzzle::Cube2);
        for row in rows::<27>() {
            for number in 0..shape.fibres() {
                let translation = Fibre::new(number, shape).expect("within the fibres");
                for regrips in 0..3 {
                    assert_eq!(
                        pulled(&row, translation, regrips),
                        pulled_one_by_one(&row, translation, regrips, shape),
                        "translation {number}, {regrips} regrips"
                    );
                }
            }
        }
    }
}
