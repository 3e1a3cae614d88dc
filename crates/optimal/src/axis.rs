//! Axis moves: turns of the two faces of one axis, made together.

use godtable_cube::{Face, Symmetry, Turn};

/// The two faces of each axis.
pub(crate) const FACES: [[Face; 2]; 3] = [[Face::U, Face::D], [Face::R, Face::L], [Face::F, Face::B]];

/// The number of axis moves of one axis, with the empty one.
pub(crate) const MOVES: usize = 16;

/// Clockwise quarters of the two faces of an axis: those of the first face, plus 4 times those of the second.
pub(crate) type Quarters = u8;

/// All axis moves but the empty one.
pub(crate) const AXIS_MOVES: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The axis moves of one face alone.
pub(crate) const FACE_TURNS: &[usize] = &[1, 2, 3, 4, 8, 12];

/// An axis move with its axis: 16 times the axis, plus the quarters.
pub(crate) type Code = u8;

/// The code of an axis move.
#[inline(always)]
pub(crate) fn code(axis: usize, quarters: usize) -> Code {
    (axis * MOVES + quarters) as Code
}

/// What a turn costs: how the metrics count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Metric {
    /// A half turn is one turn.
    HalfTurn,
    /// A half turn is two turns.
    QuarterTurn,
}

impl Metric {
    /// Returns the cost of each axis move.
    pub(crate) fn costs(self) -> [u8; MOVES] {
        let of_face = match self {
            Metric::HalfTurn => [0, 1, 1, 1],
            Metric::QuarterTurn => [0, 1, 2, 1],
        };
        std::array::from_fn(|quarters| of_face[quarters % 4] + of_face[quarters / 4])
    }

    /// Returns whether every turn is an odd permutation, so that the parity of a position is that of its distance.
    pub(crate) fn alternates(self) -> bool {
        self == Metric::QuarterTurn
    }
}

/// The turns of an axis move.
pub(crate) fn turns(axis: usize, quarters: Quarters) -> impl Iterator<Item = Turn> {
    let by_face = [quarters % 4, quarters / 4];
    FACES[axis].into_iter().zip(by_face).filter_map(|(face, quarters)| Turn::new(face, quarters))
}

/// The numbers of words of axis moves by cost, up to `longest`: sequences in which no axis follows itself.
pub(crate) fn words(metric: Metric, longest: usize) -> Vec<f64> {
    let costs = metric.costs();
    let mut words = vec![1.0];
    // By cost, the words that end with an axis move, and the empty one.
    for length in 1..=longest {
        let of = |cost: u8| match length.checked_sub(usize::from(cost)) {
            None => 0.0,
            Some(0) => 3.0,
            Some(shorter) => 2.0 * words[shorter],
        };
        words.push(costs[1..].iter().map(|&cost| of(cost)).sum());
    }
    words
}

/// A map of the axis moves of one axis to those of its image, less a constant axis move.
///
/// Bit 0: the two faces are exchanged. Bit 1: clockwise becomes anticlockwise. The other four: the constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Frame(pub(crate) u8);

/// The number of frames.
pub(crate) const FRAMES: usize = 64;

impl Frame {
    pub(crate) const IDENTITY: Frame = Frame(0);

    /// What a symmetry does to the axis moves of an axis.
    pub(crate) fn new(symmetry: Symmetry, axis: usize) -> Frame {
        let first = symmetry.image(FACES[axis][0]);
        let is_exchanged = FACES.iter().all(|faces| faces[0] != first);
        Frame(u8::from(is_exchanged) | u8::from(symmetry.is_reflection()) << 1)
    }

    /// This map without a constant, less `quarters`.
    #[inline(always)]
    pub(crate) fn less(self, quarters: Quarters) -> Frame {
        Frame(self.0 | quarters << 2)
    }

    /// The image of the empty axis move.
    #[inline(always)]
    pub(crate) fn of_nothing(self) -> Quarters {
        minus(0, self.0 >> 2)
    }

    /// The linear part alone.
    fn linear(self, quarters: Quarters) -> Quarters {
        let signed = if self.0 & 2 == 0 { quarters } else { minus(0, quarters) };
        if self.0 & 1 == 0 { signed } else { signed >> 2 | (signed & 3) << 2 }
    }

    /// The image of an axis move.
    pub(crate) fn image(self, quarters: Quarters) -> Quarters {
        minus(self.linear(quarters), self.0 >> 2)
    }

    /// First this frame, then `next`.
    pub(crate) fn then(self, next: Frame) -> Frame {
        let constant = minus(next.0 >> 2, minus(0, next.linear(self.0 >> 2)));
        Frame((self.0 ^ next.0) & 3 | constant << 2)
    }
}

/// The difference of two axis moves of one axis.
pub(crate) fn minus(left: Quarters, right: Quarters) -> Quarters {
    let first = left.wrapping_sub(right & 3) & 3;
    let second = (left >> 2).wrapping_sub(right >> 2) & 3;
    first | second << 2
}

/// What a line of a coset says of the children of a node, as bits of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The children farther than the reach: the line does not know them.
    pub(crate) unknown: u16,
    /// The children at the reach: they are members.
    pub(crate) members: u16,
    /// The children within the reach: they are nearer members.
    pub(crate) nearer: u16,
    /// The node itself.
    pub(crate) own: u16,
}

/// By the number of turns that a node is above the reach, and by frame. A node within the reach is as one at the reach.
pub(crate) fn bounds(metric: Metric) -> [[Bounds; FRAMES]; 5] {
    let costs = metric.costs();
    std::array::from_fn(|above| {
        std::array::from_fn(|frame| {
            let frame = Frame(frame as u8);
            let bits = |is_one: &dyn Fn(usize) -> bool| {
                let moves = (1..MOVES).filter(|&quarters| is_one(usize::from(costs[quarters])));
                moves.map(|quarters| 1 << frame.image(quarters as Quarters)).sum()
            };
            Bounds {
                unknown: bits(&|cost| cost < above),
                members: bits(&|cost| cost == above),
                nearer: bits(&|cost| cost > above),
                own: 1 << frame.of_nothing(),
            }
        })
    })
}

/// By frame and image: the axis move with that image.
pub(crate) fn preimages() -> [[Quarters; MOVES]; FRAMES] {
    let mut preimages = [[0; MOVES]; FRAMES];
    for (frame, preimages) in (0..).map(Frame).zip(&mut preimages) {
        for quarters in 0..MOVES as Quarters {
            preimages[usize::from(frame.image(quarters))] = quarters;
        }
    }
    preimages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_as_published() {
        // Words in which opposite faces have one order: 18, 27 x 9, ... of the half-turn metric, less no equal positions.
        assert_eq!(words(Metric::HalfTurn, 4)[1..], [18.0, 243.0, 3240.0, 43254.0]);
        assert_eq!(words(Metric::QuarterTurn, 3)[1..], [12.0, 114.0, 1068.0]);
    }

    #[test]
    fn frames_compose() {
        for (first, second) in (0..FRAMES as u8).flat_map(|first| (0..FRAMES as u8).map(move |second| (first, second)))
        {
            let (first, second) = (Frame(first), Frame(second));
            for quarters in 0..MOVES as Quarters {
                assert_eq!(first.then(second).image(quarters), second.image(first.image(quarters)));
            }
        }
    }

    #[test]
    fn preimages_undo_frames() {
        let preimages = preimages();
        for (frame, quarters) in
            (0..FRAMES as u8).flat_map(|frame| (0..MOVES as u8).map(move |quarters| (frame, quarters)))
        {
            assert_eq!(preimages[usize::from(frame)][usize::from(Frame(frame).image(quarters))], quarters);
        }
    }
}
