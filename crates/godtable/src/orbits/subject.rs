//! A definition as a puzzle: it reads rules.

use std::collections::HashSet;

use godtable_puzzle::cube::MAXIMUM_POSITIONS;
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::algorithms::Turning;
use super::chosen::chosen;
use super::defined::{Defined, DefinedDialect};
use super::describe::describe;
use super::dialect::{Dialect as _, Prepared, not_numbered};
use super::game::OrbitsGame;
use super::rules::DefinedRules;
use super::searched::SearchedGame;
use super::unnumbered::UnnumberedGame;
use super::wanted::prepared_with;
use crate::cannot::{Cannot, Kind, Question};
use crate::description::Description;
use crate::room::{Game, Subject};
use crate::rules::{ROTATED, RulesChoice};
use crate::{Error, Given};

impl Subject for Defined {
    fn name(&self) -> String {
        self.name()
    }

    fn kind(&self) -> Kind {
        Kind::Definition
    }

    fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let mut rules = match (&self.text, choice.has_turns()) {
            // The moves of a definition from code are its turns.
            (None, false) => DefinedRules::moves_alone(&self.puzzle),
            _ => chosen(choice, &self.puzzle)?,
        };
        if choice.free.is_some() || !self.puzzle.bandages().is_empty() {
            if choice.has_goal() {
                return Err(Error::given(Given::Goal, "with free turns or glued pieces it is solved"));
            }
            return Ok(Box::new(match &choice.free {
                Some(free) => UnnumberedGame::free(self, rules, free)?,
                None => UnnumberedGame::glued(self, rules, choice)?,
            }));
        }
        match choice.goal.as_deref() {
            None | Some("solved") => {}
            Some(ROTATED) => rules.goal = holds(&self.puzzle)?,
            Some(_) => {
                return Err(
                    Cannot { puzzle: self.name(), kind: Kind::Definition, question: Question::NamedGoal }.into()
                );
            }
        }
        let dialect = DefinedDialect::new(self.clone(), rules)?;
        let positions = match dialect.positions() {
            Ok(positions) => positions,
            Err(error) => {
                let (reason, puzzle) = (not_numbered(&dialect, &error), dialect.searched());
                return Ok(Box::new(SearchedGame::new(Box::new(dialect), puzzle, choice, reason)?));
            }
        };
        let prepared = Prepared { arcs: dialect.arcs.clone(), dialect: Box::new(dialect), positions };
        Ok(Box::new(OrbitsGame::new(prepared_with(prepared, choice)?)))
    }

    fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        let rules = match (&self.text, choice.has_turns()) {
            (None, false) => DefinedRules::moves_alone(&self.puzzle),
            _ => chosen(choice, &self.puzzle)?,
        };
        if !rules.goal.is_empty() {
            return Err(Error::given(Given::Goal, "a case is a goal of its own, and the rules have another"));
        }
        let dialect = DefinedDialect::new(self.clone(), rules)?;
        let (definition, arcs) = dialect.searched();
        if arcs.planes() > 1 && !definition.bandages().is_empty() {
            return Err(Error::given(Given::Lock, "with glued pieces nothing can be locked"));
        }
        Ok(Turning { about: dialect.about(), dialect: Box::new(dialect), definition, arcs })
    }

    fn definition(&self) -> Option<&Puzzle> {
        Some(&self.puzzle)
    }

    fn describe(&self, threads: usize) -> Result<Description, Error> {
        describe(self, threads)
    }
}

/// Returns for each hold of a puzzle the rotations that lead there.
fn holds(puzzle: &Puzzle) -> Result<Vec<Vec<Power>>, Error> {
    let first = puzzle.moves().len();
    if puzzle.rotations().is_empty() {
        let reason = format!("{ROTATED} needs rotations of the whole puzzle in its definition, as moves x, y and z");
        return Err(Error::given(Given::Goal, reason));
    }
    let mut holds = vec![Vec::new()];
    let mut seen = HashSet::from([puzzle.played(&[])]);
    let mut next = 0;
    while next < holds.len() {
        for number in first..first + puzzle.rotations().len() {
            let rotations = [&holds[next][..], &[Power { number, exponent: 1 }]].concat();
            if seen.insert(puzzle.played(&rotations)) {
                holds.push(rotations);
            }
        }
        if holds.len() > MAXIMUM_POSITIONS {
            return Err(Error::given(
                Given::Goal,
                format!("the rotations lead to more than {MAXIMUM_POSITIONS} holds"),
            ));
        }
        next += 1;
    }
    Ok(holds)
}
