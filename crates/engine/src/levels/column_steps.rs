//! The moves within the rows of a group: each column has its own image, and its own permutation of bits.
//!
//! A pull permutes the bits of a word by tables. It is right since a permutation distributes over unions: the bits
//! pulled from a word are the union of the bits pulled from each of its bytes. It costs one lookup for each byte of a
//! word, in a table of 256 words for each byte and permutation.

use std::ops::Range;

use godtable_puzzle::orbits::chain::Permutation;

use crate::levels::group_numbering::{GroupNumbering, word_bytes};
use crate::rows::word::Word;

/// The steps of the columns, and the permutations of the bits.
#[derive(Debug)]
pub(crate) struct ColumnSteps {
    columns: usize,
    /// By twist of the rows, then by column.
    steps: Vec<ColumnStep>,
    /// By action: the image of each bit.
    images: Vec<Vec<u8>>,
    /// By action, then by byte of a word: the bits that are pulled from the bits of the byte.
    pulled: Vec<[u64; 256]>,
    /// The number of bytes of a word.
    bytes: usize,
}

/// The effect of a twist on a column.
#[derive(Clone, Copy, Debug)]
struct ColumnStep {
    to: u16,
    /// The number of the permutation of the bits.
    action: u16,
}

impl ColumnSteps {
    /// Returns the steps for the twists that the rows leave.
    pub(crate) fn new(chained: &GroupNumbering, twists: &[Permutation]) -> ColumnSteps {
        let levels = chained.steps(chained.columns(), twists);
        let [_, columns, bits] = chained.shape();
        let steps = levels.steps.iter().flatten();
        let steps = steps.map(|step| ColumnStep { to: step.to as u16, action: step.twist as u16 }).collect();
        let images: Vec<Vec<u8>> = levels.twists.iter().map(|twist| chained.bit_images(twist)).collect();
        let bytes = word_bytes(bits) as usize;
        let pulled = images.iter().flat_map(|images| (0..bytes).map(|byte| pulled(images, 8 * byte..8 * byte + 8)));
        ColumnSteps { columns: columns as usize, steps, pulled: pulled.collect(), images, bytes }
    }

    /// Returns the column and the bit to which a twist leads.
    pub(crate) fn image(&self, twist: u32, column: u32, bit: u8) -> (u32, u8) {
        let step = self.steps[twist as usize * self.columns + column as usize];
        (u32::from(step.to), self.images[usize::from(step.action)][usize::from(bit)])
    }

    /// Pulls the columns of a row: each bit comes from its image. It is not inlined, so that the loop over
    /// moves stays small for products.
    #[inline(never)]
    pub(crate) fn pull<W: Word>(&self, twist: u32, source: &[W], pulled: &mut [W]) {
        debug_assert_eq!(self.bytes, size_of::<W>());
        let steps = &self.steps[twist as usize * self.columns..][..self.columns];
        for (pulled, step) in pulled.iter_mut().zip(steps) {
            let source = source[usize::from(step.to)].bits();
            if source == 0 {
                *pulled = W::default();
                continue;
            }
            let tables = &self.pulled[usize::from(step.action) * size_of::<W>()..][..size_of::<W>()];
            let bits = tables
                .iter()
                .enumerate()
                .fold(0, |bits, (byte, table)| bits | table[(source >> (8 * byte) & 255) as usize]);
            *pulled = W::of(bits);
        }
    }
}

/// Returns the bits whose images are in each subset of some places.
fn pulled(images: &[u8], places: Range<usize>) -> [u64; 256] {
    let mut from = [0; 8];
    for (bit, &image) in images.iter().enumerate().filter(|(_, image)| places.contains(&usize::from(**image))) {
        from[usize::from(image) - places.start] |= 1 << bit;
    }
    std::array::from_fn(|set| (0..8).filter(|place| set >> place & 1 == 1).fold(0, |bits, place| bits | from[place]))
}
