//! The engine and its pictures for a page, as WebAssembly. `scripts/web` builds the page.
//!
//! A page has a [`Cube`] that turns under [`Rules`], or a [`Solid`], any puzzle from cuts or a definition; and the [`Table`] of
//! either. Both kinds of positions have the same methods, so that the page need not tell them apart. The table answers in a
//! worker, so a position crosses threads as a text: its [code](Cube::code). The [`Soma`] cube has its solutions instead. Each
//! type is a thin layer over the library.
//!
//! Texts that people write may be wrong. Then a function throws the sentence that says why.
//!
//! # The page
//!
//! `crates/web/page` is plain JavaScript modules and style sheets: nothing is bundled, and a browser loads what stands there,
//! shortened file by file. `docs/web.md` says what the page does.
//!
//! 1. `load.js` compiles the WebAssembly once: a file with the functions that the first puzzle calls, and one with the others
//!    (`parts.js`). The page's thread has the position: legal turns and pictures are computed there, at once. Each table has a
//!    worker (`engine.js`, `worker.js`), which takes the same compiled modules. Closing the worker frees the table, and stops a
//!    search.
//! 2. What is played crosses as a *spec*, the words that name it, and becomes a `Subject` on both sides (`page/spec.js`). A
//!    position crosses as its *code*: of a cube the facelets in the fixed frame, the number of the lock state, and the hold
//!    (`web/src/code.rs`); of a solid its pattern, and the rotations to its hold. Addresses have the turns that lead to it
//!    instead, where they are known.
//! 3. `web/src/picture.rs` writes the patches of `render` as outlines of SVG, some forty for a cube, and `page/view.js` puts
//!    them into the document. A picture takes a millisecond, so the page draws each frame of a turn from scratch. Patches name
//!    their places, so that a click or a drag knows its sticker: `web/src/drag.rs` and `web/src/solid.rs` find the layer. A
//!    definition without a shape is drawn by `web/src/places.rs`.
//! 4. `page/play.js` is the state of the game, and `page/soma.js` that of the Soma cube. Everything else shows them after their
//!    events. The solutions of the Soma cube need no worker: they are found in 8 ms.
//! 5. The kernels are the portable ones, except that of the corners (`engine/src/generate/kernel/simd128.rs`).
//!    `crates/web/bindgen` writes the JavaScript of the exported functions. It stands outside the workspace, since only
//!    `scripts/web` needs its crates.
//! 6. `crates/godtable/src/page.rs` leaves out of WebAssembly what no page asks.

mod arrow;
mod code;
mod cube;
mod drag;
mod known;
mod outlines;
mod paint;
mod picture;
mod piece_mask;
mod pieces;
mod places;
mod proof;
mod rules;
mod sample;
mod sentence;
mod solid;
mod soma;
mod steps;
mod table;

pub use cube::Cube;
pub use drag::Drag;
pub use outlines::Picture;
pub use paint::Painting;
pub use picture::Sight;
pub use rules::{Rules, presets};
pub use solid::Solid;
pub use soma::{Built, Soma};
pub use table::{Found, Scramble, Table};
