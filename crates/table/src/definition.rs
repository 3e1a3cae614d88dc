//! The definition: what a table's rules are, as far as they have no number in the header.
//!
//! [The format](crate::format) says what its bytes mean; [`codes`] has the numbers of turns and corners.

use godtable_cube::{Automaton, Goal, NamedState, Placed, Position, Puzzle, Rules, Twist};

use crate::codes;

/// Returns the byte of the state after a turn, `None` if the turn is forbidden.
fn byte_of_next(next: Option<u8>) -> u8 {
    next.unwrap_or(FORBIDDEN)
}

/// Returns the state after a turn, or `None` if the turn is forbidden.
fn next_of_byte(byte: u8) -> Option<u8> {
    (byte != FORBIDDEN).then_some(byte)
}

/// In place of a state after a turn. A lock has fewer states.
const FORBIDDEN: u8 = u8::MAX;

/// The definition of rules.
pub(crate) fn write(rules: &Rules) -> Vec<u8> {
    let mut bytes = Vec::new();
    if rules.lock().name().is_none() {
        let states = rules.lock().automaton().states();
        bytes.push(states.len() as u8);
        for state in states {
            let name = state.name.to_string();
            bytes.push(name.len() as u8);
            bytes.extend(name.as_bytes());
            bytes.extend(codes::turns().map(|turn| byte_of_next(state.next[turn.index()])));
        }
    }
    if let Goal::Positions(positions) = rules.goal() {
        bytes.extend((positions.len() as u32).to_le_bytes());
        let code = |cubie: Placed| codes::of_corner(cubie.place) * 3 + cubie.twist.thirds();
        let codes_of = |position: &Position| codes::corners().map(|corner| code(position.cubie(corner)));
        let mut listed: Vec<[u8; 8]> = positions.iter().map(codes_of).collect();
        listed.sort_unstable();
        bytes.extend(listed.as_flattened());
    }
    bytes
}

/// The CRC-32 of the definition that a table of these rules has: of the lock's states and of the goal's positions. It is the
/// same in each build of this version of the format; other rules may have the same.
#[must_use]
pub fn definition_checksum(rules: &Rules) -> u32 {
    crc32fast::hash(&write(rules))
}

/// Reads the lock at the start of a definition, and leaves the bytes after it. Returns `None` if it is none that [`write()`]
/// wrote.
pub(crate) fn read_lock(bytes: &mut &[u8]) -> Option<Automaton> {
    let count = usize::from(*bytes.split_off_first()?);
    let mut drawn = Vec::with_capacity(count);
    for _ in 0..count {
        let length = usize::from(*bytes.split_off_first()?);
        let name = std::str::from_utf8(bytes.split_off(..length)?).ok()?.to_owned();
        drawn.push((name, bytes.split_off(..codes::turns().count())?));
    }
    let mut states: Vec<NamedState> = Vec::with_capacity(count);
    for (name, next) in &drawn {
        let mut turns = Vec::new();
        for (turn, &byte) in codes::turns().zip(*next) {
            if let Some(next) = next_of_byte(byte) {
                turns.push((turn, drawn.get(usize::from(next))?.0.clone()));
            }
        }
        states.push((name.clone(), turns));
    }
    Automaton::new(&states).ok()
}

/// Reads the list of positions that is a goal, likewise.
pub(crate) fn read_goal(bytes: &mut &[u8], puzzle: Puzzle) -> Option<Goal> {
    let count = u32::from_le_bytes(*bytes.split_off(..4)?.first_chunk()?) as usize;
    let codes = bytes.split_off(..count.checked_mul(codes::corners().len())?)?;
    let mut positions = Vec::with_capacity(count);
    for codes in codes.as_chunks::<8>().0 {
        let mut cubies = *Position::SOLVED.cubies();
        for (corner, code) in codes::corners().into_iter().zip(codes) {
            cubies[corner.index()] = Placed { place: codes::corner(code / 3)?, twist: Twist::new(code % 3)? };
        }
        positions.push(Position::new(cubies).ok()?);
    }
    Goal::positions(puzzle, positions).ok()
}
