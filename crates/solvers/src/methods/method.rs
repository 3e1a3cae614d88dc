//! Methods: lists of steps, and the methods that come with the program.

use godtable_puzzle::cube::{LayerTurn, Rotation};

use crate::methods::codes::Images;
use crate::methods::goal::Goal;

/// A method: steps that solve the 3x3x3, or some of its pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub(crate) summary: Option<String>,
    /// The rotations before the first step; that with the shortest first step is made.
    pub(crate) holds: Vec<Rotation>,
    pub(crate) steps: Vec<MethodStep>,
}

/// A step of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MethodStep {
    pub(crate) name: String,
    pub(crate) times: usize,
    pub(crate) turns: Vec<LayerTurn>,
    /// The conditions of the step. One of several groups may be chosen.
    pub(crate) goals: Vec<Goal>,
    pub(crate) up_to: Option<LayerTurn>,
}

impl MethodStep {
    /// Returns the goals with the conditions of earlier steps. A group that these solve already is left out.
    pub(crate) fn goals(&self, kept: &Goal) -> Vec<Goal> {
        let up_to = |goal: &Goal| self.up_to.map_or_else(|| goal.clone(), |turn| goal.up_to(&Images::new(turn)));
        let all = self.goals.iter().map(|goal| kept.and(&up_to(goal)));
        let mut goals: Vec<Goal> = all.collect();
        if goals.iter().any(|goal| goal != kept) {
            goals.retain(|goal| goal != kept);
        }
        goals
    }
}

impl Method {
    /// Returns the summary of the method, if any.
    #[must_use]
    pub fn summary(&self) -> Option<&str> {
        self.summary.as_deref()
    }
}

/// A method with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedMethod {
    /// The name.
    pub name: &'static str,
    /// The method file.
    pub text: &'static str,
}

impl NamedMethod {
    /// All named methods.
    pub const ALL: [NamedMethod; 9] = [
        NamedMethod { name: "beginner", text: include_str!("../../shipped/beginner.toml") },
        NamedMethod { name: "cfop", text: include_str!("../../shipped/cfop.toml") },
        NamedMethod { name: "roux", text: include_str!("../../shipped/roux.toml") },
        NamedMethod { name: "zz", text: include_str!("../../shipped/zz.toml") },
        NamedMethod { name: "petrus", text: include_str!("../../shipped/petrus.toml") },
        NamedMethod { name: "cross", text: include_str!("../../shipped/cross.toml") },
        NamedMethod { name: "xcross", text: include_str!("../../shipped/xcross.toml") },
        NamedMethod { name: "dr", text: include_str!("../../shipped/dr.toml") },
        NamedMethod { name: "htr", text: include_str!("../../shipped/htr.toml") },
    ];

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        Method::read(self.text).expect("the files of named methods are well formed")
    }
}
