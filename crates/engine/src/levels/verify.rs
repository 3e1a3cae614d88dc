//! The proof of distances by the equation that determines them.
//!
//! Distances are right exactly if each state of the goal has distance 0, and each other state has one more than its
//! nearest successor, or none if no successor has any. By induction on d, the equation gives the states at distance d
//! and no others. A proof makes each move from each state once.

use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::levels::{Distances, Goal, State};

/// The extent of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The number of states.
    pub states: u64,
    /// The number of moves from them.
    pub moves: u64,
}

/// A state whose distance is wrong, or a wrong count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// The distance of a state.
    #[error("the distance of a state is {}, but by its successors it is {}", shown(*.got), shown(*.expected))]
    Distance {
        /// The state.
        state: State,
        /// The distance of the table.
        got: Option<Distance>,
        /// One more than the distance of the nearest successor.
        expected: Option<Distance>,
    },
    /// The distance in a cell of a folded table that belongs to no state: its position breaks a constraint that sectors do not
    /// state.
    #[error("cell {cell} belongs to no state, but holds the distance {got}")]
    NoState {
        /// The number of the cell.
        cell: usize,
        /// The distance of the table.
        got: usize,
    },
    /// The number of states at a distance.
    #[error("the header counts {got} states at distance {distance}, and the cells {expected}")]
    Count {
        /// The distance.
        distance: usize,
        /// The count of the header.
        got: u64,
        /// The number of cells.
        expected: u64,
    },
}

fn shown(distance: Option<Distance>) -> String {
    distance.map_or("out of reach".to_owned(), |distance| distance.to_string())
}

/// What some states contribute to a proof: moves, the number of unlocked and locked states at each distance, and the
/// first wrong state.
struct Part {
    moves: u64,
    counts: Vec<[u64; 2]>,
    wrong: Option<Wrong>,
}

impl Distances {
    /// Proves all distances: a state of the goal has distance 0, and each other state has one more than its nearest
    /// successor. The counts must agree with the distances.
    ///
    /// # Errors
    /// Returns the first state with a wrong distance, or a wrong count.
    pub fn verify(&self) -> Result<Verified, Wrong> {
        if let Some(proved) = self.verify_folded() {
            return proved;
        }
        // The moves between positions are computed once.
        self.space();
        let positions = self.positions().count();
        let states = positions * self.arcs().planes() as u64;
        let legal = self.positions().legal_count() * self.arcs().planes() as u64;
        let batch = 1 << 14;
        let batches = (0..states.div_ceil(batch)).into_par_iter();
        let parts = batches.map(|number| self.part(number * batch..states.min((number + 1) * batch)));
        let empty = || Part { moves: 0, counts: Vec::new(), wrong: None };
        let all = parts.reduce(empty, |mut all, part| {
            all.moves += part.moves;
            all.wrong = all.wrong.or(part.wrong);
            all.counts.resize(all.counts.len().max(part.counts.len()), [0, 0]);
            all.counts.iter_mut().zip(part.counts).for_each(|(sum, counts)| {
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            });
            all
        });
        if let Some(wrong) = all.wrong {
            return Err(wrong);
        }
        let histograms = [Some(self.unlocked()), self.locked()];
        for (which, histogram) in histograms.iter().enumerate() {
            let counts = histogram.as_ref().map_or(&[][..], |histogram| histogram.counts());
            for distance in 0..counts.len().max(all.counts.len()) {
                let got = counts.get(distance).copied().unwrap_or_default();
                let expected = all.counts.get(distance).map_or(0, |counts| counts[which]);
                if got != expected {
                    return Err(Wrong::Count { distance, got, expected });
                }
            }
        }
        Ok(Verified { states: legal, moves: all.moves })
    }

    /// Checks the states with these numbers.
    fn part(&self, numbers: std::ops::Range<u64>) -> Part {
        let mut part = Part { moves: 0, counts: Vec::new(), wrong: None };
        for number in numbers {
            let (plane, position) = (number / self.positions().count(), number % self.positions().count());
            let state = self.state(position, plane as usize);
            let got = self.distance(state);
            let mut expected = self.is_goal(position, state.plane).then_some(Distance::ZERO);
            // No moves lead from illegal positions, as none lead to them.
            let is_legal = self.positions().is_legal(position);
            for arc in self.arcs().from(state.plane).filter(|_| is_legal) {
                let Some(next) = self.moved(state, arc.number) else { continue };
                part.moves += 1;
                if expected == Some(Distance::ZERO) {
                    continue;
                }
                let farther = self.distance(next).and_then(|next| Distance::new(next.get() + 1));
                expected = [expected, farther].into_iter().flatten().min();
            }
            if got != expected {
                part.wrong = part.wrong.or(Some(Wrong::Distance { state, got, expected }));
            }
            if let Some(distance) = got {
                let levels = part.counts.len().max(distance.get() + 1);
                part.counts.resize(levels, [0, 0]);
                part.counts[distance.get()][usize::from(state.plane > 0)] += 1;
            }
        }
        part
    }

    /// Returns whether a state is at the goal.
    fn is_goal(&self, position: u64, plane: usize) -> bool {
        match self.goal() {
            Goal::Positions(positions) => positions.contains(&position),
            Goal::Unlocked(goal) => plane == 0 && *goal == position,
        }
    }
}
