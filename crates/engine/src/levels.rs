//! The distance of every state of a puzzle of orbits, level by level, and the answers from them.
//!
//! [`Positions`] numbers the positions of a [`Definition`](godtable_puzzle::orbits::Definition) without gaps, and a [`Space`]
//! has the moves between them. [`Arcs`] say which moves a lock allows. [`Distances`] are those of all states to the
//! goal. They answer questions: distances, solutions, antipodes. [`Paths`] lead from solved to each position, and
//! [`Scrambles`] are random ones. Several processes can count the states at each distance together, with a [share](share()) each.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_engine::levels::orbits::{Action, Definition, Move, OrbitDefinition};
//! use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Space};
//!
//! // Four different pieces in a row; a move exchanges two neighbours.
//! let orbit = OrbitDefinition { name: "ROW".into(), modulus: 1, kinds: vec![0, 1, 2, 3], moduli: vec![1; 4] };
//! let swap = |place: u8| {
//!     let mut images: Vec<u8> = (0..4).collect();
//!     images.swap(usize::from(place), usize::from(place) + 1);
//!     Move { name: format!("S{place}"), actions: vec![Action { images, twists: vec![0; 4] }] }
//! };
//! let positions = Positions::new(Definition::new(vec![orbit], (0..3).map(swap).collect())?)?;
//! let solved = positions.number(&positions.definition().solved()).expect("a position");
//! let goal = Goal::Positions(vec![solved]);
//! let distances = Distances::find(Space::new(positions), Arcs::free(3), goal, &mut |_| Continue(()))?;
//! assert_eq!(distances.unlocked().counts(), [1, 3, 5, 6, 5, 3, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! `levels` finds the distances of all positions of a puzzle that is data. The data are chosen pieces of the 3x3x3
//! (`cube3::ChosenPieces`), or a definition from a file (`puzzlefile::Puzzle`); nothing in the crate knows cubes.
//!
//! 1. **Orbits are split** into the places that moves connect (`levels/src/split.rs`). So four centres that only turn have 81
//!    positions, not 4! times as many. Places whose pieces never change are left out.
//!    **Constraints are divided out by another definition** (`levels/src/reduced.rs`). If the orientations of an orbit have a
//!    sum that is fixed, or follows from other orbits (`sums.rs`), those of one piece are ignored. If the parity of an orbit
//!    follows from those of others, two of its pieces count as identical; their orientations must count alike. If moves
//!    change orientations, counted from offsets of the places, by multiples of a divisor, only the multiples remain
//!    (`gauge.rs`). So the numbering is a plain product and has no cell for an impossible position. `restored` undoes it.
//!    **Orbits that depend on each other are numbered together** (`joint.rs`). The tips of the Pyraminx go where its
//!    corners go; four pieces may move as two pairs. If moves reach only some arrangements of an orbit with at most 4,096, or only
//!    some pairs of arrangements of two such orbits, the reached ones are listed, and the number of an arrangement is that in
//!    the list. If the moves reach fewer positions still, the rest cannot reach the goal, and the histogram counts it.
//!    **A group can be numbered instead** (`chained.rs`), if it has fewer elements than the product has numbers. An element is
//!    a product of representatives of a chain of stabilisers (`orbits/src/chain.rs`), one for each level, so it has a digit for
//!    each level. The first levels are the rows, the next the columns, the last the bits. A move takes the representative of a
//!    row to an element of another row, and leaves an element of the stabiliser: the twist. In the same way the twist takes
//!    columns to columns, and leaves a twist of the bits. So each column has its own permutation of bits (`column_steps.rs`), a
//!    lookup for each byte of a word. The steps of many rows are composed of those of several coordinates: the twist of the
//!    higher one selects the step of the next, so the M24 puzzle of twsearch has 6 MB of steps for 2.4 * 10^8 positions. An
//!    arrangement with identical pieces is completed to an element by a search along the chain. If two elements look
//!    alike, the product is taken. All else, from `search` to `classes`, knows rows, columns and bits alone.
//! 2. **Coordinates** (`numbering.rs`, `steps.rs`). An orbit has a number for its arrangement, and a value for the
//!    orientations of each group, counted by piece. A move takes an arrangement to another, and permutes the values of each
//!    group in a way that depends on the arrangement alone: its *twist*. There are few twists, so they are numbered. If
//!    pieces without orientation have a thousand arrangements or more, four of them share a class, and the group has their
//!    24 orders. So the Dino Cube has 34,650 rows. Two kinds of more pieces share a class if a word has a bit for each order.
//! 3. **Layout** (`layout.rs`). Each coordinate lies in the rows, the columns or the bits. A whole orbit can lie anywhere.
//!    The groups of a split orbit lie in columns and bits. Orbit by orbit, the cheapest layout of each size is kept. All
//!    possibilities are compared by an estimate of the operations, so no puzzle has a layout of its own. The cross has
//!    11,880 rows of one 16-bit word. The xcross has 95,040 rows of 24 columns, one for each place and twist of the corner,
//!    with the 32 flips of five edges in each word.
//! 4. **Pulls** (`search.rs`). A pull takes a column from its image, and permutes the bits of all columns of the row alike.
//!    A permutation of bits is done in stages (`network.rs`). If a step only adds to orientations, each digit of the value
//!    that it rotates takes a stage. Anything else is a network of Beneš: at most eleven exchanges of bits at one distance.
//!    Orientations of any modulus, identical pieces and whole orbits need no code of their own. The compiler vectorises the
//!    stages; `instructions.rs` has them compiled for AVX2 and AVX-512 too.
//! 5. **Levels.** As in `generate`, a pull reads all states found so far, full rows are skipped, and a transition is pulled
//!    once for all planes that allow it. A row is pulled only along moves to rows with states of the last level. The
//!    distance is kept as binary digits, a set for each digit. So a state takes one bit for each digit, and at most two
//!    for the search. `histogram` keeps no digits (`count`).
//!    **Large sets need no second copy** (`order.rs`). The rows are searched in 32 parts, one after another. The new states of
//!    a row wait in a slot until its last reader is searched, that is, the last row with a move to it. Then they are written,
//!    and the slot is free. The order is greedy: next come the readers of the waiting row that lacks the fewest. So the Dino
//!    Cube needs slots for 34 % of its rows. Searches of small sets or narrow rows have two copies, which are written in turn.
//! 6. **Locks** (`lock.rs`) are automata. They become `Arcs` between planes, the first plane being the unlocked states.
//!    Reversed arcs and inverse moves give the distances *from* solved; `Paths` uses them for scrambles under one-way rules.
//!    With ignored pieces, the positions are no group, so the inverse of a position cannot replace them as it does in
//!    `query`.
//!
//!    **Illegal positions** (`legality.rs`) have numbers. Whether a position is legal depends on the arrangement of each
//!    orbit alone. So the legal positions are a product of masks for rows, columns and bits, and a row is masked after its
//!    pull. Kinds that some place may not hold share no class and do not count as one. Puzzles without illegal positions
//!    have no masks.
//! 7. **Shares** (`shares.rs`). Several processes can search together, each with some of the rows: a round fetches the rows
//!    that some of its own pull from. `docs/scale.md` has the details. A process needs one operation: to
//!    exchange messages with all others (`Meeting`). `crates/mpi` has it from MPI, the tests from threads. One process alone
//!    searches as a share if the search has a checkpoint.
//! 8. **Automorphisms** (`automorphisms.rs`) are found from the moves. Images are assigned to the moves that generate the
//!    others; cycles of moves, and of products of two, must be like those of their images. Then the image of one place of
//!    each orbit determines all others, and the goal tells the images of the pieces.
//! 9. **Classes** (`classes.rs`) are counted by Burnside's lemma. The positions that a symmetry takes to themselves are listed
//!    piece by piece: a piece brings its images with it (`fixed.rs`). So the Dino Cube's 239,500,800 positions have classes at
//!    the cost of some ten thousand.
//!
//! A definition counts orientations from the solved state, so that solved has none: `puzzlefile` changes the twists of the
//! moves (`Orbit::counted_from_solved`). Its JSON reader is its own, because errors need a line and a column. The group's size comes
//! from random elements (`group.rs`), since the deterministic algorithm is slow for large puzzles.
//!
//! The tables of chosen pieces live in memory: all but the largest are made faster than a file is opened and checked. Those of
//! definitions are kept in files of distance cells, in the order of the numbers of positions (`stored.rs`). Such a file has its
//! puzzle and rules in it, as JSON (`program/twisty/file.rs`); `table::OrbitsHeader` does not know them. Answers from a file
//! compute moves one by one; only `verify` and searches make the steps (`Distances::space`).

mod arcs;
mod automorphism;
mod automorphisms;
mod cell;
mod chained;
mod classes;
mod column_steps;
mod distances;
mod error;
mod fixed;
mod gauge;
mod instructions;
mod joint;
mod layout;
mod legality;
mod network;
mod numbering;
mod order;
mod paths;
mod positions;
mod reduced;
mod scrambles;
mod search;
mod shares;
mod space;
mod split;
mod steps;
mod stored;
mod sums;
#[cfg(test)]
mod tests;
mod verify;
mod word;

pub use arcs::{Arc, Arcs};
pub use automorphisms::Automorphisms;
pub use classes::{Class, Classes};
pub(crate) use distances::histogram;
pub use distances::{Distances, Goal, State, count};
pub use error::{LevelsError, Many};
pub use godtable_puzzle::orbits;
pub use godtable_system::parallel::Meeting;
pub use godtable_table as table;
pub use paths::{FromSolved, Paths};
pub use positions::Positions;
pub use scrambles::{Scramble, Scrambles};
pub use search::Progress;
pub use shares::share;
pub use space::Space;
pub use verify::{Verified, Wrong};
