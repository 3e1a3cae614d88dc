//! Tables of puzzles of orbits: written, read and proved.

use std::ops::ControlFlow::{Break, Continue};

use godtable_engine::levels::table::{Encoding, Histogram, OrbitsHeader, Table};
use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Progress, Space, Wrong};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::SearchError;
use godtable_puzzle::effort::Effort;
use godtable_puzzle::lock::Lock;
use godtable_puzzle::puzzlefile::{Puzzle, read, shipped};
use godtable_system::instructions::InstructionSet;
use godtable_testing::is_exhaustive;

struct Searched {
    positions: Positions,
    lock: Lock,
    goal: Goal,
    distances: Distances,
}

/// Proves distances without an observer.
pub(crate) fn proof(distances: &Distances) -> Result<(), SearchError> {
    distances.verify(&mut |_| Continue(()), &|_| Continue(()))
}

fn puzzle(name: &str) -> Puzzle {
    read(shipped(name).expect("shipped")).expect("well formed")
}

/// Finds the distances under all powers of the moves; `is_locked` forbids the same move twice in a row.
fn found(name: &str, is_locked: bool) -> Searched {
    let puzzle = puzzle(name);
    let powers = puzzle.powers();
    let positions = Positions::new(puzzle.definition(&powers).expect("moves")).expect("small");
    let classes: Vec<usize> = powers.iter().map(|power| power.number).collect();
    let names: Vec<String> = puzzle.moves().iter().map(|made| made.name.clone()).collect();
    let lock = if is_locked { Lock::of_last(&classes, &names) } else { Lock::none(powers.len()) };
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    let goal = Goal::Positions(vec![solved]);
    let space = Space::new(positions.clone());
    let distances = Distances::find(space, Arcs::of_lock(&lock), goal.clone(), &mut |_| Continue(())).expect("found");
    Searched { positions, lock, goal, distances }
}

impl Searched {
    fn table(&self) -> Table<Vec<u8>, OrbitsHeader> {
        let header = self.distances.header(b"definition".to_vec());
        let encoding = header.encoding;
        Table::in_memory(header, |cells| self.distances.write_cells(encoding, cells))
    }

    fn read(&self, bytes: Vec<u8>) -> Distances {
        let table = Table::of_orbits(bytes).expect("whole");
        Distances::from_table(self.positions.clone(), Arcs::of_lock(&self.lock), self.goal.clone(), table)
            .expect("its states")
    }
}

#[test]
fn stored_table_gives_the_same_distances_and_solutions() {
    for (name, is_locked) in [("ivy", false), ("1x3x3", true), ("gear", false), ("1x2x3", true), ("skewb", false)] {
        let found = found(name, is_locked);
        let stored = found.read(found.table().as_bytes().to_vec());
        assert_eq!((stored.unlocked(), stored.locked()), (found.distances.unlocked(), found.distances.locked()));
        let step = if name == "skewb" { 101 } else { 1 };
        for plane in 0..found.lock.states().len() {
            for position in (0..found.positions.count()).step_by(step) {
                let state = stored.state(position, plane);
                assert_eq!(stored.distance(state), found.distances.distance(state), "{name} {position}");
            }
        }
        let gods_number = stored.unlocked().gods_number();
        let antipodes = stored.at(gods_number, false);
        assert_eq!(antipodes, found.distances.at(gods_number, false));
        let solutions = |distances: &Distances| distances.solutions(antipodes[0]).collect::<Vec<Vec<usize>>>();
        assert_eq!(solutions(&stored), solutions(&found.distances));
    }
}

#[test]
fn proof_sees_all_levels_and_stops() {
    let all = [("ivy", false), ("1x3x3", true), ("skewb", false)];
    for (name, is_locked) in all.into_iter().take(if is_exhaustive() { 3 } else { 2 }) {
        let found = found(name, is_locked);
        let stored = found.read(found.table().as_bytes().to_vec());
        let mut last = None;
        let mut observe = |level| {
            last = Some(level);
            Continue(())
        };
        stored.verify(&mut observe, &|_| Continue(())).expect("a right table");
        let last = last.expect("levels");
        assert_eq!(
            (last.found, last.states),
            (last.states, found.positions.count() * found.lock.states().len() as u64)
        );
        let mut stop = |level: Progress| if level.distance < 3 { Continue(()) } else { Break(()) };
        let stopped = stored.verify(&mut stop, &|_| Continue(()));
        assert!(matches!(stopped, Err(SearchError::Stopped)), "{name}");
    }
}

#[test]
fn wrong_cell_and_wrong_count_are_found() {
    let found = found("ivy", false);
    let header = found.distances.header(Vec::new());
    let encoding = header.encoding;
    assert_eq!(encoding, Encoding::Distance(godtable_engine::levels::table::CellBits::Four));
    for cell in [0, 1, 7_000, 14_579] {
        let wrong = Table::in_memory(header.clone(), |cells| {
            found.distances.write_cells(encoding, cells);
            cells[cell] ^= 2;
        });
        let error = proof(&found.read(wrong.as_bytes().to_vec())).expect_err("a wrong cell");
        assert!(matches!(error, SearchError::Wrong(Wrong::Distance { .. })), "{error}");
    }
    let mut counts = header.unlocked.counts().to_vec();
    (counts[2], counts[3]) = (counts[2] + 1, counts[3] - 1);
    let unlocked = Histogram::new(29_160, counts).expect("as many states");
    let other = OrbitsHeader { unlocked, ..header };
    let wrong = Table::in_memory(other, |cells| found.distances.write_cells(encoding, cells));
    let error = proof(&found.read(wrong.as_bytes().to_vec())).expect_err("a wrong count");
    assert!(matches!(error, SearchError::Wrong(Wrong::Count { distance: 2, .. })), "{error}");
}

#[test]
fn wrong_cell_and_wrong_count_of_a_folded_table_are_found() {
    let Searched { positions, lock, goal, distances } = found("ivy", false);
    let searched = || (positions.clone(), Arcs::of_lock(&lock), goal.clone());
    let sectors = || {
        let (positions, arcs, goal) = searched();
        Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default()).expect("it has symmetries")
    };
    let instructions = InstructionSet::best();
    let reduced =
        sectors().find_distances(searched(), instructions, &mut |_| Continue(()), &|_| Continue(())).expect("near");
    let header = reduced.header(Vec::new());
    assert!(header.cells as u64 * 10 < positions.count() && header.unlocked == distances.unlocked());
    let table_with = |header: &OrbitsHeader, cell: Option<usize>| {
        let table = Table::in_memory(header.clone(), |cells| {
            reduced.write_cells(header.encoding, cells);
            cell.into_iter().for_each(|cell| cells[cell] ^= 2);
        });
        let table = Table::of_orbits(table.as_bytes().to_vec()).expect("whole");
        sectors().distances_of(searched(), table).expect("its states")
    };
    let right = table_with(&header, None);
    [&right, &reduced].iter().for_each(|right| proof(right).expect("a right table"));
    let stopped =
        [right.verify(&mut |_| Break(()), &|_| Continue(())), right.verify(&mut |_| Continue(()), &|_| Break(()))];
    assert!(stopped.iter().all(|stopped| matches!(stopped, Err(SearchError::Stopped))));
    for cell in 0..header.cells / 2 {
        let error = proof(&table_with(&header, Some(cell))).expect_err("a wrong cell");
        assert!(matches!(error, SearchError::Wrong(Wrong::Distance { .. })), "{error}");
    }
    let mut counts = header.unlocked.counts().to_vec();
    (counts[2], counts[3]) = (counts[2] + 1, counts[3] - 1);
    let unlocked = Histogram::new(29_160, counts).expect("as many states");
    let error = proof(&table_with(&OrbitsHeader { unlocked, ..header.clone() }, None)).expect_err("a wrong count");
    assert!(matches!(error, SearchError::Wrong(Wrong::Count { distance: 2, .. })), "{error}");
    let other = Table::in_memory(distances.header(Vec::new()), |_| {});
    assert!(sectors().distances_of(searched(), other).is_err(), "a cell for each state");
}

#[test]
fn table_of_another_puzzle_is_refused() {
    let (ivy, gear) = (found("ivy", false), found("gear", false));
    let table = Table::of_orbits(gear.table().as_bytes().to_vec()).expect("whole");
    let refused = Distances::from_table(ivy.positions.clone(), Arcs::of_lock(&ivy.lock), ivy.goal.clone(), table);
    assert!(refused.is_err());
}
