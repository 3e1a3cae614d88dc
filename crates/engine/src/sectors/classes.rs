//! Classes of sectors, found from the goal on.
//!
//! A list says for each sector to which class it belongs, and which symmetry leads to the sector that stands for the class.
//! Only sectors in reach of the goal get a class. So parities and sums that moves never reach need
//! no rule of their own.

use std::collections::HashMap;
use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Arrangement, Definition, Move};
use godtable_system::memory::Buffer;

use crate::levels::classes::Group;
use crate::levels::fixed::Symmetry;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::Sectors;
use crate::sectors::block::Block;
use crate::sectors::colours::colours;
use crate::sectors::fibre::ColourMap;
use crate::sectors::folding::Folding;
use crate::sectors::gates::Gates;
use crate::sectors::sector::{Numbers, Sector};
use crate::sectors::space::{Arc, Class};
use crate::shares::fingerprint;

/// The bytes of a sector in the list.
const SECTOR_BYTES: u64 = 6;

/// The bytes that a list of sectors may take for any puzzle, and those that it takes for no puzzle. Between, it takes no more
/// than a search without sectors.
const LIST: [u64; 2] = [1 << 24, 1 << 31];

/// The most sectors of a puzzle of which those in reach are listed.
const MOST_SECTORS: u64 = 1 << 50;

/// Whether sectors are found. They serve searches of more states than a page has memory for, and are 30 KB of it.
pub(crate) const IS_BUILT: bool = !cfg!(target_family = "wasm");

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
    /// Finds the sectors of a puzzle. Returns `None` in a page, if the symmetries or the sectors are too many to be found, if a limit is
    /// passed, or if the observer stops the search, which takes minutes for puzzles with many sectors.
    #[must_use]
    pub fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        limits: Limits,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        let Symmetric { symmetries, inverses } = symmetric(positions, arcs, goal, observe)?;
        let (goals, goal_planes) = match goal {
            Goal::Positions(goals) => (&goals[..], arcs.planes()),
            Goal::Unlocked(goal) => (std::slice::from_ref(goal), 1),
        };
        let definition = positions.connected.clone();
        let step = |made: &Move| Step { before: None, turn: 0, made: made.clone() };
        // The inverse of a move is one of its powers. If positions on that way may be illegal, it is tried itself.
        let inverted = if definition.illegal().is_empty() { None } else { Some(definition.inverted()) };
        let back = inverted.iter().flat_map(|inverted| inverted.moves().iter().map(step)).collect();
        let unlocked = positions.legal_count();
        let asked = Asked {
            steps: Steps { forth: definition.moves().iter().map(step).collect(), back },
            whole: definition.clone(),
            definition,
            symmetries,
            inverses,
            goals: goals.iter().map(|&goal| positions.connected_arrangement(goal)).collect(),
            goal_planes,
            holds: 1,
            states: Some([unlocked, unlocked.checked_mul(arcs.planes() as u64 - 1)?]),
            list: Some(positions.bytes(arcs.planes(), 0).clamp(LIST[0], LIST[1])),
            gates: Gates::default(),
        };
        asked.found(arcs, limits, observe)
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
        let Symmetric { symmetries, .. } = symmetric(positions, arcs, goal, observe)?;
        let colours = colours(&positions.connected, &symmetries, &HashMap::new())?;
        let block = Block::new(&colours, &symmetries)?;
        let states = positions.legal_count().checked_mul(arcs.planes() as u64)?;
        let classes = (states / symmetries.len() as u64).div_ceil(block.positions() as u64);
        classes.checked_mul(block.set_bytes())
    }
}

/// Symmetries, each with the number of the one that undoes it.
struct Symmetric {
    symmetries: Vec<Symmetry>,
    inverses: Vec<usize>,
}

/// Returns the symmetries of a puzzle, or `None` if they are too many or if `observe` stops the search for them.
fn symmetric(
    positions: &Positions,
    arcs: &Arcs,
    goal: &Goal,
    observe: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Symmetric> {
    let group = Group::new(positions, arcs, goal, observe).ok()?;
    let symmetries = group.symmetries();
    Some(Symmetric { inverses: group.inverses(&symmetries), symmetries })
}

/// What sectors are found for.
pub(crate) struct Asked {
    /// The orbits, and a move for each step forth.
    pub(crate) definition: Definition,
    /// The orbits, and moves that together lead to all images of what is in reach.
    pub(crate) whole: Definition,
    pub(crate) symmetries: Vec<Symmetry>,
    /// By symmetry: the number of the one that undoes it.
    pub(crate) inverses: Vec<usize>,
    pub(crate) steps: Steps,
    pub(crate) goals: Vec<Arrangement>,
    /// The number of planes in which a goal is one.
    pub(crate) goal_planes: usize,
    pub(crate) holds: u64,
    /// The numbers of unlocked and of locked states, or `None` to take those of the sectors in reach.
    pub(crate) states: Option<[u64; 2]>,
    /// The most bytes of a list of all sectors, or `None` for a list of those in reach.
    pub(crate) list: Option<u64>,
    pub(crate) gates: Gates,
}

/// The steps from a sector, and those by which it is reached.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    pub(crate) forth: Vec<Step>,
    /// If some positions are illegal: otherwise the steps forth lead to the same sectors.
    pub(crate) back: Vec<Step>,
}

/// A step between positions.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// A turn to a position that must be legal, before the rest of the step.
    pub(crate) before: Option<Move>,
    /// The number of the turn in [`Gates`]; any number if nothing is glued.
    pub(crate) turn: usize,
    /// The whole step.
    pub(crate) made: Move,
}

impl Asked {
    /// Finds the sectors.
    pub(crate) fn found(
        self,
        arcs: &Arcs,
        limits: Limits,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Sectors> {
        if !IS_BUILT {
            return None;
        }
        let Asked { definition, whole, symmetries, inverses, steps, goals, goal_planes, holds, states, list, gates } =
            self;
        let colours = colours(&whole, &symmetries, &gates.leaders)?;
        let block = Block::new(&colours, &symmetries)?;
        if block.positions() < limits.least_positions {
            return None;
        }
        let folding = |symmetry| Folding::new(symmetry, &colours, &block.coordinates);
        let symmetries: Vec<Folding> = symmetries.into_iter().map(folding).collect();
        let fingerprint = fingerprint(&(&definition, arcs, &goals, &symmetries, &block));
        let most = list.map_or(MOST_SECTORS, |list| list / SECTOR_BYTES);
        let numbers = Numbers::new(&whole, &colours, arcs.planes(), most)?;
        let list = List::new(list.map(|_| numbers.count))?;
        let (classes, first_sectors, tables) = (Vec::new(), Vec::new(), Vec::new());
        let mut sectors = Sectors {
            states: states.unwrap_or_default(),
            goals: Vec::new(),
            definition,
            symmetries,
            colours,
            block,
            numbers,
            classes,
            first_sectors,
            tables,
            holds,
            fingerprint,
        };
        let mut fold = Fold {
            sectors: &mut sectors,
            steps: &steps,
            gates: &gates,
            inverses,
            list,
            tables: HashMap::new(),
            of_maps: HashMap::new(),
        };
        for goal in &goals {
            fold.add_goal(goal, arcs.planes(), goal_planes);
        }
        fold.close(arcs, limits.most_bytes, observe)?;
        if states.is_none() {
            let weights: u64 = sectors.classes.iter().map(|class| class.weight).sum();
            sectors.states = [weights.checked_mul(sectors.block.positions() as u64)?, 0];
        }
        Some(sectors)
    }
}

/// The classes of sectors, by the numbers of sectors: each with the symmetry to the sector that stands for the class.
enum List {
    /// Of all sectors: the number of the class plus 1, or 0 if it is not found yet, and the number of the symmetry. Pages
    /// without a class take no memory.
    All(Buffer<u32>, Buffer<u16>),
    /// Of the sectors that were found.
    Found(HashMap<usize, (u32, u16)>),
}

impl List {
    /// Returns an empty list of a number of sectors, or of those that are found, unless memory runs out.
    fn new(count: Option<usize>) -> Option<List> {
        Some(match count {
            Some(count) => List::All(Buffer::zeroed(count)?, Buffer::zeroed(count)?),
            None => List::Found(HashMap::new()),
        })
    }

    /// Returns the bytes of a list that grows.
    fn bytes(&self) -> u64 {
        match self {
            List::All(..) => 0,
            List::Found(found) => (found.capacity() * size_of::<(usize, (u32, u16))>()) as u64,
        }
    }

    fn get(&self, number: usize) -> Option<(u32, usize)> {
        match self {
            List::All(classes, symmetries) => {
                let class = classes.as_slice()[number].checked_sub(1)?;
                Some((class, usize::from(symmetries.as_slice()[number])))
            }
            List::Found(found) => found.get(&number).map(|&(class, symmetry)| (class, usize::from(symmetry))),
        }
    }

    /// Adds a sector, unless it is there.
    fn add(&mut self, number: usize, class: u32, symmetry: u16) {
        match self {
            List::All(classes, symmetries) => {
                let own = &mut classes.as_mut_slice()[number];
                if *own == 0 {
                    *own = class + 1;
                    symmetries.as_mut_slice()[number] = symmetry;
                }
            }
            List::Found(found) => {
                found.entry(number).or_insert((class, symmetry));
            }
        }
    }
}

/// Classes as they are found.
pub(crate) struct Fold<'a> {
    sectors: &'a mut Sectors,
    steps: &'a Steps,
    gates: &'a Gates,
    /// By symmetry: the one that undoes it.
    inverses: Vec<usize>,
    list: List,
    /// The number of each table of [`Sectors::tables`].
    tables: HashMap<Vec<u16>, u32>,
    /// The number of the table of a coordinate, by the map of its colour and the characters before the map.
    of_maps: HashMap<(usize, ColourMap, bool, u16), u32>,
}

impl Fold<'_> {
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
        let (steps, mut next) = (self.steps, 0);
        while next < self.sectors.classes.len() {
            if self.sectors.bytes() > most || self.list.bytes() > LIST[1] || observe().is_break() {
                return None;
            }
            let sector = self.sectors.classes[next].sector.clone();
            for plane in 0..arcs.planes() {
                let forth = arcs.numbers().into_iter().map(|number| (&steps.forth[number], plane));
                for (step, plane) in forth.chain(steps.back.iter().map(|step| (step, sector.plane))) {
                    if let Some(moved) = self.stepped(&sector, step, plane) {
                        self.class(&moved);
                    }
                }
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
        let mut order: Vec<usize> = (0..self.sectors.first_sectors.len()).collect();
        order.sort_unstable_by_key(|&class| self.sectors.first_sectors[class]);
        let mut places = vec![0; order.len()];
        for (place, &class) in order.iter().enumerate() {
            places[class] = place;
        }
        let Sectors { classes, first_sectors, goals, .. } = &mut *self.sectors;
        first_sectors.sort_unstable();
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
            let step = &self.steps.forth[arc.number];
            let Some(moved) = self.stepped(sector, step, arc.to) else { continue };
            let (to, symmetry) = self.known(&moved).expect("a known sector");
            let maps = self.sectors.maps(sector, Some(arc.number), symmetry);
            let count = self.sectors.block.coordinates.len();
            let tables: Vec<u32> = (0..count).map(|number| self.table(number, sector, &maps)).collect();
            let class = &mut self.sectors.classes[class];
            class.arcs.push(Arc { symmetry: symmetry as u32, to });
            class.tables.extend(tables);
        }
    }

    /// Returns the sector after a step to `plane`, or `None` if the step is illegal or cuts a bandage.
    fn stepped(&self, sector: &Sector, step: &Step, plane: usize) -> Option<Sector> {
        if self.gates.are_cut(&self.sectors.colours, sector, step.turn) {
            return None;
        }
        let after = |made: &Move| {
            // The first symmetry is the identity.
            let Sectors { symmetries, colours, .. } = &*self.sectors;
            let after = symmetries[0].image(colours, sector, Some(made), plane);
            let is_legal = self.sectors.is_legal(&after) && !self.gates.are_illegal(colours, &after);
            is_legal.then_some(after)
        };
        if let Some(before) = &step.before {
            after(before)?;
        }
        after(&step.made)
    }

    /// Returns the class of a sector, if it is found, and the symmetry to the sector of the class.
    fn known(&self, sector: &Sector) -> Option<(u32, usize)> {
        self.list.get(self.sectors.numbers.number(sector))
    }

    /// Returns the class of a sector, and the symmetry to the sector of the class. If the class is new, `sector` stands for
    /// it.
    fn class(&mut self, sector: &Sector) -> (u32, usize) {
        if let Some(known) = self.known(sector) {
            return known;
        }
        let own = self.sectors.numbers.number(sector);
        let numbered = |(symmetry, &inverse): (usize, &usize)| {
            let image = self.sectors.image(sector, None, symmetry, sector.plane);
            // No step leads to an illegal one.
            self.sectors.is_legal(&image).then(|| (symmetry, inverse, self.sectors.numbers.number(&image)))
        };
        let images: Vec<(usize, usize, usize)> = self.inverses.iter().enumerate().filter_map(numbered).collect();
        // The list is larger than the caches, so each place is a cache miss. Alone in a loop, the misses overlap: the octahedron
        // took 64 s of processor time instead of 74.
        for &(_, inverse, image) in &images {
            self.list.add(image, self.sectors.classes.len() as u32, inverse as u16);
        }
        let first = images.iter().map(|&(.., image)| image).min().expect("the sector is legal");
        let keeping = images.iter().filter(|&&(symmetry, _, image)| image == own && symmetry > 0);
        let keeping: Vec<u16> = keeping.map(|&(symmetry, ..)| symmetry as u16).collect();
        self.sectors.first_sectors.push(first);
        let weight = (self.inverses.len() / (keeping.len() + 1)) as u64;
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
