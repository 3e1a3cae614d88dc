//! The pieces that matter, of those of a puzzle.

use godtable::Puzzle;
use godtable_cuts::{CutPuzzle, Piece, Place};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Puzzle as Defined;

use crate::sentence::sentence;

/// The pieces that matter, if not all do.
#[derive(Clone, Debug)]
pub(crate) struct PieceMask {
    /// The puzzle of these pieces: the others count as identical.
    pub(crate) puzzle: Puzzle,
    /// By orbit and kind: whether the piece matters.
    matters: Vec<Vec<bool>>,
}

impl PieceMask {
    /// Returns the puzzle of some pieces of a solid.
    ///
    /// # Errors
    /// Returns a sentence if the puzzle has no such pieces.
    pub(crate) fn of(solid: &CutPuzzle, whole: &Puzzle, pieces: &[&Piece]) -> Result<PieceMask, String> {
        let orbits: Vec<_> = solid.puzzle().orbits().collect();
        let mut matters: Vec<Vec<bool>> = orbits.iter().map(|orbit| vec![false; orbit.moduli.len()]).collect();
        let mut words = Vec::new();
        for Place { orbit, place } in pieces.iter().filter_map(|piece| piece.place) {
            matters[orbit][usize::from(orbits[orbit].kinds[place])] = true;
            words.push(format!("{}.{}", orbits[orbit].name, place + 1));
        }
        Ok(PieceMask { puzzle: whole.with_pieces(&words.join(" ")).map_err(sentence)?, matters })
    }

    /// Returns whether the pieces that matter are solved.
    pub(crate) fn is_goal(&self, at: &Arrangement, defined: &Defined) -> bool {
        let solved = defined.played(&[]);
        self.matters.iter().zip(at.orbits.iter().zip(&solved.orbits)).all(|(matters, (at, solved))| {
            (0..at.kinds.len()).all(|place| {
                let [own, home] = [at, solved].map(|orbit| (orbit.kinds[place], orbit.orientations[place]));
                own == home || !matters[usize::from(own.0)] && !matters[usize::from(home.0)]
            })
        })
    }

    /// Returns whether the piece of a sticker matters, or nothing moves it.
    pub(crate) fn has(&self, solid: &CutPuzzle, sticker: u16) -> bool {
        let piece = &solid.pieces()[solid.stickers()[usize::from(sticker)].piece];
        let kind = |place: Place| {
            usize::from(solid.puzzle().orbits().nth(place.orbit).map_or(0, |own| own.kinds[place.place]))
        };
        piece.place.is_none_or(|place| self.matters[place.orbit][kind(place)])
    }
}
