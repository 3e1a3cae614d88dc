//! A definition with zero-cost moves or bandaged pieces: its histogram is counted by separate sectors. All other
//! questions are answered by the same puzzle with other moves ([`free`](super::free)), or, with bandaged pieces, by a
//! search.

use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::Share;
use godtable_puzzle::effort::{Effort, Unfound};
use godtable_system::instructions::InstructionSet;

use super::definition::DefinedPuzzle;
use super::dialect::Dialect;
use super::game::{counts_of, fitted, game_of, shared};
use super::limits::{found, is_large, reduction_effort};
use super::plan::Means;
use super::rules::{DefinedRules, NONE, nothing_is_locked};
use super::search::SearchGame;
use crate::ask::{Counts, Levels, UpTo};
use crate::checkpoint::Checkpoint;
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::words::size;
use crate::{About, Error, Event, Input, Work};

/// Why a puzzle with bandaged pieces has no table.
const BANDAGED: &str = "some pieces are bandaged, so there is no table; use histogram, lookup or solve";

/// A definition with zero-cost moves or bandaged pieces.
pub(super) struct UnnumberedGame {
    dialect: Dialect,
    about: About,
    rest: Rest,
}

/// What answers all questions but those for numbers of states.
enum Rest {
    /// The search of a puzzle with bandaged pieces.
    Bandaged(Box<SearchGame>),
    /// The puzzle with zero-cost moves as one without, or why there is none.
    Free(Result<Box<dyn Game>, Error>),
}

impl UnnumberedGame {
    /// Returns a puzzle with zero-cost moves toward a goal. `towards` reads its rules and its goal.
    pub(super) fn free(
        towards: impl Fn() -> Result<Dialect, Error>,
        choice: &RulesChoice,
    ) -> Result<UnnumberedGame, Error> {
        let dialect = towards()?;
        let rest = match dialect.free().map(|free| &free.moves) {
            Some(Err(reason)) => Err(Error::given(Input::Free, format!("{reason}; use histogram"))),
            _ => Ok(game_of(towards()?, choice)?),
        };
        let about = rest.as_ref().map_or_else(|_| dialect.about(), |game| game.about().clone());
        Ok(UnnumberedGame { about, dialect, rest: Rest::Free(rest) })
    }

    /// Reads the rules of a definition with bandaged pieces.
    pub(super) fn bandaged(
        defined: &DefinedPuzzle,
        rules: DefinedRules,
        choice: &RulesChoice,
    ) -> Result<UnnumberedGame, Error> {
        check_lock(&rules)?;
        let dialect = || Dialect::new(defined.clone(), rules.clone());
        let (own, searched) = (dialect()?, dialect()?);
        let refusal = own.wrong(&BANDAGED);
        let rest = Rest::Bandaged(Box::new(SearchGame::new(searched, choice, refusal)?));
        Ok(UnnumberedGame { about: own.about(), dialect: own, rest })
    }

    /// Returns what answers the other questions.
    fn rest(self: Box<Self>) -> Result<Box<dyn Game>, Error> {
        match self.rest {
            Rest::Bandaged(searched) => Ok(searched),
            Rest::Free(game) => game,
        }
    }

    /// Finds the sectors. All symmetries reduce them if classes are counted.
    fn sectors(&self, reduce_all: bool, effort: &mut Effort<'_>) -> Result<Sectors, Unfound> {
        let limits = Limits { reduce_all, ..Limits::NONE };
        match self.dialect.free() {
            None => Sectors::of_bandaged(&self.dialect.definition, limits, effort),
            // Sectors have no other goals.
            Some(_) if self.about.goal.is_some() => Err(Unfound::Absent),
            Some(_) => {
                let rules = &self.dialect.rules;
                let all = [&rules.powers[..], &rules.free].concat();
                let all = self.dialect.defined.puzzle.definition(&all).expect("the rules have turns");
                let numbers: Vec<usize> = (0..all.moves().len()).collect();
                let (counted, free) = numbers.split_at(rules.powers.len());
                Sectors::with_free(&all, counted, free, limits, effort)
            }
        }
    }

    /// Returns the error of a puzzle without sectors.
    fn has_no_sectors(&self) -> Error {
        if let Rest::Bandaged(searched) = &self.rest {
            return searched.wrong(
                "its positions are not counted: too many pieces, or bandaged ones that do not follow from one of them",
            );
        }
        let reason = match self.about.goal {
            Some(_) => "with zero-cost moves, classes are counted only towards solved",
            None => {
                "this puzzle has no sectors: too many pieces, or zero-cost moves that lead from a position to itself"
            }
        };
        Error::given(Input::Free, reason)
    }
}

/// Refuses a lock.
fn check_lock(rules: &DefinedRules) -> Result<(), Error> {
    if rules.lock_name == NONE { Ok(()) } else { Err(nothing_is_locked()) }
}

impl Game for UnnumberedGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.dialect
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.rest()?.table(work)
    }

    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.rest()?.soonest(work)
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        outside_a_page()?;
        let refused = |reason: &str| Err(Error::given(Input::UpTo, reason));
        match up_to {
            Some(_) if self.dialect.free().is_none() => {
                return refused("the symmetries of puzzles with bandaged pieces are not computed");
            }
            Some(UpTo::SymmetryAndInverse) => {
                return refused("with zero-cost moves there are no classes with inverses; use classes under symmetry");
            }
            _ => {}
        }
        // The sectors. Without them, a search or the game counts a small puzzle.
        let checkpoint = Checkpoint::of(&self.about, work)?;
        // A table of few positions takes less time than the sectors of some of these puzzles.
        let small = self.dialect.positions().ok().filter(|positions| !is_large(positions, 1));
        let has_table =
            matches!(self.rest, Rest::Free(Ok(_))) && small.is_some() && up_to.is_none() && checkpoint.is_none();
        let effort = small.filter(|_| has_table).map_or_else(Effort::default, |own| reduction_effort(&own, 1));
        let mut observe = || work.tell(Event::Doing("finding the sectors"));
        let sectors = self.sectors(up_to.is_some(), &mut effort.observed_by(&mut observe));
        let Some(sectors) = found(sectors)? else {
            let has_no_sectors = self.has_no_sectors();
            return match self.rest {
                Rest::Bandaged(searched) if checkpoint.is_none() => {
                    Box::new(searched.because(has_no_sectors)).counts(None, work)
                }
                Rest::Free(Ok(game)) if has_table => game.counts(None, work).map_err(|error| match error {
                    Error::Input { .. } => has_no_sectors,
                    error => error,
                }),
                _ => Err(has_no_sectors),
            };
        };
        // The search must fit into memory, or into a folder.
        let means = Means::of(work);
        let means = Means { memory: means.memory.filter(|_| !means.is_on_disk), ..means };
        let sectors = fitted(sectors, &means, checkpoint.is_some());
        if !means.fit(sectors.bytes()) {
            let (needed, available) = (size(sectors.bytes()), size(means.memory.unwrap_or_default()));
            let reason =
                format!("the search needs {needed} of memory; {available} are available; a folder can hold the sets");
            return Err(Error::out_of_memory(&self.about.puzzle, reason));
        }
        counts_of(sectors, &self.about, checkpoint, up_to, work)
    }

    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        match self.rest {
            Rest::Bandaged(searched) => searched.levels(farthest, work),
            Rest::Free(Ok(game)) if self.dialect.definition.is_homogeneous() => game.levels(farthest, work),
            _ => Ok(Levels::cut(&self.counts(None, work)?, farthest)),
        }
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        outside_a_page()?;
        let sectors = found(self.sectors(false, &mut Effort::default()))?.ok_or_else(|| self.has_no_sectors())?;
        shared(sectors.share(InstructionSet::best(), None, number, processes))
    }

    fn generate(self: Box<Self>, target: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        self.rest()?.generate(target, work)
    }
}
