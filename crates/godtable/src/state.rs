//! States of any puzzle, and the forms in which people write them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use godtable_puzzle::cube::{Held, LockState, Rotation, Turn};
use godtable_puzzle::cube3::{ChosenPieces, Cube3};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::Power;

use crate::{Error, Input};

/// The form of a state in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// Legal turns from solved. The last turn determines the lock state.
    #[default]
    Turns,
    /// Any turns and whole-cube rotations from solved; unlocked.
    Setup,
    /// The letters of the facelets; unlocked.
    Facelets,
    /// The pattern JSON of cubing.js; unlocked.
    Kpattern,
    /// The faces that the stickers of each piece are on; unlocked.
    Pieces,
    /// The corners by Speffz numbers and their twists; unlocked.
    Corners,
    /// The net of Cube::Three, for the 3x3x3.
    Gist,
    /// The sides of Cube::Three in one line, for the 3x3x3.
    Dump,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 8] =
        [Form::Turns, Form::Setup, Form::Facelets, Form::Kpattern, Form::Pieces, Form::Corners, Form::Gist, Form::Dump];

    /// Returns the form that a text shows: a pattern by its opening brace, facelets by 24 or 54 letters in a row of which six
    /// different ones occur equally often, or by a `?`. Other texts could have several forms.
    ///
    /// ```
    /// use godtable::Form;
    ///
    /// assert_eq!(Form::recognized("UUUURRRRFFFFDDDDLLLLBBBB"), Some(Form::Facelets));
    /// assert_eq!(Form::recognized("U R F"), None);
    /// ```
    #[must_use]
    pub fn recognized(text: &str) -> Option<Form> {
        let text = text.trim();
        if text.starts_with('{') {
            return Some(Form::Kpattern);
        }
        let is_written_so = matches!(text.len(), 24 | 54) && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_whole = |letter: char| 6 * text.matches(letter).count() == text.len();
        (text.contains('?') || is_written_so && text.chars().all(is_whole)).then_some(Form::Facelets)
    }

    /// Returns whether one of some texts in this form leaves something open by `?`.
    pub(crate) fn is_open_in(self, texts: &[String]) -> bool {
        matches!(self, Form::Kpattern | Form::Facelets) && texts.iter().any(|text| text.contains('?'))
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Turns => "turns",
            Form::Setup => "setup",
            Form::Facelets => "facelets",
            Form::Kpattern => "kpattern",
            Form::Pieces => "pieces",
            Form::Corners => "corners",
            Form::Gist => "gist",
            Form::Dump => "dump",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Form, UnknownForm> {
        Form::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| UnknownForm { name: name.to_owned() })
    }
}

/// The error for an unknown form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no form '{name}'; known: {known}", known = Form::ALL.map(Form::name).join(", "))]
pub struct UnknownForm {
    /// The name.
    pub name: String,
}

/// A state in someone's hold: a position and a lock state of some puzzle. [`Answers::read`](crate::Answers::read) reads it.
///
/// Whatever answers for the same puzzle takes it. A locked state belongs to the lock of the rules that read it, too.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) place: Place,
    /// The fingerprint of the puzzle.
    pub(crate) puzzle: u64,
    /// The fingerprint of the lock. `None` if nothing is locked, and for a cube from code, whose lock is not known.
    pub(crate) lock: Option<u64>,
    pub(crate) set_up: SetUp,
}

impl State {
    /// Returns the cube of the 2x2x2 or of the corners of the 3x3x3, or `None` for another puzzle.
    #[doc(hidden)]
    #[must_use]
    pub const fn held(&self) -> Option<&Held> {
        match &self.place {
            Place::Corners(held) => Some(held),
            _ => None,
        }
    }

    /// Returns the position in the fixed frame, with nothing locked.
    pub(crate) fn in_fixed_frame(self) -> State {
        let place = match self.place {
            Place::Corners(held) => Place::Corners(Held::new(held.state().puzzle(), *held.state().position())),
            Place::Orbits(own) => Place::Orbits(OrbitsState { plane: 0, hold: Hold::FIXED, ..own }),
        };
        State { place, lock: None, ..self }
    }

    /// Returns the same position in the same hold, with nothing locked.
    #[cfg(feature = "pictures")]
    pub(crate) fn unlocked(self) -> State {
        let place = match self.place {
            Place::Corners(held) => Place::Corners(held.with_lock(LockState::START)),
            Place::Orbits(own) => Place::Orbits(OrbitsState { plane: 0, ..own }),
        };
        State { place, lock: None, ..self }
    }
}

/// The hold of a puzzle of orbits: the rotations from the fixed frame to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hold {
    /// Of the 3x3x3.
    pub(crate) cube: Rotation,
    /// Of a definition: its rotations, in order.
    pub(crate) rotations: Vec<Power>,
}

impl Hold {
    /// The hold in the fixed frame.
    pub(crate) const FIXED: Hold = Hold::of_cube(Rotation::IDENTITY);

    /// Returns the hold of a 3x3x3.
    pub(crate) const fn of_cube(cube: Rotation) -> Hold {
        Hold { cube, rotations: Vec::new() }
    }
}

/// A state of a puzzle of orbits: an arrangement in the fixed frame, the plane of its lock state, and the hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OrbitsState {
    pub(crate) arrangement: Arrangement,
    pub(crate) plane: usize,
    pub(crate) hold: Hold,
}

impl OrbitsState {
    /// Returns an unlocked state in the fixed frame.
    pub(crate) const fn fixed(arrangement: Arrangement) -> OrbitsState {
        OrbitsState { arrangement, plane: 0, hold: Hold::FIXED }
    }

    /// Returns the unlocked state of pieces on a cube.
    pub(crate) fn on_cube(pieces: &ChosenPieces, cube: &Cube3) -> OrbitsState {
        OrbitsState { hold: Hold::of_cube(cube.hold()), ..OrbitsState::fixed(pieces.arrangement(cube)) }
    }

    /// Returns a cube with these pieces of it.
    pub(crate) fn cube(&self, pieces: &ChosenPieces) -> Cube3 {
        pieces.cube(&self.arrangement).rotated(self.hold.cube)
    }
}

/// A state in the one form of its puzzle, whatever engine answers. An engine that stores it otherwise translates it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// Of the 2x2x2 or the corners.
    Corners(Held),
    /// Of another puzzle: for pieces of the 3x3x3, as [`ChosenPieces`] arranges them.
    Orbits(OrbitsState),
}

/// The face turns that set up a 3x3x3, if it was given so. They bound its solutions, and are no part of the state: all
/// are equal.
#[derive(Clone, Debug)]
pub(crate) struct SetUp(pub(crate) Option<Vec<Turn>>);

impl PartialEq for SetUp {
    fn eq(&self, _: &SetUp) -> bool {
        true
    }
}

impl Eq for SetUp {}

impl Hash for SetUp {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Returns the error for a state of another puzzle, or of one with other pieces.
pub(crate) fn of_another_puzzle() -> Error {
    let reason = "it is a state of another puzzle, or of this one with pieces that count as identical";
    Error::given(Input::State, reason)
}

/// A written state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Text {
    /// The letters of the facelets of a cube, faces in the order U R F D L B.
    Facelets(String),
    /// A pattern in the JSON of cubing.js.
    Pattern(String),
}

impl Text {
    /// Returns the form in which a puzzle reads the text.
    #[must_use]
    pub const fn form(&self) -> Form {
        match self {
            Text::Facelets(_) => Form::Facelets,
            Text::Pattern(_) => Form::Kpattern,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Text::Facelets(text) | Text::Pattern(text)) = self;
        f.write_str(text)
    }
}
