//! Words of 8 to 64 bits, each a set of positions: the narrowest that has a bit for each position of a column; and the memory
//! for many of them.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Deref, DerefMut, Not, Shl, Shr};

use bytemuck::Pod;
use godtable_system::memory::Buffer;

/// A set of positions, as a row has many of them.
pub(crate) trait Bits:
    Pod
    + Eq
    + Debug
    + Send
    + Sync
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// Returns the set of one position.
    fn bit(number: usize) -> Self;

    /// Returns the numbers of the positions, in ascending order.
    fn positions(self) -> impl Iterator<Item = usize>;
}

/// An unsigned integer as a set of bits.
pub(crate) trait Word: Bits + BitXor<Output = Self> + Shl<u32, Output = Self> + Shr<u32, Output = Self> {
    /// Returns the word with these bits.
    fn of(bits: u64) -> Self;

    /// Returns the number of bits that are set.
    fn ones(self) -> u32;

    /// Returns the bits.
    fn bits(self) -> u64;
}

/// The least size of words in large pages, in bytes: such a page has 2 MiB.
const LARGE: usize = 16 << 20;

/// Many words, all 0 at first. Large ones are in large pages: rows are read in any order.
#[derive(Debug)]
pub(crate) enum Words<W> {
    Small(Vec<W>),
    Large(Buffer<W>),
}

impl<W: Bits> Words<W> {
    /// Returns words without a bit, or `None` if memory runs out.
    pub(crate) fn empty(length: usize) -> Option<Words<W>> {
        match length < LARGE / size_of::<W>() {
            true => Some(Words::Small(vec![W::default(); length])),
            false => Buffer::zeroed(length).map(Words::Large),
        }
    }
}

impl<W: Bits> Deref for Words<W> {
    type Target = [W];

    #[inline]
    fn deref(&self) -> &[W] {
        match self {
            Words::Small(words) => words,
            Words::Large(words) => words.as_slice(),
        }
    }
}

impl<W: Bits> DerefMut for Words<W> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [W] {
        match self {
            Words::Small(words) => words,
            Words::Large(words) => words.as_mut_slice(),
        }
    }
}

/// Returns the numbers of the bits of a word that are set, in ascending order.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        number
    })
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            #[inline]
            fn bit(number: usize) -> Self {
                1 << number
            }

            #[inline]
            fn positions(self) -> impl Iterator<Item = usize> {
                ones(self.bits())
            }
        }

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

/// Evaluates an expression with `$word` as the narrowest word of so many bits.
///
/// In a page, 32 bits are the narrowest: each width is 30 KB more to load.
macro_rules! with_narrowest {
    ($bits:expr, $word:ident => $value:expr) => {
        match $bits {
            #[cfg(not(target_arch = "wasm32"))]
            0..=8 => {
                type $word = u8;
                $value
            }
            #[cfg(not(target_arch = "wasm32"))]
            9..=16 => {
                type $word = u16;
                $value
            }
            0..=32 => {
                type $word = u32;
                $value
            }
            _ => {
                type $word = u64;
                $value
            }
        }
    };
}
pub(crate) use with_narrowest;
