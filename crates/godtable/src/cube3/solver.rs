//! The solver of the whole 3x3x3: near-optimal solutions at once, optimal ones by a search with a pruning table.

use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use godtable_puzzle::cube::{Preset, Puzzle as Cube, Rules, Turn};
use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{self, ChosenError, ChosenPieces, Cube3, facelets};
use godtable_solvers::optimal::{Metric, OptimalSolver};
use godtable_solvers::twophase::Solver;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Existing};
use serde_json::json;

use super::prove::{Proof, in_metric};
use super::pruning_tables::{self, PruningTables, name};
use super::short;
use super::words::WholeWords;
use crate::about::POSITIONS;
use crate::ask::{Draw, Info, Moves, Scramble, Scrambles, Solved, TrainingCase, Verification, Wish};
use crate::cannot::Traits;
use crate::cube3_forms::{self as forms, NAME, cube_and_turns, scramble};
use crate::game::{Answers, Words};
use crate::rules::{NamedRules, RulesChoice};
use crate::state::{Form, State};
use crate::words::grouped;
use crate::{About, Bytes, Error, Event, Input, Work, cube_rules, orbits, target};

/// The time for shorter solutions, if none is given.
const TIME: Duration = Duration::from_millis(100);

/// The most turns that are searched without tables, in a moment, before tables are made in seconds.
const NEAR: usize = 8;

/// The most turns of random positions with a distance: the small pruning table proves them in moments.
const FARTHEST: usize = 12;

/// The number of scrambles that are found together, on all cores.
const TOGETHER: usize = 256;

/// The solver of the whole 3x3x3.
pub(super) struct Cube3Solver {
    metric: Metric,
    words: WholeWords,
    /// The positions of the goal.
    goals: Vec<Cube3>,
    about: About,
    /// What later work may use.
    kept: Work<'static>,
    short: OnceLock<Solver<Bytes>>,
    tables: PruningTables,
}

impl Cube3Solver {
    pub(super) fn new(metric: Metric, goals: Vec<Cube3>, work: &Work<'_>) -> Cube3Solver {
        let rules = rules(metric);
        let (about, kept) = (about(&rules, &goals), work.unobserved());
        Cube3Solver {
            metric,
            words: WholeWords { rules },
            goals,
            about,
            kept,
            short: OnceLock::new(),
            tables: PruningTables::default(),
        }
    }

    /// Returns the solver with a given pruning table. It serves all goals: their positions become solved.
    pub(super) fn with_pruning_table(pruning: OptimalSolver, goals: Vec<Cube3>, work: &Work<'_>) -> Cube3Solver {
        let solver = Cube3Solver::new(pruning.info().metric, goals, work);
        Cube3Solver { tables: PruningTables::with(pruning), ..solver }
    }

    /// Returns the solver of near-optimal solutions. Its tables are opened or made at the first call.
    pub(super) fn short(&self, work: &Work<'_>) -> Result<&Solver<Bytes>, Error> {
        if self.short.get().is_none() {
            let _ = self.short.set(short::solver(work)?);
        }
        self.short.get().ok_or(Error::Stopped)
    }

    /// Finds an optimal solution of a few turns without tables.
    fn solve_nearby(&self, cube: &Cube3, work: &Work<'_>) -> Result<Option<Solved>, Error> {
        let work = &work.unobserved();
        let named = self.words.rules.name().map(|name| NamedRules::Name(name.to_owned()));
        let search =
            orbits::pieces(&ChosenPieces::ALL).game(&RulesChoice { named, ..RulesChoice::default() })?.table(work)?;
        match search.solve(&forms::of_cube(*cube, None), &Wish { length: Some(NEAR), ..Wish::default() }, work) {
            Err(Error::NoTurns(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// Finds a near-optimal solution.
    fn solve_shortly(
        &self,
        cube: &Cube3,
        given: Option<&[Turn]>,
        wish: &Wish,
        work: &Work<'_>,
    ) -> Result<Solved, Error> {
        let solver = self.short(work)?;
        let end = Instant::now() + wish.time.unwrap_or(TIME);
        let mut is_stopped = false;
        let found = solver.solve_with(cube, work.threads(), &mut |turns| {
            let is_short = wish.length.is_some_and(|length| turns.len() <= length);
            is_stopped = work.tell(Event::Length { turns: turns.len(), seconds: 0.0, expected: None }).is_break();
            if is_short || is_stopped || Instant::now() >= end { Break(()) } else { Continue(()) }
        });
        Ok(unproved(&shorter(found.turns, given), found.is_optimal, is_stopped))
    }

    /// Finds an optimal solution, or all, unless it has more than `most` turns.
    fn prove(
        &self,
        cube: &Cube3,
        given: Option<&[Turn]>,
        most: usize,
        wish: &Wish,
        work: &Work<'_>,
    ) -> Result<Solved, Error> {
        let short = self.short(work)?;
        let cheaper = |given: &&[Turn], found: &[Turn]| self.metric.cost(given) < self.metric.cost(found);
        let found = short::first(short, cube);
        let known = given.filter(|given| cheaper(given, &found)).map_or(found, inverse);
        let solver = match self.tables.solver(self.metric, self.metric.cost(&known), work) {
            Ok(solver) => solver,
            Err(Error::Stopped) => {
                let turns = in_metric(self.metric, &known);
                return Ok(unproved(&turns, turns.is_empty(), true));
            }
            Err(error) => return Err(error),
        };
        Proof { metric: self.metric, short, solver: &solver, cube, most, wish, work }.find(known)
    }

    /// Draws positions at a number of turns from the goal, or at that many at least.
    ///
    /// A sequence of random turns of different faces in a row is a shortest one with some probability. Each position is drawn as
    /// often as it has shortest sequences, so it is kept with the inverse of their number. Most positions are farther than
    /// [`FARTHEST`] turns; so random ones are as far as that, or drawn again.
    fn scrambles_at<'a>(
        &'a self,
        turns: usize,
        is_exact: bool,
        mut random: Random,
        work: &Work<'_>,
    ) -> Result<Scrambles<'a>, Error> {
        if turns > FARTHEST || self.about.goal.is_some() {
            let reason = format!(
                "{turns} turns: on the 3x3x3, distances to solved are drawn up to {FARTHEST}; most positions are farther"
            );
            return Err(Error::given(Input::Number, reason));
        }
        // The tables that the draws need.
        let work = work.unobserved().using(&self.kept);
        let short = self.short(&work)?;
        let solver = self.tables.solver(self.metric, turns, &work)?;
        let all: Vec<Turn> = self.words.rules.turns().iter().collect();
        let wish = Wish { all: is_exact, proof: true, ..Wish::default() };
        // A random word, accepted with the probability 1 / (number of optimal solutions), or any position that is far.
        let next = move || loop {
            let mut word: Vec<Turn> = Vec::new();
            while is_exact && word.len() < turns {
                let turn = all[random.below(all.len())];
                if self.metric == Metric::QuarterTurn || word.last().is_none_or(|last| last.face() != turn.face()) {
                    word.push(turn);
                }
            }
            let cube = if is_exact { Cube3::SOLVED.played(&word) } else { random.cube() };
            let known = if is_exact { inverse(&word) } else { short::first(short, &cube) };
            let most = if is_exact { turns } else { turns.saturating_sub(1) };
            let proof =
                Proof { metric: self.metric, short, solver: &solver, cube: &cube, most, wish: &wish, work: &work };
            let found = proof.find(known.clone())?;
            let is_drawn = match is_exact {
                true => found.length == turns && random.below(usize::try_from(found.count).unwrap_or(usize::MAX)) == 0,
                false => found.at_least >= turns,
            };
            if is_drawn {
                let distance = if is_exact { Distance::new(turns) } else { None };
                return Ok(Scramble { distance, ..scramble(inverse(&known)) });
            }
        };
        Ok(Box::new(std::iter::repeat_with(next)))
    }

    /// Returns the large pruning table. It is loaded or made at the first call.
    fn large(&self, work: &Work<'_>) -> Result<Arc<OptimalSolver>, Error> {
        self.tables.large().map_or_else(|| self.tables.solver(self.metric, usize::MAX, work), Ok)
    }
}

/// Returns an answer of a solution that no search proved to be optimal, although it may be.
fn unproved(turns: &[Turn], is_optimal: bool, is_stopped: bool) -> Solved {
    let (length, solutions) = (turns.len(), vec![Moves::of_turns(turns)]);
    let at_least = if is_optimal { length } else { 0 };
    Solved { solutions, length, is_optimal, at_least, count: 0, is_complete: false, is_stopped }
}

/// Returns the way back along the given turns if it is shorter, otherwise the turns.
fn shorter(turns: Vec<Turn>, given: Option<&[Turn]>) -> Vec<Turn> {
    match given.filter(|given| given.len() < turns.len()) {
        Some(given) => inverse(given),
        None => turns,
    }
}

fn inverse(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}

impl Answers for Cube3Solver {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.words
    }

    fn is_search(&self) -> bool {
        true
    }

    fn solve(&self, state: &State, wish: &Wish, work: &Work<'_>) -> Result<Solved, Error> {
        let (cube, given) = cube_and_turns(state)?;
        let given = given.filter(|_| self.about.goal.is_none());
        let work = &work.using(&self.kept);
        let mut cubes: Vec<Cube3> = self.goals.iter().map(|goal| between(&cube, goal)).collect();
        let has_tables = self.short.get().is_some() || short::are_kept(work);
        if let ([cube], false, false) = (&cubes[..], has_tables, wish.all)
            && let Some(found) = self.solve_nearby(cube, work)?
        {
            return Ok(found);
        }
        if cubes.len() > 1 {
            // The nearest goal probably comes first. It bounds the search of the others.
            let short = self.short(work)?;
            cubes.sort_by_cached_key(|cube| short::first(short, cube).len());
        }
        let mut best: Option<Solved> = None;
        let wish = &Wish { time: wish.time.map(|time| time / cubes.len() as u32), ..*wish };
        for cube in &cubes {
            let most = best.as_ref().map_or(usize::MAX, |best| best.length);
            let found = match wish.proof || wish.all {
                true => self.prove(cube, given, most, wish, work)?,
                false => self.solve_shortly(cube, given, wish, work)?,
            };
            best = Some(best.map_or(found.clone(), |best| best.or(found, wish)));
        }
        best.ok_or(Error::Stopped)
    }

    fn path(&self, from: &State, to: &State, work: &Work<'_>) -> Result<Option<Moves>, Error> {
        let cube = between(&forms::cube_of(from)?, &forms::cube_of(to)?);
        let found = self.prove(&cube, None, usize::MAX, &Wish::default(), &work.using(&self.kept))?;
        if found.is_stopped { Err(Error::Stopped) } else { Ok(found.solutions.into_iter().next()) }
    }

    fn save(&self, path: &Path, replace: bool) -> Result<(), Error> {
        let existing = if replace { Existing::Replace } else { Existing::Keep };
        target::check(path, existing)?;
        let pruning = self.large(&self.kept)?;
        pruning_tables::write(&pruning, path, existing)
    }

    fn scrambles<'a>(&'a self, draw: &Draw, work: &Work<'_>) -> Result<Scrambles<'a>, Error> {
        let mut random = Random::new(draw.seed);
        if let Some(turns) = draw.distance.or(draw.at_least) {
            return self.scrambles_at(turns, draw.distance.is_some(), random, work);
        }
        if let Some(turns) = draw.random_turns()? {
            return self.words.random_turns(turns, draw.seed);
        }
        let case = draw.case.as_ref().map(training_case).transpose()?;
        let solver = self.short(&work.using(&self.kept))?;
        let mut found: VecDeque<Vec<Turn>> = VecDeque::new();
        // The first few come one by one, so that one scramble is quick.
        let mut together = 1;
        let next = move || {
            if found.is_empty() {
                let mut cube = || match &case {
                    Some(case) => case.random(&mut random),
                    // As the World Cube Association has it: nothing that one turn solves.
                    None => random.cube_at_least(2),
                };
                let cubes: Vec<Cube3> = (0..together).map(|_| cube()).collect();
                let solved: Vec<Vec<Turn>> =
                    cubes.par_iter().map(|cube| inverse(&short::first(solver, cube))).collect();
                found.extend(solved);
                together = (4 * together).min(TOGETHER);
            }
            found.pop_front().map(scramble).ok_or(Error::Stopped)
        };
        Ok(Box::new(std::iter::repeat_with(next)))
    }

    /// Looks up the positions after sequences of turns in the pruning table.
    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error> {
        let solver = self.large(&work.using(&self.kept))?;
        work.say(Event::Doing("looking up positions"))?;
        let checked = solver.check().map_err(|error| Error::failed("the pruning table is wrong", error))?;
        let (words, random) = (grouped(checked.words), grouped(checked.random));
        let (turns, reach) = (checked.all_turns, solver.info().reach);
        Ok(Verification {
            states: checked.words + checked.random,
            what: format!(
                "it contains the positions after all {words} sequences of at most {turns} turns, and after {random} \
                 random ones of {reach}"
            ),
            gods_number: None,
            remark: None,
        })
    }

    fn info(&self) -> Result<Info, Error> {
        let pruning = self.tables.large().ok_or_else(|| Error::failed("the pruning table", "none is loaded"))?.info();
        let rows = vec![
            ("puzzle", format!("{NAME}, {}", name(self.metric))),
            ("reach", format!("{} turns", pruning.reach)),
            ("bytes", grouped(pruning.bytes)),
        ];
        Ok(Info {
            file: "filter",
            fields: vec![("reach", json!(pruning.reach)), ("bytes", json!(pruning.bytes))],
            rows,
        })
    }
}

/// Returns a cube that the turns from one position to another solve, in the hold of the first.
fn between(from: &Cube3, to: &Cube3) -> Cube3 {
    to.upright().inverse().then(&from.upright()).rotated(from.hold())
}

/// Reads a case to train.
fn training_case(case: &TrainingCase) -> Result<cube3::TrainingCase, Error> {
    let of_case = |error| match error {
        Error::Input { reason, .. } => Error::given(Input::TrainingCase(case.setup.clone()), reason),
        error => error,
    };
    let (cube, _) = forms::read_cube(&case.setup, Form::Setup).map_err(of_case)?;
    let none = cube3::TrainingCase::of(cube);
    let read = |what: Input, text: &Option<String>, none: ChosenPieces| match text {
        Some(text) => text.parse().map_err(|error: ChosenError| Error::given(what, error)),
        None => Ok(none),
    };
    Ok(cube3::TrainingCase {
        pieces: read(Input::Pieces, &case.pieces, none.pieces)?,
        oriented: read(Input::Oriented, &case.oriented, none.oriented)?,
        turns_u: case.auf,
        cube,
    })
}

/// Returns the rules of a metric.
fn rules(metric: Metric) -> Rules {
    let preset = match metric {
        Metric::HalfTurn => &Preset::ALL[1],
        Metric::QuarterTurn => &Preset::ALL[2],
    };
    preset.rules(Cube::CORNERS3)
}

/// Returns the chosen positions of the goal, by default solved.
pub(super) fn goals(choice: &RulesChoice) -> Result<Vec<Cube3>, Error> {
    let positions = choice.positions(|text, form| Ok(forms::read_cube(text, form)?.0.upright()))?;
    let mut goals: Vec<Cube3> = Vec::new();
    for (_, goal) in positions {
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    Ok(if goals.is_empty() { vec![Cube3::SOLVED] } else { goals })
}

/// Describes rules and the positions of their goal.
pub(super) fn about(rules: &Rules, goals: &[Cube3]) -> About {
    let about = About { puzzle: NAME.to_owned(), ..cube_rules::about(rules, Traits::WHOLE) };
    if goals == [Cube3::SOLVED] {
        return about;
    }
    let goal_states = Some(goals.iter().map(facelets::write).collect());
    About { goal: Some(POSITIONS.to_owned()), goal_states, ..about }
}
