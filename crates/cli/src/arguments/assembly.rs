//! The arguments of packing puzzles.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use godtable_render::Background;
use godtable_render::solids::View;

use super::numbers::from_one;
use super::output::{Format, new_file};
use super::pictures::{BACKGROUNDS, size};
use crate::names::{NameParser, Values};

// The options of what is printed of solutions.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsChoice {
    /// Print the number of solutions instead; with --order, also how many can be put together
    #[arg(long)]
    pub(crate) count: bool,
    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = from_one, value_hint = ValueHint::Other)]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Also print how each piece reaches its place: its turns and its translation
    #[arg(long, conflicts_with = "count")]
    pub(crate) explain: bool,
    /// Also print the moves of pieces and groups of pieces that take the solution apart; the reverse order puts it
    /// together
    #[arg(long)]
    pub(crate) order: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Select only one solution: the Nth, counted from 1
    #[arg(long, value_name = "N", value_parser = from_one, conflicts_with_all = ["count", "limit"],
        value_hint = ValueHint::Other)]
    pub(crate) solution: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) files: SolidsChoice,
}

// The files of solutions. Nothing is printed then.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolidsChoice {
    /// Write a glTF file (.glb) with an animation: it assembles one solution, or shows several in turn
    #[arg(long, value_name = "FILE", conflicts_with = "count", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) gltf: Option<PathBuf>,
    /// Write one solution as FILE.obj, and its colors as FILE.mtl
    #[arg(long, value_name = "FILE", conflicts_with = "count", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) obj: Option<PathBuf>,
    /// Write a Python script that builds the pieces in Blender, with the animation of --gltf
    #[arg(long, value_name = "FILE", conflicts_with = "count", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) blender: Option<PathBuf>,
    /// Draw one solution as .svg or .png, or an animation as .gif
    #[arg(long, value_name = "FILE", conflicts_with = "count", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) picture: Option<PathBuf>,
    /// How the picture shows the solution [default: plain]
    #[arg(long, value_name = "VIEW", value_parser = VIEWS, requires = "picture")]
    pub(crate) view: Option<View>,
    /// The background of the picture
    #[arg(long, value_name = "NAME", value_parser = BACKGROUNDS, default_value = "light", requires = "picture")]
    pub(crate) background: Background,
    /// The width of the picture in pixels, 16 to 4096
    #[arg(long, value_name = "N", default_value = "480", value_parser = size, requires = "picture",
        value_hint = ValueHint::Other)]
    pub(crate) size: u32,
}

impl SolidsChoice {
    /// Whether there is a file to write.
    pub(crate) const fn is_any(&self) -> bool {
        self.gltf.is_some() || self.obj.is_some() || self.blender.is_some() || self.picture.is_some()
    }
}

/// The views of a solution.
const VIEWS: Values<View> = Values(&[
    ("plain", "From a corner", View::Plain),
    ("exploded", "From a corner, with the pieces apart", View::Exploded),
    ("layers", "Layer by layer, from above", View::Layers),
]);

#[derive(Args, Debug)]
pub(crate) struct SomaArguments {
    #[command(flatten)]
    pub(crate) solutions: SolutionsChoice,
}

#[derive(Args, Debug)]
pub(crate) struct AssembleArguments {
    /// The name of a built-in puzzle, or a puzzle file; without it, the built-in puzzles are listed
    #[arg(value_name = "PUZZLE|FILE", value_parser = NameParser::packings(), hide_possible_values = true,
        value_hint = ValueHint::FilePath)]
    pub(crate) puzzle: Option<String>,
    /// Print every solution; by default, solutions that a rotation or reflection of the shape maps to each other are
    /// printed once
    #[arg(long, requires = "puzzle")]
    pub(crate) all: bool,
    /// Print the file of the puzzle instead, so that you can change it
    #[arg(long, requires = "puzzle", conflicts_with_all = ["all", "count", "limit", "explain", "order", "format", "solution", "gltf", "obj", "blender",
        "picture"])]
    pub(crate) show_file: bool,
    #[command(flatten)]
    pub(crate) solutions: SolutionsChoice,
}
