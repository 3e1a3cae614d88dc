//! The table of a puzzle of orbits that the options choose: of chosen pieces, or of a definition.

use crate::arguments::{GoalChoice, PiecesChoice, RulesChoice, TableChoice};
use crate::failure::Failure;
use crate::made::MadeTable;
use crate::named::PuzzleName;
use crate::pieces::PiecesPuzzle;
use crate::twisty::{DefinedPuzzle, file};

/// What happens to a table that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// It is used once.
    No,
    /// It goes to the cache.
    InCache,
}

/// Refuses options that tables of orbits do not have, each with its name.
pub(crate) fn refuse(pieces: &PiecesChoice, rules: &RulesChoice, options: &[(bool, &str)]) -> Result<(), Failure> {
    let option = match (&pieces.pieces, &rules.puzzle) {
        (Some(_), _) => "--pieces",
        (None, Some(PuzzleName::Defined(_))) => "a puzzle from a definition",
        _ => return Ok(()),
    };
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, other)) => Err(Failure::words(format!("{other} does not go with {option}; leave it out"))),
    }
}

/// Returns the table of chosen pieces or of a puzzle from a definition, if either is chosen: from a named file, from
/// the cache, or made.
pub(crate) fn choose(
    pieces: &PiecesChoice,
    choice: &TableChoice,
    goal: &GoalChoice,
    kept: Kept,
    quiet: bool,
) -> Result<Option<MadeTable>, Failure> {
    refuse(pieces, &choice.rules, &[(goal.goal.is_some(), "--goal")])?;
    if pieces.pieces.is_some() {
        refuse(pieces, &choice.rules, &[(choice.table.is_some(), "--table")])?;
    } else if let Some(path) = &choice.table
        && (matches!(choice.rules.puzzle, Some(PuzzleName::Defined(_))) || godtable::table::is_of_orbits(path))
    {
        return file::chosen(path, choice, goal).map(Some);
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
    let wanted = Box::new(prepared.wanted(goal)?);
    match (&wanted.definition, kept) {
        (None, _) => wanted.search(quiet),
        (Some(_), Kept::No) => file::in_cache(wanted, true).or_else(|wanted| wanted.search(quiet)),
        (Some(_), Kept::InCache) => file::cached(wanted, quiet),
    }
    .map(Some)
}
