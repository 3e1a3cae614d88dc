//! Turns are read as they are printed: in tables, in scrambles of contests, and in lists of algorithms.
use crate::support;

use std::collections::BTreeSet;

use godtable_puzzle::puzzlefile::{Power, Puzzle, read, shipped};
use godtable_puzzle::random::Random;
use serde_json::Value;
use support::Sandbox;

/// A definition with moves of five pieces.
fn five(moves: &[(&str, &str)]) -> String {
    let moves = moves.iter().map(|(name, images)| format!("Move {name}\nA\n{images}\nEnd\n"));
    format!("Name Five\nSet A 5 1\nSolved\nA\n1 2 3 4 5\nEnd\n{}", moves.collect::<String>())
}

#[test]
fn table_of_names_with_digits_is_proved_and_read() {
    let sandbox = Sandbox::new();
    sandbox.write("digits.tws", five(&[("L_2", "2 3 4 5 1"), ("R'", "2 1 3 4 5")]));
    sandbox.generate("digits.godtable", &["--puzzle", "digits.tws"]);
    let proved = sandbox.run(&["verify", "digits.godtable"]);
    assert!(proved.stdout.starts_with("proved: Five, half-turn: turns L_2 L_2^2 L_2^2' L_2' R', lock none\n"));
    for turn in ["L_2", "L_2^2", "L_2^2'", "L_2'", "R'", "L_22", "(L_2)2", "L_2´"] {
        sandbox.run(&["lookup", "--table", "digits.godtable", turn]).answered("1\n");
    }
    let listed = sandbox.run(&["histogram", "--puzzle", "digits.tws", "--turns", "L_2^2 L_2^2'", "--quiet"]);
    assert!(listed.stdout.starts_with("Five, turns L_2^2 L_2^2', lock none\n"), "{}", listed.stdout);
    // A table that has its turns as text is of an older program.
    let table = sandbox.read("digits.godtable");
    let definition = String::from_utf8_lossy(&table[4_160..]).into_owned();
    assert!(definition.contains(r#""turns":[["L_2",1],["L_2",2],["L_2",3],["L_2",4],["R'",1]]"#), "{definition}");
}

#[test]
fn definitions_in_which_a_spelling_means_two_turns_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("two.tws", five(&[("R", "2 3 4 5 1"), ("R2", "2 1 3 4 5")]));
    sandbox.run(&["histogram", "--puzzle", "two.tws"]).refused(
        "line 7, column 6: expected a spelling of its own for each turn, got 'R2' for two, 2 times the move 'R' and the \
         move 'R2'; rename a move",
    );
}

#[test]
fn scrambles_of_contests_are_read_as_they_are_printed() {
    let sandbox = Sandbox::new();
    for name in ["pyraminx", "skewb"] {
        let puzzle = read(shipped(name).expect("shipped")).expect("well formed");
        let (mut turns, mut distances) = (String::new(), String::new());
        for seed in ["1", "2", "3"] {
            let words = ["scramble", "--wca", "--puzzle", name, "--seed", seed, "--count", "20", "--format", "json"];
            for line in sandbox.run(&words).lines() {
                let answer: Value = serde_json::from_str(line).expect("it is JSON");
                let own = answer["turns"].as_str().expect("turns");
                let arrangement = puzzle.played(&puzzle.read_moves(own).expect("turns"));
                assert_eq!(answer["pattern"], puzzle.pattern(&arrangement), "{name}: {own}");
                turns += &format!("{own}\n");
                distances += &format!("{}\n", answer["distance"]);
            }
        }
        sandbox.write("scrambles.txt", turns);
        sandbox.run(&["lookup", "--puzzle", name, "--batch", "scrambles.txt", "--quiet"]).answered(&distances);
    }
}

#[test]
fn scramble_of_a_square_1_is_read_as_it_is_printed() {
    let puzzle = read(shipped("square-1").expect("shipped")).expect("well formed");
    let played = |text: &str| puzzle.played_legally(&puzzle.read_moves(text).expect("turns")).expect("legal");
    let sandbox = Sandbox::new();
    for seed in ["1", "2", "3", "4"] {
        let words = ["scramble", "--wca", "--puzzle", "square-1", "--seed", seed, "--format", "json"];
        let answer = sandbox.run(&words).json();
        let turns = answer["turns"].as_str().expect("turns");
        assert_eq!(answer["pattern"], puzzle.pattern(&played(turns)), "{turns}");
        assert_eq!(played(&turns.replace(',', ", ").replace(" / ", "/")), played(turns), "{turns}");
    }
    assert_eq!(played("(1,0)/(3, -3)(0,6)"), played("U S U3 D3' D6"));
}

#[test]
fn turns_in_parts_are_left_out_of_algorithms_as_of_solutions() {
    let sandbox = Sandbox::new();
    sandbox.write("parts.tws", five(&[("R", "2 3 4 5 1"), ("S", "2 1 3 4 5")]));
    let case = ["algorithms", "--puzzle", "parts.tws", "--rules", "quarter-turn", "--each", "--length", "3", "R R R"];
    sandbox.run(&[&case[..], &["--quiet"]].concat()).answered("R' R'\nR R R\n");
    let mut random = Random::new(2);
    let mut compared = 0;
    for _ in 0..8 {
        let mut row = || {
            let mut images = [1, 2, 3, 4, 5];
            random.shuffle(&mut images);
            images.map(|image| image.to_string()).join(" ")
        };
        sandbox.write("own.tws", five(&[("A", &row()), ("B", &row())]));
        for rules in ["half-turn", "quarter-turn", "clockwise"] {
            let ways = |command: &[&str], text: &str| {
                let rules = ["--puzzle", "own.tws", "--rules", rules, "--length", "4", "--quiet"];
                let run = sandbox.run(&[command, &rules, &[text]].concat());
                let lines = run.stdout.lines().filter(|line| !line.is_empty());
                lines.map(str::to_owned).collect::<BTreeSet<String>>()
            };
            for case in ["A B", "A A B'", "[A, B]"] {
                let found = ways(&["algorithms", "--each"], case);
                // The inverse of the case is solved by the turns that do the case.
                assert_eq!(
                    found,
                    ways(&["solve", "--all", "--input", "setup"], &format!("({case})'")),
                    "{rules}: {case}"
                );
                compared += found.len();
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Whether two turns commute, and whether they are of one move.
fn pair(puzzle: &Puzzle, one: Power, other: Power) -> (bool, bool) {
    let is_same = puzzle.played(&[one, other]) == puzzle.played(&[other, one]);
    (is_same, one.number == other.number)
}

#[test]
fn random_turns_of_one_layer_have_another_axis_between() {
    let sandbox = Sandbox::new();
    let scrambles = |puzzle: &str| {
        let words = ["scramble", "--puzzle", puzzle, "--moves", "40", "--count", "200", "--seed", "1", "--quiet"];
        sandbox.run(&words).lines().iter().map(|line| (*line).to_owned()).collect::<Vec<String>>()
    };
    for name in ["4x4x4", "octahedron", "dino"] {
        let puzzle = read(shipped(name).expect("shipped")).expect("well formed");
        for line in scrambles(name) {
            let turns = puzzle.read_moves(&line).expect("turns");
            assert_eq!(turns.len(), 40);
            for (number, &turn) in turns.iter().enumerate() {
                let before = turns[..number].iter().rev().map(|&own| pair(&puzzle, own, turn));
                let mut group = before.take_while(|(commute, _)| *commute);
                assert!(group.all(|(_, is_same)| !is_same), "{name}: {line}");
            }
        }
    }
    let axis = |turn: &str| "UDRLFB".find(&turn[..1]).expect("a face") / 2;
    for line in scrambles("3x3x3") {
        let turns: Vec<&str> = line.split(' ').collect();
        assert_eq!(turns.len(), 40);
        let is_back = |own: &[&str]| own[0][..1] == own[2][..1] && axis(own[0]) == axis(own[1]);
        assert!(!turns.windows(3).any(is_back) && turns.windows(2).all(|own| own[0][..1] != own[1][..1]), "{line}");
    }
}

#[test]
fn layers_of_the_3x3x3_are_read_by_their_numbers() {
    let sandbox = Sandbox::new();
    for (text, plain) in [("2R 3Rw M", "M' x M"), ("(U 2-3Rw)*2 z", "(U x R')2 z"), ("3L2 2u´", "R2 u'")] {
        let shown = |text: &str| sandbox.run(&["show", "--puzzle", "3x3x3", "--as", "facelets", text]).stdout;
        assert_eq!(shown(text), shown(plain), "{text}");
    }
    let pieces = ["lookup", "--puzzle", "3x3x3", "--pieces", "UF UR", "R 2R"];
    sandbox.run(&pieces).answered("0\n");
    sandbox.run(&[&pieces[..], &["--input", "setup"]].concat()).answered("0\n");
}
