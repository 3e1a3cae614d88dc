//! Puzzles from definitions: shipped ones and files, with their published counts.
use crate::support;

use godtable_testing::is_exhaustive;
use serde_json::{Value, json};
use support::Sandbox;
use support::damage::correct_checksums;

/// A one-way ring of four pieces and a swap of the first two.
const RING: &str = "Name Ring\nSet A 4 1\nSolved\nA\n1 2 3 4\nEnd\nMove R\nA\n4 1 2 3\nEnd\nMove S\nA\n2 1 3 4\nEnd\n";

/// The corners of a cube under half turns, with its rotations.
const HALVES: &str = "\
    Name halves\nSet CORNERS 8 3\nSolved\nEnd\n\
    Move U\nCORNERS\n3 4 1 2 5 6 7 8\nEnd\n\
    Move D\nCORNERS\n1 2 3 4 7 8 5 6\nEnd\n\
    Move F\nCORNERS\n6 5 3 4 2 1 7 8\nEnd\n\
    Move B\nCORNERS\n1 2 8 7 5 6 4 3\nEnd\n\
    Move R\nCORNERS\n8 2 3 5 4 6 7 1\nEnd\n\
    Move L\nCORNERS\n1 7 6 4 5 3 2 8\nEnd\n\
    Move x\nCORNERS\n5 6 2 1 8 7 3 4\n1 2 1 2 2 1 2 1\nEnd\n\
    Move y\nCORNERS\n4 1 2 3 8 5 6 7\nEnd\n\
    Move z\nCORNERS\n2 6 7 3 1 5 8 4\n2 1 2 1 1 2 1 2\nEnd\n";

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
fn rotated_cube_is_solved() {
    let sandbox = Sandbox::new();
    sandbox.write("halves.tws", HALVES);
    let own = ["--puzzle", "halves.tws", "--goal", "rotated"];
    // The half turns of three faces give as many positions of the 2x2x2: `data/distributions.tsv`.
    assert_eq!(counts(&sandbox, &own), json!([1, 3, 6, 9, 5]));
    let run = sandbox.run(&[&["histogram", "--quiet"][..], &own].concat());
    assert!(run.stdout.contains("24 classes of states under 4 rotations"), "{}", run.stdout);
    let run = sandbox.run(&[&["lookup", "--input", "setup", "U D x2 R"][..], &own].concat());
    run.answered("1\n");
    // A corner of the 2x2x2 and the vertices of the Pyraminx fix how it is held.
    for puzzle in ["2x2x2", "pyraminx"] {
        let of = |words: &[&str]| counts(&sandbox, &[&["--puzzle", puzzle], words].concat());
        assert_eq!(of(&["--goal", "rotated"]), of(&[]), "{puzzle}");
    }
    let run = sandbox.run(&["histogram", "--puzzle", "8-puzzle", "--goal", "rotated"]);
    run.refused("error: --goal: rotated needs rotations of the whole puzzle in its definition, as moves x, y and z");
    let run = sandbox.run(&["histogram", "--puzzle", "halves.tws", "--goal", "face"]);
    run.refused("error: --goal: there is no goal 'face'; a goal is solved, rotated, or positions; use --goal-state");
}

#[test]
fn free_rotations_count_a_position_once_for_all_holds() {
    let sandbox = Sandbox::new();
    sandbox.write("halves.tws", HALVES);
    for puzzle in ["halves.tws", "dino"].into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
        let whole =
            |words: &[&str]| sandbox.run(&[&["histogram", "--format", "json", "--puzzle", puzzle], words].concat());
        let free = whole(&["--free", "x y z"]).json();
        assert_eq!(free["free"], json!(["x", "y", "z"]));
        assert_eq!(free["unlocked"]["counts"], whole(&["--goal", "rotated"]).json()["unlocked"]["counts"], "{puzzle}");
        assert_eq!(whole(&["--free", "x y z", "--disk", "sets"]).json(), free, "{puzzle}");
    }
    let run = sandbox.run(&["histogram", "--puzzle", "halves.tws", "--turns", "U R", "--free", "x2", "--quiet"]);
    assert!(run.stdout.starts_with("halves, turns U R, free x2, lock none"), "{}", run.stdout);
}

#[test]
fn moves_that_do_not_count_are_solved_and_tables_kept() {
    let sandbox = Sandbox::new();
    let own = ["--puzzle", "pyraminx", "--free", "U"];
    let run = |words: &[&str]| sandbox.run(&[words, &own].concat());
    run(&["solve", "R U L"]).answered("L' U' R'\n");
    run(&["solve", "U"]).answered("U'\n");
    run(&["lookup", "R U L", "U"]).answered("2\n0\n");
    let path = sandbox.run(&[&["path", "L", "R U"][..], &own].concat());
    path.answered("L' R U\nU' R' L\n");
    let made = run(&["generate", "-o", "free.godtable"]);
    assert_eq!(made.stdout, "free.godtable\n");
    let table = |words: &[&str]| sandbox.run(&[words, &["--table", "free.godtable"]].concat());
    table(&["solve", "R U L"]).answered("L' U' R'\n");
    let other = sandbox.run(&["lookup", "--table", "free.godtable", "--puzzle", "pyraminx", "--free", "R", "U"]);
    other.refused("error: free.godtable is a table of the rules");
    assert!(sandbox.run(&["verify", "free.godtable"]).stdout.contains("933,120 states"), "each state has a distance");
    let json = run(&["solve", "--format", "json", "--all", "R U L"]).json();
    assert_eq!((&json["distance"], &json["solutions"]), (&json!(2), &json!(["L' U' R'"])));
    // Longer solutions are searched under the same rules.
    let longer = run(&["solve", "--all", "--length", "3", "R U L"]).stdout;
    assert!(longer.starts_with("L' U' R'\n") && longer.lines().count() > 1, "{longer}");
    let limited = run(&["solve", "--all", "--length", "9", "--limit", "1", "R U L", "--format", "json"]).json();
    assert_eq!((&limited["solutions"], &limited["count"]), (&json!(["L' U' R'"]), &json!(null)));
    let counted = ["solve", "--all", "--length", "3", "--limit", "1", "--count", "R U L", "--format", "json"];
    let counted = run(&counted).json();
    assert_eq!((&counted["solutions"], &counted["count"]), (&json!(["L' U' R'"]), &json!(longer.lines().count())));
    run(&["solve", "--count", "--length", "2", "R U L"]).answered("1\n");
    let goals = ["solve", "--puzzle", "pyraminx", "--goal-state", "R", "--all", "--length", "1", "R U"];
    sandbox.run(&goals).answered("U'\n");
    sandbox
        .run(&["solve", "--puzzle", "ivy", "--goal-turns", "UFR", "--all", "--length", "1", "UBL"])
        .answered("UBL'\n");
    sandbox.run(&["solve", "--puzzle", "3x3x3", "--free", "U", "--method", "cfop", "U"]).refused("cannot be used with");
}

#[test]
fn free_turns_have_clear_limits() {
    let sandbox = Sandbox::new();
    let refused = |words: &[&str], message: &str| sandbox.run(words).refused(message);
    let square = |words: &[&'static str]| [&["--puzzle", "square-1", "--free"][..], words].concat();
    refused(&[&["histogram"][..], &square(&["U D S"])].concat(), "error: --free: no other turn is left");
    refused(
        &[&["histogram"][..], &square(&["U R"])].concat(),
        "error: --free: column 3: expected a move of the puzzle, U D S, got 'R'",
    );
    refused(&[&["histogram"][..], &square(&["U D", "--lock", "move"])].concat(), "cannot be used with");
    refused(
        &["histogram", "--rules", "irreversible", "--free", "U"],
        "error: --rules: irreversible: a puzzle from a definition has half-turn (all powers of moves), quarter-turn (",
    );
    refused(
        &[&["histogram"][..], &square(&["U D", "--up-to", "symmetry+inverse"])].concat(),
        "error: --up-to: with zero-cost moves there are no classes with inverses; use --up-to symmetry",
    );
    // No corner of a color is told from the others.
    refused(
        &["histogram", "--puzzle", "3-color-cube", "--free", "U"],
        "error: --free: this puzzle has no sectors: too many pieces, or zero-cost moves that lead from a position to itself",
    );
}

#[test]
fn large_table_is_folded_and_answers_like_a_small_one() {
    let sandbox = Sandbox::new();
    // 239,500,800 states: one of 48 has a cell.
    let run = sandbox.run(&["generate", "--puzzle", "dino", "--memory", "20M", "-o", "dino.godtable"]);
    run.answered_and_reported("dino.godtable\n", "239,500,800 states, God's number 13, 2,58");
    let info = sandbox.run(&["info", "dino.godtable"]);
    assert!(info.stdout.contains("5,154,624 in 2,577,312 bytes, reduced by the symmetries"), "{}", info.stdout);
    let proof = sandbox.run(&["verify", "dino.godtable"]);
    assert!(proof.stdout.contains("239,500,800 states: each has the distance"), "{}", proof.stdout);
    let counts = sandbox.run(&["histogram", "--table", "dino.godtable", "--format", "json"]).json();
    assert_eq!(counts["unlocked"]["counts"], self::counts(&sandbox, &["--puzzle", "dino"]));
    let antipodes = sandbox.run(&["antipodes", "--table", "dino.godtable", "--quiet"]);
    let antipodes: Vec<&str> = antipodes.stdout.lines().collect();
    assert_eq!(antipodes.len(), 366);
    let solved = sandbox.run(&["solve", "--table", "dino.godtable", "--input", "kpattern", antipodes[0]]);
    assert_eq!(solved.stdout.split_whitespace().count(), 13, "{}", solved.stdout);
    let back = sandbox.run(&["lookup", "--table", "dino.godtable", "UFR UBL' DFR", "UFR UFR UFR", "DBR DBL"]);
    assert_eq!(back.stdout.split_whitespace().collect::<Vec<&str>>(), ["3", "0", "2"]);
    // Free memory does not decide the kind of the table.
    sandbox.run(&["generate", "--puzzle", "dino", "--memory", "900M", "--threads", "1", "-o", "again"]);
    assert!(sandbox.read("again") == sandbox.read("dino.godtable"), "the same rules have the same bytes");
    // A table with all states does not fit, and neither does one for each class.
    sandbox
        .run(&["generate", "--puzzle", "dino", "--memory", "2M", "-o", "no"])
        .failed("error: dino: the table has 239,500,800");
}

/// Its sectors are not reduced, so the table has all states in their own order.
#[test]
fn large_table_without_symmetries_is_right() {
    if !is_exhaustive() {
        return;
    }
    let sandbox = Sandbox::new();
    sandbox
        .run(&["generate", "--puzzle", "2x2x4", "--rules", "clockwise", "-o", "tower.godtable"])
        .answered("tower.godtable\n");
    let proof = sandbox.run(&["verify", "tower.godtable"]);
    assert!(proof.stdout.contains("203,212,800 states"), "{}", proof.stdout);
}

/// The rules `clockwise`, of `data/one-way.tsv`.
#[test]
fn one_way_moves_have_the_counts_of_the_list() {
    let sandbox = Sandbox::new();
    let lines = include_str!("../../../../data/one-way.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    for (puzzle, counts) in lines.filter_map(|line| line.split_once('\t')) {
        let counts: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a number")).collect();
        if counts.iter().sum::<u64>() < 1 << 22 || is_exhaustive() {
            assert_eq!(
                self::counts(&sandbox, &["--puzzle", puzzle, "--rules", "clockwise"]),
                json!(counts),
                "{puzzle}"
            );
        }
    }
}

/// Jaap Scherphuis, jaapsch.net/puzzles/bandage.htm.
#[test]
fn bicube_has_its_published_counts() {
    let sandbox = Sandbox::new();
    let half_turns: [u64; 29] = [
        1, 9, 24, 54, 102, 168, 296, 583, 996, 1817, 3196, 5739, 9785, 17_075, 29_279, 48_552, 77_828, 115_384,
        155_444, 179_617, 172_952, 133_159, 82_486, 43_199, 19_613, 7781, 2833, 747, 81,
    ];
    assert_eq!(counts(&sandbox, &["--puzzle", "bicube"]), json!(half_turns));
    assert_eq!(half_turns.iter().sum::<u64>(), 1_108_800);
    let quarter_turns: [u64; 15] = [1, 6, 17, 31, 60, 106, 161, 274, 469, 758, 1232, 2046, 3361, 5464, 8762];
    let found = counts(&sandbox, &["--puzzle", "bicube", "--rules", "quarter-turn"]);
    let found: Vec<u64> = serde_json::from_value(found).expect("numbers");
    assert_eq!((&found[..15], found.len(), found.iter().sum::<u64>()), (&quarter_turns[..], 36, 1_108_800));
    let on_disk = sandbox.run(&["histogram", "--puzzle", "bicube", "--format", "json", "--disk", "sets"]).json();
    assert_eq!(on_disk["unlocked"]["counts"], json!(half_turns));
}

/// J. Bryan 1994, and OEIS A080628: two faces of the 3x3x3.
#[test]
fn siamese_cube_has_its_published_counts() {
    let sandbox = Sandbox::new();
    let half_turns: [u64; 21] = [
        1, 6, 18, 54, 162, 486, 1457, 4360, 13_016, 38_482, 113_094, 328_920, 942_351, 2_616_973, 6_774_848,
        15_105_592, 24_231_019, 19_421_274, 3_843_568, 47_465, 54,
    ];
    assert_eq!(counts(&sandbox, &["--puzzle", "siamese-cube"]), json!(half_turns));
    let quarter_turns: [u64; 26] = [
        1, 4, 10, 24, 58, 140, 338, 816, 1970, 4756, 11_448, 27_448, 65_260, 154_192, 360_692, 827_540, 1_851_345,
        3_968_840, 7_891_990, 13_659_821, 18_471_682, 16_586_822, 8_039_455, 1_511_110, 47_351, 87,
    ];
    assert_eq!(counts(&sandbox, &["--puzzle", "siamese-cube", "--rules", "quarter-turn"]), json!(quarter_turns));
}

#[test]
fn bandaged_pieces_have_clear_limits() {
    let sandbox = Sandbox::new();
    let refused = |words: &[&str], message: &str| {
        sandbox.run(&[words, &["--puzzle", "bicube"]].concat()).refused(message);
    };
    refused(&["solve", "U R"], "move 2: R would cut the block CORNERS 4, EDGES 1");
    refused(
        &["generate"],
        "error: --puzzle bicube: some pieces are bandaged, so there is no table; use histogram, lookup or solve",
    );
    refused(&["histogram", "--free", "U"], "error: --free: a puzzle with bandaged pieces has no zero-cost moves");
    refused(&["histogram", "--lock", "move"], "with zero-cost moves or bandaged pieces nothing can be locked");
    refused(&["histogram", "--goal-state", "U"], "with bandaged pieces it is solved");
    refused(&["histogram", "--up-to", "symmetry"], "the symmetries of puzzles with bandaged pieces are not computed");
    refused(
        &["histogram", "--up-to", "symmetry+inverse"],
        "the symmetries of puzzles with bandaged pieces are not computed",
    );
    let described = sandbox.run(&["puzzle", "bicube", "--format", "json"]).json();
    assert_eq!(described["bandaged"][11], json!("EDGES 8, CENTERS 4, CENTERS 6"));
    let refusal = described["refusal"].as_str().expect("there is no table");
    assert!(refusal.starts_with("some pieces are bandaged; searches answer single states"), "{refusal}");
}

/// The search keeps one of 576 positions, in 1.3 GB.
#[test]
fn octahedron_in_any_hold_has_its_published_counts() {
    if !is_exhaustive() {
        return;
    }
    let found = counts(&Sandbox::new(), &["--puzzle", "octahedron", "--goal", "rotated"]);
    // T. Rokicki, cubing/twips, issue 114.
    let expected: [u64; 14] = [
        1,
        16,
        208,
        2688,
        34_752,
        444_736,
        5_630_776,
        70_299_419,
        855_239_993,
        9_730_941_773,
        81_185_504_181,
        135_924_475_165,
        2_148_193_926,
        366,
    ];
    assert_eq!(found, json!(expected));
}

#[test]
fn definition_of_the_2x2x2_agrees_with_the_built_in_one() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.tws", include_str!("../../../puzzle/shipped/2x2x2.tws"));
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
/// lock, neighbors of a sequence have different letters.
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
fn orbit_of_too_many_places_is_refused() {
    let sandbox = Sandbox::new();
    let list = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<String>>().join(" ")
    };
    let pieces = list(&mut (0..70).map(|place| if place == 0 { 1 } else { 2 }));
    let cycle = list(&mut (0..70).map(|place| (place + 69) % 70 + 1));
    // Most elements of the group of both moves look like others, so they do not number the positions.
    let exchange = list(&mut [2, 1].into_iter().chain(3..=70));
    sandbox.write(
        "wide.tws",
        format!("Set A 70 1\nSolved\nA\n{pieces}\nEnd\nMove R\nA\n{cycle}\nEnd\nMove F\nA\n{exchange}\nEnd\n"),
    );
    // The positions in reach are few, so they are counted.
    let counted = sandbox.run(&["histogram", "--puzzle", "wide.tws"]);
    assert!(counted.lines().contains(&"unlocked: 70 states (nothing is ever locked)"), "{}", counted.stdout);
    let run = sandbox.run(&["antipodes", "--puzzle", "wide.tws"]);
    let expected = "the orbit A has 70 places that moves connect; the limit of a table is 64";
    assert!(run.stderr.contains(expected) && run.status == Some(2), "{}", run.stderr);
    let far: String = (1..=70).map(|piece| format!("{piece} ")).collect();
    sandbox.write("wide.tws", format!("Set A 70 1\nSolved\nA\n{far}\nEnd\nIllegal A 2 1\nMove R\nA\n{cycle}\nEnd\n"));
    let counted = sandbox.run(&["histogram", "--puzzle", "wide.tws"]);
    assert!(counted.lines().contains(&"unlocked: 69 states (nothing is ever locked)"), "{}", counted.stdout);
    for words in [&["antipodes"][..], &["diameter"], &["generate", "-o", "wide"]] {
        let run = sandbox.run(&[words, &["--puzzle", "wide.tws"]].concat());
        run.refused("too many positions for a table: with the illegal ones, a number of 101 digits");
        run.refused(
            "; without a table, lookup and solve search, and histogram counts the states in reach if they are few\n",
        );
    }
    sandbox.run(&["lookup", "R2", "--puzzle", "wide.tws"]).answered("1\n");
}

#[test]
fn illegal_positions_are_told_and_refused() {
    let sandbox = Sandbox::new();
    let own = ["--puzzle", "8-puzzle"];
    let described = sandbox.run(&["puzzle", "8-puzzle", "--format", "json"]).json();
    let places = |orbit: &str| json!({ "orbit": orbit, "piece": 3, "places": [4, 5, 6] });
    assert_eq!(described["illegal"], json!([places("COLUMN"), places("ROW")]));
    assert_eq!((&described["group"], &described["table"]["states"]), (&json!("725760"), &json!(181_440)));
    assert_eq!(described["table"]["with_illegal"], json!(false));
    sandbox.write("goal.toml", "turns = 'R'\ngoal_states = ['U2 U']\n");
    let outside =
        r#"{"COLUMN":{"pieces":[0,1,4,2,3,5]},"ROW":{"pieces":[0,1,2,3,4,5]},"TILES":{"pieces":[0,1,2,3,4,5,6,7]}}"#;
    for (words, expected) in [
        (&["lookup", "U R"][..], "move 2: R leads to an illegal position: place 4 of COLUMN may not hold piece 3"),
        (&["solve", "--input", "setup", "R R'"], "move 1: R leads to an illegal position"),
        (&["lookup", "U", "--goal-state", "U U U"], "--goal-state 'U U U': move 3: U leads to an illegal position"),
        (&["lookup", "U", "--rules", "goal.toml"], "line 2, column 16: goal_states: move 2: U leads to an illegal"),
        (&["path", "U", "D"], "move 1: U' leads to an illegal position: place 4 of ROW may not hold piece 3"),
        (
            &["lookup", "--input", "kpattern", outside],
            "the position is illegal: place 4 of COLUMN may not hold piece 3",
        ),
        (&["histogram", "--up-to", "symmetry+inverse"], "some positions are illegal"),
    ] {
        let run = sandbox.run(&[words, &own].concat());
        assert!(run.stderr.contains(expected) && run.status == Some(2), "{words:?}: {}", run.stderr);
    }
    let run = sandbox.run(&[&["diameter"][..], &own].concat());
    assert!(run.stdout.contains("unknown: some positions are illegal"), "{}", run.stdout);
    let batch = sandbox.run_with_input(&[&["lookup", "--batch", "-"][..], &own].concat(), "U\nU D\nL2\n");
    assert_eq!(batch.lines(), ["1", "0", "1"], "{}", batch.stderr);
    sandbox.run(&[&["generate", "-o", "eight.godtable"][..], &own].concat());
    let verified = sandbox.run(&["verify", "eight.godtable"]);
    assert!(verified.stdout.contains("181,440 states: each has"), "{}{}", verified.stdout, verified.stderr);
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
    sandbox.write("long.tws", "Set A 2 255\nSolved\nEnd\nMove R\nA\n2 1\n1 0\nEnd\n");
    let answer = sandbox.run(&["puzzle", "long.tws", "--format", "json"]).json();
    let warning = "the move R has the order 510; of its powers only R and R' are turns";
    assert_eq!((&answer["turns"], &answer["warnings"]), (&json!(["R", "R'"]), &json!([warning])));
}

#[test]
fn options_of_other_tables_are_refused() {
    let sandbox = Sandbox::new();
    for words in [
        &["scramble", "--wca"][..],
        &["scramble", "--link"],
        &["solve", "UFR", "--link"],
        &["lookup", "UFR", "--input", "facelets"],
        &["histogram", "--goal", "layer"],
        &["histogram", "--rules", "irreversible"],
        &["histogram", "--turns", "UFR", "--lock", "axis"],
        &["histogram", "--turns", "X"],
        &["histogram", "--pieces", "cross"],
        &["generate", "--goal", "layer"],
    ] {
        let run = sandbox.run(&[words, &["--puzzle", "ivy"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn table_in_a_file_answers_as_the_search() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "--puzzle", "ivy", "-o", "ivy.godtable", "--quiet"]).answered("ivy.godtable\n");
    let again = sandbox.run(&["generate", "--puzzle", "ivy", "-o", "ivy.godtable"]);
    assert!(again.status == Some(1) && again.stderr.contains("--force replaces it"), "{}", again.stderr);
    for words in [
        &["histogram", "--format", "csv"][..],
        &["antipodes"],
        &["solve", "UFR UBL DFL", "--all"],
        &["scramble", "--seed", "3", "--at-least", "5", "-n", "4"],
        &["path", "UFR", "UBL'"],
        &["diameter"],
    ] {
        let own = sandbox.run(&[words, &["--puzzle", "ivy", "--quiet"]].concat()).stdout;
        sandbox.run(&[words, &["--table", "ivy.godtable", "--quiet"]].concat()).answered(&own);
    }
    let states = sandbox.run(&["antipodes", "--table", "ivy.godtable"]).stdout;
    let words = ["lookup", "--batch", "-", "--input", "kpattern", "--table", "ivy.godtable"];
    let run = sandbox.run_with_input(&words, states.clone());
    assert!(run.lines().len() == states.lines().count() && run.lines().iter().all(|line| *line == "8"));
    let info = sandbox.run(&["info", "ivy.godtable", "--format", "json"]).json();
    assert_eq!(
        (&info["puzzle"], &info["cells"], &info["unlocked_gods_number"]),
        (&json!("ivy"), &json!(29160), &json!(8))
    );
    let proof = sandbox.run(&["verify", "ivy.godtable", "--format", "json"]).json();
    assert_eq!(proof["states"], json!(29160));
}

#[test]
fn wrong_tables_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.run(&["generate", "--puzzle", "ivy", "-o", "ivy.godtable"]);
    for (words, expected) in [
        (&["--puzzle", "gear"][..], "is a table of the puzzle ivy, and not of gear"),
        (&["--puzzle", "2x2x2"], "is a table of the puzzle ivy, and not of 2x2x2"),
        (&["--turns", "UFR UBL"], "is a table of the rules half-turn, not of"),
        (&["--goal-state", "UFR"], "error: ivy.godtable is a table of another goal\n"),
    ] {
        let run = sandbox.run(&[&["lookup", "UFR", "--table", "ivy.godtable"], words].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
    let mut bytes = sandbox.read("ivy.godtable");
    bytes[5000] ^= 1;
    sandbox.write("damaged.godtable", &bytes);
    sandbox.write("cut.godtable", &bytes[..4500]);
    for file in ["damaged.godtable", "cut.godtable"] {
        for words in [&["verify", file][..], &["info", file], &["lookup", "UFR", "--table", file]] {
            let run = sandbox.run(words);
            assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{words:?}");
        }
    }
    sandbox.run(&["generate", "-o", "cube.godtable"]);
    let run = sandbox.run(&["lookup", "UFR", "--puzzle", "ivy", "--table", "cube.godtable"]);
    run.refused(
        "error: cube.godtable is a table of the puzzle 2x2x2, and not of ivy; ask for it with --puzzle 2x2x2\n",
    );
}

#[test]
fn table_with_older_numbers_of_positions_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.generate("ivy.godtable", &["--puzzle", "ivy"]);
    let table = sandbox.read("ivy.godtable");
    // The definition is the end of the file.
    let new = b"\"numbering\":3}";
    assert!(table.ends_with(new));
    let renumbered = |numbering: &[u8]| {
        let mut table = [&table[..table.len() - new.len()], numbering].concat();
        correct_checksums(&mut table);
        sandbox.write("old.godtable", &table);
    };
    for numbering in [b"\"numbering\":2}", b"\"numbering\":4}"] {
        renumbered(numbering);
        for words in [&["lookup", "UFR", "--table"][..], &["info"], &["verify"]] {
            sandbox.run(&[words, &["old.godtable"]].concat()).failed(
                "the table old.godtable: another version of the program numbered its positions; rebuild it with \
                 `godtable generate --force -o old.godtable`, with the same puzzle and rules\n",
            );
        }
    }
}

#[test]
fn cubes_are_described_as_definitions_are() {
    let sandbox = Sandbox::new();
    for (name, line) in [
        ("3x3x3", "table: none; the puzzle has too many positions for a table: 43,252,003,274,489,856,000\n"),
        ("3x3x3-corners", "table: 88,179,840 states\n"),
        ("3x3x3-edges", "table: 980,995,276,800 states\n"),
    ] {
        let run = sandbox.run(&["puzzle", name]);
        assert!(run.stdout.starts_with(&format!("{name}\n")) && run.stdout.contains(line), "{}", run.stdout);
    }
}

#[test]
fn tables_are_kept_in_the_cache() {
    let sandbox = Sandbox::new();
    sandbox.run(&["lookup", "--puzzle", "gear", "U"]).answered("1\n");
    let made = sandbox.run(&["generate", "--puzzle", "gear"]);
    assert!(made.stderr.contains("there already"), "{}", made.stderr);
    let path = made.stdout.trim().to_owned();
    std::fs::write(&path, "damaged").expect("it is a file");
    let run = sandbox.run(&["lookup", "--puzzle", "gear", "U"]);
    assert!(run.stdout == "1\n" && run.stderr.contains("is rebuilt"), "{}", run.stderr);
    assert!(std::fs::metadata(&path).expect("it is there").len() > 20_000);
}

#[test]
fn paths_have_the_length_of_solutions() {
    let sandbox = Sandbox::new();
    // One-way turns: the way back is longer.
    let rules = ["--puzzle", "ivy", "--turns", "UFR UBL DFL DBR"];
    let path = sandbox.run(&[&["path", "", "UFR UBL", "--format", "json"][..], &rules].concat()).json();
    let back = sandbox.run(&[&["lookup", "UFR UBL"][..], &rules].concat());
    assert_eq!(path["there"]["turns"], "UFR UBL");
    assert_eq!(path["back"]["distance"].to_string(), back.stdout.trim());
    let answer = sandbox.run(&[&["diameter", "--format", "json"][..], &rules].concat()).json();
    assert_eq!(answer["from_solved"]["reachable"], 29160);
    assert_eq!(answer["from_solved_to_position"], answer["to_solved_unlocked"]);
    sandbox.write("ring.tws", RING.replace("1 2 3 4\nEnd\nMove R", "1 2 3 3\nEnd\nMove R"));
    let answer = sandbox.run(&["diameter", "--puzzle", "ring.tws", "--format", "json"]).json();
    assert_eq!(answer["between_positions"], Value::Null);
}

#[test]
fn rules_files_forbid_as_named_locks_do() {
    let sandbox = Sandbox::new();
    // The rotation turns about the axis of R and L.
    let moves = [("R", "2 1 3 4 5"), ("L", "1 2 4 3 5"), ("U", "3 2 1 5 4"), ("x", "2 1 4 3 5")];
    let moves: String = moves.iter().map(|(name, images)| format!("Move {name}\nA\n{images}\nEnd\n")).collect();
    sandbox.write("row.tws", format!("Set A 5 1\nSolved\nEnd\n{moves}"));
    let turns = "turns = 'R L U'\n";
    let states = "start = 'free'\n[states.free]\nR = 'x'\nL = 'x'\nU = 'u'\n[states.x]\nU = 'u'\n\
                  [states.u]\nR = 'x'\nL = 'x'\n";
    for (file, lock) in [
        ("never = ['R R', 'R L', 'L R', 'L L', 'U U']", "axis"),
        ("lock = 'axis'", "axis"),
        ("[after]\nR = 'U'\nL = 'U'\nU = 'R L'", "axis"),
        (states, "axis"),
        ("lock = 'move'", "move"),
        ("never = ['R R', 'L L', 'U U']", "move"),
        ("lock = 'none'", "none"),
    ] {
        sandbox.write("own.toml", format!("{turns}{file}"));
        let own = counts(&sandbox, &["--puzzle", "row.tws", "--rules", "own.toml"]);
        assert_eq!(own, counts(&sandbox, &["--puzzle", "row.tws", "--lock", lock]), "{file}");
    }
    let of_goal = counts(&sandbox, &["--puzzle", "row.tws", "--goal-state", "R", "--goal-state", "L U"]);
    sandbox.write("goal.toml", format!("{turns}goal_states = ['L U', 'R']"));
    assert_eq!(counts(&sandbox, &["--puzzle", "row.tws", "--rules", "goal.toml"]), of_goal);
}

#[test]
fn wrong_rules_files_are_refused_with_their_place() {
    let sandbox = Sandbox::new();
    for (text, expected) in [
        ("turns = 'X'", "line 1, column 9: turns: column 1: expected a move of the puzzle"),
        ("turns = 'UFR'\nnever = ['UBL']", "line 2, column 10: never: UBL is not a turn of these rules (UFR)"),
        ("turns = 'UFR'\nlock = 'face'", "line 2, column 8: lock: "),
        ("turns = 'UFR'\nlock = 'axis'", "line 2, column 8: lock: the definition has no rotations"),
        ("turns = 'UFR'\nnever = ['UFR']", "the lock never allows the turn UFR; leave it out"),
        ("turns = 'UFR'\n[states.a]\nUFR = 'b'", "line 2, column 2: start: missing; it must be one of the states: a"),
        ("turns = 'UFR'\ngoal = 'layer'", "line 2, column 8: goal: "),
        ("turns = 'UFR'\npuzzle = 'skewb'", "line 2, column 10: puzzle: the file is for the puzzle skewb"),
        ("turn = 'UFR'", "unknown field `turn`"),
    ] {
        sandbox.write("own.toml", text);
        let run = sandbox.run(&["histogram", "--puzzle", "ivy", "--rules", "own.toml"]);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(expected), "{text}: {}", run.stderr);
    }
}

/// A definition of the 3x3x3, as twsearch reads it.
const CUBE: &str = include_str!("3x3x3.tws");

#[test]
fn few_turns_of_a_large_puzzle_have_a_table() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.tws", CUBE);
    let run = |puzzle: &str, turns: &str| {
        sandbox.run(&["histogram", "--puzzle", puzzle, "--turns", turns, "--format", "json", "--quiet"])
    };
    for (turns, states) in [("R2 U2", 12), ("U2 D2 R2 L2 F2 B2", 663_552), ("R2 U F2", 10_886_400), ("U", 4)] {
        let own = run("cube.tws", turns).json();
        assert_eq!((&own["unlocked"]["states"], &own["unlocked"]["reachable"]), (&json!(states), &json!(states)));
        assert_eq!(own["unlocked"]["counts"], run("3x3x3", turns).json()["unlocked"]["counts"], "{turns}");
    }
    for puzzle in ["cube.tws", "3x3x3"] {
        let run = run(puzzle, "R U F");
        run.failed("170,659,735,142,400");
        run.failed("fewer turns may fit");
    }
    let run = sandbox.run(&["histogram", "--puzzle", "cube.tws"]);
    run.refused(
        "--puzzle 3x3x3: the puzzle has too many positions for a table: 43,252,003,274,489,856,000; fewer turns may fit \
         (--turns), or a puzzle of fewer pieces; histogram takes zero-cost moves (--free)\n",
    );
}

#[test]
fn tables_of_few_turns_are_kept_in_files() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.tws", CUBE);
    let turns = ["--puzzle", "cube.tws", "--turns", "U2 D2 R2 L2 F2 B2"];
    let words = [&["generate", "-o", "squares.godtable", "--quiet"], &turns[..]].concat();
    assert_eq!(sandbox.run(&words).status, Some(0));
    for (state, distance) in [("U2 R2 F2", "3"), ("R2 L2 U2 D2 F2 B2 R2", "5"), ("F", "unreachable"), ("F F", "1")] {
        let searched = sandbox.run(&[&["lookup", "--input", "setup", state], &turns[..]].concat());
        let stored = sandbox.run(&["lookup", "--input", "setup", state, "--table", "squares.godtable"]);
        assert_eq!((searched.stdout.trim(), stored.stdout.trim()), (distance, distance), "{state}: {}", stored.stderr);
    }
    let verified = sandbox.run(&["verify", "squares.godtable"]);
    assert!(verified.stdout.contains("663,552 states: each has"), "{}{}", verified.stdout, verified.stderr);
    let same = sandbox.run(&[&["lookup", "U2", "--table", "squares.godtable"], &turns[..]].concat());
    assert_eq!(same.stdout.trim(), "1", "{}", same.stderr);
}

#[test]
fn moves_that_are_powers_of_others_count() {
    let sandbox = Sandbox::new();
    let ring = |second: &str| {
        let text = "Name Ring\nSet A 5 1\nSolved\nEnd\nMove R\nA\n2 3 4 5 1\nEnd\nMove D\nA\n";
        sandbox.write("ring.tws", format!("{text}{second}\nEnd\n"));
    };
    // D is R2.
    ring("3 4 5 1 2");
    for (rules, expected) in
        [("clockwise", json!([1, 2, 2])), ("quarter-turn", json!([1, 4])), ("half-turn", json!([1, 4]))]
    {
        assert_eq!(counts(&sandbox, &["--puzzle", "ring.tws", "--rules", rules]), expected, "{rules}");
    }
    // D is the inverse of R, so R' is D.
    ring("5 1 2 3 4");
    for rules in ["clockwise", "quarter-turn", "half-turn"] {
        let own = ["--puzzle", "ring.tws", "--rules", rules];
        let answer = sandbox.run(&[&["lookup", "D", "R'", "R D", "D'"], &own[..]].concat());
        assert_eq!(answer.stdout, "1\n1\n0\n1\n", "{rules}: {}", answer.stderr);
        assert_eq!(sandbox.run(&[&["solve", "R"], &own[..]].concat()).stdout, "D\n", "{rules}");
    }
}

#[test]
fn definitions_are_written_for_other_programs() {
    let sandbox = Sandbox::new();
    for (form, file) in [("tws", "gear-again.tws"), ("kpuzzle", "gear-again.json")] {
        let text = sandbox.run(&["puzzle", "gear", "--as", form]).stdout;
        sandbox.write(file, &text);
        let counts = |puzzle: &str| {
            let run = sandbox.run(&["histogram", "--puzzle", puzzle, "--quiet"]);
            run.lines().into_iter().skip(1).map(str::to_owned).collect::<Vec<String>>()
        };
        assert!(counts("gear").len() > 10);
        assert_eq!(counts(file), counts("gear"), "{form}");
    }
    assert!(sandbox.run(&["puzzle", "bicube", "--as", "tws"]).stdout.contains("\nBlock\n"));
    sandbox.run(&["puzzle", "bicube", "--as", "kpuzzle"]).refused("--as: KPuzzle has no bandaged pieces");
    sandbox.run(&["puzzle", "3x3x3", "--as", "tws"]).refused("--as: 3x3x3 is built in");
}
