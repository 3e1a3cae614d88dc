//! The integration tests of the library, in one program: it links once.

mod algorithms;
mod dependencies;
mod goals;
mod promises;
mod states;
