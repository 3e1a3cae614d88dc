//! The integration tests of the library, in one program: it links once.

mod dependencies;
mod goals;
mod promises;
mod states;
