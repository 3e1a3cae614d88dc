//! Compares cubes with an independent model: 54 stickers as points in space that layers move.

use godtable_puzzle::cube3::{Cube3, facelets, random::Random};
use godtable_testing::Stickers3;

#[test]
fn turns_of_all_layers_move_the_stickers_in_space() {
    // Faces of random turns choose among all letters here.
    let mut random = Random::new(3);
    for _ in 0..100 {
        let (mut stickers, mut text) = (Stickers3::solved(), String::new());
        for turns in random.turns(60).chunks_exact(2) {
            let letter = (turns[0].index() * 18 + turns[1].index()) % Stickers3::LETTERS.len();
            let quarters = usize::from(turns[0].quarters());
            let turn = [Stickers3::LETTERS[letter], ["", "2", "'"][quarters - 1]].concat();
            stickers = stickers.turn(&turn);
            text += &turn;
            text.push(' ');
            let cube = Cube3::read_turns(&text).expect("turns");
            assert_eq!(facelets::write(&cube), stickers.facelets(), "{text}");
            assert_eq!(facelets::read(&stickers.facelets()), Ok(cube), "{text}");
        }
    }
}
