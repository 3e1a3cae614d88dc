//! The integration tests of the library, in one program: it links once.

mod caches;
mod dependencies;
mod promises;
mod states;
