//! The kernel of WebAssembly with vector instructions: a block is seven registers of four words. Its last four words stay 0.
//!
//! The page is compiled for its size. Then the loops of the portable kernel are neither vectorized nor inlined, and the
//! table of the corners of the 3x3x3 took seven times as long.
#![expect(unsafe_code, reason = "vector loads and stores")]

use std::arch::wasm32::*;

use godtable_system::instructions::Portable;

use crate::generate::kernel::{Kernel, Work};
use crate::generate::set::{BLOCK_WORDS, Block};

/// Evaluates an expression for each part of a block. A closure would be called as a function.
macro_rules! parts {
    ($part:ident => $value:expr) => { parts!([0 1 2 3 4 5 6], $part => $value) };
    ([$($number:literal)*], $part:ident => $value:expr) => {
        [$({
            let $part = $number;
            $value
        }),*]
    };
}

impl Kernel for Portable {
    type Words = [v128; 7];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Words {
        let from = block.0.as_ptr().cast::<v128>();
        // SAFETY: a block has more than seven parts, and is aligned.
        parts!(part => unsafe { v128_load(from.add(part)) })
    }

    #[inline(always)]
    fn store(self, words: Self::Words, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<v128>();
        // SAFETY: a block has more than seven parts, and is aligned.
        parts!(part => unsafe { v128_store(to.add(part), words[part]) });
    }

    #[inline(always)]
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words {
        parts!(part => u32x4(
            block.0[sources[4 * part] as usize % BLOCK_WORDS],
            block.0[sources[4 * part + 1] as usize % BLOCK_WORDS],
            block.0[sources[4 * part + 2] as usize % BLOCK_WORDS],
            block.0[sources[4 * part + 3] as usize % BLOCK_WORDS],
        ))
    }

    #[inline(always)]
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(part => v128_or(a[part], b[part]))
    }

    #[inline(always)]
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(part => v128_andnot(a[part], b[part]))
    }

    #[inline(always)]
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words {
        let mask = u32x4_splat(mask);
        parts!(part => v128_bitselect(yes[part], no[part], mask))
    }

    #[inline(always)]
    fn exchanged(self, mask: u32, words: Self::Words, by: u32) -> Self::Words {
        let mask = u32x4_splat(mask);
        parts!(part => {
            let differing = v128_and(v128_xor(words[part], u32x4_shr(words[part], by)), mask);
            v128_xor(v128_xor(words[part], differing), u32x4_shl(differing, by))
        })
    }

    #[inline(always)]
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(part => u32x4_shl(words[part], by))
    }

    #[inline(always)]
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(part => u32x4_shr(words[part], by))
    }

    #[inline(always)]
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words {
        // A byte of the seven parts has at most 56 bits in all, so the parts are added as bytes, and the bytes summed once.
        let [a, b, c, d, e, f, g] = parts!(part => u8x16_popcnt(words[part]));
        let (abc, def) = (u8x16_add(u8x16_add(a, b), c), u8x16_add(u8x16_add(d, e), f));
        let bytes = u8x16_add(u8x16_add(abc, def), g);
        let sum = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes));
        let mut counts = counts;
        counts[0] = u32x4_add(counts[0], sum);
        counts
    }

    #[inline(always)]
    fn sum(self, counts: Self::Words) -> u64 {
        let mut block = Block::EMPTY;
        self.store(counts, &mut block);
        block.0.iter().map(|&count| u64::from(count)).sum()
    }

    #[inline(always)]
    fn is_empty(self, words: Self::Words) -> bool {
        let [a, b, c, d, e, f, g] = words;
        let (abc, def) = (v128_or(v128_or(a, b), c), v128_or(v128_or(d, e), f));
        !v128_any_true(v128_or(v128_or(abc, def), g))
    }

    fn compiled<W: Work>(self, work: W) -> W::Output {
        work.with(self)
    }
}
