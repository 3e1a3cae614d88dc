//! Unit cubes at one moment, in painting order.
//!
//! **Why sorting by the axes is right.** A line of sight leaves the camera in one direction. Along it each coordinate
//! only grows, only falls, or stays. A cube that hides another one is met first, so on a lattice it is nowhere farther
//! from the camera along an axis. Any order that sorts by the axes, one after another, paints it later, for any camera.
//! If some cubes are between two places of an axis, this axis comes last: along the others, all cubes are still on the
//! lattice, and cubes that are equal there are in one line. For this reason bodies move along one axis at a time, and
//! exploded bodies stay on the lattice. A test in `painter.rs` compares painted pixels with lines of sight.

use std::collections::BTreeMap;

use crate::space::Camera;

use crate::solids::assembly::sum;
use crate::solids::view;
use crate::solids::{Body, Direction, Motion};

/// Cubes that move together.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Group {
    /// The body of each cell.
    pub(crate) cells: BTreeMap<[i32; 3], usize>,
    /// The way of the cubes from their cells.
    pub(crate) shift: [f64; 3],
}

/// All cubes at one moment: some at rest, the others on their way along axes, one after another.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Moment {
    /// The cubes that move together, those at rest among them.
    pub(crate) groups: Vec<Group>,
    /// The axis along which cubes may be between two cells.
    pub(crate) axis: usize,
}

/// A cube in painting order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cube {
    /// The number of its group.
    pub(crate) group: usize,
    /// Its cell.
    pub(crate) cell: [i32; 3],
    /// Its body.
    pub(crate) body: usize,
    /// Its middle in space.
    pub(crate) middle: [f64; 3],
}

impl Moment {
    /// Returns the moment in which each body has this offset and nothing moves.
    pub(crate) fn still(cells: &[Vec<[i32; 3]>], offsets: &[[i32; 3]]) -> Moment {
        let bodies = cells.iter().zip(offsets).enumerate();
        let placed =
            bodies.flat_map(|(body, (cells, &offset))| cells.iter().map(move |&cell| (sum(cell, offset), body)));
        Moment { groups: vec![Group { cells: placed.collect(), shift: [0.0; 3] }], axis: 2 }
    }

    /// Returns the moment in which each body has this shift. Only along `axis`, shifts may have fractions of a cell.
    pub(crate) fn shifted(bodies: &[Body], shifts: &[[f64; 3]], axis: usize) -> Moment {
        let mut groups: Vec<Group> = Vec::new();
        for (number, (body, &shift)) in bodies.iter().zip(shifts).enumerate() {
            let group = groups.iter().position(|group| group.shift == shift).unwrap_or(groups.len());
            if group == groups.len() {
                groups.push(Group { cells: BTreeMap::new(), shift });
            }
            groups[group].cells.extend(body.cells.iter().map(|&cell| (cell, number)));
        }
        Moment { groups, axis }
    }

    /// Returns the moment at a share, 0 to 1, of a move. Bodies that come later are absent.
    pub(crate) fn during(cells: &[Vec<[i32; 3]>], motion: &Motion, number: usize, share: f64) -> Moment {
        let (starts, offsets) = (motion.starts(cells.len()), motion.offsets(cells.len()));
        let step = motion.moves().get(number);
        let mut moment = Moment { groups: vec![Group::default(); 2], axis: 2 };
        for (body, cells) in cells.iter().enumerate() {
            if starts[body].is_some_and(|start| start > number) {
                continue;
            }
            let is_moving = step.is_some_and(|step| step.bodies.contains(&body));
            let offset = offsets.get(number).map_or([0; 3], |offsets| offsets[body]);
            moment.groups[usize::from(is_moving)].cells.extend(cells.iter().map(|&cell| (sum(cell, offset), body)));
        }
        if let Some(step) = step {
            let length = f64::from(step.length) * share;
            moment.groups[1].shift = step.direction.vector().map(|way| f64::from(way) * length);
            moment.axis = step.direction.axis();
        }
        moment
    }

    /// Returns the cubes, from back to front.
    pub(crate) fn cubes(&self, camera: Camera) -> Vec<Cube> {
        let mut cubes = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            cubes.extend(group.cells.iter().map(|(&cell, &body)| {
                let middle = std::array::from_fn(|axis| f64::from(cell[axis]) + group.shift[axis]);
                Cube { group: number, cell, body, middle }
            }));
        }
        let towards = view::towards(camera);
        let axes = [(self.axis + 1) % 3, (self.axis + 2) % 3, self.axis];
        let near = |cube: &Cube, axis: usize| cube.middle[axis] * towards[axis].signum();
        cubes.sort_by(|one, other| {
            let orders = axes.map(|axis| near(one, axis).total_cmp(&near(other, axis)));
            orders.into_iter().fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
        });
        cubes
    }

    /// Whether a cube lies between a point and the camera.
    pub(crate) fn hides(&self, point: [f64; 3], camera: Camera) -> bool {
        let towards = view::towards(camera);
        let is_hit = |middle: [f64; 3]| {
            // The part of the line of sight between each pair of sides.
            let (mut enter, mut leave) = (0.0f64, f64::MAX);
            for axis in 0..3 {
                let way = middle[axis] - point[axis];
                if towards[axis].abs() < 1e-9 {
                    if way.abs() >= 0.5 {
                        return false;
                    }
                    continue;
                }
                let (one, other) = ((way - 0.5) / towards[axis], (way + 0.5) / towards[axis]);
                enter = enter.max(one.min(other));
                leave = leave.min(one.max(other));
            }
            leave - enter > 1e-6
        };
        self.middles().any(is_hit)
    }

    /// Returns the middles of all cubes.
    fn middles(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        self.groups.iter().flat_map(|group| {
            let middle = |cell: &[i32; 3]| std::array::from_fn(|axis| f64::from(cell[axis]) + group.shift[axis]);
            group.cells.keys().map(middle)
        })
    }

    /// Returns the corners of all cubes.
    pub(crate) fn corners(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        let corner = |middle: [f64; 3], number: usize| {
            std::array::from_fn(|axis| middle[axis] + if number >> axis & 1 == 0 { -0.5 } else { 0.5 })
        };
        self.middles().flat_map(move |middle| (0..8).map(move |number| corner(middle, number)))
    }
}

impl Group {
    /// Whether the side of a cell is uncovered, and belongs to this body.
    pub(crate) fn shows(&self, cell: [i32; 3], normal: Direction, body: usize) -> bool {
        self.cells.get(&cell) == Some(&body) && !self.cells.contains_key(&sum(cell, normal.vector()))
    }

    /// Returns the connected parts of the sides facing this way, each from its middle outwards.
    pub(crate) fn parts(&self, normal: Direction) -> Vec<Vec<[i32; 3]>> {
        let mut left: BTreeMap<[i32; 3], usize> = self.cells.clone();
        left.retain(|&cell, body| self.shows(cell, normal, *body));
        let mut parts = Vec::new();
        while let Some((first, body)) = left.pop_first() {
            let mut part = vec![first];
            let mut done = 0;
            while let Some(&cell) = part.get(done) {
                done += 1;
                let [one, other] = normal.across();
                for way in [one, one.opposite(), other, other.opposite()] {
                    let next = sum(cell, way.vector());
                    if left.get(&next) == Some(&body) {
                        left.remove(&next);
                        part.push(next);
                    }
                }
            }
            parts.push(from_middle(part));
        }
        parts
    }
}

/// Sorts cells by the distance from their mean.
fn from_middle(mut part: Vec<[i32; 3]>) -> Vec<[i32; 3]> {
    let count = part.len() as i64;
    let total: [i64; 3] = std::array::from_fn(|axis| part.iter().map(|cell| i64::from(cell[axis])).sum());
    let distance = |cell: &[i32; 3]| -> i64 {
        cell.iter().zip(total).map(|(&along, total)| (i64::from(along) * count - total).pow(2)).sum()
    };
    part.sort_unstable_by_key(|cell| (distance(cell), *cell));
    part
}
