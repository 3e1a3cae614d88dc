//! Planes: what is locked, and which turns lead from where to where.

use godtable_cube::{Locked, Rotation, Rules, Turn};

/// What is locked, as far as it matters for what may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    locked: Option<Locked>,
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

/// Where the states are found in which something is locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockPlace {
    /// What is locked.
    pub locked: Locked,
    /// The number of the plane.
    pub plane: usize,
    /// How many regrips take what is locked to that of the plane, 0 to 2.
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
    locks: Vec<LockPlace>,
    /// Whether the least over the locks that join them is the distance of the unlocked states.
    locks_tell_unlocked: bool,
    start: Start,
}

impl Planes {
    /// The planes of `rules`, folded where they allow it: where they lock something and are alike on all axes.
    #[must_use]
    pub fn new(rules: &Rules) -> Planes {
        Planes::build(rules, !rules.locks().is_empty() && rules.are_alike_on_all_axes())
    }

    /// The planes without the fold: one for all that can be locked.
    #[must_use]
    pub fn unfolded(rules: &Rules) -> Planes {
        Planes::build(rules, false)
    }

    fn build(rules: &Rules, is_folded: bool) -> Planes {
        let (mut planes, locks) = locked_planes(rules, is_folded);
        let is_found_elsewhere = rules.allowed(None).iter().all(|turn| {
            let after = rules.after(None, turn);
            locks.iter().any(|lock| lock.joins_unlocked && rules.after(Some(lock.locked), turn) == after)
        });
        let locks_tell_unlocked = is_found_elsewhere && !locks.is_empty();
        let start = if locks_tell_unlocked {
            Start::LeastOfLocks
        } else {
            planes.push(Plane { locked: None, stands_for: 1, moves: Vec::new() });
            Start::Plane(planes.len() - 1)
        };

        for plane in &mut planes {
            plane.moves = moves_from(rules, &locks, plane.locked);
        }
        Planes { rules: rules.clone(), is_folded, planes, locks, locks_tell_unlocked, start }
    }

    /// The same planes, followed by one of the unlocked states unless they have one already.
    #[must_use]
    pub fn with_unlocked(mut self) -> Planes {
        if self.start == Start::LeastOfLocks {
            self.start = Start::Plane(self.planes.len());
            let moves = moves_from(&self.rules, &self.locks, None);
            self.planes.push(Plane { locked: None, stands_for: 1, moves });
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

    /// All that the rules can lock, and where it is found.
    #[must_use]
    pub fn locks(&self) -> &[LockPlace] {
        &self.locks
    }

    /// Where the states are found in which `locked` is locked; `None` where nothing is, or nothing that the rules' turns
    /// can lock.
    #[must_use]
    pub fn place_of(&self, locked: Option<Locked>) -> Option<&LockPlace> {
        place_of(&self.locks, self.rules.lock_state(locked?)?)
    }

    /// The most moves that a plane has.
    #[must_use]
    pub fn most_moves(&self) -> usize {
        self.planes.iter().map(|plane| plane.moves.len()).max().unwrap_or(0)
    }
}

impl Plane {
    /// What is locked, of all that the plane stands for that in whose grip it is; `None` for unlocked.
    #[must_use]
    pub const fn locked(&self) -> Option<Locked> {
        self.locked
    }

    /// For how many locked faces, or for the unlocked states, the plane stands: 1, or 3 where it is folded.
    #[must_use]
    pub const fn stands_for(&self) -> usize {
        self.stands_for
    }

    /// The turns allowed in the plane. The number of a move here is the choice that a table's cells name.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// So many regrips, 0 to 2, as one rotation.
#[must_use]
pub fn regripping(regrips: u8) -> Rotation {
    const ROTATIONS: [Rotation; 3] = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
    ROTATIONS[usize::from(regrips)]
}

/// The planes of what the rules can lock, without their moves, and for each lock its place.
fn locked_planes(rules: &Rules, is_folded: bool) -> (Vec<Plane>, Vec<LockPlace>) {
    let mut planes: Vec<Plane> = Vec::new();
    let mut places = Vec::new();
    for locked in rules.locks() {
        let regrips_to = |plane: &Plane| {
            let ways = if is_folded { 0..3 } else { 0..1 };
            ways.into_iter().find(|&regrips| rules.turned_over(locked, regripping(regrips)) == plane.locked)
        };
        let found = planes.iter().enumerate().find_map(|(number, plane)| Some((number, regrips_to(plane)?)));
        let (plane, regrips) = found.unwrap_or_else(|| {
            planes.push(Plane { locked: Some(locked), stands_for: 0, moves: Vec::new() });
            (planes.len() - 1, 0)
        });
        planes[plane].stands_for += 1;
        let joins_unlocked = rules.turns().iter().all(|turn| {
            let after = rules.after(Some(locked), turn);
            after.is_none() || after == rules.after(None, turn)
        });
        places.push(LockPlace { locked, plane, regrips, joins_unlocked });
    }
    (planes, places)
}

/// The turns that are allowed where `locked` is locked, and where they lead.
fn moves_from(rules: &Rules, locks: &[LockPlace], locked: Option<Locked>) -> Vec<Move> {
    let step = |turn: Turn| {
        let (plane, regrips) = match rules.after(locked, turn)? {
            Some(locked) => {
                let place = place_of(locks, locked).expect("each turn locks one of the locks");
                (place.plane, place.regrips)
            }
            None => (0, 0),
        };
        Some(Move { turn, plane, regrips })
    };
    rules.turns().iter().filter_map(step).collect()
}

fn place_of(locks: &[LockPlace], locked: Locked) -> Option<&LockPlace> {
    locks.iter().find(|place| place.locked == locked)
}
