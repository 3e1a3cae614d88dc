//! The integration tests of the library, in one program: it links once.

mod algorithms;
mod dependencies;
mod promises;
mod states;
