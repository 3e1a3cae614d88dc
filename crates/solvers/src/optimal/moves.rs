//! The actions of the axis moves and of the symmetries on positions.

use godtable_puzzle::cube::{Face, Symmetry};
use godtable_puzzle::cube3::{CORNERS, Cube3, EDGES};

use crate::optimal::axis::{self, MOVES};
use crate::optimal::kernel::{Action, Image, Relabel};
use crate::optimal::packed_position::{LANE, PackedPosition};

/// The action of each axis move, by axis.
pub(crate) fn actions() -> [[Action; MOVES]; 3] {
    std::array::from_fn(|axis| {
        std::array::from_fn(|quarters| {
            let turns = axis::turns(axis, quarters as u8);
            let cube = turns.fold(Cube3::SOLVED, |cube, turn| cube.turned(turn));
            PackedPosition::new(&cube).action()
        })
    })
}

/// The action of each symmetry on positions, in the order of [`Symmetry::ALL`].
pub(crate) fn images() -> Vec<Image> {
    let image = |symmetry: &Symmetry| {
        let mut image = Image { places: Action::NONE, pieces: Relabel::before(&Action::NONE) };
        if symmetry.is_reflection() {
            image.pieces.orientations.0[LANE + 1..LANE + 3].reverse();
        }
        fill(*symmetry, &EDGES, 0, &mut image);
        fill(*symmetry, &CORNERS, LANE, &mut image);
        image
    };
    Symmetry::ALL.iter().map(image).collect()
}

/// Fills the lane of one kind of pieces, whose places have these faces.
fn fill<const FACES: usize, const PLACES: usize>(
    symmetry: Symmetry,
    places: &[[Face; FACES]; PLACES],
    lane: usize,
    result: &mut Image,
) {
    for (place, faces) in places.iter().enumerate() {
        let images = faces.map(|face| symmetry.image(face));
        let is_image = |other: &[Face; FACES]| images.iter().all(|face| other.contains(face));
        let image = places.iter().position(is_image).expect("symmetries map places to places");
        let reference = places[image].iter().position(|&face| face == images[0]).expect("a face of the place") as u8;
        result.places.from.0[lane + image] = place as u8;
        // The sticker at face `t` of a place gets to the face `reference + t` of its image, or `reference - t` under a
        // reflection; the reference sticker of the piece's image is `reference` less of the piece.
        result.places.add.0[lane + image] = reference << 4;
        let less = (FACES as u8 - reference) % FACES as u8;
        result.pieces.pieces.0[lane + place] = image as u8 | less << 4;
    }
}

/// The number of a symmetry in [`Symmetry::ALL`].
pub(crate) fn number_of(symmetry: Symmetry) -> usize {
    Symmetry::ALL.iter().position(|&other| other == symmetry).expect("all symmetries")
}
