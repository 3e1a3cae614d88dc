//! The axes of moves, as far as rotations of the whole puzzle tell them.

use crate::orbits::{Action, Move};

use crate::puzzlefile::Puzzle;

impl Puzzle {
    /// Returns the number of the axis of each move, or `None` if the puzzle has no rotations. Two moves have one axis
    /// if they move no piece in common, and a rotation commutes with both: it turns about their axis.
    #[must_use]
    pub fn axes(&self) -> Option<Vec<usize>> {
        if self.rotations().is_empty() {
            return None;
        }
        let moves = self.moves();
        let mut axes: Vec<usize> = (0..moves.len()).collect();
        for (second, first) in (0..moves.len()).flat_map(|second| (0..second).map(move |first| (second, first))) {
            let is_turned_by = |rotation: &Move| [first, second].iter().all(|&own| self.commute(rotation, &moves[own]));
            if are_disjoint(&moves[first], &moves[second]) && self.rotations().iter().any(is_turned_by) {
                let (from, to) = (axes[second], axes[first]);
                axes.iter_mut().filter(|axis| **axis == from).for_each(|axis| *axis = to);
            }
        }
        Some(axes)
    }

    fn commute(&self, one: &Move, other: &Move) -> bool {
        let orbits = self.orbits().zip(one.actions.iter().zip(&other.actions));
        let mut orbits = orbits.map(|(orbit, actions)| (orbit.modulus, actions));
        orbits.all(|(modulus, (one, other))| one.then(other, modulus) == other.then(one, modulus))
    }
}

/// Returns whether no place is changed by both moves.
fn are_disjoint(one: &Move, other: &Move) -> bool {
    let changes =
        |action: &Action, place: usize| usize::from(action.images[place]) != place || action.twists[place] != 0;
    let mut orbits = one.actions.iter().zip(&other.actions);
    orbits.all(|(one, other)| (0..one.images.len()).all(|place| !(changes(one, place) && changes(other, place))))
}
