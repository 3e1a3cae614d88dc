//! Orbits: the pieces of one kind, the places they share, and their orientations.

use crate::permutations;

/// The pieces of one kind: for each place the piece there, and its orientation.
///
/// An arrangement of pieces is also what a move does to the solved one, so orbits form a group under [`Orbit::then`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Orbit<const PLACES: usize, const ORIENTATIONS: u8> {
    pieces: [u8; PLACES],
    orientations: [u8; PLACES],
}

/// The reason why numbers are no orbit. Places and pieces count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrbitError {
    /// A piece that the puzzle does not have.
    NoSuchPiece {
        /// The place.
        place: usize,
        /// The number of the piece.
        piece: u8,
    },
    /// An orientation that the pieces do not have.
    NoSuchOrientation {
        /// The place.
        place: usize,
        /// The orientation.
        orientation: u8,
    },
    /// One piece at two places.
    PieceTwice {
        /// The number of the piece.
        piece: u8,
        /// The two places, in ascending order.
        places: [usize; 2],
        /// A piece that is missing.
        missing: u8,
    },
}

impl<const PLACES: usize, const ORIENTATIONS: u8> Orbit<PLACES, ORIENTATIONS> {
    /// Each piece at home, oriented.
    pub const SOLVED: Self = {
        let mut pieces = [0; PLACES];
        let mut place = 0;
        while place < PLACES {
            pieces[place] = place as u8;
            place += 1;
        }
        Orbit { pieces, orientations: [0; PLACES] }
    };

    /// Returns the orbit with these pieces and orientations, by place.
    ///
    /// # Errors
    /// Returns an error if a number is out of range, or a piece is there twice.
    pub fn new(pieces: [u8; PLACES], orientations: [u8; PLACES]) -> Result<Self, OrbitError> {
        let mut places = [None; PLACES];
        for (place, (&piece, &orientation)) in pieces.iter().zip(&orientations).enumerate() {
            let Some(known) = places.get_mut(usize::from(piece)) else {
                return Err(OrbitError::NoSuchPiece { place, piece });
            };
            if orientation >= ORIENTATIONS {
                return Err(OrbitError::NoSuchOrientation { place, orientation });
            }
            if let Some(other) = known.replace(place) {
                let missing = (0..).find(|missing| !pieces.contains(missing)).expect("one piece is there twice");
                return Err(OrbitError::PieceTwice { piece, places: [other, place], missing });
            }
        }
        Ok(Orbit { pieces, orientations })
    }

    /// The orbit of a move, from the new place and the added orientation of the piece of each place.
    pub(crate) const fn of_images(images: [(usize, u8); PLACES]) -> Self {
        let mut orbit = Self::SOLVED;
        let mut place = 0;
        while place < PLACES {
            let (image, orientation) = images[place];
            orbit.pieces[image] = place as u8;
            orbit.orientations[image] = orientation;
            place += 1;
        }
        orbit
    }

    /// Returns the pieces by place, each 0 to `PLACES - 1`.
    #[must_use]
    pub const fn pieces(&self) -> &[u8; PLACES] {
        &self.pieces
    }

    /// Returns the orientations by place, each 0 to `ORIENTATIONS - 1`.
    #[must_use]
    pub const fn orientations(&self) -> &[u8; PLACES] {
        &self.orientations
    }

    /// Returns this arrangement after the move `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut result = *next;
        for (piece, orientation) in result.pieces.iter_mut().zip(&mut result.orientations) {
            let from = usize::from(*piece);
            *piece = self.pieces[from];
            *orientation = (*orientation + self.orientations[from]) % ORIENTATIONS;
        }
        result
    }

    /// The orbit with the pieces of each place moved: to place `code / ORIENTATIONS`, with the rest of `code` added to the
    /// orientation.
    pub(crate) fn moved(&self, codes: &[u8; PLACES]) -> Self {
        let mut moved = *self;
        for (place, code) in codes.iter().enumerate() {
            let to = usize::from(code / ORIENTATIONS);
            moved.pieces[to] = self.pieces[place];
            moved.orientations[to] = (self.orientations[place] + code % ORIENTATIONS) % ORIENTATIONS;
        }
        moved
    }

    /// Returns the arrangement that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = Self::SOLVED;
        for (place, (&piece, &orientation)) in self.pieces.iter().zip(&self.orientations).enumerate() {
            inverse.pieces[usize::from(piece)] = place as u8;
            inverse.orientations[usize::from(piece)] = (ORIENTATIONS - orientation) % ORIENTATIONS;
        }
        inverse
    }

    /// Returns the sum of the orientations, modulo `ORIENTATIONS`.
    #[must_use]
    pub fn total_orientation(&self) -> u8 {
        (self.orientations.iter().map(|&orientation| usize::from(orientation)).sum::<usize>()
            % usize::from(ORIENTATIONS)) as u8
    }

    /// Returns whether the permutation of the pieces is odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        permutations::is_odd(&self.pieces)
    }
}

impl<const PLACES: usize, const ORIENTATIONS: u8> Default for Orbit<PLACES, ORIENTATIONS> {
    fn default() -> Self {
        Self::SOLVED
    }
}
