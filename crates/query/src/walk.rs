//! The walks of lookups, as free functions over bare steps and bytes.
//!
//! They do what walking by [`Index::successor`](godtable_index::Index::successor) and
//! [`Cells::get`](godtable_table::Cells::get) does, which is their slow twin, with all that does not change from turn to
//! turn looked up beforehand. Measured, a distance of the Irreversible Cube takes a third of the time.

use godtable_cube::Goal;
use godtable_index::{Cursor, Fibre, Index, Row, Step};
use godtable_table::{Encoding, MAXIMUM_DISTANCE, marks};

/// How many fibres six digits have.
const SIX_DIGITS: usize = 729;

/// Cells that lead elsewhere than to the solved position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Astray;

/// The distance of the state at a cursor from cells of two bits that bear marks: at most [`marks::WINDOW`] are read.
#[inline]
pub(crate) fn distance_by_marks(index: &Index, cells: &[u8], cursor: &Cursor) -> Result<usize, Astray> {
    match one_plane(index) {
        Some(steps) => Ok(usize::from(marked_walks(steps, cells, [(cursor.row, cursor.fibre)])[0])),
        None => marked_walk(index, cells, *cursor),
    }
}

/// The steps where there are two moves everywhere, one plane and six digits: the Irreversible Cube, and what is like it.
#[inline]
pub(crate) fn one_plane(index: &Index) -> Option<&[[Step; 2]]> {
    match index.planes().all() {
        [plane] if plane.moves().len() == 2 && index.shape().fibres() == SIX_DIGITS => {
            Some(index.steps(0).as_chunks().0)
        }
        _ => None,
    }
}

/// The distances of some states, by [`one_plane`]'s steps, from cells of two bits that bear marks.
///
/// A walk mostly waits: for a cell, then for a step. Walks that go side by side wait together.
#[inline]
pub(crate) fn marked_walks<const WALKS: usize>(
    steps: &[[Step; 2]],
    cells: &[u8],
    states: [(Row, Fibre); WALKS],
) -> [u8; WALKS] {
    let mut places = states;
    let mut read = [0_u8; WALKS];
    let mut ended = [u8::MAX; WALKS];
    for turns in 0..marks::WINDOW as u8 {
        for walk in 0..WALKS {
            let (row, fibre) = places[walk];
            let number = row.number() * SIX_DIGITS + fibre.number();
            // What follows after solved means nothing and does no harm.
            ended[walk] = if number == 0 { ended[walk].min(turns) } else { ended[walk] };
            let value = two_bits(cells, number);
            read[walk] |= value >> 1 << turns;
            let step = steps[row.number()][usize::from(value & 1)];
            places[walk] = (step.row(), step.apply_to_six_digits(fibre));
        }
    }
    std::array::from_fn(|walk| {
        let (row, fibre) = places[walk];
        let last = if is_solved(row, fibre) { marks::WINDOW as u8 } else { u8::MAX };
        let parity = usize::from(states[walk].0.is_odd());
        let far = marks::distance(parity, usize::from(read[walk])) as u8;
        let near = ended[walk].min(last);
        if near == u8::MAX { far } else { near }
    })
}

fn marked_walk(index: &Index, cells: &[u8], mut cursor: Cursor) -> Result<usize, Astray> {
    let parity = usize::from(cursor.row.is_odd());
    let mut read = 0;
    for turns in 0..marks::WINDOW {
        if cursor.is_solved() {
            return Ok(turns);
        }
        let value = two_bits(cells, index.number(&cursor));
        read |= usize::from(value >> 1) << turns;
        cursor = index.successor(&cursor, usize::from(value & 1)).ok_or(Astray)?;
    }
    Ok(if cursor.is_solved() { marks::WINDOW } else { marks::distance(parity, read) })
}

/// The distance of the state at a cursor, or `None`, from cells of two bits that hold distances, or halves of them,
/// modulo 3; such an index has one plane.
#[inline]
pub(crate) fn distance_by_residues(
    index: &Index,
    cells: &[u8],
    are_halves: bool,
    cursor: &Cursor,
) -> Result<Option<usize>, Astray> {
    if index.shape().fibres() == SIX_DIGITS {
        walk_by_residues(index, cells, are_halves, cursor, SIX_DIGITS, Step::number_in_six_digits)
    } else {
        let fibres = index.shape().fibres();
        let number = |step: Step, fibre| step.row().number() * fibres + step.apply(fibre).number();
        walk_by_residues(index, cells, are_halves, cursor, fibres, number)
    }
}

#[inline]
fn walk_by_residues(
    index: &Index,
    cells: &[u8],
    are_halves: bool,
    cursor: &Cursor,
    fibres: usize,
    number_after: impl Fn(Step, Fibre) -> usize,
) -> Result<Option<usize>, Astray> {
    let moves = index.planes().all()[0].moves().len();
    let is_any_goal = *index.rules().goal() != Goal::Solved;
    let is_goal = |row, fibre, residue| {
        if is_any_goal {
            // Asked where the cell allows it: to look at a position takes longer than a turn.
            residue == 0 && index.is_goal(&Cursor { row, fibre, ..*cursor })
        } else {
            is_solved(row, fibre)
        }
    };
    let (mut row, mut fibre) = (cursor.row, cursor.fibre);
    let mut value = two_bits(cells, row.number() * fibres + fibre.number());
    if is_goal(row, fibre, value) {
        return Ok(Some(0));
    }
    if value == Encoding::UNREACHABLE_MODULO_3 {
        return Ok(None);
    }
    for turns in 0..=MAXIMUM_DISTANCE {
        if is_goal(row, fibre, value) {
            return Ok(Some(turns));
        }
        let nearer = nearer(value, are_halves && row.is_odd());
        let mut steps = index.steps(0)[row.number() * moves..][..moves].iter();
        let step = steps.find(|step| two_bits(cells, number_after(**step, fibre)) == nearer).ok_or(Astray)?;
        (row, fibre) = (step.row(), step.apply(fibre));
        value = nearer;
    }
    Err(Astray)
}

/// The value of the cells one turn nearer than one of that value. An odd distance and the even one below it have the same
/// half.
#[inline]
pub(crate) const fn nearer(value: u8, has_odd_half: bool) -> u8 {
    match (value, has_odd_half) {
        (value, true) => value,
        (0, false) => 2,
        (value, false) => value - 1,
    }
}

#[inline]
fn is_solved(row: Row, fibre: Fibre) -> bool {
    row.number() == 0 && fibre.number() == 0
}

/// The value of the cell of that number.
#[inline]
fn two_bits(cells: &[u8], number: usize) -> u8 {
    cells[number / 4] >> (number % 4 * 2) & 3
}
