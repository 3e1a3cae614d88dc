//! The integration tests of `godtable-solvers`, in one program: it links once.

mod methods;
mod optimal;
mod twophase;
