//! The 16 symmetries that keep the axis of U and D, and so both phases.
//!
//! A coordinate's value has images under the symmetries. They follow only from the turns: the image of a value after a
//! turn is its image after the turn's image. So one walk over all values, along a spanning tree of turns, fills the
//! images.

use std::ops::Range;

use godtable_puzzle::cube::{Face, Symmetry, Turn};
use godtable_system::parallel::join;

/// Their number.
pub(crate) const SYMMETRIES: usize = 16;

/// The symmetries by number. The first is the identity.
pub(crate) struct Symmetries {
    all: [Symmetry; SYMMETRIES],
}

impl Symmetries {
    pub(crate) fn new() -> Symmetries {
        let mut keeping = Symmetry::ALL.into_iter().filter(|one| one.image(Face::U).axis() == Face::U.axis());
        Symmetries { all: std::array::from_fn(|_| keeping.next().expect("one in three of 48")) }
    }

    fn number(&self, symmetry: Symmetry) -> u8 {
        self.all.iter().position(|&one| one == symmetry).expect("they form a group") as u8
    }

    /// The number of the composition, by the numbers of the first symmetry and of the next.
    pub(crate) fn products(&self) -> [[u8; SYMMETRIES]; SYMMETRIES] {
        self.all.map(|first| self.all.map(|next| self.number(first.then(next))))
    }

    /// The number of each inverse.
    pub(crate) fn inverses(&self) -> [u8; SYMMETRIES] {
        self.all.map(|one| self.number(one.inverse()))
    }

    /// The image of each turn under each symmetry.
    pub(crate) fn turns(&self) -> [[u8; 18]; SYMMETRIES] {
        self.all.map(|one| Turn::ALL.map(|turn| one.image_of_turn(turn).index() as u8))
    }

    /// The images of a coordinate's values under each symmetry. Turns lead from 0 to all values, and symmetries keep 0.
    /// `turns` are the numbers of the turns that `step` plays.
    pub(crate) fn images(
        &self,
        values: usize,
        turns: &[usize],
        step: impl Fn(u32, usize) -> u32 + Sync,
    ) -> Vec<Vec<u32>> {
        let order = spanning_tree(values, turns, &step);
        let image_of_turns = self.turns();
        let images = |symmetry: usize| {
            let mut images = vec![0; values];
            for &(value, before, turn) in &order {
                let turn = image_of_turns[symmetry][usize::from(turn)];
                images[value as usize] = step(images[before as usize], usize::from(turn));
            }
            images
        };
        let walks = |symmetries: Range<usize>| symmetries.map(images).collect::<Vec<_>>();
        let (lower, upper) = join(|| walks(0..SYMMETRIES / 2), || walks(SYMMETRIES / 2..SYMMETRIES));
        [lower, upper].concat()
    }
}

/// The edges of a spanning tree from the root 0: the value at the end, the value at the start, and the turn.
fn spanning_tree(values: usize, turns: &[usize], step: &impl Fn(u32, usize) -> u32) -> Vec<(u32, u32, u8)> {
    let mut is_seen = vec![false; values];
    is_seen[0] = true;
    let mut order: Vec<(u32, u32, u8)> = Vec::with_capacity(values - 1);
    let (mut value, mut next) = (0, 0);
    loop {
        for &turn in turns {
            let after = step(value, turn);
            if !std::mem::replace(&mut is_seen[after as usize], true) {
                order.push((after, value, turn as u8));
            }
        }
        let Some(&(after, ..)) = order.get(next) else { return order };
        (value, next) = (after, next + 1);
    }
}

/// The classes of a coordinate's values: values that symmetries map to each other.
pub(crate) struct Classes {
    /// The number of each value's class, times 16, plus the number of a symmetry that maps the value to the
    /// representative.
    pub(crate) of: Vec<u32>,
    /// The representative of each class: its least value.
    pub(crate) representatives: Vec<u32>,
    /// The symmetries that keep each representative, one bit for each.
    pub(crate) keeping: Vec<u16>,
}

impl Classes {
    /// `images` come from [`Symmetries::images`].
    pub(crate) fn new(symmetries: &Symmetries, images: &[Vec<u32>]) -> Classes {
        let inverses = symmetries.inverses();
        let values = images[0].len();
        let (mut of, mut representatives, mut keeping) = (vec![u32::MAX; values], Vec::new(), Vec::new());
        for value in 0..values {
            if of[value] != u32::MAX {
                continue;
            }
            let mut kept = 0;
            for (images, &inverse) in images.iter().zip(&inverses) {
                let image = images[value] as usize;
                if image == value {
                    kept |= 1 << inverse;
                }
                if of[image] == u32::MAX {
                    of[image] = (representatives.len() * SYMMETRIES) as u32 + u32::from(inverse);
                }
            }
            representatives.push(value as u32);
            keeping.push(kept);
        }
        Classes { of, representatives, keeping }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_form_a_group() {
        let symmetries = Symmetries::new();
        let (products, inverses) = (symmetries.products(), symmetries.inverses());
        assert_eq!(symmetries.all[0], Symmetry::IDENTITY);
        for number in 0..SYMMETRIES {
            assert_eq!(products[number][usize::from(inverses[number])], 0);
            assert_eq!(usize::from(products[0][number]), number);
        }
    }
}
