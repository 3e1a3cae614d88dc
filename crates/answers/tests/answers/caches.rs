//! The library: tables in a cache, and iterators that own their oracle.

use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::thread;

use godtable_answers::tables::{Bytes, Cache, Error, Event, Unfit};
use godtable_answers::{Oracle, QueryError, Scramble, Scrambles, Solutions};
use godtable_engine::generate::Filled;
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::{Goal, Held, Puzzle, Rules, Turn};
use godtable_table::Distance;

// Types that programs store and send to other threads.
const _: () = {
    const fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Oracle<Bytes>>();
    is_shared::<Solutions<Arc<Oracle<Bytes>>>>();
    is_shared::<Scrambles<Arc<Oracle<Bytes>>>>();
    is_shared::<Cache>();
    is_shared::<Filled>();
    is_shared::<Error>();
    is_shared::<QueryError>();
    is_shared::<Held>();
    is_shared::<Rules>();
};

fn distance(turns: usize) -> Distance {
    Distance::new(turns).expect("small enough")
}

fn half_turn() -> Rules {
    Rules::named(Puzzle::CUBE2, "half-turn").expect("they have this name")
}

#[test]
fn owned_and_borrowed_solutions_are_equal() {
    let oracle = Arc::new(godtable_answers::tables::make(&Rules::default()).expect("it is made"));
    let cube = Held::read_turns("U", oracle.rules()).expect("a turn of the rules");
    let borrowed: Result<Vec<Vec<Turn>>, QueryError> = oracle.solutions(&cube).expect("a state of the rules").collect();
    let owned = Solutions::new(Arc::clone(&oracle), &cube).expect("a state of the rules");
    let owned = thread::spawn(move || owned.collect::<Result<Vec<Vec<Turn>>, QueryError>>());
    let (borrowed, owned) = (borrowed.expect("a whole table"), owned.join().expect("no panic").expect("a whole table"));
    assert_eq!(borrowed, owned);
    assert_eq!(owned.len(), 64);
}

#[test]
fn owned_and_borrowed_scrambles_are_equal() {
    type Drawn = Result<Vec<Scramble>, QueryError>;
    let make = |rules: &Rules| Arc::new(godtable_answers::tables::make(rules).expect("it is made"));
    let solved = make(&half_turn());
    let face = make(&half_turn().with_goal(Goal::Face).expect("a goal of any puzzle"));

    let near = distance(2)..=distance(4);
    let borrowed = face.scrambles(near.clone(), 7).with_paths_from(&solved).expect("the same rules");
    let owned =
        Scrambles::new(Arc::clone(&face), near, 7).with_paths_from(Arc::clone(&solved)).expect("the same rules");
    let owned = thread::spawn(move || owned.take(5).collect::<Drawn>()).join().expect("no panic");
    assert_eq!(borrowed.take(5).collect::<Drawn>().expect("a whole table"), owned.expect("a whole table"));

    let borrowed = solved.wca_scrambles(7).expect("rules of the WCA");
    let owned = Scrambles::wca(Arc::clone(&solved), 7).expect("rules of the WCA");
    assert_eq!(borrowed.take(5).collect::<Drawn>().unwrap(), owned.take(5).collect::<Drawn>().unwrap());
    assert!(Scrambles::wca(face, 7).is_none(), "another goal");
}

#[test]
fn second_call_finds_the_table_of_the_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::new(folder.path().join("a/b"));
    let rules = Rules::default();
    assert!(cache.find(&rules).expect("no file is unfit").is_none());
    let made = cache.oracle(&rules).expect("it is made");
    let found = cache.oracle_with(&rules, &mut |event| panic!("{event:?}")).expect("it is there");
    assert_eq!(made.table().as_bytes(), found.table().as_bytes());
    assert_eq!(made.table().as_bytes(), fs::read(cache.path(&rules)).expect("it is kept"));
    let in_memory = godtable_answers::tables::make(&rules).expect("it is made");
    assert_eq!(made.table().as_bytes(), in_memory.table().as_bytes());
}

#[test]
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "the test maps a table of its own")]
fn mapped_cache_gives_the_same_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn").expect("they have this name");
    // SAFETY: nobody else knows the folder.
    let mapping = unsafe { Cache::mapping(folder.path()) };
    let mapped = mapping.oracle(&rules).expect("it is made");
    assert!(mapped.table().as_bytes().len() > 4 << 20, "it is not mapped");
    let read = Cache::new(folder.path()).oracle(&rules).expect("it is read");
    assert!(mapped.table().as_bytes() == read.table().as_bytes());
    let cube = Held::read_turns("R U F2 L' D", &rules).expect("turns of the rules");
    assert_eq!(mapped.distance(&cube).expect("a whole table"), Some(distance(5)));
}

#[test]
fn unfit_file_is_replaced_unless_the_observer_breaks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (cache, rules) = (Cache::new(folder.path()), Rules::default());
    let path = cache.path(&rules);
    cache.oracle(&half_turn()).expect("it is made");
    let other = fs::read(cache.path(&half_turn())).expect("it is kept");
    for unfit in [&b"no table"[..], &other] {
        fs::write(&path, unfit).expect("it is written");
        let mut seen = Vec::new();
        let refused = cache.oracle_with(&rules, &mut |event| {
            seen.push(format!("{event:?}"));
            Break(())
        });
        let refused = refused.map(drop);
        let Err(Error::Unfit { path: printed, reason }) = refused else { panic!("{refused:?}") };
        assert_eq!((printed, seen.len(), fs::read(&path).unwrap()), (path.clone(), 1, unfit.to_vec()));
        match reason {
            Unfit::OtherRules { got, .. } => assert_eq!(*got, half_turn()),
            reason => assert!(reason.to_string().starts_with("it has 8 bytes"), "{reason}"),
        }
        let oracle = cache.oracle(&rules).expect("it is made again");
        assert_eq!(oracle.rules(), &rules);
        assert_eq!(fs::read(&path).expect("it is kept"), oracle.table().as_bytes());
    }
}

#[test]
fn stopped_search_keeps_no_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::new(folder.path());
    let stopped = cache.oracle_with(&Rules::default(), &mut |event| match event {
        Event::Level(level) if level.distance.get() == 3 => Break(()),
        _ => Continue(()),
    });
    let stopped = stopped.map(drop);
    assert!(matches!(stopped, Err(Error::Generate(SearchError::Stopped))), "{stopped:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("it is a folder").count(), 0);
}

#[test]
fn unwritable_cache_is_answered_from_memory_unless_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blocked = folder.path().join("file");
    fs::write(&blocked, "a file in the folder's place").expect("it is written");
    let (cache, rules) = (Cache::new(&blocked), half_turn());
    assert_eq!(cache.oracle(&rules).expect("it is made in memory").unlocked().gods_number().get(), 11);
    let refused = cache.oracle_with(&rules, &mut |event| match event {
        Event::NotKept { .. } => Break(()),
        _ => Continue(()),
    });
    let refused = refused.map(drop);
    let Err(error @ Error::NotKept { .. }) = refused else { panic!("{refused:?}") };
    assert!(error.to_string().starts_with(&format!("writing the table {}: ", cache.path(&rules).display())), "{error}");
}
