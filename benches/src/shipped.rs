//! What is shipped, made ready to be measured, and its answers checked on the way.

use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

use godtable_cube::{Held, LockState, NamedLock, Preset, Puzzle, Rules, State};
use godtable_generate::{FillOptions, Filled, InstructionSet, fill_with};
use godtable_index::StateNumber;
use godtable_query::Oracle;
use godtable_table::{CellKind, Existing, HEADER_BYTES, Header, Table};
use tempfile::TempDir;

/// Starts the threads as the program does: one for each core, this one among them.
///
/// # Panics
/// Where they were started before, or cannot be.
pub fn start_threads() {
    rayon::ThreadPoolBuilder::new().use_current_thread().build_global().expect("threads can be started");
}

/// The rules with names of their own, on a puzzle.
#[must_use]
pub fn named_rules(puzzle: Puzzle) -> Vec<Rules> {
    Preset::ALL.iter().map(|preset| preset.rules(puzzle)).collect()
}

/// The rules of that name on a puzzle.
///
/// # Panics
/// Where no rules have the name.
#[must_use]
pub fn rules(puzzle: Puzzle, name: &str) -> Rules {
    Rules::named(puzzle, name).expect("the name of a preset")
}

/// The largest search: clockwise turns of the corners of the 3x3x3, never the same face twice in a row.
///
/// # Panics
/// Never.
#[must_use]
pub fn clockwise_by_faces() -> Rules {
    Rules::parse(Puzzle::Corners3, "R U F L D B", NamedLock::Face).expect("turns and a lock that the puzzle has")
}

/// The rules in a word or two, with the puzzle unless it is the 2x2x2.
#[must_use]
pub fn label(rules: &Rules) -> String {
    let name = rules.name().map_or_else(|| format!("{}, lock {}", rules.turns(), rules.lock()), str::to_owned);
    match rules.puzzle() {
        Puzzle::Cube2 => name,
        _ => format!("3x3x3 {name}"),
    }
}

/// The counts that the project's data has of these rules' unlocked states, if any.
///
/// # Panics
/// Where the data is not written as it should be.
#[must_use]
pub fn published(rules: &Rules) -> Option<Vec<u64>> {
    let puzzle = match rules.puzzle() {
        Puzzle::Cube2 => "2x2x2",
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

/// The finished search of the rules.
///
/// # Panics
/// Where a distance is too large for a table.
#[must_use]
pub fn fill(rules: &Rules) -> Filled {
    godtable_generate::fill(rules, &mut |_| Continue(())).expect("distances that fit a table")
}

/// As many bytes as the cells of a table take.
///
/// # Panics
/// Where they do not fit in memory.
#[must_use]
pub fn room_for_cells(header: &Header) -> Vec<u8> {
    vec![0; header.file_bytes().expect("cells that fit in memory") - HEADER_BYTES]
}

/// The whole compute: from rules to cells.
///
/// # Panics
/// Where there is not the right [room](room_for_cells).
pub fn rules_to_cells(rules: &Rules, cells: &mut [u8]) -> Filled {
    rules_to_cells_on(rules, InstructionSet::best(), cells)
}

/// The same, by the instructions given.
///
/// # Panics
/// Where there is not the right [room](room_for_cells).
pub fn rules_to_cells_on(rules: &Rules, instructions: InstructionSet, cells: &mut [u8]) -> Filled {
    let filled = fill_with(rules, FillOptions { instructions, ..FillOptions::default() }, &mut |_| Continue(()))
        .expect("distances that fit a table");
    filled.write_cells(cells);
    filled
}

/// The whole compute, for cells that hold distances.
///
/// # Panics
/// Where there is not the right [room](room_for_cells).
pub fn rules_to_distances(rules: &Rules, cells: &mut [u8]) -> Filled {
    let filled = fill_distances(rules);
    filled.write_cells(cells);
    filled
}

/// The finished search of the rules for cells that hold distances.
///
/// # Panics
/// Where a distance is too large for a table.
#[must_use]
pub fn fill_distances(rules: &Rules) -> Filled {
    fill_with(rules, FillOptions { cells: CellKind::Distance, ..FillOptions::default() }, &mut |_| Continue(()))
        .expect("distances that fit a table")
}

/// The oracle of the rules, its table in memory and proved.
///
/// # Panics
/// Where an answer is wrong.
#[must_use]
pub fn oracle(rules: &Rules) -> Oracle<Vec<u8>> {
    proved(fill(rules))
}

/// The same, its cells holding distances.
///
/// # Panics
/// Where an answer is wrong.
#[must_use]
pub fn oracle_of_distances(rules: &Rules) -> Oracle<Vec<u8>> {
    proved(fill_distances(rules))
}

fn proved(filled: Filled) -> Oracle<Vec<u8>> {
    let oracle = Oracle::new(filled.into_table()).expect("a table of its own rules");
    oracle.verify().expect("every answer is right");
    oracle
}

/// The sum of the distances of the states of these numbers.
///
/// # Panics
/// Where one has no distance.
#[must_use]
pub fn sum_by_number<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    let distance = |&number| oracle.distance_at(number).expect("a proved table").expect("solved can be reached").get();
    numbers.iter().map(distance).sum()
}

/// The same, asked as one list.
///
/// # Panics
/// Where one has no distance.
#[must_use]
pub fn sum_of_list<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    let mut distances = vec![None; numbers.len()];
    oracle.distances_at(numbers, &mut distances).expect("a proved table");
    distances.into_iter().map(|distance| distance.expect("solved can be reached").get()).sum()
}

/// The sum of the distances of these states.
///
/// # Panics
/// Where one has no distance.
#[must_use]
pub fn sum_by_state<B: AsRef<[u8]>>(oracle: &Oracle<B>, states: &[State]) -> usize {
    let distance = |state| oracle.distance(state).expect("a proved table").expect("solved can be reached").get();
    states.iter().map(distance).sum()
}

/// The states of these numbers, unlocked.
///
/// # Panics
/// Where the index has no such state.
#[must_use]
pub fn unlocked_states<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> Vec<State> {
    let cursor = |&number| oracle.index().cursor(number).expect("a number of the index");
    numbers.iter().map(|number| oracle.index().state(&cursor(number)).with_lock(LockState::START)).collect()
}

/// The same sum as by number, but each question waits for the answer before it.
///
/// # Panics
/// Where one has no distance.
#[must_use]
pub fn sum_in_turn<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[StateNumber]) -> usize {
    numbers.iter().fold(0, |sum, &number| {
        // The same number whatever the sum is, which the processor does not know.
        let number = StateNumber::new(number.get() + std::hint::black_box(0) * sum);
        sum + oracle.distance_at(number).expect("a proved table").expect("solved can be reached").get()
    })
}

/// The sum of the distances of the states to which these turns lead.
///
/// # Panics
/// Where turns are not allowed, or a state has no distance.
#[must_use]
pub fn sum_by_turns<B: AsRef<[u8]>>(oracle: &Oracle<B>, written: &[String]) -> usize {
    let distance = |turns: &String| {
        let held = Held::read_turns(turns, oracle.rules()).expect("turns that the rules allow");
        oracle.distance(held.state()).expect("a proved table").expect("solved can be reached").get()
    };
    written.iter().map(distance).sum()
}

/// A table in a file that vanishes with this.
#[derive(Debug)]
pub struct TableFile {
    _folder: TempDir,
    path: PathBuf,
}

impl TableFile {
    /// The table of the rules.
    ///
    /// # Panics
    /// Where the file cannot be written.
    #[must_use]
    pub fn new(rules: &Rules) -> TableFile {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let path = folder.path().join("table.godtable");
        let filled = fill(rules);
        godtable_table::write(&path, Existing::Keep, filled.header(), |cells| filled.write_cells(cells))
            .expect("a file that can be written");
        TableFile { _folder: folder, path }
    }

    /// The table in the file, mapped.
    ///
    /// # Panics
    /// Where the file cannot be read.
    #[must_use]
    #[expect(unsafe_code, reason = "to map a file is unsafe")]
    pub fn map(&self) -> Table<impl AsRef<[u8]> + Sync + use<>> {
        // SAFETY: the file is in a folder of this value alone, and nothing here writes into it.
        unsafe { godtable_table::open(&self.path) }.expect("a whole table")
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
