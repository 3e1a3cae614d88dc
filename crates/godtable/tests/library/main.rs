//! The integration tests of the library, in one program: it links once.

mod algorithms;
mod answered;
mod builders;
mod circles;
mod corners;
mod cuts;
mod dependencies;
mod errors;
mod forged;
mod forward;
mod goals;
mod identity;
mod levels;
mod names;
mod one_state;
mod products;
mod promises;
mod pruning_tables;
mod questions;
mod results;
mod soonest;
mod states;
mod stopped;
mod support;
mod zero_cost;
