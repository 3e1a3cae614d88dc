//! Finds sums of orientations that follow from other orbits, by linear algebra over characters.
//!
//! A *character* c assigns each arrangement a number modulo a prime p, such that a move m adds a constant `c(m)` to it:
//! the sum of the orientations of an orbit, the parity of its permutation (p = 2), and the class of an even permutation
//! of four pieces (p = 3), which is how it shifts the three ways to pair four places.
//!
//! **Why it is right.** If `c(m) = sum of fi * ci(m)` for every move m, then `c - sum of fi * ci` is the same for all
//! positions in reach, and it is 0 for solved. So c follows from the `ci`. Elimination modulo p finds the factors: one
//! vector for each character, with an entry for each move.
//!
//! A modulus that is no prime has no division; there, only a sum that no move changes is found.

use godtable_puzzle::orbits::{Action, Arrangement, Definition, OrbitArrangement, OrbitDefinition};

/// A number of an arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Character {
    /// The sum of the orientations of an orbit.
    Sum(usize),
    /// The parity of the permutation of an orbit.
    Parity(usize),
    /// The class of the permutation of an orbit of four places: how it shifts the three ways to pair them.
    Class(usize),
}

/// A combination of characters, each with its factor.
pub(crate) type Combination = Vec<(Character, u8)>;

/// For each orbit: the combination that its sum of orientations equals, if there is one.
pub(crate) fn sums(definition: &Definition) -> Vec<Option<Combination>> {
    let orbits = definition.orbits();
    let mut found: Vec<Option<Combination>> = vec![None; orbits.len()];
    let is_counted = |number: usize| {
        let orbit = &orbits[number];
        orbit.modulus > 1 && orbit.kinds.iter().all(|&kind| orbit.moduli[usize::from(kind)] == orbit.modulus)
    };
    let mut moduli: Vec<u8> =
        (0..orbits.len()).filter(|&number| is_counted(number)).map(|n| orbits[n].modulus).collect();
    moduli.sort_unstable();
    moduli.dedup();
    for modulus in moduli {
        let mut basis = Basis::new(modulus);
        let is_prime = (2..modulus).all(|divisor| !modulus.is_multiple_of(divisor));
        let others = (0..orbits.len()).filter(|&number| is_prime && is_told_apart(&orbits[number]));
        for number in others {
            let has_class = orbits[number].kinds.len() == 4;
            match modulus {
                2 => drop(basis.reduce(definition, Character::Parity(number))),
                3 if has_class && definition.moves().iter().all(|made| !made.actions[number].is_odd()) => {
                    drop(basis.reduce(definition, Character::Class(number)));
                }
                _ => {}
            }
        }
        for number in (0..orbits.len()).filter(|&number| orbits[number].modulus == modulus && is_counted(number)) {
            if is_prime {
                found[number] = basis.reduce(definition, Character::Sum(number));
            } else if Character::Sum(number).vector(definition, modulus).iter().all(|&constant| constant == 0) {
                found[number] = Some(Vec::new());
            }
        }
    }
    found
}

/// Returns the value of a combination.
pub(crate) fn value(combination: &Combination, arrangement: &Arrangement, solved: &[Vec<u8>], modulus: u8) -> u8 {
    let part =
        |(character, factor): &(Character, u8)| usize::from(*factor) * character.of(arrangement, solved, modulus);
    (combination.iter().map(part).sum::<usize>() % usize::from(modulus)) as u8
}

impl Character {
    pub(crate) const fn orbit(self) -> usize {
        let (Character::Sum(orbit) | Character::Parity(orbit) | Character::Class(orbit)) = self;
        orbit
    }

    /// Returns the constant of each move.
    fn vector(self, definition: &Definition, modulus: u8) -> Vec<u8> {
        let constant = |action: &Action| match self {
            Character::Sum(_) => action.total_twist(modulus),
            Character::Parity(_) => u8::from(action.is_odd()),
            Character::Class(_) => class(&action.images),
        };
        definition.moves().iter().map(|made| constant(&made.actions[self.orbit()]) % modulus).collect()
    }

    /// Returns the number of an arrangement. `solved` has the kinds of each orbit when solved.
    fn of(self, arrangement: &Arrangement, solved: &[Vec<u8>], modulus: u8) -> usize {
        match self {
            Character::Sum(orbit) => arrangement.orbits[orbit].total_orientation() % usize::from(modulus),
            Character::Parity(orbit) => usize::from(parity(&arrangement.orbits[orbit], &solved[orbit])),
            Character::Class(orbit) => usize::from(class(&places(&arrangement.orbits[orbit], &solved[orbit]))),
        }
    }
}

/// Returns the place of each piece, by its home.
fn places(orbit: &OrbitArrangement, solved: &[u8]) -> Vec<u8> {
    let place = |kind: &u8| orbit.kinds.iter().position(|own| own == kind).unwrap_or_default() as u8;
    solved.iter().map(place).collect()
}

/// Returns whether an orbit whose pieces all differ is an odd permutation of its solved arrangement. The kinds of the
/// solved arrangement may come in any order: an orbit that was split keeps the numbers of its kinds.
pub(crate) fn parity(orbit: &OrbitArrangement, solved: &[u8]) -> bool {
    let places = places(orbit, solved);
    Action { twists: vec![0; places.len()], images: places }.is_odd()
}

/// Returns the class of an even permutation of four places: the number, among the three ways to pair four places, of the
/// one that pairs the images of places 0 and 1.
fn class(images: &[u8]) -> u8 {
    match [images[0].min(images[1]), images[0].max(images[1])] {
        [0, 1] | [2, 3] => 0,
        [0, 2] | [1, 3] => 1,
        _ => 2,
    }
}

/// Independent characters modulo a prime: the constants of moves, and the combination of characters that has them.
pub(crate) struct Basis {
    modulus: u8,
    members: Vec<(Vec<u8>, Combination)>,
}

impl Basis {
    pub(crate) fn new(modulus: u8) -> Basis {
        Basis { modulus, members: Vec::new() }
    }

    /// Returns the combination of earlier characters that a character equals, or adds it to the basis.
    pub(crate) fn reduce(&mut self, definition: &Definition, character: Character) -> Option<Combination> {
        let modulus = u16::from(self.modulus);
        let mut vector = character.vector(definition, self.modulus);
        let mut combination: Combination = Vec::new();
        let product = |one: u8, other: u8| (u16::from(one) * u16::from(other) % modulus) as u8;
        for (member, from) in &self.members {
            let pivot = member.iter().position(|&constant| constant != 0).expect("a basis has no zero");
            // The multiple of the member that has the same constant there.
            let factor = (0..self.modulus).find(|&factor| product(factor, member[pivot]) == vector[pivot]);
            let factor = factor.expect("a prime has inverses");
            for (own, &constant) in vector.iter_mut().zip(member) {
                *own = ((u16::from(*own) + modulus - u16::from(product(factor, constant))) % modulus) as u8;
            }
            for &(other, own) in from {
                add(&mut combination, other, product(factor, own), self.modulus);
            }
        }
        if vector.iter().all(|&constant| constant == 0) {
            combination.retain(|(_, factor)| *factor > 0);
            return Some(combination);
        }
        // The new member is the character minus the combination.
        let mut from: Combination = vec![(character, 1)];
        combination.iter().for_each(|&(other, factor)| {
            add(&mut from, other, (self.modulus - factor) % self.modulus, self.modulus);
        });
        self.members.push((vector, from));
        None
    }
}

fn add(combination: &mut Combination, character: Character, factor: u8, modulus: u8) {
    match combination.iter_mut().find(|(known, _)| *known == character) {
        Some((_, sum)) => *sum = ((u16::from(*sum) + u16::from(factor)) % u16::from(modulus)) as u8,
        None => combination.push((character, factor)),
    }
}

/// Returns whether no two pieces of an orbit are identical.
pub(crate) fn is_told_apart(orbit: &OrbitDefinition) -> bool {
    let mut sorted = orbit.kinds.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == orbit.kinds.len()
}
