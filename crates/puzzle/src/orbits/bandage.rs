//! Bandages: pieces that are glued together.

use crate::orbits::{Action, Arrangement, Definition, DefinitionError};

/// A piece, the only one of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The number of the orbit.
    pub orbit: usize,
    /// The kind.
    pub kind: u8,
}

/// Pieces that are glued together: a turn moves all of them, or none.
///
/// A turn moves a piece if it changes its place or twists it, also if the orientations of the piece are ignored. So a centre
/// that turns in its place is moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bandage {
    /// The pieces, each once; two at least.
    pub pieces: Vec<Piece>,
}

impl Bandage {
    /// Returns whether a turn cuts the bandage: whether it moves some of its pieces and others not.
    ///
    /// # Panics
    /// Panics if the arrangement or the actions belong to another puzzle.
    #[must_use]
    pub fn is_cut(&self, arrangement: &Arrangement, actions: &[Action]) -> bool {
        let is_moved = |piece: &Piece| {
            let mut kinds = arrangement.orbits[piece.orbit].kinds.iter();
            let place = kinds.position(|&kind| kind == piece.kind).expect("each piece is somewhere");
            actions[piece.orbit].moves(place)
        };
        let first = is_moved(&self.pieces[0]);
        self.pieces[1..].iter().any(|piece| is_moved(piece) != first)
    }
}

impl Action {
    /// Returns whether the action moves or twists the piece at a place.
    ///
    /// # Panics
    /// Panics if there is no such place.
    #[must_use]
    pub fn moves(&self, place: usize) -> bool {
        usize::from(self.images[place]) != place || self.twists[place] != 0
    }
}

impl Definition {
    /// Checks bandages: each has two pieces at least, each piece exists, is the only one of its kind, and is in one bandage.
    pub(super) fn check_bandages(&self, bandages: &[Bandage]) -> Result<(), DefinitionError> {
        let mut seen = Vec::new();
        for (number, bandage) in bandages.iter().enumerate() {
            if bandage.pieces.len() < 2 {
                return Err(DefinitionError::SmallBandage { number });
            }
            for &piece in &bandage.pieces {
                let orbit = self.orbits().get(piece.orbit);
                let pieces = orbit.map_or(0, |orbit| orbit.kinds.iter().filter(|&&kind| kind == piece.kind).count());
                if pieces != 1 || seen.contains(&piece) {
                    return Err(DefinitionError::BandagedPiece { piece, pieces });
                }
                seen.push(piece);
            }
        }
        Ok(())
    }
}
