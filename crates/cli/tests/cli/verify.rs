//! `godtable verify` and `godtable info`.
use crate::support;

use serde_json::{Value, json};
use support::Sandbox;
use support::damage::{cell, correct_checksums, set_cell};

#[test]
fn verify_proves_a_good_table() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    let run = sandbox.run(&["verify", "table"]);
    run.answered_and_reported(
        concat!(
            "proved: 2x2x2, irreversible: turns R U F, lock axis\n",
            "  3,674,160 states: each has the distance that a search level by level finds\n",
            "  God's number of the unlocked states 35; the counts of the header are right\n",
        ),
        "each cell of the table serves three, one under each lock\n",
    );
}

#[test]
fn verify_in_json_has_the_proved_numbers() {
    let sandbox = Sandbox::new();
    for (rules, encoding, gods_number) in [("half-turn", "distance modulo 3", 11), ("clockwise", "choice", 19)] {
        sandbox.generate(rules, &["--rules", rules]);
        let info = sandbox.run(&["info", rules, "--format", "json"]).json();
        assert_eq!(info["encoding"], encoding, "{rules}");
        let proof = sandbox.run(&["verify", rules, "--format", "json"]);
        let expected = json!({
            "table": rules, "puzzle": "2x2x2", "rules": rules, "turns": info["turns"], "lock": "none",
            "states": 3_674_160, "gods_number": gods_number,
        });
        assert_eq!((proof.json(), proof.stderr.as_str()), (expected, ""));
    }
}

#[test]
fn verify_finds_a_wrong_cell_and_names_its_state() {
    let sandbox = Sandbox::new();
    // Each changed cell means another distance, and another check finds it.
    let mark = 2;
    for (rules, number, flip, found) in [
        (
            "irreversible",
            1_234_567,
            mark,
            "state 1234567 has distance 25, but its cell has the mark of another distance",
        ),
        ("half-turn", 1_234_567, 1, "state 1234567 has distance 10 in the table, but the search finds distance 9"),
        ("half-turn", 1, 1, "the cells contradict each other at state 1 of the table"),
    ] {
        sandbox.generate("table", &["--rules", rules, "--force"]);
        let mut table = sandbox.read("table");
        let wrong = cell(&table, number) ^ flip;
        set_cell(&mut table, number, wrong);
        correct_checksums(&mut table);
        sandbox.write("table", &table);
        sandbox.run(&["info", "table", "--format", "json"]).json();
        let run = sandbox.run(&["verify", "table"]);
        run.failed(&format!("error: the table table is wrong: {found}"));
        run.reported("; its facelets are ");
    }
}

#[test]
fn verify_finds_wrong_counts_under_right_checksums() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--rules", "half-turn"]);
    let mut table = sandbox.read("table");
    // One state fewer at distance 1, and one more at 2.
    let counts = 64;
    table[counts + 8] -= 1;
    table[counts + 16] += 1;
    correct_checksums(&mut table);
    sandbox.write("table", &table);
    let run = sandbox.run(&["verify", "table"]);
    run.failed("the table table is wrong: the header counts 8 unlocked states at distance 1, but the search finds 9\n");
}

#[test]
fn info_prints_the_header() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[]);
    sandbox.run(&["info", "table"]).answered(concat!(
        "table         table\n",
        "format        version 1\n",
        "rules         2x2x2, irreversible: turns R U F, lock axis\n",
        "encoding      choice and mark, 2 bits a cell\n",
        "cells         3,674,160 in 918,540 bytes, each for three, one under each lock\n",
        "bytes         922,700\n",
        "lookup        reads 12 cells at most\n",
        "otherwise     --cells distance: 7,352,480 bytes, a lookup reads one cell\n",
        "God's number  35 unlocked, 35 locked\n",
        "checksums     right\n",
    ));
    sandbox.generate("own", &["--turns", "R"]);
    let run = sandbox.run(&["info", "own"]);
    assert!(run.lines().contains(&"rules         2x2x2, turns R, lock none"), "{}", run.stdout);
    assert!(run.lines().contains(&"God's number  3 unlocked (nothing is ever locked)"), "{}", run.stdout);
    let info = sandbox.run(&["info", "own", "--format", "json"]).json();
    assert_eq!(
        (&info["rules"], &info["locked_gods_number"], &info["reduced"]),
        (&Value::Null, &Value::Null, &json!(false))
    );
}

#[test]
fn info_compares_the_sizes_of_both_kinds_of_cells() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--cells", "distance"]);
    sandbox.run(&["info", "table"]).answered(concat!(
        "table         table\n",
        "format        version 1\n",
        "rules         2x2x2, irreversible: turns R U F, lock axis\n",
        "encoding      distance, 8 bits a cell\n",
        "cells         7,348,320 in 7,348,320 bytes, each for three, one under each lock, or for one that is unlocked\n",
        "bytes         7,352,480\n",
        "lookup        reads one cell\n",
        "otherwise     --cells compact: 922,700 bytes, a lookup reads 12 cells at most\n",
        "God's number  35 unlocked, 35 locked\n",
        "checksums     right\n",
    ));
    for (kind, other) in [("compact", "distance"), ("distance", "compact")] {
        let infos = [kind, other].map(|kind| {
            sandbox.generate(kind, &["--rules", "half-turn", "--cells", kind, "--force"]);
            sandbox.run(&["info", kind, "--format", "json"]).json()
        });
        let fields = |info: &Value| json!([info["cell_kind"], info["bytes"], info["cells_read"]]);
        assert_eq!(fields(&infos[0]), fields(&infos[1]["other"]), "{kind}");
        assert_eq!(infos[0]["bytes"], sandbox.read(kind).len(), "{kind}");
    }
}

#[test]
fn verify_finds_a_wrong_distance_cell() {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &["--rules", "half-turn", "--cells", "distance"]);
    let mut table = sandbox.read("table");
    // The lower one of two cells in a byte.
    table[4_160 + 1_234_567] ^= 1;
    correct_checksums(&mut table);
    sandbox.write("table", &table);
    let run = sandbox.run(&["verify", "table"]);
    run.failed("error: the table table is wrong: state ");
    run.reported(", but the search finds distance ");
    run.reported("; its facelets are ");
}

#[test]
fn fold_with_invariant_planes_is_described_exactly() {
    let sandbox = Sandbox::new();
    // After a half turn of any axis all turns are allowed, as at the start. So the regrip leaves this plane invariant.
    sandbox.write("rules.toml", "turns = 'R R2 U U2 F F2'\nnever = ['R U', 'U F', 'F R']\n");
    sandbox.generate("table", &["--rules", "rules.toml"]);
    let states = "three, under different locks, or for one where a lock looks the same from all axes\n";
    let run = sandbox.run(&["verify", "table"]);
    assert!(run.stdout.starts_with("proved: "), "{}", run.stderr);
    run.reported(&format!("each cell of the table serves {states}"));
    assert!(sandbox.run(&["info", "table"]).stdout.contains(&format!(", each for {states}")));
}

#[test]
fn verify_and_info_need_a_file() {
    let sandbox = Sandbox::new();
    sandbox.run(&["verify"]).refused("<FILE>");
    sandbox.run(&["info"]).refused("<FILE>");
    sandbox.run(&["info", "one", "two"]).refused("unexpected argument 'two'");
}
