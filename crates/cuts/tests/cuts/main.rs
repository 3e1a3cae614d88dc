//! Tests of puzzles from cuts.

mod puzzles;
