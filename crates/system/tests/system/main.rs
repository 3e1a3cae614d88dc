//! The integration tests of `godtable-system`, in one program: it links once.

mod atomic_file;
mod memory;
