//! Forged tables: whole tables with changes chosen by a recipe, and with corrected checksums.
//!
//! The crate `godtable-table` documents the layout. The first byte of a recipe chooses a table. Changes follow, each as
//! a byte for its kind and its parameters. Missing bytes count as 0.
//!
//! | byte modulo 8 | change | parameters (bytes, if more than 1) |
//! |---|---|---|
//! | 0 | a byte of the header | offset (2), byte |
//! | 1 | a cell | number (3), value |
//! | 2 | cells along a walk of moves | number (3), first value, increment, length |
//! | 3 | all cells | byte |
//! | 4 | the definition | length, that many bytes |
//! | 5 | a byte of the definition | offset, byte |
//! | 6 | corrects the length and the numbers that follow from the rules | |
//! | 7 | the length of the file | length (2) |

use std::ops::ControlFlow::Continue;
use std::sync::OnceLock;

use godtable_answers::Oracle;
use godtable_engine::index::{Choice, Cursor, Planes, Shape, StateNumber};
use godtable_table::{CellBits, CellKind, HEADER_BYTES, Table};

/// An oracle with its table in memory.
pub(crate) type Memory = Oracle<Vec<u8>>;

/// The largest length of the cells of a forged file, in bytes.
const MAXIMUM_BYTES: usize = 8 << 20;

/// The largest number of changed states that are queried.
const MAXIMUM_ASKED: usize = 12;

const LOCK: usize = 11;
const UNLOCKED_GODS_NUMBER: usize = 19;
const LOCKED_GODS_NUMBER: usize = 20;
const CELLS: usize = 24;
const UNLOCKED_STATES: usize = 32;
const LOCKED_STATES: usize = 40;
const CELLS_CHECKSUM: usize = 48;
const HEADER_CHECKSUM: usize = 52;
const DEFINITION_BYTES: usize = 56;
const COUNTS: [usize; 2] = [64, 2_112];
const COUNTS_BYTES: usize = 2_048;

/// The rules of the base tables. They cover each encoding, cell width, kind of lock and kind of goal.
const RULES: [&str; 8] = [
    "turns = 'R U F'\nlock = 'axis'",
    "turns = 'R U F'",
    "turns = 'R R2 R3 U U2 U3 F F2 F3'",
    "turns = 'R R2 R3 U U2 U3 F F2 F3'\ngoal = 'layer'",
    "turns = 'R R2 R3 U U2 U3 F'\nlock = 'axis'",
    "turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']",
    "turns = 'R R2 U'\nstart = 'a'\ngoal_states = ['R', 'U2 F']\nstates.a = {R='b', U='a'}\nstates.b = {R2='a'}",
    "turns = 'R'",
];

/// The base tables, each made at its first use.
static BASES: [OnceLock<Memory>; 2 * RULES.len()] = [const { OnceLock::new() }; 2 * RULES.len()];

/// Returns the base table for a byte. The low bits choose the rules, the highest bit the kind of cells.
fn base(byte: u8) -> &'static Memory {
    let (rules, kind) = (usize::from(byte) % RULES.len(), usize::from(byte >> 7));
    BASES[2 * rules + kind].get_or_init(|| {
        let rules = godtable_puzzle::rulesfile::parse(RULES[rules], None).expect("well written").rules;
        let options = godtable_engine::generate::FillOptions { cells: CellKind::ALL[kind], ..Default::default() };
        let filled = godtable_engine::generate::fill_with(&rules, options, &mut |_| Continue(())).expect("near enough");
        Oracle::new(filled.into_table()).expect("a table of its rules")
    })
}

/// A forged file and the states to query.
pub(crate) struct Forgery {
    pub(crate) file: Vec<u8>,
    /// The numbers of some states whose cells were changed.
    pub(crate) states: Vec<usize>,
}

/// The rest of a recipe.
pub(crate) struct Recipe<'a>(pub(crate) &'a [u8]);

impl Recipe<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    /// Reads a number of `bytes` bytes, reduced to be less than `bound`.
    pub(crate) fn number(&mut self, bytes: usize, bound: usize) -> usize {
        (0..bytes).fold(0, |number, _| number << 8 | usize::from(self.byte())) % bound.max(1)
    }
}

/// Makes the forged table of a recipe.
pub(crate) fn forged(recipe: &[u8]) -> Forgery {
    let mut recipe = Recipe(recipe);
    let base = base(recipe.byte());
    let mut file = base.table().as_bytes().to_vec();
    let mut states = Vec::new();
    while !recipe.0.is_empty() {
        match recipe.byte() % 8 {
            0 => {
                let offset = recipe.number(2, HEADER_BYTES);
                file[offset] = recipe.byte();
            }
            1 => {
                let number = recipe.number(3, base.index().states());
                set_cell(&mut file, base.table().cells().bits(), number, recipe.byte());
                states.push(number);
            }
            2 => {
                let number = recipe.number(3, base.index().states());
                let (value, more, length) = (recipe.byte(), recipe.byte(), recipe.byte());
                walk(base, &mut file, number, [value, more, length]);
                states.push(number);
            }
            3 => {
                let byte = recipe.byte();
                let end = definition_start(&file);
                file[HEADER_BYTES..end].fill(byte);
            }
            4 => {
                let length = recipe.number(1, 256).min(recipe.0.len());
                let definition = recipe.0.split_off(..length).unwrap_or_default();
                file.truncate(definition_start(&file));
                file.extend(definition);
                put(&mut file, DEFINITION_BYTES, &(length as u32).to_le_bytes());
            }
            5 => {
                let start = definition_start(&file);
                let offset = start + recipe.number(1, 256);
                let byte = recipe.byte();
                if let Some(place) = file.get_mut(offset) {
                    *place = byte;
                }
            }
            6 => fit(&mut file),
            _ => {
                let length = recipe.number(2, HEADER_BYTES + 256);
                file.resize(length.max(HEADER_BYTES), 0);
            }
        }
    }
    mend(&mut file);
    states.truncate(MAXIMUM_ASKED);
    Forgery { file, states }
}

/// Corrects both checksums of a file with a whole header.
pub(crate) fn mend(file: &mut [u8]) {
    let cells = crc32fast::hash(&file[HEADER_BYTES..]);
    put(file, CELLS_CHECKSUM, &cells.to_le_bytes());
    put(file, HEADER_CHECKSUM, &[0; 4]);
    let header = crc32fast::hash(&file[..HEADER_BYTES]);
    put(file, HEADER_CHECKSUM, &header.to_le_bytes());
}

fn put(file: &mut [u8], offset: usize, field: &[u8]) {
    file[offset..offset + field.len()].copy_from_slice(field);
}

fn number(file: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(file[offset..offset + 8].try_into().expect("eight bytes"))
}

/// Returns the start of the definition, from its length in the header. It is never inside the header.
pub(crate) fn definition_start(file: &[u8]) -> usize {
    let length = number(file, DEFINITION_BYTES) as u32 as usize;
    file.len().saturating_sub(length).max(HEADER_BYTES)
}

fn set_cell(file: &mut [u8], bits: CellBits, number: usize, value: u8) {
    let bit = number * bits.get();
    let mask = (bits.values() - 1) as u8;
    if let Some(byte) = file.get_mut(HEADER_BYTES + bit / 8) {
        *byte = *byte & !(mask << (bit % 8)) | (value & mask) << (bit % 8);
    }
}

/// Writes cells along a walk: each written value is also the number of the next move.
fn walk(base: &Memory, file: &mut [u8], number: usize, [mut value, more, length]: [u8; 3]) {
    let (bits, index) = (base.table().cells().bits(), base.index());
    let mut cursor: Option<Cursor> = index.cursor(StateNumber::new(number));
    for _ in 0..length {
        let Some(here) = cursor else { return };
        set_cell(file, bits, index.number(&here).get(), value);
        let moves = index.planes().all()[here.plane].moves().len().max(1);
        let choice = Choice::new(usize::from(value) % bits.values() % moves);
        cursor = choice.and_then(|choice| index.successor(&here, choice));
        value = value.wrapping_add(more);
    }
}

/// Corrects the length of a file and the numbers that follow from its rules, unless the file becomes too long.
fn fit(file: &mut Vec<u8>) {
    if file[LOCK] == 0 {
        put(file, LOCKED_STATES, &[0; 8]);
        put(file, COUNTS[1], &[0; COUNTS_BYTES]);
        file[LOCKED_GODS_NUMBER] = file[UNLOCKED_GODS_NUMBER];
    } else if number(file, LOCKED_STATES) == 0 {
        file.copy_within(COUNTS[0]..COUNTS[0] + COUNTS_BYTES, COUNTS[1]);
        file.copy_within(UNLOCKED_STATES..UNLOCKED_STATES + 8, LOCKED_STATES);
        file[LOCKED_GODS_NUMBER] = file[UNLOCKED_GODS_NUMBER];
    }
    // A file without cells is a table if its rules are valid.
    let start = definition_start(file);
    let mut bare = file[..HEADER_BYTES].to_vec();
    bare.extend(&file[start..]);
    put(&mut bare, CELLS, &[0; 8]);
    mend(&mut bare);
    let Ok(table) = Table::new(&bare[..]) else { return };
    let header = table.header();
    let rules = &header.rules;
    let planes = if header.is_reduced { Planes::new(rules) } else { Planes::unreduced(rules) };
    let planes = match header.encoding.kind() {
        CellKind::Compact => planes,
        CellKind::Distance => planes.with_unlocked(),
    };
    let positions = Shape::of(rules.puzzle()).positions();
    let cells = planes.all().len() * positions;
    let bytes = header.encoding.bits().bytes(cells).filter(|&bytes| bytes <= MAXIMUM_BYTES);
    let Some(bytes) = bytes else { return };
    put(file, CELLS, &(cells as u64).to_le_bytes());
    put(file, UNLOCKED_STATES, &(positions as u64).to_le_bytes());
    put(file, LOCKED_STATES, &((rules.lock_states().len() * positions) as u64).to_le_bytes());
    let definition = file.split_off(start);
    let old = file.len() - HEADER_BYTES;
    file.resize(HEADER_BYTES + bytes, 0);
    for place in old..bytes {
        file[HEADER_BYTES + place] = if old == 0 { 0 } else { file[HEADER_BYTES + place - old] };
    }
    file.extend(definition);
}
