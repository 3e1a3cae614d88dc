//! The group of symmetries that reduces the sectors: all of them, or some.

use std::collections::HashMap;

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::automorphism::PlaceMap;

use crate::levels::classes::Group;
use crate::levels::fixed_arrangements::Symmetry;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::block::{Block, color_image, image};
use crate::sectors::colors::Color;
use crate::sectors::coordinate::{Coordinate, keeps_sectors};

/// Symmetries, each with the number of the one that undoes it.
#[derive(Clone)]
pub(crate) struct Symmetric {
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) inverses: Vec<usize>,
    /// Whether tables have the order of the sectors, so that the choices of the first version stay.
    pub(crate) is_in_tables: bool,
}

impl Symmetric {
    /// Returns the symmetries of a puzzle.
    ///
    /// # Errors
    /// Returns an error if there are too many, or if the effort is spent or stopped.
    pub(crate) fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Symmetric, Unfound> {
        let group = Group::new(positions, arcs, goal, effort)?;
        let symmetries = group.symmetries();
        Ok(Symmetric { inverses: group.inverses(&symmetries), symmetries, is_in_tables: true })
    }

    /// Returns the symmetries with some numbers, a group of them.
    pub(crate) fn only(&self, numbers: &[usize]) -> Symmetric {
        let mut instead = vec![usize::MAX; self.symmetries.len()];
        numbers.iter().for_each(|&number| instead[number] = number);
        self.some(&instead)
    }

    /// Returns one symmetry of each coset of the renamings that keep all colors. Symmetries of a coset map the places and
    /// the colors in the same way.
    pub(crate) fn one_of_each(&self, colors: &[Color]) -> Symmetric {
        let maps = |own: &Symmetry| {
            let places = own.automorphism.orbits.iter().map(|orbit| orbit.places.clone()).collect();
            (places, colors.iter().map(|color| color_image(own, color, colors)).collect())
        };
        let mut firsts: HashMap<(Vec<PlaceMap>, Vec<usize>), usize> = HashMap::new();
        let firsts = self.symmetries.iter().enumerate().map(|(number, own)| *firsts.entry(maps(own)).or_insert(number));
        self.some(&firsts.collect::<Vec<usize>>())
    }

    /// Returns some of the symmetries. `instead` maps each symmetry to the chosen one that replaces it, or to a number that
    /// maps to another one, if nothing replaces it.
    fn some(&self, instead: &[usize]) -> Symmetric {
        let chosen: Vec<usize> = (0..instead.len()).filter(|&number| instead[number] == number).collect();
        let place = |&number: &usize| chosen.binary_search(&instead[self.inverses[number]]).expect("they are a group");
        let inverses = chosen.iter().map(place).collect();
        let symmetries = chosen.iter().map(|&number| self.symmetries[number].clone()).collect();
        Symmetric { symmetries, inverses, is_in_tables: self.is_in_tables }
    }

    /// Returns the number of symmetries that reduce the sectors of some colors: the symmetries that keep all places and colors
    /// keep each sector, so they reduce none. For tables it is the number of all symmetries.
    pub(crate) fn reducing(&self, colors: &[Color]) -> usize {
        let keeps = |own: &&Symmetry| own.automorphism.keeps_places() && keeps_sectors(colors, &own.automorphism);
        let idle = if self.is_in_tables { 1 } else { self.symmetries.iter().filter(keeps).count() };
        self.symmetries.len() / idle
    }

    /// Chooses all symmetries, or those that map each coordinate to itself, whichever has the lower cost of a block for each
    /// symmetry. Returns the symmetries and their block.
    pub(crate) fn with_block(
        self,
        coordinates: &[Coordinate],
        colors: &[Color],
        reduce_all: bool,
    ) -> Option<(Symmetric, Block)> {
        let numbers = 0..coordinates.len();
        let images = |own| numbers.clone().map(move |number| image(&coordinates[number], own, coordinates, colors));
        let images: Vec<Vec<usize>> = self.symmetries.iter().map(|own| images(own).collect()).collect();
        let keeping = |is_kept: &dyn Fn(&[usize]) -> bool| -> Vec<usize> {
            (0..images.len()).filter(|&own| is_kept(&images[own])).collect()
        };
        let mut groups = vec![keeping(&|_| true)];
        if !reduce_all {
            groups.push(keeping(&|images| images.iter().copied().eq(numbers.clone())));
        }
        groups.dedup();
        let with_block = |group: &Vec<usize>| {
            let own = self.only(group);
            let block = Block::new(coordinates.to_vec(), colors, &own.symmetries)?;
            Some((own, block))
        };
        let cost = |(own, block): &(Symmetric, Block)| block.cost() / own.reducing(colors) as f64;
        groups.iter().filter_map(with_block).min_by(|one, other| cost(one).total_cmp(&cost(other)))
    }
}
