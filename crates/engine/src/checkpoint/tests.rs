//! Lists and parts: whole, damaged, hostile, and of other searches.

use godtable_system::parallel::{Alone, with_threads};

use super::*;
use crate::shares::{Observe, Search, SearchError};

/// Rows of two bytes; row `n` has the bytes `n` and `levels`.
struct Plain {
    counts: Vec<LevelCounts>,
    rows: Range<usize>,
    all: usize,
    found: Vec<u8>,
}

impl Plain {
    fn new(levels: u64, rows: Range<usize>, all: usize) -> Plain {
        Plain {
            counts: (0..levels).map(|level| LevelCounts { states: [level, 7], fixed: [2 * level, 3] }).collect(),
            rows,
            all,
            found: Vec::new(),
        }
    }
}

impl Search for Plain {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        [0, 0]
    }

    fn find(&mut self, _meeting: &mut dyn Meeting, _observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        Ok(LevelCounts::default())
    }

    fn add_level(&mut self, _level: LevelCounts) {}
}

impl Share for Plain {
    fn fingerprint(&self) -> u32 {
        self.all as u32
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        self.counts = counts;
        Ok(())
    }

    fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    fn all_rows(&self) -> usize {
        self.all
    }

    fn row_bytes(&self) -> usize {
        2
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        rows.for_each(|row| bytes.extend([row as u8, self.counts.len() as u8]));
    }

    fn read(&mut self, _rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        self.found.extend_from_slice(bytes);
        Ok(())
    }
}

/// Returns the rows of a process.
fn own(number: usize, processes: usize, levels: u64) -> Plain {
    let firsts = crate::shares::first_rows(10, processes);
    Plain::new(levels, firsts[number]..firsts[number + 1], 10)
}

fn saved(folder: &Path, processes: usize, levels: u64) {
    let outcomes = with_threads(processes, |seat| {
        let rows = own(seat.number(), processes, levels);
        let mut checkpoint = Checkpoint::new(folder, "a search".to_owned()).map_err(|error| error.to_string())?;
        checkpoint.save(&rows, seat).map_err(|error| error.to_string())
    });
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
}

/// Returns what each process reads, and its number of levels.
fn resumed(folder: &Path, processes: usize) -> Vec<Result<(Vec<u8>, usize), String>> {
    with_threads(processes, |seat| {
        let mut rows = own(seat.number(), processes, 1);
        let mut checkpoint = Checkpoint::new(folder, "a search".to_owned()).map_err(|error| error.to_string())?;
        checkpoint.resume(&mut rows, seat).map_err(|error| error.to_string())?;
        Ok((rows.found, rows.counts.len()))
    })
}

fn files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

#[test]
fn any_number_of_processes_goes_on_from_the_last_level() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(resumed(folder.path(), 2), [Ok((vec![], 1)), Ok((vec![], 1))]);
    for (before, levels) in [(1, 2), (3, 3), (4, 4)] {
        saved(folder.path(), before, levels);
        assert_eq!(files(folder.path()).len(), before + 1, "older parts are removed");
        for after in 1..=11 {
            let read: Vec<u8> = resumed(folder.path(), after)
                .into_iter()
                .flat_map(|read| {
                    let (bytes, found) = read.expect("it is whole");
                    assert_eq!(found, levels as usize);
                    bytes
                })
                .collect();
            let expected: Vec<u8> = (0..10).flat_map(|row| [row, levels as u8]).collect();
            assert_eq!(read, expected, "{before} processes, then {after}");
        }
    }
}

#[test]
fn saved_level_is_not_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    saved(folder.path(), 3, 2);
    let before = files(folder.path());
    let mut checkpoint = Checkpoint::new(folder.path(), "a search".to_owned()).expect("a folder");
    let mut rows = Plain::new(1, 0..10, 10);
    assert!(checkpoint.resume(&mut rows, &mut Alone).expect("it is whole"));
    // One process would write one part, in the place of the first of three.
    checkpoint.save(&rows, &mut Alone).expect("nothing to write");
    assert_eq!(files(folder.path()), before);
    checkpoint.remove().expect("it is there");
    assert_eq!(files(folder.path()), [""; 0]);
}

#[test]
fn damaged_files_are_refused_by_all_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    saved(folder.path(), 2, 3);
    for name in files(folder.path()) {
        let path = folder.path().join(&name);
        let whole = fs::read(&path).expect("a file");
        let flipped = (0..whole.len()).map(|at| {
            let mut bytes = whole.clone();
            bytes[at] ^= 64;
            bytes
        });
        let cut = [whole[..whole.len() - 1].to_vec(), [&whole[..], &[0]].concat(), whole[..5].to_vec(), Vec::new()];
        for bytes in flipped.chain(cut) {
            fs::write(&path, &bytes).expect("a file");
            for outcome in resumed(folder.path(), 3) {
                let message = outcome.expect_err("it is damaged");
                assert!(message.contains(&format!("{name}: it is damaged: ")), "{message}");
            }
        }
        fs::write(&path, &whole).expect("a file");
    }
    fs::remove_file(folder.path().join("level-2-rows-5.part")).expect("a part");
    let messages: Vec<String> = resumed(folder.path(), 2).into_iter().filter_map(Result::err).collect();
    assert_eq!(messages.len(), 2);
    assert!(messages[0].starts_with("another process: "), "{messages:?}");
    assert!(
        messages.iter().all(|message| message.contains("rows-5.part: it is damaged: it is missing")),
        "{messages:?}"
    );
}

#[test]
fn hostile_lists_with_a_right_checksum_are_refused() {
    let part = |rows: Range<usize>| Part { rows, checksum: 0 };
    let counts = vec![LevelCounts { states: [1, 0], fixed: [5, 7] }; 2];
    let list =
        List { fingerprint: 10, rows: 10, row_bytes: 2, counts, parts: vec![part(0..10)], search: "s".to_owned() };
    assert_eq!(List::decode(&list.encode()), Ok(list.clone()));
    assert_eq!(list.check_parts(), Ok(()));
    let parts = [vec![], vec![part(0..9)], vec![part(1..10)], vec![part(0..5), part(4..10)], vec![part(0..11)]];
    for parts in parts.into_iter().chain([vec![part(0..5), part(6..10)], vec![part(0..0), part(0..10)]]) {
        let error = List { parts, ..list.clone() }.check_parts().expect_err("rows are missing");
        assert!(error.starts_with("it lacks rows from "), "{error}");
    }
    // By number: the version, and the numbers of levels and of parts.
    for (place, message) in [(0, "it has version 18446744073709551615"), (4, "its header ends"), (5, "its header ends")]
    {
        let mut rest = list.encode()[16..].to_vec();
        rest[place * 8..][..8].fill(0xFF);
        let bytes = [&MAGIC[..], &u64::from(checksum::hash(&rest)).to_le_bytes(), &rest].concat();
        let error = List::decode(&bytes).expect_err("too much");
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn other_searches_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    saved(folder.path(), 1, 2);
    let mut checkpoint = Checkpoint::new(folder.path(), "another one".to_owned()).expect("a folder");
    let error = checkpoint.resume(&mut Plain::new(1, 0..11, 11), &mut Alone).expect_err("another search");
    let message = error.to_string();
    assert!(message.ends_with("of another search: a search; use another folder for another one"), "{message}");
}

#[test]
fn unwritable_folder_is_an_error_of_all_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gone");
    let messages = with_threads(2, |seat| {
        let mut checkpoint = Checkpoint::new(&path, "a search".to_owned()).expect("a folder");
        seat.tell_all(vec![]).expect("threads");
        if seat.number() == 0 {
            fs::remove_dir(&path).expect("an empty folder");
        }
        seat.tell_all(vec![]).expect("threads");
        checkpoint.save(&own(seat.number(), 2, 2), seat).map_err(|error| error.to_string())
    });
    assert!(messages.iter().all(Result::is_err), "{messages:?}");
}
