//! Cases to train: some pieces are as in a given position, and the others anyhow.

use crate::cube::Turn;
use crate::cube3::{Centers, ChosenPieces, Cube3, FlipsOf, Orbit};
use crate::random::Random;

/// A case: a position, and the pieces that belong to it.
///
/// ```
/// use godtable_puzzle::cube3::{Cube3, TrainingCase};
/// use godtable_puzzle::random::Random;
///
/// let case = TrainingCase { pieces: "cross".parse()?, ..TrainingCase::of(Cube3::SOLVED) };
/// let cube = case.random(&mut Random::new(1));
/// assert_eq!(case.pieces.arrangement(&cube), case.pieces.arrangement(&Cube3::SOLVED));
/// # Ok::<(), godtable_puzzle::cube3::ChosenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainingCase {
    /// The position.
    pub cube: Cube3,
    /// The pieces that are where they are in the position, and oriented as there.
    pub pieces: ChosenPieces,
    /// The places whose orientation must match the position, whatever piece is there.
    pub oriented: ChosenPieces,
    /// Whether U is turned at random before the position and after it.
    pub turns_u: bool,
}

impl TrainingCase {
    /// Returns the case of a position without any pieces.
    #[must_use]
    pub fn of(cube: Cube3) -> TrainingCase {
        TrainingCase { cube, pieces: ChosenPieces::NONE, oriented: ChosenPieces::NONE, turns_u: false }
    }

    /// Returns a position of the case, drawn uniformly, with U on top and F in front.
    #[must_use]
    pub fn random(&self, random: &mut Random) -> Cube3 {
        let cube = self.cube.upright();
        let (pieces, oriented) = (&self.pieces, &self.oriented);
        let all_flips = [pieces, oriented].iter().any(|own| own.flips() == FlipsOf::All);
        let flips = oriented.edges().map(|is_kept| is_kept || all_flips);
        let cube = loop {
            let corners = drawn(cube.corners(), pieces.corners(), oriented.corners(), random);
            let edges = drawn(cube.edges(), pieces.edges(), &flips, random);
            // One in twelve is possible, or more.
            if let Ok(cube) = Cube3::new(corners, edges, Centers::SOLVED) {
                break cube;
            }
        };
        if !self.turns_u {
            return cube;
        }
        let mut turned = |cube: Cube3| {
            let quarters = random.below(4);
            (0..quarters).fold(cube, |cube, _| cube.then(&quarter()))
        };
        let before = turned(Cube3::SOLVED);
        turned(before.then(&cube))
    }
}

/// Returns a clockwise quarter turn of U.
fn quarter() -> Cube3 {
    let is_quarter = |turn: &&Turn| turn.to_string() == "U";
    Cube3::SOLVED.turned(*Turn::ALL.iter().find(is_quarter).expect("U is a turn"))
}

/// Returns pieces in a random order, except the chosen ones, which stay. Orientations are random, except at `kept` places.
fn drawn<const PLACES: usize, const ORIENTATIONS: u8>(
    own: &Orbit<PLACES, ORIENTATIONS>,
    chosen: &[bool; PLACES],
    kept: &[bool; PLACES],
    random: &mut Random,
) -> Orbit<PLACES, ORIENTATIONS> {
    let (mut pieces, mut orientations) = (*own.pieces(), *own.orientations());
    let is_free = |place: &usize| !chosen[usize::from(own.pieces()[*place])];
    let free: Vec<usize> = (0..PLACES).filter(is_free).collect();
    let mut others: Vec<u8> = free.iter().map(|&place| pieces[place]).collect();
    random.shuffle(&mut others);
    for (&place, other) in free.iter().zip(others) {
        pieces[place] = other;
        if !kept[place] {
            orientations[place] = random.below(usize::from(ORIENTATIONS)) as u8;
        }
    }
    Orbit::new(pieces, orientations).expect("a permutation")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn case(cube: &str, pieces: &str, oriented: &str) -> TrainingCase {
        let read = |text: &str| if text.is_empty() { ChosenPieces::NONE } else { text.parse().expect("pieces") };
        let cube = Cube3::read_turns(cube).expect("turns");
        TrainingCase { pieces: read(pieces), oriented: read(oriented), ..TrainingCase::of(cube) }
    }

    /// Returns how often each position is drawn, and the sum of squares over expected values: chi-squared.
    fn counted(case: &TrainingCase, draws: usize) -> (HashMap<Cube3, usize>, f64) {
        let (mut random, mut counts) = (Random::new(1), HashMap::new());
        (0..draws).for_each(|_| *counts.entry(case.random(&mut random)).or_default() += 1);
        let expected = draws as f64 / counts.len() as f64;
        let chi = counts.values().map(|&count: &usize| (count as f64 - expected).powi(2) / expected).sum();
        (counts, chi)
    }

    #[test]
    fn positions_of_a_case_are_equally_likely() {
        let f2l = "DF DR DB DL FR FL BR BL DFR DFL DBL DRB";
        // Edges in order and corners oriented: 12 even orders. With all edges free but one: 24 orders with half of the flips.
        let corners = case("", &format!("{f2l} UF UR UB UL"), "UFR UBR UBL UFL");
        let edges = case("", &format!("{f2l} UF UFR UBR UBL UFL"), "");
        let permutations = case("R U R' U R U2 R'", f2l, "UF UR UB UL UFR UBR UBL UFL");
        for (case, positions) in [(corners, 12), (edges, 12), (permutations, 288)] {
            let (counts, chi) = counted(&case, 100 * positions);
            assert_eq!(counts.len(), positions);
            // The mean is the number of degrees of freedom; five standard deviations above.
            let freedom = (positions - 1) as f64;
            assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "{positions}: {chi}");
            assert!(counts.keys().all(|cube| case.pieces.arrangement(cube) == case.pieces.arrangement(&case.cube)));
        }
    }

    #[test]
    fn turns_of_u_come_before_and_after() {
        let whole = TrainingCase { pieces: ChosenPieces::ALL, turns_u: true, ..case("R U R' U R U2 R'", "UF", "") };
        let (counts, chi) = counted(&whole, 1_600);
        // The case turns only by 120 degrees: no turn of U makes it the same.
        assert_eq!(counts.len(), 16);
        assert!(chi < 15.0 + 5.0 * 30_f64.sqrt(), "{chi}");
    }
}
