//! What tables answer: against the plain search, by properties, and on damaged and hostile cells.

mod alike;
mod antipodes;
mod census;
mod classes;
mod corners;
mod forward;
mod hostile;
mod irreversible;
mod misfit;
mod own;
mod path;
mod plain;
mod scramble;
mod solutions;
mod tables;
mod verify;
mod walks;
mod window;
