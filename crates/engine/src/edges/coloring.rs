//! Colorings: for each place of an edge, the slice (middle layer) to which the edge there belongs.
//!
//! A turn and a symmetry map a coloring to a coloring, whatever the orders of the cubies within the slices. So
//! symmetries reduce the 34,650 colorings and not the 479 million rows: all 48 symmetries leave 782 colorings, 10.8
//! million rows. Classes of rows would be 10.0 million. The 8 % are the price for an index without any table by row.

use godtable_puzzle::permutations;

use crate::edges::places::{Action, MEMBERS, PLACES, SLICE_PLACES, SLICES, slice_of};

/// The number of colorings: 12! / 4!^3.
pub(crate) const COLORINGS: usize = 34_650;

/// By place: the slice of the cubie there.
pub(crate) type Coloring = [u8; PLACES];

/// The numbers of all colorings.
#[derive(Debug)]
pub(crate) struct Colorings {
    all: Vec<Coloring>,
    /// By [`code`]: the number.
    numbers: Vec<u16>,
}

impl Colorings {
    pub(crate) fn new() -> Colorings {
        let codes = 3_usize.pow(PLACES as u32);
        let mut colorings = Colorings { all: Vec::with_capacity(COLORINGS), numbers: vec![0; codes] };
        for code in 0..codes {
            let coloring: Coloring = std::array::from_fn(|place| (code / 3_usize.pow(place as u32) % 3) as u8);
            let has_four = |slice| coloring.iter().filter(|&&other| other == slice).count() == MEMBERS;
            if (0..SLICES as u8).all(has_four) {
                colorings.numbers[code] = colorings.all.len() as u16;
                colorings.all.push(coloring);
            }
        }
        colorings
    }

    pub(crate) fn all(&self) -> &[Coloring] {
        &self.all
    }

    pub(crate) fn number(&self, coloring: &Coloring) -> usize {
        let code = coloring.iter().rev().fold(0, |code, &slice| 3 * code + usize::from(slice));
        usize::from(self.numbers[code])
    }

    /// Returns the number of the coloring of the solved cube.
    pub(crate) fn solved(&self) -> usize {
        self.number(&std::array::from_fn(|place| slice_of(place) as u8))
    }
}

/// Returns the coloring after a turn.
pub(crate) fn turned(coloring: &Coloring, turn: &Action) -> Coloring {
    let mut turned = [0; PLACES];
    for (&slice, &to) in coloring.iter().zip(&turn.to) {
        turned[usize::from(to)] = slice;
    }
    turned
}

/// Returns the image of a coloring under a symmetry: the image of each cubie, at the image of its place.
pub(crate) fn image(coloring: &Coloring, symmetry: &Action) -> Coloring {
    let slices = symmetry.slices();
    turned(&coloring.map(|slice| slices[usize::from(slice)] as u8), symmetry)
}

/// Returns the places of each slice's cubies, in ascending order.
pub(crate) fn places(coloring: &Coloring) -> [[u8; MEMBERS]; SLICES] {
    let mut places = [[0; MEMBERS]; SLICES];
    let mut counts = [0; SLICES];
    for (place, &slice) in coloring.iter().enumerate() {
        let slice = usize::from(slice);
        places[slice][counts[slice]] = place as u8;
        counts[slice] += 1;
    }
    places
}

/// Returns whether the permutation is odd that brings the cubies of each slice, in order, to these places.
pub(crate) fn is_odd(coloring: &Coloring) -> bool {
    let at: Vec<u8> = places(coloring).into_iter().flatten().collect();
    let home: Vec<u8> = SLICE_PLACES.into_iter().flatten().collect();
    let mut permutation = [0; PLACES];
    home.iter().zip(&at).for_each(|(&cubie, &place)| permutation[usize::from(cubie)] = place);
    permutations::is_odd(&permutation)
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::{Symmetry, Turn};

    use super::*;

    #[test]
    fn colorings_and_numbers_are_a_bijection() {
        let colorings = Colorings::new();
        assert_eq!(colorings.all().len(), COLORINGS);
        assert!(colorings.all().iter().enumerate().all(|(number, one)| colorings.number(one) == number));
        assert!(!is_odd(&colorings.all()[colorings.solved()]));
    }

    #[test]
    fn image_after_a_turn_is_the_turned_image() {
        let colorings = Colorings::new();
        for symmetry in Symmetry::ALL {
            let action = Action::of_symmetry(symmetry);
            for (turn, coloring) in Turn::ALL.into_iter().zip(colorings.all().iter().step_by(1_931)) {
                let (before, after) = (Action::of_turn(turn), Action::of_turn(symmetry.image_of_turn(turn)));
                assert_eq!(image(&turned(coloring, &before), &action), turned(&image(coloring, &action), &after));
            }
        }
    }
}
