//! Tests of `atomic_file`.

mod unfinished;
