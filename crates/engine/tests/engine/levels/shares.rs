//! Compares searches that several processes share with the search of one. The processes are threads here.

use std::io;
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::{Arcs, Distances, Goal, Meeting, Positions, Space, share};
use godtable_engine::shares::Share;
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_system::parallel::with_threads;

/// A puzzle, and its lock.
struct Puzzle {
    positions: Positions,
    arcs: Arcs,
    goal: Goal,
}

impl Puzzle {
    fn share(&self, number: usize, processes: usize) -> Box<dyn Share> {
        share(Space::new(self.positions.clone()), &self.arcs, &self.goal, number, processes)
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

/// The counts of a search by one process, unlocked and locked.
fn whole(puzzle: &Puzzle) -> Vec<[u64; 2]> {
    let space = Space::new(puzzle.positions.clone());
    let found = Distances::find(space, puzzle.arcs.clone(), puzzle.goal.clone(), &mut |_| Continue(()));
    let found = found.expect("distances");
    let locked = found.locked();
    let locked = locked.as_ref().map_or(&[][..], |histogram| histogram.counts());
    let unlocked = found.unlocked();
    let length = unlocked.counts().len().max(locked.len());
    let at = |counts: &[u64], distance: usize| counts.get(distance).copied().unwrap_or(0);
    (0..length).map(|distance| [at(unlocked.counts(), distance), at(locked, distance)]).collect()
}

fn assert_shared_as_whole(puzzle: &Puzzle, processes: usize) {
    let expected = whole(puzzle);
    let found = with_threads(processes, |seat| {
        let mut share = puzzle.share(seat.number(), processes);
        while share.advance(seat).expect("all are in reach") {}
        share.counts()
    });
    for counts in found {
        assert_eq!(counts, expected, "{processes} processes");
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
    assert_eq!(puzzle.share(0, 1).states(), [181_440, 0]);
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
    let rows = puzzle.share(0, 1).all_rows();
    assert_shared_as_whole(&puzzle, rows + 3);
}

#[test]
fn other_numbers_of_processes_continue_from_a_checkpoint() {
    let puzzle = pieces("cross", &Turn::ALL, false);
    let expected = whole(&puzzle);
    for (before, after) in [(3, 2), (1, 4)] {
        let parts = with_threads(before, |seat| {
            let mut share = puzzle.share(seat.number(), before);
            for _ in 0..4 {
                assert!(share.advance(seat).expect("all are in reach"));
            }
            let mut bytes = Vec::new();
            share.write(share.rows(), &mut bytes);
            assert_eq!(bytes.len(), share.rows().len() * share.row_bytes());
            (bytes, share.counts())
        });
        let bytes: Vec<u8> = parts.iter().flat_map(|(bytes, _)| bytes.clone()).collect();
        let counts = with_threads(after, |seat| {
            let mut share = puzzle.share(seat.number(), after);
            let rows = share.rows();
            let own = &bytes[rows.start * share.row_bytes()..rows.end * share.row_bytes()];
            share.set_counts(parts[0].1.clone()).expect("right counts");
            share.read(rows, own).expect("whole rows");
            while share.advance(seat).expect("all are in reach") {}
            share.counts()
        });
        assert!(counts.iter().all(|counts| *counts == expected), "{before} processes, then {after}");
    }
}

#[test]
fn short_rows_and_states_that_do_not_exist_are_refused() {
    let puzzle = pieces("UF", &Turn::ALL, false);
    let mut share = puzzle.share(0, 1);
    let rows = share.rows();
    let length = rows.len() * share.row_bytes();
    let error = share.read(rows.clone(), &vec![0; length - 1]).expect_err("a byte is missing");
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    let error = share.read(rows, &vec![0xFF; length]).expect_err("24 positions do not fill words of 8 or 32 bits");
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
}
