//! A sheet of scrambles, with a picture of each.

use godtable_render::{Cube, Drawable, Drawing, Picture, Polyhedron, View, draw, sheet};

use crate::ask::Scramble;
use crate::game::{Answers, Puzzle};
use crate::state::Form;

/// A page of scrambles to print, with a picture of each.
#[derive(Clone, Debug)]
pub struct Sheet {
    page: sheet::Sheet,
    /// The puzzle from cuts that makes the turns of the scrambles, if they are no cubes.
    solid: Option<Puzzle>,
}

impl Sheet {
    /// The most scrambles of a sheet.
    pub const MOST: usize = 100;

    /// Returns an empty sheet of scrambles of a puzzle. Those of the World Cube Association (`wca`) turn the solid that has
    /// their moves.
    #[must_use]
    pub fn new(puzzle: &Puzzle, title: String, wca: bool) -> Sheet {
        let solid = match puzzle.has_shape() {
            true => Some(puzzle.clone()),
            false if wca => Puzzle::cut(&puzzle.name(), false).ok(),
            false => None,
        };
        Sheet { page: sheet::Sheet::new(title), solid }
    }

    /// Adds a scramble that `answers` has drawn.
    pub fn add(&mut self, answers: &dyn Answers, scramble: &Scramble) {
        let turns = scramble.moves.to_string();
        let solid = || {
            let polyhedron = self.solid.as_ref()?.polyhedron_of(&turns, Form::Setup, None).ok()?;
            Some(net::<Polyhedron>(&polyhedron, &turns))
        };
        let drawing = answers.picture(&scramble.state).ok().map(|cube| net::<Cube>(&cube, &turns)).or_else(solid);
        self.page.add(turns, drawing);
    }

    /// Returns the page as SVG. Browsers make PDF of it.
    #[must_use]
    pub fn svg(&self) -> String {
        self.page.svg()
    }
}

fn net<D: Drawable>(puzzle: &D, turns: &str) -> Drawing {
    draw(puzzle, &Picture { view: View::Net, size: sheet::PICTURE, ..Picture::default() }, turns)
}
