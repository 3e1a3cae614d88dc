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
//! All of it holds at once; a goal is given by `goal` or by `goal_states`, a list of setups. A lock may also be drawn as an automaton, state by state: for each the turns that it allows,
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

mod error;
mod read;

use godtable_cube::{Puzzle, Rules};

pub use error::{RulesFileError, Slip};

/// Rules that were read, with what the file says of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulesFile {
    /// The rules.
    pub rules: Rules,
    /// What they are, in a line, if the file says so.
    pub summary: Option<String>,
}

/// The most turns that a file may have, those of its goal left out.
pub const MAXIMUM_TURNS: usize = 100_000;

/// Reads a rules file for a puzzle that may have been asked for.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse(text: &str, asked: Option<Puzzle>) -> Result<RulesFile, RulesFileError> {
    let written: read::Written = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        RulesFileError::at(text, start, "", Slip::Toml(error.message().to_owned()))
    })?;
    Ok(RulesFile { rules: read::rules(text, &written, asked)?, summary: written.summary })
}

#[cfg(test)]
mod tests {
    use godtable_cube::{Automaton, Goal, Held, NamedLock};

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
    fn a_file_of_turns_alone_locks_nothing() {
        assert_eq!(read("turns = 'R U F'"), Ok(Rules::parse(Puzzle::Cube2, "R U F", NamedLock::None).unwrap()));
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
        assert_eq!(read(free), Ok(Rules::parse(Puzzle::Cube2, "R U", NamedLock::None).unwrap()));
    }

    #[test]
    fn three_in_a_row_are_told_from_two() {
        let rules = read("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']").unwrap();
        let names: Vec<String> = own(&rules).states().iter().map(|state| state.name.to_string()).collect();
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
        assert_eq!(
            error,
            "line 2, column 118: never: with this, the file has more than 100000 turns, brackets written out; write fewer"
        );
        assert!(read(&format!("turns = 'R U'\nnever = [{}]", many("(U)25", 3_999))).is_ok());
        let after: String = (0..99).map(|spaces| format!("'{:spaces$}R' = '(U)9999'\n", "")).collect();
        assert!(sentence(&format!("turns = 'R U'\n[after]\n{after}")).contains("more than 100000 turns"));
        let error = sentence(&format!("turns = 'R'\ngoal_states = [{}]", many("(R)10000", 40_000)));
        assert_eq!(error, "line 2, column 15: goal_states: the goal has 40000 positions; the maximum is 1000");
        let chain: String = (0..40_000).map(|state| format!("[states.{state}]\nR = '{}'\n", state + 1)).collect();
        let error = sentence(&format!("turns = 'R'\nstart = '0'\n{chain}[states.40000]\n"));
        assert!(error.ends_with("states or more; the maximum is 32"), "{error}");
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
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
            ("turns = 'R'\n[after]\n'R R' = 'R'", "line 3, column 1: after: one turn is to stand here, not 'R R'"),
        ] {
            assert!(sentence(text).starts_with(said), "{text}: {}", sentence(text));
        }
        assert!(sentence("turn = 'R'").contains("unknown field `turn`"));
        assert!(parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::Cube2)).is_ok());
        let asked = parse("turns = 'R'\npuzzle = '2x2x2'", Some(Puzzle::Corners3)).unwrap_err().to_string();
        assert_eq!(
            asked,
            "line 2, column 10: puzzle: these are rules of the puzzle 2x2x2, and 3x3x3-corners was asked for"
        );
    }
    #[test]
    fn drawn_states_that_do_not_fit_are_refused_with_their_place() {
        for (text, said) in [
            ("start = 's'", "line 2, column 9: start: there are no states, and so no 's'; draw them in states"),
            ("[states]", "line 2, column 1: states: a lock needs at least one state"),
            ("[states.a]\nR = 'a'", "line 2, column 2: start: it is to name one of the states: a"),
            ("start = 'b'\n[states.a]\nR = 'a'", "line 2, column 9: start: there is no state 'b'; known: a"),
            (
                "start = 'a'\n[states.a]\nR = 'b'",
                "line 4, column 5: states.a.R: the state 'a' leads to the unknown state 'b'",
            ),
            (
                "start = 'a'\n[states.a]\nF = 'a'",
                "line 4, column 1: states.a: F is no turn of these rules, whose turns are R U; add it to turns",
            ),
            (
                "start = 'a'\n[states.a]\nR = 'a'\nU = 'a'\n[states.b]\nF = 'a'",
                "line 7, column 1: states.b: F is no turn of these rules",
            ),
            (
                "start = 'a'\n[states.a]\nR = 'a'\nL = 'b'\n[states.b]\nR = 'b'",
                "line 4, column 5: states.a.R: the turn R leads to 'b' and to 'a'; write one of the two",
            ),
            ("start = 'a'\n[states.a]\nR = 'a'", "line 1, column 9: turns: the lock never allows the turn U; "),
            ("start = ' '\n[states.' ']\nR = ' '", "line 3, column 9: states: ' ' is not the name of a state; "),
        ] {
            let text = format!("turns = 'R U'\n{text}");
            assert!(sentence(&text).starts_with(said), "{text}: {}", sentence(&text));
        }
    }

    #[test]
    fn turns_that_the_rules_do_not_have_are_refused_wherever_they_stand() {
        for (text, said) in [
            ("[after]\nR = 'F'", "line 3, column 5: after.R: F is no turn of these rules, whose turns are R U; "),
            ("[after]\nF = 'R'", "line 3, column 1: after: F is no turn of these rules, whose turns are R U; "),
            (
                "never = ['U U', \"R R'\"]",
                "line 2, column 17: never: R' is no turn of these rules, whose turns are R U; ",
            ),
            ("never = ['B']", "line 2, column 10: never: F is no turn of these rules, whose turns are R U; "),
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
            "line 3, column 15: goal_states: the goal is given by goal already; leave one of the two out"
        );
        let none = sentence("turns = 'R'\ngoal_states = []");
        assert_eq!(none, "line 2, column 15: goal_states: a goal needs at least one position");
    }

    #[test]
    fn columns_count_characters() {
        let said = sentence("turns = 'R' # é\n[after]\n'R' = \"\"\"é\"\"\"");
        assert!(said.starts_with("line 3, column 7: after.R: 'é', column 1: 'é' is no turn"), "{said}");
        let long = sentence(&format!("turns = '{}é'", "R ".repeat(50)));
        assert!(long.starts_with("line 1, column 9: turns: column 101: 'é' is no turn"), "{long}");
    }
}
