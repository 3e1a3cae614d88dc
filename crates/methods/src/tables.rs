//! Pattern databases: the distance of some pieces to their part of a goal.

use std::collections::HashMap;
use std::sync::Arc;

use godtable_cube::LayerTurn;
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
    turns: Vec<LayerTurn>,
}

/// The distance of each combination of codes of some pieces.
///
/// The codes of all pieces but the first make a row. Those of the first are a set of 24 bits while the table is made:
/// a turn takes a row to a row, and permutes the bits of its set.
#[derive(Debug)]
pub(crate) struct Table {
    pieces: Vec<usize>,
    distances: Vec<u8>,
}

impl Table {
    /// Searches backwards from the goal.
    fn new(key: &Key) -> Table {
        let pieces = key.pieces.clone();
        let (&first, others) = pieces.split_first().expect("a table has pieces");
        let rows = CODES.pow(others.len() as u32);
        let mut table = Table { distances: vec![UNREACHED; rows * CODES], pieces: pieces.clone() };
        let (mut level, mut next) = (vec![0_u32; rows], vec![0_u32; rows]);
        for masks in &key.masks {
            starts(&pieces, masks, &mut Vec::new(), &mut |codes| {
                level[number(&codes[1..])] |= 1 << codes[0];
            });
        }
        let mut open = table.record(&mut level, 0);
        let steps: Vec<Step> =
            key.turns.iter().map(|turn| Step::new(first, others, &Images::new(turn.inverse()))).collect();
        for distance in 1_usize.. {
            for step in &steps {
                open.iter().for_each(|&row| next[step.row(row)] |= step.set(level[row]));
            }
            level.fill(0);
            std::mem::swap(&mut level, &mut next);
            open = table.record(&mut level, distance.min(FARTHEST) as u8);
            if open.is_empty() {
                break;
            }
        }
        table
    }

    /// Records the distance of the codes of a level, and leaves out those that have one. Returns the rows that remain.
    fn record(&mut self, level: &mut [u32], distance: u8) -> Vec<usize> {
        let mut open = Vec::new();
        for (row, (set, distances)) in level.iter_mut().zip(self.distances.chunks_exact_mut(CODES)).enumerate() {
            let found = *set;
            for code in (0..CODES).filter(|code| found >> code & 1 == 1) {
                if distances[code] == UNREACHED {
                    distances[code] = distance;
                } else {
                    *set &= !(1 << code);
                }
            }
            if *set != 0 {
                open.push(row);
            }
        }
        open
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

/// What a turn does to a row, and to a set of codes of the first piece.
struct Step {
    /// By the codes of the second and third piece, and by those of the fourth and fifth.
    rows: [Vec<u32>; 2],
    /// By each eight codes of the set.
    sets: [[u32; 256]; 3],
}

impl Step {
    fn new(first: usize, others: &[usize], images: &Images) -> Step {
        let part = |from: usize| -> Vec<u32> {
            let pieces = others.get(from..).unwrap_or_default();
            let pieces = &pieces[..pieces.len().min(2)];
            let row = |mut index: usize| {
                let mut weight = CODES.pow(from as u32);
                let mut row = 0;
                for &piece in pieces {
                    row += usize::from(images.of(piece, (index % CODES) as u8)) * weight;
                    index /= CODES;
                    weight *= CODES;
                }
                row as u32
            };
            (0..CODES * CODES).map(row).collect()
        };
        let set = |eight: usize| {
            std::array::from_fn(|codes| {
                let codes = (0..8).filter(|code| codes >> code & 1 == 1);
                codes.fold(0, |set, code| set | 1 << images.of(first, (8 * eight + code) as u8))
            })
        };
        Step { rows: [part(0), part(2)], sets: [set(0), set(1), set(2)] }
    }

    #[inline]
    fn row(&self, row: usize) -> usize {
        (self.rows[0][row % (CODES * CODES)] + self.rows[1][row / (CODES * CODES)]) as usize
    }

    #[inline]
    fn set(&self, set: u32) -> u32 {
        let part = |eight: usize| self.sets[eight][(set >> (8 * eight)) as usize % 256];
        part(0) | part(1) | part(2)
    }
}

/// Returns the number of some codes.
fn number(codes: &[u8]) -> usize {
    codes.iter().rev().fold(0, |index, &code| index * CODES + usize::from(code))
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
#[derive(Debug, Default)]
pub(crate) struct Tables(HashMap<Key, Arc<Table>>);

impl Tables {
    /// Returns tables for a goal. `order` is the order in which tables take pieces.
    pub(crate) fn of(&mut self, goal: &Goal, turns: &[LayerTurn], order: &[usize]) -> Vec<Arc<Table>> {
        let groups = groups(goal, order);
        let keys: Vec<Key> = groups.into_iter().map(|pieces| key(goal, pieces, turns)).collect();
        if self.0.len() + keys.len() > MOST_TABLES {
            self.0.clear();
        }
        let missing: Vec<Key> = keys.iter().filter(|key| !self.0.contains_key(key)).cloned().collect();
        let made: Vec<Table> = missing.par_iter().map(Table::new).collect();
        self.0.extend(missing.into_iter().zip(made.into_iter().map(Arc::new)));
        keys.iter().map(|key| self.0[key].clone()).collect()
    }
}

fn key(goal: &Goal, pieces: Vec<usize>, turns: &[LayerTurn]) -> Key {
    let masks = goal.0.iter().map(|condition| pieces.iter().map(|&piece| condition.0[piece]).collect());
    let mut masks: Vec<Vec<u32>> = masks.collect();
    masks.sort_unstable();
    masks.dedup();
    Key { pieces, masks, turns: turns.to_vec() }
}

/// Returns the pieces of each table: five at a time in their order, and the last five.
fn groups(goal: &Goal, order: &[usize]) -> Vec<Vec<usize>> {
    let wanted: Vec<usize> = order.iter().copied().filter(|&piece| goal.restricts(piece)).collect();
    if wanted.len() <= MOST {
        return vec![wanted];
    }
    let mut groups: Vec<Vec<usize>> = wanted.chunks_exact(MOST).map(<[usize]>::to_vec).collect();
    if !wanted.len().is_multiple_of(MOST) {
        groups.push(wanted[wanted.len() - MOST..].to_vec());
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}
