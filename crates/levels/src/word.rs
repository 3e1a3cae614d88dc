//! Words: a bit for each of up to 64 positions.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// An unsigned integer as a set of bits.
pub(crate) trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Returns the word with these bits.
    fn of(bits: u64) -> Self;

    /// Returns the number of bits that are set.
    fn ones(self) -> u32;

    /// Returns the bits.
    fn bits(self) -> u64;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn of(bits: u64) -> Self {
                bits as $word
            }

            #[inline]
            fn ones(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn bits(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}

words!(u8, u16, u32, u64);
