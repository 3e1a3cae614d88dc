//! Proved fewest turns for any puzzle of orbits, however many positions it has.
//!
//! A [`Searcher`] looks for words of 0 moves, 1 move, 2 moves and so on that lead from a position to the goal. It knows all
//! identical and ignored pieces, several goals, locks, illegal positions, bandaged pieces, and moves without inverses.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_puzzle::puzzlefile::{read, shipped};
//! use godtable_solvers::search::{Searcher, Wish};
//!
//! let puzzle = read(shipped("skewb").expect("shipped")).expect("well formed");
//! let definition = puzzle.definition(&puzzle.powers()).expect("it has moves");
//! let searcher = Searcher::new(&definition, None, vec![definition.solved()], 100_000_000)?;
//! let scrambled = definition.moved(&definition.moved(&definition.solved(), 0), 2);
//! let found = searcher.solve(&scrambled, 0, &Wish::default(), &mut |_| Continue(()))?;
//! assert_eq!(found.solutions().next(), Some(vec![3, 1])); // each the inverse of a move, in the other order
//! # Ok::<(), godtable_solvers::search::SearchError>(())
//! ```
//!
//! # How it works
//!
//! **Meet in the middle.** A pruning table contains the positions after all words of some moves back from the goal, and few
//! others. The search makes forward sequences, and asks the pruning table in the middle. Half of the moves on each side are the
//! square root of the work.
//!
//! **Free moves.** Let w = x m y: x is enumerated forward, y is enumerated backward, and m is the word in between. Let
//! F be the set of the families of m (`words.rs`). The places that no family of F touches contain the same pieces
//! before m and after m. So the position after x and the position before y agree there, whatever m is. For each F, the
//! pruning table contains each position before y, restricted to the places outside F. The search looks up once for each
//! F, and enumerates m only after a hit. On the Megaminx, 792 sets F represent all words m of five families. A plan
//! (`plan.rs`) chooses the sets and the lengths of x and y, by the length of w and the memory.
//!
//! **Each word once.** `words.rs` has the rule by which moves that commute come in one order. If one solution is enough, `short_words.rs`
//! leaves one of all short forward sequences to a position.
//!
//! **Plans that are given up.** Suppose that few families lead from the position to the goal, and that F contains most of them. Then
//! the places outside F agree with entries after very many words x, and the search follows each of these hits. When this takes longer
//! than the next plan, with fewer free families, the search takes that plan.
//!
//! **Symmetries** of the puzzle map backward sequences to backward sequences. So the pruning table stores one set F of each class, and
//! questions for the others ask for images of positions. Of the Megaminx, it stores 12 of the 792 sets of five families.
//!
//! **Bonds.** Most neighbors of a position near the goal are neighbors at the goal, too. The others bound the moves from below, so a
//! search of a few moves looks at few positions, and needs no pruning table.
//!
//! **Parity.** If each move is an odd permutation, the sign of a position tells whether its solutions have even or odd lengths.
//!
//! **A lock** decides which words are made. The pruning table leaves lock states out: it contains the position before y if y
//! is legal in some state. So y has one entry, and not one for each state; the search makes m and y after a hit, in the state
//! after x.
//!
//! | idea | file |
//! |---|---|
//! | A position is a byte for each place; a move gathers and adds | `layout`, `kernel` |
//! | Normal words: one for each order of moves that commute | `words` |
//! | Words are made depth first; short ones breadth first, if one solution is enough | `walk`, `short_words` |
//! | The pruning table, filled by all threads | `pruning` |
//! | Symmetries as maps of positions, and what is asked through them | `images`, `views` |
//! | The lengths of x, m and y with the lowest cost | `plan` |
//! | Pairs of neighbors: a lower bound near the goal | `bonds` |
//! | Lengths, one after the other, without those that parity excludes | `solve`, `parity` |
//! | Questions in batches, and the way from a hit to the goal | `ask`, `hunt` |
//! | The states at each distance, as far as memory goes | `levels` |
//! | The pruning table of a length: kept, read or filled; where a symmetry-reduced one begins; its file; its check | `ready`, `classes`, `store`, `check` |

mod ask;
mod bonds;
mod check;
mod classes;
mod engine;
mod found;
mod hunt;
mod images;
pub(crate) mod kernel;
mod layout;
mod levels;
mod near;
mod parity;
mod plan;
mod pruning;
mod ready;
mod short_words;
mod solve;
mod store;
#[cfg(test)]
mod tests;
mod views;
mod walk;
mod words;

use std::ops::Deref;

use godtable_puzzle::orbits::{Arrangement, Definition};
use godtable_system::IS_PAGE;

pub use found::{Bounds, CheckedWords, Event, Found, Levels, LevelsEnd, Observer, SearchError, Wish};
pub use godtable_system::atomic_file::Existing;
pub use solve::Search;
pub use store::{MAGIC, StoredPruningTable};
pub use words::Transitions;

use crate::search::engine::Engine;
use crate::search::found::{MOST_MOVES, MOST_PLACES};

/// A search for the fewest turns to a goal.
#[derive(Debug)]
pub struct Searcher(Box<dyn Search>);

impl Searcher {
    /// Prepares searches for some goals, in any lock state. `lock` has a row for each lock state, the first one unlocked.
    /// `memory` limits the bytes of its pruning tables.
    ///
    /// # Errors
    /// Returns an error if the puzzle has too many places, kinds or moves.
    ///
    /// # Panics
    /// Panics if a goal or the lock belongs to another puzzle.
    pub fn new(
        definition: &Definition,
        lock: Option<Transitions>,
        goals: Vec<Arrangement>,
        memory: u64,
    ) -> Result<Searcher, SearchError> {
        let got = definition.moves().len();
        if got > MOST_MOVES {
            return Err(SearchError::Moves { got });
        }
        let places = layout::moved_places(definition).ok_or(SearchError::Values)?;
        let lock = lock.unwrap_or_else(|| vec![vec![Some(0); got]]);
        // WebAssembly has only the largest two of the five sizes: each is 30 KB of a page before compression.
        let is_any = !IS_PAGE;
        Ok(Searcher(match places.len() {
            0..=32 if is_any => Box::new(Engine::<32>::new(definition, places, lock, goals, memory)),
            0..=64 if is_any => Box::new(Engine::<64>::new(definition, places, lock, goals, memory)),
            0..=128 if is_any => Box::new(Engine::<128>::new(definition, places, lock, goals, memory)),
            0..=256 => Box::new(Engine::<256>::new(definition, places, lock, goals, memory)),
            257..=MOST_PLACES => Box::new(Engine::<MOST_PLACES>::new(definition, places, lock, goals, memory)),
            got => return Err(SearchError::Places { got }),
        }))
    }
}

impl Deref for Searcher {
    type Target = dyn Search;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
