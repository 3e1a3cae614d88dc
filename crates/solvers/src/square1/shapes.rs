//! Shapes: where the corners are, and the parity of all pieces. Their distances in twists from the solved cube.

use std::collections::HashMap;
use std::sync::LazyLock;

use godtable_puzzle::permutations::is_odd;
use godtable_puzzle::random::Random;

use super::layers::{FIRST_HALF, Position, SLOTS};

/// The slots with first halves of corners, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Shape(u32);

impl Shape {
    pub(super) fn of(position: &Position) -> Shape {
        let slots = position.layers.iter().flatten().enumerate();
        Shape(slots.filter(|(_, piece)| **piece == FIRST_HALF).fold(0, |bits, (slot, _)| bits | 1 << slot))
    }

    pub(super) const fn is_first_half(self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }
}

/// A shape, and whether the permutation of all pieces is odd, read clockwise from the right half on, the upper layer first.
pub(super) type Class = (Shape, bool);

pub(super) fn class(position: &Position) -> Class {
    (Shape::of(position), is_odd(&position.pieces(0).chain(position.pieces(1)).collect::<Vec<u8>>()))
}

/// The fewest twists from each class to the shape of a cube with pieces that the second phase solves.
static DISTANCES: LazyLock<HashMap<Class, u8>> = LazyLock::new(|| {
    let mut distances = HashMap::new();
    let mut level = vec![Position::SOLVED];
    let mut twists = 0;
    while !level.is_empty() {
        let open =
            level.iter().flat_map(|position| position.openings().into_iter().map(|turns| position.turned(turns)));
        let mut is_new = |position: &Position| {
            let known = distances.len();
            distances.entry(class(position)).or_insert(twists);
            distances.len() > known
        };
        let open: Vec<Position> = open.filter(|position| is_new(position)).collect();
        level = open.into_iter().map(Position::twisted).collect();
        level.retain(|position| !distances.contains_key(&class(position)));
        twists += 1;
    }
    distances
});

/// Returns the fewest twists to the shape of a cube with pieces that the second phase solves.
pub(super) fn distance(position: &Position) -> u8 {
    DISTANCES[&class(position)]
}

/// Returns all shapes in which a twist is possible, in order.
pub(super) fn all() -> &'static [Shape] {
    static ALL: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let mut all: Vec<Shape> = DISTANCES.keys().map(|(shape, _)| *shape).collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    &ALL
}

impl Position {
    /// Returns a uniformly random position in which a twist is possible: a shape, an order of the corners, one of the edges,
    /// and the middle layer. Moves lead to all of them.
    #[must_use]
    pub fn random(random: &mut Random) -> Position {
        let shapes = all();
        let shape = shapes[random.below(shapes.len())];
        let (mut corners, mut edges): (Vec<u8>, Vec<u8>) = ((0..8).collect(), (8..16).collect());
        random.shuffle(&mut corners);
        random.shuffle(&mut edges);
        let mut next = |slot: usize| {
            if shape.is_first_half(slot) {
                FIRST_HALF
            } else if shape.is_first_half(slot / SLOTS * SLOTS + (slot + SLOTS - 1) % SLOTS) {
                corners.pop().expect("a shape has eight corners")
            } else {
                edges.pop().expect("a shape has eight edges")
            }
        };
        let layers = std::array::from_fn(|layer| std::array::from_fn(|slot| next(layer * SLOTS + slot)));
        Position { layers, is_flipped: random.below(2) == 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square1::LayerTurns;

    #[test]
    fn shapes_times_pieces_are_the_known_positions() {
        // The number of positions of the definition, in which no corner lies across the cut.
        let orders = (1..=8_u64).product::<u64>();
        assert_eq!(all().len() as u64 * orders * orders * 2, 11_958_666_854_400);
        assert_eq!(DISTANCES.len(), 2 * all().len(), "both parities are reached");
        assert_eq!(distance(&Position::SOLVED), 0);
        assert_eq!(distance(&Position::SOLVED.twisted()), 1);
        // With the layers aligned, a twist keeps the cube.
        assert_eq!(distance(&Position::SOLVED.turned(LayerTurns::new(1, 0)).twisted()), 0);
    }
}
