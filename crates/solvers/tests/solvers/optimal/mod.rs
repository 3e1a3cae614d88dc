//! Tests of `optimal`.

mod files;
mod known;
mod plain;
mod support;
