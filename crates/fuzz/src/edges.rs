//! The target `edges`: a recipe of a forged table of the edges of the 3x3x3, its answers and its proof.
//!
//! The first byte of a recipe chooses a table. Changes follow, each as a byte for its kind and its parameters. Missing
//! bytes count as 0. At the end all checksums are corrected.
//!
//! | byte modulo 6 | change | parameters (bytes, if more than 1) |
//! |---|---|---|
//! | 0 | a byte of the header | offset (2), byte |
//! | 1 | a byte of the cells | offset (3), byte |
//! | 2 | all cells | byte |
//! | 3 | a byte of the definition | offset (2), byte |
//! | 4 | the length of the file | length (3) |
//! | 5 | a state to ask about | length, that many turns |

use std::ops::ControlFlow::Continue;
use std::sync::OnceLock;

use godtable_engine::edges::{AnswerError, EdgesTable, FlipChoice, Maker, Proof, Space};
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::{NamedLock, Puzzle, Rules, Turn};
use godtable_puzzle::cube3::{Cube3, Edges};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_table::{Distance, Existing, HEADER_BYTES, Table};

use crate::forgery::{Recipe, definition_start, mend};
use crate::message::check_message;

/// A table of the edges in memory.
type Memory = EdgesTable<Vec<u8>>;

/// The turns of the base tables, and whether flips count. Each reaches few colorings.
const BASES: [(&str, FlipChoice); 3] =
    [("F F2 F'", FlipChoice::Counted), ("R R2 R' L2", FlipChoice::Ignored), ("U2 R2 F2 D2 L2 B2", FlipChoice::Ignored)];

/// The base tables, each made at its first use.
static FILES: [OnceLock<Vec<u8>>; BASES.len()] = [const { OnceLock::new() }; BASES.len()];

/// Returns the base table for a byte.
fn base(byte: u8) -> &'static [u8] {
    let number = usize::from(byte) % BASES.len();
    FILES[number].get_or_init(|| {
        let (turns, flips) = BASES[number];
        made(&Rules::parse(Puzzle::CORNERS3, turns, NamedLock::None).expect("turns"), flips)
    })
}

/// Makes the table of some rules.
fn made(rules: &Rules, flips: FlipChoice) -> Vec<u8> {
    let space = Space::new(rules, flips).expect("rules of the edges");
    let mut maker = Maker::new(space, InstructionSet::best()).expect("reversible rules");
    while maker.share().advance(&mut Alone, &|_| Continue(())).expect("nothing stops it") {}
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    maker.write(&path, Existing::Keep).expect("it is written");
    std::fs::read(&path).expect("it is there")
}

/// Reads bytes as a file, as a file with corrected checksums, and as a recipe of a forged table.
///
/// If a table fits its rules, each question has an answer, or an error because the table contradicts itself. Answers
/// may be wrong. But a solution solves, and is as long as the distance. A proved table has the bytes of the table of
/// its rules.
pub fn edges(bytes: &[u8]) {
    drop(opened(bytes.to_vec()));
    if bytes.len() >= HEADER_BYTES {
        let mut mended = bytes.to_vec();
        mend_all(&mut mended);
        drop(opened(mended));
    }
    let (file, asked) = forged(bytes);
    let Some(table) = opened(file.clone()) else { return };
    asked.iter().chain([&Edges::SOLVED]).for_each(|edges| ask(&table, edges));
    if let Some(classes) = answered(table.antipodes()) {
        ask(&table, &classes[0][0]);
    }
    if is_proved(&table) {
        assert!(file == made(table.rules(), table.space().flips()), "another table of {} is proved", table.rules());
    }
}

/// Returns the forged table of a recipe, and the states to ask about.
fn forged(recipe: &[u8]) -> (Vec<u8>, Vec<Edges>) {
    let mut recipe = Recipe(recipe);
    let mut file = base(recipe.byte()).to_vec();
    let mut asked = Vec::new();
    while !recipe.0.is_empty() {
        let start = definition_start(&file);
        match recipe.byte() % 6 {
            0 => {
                let offset = recipe.number(2, HEADER_BYTES);
                file[offset] = recipe.byte();
            }
            1 => {
                let offset = HEADER_BYTES + recipe.number(3, start - HEADER_BYTES);
                put_byte(&mut file, offset, recipe.byte());
            }
            2 => {
                let byte = recipe.byte();
                file[HEADER_BYTES..start].fill(byte);
            }
            3 => {
                let offset = start + recipe.number(2, file.len() - start);
                put_byte(&mut file, offset, recipe.byte());
            }
            4 => {
                let length = recipe.number(3, 2 * file.len());
                file.resize(length.max(HEADER_BYTES), 0);
            }
            _ => {
                let length = recipe.number(1, 20);
                let turns = (0..length).map(|_| Turn::ALL[recipe.number(1, Turn::ALL.len())]);
                asked.push(*turns.fold(Cube3::SOLVED, |cube, turn| cube.turned(turn)).edges());
            }
        }
    }
    mend_all(&mut file);
    (file, asked)
}

fn put_byte(file: &mut [u8], offset: usize, byte: u8) {
    if let Some(place) = file.get_mut(offset) {
        *place = byte;
    }
}

/// Corrects all checksums of a file with a whole header: of the blocks of cells and of the definition, where they are,
/// and both checksums of the header.
fn mend_all(file: &mut [u8]) {
    let start = definition_start(file);
    let (before, definition) = file.split_at_mut(start);
    if let Some(count) = definition.get(4..8) {
        let listed = u32::from_le_bytes(count.try_into().expect("four bytes")) as usize;
        let blocks = definition.get_mut(8 + 8 * listed..).unwrap_or_default();
        for (checksum, cells) in blocks.chunks_exact_mut(4).zip(before[HEADER_BYTES..].chunks(1 << 16)) {
            checksum.copy_from_slice(&crc32fast::hash(cells).to_le_bytes());
        }
        let checksum = crc32fast::hash(&definition[4..]);
        definition[..4].copy_from_slice(&checksum.to_le_bytes());
    }
    mend(file);
}

/// Returns the table of a file, or `None` if the file is not a table of the edges that fits its rules.
fn opened(file: Vec<u8>) -> Option<Memory> {
    let table = Table::of_edges(file).map_err(|error| check_message(&error)).ok()?;
    EdgesTable::new(table).map_err(|error| check_message(&error)).ok()
}

/// Asks all questions about a state.
fn ask(table: &Memory, edges: &Edges) {
    let distance = answered(table.distance(edges)).flatten();
    for solution in answered(table.solutions(edges)).into_iter().flatten().take(5) {
        let Some(turns) = answered(solution) else { return };
        assert_eq!(Some(turns.len()), distance.map(Distance::get));
        let turned = |edges: Edges, turn: &Turn| edges.then(Cube3::SOLVED.turned(*turn).edges());
        let end = turns.iter().fold(*edges, turned);
        let is_solved = match table.space().flips() {
            FlipChoice::Counted => end == Edges::SOLVED,
            FlipChoice::Ignored => end.pieces() == Edges::SOLVED.pieces(),
        };
        assert!(is_solved, "the solution does not solve");
    }
    if let Some(count) = answered(table.solution_count(edges)).flatten() {
        assert_eq!(count == 0, distance.is_none());
    }
}

/// Returns the answer, or `None` if the table contradicts itself.
fn answered<T>(answer: Result<T, AnswerError>) -> Option<T> {
    answer.map_err(|error| check_message(&error)).ok()
}

/// Returns whether the table passes its proof.
fn is_proved(table: &Memory) -> bool {
    let mut proof = Proof::new(table, InstructionSet::best()).expect("memory");
    loop {
        match proof.share().advance(&mut Alone, &|_| Continue(())) {
            Ok(true) => {}
            Ok(false) | Err(SearchError::Differs) => {
                return proof.finish().map_err(|wrong| check_message(&wrong)).is_ok();
            }
            Err(error) => panic!("{error}"),
        }
    }
}
