//! Methods: a puzzle is solved in steps, as people do. A method is one of the 3x3x3, or one of a definition (`steps.rs`).

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use godtable_puzzle::cube::nearest;
use godtable_solvers::methods::{self, MethodSolver, NamedMethod};

use crate::ask::Steps;
use crate::steps::{DefinitionMethod, SHIPPED};
use crate::{Error, Input, Puzzle, Question, State, Work, cube3, cube3_forms, text_file};

/// The extension of a method file.
const ENDING: &str = "toml";

/// A method: steps that solve a puzzle, each in the fewest turns to its own goal.
///
/// ```
/// use godtable::{Form, Method, Puzzle, Work};
///
/// let (puzzle, method) = (Puzzle::named("3x3x3")?, Method::find("cfop")?);
/// let solved = method.solve(&puzzle, &puzzle.state("R U F", Form::Turns, None)?, None, &Work::default())?;
/// assert_eq!(solved.steps[0].name, "cross");
/// # Ok::<(), godtable::Error>(())
/// ```
#[derive(Debug)]
pub struct Method(Of);

/// What a method solves.
#[derive(Debug)]
enum Of {
    /// The 3x3x3, with tables that later states use too.
    Cube3(methods::Method, Box<Mutex<MethodSolver>>),
    Definition(DefinitionMethod),
}

impl Method {
    /// Returns the names of the shipped methods.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NamedMethod::ALL.iter().map(|named| named.name).chain(SHIPPED.iter().map(|(name, _)| *name))
    }

    /// Finds a shipped method by its name, or reads the method file at a path.
    ///
    /// # Errors
    /// Returns an error for an unknown name, for a file that cannot be read, and for what is wrong in it.
    pub fn find(name: &str) -> Result<Method, Error> {
        if let Some(named) = NamedMethod::ALL.iter().find(|named| named.name.eq_ignore_ascii_case(name)) {
            return Ok(Method::of_cube3(named.method()));
        }
        if let Some(method) = DefinitionMethod::named(name) {
            return Ok(Method(Of::Definition(method)));
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some_and(|ending| ending == ENDING) {
            let what = format!("the method file {name}");
            let text = text_file::read(path, &what)?;
            return Method::read(&text).map_err(|error| error.reworded(|reason| format!("{what}: {reason}")));
        }
        let near = nearest(name, Method::names()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        let known = Method::names().collect::<Vec<&str>>().join(", ");
        let reason = format!("there is no method '{name}'; known: {known}, and files such as own.{ENDING}{near}");
        Err(Error::given(Input::Method, reason))
    }

    /// Reads a method file. One that names a puzzle is for a definition.
    ///
    /// # Errors
    /// Returns what is wrong in the file, with the line.
    pub fn read(text: &str) -> Result<Method, Error> {
        match DefinitionMethod::names_a_puzzle(text) {
            true => DefinitionMethod::read(text).map(|method| Method(Of::Definition(method))),
            false => {
                methods::Method::read(text).map(Method::of_cube3).map_err(|error| Error::given(Input::Method, error))
            }
        }
    }

    fn of_cube3(method: methods::Method) -> Method {
        Method(Of::Cube3(method, Box::default()))
    }

    /// Returns the name of the puzzle that the method solves.
    #[must_use]
    pub fn puzzle(&self) -> &str {
        match &self.0 {
            Of::Cube3(..) => cube3_forms::NAME,
            Of::Definition(method) => &method.puzzle,
        }
    }

    /// Checks that the method solves a puzzle.
    ///
    /// # Errors
    /// Returns an error for another puzzle.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), Error> {
        let own = self.puzzle();
        let is_own = || puzzle.name() == own || puzzle.definition().is_some_and(|definition| definition.name() == own);
        match &self.0 {
            Of::Cube3(..) => Ok(puzzle.check(Question::Method)?),
            Of::Definition(_) if is_own() => Ok(()),
            Of::Definition(_) => {
                Err(Error::given(Input::Method, format!("the method solves {own}, and not {}", puzzle.name())))
            }
        }
    }

    /// Solves a state. A step ends after `time`; without it, after some seconds for the 3x3x3, and when it is solved for others.
    ///
    /// # Errors
    /// Returns an error for another puzzle, for a step that the puzzle cannot have, and for one without a solution.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        work: &Work<'_>,
    ) -> Result<Steps, Error> {
        self.check(puzzle)?;
        match &self.0 {
            Of::Cube3(method, solver) => {
                let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
                cube3::solve_by(method, &mut solver, state, time, work)
            }
            Of::Definition(method) => method.solve(puzzle, state, time, work),
        }
    }
}
