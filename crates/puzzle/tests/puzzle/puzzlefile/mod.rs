//! Tests of `puzzlefile`.

mod derived;
mod files;
mod ksolve;
mod words;
mod writers;
