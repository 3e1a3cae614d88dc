//! Planes: the lock states, and which turns lead from where to where.

use godtable_cube::{LockState, Rotation, Rules, Symmetry, Turn};

use crate::Choice;

/// A lock state, with those that regrips take to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    lock: LockState,
    stands_for: usize,
    moves: Vec<Move>,
}

/// A turn that is allowed in a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The turn, in the grip of the plane that it starts from.
    pub turn: Turn,
    /// The number of the plane to which it leads.
    pub plane: usize,
    /// How many regrips follow it, 0 to 2.
    pub regrips: u8,
}

/// Where unlocked states are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the plane of that number.
    Plane(usize),
    /// Nowhere of their own: their distance is the least over the locks that [join](LockPlace::joins_unlocked).
    LeastOfLocks,
}

/// Where the states of a lock state are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockPlace {
    /// The lock state, not the start.
    pub lock: LockState,
    /// The number of the plane.
    pub plane: usize,
    /// The number of regrips that take the lock state to that of the plane, 0 to 2.
    pub regrips: u8,
    /// Whether each turn that is allowed here is allowed at the start too, and leads to the same.
    pub joins_unlocked: bool,
}

/// The planes of some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planes {
    rules: Rules,
    is_folded: bool,
    planes: Vec<Plane>,
    /// By lock state after the start: its place.
    locks: Vec<LockPlace>,
    /// By number of regrips: the images of the lock states; `None` if the rules are not alike on all axes.
    regripped: [Option<Box<[LockState]>>; 3],
    /// Whether the least over the locks that join them is the distance of the unlocked states.
    locks_tell_unlocked: bool,
    start: Start,
}

impl Planes {
    /// The planes of `rules`, folded if the rules have lock states after the start and are alike on all axes.
    #[must_use]
    pub fn new(rules: &Rules) -> Planes {
        Planes::build(rules, !rules.lock().forbids_nothing() && rules.are_alike_on_all_axes())
    }

    /// The planes without the fold: one for each lock state.
    #[must_use]
    pub fn unfolded(rules: &Rules) -> Planes {
        Planes::build(rules, false)
    }

    fn build(rules: &Rules, is_folded: bool) -> Planes {
        let images = |regrips| rules.lock_images(Symmetry::from(regripping(regrips))).map(Vec::into_boxed_slice);
        let regripped = [0, 1, 2].map(images);
        let (mut planes, locks) = locked_planes(rules, is_folded, &regripped);
        let is_found_elsewhere = rules.allowed(LockState::START).iter().all(|turn| {
            let after = rules.after(LockState::START, turn);
            locks.iter().any(|place| place.joins_unlocked && rules.after(place.lock, turn) == after)
        });
        let locks_tell_unlocked = is_found_elsewhere && !locks.is_empty();
        let start = if locks_tell_unlocked {
            Start::LeastOfLocks
        } else {
            planes.push(Plane { lock: LockState::START, stands_for: 1, moves: Vec::new() });
            Start::Plane(planes.len() - 1)
        };

        for plane in &mut planes {
            plane.moves = moves_from(rules, &locks, plane.lock);
        }
        Planes { rules: rules.clone(), is_folded, planes, locks, regripped, locks_tell_unlocked, start }
    }

    /// The same planes, followed by one of the unlocked states unless they have one already.
    #[must_use]
    pub fn with_unlocked(mut self) -> Planes {
        if self.start == Start::LeastOfLocks {
            self.start = Start::Plane(self.planes.len());
            let moves = moves_from(&self.rules, &self.locks, LockState::START);
            self.planes.push(Plane { lock: LockState::START, stands_for: 1, moves });
        }
        self
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether one plane stands for three axes.
    #[must_use]
    pub const fn is_folded(&self) -> bool {
        self.is_folded
    }

    /// The planes in order.
    #[must_use]
    pub fn all(&self) -> &[Plane] {
        &self.planes
    }

    /// Where unlocked states are found.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Whether the least over the locks that [join](LockPlace::joins_unlocked) is the distance of an unlocked state, which
    /// may have a plane of its own besides.
    #[must_use]
    pub const fn locks_tell_unlocked(&self) -> bool {
        self.locks_tell_unlocked
    }

    /// The lock states after the start, in order, and where they are found.
    #[must_use]
    pub fn locks(&self) -> &[LockPlace] {
        &self.locks
    }

    /// Where the states of a lock state are found; `None` for the start, or if the lock does not have it.
    #[must_use]
    #[inline]
    pub fn place_of(&self, lock: LockState) -> Option<&LockPlace> {
        self.locks.get(lock.number().checked_sub(1)?)
    }

    /// Returns the lock state after so many regrips, 0 to 2, or `None` if the rules are not alike on all axes.
    #[must_use]
    #[inline]
    pub fn regripped(&self, lock: LockState, regrips: u8) -> Option<LockState> {
        self.regripped[usize::from(regrips)].as_ref()?.get(lock.number()).copied()
    }

    /// The most moves that a plane has.
    #[must_use]
    pub fn most_moves(&self) -> usize {
        self.planes.iter().map(|plane| plane.moves.len()).max().unwrap_or(0)
    }
}

impl Plane {
    /// The lock state in the grip of the plane.
    #[must_use]
    pub const fn lock(&self) -> LockState {
        self.lock
    }

    /// Whether the states of the plane are locked: some turn came before.
    #[must_use]
    pub const fn is_locked(&self) -> bool {
        !self.lock.is_start()
    }

    /// The number of lock states in the plane: 1, or 3 if regrips take it to others.
    #[must_use]
    pub const fn stands_for(&self) -> usize {
        self.stands_for
    }

    /// The turns allowed in the plane. The number of a move here is the choice that a table's cells name.
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

/// So many regrips, 0 to 2, as one rotation.
#[must_use]
pub fn regripping(regrips: u8) -> Rotation {
    const ROTATIONS: [Rotation; 3] = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
    ROTATIONS[usize::from(regrips)]
}

/// The planes of the lock states after the start, without their moves, and for each lock state its place.
fn locked_planes(
    rules: &Rules,
    is_folded: bool,
    regripped: &[Option<Box<[LockState]>>; 3],
) -> (Vec<Plane>, Vec<LockPlace>) {
    let mut planes: Vec<Plane> = Vec::new();
    let mut places = Vec::new();
    for lock in rules.lock_states() {
        let regrips_to = |plane: &Plane| {
            let mut grips = if is_folded { 0..3 } else { 0..1 };
            grips.find(|&grip| regripped[grip].as_ref().is_some_and(|images| images[lock.number()] == plane.lock))
        };
        let found = planes.iter().enumerate().find_map(|(number, plane)| Some((number, regrips_to(plane)?)));
        let (plane, regrips) = found.unwrap_or_else(|| {
            planes.push(Plane { lock, stands_for: 0, moves: Vec::new() });
            (planes.len() - 1, 0)
        });
        planes[plane].stands_for += 1;
        let joins_unlocked = rules.turns().iter().all(|turn| {
            let after = rules.after(lock, turn);
            after.is_none() || after == rules.after(LockState::START, turn)
        });
        places.push(LockPlace { lock, plane, regrips: regrips as u8, joins_unlocked });
    }
    (planes, places)
}

/// The turns that a lock state allows, and where they lead.
fn moves_from(rules: &Rules, locks: &[LockPlace], lock: LockState) -> Vec<Move> {
    let step = |turn: Turn| {
        let after = rules.after(lock, turn)?;
        let (plane, regrips) = match locks.iter().find(|place| place.lock == after) {
            Some(place) => (place.plane, place.regrips),
            // Nothing is ever forbidden, and there is one plane.
            None => (0, 0),
        };
        Some(Move { turn, plane, regrips })
    };
    rules.turns().iter().filter_map(step).collect()
}
