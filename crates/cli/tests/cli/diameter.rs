//! `godtable diameter`, and `godtable histogram --solutions`.
use crate::support;

use godtable_testing::is_exhaustive;
use serde_json::{Value, json};
use support::Sandbox;

#[test]
fn diameter_of_the_irreversible_cube_is_35_or_36() {
    let sandbox = Sandbox::new();
    let printed = sandbox.run(&["diameter", "--format", "json"]).json();
    let named = ["to_solved_unlocked", "to_solved_locked", "from_solved_to_position", "from_solved_to_state"];
    assert_eq!(named.map(|name| printed[name].clone()), [json!(35), json!(35), json!(35), json!(36)]);
    assert_eq!(printed["between_positions"], 35);
    let counts = printed["from_solved"]["counts"].as_array().expect("they are there");
    assert_eq!((counts.len(), &counts[..4]), (37, &[json!(0), json!(3), json!(6), json!(12)][..]));
    assert_eq!(printed["from_solved"]["reachable"], 11_022_480);

    let run = sandbox.run(&["diameter"]);
    let lines = run.lines();
    assert_eq!(lines[0], "2x2x2, irreversible: turns R U F, lock axis");
    assert_eq!(lines[5], "from solved, to a position under a lock  36  48 states are that far");
}

#[test]
fn diameter_without_a_lock_does_not_mention_locks() {
    let sandbox = Sandbox::new();
    let printed = sandbox.run(&["diameter", "--rules", "half-turn", "--format", "json"]).json();
    assert_eq!((&printed["to_solved_locked"], &printed["from_solved_to_state"]), (&Value::Null, &json!(11)));
    let run = sandbox.run(&["diameter", "--turns", "R"]);
    assert!(!run.stdout.contains("under a lock"), "{}", run.stdout);
    assert!(run.lines().contains(&"of 3,674,160 positions 4 can reach solved"), "{}", run.stdout);
}

#[test]
fn census_example_has_the_largest_number_of_solutions() {
    let sandbox = Sandbox::new();
    // No unlocked position has the distance 3, 6 or 9.
    let gaps = "turns = \"U R2\"\nstart = \"free\"\n[states.free]\nU = \"once\"\n[states.once]\nR2 = \"twice\"\n\
        [states.twice]\nR2 = \"free\"\n";
    sandbox.write("gaps.toml", gaps);
    let all = [
        &["--rules", "gaps.toml"][..],
        &["--turns", "R U", "--lock", "axis"],
        &["--rules", "half-turn"],
        &["--turns", "R R2 U", "--lock", "axis"],
    ];
    for words in all.into_iter().take(if is_exhaustive() { 4 } else { 2 }) {
        let printed = sandbox.run(&[&["histogram", "--solutions", "--format", "json"], words].concat()).json();
        let counts = sandbox.run(&[&["histogram", "--format", "json"], words].concat()).json();
        for which in ["unlocked", "locked"] {
            let nonempty = |(_, count): &(usize, &Value)| **count != json!(0);
            let counts = counts[which]["counts"].as_array().into_iter().flatten().enumerate().filter(nonempty);
            let rows = printed[which].as_array().into_iter().flatten();
            assert_eq!(rows.clone().count(), counts.clone().count(), "{words:?}");
            for ((distance, count), row) in counts.zip(rows) {
                assert_eq!((&row["distance"], &row["states"]), (&json!(distance), count));
                if distance % 8 != 7 && !is_exhaustive() {
                    continue;
                }
                let facelets = row["example"].as_str().expect("letters");
                let lock = row["example_locked"].as_str().map(|face| ["--locked", face]);
                let solve = ["solve", "--count", "--input", "facelets", facelets];
                let solve: Vec<&str> = solve.into_iter().chain(lock.into_iter().flatten()).collect();
                sandbox.run(&[&solve, words].concat()).answered(&format!("{}\n", row["most"]));
            }
        }
    }
}

#[test]
fn census_in_csv_has_the_rows_of_json() {
    let sandbox = Sandbox::new();
    let census = |format| sandbox.run(&["histogram", "--solutions", "--turns=R U", "--lock=axis", "--format", format]);
    let (printed, csv) = (census("json").json(), census("csv"));
    let mut rows = csv.lines().into_iter().skip(1);
    for which in ["unlocked", "locked"] {
        for row in printed[which].as_array().into_iter().flatten() {
            let start = format!("{which},{},{},{},", row["distance"], row["states"], row["least"]);
            assert!(rows.next().is_some_and(|line| line.starts_with(&start)), "{start}");
        }
    }
    assert_eq!(rows.next(), None);
    // A pattern is quoted.
    let patterns = sandbox.run(&["histogram", "--solutions", "--puzzle", "pancake-3", "--format", "csv"]).stdout;
    let last = "unlocked,3,1,2,2,2,1,\"{\"\"PIECES\"\":{\"\"pieces\"\":[0,2,1],\"\"orientation\"\":[0,0,0]}}\",";
    assert_eq!(patterns.lines().last(), Some(last));
}

#[test]
fn census_as_text_has_a_row_for_each_distance() {
    let run = Sandbox::new().run(&["histogram", "--solutions"]);
    let lines = run.lines();
    assert_eq!(
        lines[..3],
        ["2x2x2, irreversible: turns R U F, lock axis", "", "unlocked: optimal solutions of a state"]
    );
    let last: Vec<&str> = lines[39].split_whitespace().collect();
    assert_eq!((lines.len(), last[0], last[1], last[4]), (79, "35", "8", "1,980"), "{}", run.stdout);
}
