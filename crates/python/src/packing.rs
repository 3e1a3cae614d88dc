//! Packing puzzles: pieces of unit cubes that fill a shape.

use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;
use std::sync::Arc;

use godtable::packing::{Disassembly, Limits, Progress, Puzzle, Solver, disassembly, file, shipped};
use godtable::text_file;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::drawing::Drawing;
use crate::errors::{self, wrong};
use crate::means::Count;
use crate::threads::{StopMode, wait};

/// The piece of a cell that stays empty.
const EMPTY: i16 = -1;

/// A packing puzzle: pieces of unit cubes that fill a shape.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Packing {
    puzzle: Arc<Puzzle>,
    summary: Option<String>,
}

#[pymethods]
impl Packing {
    /// Return the packing puzzle with a name, such as "soma", or of a file, or of the text of one.
    #[new]
    #[pyo3(signature = (name = None, *, text = None))]
    fn new(name: Option<&str>, text: Option<&str>) -> PyResult<Packing> {
        let read = match (name, text) {
            (None, Some(text)) => text.to_owned(),
            (Some(name), None) => match shipped::text(name) {
                Some(text) => text.to_owned(),
                None if Path::new(name).exists() => {
                    let what = format!("the puzzle file {name}");
                    text_file::read(Path::new(name), &what).map_err(|error| errors::of(&error))?
                }
                None => {
                    let known = Packing::names().join(", ");
                    return Err(wrong(format!("there is no packing puzzle and no file '{name}'; known: {known}")));
                }
            },
            _ => return Err(wrong("give a name or a text")),
        };
        let file = file::parse(&read).map_err(|error| wrong(format!("{}: {error}", name.unwrap_or("the text"))))?;
        Ok(Packing { puzzle: Arc::new(file.puzzle), summary: file.summary })
    }

    /// The names of the built-in puzzles.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        shipped::FILES.iter().map(|(name, _)| *name).collect()
    }

    /// A line that describes the puzzle, or None.
    #[getter]
    fn summary(&self) -> Option<&str> {
        self.summary.as_deref()
    }

    /// The names of the pieces.
    #[getter]
    fn pieces(&self) -> Vec<&str> {
        self.puzzle.pieces().iter().map(|piece| piece.name.as_str()).collect()
    }

    /// The places of the cells of the shape: an array of int32, shape (cells, 3).
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let cells: Vec<i32> = self.puzzle.shape().cells().iter().flat_map(|cell| cell.cell).collect();
        let count = cells.len() / 3;
        PyArray1::from_vec(py, cells).reshape([count, 3])
    }

    /// Return the solutions: an array of int16, shape (count, cells), with the number of the piece in each cell, and -1 if
    /// it stays empty.
    ///
    /// Of solutions that are the same up to a symmetry of the shape, one is returned, or with `all` each. `limit` is the
    /// most solutions. Ctrl-C stops the search.
    #[pyo3(signature = (*, all = false, limit = None))]
    fn solutions<'py>(
        &self,
        py: Python<'py>,
        all: bool,
        limit: Option<Count<u64>>,
    ) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let cells = self.puzzle.shape().cells().len();
        let found =
            self.search(py, all, limit.map(|Count(limit)| limit), move |puzzle, solution, found: &mut Vec<i16>| {
                let start = found.len();
                found.resize(start + cells, EMPTY);
                for (piece, placement) in solution.placements(puzzle) {
                    placement.cells.iter().for_each(|&cell| found[start + cell] = piece as i16);
                }
            })?;
        let count = found.len() / cells.max(1);
        PyArray1::from_vec(py, found).reshape([count, cells])
    }

    /// Return the number of solutions, as `solutions` finds them.
    #[pyo3(signature = (*, all = false, limit = None))]
    fn count(&self, py: Python<'_>, all: bool, limit: Option<Count<u64>>) -> PyResult<u64> {
        self.search(py, all, limit.map(|Count(limit)| limit), |_, _, count: &mut u64| *count += 1)
    }

    /// Return how each solution comes apart, in the order of `solutions`: dicts of `order`, the moves, and `level`, the number of
    /// moves until the first pieces have left, or None. The reverse order puts the solution together.
    ///
    /// A move is a tuple: the names of the pieces that move together, the direction, such as "+x", and the length in cells, or
    /// None if the pieces leave the others. `stuck` are the pieces that no moves take out, `undecided` those for which the search
    /// reached its limit.
    #[pyo3(signature = (*, all = false, limit = None))]
    fn orders<'py>(&self, py: Python<'py>, all: bool, limit: Option<Count<u64>>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let found = self.search(py, all, limit.map(|Count(limit)| limit), |puzzle, solution, found: &mut Vec<_>| {
            let pieces: Vec<usize> = solution.placements(puzzle).map(|(piece, _)| piece).collect();
            found.push((pieces, disassembly(puzzle, solution)));
        })?;
        let order = |(pieces, apart): (Vec<usize>, Disassembly)| {
            let names = |own: &[usize]| -> Vec<&str> {
                own.iter().map(|&piece| self.puzzle.pieces()[pieces[piece]].name.as_str()).collect()
            };
            let moves = apart
                .steps
                .iter()
                .map(|step| (names(&step.pieces), step.direction.to_string(), (!step.leaves).then_some(step.length)));
            let order = PyDict::new(py);
            order.set_item("order", moves.collect::<Vec<_>>())?;
            order.set_item("level", apart.level())?;
            order.set_item("stuck", names(&apart.stuck))?;
            order.set_item("undecided", names(&apart.undecided))?;
            Ok(order)
        };
        found.into_iter().map(order).collect()
    }

    /// Return a picture of a solution: a row of `solutions`, by default the first one that is found.
    ///
    /// view is plain, exploded or layers; background is light or dark; size is the width in pixels; labels shows the names of
    /// the pieces. ValueError is raised for what is no row of the puzzle, and if there is no solution.
    #[pyo3(signature = (solution = None, *, view = "plain", background = "light", size = 480, labels = true))]
    fn draw(
        &self,
        py: Python<'_>,
        solution: Option<Vec<i64>>,
        view: &str,
        background: &str,
        size: i64,
        labels: bool,
    ) -> PyResult<Drawing> {
        let solution = match solution {
            Some(solution) => solution,
            None => self.solutions(py, false, Some(Count(1)))?.to_vec()?.into_iter().map(i64::from).collect(),
        };
        let (pieces, cells) = (self.puzzle.pieces(), self.puzzle.shape().cells());
        if solution.is_empty() {
            return Err(wrong("there is no solution to draw"));
        }
        if solution.len() != cells.len() {
            return Err(wrong(format!(
                "a solution has {} numbers, one for each cell, not {}",
                cells.len(),
                solution.len()
            )));
        }
        let most = pieces.len() as i64 - 1;
        if let Some(other) = solution.iter().find(|piece| !(i64::from(EMPTY)..=most).contains(piece)) {
            return Err(wrong(format!("there is no piece {other}: pieces are 0 to {most}, and -1 is an empty cell")));
        }
        let of = |piece: i64| {
            let own = solution.iter().zip(cells).filter(move |(other, _)| **other == piece);
            own.map(|(_, cell)| cell.cell).collect::<Vec<[i32; 3]>>()
        };
        let named = pieces.iter().zip(0..).map(|(piece, number)| (piece.name.clone(), of(number)));
        Drawing::bodies(named.filter(|(_, cells)| !cells.is_empty()).collect(), view, background, size, labels)
    }

    fn __repr__(&self) -> String {
        let (cells, pieces) = (self.puzzle.shape().cells().len(), self.puzzle.pieces().len());
        format!("<godtable.Packing: {pieces} kinds of pieces in {cells} cells>")
    }
}

impl Packing {
    /// Searches for solutions, up to a limit, and returns what `visit` collects of them.
    fn search<R: Default + Send + 'static>(
        &self,
        py: Python<'_>,
        all: bool,
        limit: Option<u64>,
        mut visit: impl FnMut(&Puzzle, &godtable::packing::Solution, &mut R) + Send + 'static,
    ) -> PyResult<R> {
        let (puzzle, mut left) = (Arc::clone(&self.puzzle), limit.unwrap_or(u64::MAX));
        wait(
            py,
            StopMode::Left,
            |_, ()| Ok(()),
            move |link| {
                let observe = |_: Progress| link.check();
                let limits = Limits { threads: std::thread::available_parallelism().ok(), observe: Some(&observe) };
                let mut found = R::default();
                if left > 0 {
                    Solver::new(&puzzle, all).run(&limits, |solution| {
                        visit(&puzzle, &solution, &mut found);
                        left -= 1;
                        if left > 0 { Continue(()) } else { Break(()) }
                    });
                }
                found
            },
        )
    }
}
