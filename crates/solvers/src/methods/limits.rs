//! The limits of a method file.

/// The largest number of steps of a method, with their repetitions.
pub const MAXIMUM_STEPS: usize = 40;

/// The largest number of groups of a step: each needs separate tables.
pub(crate) const MAXIMUM_GROUPS: usize = 8;

/// The largest number of steps up to a turn: the conditions of each are kept for four positions of the layer.
pub(crate) const MAXIMUM_UP_TO: usize = 4;

/// The largest number of ways in which the turns of a goal bring its pieces: half turns bring the corners in 96 ways.
pub(crate) const MAXIMUM_WAYS: usize = 256;
