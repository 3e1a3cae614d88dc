//! A pruning table: an approximate set of double cosets. It contains the double cosets of every position within its
//! reach, and few others.
//!
//! It is a Bloom filter of cache lines: the hash of a canonical form chooses a line, and a few bits in it. If one of
//! them is not set, all positions of the double coset are beyond the reach. If all are set, one of them may be within
//! it.
//!
//! **Why it gives no false answer.** Entries are only added, so a position within the reach always has all its bits. A
//! *mistake*, a double coset with these bits by chance, costs time and hides no solution.
//!
//! **Nearer entries.** An entry of a position nearer than the reach has three more bits. If a pruning table contains a
//! double coset by mistake, its next moves are tried one by one, and each must be such an entry. Most mistakes lack the
//! three bits, so they have 12 more lines, not 30.
//!
//! **How the shape is chosen.** Let n be the number of entries, m the number of bits of all lines, k the bits of an
//! entry, and b the factor by which one more turn multiplies the words. A bit is set, and a mistake happens, with the
//! probabilities
//!
//! ```text
//! d = 1 - exp(-n (k + 3 / b) / m),        p = dᵏ at the reach,        q = dᵏ⁺³ nearer.
//! ```
//!
//! The least p has `k = ln 2 · m / n`. Let c be the lines of all children of a double coset, and c1 the lines of its
//! children after one turn: 30 and 12 in half turns. A node's line then costs, with all lines that follow it by
//! mistake,
//!
//! ```text
//! 1 + (c1 (p - q) + c q) / (1 - c q)    lines, and the number of nodes is in proportion to b^-reach.
//! ```
//!
//! The best shape has the least product. A larger pruning table reaches farther, or makes fewer mistakes.

use crate::lines::{self, FIRST_BITS, Line, MORE_BITS, MOST_BITS};
use crate::optimal::axis::{self, Metric};

/// The shape of a pruning table: its size, its reach, and the bits of its entries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) metric: Metric,
    /// The largest distance of the positions that the pruning table must contain.
    pub(crate) reach: u8,
    /// The number of bits that an entry at the reach sets.
    pub(crate) bits: u32,
    pub(crate) lines: u32,
}

impl Shape {
    /// The possible numbers of lines: 64 KiB to 16 GiB.
    pub(crate) const LINES: std::ops::RangeInclusive<u32> = 1 << 10..=1 << 28;

    /// The best shape for a number of bytes.
    pub(crate) fn within(metric: Metric, bytes: u64) -> Shape {
        let lines = (bytes / size_of::<Line>() as u64)
            .clamp((*Shape::LINES.start()).into(), (*Shape::LINES.end()).into()) as u32;
        let shapes = (1..=12).map(|reach| Shape::new(metric, reach, lines));
        shapes.min_by(|left, right| left.work().total_cmp(&right.work())).expect("there are candidates")
    }

    pub(crate) fn new(metric: Metric, reach: u8, lines: u32) -> Shape {
        let shape = Shape { metric, reach, bits: FIRST_BITS, lines };
        let best = shape.all_bits() / shape.entries() * std::f64::consts::LN_2;
        Shape { bits: (best.round() as u32).clamp(FIRST_BITS, MOST_BITS), ..shape }
    }

    /// The number of bits of all lines.
    fn all_bits(&self) -> f64 {
        f64::from(self.lines) * f64::from(size_of::<Line>() as u32 * 8)
    }

    /// About the number of entries.
    pub(crate) fn entries(&self) -> f64 {
        let words: f64 = axis::words(self.metric, usize::from(self.reach)).iter().sum();
        // Two axes before and two after, less the symmetries and the inverse.
        words * 4.0 / 96.0
    }

    /// The share of bits that are set.
    fn density(&self) -> f64 {
        let more = f64::from(MORE_BITS) / self.branching();
        1.0 - (-self.entries() * (f64::from(self.bits) + more) / self.all_bits()).exp()
    }

    /// The factor by which one more turn multiplies the words.
    fn branching(&self) -> f64 {
        let words = axis::words(self.metric, 40);
        words[40] / words[39]
    }

    /// The work of a search, relative to other shapes: about the number of lines that it looks up.
    fn work(&self) -> f64 {
        // The parts of the other double cosets that pass a test.
        let [mistakes, nearer] = [self.bits, self.bits + MORE_BITS].map(|bits| self.density().powi(bits as i32));
        // A mistake costs two lines for each child: after each axis move if it may be nearer, else after single turns.
        let costs = self.metric.costs();
        let [of_one, of_all] = [1, u8::MAX].map(|most| 2 * costs[1..].iter().filter(|&&cost| cost <= most).count());
        let again = of_all as f64 * nearer;
        let of_each = 1.0 + (of_one as f64 * (mistakes - nearer) + again) / (1.0 - again);
        if again < 0.5 { self.branching().powi(-i32::from(self.reach)) * of_each } else { f64::INFINITY }
    }

    /// The line of choices.
    #[inline(always)]
    pub(crate) fn line(&self, choices: u64) -> u32 {
        lines::line(choices, self.lines)
    }
}
