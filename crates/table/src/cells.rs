//! Cells: numbers of 2, 4 or 8 bits, packed into bytes from the lowest bit up.
//!
//! A byte holds whole cells, so a read is a shift and a mask. [`Cells::iter`] reads the same bits by `bitvec`, as a
//! slow twin.

use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::view::BitView;

/// The width of a cell. A byte holds a whole number of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellBits {
    /// Values 0 to 3.
    Two,
    /// Values 0 to 15.
    Four,
    /// Values 0 to 255.
    Eight,
}

impl CellBits {
    /// All widths, the smallest first.
    pub const ALL: [CellBits; 3] = [CellBits::Two, CellBits::Four, CellBits::Eight];

    /// Returns the number of bits: 2, 4 or 8.
    #[must_use]
    pub const fn get(self) -> usize {
        match self {
            CellBits::Two => 2,
            CellBits::Four => 4,
            CellBits::Eight => 8,
        }
    }

    /// Returns the number of values of a cell: 4, 16 or 256.
    #[must_use]
    pub const fn values(self) -> usize {
        1 << self.get()
    }

    /// Returns the least width for a number of values, or `None` for more than 256.
    #[must_use]
    pub fn for_values(values: usize) -> Option<CellBits> {
        CellBits::ALL.into_iter().find(|bits| bits.values() >= values)
    }

    /// Returns the size in bytes of a number of cells, or `None` if it overflows.
    #[must_use]
    pub const fn bytes(self, cells: usize) -> Option<usize> {
        // In 64 bits on any target: a table of less than 2^32 bytes may have more than 2^32 bits.
        match (cells as u64).checked_mul(self.get() as u64) {
            Some(bits) => Some(bits.div_ceil(8) as usize),
            None => None,
        }
    }
}

/// A view of bytes as cells.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    bytes: &'a [u8],
    bits: CellBits,
    len: usize,
}

impl<'a> Cells<'a> {
    /// Returns the first `len` cells in `bytes`, or `None` if `bytes` holds fewer.
    ///
    /// ```
    /// use godtable_table::{CellBits, Cells};
    ///
    /// let cells = Cells::new(&[0b11_10_01_00], CellBits::Two, 4).expect("a byte holds four cells of two bits");
    /// assert_eq!((cells.get(0), cells.get(3)), (0, 3));
    /// ```
    #[must_use]
    pub fn new(bytes: &'a [u8], bits: CellBits, len: usize) -> Option<Cells<'a>> {
        (bits.bytes(len)? <= bytes.len()).then_some(Cells { bytes, bits, len })
    }

    /// Returns the first `len` cells in `bytes`, which the caller has checked to hold them.
    #[inline]
    pub(crate) const fn known(bytes: &'a [u8], bits: CellBits, len: usize) -> Cells<'a> {
        Cells { bytes, bits, len }
    }

    /// Returns the bytes of the cells.
    #[must_use]
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the width of the cells.
    #[must_use]
    pub const fn bits(&self) -> CellBits {
        self.bits
    }

    /// Returns the value of a cell by its number, from 0, with a shift and a mask. Lookups use it.
    ///
    /// # Panics
    /// Panics if `number` is not less than [`Cells::len`].
    #[must_use]
    #[inline]
    pub fn get(&self, number: usize) -> u8 {
        assert!(number < self.len, "cell {number} of {}", self.len);
        match self.bits {
            CellBits::Two => self.bytes[number / 4] >> (number % 4 * 2) & 3,
            CellBits::Four => self.bytes[number / 2] >> (number % 2 * 4) & 15,
            CellBits::Eight => self.bytes[number],
        }
    }

    /// Returns the values of all cells in order. It reads bit fields, independently of [`Cells::get`], and is slower.
    pub fn iter(&self) -> impl Iterator<Item = u8> + 'a {
        let bits: &'a BitSlice<u8, Lsb0> = self.bytes.view_bits();
        bits[..self.len * self.bits.get()].chunks_exact(self.bits.get()).map(BitField::load_le)
    }
}

/// Writes values into cells, in order from the first. The bits past the last value become 0.
///
/// # Panics
/// Panics if `bytes` has fewer cells than there are values, or a value is too large for a cell.
///
/// ```
/// use godtable_table::{CellBits, pack};
///
/// let mut bytes = [0xFF; 2];
/// pack([0, 1, 2, 3, 1], CellBits::Two, &mut bytes);
/// assert_eq!(bytes, [0b11_10_01_00, 0b01]);
/// ```
pub fn pack(values: impl IntoIterator<Item = u8>, bits: CellBits, bytes: &mut [u8]) {
    let field: &mut BitSlice<u8, Lsb0> = bytes.view_bits_mut();
    field.fill(false);
    for (number, value) in values.into_iter().enumerate() {
        assert!(usize::from(value) < bits.values(), "{value} is too large for a cell of {} bits", bits.get());
        let cell = field.get_mut(number * bits.get()..(number + 1) * bits.get());
        cell.expect("as many cells as values").store_le(value);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn packed_values_are_read_back(width in 0..3_usize, values in prop::collection::vec(any::<u8>(), 0..50)) {
            let bits = CellBits::ALL[width];
            let values: Vec<u8> = values.iter().map(|value| (usize::from(*value) % bits.values()) as u8).collect();
            let mut bytes = vec![0xFF; bits.bytes(values.len()).unwrap()];
            pack(values.iter().copied(), bits, &mut bytes);
            let cells = Cells::new(&bytes, bits, values.len()).unwrap();
            prop_assert_eq!(cells.iter().collect::<Vec<u8>>(), values.clone());
            prop_assert_eq!(cells.is_empty(), values.is_empty());
            prop_assert_eq!((0..cells.len()).map(|number| cells.get(number)).collect::<Vec<u8>>(), values);
        }
    }

    #[test]
    fn values_have_the_fewest_bits_possible() {
        let bits = [1, 4, 5, 16, 17, 256, 257].map(CellBits::for_values);
        let [two, four, eight] = CellBits::ALL.map(Some);
        assert_eq!(bits, [two, two, four, four, eight, eight, None]);
    }

    #[test]
    fn view_of_too_few_bytes_is_refused() {
        assert!(Cells::new(&[0; 2], CellBits::Two, 8).is_some());
        assert!(Cells::new(&[0; 2], CellBits::Two, 9).is_none());
        assert!(Cells::new(&[0; 2], CellBits::Eight, usize::MAX).is_none());
        assert_eq!(CellBits::Two.bytes(usize::MAX), None);
    }
}
