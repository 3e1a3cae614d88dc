//! The tables of the search: distances of both phases, moves, and classes.
//!
//! **Modulo 3.** The first phase has 64,430 classes of flips and places of the middle edges under the 16 symmetries,
//! with 2,187 twists each. Neighbors differ by at most 1 in distance, so the distance modulo 3 shows for each turn
//! whether it leads closer to the goal, and two bits for a pair are enough. The distance of a cube itself is the length
//! of a descent.
//!
//! The second phase has a table of the corners' classes with the outer edges, four bits for a pair, and a small one of
//! the corners with the order of the middle edges.

use std::num::NonZero;
use std::ops::ControlFlow::{self, Continue};

use crate::twophase::coordinates::{EIGHTS, FLIPS, ORDERS, SETS};
use crate::twophase::distances::Phase;
use crate::twophase::moves::{CoordinateMoves, SECOND, SECOND_TURNS, distances, second_moves};
use crate::twophase::near::NearGraph;
use crate::twophase::symmetries::{Classes, SYMMETRIES, Symmetries};

/// Sees how many parts of the tables are done, and the number of all parts, and stops the work by
/// [`ControlFlow::Break`].
pub type Making<'a> = dyn Fn(usize, usize) -> ControlFlow<()> + Sync + 'a;

/// The largest distance in the first phase.
const FIRST_LARGEST: u8 = 12;

/// The largest exact distance of corners and outer edges. The search seldom allows a second phase that is longer, and
/// the pairs beyond, up to 17 turns away, would take most of the time.
const SECOND_LARGEST: u8 = 11;

/// The number of flips and sets of places of the middle edges: the rows of the first phase.
pub(crate) const FLIP_SETS: usize = FLIPS * SETS;

/// The tables that the search reads all the time.
pub(crate) struct SmallTables {
    pub(crate) moves: CoordinateMoves,
    /// The class of each flip and set, as in [`Classes`].
    pub(crate) flip_sets: Vec<u32>,
    /// The class after each turn: times 256, plus 16 times the least distance in its row, plus the symmetry.
    pub(crate) steps: Vec<[u32; 18]>,
    /// The class of each permutation of the corners, as in [`Classes`].
    pub(crate) corner_classes: Vec<u32>,
    /// The image of each twist under each symmetry.
    pub(crate) twist_images: Vec<[u16; SYMMETRIES]>,
    /// The image of each permutation of the outer edges under each symmetry.
    pub(crate) outer_images: Vec<[u16; SYMMETRIES]>,
    /// The distance in the second phase of the corners and the order of the middle edges.
    pub(crate) corners_orders: Vec<u8>,
    pub(crate) near: NearGraph,
}

/// All tables.
pub(crate) struct Tables {
    pub(crate) small: SmallTables,
    /// The distance modulo 3 in the first phase, four classes of flip and set with a twist in a byte.
    pub(crate) first: Vec<u8>,
    /// The distance in the second phase, two classes of corners with outer edges in a byte.
    pub(crate) second: Vec<u8>,
}

/// The number of a flip and a set of places.
#[inline]
pub(crate) fn flip_set(flip: u16, set: u16) -> u32 {
    u32::from(set) * FLIPS as u32 + u32::from(flip)
}

impl Tables {
    /// Searches all distances: one or two seconds on two cores. `observe` is as in [`Solver::new`].
    ///
    /// [`Solver::new`]: crate::twophase::Solver::new
    pub(crate) fn new(threads: NonZero<usize>, observe: &Making<'_>) -> ControlFlow<(), Tables> {
        let levels = usize::from(FIRST_LARGEST + SECOND_LARGEST);
        let before = |first: u8| move |distance: u8| observe(usize::from(first + distance), levels);
        let symmetries = Symmetries::new();
        let moves = CoordinateMoves::new();
        let (first, near, flip_sets, steps, twist_images) = first_phase(&symmetries, &moves, threads, before(0))?;
        let (second, corner_classes, outer_images) = second_phase(&symmetries, &moves, threads, before(FIRST_LARGEST))?;
        let corners_orders = corners_orders(&moves);
        let small =
            SmallTables { moves, flip_sets, steps, corner_classes, twist_images, outer_images, corners_orders, near };
        observe(levels, levels)?;
        Continue(Tables { small, first, second })
    }
}

/// The images under all symmetries, by value.
fn by_value(images: &[Vec<u32>]) -> Vec<[u16; SYMMETRIES]> {
    (0..images[0].len()).map(|value| std::array::from_fn(|symmetry| images[symmetry][value] as u16)).collect()
}

type FirstPhase = (Vec<u8>, NearGraph, Vec<u32>, Vec<[u32; 18]>, Vec<[u16; SYMMETRIES]>);

fn first_phase(
    symmetries: &Symmetries,
    moves: &CoordinateMoves,
    threads: NonZero<usize>,
    before_level: impl FnMut(u8) -> ControlFlow<()>,
) -> ControlFlow<(), FirstPhase> {
    with_first_phase(symmetries, moves, |phase, classes, twists| {
        let distances = phase.distances(FIRST_LARGEST, threads, before_level)?;
        let near = NearGraph::new(phase, &distances);
        // The least distance in a row is a lower bound for its flips and set, whatever the twist.
        let least: Vec<u8> =
            distances.chunks(phase.columns).map(|row| row.iter().copied().min().unwrap_or(0)).collect();
        let step = |&step: &u32| step / 16 << 8 | u32::from(least[(step / 16) as usize]) << 4 | step % 16;
        let steps = phase.steps().map(|steps| std::array::from_fn(|turn| step(&steps[turn]))).collect();
        let residues = |four: &[u8]| four.iter().rev().fold(0, |byte, distance| byte << 2 | distance % 3);
        let packed = distances.chunks(4).map(residues).collect();
        Continue((packed, near, classes.of.clone(), steps, by_value(twists)))
    })
}

/// Calls `then` with the first phase, its classes and the images of its columns.
fn with_first_phase<R>(
    symmetries: &Symmetries,
    moves: &CoordinateMoves,
    then: impl FnOnce(&Phase<'_>, &Classes, &[Vec<u32>]) -> R,
) -> R {
    let all: Vec<usize> = (0..18).collect();
    let (flips, orders) = (FLIPS as u32, ORDERS as u16);
    let row_after = |row: u32, turn: usize| {
        let (set, flip) = ((row / flips) as usize, (row % flips) as usize);
        flip_set(moves.flip[flip][turn], moves.four[set * ORDERS][turn] / orders)
    };
    let column_after = |twist: u32, turn: usize| u32::from(moves.twist[twist as usize][turn]);
    let classes = Classes::new(symmetries, &symmetries.images(FLIP_SETS, &all, row_after));
    let twists = symmetries.images(moves.twist.len(), &all, column_after);
    then(&Phase::new(18, &classes, &twists, row_after, column_after), &classes, &twists)
}

type SecondPhase = (Vec<u8>, Vec<u32>, Vec<[u16; SYMMETRIES]>);

fn second_phase(
    symmetries: &Symmetries,
    moves: &CoordinateMoves,
    threads: NonZero<usize>,
    before_level: impl FnMut(u8) -> ControlFlow<()>,
) -> ControlFlow<(), SecondPhase> {
    let corners_after = |corners: u32, turn: usize| u32::from(moves.corners[corners as usize][turn]);
    let number =
        |turn: usize| SECOND_TURNS.iter().position(|&second| second == turn).expect("a turn of the second phase");
    let outer_after = |outer: u32, turn: usize| u32::from(moves.outer[outer as usize][number(turn)]);
    let classes = Classes::new(symmetries, &symmetries.images(EIGHTS, &SECOND_TURNS, corners_after));
    let outer = symmetries.images(EIGHTS, &SECOND_TURNS, outer_after);
    let row_after = |corners, turn: usize| corners_after(corners, SECOND_TURNS[turn]);
    let column_after = |outer: u32, turn: usize| u32::from(moves.outer[outer as usize][turn]);
    let phase = Phase::new(SECOND, &classes, &outer, row_after, column_after);
    let nibbles = |two: &[u8]| two.iter().rev().fold(0, |byte, &distance| byte << 4 | distance);
    let packed = phase.distances(SECOND_LARGEST, threads, before_level)?.chunks(2).map(nibbles).collect();
    Continue((packed, classes.of, by_value(&outer)))
}

/// The distance in the second phase of the corners and the order of the middle edges.
pub(crate) fn corners_orders(moves: &CoordinateMoves) -> Vec<u8> {
    distances(&second_moves(&moves.corners), &second_moves(&moves.four[..ORDERS]))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::hash::Hash;
    use std::sync::LazyLock;

    use godtable_puzzle::cube::Turn;
    use godtable_puzzle::cube3::Cube3;

    use super::*;
    use crate::twophase::compact::CompactSolver;
    use crate::twophase::coordinates::{MIDDLE, outer};
    use crate::twophase::phases::Phases;
    use crate::twophase::side::{Side, Start};
    use crate::twophase::solver::Solver;

    static SOLVER: LazyLock<Solver> = LazyLock::new(|| Solver::new(&|_, _| Continue(())).expect("nothing stops it"));

    /// Searches the distances of keys of cubes, up to a distance. Returns a cube for each key.
    fn plain_search<K: Hash + Eq>(turns: &[Turn], end: u8, key: impl Fn(&Cube3) -> K) -> Vec<(Cube3, u8)> {
        let turned = |cube: &Cube3| turns.iter().map(|&turn| cube.turned(turn)).collect::<Vec<Cube3>>();
        let levels = godtable_testing::plain_levels([Cube3::SOLVED], key, turned).zip(0..=end);
        levels.flat_map(|(level, distance)| level.into_iter().map(move |cube| (cube, distance))).collect()
    }

    fn start(cube: &Cube3) -> Start {
        Side::all(cube)[0].start(&[])
    }

    #[test]
    fn distances_equal_a_plain_search() {
        let view = SOLVER.view();
        let key = |cube: &Cube3| {
            let places = cube.edges().pieces().map(|piece| piece >= 8);
            (*cube.corners().orientations(), *cube.edges().orientations(), places)
        };
        let first = plain_search(&Turn::ALL, 4, key);
        for (cube, distance) in &first {
            assert_eq!(view.first_bound(&start(cube)), *distance, "{cube:?}");
        }
        let turns = SECOND_TURNS.map(|turn| Turn::ALL[turn]);
        let middle = |cube: &Cube3| <[u8; 4]>::try_from(&cube.edges().pieces()[8..]).expect("four");
        let outer_edges = |cube: &Cube3| <[u8; 8]>::try_from(&cube.edges().pieces()[..8]).expect("eight");
        let second = plain_search(&turns, 5, |cube| (*cube.corners().pieces(), outer_edges(cube)));
        for (cube, distance) in &second {
            let Start { corners, upper, lower, .. } = start(cube);
            let bound = view.outer_bound(corners, outer(upper, lower));
            assert_eq!(bound, *distance, "{cube:?}");
        }
        let orders = plain_search(&turns, 5, |cube| (*cube.corners().pieces(), middle(cube)));
        for (cube, distance) in &orders {
            let Start { corners, middle, .. } = start(cube);
            assert_eq!(view.order_bound(corners, middle), *distance, "{cube:?}");
        }
        // The known counts of cosets in the first phase.
        assert_eq!(first.len(), 1 + 4 + 50 + 592 + 7_156);
        assert!(second.len() > 10_000 && orders.len() > 10_000, "{} {}", second.len(), orders.len());
    }

    #[test]
    fn compact_bounds_equal_plain_searches_of_two_coordinates() {
        fn bound<K: Hash + Eq, L: Hash + Eq>(
            turns: &[Turn],
            keys: (impl Fn(&Cube3) -> K, impl Fn(&Cube3) -> L),
            bound: impl Fn(&Start) -> u8,
        ) {
            let one: HashMap<K, u8> =
                plain_search(turns, 4, &keys.0).iter().map(|(cube, distance)| (keys.0(cube), *distance)).collect();
            let other: HashMap<L, u8> =
                plain_search(turns, 4, &keys.1).iter().map(|(cube, distance)| (keys.1(cube), *distance)).collect();
            let cubes = plain_search(turns, 4, |cube| (keys.0(cube), keys.1(cube)));
            for (cube, _) in &cubes {
                assert_eq!(bound(&start(cube)), one[&keys.0(cube)].max(other[&keys.1(cube)]), "{cube:?}");
            }
            assert!(cubes.len() > 1_000, "{}", cubes.len());
        }
        let solver = &CompactSolver::new();
        let places = |cube: &Cube3| cube.edges().pieces().map(|piece| piece >= MIDDLE);
        let flips = |cube: &Cube3| (*cube.edges().orientations(), places(cube));
        let twists = |cube: &Cube3| (*cube.corners().orientations(), places(cube));
        bound(&Turn::ALL, (flips, twists), |start| solver.first_bound(start));
        let middle = |cube: &Cube3| <[u8; 4]>::try_from(&cube.edges().pieces()[8..]).expect("four");
        let outer_edges =
            |cube: &Cube3| (<[u8; 8]>::try_from(&cube.edges().pieces()[..8]).expect("eight"), middle(cube));
        let corners = |cube: &Cube3| (*cube.corners().pieces(), middle(cube));
        bound(
            &SECOND_TURNS.map(|turn| Turn::ALL[turn]),
            (corners, outer_edges),
            |&Start { corners, upper, lower, middle, .. }| solver.second_bound(corners, outer(upper, lower), middle),
        );
    }

    /// The known counts of all cosets, not only of their classes.
    const COSETS: [u64; 13] =
        [1, 4, 50, 592, 7_156, 87_236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];

    #[test]
    fn first_phase_has_the_known_counts_of_cosets_modulo_3() {
        let view = SOLVER.view();
        let twists = view.small.twist_images.len();
        let residue = |pair: usize| usize::from(view.first[pair / 4] >> (pair % 4 * 2) & 3);
        let classes = view.first.len() * 4 / twists;
        let mut of_classes = vec![[0; 3]; classes];
        for (class, counts) in of_classes.iter_mut().enumerate() {
            (class * twists..(class + 1) * twists).for_each(|pair| counts[residue(pair)] += 1);
        }
        let mut found = [0_u64; 3];
        for class in &view.small.flip_sets {
            let counts = of_classes[*class as usize / 16];
            found.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let mut expected = [0; 3];
        (0..).zip(COSETS).for_each(|(distance, count): (usize, u64)| expected[distance % 3] += count);
        assert_eq!((classes, found), (64_430, expected));
    }

    #[test]
    fn first_phase_has_the_known_counts_of_cosets() {
        // A sample has only the first levels; the test above counts all modulo 3.
        let largest = if godtable_testing::is_exhaustive() { FIRST_LARGEST } else { 6 };
        let (symmetries, moves) = (Symmetries::new(), CoordinateMoves::new());
        let threads = NonZero::new(2).expect("two");
        with_first_phase(&symmetries, &moves, |phase, _, _| {
            let distances = phase.distances(largest, threads, |_| Continue(()));
            let distances = distances.continue_value().expect("nothing stops it");
            // The last entry is of those farther away.
            let mut counts = [0_u64; 14];
            for (row, keeping) in distances.chunks(phase.columns).zip(&phase.classes.keeping) {
                let rows = u64::from(16 / keeping.count_ones());
                row.iter().for_each(|&distance| counts[usize::from(distance)] += rows);
            }
            let levels = usize::from(largest) + 1;
            assert_eq!(counts.iter().sum::<u64>(), 2_187 * 2_048 * 495);
            assert_eq!(counts[..levels], COSETS[..levels]);
        });
    }
}
