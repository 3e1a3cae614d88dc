//! Sectors, and numbers for all of them, in and out of reach.

use std::cmp::Reverse;

use godtable_puzzle::orbits::{Definition, OrbitDefinition};

use crate::sectors::colors::{Color, MOST_PLACES, following};

/// A sector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sector {
    /// By orbit, then by place: the shade.
    pub(crate) coloring: Vec<Vec<u8>>,
    /// By color: whether its order is odd, if sectors state that.
    pub(crate) parities: Vec<bool>,
    /// By color: the sum of its orientations, or the number of all of them, if sectors state that.
    pub(crate) sums: Vec<u16>,
    pub(crate) plane: usize,
}

impl Sector {
    /// Whether its states are unlocked.
    pub(crate) const fn is_unlocked(&self) -> bool {
        self.plane == 0
    }

    /// Returns the places of a color, in ascending order.
    pub(crate) fn places(&self, color: &Color) -> Vec<u8> {
        let own = self.coloring[color.orbit].iter().enumerate();
        own.filter(|(_, shade)| color.shades().contains(shade)).map(|(place, _)| place as u8).collect()
    }

    /// Returns the places of a color, in ascending order, each with a kind that may be there.
    pub(crate) fn pieces(&self, color: &Color) -> impl Iterator<Item = (u8, u8)> {
        let own = self.coloring[color.orbit].iter().enumerate();
        let own = own.filter(|(_, shade)| color.shades().contains(shade));
        own.map(|(place, &shade)| (place as u8, color.kind(shade)))
    }

    /// Returns a kind with the shade at a place of a color.
    pub(crate) fn kind(&self, color: &Color, place: u8) -> u8 {
        color.kind(self.coloring[color.orbit][usize::from(place)])
    }
}

/// Returns the shade of each kind, by orbit. Kinds that an orbit does not have get any.
pub(crate) fn shades(definition: &Definition, colors: &[Color]) -> Vec<Vec<u8>> {
    let mut shades: Vec<Vec<u8>> = definition.orbits().iter().map(|orbit| vec![u8::MAX; orbit.moduli.len()]).collect();
    for color in colors {
        color.kinds.iter().for_each(|&kind| shades[color.orbit][usize::from(kind)] = color.shade(kind));
    }
    shades
}

/// The numbers of all sectors of a puzzle. Two sectors in reach have different numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Orbits in descending order of their numbers of colorings, each with the number of the orbit.
    orbits: Vec<OrbitColorings>,
    /// By color: the numbers of parities and of sums, 1 if they follow from others.
    characters: Vec<[u64; 2]>,
    planes: usize,
}

/// The colorings of an orbit with a number, whose shades are consecutive from the first one.
#[derive(Clone, Debug)]
struct OrbitColorings {
    orbit: usize,
    first: u8,
    colorings: Colorings,
}

/// The ways to distribute shades over the places, each with a number.
#[derive(Clone, Debug)]
pub(crate) struct Colorings {
    /// By shade, from 0: its pieces.
    pieces: [u8; MOST_PLACES],
    pub(crate) count: u64,
}

impl Numbers {
    /// Returns `None` if there are more sectors than `most`.
    pub(crate) fn new(definition: &Definition, colors: &[Color], planes: usize, most: u64) -> Option<Numbers> {
        let orbit = |(orbit, own): (usize, &OrbitDefinition)| {
            let own_colors = || colors.iter().filter(|color| color.orbit == orbit);
            let shades = own_colors().flat_map(|color| color.shades().map(|_| color.pieces_of_shade()));
            let mut pieces = [0; MOST_PLACES];
            pieces.iter_mut().zip(shades).for_each(|(own, of_shade)| *own = of_shade);
            let first = own_colors().next()?.first;
            Some(OrbitColorings { orbit, first, colorings: Colorings::new(own.kinds.len(), pieces)? })
        };
        let mut orbits: Vec<_> = definition.orbits().iter().enumerate().map(orbit).collect::<Option<_>>()?;
        orbits.sort_by_key(|own| Reverse(own.colorings.count));
        let characters = colors.iter().zip(following(definition, colors)).map(|(color, [parity, sum])| {
            let parities = if color.has_parity && !parity { 2 } else { 1 };
            let sums = match color {
                Color { gate: Some(_), modulus, pieces, .. } => u16::from(*modulus).checked_pow(*pieces as u32)?,
                Color { has_sum: true, modulus, .. } if !sum => u16::from(*modulus),
                _ => 1,
            };
            Some([parities, u64::from(sums)])
        });
        let characters = characters.collect::<Option<Vec<[u64; 2]>>>()?;
        let colorings = orbits.iter().map(|own| own.colorings.count);
        let sizes = colorings.chain(characters.iter().flatten().copied()).chain([planes as u64]);
        let count = sizes.into_iter().try_fold(1, u64::checked_mul)?;
        (count <= most).then_some(Numbers { orbits, characters, planes })
    }

    /// Returns the number of a sector.
    pub(crate) fn number(&self, sector: &Sector) -> usize {
        let mut number = 0;
        for OrbitColorings { orbit, first, colorings } in &self.orbits {
            let own = sector.coloring[*orbit].iter().map(|shade| shade - first);
            number = number * colorings.count + colorings.number(own);
        }
        let stated = sector.parities.iter().zip(&sector.sums).zip(&self.characters);
        for ((&parity, &sum), &[parities, sums]) in stated {
            number = number * parities + u64::from(parity) % parities;
            number = number * sums + u64::from(sum) % sums;
        }
        number as usize * self.planes + sector.plane
    }
}

impl Colorings {
    /// Returns `None` if they are too many.
    pub(crate) fn new(places: usize, pieces: [u8; MOST_PLACES]) -> Option<Colorings> {
        let (mut count, mut left) = (1_u64, places as u64);
        for piece in pieces.iter().flat_map(|&of_shade| 0..u64::from(of_shade)) {
            count = count.checked_mul(left).filter(|&count| count < 1 << 58)? / (piece + 1);
            left -= 1;
        }
        Some(Colorings { pieces, count })
    }

    /// Returns the number of a coloring: of those before it in the list in ascending order.
    pub(crate) fn number(&self, own: impl ExactSizeIterator<Item = u8>) -> u64 {
        let mut left = self.pieces;
        let (mut number, mut count, mut places) = (0, self.count, own.len());
        for shade in own {
            let shade = usize::from(shade);
            let before = left[..shade].iter().map(|&pieces| u64::from(pieces)).sum::<u64>();
            number += divided(count * before, places);
            count = divided(count * u64::from(left[shade]), places);
            left[shade] -= 1;
            places -= 1;
        }
        number
    }

    /// Returns the shades at all `places` from their number: the inverse of [`Colorings::number`].
    pub(crate) fn of_number(&self, mut number: u64, places: usize) -> Vec<u8> {
        let (mut left, mut count) = (self.pieces, self.count);
        let shade_at = |place| {
            // The number of colorings with this shade here.
            let (mut shade, mut own) = (0, divided(count * u64::from(left[0]), places - place));
            while number >= own {
                number -= own;
                shade += 1;
                own = divided(count * u64::from(left[shade]), places - place);
            }
            count = own;
            left[shade] -= 1;
            shade as u8
        };
        (0..places).map(shade_at).collect()
    }
}

/// Returns a multiple of a number, divided by it: without its factors of 2, the inverse modulo 2^64 is the exact quotient. A
/// division takes four times as long, and these are most of the time in which sectors are found.
const fn divided(multiple: u64, by: usize) -> u64 {
    (multiple >> by.trailing_zeros()).wrapping_mul(INVERSES[by])
}

/// By number of places: the inverse of its odd part modulo 2^64.
static INVERSES: [u64; MOST_PLACES + 1] = {
    let mut inverses = [0; MOST_PLACES + 1];
    let mut number = 1;
    while number <= MOST_PLACES {
        let odd = (number >> number.trailing_zeros()) as u64;
        // An odd number is its own inverse modulo 8. Each step of Newton doubles the bits.
        let (mut inverse, mut bits) = (odd, 3);
        while bits < 64 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
            bits *= 2;
        }
        inverses[number] = inverse;
        number += 1;
    }
    inverses
};
