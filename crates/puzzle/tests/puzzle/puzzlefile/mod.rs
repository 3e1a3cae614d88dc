//! Tests of `puzzlefile`.

mod files;
mod words;
mod writers;
