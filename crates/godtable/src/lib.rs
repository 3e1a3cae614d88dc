#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod about;
mod aliases;
mod ask;
mod cannot;
mod checkpoint;
mod corner_forms;
mod corners;
mod cube3;
mod cube3_forms;
mod cube_rules;
#[doc(hidden)]
pub mod description;
mod distance_table;
mod edges;
mod engines;
mod error;
mod families;
#[doc(hidden)]
pub mod folders;
mod game;
mod graph;
mod identity;
mod link;
#[doc(hidden)]
pub mod memory;
mod method;
mod orbits;
mod page;
#[cfg(feature = "pictures")]
pub mod pictures;
mod puzzle;
mod rules;
#[cfg(feature = "pictures")]
mod sheet;
#[cfg(feature = "pictures")]
mod solid;
mod starts;
mod state;
#[doc(hidden)]
pub mod steps;
mod stickers;
mod table_file;
mod table_words;
mod target;
#[doc(hidden)]
pub mod text_file;
#[doc(hidden)]
pub mod words;
mod work;

pub use about::{About, LockRow};
pub use ask::{
    Antipodes, Census, CensusRow, Counts, Diameter, Draw, Info, Levels, LevelsEnd, Moves, Scramble, Scrambles,
    Solutions, Solved, SolvedStep, Steps, TrainingCase, UpTo, Verification, Wish,
};
pub use cannot::{Cannot, Question};
pub use error::{Error, Input, IoError};
pub use game::{Answers, GeneratedTable, Puzzle, Target};
pub use graph::Graph;
#[doc(hidden)]
pub use graph::transversals;
pub use method::Method;
pub use orbits::{Algorithm, AlgorithmList, Algorithms, Case};
pub use puzzle::{open, open_as};
pub use rules::{GoalForm, NamedRules, ROTATED, RulesChoice};
pub use starts::Starts;
pub use state::{Form, State, Text, UnknownForm};
pub use stickers::{Generators, Stickers};
pub use work::{Event, Observer, Work};

pub(crate) use godtable_answers::Bytes;
#[doc(hidden)]
pub use godtable_engine::checkpoint::{Checkpoint, CheckpointError};
#[doc(hidden)]
pub use godtable_engine::levels::Progress;
#[doc(hidden)]
pub use godtable_engine::shares::{Search, Share};
#[cfg(feature = "pictures")]
pub use godtable_render::plot;
#[doc(hidden)]
pub use godtable_system::parallel::{Meeting, with_threads};
pub use godtable_table::{Distance, Histogram};

/// Definitions of puzzles in code, for [`Puzzle::of_definition`]: orbits of pieces, and the moves that permute them.
pub mod definition {
    pub use godtable_puzzle::orbits::{
        Action, Arrangement, Bandage, Definition, DefinitionError, IllegalPiece, Move, OrbitArrangement,
        OrbitDefinition, Piece,
    };
}

/// Packing puzzles, such as the Soma cube: [`packing::Solver`] finds their solutions, [`packing::disassembly`] an order to take
/// one apart.
#[cfg(feature = "packing")]
pub mod packing {
    pub use godtable_packing::{
        Axis, Cell, Direction, Disassembly, Ending, Limits, Piece, Placement, Progress, Puzzle, PuzzleError, Shape,
        ShapeCell, Solution, Solver, Step, disassembly, shipped,
    };

    /// Definitions of packing puzzles as text.
    pub mod file {
        pub use godtable_packing::file::{FileError, PuzzleFile, parse};
    }

    /// The 240 solutions of the Soma cube.
    pub mod soma {
        pub use godtable_packing::soma::{SomaSolution, solutions};
    }
}
