//! Tests of `twophase`.

mod solve;
mod tables;

use std::num::NonZero;
use std::ops::ControlFlow::Continue;
use std::sync::LazyLock;

use godtable_solvers::twophase::make_tables;

/// The tables, made by three threads.
static TABLES: LazyLock<Vec<u8>> =
    LazyLock::new(|| make_tables(NonZero::new(3).expect("three"), &|_, _| Continue(())).expect("nothing stops it"));
