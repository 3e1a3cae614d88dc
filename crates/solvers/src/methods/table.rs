//! Pattern databases: the distance of some pieces to their part of a goal.
//!
//! **Why it is a lower bound.** A turn moves each piece without regard to the others. So a solution of the cube moves
//! the pieces of a table into their part of the goal, in at least the distance of the table.
//!
//! **Sets of 24 codes.** The codes of all pieces but the first make a row, and a row has a set of codes of the first
//! piece. A turn m maps the positions (r, S) to (m r, m S): it moves all positions of a row at once, and m permutes the
//! 24 bits of S by three look-ups of eight bits. The search starts from the masks of the goal, and goes backwards. A
//! level is found from its rows, or for each row with codes left, whichever are fewer.
//!
//! **What it costs.** Five pieces have at most 5.3 million positions, in a table of 24⁵ bytes, made in about 35 ms.

use godtable_puzzle::cube::LayerTurn;

use crate::methods::codes::{CENTRES, CODES, Codes, FIRST_EDGE, Images, orientations};

/// The largest number of pieces of a table: it has 24^5 bytes.
pub(crate) const MOST: usize = 5;

/// The distance of codes that cannot reach the goal.
pub(crate) const UNREACHED: u8 = u8::MAX;

/// The largest distance in a table; larger ones count as this one.
const FARTHEST: usize = UNREACHED as usize - 1;

/// The content of a table: its pieces, the sets of their codes in the goal, and the turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    pub(crate) pieces: Vec<usize>,
    pub(crate) masks: Vec<Vec<u32>>,
    pub(crate) turns: Vec<LayerTurn>,
}

/// The distance of each combination of codes of some pieces.
#[derive(Debug)]
pub(crate) struct Table {
    pieces: Vec<usize>,
    distances: Vec<u8>,
}

impl Table {
    /// Searches backwards from the goal.
    pub(crate) fn new(key: &Key) -> Table {
        let pieces = key.pieces.clone();
        let (&first, others) = pieces.split_first().expect("a table has pieces");
        let steps: Vec<Effect> = key.turns.iter().map(|&turn| Effect::new(first, others, turn)).collect();
        let mut levels = Levels::new(key);
        let mut distances = vec![UNREACHED; levels.left.len() * CODES];
        for distance in 0_usize.. {
            if !levels.record(&mut distances, distance.min(FARTHEST) as u8) {
                break;
            }
            levels.advance(&steps);
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

/// The search of a table, level by level.
///
/// Each list has a set of codes of the first piece, 24 bits, for each row.
struct Levels {
    /// The codes at the current distance.
    level: Vec<u32>,
    /// The codes one turn from these.
    next: Vec<u32>,
    /// The codes without a distance.
    left: Vec<u32>,
}

impl Levels {
    fn new(key: &Key) -> Levels {
        let (pieces, others) = (&key.pieces, &key.pieces[1..]);
        let rows = CODES.pow(others.len() as u32);
        let mut levels = Levels { level: vec![0; rows], next: vec![0; rows], left: vec![0; rows] };
        let all = vec![u32::MAX; others.len()];
        combinations(others, &all, &mut Vec::new(), &mut |codes| {
            levels.left[number(codes)] = free(pieces[0], others, codes);
        });
        for masks in &key.masks {
            combinations(others, &masks[1..], &mut Vec::new(), &mut |codes| {
                levels.next[number(codes)] |= masks[0] & free(pieces[0], others, codes);
            });
        }
        levels
    }

    /// Makes the next level the current one, and records its distance. Returns whether it has any codes.
    fn record(&mut self, distances: &mut [u8], distance: u8) -> bool {
        let mut has_any = false;
        let rows = self.level.iter_mut().zip(&mut self.next).zip(&mut self.left).zip(distances.chunks_exact_mut(CODES));
        for (((level, next), left), distances) in rows {
            *level = std::mem::take(next) & *left;
            *left &= !*level;
            has_any |= *level != 0;
            let mut set = *level;
            while set != 0 {
                distances[set.trailing_zeros() as usize] = distance;
                set &= set - 1;
            }
        }
        has_any
    }

    /// Finds the next level: from each row of this level, or for each row with codes left, whichever has fewer rows.
    fn advance(&mut self, steps: &[Effect]) {
        let rows = |sets: &[u32]| -> Vec<usize> { (0..sets.len()).filter(|&row| sets[row] != 0).collect() };
        let (open, left) = (rows(&self.level), rows(&self.left));
        if open.len() <= left.len() {
            for step in steps {
                open.iter().for_each(|&row| self.next[step.back.row(row)] |= step.set(self.level[row]));
            }
        } else {
            for row in left {
                let mut found = 0;
                for step in steps {
                    found |= step.set(self.level[step.forth.row(row)]);
                    if self.left[row] & !found == 0 {
                        break;
                    }
                }
                self.next[row] = found;
            }
        }
    }
}

/// A turn on rows, and its inverse on rows and on sets of codes of the first piece.
struct Effect {
    forth: Rows,
    back: Rows,
    /// By each eight codes of the set.
    sets: [[u32; 256]; 3],
}

impl Effect {
    fn new(first: usize, others: &[usize], turn: LayerTurn) -> Effect {
        let (forth, back) = (Images::new(turn), Images::new(turn.inverse()));
        let set = |eight: usize| {
            std::array::from_fn(|codes| {
                let codes = (0..8).filter(|code| codes >> code & 1 == 1);
                codes.fold(0, |set, code| set | 1 << back.of(first, (8 * eight + code) as u8))
            })
        };
        Effect { forth: Rows::new(others, &forth), back: Rows::new(others, &back), sets: [set(0), set(1), set(2)] }
    }

    /// Returns the codes from which the turn leads to these.
    #[inline]
    fn set(&self, set: u32) -> u32 {
        let part = |eight: usize| self.sets[eight][(set >> (8 * eight)) as usize % 256];
        part(0) | part(1) | part(2)
    }
}

/// A turn on rows: a table for the codes of the first two pieces, and one for the last two.
struct Rows([Vec<u32>; 2]);

impl Rows {
    fn new(others: &[usize], images: &Images) -> Rows {
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
        Rows([part(0), part(2)])
    }

    #[inline]
    fn row(&self, row: usize) -> usize {
        (self.0[0][row % (CODES * CODES)] + self.0[1][row / (CODES * CODES)]) as usize
    }
}

/// Returns the number of some codes.
fn number(codes: &[u8]) -> usize {
    codes.iter().rev().fold(0, |index, &code| index * CODES + usize::from(code))
}

/// Calls `found` with all combinations of codes in the masks, no two pieces at one place.
fn combinations(pieces: &[usize], masks: &[u32], codes: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
    let Some(&piece) = pieces.get(codes.len()) else { return found(codes) };
    let mask = masks[codes.len()] & free(piece, pieces, codes);
    for code in (0..CODES as u8).filter(|code| mask >> code & 1 == 1) {
        codes.push(code);
        combinations(pieces, masks, codes, found);
        codes.pop();
    }
}

/// Returns the codes of a piece at places without another piece. `codes` are the codes of the first other pieces.
fn free(piece: usize, others: &[usize], codes: &[u8]) -> u32 {
    let kind = |piece: usize| (piece >= FIRST_EDGE, piece >= CENTRES);
    let count = orientations(piece);
    let taken = others.iter().zip(codes).filter(|(other, _)| kind(**other) == kind(piece));
    taken.fold((1 << CODES) - 1, |mask, (_, &code)| {
        let place = usize::from(code) / count;
        mask & !(((1 << count) - 1) << (place * count))
    })
}
