//! The whole 3x3x3 on the command line.
use crate::support;

use std::fs;
use std::thread;

use godtable_testing::is_exhaustive;
use serde_json::{Value, json};
use support::{Run, Sandbox, TWO_PHASES, names};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// Returns the facelets after turns.
fn facelets(sandbox: &Sandbox, turns: &str) -> String {
    sandbox.run(&["show", "--puzzle", "3x3x3", "--as", "facelets", turns]).stdout.trim().to_owned()
}

#[test]
fn solutions_solve_and_are_no_longer_than_the_scramble() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    for state in ["", "R", "U2", "R U F' L2 D B2", "R U R' U' R' F R2 U' R' U' R U R' F'"] {
        let run = sandbox.run(&["solve", "--puzzle", "3x3x3", state]);
        let solution = run.stdout.trim().to_owned();
        assert_eq!(facelets(&sandbox, &format!("{state} {solution}")), SOLVED, "{state}: {solution}");
        assert!(solution.split_whitespace().count() <= state.split_whitespace().count(), "{state}: {solution}");
    }
}

#[test]
fn few_turns_are_proved_to_be_optimal() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    for (state, length) in [("", 0), ("R", 1), ("R U R' U'", 4), ("U D U D", 2)] {
        let answer = sandbox.run(&["solve", "--puzzle", "3x3x3", state, "--format", "json", "--time", "10s"]).json();
        assert_eq!((&answer["length"], &answer["optimal"]), (&Value::from(length), &Value::from(true)), "{state}");
    }
}

#[test]
fn superflip_is_solved_from_facelets_in_any_hold() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let letters = facelets(&sandbox, &format!("{superflip} x y"));
    let words = ["solve", "--puzzle", "3x3x3", "--input", "facelets", &letters, "--length", "22", "--time", "60s"];
    let solution = sandbox.run(&words).stdout;
    let turns = solution.split_whitespace().count();
    assert!((20..=22).contains(&turns), "{solution}");
    let end = facelets(&sandbox, &format!("{superflip} x y {solution}"));
    assert!(end.as_bytes().chunks(9).all(|side| side.iter().all(|letter| *letter == side[0])), "{end}");
}

#[test]
fn length_that_no_solution_has_is_reported() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run = |length: &str, state: &str| {
        sandbox.run(&["solve", "--puzzle", "3x3x3", "--length", length, "--time", "0.3s", state])
    };
    let superflip = run("19", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    assert!(superflip.lines()[0].split_whitespace().count() >= 20, "{}", superflip.stdout);
    superflip.reported("no solution of 19 turns or fewer was found in time; --time gives more");
    let few = run("1", "R U");
    assert_eq!(few.lines(), ["U' R'"]);
    few.reported("no solution has 1 turn or fewer");
}

#[test]
fn seeded_scrambles_are_the_same_and_few_turns() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run = || sandbox.run(&["scramble", "--puzzle", "3x3x3", "--seed", "9", "-n", "5", "--format", "json"]);
    let lines = run().lines().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        assert_eq!(
            facelets(&sandbox, line["turns"].as_str().expect("turns")),
            line["facelets"].as_str().expect("letters")
        );
        assert!(line["length"].as_u64().is_some_and(|length| (2..=22).contains(&length)));
    }
    assert_eq!(run().stdout, run().stdout);
    let moves = sandbox.run(&["scramble", "--puzzle", "3x3x3", "--seed", "9", "--moves", "10"]).stdout;
    assert_eq!(moves.split_whitespace().count(), 10);
}

#[test]
fn options_that_need_a_table_are_refused() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run = |words: &[&str]| sandbox.run(&[words, &["--puzzle", "3x3x3"]].concat());
    run(&["histogram"]).refused("3x3x3: it has too many positions for a table");
    run(&["antipodes", "--rules", "clockwise"]).refused("the puzzle has too many positions for a table");
    assert_eq!(run(&["lookup", "M", "--memory", "5M"]).stdout, "2\n");
    assert_eq!(sandbox.run(&["scramble", "--moves", "3"]).stdout.split_whitespace().count(), 3);
    for puzzle in ["2x2x2", "3x3x3", "pyraminx", "megaminx"] {
        let run = sandbox.run(&["scramble", "--puzzle", puzzle, "--moves", "99999999999"]);
        run.refused("a scramble has at most 10000 random turns, and 99999999999 are requested");
    }
    run(&["solve", "U", "--time", "soon"]).refused("'soon' is not a time; write seconds or milliseconds");
}

#[test]
fn turns_that_reach_few_positions_have_a_table() {
    let sandbox = Sandbox::new();
    let run = |words: &[&str]| sandbox.run(&[words, &["--puzzle", "3x3x3", "--turns", "R2 U2"]].concat());
    let answer = run(&["histogram", "--format", "json"]).json();
    assert_eq!((&answer["puzzle"], &answer["unlocked"]["counts"]), (&json!("3x3x3"), &json!([1, 2, 2, 2, 2, 2, 1])));
    for (words, expected) in [
        (&["lookup", "R2 U2 R2"][..], "3"),
        (&["lookup", "--input", "setup", "F2 R2"], "unreachable"),
        (&["solve", "R2 U2 R2", "--optimal"], "R2 U2 R2"),
        (&["solve", "R2 U2 R2 U2 R2 U2", "--count"], "2"),
        (&["path", "R2", "U2"], "R2 U2\nU2 R2"),
    ] {
        let run = run(words);
        assert_eq!((run.status, run.stdout.trim()), (Some(0), expected), "{words:?}: {}", run.stderr);
    }
    let scramble = run(&["scramble", "--distance", "6", "--seed", "1"]).stdout;
    assert_eq!(scramble.split_whitespace().count(), 6, "{scramble}");
    let facelets = run(&["antipodes", "--quiet"]).stdout;
    assert_eq!(run(&["lookup", "--input", "facelets", facelets.trim()]).stdout, "6\n");
    assert_eq!(run(&["diameter", "--format", "json"]).json()["between_positions"], json!(6));
    run(&["lookup", "R"]).refused("the turn R is not allowed; the rules allow R2 U2");
    run(&["path", "--input", "setup", "F", "F R2"]).refused("no turns lead from solved to FROM or to TO");
    assert_eq!(run(&["solve", "R2", "--memory", "1G"]).stdout, "R2\n");
    run(&["solve", "R2", "--time", "1s"]).answered("R2\n");
    run(&["solve", "R2 U2", "--length", "1"]).failed("no solution has 1 turn or fewer");
    run(&["solve", "R2", "--table", "x"]).failed("the table x: No such file");
    let run = run(&["solve", "--input", "setup", "F"]);
    assert_eq!((run.status, run.stdout.trim()), (Some(1), ""), "{}", run.stderr);
}

#[test]
fn turns_in_a_rules_file_have_a_table_too() {
    let sandbox = Sandbox::new();
    sandbox.write("two.toml", "turns = \"R U2\"\nlock = \"axis\"");
    let counts = |words: &[&str]| {
        let words = [&["histogram", "--puzzle", "3x3x3", "--format", "json"], words].concat();
        sandbox.run(&words).json()["locked"]["counts"].clone()
    };
    assert_eq!(counts(&["--rules", "two.toml"]), counts(&["--turns", "R U2", "--lock", "axis"]));
}

#[test]
fn turns_that_reach_too_many_positions_have_no_histogram() {
    let sandbox = Sandbox::new();
    for (command, end) in [("histogram", "\n"), ("antipodes", "; without a table, lookup and solve search, ")] {
        sandbox.run(&[command, "--puzzle", "3x3x3", "--turns", "U R F L D"]).refused(&format!(
            "--puzzle 3x3x3: the puzzle has too many positions for a table: \
             43,252,003,274,489,856,000; fewer turns may fit (R and U reach 73,483,200 positions), or fewer pieces \
             (--pieces){end}",
        ));
    }
}

#[test]
fn links_set_the_state_up_and_solve_it() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    for puzzle in ["2x2x2", "3x3x3"] {
        let link = |command: &[&str]| {
            let run = sandbox.run(&[command, &["--puzzle", puzzle, "--link"]].concat());
            run.stdout.lines().last().expect("a line").to_owned()
        };
        let end = format!("&puzzle={puzzle}");
        for address in [link(&["solve", "U"]), link(&["scramble", "--seed", "1"]), link(&["show", "R U"])] {
            let query = address.strip_prefix("https://alpha.twizzle.net/edit/?alg=").expect("the editor");
            let (solution, setup) =
                query.strip_suffix(&end).expect("the puzzle").split_once("&setup-alg=").expect("both");
            let turns = format!("{setup} {solution}").replace('+', " ").replace("%27", "'");
            let form = ["show", "--puzzle", puzzle, "--as", "facelets"];
            let solved = sandbox.run(&[&form[..], &[""]].concat()).stdout;
            assert_eq!(sandbox.run(&[&form[..], &[&turns]].concat()).stdout, solved, "{address}");
        }
    }
}

/// A question that needs the tables of the 3x3x3.
const SOLVE: [&str; 4] = ["solve", "--puzzle", "3x3x3", "R U"];

/// Also of missing tables, if all cases are checked.
#[test]
fn processes_at_once_make_one_file_of_damaged_tables() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let path = sandbox.tables().join(TWO_PHASES);
    let whole = fs::read(&path).expect("the tables are there");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    let damages = [
        (Some(&damaged[..]), "the tables are damaged: their checksum is"),
        (Some(&[]), "these are not the tables of the 3x3x3 in two phases, or they have another version"),
        (None, ""),
    ];
    for (bytes, reason) in damages.into_iter().take(if is_exhaustive() { 3 } else { 1 }) {
        fs::remove_file(&path).expect("it is there");
        if let Some(bytes) = bytes {
            fs::write(&path, bytes).expect("it is written");
        }
        let solve = || sandbox.run(&SOLVE);
        let runs: Vec<Run> = thread::scope(|scope| {
            let runs = [scope.spawn(solve), scope.spawn(solve)];
            runs.into_iter().map(|run| run.join().expect("it was run")).collect()
        });
        // A process may find the file that the other has made.
        let is_said = |run: &Run| run.stderr.contains(reason);
        // Windows does not replace a file that another process has mapped.
        let is_quiet = |run: &Run| run.stderr.is_empty() || cfg!(windows) && run.stderr.contains("are not stored in");
        assert!(runs.iter().any(is_said) && runs.iter().all(|run| is_said(run) || is_quiet(run)), "{runs:?}");
        assert!(runs.iter().all(|run| (run.stdout.as_str(), run.status) == ("U' R'\n", Some(0))), "{runs:?}");
        assert_eq!(names(sandbox.tables()), [TWO_PHASES]);
        assert!(fs::read(&path).expect("it was made again") == whole, "{reason}");
        sandbox.run(&SOLVE).answered("U' R'\n");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_scrambles() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run =
        |threads| sandbox.run(&["scramble", "--puzzle", "3x3x3", "--seed", "4", "-n", "30", "--threads", threads]);
    let one = run("1");
    assert_eq!(one.lines().len(), 30);
    run("3").answered(&one.stdout);
}

#[test]
#[cfg(target_os = "linux")]
fn too_little_memory_is_an_error_that_blames_no_file() {
    let sandbox = Sandbox::new().with_tables_of_the_3x3x3();
    let run = |words: &[&str]| Run::of(sandbox.shell("ulimit -v 60000", words));
    run(&SOLVE).failed("error: the tables of the 3x3x3: not enough memory; 200 MB are needed\n");
    run(&["draw", "U", "--size", "4000", "--output", "cube.png"])
        .failed("error: drawing: the picture needs 208000000 bytes of memory, more than the system gives\n");
    run(&["generate", "--puzzle", "siamese-cube"]).failed(" of memory; ");
    // An allocation that nobody expects to fail: Rust reports it.
    let failed = run(&["lookup", "--puzzle", "3x3x3", "--memory", "5M", "R U", "--quiet"]);
    assert!(failed.status == Some(1) && failed.stderr.contains("memory"), "{:?}: {}", failed.status, failed.stderr);
}

#[test]
fn filter_of_other_rules_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "--puzzle", "3x3x3", "--memory", "1M", "-o", "half.filter", "--quiet"]);
    let lookup =
        |rules: &[&str]| sandbox.run(&[&["lookup", "--table", "half.filter", "R U", "--quiet"], rules].concat());
    lookup(&["--rules", "half-turn"]).answered("2\n");
    for (rules, name) in [(["--rules", "quarter-turn"], "quarter-turn"), (["--turns", "R U"], "R U with lock none")] {
        let said = format!("half.filter is a table of the rules half-turn, not of {name}");
        lookup(&rules).refused(&said);
    }
}
