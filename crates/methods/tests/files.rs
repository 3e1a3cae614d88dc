//! Method files: each error names line, column, field and value.

use std::time::Duration;

use godtable_cube3::Cube3;
use godtable_methods::{Method, NamedMethod, SolveError};

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
        ("turns = 'R'", "line 1, column 1: steps: the step has no condition; add solved, placed, oriented or one_of"),
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
    let many = step("one_of = ['DF', 'DR', 'DB', 'DL', 'UF', 'UR']\ntimes = 6\n").repeat(7);
    assert!(message(&many).contains("steps: the method has 42 steps, repetitions included; the maximum is 40"));
    let up_to = step("solved = 'DF'\nup_to = 'U'\n").repeat(5);
    assert!(message(&up_to).ends_with("up_to: more than 4 steps have this field; remove it from one of them"));
}

#[test]
fn goal_out_of_reach_is_refused() {
    let method = Method::read(&step("solved = 'DF DR'\nturns = \"U U2 U'\"")).expect("a method");
    let error = method.solve(&Cube3::read_turns("F").expect("a turn"), None).unwrap_err();
    assert_eq!(error, SolveError::Unreachable { step: "a".to_owned() });
    assert!(method.solve(&Cube3::read_turns("U").expect("a turn"), None).is_ok());
}

#[test]
fn short_time_gives_a_solution_without_proof() {
    let whole = "UF UR UB UL DF DR DB DL FR FL BR BL UFR UBR UBL UFL DFR DFL DBL DRB";
    let cube = Cube3::read_turns("R U2 F' L D2 B R' U F2 D' L2 B' U2 R F D R2 U' L B2").expect("turns");
    let method = Method::read(&step(&format!("solved = '{whole}'"))).expect("a method");
    let solution = method.solve(&cube, Some(Duration::ZERO)).expect("a solution of the whole cube is known");
    assert!(!solution.steps[0].is_optimal && solution.steps[0].cube.is_solved());
    assert!(solution.steps[0].turns.len() <= 22);
    let few = Method::read(&step(&format!("solved = '{whole}'\nturns = \"R U F D L B\""))).expect("a method");
    let error = few.solve(&cube, Some(Duration::ZERO)).unwrap_err().to_string();
    assert_eq!(
        error,
        "the step 'a': the search ended before it found a solution; allow more time or turns, or split it"
    );
}

#[test]
fn named_methods_have_summaries() {
    assert!(NamedMethod::ALL.iter().all(|method| method.method().summary().is_some()));
}
