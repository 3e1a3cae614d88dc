//! A cube in somebody's hands: turns read as they are written, and said back in the same hold.

use crate::notation::{self, Action, NotationError, Step};
use crate::{Face, Position, Puzzle, Rotation, Rules, State, Turn, TurnSet};

/// A state, and how the cube is held.
///
/// Letters mean faces as the holder sees them. On a puzzle that may be turned over, the state is kept with DBL at
/// home, so that a turn of the layer with that corner is one of the opposite layer with the whole cube turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    state: State,
    /// From the state's faces to the holder's.
    hold: Rotation,
}

/// Why written turns do not lead to a state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not in notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A rotation of the whole cube where only turns are allowed.
    #[error("column {column}: a rotation of the whole cube is no turn; it may stand in a setup only")]
    NotATurn {
        /// Where the rotation is written, counted in characters from 1.
        column: usize,
    },
    /// A turn that is not among those of the rules.
    #[error(
        "column {column}: the turn {written}{also} is not allowed; the rules allow {allowed}",
        also = same_as(*.written, *.turn)
    )]
    NotAllowed {
        /// The turn as written.
        written: Turn,
        /// The turn of the puzzle's faces that it is.
        turn: Turn,
        /// Where the turn is written, counted in characters from 1.
        column: usize,
        /// The turns of the rules.
        allowed: TurnSet,
    },
    /// A turn of what the turn before it has locked.
    #[error(
        "column {column}: the turn {written} is locked, since {previous} was turned just before; \
         the next turn must be on another axis"
    )]
    Locked {
        /// The turn as written.
        written: Turn,
        /// The turn before it, as written.
        previous: Turn,
        /// Where the turn is written, counted in characters from 1.
        column: usize,
    },
}

/// What a turn is called on the corner held still, where that is another name.
fn same_as(written: Turn, turn: Turn) -> String {
    if written == turn { String::new() } else { format!(" (the same as {turn} with the whole cube turned over)") }
}

impl Held {
    /// The solved cube, unlocked, held as it is kept.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> Held {
        Held { state: State::solved(puzzle), hold: Rotation::IDENTITY }
    }

    /// The cube with its corners at `position`, as its holder sees it, where `locked` was turned last.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position, locked: Option<Face>) -> Held {
        let (state, home) = State::settled(puzzle, position, locked);
        Held { state, hold: home.inverse() }
    }

    /// Plays turns from solved, as the rules allow them; the last one locks.
    ///
    /// # Errors
    /// Where the text is not in notation, or a turn is not one that the rules allow there.
    pub fn read_turns(text: &str, rules: &Rules) -> Result<Held, ReadError> {
        let mut held = Held::solved(rules.puzzle());
        let mut previous = None;
        for Step { action, column } in notation::parse(text)? {
            let Action::Turn(written) = action else { return Err(ReadError::NotATurn { column }) };
            let (turn, next) = held.turned(written);
            if !rules.turns().contains(turn) {
                return Err(ReadError::NotAllowed { written, turn, column, allowed: rules.turns() });
            }
            if let Some(previous) = previous.filter(|_| !rules.allow(turn, held.state.locked())) {
                return Err(ReadError::Locked { written, previous, column });
            }
            held = Held { state: next.state.with_locked(rules.locked_by(turn)), ..next };
            previous = Some(written);
        }
        Ok(held)
    }

    /// Plays any turns and rotations from solved, to place a position: unlocked, or with the lock that a last turn of
    /// `locked`, as the holder names it in the end, leaves.
    ///
    /// # Errors
    /// Where the text is not in notation.
    pub fn read_setup(text: &str, puzzle: Puzzle, locked: Option<Face>) -> Result<Held, ReadError> {
        let mut held = Held::solved(puzzle);
        for step in notation::parse(text)? {
            match step.action {
                Action::Turn(turn) => held = held.turned(turn).1,
                Action::Rotation(rotation) => held.hold = held.hold.then(rotation),
            }
        }
        let locked = locked.map(|face| held.hold.inverse().image(face));
        Ok(Held { state: held.state.with_locked(locked), ..held })
    }

    /// The state.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The locked face as the holder names it, if one is locked under `rules`.
    #[must_use]
    pub fn locked(&self, rules: &Rules) -> Option<Face> {
        rules.lock_of(self.hold.image(self.state.locked()?))
    }

    /// The same turns, which start from this state, as the holder makes them: a turn of U, R or F where one will do.
    #[must_use]
    pub fn say(&self, turns: &[Turn]) -> Vec<Turn> {
        let mut held = *self;
        let mut said = Vec::with_capacity(turns.len());
        for &turn in turns {
            let written = Face::ALL
                .into_iter()
                .map(|face| (turn.on(face), held.turned(turn.on(face))))
                .find(|(_, (made, _))| *made == turn);
            let (written, (_, next)) = written.expect("each turn is the turn of some face of the holder's");
            said.push(written);
            held = next;
        }
        said
    }

    /// The turn of the puzzle's faces that the holder's `written` is, and the cube after it, unlocked.
    fn turned(&self, written: Turn) -> (Turn, Held) {
        let puzzle = self.state.puzzle();
        let face = self.hold.inverse().image(written.face());
        let turn = written.on(puzzle.turning_face(face));
        let hold = if turn.face() == face {
            self.hold
        } else {
            // The layer of the corner that is held still turns, and the whole with it.
            self.hold.then(Rotation::about(written.face(), written.quarters()))
        };
        (turn, Held { state: State::new(puzzle, self.state.position().turned(turn), None), hold })
    }
}

impl Default for Held {
    fn default() -> Held {
        Held::solved(Puzzle::default())
    }
}
