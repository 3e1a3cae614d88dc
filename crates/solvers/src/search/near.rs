//! The positions a few moves from the goal, with their distances.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use godtable_system::instructions::Portable;

use crate::search::layout::{PackedPosition, hash};
use crate::search::walk::{Node, Rules, Way};
use crate::search::words::NONE;

/// The most positions. Tests take fewer.
pub(super) const MOST: usize = 1 << 16;

/// Keys are hashes already.
#[derive(Default)]
pub(super) struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Distances = HashMap<u64, u8, BuildHasherDefault<Key>>;

/// Positions by their hashes. Two positions may have one hash; then the smaller distance is kept.
#[derive(Debug)]
pub(super) struct NearPositions {
    distances: Distances,
    /// All positions up to this distance are there.
    pub(super) reach: usize,
    /// Whether these are all positions from which moves lead to the goal.
    pub(super) is_all: bool,
}

/// Returns the hash of a position in a lock state.
pub(super) fn key<const N: usize>(rules: &Rules<N>, node: &Node<N>) -> u64 {
    hash(&rules.layout.reduced(&node.at), &PackedPosition([255; N]), u64::from(node.plane) << 40)
}

impl NearPositions {
    /// Finds the positions breadth first. Each is expanded once, with all moves: the normal word that leads on may be another
    /// word than the one by which the position was found.
    pub(super) fn new<const N: usize>(
        rules: &Rules<N>,
        back: &Way<N>,
        goals: &[Node<N>],
        most: usize,
    ) -> NearPositions {
        let (mut distances, mut level): (Distances, Vec<Node<N>>) = (Distances::default(), Vec::new());
        for goal in goals {
            if distances.insert(key(rules, goal), 0).is_none() {
                level.push(*goal);
            }
        }
        let mut reach = 0;
        loop {
            let mut next = Vec::new();
            for node in &level {
                let free = Node { blocked: 0, last: NONE, length: 0, ..*node };
                rules.children(Portable, back, &free, |child| {
                    distances.entry(key(rules, &child)).or_insert_with(|| {
                        next.push(child);
                        reach as u8 + 1
                    });
                });
                if distances.len() > most {
                    return NearPositions { distances, reach, is_all: false };
                }
            }
            if next.is_empty() {
                return NearPositions { distances, reach, is_all: true };
            }
            level = next;
            reach += 1;
        }
    }

    /// Returns whether a position may be so near.
    pub(super) fn is_within(&self, key: u64, moves: usize) -> bool {
        self.distances.get(&key).is_some_and(|&distance| usize::from(distance) <= moves)
    }
}
