//! Files of other programs: definitions of ksolve and cubing.js, and scrambles of ksolve.
use crate::support;

use support::Sandbox;

/// A ring of four pieces.
const RING: &str = "Set P 4 1\nSolved\nP\n1 2 3 4\nEnd\nMove A\nP\n2 3 4 1\nEnd\nMove B\nP\n2 1 3 4\nEnd\n";

/// A histogram as CSV.
fn counts(counts: &[u64]) -> String {
    let lines = counts.iter().enumerate().map(|(distance, count)| format!("{distance},{count}\n"));
    format!("distance,unlocked\n{}", lines.collect::<String>())
}

fn histogram(sandbox: &Sandbox, file: &str) -> support::Run {
    sandbox.run(&["histogram", "--puzzle", file, "--format", "csv", "--quiet"])
}

#[test]
fn definitions_of_ksolve_are_read() {
    let sandbox = Sandbox::new();
    let ignore = "Ignore\nP\n0 0 1 1\nEnd\n";
    for (file, text, expected) in [
        ("spaces.def", format!("Name Ring of four <A,B>\n{RING}").into_bytes(), &[1, 4, 6, 10, 3][..]),
        ("latin1.def", [b"# Pi\xe8ces\nName Ring\n".as_slice(), RING.as_bytes()].concat(), &[1, 4, 6, 10, 3]),
        ("ignore.def", format!("{RING}{ignore}").into_bytes(), &[1, 4, 6, 10, 3]),
        ("no-end.def", RING.strip_suffix("End\n").expect("the last end").into(), &[1, 4, 6, 10, 3]),
        // Any name is that of a file, if no puzzle has it.
        ("ring.txt", RING.into(), &[1, 4, 6, 10, 3]),
        ("ring", RING.into(), &[1, 4, 6, 10, 3]),
    ] {
        sandbox.write(file, text);
        histogram(&sandbox, file).answered(&counts(expected));
    }
    sandbox.write("skewb", RING);
    let known = sandbox.run(&["puzzle", "skewb", "--quiet"]).stdout;
    assert!(known.starts_with("skewb\n"), "{known}");
    histogram(&sandbox, "absent.def").reported("the puzzle file absent.def: ");
    histogram(&sandbox, "absent").refused("there is no puzzle 'absent'");
    sandbox.write("empty.json", "\n");
    histogram(&sandbox, "empty.json").refused("empty.json: expected a definition, got an empty file");
    sandbox.write("list.json", "[]");
    histogram(&sandbox, "list.json").refused("list.json: line 1, column 1: expected an object, got a list");
    sandbox.write("bytes.def", b"Name K\xf6ln\n");
    histogram(&sandbox, "bytes.def").reported("bytes.def: it is not text in UTF-8, at byte 7");
}

#[test]
fn table_of_a_puzzle_with_spaces_in_its_name_is_opened() {
    let sandbox = Sandbox::new();
    sandbox.write("spaces.def", format!("Name Ring of four <A,B>\n{RING}"));
    sandbox.run(&["generate", "--puzzle", "spaces.def", "-o", "ring.table", "--quiet"]).answered("ring.table\n");
    sandbox.run(&["lookup", "--table", "ring.table", "A B"]).answered("2\n");
}

#[test]
fn scrambles_of_ksolve_are_answered() {
    let sandbox = Sandbox::new();
    sandbox.write("ring.tws", RING);
    let text = b"# r\xe9solu\nSlack 1\nScramble one of two\nP\n2 1 3 4\nEnd\nQTM\nHTM\nRandomScramble any\nEnd\n";
    sandbox.write("ksolve.scr", text);
    let run = sandbox.run(&["solve", "--puzzle", "ring.tws", "--batch", "ksolve.scr", "--quiet"]);
    assert_eq!((run.stdout.as_str(), run.status), ("B\n", Some(0)), "{}", run.stderr);
    assert_eq!(
        run.stderr,
        "ksolve.scr, line 2: Slack sets nothing here; use --all with --length N for longer solutions\n\
         ksolve.scr, line 7: QTM sets nothing here; use --rules quarter-turn to count quarter turns\n\
         ksolve.scr, line 9: RandomScramble sets nothing here; use godtable scramble for random states\n"
    );
    let json = sandbox.run(&["solve", "--puzzle", "ring.tws", "--batch", "ksolve.scr", "--format", "json"]).json();
    assert_eq!(json["name"], "one of two");
    // A comment of a batch may be in another encoding too.
    sandbox.write("states", b"# r\xe9solu\nA\n");
    sandbox.run(&["lookup", "--puzzle", "ring.tws", "--batch", "states"]).answered("1\n");
}

#[test]
fn position_by_place_tells_identical_pieces_apart() {
    let sandbox = Sandbox::new();
    let text = "Set P 6 1\nSolved\nP\n1 1 2 2 3 3\nEnd\nMove A\nP\n2 3 4 5 6 1\nEnd\nMove B\nP\n2 1 3 4 5 6\nEnd\n";
    sandbox.write("places.tws", text);
    sandbox.write("places.scr", "Scramble by_place\nP\n2 3 4 5 6 1\nEnd\n");
    sandbox.run(&["solve", "--puzzle", "places.tws", "--batch", "places.scr", "--quiet"]).answered("A'\n");
}

#[test]
fn kpuzzle_may_have_negative_orientations_and_other_orbits() {
    let sandbox = Sandbox::new();
    let text = |delta: &str| {
        format!(
            r#"{{"name": "Neg", "orbits": [{{"orbitName": "P", "numPieces": 2, "numOrientations": 4}}],
            "defaultPattern": {{"P": {{"pieces": [0, 1], "orientation": [0, 0]}}}},
            "moves": {{"A": {{"P": {{"permutation": [0, 1], "orientationDelta": [1, {delta}]}},
            "NONE": {{"permutation": [1, 0], "orientationDelta": [0, 0]}}}}}}}}"#
        )
    };
    for delta in ["-1", "3"] {
        sandbox.write("neg.json", text(delta));
        histogram(&sandbox, "neg.json").answered(&counts(&[1, 3]));
        let pattern = r#"{"P": {"pieces": [0, 1], "orientation": [1, -1]}}"#;
        sandbox.run(&["lookup", "--puzzle", "neg.json", "--input", "kpattern", pattern]).answered("1\n");
    }
    sandbox.write("neg.json", text("-4"));
    histogram(&sandbox, "neg.json").refused("line 3, column 82: expected a number from -3 to 3, got '-4'");
}

#[test]
fn derived_moves_of_kpuzzle_are_turns() {
    let sandbox = Sandbox::new();
    let text = r#"{"name": "Tri", "orbits": [{"orbitName": "P", "numPieces": 4, "numOrientations": 1}],
        "defaultPattern": {"P": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
        "moves": {"A": {"P": {"permutation": [1, 0, 2, 3], "orientationDelta": [0, 0, 0, 0]}},
        "y": {"P": {"permutation": [1, 2, 3, 0], "orientationDelta": [0, 0, 0, 0]}}},
        "derivedMoves": {"B": "[y: A]", "C": "[y: B]", "D": "[y': A]"}}"#;
    sandbox.write("tri.json", text);
    histogram(&sandbox, "tri.json").answered(&counts(&[1, 4, 10, 8, 1]));
    sandbox.run(&["lookup", "--puzzle", "tri.json", "[A, C] B"]).answered("1\n");
    sandbox.write("wrong.json", text.replace("[y': A]", "[y': Q]"));
    histogram(&sandbox, "wrong.json")
        .refused("line 5, column 61: expected moves that make the move 'D', got '[y': Q]'");
}

#[test]
fn axes_are_printed_and_do_not_depend_on_the_rotations_of_the_file() {
    let sandbox = Sandbox::new();
    let all = sandbox.run(&["puzzle", "--cuts", "2x2x2", "--as", "tws"]).stdout;
    let has_rotation = |text: &str| text.split('\n').next().is_some_and(|name| name.ends_with('v'));
    let keep = |text: &&str| !has_rotation(text) || ["Uv\n", "Rv\n"].iter().any(|name| text.starts_with(name));
    let moves = all.split("MoveAlias").next().expect("the definition");
    let few: Vec<&str> = moves.split("Move ").filter(keep).collect();
    assert_eq!(few.len(), 9, "{few:?}");
    sandbox.write("few.tws", few.join("Move "));
    let run = sandbox.run(&["histogram", "--puzzle", "few.tws", "--lock", "axis", "--format", "csv", "--quiet"]);
    assert_eq!(run.lines()[1..5], ["0,1,3", "1,18,36", "2,216,432", "3,2340,4692"]);
    let described = sandbox.run(&["puzzle", "few.tws", "--quiet"]).stdout;
    assert!(described.contains("\nrotations: Uv Rv\naxes: "), "{described}");
    assert!(["D U", "B F", "L R"].iter().all(|axis| {
        let turned: String = axis.chars().rev().collect();
        described.contains(axis) || described.contains(&turned)
    }));
}
