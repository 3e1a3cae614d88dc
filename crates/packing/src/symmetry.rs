//! Symmetric solutions are counted once: the images of a solution under the symmetries of the shape are its class.
//!
//! A symmetry maps a solution to a solution if the image of each piece is a piece of the puzzle. A rotation maps each
//! piece to a piece of the same kind. A reflection does so if the kind may be mirrored or is its own mirror image;
//! otherwise it maps the piece to a kind with the form of the mirror image, if the puzzle has one.
//!
//! **The fixed placements.** Let each solution have exactly one of some placements, which symmetries permute: those of a
//! kind that is used once and is its own image, or those at a needed cell that symmetries keep. Let p be this one. Some
//! symmetry s maps p to the least placement r of its class: the image of the solution under s has r. So the search may
//! leave out all of these placements but the least ones, and still meets each class.
//!
//! **Why few comparisons are left.** Two symmetric solutions with the same r differ by a symmetry that keeps r. So a
//! solution counts if it is the least of its images under these symmetries. Without fixed placements, it counts if it is
//! the least of all its images.

use std::collections::{BTreeSet, HashMap};

use crate::isometry::{Isometry, Orientation};
use crate::piece::Piece;
use crate::puzzle::Puzzle;

/// The images of all placements under the symmetries of the shape, and the fixed placements, if any.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    /// For each symmetry but the identity, the image of each placement, or [`NONE`] if no piece has it.
    images: Vec<Vec<u32>>,
    /// The representatives of the fixed placements, the only ones in the search, each with the symmetries that keep it.
    fixed: Option<HashMap<u32, Vec<usize>>>,
    /// The fixed placements.
    all_fixed: BTreeSet<u32>,
    /// The first placement of each kind, and the end.
    starts: Vec<u32>,
    ranges: Vec<(usize, usize)>,
}

/// The image of a placement for which no piece exists.
const NONE: u32 = u32::MAX;

impl Reduction {
    /// Returns the reduction of a puzzle, or one that keeps all solutions. `is_needed` says which cells are filled.
    pub(crate) fn new(puzzle: &Puzzle, is_needed: &[bool], keeps_all: bool) -> Reduction {
        let mut starts = vec![0_u32];
        for placements in puzzle.placements() {
            starts.push(starts[starts.len() - 1] + placements.len() as u32);
        }
        let ranges = puzzle.pieces().iter().map(|piece| (piece.at_least, piece.at_most)).collect();
        let images = if keeps_all { Vec::new() } else { images(puzzle, &starts) };
        let mut reduction = Reduction { images, fixed: None, all_fixed: BTreeSet::new(), starts, ranges };
        if !reduction.images.is_empty() && reduction.all_images_are_solutions() {
            reduction.fix_kind();
            if reduction.fixed.is_none() {
                reduction.fix_cell(puzzle, is_needed);
            }
        }
        reduction
    }

    /// Returns whether a placement has to be searched.
    pub(crate) fn is_searched(&self, id: u32) -> bool {
        self.fixed.as_ref().is_none_or(|fixed| !self.all_fixed.contains(&id) || fixed.contains_key(&id))
    }

    /// Returns whether a solution is the representative of its class: the least of its images, as sorted lists.
    pub(crate) fn is_representative(&self, sorted: &[u32]) -> bool {
        let is_least = |images: &Vec<u32>| self.image(images, sorted).is_none_or(|image| sorted <= &image[..]);
        match &self.fixed {
            None => self.images.iter().all(is_least),
            Some(fixed) => {
                let id = sorted.iter().find(|id| self.all_fixed.contains(id));
                let keeping = id.and_then(|id| fixed.get(id));
                keeping.is_none_or(|keeping| keeping.iter().all(|&symmetry| is_least(&self.images[symmetry])))
            }
        }
    }

    /// Returns the image of a solution, sorted, or `None` if it is not a solution with the puzzle's pieces.
    fn image(&self, images: &[u32], solution: &[u32]) -> Option<Vec<u32>> {
        let mut image: Vec<u32> = solution.iter().map(|&id| images[id as usize]).collect();
        image.sort_unstable();
        let is_allowed = |(kind, (at_least, at_most)): (usize, &(usize, usize))| {
            let own = self.starts[kind]..self.starts[kind + 1];
            (*at_least..=*at_most).contains(&image.iter().filter(|id| own.contains(id)).count())
        };
        (image.last() != Some(&NONE) && self.ranges.iter().enumerate().all(is_allowed)).then_some(image)
    }

    /// Returns the kind of a placement's image under a symmetry.
    fn kind_of_image(&self, symmetry: usize, kind: usize) -> Option<usize> {
        if self.starts[kind] == self.starts[kind + 1] {
            // A kind without placements is in no solution.
            return Some(kind);
        }
        let image = self.images[symmetry][self.starts[kind] as usize];
        (image != NONE).then(|| self.starts.partition_point(|&start| start <= image) - 1)
    }

    /// Returns whether the image of every solution is a solution: each kind is as frequent as its image.
    fn all_images_are_solutions(&self) -> bool {
        let is_kept = |symmetry: usize, kind: usize| {
            self.kind_of_image(symmetry, kind).is_some_and(|image| self.ranges[image] == self.ranges[kind])
        };
        (0..self.images.len()).all(|symmetry| (0..self.ranges.len()).all(|kind| is_kept(symmetry, kind)))
    }

    /// Chooses the kind whose representatives are the smallest part of its placements. Every class of solutions has a
    /// member with a representative, if the kind is used exactly once and is its own image.
    fn fix_kind(&mut self) {
        let mut best: Option<(f64, usize)> = None;
        for kind in 0..self.ranges.len() {
            let is_own_image = |symmetry| self.kind_of_image(symmetry, kind) == Some(kind);
            if self.ranges[kind] != (1, 1) || !(0..self.images.len()).all(is_own_image) {
                continue;
            }
            let own = self.starts[kind]..self.starts[kind + 1];
            let representatives = self.representatives(own.clone());
            let part = representatives.len() as f64 / own.len() as f64;
            let is_better = |(best, count): (f64, usize)| (part, representatives.len()) < (best, count);
            if best.is_none_or(is_better) {
                best = Some((part, representatives.len()));
                self.all_fixed = own.collect();
                self.fixed = Some(representatives);
            }
        }
    }

    /// Chooses the first needed cell that all symmetries keep.
    fn fix_cell(&mut self, puzzle: &Puzzle, is_needed: &[bool]) {
        let mut covering: Vec<Vec<u32>> = vec![Vec::new(); is_needed.len()];
        for (placement, id) in puzzle.placements().iter().flatten().zip(0..) {
            placement.cells.iter().for_each(|&cell| covering[cell].push(id));
        }
        let is_kept = |ids: &Vec<u32>| {
            let mut images = self.images.iter().flat_map(|images| ids.iter().map(|&id| images[id as usize]));
            images.all(|image| ids.binary_search(&image).is_ok())
        };
        let found = covering.into_iter().zip(is_needed).find(|(ids, is_needed)| **is_needed && is_kept(ids));
        if let Some((ids, _)) = found {
            self.fixed = Some(self.representatives(ids.iter().copied()));
            self.all_fixed = ids.into_iter().collect();
        }
    }

    /// Returns the least placement of each class, with the symmetries that keep it.
    fn representatives(&self, own: impl Iterator<Item = u32>) -> HashMap<u32, Vec<usize>> {
        let mut found = HashMap::new();
        let mut known: BTreeSet<u32> = BTreeSet::new();
        for id in own {
            if known.contains(&id) {
                continue;
            }
            let images = self.images.iter().map(|images| images[id as usize]);
            known.extend(images.clone());
            let keeping = images.enumerate().filter(|(_, image)| *image == id).map(|(symmetry, _)| symmetry);
            found.insert(id, keeping.collect());
        }
        found
    }
}

/// Returns the images of all placements under each symmetry of the shape that some solutions may have, without the
/// identity.
fn images(puzzle: &Puzzle, starts: &[u32]) -> Vec<Vec<u32>> {
    let mut symmetries = puzzle.shape().symmetries().into_iter();
    // The identity comes first.
    symmetries.next();
    let symmetries: Vec<_> = symmetries.collect();
    if symmetries.is_empty() {
        return Vec::new();
    }
    let mirrored = mirrored_kinds(puzzle.pieces());
    let mut numbers: HashMap<(usize, &[usize]), u32> = HashMap::new();
    for (kind, placements) in puzzle.placements().iter().enumerate() {
        let ids = starts[kind]..;
        numbers.extend(placements.iter().zip(ids).map(|(placement, id)| ((kind, &placement.cells[..]), id)));
    }
    let image = |kind: Option<usize>, cells: &[usize], to: &[usize]| {
        let mut cells: Vec<usize> = cells.iter().map(|&cell| to[cell]).collect();
        cells.sort_unstable();
        kind.and_then(|kind| numbers.get(&(kind, &cells[..])).copied()).unwrap_or(NONE)
    };
    let is_needed = |kind: usize| puzzle.pieces()[kind].at_least > 0;
    let has_no_reflections = mirrored.iter().enumerate().any(|(kind, image)| image.is_none() && is_needed(kind));
    let useful = symmetries.iter().filter(|symmetry| !(has_no_reflections && symmetry.isometry.is_reflection()));
    let all = useful.map(|symmetry| {
        let kinds = puzzle.placements().iter().enumerate();
        let of_kinds = kinds.flat_map(|(kind, placements)| {
            let to = if symmetry.isometry.is_reflection() { mirrored[kind] } else { Some(kind) };
            placements.iter().map(move |placement| (to, placement))
        });
        of_kinds.map(|(kind, placement)| image(kind, &placement.cells, &symmetry.cells)).collect()
    });
    all.collect()
}

/// Returns the kind of each kind's mirror image. Of several kinds with the same form, the first is the image of the
/// first, and so on.
fn mirrored_kinds(pieces: &[Piece]) -> Vec<Option<usize>> {
    let reflection = Orientation { mirrored: true, ..Orientation::default() }.isometry();
    let forms: Vec<_> = pieces.iter().map(|piece| piece.form(Isometry::IDENTITY)).collect();
    let mirrored: Vec<_> = pieces.iter().map(|piece| piece.form(reflection)).collect();
    let alike = |form: &[_]| -> Vec<usize> {
        let alike = |other: &usize| !pieces[*other].may_be_mirrored && forms[*other] == form;
        let mut kinds: Vec<usize> = (0..pieces.len()).filter(alike).collect();
        kinds.sort_by_key(|&other| (pieces[other].at_least, pieces[other].at_most, other));
        kinds
    };
    let image = |kind: usize| {
        if pieces[kind].may_be_mirrored || forms[kind] == mirrored[kind] {
            return Some(kind);
        }
        let place = alike(&forms[kind]).iter().position(|&other| other == kind)?;
        alike(&mirrored[kind]).get(place).copied()
    };
    (0..pieces.len()).map(image).collect()
}
