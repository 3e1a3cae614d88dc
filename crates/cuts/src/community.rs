//! Names that communities have for faces and corners, as cubing.js maps them.

use crate::grips::{Axis, Grips};
use crate::{Cut, CutKind, Description, Shape};

/// Other letters of faces, if the solid is cut along them.
const OCTAHEDRON: [(&str, &str); 1] = [("BB", "B")];
const DODECAHEDRON: [(&str, &str); 5] = [("C", "FR"), ("A", "FL"), ("I", "DL"), ("BF", "B"), ("E", "DR")];
const TETRAHEDRON: [(&str, &str); 2] = [("L", "BL"), ("R", "BR")];
const TETRAHEDRON_CORNERS: [(&str, &str); 4] = [("FRL", "U"), ("DFL", "L"), ("DRF", "R"), ("DLR", "B")];
const SKEWB_CORNERS: [(&str, &str); 8] =
    [("UBL", "U"), ("ULF", "UL"), ("UFR", "F"), ("URB", "UR"), ("DLB", "B"), ("DRF", "D"), ("DFL", "L"), ("DBR", "R")];

/// Returns the other name that a table has.
pub(crate) fn renamed(name: &str, table: &[(&str, &str)]) -> Option<String> {
    table.iter().find(|(from, _)| *from == name).map(|(_, to)| (*to).to_owned())
}

/// How a community names faces and corners.
pub(crate) struct Community {
    /// Other letters of faces.
    pub(crate) faces: &'static [(&'static str, &'static str)],
    /// Other names of corners.
    pub(crate) corners: &'static [(&'static str, &'static str)],
    /// Whether small letters name the outer layers of corners, and capital ones blocks.
    pub(crate) is_swapped: bool,
    /// Whether corners have the names of faces and edges. So rotations about faces are `x`, `y` and `z`, and those about
    /// edges have no name.
    pub(crate) hides_faces: bool,
}

impl Community {
    pub(crate) fn of(description: &Description, grips: &Grips) -> Community {
        let kinds = Grips::kinds(description);
        let has = |kind: CutKind| kinds.contains(&kind);
        let most_layers = grips.axes.iter().map(Axis::layers).max().unwrap_or(1);
        let none = Community { faces: &[], corners: &[], is_swapped: false, hides_faces: false };
        match description.shape() {
            Shape::Octahedron if has(CutKind::Face) => Community { faces: &OCTAHEDRON, ..none },
            Shape::Dodecahedron if has(CutKind::Face) => Community { faces: &DODECAHEDRON, ..none },
            Shape::Tetrahedron if !has(CutKind::Edge) => {
                let is_swapped = is_pyraminx(description);
                Community { faces: &TETRAHEDRON, corners: &TETRAHEDRON_CORNERS, is_swapped, ..none }
            }
            Shape::Cube if kinds == [CutKind::Vertex] && most_layers == 2 => {
                Community { corners: &SKEWB_CORNERS, hides_faces: true, ..none }
            }
            _ => none,
        }
    }
}

/// Returns whether the outer layers are the tips of a Pyraminx: they have small letters.
fn is_pyraminx(description: &Description) -> bool {
    let distances = [1.0 / 3.0, 5.0 / 3.0];
    let [one, other] = description.cuts() else { return false };
    let is = |cut: &Cut, distance: f64| cut.kind == CutKind::Vertex && (cut.distance - distance).abs() < 1e-5;
    is(one, distances[0]) && is(other, distances[1]) || is(one, distances[1]) && is(other, distances[0])
}
