//! Sequences of moves in text: each spelling of a turn reads as this turn, and brackets mean the same for all puzzles.

use godtable_puzzle::puzzlefile::{Power, Puzzle, SHIPPED, read, shipped};
use godtable_puzzle::random::Random;

/// A definition with cycles of these lengths under these names, in places of their own.
fn cycles(moves: &[(String, usize)]) -> String {
    let all: usize = moves.iter().map(|(_, length)| length).sum();
    let mut text = format!("Set A {all} 1\nSolved\nEnd\n");
    let mut first = 0;
    for (name, length) in moves {
        let image = |place: usize| match place {
            place if place < first || place >= first + length => place + 1,
            place => first + (place - first + 1) % length + 1,
        };
        let images: Vec<String> = (0..all).map(|place| image(place).to_string()).collect();
        text += &format!("Move {name}\nA\n{}\nEnd\n", images.join(" "));
        first += length;
    }
    text
}

fn ring(moves: &[(&str, usize)]) -> String {
    cycles(&moves.iter().map(|&(name, length)| (name.to_owned(), length)).collect::<Vec<_>>())
}

fn shipped_puzzle(name: &str) -> Puzzle {
    read(shipped(name).expect("shipped")).expect("well formed")
}

/// Asserts that each turn reads as it is spelled, as some equal turn.
fn check_spellings(puzzle: &Puzzle) {
    let all = puzzle.moves().len() + puzzle.rotations().len();
    for number in 0..all {
        for exponent in 1..puzzle.order(number) {
            let power = Power { number, exponent };
            let spelling = puzzle.name_of(power);
            let read = puzzle.read_moves(&spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
            assert!(matches!(read[..], [own] if puzzle.are_equal(own, power)), "{spelling}: {read:?}");
        }
    }
}

#[test]
fn names_with_digits_are_spelled_so_that_they_are_read() {
    let puzzle = read(&ring(&[("L_2", 5), ("R", 4), ("2U'", 7)])).expect("well formed");
    let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
    assert_eq!(names.join(" "), "L_2 L_2^2 L_2^2' L_2' R R2 R' 2U' 2U'2 2U'3 2U'3' 2U'2' 2U''");
    check_spellings(&puzzle);
    assert_eq!(puzzle.read_moves("R^2 L_2^7’"), puzzle.read_moves("R2 L_2^2'"));
    assert_eq!(puzzle.read_moves("L_22"), puzzle.read_moves("L_2^2"));
}

#[test]
fn words_without_spaces_are_read_by_their_longest_names() {
    let puzzle = read(&ring(&[("R", 4), ("U", 4), ("BR", 5), ("2R", 4), ("Rw", 4)])).expect("well formed");
    for (touching, apart) in [
        ("RUR'U'", "R U R' U'"),
        ("BRU2'BR'R", "BR U2' BR' R"),
        ("(RU)2[R,U]", "(R U)2 [R, U]"),
        ("Rw2RwR2R", "Rw2 Rw R2 R"),
    ] {
        assert_eq!(puzzle.read_sequence(touching), puzzle.read_moves(apart), "{touching}");
        assert_eq!(puzzle.read_sequence(apart), puzzle.read_moves(apart), "{apart}");
    }
    assert!(puzzle.read_moves("RU").is_err());
    let error = puzzle.read_sequence("RU'Q U").expect_err("no Q");
    assert!(error.column == 4 && error.to_string().contains("got 'Q'"), "{error}");
}

#[test]
fn names_that_mean_two_turns_are_refused() {
    for (moves, line, expected) in [
        (&[("R", 5), ("R2", 2)][..], 4, "'R2' for two, 2 times the move 'R' and the move 'R2'"),
        (&[("R", 3), ("R'", 3)], 4, "'R'' for two, the inverse of the move 'R' and the move 'R''"),
        (&[("R'", 3), ("R’", 3)], 8, "'R’' for two, the move 'R’' and the move 'R''"),
        (&[("A1", 5), ("A1^", 5)], 4, "'A1^2' for two, 2 times the move 'A1' and 2 times the move 'A1^'"),
        (&[("R", 2), ("(", 2), ("(R", 2)], 0, ""),
    ] {
        let error = read(&ring(moves)).map_err(|error| error.to_string());
        if expected.is_empty() {
            check_spellings(&error.expect("each is read"));
            continue;
        }
        let expected = format!(
            "line {line}, column 6: expected a spelling of its own for each turn, got {expected}; rename a move"
        );
        assert_eq!(error.err(), Some(expected), "{moves:?}");
    }
    let error = read(&ring(&[("R", 2), ("//", 2)])).expect_err("a comment").to_string();
    assert!(error.contains("line 8, column 6: ") && error.contains("'//' for two, the move '//' and "), "{error}");
    // A move that equals the other turn is the same turn.
    let text = "Set A 4 1\nSolved\nEnd\nMove R\nA\n2 3 4 1\nEnd\nMove R2\nA\n3 4 1 2\nEnd\n";
    check_spellings(&read(text).expect("R2 is R R"));
    let text = ring(&[("R", 5), ("S", 2)]) + "MoveAlias R2 S\n";
    let error = read(&text).expect_err("R2 is two turns").to_string();
    assert!(error.contains("got 'R2' for two, 2 times the move 'R' and the sequence 'R2'"), "{error}");
}

#[test]
fn random_names_are_read_as_they_are_spelled_or_refused() {
    let mut random = Random::new(1);
    let letters: Vec<char> = "RRUL223_^'’v".chars().collect();
    let (mut read_again, mut refused) = (0, 0);
    while read_again < 300 || refused < 100 {
        let mut moves: Vec<(String, usize)> = Vec::new();
        for _ in 0..2 + random.below(4) {
            let name: String = (0..1 + random.below(4)).map(|_| letters[random.below(letters.len())]).collect();
            if moves.iter().all(|(known, _)| *known != name) {
                moves.push((name, 1 + random.below(9)));
            }
        }
        moves.push(("M".to_owned(), 2));
        match read(&cycles(&moves)) {
            Ok(puzzle) => {
                check_spellings(&puzzle);
                read_again += 1;
            }
            Err(error) => {
                let error = error.to_string();
                let named = moves.iter().filter(|(name, _)| error.contains(&format!("the move '{name}'"))).count();
                assert!(named == 2 || named == 1 && error.contains("cannot be read"), "{error}");
                refused += 1;
            }
        }
    }
}

#[test]
fn names_of_shipped_puzzles_are_read() {
    for shipped in SHIPPED {
        let puzzle = read(shipped.text).expect("well formed");
        check_spellings(&puzzle);
        for (name, _) in puzzle.sequences() {
            puzzle.read_moves(name).unwrap_or_else(|error| panic!("{}, {name}: {error}", shipped.name));
        }
    }
}

#[test]
fn brackets_mean_what_they_say_for_all_puzzles() {
    for shipped in SHIPPED {
        let puzzle = read(shipped.text).expect("well formed");
        let name = |number: usize| puzzle.moves()[number % puzzle.moves().len()].name.clone();
        let (a, b, c) = (name(0), name(1), name(2));
        for (text, plain) in [
            (format!("({a} {b})2"), format!("{a} {b} {a} {b}")),
            (format!("({a} {b})*3"), format!("{a} {b} {a} {b} {a} {b}")),
            (format!("({a} {b} {c})'"), format!("{c}' {b}' {a}'")),
            (format!("[{a}, {b}]"), format!("{a} {b} {a}' {b}'")),
            (format!("[{a} {c}: {b}] // rest ("), format!("{a} {c} {b} {c}' {a}'")),
            (format!("[{a}:[{b},{c}]]2´"), format!("({a} {b} {c} {b}' {c}' {a}' {a} {b} {c} {b}' {c}' {a}')'")),
            (format!("({a}` {b}’).{c}"), format!("{a}' {b}' {c}")),
        ] {
            let read = |text: &str| puzzle.read_moves(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read(&text), read(&plain), "{}: {text}", shipped.name);
        }
        let (text, column) = (format!("({a} q_q)2"), a.chars().count() + 3);
        assert_eq!(puzzle.read_moves(&text).map_err(|error| error.column), Err(column), "{}", shipped.name);
    }
}

#[test]
fn names_of_layers_turn_their_layers() {
    let puzzle = shipped_puzzle("4x4x4");
    let played = |text: &str| puzzle.played(&puzzle.read_moves(text).expect("turns"));
    // A turn of the whole cube brings each layer to another one.
    let about = [("x", "U F D B", "R L"), ("y", "F R B L", "U D"), ("z", "U L D R", "F B")];
    let letters = ["", "2", "3", "w", "3w", "2-3w", "lower", "3lower"];
    let named = |kind: &str, face: &str| match kind.strip_suffix("lower") {
        Some(number) => format!("{number}{}", face.to_lowercase()),
        None => format!("{}{face}{}", kind.trim_end_matches('w'), if kind.ends_with('w') { "w" } else { "" }),
    };
    for (rotation, cycle, fixed) in about {
        let cycle: Vec<&str> = cycle.split(' ').collect();
        for kind in letters {
            for (number, face) in cycle.iter().enumerate() {
                let [own, next] = [named(kind, face), named(kind, cycle[(number + 1) % 4])];
                assert_eq!(played(&format!("{rotation} {own} {rotation}'")), played(&next), "{rotation} {own}");
            }
            for face in fixed.split(' ') {
                let own = named(kind, face);
                assert_eq!(played(&format!("{rotation} {own} {rotation}'")), played(&own), "{rotation} {own}");
            }
        }
    }
    assert_eq!(played("Rw 3Rw' 3R"), played(""));
    assert_eq!(played("3Rw x' L'"), played(""));
    assert_eq!(played("m e s"), played("2-3Lw 2-3Dw 2-3Fw"));
}

#[test]
fn turns_of_the_hold_change_what_names_mean() {
    let puzzle = shipped_puzzle("skewb");
    for (text, plain) in [
        ("R U L", "DBR UBL DFL"),
        ("B", "UFR"),
        ("B R", "UFR DFL"),
        ("B L' B' L", "UFR UBL' UFR' DFL"),
        ("B' L B U", "UFR' DBR UFR UBL"),
        ("[B, R]", "UFR DFL UFR' DBR'"),
        ("(B U)2'", "UBL' UFR' DFL' UFR'"),
        ("(B U)2 (B U)2'", ""),
        ("B B B U", "UBL"),
        ("B2 U", "UFR' DFL"),
        ("UFRv U UFRv2 U", "DFL UBL"),
    ] {
        let read = |text: &str| puzzle.read_moves(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(puzzle.played(&read(text)), puzzle.played(&read(plain)), "{text}");
    }
}
