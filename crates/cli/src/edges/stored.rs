//! Tables of the edges in files, and their answers.

use std::path::{Path, PathBuf};

use godtable::cube::Rotation;
use godtable::table::Field;
use godtable::{Distance, Held, TableError, Turn};
use godtable_engine::edges::{AnswerError, EdgesTable, FlipChoice};
use godtable_puzzle::cube3::{Centres, Corners, Cube3, Edges, facelets};

use crate::arguments::{GoalChoice, InputChoice, InputForm, PiecesChoice, TableChoice};
use crate::failure::{Failure, refuse_options};
use crate::named::PuzzleName;
use crate::questions::{self, Asked};
use crate::tables::{self, Bytes};
use crate::{input, link, output, whole};

/// A table of the edges in a file.
pub(crate) struct StoredEdges {
    path: PathBuf,
    pub(crate) table: EdgesTable<Bytes>,
}

/// The edges of a cube, and its hold.
pub(crate) struct HeldEdges {
    edges: Edges,
    hold: Rotation,
}

/// Returns the table of edges in the chosen file, or `None` if neither the file nor the puzzle is of edges.
pub(crate) fn chosen(
    pieces: &PiecesChoice,
    choice: &TableChoice,
    goal: &GoalChoice,
) -> Result<Option<StoredEdges>, Failure> {
    let flips = match &choice.rules.puzzle {
        Some(PuzzleName::Edges(flips)) => Some(*flips),
        _ => None,
    };
    let path = match (&choice.table, flips) {
        (Some(path), None) if !godtable::table::is_of_edges(path) => return Ok(None),
        (Some(path), _) => path,
        (None, Some(flips)) => {
            let puzzle = PuzzleName::of_edges(flips);
            return Err(Failure::words(format!(
                "--puzzle {puzzle}: name the file of its table by --table; make one by `godtable generate --puzzle \
                 {puzzle} -o FILE`"
            )));
        }
        (None, None) => return Ok(None),
    };
    let given = [
        (pieces.pieces.is_some(), "--pieces"),
        (goal.goal.is_some(), "--goal"),
        (!goal.goal_states.is_empty(), "--goal-state"),
    ];
    refuse_options(&given, |option| format!("{option} does not go with a table of the edges; leave it out"))?;
    let stored = open_of(path, flips)?;
    stored.check(choice)?;
    Ok(Some(stored))
}

/// Opens a table of edges.
pub(crate) fn open(path: &Path) -> Result<StoredEdges, Failure> {
    open_of(path, None)
}

/// Opens the table of the puzzle that is asked for, if any.
fn open_of(path: &Path, asked: Option<FlipChoice>) -> Result<StoredEdges, Failure> {
    let table = read(path).map_err(|error| match error {
        TableError::Io(_) => {
            let words = asked.map(|flips| format!(" --puzzle {}", PuzzleName::of_edges(flips))).unwrap_or_default();
            tables::cannot_read(path, &words, &error)
        }
        TableError::Field { field: Field::Puzzle, .. } => {
            Failure::words(format!("{} is not a table of the edges of the 3x3x3", path.display()))
        }
        error => tables::cannot_read(path, "", &error),
    })?;
    let wrong =
        |error| Failure::failed(format!("the table {}", path.display()), format!("{error}{}", tables::again(path, "")));
    Ok(StoredEdges { path: path.to_owned(), table: EdgesTable::new(table).map_err(wrong)? })
}

#[expect(unsafe_code, reason = "large tables are mapped")]
fn read(path: &Path) -> Result<godtable::table::Table<Bytes, godtable::table::EdgesHeader>, TableError> {
    if tables::is_small(path) {
        return Ok(godtable::table::read_edges(path)?.map_bytes(Bytes::from));
    }
    // SAFETY: as in `tables::try_open`: the program replaces a table by a rename, which leaves the mapped file
    // unchanged.
    Ok(unsafe { godtable::table::open_edges(path) }?.map_bytes(Bytes::from))
}

impl StoredEdges {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the name of the puzzle.
    pub(crate) fn puzzle(&self) -> &'static str {
        PuzzleName::of_edges(self.table.space().flips())
    }

    /// Describes the puzzle and its rules in one line.
    pub(crate) fn heading(&self) -> String {
        output::heading_of(self.puzzle(), self.table.rules())
    }

    /// Checks that the table is of the puzzle and the rules that are given, if any.
    fn check(&self, choice: &TableChoice) -> Result<(), Failure> {
        let is_table_of = |what: String| Failure::words(format!("{} is a table of {what}", self.path.display()));
        let (own, rules) = (self.puzzle(), self.table.rules());
        if let Some(asked) = choice.rules.puzzle.as_ref().map(ToString::to_string).filter(|asked| asked != own) {
            return Err(is_table_of(format!("the puzzle {own}, and not of {asked}; ask for it with --puzzle {own}")));
        }
        let given = &choice.rules;
        if given.rules.is_empty() && given.turns.is_none() && given.lock.is_none() {
            return Ok(());
        }
        let given = given.of_cube3(&format!("--puzzle {own}"))?;
        if given == *rules { Ok(()) } else { Err(is_table_of(format!("the rules {rules}, not of {given}"))) }
    }

    /// Returns the failure of a question.
    pub(crate) fn failure(&self, error: AnswerError) -> Failure {
        let hint = match error {
            AnswerError::TooMany { .. } => "",
            _ => &tables::again(&self.path, ""),
        };
        Failure::failed(format!("the table {}", self.path.display()), format!("{error}{hint}"))
    }

    /// Writes the facelets of a cube with these edges. Its corners are at home, or one turn from it if that must be.
    pub(crate) fn facelets(&self, edges: &Edges) -> String {
        let corners = if edges.is_odd() { *Cube3::SOLVED.turned(Turn::ALL[0]).corners() } else { Corners::SOLVED };
        facelets::write(&Cube3::new(corners, *edges, Centres::SOLVED).expect("the parities are equal"))
    }

    fn read_as(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<HeldEdges, String> {
        let rules = self.table.rules();
        if let Some(name) = locked {
            input::check_lock(name, form, rules)?;
        }
        if form == InputForm::Turns {
            // The turns are those of the rules.
            Held::read_turns(text, rules).map_err(|error| error.to_string())?;
        }
        let cube = whole::read(text, form)?;
        Ok(HeldEdges { edges: *cube.upright().edges(), hold: cube.hold() })
    }
}

impl Asked for StoredEdges {
    type State = HeldEdges;
    type Solution = Vec<Turn>;

    fn read(&self, text: &str, choice: &InputChoice) -> Result<HeldEdges, String> {
        self.read_as(text, choice.input, choice.locked.as_deref())
    }

    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<HeldEdges, String> {
        match input::split(line, self.table.rules())? {
            (text, None) => self.read(text, choice),
            (text, locked) => self.read_as(text, choice.input, locked),
        }
    }

    fn distance(&self, held: &HeldEdges) -> Result<Option<Distance>, Failure> {
        self.table.distance(&held.edges).map_err(|error| self.failure(error))
    }

    fn locked(&self, _held: &HeldEdges) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    fn solutions<'a>(
        &'a self,
        held: &'a HeldEdges,
    ) -> Result<impl Iterator<Item = Result<Vec<Turn>, Failure>> + use<'a>, Failure> {
        let solutions = self.table.solutions(&held.edges).map_err(|error| self.failure(error))?;
        Ok(solutions.map(|solution| solution.map_err(|error| self.failure(error))))
    }

    fn solution_count(&self, held: &HeldEdges) -> Result<u128, Failure> {
        let count = self.table.solution_count(&held.edges).map_err(|error| self.failure(error))?;
        count.ok_or_else(|| Failure::failed("--count", "the state has 2^128 optimal solutions or more"))
    }

    fn written(&self, held: &HeldEdges, solution: &Vec<Turn>) -> String {
        output::written(&rotated(solution, held.hold))
    }

    fn link(&self, held: &HeldEdges, solution: &Vec<Turn>) -> Result<String, Failure> {
        Ok(link::of_solution(PuzzleName::CUBE3, &rotated(solution, held.hold)))
    }

    fn not_solvable(&self) -> Failure {
        questions::not_solvable(self.table.rules())
    }
}

/// Returns turns as they are in a hold.
fn rotated(turns: &[Turn], hold: Rotation) -> Vec<Turn> {
    turns.iter().map(|turn| turn.rotated(hold)).collect()
}
