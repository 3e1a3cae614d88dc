//! Locks as finite automata over turns: minimal [locks](crate::lock::Lock) whose moves are the turns of the six faces.

mod error;

use std::collections::BTreeMap;

use error::LONGEST_NAME;
pub use error::{AutomatonError, MAXIMUM_STATES, MAXIMUM_TRANSITIONS};

use crate::cube::{StateName, Turn, TurnSet};
use crate::lock;

/// A deterministic finite automaton that reads turns. Its state says which turns are allowed next.
///
/// State 0 is the start, before any turn. No turn leads back to it, unless the automaton forbids nothing: then it is the
/// only state. The automaton is minimal: no two states but the start allow the same sequences. States are numbered in the
/// order in which turns reach them; a [named lock](crate::cube::NamedLock) numbers them in the order of its turns.
///
/// [`Automaton::new`] takes states that lead back to the start. Then it adds a copy of the start, named `start`, as state
/// 0, and the other copy keeps the name. [`Automaton::drawn`] joins the two again.
///
/// ```
/// use godtable_puzzle::cube::{Automaton, NamedLock, Puzzle, Rules, TurnSet};
///
/// let turns: TurnSet = "R U".parse()?;
/// let lock = Automaton::forbidding(turns, &[vec!["R".parse()?, "R".parse()?]])?;
/// let names: Vec<String> = lock.states().iter().map(|state| state.name.to_string()).collect();
/// assert_eq!(names, ["start", "free", "R"]);
/// # let rules = Rules::with_automaton(Puzzle::CUBE2, turns, lock)?;
/// # assert_eq!(rules.lock().name(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    states: Vec<AutomatonState>,
}

/// A state of an automaton.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AutomatonState {
    /// The name, unique in the automaton.
    pub name: StateName,
    /// By [`Turn::index`]: the number of the state after the turn, or `None` if the state forbids the turn.
    pub next: [Option<u8>; Turn::ALL.len()],
}

/// The name of a state if the turns before it forbid nothing.
const FREE: &str = "free";

/// The name of the start if another state has the name that it was drawn with.
const BEFORE_ANY_TURN: &str = "start";

/// A state before it has a number: its name, and for each allowed turn the name of the state after it.
pub type NamedState = (String, Vec<(Turn, String)>);

impl Automaton {
    /// Returns the automaton whose state is the name of the last turn. It forbids a turn of the same name. Either all turns
    /// have a name or none has. Without names every turn is allowed.
    pub(crate) fn of_last_turn(turns: TurnSet, name: impl Fn(Turn) -> Option<StateName>) -> Automaton {
        let mut names = vec![StateName::from(FREE)];
        for name in turns.iter().filter_map(&name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let number = |turn: Turn| match name(turn) {
            Some(name) => names.iter().position(|known| *known == name),
            None => Some(0),
        };
        let state = |own: &StateName| {
            let is_allowed = |turn: &Turn| turns.contains(*turn) && name(*turn).as_ref() != Some(own);
            let next = |turn: Turn| Some(turn).filter(is_allowed).and_then(number).map(|number| number as u8);
            AutomatonState { name: own.clone(), next: Turn::ALL.map(next) }
        };
        Automaton { states: names.iter().map(state).collect() }
    }

    /// Returns the minimal automaton of these states, the start first. Unreachable states are removed. States that allow the
    /// same sequences become one, under the name of the first.
    ///
    /// # Errors
    /// Returns an error if a name is missing, invalid or not unique, or the automaton has more than [`MAXIMUM_STATES`]
    /// states or [`MAXIMUM_TRANSITIONS`] transitions.
    pub fn new(states: &[NamedState]) -> Result<Automaton, AutomatonError> {
        let mut numbers = BTreeMap::new();
        for (number, (name, _)) in states.iter().enumerate() {
            check_name(name)?;
            if numbers.insert(name.as_str(), number).is_some() {
                return Err(AutomatonError::NameTwice { name: name.clone() });
            }
        }
        let mut drawn = Vec::with_capacity(states.len());
        for (from, turns) in states {
            let mut next = vec![None; Turn::ALL.len()];
            for (turn, to) in turns {
                let unknown = || AutomatonError::UnknownState { from: from.clone(), to: to.clone() };
                next[turn.index()] = Some(*numbers.get(to.as_str()).ok_or_else(unknown)?);
            }
            drawn.push(lock::LockState { name: from.clone(), next });
        }
        Automaton::minimal(&lock::Lock::new(drawn).ok_or(AutomatonError::NoStates)?)
    }

    /// Returns the automaton over `turns` that forbids exactly the `forbidden` sequences, anywhere within a longer sequence.
    /// A state's name is the last turns, as far as they matter.
    ///
    /// # Errors
    /// Returns an error if a sequence is empty, or the automaton has more than [`MAXIMUM_STATES`] states or
    /// [`MAXIMUM_TRANSITIONS`] transitions.
    pub fn forbidding(turns: TurnSet, forbidden: &[Vec<Turn>]) -> Result<Automaton, AutomatonError> {
        if forbidden.iter().any(Vec::is_empty) {
            return Err(AutomatonError::EmptySequence);
        }
        let names = Turn::ALL.map(|turn| turn.to_string());
        let forbidden: Vec<Vec<usize>> =
            forbidden.iter().map(|sequence| sequence.iter().map(|turn| turn.index()).collect()).collect();
        let lock = lock::Lock::forbidding(&names, &forbidden)?;
        Automaton::minimal(&lock.without(|number| !turns.contains(Turn::ALL[number])))
    }

    /// Returns the automaton that allows a sequence if both allow it. A state's name joins the names of its two parts by `+`,
    /// without `free`.
    ///
    /// # Errors
    /// Returns an error if the automaton has more than [`MAXIMUM_STATES`] states or [`MAXIMUM_TRANSITIONS`] transitions.
    pub fn both(&self, other: &Automaton) -> Result<Automaton, AutomatonError> {
        Automaton::minimal(&self.lock().both(&other.lock())?)
    }

    /// Returns the lock over the numbers of turns, with the [drawn](Automaton::drawn) names. A free state has none.
    fn lock(&self) -> lock::Lock {
        let state = |(number, state): (usize, &AutomatonState)| lock::LockState {
            name: Some(self.drawn_name(number)).filter(|name| name != FREE).unwrap_or_default(),
            next: state.next.iter().map(|next| next.map(usize::from)).collect(),
        };
        lock::Lock::new(self.states.iter().enumerate().map(state).collect()).expect("whole states")
    }

    /// Returns the minimal automaton of a lock that numbers these turns. Other turns are forbidden.
    ///
    /// # Errors
    /// Returns an error as [`Automaton::both`] does.
    pub(crate) fn of_lock(turns: &[Turn], lock: &lock::Lock) -> Result<Automaton, AutomatonError> {
        let state = |state: &lock::LockState| {
            let mut next = vec![None; Turn::ALL.len()];
            turns.iter().zip(&state.next).for_each(|(turn, &to)| next[turn.index()] = to);
            lock::LockState { name: state.name.clone(), next }
        };
        let states = lock.states().iter().map(state).collect();
        Automaton::minimal(&lock::Lock::new(states).ok_or(AutomatonError::NoStates)?)
    }

    /// Returns the minimal automaton of a lock over the numbers of turns.
    fn minimal(lock: &lock::Lock) -> Result<Automaton, AutomatonError> {
        let minimal = lock.minimal(MAXIMUM_STATES)?;
        let state = |(state, name): (&lock::LockState, String)| AutomatonState {
            name: StateName::Word(name),
            next: std::array::from_fn(|turn| state.next[turn].map(|next| next as u8)),
        };
        let states = minimal.states().iter().zip(names(minimal.states())).map(state).collect();
        let automaton = Automaton { states };
        let got = automaton.transitions().len();
        if got > MAXIMUM_TRANSITIONS { Err(AutomatonError::TooManyTransitions { got }) } else { Ok(automaton) }
    }

    /// The states, the start first.
    #[must_use]
    pub fn states(&self) -> &[AutomatonState] {
        &self.states
    }

    /// Returns the states as [`Automaton::new`] takes them, the start first. If another state allows the same turns as the
    /// start, the two become one, under the name of the other state.
    #[must_use]
    pub fn drawn(&self) -> Vec<NamedState> {
        let start = self.drawn_start();
        let others = (1..self.states.len()).filter(|&state| state != start);
        let drawn = |state: usize| {
            let AutomatonState { name, next } = &self.states[state];
            let transitions = Turn::ALL.into_iter().zip(next).filter_map(|(turn, next)| Some((turn, (*next)?)));
            let transitions = transitions.map(|(turn, next)| (turn, self.drawn_name(usize::from(next))));
            (name.to_string(), transitions.collect())
        };
        std::iter::once(start).chain(others).map(drawn).collect()
    }

    /// The state after a turn that allows the same turns as the start, or else the start.
    fn drawn_start(&self) -> usize {
        let [start, others @ ..] = &self.states[..] else { return 0 };
        others.iter().position(|state| state.next == start.next).map_or(0, |other| other + 1)
    }

    /// The name of a state among the [drawn](Automaton::drawn) ones.
    fn drawn_name(&self, state: usize) -> String {
        self.states[if state == 0 { self.drawn_start() } else { state }].name.to_string()
    }

    /// The turns that some state allows.
    #[must_use]
    pub fn turns(&self) -> TurnSet {
        let is_allowed = |turn: &Turn| self.states.iter().any(|state| state.next[turn.index()].is_some());
        Turn::ALL.into_iter().filter(is_allowed).collect()
    }

    /// Returns the image of each state if `image` replaces the turns, or `None` if the automaton then allows other sequences.
    ///
    /// Turns that no state allows have no image. Otherwise, on the 2x2x2, L would have the same image as R, which may be
    /// allowed.
    #[must_use]
    pub fn images(&self, image: impl Fn(Turn) -> Turn) -> Option<Vec<u8>> {
        self.images_in(self, image)
    }

    /// Like [`Automaton::images`], for images in another automaton.
    fn images_in(&self, other: &Automaton, image: impl Fn(Turn) -> Turn) -> Option<Vec<u8>> {
        let turns = self.turns();
        let mut images: Vec<Option<u8>> = vec![None; self.states.len()];
        images[0] = Some(0);
        let mut open = vec![0_usize];
        while let Some(state) = open.pop() {
            let state_image = usize::from(images[state]?);
            for turn in turns.iter() {
                let next = self.states[state].next[turn.index()];
                let of_image = other.states[state_image].next[image(turn).index()];
                match (next.map(usize::from), of_image) {
                    (None, None) => {}
                    (Some(next), Some(of_image)) if images[next].is_none() => {
                        images[next] = Some(of_image);
                        open.push(next);
                    }
                    (Some(next), Some(of_image)) if images[next] == Some(of_image) => {}
                    _ => return None,
                }
            }
        }
        images.into_iter().collect()
    }

    /// Whether both automata allow the same sequences. Names and numbers of their states may differ.
    #[must_use]
    pub fn allows_the_same_as(&self, other: &Automaton) -> bool {
        // Both are minimal, so a map of the states is one to one.
        self.turns() == other.turns()
            && self.states.len() == other.states.len()
            && self.images_in(other, |turn| turn).is_some()
    }

    /// The transitions: the different pairs of a turn and the state after it, in the order of [`Turn::ALL`].
    #[must_use]
    pub fn transitions(&self) -> Vec<(Turn, u8)> {
        let mut transitions: Vec<(Turn, u8)> = Vec::new();
        for turn in Turn::ALL {
            let mut targets: Vec<u8> = self.states.iter().filter_map(|state| state.next[turn.index()]).collect();
            targets.sort_unstable();
            targets.dedup();
            transitions.extend(targets.into_iter().map(|state| (turn, state)));
        }
        transitions
    }
}

/// Checks the name of a state.
pub(crate) fn check_name(name: &str) -> Result<(), AutomatonError> {
    if name.is_empty() || name.len() > LONGEST_NAME || name.trim() != name || name.chars().any(char::is_control) {
        return Err(AutomatonError::BadName { got: name.to_owned() });
    }
    Ok(())
}

/// Returns a unique name for each state: its own, unless an earlier state has it or it is too long. If turns lead back to the
/// start, the state after these turns keeps the name, and state 0 becomes `start`.
fn names(states: &[lock::LockState]) -> Vec<String> {
    let drawn: Vec<&str> =
        states.iter().map(|state| if state.name.is_empty() { FREE } else { state.name.as_str() }).collect();
    let mut names: Vec<String> = Vec::with_capacity(drawn.len());
    for number in (1..drawn.len()).chain([0]) {
        let name = if number == 0 && drawn[1..].contains(&drawn[0]) { BEFORE_ANY_TURN } else { drawn[number] };
        let numbered =
            (number..).map(|number| format!("state {number}")).filter(|name| !drawn.contains(&name.as_str()));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| name.len() <= LONGEST_NAME && !names.contains(name);
        names.push(candidates.find(is_free).expect("numbers never run out"));
    }
    names.rotate_right(1);
    names
}
