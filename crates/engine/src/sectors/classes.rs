//! Classes of sectors, found from the goal on.
//!
//! The head of a sector names the symmetries that may lead to the sector that stands for the class (`heads.rs`). Only
//! sectors from which the goal can be reached get a class. So parities and sums that moves never reach need no special
//! rule.

use std::collections::HashMap;

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::{Action, Arrangement, Definition, IllegalPiece, Move, Piece};
use rustc_hash::FxHashMap;

use crate::levels::fixed_arrangements::Symmetry;
use crate::levels::{Arcs, Goal, Positions};
use crate::sectors::Sectors;
use crate::sectors::block::Block;
use crate::sectors::colors::colors;
use crate::sectors::coordinate::{coordinates, in_cycles, renamed};
use crate::sectors::gates::Gates;
use crate::sectors::heads::{HEAD_BYTES, HeadList, Heads};
use crate::sectors::sector::{Numbers, Sector, shades};
use crate::sectors::space::{Arc, Class};
use crate::sectors::subgroups::SubgroupChoice;
use crate::sectors::symmetric::Symmetric;
use crate::sectors::symmetry_map::{CoordinateMap, Image, SymmetryMap};
use crate::shares::fingerprint;
use godtable_puzzle::orbits::automorphism::Automorphism;

/// The bytes that a list of heads may take for any puzzle, and those that it takes for no puzzle. Between, it takes no more
/// than a search without sectors, even if each sector is a head.
const LIST: [u64; 2] = [1 << 24, 1 << 31];

/// The most sectors of a puzzle of which the heads in reach are listed.
const MOST_SECTORS: u64 = 1 << 50;

/// The operations of an effort that a step from a class takes.
const STEP: u64 = 1000;

/// The fewest positions of a sector for which colors that all symmetries keep are enough: if tables have the order of the
/// sectors, and for counts only. With fewer, most of the time and memory goes into the steps between sectors.
const FEW_IN_TABLES: usize = 64;
const FEW: usize = 1024;

/// The limits of sectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The fewest positions of a sector. With 64 and more, a search over sectors is faster than one over all states.
    pub least_positions: usize,
    /// The most bytes that a search takes.
    pub most_bytes: u64,
    /// Whether all symmetries reduce the search, as a count of classes needs. Otherwise some may be left out for speed.
    pub reduce_all: bool,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits { least_positions: 1, most_bytes: u64::MAX, reduce_all: true };
}

impl Sectors {
    /// Finds the sectors of a puzzle. That takes minutes for puzzles with many sectors.
    ///
    /// # Errors
    /// Returns an error in a page, if there are too many symmetries or sectors, if a limit is passed, if the effort is spent or
    /// stopped, or if memory runs out.
    pub fn new(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        limits: Limits,
        effort: &mut Effort<'_>,
    ) -> Result<Sectors, Unfound> {
        let Symmetric { symmetries, inverses, .. } = Symmetric::new(positions, arcs, goal, effort)?;
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
        let asked = SectorRequest {
            steps: Steps { forth: definition.moves().iter().map(step).collect(), back },
            whole: definition.clone(),
            definition,
            symmetries,
            inverses,
            renamings: Vec::new(),
            goals: goals.iter().map(|&goal| positions.connected_arrangement(goal)).collect(),
            goal_planes,
            holds: 1,
            states: Some([unlocked, unlocked.checked_mul(arcs.planes() as u64 - 1).ok_or(Unfound::Absent)?]),
            list: Some(positions.bytes(arcs.planes(), 0).clamp(LIST[0], LIST[1])),
            gates: Gates::default(),
        };
        asked.found(arcs, limits, effort)
    }

    /// Estimates the bytes of a search without finding its sectors: a class has as many sectors as there are symmetries.
    ///
    /// # Errors
    /// Returns an error as [`Sectors::new`] does.
    pub fn estimated_bytes(
        positions: &Positions,
        arcs: &Arcs,
        goal: &Goal,
        effort: &mut Effort<'_>,
    ) -> Result<u64, Unfound> {
        let symmetric = Symmetric::new(positions, arcs, goal, effort)?;
        symmetric.estimated_bytes(positions, arcs, effort)
    }
}

impl Symmetric {
    /// Estimates the bytes of a search.
    fn estimated_bytes(self, positions: &Positions, arcs: &Arcs, effort: &mut Effort<'_>) -> Result<u64, Unfound> {
        let SubgroupChoice { symmetric, block, .. } =
            self.chosen(&positions.connected, &[], &HashMap::new(), false, effort)?;
        let states = positions.legal_count().checked_mul(arcs.planes() as u64).ok_or(Unfound::Absent)?;
        let classes = (states / symmetric.symmetries.len() as u64).div_ceil(block.positions() as u64);
        classes.checked_mul(block.set_bytes()).ok_or(Unfound::Absent)
    }

    /// Chooses symmetries, colors that they keep, and a block, with coordinates reduced by the renamings if these reduce them
    /// all in the same way.
    fn chosen(
        self,
        definition: &Definition,
        renamings: &[Automorphism],
        leaders: &HashMap<Piece, usize>,
        reduce_all: bool,
        effort: &mut Effort<'_>,
    ) -> Result<SubgroupChoice, Unfound> {
        let colors = colors(definition, &self.symmetries, leaders).ok_or(Unfound::Absent)?;
        let renamed = renamed(&colors, renamings);
        let is_renamed = renamed.is_some();
        let coordinates = renamed.map_or_else(|| coordinates(&colors), Some).ok_or(Unfound::Absent)?;
        let (own, divisor) = if is_renamed { (self.one_of_each(&colors), renamings.len()) } else { (self.clone(), 1) };
        let (symmetric, block) = own.with_block(&coordinates, &colors, reduce_all).ok_or(Unfound::Absent)?;
        let few = if self.is_in_tables { FEW_IN_TABLES } else { FEW };
        let are_few = block.positions() < few;
        let chosen = SubgroupChoice { symmetric, colors, block, renamings: divisor };
        if !(are_few || chosen.has_idle()) || is_renamed || !leaders.is_empty() {
            return Ok(chosen);
        }
        let with_cycles = self.with_cycles(&chosen, renamings);
        let chosen = chosen.improved(&self, definition, reduce_all, effort)?;
        Ok(match with_cycles {
            Some(with_cycles) if with_cycles.cost() < chosen.cost() => with_cycles,
            _ => chosen,
        })
    }

    /// Returns the same colors with a block that divides by a renaming (`cycles.rs`), if there is one.
    fn with_cycles(&self, chosen: &SubgroupChoice, renamings: &[Automorphism]) -> Option<SubgroupChoice> {
        let (coordinates, length) = in_cycles(&chosen.colors, renamings)?;
        let block = Block::with_cycles(coordinates, length)?;
        let (symmetric, colors) = (self.one_of_each(&chosen.colors), chosen.colors.clone());
        Some(SubgroupChoice { symmetric, colors, block, renamings: length })
    }
}

/// What sectors are found for.
pub(crate) struct SectorRequest {
    /// The orbits, and a move for each forward step.
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
    /// The most bytes of a list of all heads, or `None` for a list of those in reach.
    pub(crate) list: Option<u64>,
    pub(crate) gates: Gates,
}

/// The steps from a sector, and those by which it is reached.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    pub(crate) forth: Vec<Step>,
    /// If some positions are illegal: otherwise the forward steps lead to the same sectors.
    pub(crate) back: Vec<Step>,
}

/// A step between positions.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The step is forbidden if one of these pieces is at its place.
    pub(crate) illegal: Vec<IllegalPiece>,
    /// The number of the turn in [`Gates`]; any number if nothing is bandaged.
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

impl SectorRequest {
    /// Finds the sectors.
    pub(crate) fn found(self, arcs: &Arcs, limits: Limits, effort: &mut Effort<'_>) -> Result<Sectors, Unfound> {
        let SectorRequest {
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
        // The symmetries, the colors that they preserve, and the block.
        let symmetric = Symmetric { symmetries, inverses, is_in_tables: states.is_some() };
        let chosen = symmetric.chosen(&whole, &renamings, &gates.leaders, limits.reduce_all, effort)?;
        let SubgroupChoice { symmetric, colors, block, renamings, .. } = chosen;
        let (Symmetric { symmetries, inverses, .. }, holds) = (symmetric, holds / renamings as u64);
        if block.positions() < limits.least_positions {
            return Err(Unfound::Absent);
        }
        // The numbers of the sectors and their heads.
        let symmetry_map = |symmetry| SymmetryMap::new(symmetry, &colors, &block.coordinates, definition.illegal());
        let symmetries: Vec<SymmetryMap> = symmetries.into_iter().map(symmetry_map).collect();
        let most = list.map_or(MOST_SECTORS, |list| list / HEAD_BYTES);
        let numbers = Numbers::new(&whole, &colors, arcs.planes(), most).ok_or(Unfound::Absent)?;
        let shades = shades(&whole, &colors);
        let heads = Heads::new(&whole, &colors, &symmetries).ok_or(Unfound::Absent)?;
        let fingerprint = fingerprint(&(&definition, arcs, &goals, &symmetries, &block, &heads));
        let head_list = HeadList::new(list.map(|_| heads.count));
        let head_list = head_list.ok_or(Unfound::OutOfMemory { bytes: heads.count as u64 * HEAD_BYTES })?;
        // The sectors without classes; the search for classes fills them in.
        let (classes, class_numbers, tables) = (Vec::new(), Vec::new(), Vec::new());
        let mut sectors = Sectors {
            states: states.unwrap_or_default(),
            knows_positions: states.is_some(),
            goals: Vec::new(),
            definition,
            symmetries,
            colors,
            block,
            numbers,
            heads,
            shades,
            classes,
            class_numbers,
            tables,
            holds,
            fingerprint,
            order: None,
        };
        // One class after another, from those of the goals.
        let Steps { forth, back } = &mut steps;
        back.retain(|own| !forth.iter().any(|other| own.is_like(other)));
        let maps = sectors.block.maps().collect();
        let mut closure = Closure {
            sectors: &mut sectors,
            steps: &steps,
            gates: &gates,
            inverses,
            heads: head_list,
            known: FxHashMap::default(),
            tables: FxHashMap::default(),
            of_maps: FxHashMap::default(),
            maps,
            bytes: Vec::new(),
            image: None,
        };
        for goal in &goals {
            closure.add_goal(goal, arcs.planes(), goal_planes);
        }
        closure.close(arcs, limits.most_bytes, effort)?;
        // Without a known number of states, the weights of the classes give it.
        if states.is_none() {
            let weights: u64 = sectors.classes.iter().map(|class| class.weight).sum();
            let states = weights.checked_mul(sectors.block.positions() as u64);
            sectors.states = [states.ok_or(Unfound::Absent)?, 0];
        }
        Ok(sectors)
    }
}

/// Classes as they are found.
pub(crate) struct Closure<'a> {
    sectors: &'a mut Sectors,
    steps: &'a Steps,
    gates: &'a Gates,
    /// By symmetry: the one that undoes it.
    inverses: Vec<usize>,
    heads: HeadList,
    /// By number of the sector of a class: the number of the class.
    known: FxHashMap<usize, u32>,
    /// The number of each table of [`Sectors::tables`].
    tables: FxHashMap<Vec<u16>, u32>,
    /// The same by the bytes of a map.
    of_maps: FxHashMap<Vec<u8>, u32>,
    /// Memory: by coordinate a map of it, the bytes of a map, and the images of a sector.
    maps: Vec<CoordinateMap>,
    bytes: Vec<u8>,
    image: Option<Image>,
}

impl Closure<'_> {
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

    /// Returns the bytes of the lists that grow.
    fn bytes(&self) -> u64 {
        self.heads.bytes() + (self.known.capacity() * size_of::<(usize, u32)>()) as u64
    }

    /// Finds all classes in reach, in the order of their sectors, and their arcs.
    ///
    /// # Errors
    /// Returns an error if their sets need more than `most` bytes, or if the effort is spent or stopped.
    pub(crate) fn close(&mut self, arcs: &Arcs, most: u64, effort: &mut Effort<'_>) -> Result<(), Unfound> {
        let (steps, numbers, mut next) = (self.steps, arcs.numbers(), 0);
        let steps_of_class = (arcs.planes() * steps.forth.len() + steps.back.len()) as u64;
        while next < self.sectors.classes.len() {
            effort.spend(steps_of_class * STEP)?;
            if self.sectors.bytes() > most || self.bytes() > LIST[1] {
                return Err(Unfound::Absent);
            }
            let sector = self.sectors.classes[next].sector.clone();
            let mut moved = Image::of(&sector, &self.sectors.colors);
            self.add_arcs(next, &sector, arcs, &mut moved);
            // A move that is forbidden here is tried too: its powers lead back along allowed ones.
            let planes = if arcs.planes() > 1 { arcs.planes() } else { 0 };
            let forth = (0..planes).flat_map(|plane| numbers.iter().map(move |&number| (&steps.forth[number], plane)));
            for (step, plane) in forth.chain(steps.back.iter().map(|step| (step, sector.plane))) {
                if self.finds_step(&sector, step, plane, &mut moved) {
                    self.class(&moved.sector);
                }
            }
            next += 1;
        }
        self.sort();
        Ok(())
    }

    /// Puts the classes in the order of their sectors. So those with the same coloring of the largest orbit, which pull from the
    /// same ones, are neighbors.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.sectors.class_numbers.len()).collect();
        order.sort_unstable_by_key(|&class| self.sectors.class_numbers[class]);
        self.sectors.reorder(&order);
    }

    /// Adds the arcs from the sector of a class, and the classes to which they lead.
    fn add_arcs(&mut self, class: usize, sector: &Sector, arcs: &Arcs, moved: &mut Image) {
        let (steps, coordinates) = (self.steps.forth.len(), self.maps.len());
        let (mut own, mut tables) = (Vec::with_capacity(steps), Vec::with_capacity(steps * coordinates));
        for arc in arcs.from(sector.plane) {
            let step = &self.steps.forth[arc.number];
            if self.finds_step(sector, step, arc.to, moved) {
                let (to, symmetry) = self.class(&moved.sector);
                own.push(Arc { symmetry: symmetry as u32, to });
                tables.extend((0..self.maps.len()).map(|number| self.table(number, sector, &step.made, symmetry)));
            }
        }
        let class = &mut self.sectors.classes[class];
        (class.arcs, class.tables) = (own, tables);
    }

    /// Finds the sector after a step to `plane`. Returns false if the step is illegal or cuts a bandage.
    fn finds_step(&self, sector: &Sector, step: &Step, plane: usize, moved: &mut Image) -> bool {
        if self.sectors.has_any(sector, &step.illegal) || self.gates.are_cut(&self.sectors.colors, sector, step.turn) {
            return false;
        }
        // The first symmetry is the identity.
        let Sectors { symmetries, colors, .. } = &*self.sectors;
        symmetries[0].find_image(colors, sector, Some(&step.made), plane, moved);
        !self.gates.are_illegal(colors, &moved.sector)
    }

    /// Returns the class of a sector, and the symmetry to the sector of the class.
    fn class(&mut self, sector: &Sector) -> (u32, usize) {
        let sectors = &*self.sectors;
        let image = self.image.get_or_insert_with(|| Image::of(sector, &sectors.colors));
        let mut numbered = |sector: &Sector, &symmetry: &u16| {
            let symmetry = usize::from(symmetry);
            sectors.symmetries[symmetry].find_image(&sectors.colors, sector, None, sector.plane, image);
            (sectors.numbers.number(&image.sector), symmetry)
        };
        let symmetries = self.heads.of(sectors, sector, &self.inverses).iter();
        let (number, symmetry) = symmetries.map(|own| numbered(sector, own)).min().expect("a head has a symmetry");
        if let Some(&class) = self.known.get(&number) {
            return (class, symmetry);
        }
        let first = sectors.image(sector, None, symmetry, sector.plane);
        let images = self.heads.of(sectors, &first, &self.inverses).iter().map(|own| numbered(&first, own));
        let keeping = images.filter(|&(image, symmetry)| image == number && symmetry > 0);
        let keeping: Vec<u16> = keeping.map(|(_, symmetry)| symmetry as u16).collect();
        let class = self.sectors.classes.len() as u32;
        self.known.insert(number, class);
        self.sectors.class_numbers.push(number);
        let weight = (self.inverses.len() / (keeping.len() + 1)) as u64;
        let (arcs, tables) = (Vec::new(), Vec::new());
        self.sectors.classes.push(Class { sector: first, weight, keeping, arcs, tables });
        (class, symmetry)
    }

    /// Returns the number of the table of a coordinate under a move and then a symmetry.
    fn table(&mut self, number: usize, sector: &Sector, made: &Move, symmetry: usize) -> u32 {
        let map = &mut self.maps[number];
        self.sectors.find_map(sector, Some(made), symmetry, map);
        map.write(&mut self.bytes);
        if let Some(&number) = self.of_maps.get(&self.bytes) {
            return number;
        }
        let table = self.sectors.table(map);
        let tables = &mut self.sectors.tables;
        // Different maps may lead to equal tables.
        let number = *self.tables.entry(table).or_insert_with_key(|table| {
            tables.push(table.clone());
            tables.len() as u32 - 1
        });
        self.of_maps.insert(self.bytes.clone(), number);
        number
    }
}

impl HeadList {
    /// Returns the same of the head of a sector. If it is new, its class is added. `inverses` has for each symmetry the one that
    /// undoes it.
    pub(crate) fn of(&mut self, sectors: &Sectors, sector: &Sector, inverses: &[usize]) -> &[u16] {
        let own = sectors.heads.number(sector);
        if self.get(own).is_none() {
            let (_, symmetry) = images(sectors, sector).into_iter().min().expect("the sector is legal");
            let least = sectors.image(sector, None, symmetry, sector.plane);
            let images = images(sectors, &least).into_iter();
            let mut back: Vec<(usize, usize)> = images.map(|(image, number)| (image, inverses[number])).collect();
            back.sort_unstable();
            for of_head in back.chunk_by(|one, other| one.0 == other.0) {
                self.add(of_head[0].0, of_head.iter().map(|&(_, symmetry)| symmetry as u16));
            }
        }
        self.get(own).expect("it is its own image")
    }
}

/// Returns the numbers of the heads of the legal images of a sector, each with the number of the symmetry.
fn images(sectors: &Sectors, sector: &Sector) -> Vec<(usize, usize)> {
    let mut image = Image::of(sector, &sectors.colors);
    let legal = sectors.symmetries.iter().enumerate().filter(|(_, own)| !sectors.has_any(sector, &own.illegal));
    let numbered = legal.map(|(number, symmetry)| {
        symmetry.find_image(&sectors.colors, sector, None, sector.plane, &mut image);
        (sectors.heads.number(&image.sector), number)
    });
    numbered.collect()
}
