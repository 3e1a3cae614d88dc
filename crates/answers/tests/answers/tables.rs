//! The tables that the tests share, and strategies for states.

use std::ops::ControlFlow::Continue;
use std::sync::LazyLock;

use godtable_answers::Oracle;
use godtable_engine::index::Choice;
use godtable_puzzle::cube::{
    Corner, Face, Held, LockState, NamedLock, Placement, Position, Preset, Puzzle, Rules, State, Twist,
};
use godtable_table::{CellKind, Distance, Header, Table};
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) type Memory = Oracle<Vec<u8>>;

static PRESETS: LazyLock<Vec<Memory>> =
    LazyLock::new(|| Preset::ALL.iter().map(|preset| oracle(&preset.rules(Puzzle::CUBE2))).collect());

/// Returns the oracle of a preset.
pub(crate) fn preset(name: &str) -> &'static Memory {
    PRESETS.iter().find(|oracle| oracle.rules().name() == Some(name)).expect("a preset")
}

static PRESETS_WITH_DISTANCES: LazyLock<Vec<Memory>> =
    LazyLock::new(|| PRESETS.iter().map(|oracle| with_distances(oracle.rules())).collect());

/// Returns the oracle of a preset with distance cells.
pub(crate) fn preset_with_distances(name: &str) -> &'static Memory {
    PRESETS_WITH_DISTANCES.iter().find(|oracle| oracle.rules().name() == Some(name)).expect("a preset")
}

/// Generates the oracle of a preset, with compact or distance cells.
pub(crate) fn any_preset() -> impl Strategy<Value = &'static Memory> {
    (0..Preset::ALL.len(), any::<bool>())
        .prop_map(|(number, holds)| if holds { &PRESETS_WITH_DISTANCES[number] } else { &PRESETS[number] })
}

/// Tables of the corners of the 3x3x3 with cells, planes and locks of all kinds.
static CORNERS: LazyLock<Vec<(String, Memory)>> = LazyLock::new(|| {
    let presets = ["half-turn", "irreversible", "clockwise"].map(|name| Rules::named(Puzzle::CORNERS3, name));
    let others = [
        written_of(Puzzle::CORNERS3, "R U F L D B", NamedLock::Face),
        // Different on the three axes, so not reduced.
        written_of(Puzzle::CORNERS3, "R L U D2", NamedLock::Axis),
    ];
    let rules = presets.map(|rules| rules.expect("a preset")).into_iter().chain(others);
    let compact = rules.map(|rules| (rules.to_string(), oracle(&rules)));
    let half_turn = Rules::named(Puzzle::CORNERS3, "half-turn").expect("a preset");
    compact.chain([("half-turn, distances".to_owned(), with_distances(&half_turn))]).collect()
});

/// Returns the oracle of these rules on the corners of the 3x3x3.
pub(crate) fn corners(name: &str) -> &'static Memory {
    CORNERS.iter().find(|(known, _)| known == name).map(|(_, oracle)| oracle).expect("known rules")
}

/// Generates the oracle of any of these rules on the corners of the 3x3x3.
pub(crate) fn any_corners() -> impl Strategy<Value = &'static Memory> {
    (0..CORNERS.len()).prop_map(|number| &CORNERS[number].1)
}

/// Makes the table of these rules without the reduction.
pub(crate) fn unreduced(rules: &Rules) -> Memory {
    let filled = godtable_engine::generate::fill_unreduced(rules, &mut |_| Continue(())).expect("near enough");
    Oracle::new(filled.into_table()).expect("a table of its rules")
}

/// Makes the table of these rules.
pub(crate) fn oracle(rules: &Rules) -> Memory {
    Oracle::new(filled(rules)).expect("a table of its rules")
}

/// Makes the table of these rules with distance cells.
pub(crate) fn with_distances(rules: &Rules) -> Memory {
    let filled = godtable_engine::generate::fill_with(
        rules,
        godtable_engine::generate::FillOptions { cells: CellKind::Distance, ..Default::default() },
        &mut |_| Continue(()),
    )
    .expect("near enough");
    Oracle::new(filled.into_table()).expect("a table of its rules")
}

pub(crate) fn written(turns: &str, lock: NamedLock) -> Rules {
    written_of(Puzzle::CUBE2, turns, lock)
}

pub(crate) fn written_of(puzzle: Puzzle, turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(puzzle, turns, lock).expect("well written")
}

fn filled(rules: &Rules) -> Table<Vec<u8>> {
    godtable_engine::generate::fill(rules, &mut |_| Continue(())).expect("near enough").into_table()
}

/// Returns the values of the cells of a table.
pub(crate) fn values(oracle: &Memory) -> Vec<u8> {
    let cells = oracle.table().cells();
    (0..cells.len()).map(|number| cells.get(number)).collect()
}

/// Returns the oracle of a table with this header and these cells, with right checksums.
pub(crate) fn forged(header: &Header, values: &[u8]) -> Memory {
    let bits = header.encoding.bits().get();
    let table = Table::in_memory(header.clone(), |bytes| {
        for (number, value) in values.iter().enumerate() {
            bytes[number * bits / 8] |= value << (number * bits % 8);
        }
    });
    Oracle::new(table).expect("a table of its rules")
}

/// Returns the oracle of the same table with some cells changed, with right checksums.
pub(crate) fn changed(oracle: &Memory, changes: &[(usize, u8)]) -> Memory {
    let mut values = values(oracle);
    for &(number, value) in changes {
        assert_ne!(std::mem::replace(&mut values[number], value), value, "the new value differs from the old one");
    }
    forged(oracle.table().header(), &values)
}

/// Generates any position, in any hold.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    (Just(Corner::ALL).prop_shuffle(), prop::array::uniform7(0..3_usize)).prop_map(|(places, twists)| {
        let twists = twists.map(|thirds| Twist::ALL[thirds]);
        let last = -twists.into_iter().sum::<Twist>();
        let twist = |cubie: usize| twists.get(cubie).copied().unwrap_or(last);
        let cubies = std::array::from_fn(|cubie| Placement { place: places[cubie], twist: twist(cubie) });
        Position::new(cubies).expect("each place once, and twists that add up")
    })
}

/// Generates any state of the 2x2x2, in any lock state.
pub(crate) fn state() -> impl Strategy<Value = State> {
    let lock = (0..4_u8).prop_map(LockState::new);
    (position(), lock).prop_map(|(position, lock)| State::new(Puzzle::CUBE2, position).with_lock(lock))
}

/// Returns the state, unlocked if the table's rules have no lock.
pub(crate) fn under(oracle: &Memory, state: State) -> State {
    if oracle.locked().is_some() { state } else { state.with_lock(LockState::START) }
}

/// Returns the lock state named by a face in the fixed frame, or the start if no state has that name.
pub(crate) fn lock_under(oracle: &Memory, face: Option<Face>) -> LockState {
    face.and_then(|face| oracle.rules().lock().state_of(face)).unwrap_or_default()
}

/// Returns the cube in the lock state named by a face in its hold, or unlocked if no state has that name.
pub(crate) fn held_under(oracle: &Memory, held: Held, face: Option<Face>) -> Held {
    let lock = face.and_then(|face| held.lock_state_named(&face.to_string(), oracle.rules()));
    held.with_lock(lock.unwrap_or_default())
}

/// Generates setups: turns of all six faces and rotations, as text.
pub(crate) fn setup() -> impl Strategy<Value = String> {
    let letter = select("URFDLBxyz".chars().collect::<Vec<char>>());
    let word = (letter, select(vec!["", "2", "'"])).prop_map(|(letter, suffix)| format!("{letter}{suffix}"));
    prop::collection::vec(word, 0..20).prop_map(|words| words.join(" "))
}

/// Converts a number of turns to a distance.
pub(crate) fn distance_of(turns: usize) -> Distance {
    Distance::new(turns).expect("at most 253 turns")
}

/// Converts the value of a cell to a choice.
pub(crate) fn choice(value: u8) -> Choice {
    Choice::new(usize::from(value)).expect("fewer than 18 moves")
}
