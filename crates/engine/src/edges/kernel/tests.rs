//! Each kernel against the definition of a pull, bit by bit.

use godtable_puzzle::cube::Symmetry;
use godtable_system::instructions::InstructionSet;
use godtable_system::with_instructions;

use super::*;
use crate::edges::conjugation::{Conjugation, image};
use crate::edges::flips::{BITS, FlipSet, WORDS};
use crate::edges::places::Action;

/// Pseudo-random numbers (splitmix64).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn has(set: &FlipSet, bit: usize) -> bool {
    set.0[bit / 64] >> (bit % 64) & 1 == 1
}

/// Pulls one row by a kernel.
fn pulled<K: Kernel<Set = FlipSet>>(
    kernel: K,
    source: &FlipSet,
    conjugation: &Conjugation,
    vector: usize,
) -> (FlipSet, Rows) {
    let mut target = [FlipSet([0; WORDS]); STRIP];
    let pull = Pull {
        sources: std::slice::from_ref(source),
        first: 0,
        offsets: &[0; ORDERS],
        vector: conjugation.prepared(vector) as u16,
        vectors: &[0; ORDERS],
        parity: 1,
        next: 0,
        conjugation,
    };
    let full = kernel.pull(&mut target, 1 << 7, &pull);
    assert_eq!(u32::from(kernel.counts(&target)[7]), source.0.iter().map(|word| word.count_ones()).sum::<u32>());
    (target[7], full)
}

#[test]
fn pulled_bits_have_images_in_the_source() {
    let mut state = 1;
    for symmetry in Symmetry::ALL {
        let action = Action::of_symmetry(symmetry);
        let conjugation = Conjugation::new(&action);
        for round in 0..40 {
            let vector = if round < 11 { 1 << round } else { random(&mut state) as usize % BITS };
            let source = FlipSet(std::array::from_fn(|_| random(&mut state)));
            for instructions in InstructionSet::available() {
                let (found, full) =
                    with_instructions!(instructions, kernel => pulled(kernel, &source, &conjugation, vector));
                let is_right = |bit| has(&found, bit) == has(&source, image(&action, bit) ^ vector);
                assert!((0..BITS).all(is_right), "{instructions}, {symmetry:?}, {vector}");
                assert_eq!(full, 0);
            }
        }
    }
}

#[test]
fn full_rows_are_reported() {
    let conjugation = &Conjugation::all()[17];
    for instructions in InstructionSet::available() {
        let full = FlipSet([u64::MAX; WORDS]);
        assert_eq!(with_instructions!(instructions, kernel => pulled(kernel, &full, conjugation, 5)).1, 1 << 7);
        let mut almost = full;
        almost.0[21] ^= 1 << 40;
        assert_eq!(with_instructions!(instructions, kernel => pulled(kernel, &almost, conjugation, 5)).1, 0);
    }
}
