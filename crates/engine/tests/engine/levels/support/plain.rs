//! Puzzles as lists of pieces, for plain searches of made-up ones.

use godtable_engine::levels::orbits::{Action, Definition, OrbitDefinition};

/// Numbers that look random.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn permutation(&mut self, length: usize) -> Vec<u8> {
        let mut images: Vec<u8> = (0..length as u8).collect();
        (1..length).for_each(|last| images.swap(last, self.below(last + 1)));
        images
    }

    pub(crate) fn action(&mut self, orbit: &OrbitDefinition) -> Action {
        let places = orbit.kinds.len();
        let twists = (0..places).map(|_| self.below(usize::from(orbit.modulus)) as u8).collect();
        Action { images: self.permutation(places), twists }
    }
}

/// A piece: its kind and its orientation.
pub(crate) type Piece = (u8, u8);

/// The pieces of each orbit.
pub(crate) type Pieces = Vec<Vec<Piece>>;

/// Returns the pieces of the solved puzzle.
pub(crate) fn solved(definition: &Definition) -> Pieces {
    definition.orbits().iter().map(|orbit| orbit.kinds.iter().map(|&kind| (kind, 0)).collect()).collect()
}

/// Returns the pieces after a move, written apart from `Definition::moved`.
pub(crate) fn played(definition: &Definition, pieces: &[Vec<Piece>], made: usize) -> Pieces {
    let mut next = pieces.to_vec();
    for (number, orbit) in definition.orbits().iter().enumerate() {
        let Action { images, twists } = &definition.moves()[made].actions[number];
        for (place, &(kind, orientation)) in pieces[number].iter().enumerate() {
            let modulus = u16::from(orbit.moduli[usize::from(kind)]);
            let turned = (u16::from(orientation) + u16::from(twists[place])) % modulus;
            next[number][usize::from(images[place])] = (kind, turned as u8);
        }
    }
    next
}
