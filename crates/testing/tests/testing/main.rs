//! The integration tests of `godtable-testing`, in one program: it links once.

mod stickers;
mod tables;
mod three_colors;
