//! Pictures of puzzles, of their solutions, and of the number of states at each depth.
//!
//! Everything here is pure: functions return pictures as strings and bytes. A [`Cube`] or a [`Polyhedron`], a puzzle from
//! cuts, becomes a [`Drawing`], a list of shapes. [`svg::write`] and [`raster::png`] paint a drawing, and their pictures look the same. An [`Animation`]
//! becomes frames; [`film::gif`] and [`film::apng`] join them.
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
//! The head of each file explains its part.
//!
//! | step | files |
//! |---|---|
//! | What pictures and animations need of a puzzle | `drawable` |
//! | A cube as its holder sees it, now and after turns, with locks and painted colors | `cube`, `tiles` |
//! | Its surface in space, in painting order without depth sorting; a test compares depths | `scene`, `space` |
//! | The same for any puzzle from cuts; its hues, and its net; the same for shapes that are data | `polyhedron`, `polygon` |
//! | All frames fitted into the picture | `window` |
//! | Flat shapes on a background, letters among them | `view`, `animation`, `plot`, `drawing` |
//! | A page of texts with pictures, to print | `sheet` |
//! | Painters: SVG, PNG, and films of the rectangles that change | `svg`, `raster`, `film`, `palette` |
#![forbid(unsafe_code)]

mod animation;
mod caption;
mod cube;
mod drawable;
mod drawing;
mod error;
pub mod film;
pub mod lettering;
mod padlock;
mod paint;
mod palette;
mod path;
pub mod plot;
mod polygon;
mod polyhedron;
pub mod raster;
pub mod scene;
pub mod sheet;
pub mod solids;
pub mod space;
mod style;
pub mod svg;
mod tiles;
mod view;
mod window;

pub use animation::{Animation, Frame, Motion};
pub use cube::Cube;
pub use drawable::{Drawable, Net, NetFace, Sign};
pub use drawing::{Color, Drawing, Paint, Shape};
pub use error::RenderError;
pub use padlock::Part;
pub use palette::Palette;
pub use path::{Path, Point, Step};
pub use polyhedron::{Polyhedron, ShownPiece, Spin};
pub use style::{Background, Colors, Style};
pub use tiles::Sticker;
pub use view::{Picture, View, draw};
