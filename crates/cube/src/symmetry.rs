//! Symmetries of the cube: its rotations and reflections.

use crate::holds::Holds;
use crate::{Corner, Face, Goal, LockState, Placed, Position, Puzzle, Rotation, Rules, State, StateError, Turn, Twist};

/// One of the 48 rotations and reflections of the cube.
///
/// Each is a rotation, or a rotation after each face went to the opposite one. That first step is the point reflection
/// in the centre. It commutes with all rotations, so the two parts of a symmetry never mix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    is_reflection: bool,
    rotation: Rotation,
}

impl Symmetry {
    /// The cube left as it is.
    pub const IDENTITY: Symmetry = Symmetry { is_reflection: false, rotation: Rotation::IDENTITY };

    /// All 48 symmetries, the 24 rotations first; the first is the identity.
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
    const CORNERS: [[Placed; 8]; Symmetry::KEYS] = {
        let mut images = [[Placed { place: Corner::UFL, twist: Twist::NONE }; 8]; Symmetry::KEYS];
        let mut index = 0;
        while index < 48 * 8 {
            let (symmetry, corner) = (Symmetry::ALL[index / 8], Corner::ALL[index % 8]);
            images[symmetry.key()][corner.index()] = symmetry.placed(corner);
            index += 1;
        }
        images
    };

    /// Whether it is a reflection: whether it takes clockwise to anticlockwise.
    #[must_use]
    pub const fn is_reflection(self) -> bool {
        self.is_reflection
    }

    /// This symmetry, then `next`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        Symmetry {
            is_reflection: self.is_reflection != next.is_reflection,
            rotation: self.rotation.then(next.rotation),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        Symmetry { is_reflection: self.is_reflection, rotation: self.rotation.inverse() }
    }

    /// The face to which `face` goes.
    #[must_use]
    pub const fn image(self, face: Face) -> Face {
        self.rotation.image(if self.is_reflection { face.opposite() } else { face })
    }

    /// The turn that a turn becomes: of the image of its face, and under a reflection the other way round.
    #[must_use]
    pub const fn image_of_turn(self, turn: Turn) -> Turn {
        let turn = if self.is_reflection { turn.inverse() } else { turn };
        turn.on(self.image(turn.face()))
    }

    /// The corner to which `corner` goes, and the number of that one's [faces](Corner::faces) to which the reference
    /// face goes.
    #[must_use]
    pub const fn image_of_corner(self, corner: Corner) -> Placed {
        Symmetry::CORNERS[self.key()][corner.index()]
    }

    /// The position as it looks once space, colours and all, was rotated and reflected: what was true of a face or
    /// corner is then true of its image. To turn and then to take the image is to take the image and then to make the
    /// [image of the turn](Symmetry::image_of_turn).
    #[must_use]
    pub fn image_of_position(self, position: &Position) -> Position {
        let mut cubies = *position.cubies();
        for (corner, &placed) in Corner::ALL.into_iter().zip(position.cubies()) {
            cubies[self.image_of_corner(corner).place.index()] = self.image_of_cubie(corner, placed);
        }
        Position::new(cubies).expect("a symmetry takes positions to positions")
    }

    /// Where the image of a cubie stands, and how it is twisted there.
    pub(crate) fn image_of_cubie(self, corner: Corner, Placed { place, twist }: Placed) -> Placed {
        let (cubie, place) = (self.image_of_corner(corner), self.image_of_corner(place));
        // Twists count clockwise, and a reflection makes that anticlockwise.
        let twist = if self.is_reflection { -twist } else { twist };
        Placed { place: place.place, twist: place.twist + twist - cubie.twist }
    }

    /// The image of a state: the image of its position, with the image of its lock state. The state is unlocked if its lock
    /// state has no image: the symmetry [takes turns to turns](crate::SymmetryGroup::keeps_turns_at) in another hold only.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn image_of_state(self, state: &State, rules: &Rules) -> Result<State, StateError> {
        rules.check(state)?;
        let (image, home) = State::with_home(state.puzzle(), self.image_of_position(state.position()));
        let hold = self.then(Symmetry::from(home));
        Ok(image.with_lock(hold.image_of_lock(state.lock(), rules).unwrap_or_default()))
    }

    /// Returns the image of a lock state, or `None` if the lock of the rules is not the same under the symmetry.
    /// [`Rules::lock_images`] has all of them.
    #[must_use]
    pub fn image_of_lock(self, lock: LockState, rules: &Rules) -> Option<LockState> {
        rules.lock_images(self)?.get(lock.number()).copied()
    }

    /// The image of a turn as one of the faces that turn on the puzzle.
    pub(crate) fn image_on(self, puzzle: Puzzle, turn: Turn) -> Turn {
        let image = self.image_of_turn(turn);
        image.on(puzzle.turning_face(image.face()))
    }

    /// Whether the images of all positions at the goal are at the goal.
    fn keeps_goal(self, rules: &Rules) -> bool {
        match rules.goal() {
            Goal::Solved | Goal::Face | Goal::Layer => true,
            Goal::Oriented => self.image(Face::U).axis() == Face::U.axis(),
            Goal::Positions(positions) => positions.iter().all(|position| {
                let image = State::new(rules.puzzle(), self.image_of_position(position));
                rules.is_goal(image.position())
            }),
        }
    }

    /// Whether a state from which the goal can be reached and its [image](Symmetry::image_of_state) allow the same: each
    /// turn leads to a state whose image a turn of the image leads to. So both are equally far from the goal.
    ///
    /// Where the whole cube may be turned over, the image of a state is turned over until the corner DBL is at home. How,
    /// depends on where the cubie stands that becomes DBL. Each hold that turns lead to from the goal must keep the turns
    /// and the lock; a hold that occurs nowhere need not. Under `R U` the corner DLF never moves, so the half turn that
    /// exchanges R with U, and DLF with DBL, keeps these rules.
    #[must_use]
    pub fn keeps(self, rules: &Rules) -> bool {
        self.keeps_goal(rules) && Holds::of(self, rules.puzzle()).keep(rules)
    }

    /// Whether the images of the inverse turns are the turns, in each hold that occurs: whether an unlocked state from which
    /// solved can be reached is as far from it as the image of its [inverse](Position::inverse).
    ///
    /// A sequence of turns `a b .. y z` solves a state if it undoes the state's position. Then the position is
    /// `z' y' .. b' a'`, its inverse is `a b .. y z`, and `z' y' .. b' a'` solves that. So the images of these turns solve
    /// the image of the inverse. They are as many, all of them are turns of the rules, and what follows on what is
    /// locked likewise: two neighbours in the sequence are on one axis, or of one face, where their images are. And each
    /// state is such an image, so none is nearer than its own. Of locked states it does not hold: there the first turn
    /// may be forbidden, and in the inverse it is the last.
    ///
    /// Rules of clockwise turns have no inverse turns, but a reflection makes these clockwise again. For a custom lock
    /// or another goal than solved it is not known here.
    #[must_use]
    pub fn inverts(self, rules: &Rules) -> bool {
        let is_known = *rules.goal() == Goal::Solved && rules.lock().name().is_some();
        is_known && Holds::of(self, rules.puzzle()).invert(rules)
    }

    /// This symmetry, followed by each rotation that may bring the corner DBL home in the image of a state.
    pub fn holds(self, puzzle: Puzzle) -> impl Iterator<Item = Symmetry> {
        let stays = self.image_of_corner(Corner::DBL).place == Corner::DBL;
        let ways = if puzzle.ignores_rotations() && !stays { 24 } else { 1 };
        Rotation::ALL[..ways].iter().map(move |&home| self.then(Symmetry::from(home)))
    }

    /// All [keys](Symmetry::key) are below this.
    pub(crate) const KEYS: usize = 72;

    /// A number that no other symmetry has.
    pub(crate) const fn key(self) -> usize {
        self.rotation.key() + 36 * self.is_reflection as usize
    }

    const fn placed(self, corner: Corner) -> Placed {
        let [first, second, third] = corner.faces();
        let [first, second, third] = [self.image(first), self.image(second), self.image(third)];
        let clockwise = if self.is_reflection { [first, third, second] } else { [first, second, third] };
        let (place, twist) = Corner::from_faces(clockwise).expect("a symmetry takes corners to corners");
        Placed { place, twist }
    }
}

impl From<Rotation> for Symmetry {
    fn from(rotation: Rotation) -> Symmetry {
        Symmetry { is_reflection: false, rotation }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn no_two_do_the_same_to_faces() {
        let images = |symmetry: Symmetry| Face::ALL.map(|face| symmetry.image(face));
        for (index, &symmetry) in Symmetry::ALL.iter().enumerate() {
            assert!(Symmetry::ALL[..index].iter().all(|&other| images(other) != images(symmetry)));
        }
    }

    #[test]
    fn a_mirror_takes_right_to_left_prime() {
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
    fn what_keeps_rules_keeps_their_goal() {
        let near = |first: Turn| Turn::ALL.map(|next| Position::SOLVED.turned(first).turned(next));
        let near: Vec<Position> = Turn::ALL.into_iter().flat_map(near).chain([Position::SOLVED]).collect();
        for puzzle in Puzzle::ALL {
            let listed = Goal::positions(puzzle, [Position::SOLVED.turned(Turn::ALL[0])]).expect("a position");
            // Up and down stay what they are, or one is the other; or the one turn of the list is kept, which on the 2x2x2 is
            // also that of the opposite face.
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
    fn rotations_do_what_a_new_grip_does() {
        let position = "R U F2 L"
            .chars()
            .filter_map(Face::from_letter)
            .fold(Position::SOLVED, |position, face| position.turned(Turn::new(face, 1).expect("a quarter")));
        for rotation in Rotation::ALL {
            assert_eq!(Symmetry::from(rotation).image_of_position(&position), position.regripped(rotation));
        }
    }
}
