//! Rows of `data/results.tsv`, and smaller ones of the same families by a plain search.

use std::iter;

use godtable::definition::{Action, Definition, Move, OrbitDefinition};
use godtable::{Error, Puzzle, RulesChoice, Work};
use godtable_testing::{Stickers3, plain_levels};

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

/// Returns the cuts of a word of a length in four parts, of which the middle ones are not empty.
fn cuts(length: usize) -> impl Iterator<Item = [usize; 3]> {
    let pairs = (0..length).flat_map(move |second| (0..second).map(move |first| (first, second)));
    pairs.flat_map(move |(first, second)| (second + 1..=length).map(move |third| [first, second, third]))
}

/// Returns a word with its middle parts exchanged.
fn transposed(word: &[u8], [first, second, third]: [usize; 3]) -> Vec<u8> {
    [&word[..first], &word[second..third], &word[first..second], &word[third..]].concat()
}

/// Returns the numbers of lists at distance 0, 1, 2, ... of block transpositions, by a plain search.
fn plain_transpositions(size: u8, farthest: usize) -> Vec<u64> {
    let after = |word: &Vec<u8>| cuts(word.len()).map(|cuts| transposed(word, cuts)).collect::<Vec<_>>();
    let levels = plain_levels([(0..size).collect()], Clone::clone, after);
    levels.take(farthest + 1).map(|level| level.len() as u64).collect()
}

/// The elements and one more in a ring, which turns at no cost: so rotations of the ring and exchanges of its elements reduce the
/// search, 2 (n + 1) for each position.
#[test]
fn block_transpositions_in_a_ring_have_the_counts_of_a_plain_search() -> Result<(), Error> {
    for size in 3..=6 {
        let places: Vec<u8> = (0..=size).collect();
        let next = places.iter().map(|place| (place + 1) % (size + 1)).collect();
        let moves = cuts(places.len()).filter(|cuts| cuts[2] < places.len()).map(|cuts| transposed(&places, cuts));
        let twists = vec![0; places.len()];
        let made = |(number, images)| Move {
            name: format!("{}{number}", if number == 0 { "R" } else { "T" }),
            actions: vec![Action { images, twists: twists.clone() }],
        };
        let moves = iter::once(next).chain(moves).enumerate().map(made).collect();
        let orbit = OrbitDefinition { name: "RING".into(), modulus: 1, moduli: vec![1; places.len()], kinds: places };
        let ring = Puzzle::of_definition("ring", &Definition::new(vec![orbit], moves).expect("a ring"));
        let free = RulesChoice { free: Some("R0".to_owned()), ..Default::default() };
        let counts = ring.with(free)?.counts(None, &Work::default())?.unlocked;
        assert_eq!(counts.counts(), plain_transpositions(size, usize::MAX - 1), "{size}");
    }
    Ok(())
}

/// A triangle of a face-turning octahedron: nine times its middle.
type Triangle = [i8; 3];

/// Returns the eight corners of a cube: the faces of an octahedron, by the signs of their coordinates.
fn faces() -> impl Iterator<Item = Triangle> {
    (0..8).map(|face: u8| std::array::from_fn(|axis| if face >> axis & 1 == 0 { 1 } else { -1 }))
}

/// Returns a point after a rotation about a face by 120 degrees.
fn turned(point: Triangle, face: Triangle) -> Triangle {
    std::array::from_fn(|axis| point[(axis + 1) % 3] * face[axis] * face[(axis + 1) % 3])
}

/// Returns the numbers of arrangements of the triangles of a face-turning octahedron at distance 0, 1, 2, ... of solved in any
/// orientation, by a plain search of points in space. A state has the color at each place.
fn plain_triangles(farthest: usize) -> Vec<u64> {
    let triangles = faces().flat_map(|face| {
        (0..3)
            .map(move |near| -> Triangle { std::array::from_fn(|axis| face[axis] * if axis == near { 5 } else { 2 }) })
    });
    let triangles: Vec<Triangle> = triangles.collect();
    // By turn: the place of each triangle after it. A layer is a third of the distance from a face to the opposite one.
    let images = |is_turned: &dyn Fn(i8) -> bool, face: Triangle| -> Vec<usize> {
        let image = |&own: &Triangle| {
            let height = (0..3).map(|axis| own[axis] * face[axis]).sum::<i8>();
            let image = if is_turned(height) { turned(own, face) } else { own };
            triangles.iter().position(|&other| other == image).expect("a triangle")
        };
        triangles.iter().map(image).collect()
    };
    let moved = |state: &Vec<u8>, images: &[usize]| {
        let mut moved = state.clone();
        images.iter().zip(state).for_each(|(&image, &color)| moved[image] = color);
        moved
    };
    let turns: Vec<Vec<usize>> = faces().map(|face| images(&|height| 3 * height > 9, face)).collect();
    let rotations: Vec<Vec<usize>> = faces().map(|face| images(&|_| true, face)).collect();
    let solved: Vec<u8> = (0..24).map(|triangle| triangle / 3).collect();
    let rotated = |state: &Vec<u8>| rotations.iter().map(|images| moved(state, images)).collect::<Vec<_>>();
    let goals: Vec<Vec<u8>> = plain_levels([solved], Clone::clone, rotated).flatten().collect();
    let after = |state: &Vec<u8>| {
        let both = |images: &Vec<usize>| {
            let once = moved(state, images);
            [moved(&once, images), once]
        };
        turns.iter().flat_map(both).collect::<Vec<_>>()
    };
    plain_levels(goals, Clone::clone, after).take(farthest + 1).map(|level| level.len() as u64).collect()
}

/// The order of the group that R L' and D generate, which GAP found: node 206 of the Domain of the Cube Forum.
const RL_D: u64 = 169_305_292_800;

/// Returns the numbers of positions at distance 0, 1, 2, ... in the group that R L' and D generate, by a plain search of stickers.
/// A turn is one of the two with a number of quarters.
fn plain_rl_d(quarters: &[usize], farthest: usize) -> Vec<u64> {
    let after = |cube: &Stickers3| {
        let turned = |letters: &[&str], count: usize| {
            let all = iter::repeat_n(letters, count).flatten();
            all.fold(cube.clone(), |cube, letter| cube.turn(letter))
        };
        quarters.iter().flat_map(|&count| [turned(&["R", "L'"], count), turned(&["D"], count)]).collect::<Vec<_>>()
    };
    let levels = plain_levels([Stickers3::solved()], Stickers3::facelets, after);
    levels.take(farthest + 1).map(|level| level.len() as u64).collect()
}

#[test]
fn results_add_up_and_begin_as_a_plain_search() {
    let lines = include_str!("../../../../data/results.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let [family, size, counts] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        let size: u8 = size.parse().expect("a size");
        let counts: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a count")).collect();
        let (states, plain) = match family {
            "block_transposition" => ((1..=u64::from(size)).product(), plain_transpositions(size, 2)),
            "burnt_pancake" => {
                assert_eq!(counts.len() - 1, BURNT[usize::from(size) - 1], "{line}");
                ((1..=u64::from(size)).map(|number| 2 * number).product(), plain(size, 4))
            }
            // Each of two orbits has 12 triangles, three of each color.
            "octahedron_triangles" => ((479_001_600_u64 / 6_u64.pow(4)).pow(2), plain_triangles(3)),
            "rl_d_half_turns" => (RL_D, plain_rl_d(&[1, 2, 3], 7)),
            "rl_d_quarter_turns" => (RL_D, plain_rl_d(&[1, 3], 9)),
            _ => panic!("{line}"),
        };
        assert_eq!(counts.iter().sum::<u64>(), states, "{line}");
        assert_eq!(counts[..plain.len()], plain, "{line}");
    }
}
