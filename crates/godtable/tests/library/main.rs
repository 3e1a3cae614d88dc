//! The integration tests of the library, in one program: it links once.

mod algorithms;
mod cuts;
mod dependencies;
mod filters;
mod goals;
mod promises;
mod soonest;
mod states;
mod stopped;
