//! The space of positions: the moves between them.

use std::collections::HashMap;

use crate::layout::{Coordinate, Layout, Part, size};
use crate::network::{Stage, route};
use crate::numbering::Numbering;
use crate::positions::{Cell, Positions};
use crate::steps::{OrbitSteps, Step};

/// The positions of a puzzle, and the moves between them.
#[derive(Debug)]
pub struct Space {
    positions: Positions,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) bits: usize,
    /// By coordinate of the rows, then by move: its steps. The numbers of rows and twists are multiplied by
    /// their weights.
    pub(crate) steps: Vec<RowSteps>,
    /// By move, then by the sum of the row's twists.
    turns: Vec<Vec<Turned>>,
    /// Permutations of the columns: by column, the column to which a move leads.
    column_images: Vec<Vec<u32>>,
    bit_actions: Vec<BitAction>,
}

/// The steps of one coordinate of the rows.
#[derive(Debug)]
pub(crate) struct RowSteps {
    pub(crate) size: usize,
    /// By move: the number of its action.
    actions: Vec<usize>,
    steps: Vec<Vec<Step>>,
}

impl RowSteps {
    /// Returns the steps of a move, by value of the coordinate.
    pub(crate) fn of(&self, number: usize) -> &[Step] {
        &self.steps[self.actions[number]]
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
        let by_orbit = |(number, numbering): (usize, &Numbering)| {
            let actions: Vec<_> = positions.connected.moves().iter().map(|made| &made.actions[number]).collect();
            OrbitSteps::new(numbering, positions.connected.orbits()[number].modulus, &actions)
        };
        let orbit_steps: Vec<OrbitSteps> = positions.numberings.iter().enumerate().map(by_orbit).collect();
        let Layout { rows, columns, bits } = &positions.layout;
        let [rows, columns, bits] = [rows, columns, bits].map(|part| size(part) as usize);
        let mut space = Space {
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

    /// Returns the cell to which a move leads.
    pub(crate) fn moved(&self, cell: Cell, number: usize) -> Cell {
        let (mut row, mut twist, mut rest) = (0, 0, cell.row as usize);
        for steps in &self.steps {
            let step = steps.of(number)[rest % steps.size];
            rest /= steps.size;
            row += step.to;
            twist += step.twist;
        }
        let (columns, images) = self.within(number, twist);
        Cell { row, column: columns[cell.column as usize], bit: images[usize::from(cell.bit)] }
    }

    /// Returns what a move does within a row: the image of each column, and of each bit.
    fn within(&self, number: usize, twist: u32) -> (&[u32], &[u8]) {
        let turned = self.turns[number][twist as usize];
        (&self.column_images[turned.columns as usize], &self.bit_actions[turned.bits as usize].images)
    }

    /// Returns what a pull needs: the image of each column, and the stages of the bits.
    #[inline]
    pub(crate) fn pull(&self, number: usize, twist: u32) -> (&[u32], &[Stage]) {
        let turned = self.turns[number][twist as usize];
        (&self.column_images[turned.columns as usize], &self.bit_actions[turned.bits as usize].stages)
    }

    /// Computes the steps of the rows and what moves do within them.
    fn fill(&mut self, mut orbits: Vec<OrbitSteps>) {
        let mut fill = Fill { weights: vec![0; orbits.len()], ..Fill::default() };
        let mut twists = 1;
        for row in &self.positions.layout.rows {
            if row.part == Part::Arrangement {
                fill.weights[row.orbit] = twists;
                twists *= orbits[row.orbit].twist_count();
            }
        }
        let whole = |orbit: usize| whole_steps(&self.positions.numberings[orbit], &orbits[orbit]);
        let parts = self
            .positions
            .layout
            .columns
            .iter()
            .chain(&self.positions.layout.bits)
            .filter(|part| part.part == Part::Whole);
        fill.whole = parts.map(|part| (part.orbit, whole(part.orbit))).collect();
        for number in 0..self.positions.connected.moves().len() {
            if let Some(turned) = self.turns.first().filter(|_| fill.whole.is_empty()) {
                // Twists alone act on columns and bits.
                self.turns.push(turned.clone());
                continue;
            }
            let turned = (0..twists).map(|twist| fill.turned(&self.positions.layout, &orbits, number, twist));
            self.turns.push(turned.collect());
        }
        let rows = self.positions.layout.rows.clone();
        for row in rows {
            let (stride, weight) = (row.stride as u32, fill.weights[row.orbit] as u32);
            let mut steps = match row.part {
                Part::Whole => whole_steps(&self.positions.numberings[row.orbit], &orbits[row.orbit]),
                _ => std::mem::take(&mut orbits[row.orbit].steps),
            };
            for step in steps.iter_mut().flatten() {
                *step = Step { to: step.to * stride, twist: step.twist * weight };
            }
            let actions = orbits[row.orbit].actions.clone();
            self.steps.push(RowSteps { size: row.size as usize, actions, steps });
        }
        self.column_images = fill.column_images;
        self.bit_actions = fill.bit_actions;
    }
}

/// Returns the steps of an orbit's arrangements and orientations together, without twists.
fn whole_steps(numbering: &Numbering, orbit: &OrbitSteps) -> Vec<Vec<Step>> {
    let values = numbering.orientations().expect("checked") as u32;
    // The values of all groups after each twist, by their values before.
    let sizes: Vec<u64> = numbering.groups().iter().map(|group| group.size).collect();
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
    /// The steps of whole orbits in columns and bits.
    whole: HashMap<usize, Vec<Vec<Step>>>,
    column_images: Vec<Vec<u32>>,
    known_columns: HashMap<Vec<u32>, u32>,
    bit_actions: Vec<BitAction>,
    known_bits: HashMap<Vec<u32>, u32>,
}

impl Fill {
    fn turned(&mut self, layout: &Layout, orbits: &[OrbitSteps], number: usize, twist: usize) -> Turned {
        let columns = self.images(&layout.columns, orbits, number, twist);
        let columns = *self.known_columns.entry(columns).or_insert_with_key(|images| {
            self.column_images.push(images.clone());
            self.column_images.len() as u32 - 1
        });
        let bits = self.images(&layout.bits, orbits, number, twist);
        let bits = *self.known_bits.entry(bits).or_insert_with_key(|images| {
            self.bit_actions.push(BitAction::new(&layout.bits, images));
            self.bit_actions.len() as u32 - 1
        });
        Turned { columns, bits }
    }

    /// Returns the image of each value of some coordinates under a move and a twist.
    fn images(&self, coordinates: &[Coordinate], orbits: &[OrbitSteps], number: usize, twist: usize) -> Vec<u32> {
        let image = |coordinate: &Coordinate| -> Vec<u32> {
            let orbit = &orbits[coordinate.orbit];
            match coordinate.part {
                Part::Group(group) => {
                    let own = twist / self.weights[coordinate.orbit] % orbit.twist_count();
                    orbit.twists[group][orbit.parts(own)[group]].clone()
                }
                _ => self.whole[&coordinate.orbit][orbit.actions[number]].iter().map(|step| step.to).collect(),
            }
        };
        let images: Vec<Vec<u32>> = coordinates.iter().map(image).collect();
        let whole = |value: u64| {
            let parts = coordinates.iter().zip(&images).map(|(coordinate, images)| {
                let digit = value / coordinate.stride % coordinate.size;
                images[digit as usize] * coordinate.stride as u32
            });
            parts.sum()
        };
        (0..size(coordinates)).map(whole).collect()
    }
}

impl BitAction {
    /// Returns the action with these images. Digits of two values, which come first, take one stage each.
    fn new(coordinates: &[Coordinate], images: &[u32]) -> BitAction {
        let twos = coordinates.iter().take_while(|coordinate| coordinate.size == 2).count();
        let (low, upper) = (1_usize << twos, images.len() >> twos);
        let all = if images.len() == 64 { u64::MAX } else { (1 << images.len()) - 1 };
        let mut stages = Vec::new();
        for digit in (0..twos).filter(|digit| images[0] >> digit & 1 == 1) {
            let is_zero =
                (0..images.len()).filter(|bit| bit >> digit & 1 == 0).fold(0, |mask, bit| mask | 1_u64 << bit);
            stages.push(Stage { shift: 1 << digit, mask: is_zero & all });
        }
        let mut sources: Vec<u8> = (0..upper).map(|value| (images[value * low] as usize >> twos) as u8).collect();
        sources.extend(upper as u8..upper.next_power_of_two() as u8);
        let spread = |mask: u64| {
            let bits = (0..64 / low).filter(|bit| mask >> bit & 1 == 1);
            bits.fold(0, |spread, bit| spread | (u64::MAX >> (64 - low)) << (bit * low))
        };
        let routed = route(&sources).into_iter();
        stages.extend(routed.map(|stage| Stage { shift: stage.shift << twos, mask: spread(stage.mask) }));
        BitAction { stages, images: images.iter().map(|&image| image as u8).collect() }
    }
}
