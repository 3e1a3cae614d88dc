//! Tests of `index`.

mod bijection;
mod classes;
mod moves;
