//! The index: states to numbers and back, and the moves between them.

use godtable_cube::{Goal, Position, Rules, State, StateError, Turn};

use crate::planes::regripping;
use crate::step::{Moves, steps_by_row};
use crate::{Choice, Fibre, LockPlace, Plane, Planes, Row, Shape, Start, StateNumber, Step};

/// A minimal perfect hash of the states of a puzzle under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    shape: Shape,
    planes: Planes,
    /// By plane: the steps of its moves, those of a row side by side.
    steps: Vec<Box<[Step]>>,
    /// By row: the steps of 0, 1 and 2 regrips alone; only those of 0 unless the index is folded.
    regrips: Box<[Step]>,
}

/// A state as the index has it, for walks. Another index means another state by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The number of its plane.
    pub plane: usize,
    /// Where its corners are.
    pub row: Row,
    /// How they are twisted.
    pub fibre: Fibre,
    /// How many regrips away from the state that the walk began with this one is, 0 to 2.
    pub regrips: u8,
}

impl Index {
    /// The index of the states under `rules`, folded where they allow it.
    #[must_use]
    pub fn new(rules: &Rules) -> Index {
        Index::of_planes(Planes::new(rules))
    }

    /// The index without the fold, a plane for all that can be locked.
    #[must_use]
    pub fn unfolded(rules: &Rules) -> Index {
        Index::of_planes(Planes::unfolded(rules))
    }

    /// The index of the states in these planes.
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
            (0..ways(&planes)).map(|regrips| Moves::new(Position::SOLVED, regrips, shape)).collect();
        Index { shape, planes, steps, regrips: steps_by_row(&regrips, shape) }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.planes.rules()
    }

    /// How many rows and fibres a plane has.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The planes.
    #[must_use]
    pub const fn planes(&self) -> &Planes {
        &self.planes
    }

    /// How many states the index numbers: planes x rows x fibres.
    #[must_use]
    pub fn states(&self) -> usize {
        self.planes.all().len() * self.shape.positions()
    }

    /// Returns the numbers of all states, in order.
    pub fn state_numbers(&self) -> impl DoubleEndedIterator<Item = StateNumber> + ExactSizeIterator + use<> {
        (0..self.states()).map(StateNumber::new)
    }

    /// Returns the number of a cursor's state.
    #[must_use]
    #[inline]
    pub fn number(&self, cursor: &Cursor) -> StateNumber {
        let row = cursor.plane * self.shape.rows() + cursor.row.number();
        StateNumber::new(row * self.shape.fibres() + cursor.fibre.number())
    }

    /// The state of that number; `None` where there is none.
    #[must_use]
    #[inline]
    pub fn cursor(&self, number: StateNumber) -> Option<Cursor> {
        let planes = self.planes.all().len();
        let (row, fibre) = self.shape.split(number.get());
        // Most indices have few planes: to count is faster than to divide.
        let plane = (1..planes).take_while(|plane| plane * self.shape.rows() <= row).count();
        let row = row - plane * self.shape.rows();
        (row < self.shape.rows()).then(|| Cursor { plane, row: Row::from_bits(row as u16), fibre, regrips: 0 })
    }

    /// Where a state stands: one cursor, or, for an unlocked state that has no place of its own, one for each lock.
    ///
    /// # Errors
    /// Where the state does not [belong to the rules](Rules::check).
    #[inline]
    pub fn cursors(&self, state: &State) -> Result<impl Iterator<Item = Cursor>, StateError> {
        self.rules().check(state)?;
        let position = state.position();
        let (row, fibre) = (Row::of_position(position, self.shape), Fibre::of_position(position, self.shape));
        let locked = self.planes.place_of(state.lock()).map(|place| self.cursor_of(place, row, fibre));
        let unlocked = locked.is_none().then(|| self.unlocked_cursors(row, fibre));
        Ok(locked.into_iter().chain(unlocked.into_iter().flatten()))
    }

    /// Where the turns from a state start: [`Index::cursors`], but of an unlocked state one for each lock that tells its
    /// distance, even where it has a place of its own. So the order of its turns does not depend on that place.
    ///
    /// # Errors
    /// As [`Index::cursors`].
    pub fn starts(&self, state: &State) -> Result<impl Iterator<Item = Cursor>, StateError> {
        self.rules().check(state)?;
        let by_locks = state.lock().is_start() && self.planes.locks_tell_unlocked();
        let position = state.position();
        let (row, fibre) = (Row::of_position(position, self.shape), Fibre::of_position(position, self.shape));
        let joined = by_locks.then(|| self.joined_cursors(row, fibre));
        let own = if by_locks { None } else { Some(self.cursors(state)?) };
        Ok(joined.into_iter().flatten().chain(own.into_iter().flatten()))
    }

    /// The cursors, as [`Index::cursors`] has them, of an unlocked position.
    pub fn unlocked_cursors(&self, row: Row, fibre: Fibre) -> impl Iterator<Item = Cursor> {
        let (own, joined) = match self.planes.start() {
            Start::Plane(plane) => (Some(Cursor { plane, row, fibre, regrips: 0 }), None),
            Start::LeastOfLocks => (None, Some(self.joined_cursors(row, fibre))),
        };
        own.into_iter().chain(joined.into_iter().flatten())
    }

    /// A position under each lock that joins the unlocked states.
    fn joined_cursors(&self, row: Row, fibre: Fibre) -> impl Iterator<Item = Cursor> {
        let joined = self.planes.locks().iter().filter(|place| place.joins_unlocked);
        joined.map(move |place| self.cursor_of(place, row, fibre))
    }

    fn cursor_of(&self, place: &LockPlace, row: Row, fibre: Fibre) -> Cursor {
        let step = self.regrips[row.number() * usize::from(ways(&self.planes)) + usize::from(place.regrips)];
        Cursor { plane: place.plane, row: step.row(), fibre: step.apply(fibre), regrips: place.regrips }
    }

    /// The state at a cursor, in the grip in which the walk began.
    #[must_use]
    pub fn state(&self, cursor: &Cursor) -> State {
        let back = (3 - cursor.regrips) % 3;
        let position = cursor.row.position(cursor.fibre, self.shape).regripped(regripping(back));
        let lock = self.planes.regripped(self.planes.all()[cursor.plane].lock(), back);
        State::new(self.rules().puzzle(), position).with_lock(lock.expect("only folded planes are regripped"))
    }

    /// Whether the position at a cursor is at the goal of the rules, whatever is locked.
    #[must_use]
    #[inline]
    pub fn is_goal(&self, cursor: &Cursor) -> bool {
        match self.rules().goal() {
            Goal::Solved => cursor.is_solved(),
            _ => self.rules().is_goal(&cursor.row.position(cursor.fibre, self.shape)),
        }
    }

    /// The steps of a plane's moves: row after row, and for each row move after move.
    ///
    /// # Panics
    /// Where there is no such plane.
    #[must_use]
    #[inline]
    pub fn steps(&self, plane: usize) -> &[Step] {
        &self.steps[plane]
    }

    /// The moves from a cursor: the turn, in the grip in which the walk began, and the state to which it leads.
    pub fn successors(&self, cursor: Cursor) -> impl Iterator<Item = (Turn, Cursor)> {
        let choices = self.planes.all()[cursor.plane].choices();
        choices.filter_map(move |choice| Some((self.turn(&cursor, choice)?, self.successor(&cursor, choice)?)))
    }

    /// The state to which the move of that choice leads; `None` where the plane has no such move.
    #[must_use]
    #[inline]
    pub fn successor(&self, cursor: &Cursor, choice: Choice) -> Option<Cursor> {
        let moves = self.planes.all()[cursor.plane].moves();
        let plane = moves.get(choice.get())?.plane;
        let step = self.steps[cursor.plane][cursor.row.number() * moves.len() + choice.get()];
        let mut regrips = cursor.regrips + step.regrips();
        regrips -= if regrips >= 3 { 3 } else { 0 };
        Some(Cursor { plane, row: step.row(), fibre: step.apply(cursor.fibre), regrips })
    }

    /// The turn of the move of that choice, in the grip in which the walk began; `None` where there is no such move.
    #[must_use]
    pub fn turn(&self, cursor: &Cursor, choice: Choice) -> Option<Turn> {
        let step = self.planes.all()[cursor.plane].moves().get(choice.get())?;
        Some(step.turn.rotated(regripping(cursor.regrips).inverse()))
    }
}

impl Cursor {
    /// Whether the position is the solved one.
    #[must_use]
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.row.number() == 0 && self.fibre.number() == 0
    }
}

/// How many grips the planes tell apart: 3 where they are folded, else 1.
fn ways(planes: &Planes) -> u8 {
    if planes.is_folded() { 3 } else { 1 }
}
