//! Tests of `memory`.

mod buffer;
