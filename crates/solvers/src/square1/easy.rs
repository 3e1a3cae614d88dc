//! Tests whether at most ten moves solve a position of the Square-1.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::layers::{LayerTurns, Position, SLOTS};

/// Positions up to turns of the layers.
type Keys = HashSet<Position>;

/// Returns whether at most ten moves solve a position, where a twist is a move and a turn of one layer or both is a move.
///
/// Ten moves have four twists at most, or five and no turn before the first or none after the last.
#[must_use]
pub fn is_solved_within_ten(position: &Position) -> bool {
    static NEAR: LazyLock<[Vec<Keys>; 2]> =
        LazyLock::new(|| [true, false].map(|own| levels(&Position::SOLVED, 2, own)));
    let [near, near_at_once] = &*NEAR;
    let (far, far_at_once) = (levels(position, 3, true), levels(position, 3, false));
    let meet = |far: &Keys, near: &Keys| far.iter().any(|key| near.contains(key));
    let within_four = far[..3].iter().any(|far| near.iter().any(|near| meet(far, near)));
    within_four || meet(&far[3], &near[1]) || meet(&far_at_once[3], &near[2]) || meet(&far[3], &near_at_once[2])
}

/// Returns the positions after up to `twists` twists, up to turns of the layers. `may_turn` says whether layers may turn
/// before the first twist.
fn levels(position: &Position, twists: usize, may_turn: bool) -> Vec<Keys> {
    let mut levels = vec![Keys::from([key(position)])];
    let mut level = vec![*position];
    for twist in 0..twists {
        let mut next = Vec::new();
        let mut keys = Keys::new();
        for position in &level {
            let openings = if twist == 0 && !may_turn { at_once(position) } else { position.openings() };
            for turns in openings {
                let twisted = position.turned(turns).twisted();
                if keys.insert(key(&twisted)) {
                    next.push(twisted);
                }
            }
        }
        levels.push(keys);
        level = next;
    }
    levels
}

fn at_once(position: &Position) -> Vec<LayerTurns> {
    if position.can_twist() { vec![LayerTurns::default()] } else { Vec::new() }
}

/// Returns the first of the positions that turns of the layers make of one.
fn key(position: &Position) -> Position {
    let first = |layer: [u8; SLOTS]| {
        let turned = (0..SLOTS).map(|turn| {
            let mut own = layer;
            own.rotate_right(turn);
            own
        });
        turned.min().expect("a layer has slots")
    };
    Position { layers: position.layers.map(first), ..*position }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::random::Random;

    use super::*;
    use crate::square1::Sequence;

    /// Plays twists with random turns of the layers between them, with turns before the first and after the last or without.
    fn after(random: &mut Random, twists: usize, is_turned: [bool; 2]) -> (Position, usize) {
        let mut position = Position::SOLVED;
        let mut turns = Vec::new();
        for twist in 0..=twists {
            let is_wanted = match twist {
                0 => is_turned[0],
                _ if twist == twists => is_turned[1],
                _ => true,
            };
            let mut openings = position.openings();
            openings.retain(|turns| turns.are_none() != is_wanted);
            if twist == twists {
                openings.truncate(1);
            }
            let own = openings[random.below(openings.len())];
            turns.push(own);
            position = position.turned(own);
            if twist < twists {
                position = position.twisted();
            }
        }
        (position, Sequence::new(turns).moves())
    }

    #[test]
    fn positions_after_ten_moves_are_told() {
        let mut random = Random::new(1);
        for (twists, is_turned) in [(1, [true, true]), (4, [true, true]), (5, [true, false]), (5, [false, true])] {
            for _ in 0..10 {
                // A twist at once is possible from solved.
                let (position, moves) = after(&mut random, twists, is_turned);
                assert!(moves <= 10 && is_solved_within_ten(&position), "{twists} twists, {is_turned:?}");
            }
        }
    }

    #[test]
    fn random_positions_take_more_than_ten_moves() {
        let mut random = Random::new(2);
        for _ in 0..10 {
            // One of 100,000 does not.
            assert!(!is_solved_within_ten(&Position::random(&mut random)));
        }
        // Eleven moves with turns at both ends, which no ten replace.
        let found = (0..20).map(|_| after(&mut random, 5, [true, true]));
        assert!(found.into_iter().any(|(position, moves)| moves == 11 && !is_solved_within_ten(&position)));
    }
}
