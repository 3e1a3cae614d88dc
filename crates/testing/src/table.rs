//! The complete table, by a plain search over the arrangements of stickers.
//!
//! Only U, R and F turn, so the corner at DBL never moves. The key of an arrangement is a number: it packs the slots of
//! the first stickers of the seven other corners.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use crate::space::{FACES, Place, SLOT_COUNT, face_normal, rotation_axis, slot_of, slots};
use crate::stickers::Stickers;

/// The faces that turn in a [`PlainTable`], in the order of its distances.
pub const LOCKS: [char; 3] = ['U', 'R', 'F'];

/// The distance to solved under each lock: an entry for each axis of [`LOCKS`].
///
/// An entry is `None` if solved cannot be reached. If the rules have no lock, all three are equal.
pub type Distances = [Option<u8>; 3];

/// An arrangement of the stickers, and its distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The 24 letters in the order of [`Stickers::facelets`].
    pub facelets: [u8; SLOT_COUNT],
    /// The fewest turns to solved, by the locked axis.
    pub distances: Distances,
}

/// The distances to solved of all arrangements from which solved can be reached.
///
/// A distance is the least number of allowed turns to solved. If some allowed turn has no allowed inverse, the distance
/// from solved may differ.
pub struct PlainTable {
    distances: HashMap<u64, [u8; 3], BuildHasherDefault<KeyHasher>>,
    corners: Corners,
    /// Whether the rules have a turn of each face of [`LOCKS`].
    can_turn: [bool; 3],
    locks_axis: bool,
}

impl fmt::Debug for PlainTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There are millions of arrangements.
        f.debug_struct("PlainTable").field("arrangements", &self.distances.len()).finish_non_exhaustive()
    }
}

impl PlainTable {
    /// Searches all arrangements backward from solved, by undoing `turns`. A turn is a face and its clockwise
    /// quarters.
    ///
    /// With `locks_axis`, each turn locks its axis until the next turn, which must be on another axis.
    ///
    /// # Panics
    ///
    /// Panics if a face is not one of `URF`, or if quarters are not 1, 2 or 3.
    #[must_use]
    pub fn search(turns: &[(char, u8)], locks_axis: bool) -> Self {
        let mut undone: [Vec<SlotMap>; 3] = Default::default();
        for &(face, quarters) in turns {
            let axis = LOCKS.iter().position(|&letter| letter == face);
            let axis = axis.unwrap_or_else(|| panic!("{face:?} is not one of URF"));
            assert!((1..=3).contains(&quarters), "a turn of {quarters} quarters");
            undone[axis].push(slot_map(face, 4 - quarters));
        }
        let corners = Corners::new();
        let distances = search_levels(corners.solved_key(), &undone, locks_axis);
        Self { distances, corners, can_turn: undone.map(|maps| !maps.is_empty()), locks_axis }
    }

    /// Returns the number of arrangements from which solved can be reached under some lock, including solved.
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.distances.len()
    }

    /// Returns all arrangements from which solved can be reached under some lock, each once, in arbitrary order.
    pub fn arrangements(&self) -> impl Iterator<Item = Arrangement> + '_ {
        self.distances.iter().map(|(&key, &distances)| Arrangement {
            facelets: self.corners.facelets(key),
            distances: distances.map(known),
        })
    }

    /// Returns the distances of `stickers`. All are `None` if solved cannot be reached or the corner at DBL is not at
    /// home.
    #[must_use]
    pub fn distances(&self, stickers: &Stickers) -> Distances {
        let row = self.corners.key(stickers).and_then(|key| self.distances.get(&key));
        row.map_or([None; 3], |row| row.map(known))
    }

    /// Returns the numbers of states at distance 0, 1, 2, ... An arrangement counts once for each axis that the turns
    /// can lock.
    ///
    /// Without a lock, an arrangement counts once, as in [`PlainTable::counts_unlocked`].
    #[must_use]
    pub fn counts_locked(&self) -> Vec<u64> {
        if !self.locks_axis {
            return self.counts_unlocked();
        }
        let locks = || (0..3).filter(|&lock| self.can_turn[lock]);
        histogram(self.distances.values().flat_map(|row| locks().map(move |lock| row[lock])))
    }

    /// Returns the numbers of unlocked arrangements at distance 0, 1, 2, ... An unlocked distance is the least over the
    /// locks.
    #[must_use]
    pub fn counts_unlocked(&self) -> Vec<u64> {
        histogram(self.distances.values().map(|row| row[0].min(row[1]).min(row[2])))
    }
}

/// The entry of a state that is not reached.
const UNREACHED: u8 = u8::MAX;

fn known(distance: u8) -> Option<u8> {
    (distance != UNREACHED).then_some(distance)
}

fn histogram(distances: impl Iterator<Item = u8>) -> Vec<u64> {
    let mut counts = Vec::new();
    for distance in distances.filter_map(known).map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}

/// Returns the distances of all keys from which `solved` can be reached. `undone[axis]` undoes the turns of that axis.
///
/// The search goes level by level. A state is an arrangement with a locked axis; its last turn was on that axis, and
/// before it one of the other two axes was locked. Without a lock, all three entries of a row are reached together.
fn search_levels(
    solved: u64,
    undone: &[Vec<SlotMap>; 3],
    locks_axis: bool,
) -> HashMap<u64, [u8; 3], BuildHasherDefault<KeyHasher>> {
    let mut rows = HashMap::default();
    rows.insert(solved, [0; 3]);
    // The keys of this level, each with the locks under which it is reached.
    let mut level = vec![(solved, [true; 3])];
    for distance in 1..UNREACHED {
        let mut next = Vec::new();
        for &(key, locks) in &level {
            for turned in (0..3).filter(|&axis| locks[axis]) {
                for map in &undone[turned] {
                    let before = apply(map, key);
                    let row = rows.entry(before).or_insert([UNREACHED; 3]);
                    let reached: [bool; 3] =
                        std::array::from_fn(|lock| row[lock] == UNREACHED && !(locks_axis && lock == turned));
                    for lock in (0..3).filter(|&lock| reached[lock]) {
                        row[lock] = distance;
                    }
                    if reached.contains(&true) {
                        next.push((before, reached));
                    }
                }
            }
        }
        level = next;
    }
    assert!(level.is_empty(), "distances beyond {UNREACHED}");
    rows
}

/// For each slot, the slot to which a turn moves its sticker.
type SlotMap = [u8; SLOT_COUNT];

fn slot_map(face: char, quarters: u8) -> SlotMap {
    let normal = face_normal(face).expect("the letter of a face");
    slots().map(|place| slot_byte(place.turned(normal, quarters)))
}

fn slot_byte(place: Place) -> u8 {
    u8::try_from(slot_of(place)).expect("slots are fewer than 24")
}

/// The number of moving corners.
const CORNER_COUNT: usize = 7;
/// The bits of a key for each corner: five, for 24 slots.
const SLOT_BITS: usize = 5;

fn slot_in_key(key: u64, corner: usize) -> usize {
    ((key >> (SLOT_BITS * corner)) & 0x1f) as usize
}

fn apply(map: &SlotMap, key: u64) -> u64 {
    (0..CORNER_COUNT)
        .fold(0, |turned, corner| turned | u64::from(map[slot_in_key(key, corner)]) << (SLOT_BITS * corner))
}

/// The slot and the color of each sticker of a corner.
type Paint = [(u8, u8); 3];

/// The corners, to convert between keys and stickers.
struct Corners {
    /// The home slots of the three stickers of each moving corner. The key has the slot of the first one.
    homes: [[usize; 3]; CORNER_COUNT],
    /// The home slots of the corner at DBL.
    fixed: [usize; 3],
    /// The visible colors of each corner, by the slot of its first sticker.
    paints: [[Paint; SLOT_COUNT]; CORNER_COUNT],
}

impl Corners {
    fn new() -> Self {
        let slots = slots();
        let mut homes: Vec<[usize; 3]> = Vec::new();
        for first in 0..SLOT_COUNT {
            let corner: Vec<usize> =
                (0..SLOT_COUNT).filter(|&slot| slots[slot].position == slots[first].position).collect();
            if corner[0] == first {
                homes.push(corner.try_into().expect("a corner has three stickers"));
            }
        }
        let fixed = homes.iter().position(|home| slots[home[0]].position == [-1, -1, -1]);
        let fixed = homes.remove(fixed.expect("one corner is at DBL"));
        let homes: [[usize; 3]; CORNER_COUNT] = homes.try_into().expect("a cube has eight corners");
        Self { homes, fixed, paints: homes.map(paints_of) }
    }

    fn solved_key(&self) -> u64 {
        self.key(&Stickers::solved()).expect("the corner at DBL is at home when solved")
    }

    /// Returns the key, or `None` if the corner at DBL is elsewhere or twisted.
    fn key(&self, stickers: &Stickers) -> Option<u64> {
        let is_fixed = self.fixed.iter().all(|&home| stickers.slot_of_sticker(home) == home);
        is_fixed.then(|| {
            self.homes
                .iter()
                .enumerate()
                .fold(0, |key, (corner, home)| key | (stickers.slot_of_sticker(home[0]) as u64) << (SLOT_BITS * corner))
        })
    }

    fn facelets(&self, key: u64) -> [u8; SLOT_COUNT] {
        let mut letters = [b' '; SLOT_COUNT];
        for home in self.fixed {
            letters[home] = FACES[home / 4].letter;
        }
        for (corner, paints) in self.paints.iter().enumerate() {
            for (slot, letter) in paints[slot_in_key(key, corner)] {
                letters[usize::from(slot)] = letter;
            }
        }
        letters
    }
}

/// Returns the slots and colors of a corner's three stickers, for each slot of its first sticker. `homes` are its home
/// slots.
///
/// A corner is a rigid body, so exactly one rotation of the cube moves its first sticker to a given slot.
fn paints_of(homes: [usize; 3]) -> [Paint; SLOT_COUNT] {
    let slots = slots();
    let axes = ['x', 'y', 'z'].map(|letter| rotation_axis(letter).expect("the letter of a rotation"));
    let mut paints = [None; SLOT_COUNT];
    for (x, y, z) in (0..64).map(|quarters| (quarters % 4, quarters / 4 % 4, quarters / 16)) {
        let rotated =
            homes.map(|home| slot_byte(slots[home].rotated(axes[0], x).rotated(axes[1], y).rotated(axes[2], z)));
        let paint: Paint = std::array::from_fn(|sticker| (rotated[sticker], FACES[homes[sticker] / 4].letter));
        let known = paints[usize::from(rotated[0])].replace(paint);
        assert!(known.is_none_or(|known| known == paint), "a corner can be twisted without its first sticker");
    }
    paints.map(|paint| paint.expect("a rotation moves any sticker to any slot"))
}

/// Hashes keys by a multiplication. A half-turn search takes 2.1 s; with the default hasher it takes 3.5 s.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        // 2^64 divided by the golden ratio.
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
