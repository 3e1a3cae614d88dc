//! Removes from a puzzle what follows from the rest of a position, such as the last orientation: it needs no number.
//!
//! Two invariants of the moves make positions impossible. Both have the form "a value of one orbit is a function of the
//! others".
//!
//! - **The sum of an orbit's orientations** is fixed, or follows from other orbits (`sums.rs`). Then the orientation of
//!   one unique piece is the sum minus the others, so it is ignored: each combination of the others occurs
//!   once. If all pieces are identical and the sum is fixed, the last orientation follows from the others.
//! - **The parity of an orbit's permutation** is the sum of the parities of others. Of two arrangements that differ by
//!   an exchange of the pieces a and b, exactly one has the right parity, so a and b count as identical. Their
//!   orientations must count modulo the same number.
//!
//! The result is another puzzle of orbits, so the numbering is a plain product, needs no special case and has no cell
//! for an impossible position. [`divided`] maps an arrangement to it, and [`restored`] back: it computes the ignored
//! orientation, and exchanges the two pieces if the parity is wrong.

use godtable_puzzle::orbits::{Arrangement, Definition, IllegalPiece, OrbitArrangement, OrbitDefinition};

use crate::levels::Many;
use crate::levels::sums::{self, Basis, Character, Combination, is_told_apart, sums};

/// An orbit after the division.
#[derive(Clone, Debug)]
pub(crate) struct ReducedOrbit {
    /// The number of orientations of a place.
    pub(crate) modulus: u8,
    /// The kind of the piece at each place of the solved puzzle.
    pub(crate) kinds: Vec<u8>,
    /// By kind: orientations count modulo this number.
    pub(crate) moduli: Vec<u8>,
    /// Whether all pieces are identical, and the last orientation follows from the others.
    pub(crate) is_sum_fixed: bool,
    /// The pieces that its places may not hold.
    pub(crate) illegal: Vec<IllegalPiece>,
    /// The kinds of the orbit as defined, and of its solved arrangement.
    whole: Remainder,
}

/// What the division left out.
#[derive(Clone, Debug)]
struct Remainder {
    kinds: Vec<u8>,
    moduli: Vec<u8>,
    /// What the sum of the orientations equals, if anything.
    sum: Option<Combination>,
    /// The kind whose orientation follows from the sum.
    untold: Option<u8>,
    /// Two kinds that count as one, and the orbits whose parities together are the parity of this one.
    joined: Option<([u8; 2], Vec<usize>)>,
}

impl ReducedOrbit {
    /// Whether nothing is left out of the orbit.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole.sum.is_none() && self.whole.joined.is_none() && self.kinds == self.whole.kinds
    }

    /// Returns how many times more arrangements the definition has than meet the sum of the orientations: if it is not divided
    /// out, as many as there are sums.
    pub(crate) fn surplus(&self) -> u64 {
        let is_divided = self.whole.untold.is_some() || self.is_sum_fixed;
        if self.whole.sum.is_some() && !is_divided { u64::from(self.modulus) } else { 1 }
    }
}

/// Divides out the constraints that the moves of a puzzle impose.
pub(crate) fn reduced(definition: &Definition) -> Vec<ReducedOrbit> {
    let (parities, sums) = (parities(definition), sums(definition));
    let reduce = |(number, parity): (usize, Option<Vec<usize>>)| {
        let orbit = &definition.orbits()[number];
        let sum = sums[number].clone();
        let (mut kinds, mut moduli) = (orbit.kinds.clone(), orbit.moduli.clone());
        let illegal: Vec<IllegalPiece> =
            definition.illegal().iter().filter(|piece| piece.orbit == number).copied().collect();
        let joined = parity.and_then(|others| Some((alike(orbit, &illegal)?, others)));
        if let Some(([first, second], _)) = joined {
            kinds.iter_mut().filter(|kind| **kind == second).for_each(|kind| *kind = first);
        }
        let is_single = |kind: &&u8| kinds.iter().filter(|other| other == kind).count() == 1;
        let untold = if sum.is_some() { kinds.iter().find(is_single).copied() } else { None };
        if let Some(kind) = untold {
            moduli[usize::from(kind)] = 1;
        }
        let are_identical = kinds.iter().all(|&kind| kind == kinds[0]);
        let is_sum_fixed = sum.as_ref().is_some_and(Vec::is_empty) && untold.is_none() && are_identical;
        let whole = Remainder { kinds: orbit.kinds.clone(), moduli: orbit.moduli.clone(), sum, untold, joined };
        ReducedOrbit { modulus: orbit.modulus, kinds, moduli, is_sum_fixed, illegal, whole }
    };
    parities.into_iter().enumerate().map(reduce).collect()
}

/// Returns the last two kinds whose orientations count modulo the same number, and which any place may hold, if there are
/// two. Only such kinds can count as one.
fn alike(orbit: &OrbitDefinition, illegal: &[IllegalPiece]) -> Option<[u8; 2]> {
    let is_free = |kind: &u8| illegal.iter().all(|piece| piece.kind != *kind);
    let pairs = (0..orbit.kinds.len()).rev().flat_map(|second| (0..second).rev().map(move |first| [first, second]));
    let mut pairs = pairs.map(|pair| pair.map(|place| orbit.kinds[place]));
    let modulus = |kind: u8| orbit.moduli[usize::from(kind)];
    pairs.find(|pair| modulus(pair[0]) == modulus(pair[1]) && pair.iter().all(is_free))
}

/// Returns the number of positions.
pub(crate) fn count(orbits: &[ReducedOrbit]) -> Many {
    let mut product = Some(1_u128);
    for orbit in orbits {
        let mut counts = vec![0_u128; orbit.moduli.len()];
        for (place, &kind) in orbit.kinds.iter().enumerate() {
            // After each place, the product has a factor that is a multinomial coefficient: the division leaves no rest.
            let (count, modulus) = (&mut counts[usize::from(kind)], u128::from(orbit.moduli[usize::from(kind)]));
            *count += 1;
            let with_place = product.and_then(|product| product.checked_mul(place as u128 + 1));
            product = with_place.and_then(|product| (product / *count).checked_mul(modulus));
        }
        let sums = if orbit.is_sum_fixed { u64::from(orbit.modulus) } else { orbit.surplus() };
        product = product.map(|product| product / u128::from(sums));
    }
    product.map_or_else(|| Many::Digits(digits(orbits)), Many::Exact)
}

/// Returns the number of decimal digits of the number of positions.
pub(crate) fn digits(orbits: &[ReducedOrbit]) -> u32 {
    let logarithm = |orbit: &ReducedOrbit| {
        let mut sum = 0.0;
        let mut counts = vec![0_u32; orbit.moduli.len()];
        for (place, &kind) in orbit.kinds.iter().enumerate() {
            // The factors of a multinomial coefficient, and of the orientations.
            let count = &mut counts[usize::from(kind)];
            *count += 1;
            sum +=
                ((place + 1) as f64 / f64::from(*count)).log10() + f64::from(orbit.moduli[usize::from(kind)]).log10();
        }
        let sums = if orbit.is_sum_fixed { u64::from(orbit.modulus) } else { orbit.surplus() };
        sum - (sums as f64).log10()
    };
    orbits.iter().map(logarithm).sum::<f64>() as u32 + 1
}

/// For each orbit: the earlier orbits whose parities add up to its own in each move, if there are such orbits. Only orbits
/// whose pieces all differ have a parity.
pub(crate) fn parities(definition: &Definition) -> Vec<Option<Vec<usize>>> {
    let mut basis = Basis::new(2);
    let combination = |(number, orbit): (usize, &OrbitDefinition)| {
        let has_parity = is_told_apart(orbit) && orbit.kinds.len() > 1;
        let combination = has_parity.then(|| basis.reduce(definition, Character::Parity(number)))??;
        Some(combination.into_iter().map(|(character, _)| character.orbit()).collect())
    };
    definition.orbits().iter().enumerate().map(combination).collect()
}

/// Returns the arrangement with the constraints divided out, or `None` if the arrangement does not meet them or is not
/// one of the puzzle.
pub(crate) fn divided(orbits: &[ReducedOrbit], arrangement: &Arrangement) -> Option<Arrangement> {
    if arrangement.orbits.len() != orbits.len() {
        return None;
    }
    let solved = solved(orbits);
    let divide = |(number, orbit): (usize, &OrbitArrangement)| {
        let ReducedOrbit { moduli, whole, modulus, .. } = &orbits[number];
        let mut counts = [0_i16; 256];
        whole.kinds.iter().for_each(|&kind| counts[usize::from(kind)] += 1);
        orbit.kinds.iter().for_each(|&kind| counts[usize::from(kind)] -= 1);
        if orbit.orientations.len() != orbit.kinds.len() || counts.iter().any(|&count| count != 0) {
            return None;
        }
        if let Some(sum) = &whole.sum {
            let own = orbit.total_orientation() % usize::from(*modulus);
            if own != usize::from(sums::value(sum, arrangement, &solved, *modulus)) {
                return None;
            }
        }
        if let Some((_, others)) = &whole.joined {
            let parity = |other: usize| sums::parity(&arrangement.orbits[other], &solved[other]);
            if others.iter().fold(parity(number), |sum, &other| sum ^ parity(other)) {
                return None;
            }
        }
        let mut divided = orbit.clone();
        for (kind, orientation) in divided.kinds.iter_mut().zip(&mut divided.orientations) {
            if let Some(([first, second], _)) = whole.joined
                && *kind == second
            {
                *kind = first;
            }
            *orientation %= moduli[usize::from(*kind)];
        }
        Some(divided)
    };
    let orbits = arrangement.orbits.iter().enumerate().map(divide);
    Some(Arrangement { orbits: orbits.collect::<Option<_>>()? })
}

/// Returns the arrangement of the whole puzzle: the inverse of [`divided`].
pub(crate) fn restored(orbits: &[ReducedOrbit], mut arrangement: Arrangement) -> Arrangement {
    let solved = solved(orbits);
    for (number, ReducedOrbit { whole, .. }) in orbits.iter().enumerate() {
        if let Some(([first, second], others)) = &whole.joined {
            let parity = |other: usize| sums::parity(&arrangement.orbits[other], &solved[other]);
            let is_odd = others.iter().fold(false, |sum, &other| sum ^ parity(other));
            let orbit = &mut arrangement.orbits[number];
            let last = orbit.kinds.iter().rposition(|kind| kind == first).expect("two pieces of the orbit");
            orbit.kinds[last] = *second;
            if sums::parity(orbit, &solved[number]) != is_odd {
                let other = orbit.kinds.iter().position(|kind| kind == first).expect("two pieces of the orbit");
                orbit.kinds.swap(last, other);
            }
        }
        debug_assert!(whole.moduli.len() >= orbits[number].moduli.len());
    }
    // The sums depend on the permutations, and on orbits whose sums follow from nothing.
    for (number, ReducedOrbit { whole, modulus, .. }) in orbits.iter().enumerate() {
        if let (Some(kind), Some(sum)) = (whole.untold, &whole.sum) {
            let wanted = usize::from(sums::value(sum, &arrangement, &solved, *modulus));
            let orbit = &mut arrangement.orbits[number];
            let place = orbit.kinds.iter().position(|&other| other == kind).expect("a piece of the orbit");
            orbit.orientations[place] = 0;
            let modulus = usize::from(*modulus);
            let own = orbit.total_orientation() % modulus;
            orbit.orientations[place] = ((wanted + modulus - own) % modulus) as u8;
        }
    }
    arrangement
}

/// Returns the kinds of each orbit when solved.
fn solved(orbits: &[ReducedOrbit]) -> Vec<Vec<u8>> {
    orbits.iter().map(|orbit| orbit.whole.kinds.clone()).collect()
}
