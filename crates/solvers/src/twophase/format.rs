//! The tables as bytes: a header, the tables that the search keeps as numbers, and those that it reads where they are.
//!
//! The tables are the same everywhere, so their checksum is a constant of the program: damaged tables and tables of
//! another program are also rejected.

use godtable_system::checksum::hash_by_two;

use crate::twophase::coordinates::{EIGHTS, FLIPS, FOURS, ORDERS, TWISTS};
use crate::twophase::moves::{CoordinateMoves, SECOND};
use crate::twophase::near::NearGraph;
use crate::twophase::symmetries::SYMMETRIES;
use crate::twophase::tables::{FLIP_SETS, SmallTables, Tables};

/// The first bytes of a file. The last digit is the version.
const HEADER: &[u8; 32] = b"godtable, 3x3x3 in two phases 1\n";

/// The checksum of all that follows. The tables of a version are always the same.
const CHECKSUM: u32 = 0x32F3_5BFC;

/// The numbers of classes of flips and sets, and of permutations of the corners.
const CLASSES: [usize; 2] = [64_430, 2_768];

/// The numbers of pairs and of edges of the graph.
const PAIRS: usize = 851_311;
const EDGES: usize = 1_037_236;

/// The bytes of the two large tables.
const FIRST_BYTES: usize = (CLASSES[0] * TWISTS).div_ceil(4);
const SECOND_BYTES: usize = CLASSES[1] * EIGHTS / 2;

/// The reason why there are no tables: their making was stopped, or bytes are not tables.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// The observer stopped the making.
    #[error("the making of the tables was stopped")]
    Stopped,
    /// The bytes do not start as tables of this version do.
    #[error("these are not the tables of the 3x3x3 in two phases, or they have another version")]
    Header,
    /// There are too few bytes, or too many.
    #[error("the tables have {expected} bytes, and these are {bytes}")]
    Length {
        /// The number of bytes.
        bytes: usize,
        /// The number of bytes of the tables.
        expected: usize,
    },
    /// The bytes are damaged.
    #[error("the tables are damaged: their checksum is {got:08x}, and not {expected:08x}")]
    Checksum {
        /// The checksum of the bytes.
        got: u32,
        /// The checksum of the tables.
        expected: u32,
    },
}

/// A number in little-endian bytes.
trait Number: Copy {
    const BYTES: usize;
    fn push(self, bytes: &mut Vec<u8>);
    fn of(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($type:ty) => {
        impl Number for $type {
            const BYTES: usize = size_of::<$type>();
            fn push(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
            fn of(bytes: &[u8]) -> Self {
                <$type>::from_le_bytes(bytes.try_into().expect("as many bytes"))
            }
        }
    };
}

number!(u8);
number!(u16);
number!(u32);

fn push(numbers: &[impl Number], bytes: &mut Vec<u8>) {
    numbers.iter().for_each(|number| number.push(bytes));
}

/// Writes the tables.
pub(crate) fn write(tables: &Tables) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(length());
    bytes.extend(HEADER);
    let SmallTables { moves, flip_sets, steps, corner_classes, twist_images, outer_images, corners_orders, near } =
        &tables.small;
    push(moves.twist.as_flattened(), &mut bytes);
    push(moves.flip.as_flattened(), &mut bytes);
    push(moves.four.as_flattened(), &mut bytes);
    push(moves.corners.as_flattened(), &mut bytes);
    push(moves.outer.as_flattened(), &mut bytes);
    push(flip_sets, &mut bytes);
    push(steps.as_flattened(), &mut bytes);
    push(corner_classes, &mut bytes);
    push(twist_images.as_flattened(), &mut bytes);
    push(outer_images.as_flattened(), &mut bytes);
    push(corners_orders, &mut bytes);
    push(&near.pairs_before, &mut bytes);
    push(&near.columns, &mut bytes);
    push(&near.nodes, &mut bytes);
    push(&near.edges, &mut bytes);
    bytes.extend(&tables.first);
    bytes.extend(&tables.second);
    bytes
}

/// Takes tables from the start of the bytes.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// Reads rows of numbers.
    fn rows<T: Number + Default, const COLUMNS: usize>(&mut self, rows: usize) -> Vec<[T; COLUMNS]> {
        let (own, rest) = self.0.split_at(rows * COLUMNS * T::BYTES);
        self.0 = rest;
        let row = |row: &[u8]| std::array::from_fn(|column| T::of(&row[column * T::BYTES..][..T::BYTES]));
        own.chunks_exact(COLUMNS * T::BYTES).map(row).collect()
    }

    fn list<T: Number + Default>(&mut self, length: usize) -> Vec<T> {
        self.rows::<T, 1>(length).into_flattened()
    }
}

/// The number of bytes of the tables.
fn length() -> usize {
    let twice = 18 * (TWISTS + FLIPS + FOURS + EIGHTS) + SECOND * EIGHTS + SYMMETRIES * (TWISTS + EIGHTS) + PAIRS;
    let four_times = FLIP_SETS + EIGHTS + 18 * CLASSES[0] + CLASSES[0] + 1 + PAIRS + EDGES;
    HEADER.len() + 2 * twice + 4 * four_times + EIGHTS * ORDERS + FIRST_BYTES + SECOND_BYTES
}

/// Checks the bytes and reads the small tables.
pub(crate) fn read(bytes: &[u8]) -> Result<SmallTables, TablesError> {
    if !bytes.starts_with(HEADER) {
        return Err(TablesError::Header);
    }
    if bytes.len() != length() {
        return Err(TablesError::Length { bytes: bytes.len(), expected: length() });
    }
    let got = hash_by_two(&bytes[HEADER.len()..]);
    if got != CHECKSUM {
        return Err(TablesError::Checksum { got, expected: CHECKSUM });
    }
    let mut reader = Reader(&bytes[HEADER.len()..]);
    let moves = CoordinateMoves {
        twist: reader.rows(TWISTS),
        flip: reader.rows(FLIPS),
        four: reader.rows(FOURS),
        corners: reader.rows(EIGHTS),
        outer: reader.rows(EIGHTS),
    };
    Ok(SmallTables {
        moves,
        flip_sets: reader.list(FLIP_SETS),
        steps: reader.rows(CLASSES[0]),
        corner_classes: reader.list(EIGHTS),
        twist_images: reader.rows(TWISTS),
        outer_images: reader.rows(EIGHTS),
        corners_orders: reader.list(EIGHTS * ORDERS),
        near: NearGraph {
            pairs_before: reader.list(CLASSES[0] + 1),
            columns: reader.list(PAIRS),
            nodes: reader.list(PAIRS),
            edges: reader.list(EDGES),
        },
    })
}

/// The two large tables: of the first phase and of the second.
pub(crate) fn large(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes[bytes.len() - FIRST_BYTES - SECOND_BYTES..].split_at(FIRST_BYTES)
}
