//! The moves of the index are the turns of the puzzle.

use std::collections::BTreeMap;

use godtable_cube::{Corner, Face, Lock, Placed, Position, Preset, Puzzle, Rules, State, Turn, TurnSet, Twist};
use godtable_index::{Index, Start};
use proptest::prelude::*;
use proptest::sample::{Index as Pick, select};

/// Any position, held in any way.
fn position() -> impl Strategy<Value = Position> {
    (Just(Corner::ALL).prop_shuffle(), prop::array::uniform7(0..3_usize)).prop_map(|(places, twists)| {
        let twists = twists.map(|thirds| Twist::ALL[thirds]);
        let last = -twists.into_iter().sum::<Twist>();
        let twist = |cubie: usize| twists.get(cubie).copied().unwrap_or(last);
        Position::new(std::array::from_fn(|cubie| Placed { place: places[cubie], twist: twist(cubie) }))
            .expect("each place once, and twists that add up")
    })
}

fn state() -> impl Strategy<Value = State> {
    (position(), prop::option::of(select(Face::ALL.to_vec())))
        .prop_map(|(position, locked)| State::new(Puzzle::Cube2, position, locked))
}

fn written(turns: &str, lock: Lock) -> Rules {
    Rules::parse(Puzzle::Cube2, turns, lock).expect("well written")
}

/// The presets, rules that leave axes or turns out, and any others.
fn rules() -> impl Strategy<Value = Rules> {
    let presets = Preset::ALL.map(|preset| preset.rules(Puzzle::Cube2)).to_vec();
    let odd = vec![
        written("R U", Lock::Axis),
        written("U", Lock::Axis),
        written("U", Lock::None),
        written("R2 U2 F2", Lock::Axis),
        written("R R2 R' U U2 U' F F2 F'", Lock::Axis),
    ];
    let any = (1..512_u32, select(Lock::ALL.to_vec())).prop_map(|(bits, lock)| {
        let turns = TurnSet::from_bits(bits).expect("turns of U, R and F");
        Rules::new(Puzzle::Cube2, turns, lock).expect("at least one turn")
    });
    prop_oneof![select(presets), select(odd), any]
}

/// The index as tables use it, and without the fold.
fn indices(rules: &Rules) -> [Index; 2] {
    [Index::new(rules), Index::unfolded(rules)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_moves_of_a_state_are_its_allowed_turns(rules in rules(), state in state()) {
        for index in indices(&rules) {
            let moves: BTreeMap<Turn, State> = index
                .cursors(&state)
                .flat_map(|cursor| index.successors(cursor))
                .map(|(turn, next)| (turn, index.state(&next)))
                .collect();
            let turns: BTreeMap<Turn, State> =
                rules.allowed(state.locked()).iter().map(|turn| (turn, state.turned(turn, &rules))).collect();
            prop_assert_eq!(moves, turns);
        }
    }

    #[test]
    fn a_walk_stays_with_the_state_that_it_began_with(
        rules in rules(),
        state in state(),
        picks in prop::collection::vec(any::<Pick>(), 0..20),
    ) {
        for index in indices(&rules) {
            let mut cursor = index.cursors(&state).next().expect("each state has a cursor");
            let mut walked = index.state(&cursor);
            for pick in &picks {
                let moves: Vec<_> = index.successors(cursor).collect();
                if moves.is_empty() {
                    break;
                }
                let choice = pick.index(moves.len());
                let (turn, next) = moves[choice];
                prop_assert_eq!(index.successor(&cursor, choice), Some((turn, next)));
                prop_assert_eq!(index.successor(&cursor, moves.len()), None);
                prop_assert_eq!(next.row.is_odd(), cursor.row.is_odd() ^ turn.is_odd());
                walked = walked.turned(turn, &rules);
                cursor = next;
                prop_assert_eq!(index.state(&cursor), walked);
                prop_assert_eq!(cursor.is_solved(), walked.is_solved());
            }
        }
    }

    #[test]
    fn an_unlocked_state_is_found_at_its_start_or_under_each_lock(rules in rules(), position in position()) {
        let state = State::new(Puzzle::Cube2, position, None);
        for index in indices(&rules) {
            let found: Vec<State> = index.cursors(&state).map(|cursor| index.state(&cursor)).collect();
            let expected: Vec<State> = match index.start() {
                Start::Plane(_) => vec![state],
                Start::LeastOfLocks => {
                    rules.locks().into_iter().map(|face| state.with_locked(Some(face))).collect()
                }
            };
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_locked_state_is_found_once(rules in rules(), state in state()) {
        let lockable = rules.locks();
        let Some(face) = state.locked().filter(|face| lockable.contains(face)) else { return Ok(()) };
        for index in indices(&rules) {
            let found: Vec<State> = index.cursors(&state).map(|cursor| index.state(&cursor)).collect();
            prop_assert_eq!(found, vec![state.with_locked(Some(face))]);
        }
    }
}

#[test]
fn a_start_plane_is_there_only_where_locks_leave_a_turn_out() {
    let planes = |turns: &str, lock: Lock| {
        let index = Index::new(&written(turns, lock));
        (index.planes().len(), index.start())
    };
    assert_eq!(planes("R U F", Lock::Axis), (1, Start::LeastOfLocks));
    assert_eq!(planes("R U", Lock::Axis), (2, Start::LeastOfLocks));
    assert_eq!(planes("U", Lock::Axis), (2, Start::Plane(1)));
    assert_eq!(planes("U U2 U'", Lock::Axis), (2, Start::Plane(1)));
    assert_eq!(planes("U", Lock::None), (1, Start::Plane(0)));
}

#[test]
fn only_rules_that_are_alike_on_all_axes_and_lock_are_folded() {
    for (turns, lock, is_folded) in [
        ("R U F", Lock::Axis, true),
        ("R' U' F'", Lock::Axis, true),
        ("R2 U2 F2", Lock::Axis, true),
        ("R U F", Lock::None, false),
        ("R U F2", Lock::Axis, false),
        ("R U", Lock::Axis, false),
    ] {
        assert_eq!(Index::new(&written(turns, lock)).is_folded(), is_folded, "{turns} with lock {lock}");
        assert!(!Index::unfolded(&written(turns, lock)).is_folded());
    }
}

#[test]
fn the_folded_irreversible_cube_has_two_moves() {
    let index = Index::new(&Rules::default());
    let [plane] = index.planes() else { panic!("one plane") };
    assert_eq!(plane.moves().len(), 2);
    assert_eq!(index.steps().len(), 2);
}
