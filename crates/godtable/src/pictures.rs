//! Pictures of states: how they look, and what draws them.
//!
//! ```
//! use godtable::pictures::{Camera, Picture, Style, View, draw, svg};
//! use godtable::{Form, Puzzle};
//!
//! let puzzle = Puzzle::named("2x2x2")?;
//! let cube = puzzle.picture(&puzzle.state("R U F", Form::Turns, None)?)?;
//! let (view, camera, style) = (View::Plain, Camera::ISOMETRIC, Style::default());
//! let drawing = draw(&cube, &Picture { view, camera, style, size: 400, labels: false }, "R U F");
//! assert!(svg(&drawing).starts_with("<svg"));
//! # Ok::<(), godtable::Error>(())
//! ```

pub use godtable_render::raster::png;
pub use godtable_render::space::Camera;
pub use godtable_render::svg::write as svg;
pub use godtable_render::{Background, Colours, Cube, Drawing, Picture, Style, View, draw};

pub use crate::cube3::painted;
