//! How the bits of a sector are stored: in blocks, each of one or more words.
//!
//! A number of a position in its sector has two parts: the *address* of a block, and the place of its bit in the block.
//! Some coordinates are in the address, and the others in the block. Symmetries map the coordinates in the block to
//! coordinates in the block. So a move and a symmetry together permute the addresses, and permute all blocks in the
//! same way.
//!
//! If a renaming turns the values of all coordinates, each has a part in both (`cycles.rs`).
//!
//! The coordinates of the block are chosen by an estimate: a larger block takes more stages, but fewer bits of its words
//! stay empty. Coordinates that symmetries exchange may be too large to lie in a block together. Then the symmetries that keep
//! each coordinate may serve better than all.

use std::ops::Add;

use crate::levels::fixed_arrangements::Symmetry;
use crate::rows::batch::Shape;
use crate::sectors::colors::Color;
use crate::sectors::coordinate::Coordinate;
use crate::sectors::cycles::Cycles;
use crate::sectors::fiber::Part;
use crate::sectors::symmetry_map::{CoordinateImage, CoordinateMap};

/// The most bits of a block.
pub(crate) const MOST_BITS: usize = 2048;

/// The most blocks of a sector.
const MOST_ADDRESSES: usize = 1 << 24;

/// The most words of a strip, the blocks that are pulled along all arcs in turn, if its first coordinate is not larger. They lie
/// in the second-level cache. Tests have small puzzles, and still several strips.
pub(crate) const STRIP: usize = if cfg!(test) { 1 << 5 } else { 1 << 13 };

/// The coordinates of a sector, and where they are.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) coordinates: Vec<Coordinate>,
    /// By coordinate: how a value is divided between the address and the place of the bit.
    digits: Vec<Digits>,
    /// If a renaming turns the values of all coordinates.
    pub(crate) cycles: Option<Cycles>,
    /// The number of blocks of a sector.
    pub(crate) addresses: usize,
    /// The number of bits of a block.
    pub(crate) bits: usize,
    /// The number of words that hold a block.
    pub(crate) words: usize,
}

/// A value of a coordinate as a digit of the address, the higher one, and a digit of the place of the bit.
#[derive(Clone, Debug)]
struct Digits {
    /// The number of values of the lower digit.
    low: usize,
    /// The number of values of the higher digit.
    high: usize,
    /// The weight of the higher digit in the address, and of the lower one in the place.
    weights: [usize; 2],
}

impl Block {
    /// Chooses the coordinates of the block. Returns `None` if the others are too many.
    pub(crate) fn new(coordinates: Vec<Coordinate>, colors: &[Color], symmetries: &[Symmetry]) -> Option<Block> {
        let kept = kept_together(&coordinates, colors, symmetries);
        let mut choices: Vec<(usize, Vec<bool>)> = vec![(1, vec![false; coordinates.len()])];
        for together in kept {
            let size = together.iter().try_fold(1_usize, |size, &own| size.checked_mul(coordinates[own].size));
            let Some(size) = size.filter(|&size| size <= MOST_BITS) else { continue };
            let more: Vec<(usize, Vec<bool>)> = choices
                .iter()
                .filter(|(bits, _)| bits * size <= MOST_BITS)
                .map(|(bits, chosen)| {
                    let mut chosen = chosen.clone();
                    together.iter().for_each(|&own| chosen[own] = true);
                    (bits * size, chosen)
                })
                .collect();
            choices.extend(more);
        }
        let (bits, chosen) = choices.into_iter().min_by(|one, other| cost(one.0).total_cmp(&cost(other.0)))?;
        let mut sizes = [1_usize, 1];
        let mut digits = Vec::new();
        for (coordinate, &is_in_block) in coordinates.iter().zip(&chosen) {
            let [high, low] = if is_in_block { [1, coordinate.size] } else { [coordinate.size, 1] };
            digits.push(Digits { low, high, weights: sizes });
            let size = &mut sizes[usize::from(is_in_block)];
            *size = size.checked_mul(coordinate.size).filter(|&size| size <= MOST_ADDRESSES)?;
        }
        Some(Block { coordinates, digits, cycles: None, addresses: sizes[0], bits, words: bits.div_ceil(64) })
    }

    /// Returns the block of coordinates whose values a renaming turns in cycles of a length. Returns `None` if it has more bits than a
    /// word, or if the addresses are too many.
    pub(crate) fn with_cycles(coordinates: Vec<Coordinate>, length: usize) -> Option<Block> {
        let cycles = Cycles::new(length, coordinates.len())?;
        let mut addresses = 1_usize;
        let mut digits = Vec::new();
        for (number, coordinate) in coordinates.iter().enumerate() {
            let high = coordinate.size / length;
            digits.push(Digits { low: length, high, weights: [addresses, cycles.weight(number)] });
            addresses = addresses.checked_mul(high).filter(|&size| size <= MOST_ADDRESSES)?;
        }
        Some(Block { coordinates, digits, addresses, bits: cycles.bits(), words: 1, cycles: Some(cycles) })
    }

    /// Returns an estimate of the time and memory of a bit.
    pub(crate) fn cost(&self) -> f64 {
        cost(self.bits)
    }

    /// Returns the number of a bit of a sector, given the value of each coordinate.
    pub(crate) fn bit(&self, values: &[usize]) -> usize {
        let turned = self.cycles.as_ref().map_or(0, |cycles| cycles.turns_to_first(values[0]));
        let digits = values.iter().zip(&self.digits).map(|(value, Digits { low, weights, .. })| {
            value / low * weights[0] * self.bits + (value + turned) % low * weights[1]
        });
        digits.sum()
    }

    /// Returns the value of the coordinate with a number in a bit of a sector.
    pub(crate) fn value(&self, number: usize, bit: usize) -> usize {
        let Digits { low, high, weights } = self.digits[number];
        bit / self.bits / weights[0] % high * low + bit % self.bits / weights[1] % low
    }

    /// Returns the bit to which tables of the coordinates map a bit.
    pub(crate) fn mapped(&self, tables: &[(usize, &[u16])], bit: usize) -> usize {
        let mut values = vec![0; tables.len()];
        for (number, (to, table)) in tables.iter().enumerate() {
            values[*to] = usize::from(table[self.value(number, bit)]);
        }
        self.bit(&values)
    }

    /// Returns the images of all addresses.
    pub(crate) fn address_images(&self, tables: &[(usize, &[u16])]) -> Vec<u32> {
        let [low, high] = self.address_parts(tables);
        high.iter().flat_map(|high| low.iter().map(move |low| low + high)).collect()
    }

    /// Returns the images of all addresses as sums: of an image of the first coordinates, those of a [strip](STRIP), and of an
    /// image of the others.
    pub(crate) fn address_parts(&self, tables: &[(usize, &[u16])]) -> [Vec<u32>; 2] {
        let mut parts = [vec![0], vec![0]];
        for (number, (to, table)) in tables.iter().enumerate() {
            let Digits { low, weights, .. } = &self.digits[*to];
            let image = |value: u16| (usize::from(value) / low * weights[0]) as u32;
            self.add_high_digit(number, &mut parts, table.iter().step_by(self.digits[number].low).copied().map(image));
        }
        parts
    }

    /// Returns by address, in two parts as [`Block::address_parts`] does, how far tables turn the values of the cycles there.
    pub(crate) fn turn_parts(&self, cycles: &Cycles, tables: &[(usize, &[u16])]) -> [Vec<u32>; 2] {
        let mut parts = [vec![0], vec![0]];
        for (number, (to, table)) in tables.iter().enumerate() {
            let turns = |&value: &u16| cycles.turns(*to, usize::from(value));
            self.add_high_digit(number, &mut parts, table.iter().step_by(self.digits[number].low).map(turns));
        }
        parts
    }

    /// Adds the higher digit of a coordinate to sums by address: `images` has a summand for each value.
    fn add_high_digit(&self, number: usize, parts: &mut [Vec<u32>; 2], images: impl Iterator<Item = u32> + Clone) {
        let Digits { high, weights, .. } = self.digits[number];
        let is_high = weights[0] > 1 && weights[0] * high * self.words > STRIP;
        let part = &mut parts[usize::from(is_high)];
        *part = with_coordinate(part, images);
    }

    /// Returns the images of all places in a block with an address. Places beyond the last bit keep their own. Unless there are
    /// cycles, the images are the same in all blocks.
    pub(crate) fn place_images(&self, tables: &[(usize, &[u16])], address: usize) -> Vec<u16> {
        let mut places = vec![0];
        if self.cycles.is_some() {
            let bits = address * self.bits..(address + 1) * self.bits;
            places = bits.map(|bit| (self.mapped(tables, bit) % self.bits) as u16).collect();
        } else {
            for (number, (to, table)) in tables.iter().enumerate() {
                if self.digits[number].low > 1 {
                    let weight = self.digits[*to].weights[1] as u16;
                    places = with_coordinate(&places, table.iter().map(|value| value * weight));
                }
            }
        }
        places.extend(self.bits as u16..self.places() as u16);
        places
    }

    /// Returns memory for a map of each coordinate.
    pub(crate) fn maps(&self) -> impl Iterator<Item = CoordinateMap> {
        let map = |(number, own): (usize, &Coordinate)| {
            let parts = vec![Default::default(); own.parts.len()];
            CoordinateMap { number, image: CoordinateImage::default(), parts }
        };
        self.coordinates.iter().enumerate().map(map)
    }

    /// Returns the numbers of the coordinates in the block.
    pub(crate) fn inner(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.coordinates.len()).filter(|&number| self.digits[number].low > 1)
    }

    /// Returns the number of positions of a sector.
    pub(crate) fn positions(&self) -> usize {
        self.addresses * self.bits
    }

    /// Returns the bytes of both copies of the set of a sector, with a flag for each block.
    pub(crate) fn set_bytes(&self) -> u64 {
        2 * (self.addresses * (self.words * 8 + 1)) as u64
    }

    /// Returns the shape of the sets of a sector.
    pub(crate) fn shape(&self) -> Shape {
        Shape { words: self.addresses * self.words, blocks: self.addresses }
    }

    /// Returns the number of places of a block in a network.
    pub(crate) fn places(&self) -> usize {
        self.bits.next_power_of_two().max(64)
    }

    /// Returns the word of a sector that has a bit, and its place there.
    pub(crate) fn place(&self, bit: usize) -> (usize, usize) {
        let place = bit % self.bits;
        (bit / self.bits * self.words + place / 64, place % 64)
    }

    /// Returns the bits in use of a word of a block.
    pub(crate) fn mask(&self, word: usize) -> u64 {
        match self.bits - word * 64 {
            0..64 => (1 << (self.bits - word * 64)) - 1,
            _ => u64::MAX,
        }
    }
}

/// Returns the images of numbers with one more digit, the highest: `digit` has by value the part of its image.
fn with_coordinate<T: Copy + Default + Add<Output = T>>(
    images: &[T],
    digit: impl Iterator<Item = T> + Clone,
) -> Vec<T> {
    let mut more = vec![T::default(); images.len() * digit.clone().count()];
    for (more, part) in more.chunks_exact_mut(images.len()).zip(digit) {
        more.iter_mut().zip(images).for_each(|(more, &image)| *more = image + part);
    }
    more
}

/// Returns an estimate of the time and memory of a bit in blocks of a size.
fn cost(bits: usize) -> f64 {
    let words = bits.next_power_of_two().max(64) / 64;
    let stages = 2.0 * f64::from((64 * words).ilog2()) - 1.0;
    // A block is found by its address, and a bit takes time in each stage; empty bits take memory.
    (40.0 + stages * 1.5 * words as f64) / bits as f64 + 0.5 * bits.div_ceil(64) as f64 * 64.0 / bits as f64
}

/// Returns the number of the image of a coordinate.
pub(crate) fn image(
    coordinate: &Coordinate,
    symmetry: &Symmetry,
    coordinates: &[Coordinate],
    colors: &[Color],
) -> usize {
    let part = coordinate.parts[0];
    let color = color_image(symmetry, &colors[part.color], colors);
    let is_image = |other: &Part| (other.color, other.what) == (color, part.what);
    let found = coordinates.iter().position(|other| other.parts.iter().any(is_image));
    found.expect("symmetries keep the coordinates")
}

/// Returns the number of the image of a color.
pub(crate) fn color_image(symmetry: &Symmetry, color: &Color, colors: &[Color]) -> usize {
    let map = &symmetry.automorphism.orbits[color.orbit];
    let kind = map.kinds[usize::from(color.kinds[0])].expect("a kind of the orbit").to;
    let is_image = |other: &Color| other.orbit == map.places.to && other.kinds.contains(&kind);
    colors.iter().position(is_image).expect("symmetries keep the colors")
}

/// Returns the coordinates that symmetries map to each other.
fn kept_together(coordinates: &[Coordinate], colors: &[Color], symmetries: &[Symmetry]) -> Vec<Vec<usize>> {
    let mut together: Vec<Vec<usize>> = Vec::new();
    for (number, coordinate) in coordinates.iter().enumerate() {
        if together.iter().all(|known| !known.contains(&number)) {
            let images = symmetries.iter().map(|symmetry| image(coordinate, symmetry, coordinates, colors));
            let mut images: Vec<usize> = images.collect();
            images.sort_unstable();
            images.dedup();
            together.push(images);
        }
    }
    together
}
