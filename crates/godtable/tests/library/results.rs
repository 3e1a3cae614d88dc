//! Rows of `data/results.tsv`, and smaller ones of the same families by a plain search.

use godtable::definition::{Action, Definition, Move, OrbitDefinition};
use godtable::{Error, Puzzle, Work};
use godtable_testing::plain_levels;

/// The greatest distances of burnt pancakes, from one pancake on (OEIS A078941).
const BURNT: [usize; 12] = [1, 4, 6, 8, 10, 12, 14, 15, 17, 18, 19, 21];

/// Returns the numbers of stacks of burnt pancakes at distance 0, 1, 2, ... by a plain search. A pancake is `2 * number`, or one
/// more with its burnt side up.
fn plain(size: u8, farthest: usize) -> Vec<u64> {
    let flips = |stack: &Vec<u8>| {
        let flip = |count: usize| {
            let mut stack = stack.clone();
            stack[..count].reverse();
            stack[..count].iter_mut().for_each(|pancake| *pancake ^= 1);
            stack
        };
        (1..=stack.len()).map(flip).collect::<Vec<_>>()
    };
    let sorted: Vec<u8> = (0..size).map(|pancake| 2 * pancake).collect();
    plain_levels([sorted], Clone::clone, flips).take(farthest + 1).map(|level| level.len() as u64).collect()
}

/// Returns stacks of burnt pancakes as a puzzle.
fn burnt_pancakes(size: u8) -> Puzzle {
    let count = usize::from(size);
    let orbit =
        OrbitDefinition { name: "PANCAKES".into(), modulus: 2, kinds: (0..size).collect(), moduli: vec![2; count] };
    let flip = |flipped: u8| {
        let images = (0..size).map(|place| if place < flipped { flipped - 1 - place } else { place }).collect();
        let twists = (0..size).map(|place| u8::from(place < flipped)).collect();
        Move { name: format!("P{flipped}"), actions: vec![Action { images, twists }] }
    };
    let definition = Definition::new(vec![orbit], (1..=size).map(flip).collect()).expect("flips of pancakes");
    Puzzle::of_definition("burnt-pancakes", &definition)
}

#[test]
fn few_burnt_pancakes_have_the_counts_of_a_plain_search() -> Result<(), Error> {
    for size in 2..=6 {
        let counts = burnt_pancakes(size).counts(None, &Work::default())?.unlocked;
        assert_eq!(counts.counts(), plain(size, usize::MAX - 1), "{size}");
    }
    Ok(())
}

#[test]
fn results_add_up_and_begin_as_a_plain_search() {
    let lines = include_str!("../../../../data/results.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let [family, size, counts] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        let size: u8 = size.parse().expect("a size");
        let counts: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a count")).collect();
        assert_eq!(family, "burnt_pancake");
        let stacks: u64 = (1..=u64::from(size)).map(|number| 2 * number).product();
        assert_eq!(counts.iter().sum::<u64>(), stacks, "{line}");
        assert_eq!(counts.len() - 1, BURNT[usize::from(size) - 1], "{line}");
        assert_eq!(counts[..=4], plain(size, 4), "{line}");
    }
}
