//! Golden files: tables as they were first written, compared byte for byte. Their few cells have arbitrary values.
//!
//! A change of a golden file means that existing files are misread. It requires a new version of the format.

use std::fs;
use std::path::Path;

use godtable_puzzle::cube::{
    Automaton, Corner, Goal, NamedLock, NamedState, Placement, Position, Puzzle, Rules, Turn, TurnSet, Twist,
};
use godtable_table::{CellBits, Encoding, Existing, Header, Histogram, Table};

fn written(puzzle: Puzzle, turns: &str, lock: NamedLock) -> Rules {
    Rules::parse(puzzle, turns, lock).expect("well written")
}

fn turn(text: &str) -> Turn {
    written(Puzzle::CORNERS3, text, NamedLock::None).turns().iter().next().expect("one turn")
}

/// A lock of a start and two other states, under turns of three faces whose numbers are not in the order of the list.
fn custom_lock() -> (TurnSet, Automaton) {
    let state = |name: &str, turns: &[(&str, &str)]| -> NamedState {
        (name.to_owned(), turns.iter().map(|(text, to)| (turn(text), (*to).to_owned())).collect())
    };
    let states = [
        state("free", &[("R", "after R"), ("U2", "é"), ("F'", "é")]),
        state("after R", &[("U2", "é")]),
        state("é", &[("R", "after R"), ("F'", "é")]),
    ];
    let turns = ["R", "U2", "F'"].map(turn).into_iter().collect();
    (turns, Automaton::new(&states).expect("three states"))
}

/// Positions whose bytes depend on the order of the corners and on the reference faces of twists.
fn positions() -> Goal {
    let two_twisted = {
        let mut cubies = *Position::SOLVED.cubies();
        for (corner, thirds) in [(Corner::UFL, 1), (Corner::DLF, 2)] {
            cubies[corner.index()] = Placement { place: corner, twist: Twist::new(thirds).expect("0 to 2") };
        }
        Position::new(cubies).expect("twists that add up")
    };
    let turned = ["R", "U2", "F'"].map(|text| Position::SOLVED.turned(turn(text)));
    Goal::positions(Puzzle::CUBE2, turned.into_iter().chain([two_twisted])).expect("four positions")
}

fn header(rules: Rules, encoding: Encoding, is_reduced: bool, cells: usize) -> Header {
    let histogram = |counts: &[u64]| Histogram::new(0x0102_0304, counts.to_vec()).expect("counts that can be");
    let locked = (!rules.lock().forbids_nothing()).then(|| histogram(&[3, 0, 5, 7]));
    Header { rules, encoding, is_reduced, cells, unlocked: histogram(&[1, 2, 0x0708]), locked }
}

/// The name and the header of each golden table. Together they contain each code of each field.
fn golden() -> Vec<(&'static str, Header)> {
    let named = |puzzle: Puzzle, name: &str| Rules::named(puzzle, name).expect("a preset");
    let faces = written(Puzzle::CORNERS3, "R U2 F' L D2 B'", NamedLock::Face);
    let (turns, lock) = custom_lock();
    let own = Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns");
    vec![
        ("choice-and-mark", header(named(Puzzle::CUBE2, "irreversible"), Encoding::ChoiceAndMark, true, 24)),
        ("modulo-3", header(named(Puzzle::CORNERS3, "half-turn"), Encoding::DistanceModulo3, false, 8)),
        (
            "halves",
            header(
                named(Puzzle::CORNERS3, "clockwise").with_goal(Goal::Oriented).expect("a goal of the puzzle"),
                Encoding::HalvesModulo3,
                false,
                5,
            ),
        ),
        (
            "choice",
            header(
                faces.with_goal(Goal::Layer).expect("a goal of the puzzle"),
                Encoding::Choice(CellBits::Four),
                false,
                7,
            ),
        ),
        (
            "own",
            header(
                own.with_goal(positions()).expect("a goal of the puzzle"),
                Encoding::Choice(CellBits::Two),
                false,
                9,
            ),
        ),
        (
            "distance-4",
            header(
                named(Puzzle::CUBE2, "quarter-turn").with_goal(Goal::Face).expect("a goal of the puzzle"),
                Encoding::Distance(CellBits::Four),
                false,
                5,
            ),
        ),
        ("distance-8", header(named(Puzzle::CORNERS3, "irreversible"), Encoding::Distance(CellBits::Eight), true, 3)),
    ]
}

/// The bytes of a golden table's cells.
fn fill(cells: &mut [u8]) {
    cells.iter_mut().zip(1..).for_each(|(byte, number)| *byte = number);
}

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("godtable");
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn written_tables_equal_the_golden_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, header) in golden() {
        let path = folder.path().join(name);
        godtable_table::write(&path, Existing::Keep, &header, fill).expect("written");
        assert!(fs::read(&path).expect("written") == file(name), "{name}");
    }
}

#[test]
fn golden_files_are_read_with_their_headers_and_cells() {
    for (name, header) in golden() {
        let table = Table::new(file(name)).expect("a table");
        assert_eq!(table.header(), &header, "{name}");
        let mut expected = vec![0; header.cell_bytes().expect("few cells")];
        fill(&mut expected);
        assert_eq!(table.cells().bytes(), expected, "{name}");
    }
}

#[test]
fn definition_has_the_bytes_that_format_md_specifies() {
    let bytes = file("own");
    let cell_bytes = 3;
    let mut expected = vec![3];
    // The turns in the order of their numbers: U U2 U' R R2 R' F F2 F', and nine more.
    for (name, next) in
        [("free", [(1, 1), (3, 2), (8, 1)].as_slice()), ("é", &[(3, 2), (8, 1)]), ("after R", &[(1, 1)])]
    {
        expected.push(name.len() as u8);
        expected.extend(name.as_bytes());
        let mut row = [255; 18];
        next.iter().for_each(|&(turn, state): &(usize, u8)| row[turn] = state);
        expected.extend(row);
    }
    expected.extend([4, 0, 0, 0]);
    // The place times three plus the twist, by cubie: UFL UBR DFR ULB DRB DLF URF DBL. R moves URF to UBR, UBR to DRB,
    // DRB to DFR, DFR to URF; U2 exchanges UFL with UBR and ULB with URF; F' moves UFL to DLF, DLF to DFR, DFR to URF,
    // URF to UFL.
    let place = |corner: usize, twist: u8| corner as u8 * 3 + twist;
    let home = [0, 3, 6, 9, 12, 15, 18, 21];
    let with = |changes: &[(usize, u8)]| {
        let mut position = home;
        changes.iter().for_each(|&(cubie, code)| position[cubie] = code);
        position
    };
    // The reference sticker of URF is on U, and after R on B, the third face of RUB. That of UBR stays on R, and so on.
    let mut listed = [
        with(&[(6, place(1, 2)), (1, place(4, 0)), (4, place(2, 1)), (2, place(6, 0))]),
        with(&[(0, place(1, 1)), (1, place(0, 2)), (3, place(6, 0)), (6, place(3, 0))]),
        with(&[(0, place(5, 2)), (5, place(2, 0)), (2, place(6, 2)), (6, place(0, 2))]),
        with(&[(0, place(0, 1)), (5, place(5, 2))]),
    ];
    listed.sort_unstable();
    expected.extend(listed.as_flattened());
    assert_eq!(bytes[4_160 + cell_bytes..], expected);
}
