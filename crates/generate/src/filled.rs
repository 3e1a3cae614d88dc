//! What a search found, ready to become a table.

use godtable_index::GROUP;
use godtable_table::{CellBits, Header, Table, pack};
use rayon::prelude::*;

/// So many rows fill whole bytes, however wide the cells are.
const ROWS_OF_WHOLE_BYTES: usize = 4;

/// A finished search: the header of its table, and the cells as planes of bits.
#[derive(Debug)]
pub struct Filled {
    header: Header,
    /// How many words a row has.
    words: usize,
    /// How many bits were recorded of each state.
    bits: usize,
    /// For each plane row after row, one set of fibres for each recorded bit.
    planes: Vec<Vec<u32>>,
}

impl Filled {
    pub(crate) fn new(header: Header, words: usize, bits: usize, planes: Vec<Vec<u32>>) -> Filled {
        Filled { header, words, bits, planes }
    }

    /// The header of the table.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Writes the cells of the table into `bytes`, of which there must be as many as the header's cells take.
    ///
    /// # Panics
    /// Where there are more or fewer bytes.
    pub fn write_cells(&self, bytes: &mut [u8]) {
        let width = self.header.encoding.bits();
        assert_eq!(Some(bytes.len()), width.bytes(self.header.cells), "the bytes are to hold the cells");
        let row_words = self.words * self.bits;
        let chunk_bytes = ROWS_OF_WHOLE_BYTES * self.words * GROUP * width.get() / 8;
        let plane_bytes = bytes.len() / self.planes.len();
        for (plane, bytes) in self.planes.iter().zip(bytes.chunks_exact_mut(plane_bytes)) {
            let rows = plane.par_chunks_exact(ROWS_OF_WHOLE_BYTES * row_words);
            rows.zip(bytes.par_chunks_exact_mut(chunk_bytes)).with_min_len(16).for_each(|(rows, bytes)| {
                if (self.bits, width) == (2, CellBits::Two) {
                    pack_pairs(rows, self.words, bytes);
                } else {
                    pack(rows.chunks_exact(row_words).flat_map(|row| self.values(row)), width, bytes);
                }
            });
        }
    }

    /// The table in memory.
    #[must_use]
    pub fn into_table(self) -> Table<Vec<u8>> {
        Table::in_memory(self.header.clone(), |cells| self.write_cells(cells))
    }

    /// The values of the cells of a row. Where all bits are set, so are all bits of the cell.
    fn values(&self, row: &[u32]) -> impl Iterator<Item = u8> {
        let bits = self.bits;
        let words = self.words;
        let (all_recorded, all_of_cell) = ((1 << bits) - 1, (self.header.encoding.bits().values() - 1) as u8);
        (0..words * GROUP).map(move |fibre| {
            let (word, bit) = (fibre / GROUP, fibre % GROUP);
            let value =
                (0..bits).fold(0, |value, plane| value | ((row[plane * words + word] >> bit & 1) as u8) << plane);
            if value == all_recorded { all_of_cell } else { value }
        })
    }
}

/// Packs rows of two planes of bits into cells of two bits: what [`pack`] does, a word at a time.
fn pack_pairs(rows: &[u32], words: usize, bytes: &mut [u8]) {
    let mut bytes = bytes.iter_mut();
    // Bits that do not yet fill bytes, and how many there are.
    let (mut waiting, mut count) = (0_u128, 0);
    for row in rows.chunks_exact(2 * words) {
        let (low, high) = row.split_at(words);
        for (&low, &high) in low.iter().zip(high) {
            waiting |= u128::from(spread(low) | spread(high) << 1) << count;
            count += 2 * GROUP;
            while count >= 8 {
                *bytes.next().expect("as many bytes as cells") = waiting as u8;
                waiting >>= 8;
                count -= 8;
            }
        }
    }
    debug_assert_eq!((count, bytes.len()), (0, 0), "so many rows are to fill whole bytes");
}

/// Bit n of a word, moved to bit 2n.
fn spread(word: u32) -> u64 {
    let word = u64::from(word);
    let word = (word | word << 16) & 0x0000_FFFF_0000_FFFF;
    let word = (word | word << 8) & 0x00FF_00FF_00FF_00FF;
    let word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let word = (word | word << 2) & 0x3333_3333_3333_3333;
    (word | word << 1) & 0x5555_5555_5555_5555
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pairs_are_packed_as_values_are_one_by_one(
            planes in prop::collection::vec(0..1_u32 << GROUP, ROWS_OF_WHOLE_BYTES * 2 * GROUP),
        ) {
            let mut pairs = vec![0xFF; ROWS_OF_WHOLE_BYTES * GROUP * GROUP / 4];
            pack_pairs(&planes, GROUP, &mut pairs);

            let values = planes.chunks_exact(2 * GROUP).flat_map(|row| {
                let (low, high) = row.split_at(GROUP);
                (0..GROUP * GROUP).map(move |fibre| {
                    let (word, bit) = (fibre / GROUP, fibre % GROUP);
                    (low[word] >> bit & 1) as u8 | ((high[word] >> bit & 1) as u8) << 1
                })
            });
            let mut one_by_one = vec![0xFF; pairs.len()];
            pack(values, CellBits::Two, &mut one_by_one);
            prop_assert!(pairs == one_by_one);
        }
    }
}
