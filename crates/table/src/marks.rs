//! Marks: one bit for each distance. Four consecutive marks and the parity of the distance identify it.
//!
//! A walk along optimal turns reads the marks of the distances `d`, `d - 1`, `d - 2`, `d - 3`. If `d` is at most 4, the
//! walk ends at the solved position within four turns. So only the distances from 5 to [`MAXIMUM`] need windows of
//! their own. There are 2 x 16 windows, hence four cells identify no distance above 36.

use crate::Distance;

/// The number of consecutive marks that identify a distance.
pub const WINDOW: usize = 4;

/// The largest distance that the marks identify: 36 turns.
pub const MAXIMUM: Distance = Distance::new(LAST).expect("small enough");

/// The number of turns of [`MAXIMUM`].
const LAST: usize = 36;

/// The number of windows: the marks, and a bit for the parity.
const WINDOWS: usize = 2 << WINDOW;

const MARKS: [u8; LAST + 1] = find_marks();

/// `DISTANCES[window_at(..)]`: the distance of the window.
const DISTANCES: [Distance; WINDOWS] = {
    let mut distances = [Distance::ZERO; WINDOWS];
    let mut distance = WINDOW + 1;
    while distance <= LAST {
        distances[window_at(&MARKS, distance)] = Distance::new(distance).expect("small enough");
        distance += 1;
    }
    distances
};

/// Returns the mark of a distance, 0 or 1.
///
/// # Panics
/// Panics if `distance` is more than [`MAXIMUM`].
#[must_use]
pub const fn mark(distance: Distance) -> u8 {
    MARKS[distance.get()]
}

/// Returns the distance, 5 to [`MAXIMUM`], with this parity (0 or 1) and these marks. Bit `n` of `marks` is the mark of
/// the distance minus `n`, for `n` below [`WINDOW`].
///
/// # Panics
/// Panics if `parity` or `marks` has more bits.
///
/// ```
/// use godtable_table::Distance;
/// use godtable_table::marks::{WINDOW, distance, mark};
///
/// let mark_of = |turns| mark(Distance::new(turns).expect("at most 36"));
/// let marks = (0..WINDOW).map(|n| usize::from(mark_of(20 - n)) << n).sum();
/// assert_eq!(distance(0, marks).get(), 20);
/// ```
#[must_use]
#[inline]
pub const fn distance(parity: usize, marks: usize) -> Distance {
    DISTANCES[marks << 1 | parity]
}

/// Returns the window of a distance. Bit 0 is the parity, and bit `n + 1` the mark of the distance minus `n`.
const fn window_at(marks: &[u8; LAST + 1], distance: usize) -> usize {
    let mut window = 0;
    let mut back = 0;
    while back < WINDOW {
        window |= (marks[distance - back] as usize) << back;
        back += 1;
    }
    window << 1 | distance % 2
}

/// Finds the marks by backtracking: the least sequence in which no window repeats.
const fn find_marks() -> [u8; LAST + 1] {
    let mut marks = [0; LAST + 1];
    let mut taken = [false; WINDOWS];
    // Windows of distances above 4 read the marks from distance 2 on; the marks below are free.
    let mut distance = 2;
    let mut candidate = 0;
    while distance <= LAST {
        marks[distance] = candidate;
        if distance <= WINDOW || !taken[window_at(&marks, distance)] {
            if distance > WINDOW {
                taken[window_at(&marks, distance)] = true;
            }
            distance += 1;
            candidate = 0;
            continue;
        }
        // Backtrack to the last distance with mark 0.
        while candidate == 1 {
            distance -= 1;
            assert!(distance >= 2, "there is no such sequence");
            if distance > WINDOW {
                taken[window_at(&marks, distance)] = false;
            }
            candidate = marks[distance];
        }
        candidate += 1;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark_of(turns: usize) -> u8 {
        mark(Distance::new(turns).expect("small enough"))
    }

    #[test]
    fn four_marks_and_the_parity_identify_each_distance() {
        let windows: Vec<(usize, Vec<u8>)> = (WINDOW + 1..=LAST)
            .map(|distance| (distance % 2, (0..WINDOW).map(|back| mark_of(distance - back)).collect()))
            .collect();
        for (number, window) in windows.iter().enumerate() {
            assert!(!windows[..number].contains(window), "the window of distance {} comes twice", number + WINDOW + 1);
        }
    }

    #[test]
    fn marks_equal_the_marks_of_existing_files() {
        let marks: String = (0..=LAST).map(|distance| mark_of(distance).to_string()).collect();
        assert_eq!(marks, "0000000100100011010110011110101111000");
    }

    #[test]
    fn distances_are_found_from_parity_and_four_marks() {
        for expected in WINDOW + 1..=LAST {
            let marks = (0..WINDOW).fold(0, |marks, back| marks | usize::from(mark_of(expected - back)) << back);
            assert_eq!(distance(expected % 2, marks).get(), expected);
        }
    }
}
