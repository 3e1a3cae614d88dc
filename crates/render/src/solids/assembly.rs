//! Bodies in their poses, checked once: they lie on one lattice and do not overlap, so writers cannot fail.

use std::collections::{HashMap, HashSet};

use crate::solids::{Body, Pose, SolidsError};

/// The largest number of cells.
const MOST_CELLS: usize = 10_000;

/// The largest coordinate of a cell in its body, and of a location.
const FARTHEST: u32 = 10_000;

/// The largest width along an axis, in cells.
const WIDEST: u32 = 100;

/// The largest difference that counts as rounding.
const ROUNDING: f64 = 1e-6;

/// Bodies in their poses, on one lattice and without overlap. It may have holes.
#[derive(Clone, PartialEq, Debug)]
pub struct Assembly {
    bodies: Vec<Body>,
    poses: Vec<Pose>,
    names: Vec<String>,
    cells: Vec<Vec<[i32; 3]>>,
    width: [i32; 3],
    middle: [f64; 3],
}

impl Assembly {
    /// Returns the assembly of these bodies, each with its pose.
    ///
    /// # Errors
    /// Returns an error if a body is empty, if bodies overlap or lie on different lattices, or if there are none.
    pub fn new(bodies: Vec<Body>, poses: Vec<Pose>) -> Result<Assembly, SolidsError> {
        if bodies.is_empty() {
            return Err(SolidsError::NoBodies);
        }
        if bodies.len() != poses.len() {
            return Err(SolidsError::Poses { bodies: bodies.len(), poses: poses.len() });
        }
        let count = bodies.iter().map(|body| body.cells.len()).sum();
        if count > MOST_CELLS {
            return Err(SolidsError::TooManyCells { cells: count, most: MOST_CELLS });
        }
        let names = names(&bodies);
        for ((body, pose), name) in bodies.iter().zip(&poses).zip(&names) {
            check(body, *pose, name)?;
        }
        let mut cells: Vec<Vec<[i32; 3]>> = Vec::with_capacity(bodies.len());
        for ((body, pose), name) in bodies.iter().zip(&poses).zip(&names) {
            let shift = steps(*pose, poses[0])
                .ok_or_else(|| SolidsError::OffLattice { name: name.clone(), first: names[0].clone() })?;
            cells.push(body.cells.iter().map(|&cell| sum(pose.rotated(cell), shift)).collect());
        }
        let ends = |axis: usize| {
            let along = || cells.iter().flatten().map(|cell| cell[axis]);
            (along().min().unwrap_or(0), along().max().unwrap_or(0))
        };
        let ends = [ends(0), ends(1), ends(2)];
        let width = ends.map(|(least, most)| most - least + 1);
        if let Some(&wide) = width.iter().find(|&&width| width > WIDEST as i32) {
            return Err(SolidsError::TooWide { cells: wide.unsigned_abs(), most: WIDEST });
        }
        let corner = ends.map(|(least, _)| -least);
        cells.iter_mut().flatten().for_each(|cell| *cell = sum(*cell, corner));
        check_overlap(&cells, &names)?;
        let middle = std::array::from_fn(|axis| {
            poses[0].location[axis] + f64::from(ends[axis].0) + f64::from(width[axis] - 1) / 2.0
        });
        Ok(Assembly { bodies, poses, names, cells, width, middle })
    }

    /// Returns the bodies.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Returns the pose of each body.
    #[must_use]
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Returns a name for each body, all different. Of bodies with one name, the second is "A 2".
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the cells of each body in place. The least coordinate along each axis is 0.
    #[must_use]
    pub fn cells(&self) -> &[Vec<[i32; 3]>] {
        &self.cells
    }

    /// Returns the width along each axis, in cells.
    #[must_use]
    pub const fn width(&self) -> [i32; 3] {
        self.width
    }

    /// Returns the middle of the box around all bodies.
    #[must_use]
    pub const fn middle(&self) -> [f64; 3] {
        self.middle
    }
}

/// Returns the sum of two cells.
pub(crate) fn sum(one: [i32; 3], other: [i32; 3]) -> [i32; 3] {
    std::array::from_fn(|axis| one[axis] + other[axis])
}

fn check(body: &Body, pose: Pose, name: &str) -> Result<(), SolidsError> {
    let name = || name.to_owned();
    if body.cells.is_empty() {
        return Err(SolidsError::NoCells { name: name() });
    }
    let is_far = |coordinate: &i32| coordinate.unsigned_abs() > FARTHEST;
    let is_lost = |location: &f64| !location.is_finite() || location.abs() > f64::from(FARTHEST);
    if body.cells.as_flattened().iter().any(is_far) || pose.location.iter().any(is_lost) {
        return Err(SolidsError::TooFar { name: name(), most: FARTHEST });
    }
    let mut seen = HashSet::new();
    match body.cells.iter().find(|&&cell| !seen.insert(cell)) {
        Some(&cell) => Err(SolidsError::CellTwice { name: name(), cell }),
        None => Ok(()),
    }
}

/// Returns the difference of two locations, or `None` if it is not a whole number of cells.
fn steps(pose: Pose, first: Pose) -> Option<[i32; 3]> {
    let mut steps = [0; 3];
    for (axis, step) in steps.iter_mut().enumerate() {
        let difference = pose.location[axis] - first.location[axis];
        if (difference - difference.round()).abs() > ROUNDING {
            return None;
        }
        *step = difference.round() as i32;
    }
    Some(steps)
}

fn check_overlap(cells: &[Vec<[i32; 3]>], names: &[String]) -> Result<(), SolidsError> {
    let mut owners = HashMap::new();
    for (body, cells) in cells.iter().enumerate() {
        for cell in cells {
            if let Some(other) = owners.insert(*cell, body) {
                return Err(SolidsError::Overlap { one: names[other].clone(), other: names[body].clone() });
            }
        }
    }
    Ok(())
}

/// Returns a name for each body, all different and not empty.
fn names(bodies: &[Body]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(bodies.len());
    let mut used: HashSet<String> = HashSet::new();
    let mut copies: HashMap<&str, usize> = HashMap::new();
    for body in bodies {
        let given = body.name.trim();
        let given = if given.is_empty() { "body" } else { given };
        let copy = copies.entry(given).or_insert(0);
        let name = loop {
            *copy += 1;
            let name = if *copy == 1 { given.to_owned() } else { format!("{given} {copy}") };
            if used.insert(name.clone()) {
                break name;
            }
        };
        names.push(name);
    }
    names
}
