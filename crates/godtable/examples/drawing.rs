//! A picture of a state.

use godtable::pictures::{Camera, Picture, Style, View, draw, svg};
use godtable::{Form, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::named("2x2x2")?;
    let cube = puzzle.picture(&puzzle.state("R U F", Form::Turns, None)?)?;
    let (view, camera, style) = (View::Exploded, Camera::ISOMETRIC, Style::default());
    let picture = Picture { view, camera, style, size: 400, labels: true };
    std::fs::write("cube.svg", svg(&draw(&cube, &picture, "R U F")))?;
    Ok(())
}
