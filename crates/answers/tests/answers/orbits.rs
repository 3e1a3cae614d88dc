//! Compares classes of states under symmetry with orbits of sticker arrangements.
//!
//! Symmetries are 3x3 matrices here. A symmetry keeps the rules if it keeps the distances of a plain search.

use std::collections::HashMap;

use godtable_answers::Classes;
use godtable_puzzle::cube::{Automaton, NamedLock, Puzzle, Rules, Turn, TurnSet};
use godtable_testing::{Stickers, is_exhaustive};

use crate::custom_locks::{Forbidden, ends_forbidden, group, letters};
use crate::tables::oracle;

type Vector = [i8; 3];

/// The faces in the order of their facelets: letter, outward direction, and the direction of the face's first row.
const FACES: [(u8, Vector, Vector); 6] = [
    (b'U', [0, 1, 0], [0, 0, -1]),
    (b'R', [1, 0, 0], [0, 1, 0]),
    (b'F', [0, 0, 1], [0, 1, 0]),
    (b'D', [0, -1, 0], [0, 0, 1]),
    (b'L', [-1, 0, 0], [0, 1, 0]),
    (b'B', [0, 0, -1], [0, 1, 0]),
];

/// The effect of a rotation or reflection: the new place of each facelet, and the new letter of each letter.
struct Motion {
    facelets: [usize; 24],
    letters: [u8; 256],
    is_rotation: bool,
}

fn sum(vectors: &[(i8, Vector)]) -> Vector {
    [0, 1, 2].map(|axis| vectors.iter().map(|(factor, vector)| factor * vector[axis]).sum())
}

/// Returns the place and the direction of a facelet.
fn facelet(number: usize) -> (Vector, Vector) {
    let (_, [a, b, c], up) = FACES[number / 4];
    let right = [up[1] * c - up[2] * b, up[2] * a - up[0] * c, up[0] * b - up[1] * a];
    let [rows, columns] = [number % 4 / 2, number % 2].map(|place| 2 * place as i8 - 1);
    (sum(&[(1, [a, b, c]), (-rows, up), (columns, right)]), [a, b, c])
}

/// Returns all 48 rotations and reflections: permutations of the axes, with signs.
fn motions() -> Vec<Motion> {
    let mut motions = Vec::new();
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]] {
        for signs in 0..8 {
            let sign = |axis: usize| 1 - 2 * (signs >> axis & 1) as i8;
            let image = |vector: Vector| [0, 1, 2].map(|axis| sign(axis) * vector[order[axis]]);
            let facelets = std::array::from_fn(|number| {
                let (place, normal) = facelet(number);
                let moved = (image(place), image(normal));
                (0..24).find(|&other| facelet(other) == moved).expect("the image of a facelet is a facelet")
            });
            let mut letters = [0; 256];
            for (letter, normal, _) in FACES {
                let to = FACES.iter().find(|face| face.1 == image(normal)).expect("the image of a face is a face");
                letters[usize::from(letter)] = to.0;
            }
            let is_even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]].contains(&order);
            let is_rotation = is_even == (sign(0) * sign(1) * sign(2) == 1);
            motions.push(Motion { facelets, letters, is_rotation });
        }
    }
    motions
}

/// Rotates the cube until its corner with the letters D, B and L is at DBL.
fn in_fixed_frame(cube: &[u8; 24], rotations: &[&Motion]) -> [u8; 24] {
    let corner: Vec<usize> = (0..24).filter(|&number| facelet(number).0 == [-1, -1, -1]).collect();
    let turned = rotations.iter().map(|rotation| {
        let mut turned = [0; 24];
        (0..24).for_each(|number| turned[rotation.facelets[number]] = cube[number]);
        turned
    });
    let is_home = |cube: &[u8; 24]| corner.iter().all(|&number| cube[number] == FACES[number / 4].0);
    turned.into_iter().find(is_home).expect("some rotation brings the corner home")
}

fn image(motion: &Motion, cube: &[u8; 24]) -> [u8; 24] {
    let mut image = [0; 24];
    for number in 0..24 {
        image[motion.facelets[number]] = motion.letters[usize::from(cube[number])];
    }
    image
}

fn bytes(stickers: &Stickers) -> [u8; 24] {
    letters(stickers).into_bytes().try_into().expect("24 letters")
}

/// Returns the cube after the inverse of a turn sequence.
fn undone(sequence: &[Turn]) -> [u8; 24] {
    bytes(
        &sequence
            .iter()
            .rev()
            .fold(Stickers::solved(), |cube, turn| cube.turn(turn.face().letter(), 4 - turn.quarters())),
    )
}

/// Returns the transitions between pasts: by past and turn the next past, or `None` if the turn is forbidden.
///
/// A past is the last few turns, as many as can matter for the turns allowed next. The first past is empty.
fn pasts(turns: &[Turn], forbidden: &Forbidden) -> Vec<Vec<Option<usize>>> {
    let remembered = forbidden.iter().map(Vec::len).max().unwrap_or(1) - 1;
    let mut pasts: Vec<Vec<Turn>> = vec![Vec::new()];
    let mut next: Vec<Vec<Option<usize>>> = Vec::new();
    while let Some(past) = pasts.get(next.len()).cloned() {
        let after = turns.iter().map(|&turn| {
            let longer: Vec<Turn> = past.iter().copied().chain([turn]).collect();
            let kept = longer[longer.len().saturating_sub(remembered)..].to_vec();
            (!ends_forbidden(&longer, forbidden)).then(|| {
                pasts.iter().position(|known| *known == kept).unwrap_or_else(|| {
                    pasts.push(kept);
                    pasts.len() - 1
                })
            })
        });
        next.push(after.collect());
    }
    next
}

/// Returns the distance of each unlocked arrangement to the first one. `leads_to` has the arrangement after each turn.
fn distances(leads_to: &[Vec<usize>], pasts: &[Vec<Option<usize>>]) -> Vec<Option<usize>> {
    const FAR: usize = usize::MAX;
    let mut distances = vec![vec![FAR; pasts.len()]; leads_to.len()];
    distances[0].fill(0);
    for distance in 1.. {
        let before = distances.clone();
        for (number, leads_to) in leads_to.iter().enumerate() {
            for (past, next) in pasts.iter().enumerate().filter(|(past, _)| before[number][*past] == FAR) {
                let mut nearest =
                    next.iter().zip(leads_to).filter_map(|(past, &number)| Some(before[number][(*past)?]));
                if nearest.any(|nearest| nearest == distance - 1) {
                    distances[number][past] = distance;
                }
            }
        }
        if distances == before {
            break;
        }
    }
    distances.iter().map(|of_pasts| Some(of_pasts[0]).filter(|&distance| distance != FAR)).collect()
}

/// A map of arrangements to arrangements: the number of each one's image.
type Images = Vec<usize>;

/// The distances of all arrangements that the turns reach, and the symmetries that keep these distances.
///
/// `keeping` maps states to states, `inverting` maps the inverses of states to states.
struct Plain {
    distances: Vec<Option<usize>>,
    keeping: Vec<Images>,
    inverting: Vec<Images>,
}

impl Plain {
    fn of(turns: &[Turn], forbidden: &Forbidden) -> Plain {
        let arrangements = group(turns);
        let cubes: Vec<[u8; 24]> = arrangements.iter().map(|(stickers, _)| bytes(stickers)).collect();
        let inverses: Vec<[u8; 24]> = arrangements.iter().map(|(_, sequence)| undone(sequence)).collect();
        let numbers: HashMap<[u8; 24], usize> =
            cubes.iter().enumerate().map(|(number, &cube)| (cube, number)).collect();
        let turned = |(stickers, _): &(Stickers, Vec<Turn>)| -> Vec<usize> {
            let turned = turns.iter().map(|turn| stickers.turn(turn.face().letter(), turn.quarters()));
            turned.map(|turned| numbers[&bytes(&turned)]).collect()
        };
        let leads_to: Vec<Vec<usize>> = arrangements.iter().map(turned).collect();
        let distances = distances(&leads_to, &pasts(turns, forbidden));
        let motions = motions();
        let rotations: Vec<&Motion> = motions.iter().filter(|motion| motion.is_rotation).collect();
        let keeping = |of: &[[u8; 24]]| -> Vec<Images> {
            let images = |motion: &Motion| -> Option<Images> {
                let number = |cube| numbers.get(&in_fixed_frame(&image(motion, cube), &rotations)).copied();
                of.iter().map(number).collect()
            };
            let are_kept =
                |images: &Images| images.iter().zip(&distances).all(|(&image, distance)| distances[image] == *distance);
            motions.iter().filter_map(images).filter(are_kept).collect()
        };
        let (keeping, inverting) = (keeping(&cubes), keeping(&inverses));
        Plain { distances, keeping, inverting }
    }

    /// Returns the number of orbits at each distance.
    fn orbits(&self, images: &[&Images]) -> Vec<u64> {
        let mut is_seen = vec![false; self.distances.len()];
        let mut counts = Vec::new();
        for (number, distance) in self.distances.iter().enumerate() {
            let Some(distance) = distance.filter(|_| !is_seen[number]) else { continue };
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
            let mut open = vec![number];
            while let Some(number) = open.pop() {
                if !std::mem::replace(&mut is_seen[number], true) {
                    open.extend(images.iter().map(|images| images[number]));
                }
            }
        }
        counts
    }
}

fn counts(classes: &Classes<'_, Vec<u8>>) -> Vec<u64> {
    classes.unlocked().expect("cells that agree").counts().to_vec()
}

/// Compares the classes of rules with the orbits. Returns the number of symmetries and the number of solvable classes.
fn check(turns: &str, forbidden: &[&str]) -> (usize, u64) {
    let parsed = |text: &str| Rules::parse(Puzzle::CUBE2, text, NamedLock::None).expect("turns").turns();
    let one = |text: &str| parsed(text).iter().next().expect("a turn");
    let set: TurnSet = parsed(turns);
    let turns: Vec<Turn> = set.iter().collect();
    let forbidden: Forbidden =
        forbidden.iter().map(|sequence| sequence.split_whitespace().map(one).collect()).collect();
    let automaton = Automaton::forbidding(set, &forbidden).expect("few states");
    let rules = Rules::with_automaton(Puzzle::CUBE2, set, automaton).expect("a lock of these turns");
    let oracle = oracle(&rules);
    let plain = Plain::of(&turns, &forbidden);

    let classes = oracle.classes();
    let keeping: Vec<&Images> = plain.keeping.iter().collect();
    let orbits = plain.orbits(&keeping);
    assert_eq!(classes.group().keeping().len(), keeping.len(), "{rules}, {forbidden:?}");
    assert_eq!(counts(&classes), orbits, "{rules}, {forbidden:?}");
    if let Some(classes) = oracle.classes_with_inverses() {
        let all: Vec<&Images> = keeping.iter().copied().chain(&plain.inverting).collect();
        assert_eq!(classes.group().inverting().len(), plain.inverting.len(), "{rules}");
        assert_eq!(counts(&classes), plain.orbits(&all), "{rules}, with inverses");
    } else {
        assert!(plain.inverting.is_empty() || rules.lock().name().is_none(), "{rules}");
    }
    (keeping.len(), orbits.iter().sum())
}

#[test]
fn turns_r_u_have_two_symmetries_and_14634_classes() {
    assert_eq!(check("R U", &[]), (2, 14_634));
}

#[test]
fn classes_of_few_turns_equal_the_orbits() {
    let all = [
        ("R U2", (1, 120)),
        ("R U2 F2", (8, 782)),
        ("R R2 R' U2 F2", (16, 446)),
        ("R2 U2", (16, 4)),
        ("R2 U2 F2", (48, 7)),
        ("U", (8, 4)),
    ];
    for (turns, expected) in all.into_iter().step_by(if is_exhaustive() { 1 } else { 3 }) {
        assert_eq!(check(turns, &[]), expected, "{turns}");
    }
}

#[test]
fn classes_of_custom_locks_equal_the_orbits() {
    if is_exhaustive() {
        assert_eq!(check("R U2 F2", &["R R", "U2 U2", "F2 F2"]), (8, 782));
    }
    // Symmetries that move DBL map U2 before R and U2 after it to different turns, so they do not keep these sequences.
    assert_eq!(check("R U2 F2", &["U2 R U2", "F2 R F2"]), (1, 5_040));
    let around = ["U2 R2 U2", "F2 R2 F2", "R2 U2 R2", "F2 U2 F2", "R2 F2 R2", "U2 F2 U2"];
    assert_eq!(check("R2 U2 F2", &around), (48, 7));
}
