//! The table of a puzzle of orbits that the options choose: of chosen pieces, or of a definition.

use crate::arguments::{GoalChoice, PiecesChoice, RulesChoice, TableChoice};
use crate::failure::{Failure, refuse_options};
use crate::made::{Counted, MadeTable, Wanted};
use crate::named::PuzzleName;
use crate::pieces::PiecesPuzzle;
use crate::twisty::{DefinedPuzzle, file};

/// Refuses options that tables of orbits do not have, each with its name.
pub(crate) fn refuse(pieces: &PiecesChoice, rules: &RulesChoice, options: &[(bool, &str)]) -> Result<(), Failure> {
    let option = match (&pieces.pieces, &rules.puzzle) {
        (Some(_), _) => "--pieces",
        (None, Some(PuzzleName::Defined(_))) => "a puzzle from a definition",
        _ => return Ok(()),
    };
    refuse_options(options, |other| format!("{other} does not go with {option}; leave it out"))
}

/// Returns the table of chosen pieces or of a puzzle from a definition, if either is chosen: from a named file, from
/// the cache, or made. The cache keeps a made one.
pub(crate) fn choose(
    pieces: &PiecesChoice,
    choice: &TableChoice,
    goal: &GoalChoice,
    quiet: bool,
) -> Result<Option<MadeTable>, Failure> {
    let table = |chosen: Chosen| match chosen {
        Chosen::Table(table) => Ok(*table),
        Chosen::Wanted(wanted) if wanted.definition.is_some() => file::cached(wanted, quiet),
        Chosen::Wanted(wanted) => wanted.search(quiet),
    };
    chosen(pieces, choice, goal)?.map(table).transpose()
}

/// Returns the number of states at each distance, as [`choose`] does. A missing table is not made.
pub(crate) fn counts(
    pieces: &PiecesChoice,
    choice: &TableChoice,
    goal: &GoalChoice,
    quiet: bool,
) -> Result<Option<Counted>, Failure> {
    let counted = |chosen: Chosen| match chosen {
        Chosen::Table(table) => Ok(table.counted()),
        Chosen::Wanted(wanted) => match file::in_cache(wanted, true) {
            Ok(table) => Ok(table.counted()),
            Err(wanted) => wanted.count(quiet),
        },
    };
    chosen(pieces, choice, goal)?.map(counted).transpose()
}

/// What the options choose.
enum Chosen {
    /// The table in a named file.
    Table(Box<MadeTable>),
    Wanted(Box<Wanted>),
}

fn chosen(pieces: &PiecesChoice, choice: &TableChoice, goal: &GoalChoice) -> Result<Option<Chosen>, Failure> {
    refuse(pieces, &choice.rules, &[(goal.goal.is_some(), "--goal")])?;
    if pieces.pieces.is_some() {
        refuse(pieces, &choice.rules, &[(choice.table.is_some(), "--table")])?;
    } else if let Some(path) = &choice.table
        && (matches!(choice.rules.puzzle, Some(PuzzleName::Defined(_))) || godtable::table::is_of_orbits(path))
    {
        return Ok(Some(Chosen::Table(Box::new(file::chosen(path, choice, goal)?))));
    }
    let prepared = match (&pieces.pieces, &choice.rules.puzzle) {
        (Some(_), Some(PuzzleName::Defined(name))) => {
            let message = format!("--pieces chooses pieces of the 3x3x3, and not of {name}; use --puzzle 3x3x3");
            return Err(Failure::words(message));
        }
        (Some(pieces), _) => PiecesPuzzle::prepared(pieces, &choice.rules)?,
        (None, Some(PuzzleName::Defined(name))) => DefinedPuzzle::prepared(name, &choice.rules)?,
        _ => return Ok(None),
    };
    Ok(Some(Chosen::Wanted(Box::new(prepared.wanted(goal)?))))
}
