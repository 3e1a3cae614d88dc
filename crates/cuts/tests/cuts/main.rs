//! Tests of puzzles from cuts.

mod axes;
mod choices;
mod descriptions;
mod errors;
mod figures;
mod looks;
mod names;
mod samples;
mod sorts;
mod space;
