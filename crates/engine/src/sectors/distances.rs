//! The distances of all states, with one cell for each class of states.
//!
//! d(x) = d(s(x)) for each state x and each symmetry s. So only the states of the sectors that stand for classes have
//! cells. A question canonicalizes x: the first of the images of its sector with the least head stands for the class
//! (`heads.rs`), and some s maps x into it. That takes |S| images of a sector, for |S| symmetries: 20,000 lookups in
//! the table of the Dino Cube take 0.38 s with 48 symmetries, and 0.10 s with a cell for each state (two cores of an
//! AMD EPYC, Zen 5).
//!
//! While it runs, a search has two copies of its sets. It records a bit for each state and binary digit of the distance; a proof
//! compares the states of each level with their cells instead.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use godtable_puzzle::orbits::Arrangement;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, OrbitsHeader, Table};

use crate::levels::cell::{Cell, State};
use crate::levels::store::{Counts, DistanceStore};
use crate::levels::stored_cells::{check_states, counts, value};
use crate::levels::{Arcs, Distances, Goal, LevelsError, Positions, Wrong};
use crate::observe::{Observe, Observers};
use crate::rows::comparison::{Cells, Comparison, WordAt};
use crate::rows::digits::Digits;
use crate::rows::{Keep, RowSearch};
use crate::sectors::Sectors;
use crate::sectors::search::ClassRows;
use crate::sectors::space::Class;
use crate::shares::{Progress, Search as _, SearchError};

/// The cells of all classes.
trait ClassCells: Debug + Send + Sync {
    /// Returns the distance in a cell: of bit `number % positions` of class `number / positions`.
    fn get(&self, number: usize) -> Option<usize>;
}

/// Distances by classes.
#[derive(Debug)]
struct ClassTable<C> {
    sectors: Arc<Sectors>,
    cells: C,
    counts: Vec<Counts>,
}

/// The distances that a search found.
#[derive(Debug)]
struct Found {
    /// The number of positions of a sector, and the words of its sets.
    positions: usize,
    words: usize,
    /// By bit of a sector: its word, and its place there.
    places: Vec<(u32, u8)>,
    digits: Digits<u64>,
}

impl ClassCells for Found {
    fn get(&self, number: usize) -> Option<usize> {
        let (word, place) = self.places[number % self.positions];
        self.digits.distance(number / self.positions * self.words + word as usize, usize::from(place))
    }
}

impl<B: AsRef<[u8]> + Debug + Send + Sync> ClassCells for Table<B, OrbitsHeader> {
    fn get(&self, number: usize) -> Option<usize> {
        value(self, number)
    }
}

impl Sectors {
    /// Returns the bytes of a search for distances below `2^digits`. It has two copies of the sets.
    #[must_use]
    pub fn distance_bytes(&self, digits: usize) -> u64 {
        self.classes.len() as u64 * (self.block.set_bytes() + (self.block.shape().words * 8 * (digits + 1)) as u64)
    }

    /// Finds the distances of all states. The sectors are those of the same positions, lock and goal. The observers hear of
    /// levels and of parts of a level, and may stop the search.
    ///
    /// # Errors
    /// Returns an error if a state is too far, if memory runs out, or if an observer stops the search.
    pub fn find_distances(
        self,
        (positions, arcs, goal): (Positions, Arcs, Goal),
        instructions: InstructionSet,
        observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
        observe_parts: &Observe<'_>,
    ) -> Result<Distances, SearchError> {
        let rows = ClassRows::new(Arc::new(self), instructions);
        let found = RowSearch::alone(rows, None, Keep::Distances(Vec::new()))?.run((observe, observe_parts))?;
        let counts = found.counts().iter().map(|level| level.states).collect();
        let (ClassRows { sectors, .. }, digits) = found.into_digits();
        let (words, positions_of_sector) = (sectors.block.shape().words, sectors.block.positions());
        let place = |(word, place): (usize, usize)| (word as u32, place as u8);
        let places = (0..positions_of_sector).map(|bit| place(sectors.block.place(bit))).collect();
        let table =
            ClassTable { cells: Found { positions: positions_of_sector, words, places, digits }, counts, sectors };
        Ok(Distances::known(positions, arcs, goal, Box::new(table)))
    }

    /// Returns the distances of a table.
    ///
    /// # Errors
    /// Returns an error if the table has other states.
    pub fn distances_of<B: AsRef<[u8]> + Debug + Send + Sync + 'static>(
        self,
        (positions, arcs, goal): (Positions, Arcs, Goal),
        table: Table<B, OrbitsHeader>,
    ) -> Result<Distances, LevelsError> {
        check_states(table.header(), &positions, arcs.planes(), self.cells())?;
        let counts = counts(table.header());
        let table = ClassTable { sectors: Arc::new(self), cells: table, counts };
        Ok(Distances::known(positions, arcs, goal, Box::new(table)))
    }

    /// Returns the number of cells of a table.
    #[must_use]
    pub fn cells(&self) -> u64 {
        (self.classes.len() * self.block.positions()) as u64
    }
}

impl<C: ClassCells> ClassTable<C> {
    fn get(&self, class: usize, bit: usize) -> Option<usize> {
        self.cells.get(class * self.sectors.block.positions() + bit)
    }

    /// Describes a wrong cell. Its position may break a constraint that sectors do not state.
    fn wrong(&self, positions: &Positions, number: usize, expected: Option<usize>) -> Wrong {
        let (got, bits) = (self.cells.get(number), self.sectors.block.positions());
        let sector = &self.sectors.classes[number / bits].sector;
        match positions.number_of_connected(&self.sectors.arrangement(sector, number % bits)) {
            Some(position) => {
                let [got, expected] = [got, expected].map(|distance| distance.and_then(Distance::new));
                let state = State { cell: positions.cell(position), plane: sector.plane };
                Wrong::Distance { state, got, expected }
            }
            None => Wrong::NoState { cell: number as u64, got: got.unwrap_or_default() },
        }
    }
}

impl<C: ClassCells> DistanceStore for ClassTable<C> {
    fn distance(&self, positions: &Positions, State { cell, plane }: State) -> Option<usize> {
        let arrangement = positions.connected_arrangement(positions.number_of(cell));
        let (class, bit) = self.sectors.canonical(&arrangement, plane)?;
        self.get(class, bit)
    }

    fn at(&self, positions: &Positions, plane: usize, distance: usize) -> Vec<Cell> {
        let sectors = &self.sectors;
        let cell = |image: &Arrangement| {
            positions.cell(positions.number_of_connected(image).expect("symmetries keep the positions"))
        };
        let of_class = |(number, class): (usize, &Class)| {
            let bits = (0..sectors.block.positions()).filter(|&bit| self.get(number, bit) == Some(distance));
            let arrangements = bits.map(|bit| sectors.arrangement(&class.sector, bit));
            let cells = arrangements.flat_map(|own| {
                let images = sectors.images_in_plane(&own, class.sector.plane, plane);
                images.iter().map(cell).collect::<Vec<Cell>>()
            });
            cells.collect::<Vec<Cell>>()
        };
        let mut cells: Vec<Cell> = sectors.classes.par_iter().enumerate().flat_map_iter(of_class).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }

    fn cells(&self, _positions: &Positions, _planes: usize) -> u64 {
        self.sectors.cells()
    }

    fn cell(&self, _positions: &Positions, number: u64) -> Option<usize> {
        self.cells.get(number as usize)
    }

    fn prove_reduced(
        &self,
        positions: &Positions,
        observers: Observers<'_>,
    ) -> Option<Result<Vec<Counts>, SearchError>> {
        let (cells, block) = (Compares { table: self, positions }, &self.sectors.block);
        let of_word = |word: usize| (word / block.words * block.bits + word % block.words * 64) as u64;
        let words = (0..block.shape().words).map(of_word).collect();
        let keep = Keep::Comparison(Comparison::new(&cells, words, (0..64).collect()));
        let rows = ClassRows::new(self.sectors.clone(), InstructionSet::best());
        let search = RowSearch::alone(rows, None, keep).and_then(|search| search.run(observers));
        Some(search.map(|found| found.counts().iter().map(|level| level.states).collect()))
    }
}

/// The cells that a proof compares with a search.
struct Compares<'a, C> {
    table: &'a ClassTable<C>,
    positions: &'a Positions,
}

impl<C: ClassCells> Cells<u64> for Compares<'_, C> {
    fn first(&self, row: usize) -> u64 {
        (row * self.table.sectors.block.positions()) as u64
    }

    fn differing(&self, word: WordAt<'_>, states: u64, distance: Option<usize>) -> u64 {
        word.differing(states, distance, |number| self.table.cells.get(number as usize))
    }

    fn wrong(&self, number: u64, expected: Option<usize>) -> SearchError {
        self.table.wrong(self.positions, number as usize, expected).into()
    }
}
