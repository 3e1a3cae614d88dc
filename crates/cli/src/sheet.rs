//! A sheet of scrambles, with a picture of each.

use godtable::{Answers, Form, Puzzle, Scramble};
use godtable_render::{Cube, Drawable, Drawing, Picture, Polyhedron, View, draw, sheet};

/// The rows of a sheet.
pub(crate) struct Sheet {
    page: sheet::Sheet,
    /// The puzzle from cuts that makes the turns of the scrambles, if they are no cubes.
    solid: Option<Puzzle>,
}

impl Sheet {
    /// An empty sheet of scrambles of a puzzle. The solid of a puzzle of the World Cube Association turns by the names of its
    /// scrambles.
    pub(crate) fn new(puzzle: &Puzzle, title: String, wca: bool) -> Sheet {
        let solid = match puzzle.has_shape() {
            true => Some(puzzle.clone()),
            false if wca => Puzzle::cut(&puzzle.name(), false).ok(),
            false => None,
        };
        Sheet { page: sheet::Sheet::new(title), solid }
    }

    /// Adds a scramble.
    pub(crate) fn add(&mut self, table: &dyn Answers, scramble: &Scramble) {
        let turns = scramble.moves.to_string();
        let solid = || {
            let polyhedron = self.solid.as_ref()?.polyhedron_of(&turns, Form::Setup, None).ok()?;
            Some(net::<Polyhedron>(&polyhedron, &turns))
        };
        let drawing = table.picture(&scramble.state).ok().map(|cube| net::<Cube>(&cube, &turns)).or_else(solid);
        self.page.add(turns, drawing);
    }

    /// Returns the page as SVG. Browsers make PDF of it.
    pub(crate) fn svg(&self) -> String {
        self.page.svg()
    }
}

fn net<D: Drawable>(puzzle: &D, turns: &str) -> Drawing {
    draw(puzzle, &Picture { view: View::Net, size: sheet::PICTURE, ..Picture::default() }, turns)
}
