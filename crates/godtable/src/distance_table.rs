//! The questions that all tables of distances answer in the same way. A table says what its cells, states and classes are;
//! this file combines them into answers, for the tables of all kinds of puzzles.

use std::ops::RangeInclusive;

use godtable_table::{Distance, Encoding, Histogram, VERSION};
use serde_json::{Value, json};

use crate::ask::{Antipodes, Census, Counts, Diameter, Draw, Info, Scramble, Scrambles, UpTo};
use crate::page::outside_a_page;
use crate::state::State;
use crate::words::{grouped, size};
use crate::{About, Error, Event, Work, table_words};

/// A table with the distance of each state of a puzzle.
pub trait DistanceTable {
    /// Returns the number of unlocked states at each distance, and that of locked ones if something is ever locked.
    fn histograms(&self) -> (Histogram, Option<Histogram>);

    /// Describes the cells.
    fn layout(&self) -> Result<Layout, Error>;

    /// Draws random states at some distances, until there are none.
    fn draws<'a>(&'a self, distances: RangeInclusive<Distance>, seed: u64, work: &Work<'_>)
    -> Result<Draws<'a>, Error>;

    /// Draws scrambles as the World Cube Association has them.
    fn official<'a>(&'a self, seed: u64, work: &Work<'_>) -> Result<Draws<'a>, Error>;

    /// Counts the classes of these states.
    fn class_counts(&self, states: Counts, up_to: UpTo, work: &Work<'_>) -> Result<Counts, Error>;

    /// Returns the unlocked or locked states at God's number: one of each class, with the size of the class.
    fn farthest(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Vec<(State, usize)>, Error>;

    /// Counts the optimal solutions of all states.
    fn solutions_of_all(&self, work: &Work<'_>) -> Result<Census, Error>;

    /// Adds the turns from solved to what they are if they lead to as many states as turns to solved, and no farther.
    fn turns_from_solved(&self, alike: Diameter, _work: &Work<'_>) -> Result<Diameter, Error> {
        Ok(alike)
    }
}

/// Random states, until there are none.
pub(crate) type Draws<'a> = Box<dyn FnMut() -> Result<Option<Scramble>, Error> + Send + 'a>;

/// The cells of a table, for its description.
#[derive(Debug)]
pub struct Layout {
    pub(crate) encoding: Encoding,
    pub(crate) cells: usize,
    /// The size of the file.
    pub(crate) bytes: usize,
    /// What follows the number of bits, and the number of cells.
    pub(crate) after_bits: &'static str,
    pub(crate) after_cells: String,
    /// The most cells that a lookup reads, if there is a bound.
    pub(crate) cells_read: Option<usize>,
    /// The names of the states of a custom lock.
    pub(crate) lock_states: Option<Vec<String>>,
    /// The number of states out of reach, if it is reported.
    pub(crate) out_of_reach: u64,
    /// More names and values that programs read, and that people read.
    pub(crate) fields: Vec<(&'static str, Value)>,
    pub(crate) rows: Vec<(&'static str, String)>,
}

impl Layout {
    /// Describes the cells of a file with this number of bytes. A table adds what else its file has.
    pub(crate) fn new(encoding: Encoding, cells: usize, bytes: Option<usize>, after_cells: String) -> Layout {
        Layout {
            encoding,
            cells,
            bytes: bytes.unwrap_or_default(),
            after_bits: "",
            after_cells,
            cells_read: None,
            lock_states: None,
            out_of_reach: 0,
            fields: Vec::new(),
            rows: Vec::new(),
        }
    }
}

/// Describes a table.
pub(crate) fn info(table: &dyn DistanceTable, about: &About) -> Result<Info, Error> {
    outside_a_page()?;
    let ((unlocked, locked), layout) = (table.histograms(), table.layout()?);
    let Layout { encoding, cells, bytes, after_bits, after_cells, cells_read, lock_states, out_of_reach, .. } = layout;
    let bits = encoding.bits().get();
    let mut fields = vec![("version", json!(VERSION))];
    fields.extend(lock_states.as_ref().map(|states| ("lock_states", json!(states))));
    fields.extend([
        ("encoding", json!(encoding.name())),
        ("cell_bits", json!(bits)),
        ("cells", json!(cells)),
        ("bytes", json!(bytes)),
        ("cell_kind", json!(encoding.kind().name())),
    ]);
    fields.extend(cells_read.map(|cells_read| ("cells_read", json!(cells_read))));
    fields.extend(layout.fields);
    fields.extend([
        ("unlocked_gods_number", json!(unlocked.gods_number().get())),
        ("locked_gods_number", json!(locked.as_ref().map(|locked| locked.gods_number().get()))),
    ]);
    let mut rows = vec![("format", format!("version {VERSION}")), ("rules", about.heading())];
    rows.extend(lock_states.map(|states| ("lock states", states.join(", "))));
    rows.extend([
        ("encoding", format!("{}, {bits} bits a cell{after_bits}", encoding.name())),
        ("cells", format!("{} {after_cells}", grouped(cells as u64))),
    ]);
    rows.extend((out_of_reach > 0).then(|| ("out of reach", grouped(out_of_reach))));
    rows.push(("bytes", grouped(bytes as u64)));
    rows.extend(cells_read.map(|cells_read| ("lookup", table_words::reads(cells_read))));
    rows.extend(layout.rows);
    rows.push(("God's number", table_words::gods_numbers(&unlocked, locked.as_ref())));
    Ok(Info { file: "table", fields, rows })
}

/// Draws random states.
pub(crate) fn scrambles<'a>(
    table: &'a dyn DistanceTable,
    about: &'a About,
    draw: &Draw,
    work: &Work<'_>,
) -> Result<Scrambles<'a>, Error> {
    let mut drawn = match draw.wca {
        true => table.official(draw.seed, work)?,
        false => {
            let least = table_words::least_distance(draw, table.histograms().0.gods_number(), about)?;
            let most = if draw.distance.is_some() { least } else { Distance::MAXIMUM };
            table.draws(least..=most, draw.seed, work)?
        }
    };
    let draw = draw.clone();
    let next = move || drawn()?.ok_or_else(|| table_words::none_there(&draw, about));
    Ok(Box::new(std::iter::repeat_with(next)))
}

/// Counts states or classes.
pub(crate) fn counts(table: &dyn DistanceTable, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
    let states = Counts::of(table.histograms());
    let Some(kind) = up_to else { return Ok(states) };
    outside_a_page()?;
    let left_out = table_words::left_out(up_to, states.locked.is_some());
    let counted = table.class_counts(states, kind, work)?;
    Ok(Counts { remarks: left_out.into_iter().chain(counted.remarks).collect(), ..counted })
}

/// Lists the farthest states.
pub(crate) fn antipodes(
    table: &dyn DistanceTable,
    about: &About,
    locked: bool,
    up_to: Option<UpTo>,
    work: &Work<'_>,
) -> Result<Antipodes, Error> {
    outside_a_page()?;
    let (unlocked, of_locked) = table.histograms();
    let histogram = if locked { of_locked } else { Some(unlocked) };
    let histogram = histogram.ok_or_else(|| table_words::nothing_locked(about))?;
    if locked && up_to == Some(UpTo::SymmetryAndInverse) {
        return Err(table_words::inverse_is_not_locked());
    }
    let antipodes = Antipodes { distance: histogram.gods_number(), found: table.farthest(locked, up_to, work)? };
    let (counted, found) = (histogram.antipodes(), antipodes.states() as u64);
    if counted != found {
        return Err(Error::failed("the table", format!("it counts {counted} antipodes and has {found}")));
    }
    Ok(antipodes)
}

/// The bytes of a state in a census: its distance, and a number of solutions with 32 bits.
const COUNTED: u64 = 5;

/// Counts the optimal solutions of all states of a table.
pub(crate) fn census(table: &dyn DistanceTable, about: &About, states: u64, work: &Work<'_>) -> Result<Census, Error> {
    outside_a_page()?;
    let needed = states.saturating_mul(COUNTED);
    if let Some(free) = work.free_memory().filter(|&free| needed > free) {
        let (states, needed, free) = (grouped(states), size(needed), size(free));
        let reason = format!("the numbers of solutions of {states} states need {needed}; {free} are available");
        return Err(Error::out_of_memory(about.subject(), reason));
    }
    work.say(Event::Doing("counting solutions"))?;
    table.solutions_of_all(work)
}

/// Returns the largest distances.
pub(crate) fn diameter(table: &dyn DistanceTable, about: &About, work: &Work<'_>) -> Result<Diameter, Error> {
    outside_a_page()?;
    if about.goal.is_some() {
        return Err(table_words::other_goal());
    }
    let (unlocked, locked) = table.histograms();
    let gods_number = unlocked.gods_number().get();
    let alike = Diameter {
        to_solved: gods_number,
        locked_to_solved: locked.map(|locked| locked.gods_number().get()),
        to_position: gods_number,
        is_by_inverses: true,
        between: Ok(gods_number),
        states: unlocked.reachable(),
        from_solved: unlocked.counts().to_vec(),
        positions: unlocked.states(),
        reachable: unlocked.reachable(),
    };
    table.turns_from_solved(alike, work)
}
