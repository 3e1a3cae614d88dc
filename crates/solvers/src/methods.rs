//! Methods of solving the 3x3x3 in steps, each step in the fewest turns.
//!
//! A [`Method`] is a list of steps. Each step has conditions on pieces, and keeps those of the steps before it. A
//! method comes from a file in TOML:
//!
//! ```toml
//! summary = "two layers"
//! hold = "z2"                        # the whole-cube rotation before the first step; default: none
//!
//! [[steps]]
//! name = "cross"
//! solved = "DF DR DB DL"             # these pieces are at home and oriented
//!
//! [[steps]]
//! name = "pair"
//! one_of = ["DFR FR", "DFL FL"]      # one more of these groups is solved
//! times = 2                          # the step is made twice
//! turns = "R R2 R' U U2 U' L L2 L'"  # the allowed turns, of any layers; default: all 18 turns of faces
//!
//! [[steps]]
//! name = "corners"
//! placed = "UFR UBR UBL UFL"         # these are at home, oriented or not
//! oriented = "UF UR UB UL"           # these are oriented, at home or not
//! up_to = "U"                        # after some turns of U the conditions of the step hold
//! ```
//!
//! ```
//! use godtable_puzzle::cube3::Cube3;
//! use godtable_solvers::methods::{Method, MethodSolver, SolveOptions};
//!
//! let method = Method::read("[[steps]]\nname = 'cross'\nsolved = 'DF DR DB DL'").expect("a method");
//! let cube = Cube3::read_turns("R U F D")?;
//! let solution = MethodSolver::new().solve(&method, &cube, SolveOptions::default()).expect("few turns");
//! assert_eq!(solution.steps[0].turns.len(), 3);
//! # Ok::<(), godtable_puzzle::cube::NotationError>(())
//! ```
//!
//! # How it works
//!
//! A step ends at any cube that meets its conditions. These say for each piece which codes it may have, so a condition is a
//! mask of 24 bits for each piece, and a goal is a list of such conditions (`goal.rs`).
//!
//! - **Lower bounds.** The search looks at one length after the other. Tables of five pieces each, at most 5.3 million
//!   positions, tell which turns can still lead to the goal (`table.rs`). A table is searched backwards from the masks of its
//!   pieces. One piece is a set of 24 bits, so a turn moves 24 positions at a time. A table takes about 35 ms.
//! - **Few tables.** If a step may choose one of several groups, its tables have four pieces that all choices share, and one
//!   more. So the four pairs of `cfop` need eight tables together (`tables.rs`).
//! - **Whole cubes.** The last step often has one goal: the solved cube. Five pieces are too few for such a bound, and
//!   `crates/optimal` solves it. A filter of 10 MB is enough for 13 turns; for more turns there is one of 100 MB (`whole.rs`).
//! - **The same answer everywhere.** Without `--time`, a search ends after a number of nodes, and not of seconds.

mod codes;
mod error;
mod goal;
mod limits;
mod method;
mod read;
mod search;
mod solve;
mod table;
mod tables;
mod whole;

pub use error::{MethodFileError, Slip};
pub use limits::MAXIMUM_STEPS;
pub use method::{Method, NamedMethod};
pub use solve::{MethodSolver, Short, Solution, SolveError, SolveOptions, SolvedStep};
