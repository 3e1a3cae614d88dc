//! Pictures of the cube, of its solutions, and of how many states stand at which depth.
//!
//! Everything here is pure: pictures come back as strings and bytes. A [`Cube`] becomes a [`Drawing`], which is a list of
//! shapes; [`svg::write`] and [`raster::png`] paint it, and look the same. An
//! [`Animation`] becomes frames, and [`moving::gif`] and [`moving::apng`] put them together.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![forbid(unsafe_code)]

mod animation;
mod cube;
mod drawing;
mod error;
mod lettering;
pub mod moving;
mod padlock;
mod palette;
mod path;
pub mod plot;
pub mod raster;
pub mod scene;
pub mod space;
mod style;
pub mod svg;
mod view;

pub use animation::{Animation, Frame, Motion};
pub use cube::{Cube, Sticker};
pub use drawing::{Colour, Drawing, Paint, Shape};
pub use error::RenderError;
pub use padlock::Part;
pub use path::{Path, Point, Step};
pub use style::{Background, Colours, Style};
pub use view::{Picture, View, draw};
