//! Tests of puzzles from cuts.

mod samples;
