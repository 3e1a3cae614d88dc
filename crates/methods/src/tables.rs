//! Pattern databases: the distance of some pieces to their part of a goal.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::codes::{CENTRES, CODES, Codes, FIRST_EDGE, Images};
use crate::goal::Goal;

/// The largest number of pieces of a table: it has 24^5 bytes.
pub(crate) const MOST: usize = 5;

/// The distance of codes that cannot reach the goal.
pub(crate) const UNREACHED: u8 = u8::MAX;

/// The largest distance in a table; larger ones count as this one.
const FARTHEST: usize = UNREACHED as usize - 1;

/// The largest number of tables that are kept: half a gigabyte.
const MOST_TABLES: usize = 64;

/// The part of a goal that concerns a table: its pieces, and the sets of their codes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    pieces: Vec<usize>,
    masks: Vec<Vec<u32>>,
    turns: usize,
}

/// The distance of each combination of codes of some pieces.
pub(crate) struct Table {
    pieces: Vec<usize>,
    distances: Vec<u8>,
}

impl Table {
    /// Searches backwards from the goal. `back` undo the turns.
    fn new(key: &Key, back: &[Images]) -> Table {
        let pieces = key.pieces.clone();
        let mut distances = vec![UNREACHED; CODES.pow(pieces.len() as u32)];
        let mut level = Vec::new();
        for masks in &key.masks {
            starts(&pieces, masks, &mut Vec::new(), &mut |codes| {
                let index = number(codes);
                if distances[index as usize] == UNREACHED {
                    distances[index as usize] = 0;
                    level.push(index);
                }
            });
        }
        for distance in 1_usize.. {
            let mut next = Vec::new();
            for &index in &level {
                let codes = digits(index, pieces.len());
                for images in back {
                    let moved = pieces.iter().zip(&codes).rev();
                    let index = moved.fold(0, |index, (&piece, &code)| index * 24 + u32::from(images.of(piece, code)));
                    if distances[index as usize] == UNREACHED {
                        distances[index as usize] = distance.min(FARTHEST) as u8;
                        next.push(index);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Table { pieces, distances }
    }

    /// Returns a lower bound of the distance.
    pub(crate) fn distance(&self, codes: &Codes) -> u8 {
        let index = self.pieces.iter().rev().fold(0, |index, &piece| index * CODES + usize::from(codes.0[piece]));
        self.distances[index]
    }

    /// Returns a lower bound of the distance after a turn.
    #[inline]
    pub(crate) fn distance_after(&self, codes: &Codes, turn: &Images) -> u8 {
        let moved = self.pieces.iter().rev();
        let index = moved.fold(0, |index, &piece| index * CODES + usize::from(turn.of(piece, codes.0[piece])));
        self.distances[index]
    }
}

fn number(codes: &[u8]) -> u32 {
    codes.iter().rev().fold(0, |index, &code| index * CODES as u32 + u32::from(code))
}

fn digits(mut index: u32, count: usize) -> [u8; MOST] {
    let mut digits = [0; MOST];
    for digit in &mut digits[..count] {
        *digit = (index % CODES as u32) as u8;
        index /= CODES as u32;
    }
    digits
}

/// Calls `found` with all codes in the masks, no two pieces at one place.
fn starts(pieces: &[usize], masks: &[u32], codes: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
    let Some(&piece) = pieces.get(codes.len()) else { return found(codes) };
    let mask = masks[codes.len()];
    for code in (0..CODES as u8).filter(|code| mask >> code & 1 == 1) {
        let place = |piece: usize, code: u8| match piece {
            0..FIRST_EDGE => (0, code / 3),
            FIRST_EDGE..CENTRES => (1, code / 2),
            _ => (2, 0),
        };
        let is_free = codes.iter().zip(pieces).all(|(&other, &own)| place(own, other) != place(piece, code));
        if is_free {
            codes.push(code);
            starts(pieces, masks, codes, found);
            codes.pop();
        }
    }
}

/// Tables that were made, for use in later steps.
#[derive(Default)]
pub(crate) struct Tables(HashMap<Key, Arc<Table>>);

impl Tables {
    /// Returns tables for a goal. `turns` is the number of the turns among those of the method; `back` undo them. `order`
    /// has the pieces as the steps come to them.
    pub(crate) fn of(&mut self, goal: &Goal, turns: usize, back: &[Images], order: &[usize]) -> Vec<Arc<Table>> {
        let groups = groups(goal, order);
        let keys: Vec<Key> = groups.into_iter().map(|pieces| key(goal, pieces, turns)).collect();
        if self.0.len() + keys.len() > MOST_TABLES {
            self.0.clear();
        }
        let missing: Vec<Key> = keys.iter().filter(|key| !self.0.contains_key(key)).cloned().collect();
        let made: Vec<Table> = missing.par_iter().map(|key| Table::new(key, back)).collect();
        self.0.extend(missing.into_iter().zip(made.into_iter().map(Arc::new)));
        keys.iter().map(|key| self.0[key].clone()).collect()
    }
}

fn key(goal: &Goal, pieces: Vec<usize>, turns: usize) -> Key {
    let masks = goal.0.iter().map(|condition| pieces.iter().map(|&piece| condition.0[piece]).collect());
    let mut masks: Vec<Vec<u32>> = masks.collect();
    masks.sort_unstable();
    masks.dedup();
    Key { pieces, masks, turns }
}

/// Returns the pieces of each table: all in one table if they fit; else five of a kind at a time, and the five newest.
fn groups(goal: &Goal, order: &[usize]) -> Vec<Vec<usize>> {
    let wanted: Vec<usize> = order.iter().copied().filter(|&piece| goal.restricts(piece)).collect();
    if wanted.len() <= MOST {
        return vec![wanted];
    }
    let (corners, others): (Vec<usize>, Vec<usize>) = wanted.iter().partition(|&&piece| piece < FIRST_EDGE);
    let mut groups = vec![wanted[wanted.len() - MOST..].to_vec()];
    for kind in [corners, others] {
        groups.extend(kind.chunks_exact(MOST).map(<[usize]>::to_vec));
        if kind.len() % MOST > 0 {
            groups.push(kind[kind.len().saturating_sub(MOST)..].to_vec());
        }
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_unstable();
    groups.dedup();
    // The largest tables prune most.
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}
