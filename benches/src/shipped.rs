//! What is shipped, made ready to be measured, and its answers checked on the way.

use std::path::{Path, PathBuf};

use godtable_cube::{Held, Preset, Puzzle, Rules};
use godtable_generate::Filled;
use godtable_query::Oracle;
use godtable_table::Existing;
use tempfile::TempDir;

/// The names of the rules that are measured.
#[must_use]
pub fn names() -> Vec<&'static str> {
    Preset::ALL.map(|preset| preset.name).to_vec()
}

/// The rules of that name on the 2x2x2.
///
/// # Panics
/// Where no rules have the name.
#[must_use]
pub fn rules(name: &str) -> Rules {
    Rules::named(Puzzle::Cube2, name).expect("the name of a preset")
}

/// The finished search of the rules of that name.
///
/// # Panics
/// Where no rules have the name.
#[must_use]
pub fn fill(name: &str) -> Filled {
    godtable_generate::fill(&rules(name), &mut |_| ()).expect("the presets' distances fit a table")
}

/// The oracle of the rules of that name, its table in memory and proved.
///
/// # Panics
/// Where no rules have the name, or an answer is wrong.
#[must_use]
pub fn oracle(name: &str) -> Oracle<Vec<u8>> {
    let oracle = Oracle::new(fill(name).into_table()).expect("a table of its own rules");
    oracle.verify().expect("every answer is right");
    oracle
}

/// The sum of the distances of the states of these numbers.
///
/// # Panics
/// Where one has no distance.
#[must_use]
pub fn sum_by_number<B: AsRef<[u8]>>(oracle: &Oracle<B>, numbers: &[usize]) -> usize {
    let distance = |&number| oracle.distance_at(number).expect("a proved table").expect("solved can be reached");
    numbers.iter().map(distance).sum()
}

/// The sum of the distances of the states to which these turns lead.
///
/// # Panics
/// Where turns are not allowed, or a state has no distance.
#[must_use]
pub fn sum_by_turns<B: AsRef<[u8]>>(oracle: &Oracle<B>, written: &[String]) -> usize {
    let distance = |turns: &String| {
        let held = Held::read_turns(turns, oracle.rules()).expect("turns that the rules allow");
        oracle.distance(held.state()).expect("a proved table").expect("solved can be reached")
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
    /// The table of the rules of that name.
    ///
    /// # Panics
    /// Where no rules have the name, or the file cannot be written.
    #[must_use]
    pub fn new(name: &str) -> TableFile {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let path = folder.path().join("table.godtable");
        let filled = fill(name);
        godtable_table::write(&path, Existing::Keep, filled.header(), |cells| filled.write_cells(cells))
            .expect("a file that can be written");
        TableFile { _folder: folder, path }
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
