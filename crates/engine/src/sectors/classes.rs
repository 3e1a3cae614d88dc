//! Classes of sectors, found from the goal on.
//!
//! A list says for each sector to which class it belongs, and which symmetry leads to the sector that stands for the class.
//! Only sectors in reach of the goal get a class. So parities and sums that moves never reach need
//! no rule of their own.

use std::collections::HashMap;
use std::ops::ControlFlow;

use godtable_puzzle::orbits::{Action, Arrangement, Definition, IllegalPiece, Move};
use godtable_system::memory::Buffer;
use rustc_hash::FxHashMap;

use crate::levels::automorphism::{Automorphism, PlaceMap};
use crate::levels::classes::Group;
use crate::levels::fixed::Symmetry;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::Sectors;
use crate::sectors::block::{Block, keeps_coordinates};
use crate::sectors::colours::{Colour, colours};
use crate::sectors::coordinate::{Coordinate, coordinates, renamed};
use crate::sectors::fibre::{ColourMap, Part};
use crate::sectors::folding::{CoordinateImage, Folding, Image};
use crate::sectors::gates::Gates;
use crate::sectors::sector::{Numbers, Sector, shades};
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
    /// Whether all symmetries fold the search, as a count of classes needs. Otherwise some may be left out for speed.
    pub fold_all: bool,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits { least_positions: 1, most_bytes: u64::MAX, fold_all: true };
}

impl Sectors {
    /// Finds the sectors of a puzzle. Returns `None` in a page, if there are too many symmetries or sectors, if a limit is
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
        let step = |made: &Move| Step::new(0, made.clone(), definition.illegal());
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
            renamings: Vec::new(),
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
        let symmetric = symmetric(positions, arcs, goal, observe)?;
        let colours = colours(&positions.connected, &symmetric.symmetries, &HashMap::new())?;
        let (Symmetric { symmetries, .. }, block) = symmetric.with_block(&coordinates(&colours)?, &colours, false)?;
        let states = positions.legal_count().checked_mul(arcs.planes() as u64)?;
        let classes = (states / symmetries.len() as u64).div_ceil(block.positions() as u64);
        classes.checked_mul(block.set_bytes())
    }
}

/// Symmetries, each with the number of the one that undoes it.
#[derive(Clone)]
struct Symmetric {
    symmetries: Vec<Symmetry>,
    inverses: Vec<usize>,
}

impl Symmetric {
    /// Returns one symmetry of each coset of the renamings. Symmetries of a coset map the places alike, since renamings keep
    /// them.
    fn one_of_each(&self) -> Symmetric {
        let places = |own: &Symmetry| own.automorphism.orbits.iter().map(|orbit| orbit.places.clone()).collect();
        let mut firsts: HashMap<Vec<PlaceMap>, usize> = HashMap::new();
        let firsts =
            self.symmetries.iter().enumerate().map(|(number, own)| *firsts.entry(places(own)).or_insert(number));
        self.some(&firsts.collect::<Vec<usize>>())
    }

    /// Returns some of the symmetries. `instead` maps each symmetry to the chosen one that replaces it, or to a number that
    /// maps to another one, if nothing replaces it.
    fn some(&self, instead: &[usize]) -> Symmetric {
        let chosen: Vec<usize> = (0..instead.len()).filter(|&number| instead[number] == number).collect();
        let place = |&number: &usize| chosen.binary_search(&instead[self.inverses[number]]).expect("they are a group");
        let inverses = chosen.iter().map(place).collect();
        Symmetric { symmetries: chosen.iter().map(|&number| self.symmetries[number].clone()).collect(), inverses }
    }

    /// Chooses all symmetries, or only those that map each coordinate to itself: the choice with the lower cost of a block for
    /// each symmetry. Returns the symmetries and their block.
    fn with_block(self, coordinates: &[Coordinate], colours: &[Colour], fold_all: bool) -> Option<(Symmetric, Block)> {
        let keeps = |own| fold_all || keeps_coordinates(own, coordinates, colours);
        let keeps = |(number, own)| if keeps(own) { number } else { usize::MAX };
        let keeping = self.some(&self.symmetries.iter().enumerate().map(keeps).collect::<Vec<usize>>());
        let with_block = |own: Symmetric| {
            let block = Block::new(coordinates.to_vec(), colours, &own.symmetries)?;
            Some((own, block))
        };
        let cost = |(own, block): &(Symmetric, Block)| block.cost() / own.symmetries.len() as f64;
        let both = [self, keeping].into_iter().filter_map(with_block);
        both.min_by(|one, other| cost(one).total_cmp(&cost(other)))
    }
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
    /// The group of the symmetries that keep all places (`coordinate.rs`).
    pub(crate) renamings: Vec<Automorphism>,
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
    /// The step is forbidden if one of these pieces is at its place.
    pub(crate) illegal: Vec<IllegalPiece>,
    /// The number of the turn in [`Gates`]; any number if nothing is glued.
    pub(crate) turn: usize,
    /// The whole step.
    pub(crate) made: Move,
}

impl Step {
    /// Returns a step that leads to no illegal position.
    pub(crate) fn new(turn: usize, made: Move, illegal: &[IllegalPiece]) -> Step {
        Step { illegal: before(illegal, &made.actions), turn, made }
    }

    /// Returns whether another step does the same.
    fn is_like(&self, other: &Step) -> bool {
        (&self.illegal, self.turn, &self.made.actions) == (&other.illegal, other.turn, &other.made.actions)
    }
}

/// Returns the pieces that are illegal after some actions.
pub(crate) fn before(illegal: &[IllegalPiece], actions: &[Action]) -> Vec<IllegalPiece> {
    let before = |piece: &IllegalPiece| {
        let place = actions[piece.orbit].images.iter().position(|&image| image == piece.place);
        IllegalPiece { place: place.expect("a permutation") as u8, ..*piece }
    };
    illegal.iter().map(before).collect()
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
        let Asked {
            definition,
            whole,
            symmetries,
            inverses,
            renamings,
            mut steps,
            goals,
            goal_planes,
            holds,
            states,
            list,
            gates,
        } = self;
        let colours = colours(&whole, &symmetries, &gates.leaders)?;
        let renamed = renamed(&colours, &renamings);
        let holds = if renamed.is_some() { holds / renamings.len() as u64 } else { holds };
        let symmetric = Symmetric { symmetries, inverses };
        let symmetric = if renamed.is_some() { symmetric.one_of_each() } else { symmetric };
        let coordinates = renamed.map_or_else(|| coordinates(&colours), Some)?;
        let (Symmetric { symmetries, inverses }, block) =
            symmetric.with_block(&coordinates, &colours, limits.fold_all)?;
        if block.positions() < limits.least_positions {
            return None;
        }
        let folding = |symmetry| Folding::new(symmetry, &colours, &block.coordinates, definition.illegal());
        let symmetries: Vec<Folding> = symmetries.into_iter().map(folding).collect();
        let fingerprint = fingerprint(&(&definition, arcs, &goals, &symmetries, &block));
        let most = list.map_or(MOST_SECTORS, |list| list / SECTOR_BYTES);
        let numbers = Numbers::new(&whole, &colours, arcs.planes(), most)?;
        let shades = shades(&whole, &colours);
        let list = List::new(list.map(|_| numbers.count))?;
        let (classes, first_sectors, tables) = (Vec::new(), Vec::new(), Vec::new());
        let mut sectors = Sectors {
            states: states.unwrap_or_default(),
            knows_positions: states.is_some(),
            goals: Vec::new(),
            definition,
            symmetries,
            colours,
            block,
            numbers,
            shades,
            classes,
            first_sectors,
            tables,
            holds,
            fingerprint,
        };
        let Steps { forth, back } = &mut steps;
        back.retain(|own| !forth.iter().any(|other| own.is_like(other)));
        let mut fold = Fold {
            sectors: &mut sectors,
            steps: &steps,
            gates: &gates,
            inverses,
            list,
            tables: FxHashMap::default(),
            of_maps: FxHashMap::default(),
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
    Found(FxHashMap<usize, (u32, u16)>),
}

impl List {
    /// Returns an empty list of a number of sectors, or of those that are found, unless memory runs out.
    fn new(count: Option<usize>) -> Option<List> {
        Some(match count {
            Some(count) => List::All(Buffer::zeroed(count)?, Buffer::zeroed(count)?),
            None => List::Found(FxHashMap::default()),
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

/// All that determines the table of a coordinate.
#[derive(PartialEq, Eq, Hash)]
struct MapKey {
    number: usize,
    image: CoordinateImage,
    /// By part: the map of its colour, and the characters before the map.
    parts: Vec<(ColourMap, bool, u16)>,
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
    tables: FxHashMap<Vec<u16>, u32>,
    of_maps: FxHashMap<MapKey, u32>,
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

    /// Finds all classes in reach, in the order of their first sectors, and their arcs. Returns `None` if their sets need more
    /// than `most` bytes, or if `observe` stops the search.
    pub(crate) fn close(&mut self, arcs: &Arcs, most: u64, observe: &mut dyn FnMut() -> ControlFlow<()>) -> Option<()> {
        let (steps, numbers, mut next) = (self.steps, arcs.numbers(), 0);
        while next < self.sectors.classes.len() {
            if self.sectors.bytes() > most || self.list.bytes() > LIST[1] || observe().is_break() {
                return None;
            }
            let sector = self.sectors.classes[next].sector.clone();
            self.add_arcs(next, &sector, arcs);
            // A move that is forbidden here is tried too: its powers lead back along allowed ones.
            let planes = if arcs.planes() > 1 { arcs.planes() } else { 0 };
            let forth = (0..planes).flat_map(|plane| numbers.iter().map(move |&number| (&steps.forth[number], plane)));
            for (step, plane) in forth.chain(steps.back.iter().map(|step| (step, sector.plane))) {
                if let Some(moved) = self.stepped(&sector, step, plane) {
                    self.class(&moved);
                }
            }
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

    /// Adds the arcs from the sector of a class, and the classes to which they lead.
    fn add_arcs(&mut self, class: usize, sector: &Sector, arcs: &Arcs) {
        for arc in arcs.from(sector.plane) {
            let step = &self.steps.forth[arc.number];
            let Some(moved) = self.stepped(sector, step, arc.to) else { continue };
            let (to, symmetry) = self.class(&moved);
            let maps = self.sectors.maps(sector, Some(arc.number), symmetry);
            let images = self.sectors.symmetries[symmetry].coordinates.clone();
            let of_coordinate = |(number, image)| self.table(number, image, sector, &maps);
            let tables: Vec<u32> = images.iter().enumerate().map(of_coordinate).collect();
            let class = &mut self.sectors.classes[class];
            class.arcs.push(Arc { symmetry: symmetry as u32, to });
            class.tables.extend(tables);
        }
    }

    /// Returns the sector after a step to `plane`, or `None` if the step is illegal or cuts a bandage.
    fn stepped(&self, sector: &Sector, step: &Step, plane: usize) -> Option<Sector> {
        if self.sectors.has_any(sector, &step.illegal) || self.gates.are_cut(&self.sectors.colours, sector, step.turn) {
            return None;
        }
        // The first symmetry is the identity.
        let Sectors { symmetries, colours, .. } = &*self.sectors;
        let mut after = Image::of(sector, colours);
        symmetries[0].find_image(colours, sector, Some(&step.made), plane, &mut after);
        (!self.gates.are_illegal(colours, &after.sector)).then_some(after.sector)
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
        let sectors = &*self.sectors;
        let mut image = Image::of(sector, &sectors.colours);
        let numbered = |(number, (symmetry, &inverse)): (usize, (&Folding, &usize))| {
            // No step leads to an illegal one.
            (!sectors.has_any(sector, &symmetry.illegal)).then(|| {
                symmetry.find_image(&sectors.colours, sector, None, sector.plane, &mut image);
                (number, inverse, sectors.numbers.number(&image.sector))
            })
        };
        let symmetries = sectors.symmetries.iter().zip(&self.inverses).enumerate();
        let images: Vec<(usize, usize, usize)> = symmetries.filter_map(numbered).collect();
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
    fn table(&mut self, number: usize, image: &CoordinateImage, sector: &Sector, maps: &[ColourMap]) -> u32 {
        let map = |part: &Part| {
            let own = part.colour;
            (maps[own].clone(), sector.parities[own], sector.sums[own])
        };
        let parts = &self.sectors.block.coordinates[number].parts;
        let key = MapKey { number, image: image.clone(), parts: parts.iter().map(map).collect() };
        if let Some(&number) = self.of_maps.get(&key) {
            return number;
        }
        let table = self.sectors.table(number, image, sector, maps);
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
