//! What a puzzle under rules is and gives, whatever engine answers.
//!
//! A [`Puzzle`] is a definition with a choice of rules. A [`Game`] is a puzzle under rules, which gives [`Answers`]. Each engine has
//! its own games and answers; `engines.rs` chooses among them. To add an engine, list it there, and add rows to
//! [`cannot`](crate::cannot) for the questions that it cannot answer. An answer knows its puzzle, so these types need each
//! other, and are all here.

use std::fmt::{self, Debug};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use godtable_engine::shares::Share;
use godtable_puzzle::cube::Turn;
use godtable_table::Distance;

use crate::ask::{
    Antipodes, Census, Counts, Diameter, Draw, Info, Levels, Moves, Scrambles, Solutions, Solved, UpTo, Verification,
    Wish, no_shorter,
};
use crate::cannot::Question;
use crate::distance_table::{self, DistanceTable};
use crate::orbits::definition::DefinedPuzzle;
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::state::{Form, State, Text};
use crate::{About, Error, Input, Work};

/// What a caller says about a table that is to be opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRequest<'a> {
    /// The puzzle, if it is given.
    pub(crate) puzzle: Option<&'a DefinedPuzzle>,
    /// The rules, as far as they are given.
    pub(crate) rules: &'a RulesChoice,
}

/// How people write the states of a puzzle under rules: with a table or without.
pub trait Words: Send + Sync {
    /// Reads a state. `locked` names its lock state.
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error>;

    /// Splits a line of a batch into a state and the name of its lock state after a tab, if there is one.
    #[doc(hidden)]
    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error>;

    /// Returns the name of the lock state of a state in its hold, or `None` at the start.
    fn locked(&self, _state: &State) -> Option<String> {
        None
    }

    /// Writes a state as facelets or as a pattern.
    fn written(&self, state: &State) -> Text;

    /// Returns the state after turns that the rules allow.
    fn turned(&self, state: &State, turns: &str) -> Result<State, Error>;

    /// Writes a state in a form.
    fn show(&self, state: &State, form: Form) -> Result<String, Error>;

    /// Returns the cube of a state, for pictures, or `None` if a picture would need the shape of a puzzle.
    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<Option<godtable_render::Cube>, Error>;

    /// Returns the address of a solution in Twizzle, or `None` if Twizzle does not know the puzzle.
    fn link(&self, solution: &Moves) -> Option<String>;

    /// Returns a solution in the notation of the moves that lead to its state: as the World Cube Association writes them if these are
    /// written so, on the Skewb and the Square-1.
    #[doc(hidden)]
    fn in_notation_of(&self, _state: &str, solution: Moves) -> Moves {
        solution
    }

    /// Draws sequences of `count` random turns.
    fn random_turns(&self, count: usize, seed: u64) -> Result<Scrambles<'_>, Error>;

    /// Returns the puzzle under its default rules if it is a definition.
    fn puzzle(&self) -> Option<Puzzle> {
        None
    }
}

/// A puzzle with its rules and its goal.
pub(crate) trait Game: Send + Sync {
    fn about(&self) -> &About;

    /// Returns what answers: from the cache, or made and kept there.
    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error>;

    /// Returns what answers a few questions soonest: the same, or a search. If the search takes longer than the table, the table
    /// answers.
    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.table(work)
    }

    /// Counts the states at each distance. It may take less memory than a table.
    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        self.table(work)?.counts(up_to, work)
    }

    /// Counts the states at each distance up to `farthest`. Puzzles that have no table do it level by level.
    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        Ok(Levels::cut(&self.counts(None, work)?, farthest))
    }

    /// Returns the share of one process in a search of several.
    fn share(self: Box<Self>, _number: usize, _processes: usize) -> Result<Box<dyn Share>, Error> {
        Err(self.cannot(Question::Share))
    }

    /// Makes the table in a file.
    fn generate(self: Box<Self>, target: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error>;

    /// Returns how its states are written.
    fn words(&self) -> &dyn Words;

    /// Returns the states at the goal in the fixed frame, or `None` if only a table lists them.
    fn goal_states(&self) -> Result<Option<Vec<State>>, Error> {
        Ok(None)
    }

    #[doc(hidden)]
    fn cannot(&self, question: Question) -> Error {
        self.about().cannot(question).into()
    }
}

/// A table or a solver: it answers questions about the states of one puzzle under its rules.
///
/// A question that has no answer gives [`Error::Cannot`]; [`Puzzle::check`] tells it beforehand. Lists of states go in,
/// and lists of answers come out, so that a call costs little compared with the answers.
pub trait Answers: Send + Sync {
    /// Returns the puzzle, its rules and its goal in words.
    fn about(&self) -> &About;

    /// Returns how its states are written.
    #[doc(hidden)]
    fn words(&self) -> &dyn Words;

    /// Returns the table of distances, if each state has one.
    #[doc(hidden)]
    fn as_table(&self) -> Option<&dyn DistanceTable> {
        None
    }

    /// Returns whether each answer is a separate search, which may take long. Then it is asked by [`Answers::solve`].
    fn is_search(&self) -> bool {
        false
    }

    /// Returns whether a search lists all solutions up to a [length](Wish::length), if all are wished.
    #[doc(hidden)]
    fn lists_longer(&self) -> bool {
        false
    }

    /// Reads a state. `locked` names its lock state.
    ///
    /// # Errors
    /// Returns the error in the text, with its place.
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        self.words().read(text, form, locked)
    }

    /// Splits a line of a batch into a state and the name of its lock state after a tab, if there is one.
    ///
    /// # Errors
    /// Returns an error if no lock state has the name.
    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        self.words().split(line)
    }

    /// Returns the name of the lock state in the state's hold, or `None` at the start.
    fn locked(&self, state: &State) -> Option<String> {
        self.words().locked(state)
    }

    /// Writes a state as facelets or as a pattern.
    fn written(&self, state: &State) -> Text {
        self.words().written(state)
    }

    /// Returns the state after turns, in its hold. The rules must allow them.
    ///
    /// # Errors
    /// Returns the error in the turns, with its place, or an error for a state of another puzzle.
    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        self.words().turned(state, turns)
    }

    /// Returns an optimal answer of a search, which no observer stops. A table has its own distances and solutions instead.
    #[doc(hidden)]
    fn optimal(&self, state: &State, all: bool) -> Result<Solved, Error> {
        self.solve(state, &Wish { all, proof: true, ..Wish::default() }, &Work::default())
    }

    /// Returns the fewest turns from a state to the goal, or `None` if no turns lead there.
    ///
    /// # Errors
    /// Returns an error for a state of another puzzle, and if the table is damaged.
    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        match self.optimal(state, false) {
            Ok(solved) => Ok(Distance::new(solved.at_least)),
            Err(Error::NoTurns(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the distance of each state, in order.
    ///
    /// # Errors
    /// Returns an error as [`Answers::distance`] does.
    fn distances(&self, states: &[State]) -> Result<Vec<Option<Distance>>, Error> {
        states.iter().map(|state| self.distance(state)).collect()
    }

    /// Returns how many states have numbers, from 0 on; 0 if none have.
    fn numbers(&self) -> u64 {
        0
    }

    /// Returns the distance of each state by its number, below [`Answers::numbers`], in order.
    ///
    /// # Errors
    /// Returns an error for a number that is too large, and if the table is damaged.
    fn distances_of_numbers(&self, numbers: &[u64]) -> Result<Vec<Option<Distance>>, Error> {
        numbers.iter().map(|&number| self.distance(&self.numbered(number)?)).collect()
    }

    /// Returns the state with a number, below [`Answers::numbers`].
    ///
    /// # Errors
    /// Returns an error for a number that is too large.
    fn numbered(&self, _number: u64) -> Result<State, Error> {
        Err(self.cannot(Question::Numbers))
    }

    /// Returns the number of a state.
    ///
    /// # Errors
    /// Returns an error for a state without a number.
    fn number(&self, _state: &State) -> Result<u64, Error> {
        Err(self.cannot(Question::Numbers))
    }

    /// Returns the number of the state after each turn of the rules, in their order; `None` for a turn that they forbid there.
    ///
    /// # Errors
    /// Returns an error for a number that is too large.
    fn neighbors(&self, _number: u64) -> Result<Vec<Option<u64>>, Error> {
        Err(self.cannot(Question::Numbers))
    }

    /// Returns the optimal solutions of a state, in its hold: none if no turns lead to the goal.
    ///
    /// # Errors
    /// Returns an error as [`Answers::distance`] does.
    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        Ok(Box::new(self.optimal(state, true)?.solutions.into_iter().map(Ok)))
    }

    /// Returns the number of optimal solutions.
    ///
    /// # Errors
    /// Returns an error as [`Answers::distance`] does, and if there are 2^128 or more.
    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        Ok(self.optimal(state, true)?.count)
    }

    /// Looks for solutions, as long and as well as wished.
    ///
    /// # Errors
    /// Returns an error as [`Answers::distance`] does, and [`Error::NoTurns`] if no turns lead to the goal.
    fn solve(&self, state: &State, wish: &Wish, work: &Work<'_>) -> Result<Solved, Error> {
        let _ = work;
        solved_by(self, state, wish)
    }

    /// Returns the error for a state from which no turns lead to the goal.
    #[doc(hidden)]
    fn no_turns(&self) -> Error {
        let about = self.about();
        Error::NoTurns(format!("no turns lead from this state to {} under the rules {}", about.aim(), about.rules))
    }

    /// Returns a shortest path from a state to the position of another, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error as [`Answers::distance`] does, and if memory runs out.
    fn path(&self, from: &State, to: &State, work: &Work<'_>) -> Result<Option<Moves>, Error>;

    /// Draws random states.
    ///
    /// # Errors
    /// Returns an error if no state matches the request.
    fn scrambles<'a>(&'a self, draw: &Draw, work: &Work<'_>) -> Result<Scrambles<'a>, Error> {
        let table = self.as_table().ok_or_else(|| self.cannot(Question::Scrambles))?;
        if draw.case.is_some() {
            return Err(self.cannot(Question::TrainingCase));
        }
        if let Some(count) = draw.random_turns()? {
            outside_a_page()?;
            return self.words().random_turns(count, draw.seed);
        }
        distance_table::scrambles(table, self.about(), draw, work)
    }

    /// Returns the number of states, or of classes, at each distance.
    ///
    /// # Errors
    /// Returns an error if classes cannot be counted under the rules.
    fn counts(&self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let table = self.as_table().ok_or_else(|| self.cannot(Question::Histogram))?;
        distance_table::counts(table, up_to, work)
    }

    /// Lists the states farthest from the goal, unlocked or locked ones.
    ///
    /// # Errors
    /// Returns an error if nothing is ever locked, or classes cannot be counted.
    fn antipodes(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Antipodes, Error> {
        let table = self.as_table().ok_or_else(|| self.cannot(Question::Antipodes))?;
        distance_table::antipodes(table, self.about(), locked, up_to, work)
    }

    /// Returns the largest distances.
    ///
    /// # Errors
    /// Returns an error if the goal is not solved.
    fn diameter(&self, work: &Work<'_>) -> Result<Diameter, Error> {
        let table = self.as_table().ok_or_else(|| self.cannot(Question::Diameter))?;
        distance_table::diameter(table, self.about(), work)
    }

    /// Returns the numbers of optimal solutions at each distance.
    ///
    /// # Errors
    /// Returns an error if the table is damaged, or if memory runs out.
    fn census(&self, work: &Work<'_>) -> Result<Census, Error> {
        let table = self.as_table().ok_or_else(|| self.cannot(Question::Census))?;
        distance_table::census(table, self.about(), self.numbers(), work)
    }

    /// Proves the table from the rules only: a second search finds the distance of each state, and compares it with the cell. This
    /// takes about as long as the search that makes the table. The observer sees its levels.
    ///
    /// # Errors
    /// Returns an error with the state whose cell is wrong, or [`Error::Stopped`] if the observer stops the search.
    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error>;

    /// Writes the table to a file. An existing file is kept, unless `replace` is true.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if the puzzle has no such table.
    fn save(&self, path: &Path, replace: bool) -> Result<(), Error>;

    /// Returns the puzzle with its rules.
    ///
    /// # Errors
    /// Returns an error if names do not say them: a lock or a goal of a rules file.
    fn puzzle(&self) -> Result<Puzzle, Error> {
        self.words().puzzle().map_or_else(|| named(self.about()), Ok)?.with(self.about().choice()?)
    }

    /// Describes the table.
    ///
    /// # Errors
    /// Returns an error if the table is damaged.
    fn info(&self) -> Result<Info, Error> {
        distance_table::info(self.as_table().ok_or_else(|| self.cannot(Question::Distance))?, self.about())
    }

    /// Returns the cube of a state, for pictures.
    ///
    /// # Errors
    /// Returns an error if there are no pictures of the puzzle.
    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<godtable_render::Cube, Error> {
        self.words().picture(state)?.ok_or_else(|| self.cannot(Question::Picture))
    }

    /// Returns the address that opens a state by one of its solutions in Twizzle.
    ///
    /// # Errors
    /// Returns an error if Twizzle may not know the puzzle, and for a move that is no turn of a face.
    fn link(&self, solution: &Moves) -> Result<String, Error> {
        let link = self.words().link(solution).ok_or_else(|| self.cannot(Question::Link))?;
        let wrong = |other| Error::given(Input::State, format!("a link has turns of faces, and '{other}' is none"));
        let other = solution.names().find(|name| name.parse::<Turn>().is_err());
        other.map_or(Ok(link), |other| Err(wrong(other)))
    }

    /// Returns the error for a question that the puzzle cannot answer.
    fn cannot(&self, question: Question) -> Error {
        self.about().cannot(question).into()
    }
}

/// Returns the optimal solutions of a table.
pub(crate) fn solved_by(table: &(impl Answers + ?Sized), state: &State, wish: &Wish) -> Result<Solved, Error> {
    let Some(distance) = table.distance(state)? else { return Err(table.no_turns()) };
    let length = distance.get();
    if let Some(most) = wish.length.filter(|&most| most < length) {
        return Err(no_shorter(most));
    }
    let limit = if wish.all { wish.limit.unwrap_or(usize::MAX) } else { 1 };
    let solutions = table.solutions(state)?.take(limit).collect::<Result<Vec<Moves>, Error>>()?;
    let count = if wish.all { table.solution_count(state)? } else { solutions.len() as u128 };
    let is_complete = wish.all;
    Ok(Solved { solutions, length, is_optimal: true, at_least: length, count, is_complete, is_stopped: false })
}

/// Returns the puzzle with a name, under its default rules.
pub(crate) fn named(about: &About) -> Result<Puzzle, Error> {
    match &about.pieces {
        Some(pieces) => Puzzle::pieces(pieces),
        None => Puzzle::named(&about.puzzle),
    }
}

/// A puzzle with its rules and its goal.
///
/// The methods that begin with `with` choose a part of a puzzle, its rules or its goal, and keep the other parts. Their order
/// does not matter. A part that is chosen twice must be the same, and what cannot be combined is an error. A choice that
/// needs another one waits for it: the lock of a cube for turns. If that does not come, every question is an error.
///
/// ```
/// use godtable::Puzzle;
///
/// let table = Puzzle::named("pyraminx")?.with_rules("half-turn")?.table()?;
/// let state = table.read("R U", Default::default(), None)?;
/// assert_eq!(table.distance(&state)?.map(usize::from), Some(2));
/// # Ok::<(), godtable::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The puzzle with all its pieces.
    pub(crate) whole: Arc<DefinedPuzzle>,
    /// The pieces that matter, and the lists of pieces that count as identical.
    pub(crate) pieces: Option<String>,
    pub(crate) alike: Option<Vec<String>>,
    /// More moves, each a product of moves before it.
    pub(crate) products: Vec<String>,
    /// The puzzle of these pieces.
    pub(crate) subject: Arc<DefinedPuzzle>,
    pub(crate) rules: RulesChoice,
    /// What [`Puzzle::with`] found.
    pub(crate) checked: Option<Arc<CheckedGame>>,
}

/// A puzzle whose rules were checked. The first question takes the game, and others make it again.
pub(crate) struct CheckedGame {
    pub(crate) about: About,
    pub(crate) game: Mutex<Option<Box<dyn Game>>>,
}

impl Debug for CheckedGame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.about.fmt(formatter)
    }
}

impl Puzzle {
    pub(crate) fn of(subject: DefinedPuzzle) -> Puzzle {
        let subject = Arc::new(subject);
        Puzzle {
            whole: Arc::clone(&subject),
            pieces: None,
            alike: None,
            products: Vec::new(),
            subject,
            rules: RulesChoice::default(),
            checked: None,
        }
    }
}

/// Where a new table goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// The file; without one, the cache.
    pub file: Option<PathBuf>,
    /// Whether an existing file is replaced.
    pub replace: bool,
    /// Whether cells hold distances.
    pub distance_cells: bool,
}

/// A table that is in its file.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GeneratedTable {
    /// The file.
    pub path: PathBuf,
    /// The number of its bytes.
    pub bytes: u64,
    /// The time to make it, in seconds; `None` if it was there already.
    pub seconds: Option<f64>,
    /// The kind of its cells: `compact` or `distance`; `None` for a pruning table.
    pub cell_kind: Option<&'static str>,
    /// The puzzle, its rules and its goal.
    pub about: About,
    /// The number of its states; `None` for a pruning table.
    pub states: Option<u64>,
    /// God's number of the unlocked states; `None` for a pruning table.
    pub gods_number: Option<usize>,
    /// The reach of a pruning table, in turns.
    pub reach: Option<u8>,
}
