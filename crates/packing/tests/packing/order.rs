//! How solutions come apart, beside plain searches.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};

use godtable_packing::{Axis, Cell, Direction, Disassembly, disassembly, disassembly_of, shipped, soma};
use godtable_packing::{Limits, Piece, Puzzle, Shape, ShapeCell, Solver};
use godtable_puzzle::random::Random;

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

/// Makes the moves of a disassembly cell by cell: no piece meets another. Checks which pieces are left.
fn replay(pieces: &[Vec<Cell>], disassembly: &Disassembly) {
    let mut places: Vec<Option<Vec<Cell>>> = pieces.iter().cloned().map(Some).collect();
    let leaving = disassembly.steps.iter().filter(|step| step.leaves && step.pieces.len() == 1);
    let leave: BTreeSet<usize> = leaving.map(|step| step.pieces[0]).collect();
    for step in &disassembly.steps {
        let mut way = [0; 3];
        way[step.direction.axis as usize] = if step.direction.is_positive { 1 } else { -1 };
        let is_moving = |piece: &usize| step.pieces.contains(piece);
        let resting: HashSet<Cell> = (0..pieces.len())
            .filter(|piece| !is_moving(piece))
            .filter_map(|piece| places[piece].clone())
            .flatten()
            .collect();
        for _ in 0..step.length {
            for &piece in &step.pieces {
                let cells = places[piece].as_mut().expect("it is still here");
                for cell in cells {
                    *cell = [0, 1, 2].map(|axis| cell[axis] + way[axis]);
                    assert!(!resting.contains(cell), "{step:?} of {disassembly:?}");
                }
            }
        }
        if let (true, [piece]) = (step.leaves, &step.pieces[..]) {
            assert!(moves_out(places[*piece].as_ref().expect("it is still here"), &resting, way), "{step:?}");
        }
        // Pieces that never leave by themselves are taken away with their group.
        for &piece in
            step.pieces.iter().filter(|piece| step.leaves && (step.pieces.len() == 1 || !leave.contains(piece)))
        {
            places[piece] = None;
        }
    }
    let left: BTreeSet<usize> = (0..pieces.len()).filter(|piece| !leave.contains(piece)).collect();
    assert_eq!(disassembly.stuck.iter().chain(&disassembly.undecided).copied().collect::<BTreeSet<_>>(), left);
}

/// Checks a disassembly by straight moves, and that it is complete if any is.
fn check(pieces: &[Vec<Cell>], disassembly: &Disassembly) {
    replay(pieces, disassembly);
    assert_eq!(disassembly.is_complete(), comes_apart(pieces));
}

/// The number of moves after which some group leaves, and the two groups then.
type Parting = (usize, [Vec<Vec<Cell>>; 2]);

/// Searches breadth first over the places of all pieces. A move shifts any set of pieces, step by step.
fn first_parting(pieces: &[Vec<Cell>]) -> Option<Parting> {
    let moved = |piece: &Vec<Cell>, way: Cell| -> Vec<Cell> {
        piece.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + way[axis])).collect()
    };
    // The first piece stays at its place.
    let in_frame = |places: &[Vec<Cell>]| -> Vec<Vec<Cell>> {
        let back = [0, 1, 2].map(|axis| pieces[0][0][axis] - places[0][0][axis]);
        places.iter().map(|piece| moved(piece, back)).collect()
    };
    let mut known = HashSet::from([pieces.to_vec()]);
    let mut level = vec![pieces.to_vec()];
    for moves in 1.. {
        let mut next = Vec::new();
        for places in &level {
            for group in 1..(1_u32 << pieces.len()) - 1 {
                let is_moving = |piece: usize| group >> piece & 1 == 1;
                let resting: HashSet<Cell> = (0..pieces.len())
                    .filter(|&piece| !is_moving(piece))
                    .flat_map(|piece| places[piece].clone())
                    .collect();
                for way in STEPS {
                    let mut places = places.clone();
                    for length in 1.. {
                        for piece in (0..pieces.len()).filter(|&piece| is_moving(piece)) {
                            places[piece] = moved(&places[piece], way);
                        }
                        let moving: Vec<usize> = (0..pieces.len()).filter(|&piece| is_moving(piece)).collect();
                        if moving.iter().any(|&piece| places[piece].iter().any(|cell| resting.contains(cell))) {
                            break;
                        }
                        if length == 12 {
                            let rest = (0..pieces.len()).filter(|piece| !moving.contains(piece));
                            let [one, other] = [moving.clone(), rest.collect()];
                            let of = |group: Vec<usize>| group.iter().map(|&piece| pieces[piece].clone()).collect();
                            return Some((moves, [of(one), of(other)]));
                        }
                        let framed = in_frame(&places);
                        if known.insert(framed.clone()) {
                            next.push(framed);
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

/// Returns the number of pieces that no sequence of moves separates from all others.
fn stuck_pieces(pieces: &[Vec<Cell>]) -> usize {
    match first_parting(pieces) {
        _ if pieces.len() < 2 => 0,
        None => pieces.len(),
        Some((_, parts)) => parts.iter().map(|part| stuck_pieces(part)).sum(),
    }
}

/// Returns a box of cells, each of a random piece or of none.
fn random_pieces(random: &mut Random) -> Vec<Vec<Cell>> {
    let count = 2 + random.below(3);
    let edges = [2 + random.below(3), 2 + random.below(2), 1 + random.below(3)].map(|edge| edge as i32);
    let holes = random.below(3);
    let mut pieces = vec![Vec::new(); count];
    for (x, y, z) in (0..edges[0]).flat_map(|x| (0..edges[1]).flat_map(move |y| (0..edges[2]).map(move |z| (x, y, z))))
    {
        if let Some(piece) = pieces.get_mut(random.below(count + holes)) {
            piece.push([x, y, z]);
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[test]
fn random_assemblies_come_apart_as_by_the_plain_search() {
    let mut random = Random::new(12);
    let mut levels = [0; 8];
    let mut groups = 0;
    for _ in 0..if godtable_testing::is_exhaustive() { 50_000 } else { 6_000 } {
        let pieces = random_pieces(&mut random);
        let found = disassembly_of(&pieces);
        replay(&pieces, &found);
        assert_eq!((found.stuck.len(), found.undecided.len()), (stuck_pieces(&pieces), 0), "{pieces:?}");
        if pieces.len() > 1 {
            let level = first_parting(&pieces).map(|(moves, _)| moves);
            assert_eq!(found.level(), level, "{pieces:?}");
            levels[level.unwrap_or(0)] += 1;
        }
        groups += usize::from(found.steps.iter().any(|step| step.leaves && step.pieces.len() > 1));
    }
    assert!(levels.iter().take(4).all(|count| *count > 0) && groups > 0, "{levels:?} {groups}");
}

#[test]
fn cube_in_a_frame_leaves_after_two_moves() {
    let ring = |x: i32| [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]].map(|[y, z]| [x, y, z]);
    let mut frame: Vec<Cell> = [0, 1, 2, 3].into_iter().flat_map(ring).collect();
    frame.extend([[0, 1, 1], [3, 1, 1]]);
    frame.retain(|cell| *cell != [2, 1, 2]);
    let pieces = [frame, vec![[1, 1, 1]]];
    let found = disassembly_of(&pieces);
    replay(&pieces, &found);
    let steps: Vec<_> =
        found.steps.iter().map(|step| (&step.pieces[..], step.direction.to_string(), step.leaves)).collect();
    assert_eq!(steps[0], (&[1][..], "+x".to_owned(), false));
    assert_eq!((&steps[1], steps.len(), found.level()), (&(&[1][..], "+z".to_owned(), true), 3, Some(2)));
}

/// Many loose cubes in a closed box: more states than any limit.
#[test]
fn search_that_reaches_its_limit_does_not_say_stuck() {
    let inside = |cell: &Cell| cell.iter().all(|coordinate| (1..7).contains(coordinate));
    let all = (0..8).flat_map(|x| (0..8).flat_map(move |y| (0..8).map(move |z| [x, y, z])));
    let frame: Vec<Cell> = all.filter(|cell| !inside(cell)).collect();
    let cubes = (0..8).map(|cube| vec![[1 + cube % 2 * 3, 1 + cube / 2 % 2 * 3, 1 + cube / 4 * 3]]);
    let pieces: Vec<Vec<Cell>> = std::iter::once(frame).chain(cubes).collect();
    let found = disassembly_of(&pieces);
    assert!(found.stuck.is_empty() && !found.is_complete());
    assert_eq!(found.undecided, (0..9).collect::<Vec<_>>());
}

/// The cells of a rod 2x2x6 that the other five rods of a burr may need.
const REMOVABLE: [Cell; 12] = [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 0, 1],
    [2, 1, 0],
    [2, 1, 1],
    [3, 0, 0],
    [3, 0, 1],
    [3, 1, 0],
    [3, 1, 1],
    [4, 0, 0],
    [4, 1, 0],
];

/// The notchable pieces of solid six-piece burrs: bit n is set if removable cell n is cut away.
const NOTCHABLE: [u16; 25] = [
    0, 3, 12, 23, 204, 207, 220, 223, 236, 323, 343, 463, 476, 479, 819, 823, 883, 887, 3075, 3095, 3279, 3295, 3415,
    3535, 3551,
];

/// Returns the puzzle of the six-piece burr: three pairs of rods, each of any notchable piece.
fn six_piece_burr() -> Puzzle {
    let rod = || (0..6).flat_map(|x| (0..2).flat_map(move |y| (0..2).map(move |z| [x, y, z])));
    let pairs = (-3..3).flat_map(|x| [-1, 0].into_iter().flat_map(move |y| (-2..2).map(move |z| [x, y, z])));
    let cells: BTreeSet<Cell> = pairs.flat_map(|[x, y, z]| [[x, y, z], [z, x, y], [y, z, x]]).collect();
    let cells = cells.into_iter().map(|cell| ShapeCell { cell, color: None, may_be_empty: false });
    let pieces = NOTCHABLE.map(|cut| {
        let is_cut = |cell: &Cell| (0..12).any(|bit| cut >> bit & 1 == 1 && REMOVABLE[bit] == *cell);
        let mut piece = Piece::new("rod", rod().filter(|cell| !is_cut(cell)));
        (piece.at_least, piece.at_most) = (0, 6);
        piece
    });
    Puzzle::new(Shape::new(cells), pieces.to_vec()).expect("it is a puzzle")
}

/// Returns the least image of a solution under the 12 rotations of the burr.
fn least_rotation(pieces: &[(usize, Vec<Cell>)]) -> Vec<(usize, Vec<Cell>)> {
    let signs = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
    let rotations = (0..3).flat_map(|shift| signs.map(|sign| (shift, sign)));
    let images = rotations.map(|(shift, sign)| {
        let image = |cell: &Cell| [0, 1, 2].map(|axis| (sign[axis] * (2 * cell[(axis + shift) % 3] + 1) - 1) / 2);
        let turned = pieces.iter().map(|(kind, cells)| {
            let mut cells: Vec<Cell> = cells.iter().map(image).collect();
            cells.sort_unstable();
            (*kind, cells)
        });
        let mut turned: Vec<_> = turned.collect();
        turned.sort_unstable();
        turned
    });
    images.min().expect("12 rotations")
}

/// Bill Cutler's analysis: of the solid burrs of the 25 notchable pieces, 314 can be put together, up to rotations.
#[test]
fn six_piece_burrs_come_apart_in_314_ways() {
    let puzzle = six_piece_burr();
    let (mut all, mut buildable) = (0, 0);
    Solver::new(&puzzle, false).run(&Limits::default(), |solution| {
        let found = disassembly(&puzzle, &solution);
        assert!(found.undecided.is_empty());
        all += 1;
        buildable += usize::from(found.is_complete());
        Continue(())
    });
    // Reflections pair most of them.
    assert_eq!((all, buildable), (588, 179));
    if godtable_testing::is_exhaustive() {
        let mut classes = HashMap::new();
        Solver::new(&puzzle, true).run(&Limits::default(), |solution| {
            let cells = puzzle.shape().cells();
            let pieces = solution.placements(&puzzle).map(|(kind, placement)| {
                (kind, placement.cells.iter().map(|&cell| cells[cell].cell).collect::<Vec<Cell>>())
            });
            let class = least_rotation(&pieces.collect::<Vec<_>>());
            classes.insert(class, disassembly(&puzzle, &solution).is_complete());
            Continue(())
        });
        assert_eq!((classes.len(), classes.values().filter(|is_complete| **is_complete).count()), (1063, 314));
    }
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
    let ring = |center: Cell, across: [usize; 2]| -> Vec<Cell> {
        let around = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
        let place = |[one, other]: [i32; 2]| {
            let mut cell = center;
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
    assert_eq!(disassembly.steps[0].direction, Direction { axis: Axis::Z, is_positive: true });
}
