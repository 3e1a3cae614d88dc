//! Held cubes: states together with the way in which a person holds the cube.

mod error;

pub use error::ReadError;

use crate::cube::facelets::{self, FaceletsError};
use crate::cube::notation::{self, Action, Plain, Step};
use crate::cube::{Face, LockState, Position, Puzzle, Rotation, Rules, State, StateError, StateName, Turn};

/// A state and a hold: the orientation of the cube in the hands of its holder.
///
/// Letters name faces in the hold. The state is in the fixed frame: on the 2x2x2, with the corner DBL at home. There a
/// turn of D, L or B is a turn of the opposite face, and a whole-cube rotation that changes the hold.
///
/// ```
/// use godtable_puzzle::cube::{Held, Puzzle, Turn};
///
/// let cube = Held::read_setup("R y", Puzzle::CUBE2)?;
/// let turns: Vec<Turn> = cube.say(&["R'".parse()?]);
/// assert_eq!(turns, ["F'".parse()?], "y brings the face R to the front");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    state: State,
    /// The rotation from the hold to the fixed frame.
    home: Rotation,
}

impl Held {
    /// Returns the solved, unlocked cube in the fixed frame.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> Held {
        Held { state: State::solved(puzzle), home: Rotation::IDENTITY }
    }

    /// Returns a state in the fixed frame: on the 2x2x2, with the corner DBL at home.
    #[must_use]
    pub const fn in_fixed_frame(state: State) -> Held {
        Held { state, home: Rotation::IDENTITY }
    }

    /// Returns the unlocked cube at `position`, in any orientation.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position) -> Held {
        let (state, home) = State::with_home(puzzle, position);
        Held { state, home }
    }

    /// Returns the same cube with another lock state.
    #[must_use]
    pub const fn with_lock(self, lock: LockState) -> Held {
        Held { state: self.state.with_lock(lock), ..self }
    }

    /// Plays turns of any layers and rotations from solved, under the rules. The turns change the lock state. A turn that moves
    /// other layers than a face counts as the face turns that have the same effect.
    ///
    /// # Errors
    /// Returns an error if the text is not in [`notation`], or has a turn that the rules forbid.
    pub fn read_turns(text: &str, rules: &Rules) -> Result<Held, ReadError> {
        // The fast path parses one step at a time and allocates nothing. If it fails, the slow path reads the whole text
        // again and gives the error. Lines of a dozen turns take 0.5 us each, and 1.4 us with only the slow path.
        let (mut plain, solved) = (Plain::new(text), Held::solved(rules.puzzle()));
        match solved.play(&mut plain, rules) {
            Ok(held) if plain.is_whole() => Ok(held),
            _ => solved.play(notation::parse_of(text, rules.puzzle())?, rules),
        }
    }

    /// Plays turns and rotations from this state, under the rules. The turns change the lock state.
    ///
    /// # Errors
    /// Returns an error if the rules forbid a turn.
    ///
    /// # Panics
    /// Panics if the state does not [belong to the rules](Rules::check).
    pub fn played(&self, steps: &[Step], rules: &Rules) -> Result<Held, ReadError> {
        rules.check(&self.state).expect("a state of the rules");
        self.play(steps.iter().copied(), rules)
    }

    fn play(&self, steps: impl IntoIterator<Item = Step>, rules: &Rules) -> Result<Held, ReadError> {
        let mut held = *self;
        let mut previous = None;
        for Step { action, column } in steps {
            match action {
                Action::Rotation(rotation) => held = held.rotated(rotation),
                Action::Turn(written) => {
                    held.make_legal(written, column, previous, rules)?;
                    previous = Some(written);
                }
            }
        }
        Ok(held)
    }

    /// Makes the turn `written` in this hold, if the rules allow it after the turn `previous`.
    #[inline]
    fn make_legal(
        &mut self,
        written: Turn,
        column: usize,
        previous: Option<Turn>,
        rules: &Rules,
    ) -> Result<(), ReadError> {
        let turn = self.turn_of(written);
        if !rules.turns().contains(turn) {
            return Err(ReadError::NotAllowed { written, turn, column, allowed: rules.turns() });
        }
        let before = self.state.lock();
        let Some(after) = rules.after(before, turn) else {
            let lock = rules.lock().name_of(before).expect("turns of the rules led to it").clone();
            return Err(ReadError::Locked { written, previous, lock, allowed: rules.allowed(before), column });
        };
        self.make(written, after);
        Ok(())
    }

    /// Plays any turns of any layers and rotations from solved. The cube is unlocked.
    ///
    /// # Errors
    /// Returns an error if the text is not in [`notation`].
    pub fn read_setup(text: &str, puzzle: Puzzle) -> Result<Held, ReadError> {
        let mut plain = Plain::new(text);
        let held = Held::place(&mut plain, puzzle);
        if plain.is_whole() { Ok(held) } else { Ok(Held::place(notation::parse_of(text, puzzle)?, puzzle)) }
    }

    fn place(steps: impl IntoIterator<Item = Step>, puzzle: Puzzle) -> Held {
        let mut held = Held::solved(puzzle);
        for step in steps {
            match step.action {
                Action::Turn(written) => held.make(written, LockState::START),
                Action::Rotation(rotation) => held = held.rotated(rotation),
            }
        }
        held
    }

    /// Reads the [`facelets`] of an unlocked cube in its hold. On the 2x2x2 they are any six letters, else the letters of the
    /// faces.
    ///
    /// # Errors
    /// Returns an error if no turns lead to such a cube.
    pub fn read_facelets(text: &str, puzzle: Puzzle) -> Result<Held, FaceletsError> {
        // The fast path reads the letters of the faces without spaces. It takes 0.3 us a line; the slow path takes 1.7 us.
        let position = match facelets::read_plain(text) {
            Some(position) => position,
            None if puzzle.ignores_rotations() => facelets::read(text)?,
            None => facelets::read_named(text)?,
        };
        Ok(Held::new(puzzle, position))
    }

    /// The state, in the fixed frame and not in this hold.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The position in this hold.
    #[must_use]
    pub fn position(&self) -> Position {
        self.state.position().rotated(self.home.inverse())
    }

    /// Returns the rotation from the fixed frame to this hold.
    #[must_use]
    pub const fn hold(&self) -> Rotation {
        self.home.inverse()
    }

    /// The face in the fixed frame of `face` in this hold.
    #[must_use]
    pub fn face(&self, face: Face) -> Face {
        self.home.image(face)
    }

    /// The name of the lock state in this hold, or `None` at the start.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn lock_name(&self, rules: &Rules) -> Result<Option<StateName>, StateError> {
        rules.check(&self.state)?;
        let lock = Some(self.state.lock()).filter(|lock| !lock.is_start());
        let name = lock.and_then(|lock| rules.lock().name_of(lock));
        Ok(name.map(|name| name.rotated(self.home.inverse())))
    }

    /// Returns the lock state with the name, or `None` if no state has it. A name is a word or the letter of a face in this
    /// hold. Both letters of an axis name its state.
    #[must_use]
    pub fn lock_state_named(&self, name: &str, rules: &Rules) -> Option<LockState> {
        rules.lock().state_named_in(name, self.home)
    }

    /// Returns the cube after a turn in this hold. A forbidden turn is made too, see [`State::turned`].
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn turned(&self, written: Turn, rules: &Rules) -> Result<Held, StateError> {
        rules.check(&self.state)?;
        let (mut held, turn) = (*self, self.turn_of(written));
        let lock = rules.after(self.state.lock(), turn).or_else(|| rules.lock().state_of(turn.face()));
        held.make(written, lock.unwrap_or_default());
        Ok(held)
    }

    /// Returns the same state in the hold after a whole-cube rotation.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Held {
        Held { home: rotation.inverse().then(self.home), ..*self }
    }

    /// Translates turns from the fixed frame to this hold. The turns start at this state. Turns of U, R and F are preferred.
    ///
    /// # Panics
    /// Panics if the face of a turn is not one of the puzzle's [faces](Puzzle::faces).
    #[must_use]
    pub fn say(&self, turns: &[Turn]) -> Vec<Turn> {
        let mut held = *self;
        let mut translated = Vec::with_capacity(turns.len());
        for &turn in turns {
            let written =
                Face::ALL.into_iter().map(|face| turn.on(face)).find(|&written| held.turn_of(written) == turn);
            let written = written.expect("each turn of the puzzle is the turn of some face in the hold");
            translated.push(written);
            held.make(written, LockState::START);
        }
        translated
    }

    /// Returns the turn in the fixed frame of the turn `written` in this hold.
    #[inline]
    #[must_use]
    pub fn turn_of(&self, written: Turn) -> Turn {
        written.on(self.state.puzzle().turning_face(self.home.image(written.face())))
    }

    /// Makes the turn `written` in this hold, which leads to `lock`.
    #[inline]
    fn make(&mut self, written: Turn, lock: LockState) {
        let turn = self.turn_of(written);
        if turn.face() != self.home.image(written.face()) {
            // The layer of DBL turns: that is a turn of the opposite layer, and a rotation of the hold.
            self.home = Rotation::about(written.face(), written.quarters()).inverse().then(self.home);
        }
        self.state.turn(turn, lock);
    }
}

impl AsRef<State> for Held {
    fn as_ref(&self) -> &State {
        &self.state
    }
}

impl Default for Held {
    fn default() -> Held {
        Held::solved(Puzzle::default())
    }
}

#[cfg(test)]
mod tests;
