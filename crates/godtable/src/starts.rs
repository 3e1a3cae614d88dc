//! Counts the distances of a set of states, the *start*, without those of all others.
//!
//! Another table of the same puzzle lists the set: a table under the turns of the start has a distance for each state that they
//! reach, and a table toward a goal has the distance 0 at the goal. So no set is stored, and it may be as large as a table. The
//! listed positions of a goal, and a few states that turns reach, need no such table.

use std::collections::HashSet;

use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::OpenPattern;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::ask::{Antipodes, Counts, Wish};
use crate::game::{Answers, Words, named};
use crate::orbits::DefinedPuzzle;
use crate::page::outside_a_page;
use crate::state::{Form, State};
use crate::words::grouped;
use crate::{Error, Event, Input, Work};

/// The number of states whose distances are found together.
const BATCH: usize = 1 << 16;

/// The most positions that patterns may have.
const MOST: usize = 1 << 18;

/// The most states that are listed without a table.
const FEW: usize = 1 << 12;

/// A set of states of a puzzle, all unlocked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Starts {
    /// The positions of a goal with a name, such as `layer`, or [`ROTATED`](crate::ROTATED).
    Goal(String),
    /// All positions that these turns reach from solved, such as `U D R2 L2 F2 B2`.
    Turns(String),
    /// These states, each in the given form.
    States(Vec<String>, Form),
}

impl Starts {
    /// Returns what gives the set.
    const fn given(&self) -> Input {
        match self {
            Starts::Goal(_) => Input::Start,
            Starts::Turns(_) => Input::StartTurns,
            Starts::States(..) => Input::StartStates,
        }
    }

    /// Returns an error of the choice as one of the set.
    fn wrong(&self, error: Error) -> Error {
        match error {
            Error::Input { reason, .. } => {
                Error::given(self.given(), reason.replace("give positions as its goal", "list the states of the start"))
            }
            error => error,
        }
    }

    /// Counts the states of the set at each distance, and lists at most `most` of the farthest.
    ///
    /// # Errors
    /// Returns an error for a set that the puzzle does not have, [`Error::NoTurns`] if no turns lead from it to the goal, and as
    /// [`Answers::distance`] does.
    pub fn count(&self, answers: &dyn Answers, most: usize, work: &Work<'_>) -> Result<(Counts, Antipodes), Error> {
        outside_a_page()?;
        let (mut states, mut counts, mut found) = (0, Vec::new(), Vec::new());
        self.visit(answers, work, &mut |batch| {
            states += batch.len() as u64;
            let distances = distances(answers, &batch, work)?;
            for (state, distance) in batch.into_iter().zip(distances) {
                let Some(distance) = distance.map(Distance::get) else { continue };
                if distance >= counts.len() {
                    counts.resize(distance + 1, 0);
                    found.clear();
                }
                counts[distance] += 1;
                if distance + 1 == counts.len() && found.len() < most {
                    found.push((state, 1));
                }
            }
            Ok(())
        })?;
        if states == 0 {
            return Err(Error::given(self.given(), "no moves lead to a position that has the pattern"));
        }
        let unlocked = Histogram::new(states, counts).ok_or_else(|| answers.no_turns())?;
        let antipodes = Antipodes { distance: unlocked.gods_number(), found };
        let remarks = vec!["Only the states of the start are counted.".to_owned()];
        Ok((Counts { remarks, ..Counts::of((unlocked, None)) }, antipodes))
    }

    /// Visits the states of the set, each once, in batches.
    fn visit(
        &self,
        answers: &dyn Answers,
        work: &Work<'_>,
        visit: &mut dyn FnMut(Vec<State>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let puzzle = || answers.words().puzzle().map_or_else(|| named(answers.about()), Ok);
        let (table, is_goal) = match self {
            Starts::Goal(goal) if goal == "solved" => return visit(vec![answers.read("", Form::Setup, None)?]),
            Starts::Goal(goal) => (puzzle()?.with_rules("half-turn")?.with_goal(goal), true),
            Starts::Turns(turns) => (puzzle()?.with_turns(turns), false),
            Starts::States(texts, form) => {
                if form.is_open_in(texts) {
                    let puzzle = puzzle()?.subject.as_definition();
                    let read = |text: &String| puzzle.open_patterns(text, *form, self.given());
                    let patterns = texts.iter().map(read).collect::<Result<Vec<Vec<OpenPattern>>, Error>>()?;
                    return self.visit_patterns((&puzzle, patterns.concat()), answers, work, visit);
                }
                let mut seen = HashSet::new();
                let read = |text: &String| Ok(answers.read(text, *form, None)?.in_fixed_frame());
                let states = texts.iter().map(read).collect::<Result<Vec<State>, Error>>();
                let states = states.map_err(|error| self.wrong(error))?;
                return visit(states.into_iter().filter(|state| seen.insert(state.clone())).collect());
            }
        };
        let table = table.map_err(|error| self.wrong(error))?;
        let solved = answers.read("", Form::Setup, None)?;
        // The 3x3x3 under a few turns is a puzzle of another kind.
        let own = |state: State, words: &dyn Words| {
            if state.puzzle == solved.puzzle {
                return Ok(state);
            }
            let text = words.written(&state);
            let read = answers.read(&text.to_string(), text.form(), None);
            // Pieces of the 3x3x3 are read as whole cubes.
            let cube = |error| match words.show(&state, Form::Facelets) {
                Ok(facelets) => answers.read(&facelets, Form::Facelets, None),
                Err(_) => Err(error),
            };
            read.or_else(cube).map_err(|error| self.wrong(error))
        };
        let game = table.game().map_err(|error| self.wrong(error))?;
        let few = if is_goal { game.goal_states() } else { reached(game.words(), &game.about().turns, work) };
        if let Some(few) = few.map_err(|error| self.wrong(error))? {
            return visit(few.into_iter().map(|state| own(state, game.words())).collect::<Result<_, Error>>()?);
        }
        let table = game.table(work).map_err(|error| self.wrong(error))?;
        let all = table.numbers();
        if all == 0 {
            return Err(Error::given(self.given(), "the puzzle has too many positions for a table of the starts"));
        }
        let is_start = |distance: &Option<Distance>| distance.is_some_and(|own| !is_goal || own == Distance::ZERO);
        for first in (0..all).step_by(BATCH) {
            work.say(Event::Part { done: first, all })?;
            let numbers: Vec<u64> = (first..all.min(first + BATCH as u64)).collect();
            let distances = table.distances_of_numbers(&numbers)?;
            let starts = numbers.iter().zip(&distances).filter(|(_, distance)| is_start(distance));
            let state = |(&number, _): (&u64, _)| own(table.numbered(number)?, table.words());
            visit(starts.map(state).collect::<Result<Vec<State>, Error>>()?)?;
        }
        Ok(())
    }
}

impl Starts {
    /// Visits the states that have one of some patterns: all states are compared with patterns that too many positions have.
    fn visit_patterns(
        &self,
        (puzzle, patterns): (&DefinedPuzzle, Vec<OpenPattern>),
        answers: &dyn Answers,
        work: &Work<'_>,
        visit: &mut dyn FnMut(Vec<State>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let more = |mut all: Vec<Arrangement>, pattern: &OpenPattern| {
            all.extend(pattern.arrangements(&puzzle.puzzle, MOST - all.len())?);
            Some(all)
        };
        let Some(listed) = patterns.iter().try_fold(Vec::new(), more) else {
            return self.visit_compared((puzzle, patterns), answers, work, visit);
        };
        let mut seen = HashSet::new();
        // No moves lead to some positions: a piece may be twisted, or two exchanged.
        let read = |position| {
            let text = puzzle.written(&position)?;
            answers.read(&text.to_string(), text.form(), None).ok().map(State::in_fixed_frame)
        };
        visit(listed.into_iter().filter_map(read).filter(|state| seen.insert(state.clone())).collect())
    }

    /// Visits the states in reach that have one of some patterns.
    fn visit_compared(
        &self,
        (puzzle, patterns): (&DefinedPuzzle, Vec<OpenPattern>),
        answers: &dyn Answers,
        work: &Work<'_>,
        visit: &mut dyn FnMut(Vec<State>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let words = answers.words();
        let is_start = |state: &State| {
            let own = puzzle.arranged(&words.written(state));
            own.is_some_and(|own| patterns.iter().any(|pattern| pattern.is_in(&own)))
        };
        if let Some(few) = reached(words, &answers.about().turns, work)? {
            return visit(few.into_iter().filter(is_start).collect());
        }
        let all = answers.numbers();
        // A table in which some pieces count as identical does not tell who has the pattern.
        if all == 0 || puzzle.arranged(&words.written(&answers.numbered(0)?)).is_none() {
            let reason = format!(
                "more than {} arrangements of the pieces have the pattern, so they are not listed, and the puzzle has no \
                 table of its states to compare with it",
                grouped(MOST as u64)
            );
            return Err(Error::given(self.given(), reason));
        }
        for first in (0..all).step_by(BATCH) {
            work.say(Event::Part { done: first, all })?;
            let numbers: Vec<u64> = (first..all.min(first + BATCH as u64)).collect();
            let states =
                numbers.par_iter().map(|&number| answers.numbered(number)).collect::<Result<Vec<_>, Error>>()?;
            visit(states.into_par_iter().filter(is_start).collect())?;
        }
        Ok(())
    }
}

/// Returns the states that turns reach from solved, or `None` if they are more than [`FEW`].
fn reached(words: &dyn Words, turns: &[String], work: &Work<'_>) -> Result<Option<Vec<State>>, Error> {
    let mut states = vec![words.read("", Form::Setup, None)?];
    let mut seen: HashSet<State> = states.iter().cloned().collect();
    let mut next = 0;
    while next < states.len() {
        work.say(Event::Doing("listing the states of the start"))?;
        for turn in turns {
            let turned = words.turned(&states[next], turn)?.in_fixed_frame();
            if seen.insert(turned.clone()) {
                states.push(turned);
            }
        }
        if states.len() > FEW {
            return Ok(None);
        }
        next += 1;
    }
    Ok(Some(states))
}

/// Returns the distance of each state, from a table or by a search for each.
fn distances(answers: &dyn Answers, states: &[State], work: &Work<'_>) -> Result<Vec<Option<Distance>>, Error> {
    if !answers.is_search() {
        return states.par_iter().map(|state| answers.distance(state)).collect();
    }
    let wish = Wish { proof: true, ..Wish::default() };
    let searched = |state| match answers.solve(state, &wish, work) {
        Ok(found) if found.is_optimal => Ok(Distance::new(found.length)),
        Ok(_) => Err(Error::Stopped),
        Err(Error::NoTurns(_)) => Ok(None),
        Err(error) => Err(error),
    };
    states.iter().map(searched).collect()
}
