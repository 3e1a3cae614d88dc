//! Runs jobs of several ranks on this machine.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use godtable::{Puzzle, Work};
use godtable_puzzle::cube::{Puzzle as Cube, Rules};
use serde_json::Value;

/// A job of some ranks, each with one thread.
fn job(ranks: usize, words: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    // Containers often have no other user.
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env("RAYON_NUM_THREADS", "1").env("OMPI_MCA_mpi_yield_when_idle", "1");
    command.args(["--oversubscribe", "-n", &ranks.to_string(), env!("CARGO_BIN_EXE_godtable-mpi"), "histogram"]);
    command.args(words).stdin(Stdio::null());
    command
}

fn run(ranks: usize, words: &[&str]) -> Output {
    job(ranks, words).output().expect("mpirun is installed")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The histograms that a job prints.
fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn counts(answer: &Value, which: &str) -> Vec<u64> {
    serde_json::from_value(answer[which]["counts"].clone()).expect("counts")
}

/// Permutations of the edges by half turns. Source: J. Bryan 1999.
const PERMUTATIONS: [u64; 11] =
    [1, 18, 243, 3_240, 42_535, 542_234, 6_529_891, 66_478_628, 310_957_078, 94_443_600, 4_132];

/// OEIS A080629.
const CORNERS: [u64; 12] =
    [1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736];

#[test]
fn corners_have_the_published_counts_for_one_to_four_ranks() {
    for ranks in 1..=4 {
        let words = ["--puzzle", "3x3x3-corners", "--rules", "half-turn", "--format", "json", "--quiet"];
        let answer = answer(&run(ranks, &words));
        assert_eq!(counts(&answer, "unlocked"), CORNERS, "{ranks} ranks");
        assert_eq!(answer["locked"], Value::Null);
    }
}

#[test]
fn irreversible_cube_has_the_counts_of_its_table() {
    let rules = Rules::named(Cube::CUBE2, "irreversible").expect("a preset");
    let table = Puzzle::from(rules).counts(None, &Work::default()).expect("memory");
    let answer = answer(&run(3, &["--puzzle", "2x2x2", "--rules", "irreversible", "--format", "json"]));
    assert_eq!(counts(&answer, "unlocked"), table.unlocked.counts());
    assert_eq!(counts(&answer, "locked"), table.locked.expect("a lock").counts());
}

#[test]
fn definitions_and_pieces_are_counted() {
    let skewb = answer(&run(2, &["--puzzle", "skewb", "--format", "json"]));
    // Jaap Scherphuis.
    let published = [1, 8, 48, 288, 1_728, 10_248, 59_304, 315_198, 1_225_483, 1_455_856, 81_028, 90];
    assert_eq!(counts(&skewb, "unlocked"), published);
    let cross = answer(&run(2, &["--pieces", "cross", "--rules", "half-turn", "--format", "json"]));
    assert_eq!(counts(&cross, "unlocked"), [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102]);
}

#[test]
fn free_turns_bandaged_pieces_and_locked_edges_are_counted() {
    let free = answer(&run(3, &["--puzzle", "pyraminx", "--free", "U", "--format", "json"]));
    assert_eq!(counts(&free, "unlocked"), [1, 18, 288, 4_068, 44_390, 204_895, 57_288, 92]);
    // Jaap Scherphuis.
    let bandaged = answer(&run(2, &["--puzzle", "bicube", "--rules", "quarter-turn", "--format", "json"]));
    assert_eq!(counts(&bandaged, "unlocked")[..8], [1, 6, 17, 31, 60, 106, 161, 274]);
    let edges = ["--puzzle", "3x3x3-edges", "--turns", "U2 R2 F2", "--format", "json", "--lock", "axis"];
    let locked = answer(&run(2, &edges));
    assert_eq!(locked, answer(&run(1, &edges)));
    // With one of each axis allowed, the lock forbids a turn twice, which solves nothing faster.
    assert_eq!(counts(&locked, "unlocked"), counts(&answer(&run(2, &edges[..6])), "unlocked"));
}

#[test]
fn permutations_of_the_edges_have_the_published_counts() {
    let words = ["--puzzle", "3x3x3-edge-permutations", "--rules", "half-turn", "--format", "json", "--quiet"];
    assert_eq!(counts(&answer(&run(2, &words)), "unlocked"), PERMUTATIONS);
}

/// The list of the parts of a checkpoint.
const LIST: &str = "godtable.checkpoint";

/// The number of levels in a checkpoint, if there is one.
fn levels(folder: &Path) -> usize {
    // The number after the magic, the checksum, the version, the fingerprint, and the number and the size of the rows.
    let list = fs::read(folder.join(LIST)).ok();
    let number = list.and_then(|list| Some(u64::from_le_bytes(list.get(48..56)?.try_into().ok()?)));
    number.unwrap_or(0) as usize
}

/// The process of a rank: a child of `mpirun`.
fn a_rank(mpirun: u32) -> Option<u32> {
    let processes = fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_rank = |process: &u32| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        status.contains("godtable-mpi") && parent.and_then(|parent| parent.trim().parse().ok()) == Some(mpirun)
    };
    processes.collect::<Vec<u32>>().into_iter().find(is_rank)
}

#[test]
fn killed_rank_ends_the_job_and_others_go_on_from_the_checkpoint() {
    a_rank_is_killed("3x3x3-corners", &CORNERS);
}

#[test]
fn killed_rank_of_the_edges_ends_the_job_and_others_go_on() {
    a_rank_is_killed("3x3x3-edge-permutations", &PERMUTATIONS);
}

/// Kills one of three ranks, and then counts on with two.
fn a_rank_is_killed(puzzle: &str, published: &[u64]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a path");
    let words = ["--puzzle", puzzle, "--rules", "half-turn", "--format", "json", "--checkpoint", path];
    let child = job(3, &words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("mpirun is installed");
    let began = Instant::now();
    while levels(folder.path()) < 5 {
        assert!(began.elapsed() < Duration::from_secs(300), "no checkpoint");
        thread::sleep(Duration::from_millis(5));
    }
    let rank = a_rank(child.id()).expect("a rank is running");
    let killed = Command::new("kill").args(["-KILL", &rank.to_string()]).status();
    assert!(killed.expect("kill").success());
    let output = child.wait_with_output().expect("the job ends");
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("exited on signal 9"), "{}", text(&output.stderr));
    let saved = levels(folder.path());
    assert!(saved < published.len(), "the job was over before a rank was killed");

    let output = run(2, &words);
    assert_eq!(counts(&answer(&output), "unlocked"), published);
    let progress = text(&output.stderr);
    assert!(!progress.contains(&format!("distance {}:", saved - 1)), "{progress}");
    assert!(progress.contains(&format!("distance {saved}:")), "{progress}");
    // No parts of older levels stay.
    let parts = fs::read_dir(folder.path()).expect("the folder").flatten();
    let names: Vec<String> = parts.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let last = format!("level-{}-", published.len() - 1);
    assert!(names.iter().all(|name| name == LIST || name.starts_with(&last)), "{names:?}");
}

#[test]
fn damaged_or_other_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a path");
    let words = ["--pieces", "cross", "--rules", "half-turn", "--format", "json", "--checkpoint", path];
    let whole = answer(&run(2, &words));
    assert_eq!(answer(&run(3, &words)), whole, "from the last level");

    let output = run(2, &["--pieces", "cross", "--rules", "clockwise", "--checkpoint", path]);
    assert!(!output.status.success());
    assert!(
        text(&output.stderr).contains("is a checkpoint of another search: 3x3x3, pieces cross, half-turn"),
        "{}",
        text(&output.stderr)
    );

    let part = fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.path());
    let part = part.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "part")).expect("a part");
    let mut bytes = fs::read(&part).expect("a part");
    bytes[7] ^= 1;
    fs::write(&part, &bytes).expect("a part");
    let output = run(2, &words);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("it is damaged"), "{}", text(&output.stderr));

    fs::remove_file(&part).expect("a part");
    let output = run(1, &words);
    assert!(text(&output.stderr).contains("it is missing"), "{}", text(&output.stderr));
    let mut list = fs::read(folder.path().join(LIST)).expect("the list");
    list[20] ^= 1;
    fs::write(folder.path().join(LIST), list).expect("a file");
    let output = run(1, &words);
    assert!(text(&output.stderr).contains("checkpoint: it is damaged: its checksum is"), "{}", text(&output.stderr));
    fs::write(folder.path().join(LIST), b"{").expect("a file");
    let output = run(1, &words);
    assert!(text(&output.stderr).contains("it is no checkpoint of this program"), "{}", text(&output.stderr));
}

#[test]
fn wrong_options_end_the_job_with_status_two() {
    for (words, message) in [
        (&["--puzzle", "no-such-puzzle"][..], "there is no puzzle 'no-such-puzzle'"),
        (&["--puzzle", "2x2x2", "--rules", "wrong"], "wrong"),
        (&["--puzzle", "2x2x2", "--turns", "R X"], "X"),
        (&["--puzzle", "skewb", "--rules", "irreversible"], "a puzzle from a definition has half-turn"),
        (&["--puzzle", "3x3x3"], "3x3x3: it has too many positions for a table; "),
        (&["--pieces", "no-piece"], "pieces: "),
    ] {
        let output = run(2, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
}

#[test]
fn report_tells_bytes_times_and_memory_of_each_rank() {
    let output = run(2, &["--puzzle", "2x2x2", "--rules", "half-turn", "--report", "--quiet"]);
    let report = text(&output.stderr);
    let is_row = |line: &&str| line.split_whitespace().count() == 5 && line.starts_with(' ');
    let rows = report.lines().filter(is_row);
    assert!(report.contains("rows of "), "{report}");
    // Eleven levels of two ranks.
    assert_eq!(rows.count(), 22, "{report}");
    assert_eq!(report.lines().filter(|line| line.ends_with("kB of memory at most")).count(), 2, "{report}");
    assert!(text(&output.stdout).starts_with("2x2x2, half-turn: turns "), "{}", text(&output.stdout));
}

/// The bytes that each rank sends in a level, as the script of docs/scale.md computes them.
fn computed(ranks: usize) -> Vec<u64> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/scale");
    let output = Command::new(script).arg("--check").output().expect("Python is installed");
    let line =
        text(&output.stdout).lines().find(|line| line.contains(&format!(" {ranks} ranks"))).expect("a line").to_owned();
    let (_, list) = line.split_once('[').expect("a list");
    let (list, _) = list.split_once(']').expect("a list");
    list.split(", ").map(|number| number.parse().expect("a number")).collect()
}

#[test]
fn ranks_send_the_bytes_that_the_model_computes() {
    let words = ["--puzzle", "3x3x3-corners", "--rules", "half-turn", "--report", "--quiet"];
    for ranks in [2, 3] {
        let report = text(&run(ranks, &words).stderr);
        // At distances 8 to 10, all rows change, and none is full.
        let at = |rank: usize, distance: usize| {
            let columns = report.lines().map(|line| line.split_whitespace().collect::<Vec<&str>>());
            let mut row = columns.filter(|row| row.len() == 5 && row[..2] == [rank.to_string(), distance.to_string()]);
            row.next().expect("a row")[2].parse::<u64>().expect("a number")
        };
        for distance in 8..=10 {
            let sent: Vec<u64> = (0..ranks).map(|rank| at(rank, distance)).collect();
            assert_eq!(sent, computed(ranks), "{ranks} ranks, distance {distance}");
        }
    }
}
