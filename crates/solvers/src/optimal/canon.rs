//! Canonical forms of double cosets: one position that stands for all positions of an entry of a pruning table.
//!
//! **The entry.** Let `A_x` be the 16 moves of axis x. The double coset of a position g with the sides (x, y) is
//!
//! ```text
//! A_x g A_y = { a g b : a in A_x, b in A_y }.
//! ```
//!
//! A symmetry s and inversion preserve distances, and map double cosets to double cosets:
//!
//! ```text
//! s⁻¹ (A_x g A_y) s = A_s(x) (s⁻¹ g s) A_s(y),        (A_x g A_y)⁻¹ = A_y g⁻¹ A_x.
//! ```
//!
//! So either all these double cosets contain a position within the reach, or none does, and they share an entry.
//! Symmetries map each pair of sides to (0, 0) or to (0, 1), the two *kinds*. The *ways* of a kind (`way.rs`) are the
//! maps that keep its sides: a symmetry, perhaps the inverse, and moves before and after. They form a group G of `16 ·
//! 2 · 256 = 8,192` elements if both axes are one, and of `8 · 2 · 256 = 4,096` elements otherwise.
//!
//! **Why two look-ups find the form.** A way acts only on the corners, whatever the edges are, and on the permutation
//! of the corners, whatever their twists are. So a table leads from the permutation of g by a first way u to the least
//! permutation of its class under G (`orbits.rs`). The ways K that keep this permutation act on the orientations, and a
//! second table leads from them by a way v in K to the least ones of their class. The ways L that keep the corners of
//! `v u g` are left, and the candidates for the form are `l v u g` for all l in L. If `h = w g` with w in G, and u' and
//! v' are the ways of h, then
//!
//! ```text
//! v' u' h = (v' u' w u⁻¹ v⁻¹) v u g,
//! ```
//!
//! and both sides have the least corners. So the way in brackets is in L: g and h have the same candidates. The form is
//! the candidate with the least hash.
//!
//! **Two forms.** L is kept without the ways that invert. If it has none, the way `v u` inverts for exactly one of g
//! and its inverse, and both have one form. Otherwise `v u` never inverts, so g and its inverse may have two forms. A
//! pruning table then contains both, and a search looks up either.
//!
//! **The slice.** If both axes are the axis of U and D, L contains all maps `g -> Eⁿ g E⁻ⁿ`, where E turns the slice
//! between the layers: E keeps all corners, and is a rotation of the cube together with a move of the axis. If L has no
//! other ways and the slice holds an edge of a layer, the least such edge chooses n: it gets to the first place of the
//! slice. So most ties need no hashes.
//!
//! **What it costs.** 2.6 MB of first ways, one cache line for each permutation of the corners, and 860 KB of second
//! ways. K has 4 ways on average, or 13 if both axes are one. Both ways combine to one, so a candidate is one byte
//! shuffle.

mod orbits;
mod parts;
mod way;

use bytemuck::Zeroable;
use godtable_puzzle::cube::Symmetry;
use orbits::{ORIENTATIONS, Orbits};
use parts::{AXES, Parts};
pub(crate) use parts::{First, Second};
use way::{Group, LINEAR, PAIRS, PairAction, Products, Way};

use crate::lines::prefetch;
use crate::optimal::corners::PERMUTATIONS;
use crate::optimal::kernel::Kernel;
use crate::optimal::moves;
use crate::optimal::packed_position::PackedPosition;

/// A power of two not less than the number of second ways: classes of permutations times orientations.
const SECONDS: usize = 1 << 18;

/// The numbers of 16 bits: more than there are permutations of the corners, so that no access is out of bounds.
const RANKS: usize = 1 << 16;

/// The first of the four edges between the layers of U and D. The others have the next numbers.
const SLICE: usize = 8;

/// The axis before a position and the axis after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sides(pub(crate) u8);

impl Sides {
    #[inline(always)]
    pub(crate) fn new(before: usize, after: usize) -> Sides {
        Sides((4 * before + after) as u8)
    }

    #[inline(always)]
    pub(crate) fn before(self) -> usize {
        usize::from(self.0) / 4
    }

    #[inline(always)]
    pub(crate) fn after(self) -> usize {
        usize::from(self.0) % 4
    }
}

/// The first ways of a permutation, by the sides of the double coset.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C, align(64))]
struct Row([First; 16]);

/// The tables of the canonical forms.
#[derive(Debug)]
pub(crate) struct Canon {
    parts: Parts,
    /// By permutation of the corners.
    rows: Box<[Row; RANKS]>,
    /// By class and orientations.
    seconds: Box<[Second; SECONDS]>,
    products: Box<Products>,
    linear: Box<[[Way; PAIRS]; LINEAR]>,
    /// Ways that keep the corners of a form, without the inverse.
    lists: Vec<Vec<Way>>,
    /// The list of the ways that turn the slice between U and D. They keep the corners of all forms of the first kind.
    slice_list: usize,
    /// By place of the slice: the way that moves its edge to the first place.
    slice_turns: [Way; 4],
}

/// # Panics
/// Panics if there is another number of values.
fn boxed<T, const COUNT: usize>(values: Vec<T>) -> Box<[T; COUNT]> {
    let Ok(values) = values.into_boxed_slice().try_into() else { panic!("{COUNT} values") };
    values
}

impl Canon {
    pub(crate) fn new() -> Canon {
        let (parts, products, mut lists) = (Parts::new(), way::products(), vec![vec![]]);
        let mut seconds = vec![];
        let orbits = [0, 1].map(|kind| {
            let group = Group::new(kind, AXES[kind], &products);
            let mut orbits = Orbits::new(&parts, &group, seconds.len() / ORIENTATIONS, &mut lists);
            seconds.append(&mut orbits.seconds);
            orbits.firsts
        });
        seconds.resize(SECONDS, Second::zeroed());
        // A row for each permutation of the corners: entries by the two axes.
        let mut rows = bytemuck::zeroed_vec(RANKS);
        for (before, after) in (0..9).map(|number| (number / 3, number % 3)) {
            let kind = usize::from(before != after);
            let is_fit = |number: &usize| way::maps(Symmetry::ALL[*number], [before, after], AXES[kind]);
            let symmetry = (0..Symmetry::ALL.len()).find(is_fit).expect("symmetries map any two axes to these");
            let ranks = moves::images()[symmetry].of_ranks();
            for (row, &rank) in rows[..PERMUTATIONS].iter_mut().zip(&ranks) {
                let Row(row) = row;
                let first: First = orbits[kind][usize::from(rank)];
                let way = first.way.after_symmetry(&products, symmetry);
                row[usize::from(Sides::new(before, after).0)] = First { way, ..first };
            }
        }
        // Forms of the first kind have no other ways if their corners have no symmetry.
        let slice_list = lists.iter().position(|list| list.len() == 3).expect("corners without symmetry");
        let fills_first = |way: &Way, slot: usize| usize::from(parts.of(*way).0.from.0[SLICE]) == SLICE + slot;
        let slice_turn = |slot| {
            let mut ways = lists[slice_list].iter().chain([&Way::NONE]);
            *ways.find(|way| fills_first(way, slot)).expect("the slice turns by four quarters")
        };
        let slice_turns = std::array::from_fn(slice_turn);
        let linear = |map: usize, moves: usize| Way::of_moves(PairAction(map as u8).image(moves));
        Canon {
            parts,
            rows: boxed(rows),
            seconds: boxed(seconds),
            products,
            linear: Box::new(std::array::from_fn(|map| std::array::from_fn(|moves| linear(map, moves)))),
            lists,
            slice_list,
            slice_turns,
        }
    }

    /// Fetches the first ways of a position into the cache, given the rank of its corners.
    #[inline(always)]
    pub(crate) fn prefetch(&self, corners: u16) {
        prefetch(&self.rows[usize::from(corners)]);
    }

    /// The first way, given the rank of the corners.
    #[inline(always)]
    pub(crate) fn first(&self, corners: u16, sides: Sides) -> First {
        self.rows[usize::from(corners)].0[usize::from(sides.0) % 16]
    }

    /// The number of the second way. `cube` is the position, or its inverse if the first way has it.
    #[inline(always)]
    pub(crate) fn number_of_second(&self, kernel: impl Kernel, cube: &PackedPosition, first: First) -> u32 {
        let (places, pieces) = self.parts.of(first.way);
        u32::from(first.class) * ORIENTATIONS as u32 + u32::from(kernel.orientations(cube, places, pieces))
    }

    /// Fetches a second way into the cache: all second ways together do not fit into the nearest caches.
    #[inline(always)]
    pub(crate) fn prefetch_second(&self, number: u32) {
        prefetch(&self.seconds[number as usize % SECONDS]);
    }

    #[inline(always)]
    pub(crate) fn second(&self, number: u32) -> Second {
        self.seconds[number as usize % SECONDS]
    }

    /// The whole way: the first one, and then the second one.
    #[inline(always)]
    pub(crate) fn whole(&self, first: First, second: Second) -> Way {
        let symmetry = self.products[first.way.symmetry()][second.way.symmetry()];
        first.way.then(second.way, symmetry, self.linear[second.linear()][first.way.moves()])
    }

    /// The first candidate for the form, at the end of a whole way. `cube` is the position, or its inverse if the way
    /// has it.
    #[inline(always)]
    pub(crate) fn form(&self, kernel: impl Kernel, cube: &PackedPosition, way: Way) -> PackedPosition {
        let (places, pieces) = self.parts.of(way);
        kernel.image(cube, places, pieces)
    }

    /// The hash of the form of one double coset.
    pub(crate) fn hash(&self, kernel: impl Kernel, cube: &PackedPosition, sides: Sides) -> u64 {
        let (cubes, first) = ([*cube, cube.inverse()], self.first(kernel.rank(cube), sides));
        let second = self.second(self.number_of_second(kernel, &cubes[first.way.inverses()], first));
        let way = self.whole(first, second);
        self.least_hash(kernel, &self.form(kernel, &cubes[way.inverses()], way), second)
    }

    /// The hash of the form, given the first candidate, and the second way that led to it.
    #[inline(always)]
    pub(crate) fn least_hash(&self, kernel: impl Kernel, candidate: &PackedPosition, second: Second) -> u64 {
        if second.list() == self.slice_list {
            // If the slice has an edge of a layer, the least one gets to its first place.
            let (piece, slot) = least_of_slice(candidate);
            if usize::from(piece) < SLICE {
                return kernel.hash(&self.form(kernel, candidate, self.slice_turns[slot]));
            }
        }
        let mut hash = kernel.hash(candidate);
        for &way in &self.lists[second.list()] {
            hash = hash.min(kernel.hash(&self.form(kernel, candidate, way)));
        }
        hash
    }
}

/// The least piece in the slice between U and D, and its place there.
#[inline(always)]
fn least_of_slice(cube: &PackedPosition) -> (u8, usize) {
    let bytes: [u8; 4] = std::array::from_fn(|slot| (cube.0.0[SLICE + slot] & 15) << 2 | slot as u8);
    let least = bytes[0].min(bytes[1]).min(bytes[2].min(bytes[3]));
    (least >> 2, usize::from(least & 3))
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Turn;
    use godtable_puzzle::cube3::Cube3;
    use godtable_puzzle::cube3::random::Random;

    use godtable_system::instructions::Portable;

    use super::*;
    use crate::optimal::axis;

    fn packed(turns: &[Turn]) -> PackedPosition {
        PackedPosition::new(&turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn)))
    }

    /// Turns that lead to all kinds of positions: random ones, and some with symmetries.
    fn words() -> Vec<Vec<Turn>> {
        let mut random = Random::new(5);
        let symmetrical =
            ["U", "U D", "R2 L2 U2 D2 F2 B2", "R L U D F B", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"];
        let given = symmetrical.iter().map(|text| text.split(' ').map(|turn| turn.parse().expect("a turn")).collect());
        given.chain((0..100).map(|length| random.turns(length % 25))).collect()
    }

    /// The hash of the form of a position, if a pruning table contains it for this position, and not only for its
    /// inverse.
    fn kept(canon: &Canon, cube: &PackedPosition, sides: Sides) -> Option<u64> {
        let first = canon.first(Portable.rank(cube), sides);
        let second = canon.second(canon.number_of_second(Portable, cube, first));
        let is_of_inverse = first.way.is_inverse() || canon.whole(first, second).is_inverse();
        (!is_of_inverse).then(|| canon.hash(Portable, cube, sides))
    }

    #[test]
    fn positions_of_a_double_coset_have_one_of_its_forms() {
        let (canon, mut random) = (Canon::new(), Random::new(6));
        let mut tries = 0;
        for turns in words() {
            let inverse: Vec<Turn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
            for (before, after) in (0..9).map(|number| (number / 3, number % 3)) {
                let known = [
                    kept(&canon, &packed(&turns), Sides::new(before, after)),
                    kept(&canon, &packed(&inverse), Sides::new(after, before)),
                ];
                for symmetry in Symmetry::ALL {
                    let image = |axis: usize| {
                        let face = symmetry.image(axis::FACES[axis][0]);
                        axis::FACES.iter().position(|faces| faces.contains(&face)).expect("a face has an axis")
                    };
                    let quarters = random.turns(2).iter().map(|turn| turn.quarters() * 5 % 16).collect::<Vec<u8>>();
                    let mut word: Vec<Turn> = axis::turns(image(before), quarters[0]).collect();
                    word.extend(turns.iter().map(|&turn| symmetry.image_of_turn(turn)));
                    word.extend(axis::turns(image(after), quarters[1]));
                    let sides = Sides::new(image(before), image(after));
                    let form = canon.hash(Portable, &packed(&word), sides);
                    assert!(known.contains(&Some(form)), "{turns:?}");
                    tries += 1;
                }
            }
        }
        assert!(tries > 40_000);
    }
}
