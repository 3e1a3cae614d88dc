//! The integration tests of `godtable-table`, in one program: it links once.

mod file;
mod golden;
mod header;
mod orbits;
