//! Tests of `edges`.

mod format;
