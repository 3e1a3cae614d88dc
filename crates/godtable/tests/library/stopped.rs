//! Work that is stopped at each of its events: it ends with the right answer or with the fact that it was stopped.

use std::fmt::Debug;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godtable::{Case, Counts, Error, Event, Form, Puzzle, RulesChoice, Target, UpTo, Work, open};

/// Asks a question again and again, and stops it one event later each time, in growing steps after the first events.
fn stop_at_each_event<T: PartialEq + Debug>(what: &str, work: &Work<'_>, ask: impl Fn(&Work<'_>) -> Result<T, Error>) {
    let expected = ask(work).unwrap_or_else(|error| panic!("{what}: {error}"));
    let (mut event, mut stopped) = (0, 0);
    loop {
        let seen = AtomicUsize::new(0);
        let observer = |_: Event<'_>| if seen.fetch_add(1, Relaxed) < event { Continue(()) } else { Break(()) };
        match ask(&work.clone().observed_by(&observer)) {
            Err(Error::Stopped) => stopped += 1,
            answer => assert_eq!(answer.as_ref(), Ok(&expected), "{what}, stopped at event {event}"),
        }
        if seen.into_inner() <= event {
            break;
        }
        event += 1 + 3 * event;
    }
    assert!(stopped > 0, "{what} is never stopped");
}

fn counted(counts: Counts) -> Vec<u64> {
    counts.unlocked.counts().to_vec()
}

#[test]
fn stopped_counts_are_not_counts_of_puzzles_without_sectors() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = Work::default();
    let kept = plain.clone().kept_in(folder.path().join("kept"));
    for (name, free, up_to, work) in [
        ("skewb", None, None, plain.clone().on_disk(folder.path().join("skewb"))),
        ("pyraminx", None, Some(UpTo::Symmetry), plain.clone().on_disk(folder.path().join("pyraminx"))),
        ("dino", None, None, plain.clone()),
        ("dino", None, None, kept),
        ("pyraminx", Some("U"), None, plain.clone()),
        ("pyraminx", Some("U"), Some(UpTo::Symmetry), plain),
    ] {
        let choice = RulesChoice { free: free.map(str::to_owned), ..RulesChoice::default() };
        let puzzle = Puzzle::named(name)?.with(choice)?;
        stop_at_each_event(&format!("{name} {free:?} {up_to:?}"), &work, |work| {
            // What a stopped search saved is of no use to the next one.
            if let Some(folder) = work.checkpoint() {
                let _ = std::fs::remove_dir_all(folder);
            }
            puzzle.counts(up_to, work).map(counted)
        });
    }
    Ok(())
}

#[test]
fn stopped_tables_and_algorithms_are_not_given() -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let puzzle = Puzzle::named("dino")?;
    let target = Target { file: Some(path.clone()), ..Target::default() };
    puzzle.generate(&target, &Work::default())?;
    stop_at_each_event("a reduced table", &Work::default(), |work| {
        let table = open(&path, work)?;
        table.distance(&table.read("UFR", Form::Turns, None)?)
    });
    let replaced = Target { replace: true, ..target };
    stop_at_each_event("generate", &Work::default(), |work| puzzle.generate(&replaced, work).map(|made| made.bytes));
    let case = Case { text: "R U R' U'".to_owned(), ..Case::default() };
    let pyraminx = Puzzle::named("pyraminx")?;
    stop_at_each_event("algorithms", &Work::default(), |work| Ok(pyraminx.algorithms(&case, work)?.symmetries()));
    Ok(())
}
