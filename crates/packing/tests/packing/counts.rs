//! Published numbers of solutions, and the search beside dancing links.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};

use godtable_packing::{Cell, Limits, Piece, Puzzle, Shape, ShapeCell, Solution, Solver, shipped};
use godtable_testing::{DancingLinks, is_exhaustive};

/// Returns the solutions, found by two threads.
fn solutions(puzzle: &Puzzle, keeps_all: bool) -> Vec<Solution> {
    let mut found = Vec::new();
    let limits = Limits { threads: NonZeroUsize::new(2), ..Limits::default() };
    let ending = Solver::new(puzzle, keeps_all).run(&limits, |solution| {
        found.push(solution);
        Continue(())
    });
    assert!(ending.is_complete);
    found
}

fn count(name: &str, keeps_all: bool) -> usize {
    solutions(&shipped::named(name).expect("it is shipped"), keeps_all).len()
}

#[test]
fn boxes_and_cubes_are_filled_in_the_published_ways() {
    let all = [
        ("pentominoes-6x10", 2339),
        ("pentominoes-5x12", 1010),
        ("pentominoes-4x15", 368),
        ("pentominoes-3x20", 2),
        ("pentominoes-2x5x6", 264),
        ("pentominoes-2x3x10", 12),
        ("pentominoes-3x4x5", 3940),
        ("bedlam", 19_186),
        ("tetris-cube", 9839),
    ];
    for (name, published) in all.into_iter().take(if is_exhaustive() { 9 } else { 6 }) {
        assert_eq!(count(name, false), published, "{name}");
    }
}

#[test]
fn soma_cube_has_240_solutions_and_48_images_of_each() {
    assert_eq!(count("soma", false), 240);
    assert_eq!(count("soma", true), 240 * 48);
}

/// David Goodger's Polyform Puzzler counts them up to rotations alone: 2800 and 26.
#[test]
fn soma_figures_have_the_published_numbers_of_solutions() {
    assert_eq!([count("soma-crystal", false), count("soma-crystal", true)], [1400, 2800]);
    assert_eq!([count("soma-tunnel", false), count("soma-tunnel", true)], [26 / 2, 26 * 2]);
}

#[test]
fn slothouber_graatsma_has_one_solution() {
    assert_eq!([count("slothouber-graatsma", false), count("slothouber-graatsma", true)], [1, 8]);
}

/// Returns the sets of solutions that dancing links find: in each, the cells of each piece, with its kind. Pieces are
/// turned by all rotations, and by all 48 isometries if they may be mirrored. `copies` lists each kind as often as it
/// is used.
fn plain_solutions(puzzle: &Puzzle) -> BTreeSet<Vec<(usize, Vec<Cell>)>> {
    let shape: Vec<Cell> = puzzle.shape().cells().iter().map(|cell| cell.cell).collect();
    let copies: Vec<usize> =
        puzzle.pieces().iter().enumerate().flat_map(|(kind, piece)| vec![kind; piece.at_most]).collect();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut placed: Vec<(usize, Vec<Cell>)> = Vec::new();
    for (copy, &kind) in copies.iter().enumerate() {
        for cells in plain_placements(&puzzle.pieces()[kind], &shape) {
            let numbers =
                cells.iter().map(|cell| shape.iter().position(|own| own == cell).expect("it is in the shape"));
            rows.push(numbers.chain([shape.len() + copy]).collect());
            placed.push((kind, cells));
        }
    }
    let mut found = BTreeSet::new();
    DancingLinks::new(shape.len() + copies.len(), rows.iter().map(Vec::as_slice)).search(&mut |chosen| {
        let mut solution: Vec<_> = chosen.iter().map(|&row| placed[row].clone()).collect();
        solution.sort();
        found.insert(solution);
    });
    found
}

/// Returns the images of a cell under the 48 isometries: permutations and signs, the proper ones first.
fn isometries() -> Vec<impl Fn(Cell) -> Cell> {
    let orders = [([0, 1, 2], 1), ([1, 2, 0], 1), ([2, 0, 1], 1), ([0, 2, 1], -1), ([2, 1, 0], -1), ([1, 0, 2], -1)];
    let all = orders.into_iter().flat_map(|(order, parity)| {
        (0..8).map(move |signs: i32| {
            let sign = [0, 1, 2].map(|axis| if signs >> axis & 1 == 1 { -1 } else { 1 });
            (order, sign, parity * sign[0] * sign[1] * sign[2])
        })
    });
    let mut all: Vec<([usize; 3], [i32; 3], i32)> = all.collect();
    all.sort_by_key(|(.., determinant)| -determinant);
    all.into_iter()
        .map(|(order, sign, _)| move |cell: Cell| [0, 1, 2].map(|axis| sign[axis] * cell[order[axis]]))
        .collect()
}

fn plain_placements(piece: &Piece, shape: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::new();
    for isometry in isometries().into_iter().take(if piece.may_be_mirrored { 48 } else { 24 }) {
        let turned: Vec<Cell> = piece.cells.iter().map(|(cell, _)| isometry(*cell)).collect();
        for place in shape {
            let moved = turned.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - turned[0][axis] + place[axis]));
            let mut moved: Vec<Cell> = moved.collect();
            moved.sort_unstable();
            if moved.iter().all(|cell| shape.contains(cell)) {
                found.insert(moved);
            }
        }
    }
    found
}

fn in_plain_form(puzzle: &Puzzle, solution: &Solution) -> Vec<(usize, Vec<Cell>)> {
    let cells = puzzle.shape().cells();
    let pieces = solution.placements(puzzle).map(|(kind, placement)| {
        let mut own: Vec<Cell> = placement.cells.iter().map(|&cell| cells[cell].cell).collect();
        own.sort_unstable();
        (kind, own)
    });
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort();
    pieces
}

/// Compares all solutions with dancing links, and the reduced ones with classes of the whole set: the image of
/// a solution under an isometry of the shape is in its class if it is a solution too. `kinds` may be exchanged by
/// reflections.
fn check(puzzle: &Puzzle, mirrored_kinds: &[usize]) -> (usize, usize) {
    let plain = plain_solutions(puzzle);
    let all: Vec<_> = solutions(puzzle, true).iter().map(|solution| in_plain_form(puzzle, solution)).collect();
    assert_eq!(all.len(), plain.len(), "each once");
    assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), plain);
    let low = puzzle.shape().bounds()[0];
    let images = |solution: &Vec<(usize, Vec<Cell>)>| -> Vec<_> {
        let of_one = |(number, isometry): (usize, &dyn Fn(Cell) -> Cell)| {
            let turned: Vec<Cell> = puzzle.shape().cells().iter().map(|cell| isometry(cell.cell)).collect();
            let least = [0, 1, 2].map(|axis| turned.iter().map(|cell| cell[axis]).min().expect("cells"));
            let back = |cell: Cell| [0, 1, 2].map(|axis| isometry(cell)[axis] - least[axis] + low[axis]);
            let mut image: Vec<(usize, Vec<Cell>)> = solution
                .iter()
                .map(|(kind, cells)| {
                    let mut cells: Vec<Cell> = cells.iter().map(|&cell| back(cell)).collect();
                    cells.sort_unstable();
                    (if number < 24 { *kind } else { mirrored_kinds[*kind] }, cells)
                })
                .collect();
            image.sort();
            image
        };
        let isometries = isometries();
        isometries.iter().enumerate().map(|(number, isometry)| of_one((number, isometry))).collect()
    };
    let class =
        |solution: &Vec<(usize, Vec<Cell>)>| images(solution).into_iter().filter(|image| plain.contains(image)).min();
    let classes: BTreeSet<_> = plain.iter().map(class).collect();
    let reduced: Vec<_> =
        solutions(puzzle, false).iter().map(|solution| class(&in_plain_form(puzzle, solution))).collect();
    assert_eq!(reduced.len(), classes.len(), "each class once");
    assert_eq!(reduced.into_iter().collect::<BTreeSet<_>>(), classes);
    (plain.len(), classes.len())
}

fn bar(length: i32) -> Vec<Cell> {
    (0..length).map(|x| [x, 0, 0]).collect()
}

const SCREW: [Cell; 4] = [[0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1]];

#[test]
fn soma_solutions_equal_dancing_links() {
    // L Y S T P Q R: reflections exchange P and Q.
    let puzzle = shipped::named("soma").expect("it is shipped");
    assert_eq!(check(&puzzle, &[0, 1, 2, 3, 5, 4, 6]), (11_520, 240));
}

/// No number of this figure is published.
#[test]
fn bed_of_soma_pieces_is_solved_as_by_dancing_links() {
    let puzzle = shipped::named("soma-bed").expect("it is shipped");
    let (all, once) = check(&puzzle, &[0, 1, 2, 3, 5, 4, 6]);
    assert!(once > 0 && all >= once, "{all} {once}");
}

#[test]
fn every_shipped_puzzle_has_a_solution_that_fills_it() {
    for (name, _) in shipped::FILES {
        let puzzle = shipped::named(name).expect("it is shipped");
        let mut first = None;
        Solver::new(&puzzle, false).run(&Limits::default(), |solution| {
            first = Some(solution);
            Break(())
        });
        let first = first.unwrap_or_else(|| panic!("{name} has no solution"));
        let filled: BTreeSet<usize> =
            first.placements(&puzzle).flat_map(|(_, placement)| placement.cells.iter().copied()).collect();
        assert_eq!(filled.len(), puzzle.shape().cells().len(), "{name}");
    }
}

#[test]
fn rectangles_of_pentominoes_equal_dancing_links() {
    let puzzle = shipped::named("pentominoes-3x20").expect("it is shipped");
    let kinds: Vec<usize> = (0..12).collect();
    assert_eq!(check(&puzzle, &kinds), (8, 2));
}

#[test]
fn several_pieces_of_a_kind_are_not_told_apart() {
    let mut domino = Piece::new("I", bar(2));
    (domino.at_least, domino.at_most) = (8, 8);
    let puzzle = Puzzle::new(Shape::of_box([4, 4, 1]), vec![domino]).expect("it is a puzzle");
    // Published: 36 tilings, 9 up to symmetry (OEIS A004003 and A056523).
    let all = solutions(&puzzle, true).len();
    assert_eq!((all, solutions(&puzzle, false).len()), (36, 9));
    let puzzle = shipped::named("slothouber-graatsma").expect("it is shipped");
    assert_eq!(solutions(&puzzle, true).len(), 8);
}

#[test]
fn screws_without_their_mirror_image_keep_both_hands_apart() {
    // A 2x2x2 of two screws of one hand; reflections map it to screws of the other hand, which are not allowed.
    let mut screw = Piece::new("P", SCREW);
    (screw.at_least, screw.at_most) = (2, 2);
    let puzzle = Puzzle::new(Shape::of_box([2, 2, 2]), vec![screw.clone()]).expect("it is a puzzle");
    let one_hand = check(&puzzle, &[99]);
    screw.may_be_mirrored = true;
    let puzzle = Puzzle::new(Shape::of_box([2, 2, 2]), vec![screw]).expect("it is a puzzle");
    let both_hands = check(&puzzle, &[0]);
    assert_eq!(both_hands, (2 * one_hand.0, one_hand.1));
}

#[test]
fn optional_pieces_and_cells_give_every_choice_once() {
    let mut piece = Piece::new("I", bar(1));
    (piece.at_least, piece.at_most) = (0, 2);
    let cell = |x, may_be_empty| ShapeCell { cell: [x, 0, 0], color: None, may_be_empty };
    let row = Shape::new([cell(0, false), cell(1, true), cell(2, true), cell(3, true)]);
    let puzzle = Puzzle::new(row.clone(), vec![piece.clone()]).expect("it is a puzzle");
    // The first cell alone, or with one of three others.
    assert_eq!(solutions(&puzzle, true).len(), 4);
    piece.at_least = 2;
    let puzzle = Puzzle::new(row.clone(), vec![piece]).expect("it is a puzzle");
    assert_eq!(solutions(&puzzle, true).len(), 3);
    // A bar of one cell and one of two, where either may be left out.
    let optional = |name: &str, length| Piece { at_least: 0, ..Piece::new(name, bar(length)) };
    let puzzle = Puzzle::new(row, vec![optional("a", 1), optional("b", 2)]).expect("it is a puzzle");
    // a; b; a b (twice: b at 1 or 2); b a (twice: a at 2 or 3).
    assert_eq!(solutions(&puzzle, true).len(), 6);
}

#[test]
fn cells_of_other_colors_do_not_fit() {
    let board = |length: i32| {
        Shape::new((0..length).map(|x| {
            let color = Some(if x % 2 == 0 { 'w' } else { 'b' });
            ShapeCell { cell: [x, 0, 0], color, may_be_empty: false }
        }))
    };
    let mut piece = Piece::new("I", bar(3));
    piece.cells = vec![([0, 0, 0], Some('w')), ([1, 0, 0], None), ([2, 0, 0], Some('w'))];
    assert!(Puzzle::new(board(3), vec![piece.clone()]).is_ok());
    piece.cells[0].1 = Some('b');
    let error = Puzzle::new(board(3), vec![piece]).expect_err("black on white");
    assert_eq!(error.to_string(), "the piece I does not fit into the shape, however it is turned");
}

#[test]
fn order_of_solutions_does_not_depend_on_threads() {
    let puzzle = shipped::named("pentominoes-5x12").expect("it is shipped");
    let found = |threads| {
        let mut found = Vec::new();
        let limits = Limits { threads: NonZeroUsize::new(threads), ..Limits::default() };
        Solver::new(&puzzle, false).run(&limits, |solution| {
            found.push(solution);
            if found.len() < 400 { Continue(()) } else { Break(()) }
        });
        found
    };
    let one = found(1);
    assert_eq!(one.len(), 400);
    assert_eq!(found(3), one);
}

#[test]
fn stopped_search_hands_over_what_it_found() {
    let puzzle = shipped::named("bedlam").expect("it is shipped");
    let observe = |progress: godtable_packing::Progress| if progress.found < 20 { Continue(()) } else { Break(()) };
    let limits = Limits { threads: NonZeroUsize::new(2), observe: Some(&observe) };
    let mut found = 0;
    let ending = Solver::new(&puzzle, false).run(&limits, |_| {
        found += 1;
        Continue(())
    });
    assert!(!ending.is_complete);
    assert!((20..19_186).contains(&found), "{found}");
}

#[test]
fn progress_grows_to_the_whole_and_is_near_the_nodes() {
    let puzzle = shipped::named("pentominoes-2x5x6").expect("it is shipped");
    let parts = std::sync::Mutex::new(Vec::new());
    let observe = |progress: godtable_packing::Progress| {
        parts.lock().expect("no panic").push(progress);
        Continue(())
    };
    let limits = Limits { observe: Some(&observe), ..Limits::default() };
    Solver::new(&puzzle, false).run(&limits, |_| Continue(()));
    let parts = parts.into_inner().expect("no panic");
    assert!(parts.is_sorted_by(|one, next| one.part <= next.part));
    let last = parts.last().expect("some progress");
    assert!((last.part - 1.0).abs() < 1e-9 && last.found == 264, "{last:?}");
}

/// An optional piece that fits nowhere is not used.
#[test]
fn optional_piece_that_fits_nowhere_leaves_one_solution() {
    let mut bar = Piece::new("bar", bar(3));
    bar.at_least = 0;
    for pieces in [[Piece::new("domino", self::bar(2)), bar.clone()], [bar, Piece::new("domino", self::bar(2))]] {
        let puzzle = Puzzle::new(Shape::of_box([2, 1, 1]), pieces.to_vec()).expect("it is a puzzle");
        assert_eq!((solutions(&puzzle, false).len(), solutions(&puzzle, true).len()), (1, 1));
    }
}

/// Returns the puzzle of equal boxes in a larger box, of which any cells may stay empty.
fn boxes_in_a_box(edges: [u32; 3], count: usize, block: [i32; 3]) -> Puzzle {
    let shape = Shape::of_box(edges);
    let loose = shape.cells().iter().map(|cell| ShapeCell { may_be_empty: true, ..*cell });
    let [x, y, z] = block;
    let cells = (0..x).flat_map(|x| (0..y).flat_map(move |y| (0..z).map(move |z| [x, y, z])));
    let mut block = Piece::new("block", cells);
    (block.at_least, block.at_most) = (count, count);
    Puzzle::new(Shape::new(loose), vec![block]).expect("it is a puzzle")
}

/// Counts all sets of pairwise disjoint placements.
fn plain_packings(placements: &[Vec<usize>], count: usize) -> usize {
    let Some((first, rest)) = placements.split_first() else { return usize::from(count == 0) };
    if count == 0 {
        return 1;
    }
    let beside: Vec<Vec<usize>> =
        rest.iter().filter(|other| !other.iter().any(|cell| first.contains(cell))).cloned().collect();
    plain_packings(&beside, count - 1) + plain_packings(rest, count)
}

#[test]
fn boxes_that_leave_cells_empty_are_packed_as_by_a_plain_search() {
    for (edges, count, block) in [
        ([5, 5, 1], 4, [2, 3, 1]),
        ([9, 9, 1], 4, [4, 5, 1]),
        ([4, 4, 1], 4, [1, 2, 1]),
        ([5, 3, 2], 4, [2, 3, 1]),
        ([7, 3, 1], 3, [2, 3, 1]),
        ([3, 3, 3], 3, [1, 2, 3]),
        ([5, 4, 1], 3, [2, 3, 1]),
        ([3, 3, 1], 4, [2, 1, 1]),
    ] {
        let puzzle = boxes_in_a_box(edges, count, block);
        let placements: Vec<Vec<usize>> = puzzle.placements()[0].iter().map(|one| one.cells.clone()).collect();
        let expected = plain_packings(&placements, count);
        assert_eq!(solutions(&puzzle, true).len(), expected, "{count} blocks {block:?} in {edges:?}");
    }
}

/// Dean Hoffman's puzzle: 21 solutions (<https://en.wikipedia.org/wiki/Hoffman%27s_packing_puzzle>).
#[test]
fn hoffmans_27_blocks_leave_135_cells_empty_in_21_ways() {
    let puzzle = boxes_in_a_box([15; 3], 27, [4, 5, 6]);
    if is_exhaustive() {
        assert_eq!(solutions(&puzzle, false).len(), 21);
    }
}
