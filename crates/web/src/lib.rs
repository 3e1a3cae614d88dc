//! The engine and its pictures for a page, as WebAssembly. `scripts/web` builds the page.
//!
//! A page has [`Rules`], a [`Cube`] that turns under them, and the [`Table`] of these rules. Each is a thin layer over
//! the library. The table answers in a worker, so a cube crosses threads as a text: its [code](Cube::code).
//!
//! Texts that people write may be wrong. Then a function throws the sentence that says why.

mod arrow;
mod code;
mod cube;
mod drag;
mod paint;
mod picture;
mod rules;
mod sample;
mod table;

pub use cube::Cube;
pub use drag::Drag;
pub use paint::{Painted, check_paint};
pub use picture::Picture;
pub use rules::{Rules, presets, steps};
pub use table::{Scramble, Table};

/// Returns an error as the sentence to throw.
fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}
