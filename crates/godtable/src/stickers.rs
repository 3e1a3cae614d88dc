//! Stickers: the states of a puzzle as rows of labels, and its turns as permutations of these.
//!
//! A row has a label for each place of a sticker: place by place, and for each orientation of a piece there. Pieces that are
//! identical have the same labels; so have stickers that an orientation does not tell apart. So a turn maps rows to rows as a
//! generator of a [`Graph`](crate::Graph) does. What is locked is not in a row.

use godtable_puzzle::orbits::{Arrangement, Definition, OrbitArrangement, OrbitDefinition};

use crate::identity::Identity;
use crate::orbits::{DefinedPuzzle, Identities};
use crate::state::{OrbitsState, of_another_puzzle};
use crate::{Error, Input, Puzzle, RulesChoice, State};

/// The most labels of a row of bytes.
const MOST: usize = 256;

/// The stickers of a puzzle: its states as rows of labels.
#[derive(Clone, Debug)]
pub struct Stickers {
    orbits: Vec<OrbitDefinition>,
    /// By orbit and kind, the label of a piece's first sticker.
    firsts: Vec<Vec<usize>>,
    /// By label, the orbit, the kind, and the number of the sticker on the piece.
    known: Vec<(usize, u8, u8)>,
    puzzle: DefinedPuzzle,
    identities: Identities,
}

impl Stickers {
    fn new(definition: &Definition, puzzle: DefinedPuzzle) -> Stickers {
        let (mut firsts, mut known) = (Vec::new(), Vec::new());
        for (number, orbit) in definition.orbits().iter().enumerate() {
            let mut own = Vec::new();
            for (kind, &modulus) in (0..).zip(&orbit.moduli) {
                own.push(known.len());
                // Kinds that no place has leave no gap.
                let stickers = if orbit.kinds.contains(&kind) { modulus } else { 0 };
                known.extend((0..stickers).map(|sticker| (number, kind, sticker)));
            }
            firsts.push(own);
        }
        Stickers { orbits: definition.orbits().to_vec(), firsts, known, identities: puzzle.identities(0), puzzle }
    }

    /// Returns the number of stickers: the length of a row.
    #[must_use]
    pub fn count(&self) -> usize {
        self.orbits.iter().map(|orbit| orbit.kinds.len() * usize::from(orbit.modulus)).sum()
    }

    /// Returns the number of different labels. Labels start at 0.
    #[must_use]
    pub const fn kinds(&self) -> usize {
        self.known.len()
    }

    /// Returns a state as a row of labels, in the hold in which states are stored.
    ///
    /// ```
    /// use godtable::{Form, Puzzle};
    ///
    /// let puzzle = Puzzle::named("pyraminx")?;
    /// let (stickers, turns) = (puzzle.stickers()?, puzzle.generators()?);
    /// let [before, after] = ["R", "R U"].map(|turns| puzzle.state(turns, Form::Turns, None));
    /// let (before, after) = (stickers.labels(&before?)?, stickers.labels(&after?)?);
    /// let generator = turns.names.iter().position(|name| name == "U").expect("a turn");
    /// assert!(turns.generators[generator].iter().zip(after).all(|(&from, label)| before[from] == label));
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for a state of another puzzle.
    pub fn labels(&self, state: &State) -> Result<Vec<u8>, Error> {
        let found = self.puzzle.parts(state, self.identities, Identity::position)?;
        let labels = self.row(&found.arrangement).ok_or_else(of_another_puzzle)?;
        Ok(labels.into_iter().map(|label| label as u8).collect())
    }

    /// Returns the unlocked state of a row of labels.
    ///
    /// # Errors
    /// Returns an error for labels that are not those of a puzzle's pieces.
    pub fn state(&self, labels: &[u8]) -> Result<State, Error> {
        let wrong = |reason: &dyn std::fmt::Display| Error::given(Input::State, reason);
        if labels.len() != self.count() {
            return Err(wrong(&format!(
                "it has {} labels, and the puzzle has {} stickers",
                labels.len(),
                self.count()
            )));
        }
        if let Some(label) = labels.iter().find(|label| usize::from(**label) >= self.known.len()) {
            return Err(wrong(&format!("there is no label {label}: labels are below {}", self.known.len())));
        }
        let no_pieces = || wrong(&"its labels are not those of the puzzle's pieces");
        let arrangement = self.arrangement(labels).ok_or_else(no_pieces)?;
        let state = self.puzzle.state(OrbitsState::fixed(arrangement), self.identities);
        match self.identities.common.is_none_or(|common| common.has(&state)) {
            true => Ok(state),
            false => Err(wrong(&"no turns lead to it: the pieces of a cube cannot be so")),
        }
    }

    /// Returns the labels of an arrangement, or `None` if it is one of another puzzle.
    fn row(&self, arrangement: &Arrangement) -> Option<Vec<usize>> {
        let mut row = Vec::with_capacity(self.count());
        if arrangement.orbits.len() != self.orbits.len() {
            return None;
        }
        for ((orbit, firsts), own) in self.orbits.iter().zip(&self.firsts).zip(&arrangement.orbits) {
            if own.kinds.len() != orbit.kinds.len() {
                return None;
            }
            let places = usize::from(orbit.modulus);
            for (&kind, &orientation) in own.kinds.iter().zip(&own.orientations) {
                let modulus = usize::from(*orbit.moduli.get(usize::from(kind))?);
                let (first, turned) = (firsts[usize::from(kind)], places - usize::from(orientation) % places);
                row.extend((0..places).map(|place| first + (place + turned) % modulus));
            }
        }
        Some(row)
    }

    /// Returns the arrangement with these labels, if there is one.
    fn arrangement(&self, labels: &[u8]) -> Option<Arrangement> {
        let mut rest = labels;
        let mut orbits = Vec::new();
        for (number, orbit) in self.orbits.iter().enumerate() {
            let (own, after) = rest.split_at(orbit.kinds.len() * usize::from(orbit.modulus));
            rest = after;
            let mut arranged = OrbitArrangement { kinds: Vec::new(), orientations: Vec::new() };
            for stickers in own.chunks(usize::from(orbit.modulus)) {
                let (of, kind, sticker) = self.known[usize::from(stickers[0])];
                let modulus = orbit.moduli.get(usize::from(kind)).filter(|_| of == number)?;
                arranged.kinds.push(kind);
                arranged.orientations.push((modulus - sticker) % modulus);
            }
            if !orbit.has(&arranged) {
                return None;
            }
            orbits.push(arranged);
        }
        let found = Arrangement { orbits };
        let is_same = self.row(&found)?.iter().zip(labels).all(|(own, label)| *own == usize::from(*label));
        is_same.then_some(found)
    }
}

/// The turns of a puzzle as permutations of its stickers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generators {
    /// The names of the turns.
    pub names: Vec<String>,
    /// For each turn, as [`Graph::new`](crate::Graph::new) takes it: where the sticker at each place comes from.
    pub generators: Vec<Vec<usize>>,
    /// The labels of the solved puzzle. Stickers of identical pieces have the same.
    pub start: Vec<usize>,
}

impl Puzzle {
    /// Returns the turns of the rules as permutations of stickers.
    ///
    /// ```
    /// use godtable::{Graph, Puzzle, Work};
    ///
    /// let own = Puzzle::named("pyraminx")?.generators()?;
    /// let start: Vec<u8> = own.start.iter().map(|&label| label as u8).collect();
    /// let graph = Graph::new(&own.generators, &start)?;
    /// assert_eq!(graph.growth(&Work::default())?[..4], [1, 8, 48, 288]);
    /// # Ok::<(), godtable::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the rules lock something, or if some turns are not always possible.
    pub fn generators(&self) -> Result<Generators, Error> {
        let turning = self.turning()?;
        let (definition, arcs) = turning.dialect.searched();
        if arcs.planes() > 1 {
            return Err(Error::given(Input::Lock, "a graph has no lock; leave it out, or choose rules without one"));
        }
        if !definition.illegal().is_empty() || !definition.bandages().is_empty() {
            return Err(Error::given(Input::Puzzle(self.name()), "a graph has no turns that are sometimes impossible"));
        }
        let names = definition.moves().iter().map(|made| made.name.clone()).collect();
        let mut generators = vec![Vec::new(); definition.moves().len()];
        let mut first = 0;
        for (number, orbit) in definition.orbits().iter().enumerate() {
            let modulus = usize::from(orbit.modulus);
            for (generator, made) in generators.iter_mut().zip(definition.moves()) {
                let action = &made.actions[number];
                generator.resize(first + orbit.kinds.len() * modulus, 0);
                for (place, (&image, &twist)) in action.images.iter().zip(&action.twists).enumerate() {
                    for orientation in 0..modulus {
                        let to = usize::from(image) * modulus + (orientation + usize::from(twist)) % modulus;
                        generator[first + to] = first + place * modulus + orientation;
                    }
                }
            }
            first += orbit.kinds.len() * modulus;
        }
        let start = Stickers::new(&definition, turning.dialect.defined)
            .row(&definition.solved())
            .ok_or_else(of_another_puzzle)?;
        Ok(Generators { names, generators, start })
    }

    /// Returns the stickers, whose labels are those of [`Puzzle::generators`].
    ///
    /// # Errors
    /// Returns an error if there are more than 256 different stickers.
    pub fn stickers(&self) -> Result<Stickers, Error> {
        let RulesChoice { named, turns, lock, .. } = self.choice().clone();
        let turning = self.turning_of(&RulesChoice { named, turns, lock, ..RulesChoice::default() })?;
        let stickers = Stickers::new(&turning.dialect.definition, turning.dialect.defined);
        match stickers.known.len() {
            0..=MOST => Ok(stickers),
            more => {
                let reason = format!("it has {more} different stickers; {MOST} at most fit into a row of bytes");
                Err(Error::given(Input::Puzzle(self.name()), reason))
            }
        }
    }
}
