//! Families of puzzles with `n` pieces in a row, such as `pancake-8`: definitions built in code.

use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};

use crate::orbits::{self, DefinedPuzzle};

/// The numbers of pieces: a table of 12 has 479,001,600 positions.
const SIZES: std::ops::RangeInclusive<u8> = 3..=12;

/// Moves: their names, and the images of the places.
type Moves = Vec<(String, Vec<u8>)>;

/// Returns the moves of `n` pieces.
type MovesOf = fn(u8) -> Moves;

/// The families by name.
const FAMILIES: [(&str, MovesOf); 2] = [("pancake", pancake), ("lrx", lrx)];

pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    vec![
        ("pancake-8", "8 pancakes of different sizes; a turn flips some at the top (pancake-3 to pancake-12)"),
        ("lrx-8", "8 pieces in a ring: rotate left or right, exchange the first two (lrx-3 to lrx-12)"),
    ]
}

pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    let (family, pieces) = name.rsplit_once('-')?;
    let (_, moves) = FAMILIES.into_iter().find(|(known, _)| *known == family)?;
    let pieces = pieces.parse().ok().filter(|pieces| SIZES.contains(pieces))?;
    let action = |images: Vec<u8>| Action { twists: vec![0; images.len()], images };
    let moves = moves(pieces).into_iter().map(|(name, images)| Move { name, actions: vec![action(images)] }).collect();
    let moduli = vec![1; usize::from(pieces)];
    let orbit = OrbitDefinition { name: "PIECES".to_owned(), modulus: 1, kinds: (0..pieces).collect(), moduli };
    let definition = Definition::new(vec![orbit], moves).ok()?;
    Some(orbits::of_definition(name, &definition))
}

/// Reversals of the first two pieces, B, of the first three, C, and so on: the letter tells how many by its place in the
/// alphabet.
fn pancake(pieces: u8) -> Moves {
    let flip = |count: u8| (0..pieces).map(|place| if place < count { count - 1 - place } else { place }).collect();
    (2..=pieces).map(|count| (char::from(b'A' + count - 1).to_string(), flip(count))).collect()
}

/// The rotation to the left, that to the right, and the exchange of the first two pieces.
fn lrx(pieces: u8) -> Moves {
    let rotated = |by: u8| (0..pieces).map(|place| (place + by) % pieces).collect();
    let exchanged = (0..pieces).map(|place| if place < 2 { 1 - place } else { place }).collect();
    [("L", rotated(1)), ("R", rotated(pieces - 1)), ("X", exchanged)]
        .map(|(name, images)| (name.to_owned(), images))
        .into()
}

#[cfg(test)]
mod tests {
    use crate::{Puzzle, Work};

    #[test]
    fn pancakes_have_their_published_gods_numbers() {
        // OEIS A058986: the number of flips that sort any stack of n pancakes.
        for (pieces, flips) in [(3, 3), (4, 4), (5, 5), (6, 7), (7, 8), (8, 9)] {
            let puzzle = Puzzle::named(&format!("pancake-{pieces}")).expect("a family");
            let counts = puzzle.counts(None, &Work::default()).expect("it is small");
            assert_eq!(counts.unlocked.gods_number().get(), flips, "{pieces} pancakes");
            assert_eq!(counts.unlocked.reachable(), (1..=pieces).product::<u64>());
        }
    }

    #[test]
    fn sizes_out_of_range_are_unknown_puzzles() {
        assert!(Puzzle::named("lrx-12").is_ok());
        for name in ["pancake-2", "pancake-13", "lrx-", "lrx-x", "pancake"] {
            assert!(Puzzle::named(name).is_err(), "{name}");
        }
    }
}
