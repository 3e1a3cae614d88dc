//! Compares searches that several processes share with the search of one. The processes are threads here.

use std::io;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};

use godtable_engine::checkpoint::Checkpoint;
use godtable_engine::levels::{Arcs, Distances, Goal, Meeting, Positions, Space, share};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::{SearchError, Share};
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::effort::Effort;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::{Alone, with_threads};
use godtable_table::Histogram;

/// A puzzle, and its lock.
struct Puzzle {
    positions: Positions,
    arcs: Arcs,
    goal: Goal,
}

/// What the processes share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Rows,
    Sectors,
}

const ALL: [By; 2] = [By::Rows, By::Sectors];

impl Puzzle {
    fn share(&self, by: By, number: usize, processes: usize) -> Box<dyn Share> {
        match by {
            By::Rows => {
                let space = Space::new(self.positions.clone());
                share(space, &self.arcs, &self.goal, number, processes).expect("memory")
            }
            By::Sectors => {
                let sectors = self.sectors().expect("small");
                sectors.share(InstructionSet::best(), None, number, processes).expect("memory")
            }
        }
    }

    fn sectors(&self) -> Option<Sectors> {
        Sectors::new(&self.positions, &self.arcs, &self.goal, Limits::NONE, &mut Effort::default()).ok()
    }
}

/// Chosen pieces under some turns. With a lock, no face turns twice in a row.
fn pieces(pieces: &str, turns: &[Turn], has_lock: bool) -> Puzzle {
    let chosen: ChosenPieces = pieces.parse().expect("pieces");
    let positions = Positions::new(chosen.definition(turns)).expect("a small puzzle");
    let mut arcs = Arcs::free(turns.len());
    if has_lock {
        arcs =
            Arcs::of(7, turns.len(), |from, number| Some(1 + turns[number].face() as usize).filter(|&to| to != from));
    }
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    Puzzle { goal: Goal::Positions(vec![solved, solved]), positions, arcs }
}

type Counts = (Histogram, Option<Histogram>);

/// The states at each distance by a search of one process, unlocked and locked, and the classes.
fn whole(puzzle: &Puzzle) -> (Counts, Counts) {
    let space = Space::new(puzzle.positions.clone());
    let found = Distances::find(space, puzzle.arcs.clone(), puzzle.goal.clone(), &mut |_| Continue(()));
    let found = found.expect("distances");
    let classes = found.classes().expect("few symmetries");
    ((found.unlocked(), found.locked()), (classes.unlocked(), classes.locked()))
}

/// Checks what a share found.
fn assert_as_whole(share: &dyn Share, (states, classes): &(Counts, Counts), what: &str) {
    assert_eq!(share.histograms(), *states, "{what}");
    if let Some(found) = share.classes() {
        assert_eq!(found, *classes, "{what}");
    }
}

fn assert_shared_as_whole(puzzle: &Puzzle, processes: usize) {
    let expected = whole(puzzle);
    for by in ALL.into_iter().filter(|&by| by == By::Rows || puzzle.sectors().is_some()) {
        with_threads(processes, |seat| {
            let mut share = puzzle.share(by, seat.number(), processes);
            while share.advance(seat, &|_| Continue(())).expect("all are in reach") {}
            assert_as_whole(&*share, &expected, &format!("{processes} processes by {by:?}"));
        });
    }
}

#[test]
fn cross_is_counted_alike_by_any_number_of_processes() {
    let puzzle = pieces("cross", &Turn::ALL, false);
    for processes in 1..=5 {
        assert_shared_as_whole(&puzzle, processes);
    }
}

#[test]
fn one_way_turns_and_locks_are_counted_alike() {
    let clockwise: Vec<Turn> = Turn::ALL.into_iter().filter(|turn| turn.quarters() == 1).collect();
    let puzzle = pieces("DF DR DB DL", &clockwise, true);
    for processes in [1, 3] {
        assert_shared_as_whole(&puzzle, processes);
    }
}

#[test]
fn illegal_positions_are_left_out_alike() {
    let puzzle = godtable_puzzle::puzzlefile::read(godtable_puzzle::puzzlefile::shipped("8-puzzle").expect("shipped"))
        .expect("right");
    let positions = Positions::new(puzzle.definition(&puzzle.powers()).expect("moves")).expect("a small puzzle");
    let arcs = Arcs::free(positions.definition().moves().len());
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    let puzzle = Puzzle { goal: Goal::Positions(vec![solved]), positions, arcs };
    assert_eq!(puzzle.share(By::Rows, 0, 1).states(), [181_440, 0]);
    for processes in [1, 3] {
        assert_shared_as_whole(&puzzle, processes);
    }
}

#[test]
fn columns_of_many_words_are_counted_alike() {
    let puzzle = pieces("URF UFL ULB UBR UF", &Turn::ALL, false);
    assert_shared_as_whole(&puzzle, 2);
}

#[test]
fn more_processes_than_rows_are_some_without_work() {
    let puzzle = pieces("UF", &Turn::ALL, false);
    let rows = ALL.map(|by| puzzle.share(by, 0, 1).all_rows()).into_iter().max();
    assert_shared_as_whole(&puzzle, rows.expect("two numbers") + 3);
}

#[test]
fn other_numbers_of_processes_continue_from_a_checkpoint() {
    let puzzle = pieces("cross", &Turn::ALL, false);
    let expected = whole(&puzzle);
    for (by, before, after) in ALL.into_iter().flat_map(|by| [(by, 3, 2), (by, 1, 4)]) {
        let parts = with_threads(before, |seat| {
            let mut share = puzzle.share(by, seat.number(), before);
            for _ in 0..4 {
                assert!(share.advance(seat, &|_| Continue(())).expect("all are in reach"));
            }
            let mut bytes = Vec::new();
            share.write(share.rows(), &mut bytes);
            assert_eq!(bytes.len(), share.rows().len() * share.row_bytes());
            (bytes, share.counts())
        });
        let bytes: Vec<u8> = parts.iter().flat_map(|(bytes, _)| bytes.clone()).collect();
        with_threads(after, |seat| {
            let mut share = puzzle.share(by, seat.number(), after);
            let rows = share.rows();
            let own = &bytes[rows.start * share.row_bytes()..rows.end * share.row_bytes()];
            share.set_counts(parts[0].1.clone()).expect("right counts");
            share.read(rows, own).expect("whole rows");
            while share.advance(seat, &|_| Continue(())).expect("all are in reach") {}
            assert_as_whole(&*share, &expected, &format!("{before} processes by {by:?}, then {after}"));
        });
    }
}

#[test]
fn stopped_level_leaves_the_rows_of_the_last_one() {
    let puzzle = pieces("cross", &Turn::ALL, false);
    for by in ALL {
        let mut share = puzzle.share(by, 0, 1);
        for _ in 0..4 {
            assert!(share.advance(&mut Alone, &|_| Continue(())).expect("a level"));
        }
        let saved = |share: &dyn Share| {
            let mut bytes = Vec::new();
            share.write(share.rows(), &mut bytes);
            (bytes, share.counts())
        };
        let before = saved(&*share);
        let error = share.advance(&mut Alone, &|_| Break(())).expect_err("the observer stops it");
        assert!(matches!(error, SearchError::Stopped) && saved(&*share) == before, "{by:?}: {error}");
    }
}

#[test]
fn sectors_in_files_are_counted_alike_and_go_on() {
    let puzzle = pieces("cross", &Turn::ALL, true);
    let (expected, folder) = (whole(&puzzle), tempfile::tempdir().expect("a folder"));
    let share = || {
        let sectors = puzzle.sectors().expect("small").in_rounds();
        let share = sectors.share(InstructionSet::best(), Some(folder.path()), 0, 1);
        let checkpoint = Checkpoint::new(folder.path(), "the cross".to_owned()).expect("a folder");
        (share, checkpoint)
    };
    // Each part of the work stops in the middle of a level, or is killed there: nothing is saved after it.
    for levels in [0, 2, 1, usize::MAX] {
        let (own, mut checkpoint) = share();
        let mut own = own.expect("space on the disk");
        let in_use = share().0.expect_err("the files are in use").to_string();
        assert!(in_use.ends_with("level-even.part: another process uses it"), "{in_use}");
        checkpoint.resume(&mut *own, &mut Alone).expect("the last level");
        let mut left = levels;
        loop {
            let parts = AtomicUsize::new(0);
            let stops =
                |_| if left == 0 && parts.fetch_add(1, Ordering::Relaxed) == 2 { Break(()) } else { Continue(()) };
            match own.advance(&mut Alone, &stops) {
                Ok(true) => checkpoint.save(&*own, &mut Alone).expect("saved"),
                Ok(false) => {
                    assert_as_whole(&*own, &expected, "in files");
                    checkpoint.remove().expect("removed");
                    assert_eq!(folder.path().read_dir().expect("a folder").count(), 0, "nothing is left");
                    break;
                }
                Err(error) => {
                    assert!(matches!(error, SearchError::Stopped), "{error}");
                    break;
                }
            }
            left -= 1;
        }
    }
}

#[test]
fn short_rows_and_states_that_do_not_exist_are_refused() {
    let puzzle = pieces("UF", &Turn::ALL, false);
    for by in ALL {
        let mut share = puzzle.share(by, 0, 1);
        let rows = share.rows();
        let length = rows.len() * share.row_bytes();
        let error = share.read(rows.clone(), &vec![0; length - 1]).expect_err("a byte is missing");
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        let error = share.read(rows, &vec![0xFF; length]).expect_err("24 positions do not fill words of 8 or 32 bits");
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }
}
