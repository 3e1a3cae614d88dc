//! Tests of `cube`.

mod automaton;
mod held;
mod properties;
mod support;
mod symmetry;
