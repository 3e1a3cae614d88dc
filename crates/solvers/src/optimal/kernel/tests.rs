//! The kernels, compared with `Cube3` and with each other.

use std::collections::HashSet;

use godtable_puzzle::cube::{Symmetry, Turn};
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_system::instructions::InstructionSet;

use super::*;
use crate::optimal::axis;
use crate::optimal::instruction_sets;
use crate::optimal::moves;

/// The image of a cube under a symmetry: the images of the turns that lead to it.
fn image(turns: &[Turn], symmetry: Symmetry) -> PackedPosition {
    let cube = turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(symmetry.image_of_turn(turn)));
    PackedPosition::new(&cube)
}

fn kernel_agrees_with_cube3(kernel: impl Kernel) {
    let (actions, images, mut random) = (moves::actions(), moves::images(), Random::new(3));
    for _ in 0..50 {
        let turns = random.turns(30);
        let cube = turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
        let packed = PackedPosition::new(&cube);
        assert_eq!(packed.inverse(), PackedPosition::new(&cube.inverse()));
        assert_eq!(kernel.rank(&packed), corners::rank(cube.corners().pieces()));
        assert_eq!(kernel.hash(&packed), packed.hash());
        for (axis, actions) in actions.iter().enumerate() {
            for (quarters, action) in (0..).zip(actions) {
                let moved = axis::turns(axis, quarters).fold(cube, |cube, turn| cube.turned(turn));
                assert_eq!(kernel.after(&packed, action), PackedPosition::new(&moved));
            }
        }
        for (table, symmetry) in images.iter().zip(Symmetry::ALL) {
            let image = image(&turns, symmetry);
            assert_eq!(kernel.image(&packed, &table.places, &table.pieces), image, "{symmetry:?}");
            let digits = image.0.0[LANE..LANE + 7].iter().rev().map(|byte| u16::from(byte >> 4));
            let rank = digits.fold(0, |rank, digit| 3 * rank + digit);
            assert_eq!(kernel.orientations(&packed, &table.places, &table.pieces), rank, "{symmetry:?}");
        }
    }
}

#[test]
fn kernels_agree_with_cube3() {
    for instructions in instruction_sets() {
        match instructions {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(set) => kernel_agrees_with_cube3(set.avx2()),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(set) => kernel_agrees_with_cube3(set),
            InstructionSet::Portable(set) => kernel_agrees_with_cube3(set),
        }
    }
}

#[test]
fn each_permutation_has_its_rank() {
    assert!(
        (0..corners::PERMUTATIONS).all(|number| usize::from(corners::rank(&corners::permutation(number))) == number)
    );
}

#[test]
fn hashes_of_near_positions_differ() {
    let (actions, mut level) = (moves::actions(), HashSet::from([PackedPosition::SOLVED]));
    for _ in 0..3 {
        let after =
            |cube: &PackedPosition| actions.as_flattened().iter().map(|action| Portable.after(cube, action)).collect();
        level = level.iter().flat_map(|cube: &PackedPosition| -> Vec<PackedPosition> { after(cube) }).collect();
    }
    let hashes: HashSet<u64> = level.iter().map(PackedPosition::hash).collect();
    // All positions three axis moves from solved, or fewer.
    assert!(level.len() > 30_000 && hashes.len() == level.len(), "{} of {}", hashes.len(), level.len());
}
