//! A definition in which some turns do not count: its histogram, and nothing else.

use std::ops::ControlFlow;

use godtable_engine::levels::orbits::Definition;
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::puzzlefile::{Power, Puzzle};

use super::defined::Defined;
use super::game::{Sought, in_one_hold};
use super::rules::{DefinedRules, NONE};
use crate::ask::{Answers, Counts, UpTo};
use crate::cannot::{Kind, Question};
use crate::checkpoint::Checkpoint;
use crate::room::{Game, Generated, Target};
use crate::state::{Form, State, Text};
use crate::words::size;
use crate::{About, Error, Event, Given, Work, memory};

/// A definition with free turns.
pub(super) struct FreeGame {
    about: About,
    /// The puzzle with the turns that count, and then the free ones, as its moves.
    definition: Definition,
    /// The number of turns that count.
    counted: usize,
}

impl FreeGame {
    /// Reads the rules of a definition with free turns. Those of them that are free do not count.
    pub(super) fn new(defined: &Defined, rules: DefinedRules, free: &str) -> Result<FreeGame, Error> {
        let wrong = |reason: &str| Error::given(Given::Free, reason);
        let puzzle = &defined.puzzle;
        let free = puzzle.read_moves(free).map_err(|error| Error::given(Given::Free, error))?;
        if free.is_empty() {
            return Err(wrong("expected at least one move"));
        }
        if rules.lock_name != NONE {
            return Err(Error::given(Given::Lock, "with free turns nothing can be locked"));
        }
        let counted: Vec<Power> = rules.powers.into_iter().filter(|&power| !is_free(power, &free, puzzle)).collect();
        let definition = puzzle.definition(&[&counted[..], &free].concat());
        let definition = definition.filter(|_| !counted.is_empty()).ok_or_else(|| wrong("no other turn is left"))?;
        let names = |powers: &[Power]| powers.iter().map(|&power| puzzle.name_of(power)).collect::<Vec<String>>();
        let (turns, free) = (names(&counted), names(&free));
        let rules = format!("{} with free {}", turns.join(" "), free.join(" "));
        let about = About {
            puzzle: defined.name(),
            pieces: None,
            preset: None,
            lock: NONE.to_owned(),
            rules,
            turns,
            free,
            locks: 0,
            automaton: None,
            goal: None,
            goal_states: None,
        };
        Ok(FreeGame { about, definition, counted: counted.len() })
    }

    /// Returns the refusal of everything but the histogram.
    fn refused(&self) -> Error {
        Error::given(Given::Free, format!("{}: with free turns there is the histogram alone", self.about.puzzle))
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

impl Game for FreeGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn kind(&self) -> Kind {
        Kind::Definition
    }

    fn table(self: Box<Self>, _work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        Err(self.refused())
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        if up_to == Some(UpTo::SymmetryAndInverse) {
            return Err(self.cannot(Question::ClassesWithInverses));
        }
        let numbers: Vec<usize> = (0..self.definition.moves().len()).collect();
        let (counted, free) = numbers.split_at(self.counted);
        let checkpoint = Checkpoint::of(&self.about, work)?;
        let mut observe = || work.tell(Event::Doing("finding the symmetries"));
        let sectors = Sectors::with_free(&self.definition, counted, free, Limits::NONE, &mut observe);
        let sectors = sectors.ok_or_else(|| match work.tell(Event::Doing("finding the symmetries")) {
            ControlFlow::Break(()) => Error::Stopped,
            ControlFlow::Continue(()) => {
                let reason =
                    "this puzzle has no sectors: too many pieces, or free turns that lead from a position to itself";
                Error::given(Given::Free, reason)
            }
        })?;
        if let Some(available) = memory::available().filter(|&own| !work.is_on_disk() && own < sectors.bytes()) {
            let (needed, available) = (size(sectors.bytes()), size(available));
            let reason = format!("the search needs {needed} of memory; {available} are available; use --disk");
            return Err(Error::given(Given::Puzzle(self.about.puzzle), reason));
        }
        let holds = sectors.holds();
        let counts = Sought { about: &self.about, checkpoint, up_to, work }.counts_of(sectors)?;
        Ok(if up_to.is_some() { counts } else { in_one_hold(counts, holds, "free turns") })
    }

    fn generate(self: Box<Self>, _target: &Target, _work: &Work<'_>) -> Result<Generated, Error> {
        Err(self.refused())
    }

    fn read(&self, _text: &str, _form: Form, _locked: Option<&str>) -> Result<State, Error> {
        Err(self.refused())
    }

    fn locked(&self, _state: &State) -> Option<String> {
        None
    }

    fn written(&self, _state: &State) -> Text {
        // No state is ever read.
        Text::Pattern(String::new())
    }

    fn turned(&self, _state: &State, _turns: &str) -> Result<State, Error> {
        Err(self.refused())
    }
}
