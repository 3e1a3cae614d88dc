//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use godtable::{Error, NamedRules, Puzzle, RulesChoice};

/// Counts the states at each distance on many machines. Start it with MPI: `mpirun -n 4 godtable-mpi histogram --puzzle
/// 3x3x3-corners --rules half-turn`.
#[derive(Parser, Debug)]
#[command(name = "godtable-mpi", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Prints the number of states at each distance.
    Histogram(HistogramArguments),
}

#[derive(Args, Debug)]
pub(crate) struct HistogramArguments {
    /// 2x2x2, 3x3x3-corners, 3x3x3-edges, 3x3x3-edge-permutations, a shipped definition such as skewb, or the path of one
    #[arg(long, default_value = "2x2x2", conflicts_with = "pieces")]
    pub(crate) puzzle: String,

    /// Pieces of the 3x3x3 that matter: their faces, as in "DF DR DB DL", or a name such as cross
    #[arg(long, value_name = "LIST")]
    pub(crate) pieces: Option<String>,

    /// Named rules, such as half-turn
    #[arg(long, conflicts_with = "lock")]
    pub(crate) rules: Option<String>,

    /// One more move: a product of others that counts as one, as in "M = L' R"
    #[arg(long = "move", value_name = "MOVE")]
    pub(crate) moves: Vec<String>,

    /// The allowed turns, as in "R U F2"
    #[arg(long)]
    pub(crate) turns: Option<String>,

    /// The lock of these turns: none, axis or face; for a definition none, axis or move
    #[arg(long, requires = "turns")]
    pub(crate) lock: Option<String>,

    /// Turns of a definition that do not count, as in "U D"
    #[arg(long, value_name = "TURNS")]
    pub(crate) free: Option<String>,

    /// A folder that all ranks can read and write. After each level, the search is saved there; the same command
    /// continues from it, with any number of ranks
    #[arg(long, value_name = "FOLDER")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// The format of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Print what each rank sent in each level, its times and its memory, to standard error
    #[arg(long)]
    pub(crate) report: bool,

    /// Print no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl HistogramArguments {
    /// Returns the chosen puzzle under the chosen rules.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Error> {
        let puzzle = match &self.pieces {
            Some(pieces) => Puzzle::pieces(pieces)?,
            None => Puzzle::find(&self.puzzle)?,
        };
        puzzle.with_products(self.moves.iter().cloned())?.with(RulesChoice {
            named: self.rules.clone().map(NamedRules::Name),
            turns: self.turns.clone(),
            lock: self.lock.clone(),
            free: self.free.clone(),
            ..RulesChoice::default()
        })
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Format {
    /// A table.
    #[default]
    Text,
    /// One line of JSON, as `godtable histogram --format json` prints it.
    Json,
}
