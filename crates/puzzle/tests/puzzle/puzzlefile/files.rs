//! Definitions: what they mean, where they are wrong, and that no bytes cause a panic.

use std::ops::ControlFlow::Break;

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::puzzlefile::{Power, Puzzle, SHIPPED, read};

const RING: &str = "# A comment.
Name Ring

Set PIECES 4 3
Set CENTERS 2 1

Solved
PIECES
1 2 3 3
0 1 ? ?
End

Move A
PIECES
2 3 4 1
0 1 2 0
CENTERS
2 1
End
Move x
PIECES
1 3 2 4
End
MoveAlias Q A
MoveSequence AA A2 Q'
";

/// Two pieces that move around a ring of four places; some places may not hold them.
const GAPS: &str = "Set RING 4 1
Solved
RING
1 2 4 4
End
Illegal RING 4 1 2
Move R
RING
4 1 2 3
End
Illegal RING 1 2
";

const RING_JSON: &str = r#"{
  "name": "Ring",
  "orbits": [
    { "orbitName": "PIECES", "numPieces": 4, "numOrientations": 3 },
    { "orbitName": "CENTERS", "numPieces": 2, "numOrientations": 1 }
  ],
  "defaultPattern": {
    "PIECES": { "pieces": [0, 1, 2, 2], "orientation": [0, 1, 0, 0], "orientationMod": [0, 0, 1, 1] },
    "CENTERS": { "pieces": [0, 1], "orientation": [0, 0] }
  },
  "moves": {
    "A": {
      "PIECES": { "permutation": [1, 2, 3, 0], "orientationDelta": [1, 2, 0, 0] },
      "CENTERS": { "permutation": [1, 0], "orientationDelta": [0, 0] }
    },
    "x": { "PIECES": { "permutation": [0, 2, 1, 3], "orientationDelta": [0, 0, 0, 0] } }
  },
  "derivedMoves": { "Q": "A", "AA": "A2 Q'" }
}"#;

fn message(text: &str) -> String {
    read(text).expect_err("it is wrong").to_string()
}

#[test]
fn both_forms_define_the_same_puzzle() {
    assert_eq!(read(RING), read(RING_JSON));
    let puzzle = read(RING).expect("well formed");
    assert_eq!((puzzle.moves().len(), puzzle.rotations().len(), puzzle.order(0)), (1, 1, 4));
    assert_eq!(puzzle.orbits().map(|orbit| orbit.moduli.clone()).collect::<Vec<_>>(), [vec![3, 3, 1], vec![1, 1]]);
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let puzzle = read(RING);
    for end in ["\r\n", "\r", "\n\n", " \n"] {
        assert_eq!(read(&RING.replace('\n', end)), puzzle, "{end:?}");
    }
    assert_eq!(read(&format!("\u{FEFF}{RING}")), puzzle);
    assert_eq!(read(&format!("\u{FEFF}{RING_JSON}")), puzzle);
}

#[test]
fn sequence_that_no_move_equals_is_a_move() {
    // The rotation takes the move A to another, as in twsearch's Trapentrix.
    let text = "Set A 3 1\nSolved\nEnd\nMove A\nA\n2 1 3\nEnd\nMove x\nA\n3 2 1\nEnd\nMoveSequence B x A x\n\
                MoveSequence C A A A\n";
    let puzzle = read(text).expect("well formed");
    let names: Vec<&str> = puzzle.moves().iter().map(|made| made.name.as_str()).collect();
    assert_eq!((&names[..], puzzle.rotations().len()), (&["A", "B"][..], 1));
    assert_eq!(puzzle.group_size(&mut Effort::default()).map(|size| size.to_string()).as_deref(), Ok("6"));
    assert_eq!(puzzle.read_moves("B"), Ok(vec![Power { number: 1, exponent: 1 }]));
}

#[test]
fn powers_have_the_names_of_twsearch() {
    let ring = |places: usize| {
        let images: Vec<String> = (1..=places).map(|place| (place % places + 1).to_string()).collect();
        read(&format!("Set A {places} 1\nSolved\nEnd\nMove R\nA\n{}\nEnd\n", images.join(" "))).expect("well formed")
    };
    for (places, expected) in
        [(2, "R"), (3, "R R'"), (4, "R R2 R'"), (5, "R R2 R2' R'"), (7, "R R2 R3 R3' R2' R'"), (1, "")]
    {
        let puzzle = ring(places);
        let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
        assert_eq!(names.join(" "), expected);
        for (power, name) in puzzle.powers().into_iter().zip(names) {
            assert_eq!(puzzle.read_moves(&name), Ok(vec![power]), "{name}");
        }
    }
}

#[test]
fn each_move_is_a_power_even_if_another_equals_it() {
    let text = |second: &str| {
        format!("Set A 5 1\nSolved\nEnd\nMove R\nA\n2 3 4 5 1\nEnd\nMove D\nA\n{second}\nEnd\nMove T\nEnd\n")
    };
    type Keeps = fn(Power, u64) -> bool;
    let (all, near, alone): (Keeps, Keeps, Keeps) =
        (|_, _| true, |power, order| [1, order - 1].contains(&power.exponent), |power, _| power.exponent == 1);
    // D is R2, the inverse of R, and R again.
    for (second, keeps, expected) in [
        ("3 4 5 1 2", all, "R R2' R' D"),
        ("3 4 5 1 2", near, "R R' D D'"),
        ("3 4 5 1 2", alone, "R D"),
        ("5 1 2 3 4", all, "R R2 R2' D"),
        ("5 1 2 3 4", near, "R D"),
        ("5 1 2 3 4", alone, "R D"),
        ("2 3 4 5 1", all, "R R2 R2' R' D"),
    ] {
        let puzzle = read(&text(second)).expect("well formed");
        let names: Vec<String> = puzzle.powers_that(keeps).iter().map(|&power| puzzle.name_of(power)).collect();
        assert_eq!(names.join(" "), expected, "{second}");
    }
}

#[test]
fn orientations_of_a_move_count_by_the_places_before_it() {
    let text = |made: &str| format!("Set A 3 2\nSolved\nEnd\n{made}\nEnd\n");
    // The piece at place 1 comes to place 2, and is flipped.
    let before = read(&text("Move R\nA\n3 1 2\n1 0 0")).expect("well formed");
    let after = read(&text("MoveTransformation R\nA\n2 0 1\n0 1 0")).expect("well formed");
    assert_eq!(before, after);
    let arrangement = before.played(&[Power { number: 0, exponent: 1 }]);
    assert_eq!(
        (&arrangement.orbits[0].kinds[..], &arrangement.orbits[0].orientations[..]),
        (&[2, 0, 1][..], &[0, 1, 0][..])
    );
}

#[test]
fn sequences_and_aliases_are_read() {
    let puzzle = read(RING).expect("well formed");
    let moves = |text: &str| puzzle.read_moves(text).map(|moves| puzzle.played(&moves));
    let all = |exponents: &[u64]| {
        let powers: Vec<Power> = exponents.iter().map(|&exponent| Power { number: 0, exponent }).collect();
        Ok(puzzle.played(&powers))
    };
    for (text, exponents) in
        [("", &[][..]), ("A A", &[2]), ("Q'", &[3]), ("AA", &[2, 3]), ("AA'", &[1, 2]), ("AA2", &[2]), ("A7", &[3])]
    {
        assert_eq!(moves(text), all(exponents), "{text}");
    }
    assert_eq!(moves("x x"), all(&[]));
    let error = puzzle.read_moves("A B2").expect_err("there is no B").to_string();
    assert_eq!(error, "column 3: expected a move of the puzzle, A x, got 'B2'");
}

#[test]
fn sequence_that_cannot_be_read_is_an_error_of_its_line() {
    let error = |moves: &str| read(&RING.replace("A2 Q'", moves)).expect_err("refused").to_string();
    assert_eq!(
        error("A2 Z"),
        "line 25, column 17: expected moves that make the move 'AA', got column 1: 'AA' stands for a sequence that is wrong: \
         column 4: expected a move of the puzzle, A x, got 'Z'"
    );
    let endless = error("AA AA");
    assert!(endless.starts_with("line 25, column 17: expected moves that make the move 'AA', got "), "{endless}");
}

#[test]
fn endless_sequences_are_refused() {
    let text = RING.replace("MoveSequence AA A2 Q'", "MoveAlias AA AA AA") + "MoveAlias B C B\nMoveAlias C B\n";
    let puzzle = read(&text).expect("well formed");
    for word in ["AA", "B", "C2'", "A99999999999999999999", "Q4000000000"] {
        let error = puzzle.read_moves(word).map_err(|error| error.to_string());
        let is_refused = error.as_ref().is_err_and(|e| e.contains("longer than") || e.contains("expected a move"));
        assert!(is_refused || word == "Q4000000000" && error == Ok(Vec::new()), "{word}: {error:?}");
    }
}

#[test]
fn patterns_are_read_as_they_are_written() {
    for text in [RING, RING_JSON] {
        let puzzle = read(text).expect("well formed");
        for moves in ["", "A", "A2 x", "x A A x A'"] {
            let arrangement = puzzle.played(&puzzle.read_moves(moves).expect("moves"));
            let pattern = puzzle.pattern(&arrangement);
            assert_eq!(puzzle.read_pattern(&pattern), Ok(arrangement), "{pattern}");
        }
    }
    let puzzle = read(RING).expect("well formed");
    let solved = puzzle.pattern(&puzzle.played(&[]));
    assert_eq!(
        solved,
        r#"{"PIECES":{"pieces":[0,1,2,2],"orientation":[0,1,0,0]},"CENTERS":{"pieces":[0,1],"orientation":[0,0]}}"#
    );
    let wrong = puzzle.read_pattern(&solved.replacen("[0,1,2,2]", "[0,1,1,2]", 1)).expect_err("a piece twice");
    assert_eq!(wrong.to_string(), "line 1, column 11: expected the piece 1 1 times, got 2 times");
}

#[test]
fn errors_name_line_column_and_expectation() {
    for (from, to, expected) in [
        (
            "Name Ring",
            "Nam Ring",
            "line 2, column 1: expected Name, Set, Solved, StartState, Illegal, Block, Move, \
            MoveTransformation, MoveAlias, MoveSequence, MoveHold or SwizzleSet, got 'Nam'",
        ),
        (
            "Set PIECES 4 3",
            "Set PIECES 4",
            "line 4, column 13: expected the number of orientations, got the end of the line",
        ),
        ("Set PIECES 4 3", "Set PIECES 999 3", "line 4, column 12: expected a number from 1 to 255, got '999'"),
        ("1 2 3 3", "1 2 3 5", "line 9, column 7: expected a number from 1 to 4, got '5'"),
        ("0 1 ? ?", "0 1 ? 2", "line 10, column 7: expected ? for all pieces 3 or for none, got '2'"),
        ("2 3 4 1", "2 3 4 4", "line 15, column 7: expected a permutation, got '4' again"),
        ("2 3 4 1", "2 3 4", "line 15, column 6: expected 4 numbers, got 3"),
        ("0 1 2 0", "0 1 3 0", "line 16, column 5: expected a number from 0 to 2, got '3'"),
        ("2 1\nEnd", "2 1\n", "line 20, column 1: expected the name of a set, numbers or End, got 'Move'"),
        ("Move x", "Move A", "line 20, column 6: expected a new name, got the move 'A' again"),
    ] {
        assert_eq!(message(&RING.replacen(from, to, 1)), expected, "{to}");
    }
    assert_eq!(message(""), "line 1, column 1: expected Set, got the end of the file");
}

#[test]
fn illegal_pieces_are_read_by_place_and_kind() {
    let puzzle = read(GAPS).expect("well formed");
    let illegal: Vec<(u8, u8)> = puzzle.illegal().iter().map(|own| (own.place, own.kind)).collect();
    assert_eq!(illegal, [(0, 1), (3, 0), (3, 1)]);
    let after = |moves: &str| puzzle.played_legally(&puzzle.read_moves(moves).expect("moves")).map(|_| ());
    let leads = |what: &str| Err(format!("{what} may not hold piece 2"));
    assert_eq!(after("R R' R"), Ok(()));
    assert_eq!(after("R2"), leads("move 1: R2 leads to an illegal position: place 4 of RING"));
    assert_eq!(after("R R' R' R"), leads("move 3: R' leads to an illegal position: place 1 of RING"));
    let pattern = puzzle.pattern(&puzzle.played(&puzzle.read_moves("R2").expect("moves")));
    let wrong = puzzle.legal(puzzle.read_pattern(&pattern).expect("pieces of the puzzle")).map(|_| ());
    assert_eq!(wrong, leads("the position is illegal: place 4 of RING"));
    let definition = puzzle.definition(&puzzle.powers()).expect("moves");
    assert_eq!(definition.illegal(), puzzle.illegal());
}

/// A ring of four pieces and one that only turns, of which two are bandaged to it.
const BANDAGED: &str = "Set RING 4 1
Set HUB 1 4
Solved
RING
1 2 3 3
HUB
1
?
End
Block
RING
1
HUB
1
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
Move T
RING
1 2 4 3
End
";

#[test]
fn turn_that_would_cut_a_block_is_refused() {
    let puzzle = read(BANDAGED).expect("well formed");
    let after = |moves: &str| puzzle.played_legally(&puzzle.read_moves(moves).expect("moves")).map(|_| ());
    assert_eq!(after("R2 S R' T"), Ok(()));
    assert_eq!(after("R R T2 R'"), Ok(()));
    assert_eq!(after("T S"), Err("move 2: S would cut the block RING 1, HUB 1".to_owned()));
    let definition = puzzle.definition(&puzzle.powers()).expect("moves");
    assert_eq!(definition.bandages(), puzzle.bandages());
    assert_eq!(puzzle.pieces_in_words(&puzzle.bandages()[0]), "RING 1, HUB 1");
}

#[test]
fn wrong_blocks_are_refused_with_their_place() {
    for (from, to, expected) in [
        (
            "Block\nRING\n1\n",
            "Block\nRING\n3\n",
            "line 12, column 1: expected a piece of the set RING that has no like, got '3'",
        ),
        ("Block\nRING\n1\n", "Block\nRING\n7\n", "line 12, column 1: expected a number from 1 to 4, got '7'"),
        (
            "Block\nRING\n1\n",
            "Block\nRING\n1 1\n",
            "line 12, column 3: expected each piece in one block, got '1' again",
        ),
        ("Block\nRING\n1\n", "Block\n1\n", "line 11, column 1: expected the name of a set, got '1'"),
        (
            "Block\nRING\n1\nHUB\n1\n",
            "Block\nHUB\n1\n",
            "line 10, column 1: expected a block of two pieces at least, got 1",
        ),
        (
            "Block\nRING",
            "Block\nCORNERS",
            "line 11, column 1: expected the name of a set, pieces or End, got 'CORNERS'",
        ),
        ("1\nEnd\nMove R", "1\nMove R", "line 15, column 1: expected the name of a set, pieces or End, got 'Move'"),
        ("Block\n", "Block RING\n", "line 10, column 7: expected the end of the line, got 'RING'"),
    ] {
        assert_eq!(message(&BANDAGED.replacen(from, to, 1)), expected, "{to}");
    }
    let early = BANDAGED.find("Solved").expect("it is there");
    let unsolved = format!("{}Block\nRING\n1\nHUB\n1\nEnd\n{}", &BANDAGED[..early], &BANDAGED[early..]);
    assert_eq!(message(&unsolved), "line 3, column 1: expected the solved state before blocks, got 'Block'");
    let open = BANDAGED.find("End\nMove").expect("the end of the block");
    assert_eq!(
        message(&BANDAGED[..open]),
        "line 15, column 1: expected End after Block of line 10, got the end of the file"
    );
}

#[test]
fn power_that_is_never_legal_is_no_turn() {
    // Piece 2 is at place 2 or 3, and R2 moves it to place 4 or 1.
    for (text, expected) in [(GAPS, "R R'"), (&GAPS.replace("Illegal RING 1 2\n", ""), "R R2 R'")] {
        let puzzle = read(text).expect("well formed");
        let names: Vec<String> = puzzle.powers().iter().map(|&power| puzzle.name_of(power)).collect();
        assert_eq!(names.join(" "), expected);
    }
}

#[test]
fn errors_of_illegal_pieces_name_line_and_column() {
    let given = "Illegal RING 4 1 2";
    for (to, expected) in [
        ("Illegal", "line 6, column 8: expected the name of a set, a place and pieces, got the end of the line"),
        ("Illegal RING", "line 6, column 13: expected the name of a set, a place and pieces, got the end of the line"),
        ("Illegal RING 4", "line 6, column 15: expected a piece, got the end of the line"),
        ("Illegal RUNG 4 1", "line 6, column 9: expected the name of a set, got 'RUNG'"),
        ("Illegal RING 5 1", "line 6, column 14: expected a number from 1 to 4, got '5'"),
        ("Illegal RING 4 1 0", "line 6, column 18: expected a number from 1 to 4, got '0'"),
        ("Illegal RING 4 3", "line 6, column 16: expected a piece of the set RING, got '3'"),
        (
            "Illegal RING 2 1 2",
            "line 6, column 18: expected a piece that is not at place 2 of the solved state, got '2'",
        ),
    ] {
        assert_eq!(message(&GAPS.replacen(given, to, 1)), expected, "{to}");
    }
    assert_eq!(
        message(&format!("{given}\n{GAPS}")),
        "line 1, column 1: expected the solved state before illegal pieces, got 'Illegal'"
    );
}

#[test]
fn json_errors_name_line_column_and_expectation() {
    for (from, to, expected) in [
        ("\"name\"", "name", "line 2, column 3: expected the name of a field, in double quotes, got 'n'"),
        ("4, \"numO", "400, \"numO", "line 4, column 43: expected a number from 1 to 255, got '400'"),
        ("[1, 2, 3, 0]", "[1, 2, 3, 3]", "line 13, column 44: expected a permutation, got '3' again"),
        ("[1, 2, 3, 0]", "[1, 2, 3]", "line 13, column 34: expected a list of 4 numbers, got 3 values"),
        (
            "\"defaultPattern\"",
            "\"pattern\"",
            "line 1, column 1: expected the field \"defaultPattern\", got an object \
            without it",
        ),
        ("\"x\": {", "\"x\": [", "line 16, column 20: expected ',' or ']', got ':'"),
    ] {
        assert_eq!(message(&RING_JSON.replacen(from, to, 1)), expected, "{to}");
    }
    assert_eq!(
        message(&"{\"a\":[".repeat(1000)),
        "line 1, column 102: expected at most 32 nested values, got one more"
    );
}

/// Uses all that a puzzle offers.
fn use_puzzle(puzzle: &Puzzle) {
    let powers = puzzle.powers();
    let definition = puzzle.definition(&powers);
    assert_eq!(definition.is_none(), powers.is_empty());
    let pattern = puzzle.pattern(&puzzle.played(&powers));
    assert!(puzzle.read_pattern(&pattern).is_ok(), "{pattern}");
    drop(puzzle.read_moves("A B AA' x2 U3 Q"));
}

#[test]
fn truncated_and_altered_files_cause_no_panic() {
    let skewb = SHIPPED.iter().find(|shipped| shipped.name == "skewb").expect("shipped").text;
    let mut good = 0;
    let mut seen = 0;
    for text in [RING, RING_JSON, GAPS, skewb] {
        let bytes = text.as_bytes();
        let mut check = |bytes: &[u8]| {
            let result = read(&String::from_utf8_lossy(bytes));
            seen += 1;
            if let Ok(puzzle) = result {
                good += 1;
                use_puzzle(&puzzle);
            }
        };
        (0..bytes.len()).for_each(|length| check(&bytes[..length]));
        for place in 0..bytes.len() {
            for byte in [b'0', b'9', b' ', b'\n', b'?', b'"', b'}', 0, 255, bytes[place] ^ 1] {
                let mut altered = bytes.to_vec();
                altered[place] = byte;
                check(&altered);
                altered.remove(place);
                check(&altered);
            }
        }
    }
    assert!(good > 100 && good < seen / 2, "{good} of {seen}");
}

#[test]
fn shipped_definitions_are_well_formed() {
    for shipped in SHIPPED {
        let puzzle = read(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        assert_eq!(puzzle.name(), shipped.name);
        use_puzzle(&puzzle);
    }
}

#[test]
fn groups_have_their_published_sizes() {
    let factorial = |n: u64| (1..=n).product::<u64>();
    for (name, size) in [
        ("2x2x2", 3_674_160),
        ("2x2x3", 241_920),
        // Up to rotations of the whole, any arrangement of the outer pieces with any of the inner ones.
        ("2x2x4", factorial(8) * factorial(8) / 8),
        ("2x3x3", 406_425_600),
        ("1x3x3", 192),
        ("pyraminx", 933_120),
        ("skewb", 3_149_280),
        ("skewb-diamond", 138_240),
        ("dino", factorial(12) / 2),
        ("fused-cube", 170_659_735_142_400),
        ("siamese-cube", 73_483_200),
        ("ivy", 29_160),
        ("gear", 41_472),
        ("topspin-10", factorial(10)),
        // With the illegal positions: 36 places of the blank, and half of all arrangements of the tiles.
        ("8-puzzle", 36 * factorial(8) / 2),
    ] {
        let text = SHIPPED.iter().find(|shipped| shipped.name == name).expect("shipped").text;
        let puzzle = read(text).expect("well formed");
        assert_eq!(
            puzzle.group_size(&mut Effort::default()).map(|size| size.to_string()),
            Ok(size.to_string()),
            "{name}"
        );
    }
}

#[test]
fn moves_connect_the_positions_of_the_group_alone() {
    let puzzle = |name: &str| {
        let shipped = SHIPPED.iter().find(|shipped| shipped.name == name).expect("shipped");
        let puzzle = read(shipped.text).expect("well formed");
        puzzle.definition(&puzzle.powers()).expect("it has moves")
    };
    let cube = puzzle("2x2x2");
    let connects = |from: &_, to: &_| cube.connects(from, to, &mut Effort::default());
    let moved = cube.moved(&cube.moved(&cube.solved(), 0), 4);
    assert_eq!((connects(&moved, &cube.solved()), connects(&cube.solved(), &moved)), (Ok(true), Ok(true)));
    // A corner that is twisted alone, and two corners that are exchanged: an odd permutation is in reach.
    let (mut twisted, mut exchanged) = (moved.clone(), moved.clone());
    twisted.orbits[0].orientations[0] = (twisted.orbits[0].orientations[0] + 1) % 3;
    exchanged.orbits[0].kinds.swap(1, 2);
    exchanged.orbits[0].orientations.swap(1, 2);
    assert_eq!((connects(&twisted, &moved), connects(&exchanged, &moved)), (Ok(false), Ok(true)));
    let (mut stop, few) = (|| Break(()), Effort::of(1));
    assert_eq!(cube.connects(&moved, &moved, &mut few.observed_by(&mut stop)), Err(Unfound::Stopped));
    assert_eq!(cube.connects(&moved, &moved, &mut Effort::of(1)), Err(Unfound::Absent));
    // Where pieces look alike, a search finds one of the elements that lead there.
    let alike = puzzle("3-color-cube");
    let moved = alike.moved(&alike.moved(&alike.solved(), 0), 4);
    assert_eq!(alike.connects(&alike.solved(), &moved, &mut Effort::default()), Ok(true));
}

#[test]
fn large_groups_have_all_their_digits() {
    // The alternating group of 64 pieces: a cycle of three, and one of the 63 others.
    let cycle = |places: &[usize]| {
        let mut images: Vec<usize> = (1..=64).collect();
        places.windows(2).for_each(|pair| images[pair[0]] = pair[1] + 1);
        images[places[places.len() - 1]] = places[0] + 1;
        images.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
    };
    let (three, most) = (cycle(&[0, 1, 2]), cycle(&(1..64).collect::<Vec<usize>>()));
    let text = format!("Set A 64 1\nSolved\nEnd\nMove R\nA\n{three}\nEnd\nMove S\nA\n{most}\nEnd\n");
    let size = read(&text).expect("well formed").group_size(&mut Effort::default()).expect("few points").to_string();
    // 64! / 2, by Python.
    assert_eq!(size, "63443466092942082051716694667580740401432758087272596099400947187607352115200000000000000");
}
