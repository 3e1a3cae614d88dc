//! Sectors, and numbers for all of them, in and out of reach.

use std::cmp::Reverse;

use godtable_puzzle::orbits::{Definition, OrbitDefinition};

use crate::sectors::colours::{Colour, following};

/// A sector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sector {
    /// By orbit, then by place: the shade.
    pub(crate) colouring: Vec<Vec<u8>>,
    /// By colour: whether its order is odd, if sectors state that.
    pub(crate) parities: Vec<bool>,
    /// By colour: the sum of its orientations, or the number of all of them, if sectors state that.
    pub(crate) sums: Vec<u16>,
    pub(crate) plane: usize,
}

impl Sector {
    /// Whether its states are unlocked.
    pub(crate) const fn is_unlocked(&self) -> bool {
        self.plane == 0
    }

    /// Returns the places of a colour, in ascending order.
    pub(crate) fn places(&self, colour: &Colour) -> Vec<u8> {
        let own = self.colouring[colour.orbit].iter().enumerate();
        own.filter(|(_, shade)| colour.shades().contains(shade)).map(|(place, _)| place as u8).collect()
    }

    /// Returns a kind with the shade at a place of a colour.
    pub(crate) fn kind(&self, colour: &Colour, place: u8) -> u8 {
        colour.kind(self.colouring[colour.orbit][usize::from(place)])
    }
}

/// The numbers of all sectors of a puzzle. Two sectors in reach have different numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Orbits in descending order of their numbers of colourings, each with the number of the orbit.
    orbits: Vec<(usize, Colourings)>,
    /// By colour: the numbers of parities and of sums, 1 if they follow from others.
    characters: Vec<[u64; 2]>,
    planes: usize,
    /// The number of sectors.
    pub(crate) count: usize,
}

/// The colourings of an orbit.
#[derive(Clone, Debug)]
struct Colourings {
    /// Each shade with its pieces.
    shades: Vec<(u8, u64)>,
    count: u64,
}

impl Numbers {
    /// Returns `None` if there are more sectors than `most`.
    pub(crate) fn new(definition: &Definition, colours: &[Colour], planes: usize, most: u64) -> Option<Numbers> {
        let orbit = |(orbit, own): (usize, &OrbitDefinition)| {
            let own_colours = colours.iter().filter(|colour| colour.orbit == orbit);
            let shades = own_colours.flat_map(|colour| {
                let pieces = if colour.is_listed { 1 } else { colour.pieces as u64 };
                colour.shades().map(move |shade| (shade, pieces))
            });
            let shades: Vec<(u8, u64)> = shades.collect();
            let (mut count, mut left) = (1_u64, own.kinds.len() as u64);
            for &(_, pieces) in &shades {
                for piece in 0..pieces {
                    count = count.checked_mul(left - piece).filter(|&count| count < 1 << 58)? / (piece + 1);
                }
                left -= pieces;
            }
            Some((orbit, Colourings { shades, count }))
        };
        let mut orbits: Vec<_> = definition.orbits().iter().enumerate().map(orbit).collect::<Option<_>>()?;
        orbits.sort_by_key(|(_, colourings)| Reverse(colourings.count));
        let characters = colours.iter().zip(following(definition, colours)).map(|(colour, [parity, sum])| {
            let parities = if colour.has_parity && !parity { 2 } else { 1 };
            let sums = match colour {
                Colour { gate: Some(_), modulus, pieces, .. } => u16::from(*modulus).checked_pow(*pieces as u32)?,
                Colour { has_sum: true, modulus, .. } if !sum => u16::from(*modulus),
                _ => 1,
            };
            Some([parities, u64::from(sums)])
        });
        let characters = characters.collect::<Option<Vec<[u64; 2]>>>()?;
        let colourings = orbits.iter().map(|(_, colourings)| colourings.count);
        let sizes = colourings.chain(characters.iter().flatten().copied()).chain([planes as u64]);
        let count = sizes.into_iter().try_fold(1, u64::checked_mul);
        let count = count.filter(|&count| count <= most)?;
        Some(Numbers { orbits, characters, planes, count: count as usize })
    }

    /// Returns the number of a sector.
    pub(crate) fn number(&self, sector: &Sector) -> usize {
        let mut number = 0;
        for (orbit, colourings) in &self.orbits {
            number = number * colourings.count + colourings.number(&sector.colouring[*orbit]);
        }
        let stated = sector.parities.iter().zip(&sector.sums).zip(&self.characters);
        for ((&parity, &sum), &[parities, sums]) in stated {
            number = number * parities + u64::from(parity) % parities;
            number = number * sums + u64::from(sum) % sums;
        }
        number as usize * self.planes + sector.plane
    }
}

impl Colourings {
    /// Returns the number of a colouring: of those before it in the list in ascending order.
    fn number(&self, own: &[u8]) -> u64 {
        let mut left = self.shades.clone();
        let (mut number, mut count, mut places) = (0, self.count, own.len() as u64);
        for shade in own {
            for (other, pieces) in &mut left {
                let share = count * *pieces / places;
                if other == shade {
                    count = share;
                    *pieces -= 1;
                    break;
                }
                number += share;
            }
            places -= 1;
        }
        number
    }
}
