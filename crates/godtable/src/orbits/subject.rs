//! A definition as a puzzle of the library: it reads rules, and chooses how the questions are answered.

use godtable_puzzle::cube::Puzzle as Cube;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_system::IS_PAGE;

use super::choice::chosen;
use super::definition::{DefinedPuzzle, Origin};
use super::describe::describe;
use super::dialect::{Dialect, Turning};
use super::game::game_of;
use super::goals::holds;
use super::pieces::{CubeNotation, as_definition};
use super::rules::DefinedRules;
use super::search::SearchGame;
use super::unnumbered_game::UnnumberedGame;
use crate::description::Description;
use crate::game::Game;
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::{Error, Input, cube_rules, cube3_forms};

/// Returns the pieces of the 3x3x3 in a text, which must be among others.
fn some_of(others: &ChosenPieces, text: &str) -> Result<DefinedPuzzle, Error> {
    outside_a_page()?;
    let chosen: ChosenPieces = text.parse().map_err(|error| Error::given(Input::Pieces, error))?;
    let known = || Error::given(Input::Pieces, format!("{chosen}: the pieces of the puzzle are {others}"));
    Ok(DefinedPuzzle::of_pieces(&chosen.clone().among(others).ok_or_else(known)?, Cube::CORNERS3))
}

impl DefinedPuzzle {
    /// Returns the puzzle with the products that lists name of turns that do not count or make goals. They are no turns.
    pub(super) fn with_listed(&self, choice: &RulesChoice) -> Result<DefinedPuzzle, Error> {
        let mut own = self.clone();
        let lists =
            [(Input::Free, &choice.free), (Input::NotFirst, &choice.not_first), (Input::GoalTurns, &choice.goal_turns)];
        for (what, list) in lists {
            let Some(text) = list.as_ref().filter(|_| !IS_PAGE) else { continue };
            let products = own.puzzle.products_in(text).map_err(|error| Error::given(what, error))?;
            if !products.is_empty() {
                own = own.with_products(&products)?;
            }
        }
        Ok(own)
    }

    /// Returns the chosen turns and lock, and the puzzle of all turns that are listed.
    pub(super) fn rules(&self, choice: &RulesChoice) -> Result<(DefinedPuzzle, DefinedRules), Error> {
        if let Some(pieces) = self.chosen().filter(|_| !IS_PAGE) {
            let rules = &cube_rules::rules_of_cube3(choice)?;
            return Ok((self.clone(), CubeNotation { pieces, rules }.defined_rules(&self.puzzle)));
        }
        let own = self.with_listed(choice)?;
        let rules = match (self.origin == Origin::Code, choice.has_turns()) {
            // The moves of a definition from code are its turns.
            (true, false) => DefinedRules::moves_alone(&self.puzzle),
            _ => chosen(choice, &self.puzzle)?,
        };
        // A name means all powers of the moves.
        let name = rules.name.filter(|_| own.puzzle == self.puzzle);
        let rules = match &choice.free {
            Some(free) => rules.with_free(free, &own.puzzle)?,
            None => DefinedRules { name, ..rules },
        };
        let rules = match &choice.not_first {
            Some(turns) => rules.with_not_first(turns, &own.puzzle)?,
            None => rules,
        };
        let rules = match &choice.not_last {
            Some(turns) => rules.with_not_last(turns, &own.puzzle)?,
            None => rules,
        };
        Ok((own, rules))
    }

    /// Returns the puzzle under rules toward the chosen goal, if that is no list of positions.
    pub(super) fn towards(&self, choice: &RulesChoice, mut rules: DefinedRules) -> Result<Dialect, Error> {
        match choice.is_rotated() {
            true => rules.goal = holds(&self.puzzle)?,
            false if self.as_corners().is_none() => choice.check_solved()?,
            // Their goals are patterns.
            false => {}
        }
        let defined = self.with_goal_turns(choice, &mut rules)?;
        Dialect::new(defined, rules)
    }
}

impl DefinedPuzzle {
    /// Returns the puzzle under rules, about which the engine of all puzzles of orbits answers.
    pub(crate) fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let opened = self.with_open_patterns(choice)?;
        let (own, mut rules) = opened.as_ref().map_or(self, |(own, _)| own).rules(choice)?;
        if !own.puzzle.bandages().is_empty() {
            if choice.has_goal() {
                return Err(Error::given(Input::Goal, "with bandaged pieces it is solved"));
            }
            return Ok(Box::new(UnnumberedGame::bandaged(&own, rules, choice)?));
        }
        if let Some((_, goals)) = opened {
            rules.goal = goals;
        }
        if let Some(back) = rules.back.clone() {
            return Ok(Box::new(SearchGame::backward(own.towards(choice, rules)?, &back, choice)?));
        }
        match choice.free {
            Some(_) => Ok(Box::new(UnnumberedGame::free(|| own.towards(choice, rules.clone()), choice)?)),
            None => game_of(own.towards(choice, rules)?, choice),
        }
    }

    /// Returns the same puzzle as a definition, which answers what its own engine and the rules of cubes do not.
    pub(crate) fn as_definition(&self) -> DefinedPuzzle {
        match self.chosen() {
            Some(pieces) => DefinedPuzzle { pieces: self.pieces.clone(), ..as_definition(pieces, cube3_forms::NAME) },
            None => DefinedPuzzle { engine: None, ..self.clone() },
        }
    }

    /// Returns the puzzle in which only some pieces matter.
    pub(crate) fn with_some(&self, pieces: &str) -> Result<DefinedPuzzle, Error> {
        match self.cube.as_ref().filter(|_| self.engine.is_some() || self.origin == Origin::Pieces) {
            Some(others) => some_of(others, pieces),
            None => self.clone().with_pieces(pieces).map_err(|error| Error::given(Input::Pieces, error)),
        }
    }

    /// Returns the puzzle in which the pieces of each list count as identical.
    pub(crate) fn with_alike(&self, lists: &[String]) -> Result<DefinedPuzzle, Error> {
        let puzzle = self.puzzle.with_alike(lists).map_err(|error| Error::given(Input::Pieces, error))?;
        Ok(DefinedPuzzle { puzzle, cube: None, text: None, ..self.as_definition() })
    }

    /// Reads rules for a search of [algorithms](crate::Algorithms).
    pub(crate) fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        let (own, rules) = self.rules(choice)?;
        if !rules.free.is_empty() {
            return Err(Error::given(Input::Free, "algorithms have costs instead of zero-cost moves; leave these out"));
        }
        if rules.back.is_some() {
            return Err(Error::given(Input::NotLast, "algorithms of a case may end with any turn; leave it out"));
        }
        if !rules.goal.is_empty() && rules.of_cube.is_none() {
            return Err(Error::given(Input::Goal, "a case is a goal of its own, and the rules have another"));
        }
        let dialect = Dialect::new(own, rules)?;
        if dialect.arcs.planes() > 1 && !dialect.definition.bandages().is_empty() {
            return Err(Error::given(Input::Lock, "with bandaged pieces nothing can be locked"));
        }
        Ok(Turning { about: dialect.about(), dialect })
    }

    /// Describes the definition.
    pub(crate) fn describe(&self, threads: usize) -> Result<Description, Error> {
        outside_a_page()?;
        describe(&self.as_definition(), threads)
    }
}
