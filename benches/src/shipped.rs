//! The library's functions, ready to be measured, with checks of their answers.

use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

use godtable_answers::Oracle;
use godtable_engine::generate::{FillOptions, FilledTable, fill_with};
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Held, LockState, NamedLock, Preset, Puzzle, Rules, State};
use godtable_system::instructions::InstructionSet;
use godtable_table::{CellKind, Existing, HEADER_BYTES, Header, Table};
use tempfile::TempDir;

/// Starts the threads like the program: one for each core, including the current one.
///
/// # Panics
/// Panics if the threads exist already or cannot be started.
pub fn start_threads() {
    rayon::ThreadPoolBuilder::new().use_current_thread().build_global().expect("threads can be started");
}

/// Returns the named rules on a puzzle.
#[must_use]
pub fn named_rules(puzzle: Puzzle) -> Vec<Rules> {
    Preset::ALL.iter().map(|preset| preset.rules(puzzle)).collect()
}

/// Returns the rules with a name on a puzzle.
///
/// # Panics
/// Panics if no rules have the name.
#[must_use]
pub fn rules(puzzle: Puzzle, name: &str) -> Rules {
    Rules::named(puzzle, name).expect("the name of a preset")
}

/// Returns the rules of the largest search: clockwise turns of the corners of the 3x3x3, never the same face twice in a
/// row.
///
/// # Panics
/// Does not panic: the turns and the lock are valid.
#[must_use]
pub fn clockwise_by_faces() -> Rules {
    Rules::parse(Puzzle::CORNERS3, "R U F L D B", NamedLock::Face).expect("turns and a lock that the puzzle has")
}

/// Returns a short name of the rules, with the puzzle unless it is the 2x2x2.
#[must_use]
pub fn label(rules: &Rules) -> String {
    let name = rules.name().map_or_else(|| format!("{}, lock {}", rules.turns(), rules.lock()), str::to_owned);
    match rules.puzzle() {
        Puzzle::CUBE2 => name,
        _ => format!("3x3x3 {name}"),
    }
}

/// Returns the counts of unlocked states from the project's data, or `None` if the data does not have the rules.
///
/// # Panics
/// Panics if the data is malformed.
#[must_use]
pub fn published(rules: &Rules) -> Option<Vec<u64>> {
    let puzzle = match rules.puzzle() {
        Puzzle::CUBE2 => "2x2x2",
        _ => "3x3x3 corners",
    };
    let name = match rules.name()? {
        "clockwise" => "clockwise quarter turns, no lock",
        name => name,
    };
    let lines = include_str!("../../data/distributions.tsv").lines();
    let fields = lines.map(|line| line.split('\t').collect::<Vec<&str>>());
    let line = fields.into_iter().find(|fields| fields.starts_with(&[puzzle, name]))?;
    Some(line[3].split(',').map(|count| count.parse().expect("a count")).collect())
}

/// Returns the finished search of the rules.
///
/// # Panics
/// Panics if a distance is too large for a table.
#[must_use]
pub fn fill(rules: &Rules) -> FilledTable {
    godtable_engine::generate::fill(rules, &mut |_| Continue(())).expect("distances that fit a table")
}

/// Returns a buffer for the cells of a table.
///
/// # Panics
/// Panics if the cells do not fit into memory.
#[must_use]
pub fn room_for_cells(header: &Header) -> Vec<u8> {
    vec![0; header.file_bytes().expect("cells that fit in memory") - HEADER_BYTES]
}

/// Runs the whole computation, from rules to cells.
///
/// # Panics
/// Panics if `cells` is not a [buffer](room_for_cells) of the right length.
pub fn rules_to_cells(rules: &Rules, cells: &mut [u8]) -> FilledTable {
    rules_to_cells_on(rules, InstructionSet::best(), cells)
}

/// Runs the whole computation with the given instructions.
///
/// # Panics
/// Panics if `cells` is not a [buffer](room_for_cells) of the right length.
pub fn rules_to_cells_on(rules: &Rules, instructions: InstructionSet, cells: &mut [u8]) -> FilledTable {
    let filled = fill_with(rules, FillOptions { instructions, ..FillOptions::default() }, &mut |_| Continue(()))
        .expect("distances that fit a table");
    filled.write_cells(cells);
    filled
}

/// Runs the whole computation, for cells with distances.
///
/// # Panics
/// Panics if `cells` is not a [buffer](room_for_cells) of the right length.
pub fn rules_to_distances(rules: &Rules, cells: &mut [u8]) -> FilledTable {
    let filled = fill_distances(rules);
    filled.write_cells(cells);
    filled
}

/// Returns the finished search of the rules, for cells with distances.
///
/// # Panics
/// Panics if a distance is too large for a table.
#[must_use]
pub fn fill_distances(rules: &Rules) -> FilledTable {
    fill_with(rules, FillOptions { cells: CellKind::Distance, ..FillOptions::default() }, &mut |_| Continue(()))
        .expect("distances that fit a table")
}

/// Returns the oracle of the rules, with a proved table in memory.
///
/// # Panics
/// Panics if the table is wrong.
#[must_use]
pub fn oracle(rules: &Rules) -> Oracle<Vec<u8>> {
    proved(fill(rules))
}

/// Returns the oracle of the rules, with a proved table whose cells are distances.
///
/// # Panics
/// Panics if the table is wrong.
#[must_use]
pub fn oracle_of_distances(rules: &Rules) -> Oracle<Vec<u8>> {
    proved(fill_distances(rules))
}

fn proved(filled: FilledTable) -> Oracle<Vec<u8>> {
    let oracle = Oracle::new(filled.into_table()).expect("a table of its own rules");
    oracle.verify().expect("every answer is right");
    oracle
}

/// Returns the sum of the distances of the states with these numbers.
///
/// # Panics
/// Panics if a state has no distance.
#[must_use]
pub fn sum_by_number<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    let distance = |&number| oracle.distance_at(number).expect("a proved table").expect("solved can be reached").get();
    numbers.iter().map(distance).sum()
}

/// Returns the sum of the distances of the states with these numbers, by one call.
///
/// # Panics
/// Panics if a state has no distance.
#[must_use]
pub fn sum_of_list<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    let mut distances = vec![None; numbers.len()];
    oracle.distances_at(numbers, &mut distances).expect("a proved table");
    distances.into_iter().map(|distance| distance.expect("solved can be reached").get()).sum()
}

/// Returns the sum of the distances of these states.
///
/// # Panics
/// Panics if a state has no distance.
#[must_use]
pub fn sum_by_state<B: AsRef<[u8]>>(oracle: &Oracle<B>, states: &[State]) -> usize {
    let distance = |state| oracle.distance(state).expect("a proved table").expect("solved can be reached").get();
    states.iter().map(distance).sum()
}

/// Returns the states with these numbers, unlocked.
///
/// # Panics
/// Panics if a number is not one of the index.
#[must_use]
pub fn unlocked_states<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> Vec<State> {
    let cursor = |&number| oracle.index().cursor(number).expect("a number of the index");
    numbers.iter().map(|number| oracle.index().state(&cursor(number)).with_lock(LockState::START)).collect()
}

/// Returns the sum of the distances of the states with these numbers. Each lookup waits for the one before it.
///
/// # Panics
/// Panics if a state has no distance.
#[must_use]
pub fn sum_in_turn<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    numbers.iter().fold(0, |sum, &number| {
        // The addend is 0, but the processor must wait for the sum to find out.
        let number = StateNumber::new(number.get() + std::hint::black_box(0) * sum);
        sum + oracle.distance_at(number).expect("a proved table").expect("solved can be reached").get()
    })
}

/// Returns the sum of the distances of the states after these turns.
///
/// # Panics
/// Panics if turns are not allowed, or a state has no distance.
#[must_use]
pub fn sum_by_turns<B: AsRef<[u8]>>(oracle: &Oracle<B>, written: &[String]) -> usize {
    let distance = |turns: &String| {
        let held = Held::read_turns(turns, oracle.rules()).expect("turns that the rules allow");
        oracle.distance(held.state()).expect("a proved table").expect("solved can be reached").get()
    };
    written.iter().map(distance).sum()
}

/// A table in a temporary file, removed on drop.
#[derive(Debug)]
pub struct TableFile {
    _folder: TempDir,
    path: PathBuf,
}

impl TableFile {
    /// Writes the table of the rules.
    ///
    /// # Panics
    /// Panics if the file cannot be written.
    #[must_use]
    pub fn new(rules: &Rules) -> TableFile {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let path = folder.path().join("table.godtable");
        let filled = fill(rules);
        godtable_table::write(&path, Existing::Keep, filled.header(), |cells| filled.write_cells(cells))
            .expect("a file that can be written");
        TableFile { _folder: folder, path }
    }

    /// Maps the table.
    ///
    /// # Panics
    /// Panics if the file cannot be read.
    #[must_use]
    #[expect(unsafe_code, reason = "to map a file is unsafe")]
    pub fn map(&self) -> Table<impl AsRef<[u8]> + Sync + use<>> {
        // SAFETY: only this value knows the file's folder, and nothing writes to the file.
        unsafe { godtable_table::open(&self.path) }.expect("a whole table")
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
