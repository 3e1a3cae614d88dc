//! Tests of `puzzlefile`.

mod files;
