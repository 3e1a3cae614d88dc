//! Answers from tables, compared with a plain search, checked by properties, and read from damaged and hostile cells.

mod antipodes;
mod census;
mod classes;
mod corners;
mod custom_locks;
mod distances;
mod format;
mod holds;
mod hostile;
mod irreversible;
#[cfg(not(target_family = "wasm"))]
mod misfit;
mod orbits;
mod owned;
mod path;
mod plain;
mod refusals;
mod scramble;
mod solutions;
mod tables;
mod verify;
mod walks;
mod window;
