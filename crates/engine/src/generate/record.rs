//! The bits that a search records for each state, and the smallest encoding of a table that they allow.
//!
//! The rules and the results of the search decide, never a name: this file chooses the smallest encoding from which
//! each distance follows exactly.

use crate::index::{Planes, Shape};
use godtable_puzzle::cube::{Goal, Rules};
use godtable_table::{CellBits, CellKind, Distance, Encoding, Header, Histogram, marks};

use crate::generate::level::Note;

/// The content of the recorded bits of a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Record {
    /// Bits 0 and 1: the distance modulo 3.
    DistanceModulo3,
    /// Bits 0 and 1: half the distance modulo 3.
    HalvesModulo3,
    /// The number of the first optimal move, in `bits` bits. If `with_mark`, the mark of the distance is the next bit.
    Choice { bits: usize, with_mark: bool },
    /// The distance, in a byte: the farthest distance is known only after the search.
    Distance,
}

impl Record {
    pub(crate) fn of(rules: &Rules, cells: CellKind, most_moves: usize) -> Record {
        if cells == CellKind::Distance {
            return Record::Distance;
        }
        if rules.are_reversible() {
            return Record::DistanceModulo3;
        }
        if most_moves <= 2 && rules.alternate_parity() && *rules.goal() == Goal::Solved {
            return Record::Choice { bits: 1, with_mark: true };
        }
        if most_moves > CellBits::Two.values() - 1 && rules.lock().forbids_nothing() && rules.alternate_parity() {
            return Record::HalvesModulo3;
        }
        // No move has all bits set: that value is for states that cannot reach the goal.
        Record::Choice { bits: most_moves.ilog2() as usize + 1, with_mark: false }
    }

    pub(crate) const fn bits(self) -> usize {
        match self {
            Record::DistanceModulo3 | Record::HalvesModulo3 => 2,
            Record::Choice { bits, with_mark } => bits + with_mark as usize,
            Record::Distance => 8,
        }
    }

    /// Returns the bits to record of the states at `distance`.
    pub(crate) fn note(self, distance: usize) -> Note {
        let (value, has_choice) = match self {
            Record::DistanceModulo3 => (distance % 3, false),
            Record::HalvesModulo3 => (distance / 2 % 3, false),
            Record::Choice { bits, with_mark } => {
                let marked = Distance::new(distance).filter(|&distance| with_mark && distance <= marks::MAXIMUM);
                (marked.map_or(0, |distance| usize::from(marks::mark(distance)) << bits), true)
            }
            Record::Distance => (distance, false),
        };
        Note { bits: self.bits(), value, has_choice }
    }

    /// Returns the smallest exact encoding for planes with at most `most_moves` moves and states up to distance `farthest`.
    pub(crate) fn encoding(self, most_moves: usize, farthest: Distance, all_reached: bool) -> Encoding {
        match self {
            Record::DistanceModulo3 => Encoding::DistanceModulo3,
            Record::HalvesModulo3 => Encoding::HalvesModulo3,
            Record::Choice { with_mark: true, .. } if all_reached && farthest <= marks::MAXIMUM => {
                Encoding::ChoiceAndMark
            }
            Record::Choice { .. } => {
                let values = most_moves + usize::from(!all_reached);
                Encoding::Choice(CellBits::for_values(values).expect("a puzzle has at most 18 turns"))
            }
            Record::Distance => Encoding::distance_up_to(farthest),
        }
    }
}

/// Returns the header of a table with the rules and counts of `header`, and with cells of kind `cells`.
#[must_use]
pub fn header_with(cells: CellKind, header: &Header) -> Header {
    let rules = &header.rules;
    let table = planes_with(cells, if header.is_reduced { Planes::new(rules) } else { Planes::unreduced(rules) });
    let found = || [Some(&header.unlocked), header.locked.as_ref()].into_iter().flatten();
    let farthest = found().map(Histogram::gods_number).max().unwrap_or(Distance::ZERO);
    let all_reached = found().all(|histogram| histogram.reachable() == histogram.states());
    let most_moves = table.most_moves();
    Header {
        encoding: Record::of(rules, cells, most_moves).encoding(most_moves, farthest, all_reached),
        cells: table.all().len() * Shape::of(rules.puzzle()).positions(),
        ..header.clone()
    }
}

/// Returns the planes that cells of a kind need. Distance cells need a plane for the unlocked states.
pub(crate) fn planes_with(cells: CellKind, planes: Planes) -> Planes {
    match cells {
        CellKind::Compact => planes,
        CellKind::Distance => planes.with_unlocked(),
    }
}
