//! Errors of definitions.

use crate::orbits::{IllegalPiece, MAXIMUM_PLACES, Piece};

/// The reason why orbits and moves define no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// The definition has no orbit.
    #[error("a puzzle needs at least one orbit")]
    NoOrbits,
    /// The definition has no move.
    #[error("a puzzle needs at least one move")]
    NoMoves,
    /// The number of places is 0 or too large.
    #[error("the orbit {orbit} has {got} places; expected 1 to {MAXIMUM_PLACES}")]
    Places {
        /// The name of the orbit.
        orbit: String,
        /// The number of places.
        got: usize,
    },
    /// A kind of pieces has no modulus.
    #[error("the orbit {orbit} has pieces of the kind {kind}, and moduli of {moduli} kinds")]
    NoSuchKind {
        /// The name of the orbit.
        orbit: String,
        /// The kind.
        kind: u8,
        /// The number of moduli.
        moduli: usize,
    },
    /// The modulus of a kind does not divide the modulus of the orbit.
    #[error(
        "the orbit {orbit} has orientations modulo {modulus}; those of a kind count modulo {got}, no divisor of it"
    )]
    Modulus {
        /// The name of the orbit.
        orbit: String,
        /// The modulus of the orbit.
        modulus: u8,
        /// The modulus of the kind.
        got: u8,
    },
    /// A move has actions on another number of orbits.
    #[error("the move {name} acts on {got} orbits, and the puzzle has {expected}")]
    Actions {
        /// The name of the move.
        name: String,
        /// The number of its actions.
        got: usize,
        /// The number of orbits.
        expected: usize,
    },
    /// The images of the places are no permutation of them.
    #[error("the move {name} does not permute the {places} places of the orbit {orbit}")]
    NoPermutation {
        /// The name of the move.
        name: String,
        /// The name of the orbit.
        orbit: String,
        /// The number of places.
        places: usize,
    },
    /// The twists of a move are too few, too many, or too large.
    #[error("the move {name} needs {places} twists from 0 to {} for the orbit {orbit}", .modulus - 1)]
    Twists {
        /// The name of the move.
        name: String,
        /// The name of the orbit.
        orbit: String,
        /// The number of places.
        places: usize,
        /// The modulus of the orbit.
        modulus: u8,
    },
    /// An illegal piece has an orbit, a place or a kind that the puzzle does not have.
    #[error("the puzzle has no place {} or no kind {} in orbit number {}", .piece.place, .piece.kind, .piece.orbit)]
    NoSuchPiece {
        /// The illegal piece.
        piece: IllegalPiece,
    },
    /// A bandage has fewer than two pieces.
    #[error("the bandage number {number} needs two pieces at least")]
    SmallBandage {
        /// The number of the bandage.
        number: usize,
    },
    /// A bandaged piece is not the only one of its kind, or is in two bandages.
    #[error(
        "the orbit number {} has {pieces} pieces of the kind {}; a bandaged piece is the only one of its kind, in one bandage",
        .piece.orbit, .piece.kind
    )]
    BandagedPiece {
        /// The piece.
        piece: Piece,
        /// The number of pieces of its kind.
        pieces: usize,
    },
    /// The solved puzzle has a piece that its place may not hold.
    #[error(
        "the solved puzzle is illegal: the orbit {orbit} has the kind {kind} at place {place}, which may not hold it"
    )]
    SolvedIsIllegal {
        /// The name of the orbit.
        orbit: String,
        /// The place.
        place: u8,
        /// The kind.
        kind: u8,
    },
}
