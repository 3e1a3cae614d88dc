//! The space of positions: the moves between them.

use std::collections::HashMap;

use crate::joint::Joint;
use crate::layout::{Coordinate, Layout, Part, size};
use crate::legality::Legality;
use crate::network::{Stage, route_spread};
use crate::positions::{Cell, Positions};
use crate::steps::{OrbitSteps, Step};

/// The positions of a puzzle, and the moves between them.
#[derive(Debug)]
pub struct Space {
    positions: Positions,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) bits: usize,
    /// By coordinate of the rows: its steps.
    pub(crate) steps: Vec<RowSteps>,
    /// By move, then by the sum of the row's twists. If twists alone act within rows, all moves have the first list.
    turns: Vec<Vec<Turned>>,
    /// Permutations of the columns: by column, the column to which a move leads.
    column_images: Vec<Vec<u32>>,
    bit_actions: Vec<BitAction>,
    /// The legal positions, or `None` if all are legal.
    pub(crate) legality: Option<Legality>,
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
    steps: Vec<[Numbers; 2]>,
}

impl RowSteps {
    /// Returns the step of a move from a value, multiplied by the weights.
    #[inline(always)]
    pub(crate) fn step(&self, number: usize, value: usize) -> Step {
        let [to, twist] = &self.steps[self.actions[number]];
        Step { to: to.get(value) * self.stride, twist: twist.get(value) * self.weight }
    }
}

/// Numbers in little memory.
#[derive(Debug)]
enum Numbers {
    /// All are the same.
    Same(u32),
    Short(Vec<u16>),
    Long(Vec<u32>),
}

impl Numbers {
    fn of(steps: &[Step], number: fn(&Step) -> u32) -> Numbers {
        let numbers = || steps.iter().map(number);
        let (first, largest) = (numbers().next().unwrap_or_default(), numbers().max().unwrap_or_default());
        if numbers().all(|other| other == first) {
            Numbers::Same(first)
        } else if largest <= u32::from(u16::MAX) {
            Numbers::Short(numbers().map(|number| number as u16).collect())
        } else {
            Numbers::Long(numbers().collect())
        }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> u32 {
        match self {
            Numbers::Same(number) => *number,
            Numbers::Short(numbers) => u32::from(numbers[index]),
            Numbers::Long(numbers) => numbers[index],
        }
    }
}

/// What a move does within a row.
#[derive(Clone, Copy, Debug)]
struct Turned {
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
        let orbit_steps = positions.joints.iter().map(|joint| joint.steps(&positions.connected)).collect();
        let Layout { rows, columns, bits } = &positions.layout;
        let [rows, columns, bits] = [rows, columns, bits].map(|part| size(part) as usize);
        let mut space = Space {
            legality: Legality::of(&positions),
            positions,
            rows,
            columns,
            bits,
            steps: Vec::new(),
            turns: Vec::new(),
            column_images: Vec::new(),
            bit_actions: Vec::new(),
        };
        space.fill(orbit_steps);
        space
    }

    /// Returns the positions.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Returns the row to which a move leads.
    pub(crate) fn row_after(&self, mut row: usize, number: usize) -> usize {
        let mut to = 0;
        for steps in &self.steps {
            to += steps.step(number, row % steps.size).to as usize;
            row /= steps.size;
        }
        to
    }

    /// Returns the cell to which a move leads. Its position may be illegal.
    pub(crate) fn moved(&self, cell: Cell, number: usize) -> Cell {
        let (mut row, mut twist, mut rest) = (0, 0, cell.row as usize);
        for steps in &self.steps {
            let step = steps.step(number, rest % steps.size);
            rest /= steps.size;
            row += step.to;
            twist += step.twist;
        }
        let (columns, images) = self.within(number, twist);
        Cell { row, column: columns[cell.column as usize], bit: images[usize::from(cell.bit)] }
    }

    /// Returns what a move does within a row: the image of each column, and of each bit.
    fn within(&self, number: usize, twist: u32) -> (&[u32], &[u8]) {
        let turned = self.turned(number, twist);
        (&self.column_images[turned.columns as usize], &self.bit_actions[turned.bits as usize].images)
    }

    /// Returns what a pull needs: the image of each column, and the stages of the bits.
    #[inline]
    pub(crate) fn pull(&self, number: usize, twist: u32) -> (&[u32], &[Stage]) {
        let turned = self.turned(number, twist);
        (&self.column_images[turned.columns as usize], &self.bit_actions[turned.bits as usize].stages)
    }

    #[inline]
    fn turned(&self, number: usize, twist: u32) -> Turned {
        let by_twist = self.turns.get(number).unwrap_or(&self.turns[0]);
        by_twist[twist as usize]
    }

    /// Computes the steps of the rows and what moves do within them.
    fn fill(&mut self, mut orbits: Vec<OrbitSteps>) {
        let mut fill =
            Fill { weights: vec![0; orbits.len()], twists: vec![Vec::new(); orbits.len()], ..Fill::default() };
        let mut twists = 1;
        for row in &self.positions.layout.rows {
            if row.part == Part::Arrangement {
                fill.weights[row.orbit] = twists;
                fill.twists[row.orbit] = orbits[row.orbit].number_twists();
                twists *= fill.twists[row.orbit].len();
            }
        }
        let whole = |orbit: usize| whole_steps(&self.positions.joints[orbit], &orbits[orbit]);
        let parts = self
            .positions
            .layout
            .columns
            .iter()
            .chain(&self.positions.layout.bits)
            .filter(|part| part.part == Part::Whole);
        let images = |steps: Vec<Vec<Step>>| -> Vec<Vec<u32>> {
            steps.iter().map(|steps| steps.iter().map(|step| step.to).collect()).collect()
        };
        fill.whole = parts.map(|part| (part.orbit, images(whole(part.orbit)))).collect();
        for number in 0..self.positions.connected.moves().len() {
            if number > 0 && fill.whole.is_empty() {
                // Twists alone act on columns and bits.
                break;
            }
            let turned = (0..twists).map(|twist| fill.turned(&self.positions.layout, &orbits, number, twist));
            self.turns.push(turned.collect());
        }
        let rows = self.positions.layout.rows.clone();
        for row in rows {
            let (stride, weight) = (row.stride as u32, fill.weights[row.orbit] as u32);
            let steps = match row.part {
                Part::Whole => whole_steps(&self.positions.joints[row.orbit], &orbits[row.orbit]),
                _ => std::mem::take(&mut orbits[row.orbit].steps),
            };
            let narrow =
                |steps: Vec<Step>| [Numbers::of(&steps, |step| step.to), Numbers::of(&steps, |step| step.twist)];
            let steps = steps.into_iter().map(narrow).collect();
            let actions = orbits[row.orbit].actions.clone();
            self.steps.push(RowSteps { size: row.size as usize, stride, weight, actions, steps });
        }
        self.column_images = fill.column_images;
        self.bit_actions = fill.bit_actions;
    }
}

/// Returns the steps of an orbit's arrangements and orientations together, without twists.
fn whole_steps(joint: &Joint, orbit: &OrbitSteps) -> Vec<Vec<Step>> {
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
        return orbit.steps.iter().map(|steps| steps.iter().map(|step| Step { twist: 0, ..*step }).collect()).collect();
    }
    let mut known: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut whole = Vec::with_capacity(orbit.steps.len());
    for steps in &orbit.steps {
        let mut all = Vec::with_capacity(steps.len() * values as usize);
        for step in steps {
            let twisted = known.entry(step.twist).or_insert_with(|| twisted(step.twist as usize));
            all.extend(twisted.iter().map(|value| Step { to: step.to * values + value, twist: 0 }));
        }
        whole.push(all);
    }
    whole
}

/// What moves do within rows, as far as it is known.
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
    fn turned(&mut self, layout: &Layout, orbits: &[OrbitSteps], number: usize, twist: usize) -> Turned {
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
        Turned { columns, bits }
    }

    /// Returns the number of what a move and a twist do to each of some coordinates.
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
