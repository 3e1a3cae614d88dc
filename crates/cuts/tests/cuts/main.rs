//! Tests of puzzles from cuts.

mod choices;
mod descriptions;
mod errors;
mod names;
mod samples;
mod sorts;
mod space;
