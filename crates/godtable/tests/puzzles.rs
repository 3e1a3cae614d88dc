//! Puzzles from definitions: shipped ones and files, with their published counts.

mod support;

use serde_json::{Value, json};
use support::Sandbox;

/// A one-way ring of four pieces and a swap of the first two.
const RING: &str = "Name Ring\nSet A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove R\nA\n4 1 2 3\nEnd\nMove S\nA\n2 1 3 4\nEnd\n";

/// Returns the counts of a histogram.
fn counts(sandbox: &Sandbox, words: &[&str]) -> Value {
    let answer = sandbox.run(&[&["histogram", "--format", "json"], words].concat()).json();
    answer["unlocked"]["counts"].clone()
}

#[test]
fn published_counts_come_out() {
    let sandbox = Sandbox::new();
    // OEIS A079745, A079744 and A079743.
    for (puzzle, expected) in [
        ("skewb", &[1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90][..]),
        ("pyraminx", &[1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]),
        ("skewb-diamond", &[1, 8, 48, 288, 1632, 8568, 36114, 74799, 16547, 220, 15]),
    ] {
        assert_eq!(counts(&sandbox, &["--puzzle", puzzle]), json!(expected), "{puzzle}");
    }
}

#[test]
fn definition_of_the_2x2x2_agrees_with_the_built_in_one() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.tws", include_str!("../../../data/puzzles/2x2x2.tws"));
    for rules in [&["--rules", "half-turn"][..], &["--rules", "clockwise"], &["--turns", "U R2 F'"]] {
        let own = counts(&sandbox, &[&["--puzzle", "cube.tws"], rules].concat());
        assert_eq!(own, counts(&sandbox, rules), "{rules:?}");
    }
}

#[test]
fn one_way_turns_and_locks_of_a_file_agree_with_a_list() {
    let sandbox = Sandbox::new();
    sandbox.write("ring.tws", RING);
    // All powers: R, R2, R' and S.
    assert_eq!(counts(&sandbox, &["--puzzle", "ring.tws"]), plain(&["R", "RR", "RRR", "S"], false));
    assert_eq!(counts(&sandbox, &["--puzzle", "ring.tws", "--turns", "R S"]), plain(&["R", "S"], false));
    let locked = ["--puzzle", "ring.tws", "--turns", "R R2 S", "--lock", "move"];
    assert_eq!(counts(&sandbox, &locked), plain(&["R", "RR", "S"], true));
}

/// Returns the number of arrangements of the ring at each distance to solved, by trying all sequences of turns. With the
/// lock, neighbours of a sequence have different letters.
fn plain(turns: &[&str], has_lock: bool) -> Value {
    type State = ([u8; 4], Option<char>);
    let turned = |mut ring: [u8; 4], turn: &str| {
        turn.chars().for_each(|letter| if letter == 'R' { ring.rotate_right(1) } else { ring.swap(0, 1) });
        ring
    };
    let mut all = Vec::new();
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                all.push([a, b, c, 6_u8.wrapping_sub(a + b + c)]);
            }
        }
    }
    all.retain(|ring| (0..4).all(|piece| ring.contains(&piece)));
    let mut counts: Vec<u64> = Vec::new();
    for ring in all {
        let mut level: Vec<State> = vec![(ring, None)];
        let mut distance = 0;
        while !level.iter().any(|state| state.0 == [0, 1, 2, 3]) {
            let next = |&(ring, last): &State| {
                let allowed = turns.iter().filter(move |turn| !has_lock || !turn.starts_with(last.unwrap_or(' ')));
                allowed.map(move |turn| (turned(ring, turn), turn.chars().next())).collect::<Vec<State>>()
            };
            level = level.iter().flat_map(next).collect();
            level.sort_unstable();
            level.dedup();
            distance += 1;
        }
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    json!(counts)
}

#[test]
fn solutions_lead_to_solved() {
    let sandbox = Sandbox::new();
    for (puzzle, scramble) in [("ivy", "UFR UBL' DFL DBR"), ("pyraminx", "U L' R B U'"), ("gear", "R5 U F2' R")] {
        let own = ["--puzzle", puzzle];
        let distance = sandbox.run(&[&["lookup", scramble][..], &own].concat()).stdout;
        let count = sandbox.run(&[&["solve", scramble, "--count"][..], &own].concat()).stdout;
        let run = sandbox.run(&[&["solve", scramble, "--all"][..], &own].concat());
        assert_eq!(run.lines().len().to_string(), count.trim(), "{puzzle}");
        for solution in run.lines() {
            assert_eq!(solution.split(' ').count().to_string(), distance.trim(), "{puzzle}: {solution}");
            sandbox.run(&[&["lookup", &format!("{scramble} {solution}")][..], &own].concat()).answered("0\n");
        }
    }
}

#[test]
fn scrambles_and_antipodes_have_their_distance() {
    let sandbox = Sandbox::new();
    let own = ["--puzzle", "skewb-diamond"];
    let run = sandbox.run(&[&["scramble", "--distance", "7", "--seed", "2", "-n", "5"][..], &own].concat());
    let looked_up = sandbox.run_with_input(&[&["lookup", "--batch", "-"][..], &own].concat(), run.stdout.clone());
    assert_eq!(looked_up.lines(), ["7"; 5], "{}", run.stderr);
    let run = sandbox.run(&[&["antipodes"][..], &own].concat());
    assert_eq!(run.lines().len(), 15);
    let words = [&["lookup", "--batch", "-", "--input", "kpattern"][..], &own].concat();
    assert_eq!(sandbox.run_with_input(&words, run.stdout.clone()).lines(), ["10"; 15]);
    let answer = sandbox.run(&[&["antipodes", "--format", "json"][..], &own].concat());
    let first: Value = serde_json::from_str(answer.lines()[0]).expect("JSON");
    assert_eq!(first["distance"], 10);
    assert!(first["pattern"].as_str().is_some_and(|pattern| pattern.starts_with("{\"CORNERS\"")), "{first}");
}

#[test]
fn locked_states_name_their_move() {
    let sandbox = Sandbox::new();
    let own = ["--puzzle", "ivy", "--turns", "UFR UBL DFL DBR", "--lock", "move"];
    let answer = sandbox.run(&[&["solve", "UFR UBL", "--format", "json"][..], &own].concat()).json();
    assert_eq!(answer["locked"], "UBL");
    let twice = sandbox.run(&[&["lookup", "UFR UFR"][..], &own].concat());
    assert_eq!((twice.status, twice.stdout.as_str()), (Some(2), ""));
    assert!(twice.stderr.contains("move 2: the lock forbids UFR here"), "{}", twice.stderr);
    let states = "UFR UBL\tUBL\nUFR UBL\tnone\n";
    let words = [&["lookup", "--batch", "-", "--input", "setup"][..], &own].concat();
    let run = sandbox.run_with_input(&words, states);
    assert_eq!((run.status, run.stdout), (Some(2), format!("{}\n-\n", answer["distance"])));
}

#[test]
fn wrong_files_are_refused_with_their_place() {
    let sandbox = Sandbox::new();
    sandbox.write("wrong.tws", RING.replace("4 1 2 3", "4 1 2 2"));
    sandbox.write("wrong.json", "{\"orbits\": 3}");
    sandbox.write("still.tws", "Set A 2 1\nSolved\nEnd\nMove R\nEnd\n");
    for (file, expected) in [
        ("wrong.tws", "the puzzle file wrong.tws: line 9, column 7: expected a permutation, got '2' again"),
        ("wrong.json", "the puzzle file wrong.json: line 1, column 12: expected a list of orbits, got '3'"),
        ("still.tws", "--puzzle still.tws: no move does anything"),
        ("absent.tws", "the puzzle file absent.tws: "),
    ] {
        for words in [&["histogram", "--puzzle", file][..], &["puzzle", file]] {
            let run = sandbox.run(words);
            assert!(run.status == Some(2) || run.status == Some(1), "{file}");
            assert!(run.stderr.contains(expected), "{file}: {}", run.stderr);
        }
    }
    let run = sandbox.run(&["histogram", "--puzzle", "skweb"]);
    assert!(run.stderr.contains("skewb-diamond") && run.status == Some(2), "{}", run.stderr);
}

#[test]
fn huge_puzzles_and_files_are_refused_at_once() {
    let sandbox = Sandbox::new();
    // As many pieces as a 7x7x7: a table would have more than 10^100 cells.
    let orbits = ["A", "B", "C", "D", "E", "F"];
    let sets: String = orbits.iter().map(|orbit| format!("Set {orbit} 24 1\n")).collect();
    let cycle = "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 1";
    let swap = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24";
    let moves: String = orbits
        .iter()
        .map(|orbit| format!("Move R{orbit}\n{orbit}\n{cycle}\nEnd\nMove S{orbit}\n{orbit}\n{swap}\nEnd\n"))
        .collect();
    sandbox.write("large.tws", format!("{sets}Solved\nEnd\n{moves}"));
    let run = sandbox.run(&["histogram", "--puzzle", "large.tws"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("too many positions for a table: a number of 143 digits"), "{}", run.stderr);
    let described = sandbox.run(&["puzzle", "large.tws"]);
    assert!(described.stdout.contains("table: none; the puzzle has too many positions"), "{}", described.stdout);
    sandbox.write("long.tws", "# comment\n".repeat(200_000));
    let run = sandbox.run(&["puzzle", "long.tws"]);
    assert!(run.stderr.contains("more than 1,048,576 bytes, the maximum"), "{}", run.stderr);
}

#[test]
fn puzzle_warns_of_probable_mistakes() {
    let sandbox = Sandbox::new();
    let text = "Set A 4 1\nSet B 2 1\nSolved\nEnd\nMove R\nA\n2 1 3 4\nEnd\nMove S\nA\n2 1 3 4\nEnd\nMove T\nEnd\n";
    sandbox.write("odd.tws", text);
    let answer = sandbox.run(&["puzzle", "odd.tws", "--format", "json"]).json();
    let expected = [
        "the moves R and S are equal",
        "the move T does nothing",
        "the pieces at places 3 4 of A never move",
        "no piece of B moves",
    ];
    assert_eq!(answer["warnings"], json!(expected));
    assert_eq!((&answer["group"], &answer["table"]["states"]), (&json!("2"), &json!(2)));
}

#[test]
fn options_of_other_tables_are_refused() {
    let sandbox = Sandbox::new();
    for words in [
        &["histogram", "--solutions"][..],
        &["histogram", "--up-to", "symmetry"],
        &["antipodes", "--up-to", "symmetry"],
        &["scramble", "--wca"],
        &["scramble", "--link"],
        &["solve", "UFR", "--link"],
        &["solve", "UFR", "--time", "1s"],
        &["lookup", "UFR", "--table", "x"],
        &["lookup", "UFR", "--input", "facelets"],
        &["histogram", "--goal", "layer"],
        &["histogram", "--rules", "irreversible"],
        &["histogram", "--turns", "UFR", "--lock", "axis"],
        &["histogram", "--turns", "X"],
        &["histogram", "--pieces", "cross"],
        &["generate"],
        &["diameter"],
    ] {
        let run = sandbox.run(&[words, &["--puzzle", "ivy"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{words:?}: {}", run.stderr);
    }
}
