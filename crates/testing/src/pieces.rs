//! Chosen pieces of a 3x3x3 as points in space, and a plain search of their positions.

use std::collections::HashMap;

use crate::levels::plain_search;
use crate::space::{Place, face_normal};

/// The places of the stickers that matter, in a fixed order.
type Arrangement = Vec<[i8; 6]>;

/// Some pieces of a 3x3x3, each by one of its stickers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecesInSpace {
    /// The sticker of the first face of each piece.
    stickers: Vec<Place>,
    /// A sticker of each other edge, if their flips count: that on U or D, else that on F or B.
    others: Vec<Place>,
}

/// The edges, by faces: U or D first, else F or B.
const EDGES: [&str; 12] = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];

/// Returns the place of the sticker on the first face of a piece.
fn sticker(piece: &str) -> Place {
    let normals: Vec<_> = piece.chars().map(|face| face_normal(face).expect("a face")).collect();
    let position = std::array::from_fn(|axis| normals.iter().map(|normal| normal[axis]).sum());
    Place { position, normal: normals[0] }
}

impl PiecesInSpace {
    /// Returns the solved pieces, each given by the letters of its faces. The flips of the other edges may count too.
    ///
    /// # Panics
    ///
    /// Panics if a letter is none of `URFDLB`.
    #[must_use]
    pub fn solved(pieces: &[&str], are_flips_counted: bool) -> Self {
        let is_other = |edge: &&&str| {
            !pieces.iter().any(|piece| piece.len() == 2 && edge.chars().all(|face| piece.contains(face)))
        };
        let others =
            if are_flips_counted { EDGES.iter().filter(is_other).map(|edge| sticker(edge)).collect() } else { vec![] };
        Self { stickers: pieces.iter().map(|piece| sticker(piece)).collect(), others }
    }

    /// Returns the pieces after `quarters` clockwise quarter turns of `face`, one of `URFDLB`.
    ///
    /// # Panics
    ///
    /// Panics if `face` is another letter.
    #[must_use]
    pub fn turn(&self, face: char, quarters: u8) -> Self {
        let normal = face_normal(face).expect("a face");
        let turned = |place: &Place| place.turned(normal, quarters);
        Self { stickers: self.stickers.iter().map(turned).collect(), others: self.others.iter().map(turned).collect() }
    }

    /// Returns the pieces after turns, each only a face, or with `2` or with `'`. White space separates them.
    ///
    /// # Panics
    ///
    /// Panics if the text is no such turns.
    #[must_use]
    pub fn play(&self, text: &str) -> Self {
        text.split_whitespace().fold(self.clone(), |pieces, word| {
            let (face, quarters) = turn(word);
            pieces.turn(face, quarters)
        })
    }

    /// Returns the places, in a form that is the same for pieces that look the same.
    fn key(&self) -> Arrangement {
        let flat = |place: &Place| {
            let ([a, b, c], [d, e, f]) = (place.position, place.normal);
            [a, b, c, d, e, f]
        };
        let mut others: Arrangement = self.others.iter().map(flat).collect();
        others.sort_unstable();
        self.stickers.iter().map(flat).chain(others).collect()
    }
}

/// Reads a turn.
fn turn(word: &str) -> (char, u8) {
    let mut letters = word.chars();
    let face = letters.next().expect("a turn has a face");
    let quarters = match letters.as_str() {
        "" => 1,
        "2" => 2,
        "'" => 3,
        other => panic!("{other:?} follows the face {face}"),
    };
    (face, quarters)
}

/// The distance of each position of some pieces to the solved one, under each state of a lock.
#[derive(Debug)]
pub struct PiecesDistances {
    solved: PiecesInSpace,
    distances: HashMap<(Arrangement, usize), usize>,
}

impl PiecesDistances {
    /// Finds the distances level by level, backward from solved. `turns` are the allowed turns, and `after` returns
    /// the lock state after a turn, by its number, in one of `locks` lock states; `None` if the turn is forbidden
    /// there.
    #[must_use]
    pub fn new(
        solved: PiecesInSpace,
        turns: &str,
        locks: usize,
        after: impl Fn(usize, usize) -> Option<usize>,
    ) -> Self {
        Self::up_to(usize::MAX, solved, turns, locks, after)
    }

    /// Finds the distances up to `farthest`, as [`PiecesDistances::new`] does. `R'+L` is one turn, of both faces.
    #[must_use]
    pub fn up_to(
        farthest: usize,
        solved: PiecesInSpace,
        turns: &str,
        locks: usize,
        after: impl Fn(usize, usize) -> Option<usize>,
    ) -> Self {
        let turns: Vec<Vec<(char, u8)>> =
            turns.split_whitespace().map(|product| product.split('+').map(turn).collect()).collect();
        let before = |(pieces, lock): &(PiecesInSpace, usize)| {
            let before = |(number, product): (usize, &Vec<(char, u8)>)| {
                let from = (0..locks).filter(|&from| after(from, number) == Some(*lock));
                let back = |pieces: PiecesInSpace, &(face, quarters): &(char, u8)| pieces.turn(face, 4 - quarters);
                let pieces = product.iter().rev().fold(pieces.clone(), back);
                from.map(|from| (pieces.clone(), from)).collect::<Vec<_>>()
            };
            turns.iter().enumerate().flat_map(before).collect::<Vec<_>>()
        };
        let starts = (0..locks).map(|lock| (solved.clone(), lock));
        let distances = plain_search(starts, |(pieces, lock)| (pieces.key(), *lock), farthest, before);
        Self { solved, distances }
    }

    /// Returns the number of positions at each distance under a lock state.
    #[must_use]
    pub fn counts(&self, lock: usize) -> Vec<u64> {
        let mut counts = Vec::new();
        for ((_, own), &distance) in &self.distances {
            if *own == lock {
                counts.resize(counts.len().max(distance + 1), 0);
                counts[distance] += 1;
            }
        }
        counts
    }

    /// Returns the distance of the position after turns from solved, under a lock state.
    #[must_use]
    pub fn distance(&self, turns: &str, lock: usize) -> Option<usize> {
        self.distances.get(&(self.solved.play(turns).key(), lock)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_move_the_pieces_of_their_face() {
        let solved = PiecesInSpace::solved(&["UF", "DFR"], false);
        assert_eq!(solved.play("U2 U' U'"), solved);
        assert_eq!(solved.play("L B"), solved);
        assert_ne!(solved.play("F"), solved);
        assert_eq!(solved.play("R U R' U'").play("R U R' U'").play("R U R' U' R U R' U' R U R' U' R U R' U'"), solved);
    }

    #[test]
    fn two_edges_have_528_positions() {
        let all = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";
        let found = PiecesDistances::new(PiecesInSpace::solved(&["DF", "DR"], false), all, 1, |_, _| Some(0));
        let counts = found.counts(0);
        assert_eq!((counts.iter().sum::<u64>(), counts[0]), (528, 1));
        assert_eq!((found.distance("R", 0), found.distance("U", 0)), (Some(1), Some(0)));
    }
}
