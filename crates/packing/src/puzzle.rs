//! A puzzle: a shape and the pieces that fill it.

use crate::piece::Piece;
use crate::placements::{Placement, placements};
use crate::shape::Shape;

/// The most cells of a shape.
pub const MAXIMUM_CELLS: usize = 8192;
/// The most pieces of a puzzle, each counted as often as it may be used.
pub const MAXIMUM_PIECES: usize = 256;
/// The most placements of all pieces of a puzzle.
pub const MAXIMUM_PLACEMENTS: usize = 50_000;

/// A shape, the pieces that fill it, and all their placements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Shape,
    pieces: Vec<Piece>,
    placements: Vec<Vec<Placement>>,
}

impl Puzzle {
    /// Returns the puzzle of a shape and pieces.
    ///
    /// # Errors
    /// Returns an error if the shape or a piece has no cells, if a needed piece fits nowhere, if no choice of the
    /// pieces has as many cells as the shape, or if a number is beyond its maximum.
    pub fn new(shape: Shape, pieces: Vec<Piece>) -> Result<Puzzle, PuzzleError> {
        let cells = shape.cells().len();
        if cells == 0 {
            return Err(PuzzleError::NoCells);
        }
        if cells > MAXIMUM_CELLS {
            return Err(PuzzleError::TooManyCells { cells });
        }
        check_counts(&pieces)?;
        check_total(&shape, &pieces)?;
        let mut all = Vec::with_capacity(pieces.len());
        let mut left = MAXIMUM_PLACEMENTS;
        for (index, piece) in pieces.iter().enumerate() {
            let found = placements(&shape, piece, left);
            if found.is_empty() && piece.at_least > 0 {
                return Err(PuzzleError::DoesNotFit { piece: index, name: piece.name.clone() });
            }
            left = left.checked_sub(found.len()).ok_or(PuzzleError::TooManyPlacements)?;
            all.push(found);
        }
        Ok(Puzzle { shape, pieces, placements: all })
    }

    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the kinds of pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the placements of each kind of piece.
    pub fn placements(&self) -> &[Vec<Placement>] {
        &self.placements
    }
}

/// Checks the number of pieces, and of the cells of each.
fn check_counts(pieces: &[Piece]) -> Result<(), PuzzleError> {
    if pieces.is_empty() {
        return Err(PuzzleError::NoPieces);
    }
    let mut total = 0_usize;
    for (index, piece) in pieces.iter().enumerate() {
        total = total.saturating_add(piece.at_most.max(piece.at_least));
        if total > MAXIMUM_PIECES {
            return Err(PuzzleError::TooManyPieces { piece: index });
        }
        if piece.cells.is_empty() {
            return Err(PuzzleError::EmptyPiece { piece: index, name: piece.name.clone() });
        }
    }
    Ok(())
}

/// Checks that some choice of the pieces has as many cells as the shape.
fn check_total(shape: &Shape, pieces: &[Piece]) -> Result<(), PuzzleError> {
    let (needed, cells) = (shape.needed().count(), shape.cells().len());
    let sum =
        |count: fn(&Piece) -> usize| pieces.iter().map(move |piece| count(piece).saturating_mul(piece.cells.len()));
    let least = sum(|piece| piece.at_least).fold(0, usize::saturating_add);
    let most = sum(|piece| piece.at_most).fold(0, usize::saturating_add);
    // The numbers of cells that some choice of the pieces seen so far has.
    let mut reached = vec![false; cells + 1];
    if least <= cells {
        reached[least] = true;
        for piece in pieces {
            for _ in piece.at_least..piece.at_most {
                for total in (piece.cells.len()..=cells).rev() {
                    reached[total] |= reached[total - piece.cells.len()];
                }
            }
        }
    }
    if reached[needed..].contains(&true) { Ok(()) } else { Err(PuzzleError::Total { needed, cells, least, most }) }
}

/// The error of a puzzle that cannot be solved or is too large.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The shape has no cells.
    #[error("the shape has no cells")]
    NoCells,
    /// The shape has too many cells.
    #[error("the shape has {cells} cells; the maximum is {MAXIMUM_CELLS}")]
    TooManyCells {
        /// The number of cells.
        cells: usize,
    },
    /// There are no pieces.
    #[error("the puzzle has no pieces")]
    NoPieces,
    /// There are too many pieces.
    #[error("the puzzle has more than {MAXIMUM_PIECES} pieces up to here")]
    TooManyPieces {
        /// The index of the first piece beyond the maximum.
        piece: usize,
    },
    /// A piece has no cells.
    #[error("the piece {name} has no cells")]
    EmptyPiece {
        /// The index of the piece.
        piece: usize,
        /// Its name.
        name: String,
    },
    /// A piece has no placement.
    #[error("the piece {name} does not fit into the shape, however it is turned")]
    DoesNotFit {
        /// The index of the piece.
        piece: usize,
        /// Its name.
        name: String,
    },
    /// There are too many placements.
    #[error("the pieces have more than {MAXIMUM_PLACEMENTS} placements; use a smaller shape or fewer kinds of pieces")]
    TooManyPlacements,
    /// The cells of the pieces cannot fill the shape.
    #[error("{}", total(*.needed, *.cells, *.least, *.most))]
    Total {
        /// The cells that must be filled.
        needed: usize,
        /// All cells of the shape.
        cells: usize,
        /// The fewest cells of the pieces.
        least: usize,
        /// The most cells of the pieces.
        most: usize,
    },
}

impl PuzzleError {
    /// Returns the index of the piece that is wrong, if one is.
    pub fn piece(&self) -> Option<usize> {
        match self {
            PuzzleError::TooManyPieces { piece }
            | PuzzleError::EmptyPiece { piece, .. }
            | PuzzleError::DoesNotFit { piece, .. } => Some(*piece),
            _ => None,
        }
    }
}

/// Describes numbers of cells that do not agree.
fn total(needed: usize, cells: usize, least: usize, most: usize) -> String {
    let range = |low: usize, high: usize| if low == high { low.to_string() } else { format!("{low} to {high}") };
    let choice = if least < most && least <= cells && needed <= most { ", and no choice of them fills it" } else { "" };
    let noun = if cells == 1 { "cell" } else { "cells" };
    format!("the shape has {} {noun}, and the pieces have {}{choice}", range(needed, cells), range(least, most))
}
