//! The marks: one bit for each distance, such that any four in a row, with the parity of the distance, say which it
//! is.
//!
//! A walk along optimal turns reads the marks of the distances `d`, `d - 1`, `d - 2`, `d - 3`. It ends at the solved
//! position after at most four turns where `d` is at most 4; so the distances 5 to [`MAXIMUM`] need windows of their
//! own, and there are 2 x 16 of those. 36 is therefore the most that four cells can tell.

/// How many successive marks identify a distance.
pub const WINDOW: usize = 4;

/// The largest distance that the marks identify.
pub const MAXIMUM: usize = 36;

/// How many windows there are: the marks, and a bit for the parity.
const WINDOWS: usize = 2 << WINDOW;

const MARKS: [u8; MAXIMUM + 1] = find_marks();

/// `DISTANCES[window(..)]`: the distance that the window belongs to.
const DISTANCES: [u8; WINDOWS] = {
    let mut distances = [0; WINDOWS];
    let mut distance = WINDOW + 1;
    while distance <= MAXIMUM {
        distances[window_at(&MARKS, distance)] = distance as u8;
        distance += 1;
    }
    distances
};

/// Returns the mark of a distance, 0 or 1.
///
/// # Panics
/// Panics if `distance` is more than [`MAXIMUM`].
#[must_use]
pub const fn mark(distance: usize) -> u8 {
    MARKS[distance]
}

/// Returns the distance, 5 to [`MAXIMUM`], with this parity (0 or 1) and these marks. Bit `n` of `marks` is the mark of the
/// distance minus `n`, for `n` below [`WINDOW`].
///
/// # Panics
/// Panics if `parity` or `marks` has more bits.
///
/// ```
/// use godtable_table::marks::{WINDOW, distance, mark};
///
/// let marks = (0..WINDOW).map(|n| usize::from(mark(20 - n)) << n).sum();
/// assert_eq!(distance(0, marks), 20);
/// ```
#[must_use]
#[inline]
pub const fn distance(parity: usize, marks: usize) -> usize {
    DISTANCES[marks << 1 | parity] as usize
}

/// The marks from `distance` downwards, bit `n` that of the distance less `n`, and the parity below them.
const fn window_at(marks: &[u8; MAXIMUM + 1], distance: usize) -> usize {
    let mut window = 0;
    let mut back = 0;
    while back < WINDOW {
        window |= (marks[distance - back] as usize) << back;
        back += 1;
    }
    window << 1 | distance % 2
}

/// Finds the marks by backtracking: the least sequence in which no window comes twice.
const fn find_marks() -> [u8; MAXIMUM + 1] {
    let mut marks = [0; MAXIMUM + 1];
    let mut taken = [false; WINDOWS];
    // The first distance whose mark a window of a distance past 4 reads; the marks below are free.
    let mut distance = 2;
    let mut candidate = 0;
    while distance <= MAXIMUM {
        marks[distance] = candidate;
        if distance <= WINDOW || !taken[window_at(&marks, distance)] {
            if distance > WINDOW {
                taken[window_at(&marks, distance)] = true;
            }
            distance += 1;
            candidate = 0;
            continue;
        }
        // Back to the last distance whose mark can still be raised.
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

    #[test]
    fn four_marks_and_the_parity_identify_each_distance() {
        let windows: Vec<(usize, Vec<u8>)> = (WINDOW + 1..=MAXIMUM)
            .map(|distance| (distance % 2, (0..WINDOW).map(|back| mark(distance - back)).collect()))
            .collect();
        for (number, window) in windows.iter().enumerate() {
            assert!(!windows[..number].contains(window), "the window of distance {} comes twice", number + WINDOW + 1);
        }
    }

    #[test]
    fn the_marks_are_those_of_all_files_so_far() {
        let marks: String = (0..=MAXIMUM).map(|distance| mark(distance).to_string()).collect();
        assert_eq!(marks, "0000000100100011010110011110101111000");
    }

    #[test]
    fn distances_are_found_from_what_a_walk_reads() {
        for expected in WINDOW + 1..=MAXIMUM {
            let marks = (0..WINDOW).fold(0, |marks, back| marks | usize::from(mark(expected - back)) << back);
            assert_eq!(distance(expected % 2, marks), expected);
        }
    }
}
