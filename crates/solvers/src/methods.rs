//! Methods of solving the 3x3x3 in steps, each step in the fewest turns.
//!
//! A [`Method`] is a list of steps. Each step adds conditions on pieces to the earlier steps' conditions. A
//! method comes from a file in TOML:
//!
//! ```toml
//! summary = "two layers"
//! hold = "z2"                        # the whole-cube rotation before the first step; default: none. With a list, holds,
//!                                    # it is the one with the shortest first step
//!
//! [[steps]]
//! name = "cross"
//! solved = "DF DR DB DL"             # these pieces are at home and oriented
//!
//! [[steps]]
//! name = "pair"
//! one_of = ["DFR FR", "DFL FL"]      # one more of these groups is solved
//! times = 2                          # the step is made twice
//! turns = "R R2 R' U U2 U' L L2 L'"  # the allowed turns, of any layers; default: all 18 face turns
//!
//! [[steps]]
//! name = "corners"
//! placed = "UFR UBR UBL UFL"         # these are at home, oriented or not
//! oriented = "UF UR UB UL"           # these are oriented, at home or not
//! up_to = "U"                        # after some turns of U the conditions of the step hold
//!
//! [[steps]]
//! name = "slices"
//! within = ["FR FL BR BL"]           # these are at each other's homes
//! goal_pieces = "UFR UFL"            # these are where some of the turns of goal_turns bring them from solved
//! goal_turns = "U2 D2 R2 L2 F2 B2"
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
//! The head of each file explains its part.
//!
//! | idea | file |
//! |---|---|
//! | A piece is a code below 24; a condition is a mask of codes for each piece | `codes`, `goal` |
//! | A step with few classes of positions has exact distances | `exact` |
//! | Any other goal is a puzzle of orbits, which the search of any puzzle solves | `step_search` |
//! | One length after the other, with the same answer on all machines | `solve` |
//! | A step that solves the whole cube is left to [`optimal`](crate::optimal) | `whole` |

mod codes;
mod error;
mod exact;
mod goal;
mod limits;
mod method;
mod read;
mod solve;
mod step_search;
mod whole;

pub use error::{MethodFileError, Slip};
pub use limits::MAXIMUM_STEPS;
pub use method::{Method, NamedMethod};
pub use solve::{MethodSolver, Short, Solution, SolveError, SolveOptions, SolvedStep};
