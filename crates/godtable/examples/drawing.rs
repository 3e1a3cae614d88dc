//! A picture of a state.

use godtable::render::space::Camera;
use godtable::render::{Cube, Picture, Style, View, draw, svg};
use godtable::{Held, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::default();
    let cube = Cube::of(&Held::read_turns("R U F", &rules)?, &rules)?;
    let picture =
        Picture { view: View::Exploded, camera: Camera::ISOMETRIC, style: Style::default(), size: 400, labels: true };
    std::fs::write("cube.svg", svg::write(&draw(&cube, &picture, "R U F")))?;
    Ok(())
}
