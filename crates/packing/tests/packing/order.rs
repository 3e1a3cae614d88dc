//! The order in which pieces come out, beside a search over all sets of pieces.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

use godtable_packing::{Axis, Cell, Direction, Disassembly, disassembly, disassembly_of, shipped, soma};
use godtable_packing::{Limits, Solver};

/// Moves a piece step by step, until it is beyond all others. Returns whether it meets none of them.
fn moves_out(piece: &[Cell], others: &HashSet<Cell>, step: Cell) -> bool {
    let mut cells = piece.to_vec();
    for _ in 0..12 {
        cells.iter_mut().for_each(|cell| *cell = [0, 1, 2].map(|axis| cell[axis] + step[axis]));
        if cells.iter().any(|cell| others.contains(cell)) {
            return false;
        }
    }
    true
}

const STEPS: [Cell; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

fn others(pieces: &[Vec<Cell>], inside: u32, piece: usize) -> HashSet<Cell> {
    let is_other = |other: &usize| *other != piece && inside >> other & 1 == 1;
    (0..pieces.len()).filter(is_other).flat_map(|other| pieces[other].iter().copied()).collect()
}

/// Returns whether some order takes all pieces out, by a search over all sets of pieces that are still in.
fn comes_apart(pieces: &[Vec<Cell>]) -> bool {
    let mut reached = HashSet::from([(1_u32 << pieces.len()) - 1]);
    let mut open: Vec<u32> = reached.iter().copied().collect();
    while let Some(inside) = open.pop() {
        for piece in (0..pieces.len()).filter(|piece| inside >> piece & 1 == 1) {
            let others = others(pieces, inside, piece);
            let rest = inside & !(1 << piece);
            if STEPS.iter().any(|&step| moves_out(&pieces[piece], &others, step)) && reached.insert(rest) {
                open.push(rest);
            }
        }
    }
    reached.contains(&0)
}

/// Checks a disassembly move by move, and that it is complete if any is.
fn check(pieces: &[Vec<Cell>], disassembly: &Disassembly) {
    let mut inside = (1_u32 << pieces.len()) - 1;
    for removal in &disassembly.removals {
        let mut step = [0; 3];
        step[removal.direction.axis as usize] = if removal.direction.is_positive { 1 } else { -1 };
        assert!(inside >> removal.piece & 1 == 1);
        assert!(moves_out(&pieces[removal.piece], &others(pieces, inside, removal.piece), step), "{disassembly:?}");
        inside &= !(1 << removal.piece);
    }
    let stuck: Vec<usize> = (0..pieces.len()).filter(|piece| inside >> piece & 1 == 1).collect();
    assert_eq!(disassembly.stuck, stuck);
    assert_eq!(disassembly.is_complete(), comes_apart(pieces));
}

#[test]
fn all_240_soma_solutions_come_apart() {
    for solution in soma::solutions() {
        let cells = |bits: u32| {
            let own = (0..27_i32).filter(|cell| bits >> cell & 1 == 1);
            own.map(|cell| [cell % 3, cell / 3 % 3, cell / 9]).collect()
        };
        let pieces = solution.0.map(|placement| cells(placement.bits));
        let disassembly = solution.disassembly();
        check(&pieces, &disassembly);
        assert!(disassembly.is_complete());
    }
}

#[test]
fn orders_of_bedlam_solutions_equal_the_search() {
    let puzzle = shipped::named("bedlam").expect("it is shipped");
    let (mut count, most) = (0, if godtable_testing::is_exhaustive() { 20 } else { 6 });
    Solver::new(&puzzle, false).run(&Limits::default(), |solution| {
        let cells = puzzle.shape().cells();
        let pieces = solution.placements(&puzzle).map(|(_, placement)| &placement.cells);
        let pieces: Vec<Vec<Cell>> = pieces.map(|own| own.iter().map(|&cell| cells[cell].cell).collect()).collect();
        check(&pieces, &disassembly(&puzzle, &solution));
        count += 1;
        if count < most { Continue(()) } else { Break(()) }
    });
    assert_eq!(count, most);
}

#[test]
fn interlocked_pieces_stay_and_the_others_come_out() {
    let ring = |centre: Cell, across: [usize; 2]| -> Vec<Cell> {
        let around = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
        let place = |[one, other]: [i32; 2]| {
            let mut cell = centre;
            cell[across[0]] += one;
            cell[across[1]] += other;
            cell
        };
        around.map(place).to_vec()
    };
    // Two links of a chain, and a cube beside them.
    let pieces = [ring([0, 0, 0], [0, 1]), vec![[9, 9, 9]], ring([1, 0, 0], [0, 2])];
    let disassembly = disassembly_of(&pieces);
    check(&pieces, &disassembly);
    assert_eq!(disassembly.stuck, [0, 2]);
    assert_eq!(disassembly.removals[0].direction, Direction { axis: Axis::Z, is_positive: true });
}
