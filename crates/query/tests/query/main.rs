//! What tables answer: against the plain search, by properties, and on damaged and hostile cells.

mod antipodes;
mod classes;
mod corners;
mod hostile;
mod irreversible;
mod misfit;
mod plain;
mod solutions;
mod tables;
mod verify;
mod walks;
mod window;
