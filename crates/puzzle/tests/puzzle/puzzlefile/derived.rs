//! Moves of KPuzzle definitions that others derive.

use godtable_puzzle::puzzlefile::{Puzzle, read};

/// Four places in a ring, and the swap of two neighbors. `derived` is the fields of the derived moves.
fn ring(derived: &str) -> String {
    format!(
        r#"{{"name": "Tri", "orbits": [{{"orbitName": "P", "numPieces": 4, "numOrientations": 2}}],
"defaultPattern": {{"P": {{"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}}}},
"moves": {{"A": {{"P": {{"permutation": [1, 0, 2, 3], "orientationDelta": [1, 1, 0, 0]}}}},
"y": {{"P": {{"permutation": [1, 2, 3, 0], "orientationDelta": [0, 0, 0, 0]}}}}}},
"derivedMoves": {{{derived}}}}}"#
    )
}

fn names(puzzle: &Puzzle) -> [Vec<&str>; 2] {
    [puzzle.moves(), puzzle.rotations()].map(|moves| moves.iter().map(|made| made.name.as_str()).collect())
}

#[test]
fn conjugates_and_commutators_are_moves_and_plain_sequences_are_names() {
    let text = ring(
        r#""E": "[y: D]", "D": "[y2: A]", "B": "[y: A]", "K": "[A, B]", "N": "A y A'", "yv": "y", "x": "(y A y)2",
        "SAME": "[y4: A]", "UL": ".", "A2B": "[D: N]""#,
    );
    let puzzle = read(&text).expect("well formed");
    assert_eq!(names(&puzzle), [vec!["A", "D", "E", "B", "K"], vec!["y", "x"]]);
    let named: Vec<&str> = puzzle.sequences().iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, ["N", "yv", "SAME", "UL", "A2B"]);
    let after = |moves: &str| puzzle.pattern(&puzzle.played(&puzzle.read_moves(moves).expect("moves")));
    for (name, sequence) in [
        ("B", "y A y'"),
        ("D", "y2 A y2'"),
        ("E", "y y2 A y2' y'"),
        ("K", "A y A y' A' y A' y'"),
        ("x", "y A y y A y"),
        ("SAME", "A"),
        ("yv'", "y'"),
        ("UL", ""),
        ("A2B'", "D N' D'"),
    ] {
        assert_eq!(after(name), after(sequence), "{name}");
    }
    assert_eq!(read(&puzzle.kpuzzle().expect("a form")).expect("well formed"), puzzle);
}

#[test]
fn long_chain_of_derived_moves_is_read_in_any_order() {
    // Each is a conjugate of the one before it; expanded, the last has 2^40 moves.
    let link = |number: usize| match number {
        0 => r#""M0": "[y: A]""#.to_owned(),
        _ => format!(r#""M{number}": "[[M{0}, y]: M{0}]""#, number - 1),
    };
    let links: Vec<String> = (0..40).map(link).collect();
    let text = |links: &[String]| ring(&links.join(", "));
    let reversed: Vec<String> = links.iter().rev().cloned().collect();
    let (one, other) = (read(&text(&links)).expect("well formed"), read(&text(&reversed)).expect("well formed"));
    let played = |puzzle: &Puzzle| puzzle.pattern(&puzzle.played(&puzzle.read_moves("M39").expect("a move")));
    assert_eq!(played(&one), played(&other));
    assert_eq!(one.moves().len(), other.moves().len());
}

#[test]
fn derived_moves_that_cannot_be_read_are_refused_with_their_place() {
    for (derived, expected) in [
        (r#""B": "[y: Q]""#, "line 5, column 23: expected moves that make the move 'B', got '[y: Q]': column 5: "),
        (r#""B": "[y: A""#, "line 5, column 23: expected moves that make the move 'B', got '[y: A': column 1: "),
        (
            r#""B": "[y: B]""#,
            "line 5, column 23: expected moves that make the move 'B', got '[y: B]': 'B' needs itself",
        ),
        (
            r#""B": "A C", "C": "y [A, D]", "D": "B""#,
            "line 5, column 52: expected moves that make the move 'D', got 'B': 'B' needs itself",
        ),
        (r#""B": 3"#, "line 5, column 23: expected a sequence of moves, got '3'"),
        (
            r#""B": "(A)999999""#,
            "line 5, column 23: expected moves that make the move 'B', got '(A)999999': column 1: ",
        ),
    ] {
        let error = read(&ring(derived)).expect_err("it is wrong").to_string();
        assert!(error.starts_with(expected), "{derived}: {error}");
    }
}
