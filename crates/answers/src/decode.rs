//! Decodes the cells of each [`Encoding`] to distances and choices.
//!
//! A descent follows cells to the goal, and its length is the distance:
//!
//! - **Distance modulo 3.** The rules are reversible, so a turn changes the distance by -1, 0 or 1. A successor is
//!   nearer exactly if its cell is one less modulo 3.
//! - **Half the distance modulo 3.** Parity alternates, and the row determines it. A turn from an odd distance to the
//!   even one below it keeps the half, and a turn from an even distance to the odd one below it lowers the half by 1.
//! - **Choice.** The cell names an optimal move.
//! - **Choice and mark.** The marks of at most [`marks::WINDOW`] cells on a descent determine the distance of its
//!   start.
//! - **Distance.** The cell is the distance, and no descent is needed.
//!
//! The descents at the end of the file are free functions over bare steps and bytes. They equal the slower ones by
//! [`Index::successor`] and [`Cells::get`], but look up only once whatever all turns share. A distance of the
//! Irreversible Cube takes a third of the time.

use godtable_engine::index::{Choice, Cursor, Fiber, Index, Plane, Row, RowStep, StateNumber};
use godtable_puzzle::cube::Goal;
use godtable_table::{CellKind, Cells, Distance, Encoding, marks};

use crate::QueryError;

/// The number of fibers with six digits: 3^6.
const SIX_DIGITS: usize = 729;

/// The number of walks that [`Decoder::distances_at`] runs side by side.
const WALKS: usize = 8;

/// Returns the error for a cell that holds no distance. It stands apart, so that lookups stay short.
#[cold]
#[inline(never)]
fn no_distance<T>(number: StateNumber) -> Result<T, QueryError> {
    Err(QueryError::Contradiction { number })
}

/// The cells of a table, with their encoding and the index of their states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoder<'a> {
    index: &'a Index,
    encoding: Encoding,
    cells: Cells<'a>,
}

impl<'a> Decoder<'a> {
    #[inline]
    pub(crate) const fn new(index: &'a Index, encoding: Encoding, cells: Cells<'a>) -> Decoder<'a> {
        Decoder { index, encoding, cells }
    }

    /// Returns whether each distance is read from one cell.
    #[inline]
    pub(crate) fn reads_one_cell(&self) -> bool {
        self.encoding.kind() == CellKind::Distance
    }

    /// Returns the distance of the state at a cursor, or `None` if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    #[inline]
    pub(crate) fn distance(&self, cursor: &Cursor) -> Result<Option<Distance>, QueryError> {
        let cells = self.cells.bytes();
        let distance = match self.encoding {
            Encoding::ChoiceAndMark => distance_by_marks(self.index, cells, cursor).map(Some),
            Encoding::DistanceModulo3 => distance_by_residues(self.index, cells, false, cursor),
            Encoding::HalvesModulo3 => distance_by_residues(self.index, cells, true, cursor),
            Encoding::Distance(_) => return self.distance_in(self.index.number(cursor)),
            _ => return self.distance_by_choices(*cursor),
        };
        distance.map_err(|WalkError| self.contradiction(cursor))
    }

    /// Returns the distance of the state with that number, or `None` if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    ///
    /// # Panics
    /// Panics if the index has no such state.
    #[inline]
    pub(crate) fn distance_at(&self, number: StateNumber) -> Result<Option<Distance>, QueryError> {
        if self.reads_one_cell() { self.distance_in(number) } else { self.walk_from(number) }
    }

    #[inline(never)]
    fn walk_from(&self, number: StateNumber) -> Result<Option<Distance>, QueryError> {
        self.distance(&self.index.cursor(number).expect("a number of the index"))
    }

    /// Writes the distances of the states with these numbers to `distances`. If cells have marks, several walks
    /// interleave.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    ///
    /// # Panics
    /// Panics if the index lacks one of the states.
    pub(crate) fn distances_at(
        &self,
        numbers: &[StateNumber],
        distances: &mut [Option<Distance>],
    ) -> Result<(), QueryError> {
        if self.reads_one_cell() {
            for (&number, distance) in numbers.iter().zip(distances) {
                *distance = self.distance_in(number)?;
            }
            return Ok(());
        }
        let mut done = 0;
        if self.encoding == Encoding::ChoiceAndMark
            && let Some(steps) = one_plane(self.index)
        {
            let cells = self.cells.bytes();
            for (numbers, distances) in numbers.as_chunks::<WALKS>().0.iter().zip(distances.as_chunks_mut::<WALKS>().0)
            {
                let states = numbers.map(|number| {
                    let cursor = self.index.cursor(number).expect("a number of the index");
                    (cursor.row, cursor.fiber)
                });
                *distances = marked_walks(steps, cells, states).map(Some);
                done += WALKS;
            }
        }
        for (&number, distance) in numbers[done..].iter().zip(&mut distances[done..]) {
            *distance = self.walk_from(number)?;
        }
        Ok(())
    }

    /// Returns the state after an optimal move from a state that is not at the goal, or `None` if the goal is out of
    /// reach.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    #[inline(always)] // A call takes 15 % of the time of a walk.
    pub(crate) fn step(&self, cursor: &Cursor) -> Result<Option<Cursor>, QueryError> {
        Ok(self.choice(cursor)?.and_then(|choice| self.index.successor(cursor, choice)))
    }

    /// Returns an optimal move of a state that is not at the goal, or `None` if the goal is out of reach. The state's
    /// cell names the move, or the cells of the successors imply it. The move is one of the state's plane.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    #[inline]
    pub(crate) fn choice(&self, cursor: &Cursor) -> Result<Option<Choice>, QueryError> {
        let number = self.index.number(cursor);
        let value = self.cells.get(number.get());
        match self.encoding {
            Encoding::DistanceModulo3 | Encoding::HalvesModulo3 if self.is_out_of_reach(value) => Ok(None),
            Encoding::DistanceModulo3 => self.choice_to(nearer(value, false), cursor),
            Encoding::HalvesModulo3 => self.choice_to(nearer(value, cursor.row.is_odd()), cursor),
            Encoding::Distance(_) => match self.distance_in(number)? {
                None => Ok(None),
                // Only the goal is at distance 0.
                Some(Distance::ZERO) => Err(self.contradiction(cursor)),
                Some(_) => self.choice_to(value - 1, cursor),
            },
            Encoding::ChoiceAndMark => self.checked_choice(usize::from(choice(value)), cursor),
            _ => self.checked_choice(usize::from(value), cursor),
        }
    }

    /// Returns whether a cell with this value means that the goal is out of reach.
    #[inline]
    fn is_out_of_reach(&self, value: u8) -> bool {
        self.encoding.out_of_reach() == Some(value)
    }

    /// Returns the first move to a state whose cell has the value `nearer`.
    #[inline]
    fn choice_to(&self, nearer: u8, cursor: &Cursor) -> Result<Option<Choice>, QueryError> {
        let leads_there = |&choice: &Choice| {
            let next = self.index.successor(cursor, choice);
            next.is_some_and(|next| self.cells.get(self.index.number(&next).get()) == nearer)
        };
        self.plane(cursor).choices().find(leads_there).map(Some).ok_or_else(|| self.contradiction(cursor))
    }

    /// Returns the choice in a cell if the plane has that move, or `None` if all bits are 1.
    #[inline]
    fn checked_choice(&self, value: usize, cursor: &Cursor) -> Result<Option<Choice>, QueryError> {
        if value < self.plane(cursor).moves().len() {
            Ok(Choice::new(value))
        } else if value == self.cells.bits().values() - 1 {
            Ok(None)
        } else {
            Err(self.contradiction(cursor))
        }
    }

    /// Checks the cell of a state at the goal. A lookup recognizes a goal of several positions by distance 0 in its
    /// cell.
    ///
    /// # Errors
    /// Returns an error if the cell holds another distance.
    pub(crate) fn check_goal(&self, cursor: &Cursor) -> Result<(), QueryError> {
        let has_distance = matches!(self.encoding, Encoding::DistanceModulo3 | Encoding::HalvesModulo3);
        if has_distance && self.cells.get(self.index.number(cursor).get()) != 0 {
            return Err(self.contradiction(cursor));
        }
        Ok(())
    }

    /// Returns whether the cell of a state at a distance is right, given right cells. If cells hold choices, those at the goal
    /// mean nothing.
    ///
    /// # Errors
    /// Returns an error if the right cells contradict each other.
    pub(crate) fn is_right(
        &self,
        cursor: &Cursor,
        distance: Option<Distance>,
        right: &Decoder<'_>,
    ) -> Result<bool, QueryError> {
        let value = self.cells.get(self.index.number(cursor).get());
        let holds = |value_of: fn(usize) -> usize| match distance {
            Some(distance) => usize::from(value) == value_of(distance.get()),
            None => self.is_out_of_reach(value),
        };
        Ok(match self.encoding {
            Encoding::DistanceModulo3 => holds(|turns| turns % 3),
            Encoding::HalvesModulo3 => holds(|turns| turns / 2 % 3),
            Encoding::Distance(_) => holds(|turns| turns),
            _ if self.index.is_goal(cursor) => true,
            _ => match (self.step(cursor), distance) {
                (Ok(None), None) => true,
                (Ok(Some(next)), Some(distance)) => {
                    right.distance(&next)? == distance.nearer() && self.has_mark_of(distance, cursor)
                }
                _ => false,
            },
        })
    }

    /// Returns the distance of a state by its own cell, or by the choices in the cells on a walk to the goal.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub(crate) fn walk(&self, cursor: &Cursor) -> Result<Option<Distance>, QueryError> {
        if self.reads_one_cell() {
            self.distance_in(self.index.number(cursor))
        } else {
            self.distance_by_choices(*cursor)
        }
    }

    /// Returns whether a state's cell has the mark of that distance. It is also `true` if the encoding has no marks,
    /// and at the solved state, whose mark is not used.
    pub(crate) fn has_mark_of(&self, distance: Distance, cursor: &Cursor) -> bool {
        if self.encoding != Encoding::ChoiceAndMark || cursor.is_solved() {
            return true;
        }
        distance <= marks::MAXIMUM && mark(self.cells.get(self.index.number(cursor).get())) == marks::mark(distance)
    }

    pub(crate) fn contradiction(&self, cursor: &Cursor) -> QueryError {
        QueryError::Contradiction { number: self.index.number(cursor) }
    }

    /// Returns the plane of a state.
    #[inline]
    fn plane(&self, cursor: &Cursor) -> &Plane {
        &self.index.planes().all()[cursor.plane]
    }

    /// Returns the distance that a cell holds.
    #[inline]
    fn distance_in(&self, number: StateNumber) -> Result<Option<Distance>, QueryError> {
        debug_assert!(number.get() < self.cells.len(), "a number of the index");
        let value = self.cells.get(number.get());
        if self.is_out_of_reach(value) {
            return Ok(None);
        }
        match Distance::new(usize::from(value)) {
            None => no_distance(number),
            distance => Ok(distance),
        }
    }

    /// Walks to the goal by the choices in the cells.
    #[inline(always)]
    fn distance_by_choices(&self, start: Cursor) -> Result<Option<Distance>, QueryError> {
        let mut cursor = start;
        for turns in 0..=Distance::MAXIMUM.get() {
            if self.index.is_goal(&cursor) {
                return Ok(Distance::new(turns));
            }
            match self.step(&cursor)? {
                Some(next) => cursor = next,
                None if turns == 0 => return Ok(None),
                None => break,
            }
        }
        Err(self.contradiction(&start))
    }
}

/// Returns the most cells read for the distance of one cursor, if no state is farther than `farthest` and no plane has
/// more than `most_moves` moves.
pub(crate) fn most_cells_read(encoding: Encoding, farthest: Distance, most_moves: usize) -> usize {
    match encoding {
        Encoding::Distance(_) => 1,
        Encoding::ChoiceAndMark => marks::WINDOW,
        // Before each turn, the cells of successors are read until one is nearer.
        Encoding::DistanceModulo3 | Encoding::HalvesModulo3 => 1 + farthest.get() * most_moves,
        _ => farthest.get().max(1),
    }
}

/// The error of a walk that does not reach the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WalkError;

/// Returns the distance of the state at a cursor, from cells of [`Encoding::ChoiceAndMark`]. It reads at most
/// [`marks::WINDOW`] cells.
#[inline]
fn distance_by_marks(index: &Index, cells: &[u8], cursor: &Cursor) -> Result<Distance, WalkError> {
    match one_plane(index) {
        Some(steps) => Ok(marked_walks(steps, cells, [(cursor.row, cursor.fiber)])[0]),
        None => marked_walk(index, cells, *cursor),
    }
}

/// Returns the steps of an index with one plane, two moves and six digits, such as the Irreversible Cube's.
#[inline]
fn one_plane(index: &Index) -> Option<&[[RowStep; 2]]> {
    match index.planes().all() {
        [plane] if plane.moves().len() == 2 && index.shape().fibers() == SIX_DIGITS => {
            Some(index.steps(0).as_chunks().0)
        }
        _ => None,
    }
}

/// Returns the distances of some states by the steps of [`one_plane`], from cells of [`Encoding::ChoiceAndMark`].
///
/// A walk mostly waits for memory: for a cell, then for a step. Interleaved walks wait at the same time.
#[inline]
fn marked_walks<const WALKS: usize>(
    steps: &[[RowStep; 2]],
    cells: &[u8],
    states: [(Row, Fiber); WALKS],
) -> [Distance; WALKS] {
    let mut places = states;
    let mut read = [0_u8; WALKS];
    let mut ended = [u8::MAX; WALKS];
    for turns in 0..marks::WINDOW as u8 {
        for walk in 0..WALKS {
            let (row, fiber) = places[walk];
            let number = row.number() * SIX_DIGITS + fiber.number();
            // The turns after the solved state are ignored.
            ended[walk] = if number == 0 { ended[walk].min(turns) } else { ended[walk] };
            let value = two_bits(cells, number);
            read[walk] |= mark(value) << turns;
            let step = steps[row.number()][usize::from(choice(value))];
            places[walk] = (step.row(), step.apply_to_six_digits(fiber));
        }
    }
    std::array::from_fn(|walk| {
        let (row, fiber) = places[walk];
        let last = if is_solved(row, fiber) { marks::WINDOW as u8 } else { u8::MAX };
        let parity = usize::from(states[walk].0.is_odd());
        let far = marks::distance(parity, usize::from(read[walk]));
        // `u8::MAX` is no distance: the walk did not reach the solved state.
        Distance::new(usize::from(ended[walk].min(last))).unwrap_or(far)
    })
}

/// Returns the distance of the state at a cursor, from cells of [`Encoding::ChoiceAndMark`] and any index.
fn marked_walk(index: &Index, cells: &[u8], mut cursor: Cursor) -> Result<Distance, WalkError> {
    let parity = usize::from(cursor.row.is_odd());
    let mut read = 0;
    for turns in 0..marks::WINDOW {
        if cursor.is_solved() {
            return Distance::new(turns).ok_or(WalkError);
        }
        let value = two_bits(cells, index.number(&cursor).get());
        read |= usize::from(mark(value)) << turns;
        let choice = Choice::new(usize::from(choice(value))).ok_or(WalkError)?;
        cursor = index.successor(&cursor, choice).ok_or(WalkError)?;
    }
    let near = if cursor.is_solved() { Distance::new(marks::WINDOW) } else { None };
    Ok(near.unwrap_or_else(|| marks::distance(parity, read)))
}

/// Returns the distance of the state at a cursor, or `None`, from cells of [`Encoding::DistanceModulo3`] or, if
/// `are_halves`, of [`Encoding::HalvesModulo3`]. Such an index has one plane.
#[inline]
fn distance_by_residues(
    index: &Index,
    cells: &[u8],
    are_halves: bool,
    cursor: &Cursor,
) -> Result<Option<Distance>, WalkError> {
    if index.shape().fibers() == SIX_DIGITS {
        walk_by_residues(index, cells, are_halves, cursor, SIX_DIGITS, RowStep::number_in_six_digits)
    } else {
        let fibers = index.shape().fibers();
        let number = |step: RowStep, fiber| step.row().number() * fibers + step.apply(fiber).number();
        walk_by_residues(index, cells, are_halves, cursor, fibers, number)
    }
}

/// Walks to the goal by cells modulo 3. `number_after` is the number of the state after a step.
#[inline]
fn walk_by_residues(
    index: &Index,
    cells: &[u8],
    are_halves: bool,
    cursor: &Cursor,
    fibers: usize,
    number_after: impl Fn(RowStep, Fiber) -> usize,
) -> Result<Option<Distance>, WalkError> {
    let moves = index.planes().all()[0].moves().len();
    let is_any_goal = *index.rules().goal() != Goal::Solved;
    let is_goal = |row, fiber, residue| {
        if is_any_goal {
            // The cell is checked first: the check of a position takes longer than a turn.
            residue == 0 && index.is_goal(&Cursor { row, fiber, ..*cursor })
        } else {
            is_solved(row, fiber)
        }
    };
    let (mut row, mut fiber) = (cursor.row, cursor.fiber);
    let mut value = two_bits(cells, row.number() * fibers + fiber.number());
    if is_goal(row, fiber, value) {
        return Ok(Some(Distance::ZERO));
    }
    if Some(value) == Encoding::DistanceModulo3.out_of_reach() {
        return Ok(None);
    }
    for turns in 0..=Distance::MAXIMUM.get() {
        if is_goal(row, fiber, value) {
            return Ok(Distance::new(turns));
        }
        let nearer = nearer(value, are_halves && row.is_odd());
        let mut steps = index.steps(0)[row.number() * moves..][..moves].iter();
        let step = steps.find(|step| two_bits(cells, number_after(**step, fiber)) == nearer).ok_or(WalkError)?;
        (row, fiber) = (step.row(), step.apply(fiber));
        value = nearer;
    }
    Err(WalkError)
}

/// Returns the value, modulo 3, of cells one turn nearer than a cell with `value`. An odd distance and the even one
/// below it have the same half.
#[inline]
const fn nearer(value: u8, has_odd_half: bool) -> u8 {
    match (value, has_odd_half) {
        (value, true) => value,
        (0, false) => 2,
        (value, false) => value - 1,
    }
}

/// Returns the choice in a cell of [`Encoding::ChoiceAndMark`].
#[inline]
const fn choice(value: u8) -> u8 {
    value & 1
}

/// Returns the mark in a cell of [`Encoding::ChoiceAndMark`].
#[inline]
const fn mark(value: u8) -> u8 {
    value >> 1
}

#[inline]
fn is_solved(row: Row, fiber: Fiber) -> bool {
    row.number() == 0 && fiber.number() == 0
}

/// Returns the value of the cell with that number, if cells have two bits.
#[inline]
fn two_bits(cells: &[u8], number: usize) -> u8 {
    cells[number / 4] >> (number % 4 * 2) & 3
}
