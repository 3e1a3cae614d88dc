//! The writers, by their readers.

use godtable_puzzle::puzzlefile::{Puzzle, SHIPPED, UnwritableError, read};

/// Asserts that two puzzles have the same pieces and moves.
fn compare(own: &Puzzle, text: &str) {
    let back = read(text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", own.name()));
    assert!(back.orbits().eq(own.orbits()), "{text}");
    assert_eq!((back.moves(), back.rotations(), back.name()), (own.moves(), own.rotations(), own.name()), "{text}");
    assert_eq!((back.illegal(), back.bandages()), (own.illegal(), own.bandages()), "{text}");
}

#[test]
fn written_definitions_are_read_as_the_same_puzzles() {
    let mut refused = 0;
    for shipped in SHIPPED {
        let own = read(shipped.text).expect("well formed");
        compare(&own, &own.tws().expect("twsearch's form has all of it"));
        let is_in_kpuzzle = own.illegal().is_empty() && own.bandages().is_empty();
        match own.kpuzzle() {
            Ok(text) if is_in_kpuzzle => compare(&own, &text),
            Err(UnwritableError::Kpuzzle { .. }) if !is_in_kpuzzle => refused += 1,
            other => panic!("{}: {other:?}", shipped.name),
        }
    }
    assert!((2..SHIPPED.len()).contains(&refused), "{refused}");
}

#[test]
fn names_with_quotes_and_spaces_are_kept_or_refused() {
    let text = "Name \"odd\\\nSet A\"1 3 1\nSolved\nA\"1\n1 2 3\nEnd\nMove \\U\"\nA\"1\n2 3 1\nEnd\n";
    let own = read(text).expect("well formed");
    compare(&own, &own.tws().expect("no spaces"));
    let written = own.kpuzzle().expect("nothing is bandaged");
    compare(&own, &written);
    let spaced = read(&written.replace("\\\"odd", "\\\"very odd")).expect("well formed");
    assert_eq!(spaced.tws(), Err(UnwritableError::Name { name: "\"very odd\\".to_owned() }));
}
