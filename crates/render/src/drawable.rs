//! What a picture shows. Pictures and animations know puzzles only by this.

use crate::drawing::Color;
use crate::path::{Path, Point};
use crate::scene::{Look, Patch};
use crate::space::{Camera, Vector};
use crate::style::Style;

/// A puzzle in some position, which can be drawn and turned.
pub trait Drawable: Clone {
    /// A turn of it.
    type Turn;

    /// Returns the visible patches, from back to front, with the turn on its way at this share of its angle, 0 to 1.
    ///
    /// The hidden sides are shown next to the puzzle, as seen through it. A side that looks straight away from the
    /// camera stands off by `apart`. `None` leaves the hidden sides out.
    fn patches(&self, turning: Option<(&Self::Turn, f64)>, camera: Camera, apart: Option<f64>) -> Vec<Patch>;

    /// Returns the distance of the hidden sides from the puzzle, in units of space.
    fn apart(&self) -> f64;

    /// Returns the color of a patch, before light and shadow.
    fn color(&self, look: Look, style: Style) -> Color;

    /// Returns how dark a side is that looks away from the light, from 0 (no shadow) to 1.
    fn shadow(&self) -> f64;

    /// Returns the colors of an animation and its caption, without repetition. The background is the first.
    fn flat(&self, style: Style) -> Vec<Color>;

    /// Returns the puzzle after a turn.
    #[must_use]
    fn turned(&self, turn: &Self::Turn) -> Self;

    /// Returns the puzzle as it is shown while a turn is on its way, at this share of its time.
    #[must_use]
    fn on_its_way(&self, turn: &Self::Turn, share: f64) -> Self;

    /// Returns the name of a turn.
    fn name(turn: &Self::Turn) -> String;

    /// Returns the sign on a side of the puzzle at rest, from its patches, or `None` if it is no face. Its body is the first.
    fn sign(&self, side: &[Patch], camera: Camera) -> Option<Sign>;

    /// Returns the faces, unfolded.
    fn net(&self) -> Net;
}

/// The letters of a face, on a disc or on its padlock.
#[derive(Clone, PartialEq, Debug)]
pub struct Sign {
    /// The letters.
    pub letters: String,
    /// The size of the padlock on which they stand, in place of its keyhole: the inner radius of a locked face.
    pub padlock: Option<f64>,
    /// The radius of the disc, in units of space.
    pub radius: f64,
    /// The middle of the face.
    pub middle: Vector,
    /// The direction along the letters, and the direction down, in the plane of the face.
    pub directions: [Vector; 2],
}

/// All faces, unfolded into a plane, in units of space.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The width with margins.
    pub width: f64,
    /// The height without margins.
    pub height: f64,
    /// The height of a picture as a share of its width.
    pub aspect: f64,
    /// The faces. Their outlines count from their middles.
    pub faces: Vec<NetFace>,
}

/// A face in a net.
#[derive(Clone, PartialEq, Debug)]
pub struct NetFace {
    /// The place of its middle, from the left margin and from the top.
    pub middle: Point,
    /// What it shows, from back to front.
    pub patches: Vec<(Look, Path)>,
    /// The letters.
    pub letters: String,
    /// The size of the padlock on which they stand, if the face is locked.
    pub padlock: Option<f64>,
    /// The radius of the disc behind the letters.
    pub radius: f64,
}
