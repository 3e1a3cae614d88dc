//! Answers from the distances of a puzzle of orbits.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use godtable_answers::{Levels, count_solutions};
use godtable_engine::levels::orbits::Arrangement;
use godtable_engine::levels::{
    Classes, Distances, FromSolved, Goal, Paths, Scrambles as Drawing, Space, State as Number, Wrong,
};
use godtable_engine::shares::{Part, SearchError};
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Existing, Histogram, TableError};

use super::dialect::Dialect;
use super::event::refused;
use super::limits::{DIGITS, observer};
use super::numbered_game::OrbitsGame;
use super::search::SearchGame;
use super::stored_definition::StoredGoal;
use crate::ask::{Census, Counts, Diameter, Moves, Scramble, Solutions, Solved, UpTo, Verification, Wish};
use crate::distance_table::{DistanceTable, Draws, Layout};
use crate::game::{Answers, Words, solved_by};
use crate::page::outside_a_page;
use crate::state::{Hold, OrbitsState, State};
use crate::words::grouped;
use crate::{About, Error, Event, Input, Work, checkpoint, table_words, target};

/// The distances of a puzzle of orbits.
pub(crate) struct OrbitsTable {
    pub(super) dialect: Arc<Dialect>,
    pub(super) about: About,
    distances: Distances,
    /// The numbers of the positions at the goal, without what zero-cost moves make of them.
    goal: Vec<u64>,
    /// The paths from solved, found when they are first needed.
    paths: OnceLock<Paths>,
}

impl OrbitsTable {
    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Finds the automorphisms whose classes are wanted.
    fn classes(&self, up_to: UpTo, work: &Work<'_>) -> Result<Classes<'_>, Error> {
        outside_a_page()?;
        if self.dialect.free().is_some() {
            let reason =
                "the table of a puzzle with zero-cost moves has no classes; a histogram without a table counts them";
            return Err(Error::given(Input::UpTo, reason));
        }
        work.say(Event::Doing("finding automorphisms"))?;
        let found = match up_to {
            UpTo::Symmetry => self.distances.classes().map(Some),
            UpTo::SymmetryAndInverse => self.distances.classes_with_inverses(),
        };
        found.map_err(|error| Error::given(Input::UpTo, error))?.ok_or_else(|| {
            let rules = &self.about.rules;
            let reason = format!(
                "a state and its inverse need not be equally far under the rules {rules}, since the goal is not solved, some \
                 pieces are identical, some positions are illegal, or no automorphism maps the inverse turns to the \
                 turns and keeps the lock; use classes under symmetry"
            );
            Error::given(Input::UpTo, reason)
        })
    }

    /// Writes the solution of a state.
    fn written_solution(&self, state: Number, numbers: &[usize], hold: &Hold) -> Moves {
        self.moves_to(state, numbers, hold, &self.goal)
    }

    /// Writes the moves from a state to goals.
    fn moves_to(&self, state: Number, numbers: &[usize], hold: &Hold, goals: &[u64]) -> Moves {
        if self.dialect.free().is_none() {
            return self.dialect.moves(numbers, hold);
        }
        let positions = self.distances.positions();
        let goals: Vec<Arrangement> = goals.iter().map(|&goal| positions.arrangement(goal)).collect();
        self.dialect.solution(&positions.arrangement(self.distances.position(state)), numbers, hold, &goals)
    }

    /// Returns a numbered state in the standard hold.
    pub(super) fn state(&self, number: Number) -> State {
        let arrangement = self.distances.positions().arrangement(self.distances.position(number));
        self.dialect.state(OrbitsState { arrangement, plane: number.plane(), hold: Hold::FIXED })
    }

    /// Returns the number of a state, or `None` if the turns do not lead there from solved; and its hold.
    fn parts(&self, state: &State) -> Result<(Option<Number>, Hold), Error> {
        let found = self.dialect.found(state)?;
        let position = self.distances.positions().number(&found.arrangement);
        Ok((position.map(|position| self.distances.state(position, found.plane)), found.hold.clone()))
    }

    pub(super) fn solution(&self, number: Number) -> Moves {
        self.written_solution(number, &self.distances.solution(number).unwrap_or_default(), &Hold::FIXED)
    }

    /// Rejects a search of all states that does not fit into memory, as it may not for a symmetry-reduced table.
    fn check_memory(&self, work: &Work<'_>) -> Result<(), Error> {
        self.dialect.check_memory(self.distances.positions(), self.distances.arcs().planes(), 0, work)
    }

    /// Finds the distances of all states to a goal, without symmetry.
    fn searched(&self, goal: Goal, work: &Work<'_>) -> Result<Distances, Error> {
        let (positions, arcs) = (self.distances.positions().clone(), self.distances.arcs().clone());
        self.dialect.check_memory(&positions, arcs.planes(), DIGITS, work)?;
        let found = Distances::find(Space::new(positions), arcs, goal, &mut observer(work));
        found.map_err(|error| self.dialect.search_error(&error))
    }

    pub(super) fn paths(&self, work: &Work<'_>) -> Result<&Paths, Error> {
        if self.paths.get().is_none() {
            if !self.paths_are_solutions() {
                self.check_memory(work)?;
            }
            let found = match self.dialect.free() {
                None => Paths::find(&self.distances, &mut observer(work)),
                Some(_) if self.paths_are_solutions() => Ok(Paths::of_solutions(self.distances.positions())),
                Some(free) => {
                    let moves = free.back.as_ref().unwrap_or(&free.moves).as_ref();
                    let moves = moves.map_err(|reason| Error::given(Input::Free, reason))?;
                    let positions = self.distances.positions();
                    let solved = positions.number(&self.dialect.definition.solved()).expect("solved has a number");
                    let goal = free.goal(positions, &[solved]);
                    Paths::back(positions, moves.definition.clone(), goal, &mut observer(work))
                }
            };
            let _ = self.paths.set(found.map_err(|error| checkpoint::failed("the paths from solved", error, work))?);
        }
        self.paths.get().ok_or(Error::Stopped)
    }
}

impl OrbitsGame {
    /// Returns the table with distances.
    pub(super) fn with(self, distances: Distances) -> OrbitsTable {
        OrbitsTable {
            dialect: Arc::new(self.dialect),
            about: self.about,
            distances,
            goal: self.goal,
            paths: OnceLock::new(),
        }
    }
}

impl Answers for OrbitsTable {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &*self.dialect
    }

    fn as_table(&self) -> Option<&dyn DistanceTable> {
        Some(self)
    }

    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        Ok(self.parts(state)?.0.and_then(|number| self.distances.distance(number)))
    }

    fn save(&self, path: &Path, replace: bool) -> Result<(), Error> {
        outside_a_page()?;
        let definition = self.stored().ok_or_else(|| self.dialect.not_kept())?;
        target::save(path, replace, |existing| write(path, existing, &self.distances, definition))
    }

    fn numbers(&self) -> u64 {
        self.distances.positions().count() * self.distances.arcs().planes() as u64
    }

    fn distances_of_numbers(&self, numbers: &[u64]) -> Result<Vec<Option<Distance>>, Error> {
        outside_a_page()?;
        let all = self.numbers();
        match numbers.iter().find(|&&number| number >= all) {
            None => Ok(self.distances.distances(numbers)),
            Some(&number) => Err(table_words::no_such_state(number, all)),
        }
    }

    fn numbered(&self, number: u64) -> Result<State, Error> {
        outside_a_page()?;
        Ok(self.state(self.with_number(number)?))
    }

    fn number(&self, state: &State) -> Result<u64, Error> {
        outside_a_page()?;
        let nowhere = || Error::given(Input::State, "no turns lead to this state from solved, so it has no number");
        Ok(self.number_of(self.parts(state)?.0.ok_or_else(nowhere)?))
    }

    fn neighbors(&self, number: u64) -> Result<Vec<Option<u64>>, Error> {
        outside_a_page()?;
        let state = self.with_number(number)?;
        let moves = 0..self.distances.positions().definition().moves().len();
        Ok(moves.map(|made| self.distances.moved(state, made).map(|moved| self.number_of(moved))).collect())
    }

    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        let (number, hold) = self.parts(state)?;
        let found = number.into_iter().flat_map(|number| self.distances.solutions(number));
        Ok(Box::new(found.map(move |numbers| {
            Ok(number.map_or_else(Moves::default, |state| self.written_solution(state, &numbers, &hold)))
        })))
    }

    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        let count = self.parts(state)?.0.map_or(Some(0), |number| self.distances.solution_count(number));
        count.ok_or_else(|| Error::failed("the count", "the state has 2^128 optimal solutions or more"))
    }

    fn lists_longer(&self) -> bool {
        true
    }

    fn solve(&self, state: &State, wish: &Wish, work: &Work<'_>) -> Result<Solved, Error> {
        if wish.all && wish.length.is_some() {
            outside_a_page()?;
            let positions = self.distances.positions();
            let goals = self.goal.iter().map(|&number| positions.arrangement(number)).collect();
            let refusal = self.dialect.wrong(&"longer solutions are searched");
            let game = SearchGame::with_goals(Arc::clone(&self.dialect), goals, refusal);
            return game.kept_search(None, work)?.solve(state, wish, work);
        }
        solved_by(self, state, wish)
    }

    /// Solves the first state as the second sees it, if positions look identical from each other. Otherwise the second becomes the
    /// goal of a search.
    fn path(&self, from: &State, to: &State, work: &Work<'_>) -> Result<Option<Moves>, Error> {
        outside_a_page()?;
        let (from, hold) = self.parts(from)?;
        let (from, to) = match (from, self.parts(to)?.0) {
            (Some(from), Some(to)) => (from, to),
            (None, None) => {
                let rules = &self.about.rules;
                let reason = format!(
                    "no turns lead from solved to FROM or to TO under the rules {rules}, and the table has no other states"
                );
                return Err(Error::given(Input::State, reason));
            }
            _ => return Ok(None),
        };
        let target = self.distances.position(to);
        let positions = self.distances.positions();
        let goal = match self.dialect.free() {
            Some(free) => free.goal(positions, &[target]),
            None => Goal::Positions(vec![target]),
        };
        let [own, other] = [from, to].map(|state| positions.arrangement(self.distances.position(state)));
        let seen = positions.definition().seen_from(&other, &own).filter(|_| self.about.goal.is_none());
        let solution = match seen.and_then(|seen| positions.number(&seen)) {
            Some(seen) => self.distances.solution(self.distances.state(seen, from.plane())),
            None if *self.distances.goal() == goal => self.distances.solution(from),
            None => self.searched(goal, work)?.solution(from),
        };
        Ok(solution.map(|numbers| self.moves_to(from, &numbers, &hold, &[target])))
    }

    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error> {
        outside_a_page()?;
        if !self.distances.is_reduced() {
            self.check_memory(work)?;
        }
        let parts = |Part { done, all, .. }: Part| work.tell(Event::Part { done, all });
        self.distances.verify(&mut observer(work), &parts).map_err(|error| match error {
            SearchError::Wrong(wrong) => {
                let state = match &wrong {
                    Wrong::Distance { state, .. } => {
                        format!("; its pattern is {}", self.written(&self.state(*state)))
                    }
                    _ => String::new(),
                };
                Error::failed("the table is wrong", format!("{wrong}{state}"))
            }
            error => checkpoint::failed("the proof", error, work),
        })?;
        let states = [Some(self.distances.unlocked()), self.distances.locked()];
        let states = states.iter().flatten().map(Histogram::states).sum();
        Ok(Verification {
            states,
            what: table_words::each_state(states),
            gods_number: Some(self.distances.unlocked().gods_number().get()),
            remark: None,
        })
    }
}

impl DistanceTable for OrbitsTable {
    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        (self.distances.unlocked(), self.distances.locked())
    }

    fn layout(&self) -> Result<Layout, Error> {
        let header = self.distances.header(self.stored().unwrap_or_default());
        let out_of_reach = |histogram: &Histogram| histogram.states() - histogram.reachable();
        let of_classes = if self.distances.is_reduced() { ", reduced by the symmetries" } else { "" };
        let cell_bytes = grouped(header.encoding.bits().bytes(header.cells).unwrap_or_default() as u64);
        let after_cells = format!("in {cell_bytes} bytes{of_classes}");
        let out_of_reach = out_of_reach(&header.unlocked) + header.locked.as_ref().map_or(0, out_of_reach);
        let layout = Layout::new(header.encoding, header.cells, header.file_bytes(), after_cells);
        Ok(Layout { cells_read: Some(1), out_of_reach, ..layout })
    }

    fn draws<'a>(
        &'a self,
        distances: RangeInclusive<Distance>,
        seed: u64,
        work: &Work<'_>,
    ) -> Result<Draws<'a>, Error> {
        let mut drawn = Drawing::new(&self.distances, self.paths(work)?, distances, seed);
        Ok(Box::new(move || {
            let Some(scramble) = drawn.next() else { return Ok(None) };
            let number = self.distances.state(scramble.position, 0);
            Ok(Some(Scramble {
                moves: self.path_to(scramble.position, &scramble.moves),
                distance: Some(scramble.distance),
                state: self.state(number),
                solution: self.solution(number),
            }))
        }))
    }

    fn official<'a>(&'a self, seed: u64, work: &Work<'_>) -> Result<Draws<'a>, Error> {
        let event = self.dialect.event().ok_or_else(|| refused(&self.about))?;
        event.scrambles(self, seed, work)
    }

    fn class_counts(&self, states: Counts, up_to: UpTo, work: &Work<'_>) -> Result<Counts, Error> {
        let classes = self.classes(up_to, work)?;
        work.say(Event::Doing("counting classes"))?;
        let remarks = if classes.has_all() { Vec::new() } else { vec![table_words::unreached(&self.about)] };
        Ok(Counts { remarks, ..states.in_classes((classes.unlocked(), classes.locked()), &alike(&classes)) })
    }

    fn farthest(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Vec<(State, usize)>, Error> {
        let classes = up_to.map(|up_to| self.classes(up_to, work)).transpose()?;
        work.say(Event::Doing("finding antipodes"))?;
        let histogram = if locked { self.distances.locked() } else { Some(self.distances.unlocked()) };
        let distance = histogram.map_or(Distance::ZERO, |histogram| histogram.gods_number());
        Ok(match classes {
            None => self.distances.at(distance, locked).into_iter().map(|number| (self.state(number), 1)).collect(),
            Some(classes) => {
                let classes = classes.at(distance, locked).into_iter();
                classes.map(|class| (self.state(class.state), class.size)).collect()
            }
        })
    }

    /// Counts over all states. Symmetries would have to find the class of each state after each move.
    fn solutions_of_all(&self, work: &Work<'_>) -> Result<Census, Error> {
        outside_a_page()?;
        let unreduced = match self.distances.is_reduced() {
            true => Some(self.searched(self.distances.goal().clone(), work)?),
            false => None,
        };
        let census = count_solutions(&AllStates::of(unreduced.as_ref().unwrap_or(&self.distances)));
        let state = |number| self.state(self.distances.numbered(number as u64));
        Ok(census.map_err(|error| Error::failed("the count", error))?.with_examples(state, state))
    }

    fn turns_from_solved(&self, alike: Diameter, work: &Work<'_>) -> Result<Diameter, Error> {
        self.check_memory(work)?;
        let from_solved = self.distances.from_solved(self.paths(work)?);
        let definition = self.distances.positions().definition();
        let between = match (definition.is_homogeneous(), definition.illegal().is_empty()) {
            (true, _) => alike.between,
            (false, true) => Err("some pieces are identical"),
            (false, false) => Err("some positions are illegal"),
        };
        let FromSolved { states, counts: from_solved, to_position, .. } = from_solved;
        Ok(Diameter { to_position, is_by_inverses: false, between, states, from_solved, ..alike })
    }
}

impl OrbitsTable {
    /// Returns the state with a number: those of each plane follow each other.
    fn with_number(&self, number: u64) -> Result<Number, Error> {
        let all = self.numbers();
        if number < all { Ok(self.distances.numbered(number)) } else { Err(table_words::no_such_state(number, all)) }
    }

    /// Returns the number of a state, as [`Answers::number`] does.
    fn number_of(&self, state: Number) -> u64 {
        state.plane() as u64 * self.distances.positions().count() + self.distances.position(state)
    }

    /// Returns the definition in a file, or `None` if the table is not kept in files.
    fn stored(&self) -> Option<Vec<u8>> {
        self.dialect.stored(StoredGoal::Numbers(&self.goal, self.distances.positions().are_of_turns()))
    }

    /// Counts the positions at each distance, once for all that zero-cost moves connect: by the one with the least
    /// number.
    pub(super) fn classes_of_free_turns(&self, work: &Work<'_>) -> Result<Counts, Error> {
        work.say(Event::Doing("counting classes"))?;
        let positions = self.distances.positions();
        let is_first = |&number: &u64| {
            let own = positions.arrangement(number);
            let images = self.dialect.free().into_iter().flat_map(|free| free.images(&own));
            let mut numbers = images.filter_map(|(_, image)| positions.number(&image));
            positions.is_legal(number) && numbers.all(|other| other >= number)
        };
        let firsts: Vec<u64> = (0..positions.count()).into_par_iter().filter(is_first).collect();
        let mut counts = vec![0; usize::from(self.distances.unlocked().gods_number()) + 1];
        let found = self.distances.distances(&firsts);
        found.into_iter().flatten().for_each(|distance| counts[usize::from(distance)] += 1);
        let counted = Histogram::new(firsts.len() as u64, counts);
        Ok(Counts::of((counted.expect("the goal is at distance 0"), None)))
    }

    /// Returns whether solutions are paths already, backward.
    fn paths_are_solutions(&self) -> bool {
        match self.dialect.free() {
            Some(free) => free.back.is_none() && self.about.goal.is_none(),
            None => Paths::are_solutions(&self.distances),
        }
    }

    /// Writes a path from solved.
    fn path_to(&self, position: u64, moves: &[usize]) -> Moves {
        match self.dialect.free() {
            Some(_) => self.dialect.path(&self.distances.positions().arrangement(position), moves),
            None => self.dialect.moves(moves, &Hold::FIXED),
        }
    }
}

/// The distances of all states, by their numbers.
struct AllStates<'a> {
    distances: &'a Distances,
    found: Vec<Option<Distance>>,
}

impl AllStates<'_> {
    fn of(distances: &Distances) -> AllStates<'_> {
        let all = distances.positions().count() * distances.arcs().planes() as u64;
        let distance = |number: u64| distances.distance(distances.numbered(number));
        let found = (0..all).into_par_iter().map(distance).collect();
        AllStates { distances, found }
    }
}

impl Levels for AllStates<'_> {
    fn distances(&self) -> &[Option<Distance>] {
        &self.found
    }

    fn after(&self, number: usize) -> impl Iterator<Item = usize> {
        self.distances.after(number as u64).map(|number| number as usize)
    }

    fn states(&self, number: usize) -> [u64; 2] {
        if (number as u64) < self.distances.positions().count() { [1, 0] } else { [0, 1] }
    }
}

/// Describes classes in a few words.
fn alike(classes: &Classes<'_>) -> String {
    let keeping = automorphisms(classes.keeping());
    match classes.inverting() {
        0 => keeping,
        inverting => format!("{keeping}, or inverses under {}", automorphisms(inverting)),
    }
}

/// Describes a number of automorphisms.
pub(super) fn automorphisms(number: usize) -> String {
    match number {
        1 => "1 automorphism".to_owned(),
        _ => format!("{} automorphisms", grouped(number as u64)),
    }
}

/// Writes a table.
pub(super) fn write(
    path: &Path,
    existing: Existing,
    distances: &Distances,
    definition: Vec<u8>,
) -> Result<(), TableError> {
    let header = distances.header(definition);
    godtable_table::write_in_batches(path, existing, &header, |cell, bytes| {
        distances.write_cells_from(cell, header.encoding, bytes);
    })
}
