//! Pictures of the cube, of its solutions, and of the number of states at each depth.
//!
//! Everything here is pure: functions return pictures as strings and bytes. A [`Cube`] becomes a [`Drawing`], a list of
//! shapes. [`svg::write`] and [`raster::png`] paint a drawing, and their pictures look the same. An [`Animation`]
//! becomes frames; [`moving::gif`] and [`moving::apng`] join them.
//!
//! ```
//! use godtable_puzzle::cube::{Held, Rules};
//! use godtable_render::{Cube, Picture, draw, raster, svg};
//!
//! let rules = Rules::default();
//! let cube = Cube::of(&Held::read_turns("R U F", &rules)?, &rules)?;
//! let drawing = draw(&cube, &Picture::default(), "R U F");
//! assert!(svg::write(&drawing).starts_with("<svg"));
//! assert!(raster::png(&drawing)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `CHANGELOG.md` says what a version number promises.
//!
//! # How it works
//!
//! 1. `render::Cube` is what the holder sees: the stickers of each face, and the locked faces, now and after turns. Its
//!    stickers are points of space that turns of any layers permute, for two or three tiles along an edge. No drawing code
//!    knows the puzzle.
//! 2. `render::scene` places them in space. The planes between turning layers and the others divide the cube into convex
//!    blocks: two, or three for a slice turn. The block behind the others is painted first, and of each block only the sides
//!    towards the camera. So no depth sorting is necessary; `crates/render/tests/order.rs` compares the order with depths at
//!    sampled points. `render::window` fits what the camera sees in all frames into the picture.
//! 3. `render::draw`, `Animation::frames` and `plot::draw` return a `Drawing`: flat shapes on a background. Letters are
//!    shapes too.
//! 4. `svg`, `raster` and `moving` paint it. The palette of an animation has the flat colours and some steps between
//!    adjacent ones. A frame stores the rectangle that changed.
#![forbid(unsafe_code)]

mod animation;
mod caption;
mod cube;
mod drawing;
mod error;
pub mod lettering;
pub mod moving;
mod padlock;
mod paint;
mod palette;
mod path;
pub mod plot;
pub mod raster;
pub mod scene;
pub mod solids;
pub mod space;
mod style;
pub mod svg;
mod tiles;
mod view;
mod window;

pub use animation::{Animation, Frame, Motion};
pub use cube::Cube;
pub use drawing::{Colour, Drawing, Paint, Shape};
pub use error::RenderError;
pub use padlock::Part;
pub use palette::Palette;
pub use path::{Path, Point, Step};
pub use style::{Background, Colours, Style};
pub use tiles::Sticker;
pub use view::{Picture, View, draw};
