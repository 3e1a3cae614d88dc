//! Rules of a puzzle: by name, by turns and a lock, or from a file.

use std::ffi::CString;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;

use godtable::{About, Case, Error, Form, Generators, GoalForm, Method, NamedRules, Puzzle, RulesChoice, text_file};
use godtable_cuts::CutPuzzle;
use pyo3::exceptions::{PyRuntimeWarning, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{self, NotFound, wrong};
use crate::means::{Cache, Count, Means, Memory, Seconds};
use crate::questions::{ask, ask_with};
pub(crate) use crate::shared_rules::Rules;
use crate::state::{self, State, type_name};

/// The puzzle, if none is given.
const DEFAULT: &str = "2x2x2";

/// The whole 3x3x3, whose pieces may be chosen.
const CUBE3: &str = "3x3x3";

/// Names of turns, their permutations of stickers, and the labels of the solved puzzle.
type Permutations = (Vec<String>, Vec<Vec<usize>>, Vec<usize>);

/// The choice of rules: named ones with the text of their file, turns, a lock, a goal, goal states in a form, moves that do not
/// count, turns that may not come first, turns that may not come last, turns that reach all goals, and products.
#[derive(FromPyObject, IntoPyObject)]
struct ChoiceFields(
    Option<(String, Option<String>)>,
    Option<String>,
    Option<String>,
    Option<String>,
    Vec<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Vec<String>,
);

/// Turns: a text, or a list of turns.
struct Turns(String);

/// Products: a text of one, or a list.
struct Products(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Products {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Products> {
        match object.is_instance_of::<PyString>() {
            true => Ok(Products(vec![object.extract()?])),
            false => Ok(Products(object.try_iter()?.map(|own| own?.extract()).collect::<PyResult<Vec<String>>>()?)),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Turns {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Turns> {
        if object.is_instance_of::<PyString>() {
            return Ok(Turns(object.extract()?));
        }
        let kind =
            || wrong(format!("turns are a text such as \"R U\", or a list of texts, not {}", type_name(&object)));
        let turns = object.try_iter().map_err(|_| kind())?;
        let turns = turns.map(|turn| turn?.extract::<String>().map_err(|_| kind())).collect::<PyResult<Vec<String>>>();
        Ok(Turns(turns?.join(" ")))
    }
}

/// A puzzle, as Python names it.
#[derive(Default)]
struct PuzzleFields<'a> {
    puzzle: Option<PathBuf>,
    pieces: Option<&'a str>,
    definition: Option<&'a str>,
    cuts: Option<&'a str>,
    /// Whether pieces of cuts that look identical are distinct.
    distinct: bool,
}

/// The costs of turns: a text, or a dict of numbers.
struct Costs(String);

impl<'py> FromPyObject<'_, 'py> for Costs {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Costs> {
        let Ok(costs) = object.cast::<PyDict>() else { return Ok(Costs(object.extract()?)) };
        let costs = costs.iter().map(|(turn, cost)| Ok(format!("{turn} {}", cost.extract::<f64>()?)));
        Ok(Costs(costs.collect::<PyResult<Vec<String>>>()?.join(", ")))
    }
}

#[pymethods]
impl Rules {
    /// Make rules from a name or a file, or from turns and a lock.
    ///
    /// `rules` is a name, the path of a rules file, or Rules. `turns` are such as "R U F2", with the lock none, axis or
    /// face. With a name, the turns are those whose powers the rules have: half-turn with "R U" has R R2 R' U U2 U'. A lock
    /// replaces that of a name. `free` are moves that do not count, and `moves` are more moves, each a product such as
    /// "M = L' R". Solutions do not begin with turns of `not_first`, nor end with those of `not_last`. `goal` is a name
    /// (solved, face, layer, oriented, rotated), several after commas, or a list of states that count as solved. With
    /// `goal_turns`, all positions that these turns reach from solved count as solved.
    ///
    /// `puzzle` is a name from godtable.puzzles(), or the path of a definition; `definition` is the text of one.
    /// `cuts` are a solid and its cuts, such as "d f 0.7", or the name of a known one, such as "megaminx"; with `distinct`, pieces
    /// and orientations that look identical are distinct, as the centers of a 3x3x3. `pieces` chooses pieces: of the 3x3x3 such as "cross" or "DF DR DB DL", of a definition such as "CORNERS 1 2, EDGES".
    #[new]
    #[pyo3(signature = (
        rules = None, *, turns = None, lock = None, puzzle = None, pieces = None, definition = None, cuts = None,
        distinct = false, goal = None, goal_turns = None, free = None, moves = None, not_first = None, not_last = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        turns: Option<Turns>,
        lock: Option<String>,
        puzzle: Option<PathBuf>,
        pieces: Option<&str>,
        definition: Option<&str>,
        cuts: Option<&str>,
        distinct: bool,
        goal: Option<&Bound<'_, PyAny>>,
        goal_turns: Option<Turns>,
        free: Option<Turns>,
        moves: Option<Products>,
        not_first: Option<Turns>,
        not_last: Option<Turns>,
    ) -> PyResult<Rules> {
        let named = PuzzleFields { puzzle, pieces, definition, cuts, distinct };
        let turns = turns.map(|Turns(turns)| turns);
        let own = rules.and_then(|rules| rules.cast::<Rules>().ok()).map(Bound::get);
        let (puzzle, choice) = match (rules, own, turns) {
            (_, Some(_), Some(_)) => {
                return Err(wrong("Rules have turns; leave turns out, or give the name of rules"));
            }
            (_, Some(own), None) => own.taken(&named)?,
            (Some(rules), None, turns) => {
                let rules = named_rules(rules)?;
                (named.puzzle(Some(&rules))?, RulesChoice { named: Some(rules), turns, ..RulesChoice::default() })
            }
            (None, _, turns) => (named.puzzle(None)?, RulesChoice { turns, ..RulesChoice::default() }),
        };
        if lock.is_some() && own.is_some() {
            return Err(wrong("Rules have a lock; leave lock out, or give the name of rules"));
        }
        let Products(products) = moves.unwrap_or(Products(Vec::new()));
        let puzzle = puzzle.with_products(products).map_err(|error| errors::of(&error))?;
        let given = |own: Option<Turns>, chosen: Option<String>| own.map(|Turns(turns)| turns).or(chosen);
        let choice = RulesChoice {
            lock: lock.or(choice.lock),
            free: given(free, choice.free),
            not_first: given(not_first, choice.not_first),
            not_last: given(not_last, choice.not_last),
            goal_turns: given(goal_turns, choice.goal_turns),
            ..choice
        };
        let choice = match goal {
            Some(goal) => with_goal(py, &puzzle, choice, goal)?,
            None => choice,
        };
        Rules::of(py, puzzle, choice)
    }

    /// Read rules from the text of a rules file.
    #[staticmethod]
    #[pyo3(signature = (text, *, puzzle = None))]
    fn from_toml(py: Python<'_>, text: String, puzzle: Option<PathBuf>) -> PyResult<Rules> {
        let rules = NamedRules::File { name: "of the text".to_owned(), text };
        let puzzle = PuzzleFields { puzzle, ..PuzzleFields::default() }.puzzle(Some(&rules))?;
        Rules::of(py, puzzle, RulesChoice { named: Some(rules), ..RulesChoice::default() })
    }

    /// Read a state, as Table.state does; this needs no table.
    #[pyo3(signature = (state = "", *, form = "turns", locked = None))]
    fn state(&self, state: &str, form: &str, locked: Option<&str>) -> PyResult<State> {
        let read = self.puzzle().state(state, self.form(form)?, locked);
        Ok(State::new(read.map_err(|error| errors::of(&error))?, self, None))
    }

    /// Return the shortest sequences of turns that do a case, or those of up to `length` turns; `limit` is the most of them. A
    /// case is turns or cycles of pieces, as the program's command `algorithms` takes it. Of the sequences that are the same up to
    /// symmetry, inversion and the order of turns that commute, there is one, or with `each` all. NotFound is raised if there are
    /// none.
    ///
    /// `ignore` names pieces that do not matter, and `alike` pieces that count as identical. `cost` has costs of turns, a dict such
    /// as {"F": 2, "R2": 1.5}, or a text such as "F 2, R2 1.5": cheaper sequences of one length come first. The search ends after
    /// `time` seconds: with a RuntimeWarning if it has found some, and otherwise with a TimeoutError. `memory` is the most memory of
    /// its pruning table.
    #[pyo3(signature = (
        case, *, ignore = None, alike = None, cost = None, length = None, limit = None, each = false, time = None, memory = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn algorithms(
        &self,
        py: Python<'_>,
        case: String,
        ignore: Option<Turns>,
        alike: Option<Turns>,
        cost: Option<Costs>,
        length: Option<Count<usize>>,
        limit: Option<Count<usize>>,
        each: bool,
        time: Option<Seconds>,
        memory: Option<Memory>,
    ) -> PyResult<Vec<String>> {
        let puzzle = self.puzzle().clone();
        let [length, limit] = [length, limit].map(|count| count.map(|Count(count)| count));
        let case = Case {
            text: case,
            ignored: ignore.map(|Turns(pieces)| pieces).unwrap_or_default(),
            alike: alike.map(|Turns(pieces)| pieces).unwrap_or_default(),
            costs: cost.map(|Costs(costs)| costs).unwrap_or_default(),
            each,
            time: time.map(|Seconds(time)| time),
        };
        let found = ask_with(py, None, &Means::new(Cache::Nowhere, memory), move |work| {
            puzzle.algorithms(&case, work)?.list(length, limit, work, |_| Ok::<(), Error>(()))
        })?;
        match (found.remark(), length) {
            (Some(remark), _) if found.algorithms.is_empty() => return Err(PyTimeoutError::new_err(remark)),
            (Some(remark), _) => PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &CString::new(remark)?, 1)?,
            (None, Some(length)) if found.algorithms.is_empty() && limit != Some(0) => {
                return Err(NotFound::new_err(format!("no sequence of {length} or fewer turns does this")));
            }
            _ => {}
        }
        Ok(found.algorithms.iter().map(|own| own.moves.to_string()).collect())
    }

    /// Solve a state in the steps of a method, each in the fewest turns: the 3x3x3 by beginner, cfop, roux, zz, petrus, dr or htr,
    /// the 4x4x4 by 4x4x4, the Square-1 by cube-shape, or any puzzle by the path of a method file.
    ///
    /// Returns a list of the names of the steps, each with its turns. The first one may be the rotation in which the cube is held.
    /// `time` is the most seconds of a step. NotFound is raised if a step has no solution.
    #[pyo3(signature = (state, method, *, form = "turns", time = None))]
    fn steps(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        method: PathBuf,
        form: &str,
        time: Option<Seconds>,
    ) -> PyResult<Vec<(String, String)>> {
        let state = match state.cast::<State>() {
            Ok(state) => state.get().state.clone(),
            Err(_) => self.state(state.extract()?, form, None)?.state,
        };
        let (puzzle, time) = (self.puzzle().clone(), time.map(|Seconds(time)| time));
        let method = method.display().to_string();
        ask(py, None, move |work| {
            let solved = Method::find(&method)?.solve(&puzzle, &state, time, work)?;
            let hold = (!solved.rotation.is_empty()).then(|| ("hold".to_owned(), solved.rotation.to_owned()));
            let steps = solved.steps.into_iter().map(|own| (own.name, own.moves.to_string()));
            Ok(hold.into_iter().chain(steps).collect())
        })
    }

    /// Return a description of the puzzle: a dict of its pieces, moves, group and symmetries, and of the size of its table.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.puzzle().clone();
        let description = ask(py, None, move |work| puzzle.describe(work))?;
        python_of(py, &serde_json::to_value(&description).expect("its keys are texts"))
    }

    /// Return the definition of the puzzle as text, for other programs: "tws" for twsearch, "kpuzzle" for cubing.js.
    #[pyo3(signature = (form = "tws"))]
    fn definition(&self, form: &str) -> PyResult<String> {
        let built_in = || wrong(format!("{} is built in, without a definition; use cuts", self.about().puzzle));
        let own = self.puzzle().definition().ok_or_else(built_in)?;
        let text = match form {
            "tws" => self.puzzle().solid().map_or_else(|| own.tws(), CutPuzzle::tws),
            "kpuzzle" => own.kpuzzle(),
            other => return Err(wrong(format!("form: there is no '{other}'; known: tws, kpuzzle"))),
        };
        text.map_err(wrong)
    }

    /// The names of the turns, their permutations of stickers, and the labels of the solved puzzle.
    fn _generators(&self) -> PyResult<Permutations> {
        let Generators { names, generators, start } = self.puzzle().generators().map_err(|error| errors::of(&error))?;
        Ok((names, generators, start))
    }

    /// Read a pickled state.
    #[staticmethod]
    fn _state(rules: &Rules, text: &str, form: &str, locked: Option<&str>) -> PyResult<State> {
        rules.state(text, form, locked)
    }

    /// Make pickled rules again.
    #[staticmethod]
    fn _again(
        py: Python<'_>,
        puzzle: &str,
        text: Option<&str>,
        pieces: Option<&str>,
        choice: ChoiceFields,
    ) -> PyResult<Rules> {
        let ChoiceFields(named, turns, lock, goal, goal_states, form, free, not_first, not_last, goal_turns, products) =
            choice;
        let named = named.map(|(name, text)| match text {
            Some(text) => NamedRules::File { name, text },
            None => NamedRules::Name(name),
        });
        let goal_form = GoalForm(state::form(&form)?);
        let choice =
            RulesChoice { named, turns, free, lock, not_first, not_last, goal, goal_states, goal_form, goal_turns };
        let whole = match text {
            Some(text) => Puzzle::read(puzzle, text),
            None => Puzzle::named(puzzle),
        };
        let whole = whole.and_then(|whole| whole.with_products(products));
        let found =
            whole.and_then(|whole| pieces.map_or_else(|| Ok(whole.clone()), |pieces| whole.with_pieces(pieces)));
        Rules::of(py, found.map_err(|error| errors::of(&error))?, choice)
    }

    /// Pickled rules are their puzzle and their choice.
    #[expect(clippy::type_complexity, reason = "Python's tuples")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<&str>, Option<String>, ChoiceFields))> {
        let RulesChoice { named, turns, free, lock, not_first, not_last, goal, goal_states, goal_form, goal_turns } =
            self.choice().clone();
        let named = named.map(|named| match named {
            NamedRules::Name(name) => (name, None),
            NamedRules::File { name, text } => (name, Some(text)),
        });
        let form = goal_form.0.name().to_owned();
        // The text of a definition has them as moves.
        let products = if self.puzzle().text().is_some() { Vec::new() } else { self.puzzle().products().to_vec() };
        let chosen =
            ChoiceFields(named, turns, lock, goal, goal_states, form, free, not_first, not_last, goal_turns, products);
        let About { puzzle, pieces, .. } = self.about().clone();
        let again = py.get_type::<Rules>().getattr("_again")?;
        Ok((again, (puzzle, self.puzzle().text(), pieces, chosen)))
    }

    /// The names of the built-in rules.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        NamedRules::names().collect()
    }

    /// The name, or None if the rules have none.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.about().preset
    }

    /// The name of the puzzle, with its chosen pieces.
    #[getter(puzzle)]
    fn puzzle_name(&self) -> String {
        self.about().subject()
    }

    /// The allowed turns.
    #[getter]
    fn turns(&self) -> String {
        self.about().turns.join(" ")
    }

    /// The name of the lock; "own" or "custom" for a lock from a rules file.
    #[getter]
    fn lock(&self) -> &str {
        &self.about().lock
    }

    /// The name of the goal, or the number of its positions.
    #[getter]
    fn goal(&self) -> &str {
        self.about().goal.as_deref().unwrap_or("solved")
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.about().heading().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<godtable.Rules: {}>", self.about().heading())
    }
}

impl Rules {
    /// Returns the form with a name. If turns may not come first or last, those of a state come before the first one of a solution.
    pub(crate) fn form(&self, name: &str) -> PyResult<Form> {
        let is_limited = self.choice().not_first.is_some() || self.choice().not_last.is_some();
        match state::form(name)? {
            Form::Turns if is_limited => Ok(Form::Setup),
            form => Ok(form),
        }
    }

    /// Returns the puzzle and the choice of these rules, if they are for the puzzle that is named.
    fn taken(&self, named: &PuzzleFields<'_>) -> PyResult<(Puzzle, RulesChoice)> {
        if named.pieces.is_some() || named.definition.is_some() || named.cuts.is_some() || named.distinct {
            return Err(wrong("Rules have a puzzle; leave pieces, definition, cuts and distinct out"));
        }
        let own = &self.about().puzzle;
        match named.puzzle.as_ref().map(|name| name.display()) {
            Some(other) if other.to_string() != *own => {
                Err(wrong(format!("the rules are for the puzzle {own}, but {other} is requested")))
            }
            _ => Ok((self.puzzle().clone().without_rules(), self.choice().clone())),
        }
    }
}

impl PuzzleFields<'_> {
    /// Returns the puzzle. Without one, a rules file may name it.
    fn puzzle(&self, rules: Option<&NamedRules>) -> PyResult<Puzzle> {
        let name = self.puzzle.as_ref().map(|path| path.display().to_string());
        if self.distinct && self.cuts.is_none() {
            return Err(wrong(
                "distinct is about pieces of cuts that look identical; give cuts, or leave distinct out",
            ));
        }
        let whole = match (self.definition, self.cuts, name.as_deref()) {
            (Some(text), None, None) => Puzzle::read("of the text", text),
            (None, Some(cuts), None) => Puzzle::cut(cuts, self.distinct),
            (None, None, Some(name)) => Puzzle::find(name),
            (None, None, None) if self.pieces.is_some() => Puzzle::named(CUBE3),
            (None, None, None) => Puzzle::named(rules.and_then(NamedRules::puzzle).unwrap_or(DEFAULT)),
            _ => return Err(wrong("give one of puzzle, definition and cuts")),
        };
        let found = whole.and_then(|whole| match self.pieces {
            Some(pieces) => whole.with_pieces(pieces),
            None => Ok(whole),
        });
        found.map_err(|error| errors::of(&error))
    }
}

/// Reads the name of rules, or a rules file.
fn named_rules(rules: &Bound<'_, PyAny>) -> PyResult<NamedRules> {
    let path: PathBuf = rules.extract()?;
    let name = path.display().to_string();
    let is_file = !rules.is_instance_of::<PyString>()
        || path.components().count() > 1
        || path.extension().is_some_and(|ending| ending == "toml");
    if !is_file {
        return Ok(NamedRules::Name(name));
    }
    let text = text_file::read(&path, &format!("the rules file {name}")).map_err(|error| errors::of(&error))?;
    Ok(NamedRules::File { name, text })
}

/// Returns the choice with a goal: a name, or a list of states.
fn with_goal(py: Python<'_>, puzzle: &Puzzle, choice: RulesChoice, goal: &Bound<'_, PyAny>) -> PyResult<RulesChoice> {
    if let Ok(name) = goal.extract::<String>() {
        return Ok(RulesChoice { goal: Some(name), goal_states: Vec::new(), ..choice });
    }
    let free = RulesChoice { goal: None, goal_states: Vec::new(), ..choice };
    let mut states = Vec::new();
    let mut form = Form::Setup;
    for state in goal.try_iter()? {
        let state = state?;
        if let Ok(known) = state.cast::<State>() {
            let text = known.get().written()?;
            form = text.form();
            states.push(Ok(text.to_string()));
        } else {
            let text: String = state.extract()?;
            // Facelets and patterns are recognized, also those with ? for what may be anything.
            let recognized = Form::recognized(&text);
            form = recognized.unwrap_or(form);
            states.push(if recognized.is_some() { Ok(text) } else { Err(text) });
        }
    }
    if states.is_empty() {
        return Err(wrong("a goal needs at least one position"));
    }
    // Like State objects, setups are written in the same form.
    let rules = if form == Form::Setup { None } else { Some(Rules::of(py, puzzle.clone(), free.clone())?) };
    let written = |setup: String| match &rules {
        None => Ok(setup),
        Some(rules) => Ok(rules.state(&setup, "setup", None)?.written()?.to_string()),
    };
    let goal_states = states.into_iter().map(|state| state.or_else(written)).collect::<PyResult<Vec<String>>>()?;
    Ok(RulesChoice { goal_states, goal_form: GoalForm(form), ..free })
}

/// Returns a value of JSON as objects of Python.
pub(crate) fn python_of<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
