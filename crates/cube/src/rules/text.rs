//! Rules as text: what `Display` writes and `FromStr` reads.

use std::fmt;

use crate::{Goal, Rules};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name)?,
            None => write!(f, "{} with lock {}", self.turns(), self.lock())?,
        }
        match self.goal() {
            Goal::Solved => Ok(()),
            goal => write!(f, ", goal {goal}"),
        }
    }
}
