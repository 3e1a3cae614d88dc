//! What is needed to draw a state: the cube, or the solid of a puzzle with a shape, and the turns that it makes.

use std::sync::Arc;

use godtable_cuts::{CutPuzzle, Figure};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{Power, Puzzle as DefinedPuzzle};
use godtable_render::{Drawable, Polyhedron, Spin};

use crate::cannot::Question;
use crate::game::Words;
use crate::identity::Identity;
use crate::state::{Form, OrbitsState, State};
use crate::{Cannot, Error, Input, Puzzle};

/// The shape of a puzzle: it is made from cuts, or data.
#[derive(Clone, Copy)]
enum Shape<'a> {
    Cut(&'a CutPuzzle),
    Figure(&'a Arc<Figure>),
}

impl<'a> Shape<'a> {
    fn puzzle(self) -> &'a DefinedPuzzle {
        match self {
            Shape::Cut(cut) => cut.puzzle(),
            Shape::Figure(figure) => figure.puzzle(),
        }
    }

    fn polyhedron(self, at: &Arrangement) -> Polyhedron {
        match self {
            Shape::Cut(cut) => Polyhedron::of(cut, at),
            Shape::Figure(figure) => Polyhedron::of_figure(figure, at),
        }
    }

    fn spins(self, powers: &[Power]) -> Vec<Spin> {
        match self {
            Shape::Cut(cut) => Spin::of(cut, powers),
            Shape::Figure(figure) => Spin::of_figure(figure, powers),
        }
    }
}

impl Puzzle {
    /// Returns the cube of a state, for pictures.
    ///
    /// # Errors
    /// Returns an error if there are no pictures of the puzzle.
    pub fn picture(&self, state: &State) -> Result<godtable_render::Cube, Error> {
        let game = self.game()?;
        game.words().picture(state)?.ok_or_else(|| game.cannot(Question::Picture))
    }

    /// Returns a puzzle with a shape in a state, for pictures. Pieces that no turn visibly moves are at home: a position says
    /// nothing of them, nor of how the puzzle is held.
    ///
    /// # Errors
    /// Returns an error for a puzzle without a shape, and for a state of another puzzle.
    pub fn polyhedron(&self, state: &State) -> Result<Polyhedron, Error> {
        let (shape, own) = (self.shape()?, self.arranged(state)?);
        Ok(shape
            .polyhedron(&shape.puzzle().played_from(own.arrangement.clone(), &own.hold.rotations))
            .with_locked(self.locked_turns(self.game()?.words(), state)?))
    }

    /// Returns a puzzle with a shape in a state as text, for pictures. Turns and rotations move all pieces.
    ///
    /// # Errors
    /// Returns the error in the text as [`Puzzle::state`] does, or an error for a puzzle without a shape.
    pub fn polyhedron_of(&self, text: &str, form: Form, locked: Option<&str>) -> Result<Polyhedron, Error> {
        let state = self.state(text, form, locked)?;
        if !matches!(form, Form::Turns | Form::Setup) {
            return self.polyhedron(&state);
        }
        let shape = self.shape()?;
        let start = shape.polyhedron(&shape.puzzle().played(&[]));
        let turned = self.spins(text)?.iter().fold(start, |polyhedron, spin| polyhedron.turned(spin));
        Ok(turned.with_locked(self.locked_turns(self.game()?.words(), &state)?))
    }

    /// Reads moves and rotations of a puzzle with a shape, for pictures.
    ///
    /// # Errors
    /// Returns the error in the text, with its place, or an error for a puzzle without a shape.
    pub fn spins(&self, text: &str) -> Result<Vec<Spin>, Error> {
        let shape = self.shape()?;
        let powers = shape.puzzle().read_sequence(text).map_err(|error| Error::given(Input::State, error))?;
        Ok(shape.spins(&powers))
    }

    /// Reads moves and rotations as [`Puzzle::spins`] does, after a state. They must not cut bandaged pieces.
    ///
    /// # Errors
    /// Returns the same errors, and an error for a state of another puzzle.
    #[doc(hidden)]
    pub fn spins_after(&self, state: &State, text: &str) -> Result<Vec<Spin>, Error> {
        let spins = self.spins(text)?;
        let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
        let puzzle = self.shape()?.puzzle();
        let own = self.arranged(state)?;
        let powers = puzzle.read_sequence(text).map_err(|error| wrong(&error))?;
        let powers = [&own.hold.rotations[..], &powers].concat();
        puzzle.played_legally_from(own.arrangement.clone(), &powers).map_err(|error| wrong(&error))?;
        Ok(spins)
    }

    /// Reads moves after a state that the rules allow there, for pictures. Each locks some turns.
    ///
    /// # Errors
    /// Returns the same errors, and an error for a move that the rules forbid.
    #[doc(hidden)]
    pub fn legal_spins(&self, state: &State, text: &str) -> Result<Vec<Spin>, Error> {
        let game = self.game()?;
        let words = game.words();
        words.turned(state, text)?;
        let (mut spins, mut state) = (self.spins_after(state, text)?, words.turned(state, "")?);
        for spin in &mut spins {
            state = words.turned(&state, &spin.name)?;
            spin.locked = self.locked_turns(words, &state)?;
        }
        Ok(spins)
    }

    /// Returns the numbers of the turns that only the lock state forbids.
    fn locked_turns(&self, words: &dyn Words, locked: &State) -> Result<Vec<usize>, Error> {
        let puzzle = self.shape()?.puzzle();
        if locked.lock.is_none() {
            return Ok(Vec::new());
        }
        let unlocked = locked.clone().unlocked();
        let turns = |state: &State, number: usize| {
            let mut powers = puzzle.powers().into_iter().filter(|power| power.number == number);
            powers.any(|power| words.turned(state, &puzzle.name_of(power)).is_ok())
        };
        let is_locked = |&number: &usize| !turns(locked, number) && turns(&unlocked, number);
        Ok((0..puzzle.moves().len() + puzzle.rotations().len()).filter(is_locked).collect())
    }

    /// Returns the arrangement of a state of the puzzle.
    fn arranged(&self, state: &State) -> Result<OrbitsState, Error> {
        Ok(self.subject.parts(state, self.subject.identities(0), Identity::position)?.into_owned())
    }

    fn shape(&self) -> Result<Shape<'_>, Error> {
        let refused = || Cannot { puzzle: self.name(), traits: self.traits(), question: Question::Picture };
        let figure = || self.figure().map(Shape::Figure);
        self.solid().map(Shape::Cut).or_else(figure).ok_or_else(|| refused().into())
    }
}
