//! Planes of cells: which lock states need separate numbers for their states, and the moves between planes.
//!
//! This file decides two things. **Symmetry reduction:** if the rules are the same on all axes and lock something,
//! regrips map the lock states of three axes to one plane. **The start:** the unlocked states need no plane if the
//! turns of some lock states, each leading to the same lock state as from the start, are together the turns of the
//! start. Their distance is then the least over these lock states.

use godtable_puzzle::cube::{LockState, Rotation, Rules, Symmetry, Turn};

use crate::index::Choice;

/// The states of all positions under one lock state, or under three that are images of each other by regrips.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    lock: LockState,
    lock_count: usize,
    moves: Vec<Move>,
}

/// An allowed turn from a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The turn, in the grip of the plane before it.
    pub turn: Turn,
    /// The number of the plane after it.
    pub plane: usize,
    /// The number of regrips after it, 0 to 2.
    pub regrips: u8,
}

/// The location of the unlocked states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The plane with this number.
    Plane(usize),
    /// No separate plane. Their distance is the minimum over the lock states that [join](LockPlace::joins_unlocked)
    /// them.
    LeastOfLocks,
}

/// The place of a lock state after the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockPlace {
    /// The lock state.
    pub lock: LockState,
    /// The number of its plane.
    pub plane: usize,
    /// The number of regrips from the lock state to the plane's, 0 to 2.
    pub regrips: u8,
    /// Whether each turn allowed in this lock state is also allowed at the start, and leads to the same lock state.
    pub joins_unlocked: bool,
}

/// The planes of some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planes {
    rules: Rules,
    is_reduced: bool,
    planes: Vec<Plane>,
    /// The places of the lock states after the start, in order.
    locks: Vec<LockPlace>,
    /// By number of regrips: the images of the lock states, or `None` if the rules are not the same on all axes.
    regripped: [Option<Box<[LockState]>>; 3],
    /// Whether the distance of an unlocked state is the minimum over the lock states that join it.
    locks_determine_unlocked: bool,
    start: Start,
}

impl Planes {
    /// Returns the planes of `rules`, reduced by regrips if the lock forbids something and the rules are the same on
    /// all axes.
    #[must_use]
    pub fn new(rules: &Rules) -> Planes {
        Planes::build(rules, !rules.lock().forbids_nothing() && rules.are_alike_on_all_axes())
    }

    /// Returns the planes without symmetry reduction: one for each lock state.
    #[must_use]
    pub fn unreduced(rules: &Rules) -> Planes {
        Planes::build(rules, false)
    }

    fn build(rules: &Rules, is_reduced: bool) -> Planes {
        let images = |regrips| rules.lock_images(Symmetry::from(regripping(regrips))).map(Vec::into_boxed_slice);
        let regripped = [0, 1, 2].map(images);
        let (mut planes, locks) = locked_planes(rules, is_reduced, &regripped);
        let are_turns_joined = rules.allowed(LockState::START).iter().all(|turn| {
            let after = rules.after(LockState::START, turn);
            locks.iter().any(|place| place.joins_unlocked && rules.after(place.lock, turn) == after)
        });
        let locks_determine_unlocked = are_turns_joined && !locks.is_empty();
        let start = if locks_determine_unlocked {
            Start::LeastOfLocks
        } else {
            planes.push(Plane { lock: LockState::START, lock_count: 1, moves: Vec::new() });
            Start::Plane(planes.len() - 1)
        };

        for plane in &mut planes {
            plane.moves = moves_from(rules, &locks, plane.lock);
        }
        Planes { rules: rules.clone(), is_reduced, planes, locks, regripped, locks_determine_unlocked, start }
    }

    /// Returns the same planes, with a plane of the unlocked states at the end if they have none.
    #[must_use]
    pub fn with_unlocked(mut self) -> Planes {
        if self.start == Start::LeastOfLocks {
            self.start = Start::Plane(self.planes.len());
            let moves = moves_from(&self.rules, &self.locks, LockState::START);
            self.planes.push(Plane { lock: LockState::START, lock_count: 1, moves });
        }
        self
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns whether regrips reduce the lock states of three axes to one plane.
    #[must_use]
    pub const fn is_reduced(&self) -> bool {
        self.is_reduced
    }

    /// Returns the planes, in order.
    #[must_use]
    pub fn all(&self) -> &[Plane] {
        &self.planes
    }

    /// Returns the location of the unlocked states.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Returns whether the distance of an unlocked state is the minimum over the lock states that
    /// [join](LockPlace::joins_unlocked) it. Such a state may still have a separate plane.
    #[must_use]
    pub const fn locks_determine_unlocked(&self) -> bool {
        self.locks_determine_unlocked
    }

    /// Returns the places of the lock states after the start, in order.
    #[must_use]
    pub fn locks(&self) -> &[LockPlace] {
        &self.locks
    }

    /// Returns the place of a lock state, or `None` for the start and for a state that the lock lacks.
    #[must_use]
    #[inline]
    pub fn place_of(&self, lock: LockState) -> Option<&LockPlace> {
        self.locks.get(lock.number().checked_sub(1)?)
    }

    /// Returns the lock state after `regrips` regrips, 0 to 2, or `None` if the rules are not the same on all axes.
    ///
    /// # Panics
    /// Panics if `regrips` is more than 2.
    #[must_use]
    #[inline]
    pub fn regripped(&self, lock: LockState, regrips: u8) -> Option<LockState> {
        self.regripped[usize::from(regrips)].as_ref()?.get(lock.number()).copied()
    }

    /// Returns the maximum number of moves of a plane.
    #[must_use]
    pub fn most_moves(&self) -> usize {
        self.planes.iter().map(|plane| plane.moves.len()).max().unwrap_or(0)
    }
}

impl Plane {
    /// Returns the lock state in the grip of the plane.
    #[must_use]
    pub const fn lock(&self) -> LockState {
        self.lock
    }

    /// Returns whether the states of the plane are locked: a turn leads to their lock state.
    #[must_use]
    pub const fn is_locked(&self) -> bool {
        !self.lock.is_start()
    }

    /// Returns the number of lock states in the plane: 1, or 3 with symmetry reduction.
    #[must_use]
    pub const fn lock_count(&self) -> usize {
        self.lock_count
    }

    /// Returns the moves from the plane. A choice in a table's cells is the index of a move here.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the choices of the plane's moves, in order.
    #[inline]
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = Choice> + ExactSizeIterator + use<> {
        Choice::first(self.moves.len())
    }
}

/// Returns the rotation of 0, 1 or 2 regrips.
///
/// # Panics
/// Panics if `regrips` is more than 2.
#[must_use]
pub fn regripping(regrips: u8) -> Rotation {
    const ROTATIONS: [Rotation; 3] = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
    ROTATIONS[usize::from(regrips)]
}

/// Returns the planes of the lock states after the start, without their moves, and the place of each lock state.
fn locked_planes(
    rules: &Rules,
    is_reduced: bool,
    regripped: &[Option<Box<[LockState]>>; 3],
) -> (Vec<Plane>, Vec<LockPlace>) {
    let mut planes: Vec<Plane> = Vec::new();
    let mut places = Vec::new();
    for lock in rules.lock_states() {
        let regrips_to = |plane: &Plane| {
            let mut grips = if is_reduced { 0..3 } else { 0..1 };
            grips.find(|&grip| regripped[grip].as_ref().is_some_and(|images| images[lock.number()] == plane.lock))
        };
        let found = planes.iter().enumerate().find_map(|(number, plane)| Some((number, regrips_to(plane)?)));
        let (plane, regrips) = found.unwrap_or_else(|| {
            planes.push(Plane { lock, lock_count: 0, moves: Vec::new() });
            (planes.len() - 1, 0)
        });
        planes[plane].lock_count += 1;
        let joins_unlocked = rules.turns().iter().all(|turn| {
            let after = rules.after(lock, turn);
            after.is_none() || after == rules.after(LockState::START, turn)
        });
        places.push(LockPlace { lock, plane, regrips: regrips as u8, joins_unlocked });
    }
    (planes, places)
}

/// Returns the moves from a lock state.
fn moves_from(rules: &Rules, locks: &[LockPlace], lock: LockState) -> Vec<Move> {
    let step = |turn: Turn| {
        let after = rules.after(lock, turn)?;
        let (plane, regrips) = match locks.iter().find(|place| place.lock == after) {
            Some(place) => (place.plane, place.regrips),
            // The lock forbids nothing, so the plane is the only one.
            None => (0, 0),
        };
        Some(Move { turn, plane, regrips })
    };
    rules.turns().iter().filter_map(step).collect()
}
