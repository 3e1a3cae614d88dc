//! The axes of moves: they depend on the group that the rotations generate, and not on which rotations a definition lists.

use std::collections::HashSet;

use godtable_cuts::{Choices, CutPuzzle, Description};
use godtable_puzzle::orbits::Move;
use godtable_puzzle::puzzlefile::Puzzle;

fn made(text: &str) -> Puzzle {
    let description: Description = text.parse().unwrap();
    CutPuzzle::new(&description, &Choices::default()).unwrap().puzzle().clone()
}

/// Returns the axes as the moves of each, by name, in order.
fn axes(puzzle: &Puzzle) -> Vec<String> {
    let axes = puzzle.axes().unwrap_or_else(|| panic!("{}", puzzle.name()));
    let members = |axis: usize| {
        let own = puzzle.moves().iter().zip(&axes).filter(|&(_, &own)| own == axis);
        let mut names: Vec<&str> = own.map(|(made, _)| made.name.as_str()).collect();
        names.sort_unstable();
        names.join(" ")
    };
    let mut all: Vec<String> = (0..axes.len()).map(members).filter(|names| !names.is_empty()).collect();
    all.sort_unstable();
    all
}

/// Returns the number of ways to hold the puzzle.
fn holds(puzzle: &Puzzle) -> usize {
    let names: Vec<&str> = puzzle.rotations().iter().map(|rotation| rotation.name.as_str()).collect();
    let mut known = HashSet::from([puzzle.pattern(&puzzle.played(&[]))]);
    let mut words = vec![String::new()];
    while let Some(word) = words.pop() {
        for name in &names {
            let next = format!("{word} {name}");
            if known.insert(puzzle.pattern(&puzzle.played(&puzzle.read_moves(&next).unwrap()))) {
                words.push(next);
            }
        }
    }
    known.len()
}

#[test]
fn solids_have_an_axis_for_each_pair_of_opposite_layers() {
    for (text, expected) in [
        ("2x2x2", "B F, D U, L R"),
        ("3x3x3", "B F, D U, L R"),
        ("skewb", "B F, D U, L UR, R UL"),
        ("fto", "B F, BL R, BR L, D U"),
        ("megaminx", "B F, BL FR, BR FL, D U, DL R, DR L"),
        // A tip and the layer around it move pieces in common.
        ("pyraminx with tips", "B, L, R, U, b, l, r, u"),
    ] {
        assert_eq!(axes(&made(text)).join(", "), expected, "{text}");
    }
}

#[test]
fn axes_do_not_depend_on_the_rotations_that_generate_the_group() {
    let mut seed = 1_u64;
    let mut random = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    for text in ["2x2x2", "3x3x3", "4x4x4", "o f 0.5 f 0", "pyraminx with tips", "megaminx", "skewb"] {
        let puzzle = made(text);
        let (expected, all) = (axes(&puzzle), holds(&puzzle));
        let mut same = 0;
        for _ in 0..20 {
            let mut rotations: Vec<Move> = puzzle.rotations().to_vec();
            while rotations.len() > 1 + random(3) {
                rotations.swap_remove(random(rotations.len()));
            }
            let few = puzzle.clone().with_rotations(rotations, Vec::new());
            if holds(&few) == all {
                assert_eq!(axes(&few), expected, "{text}");
                same += 1;
            }
        }
        assert!(same > 0, "{text}");
    }
}

#[test]
fn rotations_of_no_solid_show_no_axes() {
    let cycle = |length: usize| {
        let images: Vec<String> = (1..=12)
            .map(|place| {
                (if place < length {
                    place + 1
                } else if place == length {
                    1
                } else {
                    place
                })
                .to_string()
            })
            .collect();
        images.join(" ")
    };
    let text = format!(
        "Set A 12 1\nSolved\nEnd\nMove R\nA\n{}\nEnd\nMove x\nA\n{}\nEnd\nMove y\nA\n{}\nEnd\n",
        cycle(3),
        cycle(12),
        cycle(2)
    );
    assert_eq!(godtable_puzzle::puzzlefile::read(&text).unwrap().axes(), None);
}
