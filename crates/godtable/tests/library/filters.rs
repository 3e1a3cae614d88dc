//! Filters of searches in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use godtable::{Answers, Error, Event, Form, Work};

/// 14 turns of the face-turning octahedron, for which a search makes a filter of 42 MB.
const SCRAMBLE: &str = "U R L' F B' D R' BL BR' U' L F' R D'";

/// The most bytes of a filter.
const MEMORY: u64 = 250_000_000;

fn distance(table: &dyn Answers, work: &Work<'_>) -> Result<usize, Error> {
    let state = table.read(SCRAMBLE, Form::Turns, None)?;
    Ok(table.solve(&state, &godtable::Wish::default(), work)?.length)
}

fn searched(work: &Work<'_>) -> Result<usize, Error> {
    let table = godtable::Puzzle::cut("fto", false)?.table_with(work)?;
    distance(&*table, work)
}

fn filters(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    all.filter(|path| path.extension().is_some_and(|ending| ending == "filter")).collect()
}

#[test]
fn filter_is_kept_opened_and_proved_and_a_damaged_one_is_refused() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::default().within(MEMORY).cached_in(folder.path());
    let length = searched(&work)?;
    let [path] = &filters(folder.path())[..] else { panic!("one filter is kept") };
    let whole = fs::read(path).expect("the file");
    assert_eq!(searched(&work)?, length);
    assert!(fs::read(path).expect("the file") == whole, "the second search reads it");

    let opened = godtable::open(path, &work)?;
    assert_eq!(opened.verify(&work)?.states, 65_536);
    assert_eq!(opened.info()?.file, "filter");
    assert_eq!(distance(&*opened, &work)?, length);

    let mut damaged = whole.clone();
    *damaged.last_mut().expect("it has lines") ^= 1;
    fs::write(path, damaged).expect("it is written");
    assert!(matches!(godtable::open(path, &work), Err(Error::Failed { .. })));
    let warnings = Mutex::new(Vec::new());
    let observe = |event: Event<'_>| {
        if let Event::Warning(text) = event {
            warnings.lock().expect("no thread panics").push(text.to_owned());
        }
        std::ops::ControlFlow::Continue(())
    };
    assert_eq!(searched(&work.clone().observed_by(&observe))?, length);
    let warnings = warnings.into_inner().expect("no thread panics");
    assert!(warnings.len() == 1 && warnings[0].contains("made again"), "{warnings:?}");
    assert!(fs::read(path).expect("the file") == whole, "it is made again");
    Ok(())
}
