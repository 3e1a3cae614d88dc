//! Whole solutions of random cubes: the conditions of each step hold, on the 54 facelets.

use super::support;

use godtable_puzzle::cube::LayerTurn;
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_solvers::methods::{NamedMethod, Solution};
use support::{Seen, solve};

const CROSS: &str = "DF DR DB DL";
const LOW_CORNERS: &str = "DFR DFL DBL DRB";
const MIDDLE: &str = "FR FL BR BL";
const HIGH_EDGES: &str = "UF UR UB UL";
const HIGH_CORNERS: &str = "UFR UBR UBL UFL";
const PAIRS: [&str; 4] = ["DFR FR", "DFL FL", "DBL BL", "DRB BR"];

/// The number of random positions of each method.
fn count() -> usize {
    if godtable_testing::is_exhaustive() { 12 } else { 3 }
}

/// Calls a function with the solutions of random cubes by a method, and with the facelets after each step.
fn each(name: &str, seed: u64, cubes: usize, check: impl Fn(&Solution, &[Seen])) {
    let method = NamedMethod::ALL.iter().find(|method| method.name == name).expect("a method").method();
    let mut random = Random::new(seed);
    for _ in 0..cubes {
        let cube = random.cube();
        let solution = solve(&method, &cube);
        check(&solution, &replayed(&cube, &solution));
    }
}

/// Replays the turns of a solution, and returns the facelets after each step.
fn replayed(cube: &Cube3, solution: &Solution) -> Vec<Seen> {
    let mut cube = cube.rotated(solution.rotation);
    let mut seen = Vec::new();
    for step in &solution.steps {
        let turns: Vec<String> = step.turns.iter().map(ToString::to_string).collect();
        cube = cube.then(&Cube3::read_turns(&turns.join(" ")).expect("turns"));
        assert_eq!(cube, step.cube);
        seen.push(Seen::of(&cube));
    }
    assert!(solution.steps.iter().all(|step| step.is_optimal));
    seen
}

#[test]
fn beginner_steps_keep_their_conditions() {
    each("beginner", 20, count(), |solution, seen| {
        assert_eq!(seen.len(), 7);
        assert!(solution.steps[6].cube.is_solved());
        assert!(seen.iter().all(|seen| seen.0[31] == b'U' && seen.solved(CROSS)));
        assert!(seen[1..].iter().all(|seen| seen.solved(LOW_CORNERS)));
        assert!(seen[2..].iter().all(|seen| seen.solved(MIDDLE)));
        assert!(seen[3..].iter().all(|seen| seen.oriented(HIGH_EDGES)));
        assert!(seen[4..].iter().all(|seen| seen.solved(HIGH_EDGES)));
        assert!(seen[5..].iter().all(|seen| seen.placed(HIGH_CORNERS)));
    });
}

#[test]
fn cfop_steps_keep_their_conditions() {
    each("cfop", 21, count(), |solution, seen| {
        assert_eq!(seen.len(), 7);
        assert!(seen.iter().all(|seen| seen.solved(CROSS)));
        for (number, seen) in seen[1..5].iter().enumerate() {
            assert!(PAIRS.iter().filter(|pair| seen.solved(pair)).count() > number);
        }
        assert!(solution.steps[6].cube.is_solved());
        assert!(seen[5].solved(MIDDLE) && seen[5].oriented(HIGH_EDGES) && seen[5].oriented(HIGH_CORNERS));
    });
}

#[test]
fn roux_steps_keep_their_conditions() {
    each("roux", 22, count(), |solution, seen| {
        assert_eq!(seen.len(), 4);
        assert!(solution.steps[3].cube.is_solved());
        assert!(seen[0].solved("DL FL BL DFL DBL"));
        // Later, slice turns may take the centers along; the blocks agree on each side.
        for seen in &seen[1..] {
            for (side, facelets) in [("L", [39, 41, 42, 43, 44]), ("R", [12, 14, 15, 16, 17])] {
                let colors: Vec<u8> = facelets.iter().map(|&number| seen.0[number]).collect();
                assert!(colors.iter().all(|&color| color == colors[0]), "{side}");
            }
        }
        let side = |seen: &Seen, face: usize| seen.0[9 * face] == seen.0[9 * face + 2];
        assert!([1, 2, 4, 5].iter().all(|&face| side(&seen[2], face)), "the corners of U are solved up to U");
    });
}

#[test]
fn zz_steps_keep_their_conditions() {
    each("zz", 23, count(), |solution, seen| {
        assert!(seen.iter().all(|seen| seen.has_edges_oriented() && seen.solved("DF DB")));
        assert!(solution.steps[0].turns.len() <= 9, "docs/pieces.md counts all EO lines");
        assert!(seen[2..].iter().all(|seen| seen.solved(CROSS) && PAIRS.iter().all(|pair| seen.solved(pair))));
        assert!(seen[3].oriented(HIGH_CORNERS) && solution.steps[4].cube.is_solved());
    });
}

#[test]
fn petrus_steps_keep_their_conditions() {
    each("petrus", 24, count(), |solution, seen| {
        assert!(seen.iter().all(|seen| seen.solved("DL DB BL DBL")));
        assert!(solution.steps[0].turns.len() <= 8, "docs/pieces.md counts all blocks of 2x2x2");
        assert!(seen[1..].iter().all(|seen| seen.solved("DF FL DFL")));
        assert!(seen[2..].iter().all(Seen::has_edges_oriented));
        assert!(seen[3].solved(CROSS) && seen[3].solved(MIDDLE) && seen[3].solved(LOW_CORNERS));
        assert!(seen[4].oriented(HIGH_CORNERS) && solution.steps[5].cube.is_solved());
    });
}

#[test]
fn x_cross_has_a_pair_and_takes_any_color() {
    // Six holds take six times as long.
    each("xcross", 25, count().div_ceil(6), |solution, seen| {
        assert!(seen[0].solved(CROSS) && PAIRS.iter().any(|pair| seen[0].solved(pair)));
        assert!(solution.steps[0].turns.len() <= 10, "docs/pieces.md counts all x-crosses");
        assert!(solution.steps[5].cube.upright().is_solved());
    });
}

/// The most turns of the four steps: Thistlethwaite's groups, <https://www.jaapsch.net/puzzles/thistle.htm>.
const MOST: [usize; 4] = [7, 10, 13, 15];

#[test]
fn reductions_keep_their_groups_and_known_lengths() {
    for name in ["dr", "htr"] {
        each(name, 26, 2 * count(), |solution, seen| {
            assert!(seen[0].has_edges_oriented() && seen[1..].iter().all(Seen::is_domino));
            let lengths: Vec<usize> = solution.steps.iter().map(|step| step.turns.len()).collect();
            assert!(lengths.iter().zip(MOST).all(|(&length, most)| length <= most), "{lengths:?}");
            let is_half = |turn: &LayerTurn| turn.to_string().ends_with('2');
            if let [_, _, _, last] = &solution.steps[..] {
                assert!(last.turns.iter().all(is_half) && last.cube.is_solved());
            }
        });
    }
}

#[test]
fn solved_cube_has_empty_steps() {
    for method in NamedMethod::ALL {
        let cube = Cube3::read_turns("x y'").expect("rotations");
        let solution = solve(&method.method(), &cube);
        assert!(solution.steps.iter().all(|step| step.turns.is_empty() && step.is_optimal), "{}", method.name);
        assert!(solution.steps.iter().all(|step| step.cube.is_solved()));
    }
}
