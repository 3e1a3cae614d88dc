//! Tests of `puzzlefile`.

mod files;
mod writers;
