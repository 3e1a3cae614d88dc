//! Groups the kinds of pieces into *colors*, such that each symmetry maps a color to a color.
//!
//! The edges of the 3x3x3 have three colors, one for each slice: a symmetry maps the four edges of a slice to those of
//! a slice. In general, the search looks for a partition of the kinds that all symmetries preserve.
//!
//! **How it is found.** It begins with a color for each kind. Two colors are joined, and with them, again and again,
//! the images of joined kinds: the result is the finest partition with both in one color. It is useful if
//!
//! 1. each color has kinds of one orbit, with orientations modulo the same number, and single pieces, [`MOST_PIECES`]
//!    at most, that may lie at the same places; a kind with several pieces is a separate color, except in
//!    `subgroups.rs`;
//! 2. each symmetry turns all kinds of a color by the same shift. Then the image of an orientation follows from its place
//!    and its color, and not from the order of the pieces.
//!
//! Each piece of an orbit may be a separate color, with a sum of orientations that is not free. Then they become one
//! color, whose order the sectors *list*: each kind is a *shade* of it. So its orientations are one coordinate, and the
//! symmetries may turn each kind by its own shift.
//!
//! Of all partitions that joining can reach, the search chooses the one whose number of sectors for each symmetry is
//! nearest to [`WANTED`]: if there are few sectors, many are their own images, and if there are many, each is small.

use std::collections::HashMap;
use std::ops::Range;

use godtable_puzzle::orbits::{Definition, IllegalPiece, OrbitDefinition, Piece};

use crate::levels::fixed_arrangements::Symmetry;
use crate::levels::reduction::parities;
use crate::levels::sums::{Character, sums};

/// The most pieces of a color with several kinds: their orders are numbers below 6!.
const MOST_PIECES: usize = 6;

/// The most pieces of an orbit: a set of them is a word.
pub(crate) const MOST_PLACES: usize = 64;

/// The most positions of a sector after joining: a sector has at most 2^24 blocks of 2^11 bits, and few fill them all.
const MOST_POSITIONS: f64 = (1_u64 << 33) as f64;

/// The number of sectors for each symmetry that is aimed at.
const WANTED: f64 = 300.0;

/// The pieces of a color.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Color {
    pub(crate) orbit: usize,
    /// The kinds, in ascending order.
    pub(crate) kinds: Vec<u8>,
    /// The number of pieces, as many of each kind.
    pub(crate) pieces: usize,
    /// Orientations count modulo this number.
    pub(crate) modulus: u8,
    /// Whether a sector states if the order of its pieces is odd.
    pub(crate) has_parity: bool,
    /// Whether a sector states the sum of its orientations.
    pub(crate) has_sum: bool,
    /// The number of the gate of its pieces, if these are leaders of bandages (`bandaged.rs`). A sector states the orientation
    /// of each.
    pub(crate) gate: Option<usize>,
    /// Whether a sector lists the kinds at its places. Then each kind is one piece.
    pub(crate) is_listed: bool,
    /// The number of its first shade.
    pub(crate) first: u8,
}

impl Color {
    /// Whether the order of its pieces is a coordinate.
    pub(crate) fn is_ordered(&self) -> bool {
        self.kinds.len() > 1 && !self.is_listed
    }

    /// Returns the shades: what sectors tell apart.
    pub(crate) fn shades(&self) -> Range<u8> {
        self.first..self.first + if self.is_listed { self.pieces as u8 } else { 1 }
    }

    /// Returns the number of pieces of each shade.
    pub(crate) fn pieces_of_shade(&self) -> u8 {
        if self.is_listed { 1 } else { self.pieces as u8 }
    }

    /// Returns the shade of a kind.
    pub(crate) fn shade(&self, kind: u8) -> u8 {
        let number = if self.is_listed { self.kinds.iter().position(|&own| own == kind) } else { Some(0) };
        self.first + number.expect("a kind of the color") as u8
    }

    /// Returns a kind with a shade.
    pub(crate) fn kind(&self, shade: u8) -> u8 {
        self.kinds[usize::from(shade - self.first)]
    }
}

/// Returns the colors of a puzzle, with the characters that its sectors state (`fiber.rs`), unless they are too many.
/// `leaders` has the number of the gate of each leader of a bandage.
pub(crate) fn colors(
    definition: &Definition,
    symmetries: &[Symmetry],
    leaders: &HashMap<Piece, usize>,
) -> Option<Vec<Color>> {
    if definition.orbits().iter().any(|orbit| orbit.kinds.len() > MOST_PLACES) {
        return None;
    }
    numbered(definition, symmetries, partition(definition, symmetries, leaders))
}

/// Adds the characters of colors, and the numbers of their shades, unless these are too many.
pub(crate) fn numbered(definition: &Definition, symmetries: &[Symmetry], mut colors: Vec<Color>) -> Option<Vec<Color>> {
    let (has_parity, has_sum) = characters(definition, symmetries);
    for color in &mut colors {
        color.has_parity = has_parity[color.orbit] && color.is_ordered();
        color.has_sum = has_sum[color.orbit] && color.modulus > 1 && color.gate.is_none();
    }
    let mut colors = listed(colors);
    let mut first = 0_u8;
    for color in &mut colors {
        color.first = first;
        first = first.checked_add(color.shades().len() as u8)?;
    }
    Some(colors)
}

/// Makes one color of those of an orbit whose pieces each have their own, with a sum that is not free.
fn listed(colors: Vec<Color>) -> Vec<Color> {
    let mut listed: Vec<Color> = Vec::new();
    for color in &colors {
        let all = || colors.iter().filter(|other| other.orbit == color.orbit);
        let are_alone = all().all(|own| own.pieces == 1 && own.has_sum && own.modulus == color.modulus);
        match listed.last_mut().filter(|last| last.orbit == color.orbit && are_alone) {
            Some(last) => {
                last.kinds.extend(&color.kinds);
                last.pieces += 1;
                last.is_listed = true;
            }
            None => listed.push(color.clone()),
        }
    }
    listed
}

/// Returns by orbit whether its parity depends on others, and whether its sum of orientations does.
fn characters(definition: &Definition, symmetries: &[Symmetry]) -> (Vec<bool>, Vec<bool>) {
    let orbits = definition.orbits().len();
    let (mut has_parity, mut has_sum) = (vec![false; orbits], vec![false; orbits]);
    for (orbit, others) in parities(definition).into_iter().enumerate() {
        for other in others.iter().flatten().copied().chain(others.is_some().then_some(orbit)) {
            has_parity[other] = true;
        }
    }
    for (orbit, combination) in sums(definition).into_iter().enumerate() {
        has_sum[orbit] |= combination.is_some();
        for (character, _) in combination.into_iter().flatten() {
            match character {
                Character::Sum(other) => has_sum[other] = true,
                Character::Parity(other) => has_parity[other] = true,
                Character::Class(_) => {}
            }
        }
    }
    // Symmetries that exchange orbits find the same characters in both.
    for symmetry in symmetries {
        for (orbit, map) in symmetry.automorphism.orbits.iter().enumerate() {
            has_parity[map.places.to] |= has_parity[orbit];
            has_sum[map.places.to] |= has_sum[orbit];
        }
    }
    (has_parity, has_sum)
}

/// Returns for each color whether its parity, and whether its sum, follows from the other characters of a sector in reach,
/// as the last one of its orbit may.
pub(crate) fn following(definition: &Definition, colors: &[Color]) -> Vec<[bool; 2]> {
    let has_class = |(character, _): &(Character, u8)| matches!(character, Character::Class(_));
    let parities = parities(definition).into_iter().map(|others| others.is_some());
    let sums = sums(definition).into_iter().map(|others| others.is_some_and(|others| !others.iter().any(has_class)));
    let follows: Vec<[bool; 2]> = parities.zip(sums).map(|(parity, sum)| [parity, sum]).collect();
    let of_color = |(number, own): (usize, &Color)| {
        let is_later =
            |other: &Color| [other.has_parity, other.has_sum].map(|states| states && other.orbit == own.orbit);
        let later = colors[number + 1..].iter().map(is_later);
        let later = later.fold([false; 2], |all, later| [all[0] || later[0], all[1] || later[1]]);
        let [parity, sum] = follows[own.orbit];
        [parity && own.has_parity && !later[0], sum && own.has_sum && !later[1]]
    };
    colors.iter().enumerate().map(of_color).collect()
}

/// Finds the colors of a puzzle, without characters.
fn partition(definition: &Definition, symmetries: &[Symmetry], leaders: &HashMap<Piece, usize>) -> Vec<Color> {
    let kinds = Kinds::new(definition, symmetries, leaders);
    let mut best: Vec<usize> = (0..kinds.all.len()).collect();
    loop {
        let distance = |partition: &[usize]| (kinds.sectors(partition).ln() - kinds.wanted()).abs();
        let joined = kinds.pairs(&best).into_iter().filter_map(|(first, second)| kinds.joined(&best, first, second));
        let joined = joined.filter(|finest| kinds.positions(finest) <= MOST_POSITIONS);
        let nearest = joined.min_by(|one, other| distance(one).total_cmp(&distance(other)));
        match nearest.filter(|nearest| distance(nearest) < distance(&best)) {
            Some(nearest) => best = nearest,
            None => return kinds.colors(&best),
        }
    }
}

/// The images of the kinds under a symmetry: the number of each, and the shift.
pub(crate) type Images = Vec<(usize, u8)>;

/// All kinds of a puzzle, and their images under symmetries.
pub(crate) struct Kinds<'a> {
    orbits: &'a [OrbitDefinition],
    pub(crate) all: Vec<Color>,
    /// By kind: the places where it is illegal.
    illegal: Vec<Vec<u8>>,
    /// By symmetry.
    pub(crate) images: Vec<Images>,
}

impl Kinds<'_> {
    pub(crate) fn new<'a>(
        definition: &'a Definition,
        symmetries: &[Symmetry],
        leaders: &HashMap<Piece, usize>,
    ) -> Kinds<'a> {
        let orbits = definition.orbits();
        let of_orbit = |(orbit, own): (usize, &OrbitDefinition)| {
            let mut kinds = own.kinds.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let pieces = |kind: u8| own.kinds.iter().filter(|&&other| other == kind).count();
            let kinds = kinds.into_iter().map(|kind| Color {
                orbit,
                kinds: vec![kind],
                pieces: pieces(kind),
                modulus: own.moduli[usize::from(kind)],
                has_parity: false,
                has_sum: false,
                gate: leaders.get(&Piece { orbit, kind }).copied(),
                is_listed: false,
                first: 0,
            });
            kinds.collect::<Vec<Color>>()
        };
        let all: Vec<Color> = orbits.iter().enumerate().flat_map(of_orbit).collect();
        let image = |symmetry: &Symmetry, kind: &Color| {
            let map = &symmetry.automorphism.orbits[kind.orbit];
            let of_kind = map.kinds[usize::from(kind.kinds[0])].expect("a kind of the orbit");
            let is_image = |other: &Color| other.orbit == map.places.to && other.kinds[0] == of_kind.to;
            (all.iter().position(is_image).expect("a kind"), of_kind.shift)
        };
        let images = symmetries.iter().map(|symmetry| all.iter().map(|kind| image(symmetry, kind)).collect());
        let images = images.collect();
        let illegal = |own: &Color| {
            let is_of = |piece: &&IllegalPiece| (piece.orbit, piece.kind) == (own.orbit, own.kinds[0]);
            definition.illegal().iter().filter(is_of).map(|piece| piece.place).collect()
        };
        Kinds { orbits, images, illegal: all.iter().map(illegal).collect(), all }
    }

    /// Returns the pairs of kinds of an orbit with different colors.
    pub(crate) fn pairs(&self, partition: &[usize]) -> Vec<(usize, usize)> {
        let pairs = (1..self.all.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let may_join = |&(first, second): &(usize, usize)| {
            partition[first] != partition[second] && self.all[first].orbit == self.all[second].orbit
        };
        pairs.filter(may_join).collect()
    }

    /// Returns the logarithm of the number of sectors that is aimed at.
    fn wanted(&self) -> f64 {
        (WANTED * self.images.len() as f64).ln()
    }

    /// Returns the number of ways to color the places.
    fn sectors(&self, partition: &[usize]) -> f64 {
        let mut sectors = 1.0;
        for (orbit, own) in self.orbits.iter().enumerate() {
            let mut left = own.kinds.len();
            for color in self.colors(partition).into_iter().filter(|color| color.orbit == orbit) {
                for piece in 0..color.pieces {
                    sectors *= (left - piece) as f64 / (piece + 1) as f64;
                }
                left -= color.pieces;
            }
        }
        sectors
    }

    /// Returns the number of positions of a sector, without characters.
    fn positions(&self, partition: &[usize]) -> f64 {
        let of_color = |color: Color| {
            let orders = if color.kinds.len() > 1 { (2..=color.pieces).map(|own| own as f64).product() } else { 1.0 };
            let free = if color.gate.is_some() { 0 } else { color.pieces };
            orders * f64::from(color.modulus).powi(free as i32)
        };
        self.colors(partition).into_iter().map(of_color).product()
    }

    /// Returns the finest partition that joins two kinds, if it is of use. A partition has for each kind the first of its
    /// color.
    fn joined(&self, partition: &[usize], first: usize, second: usize) -> Option<Vec<usize>> {
        let joined = closed(partition, (first, second), self.images.iter());
        let are_few = |&first: &usize| {
            let pieces = joined.iter().filter(|&&other| other == first).count();
            pieces == 1 || pieces <= MOST_PIECES && self.all[first].pieces == 1
        };
        (joined.iter().all(are_few) && self.are_alike(&joined, self.images.iter())).then_some(joined)
    }

    /// Returns whether the kinds of each color are equivalent, and turned by the same shift under some symmetries.
    pub(crate) fn are_alike<'i>(&self, partition: &[usize], images: impl Iterator<Item = &'i Images> + Clone) -> bool {
        partition.iter().enumerate().all(|(kind, &first)| {
            let [own, like] = [kind, first].map(|kind| {
                let Color { orbit, modulus, pieces, gate, .. } = self.all[kind];
                (orbit, modulus, pieces, gate, &self.illegal[kind])
            });
            own == like && images.clone().all(|images| images[kind].1 == images[first].1)
        })
    }

    pub(crate) fn colors(&self, partition: &[usize]) -> Vec<Color> {
        let firsts = (0..self.all.len()).filter(|&kind| partition[kind] == kind);
        let color = |first: usize| {
            let own = (0..self.all.len()).filter(|&kind| partition[kind] == first);
            let kinds: Vec<u8> = own.map(|kind| self.all[kind].kinds[0]).collect();
            let pieces = kinds.len() * self.all[first].pieces;
            Color { kinds, pieces, ..self.all[first].clone() }
        };
        firsts.map(color).collect()
    }
}

/// Returns the finest partition that joins two kinds, and with them, again and again, the images of joined kinds.
pub(crate) fn closed<'i>(
    partition: &[usize],
    pair: (usize, usize),
    images: impl Iterator<Item = &'i Images> + Clone,
) -> Vec<usize> {
    let mut partition = partition.to_vec();
    let mut open = vec![pair];
    while let Some((one, other)) = open.pop() {
        let [low, high] = [partition[one].min(partition[other]), partition[one].max(partition[other])];
        if low == high {
            continue;
        }
        let joined: Vec<usize> = (0..partition.len()).filter(|&kind| partition[kind] == high).collect();
        for &kind in &joined {
            partition[kind] = low;
        }
        let pairs = joined.iter().map(|&kind| (low, kind));
        open.extend(images.clone().flat_map(|images| pairs.clone().map(|(a, b)| (images[a].0, images[b].0))));
    }
    partition
}
