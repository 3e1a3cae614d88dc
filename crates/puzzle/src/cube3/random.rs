//! Random cubes and turns. A seed gives the same ones on every machine.

use crate::cube::Turn;
use crate::cube3::{Centers, Cube3, Orbit};

use crate::random::may_come_next;

pub use crate::random::Random;

impl Random {
    /// Returns a cube drawn uniformly from all positions, with U on top and F in front.
    pub fn cube(&mut self) -> Cube3 {
        loop {
            let corners = Orbit::new(self.permutation(), self.orientations(3)).expect("a permutation");
            let edges = Orbit::new(self.permutation(), self.orientations(2)).expect("a permutation");
            // Half of the arrangements have permutations of different parities.
            if let Ok(cube) = Cube3::new(corners, edges, Centers::SOLVED) {
                return cube;
            }
        }
    }

    /// Returns a cube drawn uniformly from those that need at least `turns` turns, 0 to 2.
    pub fn cube_at_least(&mut self, turns: usize) -> Cube3 {
        loop {
            let cube = self.cube();
            let is_near = match turns {
                0 => false,
                1 => cube.is_solved(),
                _ => cube.is_solved() || Turn::ALL.iter().any(|&turn| cube.turned(turn).is_solved()),
            };
            if !is_near {
                return cube;
            }
        }
    }

    /// Returns random turns, no face twice before another axis turns.
    pub fn turns(&mut self, count: usize) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::with_capacity(count);
        while turns.len() < count {
            let turn = Turn::ALL[self.below_by_words(18)];
            let is_of_face = |one: &Turn, other: &Turn| one.face() == other.face();
            if may_come_next(&turns, &turn, is_of_face, |one, other| one.face().axis() == other.face().axis()) {
                turns.push(turn);
            }
        }
        turns
    }

    /// A number below a bound, each equally likely. It takes 32 bits, so that seeds keep their cubes.
    fn below_by_words(&mut self, bound: usize) -> usize {
        let bound = bound as u32;
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.word();
            if number < limit {
                return (number % bound) as usize;
            }
        }
    }

    fn permutation<const PIECES: usize>(&mut self) -> [u8; PIECES] {
        let mut pieces: [u8; PIECES] = std::array::from_fn(|piece| piece as u8);
        for place in (1..PIECES).rev() {
            pieces.swap(place, self.below_by_words(place + 1));
        }
        pieces
    }

    /// Orientations that add up to a multiple of `base`.
    fn orientations<const PIECES: usize>(&mut self, base: usize) -> [u8; PIECES] {
        let mut orientations = [0; PIECES];
        orientations.iter_mut().for_each(|orientation| *orientation = self.below_by_words(base) as u8);
        let others: usize = orientations[1..].iter().map(|&orientation| usize::from(orientation)).sum();
        orientations[0] = ((base - others % base) % base) as u8;
        orientations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_gives_the_same_cubes_and_each_piece_is_everywhere() {
        let (mut random, mut same) = (Random::new(7), Random::new(7));
        let mut places = [[0; 12]; 12];
        for _ in 0..2_400 {
            let cube = random.cube();
            assert_eq!(cube, same.cube());
            cube.edges().pieces().iter().enumerate().for_each(|(place, &piece)| places[place][usize::from(piece)] += 1);
        }
        // 200 expected; eight standard deviations are 108.
        assert!(places.as_flattened().iter().all(|count| (92..308).contains(count)), "{places:?}");
    }

    #[test]
    fn no_face_turns_twice_before_another_axis() {
        let turns = Random::new(1).turns(1_000);
        assert_eq!(turns.len(), 1_000);
        assert!(turns.windows(2).all(|pair| pair[0].face() != pair[1].face()));
        let is_back = |own: &[Turn]| own[0].face() == own[2].face() && own[1].face() == own[0].face().opposite();
        assert!(!turns.windows(3).any(is_back));
    }
}
