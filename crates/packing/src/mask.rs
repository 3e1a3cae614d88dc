//! Sets of cells as bits, in words of 64.

/// A set of at most `64 * N` cells: one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Mask<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Mask<N> {
    pub(crate) const EMPTY: Mask<N> = Mask([0; N]);

    pub(crate) fn of(cells: impl IntoIterator<Item = usize>) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        for cell in cells {
            mask.0[cell / 64] |= 1 << (cell % 64);
        }
        mask
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    pub(crate) fn without(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn meets(self, other: Mask<N>) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns all cells if the condition holds, else none.
    #[inline(always)]
    pub(crate) fn all_if(condition: bool) -> Mask<N> {
        Mask([u64::from(condition).wrapping_neg(); N])
    }

    /// Returns the set of the lowest cell, or the empty set.
    #[inline(always)]
    pub(crate) fn lowest(self) -> Mask<N> {
        let mut lowest = Mask::EMPTY;
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            lowest.0[word] = self.0[word] & self.0[word].wrapping_neg();
        }
        lowest
    }

    pub(crate) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        (0..64 * N).filter(move |cell| self.0[cell / 64] >> (cell % 64) & 1 == 1)
    }
}
