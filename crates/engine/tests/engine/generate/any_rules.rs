//! Tables of rules without a name: each is verified, and compared with the search without symmetry.

use std::ops::ControlFlow::Continue;

use godtable_answers::Oracle;
use godtable_engine::generate::{FillOptions, FilledTable, fill, fill_with, header_with};
use godtable_engine::index::{Cursor, Planes, Start, StateNumber};
use godtable_engine::shares::{Progress, SearchError};
use godtable_puzzle::cube::{Automaton, NamedLock, NamedState, Puzzle, Rules, Turn, TurnSet};
use godtable_table::{CellBits, CellKind, Distance, Encoding, Header, Histogram};
use godtable_testing::{PlainTable, is_exhaustive};
use proptest::prelude::*;
use proptest::sample::select;

fn written(turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(Puzzle::CUBE2, turns, lock).expect("well written")
}

/// Fills and verifies the table with distance cells, and compares its counts with the compact table's.
fn check_distances(compact: &Header) {
    let table =
        fill_with(&compact.rules, FillOptions { cells: CellKind::Distance, ..FillOptions::default() }, &mut |_| {
            Continue(())
        })
        .expect("near enough")
        .into_table();
    let header = table.header().clone();
    let verified = Oracle::new(table).expect("a table of its rules").verify();
    assert!(verified.is_ok(), "{}", compact.rules);
    assert_eq!((&header.unlocked, &header.locked), (&compact.unlocked, &compact.locked), "{}", compact.rules);
    assert_eq!(header_with(CellKind::Distance, compact), header);
    assert_eq!(&header_with(CellKind::Compact, &header), compact);
}

/// Returns the header of the table of some rules; a whole check compares the table too.
fn header(rules: &Rules) -> Header {
    if is_exhaustive() { checked(rules) } else { filled(rules).header().clone() }
}

fn filled(rules: &Rules) -> FilledTable {
    fill(rules, &mut |_| Continue(())).expect("near enough")
}

/// Fills, verifies and compares the table of some rules, and returns its header.
fn checked(rules: &Rules) -> Header {
    let mut levels: Vec<Progress> = Vec::new();
    let table = fill(rules, &mut |level| {
        levels.push(level);
        Continue(())
    })
    .expect("near enough")
    .into_table();
    let header = table.header().clone();
    let oracle = Oracle::new(table).expect("a table of its rules");
    oracle.verify().unwrap_or_else(|error| panic!("{rules}: {error}"));
    // The proof searches as the table was made, so some states are also compared with their successors.
    let index = oracle.index();
    for number in (0..index.states()).step_by(997) {
        let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        let distance = |cursor: &Cursor| oracle.distance_at(index.number(cursor)).expect("cells that agree");
        let nearest = index.successors(cursor).filter_map(|(_, next)| distance(&next)).min();
        let expected = if index.is_goal(&cursor) { Some(Distance::ZERO) } else { nearest.and_then(Distance::farther) };
        assert_eq!(distance(&cursor), expected, "{rules}, state {number}");
    }

    let turns: Vec<(char, u8)> = rules.turns().iter().map(|turn| (turn.face().letter(), turn.quarters())).collect();
    let plain = PlainTable::search(&turns, rules.lock().name() == Some(NamedLock::Axis));
    assert_eq!(header.unlocked.counts(), plain.counts_unlocked(), "{rules}");
    assert_eq!(header.unlocked.reachable(), plain.arrangement_count() as u64, "{rules}");
    let locked = header.locked.as_ref().map(Histogram::counts);
    assert_eq!(
        locked,
        (rules.lock().name() == Some(NamedLock::Axis)).then(|| plain.counts_locked()).as_deref(),
        "{rules}"
    );

    // Each lock state has its own plane, and so have the unlocked states of some rules.
    let has_own_plane = Planes::unreduced(rules).start() != Start::LeastOfLocks;
    let unlocked = has_own_plane.then_some(&header.unlocked);
    let of: u64 = header.locked.iter().chain(unlocked).map(Histogram::states).sum();
    let reached: u64 = header.locked.iter().chain(unlocked).map(Histogram::reachable).sum();
    let found: u64 = levels.iter().map(|level| level.level).sum();
    assert_eq!(found, reached, "{rules}");
    assert_eq!(levels.last().map(|level| level.found), Some(found), "{rules}");
    assert!(levels.iter().all(|level| level.states == of && level.level > 0), "{rules}");
    check_distances(&header);
    header
}

/// The bits of sets of turns: of all three faces, or of two in a sample.
fn most_bits() -> u32 {
    if is_exhaustive() { 1 << 9 } else { 1 << 6 }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if is_exhaustive() { 12 } else { 1 },
        max_shrink_iters: 16,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_rules_have_a_verified_table(bits in 1..most_bits(), lock in select(Puzzle::CUBE2.locks().to_vec())) {
        let turns = TurnSet::from_bits(bits).expect("turns of U, R and F");
        checked(&Rules::new(Puzzle::CUBE2, turns, lock).expect("at least one turn"));
    }
}

/// Returns rules that allow only the given turns, in this order, again and again, after `lead` times the first turn.
fn in_order(lead: usize, turns: &str) -> Rules {
    let turns: Vec<Turn> = turns
        .split(' ')
        .flat_map(|turn| written(turn, NamedLock::None).turns().iter().collect::<Vec<Turn>>())
        .collect();
    let after = |number: usize| match number + 1 {
        next if next < lead => format!("lead {next}"),
        next => ((next - lead) % turns.len()).to_string(),
    };
    let leads = (0..lead).map(|number| (format!("lead {number}"), vec![(turns[0], after(number))]));
    let looped = (0..turns.len()).map(|number| (number.to_string(), vec![(turns[number], after(lead + number))]));
    let lock = Automaton::new(&leads.chain(looped).collect::<Vec<NamedState>>()).expect("few states");
    Rules::with_automaton(Puzzle::CUBE2, turns.into_iter().collect(), lock).expect("a lock of these turns")
}

#[test]
fn distances_past_253_are_refused() {
    // These seven turns solve the cube again after 36 rounds, the nine turns below after 36 rounds too.
    let turns = "F R R U R R R";
    let filled = fill(&in_order(0, turns), &mut |_| Continue(())).expect("near enough");
    assert_eq!(filled.header().locked.as_ref().map(|locked| locked.gods_number().get()), Some(7 * 36 - 1));
    if is_exhaustive() {
        check_distances(filled.header());
    }
    let filled = fill(&in_order(2, turns), &mut |_| Continue(())).expect("253 turns fit");
    assert_eq!(filled.header().unlocked.gods_number().get(), 7 * 36 + 1);
    check_distances(filled.header());
    let too_far = |rules: &Rules| fill(rules, &mut |_| Continue(())).expect_err("too many turns");
    assert!(matches!(too_far(&in_order(3, turns)), SearchError::TooFar));
    assert!(matches!(too_far(&in_order(0, "F F R U R U R R R")), SearchError::TooFar));
}

#[test]
fn two_turns_reach_some_positions() {
    let header = checked(&written("R U", NamedLock::None));
    assert_eq!(header.encoding, Encoding::Choice(CellBits::Two), "there are marks only where all is reached");
    assert_eq!(header.unlocked.reachable(), 29_160);
}

#[test]
fn one_turn_under_lock_axis_is_the_last() {
    let header = header(&written("U", NamedLock::Axis));
    assert_eq!(header.unlocked.counts(), [1, 1]);
    assert_eq!(header.locked.expect("the turn locks").counts(), [1]);
    assert_eq!(header.cells, 2 * 3_674_160, "the unlocked states have a plane of their own");
}

#[test]
fn one_turn_reaches_four_positions() {
    let header = header(&written("U", NamedLock::None));
    assert_eq!((header.encoding, header.unlocked.counts()), (Encoding::Choice(CellBits::Two), &[1, 1, 1, 1][..]));
}

#[test]
fn two_turns_under_lock_axis_alternate() {
    let header = header(&written("R U", NamedLock::Axis));
    assert_eq!(header.unlocked.gods_number().get(), 29);
    assert_eq!(header.unlocked.reachable(), 54);
}

#[test]
fn half_turns_reach_24_positions() {
    let header = checked(&written("R2 U2 F2", NamedLock::None));
    assert_eq!((header.encoding, header.unlocked.reachable()), (Encoding::DistanceModulo3, 24));
    let header = checked(&written("R2 U2 F2", NamedLock::Axis));
    assert!(header.is_reduced);
    assert_eq!((header.encoding, header.unlocked.reachable()), (Encoding::Choice(CellBits::Two), 24));
}

#[test]
fn half_turn_among_quarter_turns_needs_no_marks() {
    let header = header(&written("R U F2", NamedLock::Axis));
    assert_eq!((header.encoding, header.is_reduced), (Encoding::Choice(CellBits::Two), false));
    assert_eq!(header.unlocked.reachable(), 3_674_160);
}

#[test]
fn one_axis_may_have_more_turns_than_another() {
    let header = header(&written("R R2 U", NamedLock::Axis));
    assert_eq!((header.encoding, header.unlocked.reachable()), (Encoding::Choice(CellBits::Two), 29_160));
}

#[test]
fn locked_states_may_be_farther_than_unlocked_ones() {
    let header = checked(&written("R U U2", NamedLock::Axis));
    let locked = header.locked.expect("the turns lock");
    assert_eq!((header.unlocked.gods_number().get(), locked.gods_number().get()), (50, 53));
}

#[test]
fn two_odd_turns_have_marks_without_fold() {
    let header = header(&written("R U' F", NamedLock::Axis));
    assert_eq!((header.encoding, header.is_reduced), (Encoding::ChoiceAndMark, false));
    assert_eq!(header.cells, 11_022_480);
}

#[test]
fn four_moves_fit_two_bits_if_all_states_are_reached() {
    let encoding = |turns: &str, lock: NamedLock| {
        fill(&written(turns, lock), &mut |_| Continue(())).expect("near enough").header().encoding
    };
    assert_eq!(encoding("R R2 U F", NamedLock::None), Encoding::Choice(CellBits::Two));
    assert_eq!(
        encoding("R R2 U U2", NamedLock::None),
        Encoding::Choice(CellBits::Four),
        "a value is left for unreachable"
    );
    assert_eq!(encoding("R R2 R' U U2 U' F", NamedLock::None), Encoding::Choice(CellBits::Four));
}

#[test]
fn four_moves_need_four_bits_if_some_are_unreachable() {
    let header = header(&written("R R2 U2 F2", NamedLock::None));
    assert_eq!((header.encoding, header.unlocked.reachable()), (Encoding::Choice(CellBits::Four), 5_040));
}
