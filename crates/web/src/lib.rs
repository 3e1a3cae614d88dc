//! The engine and its pictures for a page, as WebAssembly. `scripts/web` builds the page.
//!
//! A page has [`Rules`], a [`Cube`] that turns under them, and the [`Table`] of these rules. Each is a thin layer over
//! the library. The table answers in a worker, so a cube crosses threads as a text: its [code](Cube::code).
//!
//! Texts that people write may be wrong. Then a function throws the sentence that says why.
//!
//! # The page
//!
//! `crates/web/page` is plain JavaScript modules and a style sheet: nothing is bundled, and a browser loads what stands
//! there. `docs/web.md` says what the page does.
//!
//! 1. `main.js` compiles the WebAssembly once. The page's thread has the cube: legal turns and pictures are computed there,
//!    at once. Each table has a worker (`engine.js`, `worker.js`), which takes the same compiled module. Closing the worker
//!    frees the table.
//! 2. A cube crosses threads and addresses as a text, its *code*: the facelets in the fixed frame, the number of the lock
//!    state, and the hold (`web/src/code.rs`). Rules cross as a *spec*: the words that name them (`page/spec.js`).
//! 3. `web/src/picture.rs` writes the patches of `render::scene` as outlines of SVG, some forty for a cube, and
//!    `page/view.js` puts them into the document. A picture takes 0.3 ms, so the page draws each frame of a turn from scratch.
//!    Patches name their places, so that a click or a drag knows its sticker. `web/src/drag.rs` finds the layer.
//! 4. `page/play.js` is the only state of the game. Everything else shows it after its events.
//! 5. The kernel is the portable one; `-C target-feature=+simd128` vectorises it. `crates/web/bindgen` writes the
//!    JavaScript of the exported functions. It stands outside the workspace, since only `scripts/web` needs its crates.

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
