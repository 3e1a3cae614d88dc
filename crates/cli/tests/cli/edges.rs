//! The edges of the 3x3x3 on the command line, and the published counts of whole searches.
use crate::support;

use godtable_testing::{PiecesDistances, PiecesInSpace, is_exhaustive};
use serde_json::json;
use support::Sandbox;

const EDGES: [&str; 12] = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];

/// The number of positions of the edges: 12! x 2^11.
const POSITIONS: u64 = 980_995_276_800;

/// Returns the counts of a list of numbers.
fn numbers(counts: &str) -> Vec<u64> {
    counts.split(',').map(|count| count.parse().expect("a number")).collect()
}

/// Returns the fields of each line of `data/edges.tsv`: puzzle, rules, states, source, counts.
fn published() -> Vec<[&'static str; 5]> {
    let lines = include_str!("../../../../data/edges.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').collect::<Vec<&str>>().try_into().expect("five fields")).collect()
}

#[test]
fn permutations_of_edges_have_the_published_counts() {
    let sandbox = Sandbox::new();
    let lines = published();
    // The search under irreversible rules has its own test below.
    let is_here = |[puzzle, rules, ..]: &&[&str; 5]| *puzzle == "3x3x3-edge-permutations" && *rules != "irreversible";
    let lines: Vec<_> = lines.iter().filter(is_here).collect();
    // A sample has the last one; the engine's own tests have the half turns.
    let all = lines.chunk_by(|[_, one, ..], [_, other, ..]| one == other);
    for of_rules in all.skip(if is_exhaustive() { 0 } else { 2 }) {
        let [puzzle, rules, ..] = of_rules[0];
        let answer = sandbox.run(&["histogram", "--puzzle", puzzle, "--rules", rules, "--format", "json"]).json();
        assert_eq!(answer["puzzle"], json!(puzzle));
        for [_, _, states, _, counts] in of_rules {
            assert_eq!(answer[*states]["counts"], json!(numbers(counts)), "{rules}, {states}");
        }
    }
}

#[test]
fn few_turns_have_the_counts_of_a_plain_search() {
    let sandbox = Sandbox::new();
    for turns in ["U2 D2 F2 B2 R2 L2", "F B2 R2", "U' R2 D"] {
        let plain = PiecesDistances::new(PiecesInSpace::solved(&EDGES, false), turns, 1, |_, _| Some(0));
        let answer =
            sandbox.run(&["histogram", "--puzzle", "3x3x3-edges", "--turns", turns, "--format", "json"]).json();
        assert_eq!(answer["unlocked"]["counts"], json!(plain.counts(0)), "{turns}");
        assert_eq!(answer["unlocked"]["states"], json!(POSITIONS));
    }
}

#[test]
fn rules_file_limits_the_turns() {
    let sandbox = Sandbox::new();
    sandbox.write("ratchet.toml", "turns = \"F U2\"\nnever = [\"F F F\", \"U2 U2\"]\n");
    // The lock counts the turns F that were made last, or is 3 after U2.
    let after = |lock: usize, number: usize| match (lock, number) {
        (2, 0) | (3, 1) => None,
        (3, 0) => Some(1),
        (lock, 0) => Some(lock + 1),
        _ => Some(3),
    };
    let plain = PiecesDistances::new(PiecesInSpace::solved(&EDGES, false), "F U2", 4, after);
    let words = ["histogram", "--puzzle", "3x3x3-edges", "--rules", "ratchet.toml", "--format", "json"];
    let answer = sandbox.run(&words).json();
    assert_eq!(answer["unlocked"]["counts"], json!(plain.counts(0)));
    let locked: Vec<u64> = {
        let counts = [1, 2, 3].map(|lock| plain.counts(lock));
        let most = counts.iter().map(Vec::len).max().unwrap_or_default();
        (0..most).map(|distance| counts.iter().filter_map(|counts| counts.get(distance)).sum()).collect()
    };
    assert_eq!((&answer["locked"]["counts"], &answer["file"]), (&json!(locked), &json!("ratchet.toml")));
}

/// Returns a search of all edges up to a distance, and whether its second lock state counts, of three axes.
fn first_levels(rules: &str, farthest: usize) -> PiecesDistances {
    const ALL: &str = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";
    const QUARTERS: &str = "U U' R R' F F' D D' L L' B B'";
    const CLOCKWISE: &str = "U R F D L B";
    const SLICES: &str = "R'+L R2+L2 R+L' U'+D U2+D2 U+D' F'+B F2+B2 F+B'";
    let solved = PiecesInSpace::solved(&EDGES, false);
    let free = |_, _| Some(0);
    match rules {
        "half-turn" => PiecesDistances::up_to(farthest, solved, ALL, 1, free),
        "slice-turn" => PiecesDistances::up_to(farthest, solved, &format!("{ALL} {SLICES}"), 1, free),
        "quarter-turn" => PiecesDistances::up_to(farthest, solved, QUARTERS, 1, free),
        "clockwise" => PiecesDistances::up_to(farthest, solved, CLOCKWISE, 1, free),
        // Lock 0 is none, and lock n + 1 is axis n; turn n is about axis n modulo 3.
        _ => PiecesDistances::up_to(farthest, solved, CLOCKWISE, 4, |lock, turn| {
            (lock != turn % 3 + 1).then_some(turn % 3 + 1)
        }),
    }
}

#[test]
fn first_levels_of_whole_searches_equal_a_plain_search() {
    for [puzzle, rules, states, _, counts] in published() {
        let farthest = if rules.ends_with("turn") { 4 } else { 6 };
        if puzzle != "3x3x3-edges" {
            continue;
        }
        let plain = first_levels(rules, farthest);
        let locks = if states == "locked" { 1..4 } else { 0..1 };
        let expected: Vec<Vec<u64>> = locks.map(|lock| plain.counts(lock)).collect();
        let sums: Vec<u64> =
            (0..=farthest).map(|distance| expected.iter().map(|counts| counts[distance]).sum()).collect();
        assert_eq!(numbers(counts)[..=farthest], sums, "{rules}, {states}");
    }
}

#[test]
fn counts_of_whole_searches_add_up() {
    for [puzzle, rules, states, _, counts] in published() {
        let positions = if puzzle == "3x3x3-edges" { POSITIONS } else { 479_001_600 };
        let total = if states == "locked" { 3 * positions } else { positions };
        let counts = numbers(counts);
        assert_eq!(counts.iter().sum::<u64>(), total, "{puzzle}, {rules}");
        if !["half-turn", "slice-turn"].contains(&rules) {
            // Each turn is odd, so half of the positions are at even distances.
            assert_eq!(counts.iter().step_by(2).sum::<u64>(), total / 2, "{puzzle}, {rules}");
        }
    }
}

#[test]
fn checkpoint_of_classes_is_refused() {
    // docs/edges.md has the number of those that are counted.
    let words = ["histogram", "--puzzle", "3x3x3-edge-permutations", "--up-to", "symmetry", "--checkpoint", "folder"];
    let run = Sandbox::new().run(&words);
    run.refused("error: --checkpoint: a checkpoint stores no classes; leave it or --up-to out");
}

#[test]
fn search_beyond_the_memory_is_refused() {
    let sandbox = Sandbox::new();
    let edges = ["histogram", "--puzzle", "3x3x3-edges", "--rules"];
    for (rules, needed) in [("half-turn", "5.6 GB"), ("quarter-turn", "2.8 GB"), ("irreversible", "15.7 GB")] {
        let run = sandbox.run(&[&edges[..], &[rules, "--memory", "1G"]].concat());
        run.failed(&format!(
            "error: memory: 3x3x3-edges needs {needed} of memory, and the given limit is 1.0 GB; rules with more \
             symmetry need less"
        ));
    }
}

#[test]
fn other_questions_are_answered_by_the_search_of_all_puzzles() {
    let sandbox = Sandbox::new();
    for puzzle in ["3x3x3-edges", "3x3x3-edge-permutations"] {
        let own = ["histogram", "--puzzle", puzzle, "--turns", "U2 R2 F2", "--format", "csv", "--quiet"];
        let counted = |words: &[&str]| sandbox.run(&[&own[..], words].concat()).stdout;
        let reached = |words: &[&str]| -> Vec<String> {
            counted(words).lines().map(|line| line.split(',').nth(1).expect("a count").to_owned()).collect()
        };
        let solved = reached(&[]);
        // Turns act on positions as on solved.
        assert_eq!(reached(&["--goal-state", "U2 R2"]), solved);
        assert_eq!(reached(&["--disk", "sets"]), solved);
        let classes = reached(&["--lock", "axis", "--up-to", "symmetry"]);
        assert_eq!(classes[..3], ["unlocked", "1", "1"], "{classes:?}");
        if puzzle == "3x3x3-edges" {
            assert_eq!(reached(&["--up-to", "symmetry+inverse"])[..3], ["unlocked", "1", "1"]);
        }
        let all = ["--puzzle", puzzle, "--turns", "U2 R2 F2"];
        let asked = |words: &[&str]| sandbox.run(&[words, &all[..]].concat()).stdout;
        assert_eq!(asked(&["lookup", "U2 R2 F2"]), "3\n");
        assert_eq!(asked(&["path", "U2", "R2"]), "U2 R2\nR2 U2\n");
        assert_eq!(asked(&["scramble", "--distance", "3"]).split_whitespace().count(), 3);
    }
}

#[test]
fn options_that_need_a_table_are_refused() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["histogram", "--puzzle", "3x3x3-edges", "--solutions"]);
    run.failed("without a table, lookup and solve search, and histogram counts the states in reach");
    for (option, reason) in [
        (
            "--goal=face",
            "error: --goal: there is no goal 'face'; a goal is solved, rotated, or positions; use --goal-state",
        ),
        ("--pieces=UFR", "error: --pieces: URF: the pieces of the puzzle are UF UR UB UL DF DR DB DL "),
    ] {
        sandbox.run(&["histogram", "--puzzle", "3x3x3-edges", option]).refused(reason);
    }
    let histogram = sandbox.run(&["histogram", "--quiet"]).stdout;
    for (option, value) in [("--memory", "1G"), ("--memory", "20M"), ("--checkpoint", "folder"), ("--disk", "folder")] {
        sandbox.run(&["histogram", "--quiet", option, value]).answered(&histogram);
    }
}

#[test]
#[cfg(unix)]
fn interrupted_search_goes_on_from_its_checkpoint() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};

    let sandbox = Sandbox::new();
    let words =
        ["histogram", "--puzzle", "3x3x3-edge-permutations", "--rules", "irreversible", "--checkpoint", "folder"];
    // The signal may come before the search begins, which then says nothing, or after it ends. Then it begins again.
    let interrupt = || {
        let mut command = sandbox.command(&words);
        let mut program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
        let mut said = BufReader::new(program.stderr.take().expect("a pipe"));
        let mut line = String::new();
        // The search begins after the first line.
        said.read_line(&mut line).expect("a line");
        assert_eq!(line, "3x3x3-edge-permutations: 1,437,004,800 states, 135 MB of memory\n");
        // Background jobs ignore SIGINT in some shells.
        let sent = Command::new("kill").args(["-TERM", &program.id().to_string()]).status();
        assert!(sent.is_ok());
        let mut rest = String::new();
        said.read_to_string(&mut rest).expect("lines");
        let output = program.wait_with_output().expect("it ends");
        (!output.status.success() && !rest.is_empty()).then_some((output, rest))
    };
    let (output, rest) = (0..20).find_map(|_| interrupt()).expect("a signal comes in time");
    assert_eq!((output.status.signal(), output.stdout.len()), (Some(15), 0), "{rest}");
    assert!(
        rest.starts_with("interrupted after distance ") && sandbox.path("folder/godtable.checkpoint").exists(),
        "{rest}"
    );

    let other = [&words[..3], &["--rules", "clockwise", "--checkpoint", "folder"]].concat();
    assert!(sandbox.run(&other).stderr.contains(" is a checkpoint of another search: "));

    let run = sandbox.run(&[&words[..], &["--format", "json"]].concat());
    assert!(run.stderr.contains("resuming after distance "), "{}", run.stderr);
    let answer = run.json();
    for which in ["unlocked", "locked"] {
        let is_line = |line: &[&str; 5]| line[..3] == [words[2], "irreversible", which];
        let [.., counts] = published().into_iter().find(is_line).expect("a line");
        assert_eq!(answer[which]["counts"], json!(numbers(counts)), "{which}");
    }
    assert!(!sandbox.path("folder/godtable.checkpoint").exists());
}
