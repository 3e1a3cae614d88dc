//! A definition as a puzzle of the library: it reads rules, and chooses how the questions are answered.

use std::sync::Arc;

use godtable_cuts::{CutPuzzle, Figure};
use godtable_puzzle::puzzlefile::Puzzle;
use godtable_system::IS_PAGE;

use super::chosen::chosen;
use super::defined::DefinedDialect;
use super::definition::{DefinedPuzzle, Origin};
use super::describe::describe;
use super::dialect::{Dialect as _, Turning};
use super::game::game_of;
use super::goals::holds;
use super::rules::DefinedRules;
use super::search::SearchGame;
use super::unnumbered::UnnumberedGame;
use crate::cannot::Kind;
use crate::description::Description;
use crate::page::outside_a_page;
use crate::room::{Game, Subject};
use crate::rules::RulesChoice;
use crate::{Error, Input};

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
    pub(super) fn towards(&self, choice: &RulesChoice, mut rules: DefinedRules) -> Result<DefinedDialect, Error> {
        match choice.is_rotated() {
            true => rules.goal = holds(&self.puzzle)?,
            false => choice.check_solved()?,
        }
        let defined = self.with_goal_turns(choice, &mut rules)?;
        DefinedDialect::new(defined, rules)
    }
}

impl Subject for DefinedPuzzle {
    fn name(&self) -> String {
        self.name()
    }

    fn kind(&self) -> Kind {
        Kind::Definition
    }

    fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let opened = self.with_open_patterns(choice)?;
        let (own, rules) = opened.as_ref().unwrap_or(self).rules(choice)?;
        if !own.puzzle.bandages().is_empty() {
            if choice.has_goal() {
                return Err(Error::given(Input::Goal, "with bandaged pieces it is solved"));
            }
            return Ok(Box::new(UnnumberedGame::bandaged(&own, rules, choice)?));
        }
        if let Some(back) = rules.back.clone() {
            return Ok(Box::new(SearchGame::backward(own.towards(choice, rules)?, &back, choice)?));
        }
        match choice.free {
            Some(_) => Ok(Box::new(UnnumberedGame::free(|| own.towards(choice, rules.clone()), choice)?)),
            None => game_of(Box::new(own.towards(choice, rules)?), choice),
        }
    }

    fn as_definition(&self) -> DefinedPuzzle {
        self.clone()
    }

    fn with_pieces(&self, pieces: &str) -> Result<Arc<dyn Subject>, Error> {
        Ok(Arc::new(self.clone().with_pieces(pieces).map_err(|error| Error::given(Input::Pieces, error))?))
    }

    fn with_alike(&self, lists: &[String]) -> Result<Arc<dyn Subject>, Error> {
        outside_a_page()?;
        let puzzle = self.puzzle.with_alike(lists).map_err(|error| Error::given(Input::Pieces, error))?;
        Ok(Arc::new(DefinedPuzzle { puzzle, cube: None, text: None, ..self.clone() }))
    }

    fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        outside_a_page()?;
        let (own, rules) = self.rules(choice)?;
        if !rules.free.is_empty() {
            return Err(Error::given(Input::Free, "algorithms have costs instead of zero-cost moves; leave these out"));
        }
        if rules.back.is_some() {
            return Err(Error::given(Input::NotLast, "algorithms of a case may end with any turn; leave it out"));
        }
        if !rules.goal.is_empty() {
            return Err(Error::given(Input::Goal, "a case is the goal, and the rules have another; leave it out"));
        }
        let dialect = DefinedDialect::new(own, rules)?;
        let (definition, arcs) = dialect.searched();
        if arcs.planes() > 1 && !definition.bandages().is_empty() {
            return Err(Error::given(Input::Lock, "with bandaged pieces nothing can be locked"));
        }
        Ok(Turning { about: dialect.about(), dialect: Box::new(dialect), definition, arcs })
    }

    fn cut(&self) -> Option<&CutPuzzle> {
        self.cut.as_deref().filter(|cut| *cut.puzzle() == self.puzzle)
    }

    fn is_drawn(&self) -> bool {
        self.cube.is_some() || self.cut().is_some() || self.figure().is_some()
    }

    fn figure(&self) -> Option<&Arc<Figure>> {
        self.figure.as_ref().filter(|figure| *figure.puzzle() == self.puzzle)
    }

    fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    fn definition(&self) -> Option<&Puzzle> {
        Some(&self.puzzle)
    }

    fn describe(&self, threads: usize) -> Result<Description, Error> {
        outside_a_page()?;
        describe(self, threads)
    }
}
