//! Larger colors, which only some of the symmetries preserve: they make sectors larger and fewer.
//!
//! **Idea.** Symmetries of the octahedron exchange its triangles: two orbits of four kinds with three identical pieces
//! each. All 576 of them preserve only colors of one kind, whose sectors are single positions, and colors of a whole
//! orbit, which has 369,600 orders. But 96 of them preserve each orbit and a partition of its kinds into two pairs.
//! Then an orbit has 924 colorings, and each pair has 20 orders. So the search stores one of 96 positions.
//!
//! **Why it is right.** The symmetries that preserve a partition are a group, and so are those of them that preserve
//! each orbit. Sectors need only a group of symmetries, whether or not it is the whole one.
//!
//! **Search.** The group follows from the partition, so partitions are searched. From the cheapest one that is still open, each
//! pair of kinds leads to two others: the pair is joined, or the pair and its images under the group are. Symmetries that
//! exchange kinds of the same color, and keep all places, keep each sector. They reduce nothing, so then each color leads to
//! one more partition: its kinds become separate colors.
//!
//! **Cost.** A search tries up to [`MOST_TRIED`] partitions, each in less than a millisecond. It runs only for puzzles whose
//! sectors are too small otherwise. A count of classes needs all symmetries.

use std::collections::{HashMap, HashSet};

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::Definition;

use crate::levels::fixed_arrangements::Symmetry;
use crate::sectors::block::Block;
use crate::sectors::colors::{Color, Images, Kinds, closed, numbered};
use crate::sectors::coordinate::coordinates;
use crate::sectors::symmetric::Symmetric;

/// The most partitions that a search tries.
const MOST_TRIED: usize = 400;

/// The operations of an effort for a symmetry and a partition.
const OPERATIONS: u64 = 20;

/// The time and memory of a sector in addition to those of its bits, in the unit of [`Block::cost`].
const SECTOR: f64 = 10_000.0;

/// What sectors are found from: symmetries, the colors that they keep, and a block.
pub(crate) struct SubgroupChoice {
    pub(crate) symmetric: Symmetric,
    pub(crate) colors: Vec<Color>,
    pub(crate) block: Block,
    /// The number of renamings that reduce the coordinates.
    pub(crate) renamings: usize,
}

impl SubgroupChoice {
    /// Returns an estimate of the time and memory of a position.
    pub(crate) fn cost(&self) -> f64 {
        let SubgroupChoice { symmetric, colors, block, renamings } = self;
        let of_bit = block.cost() + SECTOR / block.positions() as f64;
        of_bit / (symmetric.reducing(colors) * renamings) as f64
    }

    /// Returns whether some symmetries keep each sector.
    pub(crate) fn has_idle(&self) -> bool {
        self.symmetric.reducing(&self.colors) < self.symmetric.symmetries.len()
    }

    /// Searches colors that some of the symmetries keep, or all of them if `reduce_all`. Returns the cheapest choice: this one, if
    /// no other is cheaper.
    ///
    /// # Errors
    /// Returns an error if the effort is spent or stopped.
    pub(crate) fn improved(
        self,
        all: &Symmetric,
        definition: &Definition,
        reduce_all: bool,
        effort: &mut Effort<'_>,
    ) -> Result<SubgroupChoice, Unfound> {
        let kinds = Kinds::new(definition, &all.symmetries, &HashMap::new());
        // The choice for a partition of the kinds into colors, if its symmetries treat them in the same way.
        let chosen = |partition: &[usize]| {
            let keeping = |number: &usize| keeps(partition, &kinds.images[*number]);
            let keeping: Vec<usize> = (0..kinds.images.len()).filter(keeping).collect();
            let is_whole = keeping.len() == kinds.images.len();
            let are_alike = kinds.are_alike(partition, keeping.iter().map(|&number| &kinds.images[number]));
            if !are_alike || reduce_all && !is_whole {
                return None;
            }
            let colors = numbered(definition, &all.symmetries, kinds.colors(partition))?;
            let coordinates = coordinates(&colors)?;
            let keeping_orbits = keeping.iter().copied().filter(|&number| keeps_orbits(&all.symmetries[number]));
            let groups = [keeping_orbits.collect(), keeping]
                .into_iter()
                .filter(|group| !reduce_all || group.len() == all.symmetries.len());
            let with = |group: Vec<usize>| {
                let (symmetric, block) = all.only(&group).with_block(&coordinates, &colors, reduce_all)?;
                Some(SubgroupChoice { symmetric, block, colors: colors.clone(), renamings: 1 })
            };
            groups.filter_map(with).min_by(|one, other| one.cost().total_cmp(&other.cost()))
        };
        // Best-first search from the finest partition, by joining two colors.
        let finest: Vec<usize> = (0..kinds.all.len()).collect();
        let mut known = HashSet::from([finest.clone()]);
        let (mut open, mut best) = (vec![(self.cost(), false, finest)], self);
        while known.len() < MOST_TRIED {
            let nearest = (0..open.len()).min_by(|&one, &other| open[one].0.total_cmp(&open[other].0));
            let Some(nearest) = nearest else { break };
            let (_, has_idle, partition) = open.swap_remove(nearest);
            let keeping: Vec<&Images> = kinds.images.iter().filter(|images| keeps(&partition, images)).collect();
            let pairs = kinds.pairs(&partition).into_iter();
            let joined = pairs.flat_map(|pair| [&[], &keeping[..]].map(|images| (pair, images)));
            let joined = joined.map(|(pair, images)| closed(&partition, pair, images.iter().copied()));
            let firsts = (0..partition.len()).filter(|&kind| has_idle && partition[kind] == kind);
            let split = firsts.map(|first| split(&partition, first));
            for other in joined.chain(split) {
                effort.spend(kinds.images.len() as u64 * OPERATIONS)?;
                if known.insert(other.clone())
                    && let Some(chosen) = chosen(&other)
                {
                    open.push((chosen.cost(), chosen.has_idle(), other));
                    if chosen.cost() < best.cost() {
                        best = chosen;
                    }
                }
            }
        }
        Ok(best)
    }
}

/// Returns a partition in which each kind of a color is a separate color.
fn split(partition: &[usize], first: usize) -> Vec<usize> {
    partition.iter().enumerate().map(|(kind, &own)| if own == first { kind } else { own }).collect()
}

/// Returns whether a symmetry maps colors to colors. A partition has for each kind the first of its color.
fn keeps(partition: &[usize], images: &Images) -> bool {
    let is_kept = |(kind, &first): (usize, &usize)| partition[images[kind].0] == partition[images[first].0];
    partition.iter().enumerate().all(is_kept)
}

/// Returns whether a symmetry maps each orbit to itself.
fn keeps_orbits(symmetry: &Symmetry) -> bool {
    symmetry.automorphism.orbits.iter().enumerate().all(|(orbit, map)| map.places.to == orbit)
}
