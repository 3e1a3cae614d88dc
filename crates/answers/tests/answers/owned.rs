//! Iterators that own their oracle.

use std::sync::Arc;
use std::thread;

use godtable_answers::{Bytes, Oracle, QueryError, Scramble, Scrambles, Solutions};
use godtable_engine::generate::FilledTable;
use godtable_puzzle::cube::{Goal, Held, Puzzle, Rules, Turn};
use godtable_table::Distance;

use crate::tables::oracle;

// Types that programs store and send to other threads.
const _: () = {
    const fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Oracle<Bytes>>();
    is_shared::<Solutions<Arc<Oracle<Bytes>>>>();
    is_shared::<Scrambles<Arc<Oracle<Bytes>>>>();
    is_shared::<FilledTable>();
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
    let oracle = Arc::new(oracle(&Rules::default()));
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
    let make = |rules: &Rules| Arc::new(oracle(rules));
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
