//! The arguments of packing puzzles.

use std::num::NonZeroUsize;

use clap::{Args, ValueHint};

use super::Format;
use super::numbers::from_one;
use crate::named::Named;

/// The options of what is printed of solutions.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsChoice {
    /// Print the number of solutions instead; with --order, also how many can be put together
    #[arg(long)]
    pub(crate) count: bool,
    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = from_one, value_hint = ValueHint::Other)]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Also print how each piece comes into place: its turns and its translation
    #[arg(long, conflicts_with = "count")]
    pub(crate) explain: bool,
    /// Also print the order in which the pieces can be taken out, each by a straight move; the reverse order puts the
    /// solution together
    #[arg(long)]
    pub(crate) order: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct SomaArguments {
    #[command(flatten)]
    pub(crate) solutions: SolutionsChoice,
}

#[derive(Args, Debug)]
pub(crate) struct AssembleArguments {
    /// The name of a built-in puzzle, or a puzzle file; without it, the built-in puzzles are listed
    #[arg(value_name = "PUZZLE|FILE", value_parser = Named::packings(), hide_possible_values = true,
        value_hint = ValueHint::FilePath)]
    pub(crate) puzzle: Option<String>,
    /// Print every solution; by default, solutions that a rotation or reflection of the shape takes to each other are
    /// printed once
    #[arg(long, requires = "puzzle")]
    pub(crate) all: bool,
    /// Print the file of the puzzle instead, for changes of your own
    #[arg(long, requires = "puzzle", conflicts_with_all = ["all", "count", "limit", "explain", "order", "format"])]
    pub(crate) show_file: bool,
    #[command(flatten)]
    pub(crate) solutions: SolutionsChoice,
}
