//! Goals of many positions: all that some moves of a definition reach from solved.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

use godtable_engine::levels::orbits::{Arrangement, Bandage, Definition};
use godtable_engine::levels::{self, Arcs, Goal, Positions, Space};
use godtable_puzzle::cube::MAXIMUM_POSITIONS;
use godtable_puzzle::cube3::facelets;
use godtable_puzzle::puzzlefile::{OpenPattern, Power, Puzzle};

use super::definition::DefinedPuzzle;
use super::limits::effort;
use super::rules::{DefinedRules, turns};
use crate::page::outside_a_page;
use crate::rules::{ROTATED, RulesChoice};
use crate::{Error, Form, Input};

/// The most positions of a goal by turns, if no simpler puzzle tells them.
const MOST: usize = 1 << 20;

/// The most positions that are counted to compare their number with the number of cosets.
const MOST_COUNTED: u64 = 1 << 26;

/// About the most seconds to find the groups of the turns.
const GROUPS: f64 = 2.0;

/// Returns solved in each hold of a puzzle.
pub(super) fn holds(puzzle: &Puzzle) -> Result<Vec<Arrangement>, Error> {
    if puzzle.rotations().is_empty() {
        let reason = format!(
            "{ROTATED} needs rotations of the whole puzzle in its definition, as moves x, y and z, or pieces that no move \
             moves away, which fix how it is held"
        );
        let solved = puzzle.definition(&puzzle.powers()).filter(has_fixed_frame).map(|own| vec![own.solved()]);
        return solved.ok_or_else(|| Error::given(Input::Goal, reason));
    }
    let first = puzzle.moves().len();
    let rotations = (first..first + puzzle.rotations().len()).map(|number| Power { number, exponent: 1 });
    let definition = puzzle.definition(&rotations.collect::<Vec<Power>>()).expect("it has rotations");
    // A rotation cuts no piece, and the next one may make a position legal again.
    let unlimited = Definition::new(definition.orbits().to_vec(), definition.moves().to_vec()).expect("well formed");
    reached(&unlimited, MAXIMUM_POSITIONS)
        .ok_or_else(|| Error::given(Input::Goal, format!("the rotations lead to more than {MAXIMUM_POSITIONS} holds")))
}

/// Returns whether pieces that stay in their places fix how a puzzle is held. A rotation of the whole puzzle moves all pieces but
/// those on its axis, two at most, and twists these.
fn has_fixed_frame(definition: &Definition) -> bool {
    let (mut staying, mut is_fixed) = (0, false);
    for (number, orbit) in definition.orbits().iter().enumerate() {
        for (place, kind) in orbit.kinds.iter().enumerate() {
            let actions = || definition.moves().iter().map(|own| &own.actions[number]);
            let is_alone = orbit.kinds.iter().filter(|other| *other == kind).count() == 1;
            if is_alone && actions().all(|own| usize::from(own.images[place]) == place) {
                staying += 1;
                is_fixed |= orbit.moduli[usize::from(*kind)] > 1 && actions().all(|own| own.twists[place] == 0);
            }
        }
    }
    is_fixed || staying > 2
}

impl DefinedPuzzle {
    /// Returns the puzzle toward the goal of all positions that the chosen turns reach. If pieces that they exchange
    /// may count as identical, solved is the only goal of that puzzle. Otherwise the rules get the goals.
    pub(super) fn with_goal_turns(
        &self,
        choice: &RulesChoice,
        rules: &mut DefinedRules,
    ) -> Result<DefinedPuzzle, Error> {
        let Some(text) = &choice.goal_turns else { return Ok(self.clone()) };
        let turns = turns(&self.puzzle, text).map_err(wrong)?;
        if let Some(alike) = self.alike_under(&turns).filter(|alike| are_told(&self.puzzle, &alike.puzzle, &turns)) {
            return Ok(alike);
        }
        rules.goal = goals(&self.puzzle, &turns)?;
        Ok(self.clone())
    }
}

impl DefinedPuzzle {
    /// Returns the puzzle in which what the patterns of the goal leave open does not matter, and its goals; or `None` if they leave
    /// nothing open.
    pub(super) fn with_open_patterns(
        &self,
        choice: &RulesChoice,
    ) -> Result<Option<(DefinedPuzzle, Vec<Arrangement>)>, Error> {
        let patterns = match (self.as_corners(), &choice.goal) {
            _ if choice.has_open_patterns() => {
                outside_a_page()?;
                let read = |text: &String| {
                    let given = Input::GoalState(text.clone());
                    Ok((given.clone(), self.open_patterns(text, choice.goal_form.0, given)?))
                };
                choice.goal_states.iter().map(read).collect::<Result<Vec<(Input, Vec<OpenPattern>)>, Error>>()?
            }
            (Some(corners), Some(names)) if choice.has_named_goal() => vec![(Input::Goal, corners.goal(names)?)],
            _ => return Ok(None),
        };
        let all: Vec<OpenPattern> = patterns.iter().flat_map(|(_, own)| own).cloned().collect();
        let puzzle = self.puzzle.with_open(&all);
        let (mut goals, mut seen) = (Vec::new(), HashSet::new());
        for (given, own) in patterns {
            let mut is_shown = false;
            for pattern in own {
                let found = pattern.arrangements(&puzzle, MOST).filter(|found| goals.len() + found.len() <= MOST);
                let found = found.ok_or_else(|| {
                    let reason = format!("more than {MOST} positions have this pattern; leave whole pieces open");
                    Error::given(given.clone(), reason)
                })?;
                is_shown |= !found.is_empty();
                goals.extend(found.into_iter().filter(|goal| seen.insert(goal.clone())));
            }
            if !is_shown {
                return Err(Error::given(given, "no position has this pattern"));
            }
        }
        let told = Some(Arc::new(self.puzzle.clone()));
        let told_cube = self.cube.clone();
        Ok(Some((DefinedPuzzle { puzzle, cube: None, told_cube, text: None, told, ..self.clone() }, goals)))
    }

    /// Reads a pattern in which `?` may be anything. It stands for several patterns of the fixed frame if it may show in several holds.
    pub(crate) fn open_patterns(&self, text: &str, form: Form, given: Input) -> Result<Vec<OpenPattern>, Error> {
        if let Some(corners) = self.as_corners().filter(|_| matches!(form, Form::Kpattern | Form::Facelets)) {
            return corners.open(text, form).map_err(|error| Error::given(given, error));
        }
        match (form, &self.cube) {
            (Form::Kpattern, _) => {
                self.puzzle.read_open(text).map(|own| vec![own]).map_err(|error| Error::given(given, error))
            }
            (Form::Facelets, Some(pieces)) => {
                let masks = facelets::read_open(text, pieces).map_err(|error| Error::given(given, error))?;
                Ok(vec![OpenPattern::new(&self.puzzle, masks)])
            }
            _ => Err(Error::given(given, "? may be in patterns, and in facelets of cubes of two or three layers")),
        }
    }
}

fn wrong(reason: String) -> Error {
    Error::given(Input::GoalTurns, reason)
}

/// Returns all positions that some turns reach.
fn goals(puzzle: &Puzzle, turns: &[Power]) -> Result<Vec<Arrangement>, Error> {
    if !puzzle.bandages().is_empty() {
        return Err(wrong("with bandaged pieces the only goal is solved".to_owned()));
    }
    let definition = puzzle.definition(turns).ok_or_else(|| wrong("no turn does anything".to_owned()))?;
    let goal = reached(&definition, MOST);
    goal.ok_or_else(|| {
        wrong(format!(
            "the turns reach more than {MOST} positions, and no pieces that look identical tell these from others; \
            fewer pieces may matter"
        ))
    })
}

/// Returns whether the moves of the puzzle with identical pieces reach one position for each coset of the group of the
/// turns. Otherwise the turns do not reach all that looks solved, or it is not known.
fn are_told(puzzle: &Puzzle, alike: &Puzzle, turns: &[Power]) -> bool {
    let moves = puzzle.powers();
    if !puzzle.definition(&moves).is_some_and(|own| own.is_homogeneous()) {
        return false;
    }
    let Ok(index) = puzzle.index(turns, &moves, &mut effort(GROUPS)) else { return false };
    let reached = alike.definition(&moves).and_then(in_reach);
    reached.is_some_and(|reached| is_same(index, reached))
}

/// Returns whether it is known that the moves of a puzzle reach as many positions as have numbers.
pub(super) fn numbers_are_in_reach(definition: &Definition, count: u64) -> bool {
    definition.illegal().is_empty()
        && definition.positions_in_reach(&mut effort(GROUPS)).is_ok_and(|reached| is_same(reached, count as f64))
}

/// Returns for each of some goals whether moves lead to it from solved by way of legal positions.
///
/// # Errors
/// Returns an error if it is not known.
pub(super) fn led_to(definition: &Definition, goals: &[&Arrangement]) -> Result<Vec<bool>, Error> {
    let solved = definition.solved();
    let known: Option<Vec<bool>> = if goals.len() > MAXIMUM_POSITIONS {
        None
    } else if definition.illegal().is_empty() && definition.bandages().is_empty() {
        goals.iter().map(|goal| definition.connects(&solved, goal, &mut effort(GROUPS)).ok()).collect()
    } else {
        let legal = reached(definition, MOST);
        legal
            .map(|legal| legal.into_iter().collect())
            .map(|legal: HashSet<_>| goals.iter().map(|&goal| legal.contains(goal)).collect())
    };
    known.ok_or_else(|| Error::given(Input::Goal, "it is not known whether moves lead to each position of the goal"))
}

/// Returns whether two numbers of positions are the same, up to rounding errors.
fn is_same(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < 1e-6
}

/// Returns the number of positions that the moves of a puzzle reach, up to rounding errors, or `None` if it is not known. Not all
/// positions that have numbers are in reach.
fn in_reach(definition: Definition) -> Option<f64> {
    if let Ok(known) = definition.positions_in_reach(&mut effort(GROUPS)) {
        return Some(known);
    }
    let positions = Positions::new(definition).ok().filter(|positions| positions.count() <= MOST_COUNTED)?;
    let (arcs, solved) = (Arcs::free(positions.definition().moves().len()), positions.definition().solved());
    let goal = Goal::Positions(vec![positions.number(&solved)?]);
    let (reached, _) = levels::count(&Space::new(positions), &arcs, &goal, &mut |_| Continue(())).ok()?;
    Some(reached.reachable() as f64)
}

/// Returns the legal positions that the moves of a puzzle reach from solved by way of legal ones, or `None` if there are more
/// than `most`.
fn reached(definition: &Definition, most: usize) -> Option<Vec<Arrangement>> {
    let mut found = vec![definition.solved()];
    let mut seen = HashSet::from([definition.solved()]);
    let mut next = 0;
    while next < found.len() {
        for number in 0..definition.moves().len() {
            let cuts = |bandaged: &Bandage| bandaged.is_cut(&found[next], &definition.moves()[number].actions);
            if definition.bandages().iter().any(cuts) {
                continue;
            }
            let moved = definition.moved(&found[next], number);
            if definition.illegal_piece(&moved).is_none() && seen.insert(moved.clone()) {
                found.push(moved);
            }
        }
        if found.len() > most {
            return None;
        }
        next += 1;
    }
    Some(found)
}
