//! The integration tests of `godtable-engine`, in one program: it links once.

mod edges;
mod generate;
mod index;
mod levels;
