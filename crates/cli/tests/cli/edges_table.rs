//! Tables of the edges of the 3x3x3 in files, from the command line.
use crate::support;

use godtable_testing::{PiecesDistances, PiecesInSpace};
use serde_json::{Value, json};
#[cfg(unix)]
use support::Run;
use support::Sandbox;

const EDGES: [&str; 12] = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];

/// Turns that reach few positions; F flips edges.
const FEW: &str = "F F2 F' U2 R2";

/// Makes a table of the edges in the file `table`.
fn made(puzzle: &str, rules: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.generate("table", &[&["--puzzle", puzzle], rules].concat());
    sandbox
}

/// Returns all sequences of up to `most` turns.
fn sequences(turns: &str, most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let longer = |start: &String| turns.split(' ').map(move |turn| format!("{start} {turn}")).collect::<Vec<_>>();
        last = last.iter().flat_map(longer).map(|turns| turns.trim().to_owned()).collect();
        all.extend(last.clone());
    }
    all
}

#[test]
fn table_answers_as_a_plain_search_of_stickers() {
    let sandbox = made("3x3x3-edges", &["--turns", FEW]);
    let plain = PiecesDistances::up_to(6, PiecesInSpace::solved(&EDGES, false), FEW, 1, |_, _| Some(0));
    // A batch skips blank lines, so solved is left out.
    let states = sequences(FEW, 6).split_off(1);
    let expected: Vec<String> =
        states.iter().map(|turns| plain.distance(turns, 0).expect("at most 6").to_string()).collect();
    let batch = ["lookup", "--table", "table", "--batch", "-"];
    let run = sandbox.run_with_input(&batch, states.join("\n") + "\n");
    assert_eq!(run.lines(), expected);

    let histogram = sandbox.run(&["histogram", "--table", "table", "--format", "json"]).json();
    let counts = plain.counts(0).into_iter().map(Value::from).collect::<Vec<Value>>();
    assert_eq!(histogram["unlocked"]["counts"].as_array().expect("a list")[..7], counts[..7]);
    let searched = ["histogram", "--puzzle", "3x3x3-edges", "--turns", FEW, "--format", "json"];
    assert_eq!(sandbox.run(&searched).json(), histogram);

    // A table counts classes as the search does.
    for up_to in ["symmetry", "symmetry+inverse"] {
        let counted = |words: &[&str]| sandbox.run(&[words, &["--up-to", up_to, "--format", "json"]].concat()).json();
        let classes = counted(&["histogram", "--table", "table"]);
        assert_eq!(classes, counted(&searched[..5]));
        let listed = sandbox.run(&["antipodes", "--table", "table", "--up-to", up_to, "--quiet"]);
        let counts = classes["unlocked"]["counts"].as_array().expect("a list");
        assert_eq!(Some(listed.lines().len() as u64), counts.last().and_then(Value::as_u64), "{up_to}");
    }
}

#[test]
fn solutions_of_a_table_lead_to_solved() {
    let sandbox = made("3x3x3-edges", &["--turns", FEW]);
    let solved = PiecesInSpace::solved(&EDGES, false);
    for state in ["F", "F U2 R2 F'", "R2 U2 F2 R2 F U2", ""] {
        let solve = ["solve", "--table", "table", state];
        let answer = sandbox.run(&[&solve[..], &["--all", "--format", "json"]].concat()).json();
        let solutions = answer["solutions"].as_array().expect("a list");
        assert_eq!(answer["count"], json!(solutions.len()));
        for solution in solutions {
            let solution = solution.as_str().expect("turns");
            assert_eq!(solved.play(state).play(solution), solved, "{state}: {solution}");
            assert_eq!(json!(solution.split_whitespace().count()), answer["distance"]);
        }
        let count = sandbox.run(&[&solve[..], &["--count"]].concat());
        count.answered(&format!("{}\n", solutions.len()));
        let first = sandbox.run(&solve);
        first.answered(&format!("{}\n", solutions[0].as_str().expect("turns")));
    }
    // In another hold, F is called U.
    let run = sandbox.run(&["solve", "--table", "table", "--input", "setup", "F x"]);
    run.answered("U'\n");
    let run = sandbox.run(&["solve", "--table", "table", "--input", "setup", "R"]);
    run.failed("no turns lead from this state to solved under the rules ");
    let run = sandbox.run(&["lookup", "--table", "table", "--input", "setup", "R", "F U2"]);
    run.answered("unreachable\n2\n");
}

#[test]
fn table_of_permutations_is_proved_with_published_counts() {
    let sandbox = made("3x3x3-edge-permutations", &["--rules", "quarter-turn"]);
    let run = sandbox.run(&["verify", "table", "--quiet"]);
    run.answered(
        "proved: 3x3x3-edge-permutations, quarter-turn: turns R R' U U' F F' L L' D D' B B', lock none\n  479,001,600 \
         states in 10,810,368 cells: each cell has the distance that a search level by level finds, modulo 3\n  God's \
         number of the unlocked states 13; the counts of the header are right\n",
    );
    let proof = sandbox.run(&["verify", "table", "--quiet", "--format", "json"]).json();
    assert_eq!((&proof["states"], &proof["gods_number"]), (&json!(479_001_600), &json!(13)));
    assert_eq!((&proof["puzzle"], &proof["rules"]), (&json!("3x3x3-edge-permutations"), &json!("quarter-turn")));
    let info = sandbox.run(&["info", "table", "--format", "json"]).json();
    assert_eq!((&info["cells"], &info["bytes"]), (&json!(10_810_368), &json!(sandbox.read("table").len())));
    let counts =
        [1, 12, 114, 1068, 9643, 84712, 719088, 5696888, 37958623, 152246520, 199784610, 81471246, 1028721, 354];
    let run = sandbox.run(&["histogram", "--table", "table", "--format", "json"]);
    assert_eq!(run.json()["unlocked"]["counts"], json!(counts));

    let antipodes = sandbox.run(&["antipodes", "--table", "table", "--solve"]);
    antipodes.reported("354 unlocked states are 13 turns from solved");
    assert_eq!(antipodes.lines().len(), 354);
    let classes = sandbox.run(&["antipodes", "--table", "table", "--up-to", "symmetry", "--format", "json", "--quiet"]);
    let classes: Vec<Value> = classes.lines().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let size: u64 = classes.iter().map(|class| class["class_size"].as_u64().expect("a number")).sum();
    assert_eq!(size, 354);
    // The facelets are read back.
    let facelets: Vec<&str> = classes.iter().map(|class| class["facelets"].as_str().expect("facelets")).collect();
    let words = [&["lookup", "--table", "table", "--input", "facelets"], &facelets[..]].concat();
    sandbox.run(&words).answered(&"13\n".repeat(facelets.len()));
}

#[test]
fn same_rules_make_the_same_bytes() {
    let sandbox = made("3x3x3-edges", &["--turns", FEW]);
    sandbox.generate("other", &["--puzzle", "3x3x3-edges", "--turns", FEW, "--threads", "1"]);
    assert!(sandbox.read("table") == sandbox.read("other"));
}

#[test]
fn damaged_and_foreign_tables_are_refused() {
    let sandbox = made("3x3x3-edges", &["--turns", FEW]);
    let whole = sandbox.read("table");
    let last = whole.len() - 1;
    for (at, said) in [
        (3, "it is not a godtable table"),
        (20, "its header is damaged"),
        (4_160, "its cells are damaged"),
        (last / 2, "its cells are damaged"),
        (last, "its definition is damaged"),
    ] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        sandbox.write("damaged", bytes);
        for command in ["verify", "info"] {
            sandbox.run(&[command, "damaged"]).failed(said);
        }
    }
    for length in [0, 100, 4_160, last] {
        sandbox.write("short", &whole[..length]);
        assert_eq!(sandbox.run(&["lookup", "--table", "short", "F"]).status, Some(1));
    }
    sandbox.generate("other", &["--rules", "half-turn"]);
    let edges = ["lookup", "--puzzle", "3x3x3-edges", "F"];
    let other = sandbox.run(&[&edges[..], &["--table", "other"]].concat());
    other.refused(
        "error: other is a table of the puzzle 2x2x2, and not of 3x3x3-edges; ask for it with --puzzle 2x2x2\n",
    );
    for puzzle in ["3x3x3-edges", "3x3x3-edge-permutations"] {
        let run = sandbox.run(&["lookup", "--puzzle", puzzle, "F", "--table", "none"]);
        run.failed(&format!("; build it with `godtable generate --puzzle {puzzle} -o none`\n"));
    }
    let table = ["lookup", "--table", "table", "F"];
    sandbox
        .run(&[&table[..], &["--puzzle", "2x2x2"]].concat())
        .refused("is a table of the puzzle 3x3x3-edges, and not of");
    sandbox.run(&[&table[..], &["--rules", "half-turn"]].concat()).refused("is a table of the rules ");
    sandbox.run(&[&table[..], &["--goal", "face"]].concat()).refused("there is no goal 'face'; a goal is solved");
    sandbox.run(&[&table[..], &["--goal-state", "R"]].concat()).refused("its goal is solved");
    for goal in [["--goal-turns", "U"], ["--goal", "rotated"]] {
        sandbox
            .run(&[&edges[..], &["--table", "table"], &goal].concat())
            .refused("a goal of listed positions; leave --table out");
    }
    // Without a table, a search answers.
    sandbox.run(&edges).answered("1\n");
}

#[test]
fn table_has_paths_and_a_diameter() {
    let sandbox = made("3x3x3-edges", &["--turns", FEW]);
    let solved = PiecesInSpace::solved(&EDGES, false);
    let plain = PiecesDistances::up_to(6, solved.clone(), FEW, 1, |_, _| Some(0));
    for (from, to) in [("F U2", "R2"), ("F U2 R2", "F R2 F"), ("R2", "R2"), ("", "F U2 F'")] {
        let run = sandbox.run(&["path", "--table", "table", from, to]);
        let path = run.lines()[0];
        assert_eq!(solved.play(from).play(path), solved.play(to), "{from} to {to}: {path}");
        // Turns are the same from all positions, so a path is a solution of the turns back and forth.
        let back: Vec<String> = to.split_whitespace().rev().map(inverse).collect();
        let between = format!("{} {from}", back.join(" "));
        assert_eq!(Some(path.split_whitespace().count()), plain.distance(&between, 0), "{from} to {to}");
    }
    let edges = ["--puzzle", "3x3x3-edges", "--turns", FEW, "--format", "json"];
    let counted = sandbox.run(&[&["histogram"], &edges[..]].concat()).json();
    let diameter = sandbox.run(&["diameter", "--table", "table", "--format", "json"]).json();
    assert_eq!(diameter["between_positions"], counted["unlocked"]["gods_number"], "{diameter}");
}

/// Returns the inverse of a turn.
fn inverse(turn: &str) -> String {
    match turn.strip_suffix('\'') {
        Some(turn) => turn.to_owned(),
        None if turn.ends_with('2') => turn.to_owned(),
        None => format!("{turn}'"),
    }
}

#[test]
fn random_positions_of_a_table_have_their_distance() {
    let sandbox = made("3x3x3-edge-permutations", &["--rules", "half-turn"]);
    for (words, distances) in [(&["--distance", "7"][..], 7..=7), (&["--at-least", "10"], 10..=10), (&[], 4..=10)] {
        let scramble = ["scramble", "--table", "table", "--count", "5", "--seed", "1"];
        for turns in sandbox.run(&[&scramble[..], words].concat()).lines() {
            let looked_up = sandbox.run(&["lookup", "--table", "table", turns]).stdout;
            let distance = looked_up.trim().parse::<usize>().expect("a distance");
            assert_eq!(distance, turns.split_whitespace().count(), "{turns}");
            assert!(distances.contains(&distance), "{turns}");
        }
    }
    let rare = sandbox.run(&["scramble", "--table", "table", "--distance", "2"]);
    rare.refused("only 243 of 479,001,600 positions are so far from solved: too few to draw one");
}

#[test]
fn damage_is_found_by_a_lookup_in_a_mapped_table() {
    // More than 4 MiB: the table is mapped, and a lookup checks only what it reads.
    let sandbox = made("3x3x3-edges", &["--turns", "U U2 U' D D2 D' R2 L2 F2 B2"]);
    let whole = sandbox.read("table");
    assert!(whole.len() > 5 << 20, "{}", whole.len());
    let mut bytes = whole.clone();
    // All bits of the first rows of each sector and plane, the row of solved among them.
    for at in (4_160..whole.len() - 100_000).step_by(1 << 16) {
        bytes[at] ^= 255;
    }
    sandbox.write("damaged", bytes);
    sandbox.run(&["lookup", "--table", "table", "U R2"]).answered("2\n");
    sandbox.run(&["lookup", "--table", "damaged", "U R2"]).failed("its cells are damaged");
    sandbox.run(&["solve", "--table", "damaged", "U R2"]).failed("its cells are damaged");
    sandbox.run(&["antipodes", "--table", "damaged"]).failed("its cells are damaged");
}

#[test]
fn rules_without_a_table_are_refused() {
    let sandbox = Sandbox::new();
    let generate = ["generate", "--puzzle", "3x3x3-edges", "-o", "table"];
    for (rules, said) in [
        ("clockwise", "a table of the edges needs the inverse of each turn, and R' is not among the turns"),
        ("irreversible", "a table of the edges needs rules that lock nothing"),
    ] {
        sandbox.run(&[&generate[..], &["--rules", rules]].concat()).refused(said);
    }
    sandbox
        .run(&[&generate[..], &["--goal", "face"]].concat())
        .refused("--goal: there is no goal 'face'; a goal is solved, rotated, or positions; use --goal-state");
    sandbox
        .run(&[&generate[..], &["--cells", "distance"]].concat())
        .refused("--cells: 3x3x3-edges: its tables have only compact cells");
    sandbox.run(&generate[..3]).refused("--output: the table has 5.6 GB; name its file");
    sandbox.run(&[&generate[..], &["--memory", "1G"]].concat()).failed(
        "error: memory: 3x3x3-edges needs 8.4 GB of memory, and the given limit is 1.0 GB; rules with more symmetry \
         need less",
    );
    assert!(sandbox.names().is_empty(), "{:?}", sandbox.names());
}

#[test]
#[cfg(target_os = "linux")]
fn table_larger_than_the_free_disk_is_refused() {
    // The system has no space for files in /proc.
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["generate", "--puzzle", "3x3x3-edge-permutations", "-o", "/proc/table"]);
    run.failed("error: writing /proc/table: the file needs 2.8 MB of disk, and its folder has 0 kB free\n");
}

#[test]
#[cfg(unix)]
fn full_disk_leaves_the_old_table() {
    let sandbox = Sandbox::new();
    sandbox.write("table", "precious");
    let words = ["generate", "--puzzle", "3x3x3-edges", "--turns", FEW, "-o", "table", "--quiet"];
    sandbox.run(&words).failed("a file is there already; --force replaces it");
    let forced = [&words[..], &["--force"]].concat();
    let run = Run::of(sandbox.shell("ulimit -f 100; trap '' XFSZ", &forced));
    run.failed("writing table: cannot write a temporary file in its folder: File too large");
    assert_eq!((sandbox.names(), sandbox.read("table")), (vec!["table".to_owned()], b"precious".to_vec()));
}
