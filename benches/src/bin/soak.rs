//! A soak test: each round generates, writes, opens and proves tables, and compares ten million lookups with plain
//! tables of one byte a state.
//!
//! `soak --rounds N` fails if an answer differs or if memory grows.

use std::path::Path;
use std::process::ExitCode;

use godtable_answers::Oracle;
use godtable_benches::{plain, shipped};
use godtable_engine::index::{Index, StateNumber};
use godtable_puzzle::cube::{Puzzle, Rules, State};
use godtable_puzzle::random::Random;
use godtable_table::{Distance, Existing};

/// The lookups of each table in each round.
const LOOKUPS: usize = 10_000_000;

/// The lookups in one call.
const BATCH: usize = 1 << 12;

/// The growth of memory that is allowed after the first round, in bytes. The first round starts the threads and fills
/// the allocator's pools. The limit is half a table; each round makes and drops several copies of one.
const ALLOWED: usize = 460_000;

/// Rules, the distance of each state by a plain search, and the state's number in the index.
struct Subject {
    rules: Rules,
    distances: Vec<u8>,
    numbers: Vec<u32>,
}

fn main() -> ExitCode {
    shipped::start_threads();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rounds = match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--rounds", rounds] => rounds.parse().ok().filter(|&rounds: &u64| rounds > 1),
        _ => None,
    };
    let Some(rounds) = rounds else {
        eprintln!("error: usage: soak --rounds N, with N at least 2");
        return ExitCode::from(2);
    };
    let subjects = [Subject::new("irreversible", plain::irreversible()), Subject::new("half-turn", plain::half_turn())];
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let mut first = None;
    for number in 1..=rounds {
        for subject in &subjects {
            round(subject, number, &folder.path().join("table.godtable"));
        }
        let resident = resident();
        println!("round {number}: {} lookups right, {resident} bytes resident", LOOKUPS * subjects.len());
        let allowed = *first.get_or_insert(resident) + ALLOWED;
        if resident > allowed {
            eprintln!("error: memory grows: {resident} bytes are resident, {allowed} are allowed");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

impl Subject {
    fn new(name: &str, states: impl Iterator<Item = (State, u8)>) -> Subject {
        let rules = shipped::rules(Puzzle::CUBE2, name);
        let index = Index::new(&rules);
        let number = |state: &State| {
            let mut cursors = index.cursors(state).expect("a state of the rules");
            index.number(&cursors.next().expect("a state has a place")).get()
        };
        let (numbers, distances) = states.map(|(state, distance)| (number(&state) as u32, distance)).unzip();
        Subject { rules, distances, numbers }
    }
}

/// Makes a new table and queries it.
fn round(subject: &Subject, seed: u64, path: &Path) {
    let filled = shipped::fill(&subject.rules);
    godtable_table::write(path, Existing::Replace, filled.header(), |cells| filled.write_cells(cells))
        .expect("a file that can be written");
    drop(filled);
    // SAFETY: only this program knows the file, and the next round replaces it by a rename.
    #[expect(unsafe_code, reason = "to map a file is unsafe")]
    let table = unsafe { godtable_table::open(path) }.expect("the table just written");
    let oracle = Oracle::new(table).expect("a table of its rules");
    oracle.verify().expect("every cell is right");
    let mut random = Random::new(seed);
    let mut states = vec![0; BATCH];
    let mut answers = vec![None; BATCH];
    let mut left = LOOKUPS;
    while left > 0 {
        let asked = left.min(BATCH);
        states[..asked].fill_with(|| random.below(subject.distances.len()));
        let number = |&state: &usize| StateNumber::new(subject.numbers[state] as usize);
        let numbers: Vec<StateNumber> = states[..asked].iter().map(number).collect();
        oracle.distances_at(&numbers, &mut answers[..asked]).expect("a proved table");
        for (&state, answer) in states[..asked].iter().zip(&answers) {
            let distance = usize::from(subject.distances[state]);
            assert_eq!(*answer, Distance::new(distance), "{}, state {state} of the plain table", subject.rules);
        }
        left -= asked;
    }
}

/// Returns the resident memory of the process, in bytes.
///
/// # Panics
/// Panics if the system has no `/proc/self/smaps_rollup`.
fn resident() -> usize {
    let reported = std::fs::read_to_string("/proc/self/smaps_rollup").expect("/proc/self/smaps_rollup");
    let kibibytes = reported.lines().find_map(|line| line.strip_prefix("Rss:")?.trim().strip_suffix(" kB"));
    kibibytes.and_then(|number| number.parse::<usize>().ok()).expect("a number of kibibytes") * 1024
}
