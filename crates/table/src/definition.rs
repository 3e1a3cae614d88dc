//! The definition: what a table's rules are, as far as they have no code in the header.
//!
//! It stands after the cells, and is empty for named locks and goals. First comes the lock, if it is one's own: the number
//! of its states in a byte; and for each state the length of its name in a byte, the name, and for each of the 18 turns
//! the number of the next state in a byte, 255 where the turn is not allowed. Then comes the goal, if it is a list: the
//! number of positions in four bytes; and for each position, for each corner, its place times three plus its twist in a
//! byte. Corners, places and turns are numbered as [`Corner::ALL`] and [`Turn::ALL`] have them.

use std::sync::Arc;

use godtable_cube::{Automaton, Corner, Goal, Lock, NamedState, Placed, Position, Puzzle, Rules, Turn, Twist};

/// Stands for: the turn is not allowed.
const NOT_ALLOWED: u8 = u8::MAX;

/// The definition of rules.
pub(crate) fn write(rules: &Rules) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Lock::Own(automaton) = rules.lock() {
        bytes.push(automaton.states().len() as u8);
        for state in automaton.states() {
            bytes.push(state.name.len() as u8);
            bytes.extend(state.name.as_bytes());
            bytes.extend(state.next.map(|next| next.unwrap_or(NOT_ALLOWED)));
        }
    }
    if let Goal::Positions(positions) = rules.goal() {
        bytes.extend((positions.len() as u32).to_le_bytes());
        let code = |cubie: &Placed| cubie.place.index() as u8 * 3 + cubie.twist.thirds();
        bytes.extend(positions.iter().flat_map(|position| position.cubies().iter().map(code)));
    }
    bytes
}

/// The CRC-32 of the definition that a table of these rules has: of the lock's states and of the goal's positions. It is the
/// same in each build of this version of the format; other rules may have the same.
#[must_use]
pub fn definition_checksum(rules: &Rules) -> u32 {
    crc32fast::hash(&write(rules))
}

/// Reads the lock at the start of a definition; what is left comes after it. `None` where it is not one that
/// [`write()`] wrote.
pub(crate) fn read_lock(bytes: &mut &[u8]) -> Option<Lock> {
    let count = usize::from(*bytes.split_off_first()?);
    let mut drawn = Vec::with_capacity(count);
    for _ in 0..count {
        let length = usize::from(*bytes.split_off_first()?);
        let name = std::str::from_utf8(bytes.split_off(..length)?).ok()?.to_owned();
        drawn.push((name, bytes.split_off(..Turn::ALL.len())?));
    }
    let mut states: Vec<NamedState> = Vec::with_capacity(count);
    for (name, next) in &drawn {
        let mut turns = Vec::new();
        for (turn, &next) in Turn::ALL.into_iter().zip(*next).filter(|(_, next)| **next != NOT_ALLOWED) {
            turns.push((turn, drawn.get(usize::from(next))?.0.clone()));
        }
        states.push((name.clone(), turns));
    }
    Some(Lock::Own(Arc::new(Automaton::new(&states).ok()?)))
}

/// Reads the list of positions that is a goal, likewise.
pub(crate) fn read_goal(bytes: &mut &[u8], puzzle: Puzzle) -> Option<Goal> {
    let count = u32::from_le_bytes(*bytes.split_off(..4)?.first_chunk()?) as usize;
    let codes = bytes.split_off(..count.checked_mul(Corner::ALL.len())?)?;
    let placed = |code: u8| {
        let place = *Corner::ALL.get(usize::from(code / 3))?;
        Some(Placed { place, twist: Twist::new(code % 3)? })
    };
    let mut positions = Vec::with_capacity(count);
    for codes in codes.as_chunks::<8>().0 {
        let cubies: Option<Vec<Placed>> = codes.iter().map(|&code| placed(code)).collect();
        positions.push(Position::new(cubies?.try_into().ok()?).ok()?);
    }
    Goal::positions(puzzle, positions).ok()
}
