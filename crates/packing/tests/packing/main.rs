//! The integration tests of `godtable-packing`, in one program: it links once.

mod counts;
mod files;
mod order;
mod soma;
