//! The oracle: a table with the index of its rules, and what it tells of single states.

use std::path::Path;

use godtable_cube::{Held, Rules, State, Turn};
use godtable_index::{Cursor, Index};
use godtable_table::{Histogram, Table};
#[cfg(feature = "mmap")]
use memmap2::Mmap;

use crate::QueryError;
use crate::decode::Decoder;
use crate::header::{check, planes};

/// A distance table with the index of its rules.
///
/// Distances are numbers of turns to the solved position, whatever is locked there; `None` where it cannot be
/// reached. They are the same in every hold, so any [`State`] or [`Held`] cube will do to ask for one.
///
/// Turns depend on the hold. So they are asked of a [`Held`] cube, and are told as its holder makes them. A bare [`State`]
/// is one in the fixed frame, in which states are kept; it is asked of by [`Held::in_fixed_frame`].
#[derive(Debug)]
pub struct Oracle<B> {
    table: Table<B>,
    index: Index,
}

impl Oracle<Vec<u8>> {
    /// Reads the table in a file into memory.
    ///
    /// # Errors
    /// Where the file cannot be read, is damaged, or is no table of its own rules.
    pub fn read(path: &Path) -> Result<Oracle<Vec<u8>>, QueryError> {
        Oracle::new(godtable_table::read(path)?)
    }
}

#[cfg(feature = "mmap")]
impl Oracle<Mmap> {
    /// Maps the table in a file. [`Oracle::read`] is the safe way; to map saves the memory, and the time of a copy.
    ///
    /// # Errors
    /// As [`Oracle::read`].
    ///
    /// # Safety
    /// As for [`godtable_table::open`]: until the oracle is dropped, nobody may truncate the file or write into it.
    #[expect(unsafe_code, reason = "to map a file is unsafe")]
    pub unsafe fn open(path: &Path) -> Result<Oracle<Mmap>, QueryError> {
        // SAFETY: the caller vouches for the file, as `godtable_table::open` asks for.
        Oracle::new(unsafe { godtable_table::open(path) }?)
    }
}

impl<B: AsRef<[u8]>> Oracle<B> {
    /// The oracle of a table.
    ///
    /// # Errors
    /// Where the table's size, encoding or numbers of states are not those of its rules.
    pub fn new(table: Table<B>) -> Result<Oracle<B>, QueryError> {
        let header = table.header();
        let planes = planes(header);
        // An index may be much larger than a forged file that asks for it: the numbers are checked first.
        check(header, &planes)?;
        Ok(Oracle { index: Index::of_planes(planes), table })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.index.rules()
    }

    /// The index: which state has which number.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table<B> {
        &self.table
    }

    /// How many unlocked states stand at each distance, as the table's header has it.
    #[must_use]
    pub const fn unlocked(&self) -> &Histogram {
        &self.table.header().unlocked
    }

    /// How many locked states stand at each distance, over all that the turns can lock; `None` where they lock
    /// nothing.
    #[must_use]
    pub const fn locked(&self) -> Option<&Histogram> {
        self.table.header().locked.as_ref()
    }

    /// The distance of a state, locked or unlocked.
    ///
    /// # Errors
    /// Where the state does not [belong to the rules](Rules::check), or the cells contradict each other.
    pub fn distance(&self, state: &impl AsRef<State>) -> Result<Option<usize>, QueryError> {
        Ok(self.nearest(state.as_ref())?.map(|(distance, _)| distance))
    }

    /// The distance of the state of that number in the [index](Oracle::index).
    ///
    /// # Errors
    /// Where the index has no such state, or the cells contradict each other.
    pub fn distance_at(&self, number: usize) -> Result<Option<usize>, QueryError> {
        if number >= self.index.states() {
            return Err(self.no_such_state(number));
        }
        self.decoder().distance_at(number)
    }

    /// The distances of the states of those numbers in the [index](Oracle::index), as [`Oracle::distance_at`] has them,
    /// written to `distances`, which must be as long. Faster than one by one: where the cells bear marks, walks go side by
    /// side; where they hold distances, reads do.
    ///
    /// # Errors
    /// Where the index has no such state, or the cells contradict each other.
    ///
    /// # Panics
    /// Where the slices are not equally long.
    pub fn distances_at(&self, numbers: &[usize], distances: &mut [Option<usize>]) -> Result<(), QueryError> {
        assert_eq!(numbers.len(), distances.len(), "as many distances as numbers");
        if let Some(&number) = numbers.iter().find(|&&number| number >= self.index.states()) {
            return Err(self.no_such_state(number));
        }
        self.decoder().distances_at(numbers, distances)
    }

    /// The turns that begin an optimal solution, as the holder of the cube makes them; none where the cube is solved or
    /// cannot be. In the fixed frame they come in the order in which the rules list them.
    ///
    /// # Errors
    /// As [`Oracle::distance`].
    pub fn optimal_turns(&self, cube: &Held) -> Result<Vec<Turn>, QueryError> {
        let mut turns: Vec<Turn> = Vec::new();
        if let Some((distance, _)) = self.nearest(cube.state())? {
            for (turn, _) in self.optimal_moves(self.index.starts(cube.state())?.collect(), distance)? {
                turns.push(turn);
            }
        }
        let in_order = self.rules().turns().iter().filter(|turn| turns.contains(turn));
        Ok(in_order.flat_map(|turn| cube.say(&[turn])).collect())
    }

    /// An optimal solution: turns that lead to solved, as few as can be, as the holder of the cube makes them; empty where
    /// the cube is solved, `None` where it cannot be.
    ///
    /// # Errors
    /// As [`Oracle::distance`].
    pub fn solution(&self, cube: &Held) -> Result<Option<Vec<Turn>>, QueryError> {
        Ok(self.solution_in_fixed_frame(cube.state())?.map(|turns| cube.say(&turns)))
    }

    /// An optimal solution of a state in the fixed frame, in which it is kept.
    pub(crate) fn solution_in_fixed_frame(&self, state: &State) -> Result<Option<Vec<Turn>>, QueryError> {
        let Some((distance, mut cursor)) = self.start(state)? else { return Ok(None) };
        let mut turns = Vec::with_capacity(distance);
        while !self.index.is_goal(&cursor) {
            let step = self.decoder().choice(&cursor)?.filter(|_| turns.len() < distance);
            let step =
                step.and_then(|choice| self.index.turn(&cursor, choice).zip(self.index.successor(&cursor, choice)));
            let (turn, next) = step.ok_or_else(|| self.contradiction(&cursor))?;
            turns.push(turn);
            cursor = next;
        }
        Ok(Some(turns))
    }

    /// The distance of a state and the cursor from which its solution starts.
    fn start(&self, state: &State) -> Result<Option<(usize, Cursor)>, QueryError> {
        let start = self.nearest_of(self.index.starts(state)?)?;
        if self.decoder().reads_one_cell() {
            // A cell of its own says what those under locks do.
            let own = self.index.cursors(state)?.next().expect("each state has a cursor");
            if self.distance_from(own)? != start.map(|(distance, _)| distance) {
                return Err(self.contradiction(&own));
            }
        }
        Ok(start)
    }

    /// The distance of a state and one of its cursors from which it is that far.
    pub(crate) fn nearest(&self, state: &State) -> Result<Option<(usize, Cursor)>, QueryError> {
        self.nearest_of(self.index.cursors(state)?)
    }

    /// The first of the cursors that is nearest, and how far it is.
    fn nearest_of(&self, cursors: impl Iterator<Item = Cursor>) -> Result<Option<(usize, Cursor)>, QueryError> {
        let mut nearest: Option<(usize, Cursor)> = None;
        for cursor in cursors {
            if let Some(distance) = self.distance_from(cursor)?
                && nearest.is_none_or(|(least, _)| distance < least)
            {
                nearest = Some((distance, cursor));
            }
        }
        Ok(nearest)
    }

    /// The moves from any of the cursors of a state at `distance` that lead nearer, each turn once; none at distance
    /// 0, and at least one at any other.
    pub(crate) fn optimal_moves(
        &self,
        cursors: Vec<Cursor>,
        distance: usize,
    ) -> Result<Vec<(Turn, Cursor)>, QueryError> {
        let mut moves: Vec<(Turn, Cursor)> = Vec::new();
        if distance == 0 {
            return Ok(moves);
        }
        for (turn, next) in cursors.iter().flat_map(|&cursor| self.index.successors(cursor)) {
            if !moves.iter().any(|&(known, _)| known == turn) && self.distance_from(next)? == Some(distance - 1) {
                moves.push((turn, next));
            }
        }
        match cursors.first() {
            // Without this a search for solutions could try every way into cells that lead nowhere.
            Some(cursor) if moves.is_empty() => Err(self.contradiction(cursor)),
            _ => Ok(moves),
        }
    }

    /// Returns the decoder of the cells.
    #[inline]
    pub(crate) fn decoder(&self) -> Decoder<'_> {
        Decoder::new(&self.index, self.table.header().encoding, self.table.cells())
    }

    /// Returns the distance of the state at a cursor, or `None` if the goal is out of reach.
    #[inline]
    pub(crate) fn distance_from(&self, cursor: Cursor) -> Result<Option<usize>, QueryError> {
        self.decoder().distance(&cursor)
    }

    fn no_such_state(&self, number: usize) -> QueryError {
        QueryError::NoSuchState { number, states: self.index.states() }
    }

    pub(crate) fn contradiction(&self, cursor: &Cursor) -> QueryError {
        self.decoder().contradiction(cursor)
    }
}
