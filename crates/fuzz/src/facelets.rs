//! The target `facelets`: text as facelets.

use godtable_puzzle::cube::{Held, Puzzle, facelets};

use crate::message::check_message;

/// Reads text as facelets with every reader. An accepted text is a position that is written as the same facelets.
/// Letters of faces stay; other letters correspond to faces one to one.
pub fn facelets(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (any, named) = (facelets::read(&text), facelets::read_named(&text));
    if let Ok(position) = &named {
        assert_eq!(any.as_ref(), Ok(position), "letters of faces are letters");
        assert_eq!(facelets::write(position), letters.iter().collect::<String>());
    }
    match &any {
        Ok(position) => {
            let written: Vec<char> = facelets::write(position).chars().collect();
            assert_eq!(written.len(), letters.len());
            for (letter, face) in letters.iter().zip(&written) {
                let are_one = |(other, others): (&char, &char)| (letter == other) == (face == others);
                assert!(letters.iter().zip(&written).all(are_one), "{letter} is {face} everywhere");
            }
            assert_eq!(facelets::read_named(&facelets::write(position)).as_ref(), Ok(position));
            let (same, scheme) = facelets::read_scheme(&text).expect("it was read");
            let shown = facelets::colors(&same).as_flattened().iter().map(|face| scheme[face.index()]).collect();
            assert_eq!((&same, &letters), (position, &shown), "the scheme has each face's letter");
        }
        Err(error) => check_message(error),
    }
    for puzzle in Puzzle::ALL {
        let read = if puzzle == Puzzle::CUBE2 { &any } else { &named };
        let held = Held::read_facelets(&text, puzzle).map(|held| held.position());
        assert_eq!(&held, read, "{puzzle}");
    }
}
