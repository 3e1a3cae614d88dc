//! A puzzle of orbits with too many positions for a table: each question is a search.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Instant;

use godtable_engine::levels::Arcs;
use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_puzzle::cube::Rotation;
use godtable_solvers::search::{self, Found, SearchError, Searcher, Transitions};
use godtable_table::Distance;

use super::dialect::{Dialect, wrong};
use super::states::has;
use super::wanted::goal_arrangements;
use crate::ask::{
    Answers, Antipodes, Counts, Diameter, Draw, Info, Moves, Proved, Scrambles, Solutions, Solved, UpTo, Wish,
};
use crate::cannot::Kind;
use crate::room::{Game, Generated, Target};
use crate::rules::RulesChoice;
use crate::state::{Arranged, Form, Place, State, Text, of_another_puzzle};
use crate::{About, Error, Event, Work};

/// The most bytes of a filter, if nobody says.
const UNASKED: u64 = 2_000_000_000;

/// A puzzle without a table.
pub(super) struct SearchedGame {
    dialect: Box<dyn Dialect>,
    about: About,
    definition: Definition,
    arcs: Arcs,
    goals: Vec<Arrangement>,
    /// Why there is no table.
    reason: String,
}

impl SearchedGame {
    pub(super) fn new(
        dialect: Box<dyn Dialect>,
        (definition, arcs): (Definition, Arcs),
        choice: &RulesChoice,
        reason: String,
    ) -> Result<SearchedGame, Error> {
        let goals = goal_arrangements(&*dialect, choice)?.into_iter().map(|(_, goal)| goal).collect();
        let goals = SearchedGame::with_goals(dialect, (definition, arcs), goals, reason);
        Ok(goals)
    }

    pub(super) fn with_goals(
        dialect: Box<dyn Dialect>,
        (definition, arcs): (Definition, Arcs),
        goals: Vec<Arrangement>,
        reason: String,
    ) -> SearchedGame {
        let is_solved = goals == [dialect.solved()];
        let about = About { goal: (!is_solved).then(|| "positions".to_owned()), ..dialect.about() };
        SearchedGame { dialect, about, definition, arcs, goals, reason }
    }

    /// Returns why there is no table.
    pub(super) fn refused(&self) -> Error {
        wrong(&*self.dialect, &self.reason)
    }

    fn state(&self, found: Arranged) -> State {
        State(Place::Orbits(found))
    }

    /// Returns the parts of a state, if it is one of this puzzle.
    fn found<'s>(&self, state: &'s State) -> Result<&'s Arranged, Error> {
        match &state.0 {
            Place::Orbits(found) if has(&self.definition, found, self.arcs.planes()) => Ok(found),
            _ => Err(of_another_puzzle()),
        }
    }

    fn searcher(&self, goals: Vec<Arrangement>, work: &Work<'_>) -> Result<Searcher, Error> {
        let bytes = work.memory().or_else(|| work.free_memory().map(|free| (free / 2).min(UNASKED))).unwrap_or(UNASKED);
        let lock = (self.arcs.planes() > 1).then(|| transitions(&self.arcs, self.definition.moves().len()));
        Searcher::new(&self.definition, lock, goals, bytes)
            .map_err(|error| wrong(&*self.dialect, &format_args!("{}; and there is no search: {error}", self.reason)))
    }
}

/// Returns the lock state after each move.
fn transitions(arcs: &Arcs, moves: usize) -> Transitions {
    let mut lock = vec![vec![None; moves]; arcs.planes()];
    arcs.all().iter().for_each(|arc| lock[arc.from][arc.number] = Some(arc.to as u16));
    lock
}

impl Game for SearchedGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn kind(&self) -> Kind {
        self.dialect.kind()
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let searcher = self.searcher(self.goals.clone(), work)?;
        Ok(Box::new(SearchedOrbits { game: *self, searcher, kept: work.unobserved() }))
    }

    fn counts(self: Box<Self>, _up_to: Option<UpTo>, _work: &Work<'_>) -> Result<Counts, Error> {
        Err(self.refused())
    }

    fn generate(self: Box<Self>, _target: &Target, _work: &Work<'_>) -> Result<Generated, Error> {
        Err(self.refused())
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        Ok(self.state(self.dialect.read(text, form, locked)?))
    }

    fn locked(&self, state: &State) -> Option<String> {
        let found = self.found(state).ok()?;
        self.dialect.lock_name(found.plane, found.hold)
    }

    fn written(&self, state: &State) -> Text {
        let written = self.found(state).map(|found| self.dialect.written(&found.arrangement, found.hold));
        written.unwrap_or(Text::Pattern(String::new()))
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        Ok(self.state(self.dialect.turned(self.found(state)?, turns)?))
    }
}

/// The search of a puzzle.
struct SearchedOrbits {
    game: SearchedGame,
    searcher: Searcher,
    /// What later work may use.
    kept: Work<'static>,
}

impl SearchedOrbits {
    /// Looks for solutions in a searcher.
    fn ask(&self, searcher: &Searcher, own: &Arranged, wish: &Wish, work: &Work<'_>) -> Result<Found, Error> {
        let end = wish.time.map(|time| Instant::now() + time);
        let wanted = search::Wish { all: wish.all, longest: wish.length, longer: wish.all && wish.length.is_some() };
        let mut observe = |event: search::Event| {
            let search::Event::Searching { length, elapsed, expected, .. } = event else { return Continue(()) };
            let expected = expected.map(|time| time.as_secs_f64());
            let told = work.tell(Event::Length { turns: length, seconds: elapsed.as_secs_f64(), expected });
            if end.is_some_and(|end| Instant::now() >= end) { Break(()) } else { told }
        };
        searcher.solve(&own.arrangement, own.plane, &wanted, &mut observe).map_err(|error| match error {
            SearchError::OutOfMemory => Error::out_of_memory("the search", error),
            error => Error::failed("the search", error),
        })
    }

    fn moves(&self, numbers: &[usize], hold: Rotation) -> Moves {
        self.game.dialect.moves(numbers, hold)
    }

    /// Returns an optimal answer, which no observer stops.
    fn optimal(&self, state: &State, all: bool) -> Result<Solved, Error> {
        self.solve(state, &Wish { all, ..Wish::default() }, &self.kept)
    }
}

impl Answers for SearchedOrbits {
    fn about(&self) -> &About {
        &self.game.about
    }

    fn kind(&self) -> Kind {
        self.game.kind()
    }

    fn is_search(&self) -> bool {
        true
    }

    fn lists_longer(&self) -> bool {
        true
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        self.game.read(text, form, locked)
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        self.game.dialect.split(line)
    }

    fn locked(&self, state: &State) -> Option<String> {
        self.game.locked(state)
    }

    fn written(&self, state: &State) -> Text {
        self.game.written(state)
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        self.game.turned(state, turns)
    }

    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        match self.optimal(state, false) {
            Ok(solved) => Ok(Distance::new(solved.at_least)),
            Err(Error::NoTurns(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        Ok(Box::new(self.optimal(state, true)?.solutions.into_iter().map(Ok)))
    }

    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        Ok(self.optimal(state, true)?.count)
    }

    fn solve(&self, state: &State, wish: &Wish, work: &Work<'_>) -> Result<Solved, Error> {
        let own = self.game.found(state)?;
        let found = self.ask(&self.searcher, own, wish, work)?;
        if found.is_out_of_reach {
            return Err(self.no_turns());
        }
        let limit = if wish.all { wish.limit.unwrap_or(usize::MAX) } else { 1 };
        let solutions: Vec<Moves> =
            found.solutions().take(limit).map(|numbers| self.moves(&numbers, own.hold)).collect();
        if let (true, false, Some(longest)) = (solutions.is_empty(), found.is_stopped, wish.length) {
            return Err(Error::NoTurns(format!("no solution has {longest} turns or fewer")));
        }
        let (is_optimal, at_least) = (!solutions.is_empty(), found.at_least);
        let length = solutions.first().map_or(at_least, Moves::len);
        let (count, is_complete, is_stopped) = (found.count(), found.is_complete, found.is_stopped);
        Ok(Solved { solutions, length, is_optimal, at_least, count, is_complete, is_stopped })
    }

    fn path(&self, from: &State, to: &State, work: &Work<'_>) -> Result<Option<Moves>, Error> {
        let (own, to) = (self.game.found(from)?, self.game.found(to)?);
        let searcher = self.game.searcher(vec![to.arrangement.clone()], work)?;
        let found = self.ask(&searcher, own, &Wish::default(), work)?;
        if found.is_stopped {
            return Err(Error::Stopped);
        }
        Ok(found.solutions().next().map(|numbers| self.moves(&numbers, own.hold)))
    }

    fn scrambles<'a>(&'a self, _draw: &Draw, _work: &Work<'_>) -> Result<Scrambles<'a>, Error> {
        Err(self.game.refused())
    }

    fn counts(&self, _up_to: Option<UpTo>, _work: &Work<'_>) -> Result<Counts, Error> {
        Err(self.game.refused())
    }

    fn diameter(&self, _work: &Work<'_>) -> Result<Diameter, Error> {
        Err(self.game.refused())
    }

    fn antipodes(&self, _locked: bool, _up_to: Option<UpTo>, _work: &Work<'_>) -> Result<Antipodes, Error> {
        Err(self.game.refused())
    }

    fn verify(&self, _work: &Work<'_>) -> Result<Proved, Error> {
        Err(self.game.refused())
    }

    fn info(&self) -> Result<Info, Error> {
        Err(self.game.refused())
    }
}
