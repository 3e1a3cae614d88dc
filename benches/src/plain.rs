//! The results of the plain searches, with the states of `godtable-puzzle`.

use godtable_puzzle::cube::{Face, Position, Puzzle, Rules, State, Turn};

use crate::coordinates::{ORIENTATIONS, POSITIONS, QUARTERS, orientation_moves, permutation_moves};
use crate::{queue, scan};

/// The faces that turn, one for each axis.
const FACES: [Face; 3] = [Face::U, Face::R, Face::F];

/// Returns each locked state of the Irreversible Cube and its distance to solved.
pub fn irreversible() -> impl Iterator<Item = (State, u8)> {
    let rules = Rules::default();
    let locks = FACES.map(|face| rules.lock().state_of(face).expect("each axis is a lock state"));
    let locked = move |position| locks.map(|lock| State::new(Puzzle::CUBE2, position).with_lock(lock));
    positions().into_iter().flat_map(locked).zip(queue::distances())
}

/// Returns each position and its distance to solved in the half-turn metric.
pub fn half_turn() -> impl Iterator<Item = (State, u8)> {
    let unlocked = |position| State::new(Puzzle::CUBE2, position);
    positions().into_iter().map(unlocked).zip(scan::distances())
}

/// Returns the positions by their numbers in the plain searches. Equal turns lead to corresponding positions.
fn positions() -> Vec<Position> {
    let permutations = permutation_moves(&QUARTERS);
    let orientations = orientation_moves(&QUARTERS);
    let mut positions = vec![Position::SOLVED; POSITIONS];
    let mut is_known = vec![false; POSITIONS];
    is_known[0] = true;
    let mut found = vec![0];
    while let Some(number) = found.pop() {
        let nexts = permutations[number / ORIENTATIONS].iter().zip(orientations[number % ORIENTATIONS]);
        for ((permutation, orientation), face) in nexts.zip(FACES) {
            let next = usize::from(*permutation) * ORIENTATIONS + usize::from(orientation);
            if !std::mem::replace(&mut is_known[next], true) {
                positions[next] = positions[number].turned(Turn::new(face, 1).expect("a quarter"));
                found.push(next);
            }
        }
    }
    positions
}
