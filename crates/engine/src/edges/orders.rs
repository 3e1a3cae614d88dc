//! The 24 orders of four pieces, numbered so that the lowest bit is the parity.

use crate::edges::places::MEMBERS;

/// The number of orders.
pub(crate) const ORDERS: usize = 24;

/// By number and piece: its place. The lowest bit of a number is the parity of the order, and order 0 is the identity.
pub(crate) const ALL: [[u8; MEMBERS]; ORDERS] = {
    let mut all = [[0; MEMBERS]; ORDERS];
    let mut counts = [0; 2];
    let mut code = 0;
    while code < 256 {
        let order = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        let (mut places, mut inversions) = (0, 0);
        let mut pair = 0;
        while pair < 16 {
            let (first, second) = (pair / 4, pair % 4);
            if first < second && order[first] > order[second] {
                inversions += 1;
            }
            pair += 1;
        }
        let mut piece = 0;
        while piece < MEMBERS {
            places |= 1 << order[piece];
            piece += 1;
        }
        if places == 15 {
            let parity = inversions % 2;
            all[2 * counts[parity] + parity] = [order[0] as u8, order[1] as u8, order[2] as u8, order[3] as u8];
            counts[parity] += 1;
        }
        code += 1;
    }
    all
};

/// By [`code`]: the number of the order.
const NUMBERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut number = 0;
    while number < ORDERS {
        numbers[code(ALL[number])] = number as u8;
        number += 1;
    }
    numbers
};

const fn code([first, second, third, fourth]: [u8; MEMBERS]) -> usize {
    (first as usize) << 6 | (second as usize) << 4 | (third as usize) << 2 | fourth as usize
}

/// Returns the number of the order with these places.
pub(crate) const fn number(places: [u8; MEMBERS]) -> usize {
    NUMBERS[code(places)] as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_orders_are_a_bijection() {
        for (expected, order) in ALL.into_iter().enumerate() {
            assert_eq!(number(order), expected);
        }
        assert_eq!(ALL[0], [0, 1, 2, 3]);
    }

    #[test]
    fn exchange_of_two_pieces_changes_the_lowest_bit() {
        for (expected, [first, second, third, fourth]) in ALL.into_iter().enumerate() {
            assert_eq!(number([second, first, third, fourth]) % 2, 1 - expected % 2);
        }
    }
}
