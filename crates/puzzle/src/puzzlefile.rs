//! Twisty puzzles from files: the `.tws` definitions of twsearch, and the KPuzzle JSON of cubing.js.
//!
//! [`read`] recognizes the form of a text; [`Puzzle::tws`] and [`Puzzle::kpuzzle`] write it. A [`Puzzle`] has orbits and named moves; [`Puzzle::definition`] gives those
//! moves of it that some rules allow to the crates that search.
//!
//! ```
//! let text = "
//! Name Ring
//! Set PIECES 3 1
//! Solved
//! PIECES
//! 1 2 3
//! End
//! Move A
//! PIECES
//! 2 3 1
//! End
//! ";
//! let puzzle = godtable_puzzle::puzzlefile::read(text)?;
//! assert_eq!((puzzle.name(), puzzle.order(0)), ("Ring", 3));
//! let names: Vec<String> = puzzle.powers().iter().map(|power| puzzle.name_of(*power)).collect();
//! assert_eq!(names, ["A", "A'"]);
//! # Ok::<(), godtable_puzzle::puzzlefile::ReadError>(())
//! ```
//!
//! Sources of the forms: <https://github.com/cubing/twsearch> and <https://js.cubing.net/cubing/>.

mod alike;
mod axes;
mod error;
mod group;
mod json;
mod kpuzzle;
mod kpuzzle_writer;
mod open_pattern;
mod products;
mod puzzle;
mod scrambles;
mod shipped;
mod tws;
mod tws_writer;
mod words;

pub use axes::MOST_ROTATIONS;
pub use error::{ReadError, UnwritableError};
pub use group::GroupSize;
pub use open_pattern::OpenPattern;
pub use puzzle::{MOST_POWERS, Power, Puzzle};
pub use scrambles::{Scramble, ScrambleText, is_scramble, scrambles};
pub use shipped::{SHIPPED, ShippedPuzzle, shipped, shipped_shape};

/// Reads a definition: JSON if the first character is a brace or a bracket, and otherwise twsearch's form.
///
/// # Errors
/// Returns an error with the line and the column of what is wrong, also if two turns would have one spelling: with the moves `R`
/// and `R2`, `R2` may be two turns by `R`.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let puzzle = match text.trim_start().chars().next() {
        Some('{' | '[') => kpuzzle::read(text),
        _ => tws::read(text),
    }?;
    match puzzle.check_names() {
        Ok(()) => Ok(puzzle),
        Err((number, reason)) => {
            let place = error::Place::of_word(text, &puzzle.moves[number].name);
            Err(place.error("a spelling of its own for each turn", format!("{reason}; rename a move")))
        }
    }
}
