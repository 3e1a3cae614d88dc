//! The room of the 2x2x2 and of the corners of the 3x3x3.

mod game;
mod kpattern;
mod table;

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use godtable_answers::{Oracle, QueryError};
use godtable_puzzle::cube::{Goal, Preset, Puzzle as Cube, Rules};
use godtable_table::{TableError, VERSION};

use crate::ask::Answers;
use crate::cannot::{Cannot, Kind, Question};
use crate::orbits::{self, describe::Description};
use crate::room::{Asked, Game, Room, Subject};
use crate::rules::RulesChoice;
use crate::{Bytes, Error, Given, Work};

pub(crate) use game::rules_of_cube3;
pub(crate) use table::{
    about, check_lock, counted, each_state, gods_numbers, inverse_is_not_locked, least_distance, left_out, lock_name,
    no_such_state, none_there, nothing_locked, other_goal, reads, split,
};

// The other rooms know their files. All that is left is opened here, with the error for what is no table.
pub(crate) const ROOM: Room = Room { names, named, is_file: |_| false, open };

fn names() -> Vec<(&'static str, &'static str)> {
    vec![(Cube::CUBE2.name(), "the 2x2x2"), (Cube::CORNERS3.name(), "the corners of the 3x3x3, with fixed centres")]
}

fn named(name: &str) -> Option<Arc<dyn Subject>> {
    let puzzle: Cube = name.parse().ok()?;
    Some(Arc::new(puzzle))
}

/// Returns the default rules of a cube.
fn irreversible(cube: Cube) -> Rules {
    Preset::ALL[0].rules(cube)
}

impl Subject for Cube {
    fn name(&self) -> String {
        Cube::name(*self).to_owned()
    }

    fn kind(&self) -> Kind {
        Kind::Corners
    }

    fn game(&self, rules: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let rules = game::rules_with_goal(irreversible(*self), rules)?;
        Ok(Box::new(game::CornersGame::new(rules)))
    }

    /// Describes the shipped definition of the same puzzle, if there is one.
    fn describe(&self, threads: usize) -> Result<Description, Error> {
        let cannot = || Cannot { puzzle: self.name().to_owned(), kind: Kind::Corners, question: Question::Description };
        (orbits::ROOM.named)(Cube::name(*self)).ok_or_else(cannot)?.describe(threads)
    }
}

/// Rules from code. Turns and goals in words replace theirs.
impl Subject for Rules {
    fn name(&self) -> String {
        Subject::name(&self.puzzle())
    }

    fn kind(&self) -> Kind {
        Kind::Corners
    }

    fn game(&self, rules: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let rules = game::rules_with_goal(self.clone(), rules)?;
        Ok(Box::new(game::CornersGame::new(rules)))
    }

    fn describe(&self, threads: usize) -> Result<Description, Error> {
        self.puzzle().describe(threads)
    }
}

/// A puzzle under rules from code.
///
/// ```
/// use godtable::Puzzle;
/// use godtable::puzzles::cube::Rules;
///
/// let table = Puzzle::from(Rules::default()).table()?;
/// assert_eq!(table.about().preset, Some("irreversible"));
/// # Ok::<(), godtable::Error>(())
/// ```
impl From<Rules> for crate::Puzzle {
    fn from(rules: Rules) -> crate::Puzzle {
        crate::Puzzle::of(Arc::new(rules))
    }
}

fn open(path: &Path, asked: &Asked<'_>, _work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    let cube = asked.puzzle.map(|puzzle| puzzle.name().parse::<Cube>());
    let is_given = asked.rules.has_turns() || asked.rules.has_goal();
    let rules = match &cube {
        None if is_given => Some(game::rules_with_goal(Rules::default(), asked.rules)?),
        Some(Ok(cube)) if is_given => Some(game::rules_with_goal(irreversible(*cube), asked.rules)?),
        _ => None,
    };
    let name = asked.puzzle.map(crate::Puzzle::name);
    let oracle = try_open(path).map_err(|error| cannot_open(path, &error, &words(name.as_deref(), rules.as_ref())))?;
    let (own, puzzle) = (oracle.rules(), oracle.rules().puzzle());
    let other = name.filter(|_| cube != Some(Ok(puzzle)));
    let other = other
        .or_else(|| rules.as_ref().filter(|rules| rules.puzzle() != puzzle).map(|rules| rules.puzzle().to_string()));
    match (other, rules) {
        (Some(other), _) => {
            let what = format!("the puzzle {puzzle}, and not of {other}; ask for it with --puzzle {puzzle}");
            Err(is_table_of(path, &what))
        }
        (_, Some(rules)) if rules != *own => Err(is_table_of(path, &format!("the rules {own}, not of {rules}"))),
        _ => Ok(Box::new(table::CornersTable::new(oracle))),
    }
}

/// Returns the error for a table of something else than what is asked for.
pub(crate) fn is_table_of(path: &Path, what: &str) -> Error {
    Error::given(Given::Table, format!("{} is a table of {what}", path.display()))
}

/// The largest table that is read into memory, in bytes: 4 MiB. Reading a table of this size takes half a millisecond more
/// than mapping it.
const READ_BYTES: u64 = 4 << 20;

/// Returns whether a table is read into memory instead of mapped.
pub(crate) fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|metadata| metadata.len() <= READ_BYTES)
}

/// Opens the table in a file: reads a small one, and maps a large one.
#[cfg_attr(not(target_family = "wasm"), expect(unsafe_code, reason = "large tables are mapped"))]
pub(crate) fn try_open(path: &Path) -> Result<Oracle<Bytes>, QueryError> {
    if is_small(path) {
        return Oracle::new(godtable_table::read(path)?.map_bytes(Bytes::from));
    }
    // SAFETY: the library replaces a table by a rename, which leaves the mapped file unchanged. The docs of `Work::cached_in`
    // and `open` ask callers that nobody writes into the file in place.
    #[cfg(not(target_family = "wasm"))]
    return Oracle::new(unsafe { godtable_table::open(path) }?.map_bytes(Bytes::from));
    #[cfg(target_family = "wasm")]
    Oracle::new(godtable_table::read(path)?.map_bytes(Bytes::from))
}

fn cannot_open(path: &Path, error: &QueryError, words: &str) -> Error {
    match error {
        QueryError::Table(error) => cannot_read(path, error, words),
        error => Error::failed(format!("the table {}", path.display()), format!("{error}{}", again(path, words))),
    }
}

/// Returns the error for a table that cannot be read. `words` are the options that choose its puzzle and rules, as far as
/// they are known.
pub(crate) fn cannot_read(path: &Path, error: &TableError, words: &str) -> Error {
    let hint = match error {
        TableError::Io(io) if io.kind() == ErrorKind::NotFound => {
            format!("; make one by `godtable generate{words} -o {}`", path.display())
        }
        // A file that is not a table may be valuable, so the message does not suggest to replace it.
        TableError::Io(_) | TableError::NotAFile | TableError::NotATable | TableError::TooShort { .. } => String::new(),
        TableError::Version { version } if *version > VERSION => {
            format!("; a newer godtable may read it{}", again(path, words))
        }
        _ => again(path, words),
    };
    Error::failed(format!("the table {}", path.display()), format!("{error}{hint}"))
}

/// Says how to replace a damaged table.
pub(crate) fn again(path: &Path, words: &str) -> String {
    let rules = if words.is_empty() { ", with the same puzzle and rules" } else { "" };
    format!("; make it again by `godtable generate{words} --force -o {}`{rules}", path.display())
}

/// Returns the options of the program that choose a puzzle and rules.
fn words(puzzle: Option<&str>, rules: Option<&Rules>) -> String {
    let puzzle = puzzle.map(|puzzle| format!(" --puzzle {puzzle}")).unwrap_or_default();
    let goal = match rules.map(Rules::goal) {
        None | Some(Goal::Solved) => String::new(),
        Some(Goal::Positions(_)) => " --goal-state STATE".to_owned(),
        Some(goal) => format!(" --goal {goal}"),
    };
    let rules = rules.map(|rules| match (rules.name(), rules.lock().name()) {
        (Some(name), _) => format!(" --rules {name}"),
        (None, None) => " --rules FILE".to_owned(),
        (None, Some(lock)) => format!(" --turns \"{}\" --lock {lock}", rules.turns()),
    });
    puzzle + &rules.unwrap_or_default() + &goal
}
