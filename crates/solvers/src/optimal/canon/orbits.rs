//! The tables of first and second ways, from the orbits of the corners.
//!
//! Each table is made orbit by orbit: the first element not seen is the least of its class, all ways of the group are
//! applied to it, and the inverse of each way leads back from the image. Ways that do not invert come first, so an
//! element gets such a way if it has one. The ways that keep the least permutation make the group for its orientations,
//! and the ways that keep these too are the list of further candidates. [`canon`](super) derives why this is a
//! canonical form.
//!
//! It costs one pass over the group for each class of permutations.

use crate::optimal::canon::parts::{First, Parts, Second};
use crate::optimal::canon::way::{Group, Way};
use crate::optimal::corners::{self, PERMUTATIONS};
use crate::optimal::packed_position::{LANE, PLACES, PackedPosition};

/// The number of orientations of seven corners.
pub(super) const ORIENTATIONS: usize = 2_187;

/// The corners of a position: the bytes of their places.
type Corners = [u8; 8];

/// The first and second ways of all double cosets of one kind.
pub(super) struct Orbits {
    /// By the rank of a permutation.
    pub(super) firsts: Vec<First>,
    /// By class and orientations.
    pub(super) seconds: Vec<Second>,
}

/// The rank of the orientations of all corners but the last.
fn orientations(corners: &Corners) -> usize {
    corners[..7].iter().rev().fold(0, |rank, byte| 3 * rank + usize::from(byte >> 4))
}

/// The corners with these ranks of their permutation and their orientations.
fn corners(permutation: usize, mut orientations: usize) -> Corners {
    let mut corners = corners::permutation(permutation);
    let mut sum = 0;
    for corner in &mut corners[..7] {
        let orientation = (orientations % 3) as u8;
        orientations /= 3;
        sum += orientation;
        *corner |= orientation << 4;
    }
    corners[7] |= (21 - sum) % 3 << 4;
    corners
}

fn permutation(corners: &Corners) -> usize {
    corners::rank(&corners.map(|byte| byte & 15)).into()
}

/// A position with these corners, and its inverse.
fn cubes(corners: &Corners) -> [PackedPosition; 2] {
    let mut cube = PLACES;
    cube.0[LANE..LANE + 8].copy_from_slice(corners);
    [PackedPosition(cube), PackedPosition(cube).inverse()]
}

/// The image of corners.
fn image(parts: &Parts, way: Way, cubes: &[PackedPosition; 2]) -> Corners {
    let PackedPosition(bytes) = &cubes[way.inverses()];
    let (places, pieces) = parts.of(way);
    let modulo = |sum: u8| sum.min(sum.wrapping_sub(0x30));
    std::array::from_fn(|place| {
        let byte = bytes.0[LANE + usize::from(places.from.0[LANE + place])];
        let relabeled = pieces.pieces.0[LANE + usize::from(byte & 15)];
        let turned = modulo(relabeled + pieces.orientations.0[LANE + usize::from(byte >> 4)]);
        modulo(turned + places.add.0[LANE + place])
    })
}

impl Orbits {
    /// Finds the ways of a kind. Its classes have numbers from `class` on. `lists` gets the lists of further ways.
    pub(super) fn new(parts: &Parts, group: &Group, class: usize, lists: &mut Vec<Vec<Way>>) -> Orbits {
        let ways = group.ways();
        let mut firsts: Vec<Option<First>> = vec![None; PERMUTATIONS];
        let mut seconds = vec![];
        for rank in 0..PERMUTATIONS {
            if firsts[rank].is_some() {
                continue;
            }
            let class = (class + seconds.len() / ORIENTATIONS) as u16;
            let (least, mut keeping) = (cubes(&corners(rank, 0)), vec![]);
            for &way in &ways {
                let other = permutation(&image(parts, way, &least));
                if other == rank {
                    keeping.push(way);
                }
                let first = First { way: group.undone(way), class };
                // A way without the inverse, if there is one: these come first.
                firsts[other].get_or_insert(first);
            }
            seconds.extend(self::seconds(parts, group, rank, &keeping, lists));
        }
        Orbits { firsts: firsts.into_iter().map(|first| first.expect("each is in its class")).collect(), seconds }
    }
}

/// By orientations: the second ways of a permutation, given all ways that keep it.
fn seconds(
    parts: &Parts,
    group: &Group,
    permutation: usize,
    keeping: &[Way],
    lists: &mut Vec<Vec<Way>>,
) -> Vec<Second> {
    let mut seconds: Vec<Option<Second>> = vec![None; ORIENTATIONS];
    for rank in 0..ORIENTATIONS {
        if seconds[rank].is_some() {
            continue;
        }
        let (least, mut orbit, mut further) = (cubes(&corners(permutation, rank)), vec![], vec![]);
        for &way in keeping {
            let other = orientations(&image(parts, way, &least));
            if other == rank && way != keeping[0] && !way.is_inverse() {
                further.push(way);
            }
            orbit.push((other, group.undone(way)));
        }
        let list = lists.iter().position(|list| *list == further).unwrap_or(lists.len());
        if list == lists.len() {
            lists.push(further);
        }
        for (other, way) in orbit {
            let second = Second::new(way, group.linear(way), list);
            seconds[other].get_or_insert(second);
        }
    }
    seconds.into_iter().map(|second| second.expect("each is in its class")).collect()
}
