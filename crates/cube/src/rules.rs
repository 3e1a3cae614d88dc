//! Rules: which turns are allowed, and the lock.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::notation::{self, Action, NotationError};
use crate::{Automaton, Face, Goal, Locked, Position, Puzzle, Rotation, Turn, names};

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

/// What the turns so far forbid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Lock {
    /// Nothing.
    #[default]
    None,
    /// The next turn must be on another axis.
    Axis,
    /// The next turn must be of another face.
    Face,
    /// What the automaton says.
    Own(Arc<Automaton>),
}

impl Lock {
    /// The locks with names.
    pub const NAMED: [Lock; 3] = [Lock::None, Lock::Axis, Lock::Face];

    /// The lock's name on the command line and in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Lock::None => "none",
            Lock::Axis => "axis",
            Lock::Face => "face",
            Lock::Own(_) => "own",
        }
    }

    /// The lock of these turns as an automaton.
    #[must_use]
    pub fn automaton(&self, turns: TurnSet) -> Arc<Automaton> {
        let forbids = |first: Turn, next: Turn| match self {
            Lock::Axis => first.face().axis() == next.face().axis(),
            Lock::Face => first.face() == next.face(),
            Lock::None | Lock::Own(_) => false,
        };
        if let Lock::Own(automaton) = self {
            return automaton.clone();
        }
        let pairs = turns.iter().flat_map(|first| turns.iter().map(move |next| (first, next)));
        let forbidden: Vec<Vec<Turn>> =
            pairs.filter(|&(first, next)| forbids(first, next)).map(|(first, next)| vec![first, next]).collect();
        Arc::new(Automaton::forbidding(turns, &forbidden).expect("a lock with a name has few states"))
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
        Lock::NAMED.into_iter().find(|lock| lock.name() == name).ok_or_else(|| RulesError::UnknownLock(name.to_owned()))
    }
}

/// Rules with a name of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// The short names that are published for these rules.
    pub short: &'static [&'static str],
    /// By how many quarters each face may turn.
    pub quarters: &'static [u8],
    /// The lock.
    pub lock: Lock,
    /// What the rules are, in a line.
    pub summary: &'static str,
    /// What they are called elsewhere.
    pub called: &'static str,
}

impl Preset {
    /// All presets, the default first.
    pub const ALL: [Preset; 4] = [
        Preset {
            name: "irreversible",
            short: &[],
            quarters: &[1],
            lock: Lock::Axis,
            summary: "the Irreversible Cube: clockwise quarter turns, never the same axis twice in a row",
            called: "Oskar van Deventer's Irreversible Cube",
        },
        Preset {
            name: "half-turn",
            short: &["HTM", "FTM"],
            quarters: &[1, 2, 3],
            lock: Lock::None,
            summary: "the half-turn metric: quarter and half turns, each counting as one",
            called: "HTM, the face-turn metric, FTM; OEIS A079761 and, for the corners of the 3x3x3, A080629",
        },
        Preset {
            name: "quarter-turn",
            short: &["QTM"],
            quarters: &[1, 3],
            lock: Lock::None,
            summary: "the quarter-turn metric: quarter turns either way",
            called: "QTM; OEIS A079762 and, for the corners of the 3x3x3, A080630",
        },
        Preset {
            name: "clockwise",
            short: &[],
            quarters: &[1],
            lock: Lock::None,
            summary: "the semi-quarter-turn metric: clockwise quarter turns, no lock",
            called: "the semi-quarter-turn metric of arXiv:2404.07337",
        },
    ];

    /// The preset's rules on a puzzle.
    #[must_use]
    pub fn rules(&self, puzzle: Puzzle) -> Rules {
        let turns = Turn::ALL
            .into_iter()
            .filter(|turn| puzzle.faces().contains(&turn.face()) && self.quarters.contains(&turn.quarters()));
        Rules { puzzle, turns: turns.collect(), lock: self.lock.clone(), goal: Goal::Solved }
    }
}

/// Which turns of a puzzle are allowed, what the turns so far forbid, and what counts as solved. The default is the
/// Irreversible Cube.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    turns: TurnSet,
    lock: Lock,
    goal: Goal,
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
    #[error(
        "there are no rules '{0}'; known: {known}{hint}",
        known = Preset::ALL.map(|preset| preset.name).join(", "),
        hint = names::hint(.0, Preset::ALL.map(|preset| preset.name))
    )]
    UnknownRules(String),
    /// A lock that tells apart what the puzzle does not.
    #[error(
        "the {puzzle} has no lock {lock}: \
         there a turn of a face is one of the opposite face with the whole turned over; use {known}",
        known = .puzzle.locks().iter().map(Lock::name).collect::<Vec<_>>().join(" or ")
    )]
    WrongLock {
        /// The puzzle.
        puzzle: Puzzle,
        /// The lock.
        lock: Lock,
    },
    /// A lock of one's own names a turn that is not among those of the rules.
    #[error("the lock speaks of the turn {turn}, and the turns of the rules are {turns}")]
    TurnOfTheLock {
        /// The turn.
        turn: Turn,
        /// The turns of the rules.
        turns: TurnSet,
    },
    /// A lock of one's own never allows a turn.
    #[error("the lock never allows the turn {turn}; leave it out of the turns")]
    NeverAllowed {
        /// The turn.
        turn: Turn,
    },
    /// No lock has the name.
    #[error(
        "there is no lock '{0}'; known: {known}{hint}",
        known = Lock::NAMED.map(|lock| lock.name()).join(", "),
        hint = names::hint(.0, Lock::NAMED.map(|lock| lock.name()))
    )]
    UnknownLock(String),
}

impl Rules {
    /// Rules of these turns, whose goal is solved. A turn of a face that does not turn on the puzzle is that of the opposite
    /// face. A lock of one's own that is one with a name becomes that.
    ///
    /// # Errors
    /// Where there is no turn, the puzzle has no such lock, or a lock of one's own is of other turns.
    pub fn new(puzzle: Puzzle, turns: TurnSet, lock: Lock) -> Result<Rules, RulesError> {
        if turns.is_empty() {
            return Err(RulesError::NoTurns);
        }
        let turns = turns.map(|turn| turn.on(puzzle.turning_face(turn.face())));
        let lock = match lock {
            Lock::Own(automaton) => {
                let of = automaton.turns();
                if let Some(turn) = of.iter().find(|turn| !turns.contains(*turn)) {
                    return Err(RulesError::TurnOfTheLock { turn, turns });
                }
                if let Some(turn) = turns.iter().find(|turn| !of.contains(*turn)) {
                    return Err(RulesError::NeverAllowed { turn });
                }
                let known = puzzle.locks().iter().find(|lock| lock.automaton(turns).allows_the_same_as(&automaton));
                known.cloned().unwrap_or(Lock::Own(automaton))
            }
            named if puzzle.locks().contains(&named) => named,
            named => return Err(RulesError::WrongLock { puzzle, lock: named }),
        };
        Ok(Rules { puzzle, turns, lock, goal: Goal::Solved })
    }

    /// The same rules with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Rules {
        Rules { goal, ..self }
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

    /// The rules of the [preset](Preset::ALL) of that name, or of that short name in capitals or not.
    ///
    /// # Errors
    /// Where there is none.
    pub fn named(puzzle: Puzzle, name: &str) -> Result<Rules, RulesError> {
        let is_short = |preset: &Preset| preset.short.iter().any(|short| short.eq_ignore_ascii_case(name));
        let preset = Preset::ALL.iter().find(|preset| preset.name == name || is_short(preset));
        preset.map(|preset| preset.rules(puzzle)).ok_or_else(|| RulesError::UnknownRules(name.to_owned()))
    }

    /// The name of the preset with these turns and this lock, if there is one, whatever the goal.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let is_of = |preset: &&Preset| {
            let rules = preset.rules(self.puzzle);
            rules.turns == self.turns && rules.lock == self.lock
        };
        Preset::ALL.iter().find(is_of).map(|preset| preset.name)
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

    /// What the turns so far forbid.
    #[must_use]
    pub const fn lock(&self) -> &Lock {
        &self.lock
    }

    /// What counts as solved.
    #[must_use]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Whether a position, held with DBL at home where it may be turned over, is at the goal.
    #[must_use]
    pub fn is_goal(&self, position: &Position) -> bool {
        self.goal.is_reached(self.puzzle, position)
    }

    /// What is locked after `turn`, which is made where `locked` is; `None` where it is not allowed there. What is locked
    /// may be nothing.
    #[must_use]
    pub fn after(&self, locked: Option<Locked>, turn: Turn) -> Option<Option<Locked>> {
        if !self.turns.contains(turn) {
            return None;
        }
        match (&self.lock, locked) {
            (Lock::Axis, Some(Locked::Face(face))) if face.axis() == turn.face().axis() => None,
            (Lock::Face, Some(Locked::Face(face))) if face == turn.face() => None,
            (Lock::Own(automaton), locked) => {
                let state = match locked {
                    Some(Locked::State(state)) => usize::from(state),
                    _ => 0,
                };
                automaton.states().get(state)?.next[turn.index()].map(|next| Some(Locked::State(next)))
            }
            _ => Some(self.lock_of(turn.face())),
        }
    }

    /// What a turn of `face` would lock, whatever is locked already; `None` where nothing ever is, or where that depends.
    #[must_use]
    pub fn lock_of(&self, face: Face) -> Option<Locked> {
        match self.lock {
            Lock::None | Lock::Own(_) => None,
            Lock::Axis => Some(face.axis().face().into()),
            Lock::Face => Some(face.into()),
        }
    }

    /// The state of the lock that `locked` is: the face that stands for one, and nothing else than the states of one's own
    /// lock.
    #[must_use]
    pub fn lock_state(&self, locked: Locked) -> Option<Locked> {
        match (&self.lock, locked) {
            (Lock::Own(automaton), Locked::State(state)) if usize::from(state) < automaton.states().len() => {
                Some(locked)
            }
            (_, Locked::Face(face)) => self.lock_of(face),
            _ => None,
        }
    }

    /// What people call a state of the lock.
    #[must_use]
    pub fn name_of(&self, locked: Locked) -> String {
        match (&self.lock, locked) {
            (Lock::Own(automaton), Locked::State(state)) => automaton
                .states()
                .get(usize::from(state))
                .map_or_else(|| locked.to_string(), |state| state.name.clone()),
            _ => locked.to_string(),
        }
    }

    /// The state of the lock that people call so: a face, or the name of a state of one's own lock.
    #[must_use]
    pub fn locked_named(&self, name: &str) -> Option<Locked> {
        if let Lock::Own(automaton) = &self.lock {
            let state = automaton.states().iter().position(|state| state.name == name)?;
            return Some(Locked::State(state as u8)).filter(|_| state > 0);
        }
        let mut letters = name.chars();
        letters.next().and_then(Face::from_letter).filter(|_| letters.next().is_none()).map(Locked::Face)
    }

    /// Whether `turn` is among the turns and not forbidden by what is locked.
    #[must_use]
    pub fn allow(&self, turn: Turn, locked: Option<Locked>) -> bool {
        self.after(locked, turn).is_some()
    }

    /// The turns that may be made while `locked` is locked.
    #[must_use]
    pub fn allowed(&self, locked: Option<Locked>) -> TurnSet {
        self.turns.iter().filter(|&turn| self.allow(turn, locked)).collect()
    }

    /// All that the turns can lock, each by the face that stands for it or by its state.
    #[must_use]
    pub fn locks(&self) -> Vec<Locked> {
        if let Lock::Own(automaton) = &self.lock {
            return (1..automaton.states().len()).map(|state| Locked::State(state as u8)).collect();
        }
        let mut locks: Vec<Locked> = Vec::new();
        for locked in self.turns.iter().filter_map(|turn| self.lock_of(turn.face())) {
            if !locks.contains(&locked) {
                locks.push(locked);
            }
        }
        locks
    }

    /// Whether each turn can at once be undone by another, so that neighbours differ by at most one in their distances.
    #[must_use]
    pub fn are_reversible(&self) -> bool {
        self.locks().is_empty() && self.turns.map(Turn::inverse) == self.turns
    }

    /// Whether the rules treat the three axes alike: the [regrip](Rotation::REGRIP) takes them to themselves.
    #[must_use]
    pub fn are_alike_on_all_axes(&self) -> bool {
        let is_lock_alike = match &self.lock {
            Lock::Own(automaton) => automaton.images(|turn| turn.turned_over(Rotation::REGRIP)).is_some(),
            _ => true,
        };
        self.turns.map(|turn| turn.turned_over(Rotation::REGRIP)) == self.turns
            && is_lock_alike
            && self.goal.is_alike_on_all_axes()
    }

    /// What is locked once the whole is turned over by `rotation`; `None` where the rules are not the same then.
    #[must_use]
    pub fn turned_over(&self, locked: Locked, rotation: Rotation) -> Option<Locked> {
        match (&self.lock, locked) {
            (Lock::Own(automaton), Locked::State(state)) => automaton
                .images(|turn| turn.turned_over(rotation))?
                .get(usize::from(state))
                .map(|&image| Locked::State(image)),
            (_, Locked::Face(face)) => self.lock_of(rotation.image(face)),
            _ => None,
        }
    }

    /// Whether each turn is an odd permutation of the corners and each position at the goal an even one, so that the parity
    /// of a distance is that of the position.
    #[must_use]
    pub fn alternate_parity(&self) -> bool {
        self.turns.iter().all(Turn::is_odd) && self.goal.is_even()
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
            Some(name) => f.write_str(name)?,
            None => write!(f, "{} with lock {}", self.turns, self.lock)?,
        }
        match &self.goal {
            Goal::Solved => Ok(()),
            goal => write!(f, ", goal {goal}"),
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
        let allowed = |locked: Option<Face>| Rules::default().allowed(locked.map(Locked::from)).to_string();
        assert_eq!(allowed(None), "R U F");
        assert_eq!(allowed(Some(Face::U)), "R F");
        assert_eq!(allowed(Some(Face::L)), "U F");
    }

    #[test]
    fn a_lock_of_faces_forbids_the_face_turned_last() {
        let rules = Rules::parse(Puzzle::Corners3, "R U U2 F L D B", Lock::Face).expect("well written");
        let allowed = |locked: Option<Face>| rules.allowed(locked.map(Locked::from)).to_string();
        assert_eq!(allowed(None), "R U U2 F L D B");
        assert_eq!(allowed(Some(Face::U)), "R F L D B");
        assert_eq!(allowed(Some(Face::D)), "R U U2 F L B");
        let turn = |face, quarters| Turn::new(face, quarters).expect("a turn");
        assert!(rules.allow(turn(Face::D, 1), Some(Face::U.into())));
        assert!(!rules.allow(turn(Face::U, 2), Some(Face::U.into())));
        assert!(!rules.allow(turn(Face::D, 2), Some(Face::U.into())), "not among the turns");
        assert_eq!(rules.locks(), [Face::R, Face::U, Face::F, Face::L, Face::D, Face::B]);
        assert_eq!(rules.after(Some(Face::U.into()), turn(Face::L, 1)), Some(Some(Face::L.into())));
    }

    #[test]
    fn a_lock_of_axes_forbids_opposite_faces_too() {
        let rules = Rules::named(Puzzle::Corners3, "irreversible").expect("a preset");
        assert_eq!(rules.allowed(None).to_string(), "R U F L D B");
        for face in [Face::U, Face::D] {
            assert_eq!(rules.allowed(Some(face.into())).to_string(), "R F L B");
            assert_eq!(rules.lock_of(face), Some(Face::U.into()));
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
            for lock in Lock::NAMED {
                let is_known = puzzle.locks().contains(&lock);
                assert_eq!(Rules::parse(puzzle, "R", lock.clone()).is_ok(), is_known, "{puzzle}, {lock}");
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
    fn a_turn_that_is_written_twice_is_one() {
        assert_eq!(rules("R L U U D F B", Lock::Axis), Rules::default());
    }

    #[test]
    fn rules_have_the_name_of_a_preset_only_where_turns_and_lock_are_its() {
        let said = |text: &str, lock| rules(text, lock).to_string();
        assert_eq!([said("R U F", Lock::Axis), said("R U F", Lock::None)], ["irreversible", "clockwise"]);
        assert_eq!([said("R U", Lock::Axis), said("R U'", Lock::None)], ["R U with lock axis", "R U' with lock none"]);
        assert_eq!(rules("R U", Lock::Axis).name(), None);
        assert_eq!(Rules::default().with_goal(Goal::Layer).to_string(), "irreversible, goal layer");
    }

    #[test]
    fn a_lock_with_a_name_has_it_as_an_automaton_too() {
        for puzzle in Puzzle::ALL {
            let turns = Preset::ALL[1].rules(puzzle).turns();
            for lock in puzzle.locks() {
                let (automaton, rules) =
                    (lock.automaton(turns), Rules { lock: lock.clone(), turns, ..Preset::ALL[1].rules(puzzle) });
                for (first, next) in turns.iter().flat_map(|first| turns.iter().map(move |next| (first, next))) {
                    let state = automaton.states()[0].next[first.index()].expect("each turn may come first");
                    let is_allowed = automaton.states()[usize::from(state)].next[next.index()].is_some();
                    assert_eq!(
                        is_allowed,
                        rules.allow(next, rules.after(None, first).flatten()),
                        "{first} {next}, {lock}"
                    );
                }
                let own = Lock::Own(automaton);
                assert_eq!(Rules::new(puzzle, turns, own).map(|rules| rules.lock().clone()), Ok(lock.clone()));
            }
        }
    }

    /// No face three times in a row.
    fn thrice(text: &str) -> Rules {
        let turns = rules(text, Lock::None).turns();
        let never: Vec<Vec<Turn>> = turns.iter().map(|turn| vec![turn; 3]).collect();
        let lock = Automaton::forbidding(turns, &never).expect("few states");
        Rules::new(Puzzle::Cube2, turns, Lock::Own(Arc::new(lock))).expect("a lock of these turns")
    }

    #[test]
    fn a_lock_of_ones_own_goes_from_state_to_state() {
        let rules = thrice("R U F");
        let named = |name: &str| rules.locked_named(name);
        let [right, twice, up] = ["R", "R R", "U"].map(|name| named(name).expect("a state"));
        let quarter = |face| Turn::new(face, 1).expect("a turn");
        assert_eq!(rules.allowed(None).to_string(), "R U F");
        assert_eq!(rules.after(None, quarter(Face::R)), Some(Some(right)));
        assert_eq!(rules.after(Some(right), quarter(Face::R)), Some(Some(twice)));
        assert_eq!(rules.after(Some(twice), quarter(Face::R)), None);
        assert_eq!(rules.after(Some(twice), quarter(Face::U)), Some(Some(up)));
        assert_eq!(rules.allowed(Some(twice)).to_string(), "U F");
        let turned = crate::State::solved(Puzzle::Cube2).turned(quarter(Face::R), &rules);
        assert_eq!((turned.locked(), turned.turned(quarter(Face::R), &rules).locked()), (Some(right), Some(twice)));
    }

    #[test]
    fn the_states_of_a_lock_have_names_and_nothing_else_is_one() {
        let (rules, faces) = (thrice("R U F"), Rules::default());
        let locks = rules.locks();
        assert_eq!(locks, (1..7).map(Locked::State).collect::<Vec<Locked>>());
        for &locked in &locks {
            assert_eq!(rules.lock_state(locked), Some(locked));
            assert_eq!(rules.locked_named(&rules.name_of(locked)), Some(locked));
        }
        assert_eq!(rules.lock_state(Locked::State(7)), None);
        assert_eq!(rules.name_of(Locked::State(7)), "state 7");
        assert_eq!(["free", "V"].map(|name| rules.locked_named(name)), [None, None]);
        assert_eq!(faces.lock_state(Face::L.into()), Some(Face::R.into()));
        assert_eq!((faces.lock_state(Locked::State(1)), rules.lock_state(Face::R.into())), (None, None));
        assert_eq!((faces.name_of(Face::L.into()), faces.locked_named("L")), ("L".to_owned(), Some(Face::L.into())));
        assert_eq!(["", "RU", "Q"].map(|name| faces.locked_named(name)), [None, None, None]);
    }

    #[test]
    fn what_is_locked_is_turned_over_with_the_whole() {
        let (rules, faces) = (thrice("R U F"), Rules::default());
        let after = |name: &str| {
            let locked = rules.turned_over(rules.locked_named(name).expect("a state"), Rotation::REGRIP);
            rules.name_of(locked.expect("alike on all axes"))
        };
        assert_eq!(["U", "R R", "F"].map(after), ["R", "F F", "U"]);
        assert_eq!(faces.turned_over(Face::U.into(), Rotation::REGRIP), Some(Face::R.into()));
        assert!(rules.are_alike_on_all_axes());
        let turns = rules.turns();
        let pair = Automaton::forbidding(turns, &[turns.iter().take(2).collect()]).expect("few states");
        let one_way = Rules::new(Puzzle::Cube2, turns, Lock::Own(Arc::new(pair))).expect("a lock of these turns");
        assert!(!one_way.are_alike_on_all_axes(), "U may not follow R, and F may follow U");
        let others = thrice("R U");
        assert_eq!(others.turned_over(others.locks()[0], Rotation::REGRIP), None);
    }

    #[test]
    fn wrong_words_are_refused() {
        assert_eq!(Rules::parse(Puzzle::Cube2, " ", Lock::None), Err(RulesError::NoTurns));
        assert_eq!(Rules::parse(Puzzle::Cube2, "R x", Lock::None), Err(RulesError::NotATurn { column: 3 }));
        let error = Rules::named(Puzzle::Cube2, "irreversable").expect_err("misspelt");
        assert_eq!(
            error.to_string(),
            "there are no rules 'irreversable'; known: irreversible, half-turn, quarter-turn, clockwise; \
             did you mean irreversible?"
        );
    }

    #[test]
    fn published_short_names_are_known_in_any_case() {
        for (short, name) in [("HTM", "half-turn"), ("htm", "half-turn"), ("Ftm", "half-turn"), ("qtm", "quarter-turn")]
        {
            assert_eq!(Rules::named(Puzzle::Cube2, short).map(|rules| rules.name()), Ok(Some(name)), "{short}");
        }
        assert!(Rules::named(Puzzle::Cube2, "Half-Turn").is_err(), "the names themselves are written as they are");
    }
}
