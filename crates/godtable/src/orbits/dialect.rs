//! A puzzle of orbits under rules, as people write it: definitions, and pieces of the 3x3x3, which are written as cubes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use godtable_engine::levels::orbits::{Arrangement, Definition, Move};
use godtable_engine::levels::{Arcs, LevelsError, Positions};
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::{Puzzle as Cube, Rotation, Rules};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::lock::LockState;
use godtable_puzzle::puzzlefile::Power;
use godtable_system::IS_PAGE;

use super::common_states::{Identities, Planes};
use super::definition::{DefinedPuzzle, Origin};
use super::event::{Event, event};
use super::free::FreeTurns;
use super::limits::legal_states;
use super::pieces::{CubeNotation, wrong};
use super::rules::DefinedRules;
use super::stored_definition::{StoredDefinition, StoredGoal, StoredState};
use crate::about::{BY_TURNS, POSITIONS};
use crate::ask::Moves;
use crate::cannot::Traits;
use crate::identity::{Identity, fingerprint, lock_of_cube};
use crate::page::outside_a_page;
use crate::state::{Hold, OrbitsState, State};
use crate::words::{grouped, size};
use crate::{About, Error, Input, Work, cube_rules, cube3_forms};

/// A puzzle of orbits under rules.
#[derive(Clone)]
pub(crate) struct Dialect {
    pub(crate) defined: DefinedPuzzle,
    pub(super) rules: DefinedRules,
    pub(super) names: Vec<String>,
    pub(super) arcs: Arcs,
    /// The puzzle with the turns as its moves, each after zero-cost moves if there are any.
    pub(crate) definition: Definition,
    numbers: HashMap<Power, usize>,
    free: Option<FreeTurns>,
    identities: Identities,
    planes: Planes,
    /// The numbers of the positions, if there are no others: a state without a number is refused.
    pub(super) numbered: Option<Arc<Positions>>,
}

impl Dialect {
    /// Returns pieces of the 3x3x3 under rules of cubes.
    pub(super) fn of_pieces(pieces: &ChosenPieces, rules: Rules) -> Dialect {
        Dialect::of_defined_pieces(DefinedPuzzle::of_pieces(pieces, rules.puzzle()), &rules)
    }

    /// Returns a puzzle of pieces of the 3x3x3 under rules of cubes.
    pub(super) fn of_defined_pieces(defined: DefinedPuzzle, rules: &Rules) -> Dialect {
        let pieces = defined.cube.as_ref().expect("pieces of a cube");
        let rules = CubeNotation { pieces, rules }.defined_rules(&defined.puzzle);
        Dialect::new(defined, rules).expect("turns move pieces")
    }

    pub(super) fn new(defined: DefinedPuzzle, rules: DefinedRules) -> Result<Dialect, Error> {
        let refused = || Error::given(Input::Puzzle(defined.given.clone()), "no move does anything");
        let mut definition = defined.puzzle.definition(&rules.powers).ok_or_else(refused)?;
        let mut free = None;
        if !rules.free.is_empty() {
            outside_a_page()?;
            let found = FreeTurns::new(&defined.puzzle, &rules.free, &rules.powers);
            let found = free.insert(found.map_err(|reason| Error::given(Input::Free, reason))?);
            definition = found.moves.as_ref().map_or(definition, |moves| moves.definition.clone());
        }
        let names = defined.names(&rules.powers);
        let all = rules.powers.iter().chain(free.iter().flat_map(|free| &free.powers));
        let numbers: HashMap<Power, usize> = all.enumerate().map(|(number, &power)| (power, number)).collect();
        let arcs = if free.is_some() { Arcs::free(numbers.len()) } else { Arcs::of_lock(&rules.lock) };
        let same = if rules.of_cube.is_none() { defined.as_cube_rules(&rules) } else { None };
        let (of_cube, planes) =
            same.map_or_else(|| (rules.of_cube.clone(), Planes::default()), |(own, planes)| (Some(own), planes));
        let lock = of_cube.map_or_else(|| fingerprint(&(&rules.powers, &rules.lock)), |own| lock_of_cube(&own));
        let identities = defined.identities(lock);
        Ok(Dialect { defined, rules, names, arcs, definition, numbers, free, identities, planes, numbered: None })
    }

    /// Returns how turns and states are written, if as those of a cube.
    pub(super) fn on_cube(&self) -> Option<CubeNotation<'_>> {
        CubeNotation::of(&self.defined, &self.rules)
    }

    /// Returns whether the inverse of each turn is a turn.
    pub(super) fn is_reversible(&self) -> bool {
        let moves = self.definition.moves();
        let inverted = self.definition.inverted();
        inverted.moves().iter().all(|back| moves.iter().any(|made| made.actions == back.actions))
    }

    /// Returns the rules for use in a sentence.
    pub(super) fn rules_in_words(&self) -> String {
        match self.rules.name {
            Some(name) => name.to_owned(),
            None if self.free().is_some() => {
                format!("{} with free {}", self.names.join(" "), self.free_names().join(" "))
            }
            None => format!("{} with lock {}", self.names.join(" "), self.rules.lock_name),
        }
    }

    /// Returns the names of the turns that do not count, as they were given.
    fn free_names(&self) -> Vec<String> {
        self.defined.names(&self.rules.free)
    }

    /// Returns the turns that count, and then the free ones.
    pub(super) fn all_turns(&self) -> impl Iterator<Item = Power> + '_ {
        self.rules.powers.iter().chain(self.free().into_iter().flat_map(|free| &free.powers)).copied()
    }

    /// Returns where moves lead from a position.
    fn after(&self, own: &Arrangement, moves: &Definition, numbers: impl Iterator<Item = usize>) -> Arrangement {
        numbers.fold(own.clone(), |own, number| moves.moved(&own, number))
    }

    /// Returns the number of the turn that a power is.
    pub(super) fn turn(&self, power: Power) -> Option<usize> {
        // Another name may have the same effect: with the moves R and L = R', the turn R' is L. A rotation only changes the hold, also
        // if some turn moves all pieces in the same way.
        let equal = || self.rules.powers.iter().position(|&known| self.defined.puzzle.are_equal(known, power));
        let number = self.numbers.get(&power).copied();
        if self.defined.puzzle.is_rotation(power) { number } else { number.or_else(equal) }
    }

    /// Returns the name of a turn of the fixed frame in a hold.
    pub(super) fn said(&self, turn: Power, hold: &Hold) -> String {
        let puzzle = &self.defined.puzzle;
        let corners = self.defined.as_corners().filter(|_| hold.cube != Rotation::IDENTITY);
        if let Some(name) = corners.and_then(|own| own.said(turn, hold.cube)) {
            return name;
        }
        let back: Vec<Power> = hold.rotations.iter().rev().map(|&own| puzzle.inverse(own)).collect();
        match puzzle.conjugated(turn, &back) {
            Some(turn) => puzzle.name_of(turn),
            // No move has the effect of the product in this hold: the whole puzzle is turned back, and then forth again.
            None => {
                let all: Vec<Power> = back.iter().chain([&turn]).chain(&hold.rotations).copied().collect();
                format!("({})", self.defined.names(&all).join(" "))
            }
        }
    }
}

/// What a puzzle and its rules are, and how its states and moves are read and written.
impl Dialect {
    /// Returns what an error of the puzzle belongs to.
    pub(super) fn given(&self) -> Input {
        match self.defined.origin {
            Origin::Cuts => Input::Cuts,
            Origin::Named | Origin::Code | Origin::Pieces => Input::Puzzle(self.about().subject()),
        }
    }

    /// Returns the identity of the puzzle under the rules.
    pub(crate) fn identity(&self) -> Identity {
        self.identities.own
    }

    /// Returns the state of an arrangement.
    pub(super) fn state(&self, own: OrbitsState) -> State {
        let plane = self.planes.common(own.plane);
        self.defined.state(OrbitsState { plane, ..own }, self.identities)
    }

    /// Returns the parts of a state, if it is one of these.
    pub(super) fn found<'s>(&self, state: &'s State) -> Result<Cow<'s, OrbitsState>, Error> {
        let mut found = self.defined.parts(state, self.identities, Identity::place)?;
        if matches!(found, Cow::Owned(_)) {
            self.checked(found.hold.clone()).map_err(wrong)?;
        }
        let plane = self.planes.own(found.plane);
        if plane != found.plane {
            found.to_mut().plane = plane;
        }
        Ok(found)
    }

    /// Describes the puzzle and its rules; the goal is solved.
    pub(crate) fn about(&self) -> About {
        if let Some(CubeNotation { rules, .. }) = self.on_cube() {
            let puzzle = if rules.puzzle() == Cube::CUBE2 { Cube::CUBE2.name() } else { cube3_forms::NAME };
            let (puzzle, pieces) = (puzzle.to_owned(), self.defined.pieces.clone());
            return About { puzzle, pieces, goal_states: None, ..cube_rules::about(rules, Traits::PIECES) };
        }
        About {
            puzzle: self.defined.name(),
            pieces: self.defined.pieces.clone(),
            rules: self.rules_in_words(),
            preset: self.rules.name,
            turns: self.names.clone(),
            free: self.free_names(),
            lock: self.rules.lock_name.clone(),
            locks: self.arcs.planes() - 1,
            automaton: None,
            goal: match (&self.defined.alike, &self.defined.told) {
                (Some(turns), _) => Some(format!("{BY_TURNS}{}", self.defined.names(turns).join(" "))),
                (None, told) => told.as_ref().map(|_| POSITIONS.to_owned()),
            },
            goal_states: None,
            traits: Traits::DEFINITION,
        }
    }

    /// Returns what to do if the positions are too many.
    pub(super) fn advice(&self) -> &'static str {
        match self.on_cube() {
            None => "fewer turns may fit, or a puzzle of fewer pieces; a histogram takes zero-cost moves",
            Some(own) if *own.pieces == ChosenPieces::ALL => {
                "fewer turns may fit (R and U reach 73,483,200 positions), or fewer pieces"
            }
            Some(_) => "leave pieces out",
        }
    }

    /// Returns the puzzle with the turns as its moves, and the arcs of its lock.
    pub(crate) fn searched(&self) -> (Definition, Arcs) {
        let arcs = self.free().map_or_else(|| self.arcs.clone(), |_| Arcs::free(self.definition.moves().len()));
        (self.definition.clone(), arcs)
    }

    /// Numbers the positions that all moves of the puzzle reach or, if these are many, those that the turns reach.
    pub(super) fn positions(&self) -> Result<Positions, LevelsError> {
        if self.free().is_none() {
            return Positions::of_turns(self.definition.clone(), &self.whole());
        }
        let all: Vec<Power> = self.all_turns().collect();
        let turns = self.defined.puzzle.definition(&all).expect("the rules have turns");
        Ok(Positions::of_turns(turns, &self.whole())?.with_moves(self.definition.clone()))
    }

    /// Returns the turns that do not count, if there are any.
    pub(super) fn free(&self) -> Option<&FreeTurns> {
        self.free.as_ref().filter(|_| !IS_PAGE)
    }

    /// Writes the moves that lead from a position to a goal in a hold. Zero-cost moves may lead to it from where the last one
    /// leads.
    pub(super) fn solution(&self, own: &Arrangement, numbers: &[usize], hold: &Hold, goals: &[Arrangement]) -> Moves {
        let moves = self.moves(numbers, hold);
        let Some(free) = self.free() else { return moves };
        let element = free.to(&self.after(own, &self.definition, numbers.iter().copied()), goals).unwrap_or_default();
        moves.then_free(free.word(element).iter().map(|&turn| self.said(turn, hold)))
    }

    /// Writes a path from solved to a position, as it is found.
    pub(super) fn path(&self, to: &Arrangement, numbers: &[usize]) -> Moves {
        let Some(free) = self.free() else { return self.moves(numbers, &Hold::FIXED) };
        let puzzle = &self.defined.puzzle;
        let inverse = |power: Power| puzzle.inverse(power);
        // The path backward is a solution by the inverses of the turns.
        let (moves, is_back) = match &free.back {
            Some(back) => (back, true),
            None => (&free.moves, false),
        };
        let Ok(moves) = moves else { return Moves::default() };
        let back = numbers.iter().rev().copied();
        let end = self.after(to, &moves.definition, back);
        let first = free
            .word(free.to(&end, &[self.definition.solved()]).unwrap_or_default())
            .iter()
            .rev()
            .map(|&turn| inverse(turn));
        let made = |&number: &usize| {
            let (element, number) = moves.parts[number];
            let turn = self.rules.powers[number];
            let turns = [if is_back { turn } else { inverse(turn) }].into_iter();
            let turns: Vec<Power> = turns.chain(free.word(element).iter().rev().map(|&turn| inverse(turn))).collect();
            self.defined.names(&turns).join(" ")
        };
        let first: Vec<Power> = first.collect();
        Moves::of(numbers.iter().map(made)).after_free(self.defined.names(&first))
    }

    /// Returns the definition in the file of a table or of a pruning table, or `None` if those of the puzzle are not kept in
    /// files.
    pub(super) fn stored(&self, goal: StoredGoal<'_>) -> Option<Vec<u8>> {
        let state = |state: &LockState| StoredState { name: state.name.clone(), next: state.next.clone() };
        let (drawn, text) = match self.on_cube() {
            None => (None, self.defined.text.clone()?),
            Some(own) if own.rules.puzzle() != Cube::CORNERS3 => return None,
            Some(own) => (Some(own.drawn_lock()), String::new()),
        };
        let states = drawn.as_ref().unwrap_or(&self.rules.lock).states().iter().map(state).collect();
        let puzzle = &self.defined.puzzle;
        let moves: Vec<&Move> = puzzle.moves().iter().chain(puzzle.rotations()).collect();
        let turn = |power: &Power| (moves[power.number].name.clone(), power.exponent);
        let turns = self.rules.powers.iter().map(turn).collect();
        let written = StoredDefinition::new(self.about(), turns, states, goal, text);
        let alike = self.defined.alike.as_ref().map(|turns| turns.iter().map(turn).collect());
        StoredDefinition { alike, free: self.rules.free.iter().map(turn).collect(), ..written }.json()
    }

    /// Writes moves in a hold.
    pub(super) fn moves(&self, numbers: &[usize], hold: &Hold) -> Moves {
        if let Some((free, Ok(moves))) = self.free().map(|free| (free, &free.moves)) {
            let said = |&number: &usize| {
                let (element, number) = moves.parts[number];
                let turns = free.word(element).iter().chain([&self.rules.powers[number]]);
                turns.map(|&turn| self.said(turn, hold)).collect::<Vec<String>>().join(" ")
            };
            return Moves::of(numbers.iter().map(said));
        }
        if let Some(own) = self.on_cube().filter(|_| hold.cube != Rotation::IDENTITY) {
            return own.moves(numbers, hold.cube);
        }
        if *hold == Hold::FIXED {
            return Moves::of(numbers.iter().map(|&number| &self.names[number]));
        }
        Moves::of(numbers.iter().map(|&number| self.said(self.rules.powers[number], hold)))
    }

    /// Returns what the World Cube Association says of scrambles of the puzzle, if it holds competitions of it.
    pub(super) fn event(&self) -> Option<&'static Event> {
        let is_whole = self.defined.pieces.is_none() && self.defined.alike.is_none() && self.rules.goal.is_empty();
        let has_all_turns = self.rules.name == Some("half-turn");
        event(self.defined.text.as_deref()?).filter(|_| is_whole && has_all_turns)
    }

    /// Returns the puzzle with all its moves, whether they are turns of the rules or not.
    pub(super) fn whole(&self) -> Definition {
        let mut all = self.defined.puzzle.powers();
        let more: Vec<Power> = self.all_turns().filter(|power| !all.contains(power)).collect();
        all.extend(more);
        match self.free.is_none() && all == self.rules.powers {
            true => self.definition.clone(),
            false => self.defined.puzzle.definition(&all).unwrap_or_else(|| self.definition.clone()),
        }
    }
}

/// Errors.
impl Dialect {
    /// Returns the error of the puzzle.
    pub(super) fn wrong(&self, error: &dyn std::fmt::Display) -> Error {
        Error::given(self.given(), error)
    }

    /// Returns why the puzzle cannot be numbered. What to do follows if it has too many positions.
    pub(super) fn not_numbered(&self, error: &LevelsError) -> Error {
        match error {
            LevelsError::TooManyPositions { .. } | LevelsError::TooManyWithIllegal { .. } => {
                self.wrong(&format_args!("{error}; {}", self.advice()))
            }
            error => self.wrong(error),
        }
    }

    /// Returns the error of a puzzle whose tables no file can describe.
    pub(super) fn not_kept(&self) -> Error {
        self.wrong(
            &"no file can describe this puzzle and its goal; use lookup, solve or histogram, which make the table",
        )
    }

    /// Returns the error of a search.
    pub(super) fn search_error(&self, error: &SearchError) -> Error {
        match error {
            SearchError::Stopped => Error::Stopped,
            SearchError::OutOfMemory { .. } => Error::out_of_memory("the histogram", error),
            error => self.wrong(error),
        }
    }

    /// Refuses a table that does not fit into the memory of the work. `digits` is the number of binary digits of a distance that
    /// are kept.
    pub(super) fn check_memory(
        &self,
        positions: &Positions,
        planes: usize,
        digits: usize,
        work: &Work<'_>,
    ) -> Result<(), Error> {
        let needed = positions.bytes(planes, digits);
        match work.free_memory() {
            Some(available) if needed > available => {
                let (states, among) = match legal_states(positions, planes) {
                    Some(states) => (states, ""),
                    None => (positions.count().saturating_mul(planes as u64), " with the illegal ones"),
                };
                let states = grouped(states);
                let (needed, available, advice) = (size(needed), size(available), self.advice());
                let disk = if digits == 0 { ", or a folder for the sets" } else { "" };
                let reason = format!(
                    "the table has {states} states{among} and needs {needed} of memory; {available} are available; \
                     {advice}{disk}"
                );
                Err(Error::out_of_memory(self.about().subject(), reason))
            }
            _ => Ok(()),
        }
    }
}

/// A puzzle of orbits under rules whose sequences of turns are searched.
pub(crate) struct Turning {
    pub(crate) about: About,
    pub(crate) dialect: Dialect,
}
