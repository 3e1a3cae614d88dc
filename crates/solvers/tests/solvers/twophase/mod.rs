//! Tests of `twophase`.

mod solve;
mod tables;
