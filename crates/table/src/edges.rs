//! The header of a table of the edges of the 3x3x3, with a checksum for each block of cells.
//!
//! The cells fill gigabytes, so a map of a table is opened with a check of only the header and the definition. A block
//! is checked when a lookup first reads it.

use std::borrow::Cow;

use godtable_puzzle::cube::{NamedLock, Puzzle, Rules, TurnSet};
use godtable_system::checksum;

use crate::fields::{Fields, Head, field, file_bytes};
use crate::{Encoding, Field, Histogram, Table, TableError, codes};

/// The number of bytes of a block. The definition has a checksum of each block, so that a lookup checks only those it
/// reads.
const BLOCK_BYTES: usize = 1 << 16;

/// The header of a table of the edges of the 3x3x3. The rules lock nothing, and have the inverse of each turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgesHeader {
    /// The rules of the distances, as rules of the corners of the 3x3x3.
    pub rules: Rules,
    /// Whether a position has the flips of the edges.
    pub has_flips: bool,
    /// The number of cells.
    pub cells: usize,
    /// The number of positions at each distance. A cell serves several positions.
    pub unlocked: Histogram,
    /// The cells at God's number in ascending order; empty if there are more than [`EdgesHeader::MOST_FARTHEST`].
    pub farthest: Vec<u64>,
    /// The CRC-32 of each block of the cells.
    pub blocks: Vec<u32>,
}

impl EdgesHeader {
    /// The greatest number of farthest cells that a file lists.
    pub const MOST_FARTHEST: usize = 1 << 16;

    /// Returns the size of the whole file in bytes, or `None` if it overflows.
    #[must_use]
    pub fn file_bytes(&self) -> Option<usize> {
        file_bytes(self)
    }

    /// Returns the checksums of all blocks of the cells, given in parts.
    #[must_use]
    pub fn blocks_of(parts: &[&[u8]]) -> Vec<u32> {
        let mut blocks = Vec::new();
        let (mut hasher, mut room) = (checksum::Hasher::new(), BLOCK_BYTES);
        for part in parts {
            let mut rest = *part;
            while !rest.is_empty() {
                let (bytes, after) = rest.split_at(room.min(rest.len()));
                hasher.update(bytes);
                (rest, room) = (after, room - bytes.len());
                if room == 0 {
                    blocks.push(std::mem::take(&mut hasher).finalize());
                    room = BLOCK_BYTES;
                }
            }
        }
        if room < BLOCK_BYTES {
            blocks.push(hasher.finalize());
        }
        blocks
    }

    /// Returns the number of the puzzle in the file.
    const fn puzzle(&self) -> u8 {
        if self.has_flips { codes::OF_EDGES } else { codes::OF_EDGE_PERMUTATIONS }
    }
}

/// Returns whether a puzzle's number stands for edges.
pub(crate) const fn is_puzzle(puzzle: u8) -> bool {
    matches!(puzzle, codes::OF_EDGES | codes::OF_EDGE_PERMUTATIONS)
}

impl Head for EdgesHeader {
    const HAS_BLOCKS: bool = true;

    fn definition(&self) -> Cow<'_, [u8]> {
        let count = u32::try_from(self.farthest.len()).expect("at most MOST_FARTHEST");
        let mut bytes = vec![0; 4];
        bytes.extend(count.to_le_bytes());
        bytes.extend(self.farthest.iter().flat_map(|cell| cell.to_le_bytes()));
        bytes.extend(self.blocks.iter().flat_map(|block| block.to_le_bytes()));
        let checksum = checksum::hash(&bytes[4..]);
        bytes[..4].copy_from_slice(&checksum.to_le_bytes());
        Cow::Owned(bytes)
    }

    fn fields(&self) -> Fields {
        Fields {
            puzzle: self.puzzle(),
            lock: codes::of_lock(Some(NamedLock::None)),
            goal: codes::of_goal(self.rules.goal()),
            turns: codes::of_turns(self.rules.turns()),
            encoding: Encoding::DistanceModulo3,
            is_reduced: false,
            cells: self.cells,
            unlocked: self.unlocked.clone(),
            locked: None,
        }
    }

    fn read(fields: Fields, definition: &[u8]) -> Result<EdgesHeader, TableError> {
        let Fields { puzzle, lock, goal, turns, encoding, is_reduced, cells, unlocked, locked } = fields;
        let locked = locked.as_ref().map_or(0, Histogram::states);
        let wrong = [
            (!is_puzzle(puzzle), Field::Puzzle, u64::from(puzzle)),
            (lock != codes::of_lock(Some(NamedLock::None)), Field::Lock, u64::from(lock)),
            (goal != codes::of_goal(&godtable_puzzle::cube::Goal::Solved), Field::Goal, u64::from(goal)),
            (encoding != Encoding::DistanceModulo3, Field::Encoding, u64::from(codes::of_encoding(encoding))),
            (is_reduced, Field::Reduction, 1),
            (locked > 0, Field::LockedStates, locked),
            (!cells.is_multiple_of(8), Field::Cells, cells as u64),
        ];
        if let Some((_, name, value)) = wrong.into_iter().find(|(is_wrong, ..)| *is_wrong) {
            return Err(field(name, value));
        }
        let rules = rules(turns).ok_or(field(Field::Turns, turns))?;
        let wrong_length = || field(Field::DefinitionBytes, definition.len() as u64);
        let (checksum, lists) = definition.split_first_chunk::<4>().ok_or_else(wrong_length)?;
        let (stored, computed) = (u32::from_le_bytes(*checksum), checksum::hash(lists));
        if stored != computed {
            return Err(TableError::DefinitionDamaged { stored, computed });
        }
        let (farthest, blocks) = parts(lists, cells / 4).ok_or_else(wrong_length)?;
        let has_flips = puzzle == codes::OF_EDGES;
        Ok(EdgesHeader { rules, has_flips, cells, unlocked, farthest, blocks })
    }
}

/// Returns the reversible rules with these turns and no lock.
fn rules(turns: u32) -> Option<Rules> {
    let set: TurnSet = codes::turn_set(turns)?;
    let rules = Rules::new(Puzzle::CORNERS3, set, NamedLock::None).ok()?;
    (rules.turns() == set && set.iter().all(|turn| set.contains(turn.inverse()))).then_some(rules)
}

/// Returns the farthest cells that a definition lists, and the checksums of the blocks of the cells. `lists` is the
/// definition without its checksum.
fn parts(lists: &[u8], cell_bytes: usize) -> Option<(Vec<u64>, Vec<u32>)> {
    let (count, rest) = lists.split_first_chunk::<4>()?;
    let count = u32::from_le_bytes(*count) as usize;
    let (farthest, blocks) = rest.split_at_checked(count.checked_mul(8)?)?;
    let farthest: Vec<u64> = farthest.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
    let (blocks, odd) = blocks.as_chunks::<4>();
    let cells = 4 * cell_bytes as u64;
    let is_right = count <= EdgesHeader::MOST_FARTHEST
        && farthest.is_sorted_by(|first, second| first < second)
        && farthest.last().is_none_or(|&last| last < cells)
        && odd.is_empty()
        && blocks.len() == cell_bytes.div_ceil(BLOCK_BYTES);
    is_right.then(|| (farthest, blocks.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()))
}

impl<B: AsRef<[u8]>> Table<B, EdgesHeader> {
    /// Checks the bytes of a whole file of edges: length, header, definition and checksums.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a whole, undamaged table of edges.
    pub fn of_edges(bytes: B) -> Result<Table<B, EdgesHeader>, TableError> {
        Table::checked(bytes)
    }

    /// Returns the number of the block with a byte of the cells.
    #[must_use]
    pub const fn block_of(byte: usize) -> usize {
        byte / BLOCK_BYTES
    }

    /// Checks one block of the cells.
    ///
    /// # Errors
    /// Returns an error if the checksum of the block is wrong.
    ///
    /// # Panics
    /// Panics if there is no such block.
    pub fn check_block(&self, number: usize) -> Result<(), TableError> {
        let stored = self.header().blocks[number];
        let bytes = &self.cells().bytes()[number * BLOCK_BYTES..];
        let computed = checksum::hash(&bytes[..bytes.len().min(BLOCK_BYTES)]);
        if stored == computed { Ok(()) } else { Err(TableError::CellsDamaged { stored, computed }) }
    }
}
