//! The 8-puzzle of the shipped definition, against a plain search over boards with a blank.

use super::stored::proof;

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::table::Table;
use godtable_engine::levels::{Arcs, Automorphisms, Distances, Goal, Paths, Positions, Scrambles, Space};
use godtable_puzzle::effort::Effort;
use godtable_puzzle::puzzlefile::{Puzzle, read, shipped};

/// The tiles of the cells, row by row; 0 is the blank.
type Board = [u8; 9];

const SOLVED: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// Returns the board after the blank moves by some cells, or `None` if it would leave the board.
fn slid(board: &Board, right: isize, down: isize) -> Option<Board> {
    let blank = board.iter().position(|&tile| tile == 0).expect("a blank") as isize;
    let (mut row, mut column) = (blank / 3, blank % 3);
    let mut board = *board;
    for _ in 0..(right + down).abs() {
        let (next_row, next_column) = (row + down.signum(), column + right.signum());
        if !(0..3).contains(&next_row) || !(0..3).contains(&next_column) {
            return None;
        }
        board.swap((row * 3 + column) as usize, (next_row * 3 + next_column) as usize);
        (row, column) = (next_row, next_column);
    }
    Some(board)
}

/// The names of moves, and how far the blank moves to the right and down.
const SLIDES: [(&str, isize, isize); 8] = [
    ("R", 1, 0),
    ("R'", -1, 0),
    ("U", 0, -1),
    ("U'", 0, 1),
    ("R2", 2, 0),
    ("R2'", -2, 0),
    ("U2", 0, -2),
    ("U2'", 0, 2),
];

/// Returns the distance of each board from solved, by the first slides.
fn plain(slides: &[(&str, isize, isize)]) -> HashMap<Board, usize> {
    let next = |board: &Board| slides.iter().filter_map(|slide| slid(board, slide.1, slide.2)).collect::<Vec<Board>>();
    godtable_testing::plain_search([SOLVED], |&board| board, usize::MAX, next)
}

fn puzzle() -> Puzzle {
    read(shipped("8-puzzle").expect("shipped")).expect("well formed")
}

fn distances(puzzle: &Puzzle, turns: &str) -> Distances {
    let definition = |powers: &[_]| puzzle.definition(powers).expect("moves");
    let rules = definition(&puzzle.read_moves(turns).expect("moves"));
    let arcs = Arcs::free(rules.moves().len());
    let positions = Positions::among(rules, &definition(&puzzle.powers())).expect("few positions");
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    Distances::find(Space::new(positions), arcs, Goal::Positions(vec![solved]), &mut |_| Continue(())).expect("found")
}

/// Returns the board of each position that moves reach from solved. Each move is possible on both or on neither.
fn boards(found: &Distances, slides: &[(&str, isize, isize)]) -> HashMap<u64, Board> {
    let definition = found.positions().definition();
    let solved = found.positions().number(&definition.solved()).expect("a position");
    let mut boards = HashMap::from([(solved, SOLVED)]);
    let mut open = vec![solved];
    while let Some(number) = open.pop() {
        let board = boards[&number];
        for (made, named) in definition.moves().iter().enumerate() {
            let slide = slides.iter().find(|slide| slide.0 == named.name).expect("a slide");
            let next = found.moved(found.state(number, 0), made).map(|next| found.position(next));
            let slid = slid(&board, slide.1, slide.2);
            assert_eq!(next.is_some(), slid.is_some(), "{board:?} {}", slide.0);
            let (Some(next), Some(slid)) = (next, slid) else { continue };
            let known = boards.insert(next, slid);
            assert!(known.is_none_or(|known| known == slid), "{board:?} {}", slide.0);
            if known.is_none() {
                open.push(next);
            }
        }
    }
    boards
}

#[test]
fn slides_of_one_tile_have_published_counts() {
    let found = distances(&puzzle(), "R R' U U'");
    // OEIS A089473, for a goal with the blank in a corner.
    let published = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(found.unlocked().counts(), published);
    assert_eq!(found.unlocked().states(), 181_440, "all legal positions are in reach");
}

#[test]
fn each_board_is_as_far_as_in_a_plain_search() {
    let puzzle = puzzle();
    let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
    assert_eq!(names.join(" "), "R R2 R2' R' U U2 U2' U'", "slides of three tiles are left out");
    for (slides, turns) in [(&SLIDES[..4], "R R' U U'"), (&SLIDES, "R R2 R2' R' U U2 U2' U'")] {
        let (found, plain) = (distances(&puzzle, turns), plain(slides));
        let mut counts = vec![0; found.unlocked().counts().len()];
        plain.values().for_each(|&distance| counts[distance] += 1);
        assert_eq!(found.unlocked().counts(), counts);
        let boards = boards(&found, slides);
        for (&number, board) in &boards {
            let distance = found.distance(found.state(number, 0));
            assert_eq!(distance.map(usize::from), plain.get(board).copied(), "{board:?}");
        }
        assert_eq!(boards.len(), 181_440);
    }
}

/// Returns the image of a board in the diagonal through the solved blank.
fn mirrored(board: &Board) -> Board {
    std::array::from_fn(|cell| {
        let mirrored = |cell: usize| cell % 3 * 3 + cell / 3;
        match board[mirrored(cell)] {
            0 => 0,
            tile => mirrored(usize::from(tile) - 1) as u8 + 1,
        }
    })
}

#[test]
fn diagonal_reflection_gives_the_classes() {
    let found = distances(&puzzle(), "R R' U U'");
    let mut counts = vec![0; 32];
    plain(&SLIDES[..4]).iter().for_each(|(board, &distance)| counts[distance] += u64::from(*board <= mirrored(board)));
    let classes = found.classes().expect("few automorphisms");
    assert_eq!((classes.keeping(), classes.has_all()), (2, true));
    assert_eq!(classes.unlocked().counts(), counts);
    assert!(found.classes_with_inverses().expect("few automorphisms").is_none(), "inverses may be illegal");
}

#[test]
fn automorphisms_keep_the_illegal_pieces() {
    let text = shipped("8-puzzle").expect("shipped");
    for (line, count) in [("", 2), ("Illegal ROW 5 3\n", 1)] {
        let puzzle = read(&text.replacen(line, "", 1)).expect("well formed");
        let definition = puzzle.definition(&puzzle.powers()).expect("moves");
        assert_eq!(
            Automorphisms::of(&definition, &mut Effort::default()).map(|found| found.count()),
            Ok(count),
            "without '{line}'"
        );
    }
}

#[test]
fn table_of_legal_positions_is_proved() {
    let puzzle = puzzle();
    let found = distances(&puzzle, "R R' U U'");
    let header = found.header(Vec::new());
    let encoding = header.encoding;
    let table = Table::in_memory(header, |cells| found.write_cells(encoding, cells));
    let stored = Distances::from_table(found.positions().clone(), found.arcs().clone(), found.goal().clone(), table);
    let stored = stored.expect("its states");
    proof(&stored).expect("right");
    assert_eq!(stored.unlocked().states(), 181_440);
    let state = stored.at(stored.unlocked().gods_number(), false)[0];
    assert_eq!(stored.solution(state).map(|solution| solution.len()), Some(31));
    let solved = stored.state(stored.positions().number(&puzzle.played(&[])).expect("a position"), 0);
    assert_eq!((0..4).filter(|&made| stored.moved(solved, made).is_some()).count(), 2, "the blank is in a corner");
}

#[test]
fn paths_of_one_way_slides_are_shortest() {
    // One cell to the right or up, two cells back.
    let slides: Vec<(&str, isize, isize)> =
        SLIDES.into_iter().filter(|own| ["R", "U", "R2'", "U2'"].contains(&own.0)).collect();
    let found = distances(&puzzle(), "R U R2' U2'");
    let paths = Paths::find(&found, &mut |_| Continue(())).expect("found");
    let (boards, plain) = (boards(&found, &slides), plain(&slides));
    assert_eq!(boards.len(), plain.len());
    for (&number, board) in boards.iter().step_by(50) {
        let path = paths.to(&found, number).expect("in reach");
        assert_eq!(path.len(), plain[board], "{board:?}");
        let solved = found.positions().number(&found.positions().definition().solved()).expect("a position");
        let end = path.iter().try_fold(found.state(solved, 0), |state, &made| found.moved(state, made));
        assert_eq!(end, Some(found.state(number, 0)), "{board:?}");
    }
}

#[test]
fn scrambles_are_legal() {
    let found = distances(&puzzle(), "R R' U U'");
    let paths = Paths::find(&found, &mut |_| Continue(())).expect("found");
    for scramble in Scrambles::new(&found, &paths, .., 1).take(100) {
        let solved = found.positions().number(&found.positions().definition().solved()).expect("a position");
        let end = scramble.moves.iter().try_fold(found.state(solved, 0), |state, &made| found.moved(state, made));
        assert_eq!(end, Some(found.state(scramble.position, 0)));
        assert_eq!(scramble.moves.len(), scramble.distance.get());
    }
}
