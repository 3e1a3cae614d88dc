//! Goals: the positions at which a solution may end.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use crate::{Corner, Face, Position, Puzzle, Rotation, facelets, names};

/// What counts as solved.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Goal {
    /// Each corner at home.
    #[default]
    Solved,
    /// The four corners of some face show one colour there; where the centres stay, that of the face.
    Face,
    /// The four corners of some face are solved among themselves; where the centres stay, they are at home.
    Layer,
    /// The stickers of the colours of U and D are on U and D, in any way of holding the whole where it may be turned over.
    Oriented,
    /// One of these positions.
    Positions(Positions),
}

/// The positions of a goal that lists them: those of one puzzle, sorted, each once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Positions {
    puzzle: Puzzle,
    positions: Arc<[Position]>,
}

impl Positions {
    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }
}

impl Deref for Positions {
    type Target = [Position];

    fn deref(&self) -> &[Position] {
        &self.positions
    }
}

/// The most positions that a goal may list.
pub const MAXIMUM_POSITIONS: usize = 1_000;

/// Why there is no such goal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// No goal has the name.
    #[error(
        "there is no goal '{0}'; known: {known}{hint}",
        known = Goal::NAMED.map(|goal| goal.name()).join(", "),
        hint = names::hint(.0, Goal::NAMED.map(|goal| goal.name()))
    )]
    Unknown(String),
    /// No position is a goal.
    #[error("a goal needs at least one position")]
    NoPositions,
    /// More positions than a table keeps.
    #[error("the goal has {0} positions, and at most {MAXIMUM_POSITIONS} may be listed")]
    TooManyPositions(usize),
}

impl Goal {
    /// The goals with names, the default first.
    pub const NAMED: [Goal; 4] = [Goal::Solved, Goal::Face, Goal::Layer, Goal::Oriented];

    /// Any of these positions of a puzzle, held in any way where the whole may be turned over.
    ///
    /// # Errors
    /// For no positions, or more than [`MAXIMUM_POSITIONS`].
    pub fn positions(puzzle: Puzzle, positions: impl IntoIterator<Item = Position>) -> Result<Goal, GoalError> {
        let mut positions: Vec<Position> =
            positions.into_iter().map(|position| puzzle.in_fixed_frame(&position)).collect();
        positions.sort_unstable();
        positions.dedup();
        match positions.len() {
            0 => Err(GoalError::NoPositions),
            1 if positions[0] == Position::SOLVED => Ok(Goal::Solved),
            count if count > MAXIMUM_POSITIONS => Err(GoalError::TooManyPositions(count)),
            _ => Ok(Goal::Positions(Positions { puzzle, positions: positions.into() })),
        }
    }

    /// The goal's name on the command line and in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Goal::Solved => "solved",
            Goal::Face => "face",
            Goal::Layer => "layer",
            Goal::Oriented => "oriented",
            Goal::Positions(_) => "positions",
        }
    }

    /// The puzzle that the goal belongs to; `None` where it is a goal of any puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Goal::Positions(positions) => Some(positions.puzzle),
            Goal::Solved | Goal::Face | Goal::Layer | Goal::Oriented => None,
        }
    }

    /// Whether a position of `puzzle`, in the [fixed frame](Puzzle::in_fixed_frame), is at the goal.
    pub(crate) fn is_reached(&self, puzzle: Puzzle, position: &Position) -> bool {
        let may_be_turned_over = puzzle.may_be_turned_over();
        match self {
            Goal::Solved => *position == Position::SOLVED,
            Goal::Face => {
                let colours = facelets::colours(position);
                Face::ALL.into_iter().any(|face| {
                    let [first, rest @ ..] = colours[face.index()];
                    rest.iter().all(|&colour| colour == first) && (may_be_turned_over || first == face)
                })
            }
            Goal::Layer => is_a_layer_solved(position, may_be_turned_over),
            Goal::Oriented => {
                let colours = facelets::colours(position);
                // With DBL at home its sticker of D is on D: no other pair of faces can hold all of them.
                [Face::U, Face::D]
                    .iter()
                    .all(|face| colours[face.index()].iter().all(|&colour| matches!(colour, Face::U | Face::D)))
            }
            Goal::Positions(positions) => positions.binary_search(position).is_ok(),
        }
    }

    /// Whether all positions at the goal are even permutations of the corners.
    pub(crate) fn is_even(&self) -> bool {
        match self {
            Goal::Solved => true,
            Goal::Positions(positions) => positions.iter().all(|position| !position.is_odd()),
            Goal::Face | Goal::Layer | Goal::Oriented => false,
        }
    }

    /// Whether the goal is the same once the whole is [regripped](crate::Rotation::REGRIP).
    pub(crate) fn is_alike_on_all_axes(&self) -> bool {
        matches!(self, Goal::Solved | Goal::Face | Goal::Layer)
    }
}

/// The solved position in each hold of the whole, as it is held first.
static HOLDS: LazyLock<[Position; 24]> =
    LazyLock::new(|| Rotation::ALL.map(|rotation| Position::SOLVED.rotated(rotation)));

/// By face: its corners, a bit for each.
const CORNERS_OF_FACES: [u8; 6] = {
    let mut faces = [0; 6];
    let mut corner = 0;
    while corner < 8 {
        let mut number = 0;
        while number < 3 {
            faces[Corner::ALL[corner].faces()[number].index()] |= 1 << corner;
            number += 1;
        }
        corner += 1;
    }
    faces
};

/// Whether the four corners of some face have moved as one block: with a rotation of the whole, or with none.
fn is_a_layer_solved(position: &Position, may_be_turned_over: bool) -> bool {
    let is_solved_in = |hold: &Position| {
        let pairs = position.cubies().iter().zip(hold.cubies()).enumerate();
        let home = pairs.fold(0_u8, |home, (corner, (cubie, held))| home | u8::from(cubie == held) << corner);
        CORNERS_OF_FACES.iter().any(|corners| home & corners == *corners)
    };
    if may_be_turned_over { HOLDS.iter().any(is_solved_in) } else { is_solved_in(&Position::SOLVED) }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Positions(positions) if positions.len() == 1 => f.write_str("1 position"),
            Goal::Positions(positions) => write!(f, "{} positions", positions.len()),
            named => f.write_str(named.name()),
        }
    }
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(name: &str) -> Result<Goal, GoalError> {
        Goal::NAMED.into_iter().find(|goal| goal.name() == name).ok_or_else(|| GoalError::Unknown(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turn;

    /// So many positions, no two of them the same with the whole turned over.
    fn positions(count: usize) -> impl Iterator<Item = Position> {
        let mut random = 1_usize;
        let mut position = Position::SOLVED;
        std::iter::repeat_with(move || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = position.turned(Turn::ALL[(random >> 33) % 18]);
            position.rotated(position.rotation_home())
        })
        .scan(std::collections::BTreeSet::new(), |known, position| Some(known.insert(position).then_some(position)))
        .flatten()
        .take(count)
    }

    #[test]
    fn as_many_positions_as_may_be_are_taken_and_no_more() {
        let goal = Goal::positions(Puzzle::Cube2, positions(MAXIMUM_POSITIONS)).expect("as many as may be");
        assert!(positions(MAXIMUM_POSITIONS).all(|position| goal.is_reached(Puzzle::Cube2, &position)));
        let more = Goal::positions(Puzzle::Cube2, positions(MAXIMUM_POSITIONS + 1));
        assert_eq!(more, Err(GoalError::TooManyPositions(MAXIMUM_POSITIONS + 1)));
        assert_eq!(Goal::positions(Puzzle::Cube2, []), Err(GoalError::NoPositions));
    }

    #[test]
    fn a_position_is_listed_once_however_it_is_held() {
        let [one, other] = [0, 1].map(|number| Position::SOLVED.turned(Turn::ALL[number]));
        let held = crate::Rotation::ALL.map(|rotation| one.rotated(rotation));
        let goal = Goal::positions(Puzzle::Cube2, held).expect("one position");
        assert_eq!((goal.to_string(), goal.name()), ("1 position".to_owned(), "positions"));
        let two = Goal::positions(Puzzle::Cube2, [one, other]).expect("two positions");
        assert_eq!(two.to_string(), "2 positions");
        assert!(two.is_reached(Puzzle::Cube2, &one) && !two.is_reached(Puzzle::Cube2, &Position::SOLVED));
        let held = Goal::positions(Puzzle::Corners3, held).expect("positions");
        assert_eq!(held.to_string(), "24 positions", "where the centres stay, each hold is another position");
    }

    #[test]
    fn a_goal_is_even_and_alike_on_all_axes_only_where_all_of_it_is() {
        let [quarter, half] = [0, 1].map(|number| Position::SOLVED.turned(Turn::ALL[number]));
        let listed = |list: &[Position]| Goal::positions(Puzzle::Cube2, list.iter().copied()).expect("positions");
        assert!(listed(&[half]).is_even() && listed(&[half, Position::SOLVED]).is_even());
        assert!(!listed(&[quarter]).is_even() && !listed(&[half, quarter]).is_even());
        assert_eq!(Goal::NAMED.map(|goal| goal.is_even()), [true, false, false, false]);
        assert_eq!(Goal::NAMED.map(|goal| goal.is_alike_on_all_axes()), [true, true, true, false]);
        assert!(!listed(&[half]).is_alike_on_all_axes());
    }
}
