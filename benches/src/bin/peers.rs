//! Runs other programs beside godtable on the same puzzles: `peers --godtable PATH [--twips PATH] [--twsearch PATH]`.
//! `scripts/compare-peers` says where to get them.
//!
//! The puzzle definitions of the other programs are written from this project's turns.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use godtable_benches::columns::{Flush, columns};
use godtable_benches::process::{Run, command, run, twsearch_counts};
use godtable_benches::shipped::{self, label};
use godtable_puzzle::cube::{Puzzle, Rules, Turn};
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::puzzlefile;

/// The largest number of runs, and the time after which no new run starts.
const RUNS: usize = 5;
const ENOUGH: Duration = Duration::from_secs(5);

/// The result of a program.
#[derive(PartialEq, Eq, Debug)]
struct PeerResult {
    /// The number of positions at each distance, if the program prints it.
    counts: Option<Vec<u64>>,
    positions: u64,
    deepest: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path_of = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(PathBuf::from)
    };
    let godtable = path_of("--godtable").expect("--godtable PATH");
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let head = ["puzzle and rules", "program", "seconds", "peak memory", "ratio", "what it found"];
    let mut lines = vec![head.map(str::to_owned)];
    for puzzle in Puzzle::ALL {
        for name in ["half-turn", "quarter-turn"] {
            let rules = shipped::rules(puzzle, name);
            let (own, found) = ours(&godtable, &rules, folder.path());
            let first = own.time;
            lines.push(line(&rules, "godtable", &own, first, verdict(&found, &found)));
            if let Some(program) = path_of("--twsearch") {
                let (peer, other) = twsearch(&program, &rules, folder.path());
                lines.push(line(&rules, "twsearch", &peer, first, verdict(&other, &found)));
            }
            match path_of("--twips") {
                Some(program) if puzzle == Puzzle::CUBE2 => {
                    let (peer, other) = twips(&program, &rules, folder.path());
                    lines.push(line(&rules, "twips", &peer, first, verdict(&other, &found)));
                }
                Some(_) => {
                    let why = "not run: at 147 bytes a position, 13 GB".to_owned();
                    let blank = || "-".to_owned();
                    lines.push([label(&rules), "twips".to_owned(), blank(), blank(), blank(), why]);
                }
                None => {}
            }
        }
    }
    let rules = Rules::default();
    let (own, found) = ours(&godtable, &rules, folder.path());
    let what = format!("{}; the others cannot", verdict(&found, &found));
    lines.push(line(&rules, "godtable", &own, own.time, what));
    let flush = [Flush::Left, Flush::Left, Flush::Right, Flush::Right, Flush::Right, Flush::Left];
    print!("{}", columns(flush, &lines));
}

fn line(rules: &Rules, program: &str, took: &Run, own: Duration, found: String) -> [String; 6] {
    [
        label(rules),
        program.to_owned(),
        format!("{:.3}", took.time.as_secs_f64()),
        format!("{:.1} MB", took.peak_bytes as f64 / 1e6),
        format!("{:.1}", took.time.as_secs_f64() / own.as_secs_f64()),
        found,
    ]
}

/// Returns the result as text. It begins with DIFFERS if it is not godtable's result.
fn verdict(found: &PeerResult, ours: &PeerResult) -> String {
    let agrees = found.counts.as_ref().is_none_or(|counts| Some(counts) == ours.counts.as_ref())
        && (found.positions, found.deepest) == (ours.positions, ours.deepest);
    let counts = found.counts.iter().flatten().take(4).fold(String::new(), |text, count| format!("{text}{count},"));
    let counts = if counts.is_empty() { "no counts,".to_owned() } else { counts + "...," };
    let verdict = if agrees { "" } else { "DIFFERS: " };
    format!("{verdict}{counts} {} to depth {}", found.positions, found.deepest)
}

/// Runs a command some times. Returns the median time and the largest memory.
fn measured(mut command: Command) -> Run {
    let began = Instant::now();
    let mut runs: Vec<Run> =
        (0..RUNS).take_while(|&number| number == 0 || began.elapsed() < ENOUGH).map(|_| run(&mut command)).collect();
    let peak_bytes = runs.iter().map(|run| run.peak_bytes).max().unwrap_or_default();
    runs.sort_by_key(|run| run.time);
    Run { peak_bytes, ..runs.swap_remove(runs.len() / 2) }
}

fn ours(program: &Path, rules: &Rules, folder: &Path) -> (Run, PeerResult) {
    let table = folder.join("table.godtable");
    let name = rules.name().expect("rules with a name");
    let mut generate = command(program, &["generate", "--force", "--puzzle", rules.puzzle().name(), "--rules", name]);
    generate.arg("--output").arg(&table);
    let run = measured(generate);
    // The program prints the counts, because this process must stay small; see `Run`.
    let reported = command(program, &["histogram", "--format", "csv", "--table"]).arg(&table).output();
    let reported = String::from_utf8(reported.expect("a program that runs").stdout).expect("text");
    let count = |line: &str| line.split(',').nth(1).and_then(|count| count.parse().ok());
    let counts: Vec<u64> = reported.lines().skip(1).map(|line| count(line).expect("a count")).collect();
    assert!(shipped::published(rules).is_none_or(|published| published == counts), "{rules}: {counts:?}");
    (run, PeerResult { positions: counts.iter().sum(), deepest: counts.len() - 1, counts: Some(counts) })
}

/// Runs <https://github.com/rokicki/twsearch>: in memory, with two bits a position if possible.
fn twsearch(program: &Path, rules: &Rules, folder: &Path) -> (Run, PeerResult) {
    let definition = folder.join("puzzle.tws");
    fs::write(&definition, written(rules.puzzle()).tws().expect("plain names")).expect("a file that can be written");
    let mut search = command(program, &["-g", "--nowrite"]);
    if rules.name() == Some("quarter-turn") {
        search.arg("-q");
    }
    search.arg("--cachedir").arg(folder).arg(&definition);
    let run = measured(search);
    let counts = twsearch_counts(&run);
    let found = PeerResult { positions: counts.iter().sum(), deepest: counts.len() - 1, counts: Some(counts) };
    (run, found)
}

/// Runs <https://github.com/cubing/twips>: a hash map of positions. Its output to a file has `Found 3_674_160 (...)
/// patterns.` and `Maximum depth: 11 moves`, but no counts.
fn twips(program: &Path, rules: &Rules, folder: &Path) -> (Run, PeerResult) {
    let definition = folder.join("puzzle.json");
    fs::write(&definition, written(rules.puzzle()).kpuzzle().expect("no bandaged pieces"))
        .expect("a file that can be written");
    let metric = if rules.name() == Some("quarter-turn") { "quantum" } else { "hand" };
    let mut search = command(program, &["gods-algorithm", "--metric", metric]);
    search.arg(&definition);
    let run = measured(search);
    let number_after = |before: &str| {
        let line = run.output.lines().find_map(|line| line.strip_prefix(before)).expect("what it found");
        line.split(' ').next().unwrap_or_default().replace('_', "").parse::<u64>().expect("a number")
    };
    let (positions, deepest) = (number_after("Found "), number_after("Maximum depth: ") as usize);
    (run, PeerResult { counts: None, positions, deepest })
}

/// Returns a puzzle as a definition, which writes the formats of the other programs.
fn written(puzzle: Puzzle) -> puzzlefile::Puzzle {
    if puzzle == Puzzle::CUBE2 {
        return puzzlefile::read(puzzlefile::shipped("2x2x2").expect("a shipped puzzle")).expect("well formed");
    }
    let corners: ChosenPieces = "UFR UBR UBL UFL DFR DFL DBL DBR".parse().expect("names of pieces");
    let turns: Vec<Turn> = puzzle.faces().iter().filter_map(|&face| Turn::new(face, 1)).collect();
    puzzlefile::Puzzle::of_definition(puzzle.name(), &corners.definition(&turns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_move_four_cubies_in_peer_definitions() {
        for (puzzle, corners) in [(Puzzle::CUBE2, 7), (Puzzle::CORNERS3, 8)] {
            let definition = written(puzzle);
            assert!(definition.orbits().map(|orbit| orbit.kinds.len()).eq([corners]));
            assert_eq!(definition.moves().len(), puzzle.faces().len());
            for made in definition.moves() {
                assert_eq!((0..corners).filter(|&place| made.actions[0].moves(place)).count(), 4);
                assert_eq!(made.actions[0].total_twist(3), 0);
            }
            assert!(definition.tws().is_ok() && definition.kpuzzle().is_ok());
        }
    }
}
