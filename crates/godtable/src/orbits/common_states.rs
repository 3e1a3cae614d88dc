//! Translation between the common form of a puzzle's states and the form of a definition.
//!
//! A position is a single [`State`](crate::State), under any rules and for any engine: this is its *common form*. Most
//! definitions store it in the same form. The following ones translate it:
//!
//! * The 2x2x2 and the corners of the 3x3x3, whose states are cubes in the common form.
//! * Pieces of the 3x3x3 as a definition, whose hold is a list of its moves x, y and z instead of a rotation.
//! * A puzzle in which pieces count as identical because of its goal. It also accepts states of the puzzle in which they are
//!   distinct. Its own states do not belong to that puzzle, because they contain less information.
//!
//! A position that no cube has is a state of the definition only.

use std::borrow::Cow;

use godtable_engine::levels::orbits::Arrangement;
use godtable_puzzle::cube::{Automaton, Held, LockState, Puzzle as Cube, Rotation, Rules, Turn, TurnSet};
use godtable_puzzle::cube3::{ChosenPieces, Cube3};
use godtable_puzzle::lock::Lock;
use godtable_puzzle::puzzlefile::Power;
use godtable_system::IS_PAGE;

use super::corner_notation::CornerNotation;
use super::definition::DefinedPuzzle;
use super::pieces::wrong;
use super::rules::DefinedRules;
use crate::identity::Identity;
use crate::state::{Hold, OrbitsState, Place, State, of_another_puzzle};
use crate::{Error, cube3_forms};

/// The identities of the states of a definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identities {
    /// Of the states that only the definition has.
    pub(super) own: Identity,
    /// Of the states that it translates, if there are any.
    pub(crate) common: Option<Identity>,
}

impl DefinedPuzzle {
    /// Returns the identities under the lock with a given fingerprint.
    pub(crate) fn identities(&self, lock: u64) -> Identities {
        let plain = self.without_products.as_ref().or(self.told.as_ref()).map_or(&self.puzzle, |plain| plain);
        let own = match self.told {
            Some(_) => Identity::new(&(plain, self.puzzle.pieces()), lock),
            None => Identity::new(plain, lock),
        };
        let common = match (self.distinct_corners(), self.distinct_pieces()) {
            (Some(corners), _) => Some(Identity::of_corners(corners.cube(), lock)),
            (None, Some(pieces)) => Some(Identity::of_pieces(pieces, lock)),
            (None, None) => self.told.as_ref().map(|_| Identity::new(plain, lock)),
        };
        // Chosen pieces are stored in the common form.
        match common.filter(|_| self.chosen().is_some() && self.distinct_corners().is_none()) {
            Some(own) => Identities { own, common: None },
            None => Identities { own, common },
        }
    }

    /// Returns how corners are written before some counted as identical, if the puzzle has all corners.
    fn distinct_corners(&self) -> Option<CornerNotation<'_>> {
        self.as_corners()?.if_distinct(self.told.as_deref())
    }

    /// Returns the pieces of the 3x3x3 before some counted as identical.
    pub(super) fn distinct_pieces(&self) -> Option<&ChosenPieces> {
        self.cube.as_ref().or(self.told_cube.as_ref()).filter(|_| !IS_PAGE)
    }

    /// Returns a state. The identities are those of the definition.
    pub(crate) fn state(&self, own: OrbitsState, identities: Identities) -> State {
        let common = identities.common.filter(|_| self.told.is_none());
        let common = common.and_then(|common| Some(common.state(self.place(&own)?)));
        common.unwrap_or_else(|| {
            let rotation = |power: Power| Power { number: power.number - self.products(), ..power };
            let rotations = self.puzzle.shortest_rotations(&own.hold.rotations).into_iter().map(rotation).collect();
            identities.own.state(Place::Orbits(OrbitsState { hold: Hold { rotations, ..own.hold }, ..own }))
        })
    }

    /// Returns the number of products that are moves. The rotations of a state are numbered without them.
    fn products(&self) -> usize {
        self.without_products.as_ref().map_or(0, |plain| self.puzzle.moves().len() - plain.moves().len())
    }

    /// Returns the parts of a state with the rotations of this definition.
    fn with_own_rotations<'s>(&self, own: &'s OrbitsState) -> Cow<'s, OrbitsState> {
        if self.products() == 0 || own.hold.rotations.is_empty() {
            return Cow::Borrowed(own);
        }
        let mut own = own.clone();
        own.hold.rotations.iter_mut().for_each(|power| power.number += self.products());
        Cow::Owned(own)
    }

    /// Returns the parts of a state, if it belongs to one of the identities. `place` may also check its lock.
    pub(crate) fn parts<'s>(
        &self,
        state: &'s State,
        identities: Identities,
        place: fn(Identity, &State) -> Result<&Place, Error>,
    ) -> Result<Cow<'s, OrbitsState>, Error> {
        if let Some(common) = identities.common.filter(|common| common.has(state)) {
            return self.translated(place(common, state)?).map(Cow::Owned);
        }
        match place(identities.own, state)? {
            Place::Orbits(own) => Ok(self.with_own_rotations(own)),
            Place::Corners(_) => Err(of_another_puzzle()),
        }
    }

    /// Returns the common form of a state, or `None` if only the definition has the state.
    fn place(&self, own: &OrbitsState) -> Option<Place> {
        let OrbitsState { arrangement, plane, hold } = own;
        let hold = self.rotation(hold)?;
        if let Some(corners) = self.distinct_corners() {
            let held = Held::new(corners.cube(), corners.position(arrangement)?).rotated(hold);
            return Some(Place::Corners(held.with_lock(LockState::new(u8::try_from(*plane).ok()?))));
        }
        self.distinct_pieces()?.cube_if_any(arrangement)?;
        Some(Place::Orbits(OrbitsState { hold: Hold::of_cube(hold), ..own.clone() }))
    }

    /// Returns the rotation that takes a cube to a hold.
    pub(super) fn rotation(&self, hold: &Hold) -> Option<Rotation> {
        let names = hold.rotations.iter().map(|&rotation| self.puzzle.name_of(rotation)).collect::<Vec<String>>();
        let held = Cube3::SOLVED.rotated(hold.cube);
        Some(cube3_forms::moved(&held, &names.join(" "), Cube::CORNERS3).ok()?.hold())
    }

    /// Returns the state of the definition for a state in the common form.
    pub(super) fn translated(&self, place: &Place) -> Result<OrbitsState, Error> {
        let mut own = match (place, self.distinct_corners()) {
            (Place::Orbits(own), _) => self.with_own_rotations(own).into_owned(),
            (Place::Corners(held), Some(corners)) => OrbitsState {
                arrangement: Arrangement { orbits: vec![corners.distinct(held.state().position())] },
                plane: held.state().lock().number(),
                hold: Hold::of_cube(held.hold()),
            },
            (Place::Corners(_), None) => return Err(of_another_puzzle()),
        };
        if own.hold.cube != Rotation::IDENTITY && self.distinct_pieces().is_some() && self.chosen().is_none() {
            let rotations = cube3_forms::rotations_to(&Cube3::SOLVED.rotated(own.hold.cube));
            own.hold = Hold { rotations: self.puzzle.read_moves(&rotations).map_err(wrong)?, ..Hold::FIXED };
        }
        if let Some(told) = &self.told {
            own.arrangement = self.puzzle.read_pattern(&told.pattern(&own.arrangement)).map_err(wrong)?;
        }
        Ok(own)
    }

    /// Returns the equivalent rules of cubes, if there are any, and the states of their lock.
    pub(super) fn as_cube_rules(&self, rules: &DefinedRules) -> Option<(Rules, Planes)> {
        let cube = match (self.distinct_corners(), self.distinct_pieces()) {
            (Some(corners), _) => corners.cube(),
            (None, pieces) => pieces.map(|_| Cube::CORNERS3)?,
        };
        let turn = |&power| self.puzzle.name_of(power).parse().ok();
        let turns = rules.powers.iter().map(turn).collect::<Option<Vec<Turn>>>()?;
        let same = rules_of_cube(cube, &turns, &rules.lock, |state| format!("state {state}")).ok()?;
        let mut pairs = vec![(0, LockState::START)];
        let mut next = 0;
        while let Some(&(own, common)) = pairs.get(next) {
            for (&turn, &to) in turns.iter().zip(&rules.lock.states()[own].next) {
                let after = to.zip(same.after(common, turn)).filter(|after| !pairs.contains(after));
                pairs.extend(after);
            }
            next += 1;
        }
        let pairs = pairs.into_iter().map(|(own, common)| (own, common.number()));
        Some((same, Planes(pairs.collect())))
    }
}

/// Pairs of numbers of lock states that allow the same turns: the number in a definition, and that in the common form.
/// Without pairs, both numbers are equal.
#[derive(Clone, Default)]
pub(super) struct Planes(Vec<(usize, usize)>);

impl Planes {
    /// Returns the number in the common form.
    pub(super) fn common(&self, own: usize) -> usize {
        self.0.iter().find(|pair| pair.0 == own).map_or(own, |pair| pair.1)
    }

    /// Returns the number in the definition.
    pub(super) fn own(&self, common: usize) -> usize {
        self.0.iter().find(|pair| pair.1 == common).map_or(common, |pair| pair.0)
    }
}

/// Returns the rules of a cube with these turns and a lock, whose numbers of turns are indices into `turns`. `name`
/// returns the name of each lock state.
pub(super) fn rules_of_cube(
    cube: Cube,
    turns: &[Turn],
    lock: &Lock,
    name: impl Fn(usize) -> String,
) -> Result<Rules, String> {
    let next = |next: &[Option<usize>]| {
        turns.iter().zip(next).filter_map(|(&turn, &to)| Some((turn, name(to?)))).collect::<Vec<(Turn, String)>>()
    };
    let states = lock.states().iter().enumerate().map(|(number, state)| (name(number), next(&state.next)));
    let automaton = Automaton::new(&states.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
    let turns = turns.iter().copied().collect::<TurnSet>();
    Rules::with_automaton(cube, turns, automaton).map_err(|error| error.to_string())
}
