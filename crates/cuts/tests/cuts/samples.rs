//! The samples of twsearch (<https://github.com/rokicki/twsearch>, commit of 15 May 2026, `samples/main`), each with its
//! description: the same pieces, the same names of moves, and the same number of positions at each depth.
//!
//! `data/samples.txt` holds what a sample says, counted by a reader and a search of their own, which share nothing with the
//! crate, and the order of its group, from the crate `puzzle`. The example `count_samples` writes it.

use std::collections::BTreeSet;

use godtable_cuts::{Choices, CutPuzzle, Description, Naming, Turns};
use godtable_puzzle::orbits::Arrangement;
use godtable_testing::plain_levels;

use crate::sorts::{canonical, order, pieces};

/// A line of the data: fields between bars.
struct Sample<'a> {
    file: &'a str,
    description: &'a str,
    /// For each number of stickers of a piece: how many places have it, and how many different pieces.
    pieces: &'a str,
    /// The names of moves, their faces in alphabetical order.
    moves: &'a str,
    /// The number of positions at the depths 0, 1 ...
    depths: Vec<usize>,
    /// The order of the group of the moves, all pieces told apart, or a hyphen for large puzzles.
    order: &'a str,
}

fn samples() -> impl Iterator<Item = Sample<'static>> {
    let lines = include_str!("data/samples.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [file, description, pieces, moves, depths, order] = fields[..] else { panic!("six fields: {line}") };
        let depths = depths.split(' ').map(|count| count.parse().unwrap()).collect();
        Sample { file, description, pieces, moves, depths, order }
    })
}

fn made(sample: &Sample<'_>) -> CutPuzzle {
    let (words, turns) = match sample.description.strip_suffix(" blocks") {
        Some(words) => (words, Turns::Blocks),
        None => (sample.description, Turns::Layers),
    };
    let description: Description = words.parse().unwrap();
    let choices = Choices { turns: Some(turns), naming: Naming::Faces, ..Choices::default() };
    CutPuzzle::new(&description, &choices).unwrap_or_else(|error| panic!("{}: {error}", sample.file))
}

#[test]
fn samples_of_twsearch_have_the_same_pieces() {
    let mut count = 0;
    for sample in samples() {
        let puzzle = made(&sample);
        let orbits = puzzle.puzzle().orbits().enumerate().map(|(number, orbit)| {
            let kinds: BTreeSet<u8> = orbit.kinds.iter().copied().collect();
            let stays = |images: &[u8]| images.iter().enumerate().all(|(place, &image)| place == usize::from(image));
            let spins = puzzle.puzzle().moves().iter().all(|made| stays(&made.actions[number].images));
            (orbit.name.as_str(), orbit.kinds.len(), kinds.len(), spins)
        });
        assert_eq!(pieces(orbits), sample.pieces, "{}", sample.file);
        count += 1;
    }
    assert!(count >= 50, "{count}");
}

#[test]
fn samples_of_twsearch_name_the_same_moves() {
    for sample in samples() {
        let puzzle = made(&sample);
        let letters: Vec<&str> = puzzle.faces().iter().map(|face| face.name.as_str()).collect();
        let moves: BTreeSet<String> =
            puzzle.puzzle().moves().iter().map(|made| canonical(&made.name, &letters)).collect();
        assert_eq!(moves.into_iter().collect::<Vec<String>>().join(" "), sample.moves, "{}", sample.file);
    }
}

#[test]
fn samples_of_twsearch_have_the_same_depths() {
    for sample in samples() {
        let puzzle = made(&sample);
        let powers = puzzle.puzzle().powers();
        let definition = puzzle.puzzle().definition(&powers).unwrap();
        let next = |position: &Arrangement| {
            (0..definition.moves().len()).map(|number| definition.moved(position, number)).collect::<Vec<_>>()
        };
        let key = |position: &Arrangement| -> Vec<u8> {
            position.orbits.iter().flat_map(|orbit| [&orbit.kinds[..], &orbit.orientations].concat()).collect()
        };
        let levels = plain_levels([definition.solved()], key, next).map(|level| level.len());
        let depths: Vec<usize> = levels.take(sample.depths.len()).collect();
        assert_eq!(depths, sample.depths, "{}", sample.file);
    }
}

#[test]
fn samples_of_twsearch_have_groups_of_the_same_order() {
    for sample in samples().filter(|sample| sample.order != "-") {
        assert_eq!(order(made(&sample).puzzle()), sample.order, "{}", sample.file);
    }
}
