//! A puzzle of orbits under rules, whose positions have numbers, and its goal.

use std::sync::Arc;

use godtable_engine::levels::orbits::Arrangement;
use godtable_engine::levels::{Arcs, Goal, Positions};

use super::dialect::Dialect;
use super::goals::{led_to, numbers_are_in_reach};
use super::stored_definition::StoredGoal;
use crate::about::POSITIONS;
use crate::rules::RulesChoice;
use crate::{About, Error, Input};

/// A puzzle of orbits under rules, whose positions have numbers, with its goal.
#[derive(Clone)]
pub(super) struct OrbitsGame {
    pub(super) dialect: Dialect,
    pub(super) positions: Arc<Positions>,
    pub(super) arcs: Arcs,
    /// The numbers of the positions at the goal, sorted.
    pub(super) goal: Vec<u64>,
    /// The number of holds in which a position counts once: more than 1 if the goal is solved however the puzzle is held.
    pub(super) holds: u64,
    pub(super) about: About,
    /// The definition in a file, or `None` if the table is not kept in files.
    pub(super) definition: Option<Vec<u8>>,
}

impl OrbitsGame {
    /// Returns a puzzle with the chosen goal.
    pub(super) fn new(dialect: Dialect, positions: Arc<Positions>, choice: &RulesChoice) -> Result<OrbitsGame, Error> {
        let goal = goal_positions(&dialect, &positions, choice)?;
        let mut game = OrbitsGame::with_goal(dialect, positions, goal);
        game.about.goal = choice.goal_name().or(game.about.goal);
        if choice.is_rotated() {
            // If all pieces are distinct, no rotation keeps a position.
            if game.positions.definition().is_homogeneous() {
                game.holds = game.goal.len() as u64;
            }
        }
        Ok(game)
    }

    /// Returns a puzzle with a goal by the numbers of its positions.
    pub(super) fn with_goal(mut dialect: Dialect, positions: Arc<Positions>, goal: Vec<u64>) -> OrbitsGame {
        dialect.numbered = Some(Arc::clone(&positions));
        let is_solved = goal.len() == 1 && positions.number(&dialect.definition.solved()) == goal.first().copied();
        let (about, (_, arcs)) = (about(&dialect, is_solved), dialect.searched());
        let definition = dialect.stored(StoredGoal::Numbers(&goal, positions.are_of_turns()));
        OrbitsGame { dialect, positions, arcs, goal, holds: 1, about, definition }
    }

    /// Returns what a search of all states takes.
    pub(super) fn searched_states(&self) -> (Positions, Arcs, Goal) {
        (Positions::clone(&self.positions), self.arcs.clone(), self.searched_goal())
    }

    /// Returns the goal of a search: all positions that zero-cost moves make of the goal.
    pub(super) fn searched_goal(&self) -> Goal {
        match self.dialect.free() {
            Some(free) => free.goal(&self.positions, &self.goal),
            None => Goal::Positions(self.goal.clone()),
        }
    }

    /// Returns the positions at the goal.
    pub(super) fn goals(&self) -> Vec<Arrangement> {
        self.goal.iter().map(|&number| self.positions.arrangement(number)).collect()
    }
}

/// Describes a puzzle with its goal: solved, as the dialect sees it, or other positions.
pub(super) fn about(dialect: &Dialect, is_solved: bool) -> About {
    let about = dialect.about();
    if is_solved { about } else { About { goal: Some(POSITIONS.to_owned()), ..about } }
}

/// Returns the numbers of the goal positions, sorted. Holds of the puzzle and positions of an open pattern to which no moves lead are
/// left out.
fn goal_positions(dialect: &Dialect, positions: &Positions, choice: &RulesChoice) -> Result<Vec<u64>, Error> {
    let is_listed = !choice.goal_states.is_empty() && !choice.has_open_patterns();
    // What turns reach is in reach, and so are all numbers of most puzzles.
    let is_of_turns = positions.are_of_turns() && dialect.free().is_none();
    let all = if is_of_turns { dialect.searched().0 } else { dialect.whole() };
    let is_known =
        choice.goal_states.is_empty() && choice.goal_name().is_none() || numbers_are_in_reach(&all, positions.count());
    let goals = goal_arrangements(dialect, choice)?;
    let are_reached = match is_known {
        true => vec![true; goals.len()],
        false => led_to(&all, &goals.iter().map(|(_, goal)| goal).collect::<Vec<&Arrangement>>())?,
    };
    let mut numbers = Vec::new();
    for ((given, arrangement), is_reached) in goals.into_iter().zip(are_reached) {
        match positions.number(&arrangement).filter(|_| is_reached) {
            Some(number) => numbers.push(number),
            None if is_listed => return Err(Error::given(given, "no moves lead to this state")),
            None => {}
        }
    }
    if numbers.is_empty() {
        return Err(Error::given(Input::Goal, "no moves lead to a position that has the pattern"));
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Returns the goal positions, each with what gives it.
pub(super) fn goal_arrangements(dialect: &Dialect, choice: &RulesChoice) -> Result<Vec<(Input, Arrangement)>, Error> {
    if choice.goal_states.is_empty() || choice.has_open_patterns() {
        let own = dialect.rules.goal.clone();
        let goals = if own.is_empty() { vec![dialect.definition.solved()] } else { own };
        return Ok(goals.into_iter().map(|goal| (Input::Goal, goal)).collect());
    }
    choice.positions(|text, form| dialect.read_goal(text, form))
}
