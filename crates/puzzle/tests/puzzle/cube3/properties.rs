//! Any text is read or rejected, and a read cube is written back.

use godtable_puzzle::cube3::{ChosenPieces, Cube3, facelets, pieces, sides, speffz};
use proptest::prelude::*;

/// Checks that all readers take or reject a text, and that a cube in it is written as it was read.
fn check(text: &str) {
    if let Ok(cube) = facelets::read(text) {
        assert_eq!(facelets::read(&facelets::write(&cube)).map(|cube| cube.upright()), Ok(cube.upright()), "{text}");
    }
    if let Ok(cube) = sides::read_dump(text) {
        assert_eq!(sides::read_dump(&sides::dump(&cube)), Ok(cube), "{text}");
    }
    if let Ok(cube) = sides::read_gist(text) {
        assert_eq!(sides::read_gist(&sides::gist(&cube)), Ok(cube), "{text}");
    }
    if let Ok(cube) = pieces::read(text) {
        assert_eq!(pieces::read(&pieces::write(&cube)), Ok(cube), "{text}");
    }
    if let Ok(corners) = pieces::read_corners(text) {
        assert_eq!(pieces::read_corners(&pieces::write_corners(&corners)), Ok(corners), "{text}");
    }
    if let Ok(corners) = speffz::read(text) {
        assert_eq!(speffz::read(&speffz::write(&corners)), Ok(corners), "{text}");
    }
    let _ = Cube3::read_turns(text);
}

/// Letters, some of them changed.
fn changed(letters: &str, changes: Vec<(usize, char)>) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    for (place, letter) in changes {
        let place = place % letters.len();
        letters[place] = letter;
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_are_read_or_refused(text in "[URFDLBurfd ,é]{0,24}") {
        if let Ok(chosen) = text.parse::<ChosenPieces>() {
            prop_assert_eq!(chosen.to_string().parse(), Ok(chosen));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[URFDLBurfdlbwxyzMES WRBOGY0-9'|cpo\\n()\\[\\],:é]{0,80}") {
        check(&text);
    }

    #[test]
    fn changed_forms_are_read_or_refused(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<usize>(), prop::char::any()), 0..3),
        swaps in prop::collection::vec((any::<usize>(), prop::sample::select("URFDLBurfdlbWRBOGY012345678".chars().collect::<Vec<_>>())), 0..4),
    ) {
        let cube = godtable_puzzle::cube3::random::Random::new(seed).cube();
        for text in [facelets::write(&cube), sides::dump(&cube), sides::gist(&cube), pieces::write(&cube), speffz::write(cube.corners())] {
            check(&text);
            check(&changed(&text, swaps.clone()));
            check(&changed(&text, changes.clone()));
        }
    }
}
