//! The arguments of the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum, ValueHint};
use godtable::{Form, Starts, UpTo};
use godtable_render::View;

use crate::names::{NameParser, Values};

mod assembly;
mod numbers;
mod output;
mod pictures;

use numbers::{duration, from_one, from_zero, size, threads};
use output::new_file;
use pictures::{TURNING_VIEWS, VIEWS};

pub(crate) use assembly::{AssembleArguments, SolidsChoice, SomaArguments};
pub(crate) use numbers::cores;
pub(crate) use output::Format;
pub(crate) use pictures::{CameraChoice, MotionChoice, PictureChoice, PlotChoice};

const EXAMPLES: &str = "\
Examples:
  godtable solve --puzzle 3x3x3 --optimal \"R U2 F'\"   a shortest solution of the 3x3x3
  godtable histogram --puzzle pyraminx                all positions by distance, and God's number
  godtable histogram --cuts \"o v 0\"                   the same for a puzzle that you define by its cuts
  godtable solve U                                    the Irreversible Cube: thirteen turns undo one
  godtable lookup U                                   the number of these turns
  godtable histogram --turns \"R U F2\" --lock axis     God's number under rules that you define

Without --rules or --turns, the 2x2x2 is the Irreversible Cube: clockwise quarter turns,
never the same axis twice in a row. A missing table is built and stored in the cache;
this takes milliseconds for the 2x2x2.";

/// A Rubik's Cube and twisty-puzzle solver that computes God's algorithm: optimal solutions, God's numbers and distance tables
/// for any permutation puzzle.
#[derive(Debug, Parser)]
#[command(name = "godtable", bin_name = "godtable", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// The number of threads, at most 256, or four for each core if that is more [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = threads, value_hint = ValueHint::Other)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write only errors to standard error
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

// The parser gets only the options of the given command: the options of all commands would cost 0.2 MB and 0.1 ms.
// Comments on structs of options have two slashes: a description there would replace the command's own.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Build the distance table for a set of rules
    Generate(GenerateArguments),
    /// Print the distance of each state: the fewest turns to solved
    Lookup(LookupArguments),
    /// Find an optimal solution, all optimal solutions, or their number
    Solve(SolveArguments),
    /// Find a shortest path from one state to another, and one back
    Path(PathArguments),
    /// Draw random states, each as a shortest sequence of turns that leads to it
    Scramble(ScrambleArguments),
    /// Count the states at each distance; print God's number and the mean
    Histogram(HistogramArguments),
    /// Print the largest distances: to solved, from solved, and between positions
    Diameter(DiameterArguments),
    /// List the antipodes: the states farthest from solved
    Antipodes(AntipodesArguments),
    /// List every algorithm for a given case: some pieces move, and the others stay or do not matter
    Algorithms(AlgorithmsArguments),
    /// Print a state in any form: a net, facelets, pieces and more
    Show(ShowArguments),
    /// Draw a state, to a file or to the terminal
    Draw(DrawArguments),
    /// Show a solution or any turns, one by one, as an animation, numbered pictures, or a strip of stills
    Animate(AnimateArguments),
    /// Print the 240 solutions of the Soma cube
    Soma(SomaArguments),
    /// Solve a packing puzzle: pieces of unit cubes that fill a box or another shape
    Assemble(AssembleArguments),
    /// Prove every cell of a table from the rules only
    Verify(FileArguments),
    /// Print the header of a table
    Info(FileArguments),
    /// List the named rules, and explain how to write others
    Rules(RulesArguments),
    /// List the puzzles
    Puzzles(PuzzlesArguments),
    /// Describe a puzzle from a definition: its pieces, moves, group, and the size of its table
    Puzzle(PuzzleArguments),
    /// Run one example of each kind of question, and show the answers
    Tour,
    /// Print completions for a shell
    Completions(CompletionsArguments),
    /// Print the manual page of the program or of a command
    Man(ManArguments),
}

impl Command {
    /// Returns the states of the command line, as they are written.
    pub(crate) fn states(&self) -> Vec<String> {
        match self {
            Command::Lookup(own) => own.states.clone(),
            Command::Solve(own) => own.state.clone().into_iter().collect(),
            Command::Path(own) => vec![own.from.clone(), own.to.clone()],
            Command::Algorithms(own) => vec![own.case.clone()],
            Command::Show(own) => vec![own.state.clone()],
            Command::Draw(own) => vec![own.state.clone()],
            Command::Animate(own) => own.state.clone().into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

// The options that choose a puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct PuzzleChoice {
    /// The puzzle: 2x2x2 (the default), another name from `godtable puzzles`, or the file of a definition (.tws, .json or .toml)
    #[arg(long, value_name = "NAME|FILE", value_parser = NameParser::puzzles(), hide_possible_values = true)]
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) cuts: CutsChoice,
}

// The options that make a puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct CutsChoice {
    /// Define the puzzle by a solid and its cuts, such as "c f 0.333", or by the sides of a block, such as 4x4x4; see
    /// docs/cuts.md
    #[arg(long, value_name = "CUTS", conflicts_with = "puzzle", value_hint = ValueHint::Other)]
    pub(crate) cuts: Option<String>,
    /// With --cuts, treat all pieces and orientations as distinct, even if they look identical
    #[arg(long = "super", requires = "cuts")]
    pub(crate) is_super: bool,
}

// The options that choose rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesChoice {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleChoice,
    /// Named rules, such as half-turn or HTM, or a rules file; see `godtable rules`
    #[arg(long, value_name = "NAME|FILE", value_parser = NameParser::rules(), hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    /// Add a move: a product of moves that counts as one turn, such as "M = L' R"; may be given several times
    #[arg(long = "move", value_name = "MOVE", value_hint = ValueHint::Other)]
    pub(crate) products: Vec<String>,
    /// The allowed turns, such as "R U F2". With `--rules half-turn`, their powers are allowed too: R R2 R' U U2 U' F2
    #[arg(long, value_name = "TURNS", value_hint = ValueHint::Other)]
    pub(crate) turns: Option<String>,
    /// What the last turn locks: none, axis, face or move [default: that of --rules, else none]; see `godtable rules`
    #[arg(long, value_name = "LOCK", value_parser = NameParser::locks(), hide_possible_values = true)]
    pub(crate) lock: Option<String>,
}

// The option that chooses pieces.
#[derive(Args, Clone, Debug)]
pub(crate) struct PiecesChoice {
    /// The pieces that matter: for the 3x3x3, corners and edges such as "DF DR DB DL", or cross, eoline, roux-block,
    /// 2x2x2-block, xcross, f2l or edge-permutations; for a definition, names of orbits, each with numbers of pieces or
    /// without, such as "CORNERS 1 2, EDGES". All other pieces are ignored
    #[arg(long, value_name = "PIECES", value_parser = NameParser::pieces(), hide_possible_values = true)]
    pub(crate) pieces: Option<String>,
}

// The options that choose the goal.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct GoalChoice {
    /// The goal of solutions: solved; face (one face of one color); layer (one layer solved); oriented (the colors of U
    /// and D on U and D), these three only for the 2x2x2 and 3x3x3-corners, or
    /// rotated (solved up to whole-puzzle rotation). Several goals, after commas or by several
    /// options, are any of them
    #[arg(long = "goal", value_name = "GOAL", conflicts_with = "goal_states", value_parser = NameParser::goals(),
        hide_possible_values = true)]
    goals: Vec<String>,
    /// A position that counts as solved, under any lock; may be given several times
    #[arg(long = "goal-state", value_name = "STATE", value_hint = ValueHint::Other)]
    pub(crate) goal_states: Vec<String>,
    /// Turns that lead to all goals: each position that they reach from solved counts as solved, such as "U D R2 L2 F2 B2"
    #[arg(long, value_name = "TURNS", conflicts_with_all = ["goals", "goal_states"], value_hint = ValueHint::Other)]
    pub(crate) goal_turns: Option<String>,
    /// The form of the goal states, as for --input [default: setup; patterns and facelets are recognized]
    #[arg(long, value_name = "FORM", value_parser = INPUT_FORMS, requires = "goal_states", hide_possible_values = true)]
    goal_input: Option<Form>,
}

impl GoalChoice {
    /// Returns the names of the goal after commas, if there are some.
    pub(crate) fn names(&self) -> Option<String> {
        (!self.goals.is_empty()).then(|| self.goals.join(","))
    }

    /// Returns the form of the goal states.
    pub(crate) fn form(&self) -> Form {
        form_of(self.goal_states.first().map_or("", String::as_str), self.goal_input, Form::Setup)
    }
}

// The options that choose the states to start from.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct StartChoice {
    /// Count only the states that satisfy this goal, such as layer, or one of several. It may differ from --goal
    #[arg(long = "start", value_name = "GOAL", conflicts_with_all = ["start_states", "start_turns"], value_parser = NameParser::goals(),
        hide_possible_values = true)]
    starts: Vec<String>,
    /// Count only these states, each a setup, facelets or a pattern; may be given several times
    #[arg(long = "start-state", value_name = "STATE", conflicts_with = "start_turns", value_hint = ValueHint::Other)]
    start_states: Vec<String>,
    /// Consider only the states that these turns, such as "U D R2 L2 F2 B2", reach from solved
    #[arg(long, value_name = "TURNS", value_hint = ValueHint::Other)]
    start_turns: Option<String>,
}

impl StartChoice {
    /// Returns the states, or `None` for all.
    pub(crate) fn starts(&self) -> Option<Starts> {
        let form = form_of(self.start_states.first().map_or("", String::as_str), None, Form::Setup);
        let states = || (!self.start_states.is_empty()).then(|| Starts::States(self.start_states.clone(), form));
        let turns = || self.start_turns.clone().map(Starts::Turns);
        let goal = || (!self.starts.is_empty()).then(|| Starts::Goal(self.starts.join(",")));
        goal().or_else(turns).or_else(states)
    }
}

// The options that choose a table: the rules, and a file instead of the cache.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableChoice {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// Moves that do not count, such as "U D" of square-1
    #[arg(long, value_name = "MOVES", conflicts_with = "lock", value_hint = ValueHint::Other)]
    pub(crate) free: Option<String>,
    /// The table to read, instead of the one in the cache
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) table: Option<PathBuf>,
}

/// The formats of a histogram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RowsFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// The relations of states that count as one.
pub(crate) const UP_TO: Values<UpTo> = Values(&[
    (
        "symmetry",
        "States that a rotation, a reflection or another automorphism maps to each other, if it preserves the rules",
        UpTo::Symmetry,
    ),
    (
        "symmetry+inverse",
        "Also an unlocked state and its inverse, if the rules give both the same distance",
        UpTo::SymmetryAndInverse,
    ),
]);

/// The kinds of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CellsName {
    /// Small cells, mostly of two bits; a lookup reads several cells
    Compact,
    /// Fast lookups: each cell holds a distance, in four bits up to God's number 14, else in a byte; unlocked states
    /// have cells too
    Distance,
}

/// The input forms of states.
const INPUT_FORMS: Values<Form> = Values(&[
    ("turns", "Legal turns from solved; the last turn locks its axis", Form::Turns),
    ("setup", "Any turns and rotations, to reach a position; unlocked", Form::Setup),
    ("facelets", "The letters of the stickers, row by row, faces in the order U R F D L B; unlocked", Form::Facelets),
    ("kpattern", "The pattern JSON of cubing.js for the 2x2x2 or the 3x3x3; unlocked", Form::Kpattern),
    ("pieces", "The faces that the stickers of each piece are on: \"ulb ubr ...\"; unlocked", Form::Pieces),
    ("corners", "The corners by Speffz numbers, and their twists: \"cp 1 3 ... co 0 1 ...\"; unlocked", Form::Corners),
    ("gist", "The net of Cube::Three, for the 3x3x3", Form::Gist),
    ("dump", "The sides of Cube::Three in one line, for the 3x3x3", Form::Dump),
]);

/// Returns the form of a state: the given one, the one that the text shows, or the usual one. Only a pattern begins with a
/// brace.
fn form_of(text: &str, given: Option<Form>, usual: Form) -> Form {
    match (Form::recognized(text), given) {
        (Some(Form::Kpattern), _) => Form::Kpattern,
        (_, Some(given)) => given,
        (recognized, None) => recognized.unwrap_or(usual),
    }
}

// The options that choose the input form.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputChoice {
    /// The input form of states [default: turns; patterns and facelets are recognized]
    #[arg(long, value_name = "FORM", value_parser = INPUT_FORMS)]
    input: Option<Form>,
    /// The face that was turned last, or the state of a custom lock; not for states given as turns
    #[arg(long, value_name = "FACE", value_parser = NameParser::faces(), hide_possible_values = true)]
    pub(crate) locked: Option<String>,
}

impl InputChoice {
    /// Returns the form of a state.
    pub(crate) fn form(&self, text: &str) -> Form {
        form_of(text, self.input, Form::Turns)
    }
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// Moves that do not count, such as "U D" of square-1
    #[arg(long, value_name = "MOVES", conflicts_with = "lock", value_hint = ValueHint::Other)]
    pub(crate) free: Option<String>,
    /// The file of the table, instead of the cache
    #[arg(long, short, value_name = "FILE", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The memory limit, such as 500M or 2.5G: for building a table [default: the free memory]; for the 3x3x3, for the
    /// pruning table [default: half of the free memory, at most 650M]
    #[arg(long, value_name = "SIZE", value_parser = size, value_hint = ValueHint::Other)]
    pub(crate) memory: Option<u64>,
    /// The kind of cells
    #[arg(long, value_enum, default_value_t = CellsName::Compact, value_name = "KIND")]
    pub(crate) cells: CellsName,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct LookupArguments {
    /// The states, each in quotes: "R U F" is the state after three turns from solved
    #[arg(value_name = "STATE", required_unless_present = "batch", value_hint = ValueHint::Other)]
    pub(crate) states: Vec<String>,
    /// Read states from a file, one per line, or from standard input for -; a tab and a face after a state lock that face.
    /// Blank lines and lines that begin with # are skipped. A file of scrambles of twsearch (.scr) is recognized
    #[arg(long, value_name = "FILE", conflicts_with = "states", value_hint = ValueHint::FilePath)]
    pub(crate) batch: Option<PathBuf>,
    /// The memory limit, such as 500M or 2.5G: for building a table [default: the free memory]; for the 3x3x3, for the
    /// pruning table, or from 340M on for the whole process [default: half of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = size, value_hint = ValueHint::Other)]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// The format of the answers
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    /// The state, in quotes: "R U F" is the state after three turns from solved
    #[arg(value_name = "STATE", required_unless_present = "batch", value_hint = ValueHint::Other)]
    pub(crate) state: Option<String>,
    /// Read states from a file, one per line, or from standard input for -; a tab and a face after a state lock that face.
    /// Blank lines and lines that begin with # are skipped. A file of scrambles of twsearch (.scr) is recognized. With --method, the steps of an answer are separated by |
    #[arg(long, value_name = "FILE", conflicts_with = "state", value_hint = ValueHint::FilePath)]
    pub(crate) batch: Option<PathBuf>,
    /// List all optimal solutions as they are found
    #[arg(long)]
    pub(crate) all: bool,
    /// The largest number of solutions to list
    #[arg(long, value_name = "N", requires = "all", value_parser = from_one,
        value_hint = ValueHint::Other)]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Print the number of optimal solutions; with --all, this requires --format json
    #[arg(long)]
    pub(crate) count: bool,
    /// Solve in the steps of a method, each in the fewest turns: beginner, cfop, roux, zz, petrus, cross, xcross, dr or htr
    /// for the 3x3x3, 4x4x4 for the 4x4x4, cube-shape for the Square-1, or a method file for any puzzle
    #[arg(long, value_name = "NAME|FILE", value_parser = NameParser::methods(), hide_possible_values = true,
        conflicts_with_all = ["all", "count", "length", "pieces", "optimal", "memory", "goal_turns", "table", "free"], value_hint = ValueHint::FilePath)]
    pub(crate) method: Option<String>,
    /// Find a solution of the 3x3x3 that is proved optimal; solutions of other puzzles always are
    #[arg(long)]
    pub(crate) optimal: bool,
    /// The memory limit, such as 500M or 2.5G: for building a table [default: the free memory]; for optimal solutions of
    /// the 3x3x3, for the pruning table, or from 340M on for the whole process [default: half of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = size, value_hint = ValueHint::Other)]
    pub(crate) memory: Option<u64>,
    /// The time limit of the search, such as 100ms or 5s: for shorter solutions of the 3x3x3, for a step of --method,
    /// or for a solution of another puzzle, if it has no table [default: 100ms for the 3x3x3, some seconds for its
    /// steps, no limit for others]
    #[arg(long, value_name = "TIME", value_parser = duration, value_hint = ValueHint::Other)]
    pub(crate) time: Option<Duration>,
    /// Stop at a solution of the 3x3x3 with at most N turns; for other puzzles, find no solutions of more than N turns,
    /// and with --all also list nonoptimal ones, up to N turns
    #[arg(long, value_name = "N", value_parser = from_zero::<usize>, value_hint = ValueHint::Other)]
    pub(crate) length: Option<usize>,
    /// Turns with which no solution may begin, even if turns that commute change places, such as "R R2 R'"
    #[arg(long, value_name = "TURNS", conflicts_with_all = ["method", "locked", "table"], value_hint = ValueHint::Other)]
    pub(crate) not_first: Option<String>,
    /// Turns with which no solution may end, even if turns that commute change places
    #[arg(long, value_name = "TURNS", conflicts_with_all = ["method", "locked", "table", "not_first"], value_hint = ValueHint::Other)]
    pub(crate) not_last: Option<String>,
    /// Also print an address that opens the state and its solution in Twizzle
    #[arg(long, conflicts_with = "count")]
    pub(crate) link: bool,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct PathArguments {
    /// The first state, in quotes; its lock applies to the first turn
    #[arg(value_name = "FROM", value_hint = ValueHint::Other)]
    pub(crate) from: String,
    /// The second state; its lock is ignored on the way there, and applies to the first turn of the way back
    #[arg(value_name = "TO", value_hint = ValueHint::Other)]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct ScrambleArguments {
    /// The number of scrambles
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = from_one,
        value_hint = ValueHint::Other)]
    pub(crate) count: NonZeroUsize,
    /// The seed: the same seed gives the same scrambles. By default, the seed is random and written to standard error
    #[arg(long, value_name = "S", value_parser = from_zero::<u64>, value_hint = ValueHint::Other)]
    pub(crate) seed: Option<u64>,
    /// The distance of the states from solved, in turns
    #[arg(long, value_name = "D", value_parser = from_zero::<usize>, value_hint = ValueHint::Other)]
    pub(crate) distance: Option<usize>,
    /// The smallest distance of the states from solved, in turns
    #[arg(long, value_name = "D", value_parser = from_zero::<usize>, conflicts_with = "distance",
        value_hint = ValueHint::Other)]
    pub(crate) at_least: Option<usize>,
    /// Follow the World Cube Association: random states that are far enough from solved, in its notation; for 2x2x2,
    /// 3x3x3, pyraminx, skewb and square-1
    #[arg(long, conflicts_with_all = ["distance", "at_least", "moves"])]
    pub(crate) wca: bool,
    /// A case of the 3x3x3 to train: the pieces of --pieces are as after this setup, such as "R U R' U'" or "", and the
    /// others are random
    #[arg(long, value_name = "SETUP", conflicts_with_all = ["distance", "at_least", "moves", "wca"],
        value_hint = ValueHint::Other)]
    pub(crate) case: Option<String>,
    /// Places where only the orientation must match the case, with any piece there, such as "UF UR UB UL"
    #[arg(long, value_name = "PLACES", requires = "case", value_hint = ValueHint::Other)]
    pub(crate) oriented: Option<String>,
    /// Turn U at random before the case and after it
    #[arg(long, requires = "case")]
    pub(crate) auf: bool,
    /// Play N random turns instead, no face twice in a row
    #[arg(long, value_name = "N", value_parser = from_one, value_hint = ValueHint::Other)]
    pub(crate) moves: Option<NonZeroUsize>,
    /// Also print an address that opens the state and its solution in Twizzle
    #[arg(long)]
    pub(crate) link: bool,
    /// Also write a sheet to print, the scrambles with pictures, as .svg
    #[arg(long, value_name = "FILE", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) sheet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct DiameterArguments {
    #[command(flatten)]
    pub(crate) table: TableChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct HistogramArguments {
    /// A folder for the checkpoint of a search. If the search is interrupted, the next run resumes there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// A folder for the sets of a search, instead of memory. If the search is interrupted or killed, the next run
    /// resumes there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "checkpoint")]
    pub(crate) disk: Option<PathBuf>,
    /// The memory limit of the search, such as 6G [default: the free memory]
    #[arg(long, value_name = "SIZE", value_parser = size, value_hint = ValueHint::Other)]
    pub(crate) memory: Option<u64>,
    /// Count only the states up to N turns from the goal, even of a puzzle that is too large for a table
    #[arg(long, value_name = "N", conflicts_with_all = ["table", "checkpoint", "disk", "solutions", "up_to", "plot"],
        value_hint = ValueHint::Other)]
    pub(crate) levels: Option<usize>,
    /// Print how many optimal solutions the states at each distance have, instead of the number of states
    #[arg(long)]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) plot: PlotChoice,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    #[command(flatten)]
    pub(crate) start: StartChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = RowsFormat::Text, value_name = "FORMAT")]
    pub(crate) format: RowsFormat,
    /// Count classes of states instead of states. With --goal rotated, positions are also counted up to rotation
    #[arg(long, value_name = "WHAT", value_parser = UP_TO, conflicts_with = "solutions")]
    pub(crate) up_to: Option<UpTo>,
}

#[derive(Args, Debug)]
pub(crate) struct AntipodesArguments {
    /// List the farthest locked states, each with its locked face, instead of the farthest unlocked ones
    #[arg(long)]
    pub(crate) locked: bool,
    /// Write an optimal solution after each state, separated by a tab
    #[arg(long)]
    pub(crate) solve: bool,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) table: TableChoice,
    #[command(flatten)]
    pub(crate) goal: GoalChoice,
    #[command(flatten)]
    pub(crate) start: StartChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// List one state of each class, with the size of the class after a tab
    #[arg(long, value_name = "WHAT", value_parser = UP_TO)]
    pub(crate) up_to: Option<UpTo>,
}

#[derive(Args, Debug)]
pub(crate) struct AlgorithmsArguments {
    /// The case, in quotes: cycles of pieces such as "(UF UR UB)" or "(UFR)+ (UBR)-", for a definition "(EDGES.1
    /// EDGES.2+1)"; or any turns with the same effect
    #[arg(value_name = "CASE", value_hint = ValueHint::Other)]
    pub(crate) case: String,
    /// The pieces that do not matter, by name or by orbit, such as "UFR UBR" or corners; all others stay
    #[arg(long, value_name = "PIECES", value_hint = ValueHint::Other)]
    pub(crate) ignore: Option<String>,
    /// Pieces that count as identical: each may move to the place of another, if its orientation is right
    #[arg(long, value_name = "PIECES", value_hint = ValueHint::Other)]
    pub(crate) alike: Option<String>,
    /// The maximum number of turns of a sequence [default: the length of the shortest algorithm]
    #[arg(long, value_name = "N", value_parser = from_one, value_hint = ValueHint::Other)]
    pub(crate) length: Option<NonZeroUsize>,
    /// The costs of turns, such as "F 2, R2 1.5", or a file with them; other turns cost 1. Among sequences of one length,
    /// cheaper ones come first
    #[arg(long, value_name = "COSTS|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) cost: Option<String>,
    /// List every sequence, even those that are the same up to rotation, reflection, inversion, or the order of turns
    /// that commute
    #[arg(long)]
    pub(crate) each: bool,
    /// The largest number of sequences to list
    #[arg(long, value_name = "N", value_parser = from_one, conflicts_with = "count", value_hint = ValueHint::Other)]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Print the number of sequences
    #[arg(long)]
    pub(crate) count: bool,
    /// The time limit of the search, such as 10s
    #[arg(long, value_name = "TIME", value_parser = duration, value_hint = ValueHint::Other)]
    pub(crate) time: Option<Duration>,
    /// The memory limit of the pruning table, such as 500M or 2.5G [default: half of the free memory, at most 2G]
    #[arg(long, value_name = "SIZE", value_parser = size, value_hint = ValueHint::Other)]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// The output forms of states: `None` is the net.
const SHOW_FORMS: Values<Option<Form>> = Values(&[
    ("net", "The net, in the colors of the terminal", None),
    ("gist", "The net of Cube::Three, for the 3x3x3", Some(Form::Gist)),
    ("dump", "The sides of Cube::Three in one line, for the 3x3x3", Some(Form::Dump)),
    ("facelets", "The letters of the facelets, faces in the order U R F D L B, row by row", Some(Form::Facelets)),
    ("kpattern", "The pattern JSON of cubing.js", Some(Form::Kpattern)),
    ("pieces", "The faces that the stickers of each piece are on", Some(Form::Pieces)),
    ("corners", "The corners by Speffz numbers, and their twists", Some(Form::Corners)),
]);

#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    /// The state, in quotes [default: solved]
    #[arg(value_name = "STATE", default_value = "", hide_default_value = true, value_hint = ValueHint::Other)]
    pub(crate) state: String,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleChoice,
    /// The input form of the state [default: setup; patterns and facelets are recognized]
    #[arg(long, value_name = "FORM", value_parser = INPUT_FORMS)]
    input: Option<Form>,
    /// Also print an address that opens the state and its solution in Twizzle
    #[arg(long)]
    pub(crate) link: bool,
    /// The output form
    #[arg(long = "as", value_name = "FORM", value_parser = SHOW_FORMS, default_value = "net")]
    // With its path: clap takes an `Option` for a value that may be absent.
    pub(crate) form: std::option::Option<Form>,
}

impl ShowArguments {
    /// Returns the form of the state.
    pub(crate) fn state_form(&self) -> Form {
        form_of(&self.state, self.input, Form::Setup)
    }
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("files").arg("output"))]
pub(crate) struct DrawArguments {
    /// The state, in quotes: "R U F" is the state after three turns from solved [default: solved]
    #[arg(value_name = "STATE", default_value = "", hide_default_value = true, value_hint = ValueHint::Other)]
    pub(crate) state: String,
    /// The file, .svg or .png; by default, the net is printed to the terminal
    #[arg(long, short, value_name = "FILE", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The view of the cube: by default exploded in a file, and the net in the terminal
    #[arg(long, value_name = "VIEW", value_parser = VIEWS)]
    pub(crate) view: Option<View>,
    /// Write the letters of the faces
    #[arg(long, requires = "output")]
    pub(crate) labels: bool,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) camera: CameraChoice,
    #[command(flatten)]
    pub(crate) picture: PictureChoice,
    #[command(flatten)]
    pub(crate) input: InputChoice,
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("files").args(["output", "frames"]).multiple(true).required(true))]
// It draws cubes, whose goals have names.
#[command(mut_arg("goal_turns", |own| own.hide(true)))]
pub(crate) struct AnimateArguments {
    /// The first state, in quotes: "R U F" is the state after three turns from solved; with --play, solved by default
    #[arg(value_name = "STATE", required_unless_present = "play", value_hint = ValueHint::Other)]
    pub(crate) state: Option<String>,
    /// Show these turns instead of a solution; any turns and rotations, or with --rules or --turns legal ones
    #[arg(long, value_name = "TURNS", conflicts_with_all = ["table", "goals", "goal_states"],
        value_hint = ValueHint::Other)]
    pub(crate) play: Option<String>,
    /// The file: .gif, .png (animated), or .svg (a strip of stills)
    #[arg(long, short, value_name = "FILE", value_parser = new_file(), value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// A folder for the frames as pictures: frame-0001.png, frame-0002.png and so on
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) frames: Option<PathBuf>,
    /// The view of the cube
    #[arg(long, value_name = "VIEW", value_parser = TURNING_VIEWS, default_value = "exploded")]
    pub(crate) view: View,
    #[command(flatten)]
    pub(crate) pieces: PiecesChoice,
    #[command(flatten)]
    pub(crate) placed: CameraChoice,
    #[command(flatten)]
    pub(crate) motion: MotionChoice,
    /// Draw only stills, the start and the cube after each turn: a strip in .svg or .png, or one picture each in --frames
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
    /// The table, or the pruning table for the 3x3x3
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    /// The puzzle: 2x2x2 or 3x3x3-corners
    #[arg(long, value_name = "NAME", default_value = "2x2x2", value_parser = NameParser::puzzles(), hide_possible_values = true)]
    pub(crate) puzzle: String,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArguments {
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// A form of definitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DefinitionForm {
    /// For twsearch
    Tws,
    /// For cubing.js, as JSON
    Kpuzzle,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzleArguments {
    /// The definition: a name such as skewb, or a file in the form of twsearch (.tws) or cubing.js (.json), or a design from
    /// cuts (.toml)
    #[arg(value_name = "NAME|FILE", value_hint = ValueHint::FilePath, required_unless_present = "cuts")]
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) cuts: CutsChoice,
    /// Write the definition for another program, instead of a description
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "format")]
    pub(crate) form: Option<DefinitionForm>,
    /// The format of the answer
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
    /// The command; by default the program itself
    #[arg(value_parser = NameParser::commands(), hide_possible_values = true)]
    pub(crate) command: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::names::COMMANDS;

    #[test]
    fn command_names_are_known_to_the_parser() {
        let mut program = Arguments::command();
        program.build();
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, COMMANDS);
    }

    #[test]
    fn commands_keep_their_descriptions_with_options() {
        let descriptions = |program: &clap::Command| -> Vec<Option<String>> {
            let commands = program.get_subcommands().take(COMMANDS.len() - 1);
            commands.map(|command| command.get_about().map(ToString::to_string)).collect()
        };
        let mut program = Arguments::command();
        let without_options = descriptions(&program);
        program.build();
        assert_eq!(descriptions(&program), without_options);
    }
}
