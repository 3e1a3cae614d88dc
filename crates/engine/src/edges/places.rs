//! The twelve places of the edges in three slices, and the actions of turns and symmetries on them.

use godtable_puzzle::cube::{Symmetry, Turn};
use godtable_puzzle::cube3::{Cube3, EDGES};

/// The number of places, and of cubies.
pub(crate) const PLACES: usize = 12;

/// The number of slices.
pub(crate) const SLICES: usize = 3;

/// The number of places of a slice.
pub(crate) const MEMBERS: usize = 4;

/// The places of each slice, in ascending order. A slice has the four edges without a face of one axis, and every symmetry
/// permutes the slices.
pub(crate) const SLICE_PLACES: [[u8; MEMBERS]; SLICES] = {
    let mut places = [[0; MEMBERS]; SLICES];
    let mut counts = [0; SLICES];
    let mut place = 0;
    while place < PLACES {
        let slice = slice_of(place);
        places[slice][counts[slice]] = place as u8;
        counts[slice] += 1;
        place += 1;
    }
    places
};

/// By place: its slice, the number of the axis on which it has no face.
const SLICE: [u8; PLACES] = {
    let mut slices = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let [first, second] = EDGES[place];
        slices[place] = 3 - first.axis() as u8 - second.axis() as u8;
        place += 1;
    }
    slices
};

/// Returns the slice of a place.
pub(crate) const fn slice_of(place: usize) -> usize {
    SLICE[place] as usize
}

/// By place: its number among the places of its slice.
pub(crate) const MEMBER: [u8; PLACES] = {
    let mut numbers = [0; PLACES];
    let mut number = 0;
    while number < PLACES {
        numbers[SLICE_PLACES[number / MEMBERS][number % MEMBERS] as usize] = (number % MEMBERS) as u8;
        number += 1;
    }
    numbers
};

/// The effect of a turn or a symmetry on the places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Action {
    /// By place: its image.
    pub(crate) to: [u8; PLACES],
    /// By place: 1 if its reference sticker comes to the other sticker of the image.
    pub(crate) flips: [u8; PLACES],
}

impl Action {
    pub(crate) const IDENTITY: Action = Action { to: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], flips: [0; PLACES] };

    pub(crate) fn of_turn(turn: Turn) -> Action {
        let turned = Cube3::SOLVED.turned(turn);
        let mut action = Action::IDENTITY;
        let pieces = turned.edges().pieces().iter().zip(turned.edges().orientations());
        for (place, (&from, &flip)) in pieces.enumerate() {
            action.to[usize::from(from)] = place as u8;
            action.flips[usize::from(from)] = flip;
        }
        action
    }

    pub(crate) fn of_symmetry(symmetry: Symmetry) -> Action {
        let mut action = Action::IDENTITY;
        for (place, faces) in EDGES.iter().enumerate() {
            let image = faces.map(|face| symmetry.image(face));
            let is_at = |other: &[godtable_puzzle::cube::Face; 2]| *other == image || [other[1], other[0]] == image;
            let to = EDGES.iter().position(is_at).expect("the image of an edge is an edge");
            action.to[place] = to as u8;
            action.flips[place] = u8::from(EDGES[to] != image);
        }
        action
    }

    /// Returns the image of each slice under a symmetry.
    pub(crate) fn slices(&self) -> [usize; SLICES] {
        SLICE_PLACES.map(|places| slice_of(usize::from(self.to[usize::from(places[0])])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_slices_together() {
        for symmetry in Symmetry::ALL {
            let action = Action::of_symmetry(symmetry);
            for place in 0..PLACES {
                assert_eq!(slice_of(usize::from(action.to[place])), action.slices()[slice_of(place)]);
            }
        }
    }

    #[test]
    fn images_of_turns_are_conjugates() {
        for symmetry in Symmetry::ALL {
            let conjugator = Action::of_symmetry(symmetry);
            for turn in Turn::ALL {
                let (turned, image) = (Action::of_turn(turn), Action::of_turn(symmetry.image_of_turn(turn)));
                for place in 0..PLACES {
                    let at = |action: &Action, place: usize| usize::from(action.to[place]);
                    assert_eq!(
                        at(&conjugator, at(&turned, place)),
                        at(&image, at(&conjugator, place)),
                        "{turn}, {symmetry:?}"
                    );
                }
            }
        }
    }
}
