//! The definition: the part of a file that describes a custom lock, or a goal of listed positions.
//!
//! [The format](crate::format) describes its bytes; [`codes`] has the numbers of turns and corners.

use godtable_puzzle::cube::{Automaton, Goal, NamedState, Placement, Position, Puzzle, Rules, Twist};
use godtable_system::checksum;

use crate::codes;

/// Returns the byte of the lock state after a turn. `None` means that the turn is forbidden.
fn byte_of_next(next: Option<u8>) -> u8 {
    next.unwrap_or(FORBIDDEN)
}

/// Returns the lock state after a turn, or `None` if the turn is forbidden.
fn next_of_byte(byte: u8) -> Option<u8> {
    (byte != FORBIDDEN).then_some(byte)
}

/// The byte of a forbidden turn. A lock has fewer states, so it is no state's number.
const FORBIDDEN: u8 = u8::MAX;

/// Returns the definition of some rules.
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
        let code = |cubie: Placement| codes::of_corner(cubie.place) * 3 + cubie.twist.thirds();
        let codes_of = |position: &Position| codes::corners().map(|corner| code(position.cubie(corner)));
        let mut listed: Vec<[u8; 8]> = positions.iter().map(codes_of).collect();
        listed.sort_unstable();
        bytes.extend(listed.as_flattened());
    }
    bytes
}

/// Returns the CRC-32 of the definition of some rules: the states of a custom lock, and the positions of a listed goal.
///
/// It is the same in each build with this version of the format. Different rules may have the same CRC-32.
#[must_use]
pub fn definition_checksum(rules: &Rules) -> u32 {
    checksum::hash(&write(rules))
}

/// Reads the lock at the start of a definition, and advances `bytes` past it. Returns `None` if the bytes are not a
/// lock.
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

/// Reads the goal at the start of `bytes`, a list of positions, and advances past it. Returns `None` if it is not a
/// goal.
pub(crate) fn read_goal(bytes: &mut &[u8], puzzle: Puzzle) -> Option<Goal> {
    let count = u32::from_le_bytes(*bytes.split_off(..4)?.first_chunk()?) as usize;
    let codes = bytes.split_off(..count.checked_mul(codes::corners().len())?)?;
    let mut positions = Vec::with_capacity(count);
    for codes in codes.as_chunks::<8>().0 {
        let mut cubies = *Position::SOLVED.cubies();
        for (corner, code) in codes::corners().into_iter().zip(codes) {
            cubies[corner.index()] = Placement { place: codes::corner(code / 3)?, twist: Twist::new(code % 3)? };
        }
        positions.push(Position::new(cubies).ok()?);
    }
    Goal::positions(puzzle, positions).ok()
}
