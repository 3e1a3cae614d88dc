//! Locks as finite automata over the turns.

use std::collections::{BTreeMap, VecDeque};

use crate::{StateName, Turn, TurnSet};

/// A deterministic finite automaton that reads turns. Its state says which turns are allowed next.
///
/// State 0 is the start, before any turn. No turn leads back to it, unless the automaton forbids nothing: then it is the only
/// state. If turns lead back to the start as it is drawn, that is another state, which keeps the name, and state 0 is called
/// `start`. The automaton is minimal: no two states but the start allow the same sequences. States are numbered in the order
/// in which turns reach them, and those of a [named lock](crate::NamedLock) in the order of its turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    states: Vec<AutomatonState>,
}

/// A state of an automaton.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AutomatonState {
    /// The name, which no other state has.
    pub name: StateName,
    /// By [`Turn::index`]: the number of the state after the turn; `None` where the turn is not allowed.
    pub next: [Option<u8>; Turn::ALL.len()],
}

/// Why states make no automaton.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// There is no state.
    #[error("a lock needs at least one state")]
    NoStates,
    /// A state that is led to is not there.
    #[error("the state '{from}' leads to '{to}', and there is no such state")]
    UnknownState {
        /// Where the turn starts.
        from: String,
        /// Where it leads.
        to: String,
    },
    /// Two states have one name.
    #[error("two states are named '{0}'")]
    NameTwice(String),
    /// A name that cannot be told from what stands around it.
    #[error("'{0}' is no name of a state: it is to have 1 to 30 letters, digits or signs")]
    BadName(String),
    /// More states than tables have planes for.
    #[error("the lock has {0} states or more, and at most {MAXIMUM_STATES} can be told apart")]
    TooManyStates(usize),
    /// Too many combinations of a turn and the state to which it leads.
    #[error("the turns of the lock lead to {0} different states, and at most {MAXIMUM_WAYS} can be told apart")]
    TooManyWays(usize),
    /// A forbidden sequence without a turn forbids everything.
    #[error("an empty sequence cannot be forbidden")]
    EmptySequence,
}

/// The most states that an automaton may have, that of the start among them.
pub const MAXIMUM_STATES: usize = 32;

/// The most pairs of a turn and the state to which it leads.
pub const MAXIMUM_WAYS: usize = 64;

/// How many bytes the name of a state may have.
const LONGEST_NAME: usize = 30;

/// What a state is called where nothing is forbidden on account of the turns before.
const FREE: &str = "free";

/// What the state before any turn is called where another state has the name of the start.
const BEFORE_ANY_TURN: &str = "start";

/// A state before it has its number: its name, and to which name each turn leads that it allows.
pub type NamedState = (String, Vec<(Turn, String)>);

type Next = [Option<usize>; Turn::ALL.len()];

/// The most nodes of the tree of forbidden sequences.
const MAXIMUM_NODES: usize = 4096;

/// A node of the tree of the beginnings of forbidden sequences.
#[derive(Default)]
struct Node {
    name: String,
    /// The branches, by the turns that were made to come here last.
    next: Next,
    /// The longest end of what leads here that is a node too.
    shorter: usize,
    is_forbidden: bool,
}

impl Node {
    /// The number of a new branch of a tree.
    fn grow(tree: &mut Vec<Node>, node: usize, turn: Turn) -> Result<usize, AutomatonError> {
        let number = tree.len();
        if number == MAXIMUM_NODES {
            return Err(AutomatonError::TooManyStates(number));
        }
        // A name that is too long for a state need not grow on.
        let name = match tree[node].name.as_str() {
            _ if node == 0 => turn.to_string(),
            long if long.len() > LONGEST_NAME => long.to_owned(),
            name => format!("{name} {turn}"),
        };
        tree.push(Node { name, ..Node::default() });
        tree[node].next[turn.index()] = Some(number);
        Ok(number)
    }
}

impl Automaton {
    /// The automaton whose state is the name of the last turn, and that forbids a turn of the same name. Turns without a name
    /// lead to the start and are always allowed: either all turns have a name or none has.
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

    /// The automaton of these states, the first of them that of the start. What no turn leads to is left out, and states
    /// that allow the same sequences become one, under the name of the first.
    ///
    /// # Errors
    /// Where a name is missing, bad or there twice, or there are too many states.
    pub fn new(states: &[NamedState]) -> Result<Automaton, AutomatonError> {
        let mut numbers = BTreeMap::new();
        for (number, (name, _)) in states.iter().enumerate() {
            if name.is_empty() || name.len() > LONGEST_NAME || name.trim() != name || name.chars().any(char::is_control)
            {
                return Err(AutomatonError::BadName(name.clone()));
            }
            if numbers.insert(name.as_str(), number).is_some() {
                return Err(AutomatonError::NameTwice(name.clone()));
            }
        }
        let mut drawn = Vec::with_capacity(states.len());
        for (from, turns) in states {
            let mut next: Next = [None; Turn::ALL.len()];
            for (turn, to) in turns {
                let unknown = || AutomatonError::UnknownState { from: from.clone(), to: to.clone() };
                next[turn.index()] = Some(*numbers.get(to.as_str()).ok_or_else(unknown)?);
            }
            drawn.push((from.clone(), next));
        }
        Automaton::minimal(&drawn)
    }

    /// The automaton that allows each of `turns` but never makes one of the `forbidden` sequences of turns, wherever they
    /// stand. Its states are named by what was turned last, as far as it matters.
    ///
    /// # Errors
    /// For an empty sequence, and where there are too many states.
    pub fn forbidding(turns: TurnSet, forbidden: &[Vec<Turn>]) -> Result<Automaton, AutomatonError> {
        if forbidden.iter().any(Vec::is_empty) {
            return Err(AutomatonError::EmptySequence);
        }
        // A state is the longest end of what was turned that may grow into a forbidden sequence: a node of the tree of
        // their beginnings (Aho and Corasick, doi:10.1145/360825.360855).
        let mut tree = vec![Node { name: FREE.to_owned(), ..Node::default() }];
        for sequence in forbidden {
            let mut node = 0;
            for &turn in sequence {
                node = match tree[node].next[turn.index()] {
                    Some(next) => next,
                    None => Node::grow(&mut tree, node, turn)?,
                };
            }
            tree[node].is_forbidden = true;
        }
        // Level by level: where a node has no branch, what follows is that of the next shorter end.
        let mut open = VecDeque::from([0]);
        while let Some(node) = open.pop_front() {
            for turn in turns.iter().map(Turn::index) {
                let shorter = if node == 0 { Some(0) } else { tree[tree[node].shorter].next[turn] };
                match tree[node].next[turn] {
                    Some(next) => {
                        tree[next].shorter = shorter.unwrap_or(0);
                        tree[next].is_forbidden |= tree[tree[next].shorter].is_forbidden;
                        open.push_back(next);
                    }
                    None => tree[node].next[turn] = shorter,
                }
            }
        }
        let allowed = |turn: usize, next: usize| turns.contains(Turn::ALL[turn]) && !tree[next].is_forbidden;
        let drawn: Vec<(String, Next)> = tree
            .iter()
            .map(|node| {
                let next = |turn: usize| node.next[turn].filter(|&next| allowed(turn, next));
                (node.name.clone(), std::array::from_fn(next))
            })
            .collect();
        Automaton::minimal(&drawn)
    }

    /// The automaton that allows what both allow. A state has the names of both of its parts; `free` is left out.
    ///
    /// # Errors
    /// Where there are too many states.
    pub fn both(&self, other: &Automaton) -> Result<Automaton, AutomatonError> {
        let mut found = vec![(0, 0)];
        let mut drawn: Vec<(String, Next)> = Vec::new();
        while let Some(&(own, others)) = found.get(drawn.len()) {
            let mut next: Next = [None; Turn::ALL.len()];
            for (turn, next) in next.iter_mut().enumerate() {
                let (Some(own), Some(others)) = (self.states[own].next[turn], other.states[others].next[turn]) else {
                    continue;
                };
                let pair = (usize::from(own), usize::from(others));
                *next = Some(found.iter().position(|known| *known == pair).unwrap_or_else(|| {
                    found.push(pair);
                    found.len() - 1
                }));
            }
            let names = [self.drawn_name(own), other.drawn_name(others)];
            let mut kept: Vec<String> = names.into_iter().filter(|name| name != FREE).collect();
            kept.dedup();
            drawn.push((if kept.is_empty() { FREE.to_owned() } else { kept.join("+") }, next));
        }
        Automaton::minimal(&drawn)
    }

    /// The states; the first is that of the start.
    #[must_use]
    pub fn states(&self) -> &[AutomatonState] {
        &self.states
    }

    /// The states as a person draws them, that of the start first. Turns may lead to a state that allows what the start
    /// allows: then the two are drawn as one, under the name of that state.
    #[must_use]
    pub fn drawn(&self) -> Vec<NamedState> {
        let start = self.drawn_start();
        let others = (1..self.states.len()).filter(|&state| state != start);
        let drawn = |state: usize| {
            let AutomatonState { name, next } = &self.states[state];
            let ways = Turn::ALL.into_iter().zip(next).filter_map(|(turn, next)| Some((turn, (*next)?)));
            let ways = ways.map(|(turn, next)| (turn, self.drawn_name(usize::from(next))));
            (name.to_string(), ways.collect())
        };
        std::iter::once(start).chain(others).map(drawn).collect()
    }

    /// The state that turns lead to and that allows what the start allows, else the start.
    fn drawn_start(&self) -> usize {
        let [start, others @ ..] = &self.states[..] else { return 0 };
        others.iter().position(|state| state.next == start.next).map_or(0, |other| other + 1)
    }

    /// The name under which a state is [drawn](Automaton::drawn).
    fn drawn_name(&self, state: usize) -> String {
        self.states[if state == 0 { self.drawn_start() } else { state }].name.to_string()
    }

    /// The turns that some state allows.
    #[must_use]
    pub fn turns(&self) -> TurnSet {
        let is_allowed = |turn: &Turn| self.states.iter().any(|state| state.next[turn.index()].is_some());
        Turn::ALL.into_iter().filter(is_allowed).collect()
    }

    /// Returns the number of each state's image, each turn being replaced by its image, or `None` if the automaton allows
    /// other sequences then. Turns that no state allows have no image: on the 2x2x2 the image of L would be the image of R,
    /// which may be allowed.
    #[must_use]
    pub fn images(&self, image: impl Fn(Turn) -> Turn) -> Option<Vec<u8>> {
        self.images_in(self, image)
    }

    /// The same for images in another automaton.
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

    /// Whether both allow the same sequences, whatever the names and numbers of their states.
    #[must_use]
    pub fn allows_the_same_as(&self, other: &Automaton) -> bool {
        // Both are minimal, so the states of one are images of those of the other.
        self.turns() == other.turns()
            && self.states.len() == other.states.len()
            && self.images_in(other, |turn| turn).is_some()
    }

    /// Makes states minimal and numbers them.
    fn minimal(drawn: &[(String, Next)]) -> Result<Automaton, AutomatonError> {
        if drawn.is_empty() {
            return Err(AutomatonError::NoStates);
        }
        let reached = reached(drawn);
        let classes = classes(drawn, &reached)?;
        // By class: the state that stands for it, in the order in which turns reach them. That of the start stands apart.
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let mut representatives = vec![reached[0]];
        let mut states = Vec::new();
        while let Some(&state) = representatives.get(states.len()) {
            let next = drawn[state].1.map(|next| {
                next.map(|next| {
                    *numbers.entry(classes[&next]).or_insert_with(|| {
                        representatives.push(next);
                        representatives.len() - 1
                    })
                })
            });
            states.push((state, next));
        }
        if states.len() > MAXIMUM_STATES {
            return Err(AutomatonError::TooManyStates(states.len()));
        }
        if let [(_, start), (_, other)] = &states[..]
            && start == other
        {
            // Nothing is ever forbidden.
            let next = start.map(|next| next.map(|_| 0));
            states = vec![(reached[0], next)];
        }
        let names = names(&states.iter().map(|(state, _)| drawn[*state].0.as_str()).collect::<Vec<&str>>());
        let state = |(name, (_, next)): (String, (usize, Next))| AutomatonState {
            name: StateName::Word(name),
            next: next.map(|next| next.map(|next| next as u8)),
        };
        let automaton = Automaton { states: names.into_iter().zip(states).map(state).collect() };
        let ways = automaton.ways().len();
        if ways > MAXIMUM_WAYS { Err(AutomatonError::TooManyWays(ways)) } else { Ok(automaton) }
    }

    /// The pairs of a turn and the state to which it leads, each once.
    #[must_use]
    pub fn ways(&self) -> Vec<(Turn, u8)> {
        let mut ways: Vec<(Turn, u8)> = Vec::new();
        for turn in Turn::ALL {
            let mut targets: Vec<u8> = self.states.iter().filter_map(|state| state.next[turn.index()]).collect();
            targets.sort_unstable();
            targets.dedup();
            ways.extend(targets.into_iter().map(|state| (turn, state)));
        }
        ways
    }
}

/// A name for each state: its own, as long as no state before it has that name. Where turns lead back to the start, the
/// state that they lead to keeps the name, and the state before any turn is called `start`.
fn names(own: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(own.len());
    for number in (1..own.len()).chain([0]) {
        let own_name = if number == 0 && own[1..].contains(&own[0]) { BEFORE_ANY_TURN } else { own[number] };
        let numbered = (number..).map(|number| format!("state {number}")).filter(|name| !own.contains(&name.as_str()));
        let mut candidates = std::iter::once(own_name.to_owned()).chain(numbered);
        let is_free = |name: &String| name.len() <= LONGEST_NAME && !names.contains(name);
        names.push(candidates.find(is_free).expect("there are more numbers than states"));
    }
    names.rotate_right(1);
    names
}

/// The states that turns lead to, the start first.
fn reached(drawn: &[(String, Next)]) -> Vec<usize> {
    let mut reached = vec![0];
    let mut is_reached = vec![false; drawn.len()];
    is_reached[0] = true;
    let mut looked_at = 0;
    while let Some(&state) = reached.get(looked_at) {
        for next in drawn[state].1.into_iter().flatten() {
            if !std::mem::replace(&mut is_reached[next], true) {
                reached.push(next);
            }
        }
        looked_at += 1;
    }
    reached
}

/// By state: the number of its class. Those that allow the same turns are alike at first, and are told apart by the classes
/// to which turns lead until nothing changes any more (Moore's way). Each class becomes a state: too many are an error at once.
fn classes(drawn: &[(String, Next)], reached: &[usize]) -> Result<BTreeMap<usize, usize>, AutomatonError> {
    let mut classes: BTreeMap<usize, usize> = reached.iter().map(|&state| (state, 0)).collect();
    let mut count = 1;
    loop {
        let mut signatures: BTreeMap<(usize, [Option<usize>; Turn::ALL.len()]), usize> = BTreeMap::new();
        let finer: BTreeMap<usize, usize> = reached
            .iter()
            .map(|&state| {
                let next = drawn[state].1.map(|next| next.map(|next| classes[&next]));
                let number = signatures.len();
                (state, *signatures.entry((classes[&state], next)).or_insert(number))
            })
            .collect();
        if signatures.len() > MAXIMUM_STATES {
            return Err(AutomatonError::TooManyStates(signatures.len()));
        }
        if signatures.len() == count {
            return Ok(finer);
        }
        count = signatures.len();
        classes = finer;
    }
}
