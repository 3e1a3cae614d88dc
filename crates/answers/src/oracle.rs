//! The oracle: a table with the index of its rules. It answers questions about single states.

use godtable_engine::index::{Cursor, Index, StateNumber};
use godtable_puzzle::cube::{Held, Rules, State, Turn};
use godtable_table::{Distance, Histogram, Table};

use crate::QueryError;
use crate::decode::Decoder;
use crate::header::{check, planes};

/// A distance table with the index of its rules.
///
/// A [`Distance`] is the fewest turns to the goal, in any lock state; `None` if no turns lead there. It is the same in
/// every hold, so questions about distances take a [`State`] or a [`Held`] cube.
///
/// Turns depend on the hold. Questions about turns take a [`Held`] cube, and return the turns in its hold.
/// [`Held::in_fixed_frame`] makes a held cube from a bare [`State`].
#[derive(Debug)]
pub struct Oracle<B> {
    table: Table<B>,
    index: Index,
}

impl<B: AsRef<[u8]>> Oracle<B> {
    /// Returns the oracle of a table.
    ///
    /// # Errors
    /// Returns an error if the table's size, encoding or numbers of states do not fit its rules.
    pub fn new(table: Table<B>) -> Result<Oracle<B>, QueryError> {
        let header = table.header();
        let planes = planes(header);
        // The header is checked first: a small forged file could ask for a large index.
        check(header, &planes)?;
        Ok(Oracle { index: Index::of_planes(planes), table })
    }

    /// Returns the rules of the table.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.index.rules()
    }

    /// Returns the index, which converts between states and their numbers.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the table.
    #[must_use]
    pub const fn table(&self) -> &Table<B> {
        &self.table
    }

    /// Returns the number of unlocked states at each distance, from the table's header.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// assert_eq!(oracle.unlocked().counts()[..4], [1, 3, 6, 12]);
    /// assert_eq!(oracle.unlocked().gods_number().get(), 35);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn unlocked(&self) -> &Histogram {
        &self.table.header().unlocked
    }

    /// Returns the number of locked states at each distance, over all lock states, or `None` if the rules lock nothing.
    #[must_use]
    pub const fn locked(&self) -> Option<&Histogram> {
        self.table.header().locked.as_ref()
    }

    /// Returns the distance of a state in turns to the goal, or `None` if no turns lead there. It is the same in every
    /// hold.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check), or the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # use godtable_answers::table::Distance;
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let cube = Held::read_turns("U", &rules)?;
    /// assert_eq!(oracle.distance(&cube)?, Distance::new(13)); // locked: U was turned last
    /// let cube = Held::read_setup("U", Puzzle::CUBE2)?;
    /// assert_eq!(oracle.distance(&cube)?, Distance::new(13)); // unlocked
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(&self, state: &impl AsRef<State>) -> Result<Option<Distance>, QueryError> {
        Ok(self.nearest(state.as_ref())?.map(|(distance, _)| distance))
    }

    /// Returns the distance of a state by its number in the [index](Oracle::index), or `None` if the goal is out of
    /// reach.
    ///
    /// # Errors
    /// Returns an error if the index has no such state, or the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// use godtable_answers::index::StateNumber;
    /// use godtable_answers::table::Distance;
    ///
    /// let solved = StateNumber::new(0);
    /// assert_eq!(oracle.distance_at(solved)?, Some(Distance::ZERO));
    /// assert!(oracle.distance_at(StateNumber::new(oracle.index().states())).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn distance_at(&self, number: StateNumber) -> Result<Option<Distance>, QueryError> {
        if number.get() >= self.index.states() {
            return Err(self.no_such_state(number));
        }
        self.decoder().distance_at(number)
    }

    /// Writes the distance of each state in `numbers` to `distances`, as [`Oracle::distance_at`] returns it.
    ///
    /// This is faster than one call for each state: several lookups wait for memory at the same time.
    ///
    /// # Errors
    /// Returns an error if the index has no such state, or the cells contradict each other.
    ///
    /// # Panics
    /// Panics if the slices differ in length.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let numbers: Vec<_> = oracle.index().state_numbers().take(3).collect();
    /// let mut distances = [None; 3];
    /// oracle.distances_at(&numbers, &mut distances)?;
    /// assert_eq!(distances[2], oracle.distance_at(numbers[2])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances_at(&self, numbers: &[StateNumber], distances: &mut [Option<Distance>]) -> Result<(), QueryError> {
        assert_eq!(numbers.len(), distances.len(), "as many distances as numbers");
        if let Some(&number) = numbers.iter().find(|number| number.get() >= self.index.states()) {
            return Err(self.no_such_state(number));
        }
        self.decoder().distances_at(numbers, distances)
    }

    /// Returns the first turns of all optimal solutions, in the cube's hold. The list is empty at the goal, or if the
    /// goal is out of reach. In the fixed frame, the turns have the order of the rules' turns.
    ///
    /// # Errors
    /// Returns an error as [`Oracle::distance`] does.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let cube = Held::read_turns("R U F R", &rules)?;
    /// let solution = oracle.solution(&cube)?.expect("every state can be solved");
    /// assert!(oracle.optimal_turns(&cube)?.contains(&solution[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Returns an optimal solution: the fewest turns to the goal, in the cube's hold. It is empty at the goal, and
    /// `None` if the goal is out of reach.
    ///
    /// # Errors
    /// Returns an error as [`Oracle::distance`] does.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let cube = Held::read_turns("R U F R", &rules)?;
    /// let turns = oracle.solution(&cube)?.expect("every state can be solved");
    /// assert_eq!(notation::write(&turns), "U F U R U F R U F U");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution(&self, cube: &Held) -> Result<Option<Vec<Turn>>, QueryError> {
        Ok(self.solution_in_fixed_frame(cube.state())?.map(|turns| cube.say(&turns)))
    }

    /// Returns an optimal solution of a state, in turns of the fixed frame.
    pub(crate) fn solution_in_fixed_frame(&self, state: &State) -> Result<Option<Vec<Turn>>, QueryError> {
        let Some((distance, mut cursor)) = self.start(state)? else { return Ok(None) };
        let mut turns = Vec::with_capacity(distance.get());
        while !self.index.is_goal(&cursor) {
            let step = self.decoder().choice(&cursor)?.filter(|_| turns.len() < distance.get());
            let step =
                step.and_then(|choice| self.index.turn(&cursor, choice).zip(self.index.successor(&cursor, choice)));
            let (turn, next) = step.ok_or_else(|| self.contradiction(&cursor))?;
            turns.push(turn);
            cursor = next;
        }
        Ok(Some(turns))
    }

    /// Returns the distance of a state, and the cursor at which its solution starts.
    fn start(&self, state: &State) -> Result<Option<(Distance, Cursor)>, QueryError> {
        let start = self.nearest_of(self.index.starts(state)?)?;
        if self.decoder().reads_one_cell() {
            // The unlocked state has its own cell, which must agree with the cells of the locked states.
            let own = self.index.cursors(state)?.next().expect("each state has a cursor");
            if self.distance_from(own)? != start.map(|(distance, _)| distance) {
                return Err(self.contradiction(&own));
            }
        }
        Ok(start)
    }

    /// Returns the distance of a state, and one of its cursors with that distance.
    pub(crate) fn nearest(&self, state: &State) -> Result<Option<(Distance, Cursor)>, QueryError> {
        self.nearest_of(self.index.cursors(state)?)
    }

    /// Returns the first of the nearest cursors, and its distance.
    fn nearest_of(&self, cursors: impl Iterator<Item = Cursor>) -> Result<Option<(Distance, Cursor)>, QueryError> {
        let mut nearest: Option<(Distance, Cursor)> = None;
        for cursor in cursors {
            if let Some(distance) = self.distance_from(cursor)?
                && nearest.is_none_or(|(least, _)| distance < least)
            {
                nearest = Some((distance, cursor));
            }
        }
        Ok(nearest)
    }

    /// Returns the optimal moves from the cursors of a state at `distance`, each turn once. The list is empty at
    /// distance 0, and only there.
    pub(crate) fn optimal_moves(
        &self,
        cursors: Vec<Cursor>,
        distance: Distance,
    ) -> Result<Vec<(Turn, Cursor)>, QueryError> {
        let mut moves: Vec<(Turn, Cursor)> = Vec::new();
        let Some(nearer) = distance.nearer() else { return Ok(moves) };
        for (turn, next) in cursors.iter().flat_map(|&cursor| self.index.successors(cursor)) {
            if !moves.iter().any(|&(known, _)| known == turn) && self.distance_from(next)? == Some(nearer) {
                moves.push((turn, next));
            }
        }
        match cursors.first() {
            // Else a search for solutions could try every path through cells that do not lead to the goal.
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
    pub(crate) fn distance_from(&self, cursor: Cursor) -> Result<Option<Distance>, QueryError> {
        self.decoder().distance(&cursor)
    }

    fn no_such_state(&self, number: StateNumber) -> QueryError {
        QueryError::NoSuchState { number, states: self.index.states() }
    }

    pub(crate) fn contradiction(&self, cursor: &Cursor) -> QueryError {
        self.decoder().contradiction(cursor)
    }
}
