//! Classes of sectors, found from the goal on.
//!
//! A list says for each sector, in and out of reach, to which class it belongs, and which symmetry leads to the sector that
//! stands for the class. Only sectors in reach of the goal get a class. So parities and sums that moves never reach need
//! no rule of their own.

use std::collections::HashMap;
use std::ops::ControlFlow;

use godtable_puzzle::orbits::Arrangement;
use godtable_system::memory::Buffer;

use crate::levels::classes::Group;
use crate::levels::fixed::Symmetry;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::Sectors;
use crate::sectors::block::Block;
use crate::sectors::colours::{Colour, colours};
use crate::sectors::fibre::{ColourMap, MOST_PLACES};
use crate::sectors::folding::Folding;
use crate::sectors::sector::{Numbers, Sector};
use crate::sectors::space::{Arc, Class};
use crate::shares::fingerprint;

/// The bytes of a sector in the list.
const SECTOR_BYTES: u64 = 6;

/// The bytes that a list of sectors may take for any puzzle, and those that it takes for no puzzle. Between, it takes no more
/// than a search without sectors.
const LIST: [u64; 2] = [1 << 24, 1 << 31];

/// The limits of sectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The fewest positions of a sector. With 64 and more, a search over sectors is faster than one over all states.
    pub least_positions: usize,
    /// The most bytes that a search takes.
    pub most_bytes: u64,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits { least_positions: 1, most_bytes: u64::MAX };
}

impl Sectors {
    /// Finds the sectors of a puzzle. Returns `None` if the symmetries or the sectors are too many to be found, if a limit is
    /// passed, or if the observer stops the search, which takes minutes for puzzles with many sectors.
    #[must_use]
    pub fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        limits: Limits,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        let definition = positions.connected.clone();
        let Plan { symmetries, inverses, colours, block } = Plan::new(positions, arcs, goal, observe)?;
        if block.positions() < limits.least_positions {
            return None;
        }
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
        fold.close(arcs, limits.most_bytes, observe)?;
        Some(sectors)
    }

    /// Estimates the bytes of a search without finding its sectors: a class has as many sectors as there are symmetries. The
    /// other results are those of [`Sectors::new`].
    #[must_use]
    pub fn estimated_bytes(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<u64> {
        let Plan { symmetries, block, .. } = Plan::new(positions, arcs, goal, observe)?;
        let states = positions.legal_count().checked_mul(arcs.planes() as u64)?;
        let classes = (states / symmetries.len() as u64).div_ceil(block.positions() as u64);
        classes.checked_mul(block.set_bytes())
    }
}

/// What a puzzle has before its sectors are found.
struct Plan {
    symmetries: Vec<Symmetry>,
    inverses: Vec<usize>,
    colours: Vec<Colour>,
    block: Block,
}

impl Plan {
    /// Returns `None` if the symmetries are too many or if `observe` stops the search for them.
    fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Plan> {
        let definition = &positions.connected;
        if definition.orbits().iter().any(|orbit| orbit.kinds.len() > MOST_PLACES) {
            return None;
        }
        let group = Group::new(positions, arcs, goal, observe).ok()?;
        let symmetries = group.symmetries();
        let colours = colours(definition, &symmetries)?;
        let block = Block::new(&colours, &symmetries)?;
        Some(Plan { inverses: group.inverses(&symmetries), symmetries, colours, block })
    }
}

/// Classes as they are found.
pub(crate) struct Fold<'a> {
    sectors: &'a mut Sectors,
    /// By symmetry: the one that undoes it.
    inverses: Vec<usize>,
    numbers: Numbers,
    /// By sector: the number of its class plus 1, or 0 if it is not found yet. Pages without a class take no memory.
    class_of: Buffer<u32>,
    /// By sector: the number of the symmetry to the sector of its class.
    symmetry_of: Buffer<u16>,
    /// By class: its first sector.
    first_sectors: Vec<usize>,
    /// The number of each table of [`Sectors::tables`].
    tables: HashMap<Vec<u16>, u32>,
    /// The number of the table of a coordinate, by the map of its colour and the characters before the map.
    of_maps: HashMap<(usize, ColourMap, bool, u8), u32>,
}

impl<'a> Fold<'a> {
    /// Returns `None` if the list of all sectors takes more than `most` bytes, or than there are.
    pub(crate) fn new(
        sectors: &'a mut Sectors,
        colours: &[Colour],
        inverses: Vec<usize>,
        planes: usize,
        most: u64,
    ) -> Option<Fold<'a>> {
        let numbers = Numbers::new(&sectors.definition, colours, planes, most / SECTOR_BYTES)?;
        let (class_of, symmetry_of) = (Buffer::zeroed(numbers.count)?, Buffer::zeroed(numbers.count)?);
        Some(Fold {
            sectors,
            inverses,
            numbers,
            class_of,
            symmetry_of,
            first_sectors: Vec::new(),
            tables: HashMap::new(),
            of_maps: HashMap::new(),
        })
    }

    /// Adds the sectors of an arrangement in all planes; those in the first `goal_planes` are at the goal.
    pub(crate) fn add_goal(&mut self, arrangement: &Arrangement, planes: usize, goal_planes: usize) {
        for plane in 0..planes {
            let (sector, bit) = self.sectors.of(arrangement, plane);
            let (class, symmetry) = self.class(&sector);
            let goal = (class as usize, self.sectors.bit_image(&sector, symmetry, bit));
            if plane < goal_planes && !self.sectors.goals.contains(&goal) {
                self.sectors.goals.push(goal);
            }
        }
    }

    /// Finds all classes in reach, in the order of their first sectors, and their arcs, unless their sets take more than `most` bytes, or `observe` stops the search.
    pub(crate) fn close(&mut self, arcs: &Arcs, most: u64, observe: &mut dyn FnMut() -> ControlFlow<()>) -> Option<()> {
        // The inverse of a move is one of its powers. If positions on that way may be illegal, it is tried itself.
        let inverted = match self.sectors.definition.illegal() {
            [] => Vec::new(),
            _ => self.sectors.definition.inverted().moves().to_vec(),
        };
        let mut next = 0;
        while next < self.sectors.classes.len() {
            if self.sectors.bytes() > most || observe().is_break() {
                return None;
            }
            let sector = self.sectors.classes[next].sector.clone();
            for plane in 0..arcs.planes() {
                for number in arcs.numbers() {
                    self.legal_class(&self.moved(&sector, number, plane));
                }
            }
            for made in &inverted {
                self.legal_class(&self.sectors.symmetries[0].image(
                    &self.sectors.colours,
                    &sector,
                    Some(made),
                    sector.plane,
                ));
            }
            self.add_arcs(next, &sector, arcs);
            next += 1;
        }
        self.sort();
        Some(())
    }

    /// Puts the classes in the order of their first sectors. So those with the same colouring of the largest orbit, which pull
    /// from the same ones, are neighbours.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.first_sectors.len()).collect();
        order.sort_unstable_by_key(|&class| self.first_sectors[class]);
        let mut places = vec![0; order.len()];
        for (place, &class) in order.iter().enumerate() {
            places[class] = place;
        }
        let Sectors { classes, goals, .. } = &mut *self.sectors;
        let mut sorted: Vec<(usize, Class)> = places.iter().copied().zip(classes.drain(..)).collect();
        sorted.sort_unstable_by_key(|(place, _)| *place);
        classes.extend(sorted.into_iter().map(|(_, class)| class));
        for arc in classes.iter_mut().flat_map(|class| &mut class.arcs) {
            arc.to = places[arc.to as usize] as u32;
        }
        goals.iter_mut().for_each(|(class, _)| *class = places[*class]);
    }

    /// Adds the arcs from the sector of a class. They lead to known sectors.
    fn add_arcs(&mut self, class: usize, sector: &Sector, arcs: &Arcs) {
        for arc in arcs.from(sector.plane) {
            let moved = self.moved(sector, arc.number, arc.to);
            if !self.sectors.is_legal(&moved) {
                continue;
            }
            let (to, symmetry) = self.known(&moved).expect("a known sector");
            let maps = self.sectors.maps(sector, Some(arc.number), symmetry);
            let count = self.sectors.block.coordinates.len();
            let tables: Vec<u32> = (0..count).map(|number| self.table(number, sector, &maps)).collect();
            let class = &mut self.sectors.classes[class];
            class.arcs.push(Arc { symmetry: symmetry as u32, to });
            class.tables.extend(tables);
        }
    }

    /// Returns the sector after a move to `plane`. The first symmetry is the identity.
    fn moved(&self, sector: &Sector, number: usize, plane: usize) -> Sector {
        self.sectors.image(sector, Some(number), 0, plane)
    }

    /// Returns the class of a sector, if it is found, and the symmetry to the sector of the class.
    fn known(&self, sector: &Sector) -> Option<(u32, usize)> {
        let number = self.numbers.number(sector);
        let class = self.class_of.as_slice()[number].checked_sub(1)?;
        Some((class, usize::from(self.symmetry_of.as_slice()[number])))
    }

    /// Finds the class of a sector, if it is legal.
    fn legal_class(&mut self, sector: &Sector) {
        if self.sectors.is_legal(sector) {
            self.class(sector);
        }
    }

    /// Returns the class of a sector, and the symmetry to the sector of the class. If the class is new, `sector` stands for
    /// it.
    fn class(&mut self, sector: &Sector) -> (u32, usize) {
        if let Some(known) = self.known(sector) {
            return known;
        }
        let own = self.numbers.number(sector);
        let (mut weight, mut first, mut keeping) = (0, usize::MAX, Vec::new());
        for (symmetry, &inverse) in self.inverses.iter().enumerate() {
            let image = self.numbers.number(&self.sectors.image(sector, None, symmetry, sector.plane));
            let class = &mut self.class_of.as_mut_slice()[image];
            if *class == 0 {
                *class = self.sectors.classes.len() as u32 + 1;
                self.symmetry_of.as_mut_slice()[image] = inverse as u16;
                weight += 1;
                first = first.min(image);
            }
            if image == own && symmetry > 0 {
                keeping.push(symmetry as u16);
            }
        }
        self.first_sectors.push(first);
        let (arcs, tables) = (Vec::new(), Vec::new());
        self.sectors.classes.push(Class { sector: sector.clone(), weight, keeping, arcs, tables });
        self.known(sector).expect("the identity is a symmetry")
    }

    /// Returns the number of the table of a coordinate, by the maps of the colours of a sector.
    fn table(&mut self, number: usize, sector: &Sector, maps: &[ColourMap]) -> u32 {
        let coordinate = self.sectors.block.coordinates[number];
        let colour = coordinate.colour;
        let key = (number, maps[colour].clone(), sector.parities[colour], sector.sums[colour]);
        if let Some(&number) = self.of_maps.get(&key) {
            return number;
        }
        let table = self.sectors.table(&coordinate, sector, &maps[colour]);
        let tables = &mut self.sectors.tables;
        // Different maps may lead to equal tables.
        let number = *self.tables.entry(table).or_insert_with_key(|table| {
            tables.push(table.clone());
            tables.len() as u32 - 1
        });
        self.of_maps.insert(key, number);
        number
    }
}
