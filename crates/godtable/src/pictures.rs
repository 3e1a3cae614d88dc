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
//!
//! // A puzzle from cuts is drawn as a solid.
//! let puzzle = Puzzle::named("megaminx")?;
//! let solid = puzzle.polyhedron_of("R U2 F'", Form::Turns, None)?;
//! let drawing = draw(&solid, &Picture { view: View::Net, camera: solid.camera(), ..Picture::default() }, "R U2 F'");
//! assert!(svg(&drawing).starts_with("<svg"));
//! # Ok::<(), godtable::Error>(())
//! ```

pub use crate::sheet::Sheet;
pub use godtable_render::film::{apng, gif};
pub use godtable_render::raster::png;
pub use godtable_render::space::Camera;
pub use godtable_render::svg::write as svg;
pub use godtable_render::{
    Animation, Background, Colors, Cube, Drawable, Drawing, Motion, Picture, Polyhedron, RenderError, Spin, Style,
    View, draw,
};

use godtable_puzzle::cube::facelets as small;
use godtable_puzzle::cube3::{facelets, sides};

use crate::state::Form;

/// Paints a cube in the colors of the text that it was read from, if that has colors.
#[doc(hidden)]
#[must_use]
pub fn painted(cube: Cube, text: &str, form: Form) -> Cube {
    match form {
        Form::Facelets => {
            let letters = facelets::read_scheme(text).map(|(_, letters)| letters).ok();
            let of_corners = || small::read_scheme(text).map(|(_, letters)| letters).ok();
            match letters.or_else(of_corners) {
                Some(letters) => cube.painted(letters),
                None => cube,
            }
        }
        Form::Gist | Form::Dump => cube.painted(sides::COLORS),
        _ => cube,
    }
}
