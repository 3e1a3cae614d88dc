//! The numbers of puzzles, locks, goals, encodings, turns and corners in a file.
//!
//! They are listed here, and do not depend on an order in another crate. A number never changes.

use godtable_puzzle::cube::{Corner, Face, Goal, NamedLock, Puzzle, Turn, TurnSet};

use crate::{CellBits, Encoding};

/// The meaning of a number: something with a name, or something that the table's definition describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code<T> {
    Named(T),
    Defined,
}

/// The number of a custom lock, and of a goal of listed positions.
const DEFINED: u8 = 255;

/// The number of a puzzle of orbits. The definition describes it.
pub(crate) const OF_ORBITS: u8 = 255;

/// The numbers of the edges of the 3x3x3: with their flips, and without.
pub(crate) const OF_EDGES: u8 = 2;
pub(crate) const OF_EDGE_PERMUTATIONS: u8 = 3;

const PUZZLES: [(u8, Puzzle); 2] = [(0, Puzzle::CUBE2), (1, Puzzle::CORNERS3)];

const LOCKS: [(u8, NamedLock); 3] = [(0, NamedLock::None), (1, NamedLock::Axis), (2, NamedLock::Face)];

const GOALS: [(u8, Goal); 6] = [
    (0, Goal::Solved),
    (1, Goal::Face),
    (2, Goal::Layer),
    (3, Goal::Oriented),
    (4, Goal::FaceOrOriented),
    (5, Goal::LayerOrOriented),
];

/// The faces in the order of the file. The number of a turn is `3 * i + quarters - 1`, with the index `i` of its face.
const FACES: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// The corners in the order of the file. The number of a corner is its index.
const CORNERS: [Corner; 8] =
    [Corner::UFL, Corner::UBR, Corner::DFR, Corner::ULB, Corner::DRB, Corner::DLF, Corner::URF, Corner::DBL];

pub(crate) fn of_puzzle(puzzle: Puzzle) -> u8 {
    of(&PUZZLES, &puzzle).expect("each puzzle has a number")
}

pub(crate) fn puzzle(code: u8) -> Option<Puzzle> {
    meant(&PUZZLES, code)
}

/// Returns the number of the lock with this name; the name of a custom lock is `None`.
pub(crate) fn of_lock(name: Option<NamedLock>) -> u8 {
    name.and_then(|name| of(&LOCKS, &name)).unwrap_or(DEFINED)
}

/// Returns the lock with this number, or `None` if no lock has it.
pub(crate) fn lock(code: u8) -> Option<Code<NamedLock>> {
    named_or_defined(&LOCKS, code)
}

/// Returns the number of a goal.
pub(crate) fn of_goal(goal: &Goal) -> u8 {
    of(&GOALS, goal).unwrap_or(DEFINED)
}

/// Returns the goal with this number, or `None` if no goal has it.
pub(crate) fn goal(code: u8) -> Option<Code<Goal>> {
    named_or_defined(&GOALS, code)
}

pub(crate) const fn of_encoding(encoding: Encoding) -> u8 {
    match encoding {
        Encoding::DistanceModulo3 => 0,
        Encoding::ChoiceAndMark => 1,
        Encoding::Choice(_) => 2,
        Encoding::HalvesModulo3 => 3,
        Encoding::Distance(_) => 4,
    }
}

/// Returns the encoding with this number and width, or `None` if none has them.
pub(crate) const fn encoding(code: u8, bits: CellBits) -> Option<Encoding> {
    match code {
        0 => Some(Encoding::DistanceModulo3),
        1 => Some(Encoding::ChoiceAndMark),
        2 => Some(Encoding::Choice(bits)),
        3 => Some(Encoding::HalvesModulo3),
        4 => Some(Encoding::Distance(bits)),
        _ => None,
    }
}

/// Returns the turns in the order of their numbers.
pub(crate) fn turns() -> impl Iterator<Item = Turn> {
    let of_face = |face: Face| [1, 2, 3].map(|quarters| Turn::new(face, quarters).expect("one to three quarters"));
    FACES.into_iter().flat_map(of_face)
}

/// Returns a set of turns as bits: bit `n` is set if the set has the turn with number `n`.
pub(crate) fn of_turns(set: TurnSet) -> u32 {
    turns().enumerate().fold(0, |bits, (number, turn)| bits | u32::from(set.contains(turn)) << number)
}

/// Returns the set of turns with these bits, or `None` if a bit has no turn.
pub(crate) fn turn_set(bits: u32) -> Option<TurnSet> {
    let set: TurnSet =
        turns().enumerate().filter(|(number, _)| bits >> number & 1 == 1).map(|(_, turn)| turn).collect();
    (of_turns(set) == bits).then_some(set)
}

pub(crate) const fn corners() -> [Corner; 8] {
    CORNERS
}

pub(crate) fn of_corner(corner: Corner) -> u8 {
    CORNERS.iter().position(|&known| known == corner).expect("all eight are there") as u8
}

pub(crate) fn corner(code: u8) -> Option<Corner> {
    CORNERS.get(usize::from(code)).copied()
}

fn of<T: PartialEq>(codes: &[(u8, T)], value: &T) -> Option<u8> {
    codes.iter().find(|(_, known)| known == value).map(|(code, _)| *code)
}

fn named_or_defined<T: Clone>(codes: &[(u8, T)], code: u8) -> Option<Code<T>> {
    match code {
        DEFINED => Some(Code::Defined),
        code => meant(codes, code).map(Code::Named),
    }
}

fn meant<T: Clone>(codes: &[(u8, T)], code: u8) -> Option<T> {
    codes.iter().find(|(known, _)| *known == code).map(|(_, value)| value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_named_value_has_its_own_code() {
        let puzzles: Vec<Puzzle> =
            Puzzle::ALL.into_iter().filter(|&known| puzzle(of_puzzle(known)) == Some(known)).collect();
        assert_eq!(puzzles, Puzzle::ALL);
        assert!(NamedLock::ALL.into_iter().all(|known| lock(of_lock(Some(known))) == Some(Code::Named(known))));
        assert!(
            Goal::NAMED.into_iter().chain(Goal::UNIONS).all(|known| goal(of_goal(&known)) == Some(Code::Named(known)))
        );
        assert!(Corner::ALL.into_iter().all(|known| corner(of_corner(known)) == Some(known)));
        assert_eq!((puzzle(2), lock(3), goal(6), corner(8)), (None, None, None, None));
        assert_eq!((lock(of_lock(None)), goal(DEFINED)), (Some(Code::Defined), Some(Code::Defined)));
    }

    #[test]
    fn code_of_a_turn_set_is_its_bits() {
        assert_eq!(turns().count(), 18);
        for bits in (0..1 << 18).step_by(7) {
            assert_eq!(turn_set(bits).map(of_turns), Some(bits));
        }
        for bits in [1 << 18, u32::MAX, 1 << 31 | 1] {
            assert_eq!(turn_set(bits), None);
        }
    }

    #[test]
    fn encoding_is_read_back_from_its_code_and_width() {
        let widths = CellBits::ALL.into_iter();
        let wide = widths.flat_map(|bits| [Encoding::Choice(bits), Encoding::Distance(bits)]);
        let two = [Encoding::DistanceModulo3, Encoding::HalvesModulo3, Encoding::ChoiceAndMark];
        for known in two.into_iter().chain(wide) {
            assert_eq!(encoding(of_encoding(known), known.bits()), Some(known));
        }
        assert_eq!(encoding(5, CellBits::Two), None);
    }
}
