//! Positions within a sector, the *fiber*: the orders and the orientations of the pieces of each color.
//!
//! All places with their colors are known in a sector. What is left are coordinates: for each color the order of its
//! pieces, and their orientations. A move and a symmetry together map the coordinate of a color to that of its image,
//! by a table that depends only on the sector. So the map of a whole fiber is a sum of small tables.
//!
//! **Characters.** If the parities of orbits depend on each other, not all orders occur together, and likewise for sums
//! of orientations. Then a sector also has the parity of the order of each color, or the sum of its orientations: its
//! *characters*. What is left within a sector is free: half of the orders, or all orientations but one.
//!
//! The number of an order is the index of its word of kinds in the sorted list. If each kind is one piece, two
//! neighbors in the list, 2n and 2n + 1, differ by an exchange of the last two pieces. So n names each order of one parity
//! once. Kinds of several pieces have no parity.

use godtable_puzzle::orbits::Move;
use godtable_puzzle::permutations::{is_odd, rank, unrank};

use crate::sectors::colors::{Color, MOST_PLACES};
use crate::sectors::sector::Colorings;
use godtable_puzzle::orbits::automorphism::{Automorphism, Placement};

/// The most values of a coordinate: a table has two bytes for the image of each.
pub(crate) const MOST_VALUES: usize = 1 << 16;

/// A part of the fiber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) color: usize,
    pub(crate) what: What,
    /// The number of values.
    pub(crate) size: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Order,
    Orientations,
}

impl Color {
    /// Returns the parts of the color with a number, those with more than one value; `None` if they have too many.
    pub(crate) fn parts(&self, number: usize) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        if self.is_ordered() {
            let orders = self.orders()?.count as usize;
            parts.push((What::Order, if self.has_parity { orders / 2 } else { orders }));
        }
        parts.push((What::Orientations, usize::from(self.modulus).checked_pow(self.free() as u32)?));
        if parts.iter().any(|&(_, size)| size > MOST_VALUES) {
            return None;
        }
        let parts = parts.into_iter().filter(|&(_, size)| size > 1);
        Some(parts.map(|(what, size)| Part { color: number, what, size }).collect())
    }

    /// Returns the orders of an ordered color, unless they are too many.
    fn orders(&self) -> Option<Colorings> {
        let mut pieces = [0; MOST_PLACES];
        pieces[..self.kinds.len()].fill((self.pieces / self.kinds.len()) as u8);
        Colorings::new(self.pieces, pieces)
    }

    /// Returns the number of an order: at each place of the color, the number of its kind.
    fn order_number(&self, order: &[u8]) -> usize {
        if self.has_parity || self.pieces == self.kinds.len() {
            return rank(order) >> u8::from(self.has_parity);
        }
        self.orders().expect("the values of a part").number(order.iter().copied()) as usize
    }

    /// Returns the number of pieces whose orientations are free: the sum gives that of the last one.
    fn free(&self) -> usize {
        if self.gate.is_some() { 0 } else { self.pieces - usize::from(self.has_sum) }
    }
}

/// What a move, if any, and then a symmetry do to the pieces of a color in a sector.
#[derive(Clone, Default)]
pub(crate) struct ColorMap {
    /// By place of a piece, in ascending order: the rank of its image among the images, and what the orientation gains.
    pieces: Vec<(u8, u8)>,
    /// By kind of an ordered color: the number of its image among the kinds of that color.
    kinds: Vec<u8>,
    /// The factor of the orientations.
    unit: u8,
}

impl ColorMap {
    /// Finds the map of a color, in the memory of another one. `pieces` has its places, each with a kind that may be there.
    pub(crate) fn find(
        &mut self,
        colors: &[Color],
        number: usize,
        pieces: impl Iterator<Item = (u8, u8)>,
        made: Option<&Move>,
        symmetry: &Automorphism,
    ) {
        let own = &colors[number];
        let image = |place: u8, kind: u8, orientation: u8| {
            let (mut placed, mut turned) = (place, orientation);
            if let Some(made) = made {
                let action = &made.actions[own.orbit];
                placed = action.images[usize::from(place)];
                turned = (orientation + action.twists[usize::from(place)]) % own.modulus.max(1);
            }
            symmetry.image(Placement { orbit: own.orbit, place: placed, kind, orientation: turned })
        };
        let mut places = 0_u64;
        self.pieces.clear();
        self.pieces.extend(pieces.map(|(place, kind)| {
            let Placement { place, orientation, .. } = image(place, kind, 0);
            places |= 1 << place;
            (place, orientation)
        }));
        for (place, _) in &mut self.pieces {
            *place = (places & ((1 << *place) - 1)).count_ones() as u8;
        }
        self.kinds.clear();
        if own.is_ordered() {
            let of_kind = |&kind: &u8| image(0, kind, 0);
            let Placement { orbit, kind, .. } = of_kind(&own.kinds[0]);
            let is_of = |other: &&Color| other.orbit == orbit && other.kinds.contains(&kind);
            let target = colors.iter().find(is_of).expect("symmetries keep the colors");
            let number = |kind: u8| target.kinds.iter().position(|&other| other == kind).expect("a kind of the color");
            self.kinds.extend(own.kinds.iter().map(|kind| number(of_kind(kind).kind) as u8));
        }
        self.unit = symmetry.orbits[own.orbit].places.unit;
    }

    /// Adds the map of a given color as bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.pieces.iter().flat_map(|&(rank, gain)| [rank, gain]));
        bytes.extend(&self.kinds);
        bytes.push(self.unit);
    }

    /// Returns the image of each value of a part of the color. `parity` and `sum` are the characters of the sector
    /// before the map.
    pub(crate) fn table(&self, part: &Part, color: &Color, parity: bool, sum: u16) -> Vec<u16> {
        match part.what {
            What::Order => self.orders(color, part.size, parity),
            What::Orientations => self.orientations(color, part.size, sum),
        }
    }

    fn orders(&self, color: &Color, size: usize, parity: bool) -> Vec<u16> {
        let mut image = vec![0; color.pieces];
        let of_number = |number: usize| {
            let order = order(color, number, parity).expect("the color is ordered");
            for (&(rank, _), kind) in self.pieces.iter().zip(order) {
                image[usize::from(rank)] = self.kinds[usize::from(kind)];
            }
            color.order_number(&image) as u16
        };
        (0..size).map(of_number).collect()
    }

    fn orientations(&self, color: &Color, size: usize, sum: u16) -> Vec<u16> {
        let (pieces, free, modulus) = (color.pieces, color.free(), usize::from(color.modulus));
        // The weight of a piece's orientation in the number after the map.
        let weight = |place: usize| {
            let rank = usize::from(self.pieces[place].0);
            if rank < free { modulus.pow(rank as u32) } else { 0 }
        };
        let weights: Vec<usize> = (0..pieces).map(weight).collect();
        let of_number = |number: usize| {
            let (mut rest, mut left, mut image) = (number, usize::from(sum) + pieces * modulus, 0);
            for (place, (weight, &(_, gain))) in weights.iter().zip(&self.pieces).enumerate() {
                let own = if place < free { rest % modulus } else { left % modulus };
                rest /= modulus;
                left -= own;
                image += (own * usize::from(self.unit) + usize::from(gain)) % modulus * weight;
            }
            image as u16
        };
        (0..size).map(of_number).collect()
    }
}

/// Returns the order with a number among those of a parity.
fn with_parity(number: usize, pieces: usize, parity: bool) -> Vec<u8> {
    let order = unrank(2 * number, pieces);
    if is_odd(&order) == parity { order } else { unrank(2 * number + 1, pieces) }
}

/// Returns the value of a part in an arrangement: `order` has the number of the kind at each place of the color, and
/// `orientations` that of its piece.
pub(crate) fn value(part: &Part, color: &Color, order: &[u8], orientations: &[u8]) -> usize {
    match part.what {
        What::Order => color.order_number(order),
        What::Orientations => number_of(&orientations[..color.free()], color.modulus),
    }
}

/// Returns the order with a number: at each place of the color, the number of its kind. It is `None` if a color has no order.
pub(crate) fn order(color: &Color, number: usize, parity: bool) -> Option<Vec<u8>> {
    let order = || match color.has_parity {
        true => with_parity(number, color.pieces, parity),
        false if color.pieces == color.kinds.len() => unrank(number, color.pieces),
        false => color.orders().expect("the values of a part").of_number(number as u64, color.pieces),
    };
    color.is_ordered().then(order)
}

/// Returns the orientation of each piece of a color. `number` is the value of that part, and `sum` that of the sector.
pub(crate) fn orientations(color: &Color, number: usize, sum: u16) -> Vec<u8> {
    let own = |number: u16, pieces: usize| (0..pieces).map(move |piece| orientation(number, piece, color.modulus));
    if color.gate.is_some() {
        return own(sum, color.pieces).collect();
    }
    let mut all: Vec<u8> = own(number as u16, color.free()).collect();
    if color.has_sum {
        let others: usize = all.iter().map(|&own| usize::from(own)).sum();
        let modulus = usize::from(color.modulus);
        all.push(((usize::from(sum) + others * (modulus - 1)) % modulus) as u8);
    }
    all
}

/// Returns the number of some orientations: the first is the lowest digit.
pub(crate) fn number_of(orientations: &[u8], modulus: u8) -> usize {
    orientations.iter().rev().fold(0, |number, own| number * usize::from(modulus) + usize::from(own % modulus))
}

/// Returns the orientation of a piece, given the number of all of them.
pub(crate) fn orientation(number: u16, piece: usize, modulus: u8) -> u8 {
    (number / u16::from(modulus).pow(piece as u32) % u16::from(modulus)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_each_parity_have_numbers_without_gaps() {
        for pieces in 2..=6 {
            let orders: usize = (2..=pieces).product();
            for parity in [false, true] {
                for number in 0..orders / 2 {
                    let order = with_parity(number, pieces, parity);
                    assert_eq!((rank(&order) / 2, is_odd(&order)), (number, parity));
                }
            }
            assert!((0..orders).all(|number| rank(&unrank(number, pieces)) == number));
        }
    }
}
