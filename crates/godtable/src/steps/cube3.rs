//! A reduced puzzle as a 3x3x3: face turns move its pieces as those of a 3x3x3.
//!
//! **Pieces that stand for others.** Let p(w) be the position of a piece of the puzzle after the face turns w, and q(w) that of
//! a piece of the 3x3x3, both from home. The one stands for the other if q(w) is a function of p(w). One wing of each pair of a
//! 4x4x4 stands for an edge.

use std::collections::HashMap;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::{Centers, Cube3, Orbit};
use godtable_puzzle::orbits::{Action, Arrangement};
use godtable_puzzle::puzzlefile::Puzzle;

/// Returns the 3x3x3 that face turns solve if they solve the puzzle, or `None` if there is none.
pub(super) fn cube(puzzle: &Puzzle, state: &Arrangement) -> Option<Cube3> {
    let corners = pieces(puzzle, |cube| *cube.corners(), state)?;
    let edges = pieces(puzzle, |cube| *cube.edges(), state)?;
    Cube3::new(corners, edges, Centers::SOLVED).ok()
}

/// Returns the corners or the edges of the 3x3x3.
fn pieces<const PLACES: usize, const ORIENTATIONS: u8>(
    puzzle: &Puzzle,
    of: impl Fn(&Cube3) -> Orbit<PLACES, ORIENTATIONS>,
    state: &Arrangement,
) -> Option<Orbit<PLACES, ORIENTATIONS>> {
    let solved = puzzle.played(&[]);
    let orbits: Vec<Turning<'_, PLACES, ORIENTATIONS>> = puzzle
        .orbits()
        .enumerate()
        .map(|(orbit, own)| {
            let turns = puzzle.moves().iter().filter_map(|made| {
                let turn = made.name.parse::<Turn>().ok()?;
                Some((&made.actions[orbit], of(&Cube3::SOLVED.turned(turn))))
            });
            Turning { modulus: own.modulus, turns: turns.collect() }
        })
        .collect();
    let (mut pieces, mut orientations) = ([0; PLACES], [0; PLACES]);
    for piece in 0..PLACES {
        let position = |(orbit, turning): (usize, &Turning<'_, PLACES, ORIENTATIONS>)| {
            let (solved, state) = (&solved.orbits[orbit], &state.orbits[orbit]);
            (0..solved.kinds.len()).find_map(|home| {
                let is_it = |kinds: &[u8], at: &usize| kinds[*at] == solved.kinds[home];
                let is_alone = (0..solved.kinds.len()).filter(|at| is_it(&solved.kinds, at)).count() == 1;
                let at = (0..state.kinds.len()).find(|at| is_it(&state.kinds, at)).filter(|_| is_alone)?;
                turning.followed(home, piece)?.get(&(at, state.orientations[at])).copied()
            })
        };
        let (place, orientation) = orbits.iter().enumerate().find_map(position)?;
        (pieces[place], orientations[place]) = (piece as u8, orientation);
    }
    Orbit::new(pieces, orientations).ok()
}

/// A place, and the orientation of a piece there.
type Position = (usize, u8);

/// Face turns: what each does to an orbit of the puzzle, and to the corners or edges of a 3x3x3.
struct Turning<'a, const PLACES: usize, const ORIENTATIONS: u8> {
    modulus: u8,
    turns: Vec<(&'a Action, Orbit<PLACES, ORIENTATIONS>)>,
}

impl<const PLACES: usize, const ORIENTATIONS: u8> Turning<'_, PLACES, ORIENTATIONS> {
    /// Returns q as a function of p, for the piece of the puzzle with a home and a piece of the 3x3x3, or `None` if it is none.
    fn followed(&self, home: usize, piece: usize) -> Option<HashMap<Position, Position>> {
        let mut known: HashMap<Position, Position> = HashMap::new();
        let mut open = vec![((home, 0), (piece, 0))];
        while let Some((own, other)) = open.pop() {
            match known.insert(own, other) {
                Some(before) if before != other => return None,
                Some(_) => {}
                None => open.extend(self.turns.iter().map(|(action, turned)| {
                    let ((at, orientation), (from, twist)) = (own, other);
                    let is_image = |&piece: &u8| usize::from(piece) == from;
                    let to = turned.pieces().iter().position(is_image).expect("each piece is somewhere");
                    let orientation = (orientation + action.twists[at]) % self.modulus;
                    let own = (usize::from(action.images[at]), orientation);
                    (own, (to, (twist + turned.orientations()[to]) % ORIENTATIONS))
                })),
            }
        }
        Some(known)
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube3::random::Random;
    use godtable_puzzle::puzzlefile::{Power, read, shipped};

    use super::*;

    fn puzzle(name: &str) -> Puzzle {
        read(shipped(name).expect("shipped")).expect("well formed")
    }

    /// Returns the arrangement after moves with some names.
    fn played(puzzle: &Puzzle, names: &str) -> Arrangement {
        let powers = puzzle.powers();
        let power = |name: &str| powers.iter().copied().find(|&power| puzzle.name_of(power) == name).expect("a move");
        puzzle.played(&names.split_whitespace().map(power).collect::<Vec<Power>>())
    }

    #[test]
    fn turns_of_faces_of_a_4x4x4_are_those_of_a_3x3x3() {
        let (puzzle, mut random) = (puzzle("4x4x4"), Random::new(44));
        for length in 0..40 {
            let turns = random.turns(length);
            let text = godtable_puzzle::cube::notation::write(&turns);
            assert_eq!(cube(&puzzle, &played(&puzzle, &text)), Some(Cube3::SOLVED.played(&turns)), "{text}");
        }
    }

    #[test]
    fn other_puzzles_are_no_3x3x3() {
        for name in ["pyraminx", "2x2x2", "octahedron"] {
            let own = puzzle(name);
            assert_eq!(cube(&own, &own.played(&[])), None, "{name}");
        }
    }
}
