//! A filter: an approximate set of positions. It contains every position at most some turns from solved, and few others.
//!
//! It is a Bloom filter of cache lines: the hash of a canonical form chooses a line, and a few bits in it. If one of them is
//! not set, the position is farther from solved. If all are set, it may be as near.

use crate::axis::{self, MOVES, Metric, Quarters};
use crate::canon::Unit;

/// One cache line.
#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Line([u16; LANES]);

/// The lanes of a line. A bit of a lane is one position of a coset; each choice of a lane comes with its own rotation, so that
/// the bits of a position are spread over the line.
const LANES: usize = 32;

/// The most bits that a position at the reach sets.
const MOST_BITS: u32 = 4;

/// The bits that a nearer position sets beside these. There are few such positions.
pub(crate) const MORE_BITS: u32 = 3;

/// The bits of a hash that are not used: an entry has other things there.
pub(crate) const NOT_HASH: u64 = 63;

/// The shape of a filter, which decides what it can do and how large it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) metric: Metric,
    pub(crate) unit: Unit,
    /// The positions of the filter are at most so many turns from solved.
    pub(crate) reach: u8,
    /// The number of bits that a position at the reach sets.
    pub(crate) bits: u32,
    pub(crate) lines: u32,
}

/// A line, and the bits in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) line: u32,
    /// The choices of bits, in the lowest digits first.
    pub(crate) choices: u64,
}

impl Shape {
    /// The possible numbers of lines: 64 KiB to 16 GiB.
    pub(crate) const LINES: std::ops::RangeInclusive<u32> = 1 << 10..=1 << 28;

    /// The best shape for a number of bytes.
    pub(crate) fn within(metric: Metric, bytes: u64) -> Shape {
        let lines = (bytes / size_of::<Line>() as u64)
            .clamp((*Shape::LINES.start()).into(), (*Shape::LINES.end()).into()) as u32;
        let candidates = (2..=13).flat_map(|reach| [Unit::Position, Unit::Coset].map(|unit| (unit, reach)));
        let shapes = candidates.map(|(unit, reach)| Shape::new(metric, unit, reach, lines));
        shapes.min_by(|left, right| left.work().total_cmp(&right.work())).expect("there are candidates")
    }

    pub(crate) fn new(metric: Metric, unit: Unit, reach: u8, lines: u32) -> Shape {
        let shape = Shape { metric, unit, reach, bits: 1, lines };
        let best =
            f64::from(lines) * f64::from(size_of::<Line>() as u32 * 8) / shape.entries() * std::f64::consts::LN_2;
        Shape { bits: (best.round() as u32).clamp(1, MOST_BITS), ..shape }
    }

    /// The number of positions that are put in, some of them more than once.
    pub(crate) fn entries(&self) -> f64 {
        let words: f64 = axis::words(self.metric, usize::from(self.reach)).iter().sum();
        match self.unit {
            Unit::Position => words / 48.0,
            Unit::Coset => words / 48.0 * 2.0,
        }
    }

    /// The share of bits that are set.
    fn density(&self) -> f64 {
        let bits = f64::from(self.lines) * f64::from(size_of::<Line>() as u32 * 8);
        let more = f64::from(MORE_BITS) / self.branching();
        1.0 - (-self.entries() * (f64::from(self.bits) + more) / bits).exp()
    }

    /// The factor by which one more turn multiplies the words.
    fn branching(&self) -> f64 {
        let words = axis::words(self.metric, 40);
        words[40] / words[39]
    }

    /// The work of a search, relative to that with other shapes: about the number of lines that are looked up.
    fn work(&self) -> f64 {
        let (branching, density) = (self.branching(), self.density());
        // The parts of the other positions that pass a test.
        let [mistakes, nearer] = [self.bits, self.bits + MORE_BITS].map(|bits| density.powi(bits as i32));
        match self.unit {
            Unit::Position => {
                // Each position at the reach is looked up, and perhaps its inverse. Mistakes have children, which are nearer.
                let again = nearer * nearer * branching;
                let children = mistakes * mistakes * branching * (1.0 + nearer) / (1.0 - again);
                let of_each = 1.0 + mistakes + children;
                if again < 0.5 { branching.powi(-i32::from(self.reach)) * of_each } else { f64::INFINITY }
            }
            Unit::Coset => {
                // Each position before the reach looks up two lines; its children, if they pass, one, and perhaps the other.
                let members = MOVES as f64;
                let again = 2.0 * members * nearer * mistakes;
                let of_mistakes = (1.0 + (mistakes + members * nearer).min(1.0)) / (1.0 - again);
                // A line of cosets takes longer, as measured.
                let of_each = 1.75 * (2.0 + mistakes * branching * of_mistakes);
                if again < 0.5 { branching.powi(-i32::from(self.reach) - 1) * of_each } else { f64::INFINITY }
            }
        }
    }

    /// The spot of a hash.
    #[inline(always)]
    pub(crate) fn spot(&self, hash: u64) -> Spot {
        // The hash is the least of several, and a sum of products. Its bits are not uniform; those of this product are.
        let product = u128::from(hash & !NOT_HASH) * 0x9FB2_1C65_1E98_DF25;
        self.spot_of_choices(product as u64 ^ (product >> 64) as u64)
    }

    /// The spot with these choices.
    #[inline(always)]
    pub(crate) fn spot_of_choices(&self, choices: u64) -> Spot {
        // The line comes from the upper bits, the choices from the lower ones.
        Spot { line: (((choices >> 32) * u64::from(self.lines)) >> 32) as u32, choices }
    }
}

/// The choices of the further bits.
#[inline(always)]
pub(crate) fn more(choices: u64) -> u64 {
    choices.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20
}

/// Fetches the first line of a value into the cache.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a prefetch"))]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads no memory, and every x86-64 processor has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

impl Line {
    /// Fetches the line into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self) {
        prefetch(self);
    }

    /// Whether the bits of a position are set.
    #[inline(always)]
    pub(crate) fn contains(&self, choices: u64, bits: u32) -> bool {
        let words: &[u64; 8] = bytemuck::cast_ref(&self.0);
        let bit = |number: u32| {
            let choice = choices >> (9 * number);
            words[(choice >> 6) as usize % 8] >> (choice & 63)
        };
        let all = match bits {
            1 => bit(0),
            2 => bit(0) & bit(1),
            3 => bit(0) & bit(1) & bit(2),
            _ => bit(0) & bit(1) & bit(2) & bit(3),
        };
        all & 1 == 1
    }

    /// Whether the further bits of a position are set: it may be nearer than the reach.
    #[inline(always)]
    pub(crate) fn contains_more(&self, choices: u64) -> bool {
        self.contains(more(choices), MORE_BITS)
    }

    /// Sets the further bits of a position.
    #[inline(always)]
    pub(crate) fn insert_more(&mut self, choices: u64) {
        self.insert(more(choices), MORE_BITS);
    }

    /// Sets the bits of a position.
    #[inline(always)]
    pub(crate) fn insert(&mut self, mut choices: u64, bits: u32) {
        let words: &mut [u64; 8] = bytemuck::cast_mut(&mut self.0);
        for _ in 0..bits {
            words[(choices >> 6) as usize % 8] |= 1 << (choices & 63);
            choices >>= 9;
        }
    }

    /// The positions of a coset whose bits are set.
    #[inline(always)]
    pub(crate) fn members(&self, choices: u64, bits: u32) -> u16 {
        // If there are fewer than four, the last is repeated: that takes no branches.
        let lane = |number: u32| {
            let choice = choices >> (9 * number.min(bits - 1));
            self.0[choice as usize % LANES].rotate_right((choice >> 5) as u32 % 16)
        };
        lane(0) & lane(1) & lane(2) & lane(3)
    }

    /// The positions of a coset whose further bits are set: those nearer than the reach.
    #[inline(always)]
    pub(crate) fn more_members(&self, choices: u64) -> u16 {
        self.members(more(choices), MORE_BITS)
    }

    /// Sets the further bits of one position of a coset.
    #[inline(always)]
    pub(crate) fn insert_nearer(&mut self, choices: u64, member: Quarters) {
        self.insert_member(more(choices), MORE_BITS, member);
    }

    /// Sets the bits of one position of a coset.
    #[inline(always)]
    pub(crate) fn insert_member(&mut self, mut choices: u64, bits: u32, member: Quarters) {
        for _ in 0..bits {
            self.0[choices as usize % LANES] |= (1_u16 << member).rotate_left((choices >> 5) as u32 % 16);
            choices >>= 9;
        }
    }
}
