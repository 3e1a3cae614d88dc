//! Rules: which turns are allowed, and the lock.

use std::fmt;
use std::str::FromStr;

use crate::notation::{self, Action, NotationError};
use crate::{Face, Puzzle, Rotation, Turn};

/// A set of turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnSet {
    /// Bit `n` stands for `Turn::ALL[n]`.
    bits: u32,
}

impl TurnSet {
    /// The set whose bit `n` says whether `Turn::ALL[n]` is in it; `None` where a bit past the 18th is set.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<TurnSet> {
        if bits >> Turn::ALL.len() == 0 { Some(TurnSet { bits }) } else { None }
    }

    /// Bit `n` says whether `Turn::ALL[n]` is in the set.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// Whether the turn is in the set.
    #[must_use]
    pub const fn contains(self, turn: Turn) -> bool {
        self.bits >> turn.index() & 1 == 1
    }

    /// How many turns there are, 0 to 18.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is no turn.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The turns, in the order R, U, F, L, D, B, the shorter ones first.
    pub fn iter(self) -> impl Iterator<Item = Turn> + Clone {
        [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B]
            .into_iter()
            .flat_map(|face| (0..3).map(move |number| Turn::ALL[face.index() * 3 + number]))
            .filter(move |&turn| self.contains(turn))
    }

    /// The set of the images of the turns.
    fn map(self, image: impl Fn(Turn) -> Turn) -> TurnSet {
        self.iter().map(image).collect()
    }
}

impl FromIterator<Turn> for TurnSet {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> TurnSet {
        TurnSet { bits: turns.into_iter().fold(0, |bits, turn| bits | 1 << turn.index()) }
    }
}

impl fmt::Display for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, turn) in self.iter().enumerate() {
            write!(f, "{}{turn}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// What the last turn forbids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Lock {
    /// Nothing.
    #[default]
    None,
    /// The next turn must be on another axis.
    Axis,
    /// The next turn must be of another face.
    Face,
}

impl Lock {
    /// All locks.
    pub const ALL: [Lock; 3] = [Lock::None, Lock::Axis, Lock::Face];

    /// The lock's name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lock::None => "none",
            Lock::Axis => "axis",
            Lock::Face => "face",
        }
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Lock {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Lock, RulesError> {
        Lock::ALL.into_iter().find(|lock| lock.name() == name).ok_or_else(|| RulesError::UnknownLock(name.to_owned()))
    }
}

/// Rules with a name of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// By how many quarters each face may turn.
    pub quarters: &'static [u8],
    /// The lock.
    pub lock: Lock,
    /// What the rules are, in a line.
    pub summary: &'static str,
}

impl Preset {
    /// All presets, the default first.
    pub const ALL: [Preset; 4] = [
        Preset {
            name: "irreversible",
            quarters: &[1],
            lock: Lock::Axis,
            summary: "the Irreversible Cube: clockwise quarter turns, never the same axis twice in a row",
        },
        Preset {
            name: "half-turn",
            quarters: &[1, 2, 3],
            lock: Lock::None,
            summary: "the half-turn metric: quarter and half turns, each counting as one",
        },
        Preset {
            name: "quarter-turn",
            quarters: &[1, 3],
            lock: Lock::None,
            summary: "the quarter-turn metric: quarter turns either way",
        },
        Preset {
            name: "clockwise",
            quarters: &[1],
            lock: Lock::None,
            summary: "the semi-quarter-turn metric: clockwise quarter turns, no lock",
        },
    ];

    /// The preset's rules on a puzzle.
    #[must_use]
    pub fn rules(&self, puzzle: Puzzle) -> Rules {
        let turns = Turn::ALL
            .into_iter()
            .filter(|turn| puzzle.faces().contains(&turn.face()) && self.quarters.contains(&turn.quarters()));
        Rules { puzzle, turns: turns.collect(), lock: self.lock }
    }
}

/// Which turns of a puzzle are allowed, and what the last turn forbids. The default is the Irreversible Cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    turns: TurnSet,
    lock: Lock,
}

/// Why rules cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No turn is allowed.
    #[error("rules need at least one turn")]
    NoTurns,
    /// The turns are not written as turns are.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A rotation of the whole cube among the turns.
    #[error("column {column}: rules are made of turns of faces; a rotation of the whole cube is none")]
    NotATurn {
        /// Where the rotation is written, counted in characters from 1.
        column: usize,
    },
    /// No preset has the name.
    #[error("there are no rules '{0}'; known: {known}", known = Preset::ALL.map(|preset| preset.name).join(", "))]
    UnknownRules(String),
    /// A lock that tells apart what the puzzle does not.
    #[error(
        "the {puzzle} has no lock {lock}: \
         there a turn of a face is one of the opposite face with the whole turned over; use {known}",
        known = .puzzle.locks().iter().map(|lock| lock.name()).collect::<Vec<_>>().join(" or ")
    )]
    WrongLock {
        /// The puzzle.
        puzzle: Puzzle,
        /// The lock.
        lock: Lock,
    },
    /// No lock has the name.
    #[error("there is no lock '{0}'; known: {known}", known = Lock::ALL.map(Lock::name).join(", "))]
    UnknownLock(String),
}

impl Rules {
    /// Rules of these turns. A turn of a face that does not turn on the puzzle is that of the opposite face.
    ///
    /// # Errors
    /// Where there is no turn, or the puzzle has no such lock.
    pub fn new(puzzle: Puzzle, turns: TurnSet, lock: Lock) -> Result<Rules, RulesError> {
        if !puzzle.locks().contains(&lock) {
            return Err(RulesError::WrongLock { puzzle, lock });
        }
        if turns.is_empty() {
            return Err(RulesError::NoTurns);
        }
        Ok(Rules { puzzle, turns: turns.map(|turn| turn.on(puzzle.turning_face(turn.face()))), lock })
    }

    /// Rules of the turns that are written in `text`, such as `R U F2`.
    ///
    /// # Errors
    /// Where the text is not in notation, holds a rotation, or holds no turn.
    pub fn parse(puzzle: Puzzle, text: &str, lock: Lock) -> Result<Rules, RulesError> {
        let turns = notation::parse(text)?.into_iter().map(|step| match step.action {
            Action::Turn(turn) => Ok(turn),
            Action::Rotation(_) => Err(RulesError::NotATurn { column: step.column }),
        });
        Rules::new(puzzle, turns.collect::<Result<TurnSet, RulesError>>()?, lock)
    }

    /// The rules of the [preset](Preset::ALL) of that name.
    ///
    /// # Errors
    /// Where there is none.
    pub fn named(puzzle: Puzzle, name: &str) -> Result<Rules, RulesError> {
        let preset = Preset::ALL.iter().find(|preset| preset.name == name);
        preset.map(|preset| preset.rules(puzzle)).ok_or_else(|| RulesError::UnknownRules(name.to_owned()))
    }

    /// The name of the preset with these rules, if there is one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Preset::ALL.iter().find(|preset| preset.rules(self.puzzle) == *self).map(|preset| preset.name)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// The allowed turns, each of one of the puzzle's [faces](Puzzle::faces).
    #[must_use]
    pub const fn turns(&self) -> TurnSet {
        self.turns
    }

    /// What the last turn forbids.
    #[must_use]
    pub const fn lock(&self) -> Lock {
        self.lock
    }

    /// The face that stands for what `turn` locks; `None` where it locks nothing.
    #[must_use]
    pub fn locked_by(&self, turn: Turn) -> Option<Face> {
        self.lock_of(turn.face())
    }

    /// The face that stands for what a turn of `face` would lock; `None` where nothing is ever locked.
    #[must_use]
    pub fn lock_of(&self, face: Face) -> Option<Face> {
        match self.lock {
            Lock::None => None,
            Lock::Axis => Some(face.axis().face()),
            Lock::Face => Some(face),
        }
    }

    /// Whether `turn` is among the turns and not forbidden by what is locked.
    #[must_use]
    pub fn allow(&self, turn: Turn, locked: Option<Face>) -> bool {
        let is_locked = match (self.lock, locked) {
            (Lock::None, _) | (_, None) => false,
            (Lock::Axis, Some(face)) => face.axis() == turn.face().axis(),
            (Lock::Face, Some(face)) => face == turn.face(),
        };
        self.turns.contains(turn) && !is_locked
    }

    /// The turns that may be made while `locked` is locked.
    #[must_use]
    pub fn allowed(&self, locked: Option<Face>) -> TurnSet {
        self.turns.iter().filter(|&turn| self.allow(turn, locked)).collect()
    }

    /// All that the turns can lock, each by the face that stands for it.
    #[must_use]
    pub fn locks(&self) -> Vec<Face> {
        let mut locks: Vec<Face> = Vec::new();
        for face in self.turns.iter().filter_map(|turn| self.locked_by(turn)) {
            if !locks.contains(&face) {
                locks.push(face);
            }
        }
        locks
    }

    /// Whether each turn can at once be undone by another, so that distances to solved are distances from it, and
    /// neighbours differ by at most one.
    #[must_use]
    pub fn are_reversible(&self) -> bool {
        self.locks().is_empty() && self.turns.map(Turn::inverse) == self.turns
    }

    /// Whether the rules treat the three axes alike: the [regrip](Rotation::REGRIP) takes them to themselves.
    #[must_use]
    pub fn are_alike_on_all_axes(&self) -> bool {
        self.turns.map(|turn| turn.turned_over(Rotation::REGRIP)) == self.turns
    }

    /// Whether each turn is an odd permutation of the corners, so that the parity of a distance is that of the
    /// position.
    #[must_use]
    pub fn alternate_parity(&self) -> bool {
        self.turns.iter().all(Turn::is_odd)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Preset::ALL[0].rules(Puzzle::default())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{} with lock {}", self.turns, self.lock),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str, lock: Lock) -> Rules {
        Rules::parse(Puzzle::Cube2, text, lock).expect("well written")
    }

    #[test]
    fn presets_have_the_properties_that_their_names_say() {
        let named = |name| Rules::named(Puzzle::Cube2, name).expect("a preset");
        let properties = |name| {
            let rules = named(name);
            (rules.are_reversible(), rules.are_alike_on_all_axes(), rules.alternate_parity(), rules.turns().len())
        };
        assert_eq!(properties("irreversible"), (false, true, true, 3));
        assert_eq!(properties("half-turn"), (true, true, false, 9));
        assert_eq!(properties("quarter-turn"), (true, true, true, 6));
        assert_eq!(properties("clockwise"), (false, true, true, 3));
        assert_eq!(named("irreversible").locks(), [Face::R, Face::U, Face::F]);
        assert_eq!(Rules::default().name(), Some("irreversible"));
    }

    #[test]
    fn other_letters_are_the_same_rules() {
        assert_eq!(rules("L D B", Lock::Axis), Rules::default());
        assert_eq!(rules("U U' D2", Lock::None).turns().to_string(), "U U2 U'");
    }

    #[test]
    fn the_lock_forbids_the_axis_turned_last() {
        let allowed = |locked| Rules::default().allowed(locked).to_string();
        assert_eq!(allowed(None), "R U F");
        assert_eq!(allowed(Some(Face::U)), "R F");
        assert_eq!(allowed(Some(Face::L)), "U F");
    }

    #[test]
    fn a_lock_of_faces_forbids_the_face_turned_last() {
        let rules = Rules::parse(Puzzle::Corners3, "R U U2 F L D B", Lock::Face).expect("well written");
        let allowed = |locked| rules.allowed(locked).to_string();
        assert_eq!(allowed(None), "R U U2 F L D B");
        assert_eq!(allowed(Some(Face::U)), "R F L D B");
        assert_eq!(allowed(Some(Face::D)), "R U U2 F L B");
        let turn = |face, quarters| Turn::new(face, quarters).expect("a turn");
        assert!(rules.allow(turn(Face::D, 1), Some(Face::U)));
        assert!(!rules.allow(turn(Face::U, 2), Some(Face::U)));
        assert!(!rules.allow(turn(Face::D, 2), Some(Face::U)), "not among the turns");
        assert_eq!(rules.locks(), [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B]);
        assert_eq!(rules.locked_by(turn(Face::L, 1)), Some(Face::L));
    }

    #[test]
    fn a_lock_of_axes_forbids_opposite_faces_too() {
        let rules = Rules::named(Puzzle::Corners3, "irreversible").expect("a preset");
        assert_eq!(rules.allowed(None).to_string(), "R U F L D B");
        for face in [Face::U, Face::D] {
            assert_eq!(rules.allowed(Some(face)).to_string(), "R F L B");
            assert_eq!(rules.lock_of(face), Some(Face::U));
        }
        assert_eq!(rules.locks(), [Face::R, Face::U, Face::F]);
    }

    #[test]
    fn a_lock_of_faces_is_refused_where_opposite_faces_are_one() {
        let error = Rules::parse(Puzzle::Cube2, "R U F", Lock::Face).expect_err("no such lock");
        assert_eq!(error, RulesError::WrongLock { puzzle: Puzzle::Cube2, lock: Lock::Face });
        assert_eq!(
            error.to_string(),
            "the 2x2x2 has no lock face: there a turn of a face is one of the opposite face with the whole turned \
             over; use none or axis"
        );
        for puzzle in Puzzle::ALL {
            for lock in Lock::ALL {
                let is_known = puzzle.locks().contains(&lock);
                assert_eq!(Rules::parse(puzzle, "R", lock).is_ok(), is_known, "{puzzle}, {lock}");
            }
        }
        assert_eq!("corner".parse::<Lock>(), Err(RulesError::UnknownLock("corner".to_owned())));
        assert_eq!("face".parse(), Ok(Lock::Face));
    }

    #[test]
    fn presets_turn_all_faces_of_the_puzzle() {
        let turns = |puzzle, name| Rules::named(puzzle, name).expect("a preset").turns().len();
        for (name, three, six) in
            [("irreversible", 3, 6), ("half-turn", 9, 18), ("quarter-turn", 6, 12), ("clockwise", 3, 6)]
        {
            assert_eq!((turns(Puzzle::Cube2, name), turns(Puzzle::Corners3, name)), (three, six), "{name}");
        }
        let letters = Rules::parse(Puzzle::Corners3, "L D B", Lock::Axis).expect("well written");
        assert_eq!(letters.turns().to_string(), "L D B", "other faces are other turns");
    }

    #[test]
    fn a_lock_takes_the_reversibility() {
        assert!(!rules("R R' U U'", Lock::Axis).are_reversible());
        assert!(rules("R2 U2 F2", Lock::None).are_reversible());
        assert!(!rules("R R2 U", Lock::None).are_alike_on_all_axes());
    }

    #[test]
    fn wrong_words_are_refused() {
        assert_eq!(Rules::parse(Puzzle::Cube2, " ", Lock::None), Err(RulesError::NoTurns));
        assert_eq!(Rules::parse(Puzzle::Cube2, "R x", Lock::None), Err(RulesError::NotATurn { column: 3 }));
        let error = Rules::named(Puzzle::Cube2, "irreversable").expect_err("misspelt");
        assert_eq!(
            error.to_string(),
            "there are no rules 'irreversable'; known: irreversible, half-turn, quarter-turn, clockwise"
        );
    }
}
