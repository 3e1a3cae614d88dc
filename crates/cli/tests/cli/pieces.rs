//! Chosen pieces of the 3x3x3 on the command line.
use crate::support;

use godtable_testing::{PiecesDistances, PiecesInSpace};
use serde_json::{Value, json};
use support::Sandbox;
use support::damage::correct_checksums;

const HALF: &str = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";
const CROSS: [&str; 4] = ["DF", "DR", "DB", "DL"];

/// Returns the arguments of a command for the cross.
fn cross<'a>(command: &[&'a str]) -> Vec<&'a str> {
    [command, &["--puzzle", "3x3x3", "--pieces", "cross"]].concat()
}

/// Returns some texts of random turns.
fn scrambles(sandbox: &Sandbox, count: &str) -> Vec<String> {
    let words = ["scramble", "--puzzle", "3x3x3", "--moves", "15", "--seed", "8", "-n", count];
    sandbox.run(&words).lines().into_iter().map(str::to_owned).collect()
}

#[test]
fn cross_histogram_has_the_published_counts() {
    let sandbox = Sandbox::new();
    let counts = [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102];
    let expected =
        json!({"states": 190_080, "reachable": 190_080, "gods_number": 8, "mean": 5.812_058, "counts": counts});
    for pieces in ["cross", "DL DB DR DF"] {
        let run = sandbox.run(&["histogram", "--pieces", pieces, "--rules", "half-turn", "--format", "json"]);
        let answer = run.json();
        assert_eq!((&answer["puzzle"], &answer["pieces"]), (&json!("3x3x3"), &json!("cross")));
        assert_eq!((&answer["unlocked"], &answer["locked"]), (&expected, &Value::Null));
    }
    let csv = sandbox.run(&cross(&["histogram", "--format", "csv"])).stdout;
    assert!(csv.starts_with("distance,unlocked\n0,1\n1,15\n") && csv.ends_with("\n8,102\n"), "{csv}");
}

#[test]
fn lookups_agree_with_a_plain_search() {
    let sandbox = Sandbox::new();
    let plain = PiecesDistances::new(PiecesInSpace::solved(&CROSS, false), HALF, 1, |_, _| Some(0));
    let states = scrambles(&sandbox, "200");
    let run = sandbox.run_with_input(&cross(&["lookup", "--batch", "-"]), states.join("\n"));
    let expected: Vec<String> =
        states.iter().map(|state| plain.distance(state, 0).expect("solvable").to_string()).collect();
    assert_eq!(run.lines(), expected);
}

#[test]
fn solutions_bring_the_pieces_home() {
    let sandbox = Sandbox::new();
    for (pieces, names) in [("cross", &CROSS[..]), ("DFR FR UL", &["DFR", "FR", "UL"])] {
        let solved = PiecesInSpace::solved(names, false);
        for rules in ["half-turn", "quarter-turn", "irreversible"] {
            let options = ["--pieces", pieces, "--rules", rules, "--input", "setup"];
            for state in scrambles(&sandbox, "5") {
                let distance = sandbox.run(&[&["lookup", &state][..], &options].concat()).stdout;
                let count = sandbox.run(&[&["solve", &state, "--count"][..], &options].concat()).stdout;
                let run = sandbox.run(&[&["solve", &state, "--all"][..], &options].concat());
                for solution in run.lines() {
                    assert_eq!(solved.play(&state).play(solution), solved, "{state}: {solution}");
                    assert_eq!(solution.split_whitespace().count().to_string(), distance.trim(), "{state}");
                }
                assert_eq!(run.lines().len().to_string(), count.trim());
            }
        }
    }
}

#[test]
fn solutions_are_in_the_hold_of_the_cube() {
    let sandbox = Sandbox::new();
    for setup in ["R F D", "R F D y", "R F D x2 y'", "R F D z"] {
        let words = ["solve", setup, "--input", "setup", "--pieces", "DF DR DB DL DFR"];
        let solution = sandbox.run(&words).stdout;
        let whole = format!("{setup} {solution}");
        let facelets = sandbox.run(&["show", "--puzzle", "3x3x3", "--as", "facelets", &whole]).stdout;
        for (words, expected) in [
            (&["lookup", "--input", "setup", &whole][..], "0"),
            (&["lookup", "--input", "facelets", facelets.trim()], "0"),
        ] {
            let run = sandbox.run(&cross(words));
            assert_eq!(run.stdout.trim(), expected, "{whole}");
        }
    }
}

#[test]
fn scrambles_have_the_requested_distance() {
    let sandbox = Sandbox::new();
    for (rules, distance) in [("half-turn", 8), ("half-turn", 3), ("irreversible", 15), ("clockwise", 5)] {
        let text = distance.to_string();
        let words =
            cross(&["scramble", "--rules", rules, "--distance", &text, "-n", "4", "--seed", "3", "--format", "json"]);
        for line in sandbox.run(&words).lines() {
            let scramble: Value = serde_json::from_str(line).expect("JSON");
            let turns = scramble["turns"].as_str().expect("turns");
            assert_eq!((&scramble["distance"], scramble["turns"] == ""), (&json!(distance), false));
            assert_eq!(scramble["length"], json!(turns.split_whitespace().count()));
            let facelets = scramble["facelets"].as_str().expect("letters");
            for (form, state) in [("setup", turns), ("facelets", facelets)] {
                let run = sandbox.run(&cross(&["lookup", state, "--input", form, "--rules", rules]));
                assert_eq!(run.stdout.trim(), text, "{rules}: {line}");
            }
            // The rules allow the turns.
            let run = sandbox.run(&cross(&["lookup", turns, "--rules", rules]));
            assert_eq!(run.status, Some(0), "{}", run.stderr);
        }
    }
}

#[test]
fn antipodes_of_the_cross_are_8_turns_away() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&cross(&["antipodes", "--solve"]));
    assert_eq!(run.lines().len(), 102);
    assert!(run.stderr.contains("102 unlocked states are 8 turns from solved"), "{}", run.stderr);
    let facelets: Vec<&str> = run.lines().iter().map(|line| line.split('\t').next().expect("facelets")).collect();
    let looked_up =
        sandbox.run_with_input(&cross(&["lookup", "--batch", "-", "--input", "facelets"]), facelets.join("\n"));
    assert_eq!(looked_up.lines(), ["8"; 102]);
    for line in run.lines().iter().take(5) {
        let (facelets, solution) = line.split_once('\t').expect("a solution");
        let cube = sandbox.run(&["solve", facelets, "--input", "facelets", "--pieces", "cross"]).stdout;
        assert_eq!(cube.trim(), solution);
    }
}

#[test]
fn locked_antipodes_name_their_lock() {
    let sandbox = Sandbox::new();
    let words = cross(&["antipodes", "--locked", "--rules", "irreversible"]);
    let run = sandbox.run(&words);
    let states = run.stdout.clone();
    let options = cross(&["lookup", "--batch", "-", "--input", "facelets", "--rules", "irreversible"]);
    assert_eq!(sandbox.run_with_input(&options, states).lines(), ["15"; 3]);
}

#[test]
fn rules_file_limits_the_turns() {
    let sandbox = Sandbox::new();
    sandbox.write("ratchet.toml", "turns = \"R U F\"\nnever = [\"R R R\", \"U U U\", \"F F F\"]\n");
    // The lock counts the turns of the last face: 0 before any turn, then 2 * face + 1 after one, and one more after
    // two.
    let after = |lock: usize, number: usize| match lock {
        0 => Some(2 * number + 1),
        lock if (lock - 1) / 2 != number => Some(2 * number + 1),
        lock if lock % 2 == 1 => Some(lock + 1),
        _ => None,
    };
    let plain = PiecesDistances::new(PiecesInSpace::solved(&["UF", "UFR"], false), "R U F", 7, after);
    let words = ["histogram", "--pieces", "UF UFR", "--rules", "ratchet.toml", "--format", "json"];
    let answer = sandbox.run(&words).json();
    assert_eq!(answer["unlocked"]["counts"], json!(plain.counts(0)));
    assert_eq!(answer["unlocked"]["states"], json!(24 * 24));
    for state in ["R U", "R R", "U F U F F", "F"] {
        let lock =
            state.split(' ').fold(0, |lock, turn| after(lock, "RUF".find(turn).expect("a turn")).expect("allowed"));
        let run = sandbox.run(&["lookup", state, "--pieces", "UF UFR", "--rules", "ratchet.toml"]);
        assert_eq!(run.stdout.trim(), plain.distance(state, lock).map_or("unreachable".to_owned(), |d| d.to_string()));
    }
}

#[test]
fn goal_states_are_at_distance_0() {
    let sandbox = Sandbox::new();
    let goal = ["--goal-state", "D", "--goal-state", "R F"];
    for (state, distance) in [("D", "0"), ("R F", "0"), ("", "1"), ("D U", "0"), ("R F L", "1"), ("D2", "1")] {
        let run = sandbox.run(&cross(&[&["lookup", state][..], &goal].concat()));
        assert_eq!(run.stdout.trim(), distance, "{state}");
    }
    let run = sandbox.run(&cross(&[&["scramble", "--distance", "2", "--seed", "1"][..], &goal].concat()));
    let again = sandbox.run(&cross(&[&["lookup", run.stdout.trim()][..], &goal].concat()));
    assert_eq!(again.stdout.trim(), "2");
}

#[test]
fn ignored_pieces_do_not_matter() {
    let sandbox = Sandbox::new();
    // A permutation of the last layer, and one of two corners and two edges of it.
    for state in
        ["R U R' U R U2 R'", "R U R' U' R' F R2 U' R' U' R U R' F'", "U", "U2 R U R' U' R' F R2 U' R' U' R U R' F' U"]
    {
        sandbox.run(&cross(&["lookup", state])).answered("0\n");
        sandbox.run(&cross(&["solve", state, "--all"])).answered("\n");
    }
}

#[test]
fn some_edges_have_the_counts_of_a_plain_search() {
    let sandbox = Sandbox::new();
    // The other seven edges are ignored, and one-way turns reach the five.
    let edges = ["UF", "UR", "FR", "DF", "BL"];
    for turns in ["U R F", "U2 R2 F2 L2 B2 D2"] {
        let plain = PiecesDistances::new(PiecesInSpace::solved(&edges, false), turns, 1, |_, _| Some(0));
        let words = ["histogram", "--pieces", "UF UR FR DF BL", "--turns", turns, "--format", "json"];
        assert_eq!(sandbox.run(&words).json()["unlocked"]["counts"], json!(plain.counts(0)), "{turns}");
    }
}

#[test]
fn positions_beyond_the_turns_are_unreachable() {
    let sandbox = Sandbox::new();
    // Half turns are even permutations of the corners, and R is not.
    let seven = ["--pieces", "UFR UBR UBL UFL DFR DFL DBL", "--turns", "R2 U2", "--input", "setup"];
    for (state, distance) in [("R", "unreachable"), ("R2", "1"), ("F2", "unreachable"), ("U2 R2", "2"), ("", "0")] {
        let run = sandbox.run(&[&["lookup", state][..], &seven].concat());
        assert_eq!(run.stdout.trim(), distance, "{state}: {}", run.stderr);
    }
    let run = sandbox.run(&[&["solve", "R"][..], &seven].concat());
    assert_eq!((run.status, run.stdout.trim()), (Some(1), ""));
    assert!(run.stderr.contains("no turns lead from this state to solved"), "{}", run.stderr);
}

#[test]
fn plot_names_the_pieces() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&cross(&["histogram", "--plot", "p.svg", "--quiet"]));
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(!sandbox.read("p.svg").is_empty());
}

#[test]
fn tables_in_files_answer_as_those_in_memory() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", "turns = 'R U F'\nnever = ['R U', 'U F U']");
    for (number, rules) in [
        &["--pieces", "cross"][..],
        &["--pieces", "UFR UBR UF", "--turns", "R U F", "--lock", "face"],
        &["--pieces", "UFR UBR UF", "--rules", "own.toml"],
        &["--pieces", "UFR UBR", "--goal-state", "U", "--goal-state", "R2"],
        &["--puzzle", "3x3x3", "--turns", "R2 U2 F2"],
    ]
    .into_iter()
    .enumerate()
    {
        let file = &format!("{number}.godtable");
        sandbox.generate(file, rules);
        for words in [
            &["solve", "--all", "R U F R2", "--input", "setup"][..],
            &["histogram"],
            &["antipodes"],
            &["scramble", "--seed", "3", "-n", "4"],
        ] {
            let own = sandbox.run(&[words, rules, &["--quiet"]].concat());
            for given in [&[][..], rules] {
                let run = sandbox.run(&[words, &["--table", file, "--quiet"], given].concat());
                assert_eq!((run.status, &run.stdout), (own.status, &own.stdout), "{words:?} {rules:?}");
            }
        }
        assert_eq!(sandbox.run(&["verify", file]).status, Some(0));
    }
    let refused = |words: &[&str], reason: &str| {
        sandbox.run(&[&["lookup", "R", "--table", "0.godtable"], words].concat()).refused(reason);
    };
    refused(&["--pieces", "UF UR"], "is a table of the puzzle 3x3x3, pieces cross, and not of 3x3x3, pieces UF UR");
    refused(&["--puzzle", "ivy"], "is a table of the puzzle 3x3x3, pieces cross, and not of ivy");
    refused(&["--puzzle", "3x3x3"], "is a table of the puzzle 3x3x3, pieces cross, and not of 3x3x3");
    refused(&["--rules", "quarter-turn"], "is a table of the rules half-turn, not of quarter-turn");
    refused(&["--goal-state", "R"], "is a table of another goal");
}

#[test]
fn wrong_rules_in_a_file_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", "turns = 'R U'\nnever = ['R U R']");
    sandbox.generate("a.godtable", &["--pieces", "UF UR", "--rules", "own.toml"]);
    let table = sandbox.read("a.godtable");
    let start = table.windows(10).position(|window| window == b"{\"puzzle\":").expect("the definition is in the file");
    let text = String::from_utf8(table[start..].to_vec()).expect("JSON");
    for (from, to) in [
        ("[\"R\",1]", "[\"x\",1]"),
        ("[\"R\",1]", "[\"R\",5]"),
        ("\"pieces\":\"UF UR\"", "\"pieces\":\"UF UX\""),
        ("\"next\":[1,", "\"next\":[9,"),
        ("\"next\":[1,", "\"next\":[0,"),
        ("\"goal\":[0]", "\"goal\":[]"),
    ] {
        assert!(text.contains(from), "{text}");
        let changed = text.replace(from, to) + &" ".repeat(from.len() - to.len());
        let mut changed = [&table[..start], changed.as_bytes()].concat();
        correct_checksums(&mut changed);
        sandbox.write("changed.godtable", changed);
        sandbox.run(&["lookup", "R", "--table", "changed.godtable"]).failed("its definition is wrong: ");
    }
}

#[test]
fn pieces_that_need_too_much_memory_are_refused() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["histogram", "--pieces", "UF UR UB UL DF DR DB DL FR FL BR"]);
    run.failed("the table has 980,995,276,800 states and needs ");
}
