//! The shipped definitions.

/// A shipped definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShippedPuzzle {
    /// The name.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The definition, as [`read`](crate::puzzlefile::read) takes it.
    pub text: &'static str,
    /// Its shape, if it has one that no cuts make, as `godtable_cuts::Figure::read` takes it.
    pub shape: Option<&'static str>,
}

macro_rules! shape {
    () => {
        None
    };
    ($shape:literal) => {
        Some(include_str!(concat!("../../shipped/", $shape)))
    };
}

macro_rules! shipped {
    ($($name:literal: $summary:literal $($shape:literal)?,)*) => {
        &[$(ShippedPuzzle {
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../../shipped/", $name, ".tws")),
            shape: shape!($($shape)?),
        }),*]
    };
}

/// All shipped definitions.
pub const SHIPPED: &[ShippedPuzzle] = shipped! {
    "2x2x2": "the 2x2x2, held by the corner DBL",
    "2x2x3": "the 2x2x3 tower: quarter turns of U and D, half turns of the sides",
    "2x2x4": "the 2x2x4 tower: quarter turns of one or two layers, half turns of the sides",
    "2x3x3": "the 2x3x3 domino: quarter turns of U, half turns of the sides",
    "1x2x3": "the 1x2x3: half turns",
    "1x3x3": "the 1x3x3, the Floppy Cube: half turns of four sides",
    "pyraminx": "the Pyraminx without its tips",
    "pyramorphix": "the Pyramorphix: a 2x2x2 in the shape of a tetrahedron",
    "skewb": "the Skewb, held by four of its corners",
    "skewb-diamond": "the Skewb Diamond: an octahedron with the turns of the Skewb",
    "dino": "the Dino Cube: eight corners turn, each with three edges",
    "ivy": "the Ivy Cube: four corners turn, each with three faces" "ivy.shape",
    "gear": "the Gear Cube: half turns of faces, quarter turns of slices, thirds of gears" "gear.shape",
    "octahedron": "the face-turning octahedron without its centers",
    "3-color-cube": "the 3x3x3 with one color for opposite faces",
    "square-1": "the Square-1: twists, and turns of two layers by 30 degrees each" "square-1.shape",
    "4x4x4": "the 4x4x4, with the parities of its corners and wings",
    "bicube": "the Bicube: a 3x3x3 whose pieces are bandaged in pairs",
    "fused-cube": "the Fused Cube: a 3x3x3 with a bandaged block of 2x2x2",
    "siamese-cube": "a half of the Siamese Cube: a 3x3x3 with a bar that its two faces never turn",
    "topspin-10": "a TopSpin of ten pieces, four of which turn around" "topspin-10.shape",
    "8-puzzle": "the 8-puzzle: a turn slides one tile or two" "8-puzzle.shape",
    "15-puzzle": "the 15-puzzle: a turn slides one tile to three" "15-puzzle.shape",
};

/// Returns the text of the shipped definition with a name.
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    with_name(name).map(|shipped| shipped.text)
}

/// Returns the text of the shape of the shipped definition with a name, if it has one.
#[must_use]
pub fn shipped_shape(name: &str) -> Option<&'static str> {
    with_name(name)?.shape
}

fn with_name(name: &str) -> Option<&'static ShippedPuzzle> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}
