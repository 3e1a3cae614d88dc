//! A definition whose positions have no numbers, since some turns are free or some pieces are glued: its histogram, and, of
//! glued pieces, the search of single states.

use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::Share;
use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::puzzlefile::{Power, Puzzle};
use godtable_system::instructions::InstructionSet;

use super::defined::DefinedDialect;
use super::definition::Defined;
use super::dialect::{Dialect, wrong};
use super::game::{counts_of, fitted, shared};
use super::limits::found;
use super::plan::Means;
use super::rules::{DefinedRules, NONE};
use super::search::SearchGame;
use super::states::HasDialect;
use crate::ask::{Counts, Levels, UpTo};
use crate::checkpoint::Checkpoint;
use crate::page::outside_a_page;
use crate::room::{Answers, Game, Generated, Target, Words};
use crate::rules::RulesChoice;
use crate::words::size;
use crate::{About, Error, Event, Given, Work};

/// Why a puzzle with glued pieces has no table.
const GLUED: &str = "some pieces are glued together, so there is no table; use histogram, lookup or solve";

/// A definition with free turns or glued pieces.
pub(super) struct UnnumberedGame {
    about: About,
    /// The puzzle with the turns that count, and then the free ones, as its turns.
    dialect: DefinedDialect,
    /// The number of turns that count.
    counted: usize,
    /// The search of single states, if all turns count.
    searched: Option<SearchGame>,
}

impl UnnumberedGame {
    /// Reads the rules of a definition with free turns. Those of them that are free do not count.
    pub(super) fn free(defined: &Defined, rules: DefinedRules, free: &str) -> Result<UnnumberedGame, Error> {
        outside_a_page()?;
        let wrong = |reason: &str| Error::given(Given::Free, reason);
        let puzzle = &defined.puzzle;
        let free = puzzle.read_moves(free).map_err(|error| Error::given(Given::Free, error))?;
        if free.is_empty() {
            return Err(wrong("expected at least one move"));
        }
        if !puzzle.bandages().is_empty() {
            return Err(wrong("with glued pieces all turns count"));
        }
        let counted: Vec<Power> =
            rules.powers.iter().copied().filter(|&power| !is_free(power, &free, puzzle)).collect();
        if counted.is_empty() {
            return Err(wrong("no other turn is left"));
        }
        check_lock(&rules)?;
        let powers = [&counted[..], &free].concat();
        let dialect = DefinedDialect::new(defined.clone(), DefinedRules::free(None, powers))?;
        let About { mut turns, .. } = dialect.about();
        let free = turns.split_off(counted.len());
        let rules = format!("{} with free {}", turns.join(" "), free.join(" "));
        let about = About { rules, turns, free, ..dialect.about() };
        Ok(UnnumberedGame { about, dialect, counted: counted.len(), searched: None })
    }

    /// Reads the rules of a definition with glued pieces.
    pub(super) fn glued(defined: &Defined, rules: DefinedRules, choice: &RulesChoice) -> Result<UnnumberedGame, Error> {
        check_lock(&rules)?;
        let dialect = || DefinedDialect::new(defined.clone(), rules.clone());
        let (own, searched) = (dialect()?, dialect()?);
        let refusal = wrong(&own, &GLUED);
        let searched = Some(SearchGame::new(Box::new(searched), choice, refusal)?);
        Ok(UnnumberedGame { about: own.about(), counted: rules.powers.len(), dialect: own, searched })
    }

    fn is_glued(&self) -> bool {
        self.searched.is_some()
    }

    /// Returns the refusal of everything but the histogram.
    fn refused(&self) -> Error {
        match &self.searched {
            Some(searched) => searched.refused(),
            None => {
                let name = &self.about.puzzle;
                Error::given(Given::Free, format!("{name}: with free turns there is no table; use histogram"))
            }
        }
    }

    /// Finds the sectors. All symmetries fold them if classes are counted.
    fn sectors(&self, fold_all: bool, effort: &mut Effort<'_>) -> Result<Sectors, Unfound> {
        let limits = Limits { fold_all, ..Limits::NONE };
        if self.is_glued() {
            return Sectors::of_glued(self.dialect.definition(), limits, effort);
        }
        let numbers: Vec<usize> = (0..self.dialect.definition().moves().len()).collect();
        let (counted, free) = numbers.split_at(self.counted);
        Sectors::with_free(self.dialect.definition(), counted, free, limits, effort)
    }

    /// Returns the error of a puzzle without sectors.
    fn has_no_sectors(&self) -> Error {
        if let Some(searched) = &self.searched {
            return searched.wrong(
                "its positions are not counted: too many pieces, or glued ones that do not follow from one of them",
            );
        }
        let reason = "this puzzle has no sectors: too many pieces, or free turns that lead from a position to itself";
        Error::given(Given::Free, reason)
    }
}

impl HasDialect for UnnumberedGame {
    fn dialect(&self) -> &dyn Dialect {
        &self.dialect
    }
}

/// Refuses a lock.
fn check_lock(rules: &DefinedRules) -> Result<(), Error> {
    match rules.lock_name == NONE {
        true => Ok(()),
        false => Err(Error::given(Given::Lock, "with free turns or glued pieces nothing can be locked")),
    }
}

/// Returns whether powers of some moves lead to a power.
fn is_free(power: Power, free: &[Power], puzzle: &Puzzle) -> bool {
    let own = free.iter().filter(|own| own.number == power.number).map(|own| own.exponent);
    let divisor = own.fold(puzzle.order(power.number), common_divisor);
    power.exponent.is_multiple_of(divisor)
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl Game for UnnumberedGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        self
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        match self.searched {
            Some(searched) => Box::new(searched).table(work),
            None => Err(self.refused()),
        }
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        outside_a_page()?;
        let refused = |reason: &str| Err(Error::given(Given::UpTo, reason));
        match up_to {
            Some(_) if self.is_glued() => return refused("with glued pieces no symmetries are looked for"),
            Some(UpTo::SymmetryAndInverse) => {
                return refused("with free turns there are no classes with inverses; use classes under symmetry");
            }
            _ => {}
        }
        let checkpoint = Checkpoint::of(&self.about, work)?;
        let mut observe = || work.tell(Event::Doing("finding the sectors"));
        let sectors = self.sectors(up_to.is_some(), &mut Effort::default().observed_by(&mut observe));
        let Some(sectors) = found(sectors)? else {
            let has_no_sectors = self.has_no_sectors();
            return match self.searched.filter(|_| checkpoint.is_none()) {
                Some(searched) => Box::new(searched.because(has_no_sectors)).counts(None, work),
                None => Err(has_no_sectors),
            };
        };
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
        match self.searched {
            Some(searched) => Box::new(searched).levels(farthest, work),
            None => Ok(Levels::cut(&self.counts(None, work)?, farthest)),
        }
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        outside_a_page()?;
        let sectors = found(self.sectors(false, &mut Effort::default()))?.ok_or_else(|| self.has_no_sectors())?;
        shared(sectors.share(InstructionSet::best(), None, number, processes))
    }

    fn generate(self: Box<Self>, _target: &Target, _work: &Work<'_>) -> Result<Generated, Error> {
        Err(self.refused())
    }
}
