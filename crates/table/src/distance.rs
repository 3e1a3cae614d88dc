//! Distances: a number of turns from 0 to 253, in a byte that has room for `None`.

use std::fmt;
use std::num::NonZeroU8;

/// A distance: the fewest turns from a state to the goal, 0 to 253.
///
/// A distance has one byte, and an `Option` of it has one too. `None` usually means that the goal is out of reach.
///
/// ```
/// use godtable_table::Distance;
///
/// let distance = Distance::new(13).expect("at most 253");
/// assert_eq!(distance.get(), 13);
/// assert!(Distance::ZERO < distance);
/// assert_eq!(Distance::new(254), None);
/// assert_eq!(size_of::<Option<Distance>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(into = "u32")]
pub struct Distance(
    /// The number of turns, plus one.
    NonZeroU8,
);

const _: () = assert!(size_of::<Option<Distance>>() == 1);

impl Distance {
    /// The distance of a state at the goal.
    pub const ZERO: Distance = Distance(NonZeroU8::MIN);

    /// The largest distance of any table: 253 turns. 254 and 255 are sentinels of the file format.
    pub const MAXIMUM: Distance = Distance(NonZeroU8::new(254).expect("not 0"));

    /// Returns the distance of `turns` turns, or `None` for more than 253.
    #[must_use]
    #[inline]
    pub const fn new(turns: usize) -> Option<Distance> {
        if turns > Distance::MAXIMUM.get() {
            return None;
        }
        match NonZeroU8::new(turns as u8 + 1) {
            Some(more) => Some(Distance(more)),
            None => None,
        }
    }

    /// Returns the number of turns.
    #[must_use]
    #[inline]
    pub const fn get(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the distances from 0 to `last`.
    pub fn up_to(last: Distance) -> impl Iterator<Item = Distance> {
        (0..=last.get()).filter_map(Distance::new)
    }

    /// Returns the distance one turn farther, or `None` if that is more than 253.
    #[must_use]
    #[inline]
    pub const fn farther(self) -> Option<Distance> {
        Distance::new(self.get() + 1)
    }

    /// Returns the distance one turn nearer, or `None` at the goal.
    #[must_use]
    #[inline]
    pub const fn nearer(self) -> Option<Distance> {
        match self.get() {
            0 => None,
            turns => Distance::new(turns - 1),
        }
    }
}

impl From<Distance> for usize {
    #[inline]
    fn from(distance: Distance) -> usize {
        distance.get()
    }
}

impl From<Distance> for u32 {
    #[inline]
    fn from(distance: Distance) -> u32 {
        distance.get() as u32
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// Writes only the number, as for the integers that are not zero.
impl fmt::Debug for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_up_to_253_is_a_distance() {
        let distances: Vec<Distance> = Distance::up_to(Distance::MAXIMUM).collect();
        assert_eq!(distances.len(), 254);
        assert!(distances.is_sorted());
        assert!((0..=253).eq(distances.iter().map(|distance| distance.get())));
        assert_eq!((distances[0], distances[253]), (Distance::ZERO, Distance::MAXIMUM));
        assert!([254, 255, 256, 509, usize::MAX].into_iter().all(|turns| Distance::new(turns).is_none()));
    }

    #[test]
    fn neighbors_of_a_distance_differ_by_one_turn() {
        let all = || Distance::up_to(Distance::MAXIMUM);
        for (distance, next) in all().zip(all().skip(1)) {
            assert_eq!((distance.farther(), next.nearer()), (Some(next), Some(distance)));
        }
        assert_eq!((Distance::ZERO.nearer(), Distance::MAXIMUM.farther()), (None, None));
        assert_eq!(Distance::up_to(Distance::ZERO).collect::<Vec<_>>(), [Distance::ZERO]);
    }

    #[test]
    fn distance_displays_its_number() {
        let distance = Distance::new(13).expect("small enough");
        assert_eq!(format!("{distance} {distance:>4} {distance:?}"), "13   13 13");
        assert_eq!((usize::from(distance), u32::from(distance)), (13, 13));
    }
}
