//! The program as a user runs it: the times of whole processes.

use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::Command;

use godtable_benches::process::{command, run};
use godtable_benches::ratio::{Per, Ratios};
use godtable_benches::samples::{self, QUESTIONS, WRITTEN_TURNS};
use godtable_benches::shipped::{self, label};
use godtable_puzzle::cube::{Puzzle, Rules};

/// The repetitions of the list of questions in a batch of about a million lines.
const REPEATS: usize = 1_000_000_usize.div_ceil(QUESTIONS);

/// Returns the arguments for some named rules.
fn named(rules: &Rules) -> [&str; 4] {
    let name = rules.name().expect("rules with a name");
    ["--puzzle", rules.puzzle().name(), "--rules", name]
}

pub(crate) fn measure(ratios: &mut Ratios, program: &Path) {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let table = folder.path().join("table.godtable");
    let with_cache = |arguments: &[&str]| {
        let mut command = command(program, arguments);
        command.env("XDG_CACHE_HOME", folder.path());
        command
    };
    let generate = |rules: &Rules| {
        let mut command = with_cache(&["generate", "--force"]);
        command.args(named(rules)).arg("--output").arg(&table);
        command
    };
    let all = [("irreversible", Puzzle::CUBE2), ("half-turn", Puzzle::CUBE2), ("half-turn", Puzzle::CORNERS3)]
        .map(|(name, puzzle)| shipped::rules(puzzle, name));

    // Memory first, while this process is small itself.
    memory(ratios, "peak memory, --version: the program's floor", &mut with_cache(&["--version"]));
    for rules in &all {
        memory(ratios, &format!("peak memory, generate, {}", label(rules)), &mut generate(rules));
    }
    lookup(ratios, &with_cache, folder.path());

    for rules in &all {
        let mut cells = shipped::room_for_cells(shipped::fill(rules).header());
        let what = format!("generate, {}, into a file", label(rules));
        let compute = || shipped::rules_to_cells(rules, &mut cells);
        ratios.pair(Per::Run, (&what, || run(&mut generate(rules))), ("rules to cells", compute));
    }
}

fn memory(ratios: &mut Ratios, what: &str, command: &mut Command) {
    let peak = (0..3).map(|_| run(command).peak_bytes).max().unwrap_or_default();
    ratios.figure(what, format!("{:.1} MB", peak as f64 / 1e6));
}

/// Times lookups of one state and of a million lines.
fn lookup(ratios: &mut Ratios, with_cache: &impl Fn(&[&str]) -> Command, folder: &Path) {
    let cold = || run(&mut with_cache(&["lookup", "U"]));
    assert_eq!(cold().output, "13\n");
    ratios.alone(Per::Run, ("lookup U, its table in the cache", cold));

    let path = folder.join("lines.txt");
    let lines = samples::written_turns(&Rules::default());
    let mut file = BufWriter::new(std::fs::File::create(&path).expect("a file that can be written"));
    for line in (0..REPEATS).flat_map(|_| &lines) {
        writeln!(file, "{line}").expect("a file that can be written");
    }
    file.flush().expect("a file that can be written");
    let path = path.to_str().expect("a path in UTF-8");
    let per = Per::Item(REPEATS * QUESTIONS);
    let on_all = || run(&mut with_cache(&["lookup", "--batch", path]));
    let on_one = || run(&mut with_cache(&["lookup", "--threads", "1", "--batch", path]));
    let answers = on_all().output;
    assert!(answers.lines().count() == REPEATS * QUESTIONS && answers == on_one().output);
    let what = format!("lookup --batch, a line of {WRITTEN_TURNS} turns, all cores");
    ratios.pair(per, (&what, on_all), ("the same, 1 thread", on_one));
    memory(ratios, "peak memory, lookup --batch, all cores", &mut with_cache(&["lookup", "--batch", path]));
}
