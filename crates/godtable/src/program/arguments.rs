//! The words of the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use godtable::{CellKind, Goal, NamedLock, Puzzle};

use crate::named::Named;

mod numbers;
mod pictures;

use numbers::{from_one, from_zero, threads};

pub(crate) use numbers::cores;
#[cfg(test)]
pub(crate) use pictures::BackgroundName;
pub(crate) use pictures::{CameraName, MotionChoice, PictureChoice, PlotChoice, TurningViewName, ViewName};

const EXAMPLES: &str = "\
Examples:
  godtable lookup U                  how many turns lead back to solved after U
  godtable solve \"R U F R\"           an optimal solution
  godtable histogram                 how many states stand at each distance
  godtable lookup --rules half-turn --input setup \"R U' F2\"
  godtable histogram --turns \"R U F2\" --lock axis
  godtable histogram --puzzle 3x3x3-corners --rules half-turn

Without --rules or --turns the rules are those of the Irreversible Cube: clockwise
quarter turns, never the same axis twice in a row. A table that is not there yet is
made, for the 2x2x2 in milliseconds, and kept in the cache.";

/// God's-algorithm tables for small cube puzzles: optimal turn counts for all states, made once and looked up at once.
#[derive(Debug, Parser)]
#[command(name = "godtable", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Work with so many threads instead of one for each core: at most 256, or four for each core where that is more
    #[arg(long, global = true, value_name = "N", value_parser = threads, value_hint = ValueHint::Other)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Say nothing but errors on standard error
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build the table of some rules
    Generate(GenerateArguments),
    /// Tell how many turns a state is away from solved
    Lookup(LookupArguments),
    /// Find an optimal solution, all of them, or their number
    Solve(SolveArguments),
    /// Find an optimal way from one state to another, and the way back
    Path(PathArguments),
    /// Draw random states, with turns that lead to them
    Scramble(ScrambleArguments),
    /// Tell how many states stand at each distance, and God's number
    Histogram(HistogramArguments),
    /// Tell how far states are from solved, to solved, and from each other, at most
    Diameter(DiameterArguments),
    /// List the states that are farthest from solved
    Antipodes(AntipodesArguments),
    /// Draw a state, into a file or in the terminal
    Draw(DrawArguments),
    /// Show an optimal solution turn by turn, as a moving picture or a strip of stills
    Animate(AnimateArguments),
    /// Prove every cell of a table right from the rules alone
    Verify(FileArguments),
    /// Tell what a table says of itself
    Info(FileArguments),
    /// List the named rules, and tell how to give others
    Rules(RulesArguments),
    /// Print completions for a shell
    Completions(CompletionsArguments),
    /// Print the manual page, of the program or of one of its commands
    Man(ManArguments),
}

/// Which rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesChoice {
    /// The puzzle: 2x2x2 (the default), or 3x3x3-corners, the corners of a 3x3x3 whose centres stay
    #[arg(long, value_name = "NAME", value_parser = Named::puzzles(), hide_possible_values = true)]
    pub(crate) puzzle: Option<Puzzle>,
    /// Named rules, such as half-turn or HTM, or a rules file; see `godtable rules`
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["turns", "lock"], value_parser = Named::rules(),
        hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    /// The turns that are allowed, such as "R U F2"
    #[arg(long, value_name = "TURNS", value_hint = ValueHint::Other)]
    pub(crate) turns: Option<String>,
    /// What the last turn forbids, with --turns: none; axis (the next turn must be on another one); or, on
    /// 3x3x3-corners, face (the next turn must be of another one)
    #[arg(long, value_name = "LOCK", requires = "turns", default_value_t, value_parser = Named::locks(),
        hide_possible_values = true)]
    pub(crate) lock: NamedLock,
}

/// What counts as solved.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct GoalChoice {
    /// What counts as solved: solved; face (one face of one colour), layer (one layer solved), or oriented (the colours of
    /// U and D on U and D)
    #[arg(long, value_name = "GOAL", conflicts_with = "goal_states", value_parser = Named::goals(),
        hide_possible_values = true)]
    pub(crate) goal: Option<Goal>,
    /// A state that counts as solved, whatever is locked there; may be given several times
    #[arg(long = "goal-state", value_name = "STATE", value_hint = ValueHint::Other)]
    pub(crate) goal_states: Vec<String>,
    /// What the goal states are given as
    #[arg(long, value_enum, default_value_t = InputForm::Setup, value_name = "FORM", requires = "goal_states")]
    pub(crate) goal_input: InputForm,
}

/// Which table: that of some rules, from the cache or from a file.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableChoice {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The table to ask, instead of the one in the cache
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) table: Option<PathBuf>,
}

/// How the answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// How a histogram is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RowsFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// Which states count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum UpTo {
    /// Those that rotations and reflections which keep the rules take to each other
    #[value(name = "symmetry")]
    Symmetry,
    /// Unlocked ones and the inverses of others too, where a symmetry takes inverses to states that are equally far
    #[value(name = "symmetry+inverse")]
    SymmetryAndInverse,
}

impl UpTo {
    /// The word on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            UpTo::Symmetry => "symmetry",
            UpTo::SymmetryAndInverse => "symmetry+inverse",
        }
    }
}

/// What the cells of a table are made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CellsName {
    /// Few bytes, most often two bits a cell: a lookup reads several cells
    Compact,
    /// Fast lookups, each of one cell, which holds the distance: four bits up to God's number 14, else a byte, and a cell
    /// for each unlocked state besides
    Distance,
}

impl From<CellsName> for CellKind {
    fn from(name: CellsName) -> CellKind {
        match name {
            CellsName::Compact => CellKind::Compact,
            CellsName::Distance => CellKind::Distance,
        }
    }
}

/// What a state is given as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum InputForm {
    /// Turns played from solved, each legal under the rules; the last one locks its axis
    Turns,
    /// Any turns and rotations that place a position; unlocked
    #[default]
    Setup,
    /// The 24 letters of the corners, faces in the order U R F D L B, row by row; unlocked. A 2x2x2 may be held in any
    /// way and have any six letters, on 3x3x3-corners each is that of the face whose centre has its colour
    Facelets,
    /// The pattern JSON of cubing.js for the 2x2x2 or the 3x3x3; unlocked
    Kpattern,
}

/// How states are read.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputChoice {
    /// What a state is given as
    #[arg(long, value_enum, default_value_t = InputForm::Turns, value_name = "FORM")]
    pub(crate) input: InputForm,
    /// The face that was turned last, or the name of the state that a custom lock is in, for a state that is not given as
    /// turns
    #[arg(long, value_name = "FACE", value_parser = Named::faces(), hide_possible_values = true)]
    pub(crate) locked: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// Where to write the table, instead of into the cache
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// What the cells hold
    #[arg(long, value_enum, default_value_t = CellsName::Compact, value_name = "KIND")]
    pub(crate) cells: CellsName,
    /// Replace a file that is there already
    #[arg(long)]
    pub(crate) force: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct LookupArguments {
    /// The states, each in quotes: "R U F" are three turns from solved
    #[arg(value_name = "STATE", required_unless_present = "batch", value_hint = ValueHint::Other)]
    pub(crate) states: Vec<String>,
    /// Read states from a file, one a line, or from standard input for -; a tab and a face after a state lock that face
    #[arg(long, value_name = "FILE", conflicts_with = "states", value_hint = ValueHint::FilePath)]
    pub(crate) batch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// How the answers are written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    /// The state, in quotes: "R U F" are three turns from solved
    #[arg(value_name = "STATE", value_hint = ValueHint::Other)]
    pub(crate) state: String,
    /// List all optimal solutions, each as soon as it is found
    #[arg(long)]
    pub(crate) all: bool,
    /// List so many of them at most
    #[arg(long, value_name = "N", requires = "all", value_parser = from_one,
        value_hint = ValueHint::Other)]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Tell how many optimal solutions there are; with --all only in JSON
    #[arg(long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct PathArguments {
    /// The state to start from, in quotes; what is locked there may not be turned first
    #[arg(value_name = "FROM", value_hint = ValueHint::Other)]
    pub(crate) from: String,
    /// The state to go to; what is locked there is not asked for, but the way back may not begin with it
    #[arg(value_name = "TO", value_hint = ValueHint::Other)]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct ScrambleArguments {
    /// How many scrambles
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = from_one,
        value_hint = ValueHint::Other)]
    pub(crate) count: NonZeroUsize,
    /// Draw what was drawn with this seed before; without it the seed is random and told on standard error
    #[arg(long, value_name = "S", value_parser = from_zero::<u64>, value_hint = ValueHint::Other)]
    pub(crate) seed: Option<u64>,
    /// Draw from the states that are just so many turns from solved
    #[arg(long, value_name = "D", value_parser = from_zero::<usize>, value_hint = ValueHint::Other)]
    pub(crate) distance: Option<usize>,
    /// Draw from the states that are so many turns or more from solved
    #[arg(long, value_name = "D", value_parser = from_zero::<usize>, conflicts_with = "distance",
        value_hint = ValueHint::Other)]
    pub(crate) at_least: Option<usize>,
    /// As the World Cube Association asks, for the 2x2x2 in half turns: states at 4 turns or more, each by 11 turns
    #[arg(long, conflicts_with_all = ["distance", "at_least"])]
    pub(crate) wca: bool,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct DiameterArguments {
    #[command(flatten)]
    pub(crate) table: TableChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct HistogramArguments {
    /// Tell how many optimal solutions the states at each distance have instead
    #[arg(long)]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) plot: PlotChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = RowsFormat::Text, value_name = "FORMAT")]
    pub(crate) format: RowsFormat,
    /// Count classes of states instead of states
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "solutions")]
    pub(crate) up_to: Option<UpTo>,
}

#[derive(Args, Debug)]
pub(crate) struct AntipodesArguments {
    /// List the farthest of the locked states, each with its locked face, instead of those of the unlocked ones
    #[arg(long)]
    pub(crate) locked: bool,
    /// Write an optimal solution after each, behind a tab
    #[arg(long)]
    pub(crate) solve: bool,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// List one state of each class, with the number of its states after a tab
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,
}

#[derive(Args, Debug)]
pub(crate) struct DrawArguments {
    /// The state, in quotes: "R U F" are three turns from solved
    #[arg(value_name = "STATE", value_hint = ValueHint::Other)]
    pub(crate) state: String,
    /// The file, .svg or .png; without it the net is shown in the terminal
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// How the cube is shown in the file
    #[arg(long, value_enum, default_value_t = ViewName::Exploded, value_name = "VIEW", requires = "output")]
    pub(crate) view: ViewName,
    /// Write its letter on each face
    #[arg(long, requires = "output")]
    pub(crate) labels: bool,
    #[command(flatten)]
    pub(crate) picture: PictureChoice,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
}

#[derive(Args, Debug)]
pub(crate) struct AnimateArguments {
    /// The state, in quotes: "R U F" are three turns from solved
    #[arg(value_name = "STATE", value_hint = ValueHint::Other)]
    pub(crate) state: String,
    /// The file: .gif, .png (animated), or .svg, which is a strip of stills
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// How the cube is shown
    #[arg(long, value_enum, default_value_t = TurningViewName::Exploded, value_name = "VIEW")]
    pub(crate) view: TurningViewName,
    #[command(flatten)]
    pub(crate) motion: MotionChoice,
    /// Draw a strip of stills, in .png too
    #[arg(long, conflicts_with_all = ["tween", "camera", "fps", "repeats"])]
    pub(crate) stills: bool,
    #[command(flatten)]
    pub(crate) picture: PictureChoice,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
}

#[derive(Args, Debug)]
pub(crate) struct FileArguments {
    /// The table
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    /// The puzzle: 2x2x2 or 3x3x3-corners
    #[arg(long, value_name = "NAME", default_value_t, value_parser = Named::puzzles(), hide_possible_values = true)]
    pub(crate) puzzle: Puzzle,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// The command; the program itself if none is named
    #[arg(value_parser = Named::commands(), hide_possible_values = true)]
    pub(crate) command: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::named::COMMANDS;

    #[test]
    fn each_command_has_its_name_in_the_list() {
        let mut program = Arguments::command();
        program.build();
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, COMMANDS);
    }
}
