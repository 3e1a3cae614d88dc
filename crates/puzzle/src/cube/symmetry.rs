//! Symmetries of the cube: its rotations and reflections.

use crate::cube::{
    Corner, Face, LockState, Placement, Position, Puzzle, Rotation, Rules, State, StateError, Turn, Twist,
};

/// One of the 48 rotations and reflections of the cube.
///
/// Each is a rotation, or the point reflection in the center and then a rotation. The point reflection commutes with all
/// rotations.
///
/// ```
/// use godtable_puzzle::cube::{Symmetry, Turn};
///
/// let point_reflection = Symmetry::ALL[24];
/// assert!(point_reflection.is_reflection());
/// assert_eq!(point_reflection.image_of_turn("R".parse()?), "L'".parse()?);
/// # Ok::<(), godtable_puzzle::cube::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    is_reflection: bool,
    rotation: Rotation,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry { is_reflection: false, rotation: Rotation::IDENTITY };

    /// All 48 symmetries: the 24 rotations, the identity first, and then the reflections.
    pub const ALL: [Symmetry; 48] = {
        let mut all = [Symmetry::IDENTITY; 48];
        let mut index = 0;
        while index < 48 {
            all[index] = Symmetry { is_reflection: index >= 24, rotation: Rotation::ALL[index % 24] };
            index += 1;
        }
        all
    };

    /// By [`Symmetry::key`] and corner: [`Symmetry::image_of_corner`].
    const CORNERS: [[Placement; 8]; Symmetry::KEYS] = {
        let mut images = [[Placement { place: Corner::UFL, twist: Twist::NONE }; 8]; Symmetry::KEYS];
        let mut index = 0;
        while index < 48 * 8 {
            let (symmetry, corner) = (Symmetry::ALL[index / 8], Corner::ALL[index % 8]);
            images[symmetry.key()][corner.index()] = symmetry.placed(corner);
            index += 1;
        }
        images
    };

    /// Whether the symmetry is a reflection: it maps clockwise turns to counterclockwise ones.
    #[must_use]
    pub const fn is_reflection(self) -> bool {
        self.is_reflection
    }

    /// Returns the composition: first this symmetry, then `next`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        Symmetry {
            is_reflection: self.is_reflection != next.is_reflection,
            rotation: self.rotation.then(next.rotation),
        }
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        Symmetry { is_reflection: self.is_reflection, rotation: self.rotation.inverse() }
    }

    /// The image of a face.
    #[must_use]
    pub const fn image(self, face: Face) -> Face {
        self.rotation.image(if self.is_reflection { face.opposite() } else { face })
    }

    /// The image of a turn: a turn of the image of its face, and under a reflection its inverse.
    #[must_use]
    pub const fn image_of_turn(self, turn: Turn) -> Turn {
        let turn = if self.is_reflection { turn.inverse() } else { turn };
        turn.on(self.image(turn.face()))
    }

    /// The image of a corner as the place, and the image of its reference face as the twist: the number among the
    /// [faces](Corner::faces) of that place.
    #[must_use]
    pub const fn image_of_corner(self, corner: Corner) -> Placement {
        Symmetry::CORNERS[self.key()][corner.index()]
    }

    /// Returns the image of a position: its conjugate by the symmetry, which moves places and colors in the same way.
    ///
    /// The image after a turn is the image of the position, and then the [image of the turn](Symmetry::image_of_turn).
    #[must_use]
    pub fn image_of_position(self, position: &Position) -> Position {
        let mut cubies = *position.cubies();
        for (corner, &placed) in Corner::ALL.into_iter().zip(position.cubies()) {
            cubies[self.image_of_corner(corner).place.index()] = self.image_of_cubie(corner, placed);
        }
        Position::new(cubies).expect("a symmetry maps positions to positions")
    }

    /// Returns the place and twist of the image of a cubie.
    pub(crate) fn image_of_cubie(self, corner: Corner, Placement { place, twist }: Placement) -> Placement {
        let (cubie, place) = (self.image_of_corner(corner), self.image_of_corner(place));
        // A reflection maps clockwise twists to counterclockwise ones.
        let twist = if self.is_reflection { -twist } else { twist };
        Placement { place: place.place, twist: place.twist + twist - cubie.twist }
    }

    /// Returns the image of a state: the image of its position, in the fixed frame, and of its lock state. The image is
    /// unlocked if the lock state has no image in that hold, see [`SymmetryGroup::keeps_turns_at`](crate::cube::SymmetryGroup::keeps_turns_at).
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn image_of_state(self, state: &State, rules: &Rules) -> Result<State, StateError> {
        rules.check(state)?;
        let (image, home) = State::with_home(state.puzzle(), self.image_of_position(state.position()));
        let hold = self.then(Symmetry::from(home));
        Ok(image.with_lock(hold.image_of_lock(state.lock(), rules).unwrap_or_default()))
    }

    /// Returns the image of a lock state, or `None` if the symmetry changes the lock. [`Rules::lock_images`] has all images.
    #[must_use]
    pub fn image_of_lock(self, lock: LockState, rules: &Rules) -> Option<LockState> {
        rules.lock_images(self)?.get(lock.number()).copied()
    }

    /// The image of a turn, as a face turn of the puzzle.
    pub(crate) fn image_on(self, puzzle: Puzzle, turn: Turn) -> Turn {
        let image = self.image_of_turn(turn);
        image.on(puzzle.turning_face(image.face()))
    }

    /// Returns this symmetry, composed with each rotation that may bring the corner DBL home in the image of a state.
    pub fn holds(self, puzzle: Puzzle) -> impl Iterator<Item = Symmetry> {
        let stays = self.image_of_corner(Corner::DBL).place == Corner::DBL;
        let count = if puzzle.ignores_rotations() && !stays { 24 } else { 1 };
        Rotation::ALL[..count].iter().map(move |&home| self.then(Symmetry::from(home)))
    }

    /// The upper limit of [keys](Symmetry::key).
    pub(crate) const KEYS: usize = 72;

    /// A unique number of the symmetry, below [`Symmetry::KEYS`].
    pub(crate) const fn key(self) -> usize {
        self.rotation.key() + 36 * self.is_reflection as usize
    }

    const fn placed(self, corner: Corner) -> Placement {
        let [first, second, third] = corner.faces();
        let [first, second, third] = [self.image(first), self.image(second), self.image(third)];
        let clockwise = if self.is_reflection { [first, third, second] } else { [first, second, third] };
        let (place, twist) = Corner::from_faces(clockwise).expect("a symmetry maps corners to corners");
        Placement { place, twist }
    }
}

impl From<Rotation> for Symmetry {
    fn from(rotation: Rotation) -> Symmetry {
        Symmetry { is_reflection: false, rotation }
    }
}

impl Rules {
    /// Returns the image of each lock state under a symmetry, or `None` if the symmetry changes the lock.
    ///
    /// On the 2x2x2 an image of D, L or B counts as U, R or F.
    #[must_use]
    pub fn lock_images(&self, symmetry: Symmetry) -> Option<Vec<LockState>> {
        let images = self.lock().automaton().images(|turn| symmetry.image_on(self.puzzle(), turn))?;
        Some(images.into_iter().map(LockState::new).collect())
    }

    /// Returns the image of a lock state under a whole-cube rotation, or `None` if the rotation changes the lock.
    #[must_use]
    pub fn rotated(&self, lock: LockState, rotation: Rotation) -> Option<LockState> {
        self.lock_images(Symmetry::from(rotation))?.get(lock.number()).copied()
    }

    /// Whether the rules are invariant under the [regrip](Rotation::REGRIP), so that the three axes are equivalent.
    #[must_use]
    pub fn are_alike_on_all_axes(&self) -> bool {
        self.turns().map(|turn| turn.rotated(Rotation::REGRIP)) == self.turns()
            && self.lock_images(Symmetry::from(Rotation::REGRIP)).is_some()
            && self.goal().is_alike_on_all_axes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Goal;

    #[test]
    fn symmetries_are_a_group_of_48() {
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(Symmetry::ALL.iter().position(|&other| other == symmetry), Some(index));
            assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
            assert_eq!(symmetry.then(Symmetry::IDENTITY), symmetry);
            for next in Symmetry::ALL {
                let both = symmetry.then(next);
                assert!(Symmetry::ALL.contains(&both));
                for face in Face::ALL {
                    assert_eq!(both.image(face), next.image(symmetry.image(face)));
                }
                for last in Symmetry::ALL {
                    assert_eq!(both.then(last), symmetry.then(next.then(last)));
                }
            }
        }
    }

    #[test]
    fn different_symmetries_have_different_images() {
        let images = |symmetry: Symmetry| Face::ALL.map(|face| symmetry.image(face));
        for (index, &symmetry) in Symmetry::ALL.iter().enumerate() {
            assert!(Symmetry::ALL[..index].iter().all(|&other| images(other) != images(symmetry)));
        }
    }

    #[test]
    fn mirror_takes_right_to_left_prime() {
        let is_mirror = |symmetry: &&Symmetry| {
            [Face::U, Face::F, Face::R].map(|face| symmetry.image(face)) == [Face::U, Face::F, Face::L]
        };
        let mirror = Symmetry::ALL.iter().find(is_mirror).expect("the mirror between left and right");
        assert!(mirror.is_reflection());
        let images = ["R", "U", "F'", "D2"].map(|turn| {
            let turn = Turn::ALL.into_iter().find(|known| known.to_string() == turn).expect("a turn");
            mirror.image_of_turn(turn).to_string()
        });
        assert_eq!(images, ["L'", "U'", "F", "D2"]);
        assert_eq!(mirror.image_of_corner(Corner::DBL).place, Corner::DRB);
    }

    #[test]
    fn symmetry_that_keeps_rules_keeps_their_goal() {
        let near = |first: Turn| Turn::ALL.map(|next| Position::SOLVED.turned(first).turned(next));
        let near: Vec<Position> = Turn::ALL.into_iter().flat_map(near).chain([Position::SOLVED]).collect();
        for puzzle in Puzzle::ALL {
            let listed = Goal::positions(puzzle, [Position::SOLVED.turned(Turn::ALL[0])]).expect("a position");
            // `Oriented` is kept if the axis of U and D is. The listed position is kept if its turn is; on the 2x2x2 the turn of
            // the opposite face gives the same position.
            let turns = if puzzle.ignores_rotations() { 8 } else { 4 };
            let goals = [(Goal::Solved, 48), (Goal::Layer, 48), (Goal::Oriented, 16), (listed, turns)];
            for (goal, keeping) in goals {
                let rules = Rules::named(puzzle, "half-turn").and_then(|rules| rules.with_goal(goal)).expect("rules");
                let symmetries: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(|one| one.keeps(&rules)).collect();
                assert_eq!(symmetries.len(), keeping, "{rules} on {puzzle}");
                for position in &near {
                    let state = State::new(puzzle, *position);
                    let images =
                        symmetries.iter().map(|symmetry| symmetry.image_of_state(&state, &rules).expect("its rules"));
                    let is_goal = rules.is_goal(state.position());
                    assert!({ images }.all(|image| rules.is_goal(image.position()) == is_goal), "{rules} on {puzzle}");
                }
                let inverting = Symmetry::ALL.into_iter().filter(|one| one.inverts(&rules)).count();
                assert_eq!(inverting, if *rules.goal() == Goal::Solved { 48 } else { 0 });
            }
        }
    }

    #[test]
    fn rotation_images_equal_regripped_positions() {
        let position = "R U F2 L"
            .chars()
            .filter_map(Face::from_letter)
            .fold(Position::SOLVED, |position, face| position.turned(Turn::new(face, 1).expect("a quarter")));
        for rotation in Rotation::ALL {
            assert_eq!(Symmetry::from(rotation).image_of_position(&position), position.regripped(rotation));
        }
    }
}
