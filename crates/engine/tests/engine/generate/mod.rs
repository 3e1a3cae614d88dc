//! Tests of `generate`.

mod any_rules;
mod corners;
mod golden;
mod irreversible;
mod published;
mod stopped;
