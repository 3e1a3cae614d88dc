//! Puzzles as data: pieces, turns, rules and states, and the texts in which people and programs write them.
//!
//! Everything here is pure: no input or output, no threads, no unsafe code.
//!
//! | module | puzzle |
//! |---|---|
//! | [`cube`] | the 2x2x2 and the corners of the 3x3x3: turns, notation, rules, locks, goals, symmetries |
//! | [`cube3`] | the whole 3x3x3: turns of any layers, and the forms of other programs |
//! | [`orbits`] | any twisty puzzle: orbits of pieces, moves that act on them, and its symmetries |
//! | [`puzzlefile`] | definitions of twsearch and cubing.js, and the shipped ones |
//! | [`effort`] | searches that an observer stops, or that end after a number of operations |
//! | [`permutations`] | permutations and their numbers |
//! | [`random`] | random numbers from a seed |
//! | [`rulesfile`] | rules files |
//! | [`lock`] | locks: automata over numbered moves |
//! | [`located`] | errors in texts, with line, column and field |
#![forbid(unsafe_code)]

pub mod cube;
pub mod cube3;
pub mod effort;
pub mod located;
pub mod lock;
mod notation;
pub mod orbits;
pub mod permutations;
pub mod puzzlefile;
pub mod random;
pub mod rulesfile;
