//! The index: numbers of states, and the moves between them.
//!
//! A lookup walks from cell to cell, so the steps of all rows are computed once, by plane, row and move: a move is then
//! one read of four bytes. With symmetry reduction, the cursor keeps the grip of the walk in its [`Cursor`], and turns
//! come out in the grip of its start.

use godtable_puzzle::cube::{Goal, Position, Rules, State, StateError, Turn};

use crate::index::planes::regripping;
use crate::index::step::{Moves, steps_by_row};
use crate::index::{Choice, Fiber, LockPlace, Plane, Planes, Row, RowStep, Shape, Start, StateNumber};

/// A minimal perfect hash of the states under some rules. The [module](crate::index) describes the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    shape: Shape,
    planes: Planes,
    /// By plane: the steps of its moves, row by row.
    steps: Vec<Box<[RowStep]>>,
    /// By row: the steps of 0, 1 and 2 regrips without a turn; only of 0 without symmetry reduction.
    regrips: Box<[RowStep]>,
}

/// A state as plane, row and fiber, for walks. It is valid only for its own index.
///
/// On a symmetry-reduced index a cursor may be in another grip than its state: `regrips` leads from the state's grip to
/// the cursor's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The number of its plane.
    pub plane: usize,
    /// The row.
    pub row: Row,
    /// The fiber.
    pub fiber: Fiber,
    /// The number of regrips since the start of the walk, modulo 3.
    pub regrips: u8,
}

impl Index {
    /// Returns the index of the states under `rules`, [reduced by symmetries](Planes::is_reduced) if they allow it.
    #[must_use]
    pub fn new(rules: &Rules) -> Index {
        Index::of_planes(Planes::new(rules))
    }

    /// Returns the index without symmetry reduction: each lock state after the start has a plane.
    #[must_use]
    pub fn unreduced(rules: &Rules) -> Index {
        Index::of_planes(Planes::unreduced(rules))
    }

    /// Returns the index of the states in these planes.
    #[must_use]
    pub fn of_planes(planes: Planes) -> Index {
        let shape = Shape::of(planes.rules().puzzle());
        let steps_of = |plane: &Plane| {
            let moves =
                plane.moves().iter().map(|step| Moves::new(Position::SOLVED.turned(step.turn), step.regrips, shape));
            steps_by_row(&moves.collect::<Vec<Moves>>(), shape)
        };
        let steps = planes.all().iter().map(steps_of).collect();
        let regrips: Vec<Moves> =
            (0..grips(&planes)).map(|regrips| Moves::new(Position::SOLVED, regrips, shape)).collect();
        Index { shape, planes, steps, regrips: steps_by_row(&regrips, shape) }
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.planes.rules()
    }

    /// Returns the numbers of rows and fibers of a plane.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the planes.
    #[must_use]
    pub const fn planes(&self) -> &Planes {
        &self.planes
    }

    /// Returns the number of states in the index: planes x rows x fibers.
    #[must_use]
    pub fn states(&self) -> usize {
        self.planes.all().len() * self.shape.positions()
    }

    /// Returns the numbers of all states, in order.
    pub fn state_numbers(&self) -> impl DoubleEndedIterator<Item = StateNumber> + ExactSizeIterator + use<> {
        (0..self.states()).map(StateNumber::new)
    }

    /// Returns the number of a cursor's state, 0 to `states() - 1`.
    #[must_use]
    #[inline]
    pub fn number(&self, cursor: &Cursor) -> StateNumber {
        let row = cursor.plane * self.shape.rows() + cursor.row.number();
        StateNumber::new(row * self.shape.fibers() + cursor.fiber.number())
    }

    /// Returns the cursor of the state with this number, or `None` if the number is not below [`Index::states`].
    #[must_use]
    #[inline]
    pub fn cursor(&self, number: StateNumber) -> Option<Cursor> {
        let planes = self.planes.all().len();
        let (row, fiber) = self.shape.split(number.get());
        // Most indices have few planes, so counting is faster than division.
        let plane = (1..planes).take_while(|plane| plane * self.shape.rows() <= row).count();
        let row = row - plane * self.shape.rows();
        (row < self.shape.rows()).then(|| Cursor { plane, row: Row::from_bits(row as u16), fiber, regrips: 0 })
    }

    /// Returns the cursors of a state. An unlocked state without a plane has one for each lock state that
    /// [joins](LockPlace::joins_unlocked) it; any other state has one.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    #[inline]
    pub fn cursors(&self, state: &State) -> Result<impl Iterator<Item = Cursor>, StateError> {
        self.rules().check(state)?;
        let position = state.position();
        let (row, fiber) = (Row::of_position(position, self.shape), Fiber::of_position(position, self.shape));
        let locked = self.planes.place_of(state.lock()).map(|place| self.cursor_of(place, row, fiber));
        let unlocked = locked.is_none().then(|| self.unlocked_cursors(row, fiber));
        Ok(locked.into_iter().chain(unlocked.into_iter().flatten()))
    }

    /// Returns the cursors from which the turns of a state start.
    ///
    /// These are the cursors of [`Index::cursors`], with one exception: an unlocked state whose distance follows from the
    /// lock states that join it has a cursor for each of them, even if it has a plane. So a plane of unlocked states does
    /// not change the order of turns.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn starts(&self, state: &State) -> Result<impl Iterator<Item = Cursor>, StateError> {
        self.rules().check(state)?;
        let by_locks = state.lock().is_start() && self.planes.locks_determine_unlocked();
        let position = state.position();
        let (row, fiber) = (Row::of_position(position, self.shape), Fiber::of_position(position, self.shape));
        let joined = by_locks.then(|| self.joined_cursors(row, fiber));
        let own = if by_locks { None } else { Some(self.cursors(state)?) };
        Ok(joined.into_iter().flatten().chain(own.into_iter().flatten()))
    }

    /// Returns the cursors of an unlocked position, like [`Index::cursors`].
    pub fn unlocked_cursors(&self, row: Row, fiber: Fiber) -> impl Iterator<Item = Cursor> {
        let (own, joined) = match self.planes.start() {
            Start::Plane(plane) => (Some(Cursor { plane, row, fiber, regrips: 0 }), None),
            Start::LeastOfLocks => (None, Some(self.joined_cursors(row, fiber))),
        };
        own.into_iter().chain(joined.into_iter().flatten())
    }

    /// Returns the cursors of a position in each lock state that joins the unlocked states.
    fn joined_cursors(&self, row: Row, fiber: Fiber) -> impl Iterator<Item = Cursor> {
        let joined = self.planes.locks().iter().filter(|place| place.joins_unlocked);
        joined.map(move |place| self.cursor_of(place, row, fiber))
    }

    /// Returns the cursor of a position in the lock state at `place`.
    fn cursor_of(&self, place: &LockPlace, row: Row, fiber: Fiber) -> Cursor {
        let step = self.regrips[row.number() * usize::from(grips(&self.planes)) + usize::from(place.regrips)];
        Cursor { plane: place.plane, row: step.row(), fiber: step.apply(fiber), regrips: place.regrips }
    }

    /// Returns the state at a cursor, in the grip of the start of the walk.
    #[must_use]
    pub fn state(&self, cursor: &Cursor) -> State {
        let back = (3 - cursor.regrips) % 3;
        let position = cursor.row.position(cursor.fiber, self.shape).regripped(regripping(back));
        let lock = self.planes.regripped(self.planes.all()[cursor.plane].lock(), back);
        State::new(self.rules().puzzle(), position).with_lock(lock.expect("only symmetry-reduced planes have regrips"))
    }

    /// Returns whether the position at a cursor is at the goal. The lock state does not matter.
    #[must_use]
    #[inline]
    pub fn is_goal(&self, cursor: &Cursor) -> bool {
        match self.rules().goal() {
            Goal::Solved => cursor.is_solved(),
            _ => self.rules().is_goal(&cursor.row.position(cursor.fiber, self.shape)),
        }
    }

    /// Returns the steps of a plane's moves: row by row, and for each row move by move.
    ///
    /// # Panics
    /// Panics if the index has no such plane.
    #[must_use]
    #[inline]
    pub fn steps(&self, plane: usize) -> &[RowStep] {
        &self.steps[plane]
    }

    /// Returns the moves from a cursor: each turn, in the grip of the start of the walk, and the cursor after it.
    pub fn successors(&self, cursor: Cursor) -> impl Iterator<Item = (Turn, Cursor)> {
        let choices = self.planes.all()[cursor.plane].choices();
        choices.filter_map(move |choice| Some((self.turn(&cursor, choice)?, self.successor(&cursor, choice)?)))
    }

    /// Returns the cursor after the move with this choice, or `None` if the plane has no such move.
    #[must_use]
    #[inline]
    pub fn successor(&self, cursor: &Cursor, choice: Choice) -> Option<Cursor> {
        let moves = self.planes.all()[cursor.plane].moves();
        let plane = moves.get(choice.get())?.plane;
        let step = self.steps[cursor.plane][cursor.row.number() * moves.len() + choice.get()];
        let mut regrips = cursor.regrips + step.regrips();
        regrips -= if regrips >= 3 { 3 } else { 0 };
        Some(Cursor { plane, row: step.row(), fiber: step.apply(cursor.fiber), regrips })
    }

    /// Returns the turn of the move with this choice, in the grip of the start of the walk, or `None` if the plane has
    /// no such move.
    #[must_use]
    pub fn turn(&self, cursor: &Cursor, choice: Choice) -> Option<Turn> {
        let step = self.planes.all()[cursor.plane].moves().get(choice.get())?;
        Some(step.turn.rotated(regripping(cursor.regrips).inverse()))
    }
}

impl Cursor {
    /// Returns whether the position is solved.
    #[must_use]
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.row.number() == 0 && self.fiber.number() == 0
    }
}

/// Returns the number of grips: 3 with symmetry reduction, else 1.
fn grips(planes: &Planes) -> u8 {
    if planes.is_reduced() { 3 } else { 1 }
}
