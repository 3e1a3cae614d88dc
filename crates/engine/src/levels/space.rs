//! The moves of a puzzle as a search needs them: steps between rows, and actions within rows.
//!
//! The step of a row is composed of the steps of its coordinates: their weighted values add up to the next row, and
//! their weighted twists to the number of the move's action on columns and bits. So a search needs tables for each
//! coordinate, and none for each row. In a group, the twist of one coordinate selects the step of the next instead
//! (`group_numbering.rs`).
//!
//! Within a row, a move permutes columns and bits. Both permutations are shared by all rows in which the move has the
//! same twist. A permutation of bits is compiled into stages (`network.rs`): a rotation for each digit that only
//! shifts, and one network for all other digits.

use std::collections::HashMap;

use godtable_puzzle::orbits::Definition;

use crate::levels::cell::Cell;
use crate::levels::column_steps::ColumnSteps;
use crate::levels::group_numbering::{GroupNumbering, permutations};
use crate::levels::joint::Joint;
use crate::levels::layout::{Coordinate, Layout, Part, size};
use crate::levels::legality::Legality;
use crate::levels::network::{Stage, route_spread};
use crate::levels::positions::{Numbers, Positions, Product};
use crate::levels::steps::{CoordinateStep, OrbitSteps};
use crate::rows::word::Word;

/// The positions of a puzzle, and the moves between them.
#[derive(Debug)]
pub struct Space {
    positions: Positions,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) bits: usize,
    /// By coordinate of the rows: its steps.
    pub(crate) steps: Vec<RowSteps>,
    /// The legal positions, or `None` if all are legal.
    pub(crate) legality: Option<Legality>,
    within: Within,
}

/// The effects of moves within rows.
#[derive(Debug)]
enum Within {
    /// The same to the bits of each column.
    Turns(Turns),
    /// Each column has its own permutation of bits.
    Columns(ColumnSteps),
}

/// The effects of moves within the rows of a product of orbits.
#[derive(Debug)]
struct Turns {
    /// By move, then by the sum of the row's twists. If only twists act within rows, all moves have the first list.
    turns: Vec<Vec<RowStep>>,
    /// Permutations of the columns: by column, the column to which a move leads.
    column_images: Vec<Vec<u32>>,
    /// By permutation of the columns: the length of the runs that it moves as a whole.
    runs: Vec<usize>,
    bit_actions: Vec<BitAction>,
}

/// The steps of one coordinate of the rows.
#[derive(Debug)]
pub(crate) struct RowSteps {
    pub(crate) size: usize,
    /// The weight of a value in the number of a row.
    stride: u32,
    /// The weight of a twist in the sum of the row's twists.
    weight: u32,
    /// By move: the number of its action.
    actions: Vec<usize>,
    /// By action, then by value: the value after it, and the twist.
    steps: Vec<[CompactNumbers; 2]>,
    /// Whether the step is chosen by the twist of the coordinate above, and not by the move.
    is_chained: bool,
}

impl RowSteps {
    /// Returns the step of a move from a value, multiplied by the weights.
    #[inline(always)]
    pub(crate) fn step(&self, number: usize, value: usize) -> CoordinateStep {
        let [to, twist] = &self.steps[self.actions[number]];
        CoordinateStep { to: to.get(value) * self.stride, twist: twist.get(value) * self.weight }
    }
}

/// Numbers in little memory.
#[derive(Debug)]
enum CompactNumbers {
    /// All are the same.
    Same(u32),
    Short(Vec<u16>),
    Long(Vec<u32>),
}

/// Returns the steps of each action in little memory.
fn narrow(steps: Vec<Vec<CoordinateStep>>) -> Vec<[CompactNumbers; 2]> {
    steps
        .into_iter()
        .map(|own| [CompactNumbers::of(&own, |step| step.to), CompactNumbers::of(&own, |step| step.twist)])
        .collect()
}

impl CompactNumbers {
    fn of(steps: &[CoordinateStep], number: fn(&CoordinateStep) -> u32) -> CompactNumbers {
        let numbers = || steps.iter().map(number);
        let (first, largest) = (numbers().next().unwrap_or_default(), numbers().max().unwrap_or_default());
        if numbers().all(|other| other == first) {
            CompactNumbers::Same(first)
        } else if largest <= u32::from(u16::MAX) {
            CompactNumbers::Short(numbers().map(|number| number as u16).collect())
        } else {
            CompactNumbers::Long(numbers().collect())
        }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> u32 {
        match self {
            CompactNumbers::Same(number) => *number,
            CompactNumbers::Short(numbers) => u32::from(numbers[index]),
            CompactNumbers::Long(numbers) => numbers[index],
        }
    }
}

/// Finds the coordinates of a row.
pub(crate) fn set_coordinates(coordinates: &mut [usize], steps: &[RowSteps], mut row: usize) {
    for (coordinate, steps) in coordinates.iter_mut().zip(steps) {
        *coordinate = row % steps.size;
        row /= steps.size;
    }
}

/// Returns the row to which a move leads from the row with these coordinates, and the number of its twist.
#[inline(always)]
pub(crate) fn step(steps: &[RowSteps], coordinates: &[usize], number: usize) -> (usize, u32) {
    step_from(steps, number, |place, _| coordinates[place])
}

/// Returns the same, given the coordinate at each place.
#[inline(always)]
fn step_from(steps: &[RowSteps], number: usize, coordinate: impl Fn(usize, &RowSteps) -> usize) -> (usize, u32) {
    if steps.first().is_some_and(|lowest| lowest.is_chained) {
        return chained_step(steps, number, coordinate);
    }
    let (mut to, mut twist) = (0, 0);
    for (place, steps) in steps.iter().enumerate() {
        let step = steps.step(number, coordinate(place, steps));
        to += step.to as usize;
        twist += step.twist;
    }
    (to, twist)
}

/// Returns the same for a group, where the twist of a coordinate selects the step of the next, the highest first. Inlined
/// into the loop over moves, it made searches of products 5 % slower.
#[inline(never)]
fn chained_step(steps: &[RowSteps], number: usize, coordinate: impl Fn(usize, &RowSteps) -> usize) -> (usize, u32) {
    let (mut to, mut twist) = (0, number as u32);
    for (place, steps) in steps.iter().enumerate().rev() {
        let step = steps.step(twist as usize, coordinate(place, steps));
        to += step.to as usize;
        twist = step.twist;
    }
    (to, twist)
}

/// The effect of a move within a row: the numbers of its permutations of columns and of bits.
#[derive(Clone, Copy, Debug)]
struct RowStep {
    columns: u32,
    bits: u32,
}

/// A permutation of the bits of a word.
#[derive(Debug)]
struct BitAction {
    /// The stages that pull a word: the bit at each image comes to its source.
    stages: Vec<Stage>,
    /// By bit: the bit to which a move leads.
    images: Vec<u8>,
}

impl Space {
    /// Computes the moves between positions.
    #[must_use]
    pub fn new(positions: Positions) -> Space {
        let [rows, columns, bits] = positions.shape().map(|size| size as usize);
        let (steps, within) = match &positions.numbers {
            Numbers::Product(product) => turns(product, &positions.connected),
            Numbers::GroupNumbering(chained) => column_steps(chained, &positions.connected),
        };
        Space { legality: Legality::of(&positions), positions, rows, columns, bits, steps, within }
    }

    /// Returns the positions.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Returns the row to which a move leads, and the number of its twist.
    fn step(&self, row: usize, number: usize) -> (usize, u32) {
        step_from(&self.steps, number, |_, steps| row / steps.stride as usize % steps.size)
    }

    /// Returns the cell to which a move leads. Its position may be illegal.
    pub(crate) fn moved(&self, cell: Cell, number: usize) -> Cell {
        let (row, twist) = self.step(cell.row as usize, number);
        let (column, bit) = match &self.within {
            Within::Turns(turns) => turns.image(number, twist, cell.column, cell.bit),
            Within::Columns(columns) => columns.image(twist, cell.column, cell.bit),
        };
        Cell { row: row as u32, column, bit }
    }

    /// Pulls the columns of a row from the row to which a move leads with a twist.
    #[inline(always)]
    pub(crate) fn pull<W: Word>(&self, number: usize, twist: u32, source: &[W], pulled: &mut [W]) {
        match &self.within {
            Within::Turns(turns) => turns.pull(number, twist, source, pulled),
            Within::Columns(columns) => columns.pull(twist, source, pulled),
        }
    }
}

impl Turns {
    #[inline]
    fn turned(&self, number: usize, twist: u32) -> RowStep {
        let by_twist = self.turns.get(number).unwrap_or(&self.turns[0]);
        by_twist[twist as usize]
    }

    /// Returns the column and the bit to which a move leads.
    fn image(&self, number: usize, twist: u32, column: u32, bit: u8) -> (u32, u8) {
        let turned = self.turned(number, twist);
        let column = self.column_images[turned.columns as usize][column as usize];
        (column, self.bit_actions[turned.bits as usize].images[usize::from(bit)])
    }

    /// Pulls the columns of a row: each bit comes from its image.
    #[inline(always)]
    fn pull<W: Word>(&self, number: usize, twist: u32, source: &[W], pulled: &mut [W]) {
        let turned = self.turned(number, twist);
        let (images, run) = (&self.column_images[turned.columns as usize], self.runs[turned.columns as usize]);
        if run >= SHORTEST {
            for (pulled, &image) in pulled.chunks_exact_mut(run).zip(images.iter().step_by(run)) {
                pulled.copy_from_slice(&source[image as usize..][..run]);
            }
        } else {
            for (pulled, &image) in pulled.iter_mut().zip(images) {
                *pulled = source[image as usize];
            }
        }
        self.bit_actions[turned.bits as usize].stages.iter().for_each(|stage| stage.apply(pulled));
    }
}

/// The shortest run that is copied at once.
const SHORTEST: usize = 8;

/// Returns the longest run of columns that a permutation moves together, so that all columns consist of such runs.
fn longest_run(images: &[u32]) -> usize {
    let keeps = |run: &usize| {
        images.len().is_multiple_of(*run)
            && images.chunks(*run).all(|run| (run[0]..).zip(run).all(|(expected, &image)| image == expected))
    };
    (1..=images.len()).rev().find(keeps).unwrap_or(1)
}

/// Returns the steps of the rows of a product of orbits, and the effects of moves within them.
fn turns(product: &Product, connected: &Definition) -> (Vec<RowSteps>, Within) {
    let Product { joints, layout, .. } = product;
    let mut orbits: Vec<OrbitSteps> = joints.iter().map(|joint| joint.steps(connected)).collect();
    let mut fill = Fill { weights: vec![0; orbits.len()], twists: vec![Vec::new(); orbits.len()], ..Fill::default() };
    let mut twists = 1;
    for row in &layout.rows {
        if row.part == Part::Arrangement {
            fill.weights[row.orbit] = twists;
            fill.twists[row.orbit] = orbits[row.orbit].number_twists();
            twists *= fill.twists[row.orbit].len();
        }
    }
    let whole = |orbit: usize| whole_steps(&joints[orbit], &orbits[orbit]);
    let parts = layout.columns.iter().chain(&layout.bits).filter(|part| part.part == Part::Whole);
    let images = |steps: Vec<Vec<CoordinateStep>>| -> Vec<Vec<u32>> {
        steps.iter().map(|steps| steps.iter().map(|step| step.to).collect()).collect()
    };
    fill.whole = parts.map(|part| (part.orbit, images(whole(part.orbit)))).collect();
    // Unless whole orbits are in the columns or the bits, only twists act there.
    let lists = if fill.whole.is_empty() { 1 } else { connected.moves().len() };
    let of_move = |number| (0..twists).map(|twist| fill.turned(layout, &orbits, number, twist)).collect();
    let turns = (0..lists).map(of_move).collect();
    let mut steps = Vec::new();
    for row in &layout.rows {
        let (stride, weight) = (row.stride as u32, fill.weights[row.orbit] as u32);
        let own = match row.part {
            Part::Whole => whole_steps(&joints[row.orbit], &orbits[row.orbit]),
            _ => std::mem::take(&mut orbits[row.orbit].steps),
        };
        let (size, actions, own) = (row.size as usize, orbits[row.orbit].actions.clone(), narrow(own));
        steps.push(RowSteps { size, stride, weight, actions, steps: own, is_chained: false });
    }
    let Fill { column_images, bit_actions, .. } = fill;
    let runs = column_images.iter().map(|images| longest_run(images)).collect();
    (steps, Within::Turns(Turns { turns, column_images, runs, bit_actions }))
}

/// Returns the steps of the rows of a group, and the effects of moves within them.
fn column_steps(chained: &GroupNumbering, connected: &Definition) -> (Vec<RowSteps>, Within) {
    let mut twists = permutations(connected);
    let mut rows: Vec<RowSteps> = Vec::new();
    let mut stride = chained.shape()[0];
    for (levels, size) in chained.rows() {
        let own = chained.steps(levels, &twists);
        let actions = (0..twists.len()).collect();
        stride /= size as u64;
        let (stride, steps, is_chained) = (stride as u32, narrow(own.steps), !rows.is_empty());
        rows.push(RowSteps { size, stride, weight: 1, actions, steps, is_chained });
        twists = own.twists;
    }
    rows.reverse();
    (rows, Within::Columns(ColumnSteps::new(chained, &twists)))
}

/// Returns the steps of an orbit's arrangements and orientations together, without twists.
fn whole_steps(joint: &Joint, orbit: &OrbitSteps) -> Vec<Vec<CoordinateStep>> {
    let values = joint.orientations().expect("checked") as u32;
    // The values of all groups after each twist, by their values before.
    let sizes: Vec<u64> = joint.groups().iter().map(|group| group.size).collect();
    let twisted = |twist: usize| -> Vec<u32> {
        let value = |mut value: u32| {
            let digit = |&size: &u64| {
                let digit = u64::from(value) % size;
                value /= size as u32;
                digit
            };
            let before: Vec<u64> = sizes.iter().map(digit).collect();
            let after = orbit.twisted(twist, &before);
            after.iter().zip(&sizes).rev().fold(0, |number, (value, size)| number * *size as u32 + *value as u32)
        };
        (0..values).map(value).collect()
    };
    if values == 1 {
        return orbit
            .steps
            .iter()
            .map(|steps| steps.iter().map(|step| CoordinateStep { twist: 0, ..*step }).collect())
            .collect();
    }
    let mut known: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut whole = Vec::with_capacity(orbit.steps.len());
    for steps in &orbit.steps {
        let mut all = Vec::with_capacity(steps.len() * values as usize);
        for step in steps {
            let twisted = known.entry(step.twist).or_insert_with(|| twisted(step.twist as usize));
            all.extend(twisted.iter().map(|value| CoordinateStep { to: step.to * values + value, twist: 0 }));
        }
        whole.push(all);
    }
    whole
}

/// The effects of moves within rows that are known so far.
#[derive(Default)]
struct Fill {
    /// By orbit: the weight of its twists in the sum of a row's twists.
    weights: Vec<usize>,
    /// By orbit: the twists of its steps, by the numbers that the steps have.
    twists: Vec<Vec<u32>>,
    /// The steps of whole orbits in columns and bits.
    whole: HashMap<usize, Vec<Vec<u32>>>,
    column_images: Vec<Vec<u32>>,
    known_columns: HashMap<Vec<usize>, u32>,
    bit_actions: Vec<BitAction>,
    known_bits: HashMap<Vec<usize>, u32>,
}

impl Fill {
    fn turned(&mut self, layout: &Layout, orbits: &[OrbitSteps], number: usize, twist: usize) -> RowStep {
        let key = self.actions(&layout.columns, orbits, number, twist);
        let columns = match self.known_columns.get(&key) {
            Some(&known) => known,
            None => {
                let images = self.images(&layout.columns, orbits, &key);
                self.column_images.push(product(&layout.columns, &images));
                let number = self.column_images.len() as u32 - 1;
                self.known_columns.insert(key, number);
                number
            }
        };
        let key = self.actions(&layout.bits, orbits, number, twist);
        let bits = match self.known_bits.get(&key) {
            Some(&known) => known,
            None => {
                let images = self.images(&layout.bits, orbits, &key);
                self.bit_actions.push(BitAction::new(&layout.bits, &images));
                let number = self.bit_actions.len() as u32 - 1;
                self.known_bits.insert(key, number);
                number
            }
        };
        RowStep { columns, bits }
    }

    /// Returns, for each of some coordinates, the number of the action of a move with a twist.
    fn actions(&self, coordinates: &[Coordinate], orbits: &[OrbitSteps], number: usize, twist: usize) -> Vec<usize> {
        let action = |coordinate: &Coordinate| {
            let orbit = &orbits[coordinate.orbit];
            match coordinate.part {
                Part::Group(group) => {
                    let twists = &self.twists[coordinate.orbit];
                    let own = twists[twist / self.weights[coordinate.orbit] % twists.len()];
                    orbit.parts(own as usize)[group]
                }
                _ => orbit.actions[number],
            }
        };
        coordinates.iter().map(action).collect()
    }

    /// Returns the image of each value of each coordinate under actions with these numbers.
    fn images<'a>(&'a self, coordinates: &[Coordinate], orbits: &'a [OrbitSteps], actions: &[usize]) -> Vec<&'a [u32]> {
        let images = |(coordinate, &action): (&Coordinate, &usize)| match coordinate.part {
            Part::Group(group) => &orbits[coordinate.orbit].twists[group][action][..],
            _ => &self.whole[&coordinate.orbit][action][..],
        };
        coordinates.iter().zip(actions).map(images).collect()
    }
}

impl BitAction {
    /// Returns the action with these images, by coordinate. A rotation of a digit takes one stage.
    fn new(coordinates: &[Coordinate], images: &[&[u32]]) -> BitAction {
        let bits = size(coordinates);
        let mut stages = Vec::new();
        let mut others = Vec::new();
        for (coordinate, &images) in coordinates.iter().zip(images) {
            let digits = Digits { base: coordinate.base, count: coordinate.size.ilog(coordinate.base.max(2)).max(1) };
            let by = digits.of(u64::from(images[0]));
            let rotated = |value: u64| digits.sum(value, &by);
            if !(0..coordinate.size).zip(images).all(|(value, &image)| rotated(value) == u64::from(image)) {
                others.push((coordinate, images));
                continue;
            }
            let mut stride = coordinate.stride;
            for by in by {
                stages.extend((by > 0).then(|| Stage::rotation(digits.base, stride, by, bits)));
                stride *= digits.base;
            }
        }
        if !others.is_empty() {
            // Digits of two values come first; a network permutes what is above them.
            let twos = coordinates.iter().take_while(|coordinate| coordinate.size == 2).count();
            let upper = (bits >> twos) as usize;
            let source = |value: usize| {
                let moved = |own: &(&Coordinate, &[u32])| {
                    let (size, stride) = (own.0.size as usize, own.0.stride as usize >> twos);
                    let digit = value / stride % size;
                    own.1[digit] as usize * stride + value - digit * stride
                };
                others.iter().fold(value, |sum, own| sum + moved(own) - value) as u8
            };
            let mut sources: Vec<u8> = (0..upper).map(source).collect();
            sources.extend(upper as u8..upper.next_power_of_two() as u8);
            stages.extend(route_spread(&sources, twos));
        }
        let images = product(coordinates, images).into_iter().map(|image| image as u8).collect();
        BitAction { stages, images }
    }
}

/// The digits of a number.
struct Digits {
    base: u64,
    count: u32,
}

impl Digits {
    /// Returns the digits, the lowest first.
    fn of(&self, number: u64) -> Vec<u64> {
        (0..self.count).map(|digit| number / self.base.pow(digit) % self.base).collect()
    }

    /// Adds digit by digit, without carry.
    fn sum(&self, number: u64, to_add: &[u64]) -> u64 {
        let digits = self.of(number).into_iter().zip(to_add).rev();
        digits.fold(0, |sum, (own, other)| sum * self.base + (own + other) % self.base)
    }
}

/// Returns the image of each value of some coordinates together, from the images of the values of each.
fn product(coordinates: &[Coordinate], images: &[&[u32]]) -> Vec<u32> {
    let mut all = vec![0];
    for (coordinate, images) in coordinates.iter().zip(images) {
        let stride = coordinate.stride as u32;
        all = images.iter().flat_map(|&image| all.iter().map(move |&lower| lower + image * stride)).collect();
    }
    all
}
