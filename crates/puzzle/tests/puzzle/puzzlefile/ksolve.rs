//! What ksolve's definitions and scrambles have more than twsearch's.

use godtable_puzzle::puzzlefile::{Puzzle, ScrambleText, read, scrambles};

/// A ring of four pieces, and a hub that turns with the ring and has one orientation.
const HUB: &str = "Name Hub of four <R, S>
Set RING 4 1
Set HUB 1 1
Solved
RING
1 2 3 4
End
Move R
RING
4 1 2 3
HUB
1
1
End
Move S
RING
2 1 3 4
End
Ignore
RING
0 0 1 1
End
ParallelMoves
R S
End
";

const BLOCK: &str = "Block
RING
1
HUB
1
End
";

#[test]
fn name_may_have_spaces_and_ignore_changes_nothing() {
    let puzzle = read(HUB).expect("well formed");
    assert_eq!(puzzle.name(), "Hub of four <R, S>");
    let without = HUB.replace("Ignore\nRING\n0 0 1 1\nEnd\n", "").replace("ParallelMoves\nR S\nEnd\n", "");
    assert_eq!(read(&without), Ok(puzzle));
    assert_eq!(read(&HUB.replace("HUB\n1\n1\n", "")), read(HUB), "nothing is bandaged to the hub");
}

#[test]
fn twist_of_a_piece_with_one_orientation_moves_its_block() {
    let puzzle = read(&format!("{HUB}{BLOCK}")).expect("well formed");
    let after = |moves: &str| puzzle.played_legally(&puzzle.read_moves(moves).expect("moves")).map(|_| ());
    for turns in ["R", "R2", "R'", "R2 S R'"] {
        assert_eq!(after(turns), Ok(()), "{turns}");
    }
    assert_eq!(after("S"), Err("move 1: S would cut the block RING 1, HUB 1".to_owned()));
    let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
    assert_eq!(names, ["R", "R2", "R'", "S"]);
    // The position of the hub is one position.
    assert_eq!(puzzle.played(&puzzle.read_moves("R").expect("moves")).orbits[1].orientations, [0]);
    // The written form has orientations that are ignored.
    let renamed = puzzle.kpuzzle().map_err(|error| error.to_string());
    assert_eq!(renamed, Err("KPuzzle has no bandaged pieces; choose tws".to_owned()));
    let short = read(&format!("{}{BLOCK}", HUB.replace("Hub of four <R, S>", "Hub"))).expect("well formed");
    assert_eq!(read(&short.tws().expect("a form")), Ok(short));
}

#[test]
fn marks_of_moves_of_several_orders_are_each_undone_with_their_move() {
    let text = format!("{}{BLOCK}", HUB.replace("2 1 3 4\nEnd", "2 3 1 4\nHUB\n1\n1\nEnd"));
    let puzzle = read(&text).expect("well formed");
    assert_eq!((puzzle.order(0), puzzle.order(1)), (4, 3));
    let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
    assert_eq!(names, ["R", "R2", "R'", "S", "S'"]);
}

#[test]
fn other_statements_of_ksolve_are_named() {
    let message = |text: &str| read(text).expect_err("it is wrong").to_string();
    for statement in ["ForbiddenPairs", "ForbiddenGroups"] {
        assert_eq!(
            message(&format!("{HUB}{statement}\nR S\nEnd\n")),
            format!(
                "line 26, column 1: expected a rules file with a lock for moves that may not follow each other, \
                 got '{statement}'"
            )
        );
    }
    assert_eq!(
        message(&HUB.replace("Move S", "Move S wide")),
        "line 15, column 8: expected the end of the line after 'S': names of moves have no spaces, got 'wide'"
    );
    assert_eq!(message("Name\n"), "line 1, column 5: expected the name of the puzzle, got the end of the line");
    let open = HUB.strip_suffix("End\n").expect("the last end");
    assert_eq!(
        message(open),
        "line 25, column 1: expected End after ParallelMoves of line 23, got the end of the file"
    );
}

/// Identical pieces, and a move that takes each to the place before it.
const PAIRS: &str = "Set P 6 1
Solved
P
1 1 2 2 3 3
End
Move A
P
2 3 4 5 6 1
End
Move B
P
2 1 3 4 5 6
End
";

fn patterns(puzzle: &Puzzle, text: &str) -> Vec<Result<ScrambleText, String>> {
    scrambles(text, Some(puzzle)).into_iter().map(|own| own.read.map_err(|error| error.to_string())).collect()
}

#[test]
fn position_may_list_places_instead_of_identical_pieces() {
    let puzzle = read(PAIRS).expect("well formed");
    let pattern = |moves: &str| puzzle.pattern(&puzzle.played(&puzzle.read_moves(moves).expect("moves")));
    let expected = Ok(ScrambleText::Pattern(pattern("A")));
    for text in
        ["Scramble 1\nP\n2 3 4 5 6 1\nEnd", "Scramble 2\nP\n1 2 2 3 3 1\nEnd", "ScrambleState 3\nP\n1 2 3 4 5 0\nEnd"]
    {
        assert_eq!(patterns(&puzzle, text), std::slice::from_ref(&expected), "{text}");
    }
    // B changes what is where, and not what it looks like.
    assert_eq!(patterns(&puzzle, "Scramble 4\nP\n2 1 3 4 5 6\nEnd"), [Ok(ScrambleText::Pattern(pattern("")))]);
    let wrong = patterns(&puzzle, "Scramble 5\nP\n2 3 4 5 6 6\nEnd");
    assert_eq!(wrong, [Err("line 3, column 5: expected a piece of the set P, got '4'".to_owned())]);
    let open = "line 3, column 3: expected a piece (which pieces matter is chosen for all positions), got '?1'";
    assert_eq!(patterns(&puzzle, "Scramble 6\nP\n1 ?1 2 2 3 3\nEnd"), [Err(open.to_owned())]);
}

#[test]
fn settings_are_entries_unless_searches_are_so_anyway() {
    let puzzle = read(PAIRS).expect("well formed");
    let text = "Slack 0\nHTM\nMoveLimits\nEnd\nSlack 2\nScrambleAlg two words\nA\nEnd\nMaxDepth 9\nQTM\n\
                MoveLimits\nA 2\nEnd\nRandomScramble\nEnd\nSlack\nScrambleAlg b\nB\nEnd\n";
    let all = scrambles(text, Some(&puzzle));
    let lines: Vec<(usize, &str)> = all.iter().map(|own| (own.line, own.name.as_str())).collect();
    assert_eq!(lines, [(5, "2"), (6, "two words"), (9, "9"), (10, ""), (11, ""), (14, ""), (16, ""), (17, "b")]);
    let moves = |moves: &str| Ok(ScrambleText::Moves(moves.to_owned()));
    let setting = |setting| Ok(ScrambleText::Setting(setting));
    let no_number = "line 16, column 6: expected a number of turns, got the end of the line".to_owned();
    assert_eq!(
        patterns(&puzzle, text),
        [
            setting("Slack"),
            moves("A"),
            setting("MaxDepth"),
            setting("QTM"),
            setting("MoveLimits"),
            setting("RandomScramble"),
            Err(no_number),
            moves("B")
        ]
    );
}
