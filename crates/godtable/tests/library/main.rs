//! The integration tests of the library, in one program: it links once.

mod dependencies;
mod promises;
mod states;
