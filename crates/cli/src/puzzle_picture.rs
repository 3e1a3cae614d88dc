//! What `draw` and `animate` show: a cube, or a puzzle with a shape. The commands are written once for both.

use godtable::pictures::painted;
use godtable::{Answers, Error, Form, Puzzle, State};
use godtable_puzzle::cube::{LayerTurn, notation};
use godtable_render::space::Camera;
use godtable_render::{Cube, Drawable, Polyhedron, Spin, Style};

use crate::faces;
use crate::failure::Failure;
use crate::terminal::{Net, Palette};

/// A state as text.
#[derive(Clone, Copy)]
pub(crate) struct StateText<'a> {
    pub(crate) text: &'a str,
    pub(crate) form: Form,
    pub(crate) locked: Option<&'a str>,
}

/// A puzzle that a command draws.
pub(crate) trait PuzzlePicture: Drawable {
    /// Returns the puzzle in a state.
    fn of(puzzle: &Puzzle, written: StateText<'_>) -> Result<Self, Error>;

    /// Returns the puzzle in the state that a table has read.
    fn of_table(puzzle: &Puzzle, table: &dyn Answers, state: &State, written: StateText<'_>) -> Result<Self, Error>;

    /// Reads turns after a state: any turns, or legal ones if the rules are given.
    fn turns_after(puzzle: &Puzzle, state: &State, text: &str, has_rules: bool) -> Result<Vec<Self::Turn>, Error>;

    /// Reads the turns of a solution of a state.
    fn solution(puzzle: &Puzzle, state: &State, text: &str) -> Result<Vec<Self::Turn>, Failure>;

    /// Returns the usual direction of view.
    fn camera(&self) -> Camera;

    /// Returns the faces as lines for a terminal.
    fn lines(&self, style: Style, palette: Palette) -> String;
}

impl PuzzlePicture for Cube {
    fn of(puzzle: &Puzzle, StateText { text, form, locked }: StateText<'_>) -> Result<Cube, Error> {
        Ok(painted(puzzle.picture(&puzzle.state(text, form, locked)?)?, text, form))
    }

    fn of_table(_: &Puzzle, table: &dyn Answers, state: &State, written: StateText<'_>) -> Result<Cube, Error> {
        Ok(painted(table.picture(state)?, written.text, written.form))
    }

    fn turns_after(puzzle: &Puzzle, state: &State, text: &str, _has_rules: bool) -> Result<Vec<LayerTurn>, Error> {
        puzzle.turns_after(state, text)
    }

    fn solution(_: &Puzzle, _: &State, text: &str) -> Result<Vec<LayerTurn>, Failure> {
        let steps = notation::parse_layers(text).map_err(Failure::words)?;
        Ok(steps.into_iter().map(|step| step.action).collect())
    }

    fn camera(&self) -> Camera {
        Camera::ISOMETRIC
    }

    fn lines(&self, style: Style, palette: Palette) -> String {
        Net::of(self).lines(style, palette)
    }
}

impl PuzzlePicture for Polyhedron {
    fn of(puzzle: &Puzzle, StateText { text, form, locked }: StateText<'_>) -> Result<Polyhedron, Error> {
        puzzle.polyhedron_of(text, form, locked)
    }

    fn of_table(puzzle: &Puzzle, _: &dyn Answers, _: &State, written: StateText<'_>) -> Result<Polyhedron, Error> {
        <Polyhedron as PuzzlePicture>::of(puzzle, written)
    }

    fn turns_after(puzzle: &Puzzle, state: &State, text: &str, has_rules: bool) -> Result<Vec<Spin>, Error> {
        if has_rules { puzzle.legal_spins(state, text) } else { puzzle.spins_after(state, text) }
    }

    fn solution(puzzle: &Puzzle, state: &State, text: &str) -> Result<Vec<Spin>, Failure> {
        Ok(puzzle.legal_spins(state, text)?)
    }

    fn camera(&self) -> Camera {
        Polyhedron::camera(self)
    }

    fn lines(&self, style: Style, palette: Palette) -> String {
        faces::lines(self, style, palette)
    }
}
