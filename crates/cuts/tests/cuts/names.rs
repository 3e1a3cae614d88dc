//! Names of moves, and sequences that other names stand for.

use std::collections::BTreeSet;

use godtable_cuts::{Choices, CutPuzzle, Description, Naming, Turns};
use godtable_puzzle::puzzlefile::Puzzle;

fn made(text: &str, choices: &Choices) -> CutPuzzle {
    let description: Description = text.parse().unwrap();
    CutPuzzle::new(&description, choices).unwrap()
}

fn moves(text: &str, choices: &Choices) -> BTreeSet<String> {
    made(text, choices).puzzle().moves().iter().map(|made| made.name.clone()).collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split(' ').map(str::to_owned).collect()
}

fn are_equal(puzzle: &Puzzle, one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| puzzle.played(&puzzle.read_moves(text).unwrap()));
    one == other
}

#[test]
fn communities_name_moves_as_cubing_js_has_them() {
    let usual = Choices::default();
    assert_eq!(moves("megaminx", &usual), set("U F L BL BR R FR FL DL B DR D"));
    assert_eq!(moves("fto", &usual), set("U F L R B D BL BR"));
    assert_eq!(moves("skewb", &usual), set("U L R B F D UL UR"));
    assert_eq!(moves("pyraminx with tips", &usual), set("u l r b U L R B"));
    assert_eq!(moves("tetraminx", &usual), set("U L R B"));
    assert_eq!(moves("2x2x3", &usual), set("U D F2 B2 L2 R2"));
    let faces = Choices { naming: Naming::Faces, ..Choices::default() };
    assert_eq!(moves("skewb", &faces), set("DFL DRF DBR DLB ULF UFR URB UBL"));
    assert_eq!(moves("megaminx", &faces), set("U F L BL BR R C A I BF E D"));
}

#[test]
fn turns_of_layers_and_blocks_have_their_names() {
    let of = |turns: Turns| Choices { turns: Some(turns), ..Choices::default() };
    let usual = "U 2U 2D D F 2F 2B B L 2L 2R R";
    assert_eq!(moves("5x5x5", &of(Turns::Layers)), set(usual));
    assert_eq!(moves("5x5x5", &of(Turns::AllLayers)), set(&format!("{usual} 3D 3F 3L")));
    assert_eq!(moves("5x5x5", &of(Turns::Blocks)), set("U u d D F f b B L l r R"));
    assert_eq!(moves("master pyraminx", &of(Turns::CornerBlocks)), set("U L R B u l r b 3u 3l 3r 3b"));
}

#[test]
fn other_names_are_sequences_of_moves() {
    let cube = made("5x5x5", &Choices::default());
    for (name, sequence) in [
        ("Uw", "U 2U"),
        ("3Rw", "x 2L L"),
        ("4r", "x L"),
        ("3R", "x R' 2R' L 2L"),
        ("M", "x' R 2R L' 2L'"),
        ("E", "3D"),
        ("2-3u", "u U' E'"),
        ("y", "Uv"),
        ("5U'", "D"),
    ] {
        assert!(are_equal(cube.puzzle(), name, sequence), "{name}");
    }
    let blocks = made("4x4x4", &Choices { turns: Some(Turns::Blocks), ..Choices::default() });
    assert!(are_equal(blocks.puzzle(), "2R", "r R'") && are_equal(blocks.puzzle(), "3r", "x L"));
    let megaminx = made("megaminx", &Choices::default());
    assert!(are_equal(megaminx.puzzle(), "D++", "y2' U2") && are_equal(megaminx.puzzle(), "R++ R--", ""));
    assert!(are_equal(megaminx.puzzle(), "BF E A", "B DR FL"));
}

#[test]
fn slices_are_the_layers_that_no_move_turns() {
    for (text, expected) in
        [("3x3x3", "E M S"), ("5x5x5", "E M S"), ("4x4x4", ""), ("skewb", ""), ("megaminx", "2U 2F 2L 2C 2A 2R")]
    {
        let cut = made(text, &Choices::default());
        let names: BTreeSet<String> = cut.slices().iter().map(|slice| slice.name.clone()).collect();
        assert_eq!(names, expected.split_whitespace().map(str::to_owned).collect(), "{text}");
        for slice in cut.slices() {
            // The moves and rotations of the sequence move each sticker as the slice does.
            let powers = cut.puzzle().read_moves(&slice.name).expect("a sequence");
            let turns = powers.iter().flat_map(|power| (0..power.exponent).map(|_| &cut.turns()[power.number]));
            let turns: Vec<_> = turns.collect();
            for (sticker, &image) in slice.images.iter().enumerate() {
                let end = turns.iter().fold(sticker, |at, turn| turn.images[at] as usize);
                assert_eq!(end, image as usize, "{text} {}", slice.name);
            }
        }
    }
    let all = Choices { turns: Some(Turns::AllLayers), ..Choices::default() };
    assert!(made("3x3x3", &all).slices().is_empty());
}

#[test]
fn cuboids_have_half_turns_with_a_2() {
    let domino = made("2x2x3", &Choices::default());
    let names: Vec<&str> = domino.turns().iter().map(|turn| turn.name.as_str()).collect();
    assert_eq!(&names[..6], ["F2", "B2", "D", "U", "L2", "R2"]);
    // A quarter turn of the whole would flip the edges, which half turns never do.
    assert!(names.contains(&"Rv2") && !names.contains(&"Uv"));
    assert!(are_equal(domino.puzzle(), "x2", "R2 L2") && are_equal(domino.puzzle(), "Lv2 z2", "x2 Bv2"));
    let back = godtable_puzzle::puzzlefile::read(&domino.tws().unwrap()).unwrap();
    assert_eq!(back.rotations(), domino.puzzle().rotations());
}

#[test]
fn tws_has_names_of_single_moves() {
    let text = made("skewb", &Choices::default()).tws().unwrap();
    assert!(text.contains("MoveAlias UBL U\n"), "{text}");
    assert!(made("3x3x3", &Choices::default()).tws().unwrap().contains("MoveAlias x Rv\n"));
}

#[test]
fn turns_of_known_puzzles_are_read_as_they_are_spelled() {
    for name in ["2x2x2", "4x4x4", "2x3x4", "pyraminx with tips", "skewb", "megaminx", "dino", "fto", "helicopter"] {
        let Some(known) = godtable_cuts::known(name) else { continue };
        let cut = made(known.name, &Choices::default());
        let puzzle = cut.puzzle();
        for power in puzzle.powers() {
            assert_eq!(puzzle.read_moves(&puzzle.name_of(power)), Ok(vec![power]), "{name}");
        }
    }
}
