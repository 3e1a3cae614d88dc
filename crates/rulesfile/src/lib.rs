//! Rules files: rules that a person writes down, in TOML.
//!
//! ```toml
//! summary = "after a turn of R only U, and no face three times in a row"
//! puzzle = "2x2x2"                  # or 3x3x3-corners; what is asked for where it is left out
//! turns = "R U F"                   # what may be turned
//! lock = "none"                     # or axis, or face; none where it is left out
//! never = ["U U U", "F F F"]        # turns that may not be made one after the other
//! goal = "solved"                   # or face, layer, oriented; solved where it is left out
//!
//! [after]                           # after a turn only these
//! R = "U"
//! ```
//!
//! All of it holds at once. A lock may also be drawn as an automaton, state by state: for each the turns that it allows,
//! and the state after each of them. It begins at `start`, and may be joined with all of the above.
//!
//! ```toml
//! turns = "R U"
//! start = "free"
//!
//! [states.free]
//! R = "wound"
//! U = "free"
//!
//! [states.wound]
//! U = "free"
//! ```
//!
//! A file may have 100,000 turns, brackets written out, 32 states that differ, and 1,000 goal states.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![forbid(unsafe_code)]

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use godtable_cube::notation::{self, Action};
use godtable_cube::{
    Automaton, AutomatonError, Goal, GoalError, Held, Lock, MAXIMUM_POSITIONS, MAXIMUM_STATES, NamedState,
    NotationError, Puzzle, ReadError, Rules, RulesError, Turn, TurnSet, UnknownPuzzle,
};
use serde::Deserialize;

/// Rules that were read, with what the file says of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulesFile {
    /// The rules.
    pub rules: Rules,
    /// What they are, in a line, if the file says so.
    pub summary: Option<String>,
}

/// What is wrong with a rules file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesFileError {
    /// The text is no TOML, or has other fields.
    #[error("line {line}, column {column}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// Where in the line, counted in characters from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The puzzle is unknown.
    #[error("puzzle: {0}")]
    Puzzle(#[from] UnknownPuzzle),
    /// The file is for another puzzle than was asked for.
    #[error("puzzle: these are rules of the puzzle {own}, and {asked} was asked for")]
    OtherPuzzle {
        /// The puzzle of the file.
        own: Puzzle,
        /// The puzzle that was asked for.
        asked: Puzzle,
    },
    /// Turns are not written as turns are.
    #[error("{field}: {error}")]
    Turns {
        /// Where they stand.
        field: String,
        /// What is wrong.
        error: NotationError,
    },
    /// A rotation stands where a turn of a face is to stand.
    #[error("{field}: a rotation of the whole cube is no turn")]
    Rotation {
        /// Where it stands.
        field: String,
    },
    /// A field is to be one turn.
    #[error("{field}: one turn is to stand here, not '{found}'")]
    NotOneTurn {
        /// Where it stands.
        field: String,
        /// What stands there.
        found: String,
    },
    /// More turns than are read.
    #[error("{field}: with this, the file has more than {MAXIMUM_TURNS} turns, brackets written out; write fewer")]
    TooManyTurns {
        /// Where they stand.
        field: String,
    },
    /// The states and their start do not fit together.
    #[error("start: {0}")]
    Start(String),
    /// The states make no lock.
    #[error("{0}")]
    Automaton(#[from] AutomatonError),
    /// Turns and lock do not fit together.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// The goal is unknown.
    #[error("goal: {0}")]
    Goal(#[from] GoalError),
    /// A position of the goal cannot be read.
    #[error("goal_states: '{text}': {error}")]
    GoalState {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: ReadError,
    },
}

/// The most turns that a file may have, those of its goal left out.
pub const MAXIMUM_TURNS: usize = 100_000;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    summary: Option<String>,
    puzzle: Option<String>,
    turns: String,
    lock: Option<String>,
    #[serde(default)]
    never: Vec<String>,
    #[serde(default)]
    after: BTreeMap<String, String>,
    start: Option<String>,
    #[serde(default)]
    states: BTreeMap<String, BTreeMap<String, String>>,
    goal: Option<String>,
    #[serde(default)]
    goal_states: Vec<String>,
}

/// Reads a rules file for a puzzle that may have been asked for.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse(text: &str, asked: Option<Puzzle>) -> Result<RulesFile, RulesFileError> {
    let written: Written = toml::from_str(text).map_err(|error| not_toml(text, &error))?;
    let own: Option<Puzzle> = written.puzzle.as_deref().map(str::parse).transpose()?;
    let puzzle = match (own, asked) {
        (Some(own), Some(asked)) if own != asked => return Err(RulesFileError::OtherPuzzle { own, asked }),
        (own, asked) => own.or(asked).unwrap_or_default(),
    };
    let reader = Reader { puzzle, turns: Cell::new(0) };
    let turns: TurnSet = reader.turns("turns", &written.turns)?.into_iter().collect();
    let named: Lock = written.lock.as_deref().map(str::parse).transpose()?.unwrap_or_default();
    // That the puzzle has the lock is looked at first, since no automaton would tell.
    let plain = Rules::new(puzzle, turns, named.clone())?;
    let rules = match reader.own_lock(&written, turns)? {
        Some(own) => {
            let lock = if named == Lock::None { own } else { own.both(&named.automaton(turns))? };
            Rules::new(puzzle, turns, Lock::Own(Arc::new(lock)))?
        }
        None => plain,
    };
    let goal = reader.goal(&written)?;
    Ok(RulesFile { rules: rules.with_goal(goal)?, summary: written.summary })
}

/// What is wrong with a text, and where.
fn not_toml(text: &str, error: &toml::de::Error) -> RulesFileError {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let (line, last) = before.split('\n').enumerate().last().unwrap_or_default();
    RulesFileError::Toml { line: line + 1, column: last.chars().count() + 1, message: error.message().to_owned() }
}

/// Reads turns as those of one puzzle.
struct Reader {
    puzzle: Puzzle,
    /// How many turns were read.
    turns: Cell<usize>,
}

impl Reader {
    fn turns(&self, field: &str, text: &str) -> Result<Vec<Turn>, RulesFileError> {
        let field = || field.to_owned();
        let steps = notation::parse(text).map_err(|error| RulesFileError::Turns { field: field(), error })?;
        self.turns.set(self.turns.get() + steps.len());
        if self.turns.get() > MAXIMUM_TURNS {
            return Err(RulesFileError::TooManyTurns { field: field() });
        }
        let turn = |action| match action {
            Action::Turn(turn) => Ok(turn.on(self.puzzle.turning_face(turn.face()))),
            Action::Rotation(_) => Err(RulesFileError::Rotation { field: field() }),
        };
        steps.into_iter().map(|step| turn(step.action)).collect()
    }

    fn one_turn(&self, field: &str, text: &str) -> Result<Turn, RulesFileError> {
        match self.turns(field, text)?[..] {
            [turn] => Ok(turn),
            _ => Err(RulesFileError::NotOneTurn { field: field.to_owned(), found: text.to_owned() }),
        }
    }

    /// The lock that the file describes besides one with a name; `None` where it describes none.
    fn own_lock(&self, written: &Written, turns: TurnSet) -> Result<Option<Automaton>, RulesFileError> {
        let mut forbidden = Vec::new();
        for text in &written.never {
            forbidden.push(self.turns("never", text)?);
        }
        for (first, only) in &written.after {
            let field = format!("after.\"{first}\"");
            let (first, only) = (self.one_turn("after", first)?, self.turns(&field, only)?);
            forbidden.extend(turns.iter().filter(|next| !only.contains(next)).map(|next| vec![first, next]));
        }
        let by_sequences = if forbidden.is_empty() { None } else { Some(Automaton::forbidding(turns, &forbidden)?) };
        Ok(match (by_sequences, self.drawn_lock(written)?) {
            (Some(one), Some(other)) => Some(one.both(&other)?),
            (one, other) => one.or(other),
        })
    }

    /// The lock that is drawn state by state.
    fn drawn_lock(&self, written: &Written) -> Result<Option<Automaton>, RulesFileError> {
        let start = match (&written.start, written.states.is_empty()) {
            (None, true) => return Ok(None),
            (Some(start), _) if written.states.contains_key(start) => start,
            (Some(start), true) => {
                return Err(RulesFileError::Start(format!(
                    "there are no states, and so no '{start}'; draw them in states"
                )));
            }
            (start, false) => {
                let known: Vec<&str> = written.states.keys().map(String::as_str).take(MAXIMUM_STATES).collect();
                let known = known.join(", ");
                return Err(RulesFileError::Start(match start {
                    Some(start) => format!("there is no state '{start}'; known: {known}"),
                    None => format!("it is to name one of the states: {known}"),
                }));
            }
        };
        let mut states: Vec<NamedState> = Vec::with_capacity(written.states.len());
        for (name, allowed) in &written.states {
            let mut turns = Vec::with_capacity(allowed.len());
            for (turn, next) in allowed {
                turns.push((self.one_turn(&format!("states.{name}"), turn)?, next.clone()));
            }
            states.push((name.clone(), turns));
        }
        states.sort_by_key(|(name, _)| name != start);
        Ok(Some(Automaton::new(&states)?))
    }

    fn goal(&self, written: &Written) -> Result<Goal, RulesFileError> {
        if written.goal_states.is_empty() {
            return Ok(written.goal.as_deref().map(str::parse).transpose()?.unwrap_or_default());
        }
        // Each may be of many turns: so they are counted before they are read.
        if written.goal_states.len() > MAXIMUM_POSITIONS {
            return Err(GoalError::TooManyPositions(written.goal_states.len()).into());
        }
        let mut positions = Vec::new();
        for text in &written.goal_states {
            let held = Held::read_setup(text, self.puzzle, None)
                .map_err(|error| RulesFileError::GoalState { text: text.clone(), error })?;
            positions.push(*held.state().position());
        }
        Ok(Goal::positions(self.puzzle, positions)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Rules, RulesFileError> {
        parse(text, None).map(|file| file.rules)
    }

    fn own(rules: &Rules) -> &Automaton {
        match rules.lock() {
            Lock::Own(automaton) => automaton,
            other => panic!("{other} has a name"),
        }
    }

    fn sentence(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn a_file_of_turns_alone_locks_nothing() {
        assert_eq!(read("turns = 'R U F'"), Ok(Rules::parse(Puzzle::Cube2, "R U F", Lock::None).unwrap()));
        assert_eq!(read("turns = 'D L B'\nlock = 'axis'"), Ok(Rules::default()));
    }

    #[test]
    fn what_has_a_name_gets_it_however_it_is_said() {
        for text in [
            "turns = 'R U F'\nnever = ['R R', 'U U', 'F F']",
            "turns = 'R U F'\n[after]\nR = 'U F'\nL = 'B U'\nU = 'R F'\nF = 'R U'",
            "turns = 'R U F'\nlock = 'axis'\nnever = ['R R']",
            "turns = 'R U F'\nstart = 's'\n[states]\ns = {R='r', U='u', F='f'}\nr = {U='u', F='f'}\n\
             u = {R='r', F='f'}\nf = {R='r', U='u'}\nnowhere = {R='r'}",
        ] {
            assert_eq!(read(text), Ok(Rules::default()), "{text}");
        }
        let free = "turns = 'R U'\nstart = 's'\n[states]\ns = {R='t', U='s'}\nt = {R='s', U='t'}";
        assert_eq!(read(free), Ok(Rules::parse(Puzzle::Cube2, "R U", Lock::None).unwrap()));
    }

    #[test]
    fn three_in_a_row_are_told_from_two() {
        let rules = read("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']").unwrap();
        let names: Vec<&str> = own(&rules).states().iter().map(|state| state.name.as_str()).collect();
        assert_eq!(names, ["free", "U", "R", "F", "U U", "R R", "F F"]);
        assert!(rules.are_alike_on_all_axes());
        assert!(Held::read_turns("R R U R R F", &rules).is_ok());
        let error = Held::read_turns("R R U U U", &rules).unwrap_err().to_string();
        assert_eq!(error, "column 9: the turn U is locked, since U was turned just before; the rules allow R F there");
    }

    #[test]
    fn after_one_turn_only_another() {
        let rules = read("turns = 'R U F'\n[after]\nR = 'U'").unwrap();
        assert!(!rules.are_alike_on_all_axes());
        assert!(Held::read_turns("R U F R U", &rules).is_ok());
        assert!(Held::read_turns("R F", &rules).is_err());
        assert_eq!(own(&rules).states().len(), 3, "the start, after R, and after any other");
    }

    #[test]
    fn goals_are_named_or_listed() {
        assert_eq!(*read("turns = 'R'\ngoal = 'layer'").unwrap().goal(), Goal::Layer);
        let rules = read("turns = 'R'\ngoal_states = ['U D', '']").unwrap();
        assert_eq!(rules.goal().to_string(), "2 positions");
        assert_eq!(*read("turns = 'R'\ngoal_states = ['x y']").unwrap().goal(), Goal::Solved);
    }

    #[test]
    fn a_small_file_cannot_ask_for_much_work() {
        // Without bounds each of these would take minutes, or gigabytes.
        let many = |text: &str, count: usize| format!("'{text}', ").repeat(count);
        let error = sentence(&format!("turns = 'R'\nnever = [{}]", many("(R)10000", 40_000)));
        assert_eq!(error, "never: with this, the file has more than 100000 turns, brackets written out; write fewer");
        assert!(read(&format!("turns = 'R U'\nnever = [{}]", many("(U)25", 3_999))).is_ok());
        let after: String = (0..99).map(|spaces| format!("'{:spaces$}R' = '(U)9999'\n", "")).collect();
        assert!(sentence(&format!("turns = 'R U'\n[after]\n{after}")).contains("more than 100000 turns"));
        let error = sentence(&format!("turns = 'R'\ngoal_states = [{}]", many("(R)10000", 40_000)));
        assert_eq!(error, "goal: the goal has 40000 positions, and at most 1000 may be listed");
        let chain: String = (0..40_000).map(|state| format!("[states.{state}]\nR = '{}'\n", state + 1)).collect();
        let error = sentence(&format!("turns = 'R'\nstart = '0'\n{chain}[states.40000]\n"));
        assert!(error.ends_with("states or more, and at most 32 can be told apart"), "{error}");
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        assert!(sentence("turns = 3").contains("invalid type: integer `3`, expected a string"));
        assert!(sentence("turn = 'R'").contains("unknown field `turn`"));
        assert!(sentence("turns = 'R Q'").starts_with("turns: column 3: "));
        assert_eq!(sentence("turns = 'x'"), "turns: a rotation of the whole cube is no turn");
        assert_eq!(
            sentence("turns = 'R'\npuzzle = '4x4x4'"),
            "puzzle: there is no puzzle '4x4x4'; known: 2x2x2, 3x3x3-corners"
        );
        assert_eq!(sentence("turns = 'R'\nnever = ['']"), "an empty sequence cannot be forbidden");
        assert_eq!(
            sentence("turns = 'R'\nstart = 's'"),
            "start: there are no states, and so no 's'; draw them in states"
        );
        assert_eq!(sentence("turns = 'R'\n[states.a]\nR = 'a'"), "start: it is to name one of the states: a");
        assert_eq!(
            sentence("turns = 'R'\nstart = 'a'\n[states.a]\nR = 'b'"),
            "the state 'a' leads to 'b', and there is no such state"
        );
        assert_eq!(
            sentence("turns = 'R'\nstart = 'a'\n[states.a]\nU = 'a'"),
            "the lock speaks of the turn U, and the turns of the rules are R"
        );
        assert_eq!(
            sentence("turns = 'R U'\nstart = 'a'\n[states.a]\nR = 'a'"),
            "the lock never allows the turn U; leave it out of the turns"
        );
        assert_eq!(
            sentence("turns = 'R'\ngoal = 'cross'"),
            "goal: there is no goal 'cross'; known: solved, face, layer, oriented"
        );
        assert_eq!(sentence("turns = 'R'\n[after]\n'R U' = 'R'"), "after: one turn is to stand here, not 'R U'");
        assert!(parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::Cube2)).is_ok());
        let asked = parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::Corners3)).unwrap_err().to_string();
        assert_eq!(asked, "puzzle: these are rules of the puzzle 2x2x2, and 3x3x3-corners was asked for");
    }
}
