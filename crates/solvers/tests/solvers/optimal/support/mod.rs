//! A plain model of the 3x3x3: 54 stickers in space, and a search level by level. It shares no code with the solver.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::sync::Mutex;

use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_solvers::optimal::{Answer, Metric, OptimalSolver, SolveOptions};

/// A position or a direction: x to the right, y up, z to the front.
type Vector = [i8; 3];

/// The letters of the facelets, in the order U R F D L B.
pub(crate) type Letters = [u8; 54];

/// The faces: letter, normal, and the directions to the right and down in the net.
const FACES: [(u8, Vector, Vector, Vector); 6] = [
    (b'U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    (b'R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    (b'F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    (b'D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    (b'L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    (b'B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The vector after a quarter turn, clockwise as seen from the tip of the axis.
fn turned(v: Vector, axis: Vector) -> Vector {
    let cross = [v[1] * axis[2] - v[2] * axis[1], v[2] * axis[0] - v[0] * axis[2], v[0] * axis[1] - v[1] * axis[0]];
    std::array::from_fn(|n| cross[n] + dot(v, axis) * axis[n])
}

/// The place of a facelet: its cubie, and the direction it faces.
fn place(number: usize) -> [Vector; 2] {
    let (_, normal, right, down) = FACES[number / 9];
    let (row, column) = ((number % 9 / 3) as i8 - 1, (number % 3) as i8 - 1);
    [std::array::from_fn(|n| normal[n] + column * right[n] + row * down[n]), normal]
}

/// A turn: its name, its quarters, and for each facelet the one whose sticker comes there.
pub(crate) struct PlainTurn {
    pub(crate) name: String,
    from: [usize; 54],
}

impl PlainTurn {
    fn new(face: usize, quarters: usize) -> PlainTurn {
        let (letter, axis, ..) = FACES[face];
        let places: Vec<[Vector; 2]> = (0..54).map(place).collect();
        let mut from = [0; 54];
        for (number, &[mut cubie, mut normal]) in places.iter().enumerate() {
            for _ in 0..if dot(cubie, axis) == 1 { quarters } else { 0 } {
                (cubie, normal) = (turned(cubie, axis), turned(normal, axis));
            }
            from[places.iter().position(|other| *other == [cubie, normal]).expect("a place")] = number;
        }
        let name = format!("{}{}", char::from(letter), ["", "2", "'"][quarters - 1]);
        PlainTurn { name, from }
    }

    pub(crate) fn after(&self, letters: &Letters) -> Letters {
        self.from.map(|number| letters[number])
    }
}

/// The turns of a metric.
pub(crate) fn turns(metric: Metric) -> Vec<PlainTurn> {
    let quarters = if metric == Metric::HalfTurn { &[1, 2, 3][..] } else { &[1, 3] };
    (0..6).flat_map(|face| quarters.iter().map(move |&quarters| PlainTurn::new(face, quarters))).collect()
}

pub(crate) fn solved() -> Letters {
    std::array::from_fn(|number| FACES[number / 9].0)
}

/// The distances of all positions at most `depth` turns from solved.
pub(crate) fn distances(metric: Metric, depth: u8) -> HashMap<Letters, u8> {
    let turns = turns(metric);
    let (mut distances, mut level) = (HashMap::from([(solved(), 0)]), vec![solved()]);
    for distance in 1..=depth {
        let mut next = vec![];
        for letters in &level {
            for turn in &turns {
                let letters = turn.after(letters);
                distances.entry(letters).or_insert_with(|| {
                    next.push(letters);
                    distance
                });
            }
        }
        level = next;
    }
    distances
}

/// The number of positions at each distance.
pub(crate) fn counts(distances: &HashMap<Letters, u8>) -> Vec<usize> {
    let mut counts = vec![0; 1 + usize::from(*distances.values().max().expect("solved"))];
    distances.values().for_each(|&distance| counts[usize::from(distance)] += 1);
    counts
}

/// All shortest solutions, sorted, by a search in which nothing but the known distances shortens the way.
pub(crate) fn solutions(letters: &Letters, turns: &[PlainTurn], known: &HashMap<Letters, u8>) -> Vec<String> {
    let depth = *known.values().max().expect("solved");
    for length in 0.. {
        let mut found = vec![];
        search(letters, turns, known, depth, length, &mut vec![], &mut found);
        if !found.is_empty() {
            found.sort();
            return found;
        }
    }
    unreachable!("each position has a solution")
}

fn search(
    letters: &Letters,
    turns: &[PlainTurn],
    known: &HashMap<Letters, u8>,
    depth: u8,
    left: u8,
    word: &mut Vec<String>,
    found: &mut Vec<String>,
) {
    if known.get(letters).map_or(depth + 1, |&distance| distance) > left {
        return;
    }
    if left == 0 {
        found.push(word.join(" "));
        return;
    }
    for turn in turns {
        word.push(turn.name.clone());
        search(&turn.after(letters), turns, known, depth, left - 1, word, found);
        word.pop();
    }
}

/// Returns the cube with these facelets.
pub(crate) fn cube(letters: &Letters) -> Cube3 {
    facelets::read(std::str::from_utf8(letters).expect("letters")).expect("a cube")
}

/// Returns the cube after turns.
pub(crate) fn after(turns: &str) -> Cube3 {
    Cube3::read_turns(turns).expect("turns")
}

/// Makes a solver that no test stops.
pub(crate) fn made(metric: Metric, bytes: u64) -> OptimalSolver {
    OptimalSolver::new(metric, bytes, &|_, _| Continue(())).expect("enough memory")
}

/// Returns the solver that all tests share; the first one makes it.
pub(crate) fn solver(metric: Metric, bytes: u64) -> &'static OptimalSolver {
    static MADE: Mutex<Vec<(Metric, u64, &'static OptimalSolver)>> = Mutex::new(Vec::new());
    let mut all = MADE.lock().expect("enough memory");
    if let Some((.., known)) = all.iter().find(|known| (known.0, known.1) == (metric, bytes)) {
        return known;
    }
    let new: &'static OptimalSolver = Box::leak(Box::new(made(metric, bytes)));
    all.push((metric, bytes, new));
    new
}

/// Solves a cube to the end.
pub(crate) fn solve(solver: &OptimalSolver, cube: &Cube3, all: bool) -> Answer {
    let options = SolveOptions { all, ..SolveOptions::default() };
    let answer = solver.solve(cube, options, &mut |_| Continue(())).expect("no known solution");
    let solution = answer.solution().expect("a solution");
    assert!(answer.is_optimal);
    assert_eq!(solver.info().metric.cost(&solution), usize::from(answer.at_least));
    assert!(solution.iter().fold(*cube, |cube, &turn| cube.turned(turn)).is_solved());
    answer
}
