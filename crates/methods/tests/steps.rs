//! Whole solutions of random cubes: the conditions of each step hold, on the 54 facelets.

use std::time::Duration;

use godtable_cube3::random::Random;
use godtable_cube3::{Cube3, facelets};
use godtable_methods::{Method, NamedMethod, Solution};

/// Enough for each step on any machine.
const TIME: Duration = Duration::from_secs(600);

/// The facelets of each piece, in the order of its letters. Faces are U R F D L B, nine facelets each.
const PIECES: [(&str, &[usize]); 20] = [
    ("URF", &[8, 9, 20]),
    ("UFL", &[6, 18, 38]),
    ("ULB", &[0, 36, 47]),
    ("UBR", &[2, 45, 11]),
    ("DFR", &[29, 26, 15]),
    ("DLF", &[27, 44, 24]),
    ("DBL", &[33, 53, 42]),
    ("DRB", &[35, 17, 51]),
    ("UR", &[5, 10]),
    ("UF", &[7, 19]),
    ("UL", &[3, 37]),
    ("UB", &[1, 46]),
    ("DR", &[32, 16]),
    ("DF", &[28, 25]),
    ("DL", &[30, 43]),
    ("DB", &[34, 52]),
    ("FR", &[23, 12]),
    ("FL", &[21, 41]),
    ("BL", &[50, 39]),
    ("BR", &[48, 14]),
];

/// The facelets of a cube, one letter each.
struct Seen(Vec<u8>);

impl Seen {
    fn of(cube: &Cube3) -> Seen {
        Seen(facelets::write(cube).into_bytes())
    }

    /// The colours on a piece, and those of the centres beside them.
    fn colours(&self, piece: &str) -> (Vec<u8>, Vec<u8>) {
        let is_it = |name: &str| name.len() == piece.len() && name.chars().all(|face| piece.contains(face));
        let (_, own) = PIECES.iter().find(|(name, _)| is_it(name)).expect("a piece");
        own.iter().map(|&number| (self.0[number], self.0[number / 9 * 9 + 4])).unzip()
    }

    fn solved(&self, pieces: &str) -> bool {
        pieces.split(' ').map(|piece| self.colours(piece)).all(|(own, centres)| own == centres)
    }

    fn placed(&self, pieces: &str) -> bool {
        pieces
            .split(' ')
            .map(|piece| self.colours(piece))
            .all(|(own, centres)| centres.iter().all(|face| own.contains(face)))
    }

    /// Whether the first facelets of the pieces have the colour of their face.
    fn oriented(&self, pieces: &str) -> bool {
        pieces.split(' ').map(|piece| self.colours(piece)).all(|(own, centres)| own[0] == centres[0])
    }

    fn count_solved(&self, groups: &[&str]) -> usize {
        groups.iter().filter(|group| self.solved(group)).count()
    }
}

const CROSS: &str = "DF DR DB DL";
const LOW_CORNERS: &str = "DFR DFL DBL DRB";
const MIDDLE: &str = "FR FL BR BL";
const HIGH_EDGES: &str = "UF UR UB UL";
const HIGH_CORNERS: &str = "UFR UBR UBL UFL";
const PAIRS: [&str; 4] = ["DFR FR", "DFL FL", "DBL BL", "DRB BR"];

fn named(name: &str) -> Method {
    NamedMethod::ALL.iter().find(|method| method.name == name).expect("a method").method()
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
    assert!(cube.is_solved());
    assert!(solution.steps.iter().all(|step| step.is_optimal));
    seen
}

#[test]
fn beginner_steps_keep_their_conditions() {
    let (method, mut random) = (named("beginner"), Random::new(20));
    for _ in 0..20 {
        let cube = random.cube();
        let solution = method.solve(&cube, TIME).expect("a solution");
        let seen = replayed(&cube, &solution);
        assert_eq!(seen.len(), 7);
        assert!(seen.iter().all(|seen| seen.0[31] == b'U' && seen.solved(CROSS)));
        assert!(seen[1..].iter().all(|seen| seen.solved(LOW_CORNERS)));
        assert!(seen[2..].iter().all(|seen| seen.solved(MIDDLE)));
        assert!(seen[3..].iter().all(|seen| seen.oriented(HIGH_EDGES)));
        assert!(seen[4..].iter().all(|seen| seen.solved(HIGH_EDGES)));
        assert!(seen[5..].iter().all(|seen| seen.placed(HIGH_CORNERS)));
    }
}

#[test]
fn cfop_steps_keep_their_conditions() {
    let (method, mut random) = (named("cfop"), Random::new(21));
    for _ in 0..20 {
        let cube = random.cube();
        let solution = method.solve(&cube, TIME).expect("a solution");
        let seen = replayed(&cube, &solution);
        assert_eq!(seen.len(), 7);
        assert!(seen.iter().all(|seen| seen.solved(CROSS)));
        for (number, seen) in seen[1..5].iter().enumerate() {
            assert!(seen.count_solved(&PAIRS) > number);
        }
        assert!(seen[5].solved(MIDDLE) && seen[5].oriented(HIGH_EDGES) && seen[5].oriented(HIGH_CORNERS));
    }
}

#[test]
fn roux_steps_keep_their_conditions() {
    let (method, mut random) = (named("roux"), Random::new(22));
    for _ in 0..20 {
        let cube = random.cube();
        let solution = method.solve(&cube, TIME).expect("a solution");
        let seen = replayed(&cube, &solution);
        assert_eq!(seen.len(), 4);
        assert!(seen[0].solved("DL FL BL DFL DBL"));
        // Later, slice turns may take the centres along; the blocks agree on each side.
        for seen in &seen[1..] {
            for (side, facelets) in [("L", [39, 41, 42, 43, 44]), ("R", [12, 14, 15, 16, 17])] {
                let colours: Vec<u8> = facelets.iter().map(|&number| seen.0[number]).collect();
                assert!(colours.iter().all(|&colour| colour == colours[0]), "{side}");
            }
        }
        let side = |seen: &Seen, face: usize| seen.0[9 * face] == seen.0[9 * face + 2];
        assert!([1, 2, 4, 5].iter().all(|&face| side(&seen[2], face)), "the corners of U are solved up to U");
    }
}

#[test]
fn solved_cube_has_empty_steps() {
    for method in NamedMethod::ALL {
        let cube = Cube3::read_turns("x y'").expect("rotations");
        let solution = method.method().solve(&cube, TIME).expect("a solution");
        assert!(solution.steps.iter().all(|step| step.turns.is_empty() && step.is_optimal), "{}", method.name);
        assert!(solution.steps.iter().all(|step| step.cube.is_solved()));
    }
}
