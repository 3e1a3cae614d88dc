//! The sectors of a puzzle: one of each class under the symmetries, and the steps between them.
//!
//! A sector contains all positions with the same colours at all places and the same characters, under one lock state. Moves
//! and symmetries map sectors to sectors. The search needs one sector of each class: the image of a state has the same
//! distance as the state, so the states of a sector count once for each sector of its class.

use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Arrangement, Definition, OrbitArrangement};

use crate::levels::classes::Group;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::block::Block;
use crate::sectors::classes::Fold;
use crate::sectors::colours::{Colour, colours};
use crate::sectors::fibre::{ColourMap, Coordinate, MOST_PLACES, is_odd, value};
use crate::sectors::folding::Folding;
use crate::sectors::sector::Sector;
use crate::shares::fingerprint;

/// The fewest positions of a sector of use.
const LEAST: usize = 64;

/// The bytes that a list of sectors may take for any puzzle, and those that it takes for no puzzle. Between, it takes no more
/// than a search without sectors.
const LIST: [u64; 2] = [1 << 24, 1 << 30];

/// A sector that stands for its class.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) sector: Sector,
    /// The number of sectors of the class.
    pub(crate) weight: u64,
    pub(crate) arcs: Vec<Arc>,
    /// By arc, then by coordinate: the number of the table of its values.
    pub(crate) tables: Vec<u32>,
}

/// A step from a sector: a move, and the symmetry after it that leads to the sector of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arc {
    pub(crate) symmetry: u32,
    pub(crate) to: u32,
}

/// The sectors of a puzzle under a lock, folded under the symmetries.
#[derive(Clone, Debug)]
pub struct Sectors {
    pub(crate) definition: Definition,
    /// The first one is the identity.
    pub(crate) symmetries: Vec<Folding>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) block: Block,
    pub(crate) classes: Vec<Class>,
    /// The images of the values of a coordinate, in all ways that occur.
    pub(crate) tables: Vec<Vec<u16>>,
    /// The states at the goal: each the number of a class, and a bit of its sector.
    pub(crate) goals: Vec<(usize, usize)>,
    /// The numbers of unlocked and of locked states, in and out of reach.
    pub(crate) states: [u64; 2],
    pub(crate) fingerprint: u32,
}

impl Sectors {
    /// Finds the sectors of a puzzle, or `None` if they are of no use: some positions are illegal, the symmetries are too many
    /// to be found, the sectors are many and small, or their sets take more than `most` bytes; or if the observer stops the
    /// search, which takes minutes for puzzles with many moves.
    #[must_use]
    pub fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        most: u64,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        Sectors::of_at_least(LEAST, positions, arcs, goal, most, observe)
    }

    /// Returns the same, or `None` if a sector has fewer positions than `least`.
    #[must_use]
    pub fn of_at_least(
        least: usize,
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        most: u64,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        let definition = positions.connected.clone();
        let has_wide = definition.orbits().iter().any(|orbit| orbit.kinds.len() > MOST_PLACES);
        if !positions.whole.illegal().is_empty() || has_wide {
            return None;
        }
        let group = Group::new(positions, arcs, goal, observe).ok()?;
        let symmetries = group.symmetries();
        let inverses = group.inverses(&symmetries);
        let colours = colours(&definition, &symmetries);
        let block = Block::new(&colours, &symmetries).filter(|block| block.addresses * block.bits >= least)?;
        let folding = |symmetry| Folding::new(symmetry, &colours, &block.coordinates);
        let symmetries: Vec<Folding> = symmetries.into_iter().map(folding).collect();
        let unlocked = positions.legal_count();
        let states = [unlocked, unlocked.checked_mul(arcs.planes() as u64 - 1)?];
        let (classes, tables, goals) = (Vec::new(), Vec::new(), Vec::new());
        let fingerprint = fingerprint(&(positions.definition(), arcs, goal, &symmetries, &block));
        let mut sectors =
            Sectors { definition, symmetries, colours, block, classes, tables, goals, states, fingerprint };
        let colours = sectors.colours.clone();
        let list = positions.bytes(arcs.planes(), 0).clamp(LIST[0], LIST[1]);
        let mut fold = Fold::new(&mut sectors, &colours, inverses, arcs.planes(), list)?;
        let (goals, planes) = match goal {
            Goal::Positions(goals) => (&goals[..], arcs.planes()),
            Goal::Unlocked(goal) => (std::slice::from_ref(goal), 1),
        };
        for goal in goals {
            fold.add_goal(&positions.connected_arrangement(*goal), arcs.planes(), planes);
        }
        fold.close(arcs, most, observe)?;
        Some(sectors)
    }

    /// Returns the number of symmetries.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// Describes what is searched: the symmetries, the sectors that stand for classes, and their blocks.
    #[must_use]
    pub fn summary(&self) -> String {
        let (symmetries, classes, block) = (self.symmetries.len(), self.classes.len(), &self.block);
        let sectors: u64 = self.classes.iter().map(|class| class.weight).sum();
        let (bits, addresses, megabytes) = (block.bits, block.addresses, self.bytes() as f64 / 1e6);
        format!(
            "{symmetries} symmetries, {classes} of {sectors} sectors with {addresses} blocks of {bits} bits, {megabytes:.1} MB"
        )
    }

    /// Returns the number of bytes that a search takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let block = self.block.words * 8 + 1;
        2 * (self.classes.len() * self.block.addresses * block) as u64
    }

    /// Returns the sector of an arrangement, and its bit there.
    pub(crate) fn of(&self, arrangement: &Arrangement, plane: usize) -> (Sector, usize) {
        let colours_at = |(orbit, own): (usize, &OrbitArrangement)| {
            let number = |kind: &u8| {
                let is_of = |colour: &Colour| colour.orbit == orbit && colour.kinds.contains(kind);
                self.colours.iter().position(is_of).expect("a kind of the orbit") as u8
            };
            own.kinds.iter().map(number).collect()
        };
        let colouring = arrangement.orbits.iter().enumerate().map(colours_at).collect();
        let count = self.colours.len();
        let mut sector = Sector { colouring, parities: vec![false; count], sums: vec![0; count], plane };
        let mut contents = Vec::new();
        for (number, colour) in self.colours.iter().enumerate() {
            let (own, places) = (&arrangement.orbits[colour.orbit], sector.places(&self.colours, number));
            let kind = |&place: &u8| {
                let kind = own.kinds[usize::from(place)];
                colour.kinds.iter().position(|&other| other == kind).expect("a kind of the colour") as u8
            };
            let order: Vec<u8> = places.iter().map(kind).collect();
            let orientation = |&place: &u8| own.orientations[usize::from(place)] % colour.modulus;
            let orientations: Vec<u8> = places.iter().map(orientation).collect();
            let sum: usize = orientations.iter().map(|&own| usize::from(own)).sum();
            sector.parities[number] = colour.has_parity && is_odd(&order);
            sector.sums[number] = if colour.has_sum { (sum % usize::from(colour.modulus)) as u8 } else { 0 };
            contents.push((order, orientations));
        }
        let bit = self.block.bit(|coordinate: &Coordinate| {
            let (order, orientations) = &contents[coordinate.colour];
            value(coordinate, &self.colours[coordinate.colour], order, orientations)
        });
        (sector, bit)
    }

    /// Returns the sector after a move, if any, and then a symmetry. The move leads to `plane`.
    pub(crate) fn image(&self, sector: &Sector, number: Option<usize>, symmetry: usize, plane: usize) -> Sector {
        let made = number.map(|number| &self.definition.moves()[number]);
        self.symmetries[symmetry].image(&self.colours, sector, made, plane)
    }

    /// Returns by colour what a move, if any, and then a symmetry do to its pieces.
    pub(crate) fn maps(&self, sector: &Sector, number: Option<usize>, symmetry: usize) -> Vec<ColourMap> {
        let made = number.map(|number| &self.definition.moves()[number]);
        self.symmetries[symmetry].maps(&self.colours, sector, made)
    }

    /// Returns the images of the values of a coordinate under the map of its colour.
    pub(crate) fn table(&self, coordinate: &Coordinate, sector: &Sector, map: &ColourMap) -> Vec<u16> {
        let number = coordinate.colour;
        map.table(coordinate, &self.colours[number], sector.parities[number], sector.sums[number])
    }

    /// Returns for each coordinate its image under the symmetry of an arc, and the number of its table.
    pub(crate) fn images(&self, class: &Class, number: usize) -> Vec<(usize, u32)> {
        let coordinates = &self.symmetries[class.arcs[number].symmetry as usize].coordinates;
        let tables = &class.tables[number * coordinates.len()..];
        coordinates.iter().copied().zip(tables.iter().copied()).collect()
    }

    /// Returns the same with the tables.
    pub(crate) fn with_tables(&self, images: &[(usize, u32)]) -> Vec<(usize, &[u16])> {
        images.iter().map(|&(to, table)| (to, &self.tables[table as usize][..])).collect()
    }

    /// Returns the bit to which a symmetry leads from a bit of a sector.
    pub(crate) fn bit_image(&self, sector: &Sector, symmetry: usize, bit: usize) -> usize {
        let (maps, coordinates) = (self.maps(sector, None, symmetry), self.block.coordinates.iter());
        let tables = coordinates.map(|coordinate| self.table(coordinate, sector, &maps[coordinate.colour]));
        let tables: Vec<Vec<u16>> = tables.collect();
        let images = self.symmetries[symmetry].coordinates.iter().copied();
        self.block.mapped(&images.zip(tables.iter().map(Vec::as_slice)).collect::<Vec<_>>(), bit)
    }
}
