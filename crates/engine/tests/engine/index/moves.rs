//! The moves of the index are the turns of the puzzle.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use godtable_engine::index::{Choice, Index, Plane, Start, StateNumber};
use godtable_puzzle::cube::{
    Automaton, Corner, Face, LockState, NamedLock, Placement, Position, Preset, Puzzle, Rules, State, StateError, Turn,
    TurnSet, Twist,
};
use proptest::prelude::*;
use proptest::sample::{Index as Pick, select};

/// Any position, in any hold.
fn position() -> impl Strategy<Value = Position> {
    (Just(Corner::ALL).prop_shuffle(), prop::array::uniform7(0..3_usize)).prop_map(|(places, twists)| {
        let twists = twists.map(|thirds| Twist::ALL[thirds]);
        let last = -twists.into_iter().sum::<Twist>();
        let twist = |cubie: usize| twists.get(cubie).copied().unwrap_or(last);
        Position::new(std::array::from_fn(|cubie| Placement { place: places[cubie], twist: twist(cubie) }))
            .expect("each place once, and twists that add up")
    })
}

/// The face of the last turn, or none.
fn locked() -> impl Strategy<Value = Option<Face>> {
    prop::option::of(select(Face::ALL.to_vec()))
}

fn written(turns: &str, lock: NamedLock) -> Rules {
    written_of(Puzzle::CUBE2, turns, lock)
}

fn written_of(puzzle: Puzzle, turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(puzzle, turns, lock).expect("well written")
}

/// The presets on the 2x2x2, rules without some axes or turns, and any others.
fn rules() -> impl Strategy<Value = Rules> {
    let presets = Preset::ALL.map(|preset| preset.rules(Puzzle::CUBE2)).to_vec();
    let odd = vec![
        written("R U", NamedLock::Axis),
        written("U", NamedLock::Axis),
        written("U", NamedLock::None),
        written("R2 U2 F2", NamedLock::Axis),
        written("R R2 R' U U2 U' F F2 F'", NamedLock::Axis),
    ];
    let any = (1..512_u32, select(Puzzle::CUBE2.locks().to_vec())).prop_map(|(bits, lock)| {
        let turns = TurnSet::from_bits(bits).expect("turns of U, R and F");
        Rules::new(Puzzle::CUBE2, turns, lock).expect("at least one turn")
    });
    prop_oneof![select(presets), select(odd), any]
}

/// The index of some rules with and without the reduction.
struct Indices {
    rules: Rules,
    both: [Index; 2],
}

impl Indices {
    fn new(rules: Rules) -> Arc<Indices> {
        Arc::new(Indices { both: [Index::new(&rules), Index::unreduced(&rules)], rules })
    }

    /// The state in the lock state named by a face, or unlocked if none has the name.
    fn state(&self, position: Position, locked: Option<Face>) -> State {
        let lock = locked.and_then(|face| self.rules.lock().state_of(face)).unwrap_or_default();
        State::new(self.rules.puzzle(), position).with_lock(lock)
    }
}

impl fmt::Debug for Indices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.rules, self.rules.puzzle())
    }
}

/// The corners of the 3x3x3 under rules of all kinds. They have eight times as many rows, so each index is built once.
static CORNERS: LazyLock<Vec<Arc<Indices>>> = LazyLock::new(|| {
    let presets = Preset::ALL.map(|preset| preset.rules(Puzzle::CORNERS3));
    let all = "R R2 R' U U2 U' F F2 F' L L2 L' D D2 D' B B2 B'";
    let others = [
        ("R U F L D B", NamedLock::Face),
        (all, NamedLock::Face),
        (all, NamedLock::Axis),
        ("R U F", NamedLock::Axis),
        ("R U F", NamedLock::Face),
        ("R U F L2 D2 B2", NamedLock::Face),
        ("R L U D2", NamedLock::Axis),
        ("R L U D2", NamedLock::Face),
        ("U D'", NamedLock::Axis),
        ("U D'", NamedLock::Face),
        ("U", NamedLock::Face),
        ("B2", NamedLock::None),
    ];
    let others = others.map(|(turns, lock)| written_of(Puzzle::CORNERS3, turns, lock));
    presets.into_iter().chain(others).map(Indices::new).collect()
});

fn indices() -> impl Strategy<Value = Arc<Indices>> {
    let corners = (0..CORNERS.len()).prop_map(|number| Arc::clone(&CORNERS[number]));
    prop_oneof![rules().prop_map(Indices::new), corners]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_of_a_state_are_its_allowed_turns(indices in indices(), position in position(), locked in locked()) {
        let (rules, state) = (&indices.rules, indices.state(position, locked));
        for index in &indices.both {
            let moves: BTreeMap<Turn, State> = index
                .cursors(&state)
                .expect("a state of the rules")
                .flat_map(|cursor| index.successors(cursor))
                .map(|(turn, next)| (turn, index.state(&next)))
                .collect();
            let turned = |turn| (turn, state.turned(turn, rules).expect("a state of the rules"));
            let turns: BTreeMap<Turn, State> = rules.allowed(state.lock()).iter().map(turned).collect();
            prop_assert_eq!(moves, turns);
        }
    }

    #[test]
    fn walk_follows_the_turned_state(
        indices in indices(),
        position in position(),
        locked in locked(),
        picks in prop::collection::vec(any::<Pick>(), 0..20),
    ) {
        let state = indices.state(position, locked);
        for index in &indices.both {
            let mut cursors = index.cursors(&state).expect("a state of the rules");
            let mut cursor = cursors.next().expect("each state has a cursor");
            let mut walked = index.state(&cursor);
            for pick in &picks {
                let moves: Vec<_> = index.successors(cursor).collect();
                // The half-turn metric of all faces has every choice.
                let past = Choice::new(moves.len());
                prop_assert_eq!(past.and_then(|past| index.successor(&cursor, past)), None);
                prop_assert_eq!(past.and_then(|past| index.turn(&cursor, past)), None);
                if moves.is_empty() {
                    break;
                }
                let choice = pick.index(moves.len());
                let (turn, next) = moves[choice];
                let choice = Choice::new(choice).expect("one of the moves");
                prop_assert_eq!(index.successor(&cursor, choice), Some(next));
                prop_assert_eq!(index.turn(&cursor, choice), Some(turn));
                prop_assert_eq!(next.row.is_odd(), cursor.row.is_odd() ^ turn.is_odd());
                walked = walked.turned(turn, &indices.rules).expect("a state of the rules");
                cursor = next;
                prop_assert_eq!(index.state(&cursor), walked);
                prop_assert_eq!(cursor.is_solved(), walked.is_solved());
            }
        }
    }

    #[test]
    fn unlocked_state_has_one_cursor_or_one_for_each_lock(indices in indices(), position in position()) {
        let state = indices.state(position, None);
        for index in &indices.both {
            let cursors = index.cursors(&state).expect("a state of the rules");
            let found: Vec<State> = cursors.map(|cursor| index.state(&cursor)).collect();
            let expected: Vec<State> = match index.planes().start() {
                Start::Plane(_) => vec![state],
                Start::LeastOfLocks => {
                    indices.rules.lock_states().map(|lock| state.with_lock(lock)).collect()
                }
            };
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn locked_state_has_one_cursor(indices in indices(), position in position(), locked in locked()) {
        let state = indices.state(position, locked);
        if state.lock().is_start() {
            return Ok(());
        }
        for index in &indices.both {
            let cursors = index.cursors(&state).expect("a state of the rules");
            let found: Vec<State> = cursors.map(|cursor| index.state(&cursor)).collect();
            prop_assert_eq!(found, vec![state]);
        }
    }
}

#[test]
fn state_of_another_puzzle_is_refused() {
    for (rules, other) in [(Puzzle::CUBE2, Puzzle::CORNERS3), (Puzzle::CORNERS3, Puzzle::CUBE2)] {
        let index = Index::new(&Preset::ALL[1].rules(rules));
        let refused = index.cursors(&State::solved(other)).map(|_| ()).expect_err("another puzzle");
        assert_eq!(refused, StateError::OtherPuzzle { state: other, rules });
    }
}

#[test]
fn lock_state_of_other_rules_is_refused() {
    let index = Index::new(&written("R U F", NamedLock::None));
    let lock = LockState::new(1);
    let state = State::solved(Puzzle::CUBE2).with_lock(lock);
    let refused = index.cursors(&state).map(|_| ()).expect_err("no lock");
    assert_eq!(refused, StateError::OtherLock { state: lock, states: 1 });
}

#[test]
fn unlocked_plane_exists_if_all_locks_forbid_a_turn() {
    let planes = |turns: &str, lock: NamedLock| {
        let index = Index::new(&written(turns, lock));
        (index.planes().all().len(), index.planes().start())
    };
    assert_eq!(planes("R U F", NamedLock::Axis), (1, Start::LeastOfLocks));
    assert_eq!(planes("R U", NamedLock::Axis), (2, Start::LeastOfLocks));
    assert_eq!(planes("U", NamedLock::Axis), (2, Start::Plane(1)));
    assert_eq!(planes("U U2 U'", NamedLock::Axis), (2, Start::Plane(1)));
    assert_eq!(planes("U", NamedLock::None), (1, Start::Plane(0)));
}

#[test]
fn custom_lock_states_with_equal_successors_join_unlocked() {
    let turns = written("R U F", NamedLock::None).turns();
    let thrice: Vec<Vec<Turn>> = turns.iter().map(|turn| vec![turn; 3]).collect();
    let lock = Automaton::forbidding(turns, &thrice).expect("few states");
    let rules = Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns");
    let index = Index::new(&rules);
    let joining = index.planes().locks().iter().filter(|place| place.joins_unlocked);
    // After R, another R leads to the state `R R`. At the start it leads to `R`.
    let names = joining.map(|place| rules.lock().name_of(place.lock).expect("a state of the lock").to_string());
    assert_eq!(names.collect::<Vec<String>>(), ["U U", "R R", "F F"]);
    assert_eq!(index.planes().start(), Start::LeastOfLocks);
}

#[test]
fn corners3_unlocked_plane_exists_if_locks_forbid_a_turn() {
    let planes = |turns: &str, lock: NamedLock| {
        let index = Index::new(&written_of(Puzzle::CORNERS3, turns, lock));
        (index.planes().all().len(), index.planes().start())
    };
    assert_eq!(planes("R U F L D B", NamedLock::Axis), (1, Start::LeastOfLocks));
    assert_eq!(planes("R U F L D B", NamedLock::Face), (2, Start::LeastOfLocks));
    assert_eq!(planes("U D", NamedLock::Axis), (2, Start::Plane(1)));
    assert_eq!(planes("U D", NamedLock::Face), (2, Start::LeastOfLocks));
    assert_eq!(planes("U", NamedLock::Face), (2, Start::Plane(1)));
    assert_eq!(planes("U D", NamedLock::None), (1, Start::Plane(0)));
}

#[test]
fn rules_alike_on_all_axes_with_a_lock_are_folded() {
    for (turns, lock, is_reduced) in [
        ("R U F", NamedLock::Axis, true),
        ("R' U' F'", NamedLock::Axis, true),
        ("R2 U2 F2", NamedLock::Axis, true),
        ("R U F", NamedLock::None, false),
        ("R U F2", NamedLock::Axis, false),
        ("R U", NamedLock::Axis, false),
    ] {
        assert_eq!(Index::new(&written(turns, lock)).planes().is_reduced(), is_reduced, "{turns} with lock {lock}");
        assert!(!Index::unreduced(&written(turns, lock)).planes().is_reduced());
    }
    for (turns, lock, is_reduced) in [
        ("R U F L D B", NamedLock::Axis, true),
        ("R U F L D B", NamedLock::Face, true),
        ("R U F", NamedLock::Face, true),
        ("R U F L2 D2 B2", NamedLock::Axis, true),
        ("R U F L D B", NamedLock::None, false),
        ("R U F L D B2", NamedLock::Face, false),
        ("R L U D", NamedLock::Axis, false),
    ] {
        let rules = written_of(Puzzle::CORNERS3, turns, lock);
        assert_eq!(Index::new(&rules).planes().is_reduced(), is_reduced, "{turns} with lock {lock} on six faces");
    }
}

#[test]
fn folded_plane_has_three_lock_states() {
    for (lock, planes) in [(NamedLock::Axis, 1), (NamedLock::Face, 2)] {
        let index = Index::new(&written_of(Puzzle::CORNERS3, "R U F L D B", lock));
        let lock_count: Vec<usize> = index.planes().all().iter().map(Plane::lock_count).collect();
        assert_eq!(lock_count, vec![3; planes], "lock {lock}");
        let moves: Vec<usize> = index.planes().all().iter().map(|plane| plane.moves().len()).collect();
        assert_eq!(moves, vec![if lock == NamedLock::Axis { 4 } else { 5 }; planes], "lock {lock}");
    }
}

#[test]
fn folded_irreversible_cube_has_two_moves() {
    let index = Index::new(&Rules::default());
    let [plane] = index.planes().all() else { panic!("one plane") };
    assert_eq!(plane.moves().len(), 2);
    assert_eq!(index.planes().most_moves(), 2);
    let solved = index.cursor(StateNumber::new(0)).expect("a state");
    assert_eq!(index.successors(solved).count(), 2);
}
