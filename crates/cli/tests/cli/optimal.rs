//! Optimal solutions and proved distances of the 3x3x3 on the command line, and their filters.
use crate::support;

use std::fs;
use std::thread;

use serde_json::Value;
use support::{Run, Sandbox, TWO_PHASES, names};

/// The most memory of the filters here.
const SMALL: [&str; 2] = ["--memory", "5M"];

/// The file name of the filter with that memory.
const PRUNING_TABLE: &str = "3x3x3-half-turn-5000000.filter";

/// A position so far from solved that it needs a filter of the cache, and its only optimal solution.
const FAR: &str = "R U F' L2 D B R' U2 L F2 D' B2 U R";
const FAR_SOLUTION: &str = "R' U' B2 D F2 L' U2 R B' D' L2 F U' R'\n";

/// 20 turns from solved.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Runs a command for the 3x3x3.
fn run(sandbox: &Sandbox, words: &[&str]) -> Run {
    sandbox.run(&[words, &["--puzzle", "3x3x3", "--quiet"]].concat())
}

fn sandbox() -> Sandbox {
    Sandbox::new().with_tables_of_the_3x3x3()
}

/// Checks that a solution solves a state.
#[track_caller]
fn solves(sandbox: &Sandbox, state: &str, solution: &str) {
    let end = run(sandbox, &["show", "--as", "facelets", &format!("{state} {solution}")]).stdout;
    assert_eq!(
        end,
        "URFDLB".chars().map(|side| side.to_string().repeat(9)).collect::<String>() + "\n",
        "{state}: {solution}"
    );
}

#[test]
fn optimal_solutions_have_the_fewest_turns() {
    let sandbox = sandbox();
    for (state, half, quarter) in
        [("", 0, 0), ("U2", 1, 2), ("R U R' U'", 4, 4), ("R R' U D", 2, 2), ("F2 B2 U2 D2 R2 L2", 6, 12)]
    {
        for (rules, length) in [("half-turn", half), ("QTM", quarter)] {
            let words = ["solve", "--optimal", state, "--rules", rules, "--format", "json"];
            let answer = run(&sandbox, &[&words[..], &SMALL].concat()).json();
            assert_eq!((&answer["length"], &answer["optimal"]), (&Value::from(length), &Value::from(true)), "{state}");
            let solution = answer["solutions"][0].as_str().expect("a solution");
            assert_eq!(solution.split_whitespace().count(), length, "{state}: {solution}");
            solves(&sandbox, state, solution);
        }
    }
}

#[test]
fn solutions_are_counted_as_on_other_puzzles() {
    let sandbox = sandbox();
    for (state, rules, expected) in
        [("U D", "half-turn", "2"), ("U2", "quarter-turn", "2"), ("U2 D", "quarter-turn", "6"), ("", "half-turn", "1")]
    {
        let words = ["solve", "--count", state, "--input", "setup", "--rules", rules];
        run(&sandbox, &[&words[..], &SMALL].concat()).answered(&format!("{expected}\n"));
        let corners = sandbox.run(&[&words[..], &["--puzzle", "3x3x3-corners"]].concat());
        corners.answered(&format!("{expected}\n"));
    }
}

#[test]
fn all_solutions_are_listed_up_to_the_limit() {
    let sandbox = sandbox();
    let words = ["solve", "--all", "U D R2 L2"];
    let all = run(&sandbox, &[&words[..], &SMALL].concat());
    assert_eq!(all.lines(), ["R2 L2 U' D'", "L2 R2 U' D'", "R2 L2 D' U'", "L2 R2 D' U'"]);
    let limited = run(&sandbox, &[&words[..], &SMALL, &["--limit", "1", "--format", "json"]].concat()).json();
    assert_eq!(limited["solutions"], Value::from(vec!["R2 L2 U' D'"]));
    assert_eq!((&limited["count"], &limited["length"]), (&Value::from(4), &Value::from(4)));
    let counted = run(&sandbox, &[&["solve", "--count", "U D", "--format", "json"][..], &SMALL].concat()).json();
    assert_eq!((&counted["count"], counted.get("solutions")), (&Value::from(2), None));
}

#[test]
fn lookup_answers_states_and_lines_of_a_batch() {
    let sandbox = sandbox();
    let lookup = |words: &[&str]| run(&sandbox, &[&["lookup"], words, &SMALL].concat());
    lookup(&["R U F", "", "U D R2 L2 U' D' R2 L2", "R2 U2 R2 U2 R2 U2"]).answered("3\n0\n8\n6\n");
    lookup(&["M", "--input", "setup"]).answered("2\n");
    lookup(&["R2 U", "--rules", "quarter-turn"]).answered("3\n");
    let answer = lookup(&["R U", "--format", "json"]).json();
    assert_eq!(answer, serde_json::json!({"state": "R U", "locked": null, "distance": 2}));
    lookup(&["R Q"]).refused("column 3");
    let mixed = lookup(&["R U", "R Q"]);
    assert_eq!((mixed.stdout.as_str(), mixed.status), ("2\n-\n", Some(2)));
    let words = [&["lookup", "--batch", "-", "--puzzle", "3x3x3", "--quiet"][..], &SMALL].concat();
    let batch = sandbox.run_with_input(&words, "R U\nQ\r\n\nR U\tF\nU2\r\nF");
    assert_eq!((batch.stdout.as_str(), batch.status), ("2\n-\n-\n1\n1\n", Some(2)));
    batch.reported("line 2: ");
    batch.reported("line 4: a state given as turns is locked by the last of them, so F cannot be locked besides");
}

#[test]
fn paths_and_goals_are_those_of_the_search_of_cuts() {
    let sandbox = sandbox();
    run(&sandbox, &[&["generate", "-o", "filter"], &SMALL[..]].concat()).answered("filter\n");
    let cuts = |words: &[&str]| sandbox.run(&[words, &["--cuts", "3x3x3", "--quiet"]].concat());
    let pieces = |text: &str| run(&sandbox, &["show", "--as", "pieces", text]).stdout;
    // In the first hold U is the face F, and in the second R is the face B.
    for (from, to, plain) in [("x R U'", "y M U' D2", ["R F'", "B F' U' D2"]), ("R2 L2", "R L", ["R L", ""])] {
        let found = run(&sandbox, &["path", "--input", "setup", from, to]);
        let [there, back] = found.lines()[..] else { panic!("two lines, and not {}", found.stdout) };
        assert_eq!(pieces(&format!("{from} {there}")), pieces(to), "{from} to {to}");
        assert_eq!(pieces(&format!("{to} {back}")), pieces(from), "{to} to {from}");
        let length = |path: &str| path.split_whitespace().count();
        let searched = cuts(&["path", plain[0], plain[1]]).stdout;
        assert_eq!(length(there), length(searched.lines().next().expect("a path")), "{from} to {to}");
    }
    let goal = ["--goal-state", "R U F", "--goal-state", "x R", "--goal-state", "L2 U"];
    let plain_goal = ["--goal-state", "R U F", "--goal-state", "R", "--goal-state", "L2 U"];
    let states = ["lookup", "L2 U D R", "", "R U F", "U' L D2"];
    let distances = cuts(&[&states[..], &plain_goal].concat()).stdout;
    for table in [&SMALL[..], &["--table", "filter"]] {
        assert_eq!(run(&sandbox, &[&states[..], &goal, table].concat()).stdout, distances, "{table:?}");
    }
    let sorted = |run: Run| {
        let mut lines: Vec<String> = run.lines().iter().map(|line| (*line).to_owned()).collect();
        lines.sort_unstable();
        lines
    };
    // Two goals are as near, each by two orders of the turns.
    let all = ["solve", "R U D", "--all"];
    let own = sorted(run(&sandbox, &[&all[..], &goal, &SMALL].concat()));
    assert_eq!(own, sorted(cuts(&[&all[..], &plain_goal].concat())));
    assert_eq!(run(&sandbox, &[&["solve", "L2 U D R"], &goal[..]].concat()).stdout, "R' D'\n");
    // The near goal bounds the search for the other.
    let near = format!("{SUPERFLIP} U");
    run(&sandbox, &["solve", SUPERFLIP, "--goal-state", "", "--goal-state", &near, "--all", "--memory", "5M"])
        .answered("U\n");
}

/// Solves a state with messages.
fn solve(sandbox: &Sandbox, words: &[&str]) -> Run {
    sandbox.run(&[&["solve", "--optimal", "--puzzle", "3x3x3", FAR], words].concat())
}

#[test]
fn filter_is_made_once_and_found_in_the_cache() {
    let sandbox = sandbox();
    let making = |bytes: &str| {
        format!("building a pruning table of {bytes} for the 3x3x3, half-turn; it is stored for later searches")
    };
    solve(&sandbox, &["--memory", "12M"]).answered_and_reported(FAR_SOLUTION, &making("12 MB"));
    assert_eq!(names(sandbox.tables()), ["3x3x3-half-turn-12000000.filter", TWO_PHASES]);
    // It is large enough for all of these.
    for memory in [&[][..], &["--memory", "12M"], &["--memory", "24M"]] {
        solve(&sandbox, memory).answered(FAR_SOLUTION);
    }
    // It is too small, or too large.
    solve(&sandbox, &["--memory", "25M"]).answered_and_reported(FAR_SOLUTION, &making("25 MB"));
    solve(&sandbox, &["--memory", "11M"]).answered_and_reported(FAR_SOLUTION, &making("11 MB"));
    assert_eq!(names(sandbox.tables()).len(), 4);
}

#[test]
fn damaged_filter_in_the_cache_is_made_again() {
    let sandbox = sandbox();
    run(&sandbox, &[&["lookup", FAR][..], &SMALL].concat()).answered("14\n");
    let path = sandbox.tables().join(PRUNING_TABLE);
    let whole = fs::read(&path).expect("the pruning table");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    for (bytes, reason) in [
        (&damaged[..], "is rebuilt: its lines are damaged"),
        (&whole[..whole.len() - 1], "is rebuilt: it has 5000063 bytes, but by its header it should have 5000064"),
        (b"somebody's own file, which begins in another way".as_slice(), "is rebuilt: it is not a pruning table"),
        (&[], "is rebuilt: it is not a pruning table"),
    ] {
        fs::write(&path, bytes).expect("it is written");
        solve(&sandbox, &SMALL).answered_and_reported(FAR_SOLUTION, reason);
        assert!(fs::read(&path).expect("the pruning table") == whole, "{reason}");
    }
}

#[test]
fn filter_and_tables_stay_in_memory_without_a_cache() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.cache(), "a file in the place of the folder").expect("it is written");
    let run = solve(&sandbox, &SMALL);
    run.answered_and_reported(FAR_SOLUTION, "warning: the pruning table is not stored: ");
    run.reported("warning: the tables are not stored in");
}

#[test]
fn programs_at_once_make_one_filter() {
    let sandbox = sandbox();
    thread::scope(|scope| {
        let runs: Vec<_> =
            (0..3).map(|_| scope.spawn(|| run(&sandbox, &[&["lookup", FAR][..], &SMALL].concat()))).collect();
        runs.into_iter().for_each(|run| run.join().expect("it was run").answered("14\n"));
    });
    assert_eq!(names(sandbox.tables()), [PRUNING_TABLE, TWO_PHASES]);
}

#[test]
fn generated_filter_is_described_and_checked() {
    let sandbox = sandbox();
    let generate = |words: &[&str]| run(&sandbox, &[&["generate"], words, &SMALL].concat());
    generate(&["-o", "filter"]).answered("filter\n");
    generate(&["-o", "filter"]).failed("writing filter: a file is there already; --force replaces it");
    generate(&["-o", "folder/filter"]).failed("error: writing folder/filter: there is no folder folder\n");
    generate(&["-o", "filter", "--force", "--rules", "quarter-turn"]).answered("filter\n");
    let info = sandbox.run(&["info", "filter", "--format", "json"]).json();
    assert_eq!((&info["rules"], &info["bytes"]), (&Value::from("quarter-turn"), &Value::from(5_000_000)));
    let checked = sandbox.run(&["verify", "filter"]);
    assert_eq!(checked.lines().len(), 3);
    assert!(checked.stdout.starts_with("checked: 3x3x3, quarter-turn: turns "), "{}", checked.stdout);
    let mut bytes = sandbox.read("filter");
    bytes[1_000_000] ^= 4;
    sandbox.write("filter", &bytes);
    for command in ["verify", "info"] {
        sandbox.run(&[command, "filter"]).failed("the pruning table filter: its lines are damaged");
    }
    let seconds = || generate(&["--format", "json"]).json()["seconds"].clone();
    assert!(seconds().is_f64());
    assert_eq!(seconds(), Value::Null);
}

#[test]
fn options_without_a_meaning_are_refused() {
    let sandbox = sandbox();
    let refused = |words: &[&str], reason: &str| run(&sandbox, words).refused(reason);
    let solve = ["solve", "U", "--optimal"];
    refused(&[&solve[..], &["--length", "3"]].concat(), "--length: an optimal solution has the fewest turns");
    refused(
        &[&solve[..], &["--locked", "U", "--input", "setup"]].concat(),
        "error: the rules half-turn lock nothing, so U cannot be locked\n",
    );
    refused(&[&solve[..], &["--locked", "Q"]].concat(), "--locked: 'Q': the letter of a face is one of U R F D L B");
    refused(
        &[&solve[..], &["--goal", "face"]].concat(),
        "--goal: there is no goal 'face'; a goal is solved, rotated, or positions; use --goal-state",
    );
    refused(&[&solve[..], &["--memory", "much"]].concat(), "'much' is not a size; write a number of bytes, or K, M");
    refused(&[&solve[..], &["--memory", "-1G"]].concat(), "");
    let failed =
        |memory: &str, reason: &str| run(&sandbox, &[&solve[..], &["--memory", memory]].concat()).failed(reason);
    failed("10K", "error: memory: 10000 bytes are too few for a pruning table");
    failed("90000G", "error: memory: 90,000.0 GB are more than the ");
    refused(&["solve", "U", "--method", "cross", "--table", "x"], "cannot be used with '--table <FILE>'");
    for option in [["--goal", "solved"], ["--goal-state", "R"], ["--locked", "U"]] {
        let words = [&["solve", "U", "--method", "cross"], &option[..]].concat();
        refused(&words, &format!("{}: the steps of a method have their own turns and goals; leave it out", option[0]));
    }
    refused(&["solve", "U", "--goal-state", "R Q"], "--goal-state 'R Q': column 3: ");
    let letters = "expected 54 letters, nine for each of the faces U R F D L B, and got 5";
    refused(&["solve", "U", "--goal-state", "????Q"], &format!("--goal-state '????Q': {letters}"));
    refused(&["generate", "--cells", "distance"], "--cells: 3x3x3: it has a pruning table instead of a distance table");
    for command in [&["solve", "U"][..], &["lookup", "U"], &["generate", "--force"]] {
        let run = sandbox.run(&[command, &["--memory", "1M"]].concat());
        run.failed("error: memory: 2x2x2 needs 3.0 MB of memory, and the given limit is 1.0 MB; rules with more ");
    }
}

#[test]
fn search_that_ends_in_time_says_what_is_not_proved() {
    let sandbox = sandbox();
    let words = ["solve", "--optimal", SUPERFLIP, "--time", "1s"];
    let text = run(&sandbox, &[&words[..], &SMALL].concat());
    assert_eq!(text.status, Some(0));
    text.reported("turns are not proved to be the fewest; each solution has at least ");
    solves(&sandbox, SUPERFLIP, text.stdout.trim());
    let json = run(&sandbox, &[&words[..], &SMALL, &["--format", "json"]].concat());
    let answer: Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((json.status, &answer["optimal"]), (Some(0), &Value::from(false)));
    let (length, at_least) =
        (answer["length"].as_u64().expect("a length"), answer["at_least"].as_u64().expect("a bound"));
    assert!((20..=22).contains(&length) && (6..20).contains(&at_least), "{answer}");
}

#[cfg(unix)]
#[test]
fn interrupted_search_prints_the_best_solution_so_far() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};

    let sandbox = sandbox();
    run(&sandbox, &[&["lookup", "U"][..], &SMALL].concat()).answered("1\n");
    // The signal may come before the search begins; then a later one is tried.
    for seconds in [1, 2, 4, 8, 16, 32] {
        let mut command = sandbox.command(&["solve", "--optimal", "--puzzle", "3x3x3", SUPERFLIP, "--memory", "5M"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
        thread::sleep(std::time::Duration::from_secs(seconds));
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "it is running");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(15));
        let solution = String::from_utf8(output.stdout).expect("a text");
        if !solution.is_empty() {
            solves(&sandbox, SUPERFLIP, solution.trim());
            let message = String::from_utf8(output.stderr).expect("a text");
            assert!(message.contains("turns are not proved to be the fewest"), "{message}");
            return;
        }
    }
    panic!("no interrupted search printed a solution");
}
