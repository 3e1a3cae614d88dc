//! A definition whose positions have no numbers, since some turns are free or some pieces are glued: its histogram, and, of
//! glued pieces, the search of single states.

use godtable_engine::levels::orbits::Definition;
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::Share;
use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::puzzlefile::{Power, Puzzle};
use godtable_system::instructions::InstructionSet;

use super::defined::DefinedDialect;
use super::definition::Defined;
use super::dialect::wrong;
use super::game::{Sought, fitted, shared};
use super::limits::found;
use super::rules::{DefinedRules, NONE};
use super::searched::SearchedGame;
use crate::ask::{Counts, Levels, Moves, Scrambles, UpTo};
use crate::cannot::Kind;
use crate::checkpoint::Checkpoint;
use crate::page::outside_a_page;
use crate::room::{Answers, Game, Generated, Target, Words};
use crate::rules::RulesChoice;
use crate::state::{Form, State, Text};
use crate::words::size;
use crate::{About, Error, Event, Given, Work};

/// Why a puzzle with glued pieces has no table.
const GLUED: &str = "some pieces are glued together, so there is no table; use histogram, lookup or solve";

/// A definition with free turns or glued pieces.
pub(super) struct UnnumberedGame {
    about: About,
    /// The puzzle with the turns that count, and then the free ones, as its moves.
    definition: Definition,
    /// The number of turns that count.
    counted: usize,
    /// The search of single states, if all turns count.
    searched: Option<SearchedGame>,
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
        UnnumberedGame::new(defined, &rules, &counted, &free)
    }

    /// Reads the rules of a definition with glued pieces.
    pub(super) fn glued(defined: &Defined, rules: DefinedRules, choice: &RulesChoice) -> Result<UnnumberedGame, Error> {
        let game = UnnumberedGame::new(defined, &rules, &rules.powers, &[])?;
        let dialect = DefinedDialect::new(defined.clone(), rules)?;
        let refusal = wrong(&dialect, &GLUED);
        let searched = SearchedGame::new(Box::new(dialect), choice, refusal)?;
        Ok(UnnumberedGame { searched: Some(searched), ..game })
    }

    fn new(
        defined: &Defined,
        rules: &DefinedRules,
        counted: &[Power],
        free: &[Power],
    ) -> Result<UnnumberedGame, Error> {
        let puzzle = &defined.puzzle;
        if rules.lock_name != NONE {
            return Err(Error::given(Given::Lock, "with free turns or glued pieces nothing can be locked"));
        }
        let definition = puzzle.definition(&[counted, free].concat());
        let definition = definition.ok_or_else(|| Error::given(Given::Turns, "expected at least one turn"))?;
        let names = |powers: &[Power]| powers.iter().map(|&power| puzzle.name_of(power)).collect::<Vec<String>>();
        let (turns, free) = (names(counted), names(free));
        let (preset, rules) = match (rules.name, &free[..]) {
            (Some(name), []) => (Some(name), name.to_owned()),
            (None, []) => (None, format!("{} with lock {NONE}", turns.join(" "))),
            _ => (None, format!("{} with free {}", turns.join(" "), free.join(" "))),
        };
        let about = About {
            puzzle: defined.name(),
            pieces: defined.pieces.clone(),
            preset,
            lock: NONE.to_owned(),
            rules,
            turns,
            free,
            locks: 0,
            automaton: None,
            goal: None,
            goal_states: None,
        };
        Ok(UnnumberedGame { about, definition, counted: counted.len(), searched: None })
    }

    fn is_glued(&self) -> bool {
        !self.definition.bandages().is_empty()
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
            return Sectors::of_glued(&self.definition, limits, effort);
        }
        let numbers: Vec<usize> = (0..self.definition.moves().len()).collect();
        let (counted, free) = numbers.split_at(self.counted);
        Sectors::with_free(&self.definition, counted, free, limits, effort)
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

    fn kind(&self) -> Kind {
        Kind::Definition
    }

    fn words(&self) -> &dyn Words {
        self.searched.as_ref().map_or(self, Game::words)
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
        let free = work.free_memory().filter(|_| !work.is_on_disk());
        let sectors = fitted(sectors, free, checkpoint.is_some()).map_err(|needed| {
            let (needed, available) = (size(needed), size(free.unwrap_or_default()));
            let reason =
                format!("the search needs {needed} of memory; {available} are available; a folder can hold the sets");
            Error::out_of_memory(&self.about.puzzle, reason)
        })?;
        Sought { about: &self.about, checkpoint, up_to, work }.counts_of(sectors)
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

/// With free turns no state is ever read.
impl Words for UnnumberedGame {
    fn read(&self, _text: &str, _form: Form, _locked: Option<&str>) -> Result<State, Error> {
        Err(self.refused())
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        Ok((line, None))
    }

    fn written(&self, _state: &State) -> Text {
        Text::Pattern(String::new())
    }

    fn turned(&self, _state: &State, _turns: &str) -> Result<State, Error> {
        Err(self.refused())
    }

    fn show(&self, _state: &State, _form: Form) -> Result<String, Error> {
        Err(self.refused())
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, _state: &State) -> Result<Option<godtable_render::Cube>, Error> {
        Ok(None)
    }

    fn link(&self, _solution: &Moves) -> Option<String> {
        None
    }

    fn random_turns(&self, _count: usize, _seed: u64) -> Result<Scrambles<'_>, Error> {
        Err(self.refused())
    }
}
