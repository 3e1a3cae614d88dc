//! State numbers, and the search by levels that finds the distance of every state.
//!
//! | module | puzzles |
//! |---|---|
//! | [`index`] | numbers of the states of the 2x2x2 and of corners |
//! | [`generate`] | the search that makes their tables |
//! | [`levels`] | any puzzle of orbits: numbers, search, answers |
//! | [`sectors`] | the same, reduced by symmetries: counts |
//! | [`edges`] | the twelve edges of the 3x3x3 |
//! | [`shares`] | the loop of all searches, and what searches by several processes have in common |
//! | [`checkpoint`] | files from which an interrupted search continues |
//! | [`play`] | what all tables share: optimal solutions, their number, random draws |
#![deny(unsafe_code)]

pub mod checkpoint;
pub mod edges;
pub mod generate;
pub mod index;
pub mod levels;
mod observe;
mod order;
pub mod play;
mod routing;
mod rows;
pub mod sectors;
pub mod shares;
mod squares;
