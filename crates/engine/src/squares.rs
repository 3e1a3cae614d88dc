//! Words as squares of 8 x 8 bits: bit `b` of byte `n` is in column `b` of row `n`.
//!
//! These are the operations of the instruction GF2P8AFFINEQB. A *matrix* has a byte for each bit of a byte, the lowest for the
//! highest. Its only bit is the source.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;

/// The matrix that keeps all bits.
pub(crate) const IDENTITY: u64 = 0x0102_0408_1020_4080;

/// A bit in each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns a word whose bit `b` of byte `n` is bit `n` of byte `7 - b`.
pub(crate) const fn turned(word: u64) -> u64 {
    transposed(word.swap_bytes())
}

/// Returns a word whose bit `b` of byte `n` is bit `n` of byte `b`: Warren, Hacker's Delight, section 7-3.
pub(crate) const fn transposed(word: u64) -> u64 {
    let word = exchanged(word, 0x00AA_00AA_00AA_00AA, 7);
    let word = exchanged(word, 0x0000_CCCC_0000_CCCC, 14);
    exchanged(word, 0x0000_0000_F0F0_F0F0, 28)
}

/// Returns where [`turned`] brings the bit with a number, among those of several words.
pub(crate) const fn turned_number(number: usize) -> usize {
    let (word, byte, bit) = (number >> 6, number >> 3 & 7, number & 7);
    word << 6 | bit << 3 | (7 - byte)
}

/// Permutes the bits of each byte by a matrix.
pub(crate) fn permuted(word: u64, matrix: u64) -> u64 {
    let mut permuted = 0;
    for (bit, byte) in matrix.to_be_bytes().into_iter().enumerate() {
        permuted |= (word >> byte.trailing_zeros() & ONES) << bit;
    }
    permuted
}

/// Returns the images of the lower four bits of a byte under a matrix, and of the upper four, by their value.
#[cfg(target_arch = "x86_64")]
pub(crate) fn nibbles(matrix: u64) -> [[u8; 16]; 2] {
    [0, 4].map(|shift| std::array::from_fn(|value| permuted((value as u64) << shift, matrix) as u8))
}

/// Exchanges each bit of `mask` with the bit `by` places above it.
const fn exchanged(word: u64, mask: u64, by: u32) -> u64 {
    let differing = (word ^ word >> by) & mask;
    word ^ differing ^ differing << by
}
