//! Bandages: pieces that move only together.

use crate::orbits::{Action, Arrangement, Bandage, Definition, DefinitionError, Piece};

impl Bandage {
    /// Returns whether a turn, by its actions on the orbits, cuts the bandage in an arrangement.
    ///
    /// # Panics
    /// Panics if the arrangement or the actions belong to another puzzle.
    #[must_use]
    pub fn is_cut(&self, arrangement: &Arrangement, actions: &[Action]) -> bool {
        let place = |piece: &Piece| {
            let mut kinds = arrangement.orbits[piece.orbit].kinds.iter();
            kinds.position(|&kind| kind == piece.kind).expect("each piece is somewhere") as u8
        };
        self.is_cut_at(&self.pieces.iter().map(place).collect::<Vec<u8>>(), actions)
    }

    /// Returns the same, given the place of each piece.
    ///
    /// # Panics
    /// Panics if there is no such place, or the actions belong to another puzzle.
    #[must_use]
    pub fn is_cut_at(&self, places: &[u8], actions: &[Action]) -> bool {
        let is_moved = |(piece, &place): (&Piece, &u8)| actions[piece.orbit].moves(usize::from(place));
        let moved = self.pieces.iter().zip(places).filter(|&both| is_moved(both)).count();
        !moved.is_multiple_of(self.pieces.len())
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
