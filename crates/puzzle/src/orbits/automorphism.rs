//! An automorphism of a puzzle, as a map of placed pieces.
//!
//! It maps a piece of kind k with orientation o at place p to
//!
//! ```text
//! kind(k) at place(p), with the orientation unit * o + shift(p) + shift(k).
//! ```
//!
//! The unit is -1 for a reflection. The image of a position is the image of each of its pieces.

use crate::orbits::{Arrangement, IllegalPiece, OrbitArrangement};

/// A piece at a place of an orbit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The number of the orbit.
    pub orbit: usize,
    /// The number of the place in the orbit.
    pub place: u8,
    /// The kind of the piece.
    pub kind: u8,
    /// Its orientation.
    pub orientation: u8,
}

/// An automorphism of a puzzle whose orbits are connected by moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphism {
    /// By orbit: the effect on its pieces.
    pub orbits: Vec<OrbitMap>,
    /// The image of each move.
    pub moves: Vec<usize>,
}

/// The effect of an automorphism on the pieces of one orbit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrbitMap {
    /// The effect on the places.
    pub places: PlaceMap,
    /// By kind: its image. Kinds of other orbits have none.
    pub kinds: Vec<Option<KindMap>>,
}

/// The effect on the places of one orbit, whatever the pieces are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaceMap {
    /// The orbit to which the places go.
    pub to: usize,
    /// By place: its image.
    pub images: Vec<u8>,
    /// The factor of the orientations.
    pub unit: u8,
    /// By place: what the orientations gain.
    pub shifts: Vec<u8>,
}

/// The image of a kind of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindMap {
    /// The image.
    pub to: u8,
    /// What the orientations gain.
    pub shift: u8,
    /// Orientations of the kind count modulo this number.
    pub modulus: u8,
}

impl Automorphism {
    /// Returns the image of a placed piece.
    ///
    /// # Panics
    /// Panics if the orbit has no such place or kind.
    #[must_use]
    pub fn image(&self, piece: Placement) -> Placement {
        let OrbitMap { places, kinds } = &self.orbits[piece.orbit];
        let (place, kind) = (usize::from(piece.place), usize::from(piece.kind));
        let kind = kinds[kind].expect("a kind of the orbit");
        let [own, unit, of_place, of_kind, modulus] =
            [piece.orientation, places.unit, places.shifts[place], kind.shift, kind.modulus].map(u32::from);
        let orientation = ((own * unit + of_place + of_kind) % modulus) as u8;
        Placement { orbit: places.to, place: places.images[place], kind: kind.to, orientation }
    }

    /// Returns the image of an illegal piece.
    ///
    /// # Panics
    /// Panics if the orbit has no such place or kind.
    #[must_use]
    pub fn illegal_image(&self, IllegalPiece { orbit, place, kind }: IllegalPiece) -> IllegalPiece {
        let Placement { orbit, place, kind, .. } = self.image(Placement { orbit, place, kind, orientation: 0 });
        IllegalPiece { orbit, place, kind }
    }

    /// Returns the piece whose image is an illegal piece.
    ///
    /// # Panics
    /// Panics if there is no such orbit, place or kind.
    #[must_use]
    pub fn illegal_before(&self, piece: IllegalPiece) -> IllegalPiece {
        let orbit = self.orbits.iter().position(|own| own.places.to == piece.orbit).expect("each orbit is an image");
        let OrbitMap { places, kinds } = &self.orbits[orbit];
        let place = places.images.iter().position(|&image| image == piece.place);
        let kind = kinds.iter().position(|kind| kind.is_some_and(|kind| kind.to == piece.kind));
        IllegalPiece { orbit, place: place.expect("a place") as u8, kind: kind.expect("a kind of the orbit") as u8 }
    }

    /// Returns whether the automorphism maps only kinds: each place stays, and changes no orientation.
    #[must_use]
    pub fn keeps_places(&self) -> bool {
        let keeps = |(orbit, OrbitMap { places, .. }): (usize, &OrbitMap)| {
            let mut images = places.images.iter().enumerate();
            places.to == orbit
                && places.unit <= 1
                && images.all(|(place, &image)| place == usize::from(image))
                && places.shifts.iter().all(|&shift| shift == 0)
        };
        self.orbits.iter().enumerate().all(keeps)
    }

    /// Returns whether the automorphism changes nothing.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        let keeps = |OrbitMap { kinds, .. }: &OrbitMap| {
            let mut kinds = kinds.iter().enumerate().filter_map(|(kind, map)| Some((kind, (*map)?)));
            kinds.all(|(kind, map)| kind == usize::from(map.to) && map.shift == 0)
        };
        self.keeps_places() && self.orbits.iter().all(keeps)
    }

    /// Returns the image of an arrangement.
    ///
    /// # Panics
    /// Panics if the arrangement is none of the puzzle.
    #[must_use]
    pub fn image_of(&self, arrangement: &Arrangement) -> Arrangement {
        let mut image = arrangement.clone();
        for piece in placed(arrangement) {
            put(&mut image, self.image(piece));
        }
        image
    }
}

/// Returns the pieces of an arrangement.
pub fn placed(arrangement: &Arrangement) -> impl Iterator<Item = Placement> + '_ {
    let of_orbit = |(orbit, own): (usize, &'_ OrbitArrangement)| {
        let pieces = own.kinds.iter().zip(&own.orientations).enumerate();
        let placed = move |(place, (&kind, &orientation)): (usize, (&u8, &u8))| Placement {
            orbit,
            place: place as u8,
            kind,
            orientation,
        };
        pieces.map(placed).collect::<Vec<Placement>>()
    };
    arrangement.orbits.iter().enumerate().flat_map(of_orbit)
}

/// Puts a piece at its place.
///
/// # Panics
/// Panics if there is no such place.
pub fn put(arrangement: &mut Arrangement, piece: Placement) {
    let orbit = &mut arrangement.orbits[piece.orbit];
    orbit.kinds[usize::from(piece.place)] = piece.kind;
    orbit.orientations[usize::from(piece.place)] = piece.orientation;
}
