//! Tables of the axis moves and of the symmetries.

use godtable_cube::{Face, Rotation, Symmetry};
use godtable_cube3::{CORNERS, Cube3, EDGES};

use crate::axis::{self, MOVES};
use crate::kernel::{Action, Image, Relabel};
use crate::packed::{Bytes, LANE, PLACES, Packed};

/// What each axis move does, by axis.
pub(crate) fn actions() -> [[Action; MOVES]; 3] {
    std::array::from_fn(|axis| {
        std::array::from_fn(|quarters| {
            let turns = axis::turns(axis, quarters as u8);
            let cube = turns.fold(Cube3::SOLVED, |cube, turn| cube.turned(turn));
            Packed::new(&cube).action()
        })
    })
}

/// What each symmetry does to positions, in the order of [`Symmetry::ALL`].
pub(crate) fn images() -> Vec<Image> {
    let image = |symmetry: &Symmetry| {
        let identity = |place: usize| if place < 3 { (place as u8) << 4 } else { 0 };
        let orientations = Bytes(std::array::from_fn(|place| identity(place % LANE)));
        let mut image = Image { places: Action::NONE, pieces: Relabel { pieces: PLACES, orientations } };
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
        let image = places.iter().position(is_image).expect("symmetries take places to places");
        let reference = places[image].iter().position(|&face| face == images[0]).expect("a face of the place") as u8;
        result.places.from.0[lane + image] = place as u8;
        // The sticker at face `t` of a place gets to the face `reference + t` of its image, or `reference - t` under a
        // reflection; the reference sticker of the piece's image is `reference` less of the piece.
        result.places.add.0[lane + image] = reference << 4;
        let less = (FACES as u8 - reference) % FACES as u8;
        result.pieces.pieces.0[lane + place] = image as u8 | less << 4;
    }
}

/// The symmetries that take an axis to the first one, as numbers in [`Symmetry::ALL`].
pub(crate) fn to_first_axis(axis: usize) -> impl Iterator<Item = usize> {
    let is_first = move |symmetry: &Symmetry| axis::FACES[0].contains(&symmetry.image(axis::FACES[axis][0]));
    Symmetry::ALL.iter().enumerate().filter(move |(_, symmetry)| is_first(symmetry)).map(|(number, _)| number)
}

/// The number of a symmetry in [`Symmetry::ALL`].
pub(crate) fn number_of(symmetry: Symmetry) -> usize {
    Symmetry::ALL.iter().position(|&other| other == symmetry).expect("all symmetries")
}

/// Symmetries of which all others are products.
pub(crate) fn generators() -> [usize; 3] {
    [
        number_of(Symmetry::from(Rotation::REGRIP)),
        number_of(Symmetry::from(Rotation::about(Face::U, 1))),
        number_of(Symmetry::ALL[24]),
    ]
}
