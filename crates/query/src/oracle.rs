//! The oracle: a table with the index of its rules, and what it tells of single states.

use std::path::Path;

use godtable_cube::{Goal, Held, Rules, State, Turn};
use godtable_index::{Cursor, Index, Planes, Shape};
use godtable_table::{CellKind, Cells, Encoding, Header, Histogram, MAXIMUM_DISTANCE, Table};
use memmap2::Mmap;

use crate::cost::farthest;
use crate::{QueryError, walk};

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
        if self.kind() == CellKind::Distance {
            return held(self.table.cells(), number);
        }
        self.distance_from(self.index.cursor(number).expect("a number of the index"))
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
        const WALKS: usize = 8;
        assert_eq!(numbers.len(), distances.len(), "as many distances as numbers");
        if let Some(&number) = numbers.iter().find(|&&number| number >= self.index.states()) {
            return Err(self.no_such_state(number));
        }
        if self.kind() == CellKind::Distance {
            let cells = self.table.cells();
            for (&number, distance) in numbers.iter().zip(distances) {
                *distance = held(cells, number)?;
            }
            return Ok(());
        }
        let mut done = 0;
        if self.table.header().encoding == Encoding::ChoiceAndMark
            && let Some(steps) = walk::one_plane(&self.index)
        {
            let cells = self.table.cells().bytes();
            for (numbers, distances) in numbers.as_chunks::<WALKS>().0.iter().zip(distances.as_chunks_mut::<WALKS>().0)
            {
                let states = numbers.map(|number| {
                    let cursor = self.index.cursor(number).expect("all numbers are checked above");
                    (cursor.row, cursor.fibre)
                });
                *distances = walk::marked_walks(steps, cells, states).map(|distance| Some(usize::from(distance)));
                done += WALKS;
            }
        }
        for (&number, distance) in numbers[done..].iter().zip(&mut distances[done..]) {
            *distance = self.distance_at(number)?;
        }
        Ok(())
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
        let Some((distance, mut cursor)) = self.nearest_of(self.index.starts(state)?)? else { return Ok(None) };
        let mut turns = Vec::with_capacity(distance);
        while !self.index.is_goal(&cursor) {
            let step = self.optimal_choice(&cursor)?.filter(|_| turns.len() < distance);
            let step =
                step.and_then(|choice| self.index.turn(&cursor, choice).zip(self.index.successor(&cursor, choice)));
            let (turn, next) = step.ok_or_else(|| self.contradiction(&cursor))?;
            turns.push(turn);
            cursor = next;
        }
        Ok(Some(turns))
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

    /// The distance of the state at a cursor.
    #[inline]
    pub(crate) fn distance_from(&self, cursor: Cursor) -> Result<Option<usize>, QueryError> {
        let cells = self.table.cells().bytes();
        let distance = match self.table.header().encoding {
            Encoding::ChoiceAndMark => walk::distance_by_marks(&self.index, cells, &cursor).map(Some),
            Encoding::DistanceModulo3 => walk::distance_by_residues(&self.index, cells, false, &cursor),
            Encoding::HalvesModulo3 => walk::distance_by_residues(&self.index, cells, true, &cursor),
            Encoding::Distance(_) => return held(self.table.cells(), self.index.number(&cursor)),
            _ => return self.distance_by_walk(cursor),
        };
        distance.map_err(|walk::Astray| self.contradiction(&cursor))
    }

    /// Walks to the solved position.
    fn distance_by_walk(&self, start: Cursor) -> Result<Option<usize>, QueryError> {
        let mut cursor = start;
        for turns in 0..=MAXIMUM_DISTANCE {
            if self.index.is_goal(&cursor) {
                return Ok(Some(turns));
            }
            match self.step(&cursor)? {
                Some(next) => cursor = next,
                None if turns == 0 => return Ok(None),
                None => break,
            }
        }
        Err(self.contradiction(&start))
    }

    /// Where an optimal move from an unsolved state leads; `None` where solved cannot be reached.
    #[inline]
    pub(crate) fn step(&self, cursor: &Cursor) -> Result<Option<Cursor>, QueryError> {
        Ok(self.optimal_choice(cursor)?.and_then(|choice| self.index.successor(cursor, choice)))
    }

    /// The optimal move from an unsolved state that its cell names or, with its neighbours' cells, implies: always one
    /// of its plane's. `None` where solved cannot be reached.
    #[inline]
    fn optimal_choice(&self, cursor: &Cursor) -> Result<Option<usize>, QueryError> {
        let cells = self.table.cells();
        let value = cells.get(self.index.number(cursor));
        let moves = self.index.planes().all()[cursor.plane].moves().len();
        let to_a_cell_of = |nearer: u8| {
            let leads_there = |choice: &usize| {
                let next = self.index.successor(cursor, *choice);
                next.is_some_and(|next| cells.get(self.index.number(&next)) == nearer)
            };
            (0..moves).find(leads_there).map(Some).ok_or_else(|| self.contradiction(cursor))
        };
        let choice = match self.table.header().encoding {
            Encoding::DistanceModulo3 | Encoding::HalvesModulo3 if value == Encoding::UNREACHABLE_MODULO_3 => {
                return Ok(None);
            }
            encoding @ (Encoding::DistanceModulo3 | Encoding::HalvesModulo3) => {
                return to_a_cell_of(walk::nearer(value, encoding == Encoding::HalvesModulo3 && cursor.row.is_odd()));
            }
            Encoding::Distance(_) => {
                return match self.distance_from(*cursor)? {
                    None => Ok(None),
                    // Only the goal is at 0.
                    Some(0) => Err(self.contradiction(cursor)),
                    Some(_) => to_a_cell_of(value - 1),
                };
            }
            Encoding::ChoiceAndMark => usize::from(value & 1),
            _ => usize::from(value),
        };
        if choice < moves {
            Ok(Some(choice))
        } else if choice == cells.bits().values() - 1 {
            Ok(None)
        } else {
            Err(self.contradiction(cursor))
        }
    }

    /// What the cells were made for.
    #[inline]
    pub(crate) fn kind(&self) -> CellKind {
        self.table.header().encoding.kind()
    }

    fn no_such_state(&self, number: usize) -> QueryError {
        QueryError::NoSuchState { number, states: self.index.states() }
    }

    pub(crate) fn contradiction(&self, cursor: &Cursor) -> QueryError {
        QueryError::Contradiction { number: self.index.number(cursor) }
    }
}

/// The distance that a cell holds.
#[inline]
fn held(cells: Cells<'_>, number: usize) -> Result<Option<usize>, QueryError> {
    assert!(number < cells.len(), "a number of the index");
    let distance = usize::from(cells.get(number));
    if distance == cells.bits().values() - 1 {
        Ok(None)
    } else if distance <= MAXIMUM_DISTANCE {
        Ok(Some(distance))
    } else {
        Err(QueryError::Contradiction { number })
    }
}

/// The planes of a table.
pub(crate) fn planes(header: &Header) -> Planes {
    let rules = &header.rules;
    let planes = if header.is_folded { Planes::new(rules) } else { Planes::unfolded(rules) };
    match header.encoding.kind() {
        CellKind::Compact => planes,
        CellKind::Distance => planes.with_unlocked(),
    }
}

/// Whether a header is that of a table of its own rules.
fn check(header: &Header, planes: &Planes) -> Result<(), QueryError> {
    let rules = &header.rules;
    let positions = Shape::of(rules.puzzle()).positions();
    let most_moves = planes.most_moves();
    let is_fit = match header.encoding {
        Encoding::DistanceModulo3 => rules.are_reversible(),
        Encoding::HalvesModulo3 => rules.lock().forbids_nothing() && rules.alternate_parity(),
        Encoding::ChoiceAndMark => most_moves <= 2 && rules.alternate_parity() && *rules.goal() == Goal::Solved,
        Encoding::Choice(bits) => most_moves <= bits.values(),
        Encoding::Distance(_) => Encoding::distance_up_to(farthest(header)) == Some(header.encoding),
        _ => false,
    };
    fits("fold", header.is_folded, planes.is_folded())?;
    fits("number of cells", header.cells, planes.all().len() * positions)?;
    fits("number of unlocked states", header.unlocked.states(), positions as u64)?;
    let locked = header.locked.as_ref().map_or(0, Histogram::states);
    fits("number of locked states", locked, (rules.lock_states().len() * positions) as u64)?;
    fits("encoding", header.encoding.name(), if is_fit { header.encoding.name() } else { "another one" })
}

fn fits<T: PartialEq + ToString>(what: &'static str, got: T, expected: T) -> Result<(), QueryError> {
    if got == expected {
        return Ok(());
    }
    Err(QueryError::Misfit { what, got: got.to_string(), expected: expected.to_string() })
}
