//! What a search is asked, what it reports, and what it finds.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use crate::pruning_file::FileError;
use crate::search::words::Words;

/// The most moves: their numbers are bytes.
pub(super) const MOST_MOVES: usize = 256;

/// The most places that moves change.
pub(super) const MOST_PLACES: usize = 1024;

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// All words of the least length. Otherwise the first one ends the search.
    pub all: bool,
    /// The shortest words to look for: none are shorter if it is the least length.
    pub shortest: usize,
    /// The longest words to look for. Without it, the search ends only at a solution.
    pub longest: Option<usize>,
    /// All words up to the longest ones, and not only those of the least length.
    pub longer: bool,
    /// The search ends once it has so many words, shorter ones first.
    pub limit: Option<usize>,
}

/// An event of a search. The observer stops it by [`ControlFlow::Break`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The search looks for words of `length` moves. A thread reports this about 20 times a second.
    Searching {
        /// The number of moves.
        length: usize,
        /// The time since the search of this length began.
        elapsed: Duration,
        /// About the time that it takes to exclude this length, if the search of the last one took measurable time.
        expected: Option<Duration>,
    },
}

/// The observer of a search.
pub type Observer<'a> = dyn FnMut(Event) -> ControlFlow<()> + Send + 'a;

/// What a search found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// A lower bound: each solution has at least this number of moves.
    pub at_least: usize,
    /// Whether all solutions are found that were looked for.
    pub is_complete: bool,
    /// Whether the observer stopped the search.
    pub is_stopped: bool,
    /// Whether it is known that no moves lead to the goal.
    pub is_out_of_reach: bool,
    /// Why the [offered](crate::search::Search::offer) pruning table was not read, and another one was filled.
    pub unread: Option<Arc<FileError>>,
    pub(super) words: Vec<Vec<u16>>,
    pub(super) rules: Words,
}

impl Found {
    /// Returns the solutions, as the numbers of moves: shorter ones first, and then in the order of these numbers. Orders of
    /// moves that commute, such as `U D` and `D U`, are several solutions.
    pub fn solutions(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let mut orders: Vec<Vec<u16>> = self.words.iter().flat_map(|word| self.rules.orders(word)).collect();
        orders.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        orders.into_iter().map(|word| word.into_iter().map(usize::from).collect())
    }

    /// Returns one order of each solution, as the numbers of moves.
    pub fn words(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        self.words.iter().map(|word| word.iter().copied().map(usize::from).collect())
    }

    /// Returns all orders of a solution's moves that are solutions.
    #[must_use]
    pub fn orders(&self, word: &[usize]) -> Vec<Vec<usize>> {
        let orders = self.rules.orders(&numbers(word)).into_iter();
        orders.map(|order| order.into_iter().map(usize::from).collect()).collect()
    }

    /// Returns the number of [`Found::orders`].
    #[must_use]
    pub fn count_orders(&self, word: &[usize]) -> u128 {
        self.rules.count_orders(&numbers(word))
    }

    /// Returns the first of the [`Found::orders`], if moves are compared by their ranks.
    ///
    /// # Panics
    /// Panics if a move has no rank.
    #[must_use]
    pub fn first_order(&self, word: &[usize], ranks: &[usize]) -> Vec<usize> {
        let mut left = numbers(word);
        let mut first = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let may_be_next = |place: &usize| left[..*place].iter().all(|&own| self.rules.commute(own, left[*place]));
            let next = (0..left.len()).filter(may_be_next).min_by_key(|&place| ranks[usize::from(left[place])]);
            first.push(usize::from(left.remove(next.expect("the first move may be next"))));
        }
        first
    }

    /// Returns the number of [`Found::solutions`].
    #[must_use]
    pub fn count(&self) -> u128 {
        self.words.iter().map(|word| self.rules.count_orders(word)).sum()
    }
}

/// Returns the numbers of moves as a word has them.
fn numbers(word: &[usize]) -> Vec<u16> {
    word.iter().map(|&own| own as u16).collect()
}

/// How far [`Search::levels`](crate::search::Search::levels) goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The largest distance.
    pub farthest: usize,
    /// The most states.
    pub states: u64,
    /// The most bytes of memory.
    pub bytes: u64,
}

/// The number of states at each distance, as far as a search went.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Levels {
    /// By distance: the unlocked states, and the locked ones. Each level is complete.
    pub counts: Vec<[u64; 2]>,
    /// Why there are no more levels.
    pub end: LevelsEnd,
}

/// Why a search of levels ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[non_exhaustive]
pub enum LevelsEnd {
    /// At the largest distance that was asked for.
    Farthest,
    /// No state is farther.
    Complete,
    /// The next level exceeds the memory or the number of states that the bounds allow.
    Memory,
    /// The observer stopped it.
    Stopped,
}

/// What [`Search::check`](crate::search::Search::check) has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckedWords {
    /// The number of random words.
    pub words: u64,
    /// The moves of each.
    pub length: usize,
}

/// The reason why a puzzle is not searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Too many places.
    #[error("its moves change {got} places; a search knows {MOST_PLACES} at most")]
    Places {
        /// The number of places.
        got: usize,
    },
    /// Too many kinds and orientations.
    #[error("an orbit has too many kinds of pieces for its orientations: 128 of both together at most")]
    Values,
    /// Too many moves.
    #[error("it has {got} turns; a search knows {MOST_MOVES} at most")]
    Moves {
        /// The number of moves.
        got: usize,
    },
    /// The system has no memory for the pruning table.
    #[error("not enough memory")]
    OutOfMemory,
    /// The given memory is too small for any pruning table.
    #[error("a search needs a pruning table of {least} bytes at least")]
    SmallMemory {
        /// The bytes of the smallest pruning table.
        least: u64,
    },
    /// All words up to the longest are searched.
    #[error("no solution has up to {searched} turns, and a search goes no further")]
    TooFar {
        /// The length of the longest words.
        searched: usize,
    },
    /// The file of a pruning table.
    #[error(transparent)]
    File(#[from] FileError),
    /// No pruning table is filled.
    #[error("no pruning table is filled")]
    NoPruningTable,
    /// A pruning table excludes a position that is within its reach.
    #[error("it excludes a position that it must contain: a goal after the inverses of moves {moves:?}")]
    Missing {
        /// The numbers of the moves.
        moves: Vec<usize>,
    },
}
