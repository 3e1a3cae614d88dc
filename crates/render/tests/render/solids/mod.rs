//! Tests of `solids`.

mod errors;
mod geometry;
mod pictures;
mod support;
