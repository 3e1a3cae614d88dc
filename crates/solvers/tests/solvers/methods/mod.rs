//! Tests of `methods`.

mod files;
mod shortest;
mod steps;
mod support;
