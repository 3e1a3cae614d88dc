//! The usual coordinates of the 2x2x2: a permutation and an orientation by place, with a move table for each.

/// The number of moving corners; DBL stays.
const CORNERS: usize = 7;

/// The number of permutations.
pub(crate) const PERMUTATIONS: usize = 5_040;

/// The number of orientations. The last corner's twist follows from the others.
pub(crate) const ORIENTATIONS: usize = 729;

/// The number of positions.
pub(crate) const POSITIONS: usize = PERMUTATIONS * ORIENTATIONS;

/// The effect of a turn: for each place, the place from which its cubie comes, and the cubie's twist.
///
/// The places are URF, UFL, ULB, UBR, DFR, DLF and DRB; twists count clockwise from the U or D face.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    from: [usize; CORNERS],
    twists: [usize; CORNERS],
}

/// The clockwise quarter turns of U, R and F.
pub(crate) const QUARTERS: [Change; 3] = [
    Change { from: [3, 0, 1, 2, 4, 5, 6], twists: [0; CORNERS] },
    Change { from: [4, 1, 2, 0, 6, 5, 3], twists: [2, 0, 0, 1, 1, 0, 2] },
    Change { from: [1, 5, 2, 3, 0, 4, 6], twists: [1, 2, 0, 0, 2, 1, 0] },
];

impl Change {
    /// Returns this change followed by `next`.
    pub(crate) fn then(&self, next: &Change) -> Change {
        Change {
            from: next.from.map(|place| self.from[place]),
            twists: std::array::from_fn(|place| (self.twists[next.from[place]] + next.twists[place]) % 3),
        }
    }
}

/// Returns the permutation after each change, for each permutation. Permutation 0 is solved.
pub(crate) fn permutation_moves<const N: usize>(changes: &[Change; N]) -> Vec<[u16; N]> {
    (0..PERMUTATIONS)
        .map(|number| {
            let cubies = permutation(number);
            changes.map(|change| permutation_number(&change.from.map(|place| cubies[place])) as u16)
        })
        .collect()
}

/// Returns the orientation after each change, for each orientation. Orientation 0 is untwisted.
pub(crate) fn orientation_moves<const N: usize>(changes: &[Change; N]) -> Vec<[u16; N]> {
    (0..ORIENTATIONS)
        .map(|number| {
            let twists = orientation(number);
            changes.map(|change| {
                let moved = std::array::from_fn(|place| (twists[change.from[place]] + change.twists[place]) % 3);
                orientation_number(&moved) as u16
            })
        })
        .collect()
}

/// Returns the permutation with a rank in lexicographic order.
fn permutation(number: usize) -> [usize; CORNERS] {
    let mut left: Vec<usize> = (0..CORNERS).collect();
    let (mut rest, mut weight) = (number, PERMUTATIONS);
    std::array::from_fn(|place| {
        weight /= CORNERS - place;
        let cubie = left.remove(rest / weight);
        rest %= weight;
        cubie
    })
}

fn permutation_number(cubies: &[usize; CORNERS]) -> usize {
    (0..CORNERS).fold(0, |number, place| {
        let smaller_behind = cubies[place + 1..].iter().filter(|&&cubie| cubie < cubies[place]).count();
        number * (CORNERS - place) + smaller_behind
    })
}

fn orientation(number: usize) -> [usize; CORNERS] {
    let mut twists = [0; CORNERS];
    let mut rest = number;
    for twist in &mut twists[..CORNERS - 1] {
        *twist = rest % 3;
        rest /= 3;
    }
    twists[CORNERS - 1] = (3 - twists.iter().sum::<usize>() % 3) % 3;
    twists
}

fn orientation_number(twists: &[usize; CORNERS]) -> usize {
    twists[..CORNERS - 1].iter().rev().fold(0, |number, twist| number * 3 + twist)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutation_and_orientation_numbers_round_trip() {
        assert!((0..PERMUTATIONS).all(|number| permutation_number(&permutation(number)) == number));
        assert!((0..ORIENTATIONS).all(|number| orientation_number(&orientation(number)) == number));
    }

    #[test]
    fn four_quarter_turns_change_nothing() {
        for quarter in &QUARTERS {
            let half = quarter.then(quarter);
            let whole = half.then(&half);
            assert_eq!(whole.from, [0, 1, 2, 3, 4, 5, 6]);
            assert_eq!(whole.twists, [0; CORNERS]);
        }
    }
}
