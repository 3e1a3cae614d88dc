//! Pictures of the cube, of its solutions, and of the number of states at each depth.
//!
//! Everything here is pure: functions return pictures as strings and bytes. A [`Cube`] becomes a [`Drawing`], a list of
//! shapes. [`svg::write`] and [`raster::png`] paint a drawing, and their pictures look the same. An [`Animation`]
//! becomes frames; [`moving::gif`] and [`moving::apng`] join them.
//!
//! `CHANGELOG.md` says what a version number promises.
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
