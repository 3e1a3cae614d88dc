//! The fields that describe a definition: its pieces and moves, and what a table of it takes.

use serde::Serialize;

/// The number of levels that the estimate of the time assumes.
pub const LEVELS: f64 = 14.0;

/// What a definition says, and what a table of it takes under all powers of its moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Description {
    /// The name.
    pub puzzle: String,
    /// The orbits.
    pub orbits: Vec<OrbitFields>,
    /// Pieces that some places may not hold.
    pub illegal: Vec<IllegalFields>,
    /// Bandaged pieces: for each body its pieces, as `CORNERS 1, EDGES 2`.
    pub bandaged: Vec<String>,
    /// The moves.
    pub moves: Vec<MoveFields>,
    /// The names of the rotations of the whole puzzle.
    pub rotations: Vec<String>,
    /// The moves of each axis, by name; empty if the rotations do not show them.
    pub axes: Vec<Vec<String>>,
    /// The names of the turns: all powers of the moves.
    pub turns: Vec<String>,
    /// Whether the inverse of each move is a move.
    pub reversible: bool,
    /// The size of the group in decimal digits, without the bandages, or null if counting it takes too long.
    pub group: Option<String>,
    /// The number of automorphisms, or null if they are too many, finding them takes too long, or some pieces are
    /// bandaged.
    pub automorphisms: Option<usize>,
    /// What a table takes, if there is one.
    pub table: Option<TableFields>,
    /// Why there is no table.
    pub refusal: Option<String>,
    /// How questions are answered on this machine.
    pub plans: Vec<PlanFields>,
    /// What is probably a mistake.
    pub warnings: Vec<String>,
}

/// An orbit.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct OrbitFields {
    /// The name.
    pub name: String,
    /// The number of places.
    pub places: usize,
    /// The modulus of the orientations.
    pub orientations: u8,
    /// The number of kinds of pieces.
    pub kinds: usize,
}

/// A kind of pieces that some places may not hold.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct IllegalFields {
    /// The name of the orbit.
    pub orbit: String,
    /// The number of the piece in the form of twsearch, from 1.
    pub piece: u16,
    /// The numbers of the places, from 1.
    pub places: Vec<u16>,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct MoveFields {
    /// The name.
    pub name: String,
    /// Its order.
    pub order: u64,
}

/// How a question is answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlanFields {
    /// What is asked for: `histogram`, `table` or `state`, a single one.
    pub question: &'static str,
    /// The way to the answer, and why it is chosen if there are others.
    pub way: &'static str,
}

/// What a table takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct TableFields {
    /// The number of states.
    pub states: u64,
    /// Whether illegal states are among them, since to count the legal ones takes longer than a moment.
    pub with_illegal: bool,
    /// The states that no moves lead to; null if this is not known, as some pieces are identical or some states illegal.
    pub out_of_reach: Option<u64>,
    /// The memory that the distances take, in bytes.
    pub bytes: u64,
    /// The memory that the histogram takes, in bytes.
    pub histogram_bytes: u64,
    /// The space on a disk that the histogram takes instead of memory, in bytes; null if its sets cannot lie on a disk, or
    /// if the symmetries take longer than a moment.
    pub disk_bytes: Option<u64>,
    /// The free memory of this machine, in bytes; null if the system does not tell.
    pub available: Option<u64>,
    /// An estimate of the time of a search, in seconds.
    pub seconds: f64,
}
