//! The positions of a row as bits, in memory and in a file.

use std::borrow::Cow;

use bytemuck::Pod;

use crate::edges::flips::{BITS, FlipSet, WORDS};

/// The positions of a row.
pub(crate) trait RowSet: Pod + PartialEq + Send + Sync {
    /// The bits of a byte that have positions.
    const USED: u8;

    /// Returns the bits of many rows as a file has them. Bit `n` of a row is its position `n`.
    fn stored(sets: &[Self]) -> Cow<'_, [u8]>;

    /// Reads a row from the bits of many rows.
    fn load(stored: &[u8], row: usize) -> Self;

    /// Adds the numbers of the positions to a list.
    fn list(&self, add: impl FnMut(usize));

    /// Returns a set byte by byte: each byte is a function of the same bytes of other sets.
    #[inline(always)]
    fn by_bytes<const N: usize>(sets: [&Self; N], byte: impl Fn([u8; N]) -> u8) -> Self {
        let mut result = Self::zeroed();
        let sets = sets.map(bytemuck::bytes_of);
        for (number, result) in bytemuck::bytes_of_mut(&mut result).iter_mut().enumerate() {
            *result = byte(sets.map(|set| set[number])) & Self::USED;
        }
        result
    }

    /// Adds all positions of another set.
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        *self = Self::by_bytes([self, other], |[own, other]| own | other);
    }

    /// Returns whether the set has a position.
    fn has(&self, position: usize) -> bool {
        Self::stored(std::slice::from_ref(self))[position / 8] >> (position % 8) & 1 == 1
    }

    /// Returns the first position, or `None` if the set is empty.
    fn first(&self) -> Option<usize> {
        if *self == Self::zeroed() {
            return None;
        }
        let mut positions = Vec::new();
        self.list(|position| positions.push(position));
        positions.first().copied()
    }
}

impl RowSet for FlipSet {
    const USED: u8 = u8::MAX;

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

    fn list(&self, mut add: impl FnMut(usize)) {
        for (number, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                add(number * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// Rows without flips have one position.
impl RowSet for u8 {
    const USED: u8 = 1;

    fn stored(sets: &[u8]) -> Cow<'_, [u8]> {
        let byte = |sets: &[u8]| sets.iter().enumerate().fold(0, |byte, (bit, set)| byte | set << bit);
        Cow::Owned(sets.chunks(8).map(byte).collect())
    }

    fn load(stored: &[u8], row: usize) -> u8 {
        stored[row / 8] >> (row % 8) & 1
    }

    fn list(&self, mut add: impl FnMut(usize)) {
        if *self != 0 {
            add(0);
        }
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
        let mut listed = Vec::new();
        set.list(|bit| listed.push(bit));
        assert_eq!(listed, [1, 3, 2_047]);
    }
}
