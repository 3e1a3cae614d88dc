//! What errors say: `data/errors.txt` has a description, choices, and below them the message.

use std::fmt::Write as _;

use godtable_cuts::{Choices, CutPuzzle, Description, Turns};
use godtable_puzzle::puzzlefile;

/// Returns the choices of words such as `bandage: UF UFR; super`.
fn choices(text: &str) -> Choices {
    let mut choices = Choices::default();
    for word in text.split(';').map(str::trim).filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once(':').unwrap_or((word, ""));
        let value = value.trim().to_owned();
        match name {
            "bandage" => choices.bandage = value,
            "colours" | "colors" => choices.colors = value,
            "still" => choices.still = value,
            "corners" => choices.turns = Some(Turns::CornerBlocks),
            _ => panic!("{name}"),
        }
    }
    choices
}

#[test]
fn errors_say_what_is_wrong_where_and_what_would_be_right() {
    let data = include_str!("data/errors.txt");
    let mut written = String::new();
    for line in data.lines() {
        if line.starts_with('#') {
            let _ = writeln!(written, "{line}");
        }
        let Some(case) = line.strip_prefix("> ") else { continue };
        let (text, own) = case.split_once(" | ").unwrap_or((case, ""));
        let text = text.trim_matches('"');
        let made = text.parse::<Description>().and_then(|description| CutPuzzle::new(&description, &choices(own)));
        let message =
            made.map_or_else(|error| error.to_string(), |puzzle| format!("a puzzle: {}", puzzle.description()));
        let _ = writeln!(written, "> {case}\n{message}");
    }
    if written != data {
        println!("{written}");
    }
    assert!(written == data, "the messages are above");
}

#[test]
fn orientations_that_look_alike_in_part_are_refused_in_twsearchs_form() {
    // The vertex of U, R, F and L has two colors, in turn: two of its four orientations look different.
    let description: Description = "trajber's octahedron".parse().unwrap();
    let puzzle = CutPuzzle::new(&description, &choices("colors: U=F R=L")).unwrap();
    let error = puzzle.tws().unwrap_err().to_string();
    assert!(error.contains("C4RNERS") && error.contains("choose kpuzzle"), "{error}");
    let back = puzzlefile::read(&puzzle.puzzle().kpuzzle().unwrap()).unwrap();
    assert!(back.orbits().any(|orbit| orbit.moduli.contains(&2) && orbit.moduli.contains(&4)));
}
