//! The errors of descriptions, of a designer's choices, and of the puzzles that they define.

use thiserror::Error;

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum CutsError {
    /// A description without words.
    #[error(
        "the description is empty: expected a solid and cuts, such as `c f 0.333333333333333`, or sides, such as `2x2x3`"
    )]
    Empty,
    /// The first word is no solid, and all of it no name.
    #[error(
        "unknown solid in {got:?}: expected c (cube), t (tetrahedron), o (octahedron), d (dodecahedron), i (icosahedron), \
         p3 to p12 (prism), sides such as 2x2x3, or a name such as {}", near.unwrap_or("megaminx")
    )]
    UnknownSolid {
        /// The text.
        got: String,
        /// The known name that is nearest.
        near: Option<&'static str>,
    },
    /// A word where a cut begins is no cut of this solid.
    #[error("word {word}: unknown cut {got:?}: the solid {solid} takes the cuts {letters}, each with a distance")]
    UnknownCut {
        /// The word.
        got: String,
        /// The number of the word, from 1.
        word: usize,
        /// The solid.
        solid: String,
        /// The letters of its cuts.
        letters: String,
    },
    /// A cut without its distance.
    #[error("word {word}: the cut {cut} has no distance: expected a number after it, such as {cut} 0.5")]
    NoDistance {
        /// The letter.
        cut: char,
        /// The number of the letter's word, from 1.
        word: usize,
    },
    /// A distance that is no number, or too large.
    #[error("word {word}: wrong distance {got:?}: expected a decimal number; 0 is the center, 1 a face")]
    BadDistance {
        /// The word.
        got: String,
        /// Its number, from 1.
        word: usize,
    },
    /// Sides that are no cuboid.
    #[error("wrong sides {got:?}: expected three numbers from 1 to {most}, not all 1, such as 2x2x3")]
    Sides {
        /// The word.
        got: String,
        /// The largest number.
        most: u8,
    },
    /// A cuboid with cuts.
    #[error("{got:?} after {sides}: the sides of a cuboid are all of its description")]
    CuboidWithCuts {
        /// The sides.
        sides: String,
        /// The next word.
        got: String,
    },
    /// A prism with too few or too many sides.
    #[error("wrong prism {got:?}: expected p3 to p{most}")]
    PrismSides {
        /// The word.
        got: String,
        /// The largest number of sides.
        most: u8,
    },
    /// A solid without cuts.
    #[error("{solid} has no cuts, so nothing turns: add one, such as {solid} f 0.5")]
    NoCuts {
        /// The solid.
        solid: String,
    },
    /// Too many cuts.
    #[error("{got} cuts: at most {most} are possible")]
    TooManyCuts {
        /// Their number.
        got: usize,
        /// The largest number.
        most: usize,
    },
    /// A cut outside of the solid.
    #[error("the cut {cut} misses the solid: its distance must be between {least:.6} and {most:.6}")]
    Misses {
        /// The cut.
        cut: String,
        /// The smallest distance, exclusive.
        least: f64,
        /// The largest distance, exclusive.
        most: f64,
    },
    /// Two cuts with the same planes.
    #[error("the cuts {first} and {second} have the same planes: leave one out")]
    SameCut {
        /// One cut.
        first: String,
        /// The other one.
        second: String,
    },
    /// Stickers too thin to see.
    #[error(
        "slivers at {cuts}: stickers of width {width:.6}, where {least} is the least; move a cut{}",
        suggested(.suggestion)
    )]
    Slivers {
        /// The cuts at the sliver.
        cuts: String,
        /// The width, where a face is at 1 from the center.
        width: f64,
        /// The least width.
        least: f64,
        /// A known puzzle whose cuts are near.
        suggestion: Option<String>,
    },
    /// Too many stickers.
    #[error("more than {most} stickers: leave out some cuts")]
    TooManyStickers {
        /// The largest number.
        most: usize,
    },
    /// Turns of corners only, of a solid none of whose axes has a corner on one end only.
    #[error("turns of corners only: the solid {solid} is no tetrahedron")]
    CornerTurns {
        /// The solid.
        solid: String,
    },
    /// No turn changes what one sees.
    #[error("no turn changes anything that one sees: give the faces more colors")]
    NothingTurns,
    /// A word of a color scheme that cannot be read.
    #[error(
        "colors: wrong word {got:?}: expected faces that share a color, such as U=D, or a face with a picture, such as U*; \
         the faces are {faces}"
    )]
    Colors {
        /// The word.
        got: String,
        /// The letters of the faces.
        faces: String,
    },
    /// A face that occurs twice in a color scheme.
    #[error("colors: the face {face} occurs twice: write all faces of its color in one word, such as U=D=F")]
    ColoredTwice {
        /// The letter.
        face: String,
    },
    /// A name that is no piece.
    #[error("{field}: no piece has the name {got:?}: expected the letters of its faces, such as {examples}")]
    UnknownPiece {
        /// The field of the design.
        field: &'static str,
        /// The name.
        got: String,
        /// Some names.
        examples: String,
    },
    /// A name that several pieces have.
    #[error("{field}: {number} pieces have the name {got:?}: expected one of {names}, or {got}.* for all of them")]
    AmbiguousPiece {
        /// The field of the design.
        field: &'static str,
        /// The name.
        got: String,
        /// The number of pieces.
        number: usize,
        /// Their names.
        names: String,
    },
    /// A piece that occurs twice.
    #[error("bandage: the piece {piece} occurs twice: write all pieces that are bandaged to it in one group")]
    BandagedTwice {
        /// The name.
        piece: String,
    },
    /// A group of one piece.
    #[error("bandage: the group {group:?} has fewer than two pieces")]
    LonePiece {
        /// The group.
        group: String,
    },
    /// Bandaged pieces that no turn can move.
    #[error("bandage: no turn can move {group}: each of {turns} would cut it; leave these turns out instead")]
    Unmovable {
        /// The names of the pieces.
        group: String,
        /// The turns that would cut it.
        turns: String,
    },
    /// A piece that cannot stay, because it lies between two other layers that turn.
    #[error("still: the piece {piece} cannot stay: an inner layer holds it; choose an outer piece such as a corner")]
    Still {
        /// The name of the piece.
        piece: String,
    },
}

fn suggested(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|known| format!("; {known} is near")).unwrap_or_default()
}
