//! The tables that the tests share, and states to ask them for.

use std::ops::ControlFlow::Continue;
use std::sync::LazyLock;

use godtable_cube::{Corner, Face, Held, LockState, NamedLock, Placed, Position, Preset, Puzzle, Rules, State, Twist};
use godtable_index::Choice;
use godtable_query::Oracle;
use godtable_table::{CellKind, Distance, Header, Table};
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) type Memory = Oracle<Vec<u8>>;

/// Whether tests look at all that they can look at: in minutes, where samples take seconds.
pub(crate) const EXHAUSTIVE: bool = cfg!(feature = "exhaustive");

static PRESETS: LazyLock<Vec<Memory>> =
    LazyLock::new(|| Preset::ALL.iter().map(|preset| oracle(&preset.rules(Puzzle::Cube2))).collect());

/// The oracle of a preset.
pub(crate) fn preset(name: &str) -> &'static Memory {
    PRESETS.iter().find(|oracle| oracle.rules().name() == Some(name)).expect("a preset")
}

static PRESETS_WITH_DISTANCES: LazyLock<Vec<Memory>> =
    LazyLock::new(|| PRESETS.iter().map(|oracle| with_distances(oracle.rules())).collect());

/// The oracle of a preset whose cells hold the distance.
pub(crate) fn preset_with_distances(name: &str) -> &'static Memory {
    PRESETS_WITH_DISTANCES.iter().find(|oracle| oracle.rules().name() == Some(name)).expect("a preset")
}

/// The oracle of any of the presets, with cells of either kind.
pub(crate) fn any_preset() -> impl Strategy<Value = &'static Memory> {
    (0..Preset::ALL.len(), any::<bool>())
        .prop_map(|(number, holds)| if holds { &PRESETS_WITH_DISTANCES[number] } else { &PRESETS[number] })
}

/// Tables of the corners of the 3x3x3 with cells, planes and locks of all kinds.
static CORNERS: LazyLock<Vec<(String, Memory)>> = LazyLock::new(|| {
    let presets = ["half-turn", "irreversible", "clockwise"].map(|name| Rules::named(Puzzle::Corners3, name));
    let others = [
        written_of(Puzzle::Corners3, "R U F L D B", NamedLock::Face),
        // Not alike on all axes, so not folded.
        written_of(Puzzle::Corners3, "R L U D2", NamedLock::Axis),
    ];
    let rules = presets.map(|rules| rules.expect("a preset")).into_iter().chain(others);
    let compact = rules.map(|rules| (rules.to_string(), oracle(&rules)));
    let half_turn = Rules::named(Puzzle::Corners3, "half-turn").expect("a preset");
    compact.chain([("half-turn, distances".to_owned(), with_distances(&half_turn))]).collect()
});

/// The oracle of those rules on the corners of the 3x3x3.
pub(crate) fn corners(name: &str) -> &'static Memory {
    CORNERS.iter().find(|(known, _)| known == name).map(|(_, oracle)| oracle).expect("known rules")
}

/// The oracle of any of the rules on the corners of the 3x3x3.
pub(crate) fn any_corners() -> impl Strategy<Value = &'static Memory> {
    (0..CORNERS.len()).prop_map(|number| &CORNERS[number].1)
}

/// The oracle of a table that is made for these rules without the fold.
pub(crate) fn unfolded(rules: &Rules) -> Memory {
    let filled = godtable_generate::fill_unfolded(rules, &mut |_| Continue(())).expect("near enough");
    Oracle::new(filled.into_table()).expect("a table of its rules")
}

/// The oracle of a table that is made for these rules.
pub(crate) fn oracle(rules: &Rules) -> Memory {
    Oracle::new(filled(rules)).expect("a table of its rules")
}

/// The oracle of a table that is made for these rules and whose cells hold the distance.
pub(crate) fn with_distances(rules: &Rules) -> Memory {
    let filled = godtable_generate::fill_with(
        rules,
        godtable_generate::FillOptions { cells: CellKind::Distance, ..Default::default() },
        &mut |_| Continue(()),
    )
    .expect("near enough");
    Oracle::new(filled.into_table()).expect("a table of its rules")
}

pub(crate) fn written(turns: &str, lock: NamedLock) -> Rules {
    written_of(Puzzle::Cube2, turns, lock)
}

pub(crate) fn written_of(puzzle: Puzzle, turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(puzzle, turns, lock).expect("well written")
}

fn filled(rules: &Rules) -> Table<Vec<u8>> {
    godtable_generate::fill(rules, &mut |_| Continue(())).expect("near enough").into_table()
}

/// The values of the cells of a table.
pub(crate) fn values(oracle: &Memory) -> Vec<u8> {
    let cells = oracle.table().cells();
    (0..cells.len()).map(|number| cells.get(number)).collect()
}

/// The oracle of a table with that header and those cells, its checksums right.
pub(crate) fn forged(header: &Header, values: &[u8]) -> Memory {
    let bits = header.encoding.bits().get();
    let table = Table::in_memory(header.clone(), |bytes| {
        for (number, value) in values.iter().enumerate() {
            bytes[number * bits / 8] |= value << (number * bits % 8);
        }
    });
    Oracle::new(table).expect("a table of its rules")
}

/// The oracle of the same table with some cells changed, its checksums right.
pub(crate) fn changed(oracle: &Memory, changes: &[(usize, u8)]) -> Memory {
    let mut values = values(oracle);
    for &(number, value) in changes {
        assert_ne!(std::mem::replace(&mut values[number], value), value, "the cell is to be changed");
    }
    forged(oracle.table().header(), &values)
}

/// Any position, held in any way.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    (Just(Corner::ALL).prop_shuffle(), prop::array::uniform7(0..3_usize)).prop_map(|(places, twists)| {
        let twists = twists.map(|thirds| Twist::ALL[thirds]);
        let last = -twists.into_iter().sum::<Twist>();
        let twist = |cubie: usize| twists.get(cubie).copied().unwrap_or(last);
        let cubies = std::array::from_fn(|cubie| Placed { place: places[cubie], twist: twist(cubie) });
        Position::new(cubies).expect("each place once, and twists that add up")
    })
}

/// Any state of the 2x2x2, locked in any way.
pub(crate) fn state() -> impl Strategy<Value = State> {
    let lock = (0..4_u8).prop_map(LockState::new);
    (position(), lock).prop_map(|(position, lock)| State::new(Puzzle::Cube2, position).with_lock(lock))
}

/// The state as one of the table's rules: with nothing locked where they lock nothing.
pub(crate) fn under(oracle: &Memory, state: State) -> State {
    if oracle.locked().is_some() { state } else { state.with_lock(LockState::START) }
}

/// The lock state that a face of the fixed frame names; the start if none has that name.
pub(crate) fn lock_under(oracle: &Memory, face: Option<Face>) -> LockState {
    face.and_then(|face| oracle.rules().lock().state_of(face)).unwrap_or_default()
}

/// The cube in the lock state that a face of its holder names; unlocked if none has that name.
pub(crate) fn held_under(oracle: &Memory, held: Held, face: Option<Face>) -> Held {
    let lock = face.and_then(|face| held.lock_state_named(&face.to_string(), oracle.rules()));
    held.with_lock(lock.unwrap_or_default())
}

/// Turns of all six faces and rotations, as they are written.
pub(crate) fn setup() -> impl Strategy<Value = String> {
    let letter = select("URFDLBxyz".chars().collect::<Vec<char>>());
    let word = (letter, select(vec!["", "2", "'"])).prop_map(|(letter, suffix)| format!("{letter}{suffix}"));
    prop::collection::vec(word, 0..20).prop_map(|words| words.join(" "))
}

/// The distance of so many turns.
pub(crate) fn distance_of(turns: usize) -> Distance {
    Distance::new(turns).expect("at most 253 turns")
}

/// The choice in a cell.
pub(crate) fn choice(value: u8) -> Choice {
    Choice::new(usize::from(value)).expect("fewer than 18 moves")
}
