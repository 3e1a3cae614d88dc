//! Graphs of groups: lists of labels, and the permutations that rearrange them.
//!
//! ```
//! use godtable::{Graph, Work};
//!
//! // Of four labels: the first two are exchanged, or all rotate.
//! let graph = Graph::new(&[vec![1, 0, 2, 3], vec![1, 2, 3, 0]], &[0, 1, 2, 3])?;
//! assert_eq!(graph.growth(&Work::default())?, [1, 2, 3, 5, 5, 5, 3]);
//! # Ok::<(), godtable::Error>(())
//! ```
//!
//! A generator is a permutation p of n places. It maps a state s to the state t with t[i] = s[p[i]]. If the generators lack
//! inverses, the graph is directed, and distances count from the start.
//!
//! **Distances from the start.** Tables have distances to a goal. So the table is that of the inverse generators, with the start
//! as its goal: a path s, ..., start there is a path start, ..., s here, read backwards.

use std::sync::OnceLock;

use godtable_engine::levels::orbits::{Action, Arrangement, Definition, Move, OrbitArrangement, OrbitDefinition};
use godtable_engine::levels::{Positions, Ranking};
use godtable_puzzle::cube::Rotation;
use godtable_system::parallel::prelude::*;

use crate::state::{Arranged, Place};
use crate::{Answers, Error, Event, Given, Puzzle, State, Work};

/// The most places, and the most generators.
const MOST: usize = 255;

/// The states by which the numbers of a table are compared.
const SAMPLES: u64 = 64;

/// The states whose distances a thread finds at once.
const PIECE: usize = 1 << 12;

/// A graph of states, with a table of the distances from its start.
pub struct Graph {
    /// The labels at the start, from 0 on.
    start: Vec<u8>,
    puzzle: Puzzle,
    /// The positions of the table, unless they are too many.
    positions: Option<Positions>,
    table: OnceLock<Box<dyn Answers>>,
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graph").field("start", &self.start).field("puzzle", &self.puzzle).finish_non_exhaustive()
    }
}

impl Graph {
    /// Returns the graph of generators, permutations of the numbers below n, and of the n labels at the start. Equal labels are
    /// identical. Labels are the numbers from 0 to the largest, without gaps.
    ///
    /// # Errors
    /// Returns an error with the number of a generator that is no such permutation, or if the labels have gaps, or if there are
    /// more than 255 labels or generators.
    pub fn new(generators: &[Vec<usize>], start: &[u8]) -> Result<Graph, Error> {
        let wrong = |reason: String| Error::given(Given::Generators, reason);
        let (count, largest) = (start.len(), start.iter().copied().max().map_or(0, usize::from));
        if !(1..=MOST).contains(&count) || !(1..=MOST).contains(&generators.len()) {
            let got = format!("{} generators of {count} labels", generators.len());
            return Err(wrong(format!("{got}; there must be 1 to {MOST} of both")));
        }
        if let Some(missing) = (0..=largest).find(|&label| !start.contains(&(label as u8))) {
            return Err(wrong(format!(
                "no label of the start is {missing}; labels are the numbers from 0 to {largest}"
            )));
        }
        let moves: Vec<Move> = generators
            .iter()
            .enumerate()
            .map(|(number, generator)| {
                let made = action(generator, count).map_err(|reason| wrong(format!("generator {number}: {reason}")))?;
                Ok(Move { name: format!("g{number}"), actions: vec![made] })
            })
            .collect::<Result<_, Error>>()?;
        let orbit =
            OrbitDefinition { name: "LABELS".into(), modulus: 1, kinds: start.into(), moduli: vec![1; largest + 1] };
        let definition = Definition::new(vec![orbit], moves).map_err(|error| wrong(error.to_string()))?;
        let inverted = definition.inverted();
        let puzzle = Puzzle::of_definition("graph", &inverted);
        let positions = Positions::of_turns(inverted.clone(), &inverted).ok();
        Ok(Graph { start: start.to_vec(), puzzle, positions, table: OnceLock::new() })
    }

    /// Returns the number of states at each distance from the start.
    ///
    /// # Errors
    /// Returns an error if memory does not suffice, or if the observer stops the work.
    pub fn growth(&self, work: &Work<'_>) -> Result<Vec<u64>, Error> {
        let counts = match self.table.get() {
            Some(table) => table.counts(None, work)?,
            None => self.puzzle.counts(None, work)?,
        };
        Ok(counts.unlocked.counts().to_vec())
    }

    /// Returns the table, made at the first call.
    ///
    /// # Errors
    /// Returns an error if the table does not fit into memory, or if the observer stops the work.
    pub fn table(&self, work: &Work<'_>) -> Result<&dyn Answers, Error> {
        if self.table.get().is_none() {
            let table = self.puzzle.table_with(work)?;
            if table.is_search() {
                return Err(Error::out_of_memory("the table", "the graph has too many states; use a lower bound"));
            }
            let _ = self.table.set(table);
        }
        Ok(&**self.table.get().ok_or(Error::Stopped)?)
    }

    /// Returns the distance of each state from the start, -1 if no generators lead there. A state is a row of as many labels as
    /// the start has.
    ///
    /// # Errors
    /// Returns an error with the number of a row without the labels of the start, and as [`Graph::table`] does.
    pub fn distances(&self, rows: &[u8], work: &Work<'_>) -> Result<Vec<i16>, Error> {
        let table = self.table(work)?;
        let width = self.start.len();
        let pieces: Vec<(usize, &[u8])> = rows.chunks(PIECE * width).enumerate().collect();
        let (counts, ranking) = (self.counts(), self.ranking(table)?);
        let found = pieces.into_par_iter().map(|(piece, rows)| {
            work.say(Event::Doing("finding distances"))?;
            for (number, row) in rows.chunks(width).enumerate() {
                self.check(row, counts).map_err(|reason| row_error(piece * PIECE + number, &reason))?;
            }
            let rows = rows.chunks(width);
            let found = match &ranking {
                Some(ranking) => {
                    table.distances_of_numbers(&rows.map(|row| ranking.number(row)).collect::<Vec<u64>>())?
                }
                None => rows.map(|row| table.distance(&self.state(row))).collect::<Result<Vec<_>, Error>>()?,
            };
            Ok(found.into_iter().map(|own| own.map_or(-1, |own| own.get() as i16)).collect::<Vec<i16>>())
        });
        let found: Vec<Result<Vec<i16>, Error>> = found.collect();
        Ok(found.into_iter().collect::<Result<Vec<_>, Error>>()?.concat())
    }

    /// Returns the generators of a shortest path from a state to another, by their numbers, or `None` if there is none.
    ///
    /// # Errors
    /// Returns an error for a row without the labels of the start, and as [`Graph::table`] does.
    pub fn path(&self, from: &[u8], to: &[u8], work: &Work<'_>) -> Result<Option<Vec<usize>>, Error> {
        let counts = self.counts();
        for (number, row) in [from, to].into_iter().enumerate() {
            self.check(row, counts).map_err(|reason| row_error(number, &reason))?;
        }
        let back = self.table(work)?.path(&self.state(to), &self.state(from), work)?;
        let numbers = |name: &str| name.strip_prefix('g').and_then(|number| number.parse().ok());
        Ok(back.map(|moves| moves.as_str().split_whitespace().rev().filter_map(numbers).collect()))
    }

    /// Returns the state with a number below that of [`Answers::numbers`], or `None` if there is no such number.
    ///
    /// # Errors
    /// Returns an error as [`Graph::table`] does.
    pub fn numbered(&self, number: u64, work: &Work<'_>) -> Result<Option<Vec<u8>>, Error> {
        let table = self.table(work)?;
        if number >= table.numbers() {
            return Ok(None);
        }
        Ok(match table.numbered(number)?.0 {
            Place::Orbits(own) => own.arrangement.orbits.first().map(|orbit| orbit.kinds.clone()),
            _ => None,
        })
    }

    /// Returns the fast numbering of the table's states, if there is one. It must have the numbers of the table.
    fn ranking(&self, table: &dyn Answers) -> Result<Option<Ranking<'_>>, Error> {
        let Some(ranking) = self.positions.as_ref().and_then(Positions::ranking) else { return Ok(None) };
        let states = table.numbers();
        for sample in 0..SAMPLES.min(states) {
            let number = (u128::from(states) * u128::from(sample) / u128::from(SAMPLES.min(states))) as u64;
            let Place::Orbits(own) = table.numbered(number)?.0 else { return Ok(None) };
            if ranking.number(&own.arrangement.orbits[0].kinds) != number {
                return Ok(None);
            }
        }
        Ok(Some(ranking))
    }

    /// Returns by label how often the start has it.
    fn counts(&self) -> [u8; 256] {
        let mut counts = [0; 256];
        self.start.iter().for_each(|&label| counts[usize::from(label)] += 1);
        counts
    }

    /// Checks that a row has the labels of the start. `left` has the number of each.
    fn check(&self, row: &[u8], mut left: [u8; 256]) -> Result<(), String> {
        if row.len() != self.start.len() {
            return Err(format!("it has {} labels, and the start has {}", row.len(), self.start.len()));
        }
        row.iter().try_for_each(|&label| {
            let left = &mut left[usize::from(label)];
            *left = left.checked_sub(1).ok_or_else(|| format!("it has more labels {label} than the start"))?;
            Ok(())
        })
    }

    fn state(&self, row: &[u8]) -> State {
        let orbit = OrbitArrangement { kinds: row.to_vec(), orientations: vec![0; row.len()] };
        let arrangement = Arrangement { orbits: vec![orbit] };
        State(Place::Orbits(Arranged { arrangement, plane: 0, hold: Rotation::IDENTITY }))
    }
}

fn row_error(number: usize, reason: &str) -> Error {
    Error::given(Given::State, format!("row {number}: {reason}"))
}

/// Returns the action of a generator.
fn action(generator: &[usize], count: usize) -> Result<Action, String> {
    if generator.len() != count {
        return Err(format!("it has {} numbers, and there are {count} labels", generator.len()));
    }
    let mut images = vec![u8::MAX; count];
    for (place, &from) in generator.iter().enumerate() {
        match images.get_mut(from) {
            None => return Err(format!("{from} is none of the numbers below {count}")),
            Some(image) if *image != u8::MAX => return Err(format!("it has the number {from} twice")),
            Some(image) => *image = place as u8,
        }
    }
    Ok(Action { images, twists: vec![0; count] })
}
