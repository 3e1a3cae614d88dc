//! The states at each distance up to some distance, counted breadth first.
//!
//! Each state is stored once: its bytes in reduced form, and a number for its lock state and for the places that no move changes, if
//! there are several. A table of hashes finds the stored states, which are compared byte by byte, so the counts are exact. Moves
//! back lead from each level to the next. Under one-way moves a state may lead back to any earlier level, so all levels stay.
//!
//! The states lie in blocks, which are never copied. A table that is three quarters full is freed, and one of twice the size is
//! filled from the states. A level is counted when it is complete: what a stopped search has found of it is left out.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use godtable_system::IS_PAGE;
use godtable_system::instructions::Portable;

use crate::search::engine::Engine;
use crate::search::found::{Bounds, Event, Levels, LevelsEnd, Observer};
use crate::search::layout::PackedPosition;
use crate::search::walk::Node;
use crate::watch::watched;

/// The states of a block.
const BLOCK: usize = 1 << 12;

/// The bytes of the number of a lock state and of a group of goals.
const TAG: usize = 4;

/// The states between two looks at the observer's answer.
const BETWEEN: usize = 1 << 10;

/// The states, in the order in which they are found.
struct States {
    blocks: Vec<Vec<u8>>,
    /// The bytes of a state.
    width: usize,
    len: usize,
    /// By hash: the number of a state plus 1, or 0.
    slots: Vec<u32>,
    bounds: Bounds,
}

/// The bounds allow no more states.
struct LimitReached;

impl States {
    fn new(width: usize, bounds: Bounds) -> States {
        States { blocks: Vec::new(), width, len: 0, slots: Vec::new(), bounds }
    }

    fn get(&self, number: usize) -> &[u8] {
        let first = number % BLOCK * self.width;
        &self.blocks[number / BLOCK][first..first + self.width]
    }

    /// Returns the slot of a state, or the empty one where it belongs.
    fn slot(&self, state: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) as usize & mask;
        while self.slots[slot] > 0 && self.get(self.slots[slot] as usize - 1) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a state, and returns whether it is new.
    fn insert(&mut self, state: &[u8]) -> Result<bool, LimitReached> {
        if self.len >= self.slots.len() / 4 * 3 {
            self.grow()?;
        }
        let slot = self.slot(state);
        if self.slots[slot] > 0 {
            return Ok(false);
        }
        if self.len as u64 >= self.bounds.states.min(u64::from(u32::MAX) - 1) {
            return Err(LimitReached);
        }
        if self.len.is_multiple_of(BLOCK) {
            let mut block = Vec::new();
            self.fits(self.slots.len())?;
            block.try_reserve_exact(BLOCK * self.width).map_err(|_| LimitReached)?;
            self.blocks.push(block);
        }
        self.blocks[self.len / BLOCK].extend_from_slice(state);
        self.len += 1;
        self.slots[slot] = self.len as u32;
        Ok(true)
    }

    /// Checks that one more block fits into the memory, next to this number of slots.
    fn fits(&self, slots: usize) -> Result<(), LimitReached> {
        let bytes = (self.blocks.len() + 1) * BLOCK * self.width + slots * size_of::<u32>();
        if bytes as u64 <= self.bounds.bytes { Ok(()) } else { Err(LimitReached) }
    }

    fn grow(&mut self) -> Result<(), LimitReached> {
        let count = (self.slots.len() * 2).max(BLOCK);
        self.fits(count)?;
        self.slots = Vec::new();
        self.slots.try_reserve_exact(count).map_err(|_| LimitReached)?;
        self.slots.resize(count, 0);
        for number in 0..self.len {
            let slot = self.slot(self.get(number));
            self.slots[slot] = number as u32 + 1;
        }
        Ok(())
    }
}

fn hash(state: &[u8]) -> u64 {
    state.chunks(8).fold(0, |hash: u64, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let product = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    })
}

/// A search in progress.
struct Search<'a, const N: usize> {
    engine: &'a Engine<N>,
    states: States,
    /// Memory: the bytes of a state, with its tag.
    state: Vec<u8>,
    /// The last level so far: unlocked states, and locked ones.
    level: [u64; 2],
}

impl<const N: usize> Search<'_, N> {
    fn len(&self) -> usize {
        self.engine.rules.layout.len()
    }

    fn add(&mut self, at: &PackedPosition<N>, group: u32, plane: u16) -> Result<(), LimitReached> {
        let reduced = self.engine.rules.layout.reduced(at);
        let planes = self.engine.back.planes.len() as u32;
        let len = self.len();
        self.state.clear();
        self.state.extend_from_slice(&reduced.0[..len]);
        self.state.extend_from_slice(&(group * planes + u32::from(plane)).to_le_bytes());
        if self.states.insert(&self.state[..self.states.width])? {
            self.level[usize::from(plane > 0)] += 1;
        }
        Ok(())
    }

    /// Adds the states from which one move leads to a state.
    fn expand(&mut self, number: usize) -> Result<(), LimitReached> {
        let (len, engine, planes) = (self.len(), self.engine, self.engine.back.planes.len() as u32);
        let state = self.states.get(number);
        let mut at = PackedPosition([0; N]);
        at.0[..len].copy_from_slice(&state[..len]);
        let tag = state[len..].first_chunk().map_or(0, |bytes: &[u8; TAG]| u32::from_le_bytes(*bytes));
        let node = Node::new(at, (tag % planes) as u16);
        let mut result = Ok(());
        engine.rules.children(Portable, &engine.back, &node, |child| {
            if result.is_ok() {
                result = self.add(&child.at, tag / planes, child.plane);
            }
        });
        result
    }
}

/// Counts the states at each distance.
pub(super) fn levels<const N: usize>(engine: &Engine<N>, bounds: Bounds, observe: &mut Observer<'_>) -> Levels {
    if IS_PAGE {
        return Levels { counts: Vec::new(), end: LevelsEnd::Stopped };
    }
    let length = AtomicUsize::new(0);
    let tell = |elapsed| observe(Event::Searching { length: length.load(Relaxed), elapsed, expected: None });
    watched(tell, |stop| counted(engine, bounds, &length, stop)).result
}

fn counted<const N: usize>(engine: &Engine<N>, bounds: Bounds, length: &AtomicUsize, stop: &AtomicBool) -> Levels {
    // Goals that differ at places that no move changes are not connected.
    let is_still = |orbit: usize, place: usize| engine.rules.layout.byte(orbit, place).is_none();
    let mut groups: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut goals = Vec::new();
    for goal in &engine.goals {
        let places = goal.orbits.iter().enumerate().flat_map(|(orbit, own)| {
            let still = (0..own.kinds.len()).filter(move |&place| is_still(orbit, place));
            still.flat_map(|place| [own.kinds[place], own.orientations[place]])
        });
        let next = groups.len() as u32;
        goals.push((*groups.entry(places.collect()).or_insert(next), engine.rules.layout.pack(goal)));
    }
    // The goals under each state of the lock.
    let planes = engine.back.planes.len() as u16;
    let width = engine.rules.layout.len() + if planes > 1 || groups.len() > 1 { TAG } else { 0 };
    let mut search = Search { engine, states: States::new(width, bounds), state: Vec::new(), level: [0; 2] };
    let mut levels = Levels { counts: Vec::new(), end: LevelsEnd::Memory };
    for (group, at) in &goals {
        for plane in 0..planes {
            if search.add(at, *group, plane).is_err() {
                return levels;
            }
        }
    }
    // Each level expands the states that the last one added.
    let mut first = 0;
    loop {
        let end = search.states.len;
        if first == end {
            return Levels { end: LevelsEnd::Complete, ..levels };
        }
        levels.counts.push(std::mem::take(&mut search.level));
        if levels.counts.len() > bounds.farthest {
            return Levels { end: LevelsEnd::Farthest, ..levels };
        }
        length.store(levels.counts.len(), Relaxed);
        for number in first..end {
            if number.is_multiple_of(BETWEEN) && stop.load(Relaxed) {
                return Levels { end: LevelsEnd::Stopped, ..levels };
            }
            if search.expand(number).is_err() {
                return levels;
            }
        }
        first = end;
    }
}
