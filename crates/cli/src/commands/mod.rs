//! The commands, a file for each.

pub(crate) mod algorithms;
pub(crate) mod animate;
pub(crate) mod antipodes;
pub(crate) mod assemble;
pub(crate) mod census;
pub(crate) mod compare;
pub(crate) mod diameter;
pub(crate) mod draw;
pub(crate) mod generate;
pub(crate) mod histogram;
pub(crate) mod info;
pub(crate) mod lookup;
pub(crate) mod method;
pub(crate) mod path;
pub(crate) mod plot;
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod rules;
pub(crate) mod scramble;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod soma;
pub(crate) mod tour;
pub(crate) mod verify;
