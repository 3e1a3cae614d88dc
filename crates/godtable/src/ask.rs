//! The types of questions to a table or a solver, and of the answers.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use godtable_answers::{SolutionCensus, SolutionCounts};
use godtable_puzzle::cube::notation::MAXIMUM_STEPS;
pub use godtable_solvers::search::LevelsEnd;
use godtable_table::{Distance, Histogram};
use serde::{Deserialize, Serialize};

use crate::state::State;
use crate::{Error, Input};

/// A sequence of moves, in notation. Serde writes and reads it as a string.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Moves {
    text: String,
    count: usize,
}

impl Moves {
    /// Returns the moves with these names.
    pub(crate) fn of<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Moves {
        let mut moves = Moves::default();
        for name in names {
            if moves.count > 0 {
                moves.text.push(' ');
            }
            moves.text.push_str(name.as_ref());
            moves.count += 1;
        }
        moves
    }

    /// Returns turns of faces as moves.
    #[doc(hidden)]
    #[must_use]
    pub fn of_turns(turns: &[godtable_puzzle::cube::Turn]) -> Moves {
        Moves { text: godtable_puzzle::cube::notation::write(turns), count: turns.len() }
    }

    /// Returns the moves with free ones at the end, which do not count.
    pub(crate) fn then_free<N: AsRef<str>>(mut self, names: impl IntoIterator<Item = N>) -> Moves {
        for name in names {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(name.as_ref());
        }
        self
    }

    /// Returns the moves with free ones at the start.
    pub(crate) fn after_free<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> Moves {
        let free = Moves::default().then_free(names);
        Moves { count: self.count, ..free.then_free([self.text].iter().filter(|text| !text.is_empty())) }
    }

    /// Returns as many moves in another notation.
    pub(crate) fn respelled(self, text: String) -> Moves {
        Moves { text, ..self }
    }

    /// Returns the number of moves. Zero-cost moves do not count.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether no move counts.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the moves in notation, separated by spaces.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the names of the moves, zero-cost ones included. A product of moves has a name with spaces in parentheses, such as `(R' L)2`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        names(&self.text)
    }
}

/// Returns the names of moves in a text, which spaces outside parentheses separate.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let names = text.split(move |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter.is_whitespace() && depth == 0
    });
    names.filter(|name| !name.is_empty())
}

impl AsRef<str> for Moves {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<'a> FromIterator<&'a str> for Moves {
    fn from_iter<I: IntoIterator<Item = &'a str>>(names: I) -> Moves {
        Moves::of(names)
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a str;
    type IntoIter = std::vec::IntoIter<&'a str>;

    fn into_iter(self) -> Self::IntoIter {
        self.names().collect::<Vec<&str>>().into_iter()
    }
}

/// Takes names that spaces separate. Whether a puzzle has such moves shows when it reads them.
impl FromStr for Moves {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Moves, Infallible> {
        Ok(names(text).collect())
    }
}

impl From<String> for Moves {
    fn from(text: String) -> Moves {
        names(&text).collect()
    }
}

impl From<Moves> for String {
    fn from(moves: Moves) -> String {
        moves.text
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Solutions as they are found.
pub type Solutions<'a> = Box<dyn Iterator<Item = Result<Moves, Error>> + Send + 'a>;

/// Scrambles as they are drawn; without an end.
pub type Scrambles<'a> = Box<dyn Iterator<Item = Result<Scramble, Error>> + Send + 'a>;

/// What a search for solutions of one state looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// All optimal solutions, instead of one.
    pub all: bool,
    /// The most solutions to list. If longer ones are listed, the search ends once it has so many, shorter ones first.
    pub limit: Option<usize>,
    /// A proof that the solution is optimal. Tables give it anyway.
    pub proof: bool,
    /// The longest time of the search; without it, a solver decides.
    pub time: Option<std::time::Duration>,
    /// The search stops at a solution of at most this number of turns. With `all`, a puzzle that [lists longer
    /// ones](crate::Answers::lists_longer) lists all solutions up to this length.
    pub length: Option<usize>,
}

/// What a search for solutions has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solved {
    /// The solutions: optimal ones if `is_optimal`, otherwise a short one.
    pub solutions: Vec<Moves>,
    /// The number of turns of a solution.
    pub length: usize,
    /// Whether no solution is shorter.
    pub is_optimal: bool,
    /// No solution has fewer turns.
    pub at_least: usize,
    /// The number of optimal solutions that were found.
    pub count: u128,
    /// Whether these are all optimal solutions.
    pub is_complete: bool,
    /// Whether the observer stopped the search.
    pub is_stopped: bool,
}

impl Solved {
    /// Returns what both searches from one state have found, each for its own goal.
    pub(crate) fn or(self, other: Solved, wish: &Wish) -> Solved {
        let (length, at_least) = (self.length.min(other.length), self.at_least.min(other.at_least));
        let is_stopped = self.is_stopped || other.is_stopped;
        let nearest: Vec<Solved> = [self, other].into_iter().filter(|own| own.length == length).collect();
        let limit = if wish.all { wish.limit.unwrap_or(usize::MAX) } else { 1 };
        Solved {
            length,
            is_optimal: length <= at_least,
            at_least,
            count: nearest.iter().map(|own| own.count).sum(),
            is_complete: nearest.iter().all(|own| own.is_complete),
            is_stopped,
            solutions: nearest.into_iter().flat_map(|own| own.solutions).take(limit).collect(),
        }
    }
}

/// A step that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolvedStep {
    /// The name.
    pub name: String,
    /// The turns.
    pub moves: Moves,
    /// Whether no fewer turns do the step. `false` if that is not proved.
    pub is_optimal: bool,
    /// The state after them.
    pub after: State,
}

/// A solution in the steps of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Steps {
    /// The whole-cube rotation before the first step; empty if there is none.
    pub rotation: &'static str,
    /// The steps.
    pub steps: Vec<SolvedStep>,
    /// The address that opens the solution in Twizzle, the editor of cubing.js. Only the 3x3x3 has one.
    pub link: Option<String>,
}

/// A random state.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The moves from solved to the state.
    pub moves: Moves,
    /// The distance of the state to the goal, if it is known.
    pub distance: Option<Distance>,
    /// The state.
    pub state: State,
    /// A way back, for an address.
    pub solution: Moves,
}

/// Which random states are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draw {
    /// The seed: the same seed gives the same states.
    pub seed: u64,
    /// The distance of the states.
    pub distance: Option<usize>,
    /// The least distance of the states.
    pub at_least: Option<usize>,
    /// As the World Cube Association draws them.
    pub wca: bool,
    /// A case of the 3x3x3 to train.
    pub case: Option<TrainingCase>,
    /// The number of random turns, at most 10,000, instead of random states.
    pub turns: Option<usize>,
}

/// A case of the 3x3x3 to train: some pieces are as after a setup, and the others are random.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainingCase {
    /// Any turns and rotations from solved.
    pub setup: String,
    /// The pieces that are as after the setup, such as `f2l`; none without them.
    pub pieces: Option<String>,
    /// Places where only the orientation must be as after the setup, with any piece there, such as `UF UR UB UL`.
    pub oriented: Option<String>,
    /// Whether U is turned at random before the case and after it.
    pub auf: bool,
}

/// The most random turns of a scramble: a text of turns has no more.
const MOST_TURNS: usize = MAXIMUM_STEPS;

impl Draw {
    /// Returns the number of random turns, if they are wanted.
    pub(crate) fn random_turns(&self) -> Result<Option<usize>, Error> {
        match self.turns {
            Some(turns) if turns > MOST_TURNS => {
                let reason = format!("a scramble has at most {MOST_TURNS} random turns, and {turns} are requested");
                Err(Error::given(Input::Number, reason))
            }
            turns => Ok(turns),
        }
    }
}

/// The relation of states that count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UpTo {
    /// Symmetries that keep the rules.
    Symmetry,
    /// Also an unlocked state and its inverse.
    SymmetryAndInverse,
}

/// The number of states, or of classes of states, at each distance.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// Unlocked states.
    pub unlocked: Histogram,
    /// Locked states, each position under each lock.
    pub locked: Option<Histogram>,
    /// What makes states equivalent, if classes are counted.
    pub alike: Option<String>,
    /// The unlocked and the locked states, if classes are counted.
    pub states: Option<(Histogram, Option<Histogram>)>,
    /// What is left out.
    pub remarks: Vec<String>,
}

impl Counts {
    /// Counts of unlocked and of locked states.
    pub(crate) fn of((unlocked, locked): (Histogram, Option<Histogram>)) -> Counts {
        Counts { unlocked, locked, alike: None, states: None, remarks: Vec::new() }
    }

    /// Returns whether turns lead from all states to the goal.
    pub(crate) fn has_all(&self) -> bool {
        let all = [Some(&self.unlocked), self.locked.as_ref()];
        all.into_iter().flatten().all(|all| all.states() == all.reachable())
    }

    /// Counts of classes of these states, which are equivalent by something.
    pub(crate) fn in_classes(self, (unlocked, locked): (Histogram, Option<Histogram>), by: &str) -> Counts {
        let Counts { unlocked: states, locked: locked_states, remarks, .. } = self;
        Counts { unlocked, locked, alike: Some(format!("under {by}")), states: Some((states, locked_states)), remarks }
    }
}

/// The number of states at each distance up to some distance. Each level is complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Levels {
    /// By distance: the number of unlocked states.
    pub unlocked: Vec<u64>,
    /// By distance: the number of locked states, each position under each lock. `None` if nothing is ever locked.
    pub locked: Option<Vec<u64>>,
    /// Why there are no more levels.
    pub end: LevelsEnd,
}

impl Levels {
    /// Returns the first levels of a histogram.
    pub(crate) fn cut(counts: &Counts, farthest: usize) -> Levels {
        let both = [Some(&counts.unlocked), counts.locked.as_ref()];
        let last = both.into_iter().flatten().map(|own| own.gods_number().get()).max().unwrap_or_default();
        let levels = last.min(farthest) + 1;
        let cut = |own: &Histogram| {
            let mut counts = own.counts().to_vec();
            counts.resize(levels, 0);
            counts
        };
        Levels {
            unlocked: cut(&counts.unlocked),
            locked: counts.locked.as_ref().map(cut),
            end: if last <= farthest { LevelsEnd::Complete } else { LevelsEnd::Farthest },
        }
    }
}

/// The states farthest from the goal.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Antipodes {
    /// Their distance.
    pub distance: Distance,
    /// One state of each class and the size of the class; without classes each size is 1.
    pub found: Vec<(State, usize)>,
}

impl Antipodes {
    /// Returns the number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.found.iter().map(|(_, size)| size).sum()
    }
}

/// The largest distances, in turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Diameter {
    /// From an unlocked state to solved: God's number.
    pub to_solved: usize,
    /// From a locked state to solved, if something is ever locked.
    pub locked_to_solved: Option<usize>,
    /// From solved to a position, under any lock.
    pub to_position: usize,
    /// Whether that is God's number since the turns to a position solve its inverse.
    pub is_by_inverses: bool,
    /// From a position to another; otherwise the reason why it is not known.
    pub between: Result<usize, &'static str>,
    /// The states that can be reached from solved, and all.
    pub states: u64,
    /// The number of states at each number of turns from solved.
    pub from_solved: Vec<u64>,
    /// All positions, and those that can reach solved.
    pub positions: u64,
    /// Those that can reach solved.
    pub reachable: u64,
}

/// The numbers of optimal solutions of all states.
pub type Census = SolutionCensus<State>;

/// The numbers of optimal solutions of the states at one distance.
pub type CensusRow = SolutionCounts<State>;

/// What the proof of a table shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Verification {
    /// The number of states.
    pub states: u64,
    /// What was shown of the cells, in a sentence.
    pub what: String,
    /// God's number of the unlocked states, if the file has distances.
    pub gods_number: Option<usize>,
    /// What the cells are for, if a cell serves several states.
    pub remark: Option<String>,
}

/// The description of a table in a file.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Info {
    /// What the file is: a `table` or a `filter` (a pruning table).
    pub file: &'static str,
    /// The names and values that programs read.
    pub fields: Vec<(&'static str, serde_json::Value)>,
    /// The names and values that people read.
    pub rows: Vec<(&'static str, String)>,
}

impl Info {
    /// Returns the size of the file in bytes.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        self.fields.iter().find(|(name, _)| *name == "bytes").and_then(|(_, value)| value.as_u64())
    }
}

/// Returns the error for a state that has no solution of at most `turns` turns.
pub(crate) fn no_shorter(turns: usize) -> Error {
    Error::NoTurns(format!("no solution has {turns} turn{} or fewer", if turns == 1 { "" } else { "s" }))
}
