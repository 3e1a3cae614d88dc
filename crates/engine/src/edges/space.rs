//! The states that a search of the edges stores: one sector of each class of symmetric sectors.
//!
//! A sector has all rows of one coloring under one lock state. The symmetries that preserve the rules permute colorings
//! and lock states, so they map sectors to sectors with the same distances: one sector of each class is enough, and its
//! states count once for each sector of the class. So locks are reduced without special code: under an axis lock, 4,388
//! of 103,950 pairs remain. The symmetries follow from the rules.
//!
//! Sectors from which no turns lead to a goal are left out.

use bitvec::vec::BitVec;

use crate::index::Planes;
use godtable_puzzle::cube::{Goal, LockState, Puzzle, Rules, Symmetry, SymmetryGroup, Turn};

use crate::edges::EdgesError;
use crate::edges::coloring::{COLORINGS, Coloring, Colorings, image, is_odd, turned};
use crate::edges::conjugation::Conjugation;
use crate::edges::flips::{BITS, FlipSet};
use crate::edges::places::Action;
use crate::edges::step::{ColoringStep, ROWS};

/// Whether flips count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlipChoice {
    /// A position has the places of the edges and their flips: 980,995,276,800 positions.
    Counted,
    /// A position has only the places of the edges: 479,001,600 positions.
    Ignored,
}

impl FlipChoice {
    /// The number of positions of a row.
    pub(crate) const fn positions(self) -> usize {
        match self {
            FlipChoice::Counted => BITS,
            FlipChoice::Ignored => 1,
        }
    }

    /// The number of bytes of a set.
    pub(crate) const fn bytes(self) -> usize {
        match self {
            FlipChoice::Counted => size_of::<FlipSet>(),
            FlipChoice::Ignored => size_of::<u8>(),
        }
    }
}

/// A representative of a class of sectors.
#[derive(Clone, Debug)]
pub(crate) struct Sector {
    pub(crate) coloring: Coloring,
    /// Whether the row of the first orders is odd.
    pub(crate) is_odd: bool,
    /// The number of sectors of the class.
    pub(crate) weight: u64,
    pub(crate) arcs: Vec<Arc>,
}

/// A step from a sector to the representative of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arc {
    /// The number of the turn in [`Turn::ALL`], or `None` for the step of an unlocked state to a lock state.
    pub(crate) turn: Option<u8>,
    /// The number of the sector after the symmetry.
    pub(crate) sector: u32,
    /// The number of the symmetry in [`Symmetry::ALL`].
    pub(crate) symmetry: u8,
}

impl Arc {
    /// Whether the step changes the parity of rows.
    pub(crate) fn is_odd(&self) -> bool {
        self.turn.is_some_and(|turn| Turn::ALL[usize::from(turn)].is_odd())
    }

    /// Returns the half of a sector that the step leads to from rows of a parity: the half of sector `n` with rows of
    /// parity `p` is row `2 * n + p` of a search.
    pub(crate) fn half(&self, parity: usize) -> usize {
        2 * self.sector as usize + (parity ^ usize::from(self.is_odd()))
    }
}

/// The states of the twelve edges under some rules, and the steps between them.
#[derive(Debug)]
pub struct Space {
    rules: Rules,
    flips: FlipChoice,
    /// The sectors that a search stores.
    pub(crate) sectors: Vec<Sector>,
    /// The sectors of the unlocked states, if they are not stored.
    pub(crate) starts: Vec<Sector>,
    /// The sectors with the solved position.
    pub(crate) goals: Vec<usize>,
    /// The sector of the solved position among [`Space::starts`].
    pub(crate) start_goal: Option<usize>,
    /// The number of turns of an arc from an unlocked state: 0 or 1.
    pub(crate) start_turns: usize,
    /// The numbers of the symmetries that keep the rules.
    pub(crate) symmetries: Vec<usize>,
    /// By coloring: the number of its sector, [`NONE`] if it is not stored, and the number of the symmetry to it. Empty
    /// if the rules lock something.
    sector_of: Vec<(u32, u8)>,
    colorings: Colorings,
    actions: Actions,
}

/// The number of no sector.
const NONE: u32 = u32::MAX;

/// The effects of all turns and symmetries.
#[derive(Debug)]
struct Actions {
    turns: Vec<Action>,
    symmetries: Vec<Action>,
    conjugations: Vec<Conjugation>,
}

impl Actions {
    fn new() -> Actions {
        Actions {
            turns: Turn::ALL.map(Action::of_turn).to_vec(),
            symmetries: Symmetry::ALL.map(Action::of_symmetry).to_vec(),
            conjugations: Conjugation::all(),
        }
    }
}

impl Space {
    /// Finds the sectors of some rules.
    ///
    /// # Errors
    /// Returns an error if the rules have another goal, or another puzzle than the corners of the 3x3x3, which turn as the
    /// edges do.
    pub fn new(rules: &Rules, flips: FlipChoice) -> Result<Space, EdgesError> {
        if rules.puzzle() != Puzzle::CORNERS3 {
            return Err(EdgesError::Puzzle);
        }
        if *rules.goal() != Goal::Solved {
            return Err(EdgesError::Goal);
        }
        // The classes of pairs of a coloring and a lock state.
        let (actions, colorings) = (Actions::new(), Colorings::new());
        let reduction = Reduction::new(rules, &actions, &colorings);
        let planes = Planes::unreduced(rules);
        let is_locked = rules.lock_states().len() > 0;
        let locks: Vec<LockState> = if is_locked { rules.lock_states().collect() } else { vec![LockState::START] };
        let classes = reduction.classes(&locks);
        // The steps between sectors.
        let steps = Steps { rules, actions: &actions, colorings: &colorings, classes: &classes };
        let representatives = classes.representatives.iter();
        let sectors = representatives
            .map(|&(pair, weight)| steps.sector(pair, weight, steps.turns(pair % COLORINGS, locks[pair / COLORINGS])));
        let sectors = sectors.collect();
        // The goals, and the start of locked cubes.
        let goal = |lock: &LockState| classes.arc(None, colorings.solved(), *lock).sector as usize;
        let mut goals: Vec<usize> = locks.iter().map(goal).collect();
        goals.sort_unstable();
        goals.dedup();
        let joins = planes.locks_determine_unlocked();
        let (starts, start_goal) =
            if is_locked { steps.starts(&reduction.classes(&[LockState::START]), &planes) } else { (Vec::new(), None) };
        let start_turns = usize::from(!joins);
        let sector_of =
            if is_locked { Vec::new() } else { classes.sectors.into_iter().zip(classes.symmetries).collect() };
        let (rules, symmetries) = (rules.clone(), reduction.symmetries);
        let mut space = Space {
            rules,
            flips,
            sectors,
            starts,
            goals,
            start_goal,
            start_turns,
            symmetries,
            sector_of,
            colorings,
            actions,
        };
        space.keep_reachable();
        Ok(space)
    }

    /// Removes the sectors from which no turns lead to a goal, and renumbers the others.
    fn keep_reachable(&mut self) {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.sectors.len()];
        for (number, sector) in self.sectors.iter().enumerate() {
            sector.arcs.iter().for_each(|arc| before[arc.sector as usize].push(number as u32));
        }
        let mut is_kept: BitVec = BitVec::repeat(false, self.sectors.len());
        let mut open = self.goals.clone();
        open.iter().for_each(|&goal| is_kept.set(goal, true));
        while let Some(sector) = open.pop() {
            for &before in &before[sector] {
                if !is_kept.replace(before as usize, true) {
                    open.push(before as usize);
                }
            }
        }
        let number = |sector: usize| is_kept[sector].then(|| is_kept[..sector].count_ones() as u32);
        let numbers: Vec<Option<u32>> = (0..is_kept.len()).map(number).collect();
        let sectors = std::mem::take(&mut self.sectors).into_iter().zip(&is_kept);
        self.sectors = sectors.filter_map(|(sector, is_kept)| is_kept.then_some(sector)).collect();
        for sector in self.sectors.iter_mut().chain(&mut self.starts) {
            sector.arcs.retain(|arc| is_kept[arc.sector as usize]);
            sector.arcs.iter_mut().for_each(|arc| arc.sector = numbers[arc.sector as usize].expect("it is kept"));
        }
        self.sector_of.iter_mut().for_each(|(sector, _)| *sector = numbers[*sector as usize].unwrap_or(NONE));
        let number = |goal: &usize| numbers[*goal].expect("goals are kept") as usize;
        self.goals = self.goals.iter().map(number).collect();
        let mut start_goal = None;
        // A start without arcs is out of reach, unless it has the solved position.
        let starts = std::mem::take(&mut self.starts).into_iter().enumerate();
        for (number, sector) in starts {
            let is_goal = self.start_goal == Some(number);
            if is_goal {
                start_goal = Some(self.starts.len());
            }
            if is_goal || !sector.arcs.is_empty() {
                self.starts.push(sector);
            }
        }
        self.start_goal = start_goal;
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns whether flips count.
    #[must_use]
    pub const fn flips(&self) -> FlipChoice {
        self.flips
    }

    /// Returns the number of positions, whether turns lead to them or not.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        (COLORINGS * ROWS * self.flips.positions()) as u64
    }

    /// Returns the number of lock states after a turn; 0 if the rules lock nothing.
    #[must_use]
    pub fn locks(&self) -> u64 {
        self.rules.lock_states().len() as u64
    }

    /// Returns the number of rows that a search stores.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        (self.sectors.len() * ROWS) as u64
    }

    /// Returns the fingerprint of a search of these states.
    pub(crate) fn fingerprint(&self) -> u32 {
        crate::shares::fingerprint(&("halves of sectors", self.flips, &self.rules))
    }

    /// Whether each turn changes the parity of rows. Then the states of a level are in rows of one parity.
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.rules.turns().iter().all(Turn::is_odd)
    }

    /// Returns the number of copies of its sets that a search keeps, if it keeps all states found so far.
    pub(crate) fn copies(&self) -> usize {
        if self.alternates() { 1 } else { 2 }
    }

    /// Returns the number of bytes that a search takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes_of(self.copies())
    }

    /// Returns the number of bytes that a search with this number of copies of its sets takes.
    pub(crate) fn bytes_of(&self, copies: usize) -> u64 {
        let strips = (self.rows() + (self.starts.len() * ROWS) as u64) / 6;
        self.rows() * copies as u64 * (self.flips.bytes() as u64 + 1) + strips
    }

    /// Returns the number of the sector that has the images of a coloring, and the number of the symmetry to it; `None`
    /// if no turns lead from the coloring to solved. The rules lock nothing.
    pub(crate) fn sector_of(&self, coloring: &Coloring) -> Option<(usize, usize)> {
        let (sector, symmetry) = self.sector_of[self.colorings.number(coloring)];
        (sector != NONE).then_some((sector as usize, usize::from(symmetry)))
    }

    /// Returns the action of a symmetry, and its plan.
    pub(crate) fn symmetry(&self, number: usize) -> (&Action, &Conjugation) {
        (&self.actions.symmetries[number], &self.actions.conjugations[number])
    }

    /// Returns the step of an arc from a sector, and the plan of its symmetry.
    pub(crate) fn step(&self, sector: &Sector, arc: &Arc) -> (ColoringStep, &Conjugation) {
        let symmetry = usize::from(arc.symmetry);
        let turn = arc.turn.map_or(&Action::IDENTITY, |turn| &self.actions.turns[usize::from(turn)]);
        let plan = &self.actions.conjugations[symmetry];
        (ColoringStep::new(&sector.coloring, turn, &self.actions.symmetries[symmetry], plan), plan)
    }
}

/// The steps to the representatives of classes.
struct Steps<'a> {
    rules: &'a Rules,
    actions: &'a Actions,
    colorings: &'a Colorings,
    classes: &'a Classes,
}

impl Steps<'_> {
    /// Returns the representative of a class with some arcs.
    fn sector(&self, pair: usize, weight: u64, arcs: Vec<Arc>) -> Sector {
        let coloring = self.colorings.all()[pair % COLORINGS];
        Sector { coloring, is_odd: is_odd(&coloring), weight, arcs }
    }

    /// Returns the arcs of the turns that a lock state allows.
    fn turns(&self, coloring: usize, lock: LockState) -> Vec<Arc> {
        let arc = |turn: Turn| {
            let after = self.rules.after(lock, turn)?;
            let turned = turned(&self.colorings.all()[coloring], &self.actions.turns[turn.index()]);
            Some(self.classes.arc(Some(turn), self.colorings.number(&turned), after))
        };
        self.rules.turns().iter().filter_map(arc).collect()
    }

    /// Returns the sectors of the unlocked states, and the number of the sector with the solved position. Their arcs lead
    /// to the lock states that join them, or are turns if the lock states do not determine the unlocked ones.
    fn starts(&self, unlocked: &Classes, planes: &Planes) -> (Vec<Sector>, Option<usize>) {
        let joining = || planes.locks().iter().filter(|place| place.joins_unlocked).map(|place| place.lock);
        let arcs = |coloring: usize| match planes.locks_determine_unlocked() {
            true => joining().map(|lock| self.classes.arc(None, coloring, lock)).collect(),
            false => self.turns(coloring, LockState::START),
        };
        let representatives = unlocked.representatives.iter();
        let starts = representatives.map(|&(coloring, weight)| self.sector(coloring, weight, arcs(coloring)));
        (starts.collect(), Some(unlocked.sectors[self.colorings.solved()] as usize))
    }
}

/// The symmetries of the rules, and the images of colorings and lock states.
struct Reduction {
    /// The numbers of the symmetries that keep the rules, the cheapest first.
    symmetries: Vec<usize>,
    /// By symmetry and coloring.
    colorings: Vec<Vec<u16>>,
    /// By symmetry and lock state.
    locks: Vec<Vec<LockState>>,
}

impl Reduction {
    fn new(rules: &Rules, actions: &Actions, colorings: &Colorings) -> Reduction {
        let group = SymmetryGroup::of(rules);
        let number = |symmetry: &Symmetry| Symmetry::ALL.iter().position(|other| other == symmetry);
        let number = |symmetry: &Symmetry| number(symmetry).expect("it is one of all");
        let mut symmetries: Vec<usize> = group.keeping().iter().map(number).collect();
        symmetries.sort_by_key(|&symmetry| actions.conjugations[symmetry].cost());
        let images = |&symmetry: &usize| {
            let image = |coloring| colorings.number(&image(coloring, &actions.symmetries[symmetry])) as u16;
            colorings.all().iter().map(image).collect()
        };
        let locks =
            |&symmetry: &usize| rules.lock_images(Symmetry::ALL[symmetry]).expect("the symmetry keeps the rules");
        Reduction {
            colorings: symmetries.iter().map(images).collect(),
            locks: symmetries.iter().map(locks).collect(),
            symmetries,
        }
    }

    /// Returns the classes of the sectors under some lock states, which the symmetries permute.
    fn classes(&self, locks: &[LockState]) -> Classes {
        let mut place_of_lock = Vec::new();
        for (place, lock) in locks.iter().enumerate() {
            place_of_lock.resize(place_of_lock.len().max(lock.number() + 1), usize::MAX);
            place_of_lock[lock.number()] = place;
        }
        let pairs = locks.len() * COLORINGS;
        let mut classes = Classes {
            sectors: vec![u32::MAX; pairs],
            symmetries: vec![0; pairs],
            representatives: Vec::new(),
            place_of_lock,
        };
        // The inverse symmetry leads back to the representative.
        let inverse = |symmetry: usize| {
            let inverse = Symmetry::ALL[symmetry].inverse();
            Symmetry::ALL.iter().position(|&other| other == inverse).expect("it is one of all") as u8
        };
        for pair in 0..pairs {
            if classes.sectors[pair] != u32::MAX {
                continue;
            }
            let (lock, coloring) = (locks[pair / COLORINGS], pair % COLORINGS);
            let mut weight = 0;
            for (place, &symmetry) in self.symmetries.iter().enumerate() {
                let lock = classes.place_of_lock[self.locks[place][lock.number()].number()];
                let image = lock * COLORINGS + usize::from(self.colorings[place][coloring]);
                if classes.sectors[image] == u32::MAX {
                    classes.sectors[image] = classes.representatives.len() as u32;
                    classes.symmetries[image] = inverse(symmetry);
                    weight += 1;
                }
            }
            classes.representatives.push((pair, weight));
        }
        classes
    }
}

/// The classes of sectors. A pair is a lock state and a coloring.
struct Classes {
    /// By pair: the number of its class.
    sectors: Vec<u32>,
    /// By pair: the number of the symmetry to the representative.
    symmetries: Vec<u8>,
    /// The pair of each representative, and the number of pairs of the class.
    representatives: Vec<(usize, u64)>,
    /// By lock state: its place in the list that the classes were made for.
    place_of_lock: Vec<usize>,
}

impl Classes {
    /// Returns the arc of a turn that leads to a coloring and a lock state.
    fn arc(&self, turn: Option<Turn>, coloring: usize, lock: LockState) -> Arc {
        let pair = self.place_of_lock[lock.number()] * COLORINGS + coloring;
        let turn = turn.map(|turn| turn.index() as u8);
        Arc { turn, sector: self.sectors[pair], symmetry: self.symmetries[pair] }
    }
}
