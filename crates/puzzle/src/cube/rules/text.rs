//! Rules as text: [`Display`](fmt::Display) and [`FromStr`].

use std::fmt;
use std::str::FromStr;

use crate::cube::lock::CUSTOM_LOCK;
use crate::cube::{Goal, NamedLock, Puzzle, Rules, RulesError};

/// What stands between the turns and the lock.
const WITH_LOCK: &str = " with lock ";

/// What stands between the lock and the goal.
const AND_GOAL: &str = ", goal ";

/// Writes the name of the rules, or else their turns and lock, and the goal unless it is solved. The alternate form `{:#}`
/// begins with the puzzle.
///
/// Rules with a named lock and a named goal [parse](FromStr) back. A custom lock is written as `own`, and the positions of
/// a goal as their number.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{} ", self.puzzle())?;
        }
        match self.name() {
            Some(name) => f.write_str(name)?,
            None => write!(f, "{}{WITH_LOCK}{}", self.turns(), self.lock())?,
        }
        match self.goal() {
            Goal::Solved => Ok(()),
            goal => write!(f, "{AND_GOAL}{goal}"),
        }
    }
}

/// Parses what [`Display`](fmt::Display) writes, such as `irreversible`, `R U with lock axis, goal face` or `3x3x3-corners
/// half-turn`. Without a puzzle, they are rules of the 2x2x2.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (text, goal) = match text.rsplit_once(AND_GOAL) {
            Some((text, goal)) => (text, goal.trim().parse()?),
            None => (text, Goal::Solved),
        };
        let (puzzle, text) = match text.trim().split_once(' ') {
            Some((word, rest)) if word.parse::<Puzzle>().is_ok() => (word.parse()?, rest),
            _ => (Puzzle::default(), text),
        };
        let rules = match text.split_once(WITH_LOCK) {
            Some((_, lock)) if lock.trim() == CUSTOM_LOCK => return Err(RulesError::CustomLock),
            Some((turns, lock)) => Rules::parse(puzzle, turns, lock.trim().parse()?)?,
            None => Rules::named(puzzle, text.trim())?,
        };
        rules.with_goal(goal)
    }
}

impl FromStr for NamedLock {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<NamedLock, RulesError> {
        let known = NamedLock::ALL.into_iter().find(|lock| lock.name() == name);
        known.ok_or_else(|| RulesError::UnknownLock { name: name.to_owned() })
    }
}
