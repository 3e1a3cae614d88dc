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
//! **Distances from the start.** Tables have distances to a goal. So the table belongs to the inverse generators, with
//! the start as its goal: a path s, ..., start there is a path start, ..., s here, read backward.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::OnceLock;

use godtable_engine::levels::orbits::{Arrangement, OrbitArrangement};
use godtable_puzzle::effort::Effort;
use godtable_puzzle::orbits::chain::{Chain, Level};
use godtable_puzzle::orbits::extension::{Clash, clash};
use godtable_puzzle::orbits::symmetries::Symmetries;
use godtable_puzzle::puzzlefile::Power;
use godtable_system::parallel::prelude::*;

use crate::orbits::{DefinedPuzzle, Identities, OrbitsTable, Origin, open_table};
use crate::state::{OrbitsState, Place};
use crate::{Answers, Error, Event, Input, State, Wish, Work};

/// The most labels: places are numbered in bytes.
const MOST: usize = 255;

/// The states whose distances a thread finds at once.
const PIECE: usize = 1 << 12;

/// The name of the definition of a graph.
const NAME: &str = "graph";

/// What the first line of the definition begins with.
const NOTE: &str = "# ";

/// What the name of a move ends in: after a digit, an exponent would be another name. In older files it ends in a digit.
const ENDS: [&str; 2] = ["_", ""];

/// A graph of states, with a table of the distances from its start.
pub struct Graph {
    /// The labels at the start, from 0 on.
    start: Vec<u8>,
    generators: Vec<Vec<usize>>,
    note: String,
    /// Permutations of the generators that generate the symmetries of the growth; without any, symmetries are searched.
    symmetries: Vec<Vec<usize>>,
    defined: DefinedPuzzle,
    identities: Identities,
    table: OnceLock<OrbitsTable>,
    /// What finds paths without a table.
    search: OnceLock<Box<dyn Answers>>,
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Graph { start, generators, note, .. } = self;
        f.debug_struct("Graph")
            .field("start", start)
            .field("generators", generators)
            .field("note", note)
            .finish_non_exhaustive()
    }
}

impl Graph {
    /// Returns the graph of generators, permutations of the numbers below n, and of the n labels at the start. Equal labels are
    /// identical. Labels are the numbers from 0 to the largest, without gaps.
    ///
    /// # Errors
    /// Returns an error with the number of a generator that is no such permutation, or if the labels have gaps, or if there are
    /// no labels or more than 255.
    pub fn new(generators: &[Vec<usize>], start: &[u8]) -> Result<Graph, Error> {
        Graph::noted(generators, start, "")
    }

    /// Returns the same graph as [`Graph::new`], with a line of text that its file keeps.
    ///
    /// # Errors
    /// Returns an error as [`Graph::new`] does.
    #[doc(hidden)]
    pub fn noted(generators: &[Vec<usize>], start: &[u8], note: &str) -> Result<Graph, Error> {
        let wrong = |reason: String| Error::given(Input::Generators, reason);
        let (count, largest) = (start.len(), start.iter().copied().max().map_or(0, usize::from));
        if !(1..=MOST).contains(&count) {
            return Err(wrong(format!("the start has {count} labels; expected 1 to {MOST}")));
        }
        if let Some(missing) = (0..=largest).find(|&label| !start.contains(&(label as u8))) {
            return Err(wrong(format!(
                "no label of the start is {missing}; labels are the numbers from 0 to {largest}"
            )));
        }
        for (number, generator) in generators.iter().enumerate() {
            check_permutation(generator, count, "labels")
                .map_err(|reason| wrong(format!("generator {number}: {reason}")))?;
        }
        let note: String = note.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let text = definition(generators, start, &note, ENDS[0]);
        let defined = DefinedPuzzle { origin: Origin::Code, ..DefinedPuzzle::read(NAME, &text).map_err(wrong)? };
        Ok(Graph::of(defined, generators.to_vec(), start.to_vec(), note))
    }

    fn of(defined: DefinedPuzzle, generators: Vec<Vec<usize>>, start: Vec<u8>, note: String) -> Graph {
        let identities = defined.identities(0);
        let (symmetries, table, search) = (Vec::new(), OnceLock::new(), OnceLock::new());
        Graph { start, generators, note, symmetries, defined, identities, table, search }
    }

    /// Returns the same graph with symmetries, under which its growth is counted: permutations of the numbers of the generators
    /// that extend to automorphisms of their group. Products of these are symmetries too, and no others are searched.
    ///
    /// ```
    /// use godtable::Graph;
    ///
    /// // Of four labels, neighbors are exchanged.
    /// let generators = [vec![1, 0, 2, 3], vec![0, 2, 1, 3], vec![0, 1, 3, 2]];
    /// assert!(Graph::new(&generators, &[0, 1, 2, 3])?.with_symmetries(&[vec![2, 1, 0]]).is_ok());
    /// let rejected = Graph::new(&generators, &[0, 1, 2, 3])?.with_symmetries(&[vec![0, 2, 1]]);
    /// let shown = "the generators 0 1 0 and 1 0 1 lead to the same state, but their images 0 2 0 and 2 0 2 do not";
    /// assert!(rejected.is_err_and(|error| error.to_string().ends_with(shown)));
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with the number of a permutation that does not extend, with the first generator at which it fails and
    /// with words that show it. Also returns an error if the automorphism is no map of places that keeps the start, or if there
    /// are more than 50,000 symmetries.
    pub fn with_symmetries(self, symmetries: &[Vec<usize>]) -> Result<Graph, Error> {
        let wrong =
            |number: usize, reason: &str| Error::given(Input::Generators, format!("symmetry {number}: {reason}"));
        let turns = |number| Power { number, exponent: 1 };
        let turns: Vec<Power> = (0..self.generators.len()).map(turns).collect();
        let Some(definition) = self.defined.puzzle.definition(&turns).filter(|_| !turns.is_empty()) else {
            return Err(Error::given(Input::Generators, "without any, there are no symmetries"));
        };
        let permutations = definition.moves().iter().map(|made| made.permutation(definition.orbits().iter()));
        let permutations: Vec<Vec<u16>> = permutations.collect();
        for (number, images) in symmetries.iter().enumerate() {
            check_permutation(images, turns.len(), "generators").map_err(|reason| wrong(number, &reason))?;
            if let Some(clash) = clash(&permutations, images) {
                return Err(wrong(number, &no_automorphism(&clash, images)));
            }
        }
        let many = |_| Error::given(Input::Generators, "they have more than 50,000 of these symmetries; choose fewer");
        let known = Symmetries::given(&definition, symmetries, &mut Effort::default()).map_err(many)?;
        let permutes = |number: usize, images: &[usize]| {
            let mut turns = images.iter().enumerate();
            turns.all(|(turn, &image)| permutations[known.turn(number, turn)] == permutations[image])
        };
        let is_unknown = |images: &Vec<usize>| !(0..known.count()).any(|number| permutes(number, images));
        if let Some(number) = symmetries.iter().position(is_unknown) {
            return Err(wrong(number, "no renumbering of the places that keeps the start induces it"));
        }
        Ok(Graph { symmetries: symmetries.to_vec(), ..self })
    }

    /// Opens the table of a graph in a file. A large file is mapped: until the graph is dropped, nobody may truncate it or write
    /// into it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or is not a whole, undamaged table of a graph.
    pub fn open(path: &Path, work: &Work<'_>) -> Result<Graph, Error> {
        let (table, defined) = open_table(path, work)?;
        let other = || {
            let reason = format!("{} is a table of the puzzle {}, and not of a graph", path.display(), defined.name());
            Error::given(Input::Table, reason)
        };
        let text = defined.text.clone().unwrap_or_default();
        let note = text.lines().next().and_then(|line| line.strip_prefix(NOTE)).unwrap_or_default();
        let orbits: Vec<&[u8]> = defined.puzzle.orbits().map(|orbit| &orbit.kinds[..]).collect();
        let [start] = orbits[..] else { return Err(other()) };
        // The moves are the inverses of the generators: what they map a place to is where its label comes from.
        let images = defined.puzzle.moves().iter().map(|made| &made.actions[0].images);
        let generators: Vec<Vec<usize>> =
            images.map(|images| images.iter().map(|&image| usize::from(image)).collect()).collect();
        if ENDS.iter().all(|end| text != definition(&generators, start, note, end)) {
            return Err(other());
        }
        let (start, note) = (start.to_vec(), note.to_owned());
        let graph = Graph::of(DefinedPuzzle { origin: Origin::Code, ..defined }, generators, start, note);
        let _ = graph.table.set(table);
        Ok(graph)
    }

    /// Writes the table to a file, as [`Answers::save`] does. It is made if it is not there yet.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, if no generator moves a label, and as [`Graph::table`] does.
    pub fn save(&self, path: &Path, replace: bool, work: &Work<'_>) -> Result<(), Error> {
        if self.generators.iter().all(|generator| generator.is_sorted()) {
            return Err(Error::given(Input::Generators, "none moves a label, so there is no table to save"));
        }
        self.made(work)?.save(path, replace)
    }

    /// Returns the generators.
    #[must_use]
    pub fn generators(&self) -> &[Vec<usize>] {
        &self.generators
    }

    /// Returns the labels at the start.
    #[must_use]
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// Returns the line of text that the file keeps.
    #[doc(hidden)]
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Returns the number of states at each distance from the start.
    ///
    /// # Errors
    /// Returns an error if memory does not suffice, or if the observer stops the work.
    pub fn growth(&self, work: &Work<'_>) -> Result<Vec<u64>, Error> {
        let counts = match self.table.get() {
            Some(table) => table.counts(None, work)?,
            None => {
                self.defined.whole_counts(&self.symmetries, work).map_err(|error| too_large("the growth", error))?
            }
        };
        Ok(counts.unlocked.counts().to_vec())
    }

    /// Returns the table, made at the first call.
    ///
    /// # Errors
    /// Returns an error if the table does not fit into memory, or if the observer stops the work.
    pub fn table(&self, work: &Work<'_>) -> Result<&dyn Answers, Error> {
        Ok(self.made(work)?)
    }

    fn made(&self, work: &Work<'_>) -> Result<&OrbitsTable, Error> {
        if self.table.get().is_none() {
            let table = self.defined.whole_table(work).map_err(|error| too_large("the table", error));
            let _ = self.table.set(table?);
        }
        self.table.get().ok_or(Error::Stopped)
    }

    /// Returns the distance of each state from the start, -1 if no generators lead there. A state is a row of as many labels as
    /// the start has.
    ///
    /// # Errors
    /// Returns an error with the number of a row without the labels of the start, and as [`Graph::table`] does.
    pub fn distances(&self, rows: &[u8], work: &Work<'_>) -> Result<Vec<i16>, Error> {
        self.distances_after(0, rows, work)
    }

    /// Returns the distances of some rows of a larger array. Errors number its rows, of which `first` come before these.
    ///
    /// # Errors
    /// Returns an error as [`Graph::distances`] does.
    #[doc(hidden)]
    pub fn distances_after(&self, first: usize, rows: &[u8], work: &Work<'_>) -> Result<Vec<i16>, Error> {
        let table = self.made(work)?;
        let ranking = table.distances().positions().ranking();
        self.in_pieces(first, rows, work, |_, rows| {
            let rows = rows.chunks(self.start.len());
            let found = match &ranking {
                Some(ranking) => {
                    table.distances_of_numbers(&rows.map(|row| ranking.number(row)).collect::<Vec<u64>>())?
                }
                None => rows.map(|row| table.distance(&self.state(row))).collect::<Result<Vec<_>, Error>>()?,
            };
            Ok(found.into_iter().map(|own| own.map_or(-1, |own| own.get() as i16)).collect())
        })
    }

    /// Returns the number of each state, as [`Graph::numbered`] takes it. Errors name rows as [`Graph::distances_after`] does.
    ///
    /// # Errors
    /// Returns an error with the number of a row without the labels of the start, or of a state that no generators can reach,
    /// and as [`Graph::table`] does.
    #[doc(hidden)]
    pub fn numbers_after(&self, first: usize, rows: &[u8], work: &Work<'_>) -> Result<Vec<u64>, Error> {
        let table = self.made(work)?;
        let ranking = table.distances().positions().ranking();
        self.in_pieces(first, rows, work, |first, rows| {
            let rows = rows.chunks(self.start.len());
            if let Some(ranking) = &ranking {
                return Ok(rows.map(|row| ranking.number(row)).collect());
            }
            let number = |(place, row)| {
                table.number(&self.state(row)).map_err(|error| match error {
                    Error::Input { reason, .. } => row_error(first + place, &reason),
                    error => error,
                })
            };
            rows.enumerate().map(number).collect()
        })
    }

    /// Checks that each row is a state, without a table. Errors name rows as [`Graph::distances_after`] does.
    ///
    /// # Errors
    /// Returns an error with the number of a row without the labels of the start.
    #[doc(hidden)]
    pub fn check_after(&self, first: usize, rows: &[u8], work: &Work<'_>) -> Result<(), Error> {
        self.in_pieces(first, rows, work, |_, _| Ok(Vec::<()>::new())).map(drop)
    }

    /// Checks rows, and returns what `find` finds for each piece of them. `find` takes the number of the first row too.
    fn in_pieces<T: Clone + Send>(
        &self,
        first: usize,
        rows: &[u8],
        work: &Work<'_>,
        find: impl Fn(usize, &[u8]) -> Result<Vec<T>, Error> + Sync,
    ) -> Result<Vec<T>, Error> {
        let (width, counts) = (self.start.len(), self.counts());
        let pieces: Vec<(usize, &[u8])> = rows.chunks(PIECE * width).enumerate().collect();
        let found = pieces.into_par_iter().map(|(piece, rows)| {
            work.say(Event::Doing("looking up states"))?;
            let first = first + piece * PIECE;
            let mut left = counts.clone();
            for (number, row) in rows.chunks(width).enumerate() {
                left.copy_from_slice(&counts);
                self.check_row(row, &mut left).map_err(|reason| row_error(first + number, &reason))?;
            }
            find(first, rows)
        });
        let found: Vec<Result<Vec<T>, Error>> = found.collect();
        Ok(found.into_iter().collect::<Result<Vec<_>, Error>>()?.concat())
    }

    /// Returns the generators of a shortest path from a state to another, by their numbers, or `None` if there is none. In a graph
    /// of many states without a table, a search finds the path. It takes the longer, the longer the path is; if a table is made
    /// sooner, the table finds it.
    ///
    /// # Errors
    /// Returns an error for a row without the labels of the start, if the observer stops the work, or if neither a table nor a
    /// search takes the graph.
    pub fn path(&self, from: &[u8], to: &[u8], work: &Work<'_>) -> Result<Option<Vec<usize>>, Error> {
        for (number, row) in [from, to].into_iter().enumerate() {
            self.check_row(row, &mut self.counts()).map_err(|reason| row_error(number, &reason))?;
        }
        if self.counts().len() == self.start.len() {
            // The same generators lead there if labels are renamed.
            let mut renamed = vec![0; from.len()];
            from.iter().zip(&self.start).for_each(|(&label, &own)| renamed[usize::from(label)] = own);
            return self.path_to(&to.iter().map(|&label| renamed[usize::from(label)]).collect::<Vec<u8>>(), work);
        }
        if from == self.start { self.path_to(to, work) } else { Graph::new(&self.generators, from)?.path_to(to, work) }
    }

    /// Returns the generators of a shortest path from the start to a state.
    fn path_to(&self, state: &[u8], work: &Work<'_>) -> Result<Option<Vec<usize>>, Error> {
        let back = match self.answers(work)?.solve(&self.state(state), &Wish::default(), work) {
            Err(Error::NoTurns(_)) => return Ok(None),
            solved => solved?,
        };
        if back.is_stopped {
            return Err(Error::Stopped);
        }
        let numbers = |name: &str| name.strip_prefix('g').and_then(|number| number.trim_end_matches('_').parse().ok());
        Ok(back.solutions.first().map(|moves| moves.as_str().split_whitespace().rev().filter_map(numbers).collect()))
    }

    /// Returns the table if it is there or made in a moment, and otherwise a search.
    fn answers(&self, work: &Work<'_>) -> Result<&dyn Answers, Error> {
        match (self.table.get(), self.search.get()) {
            (Some(table), _) => return Ok(table),
            (None, Some(search)) => return Ok(&**search),
            (None, None) => {}
        }
        match self.defined.whole_search(work) {
            Ok(Some(search)) => Ok(&**self.search.get_or_init(|| search)),
            Ok(None) => Ok(self.made(work)?),
            // No search takes the graph.
            Err(error) => match self.made(work) {
                Err(Error::OutOfMemory { .. }) => Err(too_large("the path", error)),
                made => Ok(made?),
            },
        }
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
        Ok(match table.numbered(number)?.place {
            Place::Orbits(own) => own.arrangement.orbits.first().map(|orbit| orbit.kinds.clone()),
            _ => None,
        })
    }

    /// Returns by label how often the start has it.
    fn counts(&self) -> Vec<u8> {
        let mut counts = vec![0; self.start.iter().max().map_or(0, |&label| usize::from(label) + 1)];
        self.start.iter().for_each(|&label| counts[usize::from(label)] += 1);
        counts
    }

    /// Checks that a row has the labels of the start. `left` has the number of each, and counts down.
    fn check_row(&self, row: &[u8], left: &mut [u8]) -> Result<(), String> {
        if row.len() != self.start.len() {
            return Err(format!("it has {} labels, and the start has {}", row.len(), self.start.len()));
        }
        row.iter().try_for_each(|&label| match left.get_mut(usize::from(label)) {
            Some(left @ 1..) => {
                *left -= 1;
                Ok(())
            }
            _ => Err(format!("it has more labels {label} than the start")),
        })
    }

    fn state(&self, row: &[u8]) -> State {
        let orbit = OrbitArrangement { kinds: row.to_vec(), orientations: vec![0; row.len()] };
        let arrangement = Arrangement { orbits: vec![orbit] };
        self.defined.state(OrbitsState::fixed(arrangement), self.identities)
    }
}

/// Returns the error of work, in which a graph that is too large needs memory.
fn too_large(doing: &str, error: Error) -> Error {
    match error {
        Error::Input { what: Input::Puzzle(_), reason } | Error::OutOfMemory { reason, .. } => {
            Error::out_of_memory(doing, format!("{reason}; use a lower bound"))
        }
        error => error,
    }
}

fn row_error(number: usize, reason: &str) -> Error {
    Error::given(Input::State, format!("row {number}: {reason}"))
}

/// Returns the definition of a graph in twsearch's form: a move for each generator, its inverse. Without generators, it has a
/// move that does nothing.
fn definition(generators: &[Vec<usize>], start: &[u8], note: &str, end: &str) -> String {
    let numbers = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| (number + 1).to_string()).collect::<Vec<String>>().join(" ")
    };
    let kinds = numbers(&mut start.iter().map(|&label| usize::from(label)));
    let mut text = format!("{NOTE}{note}\nName {NAME}\nSet LABELS {} 1\nSolved\nLABELS\n{kinds}\nEnd\n", start.len());
    let still = [(0..start.len()).collect()];
    let generators = if generators.is_empty() { &still } else { generators };
    for (number, generator) in generators.iter().enumerate() {
        let mut inverse = vec![0; generator.len()];
        generator.iter().enumerate().for_each(|(place, &from)| inverse[from] = place);
        text += &format!("Move g{number}{end}\nLABELS\n{}\nEnd\n", numbers(&mut inverse.into_iter()));
    }
    text
}

/// Checks that numbers are a permutation of the numbers of `count` things.
fn check_permutation(numbers: &[usize], count: usize, things: &str) -> Result<(), String> {
    if numbers.len() != count {
        return Err(format!("it has {} numbers, and there are {count} {things}", numbers.len()));
    }
    let mut is_taken = vec![false; count];
    for &from in numbers {
        match is_taken.get_mut(from) {
            None => return Err(format!("{from} is none of the numbers below {count}")),
            Some(true) => return Err(format!("it has the number {from} twice")),
            Some(is_taken) => *is_taken = true,
        }
    }
    Ok(())
}

/// Says why a map of generators is no automorphism.
fn no_automorphism(clash: &Clash, images: &[usize]) -> String {
    let listed = |word: &[usize], image: &dyn Fn(usize) -> usize| {
        word.iter().map(|&own| image(own).to_string()).collect::<Vec<String>>().join(" ")
    };
    let Clash { generator, words } = clash;
    let first = format!("it maps generator {generator} to {}, and no automorphism does", images[*generator]);
    match words {
        Some(words) => {
            let [one, other] = words.each_ref().map(|word| listed(word, &|own| own));
            let [of_one, of_other] = words.each_ref().map(|word| listed(word, &|own| images[own]));
            if one.is_empty() {
                return format!("{first}: the generators {other} change nothing, but their images {of_other} do");
            }
            format!(
                "{first}: the generators {one} and {other} lead to the same state, but their images {of_one} and \
                 {of_other} do not"
            )
        }
        None => format!("{first} that maps those before it as given"),
    }
}

/// Returns lists of permutations: each element of the group of the generators is the product of one of each list, in this order, in
/// exactly one way. `proceed` sees the number of permutations found so far. An order that is too small has a probability of at most
/// 2^-40. Returns `None` if `proceed` breaks.
///
/// # Panics
/// Panics if there is no generator.
pub fn transversals(
    generators: &[Vec<u16>],
    proceed: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Option<Vec<Vec<Vec<u16>>>> {
    let chain = Chain::observed(generators, &mut |chain| {
        let members = chain.levels().iter().map(|level| level.orbit().len()).sum();
        if proceed(members).is_break() { Err(()) } else { Ok(()) }
    });
    let members = |level: &Level| level.orbit().iter().filter_map(|&point| level.back(point).cloned()).collect();
    Some(chain.ok()?.levels().iter().map(members).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    /// 12! states: the sets take 60 MB, and twice as much in two copies. All states without symmetries take 161 MB.
    #[test]
    fn growth_in_less_memory_than_two_copies_of_the_sets() -> Result<(), Box<dyn std::error::Error>> {
        let rotated = (1..13).map(|label| label % 12).collect();
        let exchanged = [1, 0].into_iter().chain(2..12).collect();
        let graph = Graph::new(&[rotated, exchanged], &(0..12).collect::<Vec<u8>>())?;
        let growth = graph.growth(&Work::default())?;
        assert_eq!(growth.iter().sum::<u64>(), (1..=12_u64).product::<u64>());
        assert_eq!(graph.growth(&Work::default().within(100_000_000))?, growth);
        // A search that can be saved has two copies.
        let folder = tempfile::tempdir()?;
        let saved = Work::default().within(100_000_000).kept_in(folder.path());
        let refused = graph.growth(&saved).expect_err("too little memory").to_string();
        assert!(refused.contains("of memory; 100 MB are available"), "{refused}");
        Ok(())
    }

    /// Returns a state after generators.
    fn after(graph: &Graph, state: &[u8], path: &[usize]) -> Vec<u8> {
        let moved =
            |state: Vec<u8>, &number: &usize| graph.generators[number].iter().map(|&from| state[from]).collect();
        path.iter().fold(state.to_vec(), moved)
    }

    #[test]
    fn graph_of_one_state_has_answers() -> Result<(), Box<dyn std::error::Error>> {
        let work = Work::default();
        let cases = [
            (vec![vec![0]], vec![0]),
            (vec![vec![0, 1]], vec![1, 0]),
            (Vec::new(), vec![0]),
            (vec![vec![1, 0]; 2], vec![0, 0]),
        ];
        for (generators, start) in &cases {
            let graph = Graph::new(generators, start)?;
            assert_eq!((graph.growth(&work)?, graph.distances(start, &work)?), (vec![1], vec![0]));
            assert_eq!(graph.path(start, start, &work)?, Some(Vec::new()));
        }
        let graph = Graph::new(&[vec![0, 1]], &[0, 1])?;
        assert_eq!((graph.distances(&[1, 0], &work)?, graph.path(&[1, 0], &[0, 1], &work)?), (vec![-1], None));
        let error = graph.save(Path::new("never"), true, &work).expect_err("no move").to_string();
        assert_eq!(error, "generators: none moves a label, so there is no table to save");
        let error = Graph::new(&[(0..300).collect()], &[0; 300]).expect_err("too many").to_string();
        assert_eq!(error, "generators: the start has 300 labels; expected 1 to 255");
        Ok(())
    }

    #[test]
    fn path_in_a_graph_too_large_for_a_table_is_searched() -> Result<(), Box<dyn std::error::Error>> {
        let work = Work::default();
        for start in [(0..20).collect(), [0, 1].repeat(30)] {
            let count = start.len();
            let left = (1..=count).map(|label| label % count).collect();
            let swap = [1, 0].into_iter().chain(2..count).collect();
            let graph = Graph::new(&[left, swap], &start)?;
            assert!(graph.table(&work).is_err());
            let from = after(&graph, &start, &[0, 1, 0]);
            let to = after(&graph, &from, &[0, 0, 1, 0]);
            for (from, to) in [(&start, &from), (&from, &to)] {
                let path = graph.path(from, to, &work)?.expect("a path");
                assert!(path.len() <= 4 && after(&graph, from, &path) == *to, "{path:?}");
            }
        }
        Ok(())
    }

    /// A table of the 6,227,020,800 states takes minutes.
    #[test]
    fn path_in_a_graph_of_many_states_makes_no_table() -> Result<(), Box<dyn std::error::Error>> {
        let left: Vec<usize> = (1..=13).map(|label| label % 13).collect();
        let right = (12..25).map(|label| label % 13).collect();
        let swap = [1, 0].into_iter().chain(2..13).collect();
        let graph = Graph::new(&[left, right, swap], &(0..13).collect::<Vec<u8>>())?;
        let to = after(&graph, graph.start(), &[0, 2, 0, 0, 2, 1]);
        let path = graph.path(graph.start(), &to, &Work::default())?.expect("a path");
        assert_eq!((path.len(), after(&graph, graph.start(), &path)), (6, to));
        assert!(graph.table.get().is_none());
        Ok(())
    }

    /// Neighbors of six labels are exchanged, and the last label with the first one. The symmetries are those of a hexagon.
    fn hexagon() -> Result<Graph, Error> {
        let exchanged = |first: usize| {
            let mut places: Vec<usize> = (0..6).collect();
            places.swap(first, (first + 1) % 6);
            places
        };
        Graph::new(&(0..6).map(exchanged).collect::<Vec<_>>(), &[0, 1, 2, 3, 4, 5])
    }

    #[test]
    fn growth_under_given_symmetries_is_that_without_any() -> Result<(), Box<dyn std::error::Error>> {
        let expected = hexagon()?.growth(&Work::default())?;
        let (rotation, reflection) = (vec![1, 2, 3, 4, 5, 0], vec![5, 4, 3, 2, 1, 0]);
        let both = [rotation, reflection];
        for symmetries in [&both[..1], &both[1..], &both] {
            let folder = tempfile::tempdir()?;
            let graph = hexagon()?.with_symmetries(symmetries)?;
            // On a disk each search is symmetry-reduced.
            assert_eq!(graph.growth(&Work::default().on_disk(folder.path()))?, expected);
            assert_eq!(graph.growth(&Work::default())?, expected);
        }
        Ok(())
    }

    #[test]
    fn symmetry_that_is_none_is_refused_with_what_shows_it() -> Result<(), Box<dyn std::error::Error>> {
        let refused = |graph: Graph, images: Vec<usize>| {
            graph.with_symmetries(&[(0..images.len()).collect(), images]).expect_err("no symmetry").to_string()
        };
        assert_eq!(
            refused(hexagon()?, vec![0, 1, 2, 3, 5, 4]),
            "generators: symmetry 1: it maps generator 4 to 5, and no automorphism does: the generators 0 4 and 4 0 lead to \
             the same state, but their images 0 5 and 5 0 do not"
        );
        let rotated = || Graph::new(&[vec![1, 2, 0], vec![1, 0, 2]], &[0, 1, 2]);
        assert_eq!(
            refused(rotated()?, vec![1, 0]),
            "generators: symmetry 1: it maps generator 0 to 1, and no automorphism does: the generators 0 0 0 change \
             nothing, but their images 1 1 1 do"
        );
        // Labels at two places are identical, so the start has fewer symmetries than the group.
        let exchanged = [vec![1, 0, 2, 3], vec![0, 2, 1, 3], vec![0, 1, 3, 2]];
        let error = refused(Graph::new(&exchanged, &[0, 0, 1, 2])?, vec![2, 1, 0]);
        assert_eq!(error, "generators: symmetry 1: no renumbering of the places that keeps the start induces it");
        let error = refused(rotated()?, vec![0, 1, 2]);
        assert_eq!(error, "generators: symmetry 0: it has 3 numbers, and there are 2 generators");
        Ok(())
    }

    #[test]
    fn generators_may_be_more_than_255() -> Result<(), Box<dyn std::error::Error>> {
        let mut generators = vec![vec![]];
        for label in 0..6_usize {
            let longer = generators.iter().flat_map(|row: &Vec<usize>| {
                let free = (0..6).filter(|own| *own != label && !row.contains(own)).collect::<Vec<usize>>();
                free.into_iter().map(|own| [&row[..], &[own]].concat())
            });
            generators = longer.collect();
        }
        let (work, folder) = (Work::default(), tempfile::tempdir()?);
        let (graph, path) = (Graph::new(&generators, &[0, 1, 2, 3, 4, 5])?, folder.path().join("graph.godtable"));
        graph.save(&path, true, &work)?;
        let opened = Graph::open(&path, &work)?;
        assert_eq!((opened.generators(), opened.growth(&work)?), (&generators[..], vec![1, 265, 454]));
        // Two of them exchange the first labels: none leaves a label in its place.
        let far = vec![1, 0, 2, 3, 4, 5];
        let path = opened.path(opened.start(), &far, &work)?.expect("a path");
        assert_eq!((path.len(), after(&opened, opened.start(), &path)), (2, far));
        Ok(())
    }

    #[test]
    fn saved_graph_is_opened_with_its_distances_and_its_note() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("graph.godtable");
        let work = Work::default();
        // One way: all rotate, or the first two are exchanged; with identical labels too.
        for start in [&[0, 1, 2, 3, 4][..], &[0, 1, 0, 2, 1]] {
            let generators = [vec![1, 2, 3, 4, 0], vec![1, 0, 2, 3, 4]];
            let graph = Graph::noted(&generators, start, "two\nlines")?;
            graph.save(&path, true, &work)?;
            let opened = Graph::open(&path, &work)?;
            assert_eq!((opened.generators(), opened.start(), opened.note()), (&generators[..], start, "two lines"));
            assert_eq!(opened.growth(&work)?, graph.growth(&work)?);
            let mut rows = Vec::new();
            for number in 0..graph.table(&work)?.numbers() {
                rows.extend(graph.numbered(number, &work)?.unwrap_or_default());
            }
            assert_eq!(opened.distances(&rows, &work)?, graph.distances(&rows, &work)?);
            assert!(graph.save(&path, false, &work).is_err());
        }
        Puzzle::named("pyraminx")?.table()?.save(&path, true)?;
        let error = Graph::open(&path, &work).expect_err("it is of a puzzle").to_string();
        assert!(error.contains("a table of the puzzle pyraminx, and not of a graph"), "{error}");
        Ok(())
    }
}
