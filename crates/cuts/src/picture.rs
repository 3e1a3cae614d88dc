//! What a picture of a puzzle needs: polygons in space, and what turns do to them.
//!
//! Space is right-handed: x to the right, y up, z toward the viewer. The center is the origin, and faces are at the
//! distance 1 from it, except for a cuboid, whose longest side is 2.

/// A face of the solid.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Face {
    /// The letters.
    pub name: String,
    /// The normal, outward, of length 1.
    pub normal: [f64; 3],
    /// The distance from the center.
    pub distance: f64,
    /// The corners, counterclockwise as seen from outside.
    pub polygon: Vec<[f64; 3]>,
    /// The number of the first face with this color: its own, unless a color scheme says otherwise.
    pub color: usize,
    /// Whether all its stickers and their orientations are distinct.
    pub has_picture: bool,
}

/// A place in an orbit of the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the orbit.
    pub orbit: usize,
    /// The number of the place, from 0.
    pub place: usize,
}

/// A piece of the solved puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The letters of its faces, and a number if other pieces have the same: `UF`, `UF.2`.
    pub name: String,
    /// The numbers of its stickers.
    pub stickers: Vec<usize>,
    /// Its place, or `None` if no turn visibly moves it.
    pub place: Option<Place>,
}

/// A sticker of the solved puzzle: a convex polygon on a face.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Sticker {
    /// The corners, counterclockwise as seen from outside.
    pub polygon: Vec<[f64; 3]>,
    /// The number of the face.
    pub face: usize,
    /// The number of the piece.
    pub piece: usize,
}

/// A move or a rotation, once: a turn of some layers about an axis.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Turn {
    /// The name in the definition.
    pub name: String,
    /// The axis, of length 1. Seen from its tip, the turn is clockwise.
    pub axis: [f64; 3],
    /// The angle in radians, positive.
    pub angle: f64,
    /// Whether the whole puzzle turns.
    pub is_rotation: bool,
    /// The stickers that move, in order. Some may only spin in their place.
    pub stickers: Vec<usize>,
    /// By sticker: the sticker whose place it takes.
    pub images: Vec<u32>,
    /// The number of the rotation that it applies to its stickers, in [`CutPuzzle::rotations`](crate::CutPuzzle::rotations).
    pub rotation: usize,
}

/// What lies in the place of a sticker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StickerPlace {
    /// The sticker of the solved puzzle that lies there.
    pub sticker: usize,
    /// The number of the rotation that took it there, in [`CutPuzzle::rotations`](crate::CutPuzzle::rotations).
    pub rotation: usize,
}
