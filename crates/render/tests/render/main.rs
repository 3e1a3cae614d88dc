//! The integration tests of `godtable-render`, in one program: it links once.

mod figures;
mod files;
mod geometry;
mod order;
mod polyhedra;
mod snapshots;
mod solids;
mod support;
