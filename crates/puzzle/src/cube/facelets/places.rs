//! The places of the facelets.

use crate::cube::Corner;

/// The number of facelets.
pub(crate) const FACELETS: usize = 24;

/// The corners of each face, in the order of its facelets.
const CORNERS_OF_FACE: [[Corner; 4]; 6] = [
    [Corner::ULB, Corner::UBR, Corner::UFL, Corner::URF],
    [Corner::URF, Corner::UBR, Corner::DFR, Corner::DRB],
    [Corner::UFL, Corner::URF, Corner::DLF, Corner::DFR],
    [Corner::DLF, Corner::DFR, Corner::DBL, Corner::DRB],
    [Corner::ULB, Corner::UFL, Corner::DBL, Corner::DLF],
    [Corner::UBR, Corner::ULB, Corner::DRB, Corner::DBL],
];

/// By place, and then by the place's [faces](Corner::faces): the number of the facelet, 0 to 23. A table, because goals
/// read the colors of millions of positions.
pub(super) const FACELETS_OF_PLACE: [[usize; 3]; 8] = {
    let mut facelets = [[FACELETS; 3]; 8];
    let mut number = 0;
    while number < FACELETS {
        let place = CORNERS_OF_FACE[number / 4][number % 4];
        let mut around = 0;
        while place.faces()[around].index() != number / 4 {
            around += 1;
        }
        facelets[place.index()][around] = number;
        number += 1;
    }
    facelets
};
