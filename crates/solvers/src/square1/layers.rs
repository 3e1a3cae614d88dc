//! Positions of the Square-1, and the moves of its layers.

use std::fmt;

/// The slots of a layer: one for each 30 degrees.
pub(super) const SLOTS: usize = 12;

/// The first slot of a layer's right half, in each layer.
pub(super) const RIGHT: [usize; 2] = [3, 2];

/// The slots of a half.
const HALF: usize = SLOTS / 2;

/// The first half of any corner, as a layer turns. The second half has the number of the corner.
pub(super) const FIRST_HALF: u8 = 16;

/// A position: the pieces in the slots, those of the upper layer first, and the middle layer.
///
/// Corners have the numbers 0 to 7 and edges the numbers 8 to 15, in the order of the solved puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) layers: [[u8; SLOTS]; 2],
    pub(super) is_flipped: bool,
}

/// Turns of both layers, each from -5 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LayerTurns {
    /// Of the upper layer.
    pub upper: i8,
    /// Of the lower layer.
    pub lower: i8,
}

/// A sequence of moves: layer turns, each but the last followed by a twist.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sequence(Vec<LayerTurns>);

impl LayerTurns {
    /// Layer turns by these numbers of 30 degrees, in any range.
    pub(super) fn new(upper: i32, lower: i32) -> LayerTurns {
        let near = |turn: i32| {
            let turn = turn.rem_euclid(SLOTS as i32);
            if turn > HALF as i32 { (turn - SLOTS as i32) as i8 } else { turn as i8 }
        };
        LayerTurns { upper: near(upper), lower: near(lower) }
    }

    /// Returns whether no layer turns.
    #[must_use]
    pub const fn are_none(self) -> bool {
        self.upper == 0 && self.lower == 0
    }
}

impl Sequence {
    /// Returns the turns, with a twist between each two.
    pub(super) const fn new(turns: Vec<LayerTurns>) -> Sequence {
        Sequence(turns)
    }

    /// Returns the number of moves: a twist is one, and turns of one layer or both are one.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.twists() + self.0.iter().filter(|turns| !turns.are_none()).count()
    }

    /// Returns the number of twists.
    #[must_use]
    pub const fn twists(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Returns the layer turns, with a twist between each two.
    #[must_use]
    pub fn turns(&self) -> &[LayerTurns] {
        &self.0
    }

    /// Returns the turns of layers and the twists as moves `U`, `D` and `S`, such as `U3 D' S`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (number, turns) in self.0.iter().enumerate() {
            if number > 0 {
                words.push("S".to_owned());
            }
            for (layer, turn) in [("U", turns.upper), ("D", turns.lower)].into_iter().filter(|(_, turn)| *turn != 0) {
                let digits = if turn.abs() == 1 { String::new() } else { turn.abs().to_string() };
                words.push(format!("{layer}{digits}{}", if turn < 0 { "'" } else { "" }));
            }
        }
        words
    }

    /// Returns the way back.
    #[must_use]
    pub fn inverse(&self) -> Sequence {
        let back = |turns: &LayerTurns| LayerTurns::new(-i32::from(turns.upper), -i32::from(turns.lower));
        Sequence(self.0.iter().rev().map(back).collect())
    }
}

/// The notation of the World Cube Association: `(1,0) / (-1,3) /`.
impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        for (number, turns) in self.0.iter().enumerate() {
            if number > 0 {
                words.push("/".to_owned());
            }
            if !turns.are_none() {
                words.push(format!("({},{})", turns.upper, turns.lower));
            }
        }
        f.write_str(&words.join(" "))
    }
}

impl Position {
    /// The solved puzzle.
    pub const SOLVED: Position = Position {
        layers: [
            [FIRST_HALF, 0, 8, FIRST_HALF, 1, 9, FIRST_HALF, 2, 10, FIRST_HALF, 3, 11],
            [FIRST_HALF, 4, 12, FIRST_HALF, 5, 13, FIRST_HALF, 6, 14, FIRST_HALF, 7, 15],
        ],
        is_flipped: false,
    };

    /// Returns the position with these pieces in the slots of the upper layer, then of the lower one: corners have the numbers 0 to 7 in
    /// their second slots, and 16 in their first; edges have the numbers 8 to 15. Returns `None` unless each piece is there once.
    #[must_use]
    pub fn new(slots: &[u8; 2 * SLOTS], is_flipped: bool) -> Option<Position> {
        let mut sorted = *slots;
        sorted.sort_unstable();
        let mut layers = [[0; SLOTS]; 2];
        layers.as_flattened_mut().copy_from_slice(slots);
        let is_whole =
            |layer: &[u8; SLOTS]| (0..SLOTS).all(|slot| (layer[slot] == FIRST_HALF) == (layer[(slot + 1) % SLOTS] < 8));
        let is_each_once = sorted.iter().enumerate().all(|(slot, &piece)| usize::from(piece) == slot.min(16));
        (is_each_once && layers.iter().all(is_whole)).then_some(Position { layers, is_flipped })
    }

    /// Returns whether no corner lies across the cut.
    #[must_use]
    pub fn can_twist(&self) -> bool {
        let is_open = |layer: usize, slot: usize| self.layers[layer][(slot + SLOTS - 1) % SLOTS] != FIRST_HALF;
        [0, 1].into_iter().all(|layer| is_open(layer, RIGHT[layer]) && is_open(layer, RIGHT[layer] + HALF))
    }

    /// Returns the position after turns of the layers.
    #[must_use]
    pub fn turned(mut self, turns: LayerTurns) -> Position {
        self.layers[0].rotate_right(i32::from(turns.upper).rem_euclid(SLOTS as i32) as usize);
        self.layers[1].rotate_right(i32::from(turns.lower).rem_euclid(SLOTS as i32) as usize);
        self
    }

    /// Returns the position after a twist. A corner across the cut would be torn.
    #[must_use]
    pub fn twisted(mut self) -> Position {
        let [upper, lower] = &mut self.layers;
        upper[RIGHT[0]..RIGHT[0] + HALF].swap_with_slice(&mut lower[RIGHT[1]..RIGHT[1] + HALF]);
        self.is_flipped = !self.is_flipped;
        self
    }

    /// Returns the position after a sequence, or `None` if a corner lies across the cut at a twist.
    #[must_use]
    pub fn played(self, sequence: &Sequence) -> Option<Position> {
        let mut position = self;
        for (number, &turns) in sequence.turns().iter().enumerate() {
            if number > 0 {
                position = position.can_twist().then(|| position.twisted())?;
            }
            position = position.turned(turns);
        }
        Some(position)
    }

    /// Returns the layer turns after which a twist is possible.
    pub(super) fn openings(&self) -> Vec<LayerTurns> {
        let open = |layer: usize| -> Vec<i32> {
            let is_open = |&turn: &i32| {
                let mut own = self.layers[layer];
                own.rotate_right(turn as usize);
                own[RIGHT[layer] - 1] != FIRST_HALF && own[RIGHT[layer] + HALF - 1] != FIRST_HALF
            };
            (0..SLOTS as i32).filter(is_open).collect()
        };
        let lower = open(1);
        open(0).into_iter().flat_map(|upper| lower.iter().map(move |&lower| LayerTurns::new(upper, lower))).collect()
    }

    /// Returns the pieces of a layer, clockwise from its right half on: numbers of corners and edges.
    pub(super) fn pieces(&self, layer: usize) -> impl Iterator<Item = u8> + '_ {
        let slots = (0..SLOTS).map(move |slot| self.layers[layer][(RIGHT[layer] + slot) % SLOTS]);
        slots.filter(|&piece| piece != FIRST_HALF)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_has_each_piece_once_and_whole_corners() {
        let turned = Position::SOLVED.turned(LayerTurns::new(1, -1)).twisted();
        let slots =
            |position: &Position| -> [u8; 2 * SLOTS] { position.layers.as_flattened().try_into().expect("two layers") };
        assert_eq!(Position::new(&slots(&turned), true), Some(turned));
        let [mut torn, mut twice] = [slots(&Position::SOLVED); 2];
        torn.swap(1, 2);
        twice[2] = 9;
        assert_eq!([torn, twice].map(|slots| Position::new(&slots, false)), [None, None]);
    }

    #[test]
    fn words_are_moves_of_the_definition() {
        let turns = [(1, -2), (0, 0), (6, 0)].map(|(upper, lower)| LayerTurns::new(upper, lower));
        assert_eq!(Sequence::new(turns.to_vec()).words().join(" "), "U D2' S S U6");
    }
}
