//! Pictures of shipped definitions, compared with stickers that the turns permute.

use godtable_cuts::{CutPuzzle, look};
use godtable_puzzle::puzzlefile::{Power, Puzzle, read, shipped};
use godtable_puzzle::random::Random;

/// The shipped definitions that cuts make.
const NAMES: [&str; 15] = [
    "1x2x3",
    "1x3x3",
    "2x2x2",
    "2x2x3",
    "2x2x4",
    "2x3x3",
    "3-color-cube",
    "4x4x4",
    "bicube",
    "dino",
    "fused-cube",
    "pyraminx",
    "siamese-cube",
    "skewb",
    "skewb-diamond",
];

fn definition(name: &str) -> Puzzle {
    read(shipped(name).expect("shipped")).expect("well formed")
}

/// Returns the color of each sticker after turns.
fn turned(solid: &CutPuzzle, powers: &[Power]) -> Vec<usize> {
    let mut colors: Vec<usize> = solid.stickers().iter().map(|sticker| solid.faces()[sticker.face].color).collect();
    for power in powers {
        for _ in 0..power.exponent {
            let before = colors.clone();
            for (sticker, &image) in solid.turns()[power.number].images.iter().enumerate() {
                colors[image as usize] = before[sticker];
            }
        }
    }
    colors
}

#[test]
fn pictures_of_shipped_definitions_follow_the_turns() {
    let mut random = Random::new(1);
    for name in NAMES {
        let own = definition(name);
        let solid = look(name, &own).unwrap_or_else(|| panic!("{name} has a look"));
        assert_eq!(*solid.puzzle(), own);
        let powers = own.powers();
        for _ in 0..20 {
            let mut made: Vec<Power> = Vec::new();
            for _ in 0..12 {
                made.push(powers[random.below(powers.len())]);
                if own.played_legally(&made).is_err() {
                    made.pop();
                }
            }
            let placed = solid.placed(&own.played(&made)).into_iter();
            let color = |sticker: usize| solid.faces()[solid.stickers()[sticker].face].color;
            let shown: Vec<usize> = placed.map(|own| color(own.sticker)).collect();
            assert_eq!(shown, turned(&solid, &made), "{name}");
        }
    }
}

#[test]
fn each_place_of_the_definition_has_a_piece() {
    let own = definition("2x2x3");
    let solid = look("2x2x3", &own).expect("a look");
    let placed = solid.pieces().iter().filter(|piece| piece.place.is_some()).count();
    assert_eq!(placed, own.orbits().map(|orbit| orbit.kinds.len()).sum::<usize>());
}

#[test]
fn definitions_with_other_moves_are_not_drawn() {
    let text = shipped("skewb").expect("shipped").replace("2 3 1 4 5 6", "2 3 4 1 5 6");
    assert!(look("skewb", &read(&text).expect("well formed")).is_none());
    assert!(look("ivy", &definition("ivy")).is_none());
}
