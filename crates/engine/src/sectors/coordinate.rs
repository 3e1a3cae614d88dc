//! The coordinates of a position within its sector, each of one color, of a part of it, or of several colors together.
//!
//! **Renamings.** A *renaming* is a symmetry that exchanges pieces and fixes all places. It commutes with the moves,
//! and maps solved to another goal position. On the Square-1, for example, a zero-cost turn of a layer by 90 degrees
//! leads from solved to the same position as a renaming of its corners and edges. A renaming that preserves all colors
//! preserves every sector, so it does not reduce the number of sectors. It reduces the fiber instead: the four corners
//! and the four edges of a layer have 24 * 24 orders, but as one coordinate only a quarter as many values. Each value
//! is a class of orders under the renamings.
//!
//! This requires that the renamings of different coordinates are independent, as those of the two layers are. Then each
//! coordinate is reduced separately.
//!
//! **Cycles.** Alternatively, a single renaming turns the values of all coordinates together, in cycles of the same
//! length. Then the values of a coordinate are numbered cycle by cycle, and [`Block`](crate::sectors::block::Block) is
//! reduced by the renaming (`cycles.rs`).

use std::collections::BTreeSet;
use std::iter;

use crate::sectors::colors::Color;
use crate::sectors::fiber::{ColorMap, MOST_VALUES, Part};
use godtable_puzzle::orbits::automorphism::Automorphism;

/// The largest number of combinations of values of the parts of a coordinate.
const MOST_COMBINATIONS: usize = 1 << 24;

/// A coordinate of the fiber.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Coordinate {
    pub(crate) parts: Vec<Part>,
    /// The number of values.
    pub(crate) size: usize,
    classes: Option<Classes>,
}

/// The classes of the values of some parts. A *combination* is a value of each part, and the first part is its lowest
/// digit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Classes {
    /// By class: its first combination.
    first: Vec<u32>,
    /// By combination: its class.
    of: Vec<u16>,
}

impl Coordinate {
    fn alone(part: Part) -> Coordinate {
        Coordinate { size: part.size, parts: vec![part], classes: None }
    }

    /// Returns the coordinate of some parts. `renamings` has the image of each value, by renaming and by part. Returns
    /// `None` if there are too many values.
    fn joined(parts: Vec<Part>, renamings: &[Vec<Vec<u16>>]) -> Option<Coordinate> {
        let sizes = parts.iter().map(|part| part.size);
        let combinations = sizes.into_iter().try_fold(1, usize::checked_mul).filter(|&all| all <= MOST_COMBINATIONS)?;
        let (mut first, mut of) = (Vec::new(), vec![None; combinations]);
        for combination in 0..combinations {
            if of[combination].is_none() {
                let class = u16::try_from(first.len()).ok()?;
                first.push(combination as u32);
                for tables in renamings {
                    of[image(&parts, combination, |part, value| tables[part][value])] = Some(class);
                }
            }
        }
        let of = of.into_iter().map(|class| class.expect("the first combination of a class is in it")).collect();
        Some(Coordinate { size: first.len(), parts, classes: Some(Classes { first, of }) })
            .filter(|own| own.size <= MOST_VALUES)
    }

    /// Returns the coordinate of a part whose values a renaming turns in cycles of a given length, or `None` if a cycle has
    /// another length. The values of a cycle are consecutive, in the order of the cycle.
    fn in_cycles(part: Part, renaming: &[u16], length: usize) -> Option<Coordinate> {
        let (mut first, mut of) = (Vec::new(), vec![None; part.size]);
        for start in 0..part.size {
            if of[start].is_some() {
                continue;
            }
            let next = |&value: &usize| Some(usize::from(renaming[value])).filter(|&next| next != start);
            let before = first.len();
            for value in iter::successors(Some(start), next) {
                of[value] = Some(first.len() as u16);
                first.push(value as u32);
            }
            if first.len() - before != length {
                return None;
            }
        }
        let of = of.into_iter().map(|own| own.expect("each value is in a cycle")).collect();
        Some(Coordinate { size: part.size, parts: vec![part], classes: Some(Classes { first, of }) })
    }

    /// Returns the value, given those of its parts.
    pub(crate) fn value(&self, of_part: impl Fn(&Part) -> usize) -> usize {
        let combination = self.parts.iter().rev().fold(0, |all, part| all * part.size + of_part(part));
        self.classes.as_ref().map_or(combination, |classes| usize::from(classes.of[combination]))
    }

    /// Returns the value of a part in a value of the coordinate: the first one of its class.
    pub(crate) fn value_of_part(&self, number: usize, value: usize) -> usize {
        let combination = self.classes.as_ref().map_or(value, |classes| classes.first[value] as usize);
        let below: usize = self.parts[..number].iter().map(|part| part.size).product();
        combination / below % self.parts[number].size
    }

    /// Returns the images of all values in the coordinate `to`. For each part, `places` has its place among the parts of `to`, and
    /// `tables` has the images of its values.
    pub(crate) fn table(&self, tables: Vec<Vec<u16>>, to: &Coordinate, places: &[usize]) -> Vec<u16> {
        let Some(classes) = &to.classes else { return tables.into_iter().next().expect("a coordinate has a part") };
        let weight = |&place: &usize| to.parts[..place].iter().map(|part| part.size).product();
        let weights: Vec<usize> = places.iter().map(weight).collect();
        let image = |value: usize| {
            let images = tables.iter().zip(&weights).enumerate();
            let images =
                images.map(|(part, (table, weight))| usize::from(table[self.value_of_part(part, value)]) * weight);
            classes.of[images.sum::<usize>()]
        };
        (0..self.size).map(image).collect()
    }
}

/// Returns the image of a combination.
fn image(parts: &[Part], combination: usize, of_part: impl Fn(usize, usize) -> u16) -> usize {
    let (mut rest, mut weight, mut image) = (combination, 1, 0);
    for (number, part) in parts.iter().enumerate() {
        image += usize::from(of_part(number, rest % part.size)) * weight;
        rest /= part.size;
        weight *= part.size;
    }
    image
}

/// Returns the coordinates of some colors, one for each part, or `None` if one has too many values.
pub(crate) fn coordinates(colors: &[Color]) -> Option<Vec<Coordinate>> {
    let parts = colors.iter().enumerate().map(|(number, color)| color.parts(number));
    let parts: Vec<Vec<Part>> = parts.collect::<Option<_>>()?;
    Some(parts.into_iter().flatten().map(Coordinate::alone).collect())
}

/// Returns the coordinates of some colors, reduced by a group of renamings, or `None` if these do not reduce them all in
/// the same way.
pub(crate) fn renamed(colors: &[Color], renamings: &[Automorphism]) -> Option<Vec<Coordinate>> {
    if renamings.len() <= 1 || !renamings.iter().all(|own| keeps_sectors(colors, own)) {
        return None;
    }
    let coordinates = coordinates(colors)?;
    let parts: Vec<Part> = coordinates.iter().map(|own| own.parts[0]).collect();
    let tables = |own: &Automorphism| parts.iter().map(|part| table(colors, part, own)).collect();
    let tables: Vec<Vec<Vec<u16>>> = renamings.iter().map(tables).collect();
    let is_moved = |table: &Vec<u16>| table.iter().enumerate().any(|(value, &image)| value != usize::from(image));
    // By renaming: the parts that it moves.
    let moved: Vec<BTreeSet<usize>> =
        tables.iter().map(|tables| (0..parts.len()).filter(|&part| is_moved(&tables[part])).collect()).collect();
    let mut joined: Vec<Coordinate> = Vec::new();
    let mut independent = 1;
    let mut left: BTreeSet<usize> = (0..parts.len()).collect();
    while let Some(&part) = left.first() {
        // The smallest set of parts that contains this one and that some renaming moves without the others.
        let together = moved.iter().filter(|moved| moved.contains(&part)).min_by_key(|moved| moved.len());
        let together = together.cloned().unwrap_or_else(|| BTreeSet::from([part]));
        let own: Vec<&Vec<Vec<u16>>> =
            tables.iter().zip(&moved).filter(|(_, moved)| moved.is_subset(&together)).map(|(own, _)| own).collect();
        independent *= own.len();
        if !together.is_subset(&left) {
            return None;
        }
        left.retain(|part| !together.contains(part));
        joined.push(if own.len() == 1 {
            coordinates[part].clone()
        } else {
            let of_parts = |tables: &&Vec<Vec<u16>>| together.iter().map(|&part| tables[part].clone()).collect();
            let renamings: Vec<Vec<Vec<u16>>> = own.iter().map(of_parts).collect();
            Coordinate::joined(together.iter().map(|&part| parts[part]).collect(), &renamings)?
        });
    }
    let is_free = joined.iter().map(|own| own.parts.iter().map(|part| part.size).product::<usize>() / own.size);
    (independent == renamings.len() && is_free.product::<usize>() == renamings.len()).then_some(joined)
}

/// Returns the coordinates of some colors whose values one renaming turns [in cycles](Coordinate::in_cycles), and the
/// length of the cycles. All renamings that preserve every sector are powers of this one. Returns `None` if there is no
/// such renaming.
pub(crate) fn in_cycles(colors: &[Color], renamings: &[Automorphism]) -> Option<(Vec<Coordinate>, usize)> {
    let idle: Vec<&Automorphism> = renamings.iter().filter(|own| keeps_sectors(colors, own)).collect();
    let coordinates = coordinates(colors)?;
    let turned = |renaming: &&Automorphism| {
        let of_part =
            |own: &Coordinate| Coordinate::in_cycles(own.parts[0], &table(colors, &own.parts[0], renaming), idle.len());
        coordinates.iter().map(of_part).collect::<Option<Vec<Coordinate>>>()
    };
    let found = idle.iter().filter(|_| idle.len() > 1).find_map(turned)?;
    Some((found, idle.len()))
}

/// Returns whether a renaming preserves every sector.
pub(crate) fn keeps_sectors(colors: &[Color], renaming: &Automorphism) -> bool {
    let keeps = |color: &Color| {
        let image = |kind: u8| renaming.orbits[color.orbit].kinds[usize::from(kind)].expect("a kind of the orbit");
        let states_none = !color.has_parity && !color.has_sum && !color.is_listed && color.gate.is_none();
        color.kinds.iter().all(|&kind| (image(kind).to, image(kind).shift) == (kind, 0))
            || states_none && color.kinds.iter().all(|&kind| color.kinds.contains(&image(kind).to))
    };
    colors.iter().all(keeps)
}

/// Returns the image of each value of a part under a renaming that preserves every sector.
fn table(colors: &[Color], part: &Part, renaming: &Automorphism) -> Vec<u16> {
    let color = &colors[part.color];
    // A renaming treats all places the same.
    let kind = |piece: usize| color.kinds[piece.min(color.kinds.len() - 1)];
    let pieces = (0..color.pieces).map(|piece| (piece as u8, kind(piece)));
    let mut map = ColorMap::default();
    map.find(colors, part.color, pieces, None, renaming);
    map.table(part, color, false, 0)
}
