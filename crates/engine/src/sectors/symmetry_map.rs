//! The effect of symmetries on sectors and their coordinates.

use godtable_puzzle::orbits::{Arrangement, IllegalPiece, Move};
use godtable_puzzle::permutations::is_odd;

use crate::levels::fixed_arrangements::Symmetry;
use crate::sectors::colors::Color;
use crate::sectors::coordinate::Coordinate;
use crate::sectors::fiber::{ColorMap, Part, number_of, orientation};
use crate::sectors::sector::Sector;
use godtable_puzzle::orbits::automorphism::{KindMap, PlaceMap};

/// A symmetry, and its effect on the colors.
#[derive(Clone, Debug)]
pub(crate) struct SymmetryMap {
    symmetry: Symmetry,
    images: Vec<ColorImage>,
    shades: Vec<ShadeImage>,
    pub(crate) coordinates: Vec<CoordinateImage>,
    /// The pieces whose images are illegal.
    pub(crate) illegal: Vec<IllegalPiece>,
}

/// All that determines the table of a coordinate.
pub(crate) struct CoordinateMap {
    pub(crate) number: usize,
    pub(crate) image: CoordinateImage,
    /// By part: the map of its color, and the characters before the map.
    pub(crate) parts: Vec<(ColorMap, bool, u16)>,
}

impl CoordinateMap {
    /// Writes it as bytes, one after the other: a table of keys with parts elsewhere in memory takes twice as long.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let CoordinateMap { number, image, parts } = self;
        bytes.clear();
        bytes.extend([*number as u16, image.to as u16].into_iter().flat_map(u16::to_le_bytes));
        bytes.extend(image.places.iter().map(|&place| place as u8));
        for (map, parity, sum) in parts {
            map.write(bytes);
            bytes.push(u8::from(*parity));
            bytes.extend(sum.to_le_bytes());
        }
    }
}

/// The image of a coordinate.
#[derive(Clone, Hash, Default, Debug)]
pub(crate) struct CoordinateImage {
    pub(crate) to: usize,
    /// By part: its place among the parts there.
    pub(crate) places: Vec<usize>,
}

/// The image of a color.
#[derive(Clone, Debug)]
struct ColorImage {
    to: usize,
    /// Whether the images of its kinds are an odd permutation of them.
    is_odd: bool,
}

/// The image of a shade.
#[derive(Clone, Debug)]
struct ShadeImage {
    color: usize,
    to: u8,
    /// What its orientations gain.
    shift: u8,
}

/// An image of a sector, in memory that serves for many images.
pub(crate) struct Image {
    pub(crate) sector: Sector,
    /// By color: the images of its places so far, whether their order is odd, and the sum of what they gain.
    seen: Vec<(u64, bool, usize)>,
    /// By color: its places after that, each with the orientation there, if the sector states it.
    oriented: Vec<Vec<(u8, u8)>>,
}

impl Image {
    /// Returns memory for the images of a sector.
    pub(crate) fn of(sector: &Sector, colors: &[Color]) -> Image {
        let oriented = vec![Vec::new(); colors.len()];
        Image { sector: sector.clone(), seen: vec![(0, false, 0); colors.len()], oriented }
    }
}

impl SymmetryMap {
    pub(crate) fn new(
        symmetry: Symmetry,
        colors: &[Color],
        coordinates: &[Coordinate],
        illegal: &[IllegalPiece],
    ) -> SymmetryMap {
        // The images of colors and shades.
        let image = |color: &Color| {
            let map = &symmetry.automorphism.orbits[color.orbit];
            let kinds = color.kinds.iter().map(|&kind| map.kinds[usize::from(kind)].expect("a kind of the orbit"));
            let kinds: Vec<KindMap> = kinds.collect();
            let is_image = |other: &Color| other.orbit == map.places.to && other.kinds.contains(&kinds[0].to);
            let to = colors.iter().position(is_image).expect("symmetries keep the colors");
            let images: Vec<u8> = kinds.iter().map(|kind| kind.to).collect();
            ColorImage { to, is_odd: is_odd(&images) }
        };
        let images: Vec<ColorImage> = colors.iter().map(image).collect();
        let shades = colors.iter().enumerate().flat_map(|(number, color)| {
            let (map, image) = (&symmetry.automorphism.orbits[color.orbit], &colors[images[number].to]);
            color.shades().map(move |shade| {
                let KindMap { to, shift, .. } = map.kinds[usize::from(color.kind(shade))].expect("a kind of the orbit");
                ShadeImage { color: number, to: image.shade(to), shift }
            })
        });
        let shades: Vec<ShadeImage> = shades.collect();
        // The images of coordinates.
        let image = |own: &Coordinate| {
            let place = |part: &Part, other: &Coordinate| {
                other.parts.iter().position(|other| (other.color, other.what) == (images[part.color].to, part.what))
            };
            let to = coordinates.iter().position(|other| place(&own.parts[0], other).is_some());
            let to = to.expect("symmetries keep the coordinates");
            let places = own.parts.iter().map(|part| place(part, &coordinates[to]));
            CoordinateImage {
                to,
                places: places.map(|place| place.expect("they map renamings to renamings")).collect(),
            }
        };
        let illegal = illegal.iter().map(|&piece| symmetry.automorphism.illegal_before(piece)).collect();
        SymmetryMap { coordinates: coordinates.iter().map(image).collect(), images, shades, illegal, symmetry }
    }

    /// Returns the image of an arrangement.
    pub(crate) fn image_of(&self, arrangement: &Arrangement) -> Arrangement {
        self.symmetry.image_of(arrangement)
    }

    /// Returns the image of a shade.
    pub(crate) fn shade(&self, shade: u8) -> u8 {
        self.shades[usize::from(shade)].to
    }

    /// Returns the image of a plane.
    pub(crate) fn plane(&self, plane: usize) -> usize {
        self.symmetry.planes[plane]
    }

    /// Finds the sector after a move, if any, and then a symmetry. The move leads to `plane`.
    pub(crate) fn find_image(
        &self,
        colors: &[Color],
        sector: &Sector,
        made: Option<&Move>,
        plane: usize,
        found: &mut Image,
    ) {
        let SymmetryMap { symmetry, images: of_colors, shades, .. } = self;
        let Image { sector: image, seen, oriented } = found;
        image.plane = symmetry.planes[plane];
        seen.fill((0, false, 0));
        oriented.iter_mut().for_each(Vec::clear);
        // The image of the coloring; per color, the places seen, their parity, and the orientation gained.
        for (orbit, own) in sector.coloring.iter().enumerate() {
            let action = made.map(|made| &made.actions[orbit]);
            let PlaceMap { to, images, unit, shifts } = &symmetry.automorphism.orbits[orbit].places;
            for (place, &shade) in own.iter().enumerate() {
                let (moved, twist) =
                    action.map_or((place, 0), |action| (usize::from(action.images[place]), action.twists[place]));
                let (of_shade, last) = (&shades[usize::from(shade)], images[moved]);
                image.coloring[*to][usize::from(last)] = of_shade.to;
                let (places, is_odd, gains) = &mut seen[of_shade.color];
                let gain = usize::from(twist) * usize::from(*unit) + usize::from(shifts[moved] + of_shade.shift);
                let Color { gate, modulus, .. } = colors[of_shade.color];
                if gate.is_some() {
                    let own = orientation(sector.sums[of_shade.color], places.count_ones() as usize, modulus);
                    let turned = usize::from(own) * usize::from(*unit) + gain;
                    oriented[of_shade.color].push((last, (turned % usize::from(modulus)) as u8));
                }
                *is_odd ^= (*places >> last).count_ones() % 2 == 1;
                *places |= 1 << last;
                *gains += gain;
            }
        }
        // The parities and the sums of the image.
        for (number, (of_color, &(_, is_odd, gains))) in of_colors.iter().zip(&*seen).enumerate() {
            let color = &colors[of_color.to];
            image.parities[of_color.to] = color.has_parity && (sector.parities[number] != is_odd) != of_color.is_odd;
            let unit = symmetry.automorphism.orbits[colors[number].orbit].places.unit;
            let sum = usize::from(sector.sums[number]) * usize::from(unit) + gains;
            image.sums[of_color.to] = match color {
                Color { gate: Some(_), .. } => {
                    oriented[number].sort_unstable();
                    let orientations: Vec<u8> = oriented[number].iter().map(|&(_, own)| own).collect();
                    number_of(&orientations, color.modulus) as u16
                }
                Color { has_sum: true, .. } => (sum % usize::from(color.modulus)) as u16,
                _ => 0,
            };
        }
    }

    /// Finds what a move, if any, and then the symmetry do to the pieces of a color.
    pub(crate) fn find_map(
        &self,
        colors: &[Color],
        sector: &Sector,
        made: Option<&Move>,
        number: usize,
        found: &mut ColorMap,
    ) {
        found.find(colors, number, sector.pieces(&colors[number]), made, &self.symmetry.automorphism);
    }
}
