//! The integration tests of `godtable-puzzle`, in one program: it links once.

mod cube;
mod cube3;
mod puzzlefile;
