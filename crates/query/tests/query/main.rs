//! What tables answer: against the plain search, by properties, and on damaged and hostile cells.

mod alike;
mod antipodes;
mod census;
mod classes;
mod corners;
mod distances;
mod format;
mod forward;
mod holds;
mod hostile;
mod irreversible;
#[cfg(feature = "mmap")]
mod misfit;
mod own;
mod path;
mod plain;
mod refusals;
mod scramble;
mod solutions;
mod tables;
mod verify;
mod walks;
mod window;
