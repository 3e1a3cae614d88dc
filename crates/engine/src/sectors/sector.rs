//! Sectors, and numbers for all of them, in and out of reach.

use std::cmp::Reverse;

use godtable_puzzle::orbits::OrbitDefinition;

use crate::sectors::colours::Colour;

/// A sector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sector {
    /// By orbit, then by place: the number of the colour.
    pub(crate) colouring: Vec<Vec<u8>>,
    /// By colour: whether its order is odd, if sectors state that.
    pub(crate) parities: Vec<bool>,
    /// By colour: the sum of its orientations, if sectors state that.
    pub(crate) sums: Vec<u8>,
    pub(crate) plane: usize,
}

impl Sector {
    /// Whether its states are unlocked.
    pub(crate) const fn is_unlocked(&self) -> bool {
        self.plane == 0
    }

    /// Returns the places of the colour with a number, in ascending order.
    pub(crate) fn places(&self, colours: &[Colour], number: usize) -> Vec<u8> {
        let own = self.colouring[colours[number].orbit].iter().enumerate();
        own.filter(|&(_, &colour)| usize::from(colour) == number).map(|(place, _)| place as u8).collect()
    }
}

/// The numbers of all sectors of a puzzle.
pub(crate) struct Numbers<'a> {
    /// Orbits in descending order of their numbers of colourings, each with the number of the orbit.
    orbits: Vec<(usize, Colourings)>,
    colours: &'a [Colour],
    planes: usize,
    /// The number of sectors.
    pub(crate) count: usize,
}

/// The colourings of an orbit.
struct Colourings {
    /// Each colour with its pieces.
    colours: Vec<(u8, u64)>,
    count: u64,
}

impl<'a> Numbers<'a> {
    /// Returns `None` if there are more sectors than `most`.
    pub(crate) fn new(
        orbits: &[OrbitDefinition],
        colours: &'a [Colour],
        planes: usize,
        most: u64,
    ) -> Option<Numbers<'a>> {
        let orbit = |(orbit, own): (usize, &OrbitDefinition)| {
            let own_colours = colours.iter().enumerate().filter(|(_, colour)| colour.orbit == orbit);
            let colours: Vec<(u8, u64)> =
                own_colours.map(|(number, colour)| (number as u8, colour.pieces as u64)).collect();
            let (mut count, mut left) = (1_u64, own.kinds.len() as u64);
            for &(_, pieces) in &colours {
                for piece in 0..pieces {
                    count = count.checked_mul(left - piece).filter(|&count| count < 1 << 50)? / (piece + 1);
                }
                left -= pieces;
            }
            Some((orbit, Colourings { colours, count }))
        };
        let mut orbits: Vec<_> = orbits.iter().enumerate().map(orbit).collect::<Option<_>>()?;
        orbits.sort_by_key(|(_, colourings)| Reverse(colourings.count));
        let characters = colours.iter().map(|colour| {
            let sums = if colour.has_sum { u64::from(colour.modulus) } else { 1 };
            sums << u8::from(colour.has_parity)
        });
        let sizes = orbits.iter().map(|(_, colourings)| colourings.count).chain(characters).chain([planes as u64]);
        let count = sizes.into_iter().try_fold(1, u64::checked_mul);
        let count = count.filter(|&count| count <= most && colours.len() < usize::from(u8::MAX))?;
        Some(Numbers { orbits, colours, planes, count: count as usize })
    }

    /// Returns the number of a sector.
    pub(crate) fn number(&self, sector: &Sector) -> usize {
        let mut number = 0;
        for (orbit, colourings) in &self.orbits {
            number = number * colourings.count + colourings.number(&sector.colouring[*orbit]);
        }
        for ((colour, &parity), &sum) in self.colours.iter().zip(&sector.parities).zip(&sector.sums) {
            if colour.has_parity {
                number = number * 2 + u64::from(parity);
            }
            if colour.has_sum {
                number = number * u64::from(colour.modulus) + u64::from(sum);
            }
        }
        number as usize * self.planes + sector.plane
    }
}

impl Colourings {
    /// Returns the number of a colouring: of those before it in the list in ascending order.
    fn number(&self, own: &[u8]) -> u64 {
        let mut left = self.colours.clone();
        let (mut number, mut count, mut places) = (0, self.count, own.len() as u64);
        for colour in own {
            for (other, pieces) in &mut left {
                let share = count * *pieces / places;
                if other == colour {
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
