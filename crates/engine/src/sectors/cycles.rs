//! Blocks of one word, reduced by a renaming that turns the values of all coordinates together.
//!
//! **Idea.** Block transpositions of 15 elements are moves of a ring of 16 elements. Elements whose numbers are equal
//! modulo 4 have the same color, and all 512 symmetries preserve these four colors. One of the symmetries is a rotation
//! by 4 elements. It only renames the elements of each color, so it preserves every sector. It permutes the 24 orders
//! of a color in six cycles of length four. Let a value of a coordinate be a cycle `c` and a place `p` in it. Then the
//! renaming adds 1 to the places of all coordinates, so only the differences of places matter. The block contains the
//! places of the other three coordinates relative to that of the first one, in 4 * 4 * 4 bits, and the address contains
//! the cycles.
//!
//! **Maps.** Moves commute with renamings, and conjugation by a symmetry maps the renaming to one of its powers. So a
//! map of a sector takes a place `p` of a cycle `c` to `u * p + t(c)`, where `u` is the same for all coordinates and
//! cycles. The factor `u` and the exchange of coordinates form a plan that all blocks share (`plans.rs`). The turns `t`
//! depend on the address. The number of a bit has a digit for each coordinate but the first, and the turns rotate each
//! of these digits.

/// The largest number of coordinates without the first, and the number of bits for the turns of each.
const MOST_DIGITS: usize = 6;
const TURN_BITS: u32 = 5;

/// The length of the cycles of all coordinates, and the rotations of the digits of a word.
#[derive(Clone, Debug)]
pub(crate) struct Cycles {
    length: usize,
    /// By digit and by number of turns: the rotation of the digit.
    rotations: Vec<[Rotation; 1 << TURN_BITS]>,
}

/// A rotation of one digit in the numbers of all bits of a word.
#[derive(Clone, Copy, Debug)]
struct Rotation {
    /// The bits whose sources are above them, and the distance to the sources.
    above: u64,
    right: u32,
    /// The bits whose sources are below them, and the distance to the sources.
    below: u64,
    left: u32,
}

impl Cycles {
    /// Returns the cycles of a length for a number of coordinates. Returns `None` if their places do not fit in a word,
    /// or if there is only one coordinate.
    pub(crate) fn new(length: usize, coordinates: usize) -> Option<Cycles> {
        let digits = coordinates.checked_sub(1).filter(|digits| (1..=MOST_DIGITS).contains(digits))?;
        let bits = length.checked_pow(digits as u32).filter(|&bits| bits <= 64)?;
        // Two turns are added before they are reduced.
        if 2 * length > 1 << TURN_BITS {
            return None;
        }
        let rotation = |digit: usize, turns: usize| {
            let (weight, turns) = (length.pow(digit as u32), turns % length);
            let has_source_above = |bit: &usize| bit / weight % length < length - turns;
            let above: u64 = (0..bits).filter(has_source_above).map(|bit| 1 << bit).sum();
            let below = u64::MAX >> (64 - bits) & !above;
            let left = if turns == 0 { 0 } else { (length - turns) * weight };
            Rotation { above, right: (turns * weight) as u32, below, left: left as u32 }
        };
        let of_digit = |digit| std::array::from_fn(|turns| rotation(digit, turns));
        Some(Cycles { length, rotations: (0..digits).map(of_digit).collect() })
    }

    /// Returns the number of bits of a block.
    pub(crate) fn bits(&self) -> usize {
        self.length.pow(self.rotations.len() as u32)
    }

    /// Returns the weight of a coordinate's place in the block. The first coordinate has place 0.
    pub(crate) fn weight(&self, coordinate: usize) -> usize {
        coordinate.checked_sub(1).map_or(self.bits(), |digit| self.length.pow(digit as u32))
    }

    /// Returns how many times the renaming must be applied to turn a value of the first coordinate to place 0.
    pub(crate) fn turns_to_first(&self, value: usize) -> usize {
        self.length - value % self.length
    }

    /// Returns the turns of all digits, if `image` is the image of place 0 of a cycle in the coordinate `to`. Each
    /// digit has [`TURN_BITS`] bits.
    pub(crate) fn turns(&self, to: usize, image: usize) -> u32 {
        let turns = (image % self.length) as u32;
        match to {
            0 => (0..self.rotations.len())
                .map(|digit| (self.turns_to_first(image) % self.length) << digit_bit(digit))
                .sum::<usize>() as u32,
            _ => turns << digit_bit(to - 1),
        }
    }

    /// Returns the factor `u` of a table, which has the image of each value of a coordinate.
    pub(crate) fn factor(&self, table: &[u16]) -> usize {
        (usize::from(table[1]) + self.length - usize::from(table[0]) % self.length) % self.length
    }

    /// Returns the product of each place and a factor, modulo the length.
    pub(crate) fn multiples(&self, factor: usize) -> Vec<u16> {
        (0..self.length).map(|place| (place * factor % self.length) as u16).collect()
    }

    /// Returns a word in which each bit comes from the bit whose digits are larger by the turns, modulo the length.
    #[inline(always)]
    pub(crate) fn turned(&self, word: u64, turns: u32) -> u64 {
        self.rotations.iter().enumerate().fold(word, |word, (digit, rotations)| {
            let Rotation { above, right, below, left } =
                rotations[(turns >> digit_bit(digit)) as usize % rotations.len()];
            (word >> right) & above | (word << left) & below
        })
    }
}

/// Returns the lowest bit of a digit's turns.
fn digit_bit(digit: usize) -> u32 {
    digit as u32 * TURN_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_rotate_each_digit_of_a_word() {
        for (length, coordinates) in [(2, 2), (2, 7), (3, 4), (4, 3), (4, 4), (5, 3), (8, 3), (16, 2)] {
            let cycles = Cycles::new(length, coordinates).expect("they fit in a word");
            let digits = coordinates - 1;
            for number in 0..cycles.bits() {
                let own: Vec<usize> = (0..digits).map(|digit| number / length.pow(digit as u32) % length).collect();
                let turns = own.iter().enumerate().map(|(digit, &own)| cycles.turns(digit + 1, own)).sum();
                for bit in 0..cycles.bits() {
                    let place = |digit: usize| {
                        let weight = length.pow(digit as u32);
                        (bit / weight + length - own[digit]) % length * weight
                    };
                    let place: usize = (0..digits).map(place).sum();
                    assert_eq!(cycles.turned(1 << bit, turns), 1 << place, "{length} {number} {bit}");
                }
            }
        }
        assert!(Cycles::new(4, 5).is_none() && Cycles::new(17, 2).is_none() && Cycles::new(4, 1).is_none());
    }
}
