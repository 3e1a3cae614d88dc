//! Sets of turns, and the turns that may follow each turn: turns of opposite faces have one order.

use godtable_puzzle::cube::Turn;

/// A set of turns, one bit for each.
pub(crate) type Turns = u32;

/// All turns.
pub(crate) const ALL_TURNS: Turns = (1 << 18) - 1;

/// The turns that may follow each turn: not of the same face, and of two opposite faces in one order only.
pub(crate) const FOLLOWING: [Turns; 18] = {
    let mut following = [0; 18];
    let mut pair = 0;
    while pair < 18 * 18 {
        let [last, next] = [Turn::ALL[pair / 18].face(), Turn::ALL[pair % 18].face()];
        let is_reversed = next as u8 == last.opposite() as u8 && (next as u8) < last as u8;
        if next as u8 != last as u8 && !is_reversed {
            following[pair / 18] |= 1 << (pair % 18);
        }
        pair += 1;
    }
    following
};

/// The numbers of a set.
pub(crate) fn numbers(mut turns: Turns) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let turn = turns.trailing_zeros();
        turns &= turns.wrapping_sub(1);
        (turn < 32).then_some(turn as usize)
    })
}
