//! Method files: each error names line, column, field and value.

use super::support::solver;

use std::time::Duration;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube::notation::{self, Action};
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::methods::{Method, MethodSolver, NamedMethod, Solution, SolveError, SolveOptions};

const LOW: &str = "DF DR DB DL FR FL BR BL DFR DFL DBL DRB";
const HIGH: &str = "UF UR UB UL UFR UBR UBL UFL";

/// Returns the message of the error in a file.
fn message(text: &str) -> String {
    Method::read(text).expect_err(text).to_string()
}

/// Returns a file with one step of these fields.
fn step(fields: &str) -> String {
    format!("[[steps]]\nname = 'a'\n{fields}")
}

#[test]
fn errors_name_line_column_field_and_value() {
    for (fields, said) in [
        ("solved = 'DF XX'", "line 3, column 10: solved: there is no piece 'XX'; the pieces are UF UR UB "),
        ("solved = 'DF FD'", "line 3, column 10: solved: the step names the piece FD twice; remove one of the two"),
        ("solved = 'DF'\nplaced = 'DF'", "line 4, column 10: placed: the step names the piece DF twice"),
        ("oriented = ' '", "line 3, column 12: oriented: no piece is named; write pieces by their faces, such as"),
        (
            "turns = 'R'",
            "line 1, column 1: steps: the step has no condition; add solved, placed, oriented, within, one_of",
        ),
        ("solved = 'DF'\nturns = 'R Q'", "line 4, column 9: turns: 'R Q', column 3: 'Q' is no turn"),
        ("solved = 'DF'\nturns = 'R x'", "line 4, column 9: turns: x is a rotation of the whole cube; expected turns "),
        ("solved = 'DF'\nturns = ''", "line 4, column 9: turns: a step needs at least one turn; leave the field out"),
        ("solved = 'DF'\nup_to = 'U D'", "line 4, column 9: up_to: expected one turn, found 'U D'"),
        ("one_of = ['DF']", "line 3, column 10: one_of: expected 2 to 8 groups of pieces, found 1"),
        ("one_of = ['DF', 'DF']", "line 3, column 17: one_of: the step names the piece DF twice"),
        (
            "one_of = ['DF', 'DR']\ntimes = 3",
            "line 4, column 9: times: expected 1 to 2, the number of groups of one_of",
        ),
        (
            "solved = 'DF'\ntimes = 0",
            "line 4, column 9: times: expected 1 to 1, the number of groups of one_of, found 0",
        ),
        ("within = ['DF', 'DR DX']", "line 3, column 17: within: there is no piece 'DX'"),
        (
            "goal_pieces = 'DF'",
            "line 1, column 1: steps: goal_pieces and goal_turns belong together; add the other one",
        ),
        (
            "goal_pieces = 'DF DR DB DL'\ngoal_turns = 'R U F'",
            "line 4, column 14: goal_turns: these turns bring the pieces of goal_pieces in more than 256 ways",
        ),
        ("solved = 3", "line 3, column 10: invalid type: integer `3`, expected a string"),
        ("solvd = 'DF'", "line 3, column 1: unknown field `solvd`"),
    ] {
        let message = message(&step(fields));
        assert!(message.starts_with(said), "{fields}: {message}");
    }
}

#[test]
fn errors_of_the_whole_file_have_a_place() {
    assert_eq!(message(""), "line 1, column 1: steps: a method needs at least one step; add [[steps]]");
    assert!(message("steps = [").starts_with("line 1, column "));
    let hold = |hold: &str| message(&format!("hold = \"{hold}\"\n{}", step("solved = 'DF'")));
    assert!(hold("U").starts_with("line 1, column 8: hold: 'U' is no rotation of the whole cube; expected x, y, z "));
    assert!(hold("q").starts_with("line 1, column 8: hold: 'q' is no rotation"));
    for holds in ["holds = []", "holds = ['x']\nhold = 'y'"] {
        let wrong = message(&format!("{holds}\n{}", step("solved = 'DF'")));
        assert!(wrong.starts_with("line 1, column 9: holds: expected a list of rotations such as"), "{wrong}");
    }
    let many = step("one_of = ['DF', 'DR', 'DB', 'DL', 'UF', 'UR']\ntimes = 6\n").repeat(7);
    assert!(message(&many).contains("steps: the method has 42 steps, repetitions included; the maximum is 40"));
    let up_to = step("solved = 'DF'\nup_to = 'U'\n").repeat(5);
    assert!(message(&up_to).ends_with("up_to: more than 4 steps have this field; remove it from one of them"));
}

#[test]
fn goal_out_of_reach_is_refused() {
    let method = Method::read(&step("solved = 'DF DR'\nturns = \"U U2 U'\"")).expect("a method");
    let solved = |turn: &str| {
        let cube = Cube3::read_turns(turn).expect("a turn");
        MethodSolver::new().solve(&method, &cube, SolveOptions::default())
    };
    assert_eq!(solved("F").unwrap_err(), SolveError::Unreachable { step: "a".to_owned() });
    assert!(solved("U").is_ok());
}

/// A solution of 20 turns, and one turn more.
const BACK: &str = "B2 L' U R2 D' F' R' U2 B L2 D F2 U' R B' D2 L' F U2 R' U2";

/// Solves a cube of 21 turns by one step without time to search.
fn hurried(fields: &str, has_short: bool) -> Result<Solution, SolveError> {
    let steps = notation::parse(BACK).expect("turns");
    let turns: Vec<Turn> = steps
        .iter()
        .filter_map(|step| match step.action {
            Action::Turn(turn) => Some(turn),
            Action::Rotation(_) => None,
        })
        .collect();
    let cube = turns.iter().rev().fold(Cube3::SOLVED, |cube, turn| cube.turned(turn.inverse()));
    let short = |_: &Cube3| turns.clone();
    let options = SolveOptions { time: Some(Duration::ZERO), short: if has_short { Some(&short) } else { None } };
    solver().solve(&Method::read(&step(fields)).expect("a method"), &cube, options)
}

#[test]
fn step_without_time_begins_a_short_solution() {
    let whole = format!("solved = '{LOW} {HIGH}'");
    // The last turn of the solution is not needed for the lower layers, nor up to U.
    for (fields, length) in
        [(whole.clone(), 21), (format!("solved = '{LOW}'"), 20), (format!("{whole}\nup_to = 'U'"), 20)]
    {
        let solution = hurried(&fields, true).expect("the short solution");
        assert_eq!((solution.steps[0].turns.len(), solution.steps[0].is_optimal), (length, false), "{fields}");
    }
}

#[test]
fn step_without_time_or_short_solution_fails() {
    let whole = format!("solved = '{LOW} {HIGH}'");
    let error = hurried(&whole, false).unwrap_err();
    assert_eq!(error, SolveError::LimitReached { step: "a".to_owned() });
    let said = "the step 'a': the search ended before it found a solution; allow more time or turns, or split it";
    assert_eq!(error.to_string(), said);
    // The short solution has turns that the step does not allow.
    assert!(hurried(&format!("{whole}\nturns = 'R U F D L B'"), true).is_err());
}

#[test]
fn named_methods_have_summaries() {
    assert!(NamedMethod::ALL.iter().all(|method| method.method().summary().is_some()));
}
