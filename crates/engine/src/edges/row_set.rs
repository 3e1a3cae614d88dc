//! The positions of a row as bits, in memory and in a file.

use std::borrow::Cow;

use crate::edges::flips::{BITS, FlipSet, WORDS};
use crate::rows::word::Bits;

/// The positions of a row.
pub(crate) trait RowSet: Bits {
    /// All positions.
    const ALL: Self;

    /// Returns the rows as a file has them. Bit `n` of a row is its position `n`.
    fn stored(sets: &[Self]) -> Cow<'_, [u8]>;

    /// Reads a row from the bits of many rows.
    fn load(stored: &[u8], row: usize) -> Self;
}

impl RowSet for FlipSet {
    const ALL: FlipSet = FlipSet([u64::MAX; WORDS]);

    fn stored(sets: &[FlipSet]) -> Cow<'_, [u8]> {
        if cfg!(target_endian = "little") {
            return Cow::Borrowed(bytemuck::cast_slice(sets));
        }
        sets.iter().flat_map(|set| set.0.iter().flat_map(|word| word.to_le_bytes())).collect()
    }

    fn load(stored: &[u8], row: usize) -> FlipSet {
        let bytes = &stored[row * BITS / 8..(row + 1) * BITS / 8];
        let mut words = [0; WORDS];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        FlipSet(words)
    }
}

/// Rows without flips have one position.
impl RowSet for u8 {
    const ALL: u8 = 1;

    fn stored(sets: &[u8]) -> Cow<'_, [u8]> {
        let byte = |sets: &[u8]| sets.iter().enumerate().fold(0, |byte, (bit, set)| byte | set << bit);
        Cow::Owned(sets.chunks(8).map(byte).collect())
    }

    fn load(stored: &[u8], row: usize) -> u8 {
        stored[row / 8] >> (row % 8) & 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_rows_are_read_back() {
        let row = |number: u64| FlipSet(std::array::from_fn(|word| number.wrapping_mul(0x9E37_79B9 + word as u64)));
        let rows: Vec<FlipSet> = (0..5).map(row).collect();
        let stored = FlipSet::stored(&rows);
        assert!((0..5).all(|number| FlipSet::load(&stored, number) == rows[number]));
        assert_eq!(stored[BITS / 8 + 9], rows[1].0[1].to_le_bytes()[1]);
        let rows = [1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        let stored = u8::stored(&rows);
        assert_eq!(*stored, [0b0101_1001, 0b10]);
        assert!((0..16).all(|number| u8::load(&stored, number) == rows[number]));
    }

    #[test]
    fn listed_positions_are_the_bits() {
        let mut set = FlipSet([0; WORDS]);
        (set.0[0], set.0[31]) = (0b1010, 1 << 63);
        assert_eq!(set.positions().collect::<Vec<usize>>(), [1, 3, 2_047]);
    }
}
