//! A puzzle without rules: its definition, where that comes from, and the engine that answers.

use std::sync::Arc;

use godtable_cuts::{CutPuzzle, Figure};
use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube::{Corner, Preset, Puzzle as Cube, Rules};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::puzzlefile::{self, Power, Puzzle};

use super::design;
use crate::cannot::Traits;
use crate::{Error, Input};

/// Where a definition comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A name or a file.
    Named,
    /// Cuts.
    Cuts,
    /// Code, whose moves are the turns.
    Code,
    /// Pieces of the 3x3x3, with the rules of cubes.
    Pieces,
}

/// An engine that is faster than the general one, which answers about any puzzle of orbits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// For the 2x2x2 and the corners of the 3x3x3.
    Corners {
        /// The rules that a choice replaces.
        rules: Rules,
        /// Whether these are the default rules of a named puzzle, and not rules from code.
        is_default: bool,
    },
    /// For all edges of the 3x3x3, whose tables are files.
    Edges(FlipChoice),
    /// For the whole 3x3x3, which is searched.
    Cube3,
}

/// A puzzle without rules.
#[derive(Clone, Debug)]
pub(crate) struct DefinedPuzzle {
    /// The name of a shipped definition, the path of a file, or a name from code.
    pub(crate) given: String,
    /// The definition as text; without it, tables are not kept in files.
    pub(crate) text: Option<String>,
    pub(crate) origin: Origin,
    /// The engine of all its pieces, if it has its own.
    pub(crate) engine: Option<Engine>,
    pub(crate) puzzle: Puzzle,
    /// The puzzle without the products that are moves too, if there are some.
    pub(crate) without_products: Option<Arc<Puzzle>>,
    /// The cuts that define it, if there are some.
    pub(crate) cut: Option<Arc<CutPuzzle>>,
    /// The pieces of the 3x3x3 that these are, if they are: their states are read, written and drawn as cubes.
    pub(crate) cube: Option<ChosenPieces>,
    /// The same before some pieces counted as identical: states are read as cubes, and not written.
    pub(crate) told_cube: Option<ChosenPieces>,
    /// The 2x2x2 or the corners of the 3x3x3 if it is one of them: its states are read and written as theirs.
    pub(crate) corners: Option<Cube>,
    /// Its shape, if that is data.
    pub(crate) figure: Option<Arc<Figure>>,
    /// The pieces that matter, if not all do.
    pub(crate) pieces: Option<String>,
    /// The turns under which pieces count as identical, if there are any.
    pub(crate) alike: Option<Vec<Power>>,
    /// The puzzle in which those pieces are distinct. Without such turns, patterns of the goal leave pieces open.
    pub(crate) told: Option<Arc<Puzzle>>,
}

impl DefinedPuzzle {
    /// Reads a definition or a design.
    pub(crate) fn read(given: &str, text: &str) -> Result<DefinedPuzzle, String> {
        if text.trim().is_empty() {
            return Err("expected a definition, got an empty file".to_owned());
        }
        let (puzzle, cut) = if design::is_design(text) {
            let cut = design::read(text)?;
            (cut.puzzle().clone(), Some(Arc::new(cut)))
        } else {
            (puzzlefile::read(text).map_err(|error| error.to_string())?, None)
        };
        let is_shipped = puzzlefile::shipped(given) == Some(text);
        let cut = cut.or_else(|| godtable_cuts::look(given, &puzzle).filter(|_| is_shipped).map(Arc::new));
        let shape =
            if is_shipped { puzzlefile::shipped_shape(given).map(str::to_owned) } else { Figure::text_in(text) };
        let figure = shape.map(|shape| Figure::read(&shape, &puzzle).map(Arc::new)).transpose();
        let figure = figure.map_err(|error| format!("shape: {error}"))?;
        let text = Some(text.to_owned());
        let corners = given.parse().ok().filter(|_| is_shipped);
        Ok(DefinedPuzzle { text, cut, corners, figure, ..DefinedPuzzle::of_code(given, Origin::Named, puzzle) })
    }

    /// Returns a puzzle without a text, of which tables are not kept in files.
    pub(crate) fn of_code(name: &str, origin: Origin, puzzle: Puzzle) -> DefinedPuzzle {
        let given = name.to_owned();
        DefinedPuzzle {
            given,
            text: None,
            origin,
            engine: None,
            puzzle,
            without_products: None,
            cut: None,
            cube: None,
            told_cube: None,
            corners: None,
            figure: None,
            pieces: None,
            alike: None,
            told: None,
        }
    }

    /// Makes the puzzle of cuts.
    pub(crate) fn of_cuts(cuts: &str, is_super: bool, origin: Origin) -> Result<DefinedPuzzle, String> {
        Ok(DefinedPuzzle { origin, ..DefinedPuzzle::read(cuts, &design::written(cuts, is_super))? })
    }

    /// Returns the puzzle in which only some pieces matter.
    pub(crate) fn with_pieces(self, pieces: &str) -> Result<DefinedPuzzle, String> {
        Ok(DefinedPuzzle {
            puzzle: self.puzzle.with_pieces(pieces)?,
            engine: None,
            cube: None,
            pieces: Some(pieces.to_owned()),
            ..self
        })
    }

    /// Returns the puzzle with more moves, each a product of others. It has pictures if each is one of turns about one axis.
    pub(crate) fn with_products(self, products: &[String]) -> Result<DefinedPuzzle, Error> {
        let puzzle = self.puzzle.with_products(products).map_err(|error| Error::given(Input::Product, error))?;
        let text = puzzle.tws().ok().filter(|_| self.pieces.is_none());
        let cut = self.cut.and_then(|cut| CutPuzzle::clone(&cut).with_definition(&puzzle).map(Arc::new));
        let without_products = Some(self.without_products.unwrap_or_else(|| Arc::new(self.puzzle)));
        Ok(DefinedPuzzle { puzzle, without_products, text, cut, ..self })
    }

    /// Returns the slice turns as products.
    pub(crate) fn slices(&self) -> Result<Vec<String>, Error> {
        let reason =
            "these rules turn the middle one of three layers, and no axis of the puzzle has three; use half-turn";
        let none = || Error::given(Input::Rules, format!("{}: {reason}", Preset::SLICE_TURN.name));
        self.puzzle.slices().ok_or_else(none)
    }

    /// Returns the puzzle in which pieces count as identical under some turns, or `None` if they cannot.
    pub(crate) fn alike_under(&self, turns: &[Power]) -> Option<DefinedPuzzle> {
        let puzzle = self.puzzle.alike_under(turns)?;
        let told = Some(Arc::new(self.puzzle.clone()));
        let told_cube = self.cube.clone();
        Some(DefinedPuzzle { puzzle, cube: None, told_cube, alike: Some(turns.to_vec()), told, ..self.clone() })
    }

    /// Returns the names of turns.
    pub(super) fn names(&self, turns: &[Power]) -> Vec<String> {
        turns.iter().map(|&turn| self.puzzle.name_of(turn)).collect()
    }

    /// Returns the name: of a shipped definition, otherwise of the puzzle, with its pieces of the 3x3x3 if these are chosen.
    pub(crate) fn name(&self) -> String {
        match self.chosen() {
            Some(pieces) => format!("{}, pieces {pieces}", self.puzzle.name()),
            None if puzzlefile::shipped(&self.given).is_some() => self.given.clone(),
            None => self.puzzle.name().to_owned(),
        }
    }

    /// Returns the pieces of the 3x3x3 that are chosen, with the rules of cubes, if they are.
    pub(super) fn chosen(&self) -> Option<&ChosenPieces> {
        self.cube.as_ref().filter(|_| self.origin == Origin::Pieces)
    }

    /// Returns what decides which questions it cannot answer.
    pub(crate) fn traits(&self) -> Traits {
        match &self.engine {
            Some(Engine::Corners { .. }) => Traits::CORNERS,
            Some(Engine::Edges(_)) => Traits::EDGES,
            Some(Engine::Cube3) => Traits::WHOLE,
            None if self.origin == Origin::Pieces => Traits::PIECES,
            None => Traits::DEFINITION,
        }
    }

    /// Returns whether a piece that no turn moves fixes how the puzzle is held. Then solved up to rotation is solved.
    pub(crate) fn has_fixed_frame(&self) -> bool {
        self.corners.is_some_and(|cube| cube.moving_corners() < Corner::ALL.len())
    }

    /// Returns the cuts that define the puzzle, if there are some and all its pieces matter.
    pub(crate) fn cut(&self) -> Option<&CutPuzzle> {
        self.cut.as_deref().filter(|cut| self.engine.is_none() && *cut.puzzle() == self.puzzle)
    }

    /// Returns its shape, if that is data and all its pieces matter.
    pub(crate) fn figure(&self) -> Option<&Arc<Figure>> {
        self.figure.as_ref().filter(|figure| self.engine.is_none() && *figure.puzzle() == self.puzzle)
    }

    /// Returns whether its states are drawn.
    pub(crate) fn is_drawn(&self) -> bool {
        self.cube.is_some() || self.cut().is_some() || self.figure().is_some()
    }

    /// Returns the text of the definition, or `None` if there is none.
    pub(crate) fn text(&self) -> Option<&str> {
        self.text.as_deref().filter(|_| self.engine.is_none())
    }

    /// Returns the definition, or `None` if the puzzle is built in.
    pub(crate) fn definition(&self) -> Option<&Puzzle> {
        Some(&self.puzzle).filter(|_| self.engine.is_none() && self.origin != Origin::Pieces)
    }
}
