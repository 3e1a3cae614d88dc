//! The distances of all states, with one cell for each class of states.
//!
//! d(x) = d(s(x)) for each state x and each symmetry s. So only the states of the sectors that stand for classes have cells. A
//! question canonicalises x: the first of the images of its sector with the least head stands for the class (`heads.rs`), and
//! some s maps x into it. That takes |S| images of a sector, for |S| symmetries: 20,000 lookups in the table of the Dino Cube
//! take 0.38 s with 48 symmetries, and 0.10 s with a cell for each state (two cores of an AMD EPYC, Zen 5).
//!
//! While it runs, a search has two copies of its sets. It records a bit for each state and binary digit of the distance; a proof
//! compares the states of each level with their cells instead.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use godtable_puzzle::orbits::Arrangement;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, OrbitsHeader, Table};

use crate::levels::cell::{Cell, State};
use crate::levels::compared::FirstWrong;
use crate::levels::store::{Counts, DistanceStore, ones};
use crate::levels::stored::{check_states, counts, value};
use crate::levels::{Arcs, Distances, Goal, LevelsError, Positions, Wrong};
use crate::observe::{Observe, Observers};
use crate::sectors::Sectors;
use crate::sectors::classes::IS_BUILT;
use crate::sectors::search::Own;
use crate::sectors::space::Class;
use crate::shares::{LevelCounts, Progress, Search, SearchError, run};

/// The words of a task that records or compares.
const ROW: usize = 1 << 14;

/// The cells of all classes.
trait Cells: Debug + Send + Sync {
    /// Returns the distance in a cell: that of bit `number % positions` of class `number / positions`.
    fn get(&self, number: usize) -> Option<usize>;
}

/// Distances by classes.
#[derive(Debug)]
struct Folded<C> {
    sectors: Arc<Sectors>,
    cells: C,
    counts: Vec<Counts>,
}

/// What becomes of the new states of a level.
trait Sink {
    /// Takes the states at a distance: so many words of all classes.
    fn add(&mut self, distance: usize, words: usize, states: impl Fn(usize) -> u64 + Sync) -> Result<(), Wrong>;
}

/// The sets of a search.
#[derive(Debug)]
struct Digits {
    /// The number of positions of a sector, and the words of its sets.
    positions: usize,
    words: usize,
    /// By bit of a sector: its word, and its place there.
    places: Vec<(u32, u8)>,
    seen: Vec<u64>,
    /// The binary digits of the distances, the lowest first.
    digits: Vec<Vec<u64>>,
}

impl Cells for Digits {
    fn get(&self, number: usize) -> Option<usize> {
        let (word, place) = self.places[number % self.positions];
        let word = number / self.positions * self.words + word as usize;
        let is_set = |words: &[u64]| words[word] >> place & 1;
        let distance = self.digits.iter().enumerate().map(|(digit, words)| (is_set(words) as usize) << digit).sum();
        (is_set(&self.seen) == 1).then_some(distance)
    }
}

impl Sink for Digits {
    fn add(&mut self, distance: usize, words: usize, states: impl Fn(usize) -> u64 + Sync) -> Result<(), Wrong> {
        while distance >> self.digits.len() > 0 {
            self.digits.push(vec![0; words]);
        }
        for (_, digit) in self.digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1) {
            digit.par_chunks_mut(ROW).enumerate().for_each(|(row, digit)| {
                digit.iter_mut().zip(row * ROW..).for_each(|(digit, word)| *digit |= states(word));
            });
        }
        Ok(())
    }
}

/// The cells that a proof compares with a search.
struct Compared<'a, C> {
    folded: &'a Folded<C>,
    positions: &'a Positions,
}

impl<C: Cells> Compared<'_, C> {
    /// Checks that some states have a distance.
    fn compare(
        &self,
        expected: Option<usize>,
        words: usize,
        states: impl Fn(usize) -> u64 + Sync,
    ) -> Result<(), Wrong> {
        let (block, wrong) = (&self.folded.sectors.block, FirstWrong::default());
        (0..words).into_par_iter().with_min_len(ROW).for_each(|word| {
            let first = word / block.words * block.bits + word % block.words * 64;
            for number in ones(states(word)).map(|bit| first + bit) {
                if self.folded.cells.get(number) != expected {
                    wrong.add(number as u64);
                }
            }
        });
        wrong.get().map_or(Ok(()), |number| Err(self.folded.wrong(self.positions, number as usize, expected)))
    }
}

impl<C: Cells> Sink for Compared<'_, C> {
    fn add(&mut self, distance: usize, words: usize, states: impl Fn(usize) -> u64 + Sync) -> Result<(), Wrong> {
        self.compare(Some(distance), words, states)
    }
}

/// A search whose new states go to a sink.
struct Sunk<'a, S> {
    own: Own,
    sink: &'a mut S,
}

impl<S: Sink> Search for Sunk<'_, S> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.own.counts()
    }

    fn states(&self) -> [u64; 2] {
        self.own.states()
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let (distance, found) = (self.own.counts().len(), self.own.find(meeting, observe)?);
        // The level is in the older copy until it is added.
        let [newest, older] = self.own.words();
        self.sink.add(distance, newest.len(), |word| newest[word] ^ older[word])?;
        Ok(found)
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.own.add_level(level);
    }
}

/// Runs a search, whose new states go to a sink. Returns it with all states found.
fn by_levels(own: Own, sink: &mut impl Sink, observers: Observers<'_>) -> Result<Own, SearchError> {
    let [goals, _] = own.words();
    sink.add(0, goals.len(), |word| goals[word])?;
    let mut sunk = Sunk { own, sink };
    run(&mut sunk, observers)?;
    Ok(sunk.own)
}

impl<B: AsRef<[u8]> + Debug + Send + Sync> Cells for Table<B, OrbitsHeader> {
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
        let (words, bits) = (self.block.shape().words, self.block.positions());
        let places =
            (0..bits).map(|bit| self.block.place(bit)).map(|(word, place)| (word as u32, place as u8)).collect();
        let mut cells = Digits { positions: bits, words, places, seen: Vec::new(), digits: Vec::new() };
        let own = by_levels(Arc::new(self).alone(instructions)?, &mut cells, (observe, observe_parts))?;
        let [seen, _] = own.words();
        cells.seen = seen.to_vec();
        let folded = Folded { counts: own.counts_of_states(), sectors: own.into_sectors(), cells };
        Ok(Distances::known(positions, arcs, goal, Box::new(folded)))
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
        if !IS_BUILT {
            return Err(LevelsError::OtherStates { got: table.header().cells as u64, expected: 0 });
        }
        check_states(table.header(), &positions, arcs.planes(), self.cells())?;
        let counts = counts(table.header());
        let folded = Folded { sectors: Arc::new(self), cells: table, counts };
        Ok(Distances::known(positions, arcs, goal, Box::new(folded)))
    }

    /// Returns the number of cells of a table.
    #[must_use]
    pub fn cells(&self) -> u64 {
        (self.classes.len() * self.block.positions()) as u64
    }
}

impl<C: Cells> Folded<C> {
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

impl<C: Cells> DistanceStore for Folded<C> {
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

    fn prove_folded(
        &self,
        positions: &Positions,
        observers: Observers<'_>,
    ) -> Option<Result<Vec<Counts>, SearchError>> {
        let mut compared = Compared { folded: self, positions };
        let own = self.sectors.clone().alone(InstructionSet::best());
        let own = own.and_then(|own| by_levels(own, &mut compared, observers));
        Some(own.and_then(|own| {
            let ([seen, _], block) = (own.words(), &self.sectors.block);
            compared.compare(None, seen.len(), |word| block.mask(word % block.words) & !seen[word])?;
            Ok(own.counts_of_states())
        }))
    }
}
