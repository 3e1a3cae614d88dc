//! Solves cubes in two phases, and plays the solutions on stickers.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::LazyLock;

use godtable_cube::Turn;
use godtable_cube3::random::Random;
use godtable_cube3::{Cube3, facelets};
use godtable_twophase::{Solution, Solver};

static SOLVER: LazyLock<Solver> = LazyLock::new(Solver::new);

/// A position or a direction: x to the right, y up, z to the front.
type Vector = [i8; 3];

/// The faces in the order of facelets: letter, normal, and the directions to the right and down on the net.
const FACES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns the vector after a quarter turn, clockwise as seen from the tip of the axis.
fn turned(v: Vector, axis: Vector) -> Vector {
    let cross = [v[1] * axis[2] - v[2] * axis[1], v[2] * axis[0] - v[0] * axis[2], v[0] * axis[1] - v[1] * axis[0]];
    std::array::from_fn(|n| cross[n] + dot(v, axis) * axis[n])
}

/// Plays turns on 54 stickers in space, and returns whether each face then has one colour. It shares no code with the
/// solver: the facelets of the cube are the colours, and the turns are read as text.
fn is_solved_by(cube: &Cube3, turns: &[Turn]) -> bool {
    let spots = FACES.into_iter().flat_map(|(_, normal, right, down)| {
        [-1, 0, 1].into_iter().flat_map(move |y| {
            [-1, 0, 1].map(|x| (std::array::from_fn(|n| normal[n] + x * right[n] + y * down[n]), normal))
        })
    });
    let colours: Vec<char> = facelets::write(cube).chars().collect();
    let mut stickers: Vec<(Vector, Vector, char)> =
        spots.zip(colours).map(|((cubie, normal), colour)| (cubie, normal, colour)).collect();
    for turn in turns {
        let text = turn.to_string();
        let letter = text.chars().next().expect("a letter");
        let quarters = if text.ends_with('2') {
            2
        } else if text.ends_with('\'') {
            3
        } else {
            1
        };
        let (_, axis, ..) = FACES.into_iter().find(|face| face.0 == letter).expect("a face");
        for (cubie, normal, _) in stickers.iter_mut().filter(|(cubie, ..)| dot(*cubie, axis) == 1) {
            for _ in 0..quarters {
                (*cubie, *normal) = (turned(*cubie, axis), turned(*normal, axis));
            }
        }
    }
    FACES.into_iter().all(|(_, face, ..)| {
        let mut colours = stickers.iter().filter(|(_, normal, _)| *normal == face).map(|sticker| sticker.2);
        let first = colours.next();
        colours.all(|colour| Some(colour) == first)
    })
}

/// Returns the first solution of at most that many turns.
fn within(cube: &Cube3, turns: usize) -> Solution {
    SOLVER.solve(cube, &mut |solution| if solution.len() <= turns { Break(()) } else { Continue(()) })
}

#[test]
fn random_cubes_are_solved_within_21_turns() {
    let mut random = Random::new(1);
    for number in 0..200 {
        let cube = random.cube();
        let turns = within(&cube, 21).turns;
        assert!(turns.len() <= 21 && is_solved_by(&cube, &turns), "cube {number}: {turns:?}");
    }
}

#[test]
fn unsolved_stickers_are_not_solved() {
    let cube = Cube3::read_turns("R U").expect("turns");
    assert!(!is_solved_by(&cube, &[]));
    assert!(is_solved_by(&cube, &["U'", "R'"].map(|turn| turn.parse().expect("a turn"))));
}

#[test]
fn near_cubes_are_solved_as_by_a_plain_search() {
    let mut distances = HashMap::from([(Cube3::SOLVED, 0)]);
    let mut level = vec![Cube3::SOLVED];
    let mut counts = vec![1];
    for distance in 1..=5 {
        let after: Vec<Cube3> = level.iter().flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn))).collect();
        level.clear();
        for cube in after {
            distances.entry(cube).or_insert_with(|| {
                level.push(cube);
                distance
            });
        }
        counts.push(level.len());
    }
    // Published: <https://cube20.org>.
    assert_eq!(counts, [1, 18, 243, 3_240, 43_239, 574_908]);
    let mut seen = [0; 6];
    for (number, (cube, &distance)) in distances.iter().enumerate() {
        if distance <= 2 || number % 1_500 == 0 {
            let solution = SOLVER.solve(cube, &mut |_| Continue(()));
            assert_eq!((solution.turns.len(), solution.is_optimal), (distance, true), "{cube:?}");
            assert!(is_solved_by(cube, &solution.turns), "{cube:?}");
            seen[distance] += 1;
        }
    }
    assert!(seen[3] + seen[4] > 5 && seen[5] > 200, "{seen:?}");
}

#[test]
fn few_turns_are_solved_optimally_in_any_hold() {
    for (setup, length) in
        [("", 0), ("R", 1), ("U2 x", 1), ("R U y2", 2), ("F R U' z'", 3), ("M2", 2), ("x y", 0), ("R L' U2 D F", 5)]
    {
        let cube = Cube3::read_turns(setup).expect("turns");
        let solution = SOLVER.solve(&cube, &mut |_| Continue(()));
        assert!(solution.is_optimal, "{setup}");
        assert_eq!(solution.turns.len(), length, "{setup}: {:?}", solution.turns);
        assert!(is_solved_by(&cube, &solution.turns), "{setup}: {:?}", solution.turns);
    }
}

#[test]
fn several_threads_find_shorter_and_shorter_solutions() {
    let cube = Random::new(7).cube();
    let mut lengths = Vec::new();
    let threads = NonZero::new(3).expect("three");
    let solution = SOLVER.solve_with(&cube, threads, &mut |turns| {
        lengths.push(turns.len());
        if turns.len() <= 19 { Break(()) } else { Continue(()) }
    });
    assert!(lengths.is_sorted_by(|before, after| before >= after), "{lengths:?}");
    assert!(solution.turns.len() <= 19 && !solution.is_optimal);
    assert!(is_solved_by(&cube, &solution.turns));
    let near = Cube3::read_turns("R U F").expect("turns");
    let solution = SOLVER.solve_with(&near, threads, &mut |_| Continue(()));
    assert_eq!((solution.turns.len(), solution.is_optimal), (3, true));
}

#[test]
fn one_thread_finds_the_same_solution_each_time() {
    let cube = Random::new(3).cube();
    assert_eq!(within(&cube, 20), within(&cube, 20));
}

#[test]
fn superflip_is_solved_in_20_turns() {
    let cube = Cube3::read_turns("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").expect("turns");
    let turns = within(&cube, 20).turns;
    assert_eq!(turns.len(), 20);
    assert!(is_solved_by(&cube, &turns));
}
