//! Positions numbered as the elements of a group, by a chain of stabilizers (Sims).
//!
//! A product of orbits has more numbers than positions if the moves have constraints that no division removes. A group
//! has exactly one number for each element.
//!
//! **Why it is right.** A position is the element of the group G that moves each piece from its home to its place. Let
//! `G = G0 > G1 > ... > Gk = 1` be a chain in which `Gi` fixes the first i points. Products are read from the left, the
//! first factor first. `Gi-1` has one coset of `Gi` for each point of the orbit of point i. With a representative of
//! each coset, each element is
//!
//! ```text
//! g = uk ... u2 u1,    ui a representative of a coset of Gi in Gi-1,
//! ```
//!
//! in exactly one way. The indices of the `ui` are the digits of a mixed-radix number below `|G|`.
//!
//! The first levels of the chain are the rows: let H fix their points. An element of row r is `h r` with h in H. A move
//! m maps the representative r to another row r':
//!
//! ```text
//! r m = h' r',    hence    (h r) m = (h h') r'.
//! ```
//!
//! So the move multiplies everything within the row by the same element h' of H, the *twist* of the step; it depends on
//! only r and m. The levels after the rows are the columns, a chain of H: in the same way, h' maps column c to c' and
//! leaves a twist of the bits, `c h' = k c'`. The last levels are the bits, and a twist permutes them.
//!
//! An arrangement with identical pieces is completed to an element by a search along the chain. If two elements look
//! identical, this numbering is rejected, and the product is used.
//!
//! **What it costs.** The rows have several coordinates, each with its own steps; the twist of one selects the step of
//! the next. So the M24 puzzle of twsearch has 6 MB of steps for 2.4 * 10^8 positions. The bits of a column are pulled
//! through tables, a lookup for each byte (`column_steps.rs`).

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use godtable_puzzle::orbits::chain::{self, Chain, Permutation, inverse, product};
use godtable_puzzle::orbits::{Arrangement, Definition, OrbitArrangement, OrbitDefinition};

use crate::levels::cell::Cell;
use crate::levels::steps::CoordinateStep;
use crate::rows::word::with_narrowest;

/// The most points of the group: places with their orientations.
const MOST_POINTS: usize = 1000;

/// The most bits of a word.
const MOST_BITS: u64 = 64;

/// The most columns, and the most rows: a step has 32 bits.
const MOST_COLUMNS: u64 = 1 << 14;
const MOST_ROWS: u64 = 1 << 32;

/// The most steps of the columns, so that they stay in the cache of a processor.
const MOST_COLUMN_STEPS: u64 = 1 << 18;

/// The most steps of a coordinate of the rows that has several levels.
const MOST_ROW_STEPS: u64 = 1 << 19;

/// The most steps of a coordinate of one level.
const MOST_STEPS: u64 = 1 << 24;

/// The most representatives that are tried to find two elements that look identical.
const MOST_TRIES: usize = 100_000;

/// The number of a point outside the orbit.
const NONE: u16 = u16::MAX;

/// The numbering of the elements of a group.
#[derive(Clone, Debug)]
pub(crate) struct GroupNumbering {
    levels: Arc<[Level]>,
    orbits: Vec<OrbitDefinition>,
    /// The number of points.
    points: usize,
    /// By coordinate of the rows: its levels.
    rows: Vec<Range<usize>>,
    columns: Range<usize>,
    bits: Range<usize>,
}

/// A level of the chain.
#[derive(Debug)]
struct Level {
    point: u16,
    /// The orbit of the point, in ascending order.
    orbit: Vec<u16>,
    /// By point: its number in the orbit, or [`NONE`].
    numbers: Vec<u16>,
    /// By member of the orbit: the representative that moves the level's point there, and the inverse.
    to: Vec<Permutation>,
    back: Vec<Permutation>,
}

/// The steps of some levels: by twist before them, and then by value of the levels.
pub(crate) struct LevelSteps {
    pub(crate) steps: Vec<Vec<CoordinateStep>>,
    /// By twist after the levels: its element.
    pub(crate) twists: Vec<Permutation>,
}

impl GroupNumbering {
    /// Numbers the positions of a puzzle, or returns `None` if they exceed a limit, if different elements of the group
    /// look identical, or if the steps of its moves would be too many.
    pub(crate) fn new(definition: &Definition, most: u64) -> Option<GroupNumbering> {
        let orbits = definition.orbits();
        let points: usize = orbits.iter().map(|orbit| orbit.kinds.len() * usize::from(orbit.modulus)).sum();
        if points > MOST_POINTS {
            return None;
        }
        let chain = Chain::below(&permutations(definition), most)?.with_small_orbits();
        let mut levels: Vec<Level> = Vec::new();
        for level in chain.levels().iter().rev() {
            levels.insert(0, Level::new(level, points, &levels));
        }
        let sizes: Vec<u64> = levels.iter().map(|level| level.orbit.len() as u64).collect();
        let moves = definition.moves().len() as u64;
        let [rows, columns, bits] = parts(&sizes, moves)?;
        let rows = coordinates(&sizes, rows.end, moves)?;
        let chained = GroupNumbering { levels: levels.into(), orbits: orbits.to_vec(), points, rows, columns, bits };
        let mut tries = MOST_TRIES;
        let alike = chained.elements_of(&definition.solved(), 2, &mut tries);
        (tries > 0 && alike.len() == 1).then_some(chained)
    }

    /// Returns the number of positions.
    pub(crate) fn count(&self) -> u64 {
        self.size(0..self.levels.len())
    }

    /// Returns the numbers of rows, columns and bits.
    pub(crate) fn shape(&self) -> [u64; 3] {
        [0..self.columns.start, self.columns.clone(), self.bits.clone()].map(|levels| self.size(levels))
    }

    /// Returns an upper bound on the number of steps of the rows and the columns for a number of moves.
    pub(crate) fn most_steps(&self, moves: u64) -> u64 {
        let sizes: Vec<u64> = self.levels.iter().map(|level| level.orbit.len() as u64).collect();
        let parts = self.rows.iter().chain([&self.columns]);
        parts.map(|levels| steps_at_most(&sizes, levels, moves)).sum()
    }

    /// Returns an estimate of the time of one level, in operations.
    pub(crate) fn cost(&self) -> f64 {
        let [rows, columns, bits] = self.shape().map(|size| size as f64);
        rows * (40.0 + columns * bits * 4.0 * pull_cost(self.size(self.bits.clone())))
    }

    /// Returns the coordinates of the rows, and the number of values of each. The first is the highest digit of a row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (Range<usize>, usize)> + '_ {
        self.rows.iter().map(|levels| (levels.clone(), self.size(levels.clone()) as usize))
    }

    pub(crate) fn columns(&self) -> Range<usize> {
        self.columns.clone()
    }

    /// Returns the number of an arrangement, or `None` if no moves lead to it.
    pub(crate) fn number(&self, arrangement: &Arrangement) -> Option<u64> {
        self.elements_of(arrangement, 1, &mut usize::MAX.clone()).pop()
    }

    /// Returns the arrangement with a number.
    pub(crate) fn arrangement(&self, number: u64) -> Arrangement {
        self.arrangement_of(&self.element(0..self.levels.len(), number))
    }

    pub(crate) fn cell(&self, number: u64) -> Cell {
        let [_, columns, bits] = self.shape();
        let (row, column) = (number / bits / columns, number / bits % columns);
        Cell { row: row as u32, column: column as u32, bit: (number % bits) as u8 }
    }

    pub(crate) fn number_of(&self, cell: Cell) -> u64 {
        let [_, columns, bits] = self.shape();
        (u64::from(cell.row) * columns + u64::from(cell.column)) * bits + u64::from(cell.bit)
    }

    /// Returns the steps of some levels after twists that fix the points of the levels before.
    pub(crate) fn steps(&self, levels: Range<usize>, twists: &[Permutation]) -> LevelSteps {
        let values = self.size(levels.clone());
        let mut steps = vec![vec![CoordinateStep::default(); values as usize]; twists.len()];
        let (mut found, mut known) = (Vec::new(), HashMap::new());
        for value in 0..values {
            let representative = self.element(levels.clone(), value);
            let points: Vec<u16> =
                self.levels[levels.start..].iter().map(|level| representative[usize::from(level.point)]).collect();
            for (steps, twist) in steps.iter_mut().zip(twists) {
                let images: Vec<u16> = points.iter().map(|&point| twist[usize::from(point)]).collect();
                let number = self.number_of_images(levels.start, images).expect("moves generate the group");
                let rest = self.size(levels.end..self.levels.len());
                let twist = *known.entry(number % rest).or_insert_with(|| {
                    found.push(number % rest);
                    found.len() as u32 - 1
                });
                steps[value as usize] = CoordinateStep { to: (number / rest) as u32, twist };
            }
        }
        let twists = found.iter().map(|&number| self.element(levels.end..self.levels.len(), number)).collect();
        LevelSteps { steps, twists }
    }

    /// Returns the image of each bit under a twist.
    pub(crate) fn bit_images(&self, twist: &Permutation) -> Vec<u8> {
        let steps = self.steps(self.bits.clone(), std::slice::from_ref(twist)).steps;
        steps[0].iter().map(|step| step.to as u8).collect()
    }

    /// Returns the number of values of some levels.
    fn size(&self, levels: Range<usize>) -> u64 {
        self.levels[levels].iter().map(|level| level.orbit.len() as u64).product()
    }

    /// Returns the product of representatives of some levels, the last first. The digit of the first level is highest.
    fn element(&self, levels: Range<usize>, mut number: u64) -> Permutation {
        let mut element: Option<Permutation> = None;
        for level in self.levels[levels].iter().rev() {
            let size = level.orbit.len() as u64;
            let representative = &level.to[(number % size) as usize];
            number /= size;
            element = Some(element.map_or_else(|| representative.clone(), |own| product(&own, representative)));
        }
        element.unwrap_or_else(|| (0..self.points as u16).collect())
    }

    /// Returns the number of an element that fixes the points of the levels before `first`, given the images of the points of
    /// the other levels.
    fn number_of_images(&self, first: usize, mut images: Vec<u16>) -> Option<u64> {
        let mut number = 0;
        for (own, level) in self.levels[first..].iter().enumerate() {
            let digit = level.numbers[usize::from(images[own])];
            if digit == NONE {
                return None;
            }
            number = number * level.orbit.len() as u64 + u64::from(digit);
            let back = &level.back[usize::from(digit)];
            images[own + 1..].iter_mut().for_each(|image| *image = back[usize::from(*image)]);
        }
        Some(number)
    }

    /// Returns the arrangement to which an element leads.
    fn arrangement_of(&self, element: &[u16]) -> Arrangement {
        let mut first = 0;
        let orbit = |orbit: &OrbitDefinition| {
            let (places, modulus) = (orbit.kinds.len(), usize::from(orbit.modulus));
            let mut own = OrbitArrangement { kinds: vec![0; places], orientations: vec![0; places] };
            for (home, &kind) in orbit.kinds.iter().enumerate() {
                let image = usize::from(element[first + home * modulus]) - first;
                own.kinds[image / modulus] = kind;
                own.orientations[image / modulus] = (image % modulus) as u8 % orbit.moduli[usize::from(kind)];
            }
            first += places * modulus;
            own
        };
        Arrangement { orbits: self.orbits.iter().map(orbit).collect() }
    }

    /// Returns the numbers of at most `most` elements that lead to an arrangement. It counts `tries` down, and stops at 0.
    fn elements_of(&self, arrangement: &Arrangement, most: usize, tries: &mut usize) -> Vec<u64> {
        let mut completion = Completion { chained: self, arrangement, most, tries, found: Vec::new() };
        let is_like = |(own, orbit): (&OrbitArrangement, &OrbitDefinition)| {
            own.kinds.len() == orbit.kinds.len() && own.orientations.len() == orbit.kinds.len()
        };
        if arrangement.orbits.len() == self.orbits.len() && arrangement.orbits.iter().zip(&self.orbits).all(is_like) {
            completion.complete(0, 0, &self.element(0..0, 0));
        }
        completion.found
    }
}

impl Level {
    /// Returns a level, whose orbit is sorted. The representatives have the least images of the points of later levels, so
    /// they do not depend on how the chain was found.
    fn new(level: &chain::Level, points: usize, later: &[Level]) -> Level {
        let mut orbit = level.orbit().to_vec();
        orbit.sort_unstable();
        let mut numbers = vec![NONE; points];
        orbit.iter().enumerate().for_each(|(number, &point)| numbers[usize::from(point)] = number as u16);
        let representative = |&point: &u16| {
            let first = inverse(level.back(point).expect("a point of the orbit"));
            later.iter().fold(first, |own, level| {
                let image = |&number: &usize| own[usize::from(level.orbit[number])];
                let least = (0..level.orbit.len()).min_by_key(image).expect("an orbit has points");
                product(&level.to[least], &own)
            })
        };
        let to: Vec<Permutation> = orbit.iter().map(representative).collect();
        let back = to.iter().map(|to| inverse(to)).collect();
        Level { point: level.point(), orbit, numbers, to, back }
    }
}

/// A search for the elements that lead to an arrangement.
struct Completion<'a> {
    chained: &'a GroupNumbering,
    arrangement: &'a Arrangement,
    most: usize,
    /// The number of representatives that may still be tried.
    tries: &'a mut usize,
    found: Vec<u64>,
}

impl Completion<'_> {
    /// Finds the elements that are a product of later representatives and then `last`, the product of earlier ones.
    fn complete(&mut self, level: usize, number: u64, last: &Permutation) {
        let chained = self.chained;
        let Some(own) = chained.levels.get(level) else {
            if chained.arrangement_of(last) == *self.arrangement {
                self.found.push(number);
            }
            return;
        };
        for (digit, &point) in own.orbit.iter().enumerate() {
            if self.found.len() == self.most || *self.tries == 0 {
                return;
            }
            *self.tries -= 1;
            if self.has(own.point, last[usize::from(point)]) {
                let number = number * own.orbit.len() as u64 + digit as u64;
                self.complete(level + 1, number, &product(&own.to[digit], last));
            }
        }
    }

    /// Returns whether the arrangement agrees with an element that moves the point `home` to the point `image`: whether it
    /// has a piece of that kind at that place, with that orientation.
    fn has(&self, mut home: u16, mut image: u16) -> bool {
        for (orbit, own) in self.chained.orbits.iter().zip(&self.arrangement.orbits) {
            let modulus = u16::from(orbit.modulus);
            let points = orbit.kinds.len() as u16 * modulus;
            if home >= points {
                (home, image) = (home - points, image - points);
                continue;
            }
            let (place, kind) = (usize::from(image / modulus), orbit.kinds[usize::from(home / modulus)]);
            let turned = (image % modulus + modulus - home % modulus) % u16::from(orbit.moduli[usize::from(kind)]);
            return own.kinds[place] == kind && u16::from(own.orientations[place]) == turned;
        }
        false
    }
}

/// Returns the moves of a puzzle as permutations of its places with orientations.
pub(crate) fn permutations(definition: &Definition) -> Vec<Permutation> {
    definition.moves().iter().map(|made| made.permutation(definition.orbits().iter())).collect()
}

/// Returns the levels of the rows, the columns and the bits, by the sizes of the levels; `None` if the rows are too many.
fn parts(sizes: &[u64], moves: u64) -> Option<[Range<usize>; 3]> {
    let product = |levels: Range<usize>| sizes[levels].iter().product::<u64>();
    let fit = (0..=sizes.len()).rev().take_while(|&start| product(start..sizes.len()) <= MOST_BITS);
    let bits = fit.min_by(|&one, &other| {
        let [one, other] = [one, other].map(|start| pull_cost(product(start..sizes.len())));
        one.total_cmp(&other)
    })?;
    let mut columns = bits;
    while columns > 0
        && product(columns - 1..bits) <= MOST_COLUMNS
        && steps_at_most(sizes, &(columns - 1..bits), moves) <= MOST_COLUMN_STEPS
    {
        columns -= 1;
    }
    (product(0..columns) < MOST_ROWS).then_some([0..columns, columns..bits, bits..sizes.len()])
}

/// Returns an estimate of the operations to pull one of the positions of a word: a lookup for each byte, and one for the
/// word. Two bytes with 16 bits and eight with 48 cost the same, and take as long.
fn pull_cost(bits: u64) -> f64 {
    (1 + word_bytes(bits)) as f64 / bits as f64
}

/// Returns the bytes of the narrowest word that has `bits` bits.
pub(crate) fn word_bytes(bits: u64) -> u64 {
    with_narrowest!(bits, Narrowest => size_of::<Narrowest>() as u64)
}

/// Returns the coordinates of the rows: consecutive levels share one table of steps while it stays small.
fn coordinates(sizes: &[u64], rows: usize, moves: u64) -> Option<Vec<Range<usize>>> {
    let mut coordinates = Vec::new();
    let mut end = rows;
    while end > 0 || coordinates.is_empty() {
        let mut start = end.saturating_sub(1);
        if steps_at_most(sizes, &(start..end), moves) > MOST_STEPS {
            return None;
        }
        while start > 0 && steps_at_most(sizes, &(start - 1..end), moves) <= MOST_ROW_STEPS {
            start -= 1;
        }
        coordinates.push(start..end);
        end = start;
    }
    coordinates.reverse();
    Some(coordinates)
}

/// Returns an upper bound on the number of steps of some levels. Each value of the levels before and each move leave at
/// most one twist.
fn steps_at_most(sizes: &[u64], levels: &Range<usize>, moves: u64) -> u64 {
    let product = |levels: Range<usize>| sizes[levels].iter().product::<u64>();
    let twists = product(levels.start..sizes.len()).min(moves.saturating_mul(product(0..levels.start)));
    twists.saturating_mul(product(levels.clone()))
}
