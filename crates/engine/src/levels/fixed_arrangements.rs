//! The arrangements that a symmetry fixes, listed piece by piece.
//!
//! If a fixed arrangement has a piece at a place, it has the image of the piece at the image of the place, and the
//! image of that, and so on. So a choice for the first free place fills a whole cycle of places. The listing takes one
//! choice for each cycle, not for each place, and breaks off where an image does not fit.

use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Arrangement, OrbitArrangement, OrbitDefinition};

use godtable_puzzle::orbits::automorphism::{Automorphism, Placement, placed, put};

/// A symmetry of a puzzle: an automorphism, and possibly the inverse after it.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    pub(crate) automorphism: Automorphism,
    /// For inverses, by orbit and kind: the home of the piece; and by orbit and place: the kind whose home it is.
    pub(crate) homes: Option<Vec<Homes>>,
    /// By plane: its image.
    pub(crate) planes: Vec<usize>,
}

/// The home of each piece of an orbit, if all are distinct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Homes {
    by_kind: Vec<u8>,
    by_place: Vec<u8>,
    modulus: u8,
}

impl Homes {
    /// Returns the homes of the pieces of an orbit, or `None` if some are identical.
    pub(crate) fn of(orbit: &OrbitDefinition) -> Option<Homes> {
        let mut by_kind = vec![None; orbit.moduli.len()];
        for (place, &kind) in orbit.kinds.iter().enumerate() {
            let is_whole = orbit.moduli[usize::from(kind)] == orbit.modulus;
            if !is_whole || by_kind[usize::from(kind)].replace(place as u8).is_some() {
                return None;
            }
        }
        let by_kind = by_kind.into_iter().map(Option::unwrap_or_default).collect();
        Some(Homes { by_kind, by_place: orbit.kinds.clone(), modulus: orbit.modulus })
    }
}

impl Symmetry {
    /// Returns the image of a placed piece. In an inverse, the place of the piece and its home are exchanged.
    fn image(&self, piece: Placement) -> Placement {
        let image = self.automorphism.image(piece);
        let Some(homes) = &self.homes else { return image };
        let Homes { by_kind, by_place, modulus } = &homes[image.orbit];
        Placement {
            place: by_kind[usize::from(image.kind)],
            kind: by_place[usize::from(image.place)],
            orientation: (modulus - image.orientation) % modulus,
            ..image
        }
    }

    /// Returns the image of an arrangement.
    pub(crate) fn image_of(&self, arrangement: &Arrangement) -> Arrangement {
        let mut image = arrangement.clone();
        for piece in placed(arrangement) {
            put(&mut image, self.image(piece));
        }
        image
    }

    /// Returns whether the symmetry changes nothing.
    pub(crate) fn is_identity(&self) -> bool {
        self.homes.is_none() && self.automorphism.is_identity()
    }

    /// Returns whether an arrangement is its own image.
    pub(crate) fn keeps(&self, arrangement: &Arrangement) -> bool {
        self.image_of(arrangement) == *arrangement
    }

    /// Visits each arrangement of the pieces that is its own image, until the visitor stops. Some may be out of reach of all
    /// moves.
    pub(crate) fn visit_fixed(
        &self,
        orbits: &[OrbitDefinition],
        visit: &mut dyn FnMut(&Arrangement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = |orbit: &OrbitDefinition| {
            let of_kind = |kind: usize| orbit.kinds.iter().filter(|&&own| usize::from(own) == kind).count();
            (0..orbit.moduli.len()).map(of_kind).collect()
        };
        let empty = |orbit: &OrbitDefinition| OrbitArrangement {
            kinds: vec![NONE; orbit.kinds.len()],
            orientations: vec![0; orbit.kinds.len()],
        };
        let places =
            |(orbit, own): (usize, &OrbitDefinition)| (0..own.kinds.len() as u8).map(move |place| (orbit, place));
        PartialArrangement {
            symmetry: self,
            orbits,
            places: orbits.iter().enumerate().flat_map(places).collect(),
            left: orbits.iter().map(count).collect(),
            arrangement: Arrangement { orbits: orbits.iter().map(empty).collect() },
        }
        .fill(0, visit)
    }
}

/// The kind of a place without a piece. An orbit has fewer kinds.
const NONE: u8 = u8::MAX;

/// An arrangement that is filled with pieces. With each piece it has the images of the piece.
struct PartialArrangement<'a> {
    symmetry: &'a Symmetry,
    orbits: &'a [OrbitDefinition],
    places: Vec<(usize, u8)>,
    /// By orbit and kind: the number of pieces that have no place yet.
    left: Vec<Vec<usize>>,
    arrangement: Arrangement,
}

impl PartialArrangement<'_> {
    /// Fills the places from a number on in all possible ways.
    fn fill(&mut self, number: usize, visit: &mut dyn FnMut(&Arrangement) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&(orbit, place)) = self.places.get(number) else { return visit(&self.arrangement) };
        if self.arrangement.orbits[orbit].kinds[usize::from(place)] != NONE {
            return self.fill(number + 1, visit);
        }
        for kind in 0..self.left[orbit].len() {
            if self.left[orbit][kind] == 0 {
                continue;
            }
            for orientation in 0..self.orbits[orbit].moduli[kind] {
                let piece = Placement { orbit, place, kind: kind as u8, orientation };
                let mut added = Vec::new();
                if self.add(piece, &mut added) {
                    self.fill(number + 1, visit)?;
                }
                added.into_iter().for_each(|piece| self.remove(piece));
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a piece and its images, and returns whether they fit.
    fn add(&mut self, first: Placement, added: &mut Vec<Placement>) -> bool {
        let mut piece = first;
        loop {
            let left = &mut self.left[piece.orbit][usize::from(piece.kind)];
            let is_free = self.arrangement.orbits[piece.orbit].kinds[usize::from(piece.place)] == NONE;
            if *left == 0 || !is_free {
                return false;
            }
            *left -= 1;
            put(&mut self.arrangement, piece);
            added.push(piece);
            piece = self.symmetry.image(piece);
            if piece == first {
                return true;
            }
        }
    }

    fn remove(&mut self, piece: Placement) {
        put(&mut self.arrangement, Placement { kind: NONE, orientation: 0, ..piece });
        self.left[piece.orbit][usize::from(piece.kind)] += 1;
    }
}
