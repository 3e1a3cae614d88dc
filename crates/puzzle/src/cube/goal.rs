//! Goals: the positions at the end of a solution.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use crate::cube::{Corner, Face, Position, Puzzle, Rotation, facelets, names};

/// The positions that count as solved.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Goal {
    /// Each corner is at home.
    #[default]
    Solved,
    /// The four corners of some face show one color there. On the corners of the 3x3x3 it is the color of the face.
    Face,
    /// The four corners of some face are solved relative to each other. On the corners of the 3x3x3 they are at home.
    Layer,
    /// The stickers of the colors of U and D are on U and D. On the 2x2x2 this may be so in any orientation.
    Oriented,
    /// [`Goal::Face`] or [`Goal::Oriented`].
    FaceOrOriented,
    /// [`Goal::Layer`] or [`Goal::Oriented`].
    LayerOrOriented,
    /// One of these positions.
    Positions(Positions),
}

/// The positions of a goal: of one puzzle, sorted, without duplicates.
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

/// The maximum number of positions of a goal.
pub const MAXIMUM_POSITIONS: usize = 1_000;

/// The reason why a goal is rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// No goal has the name.
    #[error(
        "there is no goal '{name}'; known: {known}{hint}",
        known = Goal::NAMED.map(|goal| goal.name()).join(", "),
        hint = names::hint(.name, Goal::NAMED.map(|goal| goal.name()))
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// The list of positions is empty.
    #[error("a goal needs at least one position")]
    NoPositions,
    /// The list has more than [`MAXIMUM_POSITIONS`] positions.
    #[error("the goal has {got} positions; the maximum is {MAXIMUM_POSITIONS}")]
    TooManyPositions {
        /// The number of different positions.
        got: usize,
    },
}

impl Goal {
    /// The goals with a name, the default first.
    pub const NAMED: [Goal; 4] = [Goal::Solved, Goal::Face, Goal::Layer, Goal::Oriented];

    /// The unions of goals with a name that are no such goal: a solved layer has a face of one color.
    pub const UNIONS: [Goal; 2] = [Goal::FaceOrOriented, Goal::LayerOrOriented];

    /// Returns the positions of this goal and of another one, of goals with a name.
    fn or(self, other: Goal) -> Goal {
        let has = |goal: Goal| self == goal || other == goal;
        let is_oriented = |goal: &Goal| matches!(goal, Goal::Oriented | Goal::FaceOrOriented | Goal::LayerOrOriented);
        let is_oriented = is_oriented(&self) || is_oriented(&other);
        let has_face = has(Goal::Face) || has(Goal::FaceOrOriented);
        let has_layer = has(Goal::Layer) || has(Goal::LayerOrOriented);
        match (has_face, has_layer, is_oriented) {
            (true, _, false) => Goal::Face,
            (true, _, true) => Goal::FaceOrOriented,
            (false, true, false) => Goal::Layer,
            (false, true, true) => Goal::LayerOrOriented,
            (false, false, true) => Goal::Oriented,
            (false, false, false) => Goal::Solved,
        }
    }

    /// Returns the goal of these positions of a puzzle. On the 2x2x2 they may be in any orientation. Only the solved position is
    /// [`Goal::Solved`].
    ///
    /// # Errors
    /// Returns an error for no positions, or more than [`MAXIMUM_POSITIONS`].
    pub fn positions(puzzle: Puzzle, positions: impl IntoIterator<Item = Position>) -> Result<Goal, GoalError> {
        let mut positions: Vec<Position> =
            positions.into_iter().map(|position| puzzle.in_fixed_frame(&position)).collect();
        positions.sort_unstable();
        positions.dedup();
        match positions.len() {
            0 => Err(GoalError::NoPositions),
            1 if positions[0] == Position::SOLVED => Ok(Goal::Solved),
            got if got > MAXIMUM_POSITIONS => Err(GoalError::TooManyPositions { got }),
            _ => Ok(Goal::Positions(Positions { puzzle, positions: positions.into() })),
        }
    }

    /// The name, on the command line and in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Goal::Solved => "solved",
            Goal::Face => "face",
            Goal::Layer => "layer",
            Goal::Oriented => "oriented",
            Goal::FaceOrOriented => "face,oriented",
            Goal::LayerOrOriented => "layer,oriented",
            Goal::Positions(_) => "positions",
        }
    }

    /// The puzzle of the goal, or `None` for a goal of any puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Goal::Positions(positions) => Some(positions.puzzle),
            _ => None,
        }
    }

    /// Whether a position of `puzzle`, in the [fixed frame](Puzzle::in_fixed_frame), is at the goal.
    pub(crate) fn is_reached(&self, puzzle: Puzzle, position: &Position) -> bool {
        let ignores_rotations = puzzle.ignores_rotations();
        match self {
            Goal::Solved => *position == Position::SOLVED,
            Goal::Face => {
                let colors = facelets::colors(position);
                Face::ALL.into_iter().any(|face| {
                    let [first, rest @ ..] = colors[face.index()];
                    rest.iter().all(|&color| color == first) && (ignores_rotations || first == face)
                })
            }
            Goal::Layer => has_solved_layer(position, ignores_rotations),
            Goal::Oriented => {
                let colors = facelets::colors(position);
                // On the 2x2x2 DBL is at home, with its sticker of D on D. So no other axis is possible.
                [Face::U, Face::D]
                    .iter()
                    .all(|face| colors[face.index()].iter().all(|&color| matches!(color, Face::U | Face::D)))
            }
            Goal::FaceOrOriented => [Goal::Face, Goal::Oriented].iter().any(|goal| goal.is_reached(puzzle, position)),
            Goal::LayerOrOriented => [Goal::Layer, Goal::Oriented].iter().any(|goal| goal.is_reached(puzzle, position)),
            Goal::Positions(positions) => positions.binary_search(position).is_ok(),
        }
    }

    /// Whether all positions at the goal are even permutations of the corners.
    pub(crate) fn is_even(&self) -> bool {
        match self {
            Goal::Solved => true,
            Goal::Positions(positions) => positions.iter().all(|position| !position.is_odd()),
            _ => false,
        }
    }

    /// Whether the goal is invariant under the [regrip](crate::cube::Rotation::REGRIP).
    pub(crate) fn is_alike_on_all_axes(&self) -> bool {
        matches!(self, Goal::Solved | Goal::Face | Goal::Layer)
    }
}

/// The solved position in each hold.
static HOLDS: LazyLock<[Position; 24]> =
    LazyLock::new(|| Rotation::ALL.map(|rotation| Position::SOLVED.rotated(rotation)));

/// By face: a bit for each of its corners.
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

/// Whether the four corners of some face are at home, after any whole-cube rotation if these are ignored.
fn has_solved_layer(position: &Position, ignores_rotations: bool) -> bool {
    let is_solved_in = |hold: &Position| {
        let pairs = position.cubies().iter().zip(hold.cubies()).enumerate();
        let home = pairs.fold(0_u8, |home, (corner, (cubie, held))| home | u8::from(cubie == held) << corner);
        CORNERS_OF_FACES.iter().any(|corners| home & corners == *corners)
    };
    if ignores_rotations { HOLDS.iter().any(is_solved_in) } else { is_solved_in(&Position::SOLVED) }
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

/// Parses a name, or several names after commas: the union of these goals.
impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(names: &str) -> Result<Goal, GoalError> {
        let named = |name: &str| {
            let known = Goal::NAMED.into_iter().find(|goal| goal.name() == name);
            known.ok_or_else(|| GoalError::Unknown { name: name.to_owned() })
        };
        names.split(',').map(|name| named(name.trim())).try_fold(Goal::Solved, |union, goal| Ok(union.or(goal?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Turn;

    /// The first `count` positions of a random walk that differ by more than a whole-cube rotation.
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
    fn several_names_are_the_union_of_the_goals() {
        let random: Vec<Position> = positions(2_000).collect();
        for one in Goal::NAMED {
            for other in Goal::NAMED {
                let union: Goal = format!("{one}, {other}").parse().expect("names of goals");
                assert_eq!(union.name().parse(), Ok(union.clone()));
                for puzzle in Puzzle::ALL {
                    let in_union = |own: &&Position| union.is_reached(puzzle, own);
                    let in_one = |own: &&Position| [&one, &other].iter().any(|goal| goal.is_reached(puzzle, own));
                    assert!(random.iter().all(|own| in_union(&own) == in_one(&own)), "{one}, {other}");
                }
            }
        }
        assert_eq!("face, layers".parse::<Goal>(), Err(GoalError::Unknown { name: "layers".to_owned() }));
    }

    #[test]
    fn goal_of_more_than_the_maximum_positions_is_refused() {
        let goal = Goal::positions(Puzzle::CUBE2, positions(MAXIMUM_POSITIONS)).expect("as many as allowed");
        assert!(positions(MAXIMUM_POSITIONS).all(|position| goal.is_reached(Puzzle::CUBE2, &position)));
        let more = Goal::positions(Puzzle::CUBE2, positions(MAXIMUM_POSITIONS + 1));
        assert_eq!(more, Err(GoalError::TooManyPositions { got: MAXIMUM_POSITIONS + 1 }));
        assert_eq!(Goal::positions(Puzzle::CUBE2, []), Err(GoalError::NoPositions));
    }

    #[test]
    fn positions_equal_up_to_the_hold_count_once() {
        let [one, other] = [0, 1].map(|number| Position::SOLVED.turned(Turn::ALL[number]));
        let held = crate::cube::Rotation::ALL.map(|rotation| one.rotated(rotation));
        let goal = Goal::positions(Puzzle::CUBE2, held).expect("one position");
        assert_eq!((goal.to_string(), goal.name()), ("1 position".to_owned(), "positions"));
        let two = Goal::positions(Puzzle::CUBE2, [one, other]).expect("two positions");
        assert_eq!(two.to_string(), "2 positions");
        assert!(two.is_reached(Puzzle::CUBE2, &one) && !two.is_reached(Puzzle::CUBE2, &Position::SOLVED));
        let held = Goal::positions(Puzzle::CORNERS3, held).expect("positions");
        assert_eq!(held.to_string(), "24 positions", "with fixed centers, each hold is another position");
    }

    #[test]
    fn goal_is_even_and_invariant_if_all_positions_are() {
        let [quarter, half] = [0, 1].map(|number| Position::SOLVED.turned(Turn::ALL[number]));
        let listed = |list: &[Position]| Goal::positions(Puzzle::CUBE2, list.iter().copied()).expect("positions");
        assert!(listed(&[half]).is_even() && listed(&[half, Position::SOLVED]).is_even());
        assert!(!listed(&[quarter]).is_even() && !listed(&[half, quarter]).is_even());
        assert_eq!(Goal::NAMED.map(|goal| goal.is_even()), [true, false, false, false]);
        assert_eq!(Goal::NAMED.map(|goal| goal.is_alike_on_all_axes()), [true, true, true, false]);
        assert!(!listed(&[half]).is_alike_on_all_axes());
        assert!(Goal::UNIONS.iter().all(|goal| !goal.is_even() && !goal.is_alike_on_all_axes()));
    }
}
