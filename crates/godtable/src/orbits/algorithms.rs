//! Algorithms: all sequences of turns for a given case, with one of each class of sequences that symmetries map to each
//! other.
//!
//! **The search** is the search of single states ([`Searcher`]), from the coloring c of the solved puzzle to the
//! coloring X c of the case (`cases.rs`), one length after the other.
//!
//! **What counts as the same.** Let H be the set of all effects h with h c = X c, and S the set of those with h c = c.
//! A symmetry s of the puzzle maps turns to turns. It keeps the case if `s H s^-1 = H`, and inverts it if `s H s^-1` is
//! the set of the inverses of H. Then the image of a sequence for the case, or the inverse of the image, is a sequence
//! for the case too. Since H = X S, with Y = s X s^-1, this is so if
//!
//! ```text
//! it keeps the case:    s S s^-1 c = c,         Y c = X c;
//! it inverts it:        s S s^-1 X c = X c,     Y X c = c.
//! ```
//!
//! Swaps of pieces that count as identical, and twists that do not count, generate S, so it is checked only for these.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use godtable_engine::levels::Symmetries;
use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_solvers::search::{self, Found, SearchError, Searcher};
use godtable_system::clock::Instant;

use super::cases::{applied, colored, read};
use super::costs::{PARTS, costs};
use super::dialect::{Dialect, Turning};
use super::limits::{effort, found};
use super::search::{failed, pruning_table_bytes, told, transitions};
use crate::ask::Moves;
use crate::state::Hold;
use crate::{About, Error, Event, Input, Work};

/// About the most seconds to find the symmetries of a puzzle, and to find out whether any turns do a case.
const SYMMETRIES: f64 = 2.0;
const CHECK: f64 = 0.3;

/// What sequences of turns shall do, and how they are listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// Where pieces go, as cycles such as `(UF UR UB)`, or any turns that do it. Pieces that it does not name stay.
    pub text: String,
    /// The pieces that do not matter, or names of orbits.
    pub ignored: String,
    /// Pieces that count as identical, as for last layers that are only oriented.
    pub alike: String,
    /// The costs of turns, such as `F 2, R2 1.5`. Other turns cost 1.
    pub costs: String,
    /// Each sequence by itself, and each order of turns that commute.
    pub each: bool,
    /// The time after which a search of one length stops.
    pub time: Option<Duration>,
}

/// A sequence of turns that does a case.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Algorithm {
    /// The turns.
    pub moves: Moves,
    /// The sum of their costs.
    pub cost: f64,
    /// The number of sequences that are the same up to symmetry, inversion and the order of turns that commute.
    pub class_size: u128,
}

/// The algorithms of one length or of several.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AlgorithmList {
    /// The number of turns of the sequences that were searched last.
    pub length: usize,
    /// The algorithms: short ones first, of one length those with a low cost, and then in the order of their names.
    pub algorithms: Vec<Algorithm>,
    /// The number of sequences in all classes.
    pub sequences: u128,
    /// Whether the search of the last length has ended.
    pub is_complete: bool,
    /// Whether the observer stopped the search. The end of the time does not count.
    pub is_stopped: bool,
}

impl AlgorithmList {
    /// Returns what is not known, if the search stopped early.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        let turns = format!("{} turn{}", self.length, if self.length == 1 { "" } else { "s" });
        match (self.is_complete, self.algorithms.is_empty()) {
            (true, _) => None,
            (false, true) => Some(format!("stopped: each sequence has at least {turns}")),
            (false, false) => Some(format!("stopped: there may be more sequences of {turns}, and longer ones")),
        }
    }
}

/// What sequences of one length are compared by: their costs, and then the ranks of their turns.
type Key = (u64, Vec<usize>);

/// A map of sequences that do a case to others that do it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Image {
    /// By turn: its image.
    turns: Vec<usize>,
    /// Whether the turns come in the other order.
    is_reversed: bool,
}

/// A search of all sequences of turns that do a case.
///
/// [`Puzzle::algorithms`](crate::Puzzle::algorithms) prepares it.
pub struct Algorithms {
    about: About,
    dialect: Dialect,
    searcher: Searcher,
    solved: Arrangement,
    images: Vec<Image>,
    symmetries: usize,
    /// By turn: its cost, and its place in the order of names.
    costs: Vec<u64>,
    ranks: Vec<usize>,
    /// Whether it is known that no sequence does the case.
    is_lost: bool,
    each: bool,
    end: Option<Instant>,
    /// The next length.
    length: usize,
}

impl std::fmt::Debug for Algorithms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Algorithms").field("about", &self.about).field("length", &self.length).finish_non_exhaustive()
    }
}

impl Algorithms {
    pub(crate) fn new(turning: Turning, case: &Case, work: &Work<'_>) -> Result<Algorithms, Error> {
        let Turning { about, dialect } = turning;
        let (definition, arcs) = dialect.searched();
        if let Some(goal) = &about.goal {
            let reason = format!("a case is the goal, and the rules have the goal {goal}; leave it out");
            return Err(Error::given(Input::Goal, reason));
        }
        // The case as a goal.
        let colored = colored(&definition, &dialect, [&case.ignored, &case.alike])?;
        let effect = read(&case.text, &dialect, &definition)?;
        let solved = colored.solved();
        let goal = applied(&effect, &solved, &colored);
        if let Some(own) = colored.illegal_piece(&goal) {
            let (orbit, place) = (&definition.orbits()[own.orbit].name, own.place + 1);
            return Err(Error::given(Input::Case, format!("place {place} of {orbit} may not hold this piece")));
        }
        // The order of the algorithms: by costs, then by names.
        let names: Vec<String> = definition.moves().iter().map(|made| made.name.clone()).collect();
        let costs = costs(&case.costs, &names)?;
        let mut sorted: Vec<usize> = (0..names.len()).collect();
        sorted.sort_by_key(|&number| &names[number]);
        let mut ranks = vec![0; names.len()];
        sorted.iter().enumerate().for_each(|(rank, &number)| ranks[number] = rank);
        // The symmetries of the case, and the search.
        let images = match case.each {
            true => Vec::new(),
            false => Images { definition: &definition, colored: &colored, effect: &effect }.all(&dialect, work)?,
        };
        let is_lost = colored.connects(&solved, &goal, &mut effort(CHECK)) == Ok(false);
        let lock = (arcs.planes() > 1).then(|| transitions(&arcs, names.len()));
        let searcher = Searcher::new(&colored, lock, vec![goal], pruning_table_bytes(work));
        let searcher = searcher.map_err(|error| dialect.wrong(&error))?;
        Ok(Algorithms {
            symmetries: images.len(),
            about,
            dialect,
            searcher,
            solved,
            images,
            costs,
            ranks,
            is_lost,
            each: case.each,
            end: case.time.map(|time| Instant::now() + time),
            length: 1,
        })
    }

    /// Returns the puzzle and its rules in words.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// Returns the number of maps under which sequences are the same: symmetries that keep or invert the case.
    #[must_use]
    pub const fn symmetries(&self) -> usize {
        self.symmetries
    }

    /// Returns the number of turns of the sequences that [`Algorithms::search`] looks for.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Finds the algorithms of the next length: at first those of one turn, then those of two. The empty sequence is none.
    ///
    /// # Errors
    /// Returns [`Error::NoTurns`] if it is known that no turns do the case, or none as few as a search can look for, and an error
    /// if memory does not suffice.
    pub fn search(&mut self, work: &Work<'_>) -> Result<AlgorithmList, Error> {
        if self.is_lost {
            return Err(self.no_turns());
        }
        let (length, end) = (self.length, self.end);
        let wish = search::Wish { all: true, shortest: length, longest: Some(length), longer: false, limit: None };
        let is_late = AtomicBool::new(false);
        let mut observe = |event| told(event, end, &is_late, work);
        let found = self.searcher.solve(&self.solved, 0, &wish, &mut observe).map_err(|error| match error {
            SearchError::TooFar { .. } => Error::NoTurns(error.to_string()),
            error => failed(error),
        })?;
        if found.is_out_of_reach {
            return Err(self.no_turns());
        }
        self.length += 1;
        let words: Vec<Vec<usize>> = found.words().collect();
        let algorithms = if self.each { self.listed(&found, &words) } else { self.classes(&found, &words) };
        Ok(AlgorithmList {
            length,
            sequences: words.iter().map(|word| found.count_orders(word)).sum(),
            is_complete: !found.is_stopped,
            is_stopped: found.is_stopped && !is_late.into_inner(),
            algorithms,
        })
    }

    /// Finds the algorithms of one length after the other, up to `longest` turns and `limit` algorithms. Without `longest`, only
    /// the shortest are found. `visit` gets those of each length as soon as it is searched.
    ///
    /// # Errors
    /// Returns the errors of `visit`, and those of [`Algorithms::search`] if there are no algorithms yet.
    pub fn list<E: From<Error>>(
        &mut self,
        longest: Option<usize>,
        limit: Option<usize>,
        work: &Work<'_>,
        mut visit: impl FnMut(&[Algorithm]) -> Result<(), E>,
    ) -> Result<AlgorithmList, E> {
        let limit = limit.unwrap_or(usize::MAX);
        let (length, algorithms) = (self.length, Vec::new());
        let mut list = AlgorithmList { length, algorithms, sequences: 0, is_complete: true, is_stopped: false };
        while longest.is_none_or(|longest| self.length <= longest) {
            let mut found = match self.search(work) {
                // What was listed is an answer.
                Err(Error::NoTurns(_)) if !list.algorithms.is_empty() => break,
                found => found?,
            };
            found.algorithms.truncate(limit - list.algorithms.len());
            visit(&found.algorithms)?;
            list.sequences += found.algorithms.iter().map(|own| own.class_size).sum::<u128>();
            list.algorithms.append(&mut found.algorithms);
            list = AlgorithmList { algorithms: list.algorithms, sequences: list.sequences, ..found };
            let is_enough = longest.is_none() && !list.algorithms.is_empty();
            if is_enough || list.algorithms.len() == limit || !list.is_complete {
                break;
            }
        }
        Ok(list)
    }

    fn no_turns(&self) -> Error {
        Error::NoTurns(format!("no turns have this effect under the rules {}", self.about.rules))
    }

    fn cost(&self, word: &[usize]) -> u64 {
        word.iter().map(|&made| self.costs[made]).sum()
    }

    /// Returns what sequences are compared by.
    fn key(&self, word: &[usize]) -> Key {
        (self.cost(word), word.iter().map(|&made| self.ranks[made]).collect())
    }

    fn algorithm(&self, word: &[usize], class_size: u128) -> Algorithm {
        let cost = self.cost(word) as f64 / PARTS as f64;
        Algorithm { moves: self.dialect.moves(word, &Hold::FIXED), cost, class_size }
    }

    /// Returns all sequences.
    fn listed(&self, found: &Found, words: &[Vec<usize>]) -> Vec<Algorithm> {
        let mut words: Vec<Vec<usize>> = words.iter().flat_map(|word| found.orders(word)).collect();
        words.sort_by_cached_key(|word| self.key(word));
        words.iter().map(|word| self.algorithm(word, 1)).collect()
    }

    /// Returns the first sequence of each class.
    fn classes(&self, found: &Found, words: &[Vec<usize>]) -> Vec<Algorithm> {
        let words: HashSet<Vec<usize>> = words.iter().map(|word| found.first_order(word, &self.ranks)).collect();
        let mut seen: HashSet<Vec<usize>> = HashSet::new();
        let mut firsts: Vec<(Key, Vec<usize>, u128)> = Vec::new();
        for word in &words {
            if seen.contains(word) {
                continue;
            }
            let images = self.images.iter().map(|image| found.first_order(&image.of(word), &self.ranks));
            // A lock or illegal positions may forbid an image.
            let class: HashSet<Vec<usize>> =
                images.chain([word.clone()]).filter(|image| words.contains(image)).collect();
            let size = class.iter().map(|word| found.count_orders(word)).sum();
            let first = class.iter().map(|word| (self.key(word), word)).min().expect("it has the word");
            firsts.push((first.0, first.1.clone(), size));
            seen.extend(class);
        }
        firsts.sort_unstable();
        firsts.into_iter().map(|(_, word, size)| self.algorithm(&word, size)).collect()
    }
}

impl Image {
    fn of(&self, word: &[usize]) -> Vec<usize> {
        let mut image: Vec<usize> = word.iter().map(|&made| self.turns[made]).collect();
        if self.is_reversed {
            image.reverse();
        }
        image
    }
}

/// Finds the maps of the sequences of a case.
struct Images<'a> {
    definition: &'a Definition,
    colored: &'a Definition,
    effect: &'a Arrangement,
}

impl Images<'_> {
    /// Returns all maps, each once.
    fn all(&self, dialect: &Dialect, work: &Work<'_>) -> Result<Vec<Image>, Error> {
        let mut observe = || work.tell(Event::Doing("finding the symmetries"));
        let whole = dialect.whole();
        let symmetries = Symmetries::of(&whole, &mut effort(SYMMETRIES).observed_by(&mut observe));
        let Some(symmetries) = found(symmetries)? else {
            work.warn(
                "there are too many symmetries, or finding them takes too long; so equivalent sequences are all listed",
            );
            return Ok(Vec::new());
        };
        // Each move by its effect, so that images are recognized.
        let alone = self.definition.told_apart();
        let effects: Vec<Arrangement> =
            (0..alone.moves().len()).map(|number| alone.moved(&alone.solved(), number)).collect();
        let number = |own: &Arrangement| effects.iter().position(|effect| effect == own);
        let inverted = self.definition.inverted().told_apart();
        let inverses: Vec<Option<usize>> =
            (0..effects.len()).map(|made| number(&inverted.moved(&inverted.solved(), made))).collect();
        let identical = self.identical(&whole);
        let mut images: Vec<Image> = Vec::new();
        // A symmetry counts if it maps moves to moves and the case to itself, or to its inverse.
        for symmetry in 0..symmetries.count() {
            let image = |effect: &Arrangement| symmetries.image(symmetry, effect);
            let turns: Option<Vec<usize>> = effects.iter().map(|effect| number(&image(effect)?)).collect();
            let (Some(turns), Some(of_case)) = (turns, image(self.effect)) else { continue };
            let of_identical: Vec<Arrangement> =
                identical.iter().filter_map(|effects| effects.iter().find_map(image)).collect();
            let [solved, case] = [self.colored.solved(), self.applied(self.effect, &self.colored.solved())];
            let maps = |from: &Arrangement, to: &Arrangement| {
                of_identical.iter().all(|own| self.applied(own, from) == *from) && self.applied(&of_case, from) == *to
            };
            if maps(&solved, &case) {
                images.push(Image { turns: turns.clone(), is_reversed: false });
            }
            let backwards: Option<Vec<usize>> = turns.iter().map(|&made| inverses[made]).collect();
            if let Some(turns) = backwards.filter(|_| maps(&case, &solved)) {
                images.push(Image { turns, is_reversed: true });
            }
        }
        let mut seen = HashSet::new();
        images.retain(|image| seen.insert(image.clone()));
        Ok(images)
    }

    fn applied(&self, effect: &Arrangement, colors: &Arrangement) -> Arrangement {
        applied(effect, colors, self.colored)
    }

    /// Returns effects that change nothing that counts: each as several that do as well, of which one at least is an effect of
    /// the puzzle.
    fn identical(&self, whole: &Definition) -> Vec<Vec<Arrangement>> {
        let solved = self.colored.told_apart().solved();
        let connected = connected(whole);
        let mut effects = Vec::new();
        for (orbit, own) in self.colored.orbits().iter().enumerate() {
            let mut last: HashMap<(u8, usize), usize> = HashMap::new();
            for (place, (&kind, &set)) in own.kinds.iter().zip(&connected[orbit]).enumerate() {
                let modulus = own.moduli[usize::from(kind)];
                let twists = || (0..own.modulus).step_by(usize::from(modulus));
                if modulus < own.modulus {
                    let mut twisted = solved.clone();
                    twisted.orbits[orbit].orientations[place] = modulus;
                    effects.push(vec![twisted]);
                }
                let Some(other) = last.insert((kind, set), place) else { continue };
                let swapped = |twist: u8| {
                    let mut swapped = solved.clone();
                    swapped.orbits[orbit].kinds.swap(place, other);
                    swapped.orbits[orbit].orientations[place] = twist;
                    swapped.orbits[orbit].orientations[other] = (own.modulus - twist) % own.modulus;
                    swapped
                };
                effects.push(twists().map(swapped).collect());
            }
        }
        effects
    }
}

/// Returns by orbit and place the least place that moves connect with it.
fn connected(definition: &Definition) -> Vec<Vec<usize>> {
    let of_orbit = |orbit: usize| {
        let mut least: Vec<usize> = (0..definition.orbits()[orbit].kinds.len()).collect();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for made in definition.moves() {
                for (place, &image) in made.actions[orbit].images.iter().enumerate() {
                    let lower = least[place].min(least[usize::from(image)]);
                    is_changed |= least[place] != lower || least[usize::from(image)] != lower;
                    least[place] = lower;
                    least[usize::from(image)] = lower;
                }
            }
        }
        least
    };
    (0..definition.orbits().len()).map(of_orbit).collect()
}
