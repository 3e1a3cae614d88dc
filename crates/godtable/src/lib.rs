#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod about;
mod aliases;
mod ask;
mod cannot;
mod checkpoint;
mod corners;
pub mod cube3;
mod cube3_forms;
mod cube_rules;
pub mod description;
mod distance_table;
mod edges;
mod error;
mod families;
pub mod folders;
mod graph;
mod identity;
mod link;
pub mod memory;
mod orbits;
mod page;
#[cfg(feature = "pictures")]
pub mod pictures;
mod puzzle;
mod room;
mod rooms;
mod rules;
#[cfg(feature = "pictures")]
mod solid;
mod state;
pub mod steps;
mod stickers;
mod table_file;
mod table_words;
mod target;
pub mod text_file;
pub mod words;
mod work;

pub use about::{About, LockRow};
pub(crate) use godtable_answers::Bytes;

pub use ask::{
    Antipodes, Census, CensusRow, Counts, Diameter, Draw, Info, Levels, LevelsEnd, Moves, Proved, Scramble, Scrambles,
    Solutions, Solved, UpTo, Wish,
};
pub use cannot::{Cannot, Kind, Question};
pub use error::{Error, Given, IoError};
pub use godtable_engine::checkpoint::{Checkpoint, CheckpointError};
pub use godtable_engine::levels::Progress;
pub use godtable_engine::shares::{Search, Share};
pub use godtable_system::parallel::Meeting;
pub use graph::{Graph, transversals};
pub use link::of_words as link;
pub use orbits::{Algorithm, Algorithms, Case, OfLength};
pub use puzzle::{open, open_as};
pub use room::{Answers, Generated, Puzzle, Target};
pub use rules::{GoalForm, NamedRules, ROTATED, RulesChoice};
pub use state::{Form, State, Text, UnknownForm};
pub use stickers::{Generators, Stickers};
pub use work::{Event, Observer, Work};

pub use godtable_answers as answers;
pub use godtable_cuts as cuts;
pub use godtable_engine as engine;
#[cfg(feature = "packing")]
pub use godtable_packing as packing;
pub use godtable_puzzle as puzzles;
#[cfg(feature = "pictures")]
pub use godtable_render as render;
#[cfg(feature = "pictures")]
pub use godtable_render::plot;
pub use godtable_solvers as solvers;
pub use godtable_system as system;
pub use godtable_table as table;
pub use godtable_table::{Distance, Histogram};
