//! The Square-1: random positions, and near-optimal solutions in two phases.
//!
//! A *twist* turns the right half over, `/`. Between twists the layers turn, `(x, y)`: the upper one by x times 30 degrees,
//! the lower one by y, each clockwise as seen from outside.
//!
//! **Two phases.** The first leads to the shape of a cube with an even permutation, by a table of all 3,678 shapes in which
//! a twist is possible, each with both parities. The second keeps the shape. There the corners are a permutation of eight,
//! and so are the edges; a table of each bounds the search from below. Layer turns are free in all tables.
//!
//! The solver looks for the fewest twists in both phases together, with any first phase: first paths that are as short as
//! possible, then longer ones. So solutions have about 12 twists, and at most a few more than needed.
//!
//! **Easy positions.** [`is_solved_within_ten`] tells positions that ten moves solve, where a twist is a move and a turn of
//! one layer or both is a move. It meets in the middle: three twists from the position, and two from solved.

mod easy;
mod layers;
mod shapes;
mod solver;

pub use easy::is_solved_within_ten;
pub use layers::{LayerTurns, Position, Sequence};
pub use solver::Solver;
