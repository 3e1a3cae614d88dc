//! Rules files: rules written by people, in TOML.
//!
//! ```toml
//! summary = "after a turn of R only U, and no face three times in a row"
//! puzzle = "2x2x2"                  # or 3x3x3-corners; by default the requested puzzle
//! turns = "R U F"                   # the allowed turns
//! lock = "none"                     # or axis, or face; default: none
//! never = ["U U U", "F F F"]        # forbidden sequences
//! goal = "solved"                   # or face, layer, oriented; default: solved
//!
//! [after]                           # the only turns allowed after a turn
//! R = "U"
//! ```
//!
//! All fields apply together. The goal is either `goal` or `goal_states`, a list of setups. A lock may also be written
//! as an automaton: each state lists its allowed turns, and the state after each turn. The automaton begins in the
//! state `start`; the other restrictions of the file apply as well.
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
//! A file may have 100,000 turns with brackets expanded, 32 different states, and 1,000 goal states.
//!
//! `CHANGELOG.md` says what a version number promises.

mod error;
pub mod fields;
mod read;

use crate::cube::{Puzzle, Rules};

pub use error::{MAXIMUM_TURNS, RulesFileError, Slip};

/// The contents of a rules file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulesFile {
    /// The rules.
    pub rules: Rules,
    /// The file's one-line summary of the rules, if any.
    pub summary: Option<String>,
}

/// Reads a rules file. `asked` is the requested puzzle, if any; a file for another puzzle is an error.
///
/// # Errors
/// Returns the first error in the file, with its line, column and field.
pub fn parse(text: &str, asked: Option<Puzzle>) -> Result<RulesFile, RulesFileError> {
    let fields = fields::Fields::read(text)?;
    Ok(RulesFile { rules: read::rules(text, &fields, asked)?, summary: fields.summary })
}

#[cfg(test)]
mod tests {
    use crate::cube::{Automaton, Goal, Held, NamedLock};

    use super::*;

    fn read(text: &str) -> Result<Rules, RulesFileError> {
        parse(text, None).map(|file| file.rules)
    }

    fn own(rules: &Rules) -> &Automaton {
        assert_eq!(rules.lock().name(), None);
        rules.lock().automaton()
    }

    fn sentence(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn turns_without_a_lock_lock_nothing() {
        assert_eq!(read("turns = 'R U F'"), Ok(Rules::parse(Puzzle::CUBE2, "R U F", NamedLock::None).unwrap()));
        assert_eq!(read("turns = 'D L B'\nlock = 'axis'"), Ok(Rules::default()));
    }

    #[test]
    fn named_rules_are_recognised_from_their_turns_and_lock() {
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
        assert_eq!(read(free), Ok(Rules::parse(Puzzle::CUBE2, "R U", NamedLock::None).unwrap()));
    }

    #[test]
    fn never_three_turns_allows_two_in_a_row() {
        let rules = read("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']").unwrap();
        let names: Vec<String> = own(&rules).states().iter().map(|state| state.name.to_string()).collect();
        assert_eq!(names, ["free", "U", "R", "F", "U U", "R R", "F F"]);
        assert!(rules.are_alike_on_all_axes());
        assert!(Held::read_turns("R R U R R F", &rules).is_ok());
        let error = Held::read_turns("R R U U U", &rules).unwrap_err().to_string();
        assert_eq!(error, "column 9: the turn U is locked, since U was turned just before; the rules allow R F there");
    }

    #[test]
    fn after_restricts_the_next_turn() {
        let rules = read("turns = 'R U F'\n[after]\nR = 'U'").unwrap();
        assert!(!rules.are_alike_on_all_axes());
        assert!(Held::read_turns("R U F R U", &rules).is_ok());
        assert!(Held::read_turns("R F", &rules).is_err());
        assert_eq!(own(&rules).states().len(), 3, "the start, after R, and after any other");
    }

    #[test]
    fn goal_names_and_goal_states_are_read() {
        assert_eq!(*read("turns = 'R'\ngoal = 'layer'").unwrap().goal(), Goal::Layer);
        let rules = read("turns = 'R'\ngoal_states = ['U D', '']").unwrap();
        assert_eq!(rules.goal().to_string(), "2 positions");
        assert_eq!(*read("turns = 'R'\ngoal_states = ['x y']").unwrap().goal(), Goal::Solved);
    }

    #[test]
    fn files_beyond_the_bounds_are_refused() {
        // Without bounds, each of these takes minutes or gigabytes.
        let many = |text: &str, count: usize| format!("'{text}', ").repeat(count);
        let error = sentence(&format!("turns = 'R'\nnever = [{}]", many("(R)10000", 40_000)));
        assert_eq!(
            error,
            "line 2, column 118: never: the file has more than 100000 turns up to here, brackets expanded; write fewer"
        );
        assert!(read(&format!("turns = 'R U'\nnever = [{}]", many("(U)25", 3_999))).is_ok());
        let turns = "U ".repeat(9_999);
        let after: String = (0..99).map(|spaces| format!("'{:spaces$}R' = '{turns}'\n", "")).collect();
        assert!(sentence(&format!("turns = 'R U'\n[after]\n{after}")).contains("more than 100000 turns"));
        let error = sentence(&format!("turns = 'R'\ngoal_states = [{}]", many("(R)10000", 40_000)));
        assert_eq!(error, "line 2, column 15: goal_states: the goal has 40000 positions; the maximum is 1000");
        let chain: String = (0..40_000).map(|state| format!("[states.{state}]\nR = '{}'\n", state + 1)).collect();
        let error = sentence(&format!("turns = 'R'\nstart = '0'\n{chain}[states.40000]\n"));
        assert!(error.ends_with("states or more; the maximum is 32"), "{error}");
    }

    #[test]
    fn errors_name_line_column_field_and_value() {
        for (text, said) in [
            ("turns = 3", "line 1, column 9: invalid type: integer `3`, expected a string"),
            ("turns = 'R Q'", "line 1, column 9: turns: 'R Q', column 3: 'Q' is no turn; turns are U R F D L B, "),
            ("turns = 'x'", "line 1, column 9: turns: a rotation of the whole cube is no turn"),
            ("turns = ''", "line 1, column 9: turns: rules need at least one turn"),
            (
                "turns = 'R'\npuzzle = '4x4x4'",
                "line 2, column 10: puzzle: there is no puzzle '4x4x4'; known: 2x2x2, 3x3x3-corners",
            ),
            ("turns = 'R'\nlock = 'face'", "line 2, column 8: lock: the 2x2x2 has no lock face: "),
            ("turns = 'R'\nlock = 'axes'", "line 2, column 8: lock: there is no lock 'axes'; known: none, axis, face"),
            ("turns = 'R'\nnever = ['']", "line 2, column 10: never: an empty sequence cannot be forbidden"),
            ("turns = 'R U'\nnever = ['U']", "line 1, column 9: turns: the lock never allows the turn U; leave it out"),
            (
                "turns = 'R'\ngoal = 'cross'",
                "line 2, column 8: goal: there is no goal 'cross'; known: solved, face, layer, oriented",
            ),
            ("turns = 'R'\ngoal_states = ['R', 'Q']", "line 2, column 21: goal_states: 'Q', column 1: 'Q' is no turn"),
            ("turns = 'R'\n[after]\n'R R' = 'R'", "line 3, column 1: after: expected one turn, found 'R R'"),
        ] {
            assert!(sentence(text).starts_with(said), "{text}: {}", sentence(text));
        }
        assert!(sentence("turn = 'R'").contains("unknown field `turn`"));
        assert!(parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::CUBE2)).is_ok());
        let asked = parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::CORNERS3)).unwrap_err().to_string();
        assert_eq!(
            asked,
            "line 2, column 10: puzzle: the file is for the puzzle 2x2x2, but 3x3x3-corners is requested"
        );
    }
    #[test]
    fn inconsistent_states_are_refused_with_their_place() {
        for (text, said) in [
            ("start = 's'", "line 2, column 9: start: there is no state 's', for the file has no states; add them"),
            ("[states]", "line 2, column 1: states: a lock needs at least one state"),
            ("[states.a]\nR = 'a'", "line 2, column 2: start: missing; it must be one of the states: a"),
            ("start = 'b'\n[states.a]\nR = 'a'", "line 2, column 9: start: there is no state 'b'; known: a"),
            (
                "start = 'a'\n[states.a]\nR = 'b'",
                "line 4, column 5: states.a.R: the state 'a' leads to the unknown state 'b'",
            ),
            (
                "start = 'a'\n[states.a]\nF = 'a'",
                "line 4, column 1: states.a: F is not a turn of these rules (R U); add it to turns",
            ),
            (
                "start = 'a'\n[states.a]\nR = 'a'\nU = 'a'\n[states.b]\nF = 'a'",
                "line 7, column 1: states.b: F is not a turn of these rules (R U)",
            ),
            (
                "start = 'a'\n[states.a]\nR = 'a'\nL = 'b'\n[states.b]\nR = 'b'",
                "line 4, column 5: states.a.R: the turn R leads to 'b' and to 'a'; remove one of the two",
            ),
            ("start = 'a'\n[states.a]\nR = 'a'", "line 1, column 9: turns: the lock never allows the turn U; "),
            ("start = ' '\n[states.' ']\nR = ' '", "line 3, column 9: states: ' ' is not the name of a state; "),
        ] {
            let text = format!("turns = 'R U'\n{text}");
            assert!(sentence(&text).starts_with(said), "{text}: {}", sentence(&text));
        }
    }

    #[test]
    fn turns_outside_the_rules_are_refused_in_every_field() {
        for (text, said) in [
            ("[after]\nR = 'F'", "line 3, column 5: after.R: F is not a turn of these rules (R U); "),
            ("[after]\nF = 'R'", "line 3, column 1: after: F is not a turn of these rules (R U); "),
            ("never = ['U U', \"R R'\"]", "line 2, column 17: never: R' is not a turn of these rules (R U); "),
            ("never = ['B']", "line 2, column 10: never: F is not a turn of these rules (R U); "),
        ] {
            let text = format!("turns = 'R U'\n{text}");
            assert!(sentence(&text).starts_with(said), "{text}: {}", sentence(&text));
        }
        assert!(read("turns = 'R U'\nnever = ['L D']\n[after]\nL = 'D'").is_ok(), "L and D are R and U here");
    }

    #[test]
    fn two_goals_are_refused() {
        assert_eq!(
            sentence("turns = 'R'\ngoal = 'face'\ngoal_states = ['R']"),
            "line 3, column 15: goal_states: the file has both goal and goal_states; remove one of them"
        );
        let none = sentence("turns = 'R'\ngoal_states = []");
        assert_eq!(none, "line 2, column 15: goal_states: a goal needs at least one position");
    }

    #[test]
    fn columns_of_errors_count_characters() {
        let said = sentence("turns = 'R' # é\n[after]\n'R' = \"\"\"é\"\"\"");
        assert!(said.starts_with("line 3, column 7: after.R: 'é', column 1: 'é' is no turn"), "{said}");
        let long = sentence(&format!("turns = '{}é'", "R ".repeat(50)));
        assert!(long.starts_with("line 1, column 9: turns: column 101: 'é' is no turn"), "{long}");
    }
}
