//! The distances of all states, with one cell for each class of states.
//!
//! d(x) = d(s(x)) for each state x and each symmetry s. So only the states of the sectors that stand for classes have cells. A
//! question canonicalises x: the first of the images of its sector with the least head stands for the class (`heads.rs`), and
//! some s maps x into it. That takes |S| images of a sector, for |S| symmetries: 20,000 lookups in the table of the Dino Cube
//! take 0.38 s with 48 symmetries, and 0.10 s with a cell for each state (two cores of an AMD EPYC, Zen 5).
//!
//! While it runs, a search has two copies of its sets, and a bit for each state and binary digit of the distance.
//!
//! A proof checks each cell against the cells to which the steps between sectors lead. It checks some states by the moves of the
//! puzzle as well, since a search takes the same steps.

use std::fmt::Debug;
use std::ops::ControlFlow;

use godtable_puzzle::orbits::Arrangement;
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, OrbitsHeader, Table};

use crate::levels::cell::Cell;
use crate::levels::search::{Counts, DistanceStore};
use crate::levels::stored::{check_states, counts, value};
use crate::levels::{Arcs, Distances, Goal, LevelsError, Positions, Progress, State, Verified, Wrong};
use crate::observe::Observe;
use crate::sectors::Sectors;
use crate::sectors::classes::IS_BUILT;
use crate::sectors::space::Class;
use crate::shares::{SearchError, Share};

/// The number of states that a proof checks by the moves of the puzzle, each of another class.
const SAMPLES: usize = 1024;

/// The words whose digits a task writes.
const ROW: usize = 1 << 14;

/// The cells of all classes.
trait Cells: Debug + Send + Sync {
    /// Returns the distance in a cell: that of bit `number % positions` of class `number / positions`.
    fn get(&self, number: usize) -> Option<usize>;
}

/// Distances by classes.
#[derive(Debug)]
struct Folded<C> {
    sectors: Sectors,
    cells: C,
    counts: Vec<Counts>,
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
        let mut digits: Vec<Vec<u64>> = Vec::new();
        let mut own = self.alone(instructions)?;
        loop {
            if observe(own.progress()).is_break() {
                return Err(SearchError::Stopped);
            }
            if !own.advance(&mut Alone, observe_parts)? {
                break;
            }
            let (distance, [newest, older]) = (own.progress().distance, own.words());
            while distance >> digits.len() > 0 {
                digits.push(vec![0; newest.len()]);
            }
            for (_, digit) in digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1) {
                digit.par_chunks_mut(ROW).enumerate().for_each(|(row, digit)| {
                    let words = newest[row * ROW..].iter().zip(&older[row * ROW..]);
                    digit.iter_mut().zip(words).for_each(|(digit, (newest, older))| *digit |= newest ^ older);
                });
            }
        }
        let counts = own.counts_of_states();
        let [seen, _] = own.words();
        let cells = Digits { positions: bits, words, places, seen: seen.to_vec(), digits };
        let folded = Folded { sectors: own.into_sectors(), cells, counts };
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
        let folded = Folded { sectors: self, cells: table, counts };
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

    /// Proves the distances of a class, and returns its counts and the number of moves.
    fn verify_class(&self, number: usize, distances: &Distances) -> Result<(Vec<Counts>, u64), Wrong> {
        let (sectors, class) = (&self.sectors, &self.sectors.classes[number]);
        let images: Vec<_> = (0..class.arcs.len()).map(|arc| sectors.images(class, arc)).collect();
        let tables: Vec<_> = images.iter().map(|images| sectors.with_tables(images)).collect();
        let goals: Vec<usize> =
            sectors.goals.iter().filter(|(class, _)| *class == number).map(|&(_, bit)| bit).collect();
        let mut counts: Vec<Counts> = Vec::new();
        for bit in 0..sectors.block.positions() {
            let got = self.get(number, bit);
            let after = class.arcs.iter().zip(&tables);
            let nearest =
                after.filter_map(|(arc, tables)| self.get(arc.to as usize, sectors.block.mapped(tables, bit)));
            let expected = if goals.contains(&bit) { Some(0) } else { nearest.min().map(|nearest| nearest + 1) };
            if got != expected {
                return Err(self.wrong(distances, number, bit, expected));
            }
            if let Some(distance) = got {
                counts.resize(counts.len().max(distance + 1), [0, 0]);
                counts[distance][usize::from(!class.sector.is_unlocked())] += class.weight;
            }
        }
        let moves = class.weight * (class.arcs.len() * sectors.block.positions()) as u64;
        Ok((counts, moves))
    }

    /// Proves the distance of one state of a class by the moves of the puzzle, without the steps between sectors.
    fn verify_plain(&self, number: usize, distances: &Distances) -> Result<(), Wrong> {
        let class = &self.sectors.classes[number];
        let bit = number.wrapping_mul(0x9E37_79B9) % self.sectors.block.positions();
        let Some(state) = self.state(distances, class, bit) else { return Ok(()) };
        let after = distances.arcs().from(class.sector.plane);
        let nearest = after.filter_map(|arc| distances.distance(distances.moved(state, arc.number)?)).min();
        let expected = match distances.distance(state) {
            Some(Distance::ZERO) => Some(0),
            _ => nearest.map(|nearest| nearest.get() + 1),
        };
        match distances.distance(state).map(Distance::get) == expected {
            true => Ok(()),
            false => Err(self.wrong(distances, number, bit, expected)),
        }
    }

    /// Returns the state of a bit of a class, or `None` if its position breaks a constraint that sectors do not state.
    fn state(&self, distances: &Distances, class: &Class, bit: usize) -> Option<State> {
        let arrangement = self.sectors.arrangement(&class.sector, bit);
        let number = distances.positions().number_of_connected(&arrangement)?;
        Some(distances.state(number, class.sector.plane))
    }

    fn wrong(&self, distances: &Distances, number: usize, bit: usize, expected: Option<usize>) -> Wrong {
        let got = self.get(number, bit);
        match self.state(distances, &self.sectors.classes[number], bit) {
            Some(state) => {
                let [got, expected] = [got, expected].map(|distance| distance.and_then(Distance::new));
                Wrong::Distance { state, got, expected }
            }
            None => {
                let cell = number * self.sectors.block.positions() + bit;
                Wrong::NoState { cell, got: got.unwrap_or_default() }
            }
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

    fn verify(&self, distances: &Distances) -> Option<Result<Verified, Wrong>> {
        let classes = self.sectors.classes.len();
        let of_class = |number: usize| {
            if number.is_multiple_of(classes.div_ceil(SAMPLES)) {
                self.verify_plain(number, distances)?;
            }
            self.verify_class(number, distances)
        };
        let add = |(mut counts, moves): (Vec<Counts>, u64), (more, own): (Vec<Counts>, u64)| {
            counts.resize(counts.len().max(more.len()), [0, 0]);
            counts.iter_mut().zip(more).for_each(|(sum, own)| (0..2).for_each(|which| sum[which] += own[which]));
            Ok((counts, moves + own))
        };
        let found = (0..classes).into_par_iter().map(of_class).try_reduce(|| (Vec::new(), 0), add);
        let legal = distances.positions().legal_count() * distances.arcs().planes() as u64;
        Some(found.and_then(|(counts, moves)| {
            let levels = counts.len().max(self.counts.len());
            let count = |counts: &[Counts], distance: usize| counts.get(distance).copied().unwrap_or_default();
            for (distance, which) in (0..levels).flat_map(|distance| [(distance, 0), (distance, 1)]) {
                let [got, expected] = [&self.counts, &counts].map(|counts| count(counts, distance)[which]);
                if got != expected {
                    return Err(Wrong::Count { distance, got, expected });
                }
            }
            Ok(Verified { states: legal, moves })
        }))
    }
}
