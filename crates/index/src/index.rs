//! The index: states to numbers and back, and the moves between them.

use godtable_cube::{Face, Lock, Rotation, Rules, State, Turn};

use crate::{Fibre, Row, Shape, Steps};

/// What is locked, as far as the index tells it apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    locked: Option<Face>,
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
    /// The number of its [steps](Index::steps).
    pub steps: usize,
}

/// Where unlocked states are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the plane of that number.
    Plane(usize),
    /// Nowhere of their own: their distance is the least over all that may be locked.
    LeastOfLocks,
}

/// Where the states are found in which some face is locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockPlace {
    /// The face that stands for what is locked.
    pub face: Face,
    /// The number of the plane.
    pub plane: usize,
    /// How many regrips take the face to that of the plane, 0 to 2.
    pub regrips: u8,
}

/// A minimal perfect hash of the states of a puzzle under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    rules: Rules,
    shape: Shape,
    is_folded: bool,
    planes: Vec<Plane>,
    locks: Vec<LockPlace>,
    start: Start,
    steps: Vec<Steps>,
    /// By the number of regrips: only none unless the index is folded.
    regrips: Vec<Steps>,
}

/// A state as the index has it, for walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The number of its plane.
    pub plane: usize,
    /// Where its corners are.
    pub row: Row,
    /// How they are twisted.
    pub fibre: Fibre,
    /// How many regrips away from the state that the walk began with this one is, 0 to 2.
    pub regrips: u8,
}

impl Index {
    /// The index of the states under `rules`, folded where they allow it: where they lock something and are alike on
    /// all axes.
    #[must_use]
    pub fn new(rules: &Rules) -> Index {
        Index::build(rules, rules.lock() != Lock::None && rules.are_alike_on_all_axes())
    }

    /// The index without the fold, a plane for all that can be locked.
    #[must_use]
    pub fn unfolded(rules: &Rules) -> Index {
        Index::build(rules, false)
    }

    fn build(rules: &Rules, is_folded: bool) -> Index {
        let (mut planes, locks) = planes(rules, is_folded);
        let leaves_a_turn_out =
            rules.turns().iter().any(|turn| !locks.iter().any(|lock| rules.allow(turn, Some(lock.face))));
        let start = if locks.is_empty() {
            Start::Plane(0)
        } else if leaves_a_turn_out {
            planes.push(Plane { locked: None, stands_for: 1, moves: Vec::new() });
            Start::Plane(planes.len() - 1)
        } else {
            Start::LeastOfLocks
        };

        let mut kinds: Vec<(Turn, u8)> = Vec::new();
        for plane in &mut planes {
            for turn in rules.allowed(plane.locked).iter() {
                let (next, regrips) = match rules.locked_by(turn) {
                    Some(locked) => {
                        let place = place_of(&locks, locked).expect("each turn locks one of the locks");
                        (place.plane, place.regrips)
                    }
                    None => (0, 0),
                };
                let steps = kinds.iter().position(|&kind| kind == (turn, regrips)).unwrap_or_else(|| {
                    kinds.push((turn, regrips));
                    kinds.len() - 1
                });
                plane.moves.push(Move { turn, plane: next, steps });
            }
        }
        let shape = Shape::of(rules.puzzle());
        let steps = kinds.into_iter().map(|(turn, regrips)| Steps::new(turn, regrips, shape)).collect();
        let ways = if is_folded { 3 } else { 1 };
        let regrips = (0..ways).map(|regrips| Steps::of_regrips(regrips, shape)).collect();
        Index { rules: *rules, shape, is_folded, planes, locks, start, steps, regrips }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many rows and fibres a plane has.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether one plane stands for three axes.
    #[must_use]
    pub const fn is_folded(&self) -> bool {
        self.is_folded
    }

    /// The planes.
    #[must_use]
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The steps of the moves.
    #[must_use]
    pub fn steps(&self) -> &[Steps] {
        &self.steps
    }

    /// Where unlocked states are found.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// All that the rules can lock, and where it is found.
    #[must_use]
    pub fn locks(&self) -> &[LockPlace] {
        &self.locks
    }

    /// So many regrips alone as steps over the rows: 0, or up to 2 where the index is folded.
    ///
    /// # Panics
    /// For more.
    #[must_use]
    pub fn regrips(&self, regrips: u8) -> &Steps {
        &self.regrips[usize::from(regrips)]
    }

    /// How many states the index numbers: planes x rows x fibres.
    #[must_use]
    pub fn states(&self) -> usize {
        self.planes.len() * self.shape.positions()
    }

    /// The number of a cursor's state, 0 to `states() - 1`.
    #[must_use]
    #[inline]
    pub fn number(&self, cursor: &Cursor) -> usize {
        (cursor.plane * self.shape.rows() + cursor.row.number()) * self.shape.fibres() + cursor.fibre.number()
    }

    /// The state of that number; `None` where there is none.
    #[must_use]
    pub fn cursor(&self, number: usize) -> Option<Cursor> {
        let (rows, fibres) = (self.shape.rows(), self.shape.fibres());
        let plane = number / fibres / rows;
        (plane < self.planes.len()).then(|| Cursor {
            plane,
            row: Row::new(number / fibres % rows, self.shape).expect("a remainder by the rows"),
            fibre: Fibre::new(number % fibres, self.shape).expect("a remainder by the fibres"),
            regrips: 0,
        })
    }

    /// Where a state stands: one cursor, or, for an unlocked state that has no place of its own, one for each lock.
    pub fn cursors(&self, state: &State) -> impl Iterator<Item = Cursor> {
        let (row, fibre) = (Row::of(state.position(), self.shape), Fibre::of(state.position(), self.shape));
        let place = state.locked().and_then(|face| place_of(&self.locks, self.rules.lock_of(face)?));
        let locked = place.map(|place| self.cursor_of(place, row, fibre));
        let unlocked = locked.is_none().then(|| self.unlocked_cursors(row, fibre));
        locked.into_iter().chain(unlocked.into_iter().flatten())
    }

    /// The cursors, as [`Index::cursors`] has them, of an unlocked position.
    pub fn unlocked_cursors(&self, row: Row, fibre: Fibre) -> impl Iterator<Item = Cursor> {
        let (own, locks) = match self.start {
            Start::Plane(plane) => (Some(Cursor { plane, row, fibre, regrips: 0 }), &[][..]),
            Start::LeastOfLocks => (None, &self.locks[..]),
        };
        own.into_iter().chain(locks.iter().map(move |place| self.cursor_of(place, row, fibre)))
    }

    fn cursor_of(&self, place: &LockPlace, row: Row, fibre: Fibre) -> Cursor {
        let (row, fibre) = self.regrips(place.regrips).apply(row, fibre);
        Cursor { plane: place.plane, row, fibre, regrips: place.regrips }
    }

    /// The state at a cursor, in the grip in which the walk began.
    #[must_use]
    pub fn state(&self, cursor: &Cursor) -> State {
        let back = rotation(cursor.regrips).inverse();
        let position = cursor.row.position(cursor.fibre, self.shape).regripped(back);
        let locked = self.planes[cursor.plane].locked.map(|face| back.image(face));
        State::new(self.rules.puzzle(), position, locked)
    }

    /// The moves from a cursor: the turn, in the grip in which the walk began, and the state to which it leads.
    pub fn successors(&self, cursor: Cursor) -> impl Iterator<Item = (Turn, Cursor)> {
        self.planes[cursor.plane].moves.iter().map(move |step| self.follow(&cursor, step))
    }

    /// The move of that choice from a cursor; `None` where its plane has no such move.
    #[must_use]
    #[inline]
    pub fn successor(&self, cursor: &Cursor, choice: usize) -> Option<(Turn, Cursor)> {
        self.planes[cursor.plane].moves.get(choice).map(|step| self.follow(cursor, step))
    }

    #[inline]
    fn follow(&self, cursor: &Cursor, step: &Move) -> (Turn, Cursor) {
        let steps = &self.steps[step.steps];
        let (row, fibre) = steps.apply(cursor.row, cursor.fibre);
        let regrips = (cursor.regrips + steps.regrips()) % 3;
        let turn = step.turn.turned_over(rotation(cursor.regrips).inverse());
        (turn, Cursor { plane: step.plane, row, fibre, regrips })
    }
}

impl Plane {
    /// The face that is locked, of those the plane stands for the one in whose grip it is; `None` for unlocked.
    #[must_use]
    pub const fn locked(&self) -> Option<Face> {
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

impl Cursor {
    /// Whether the position is the solved one.
    #[must_use]
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.row.number() == 0 && self.fibre.number() == 0
    }
}

/// The planes of what the rules can lock, without their moves, and for each lock its plane and regrips.
fn planes(rules: &Rules, is_folded: bool) -> (Vec<Plane>, Vec<LockPlace>) {
    let locks = rules.locks();
    if locks.is_empty() {
        return (vec![Plane { locked: None, stands_for: 1, moves: Vec::new() }], Vec::new());
    }
    let mut planes: Vec<Plane> = Vec::new();
    let mut places = Vec::new();
    for face in locks {
        let regrips_to = |plane: &Plane| {
            let ways = if is_folded { 0..3 } else { 0..1 };
            ways.into_iter().find(|&regrips| rules.lock_of(rotation(regrips).image(face)) == plane.locked)
        };
        let found = planes.iter().enumerate().find_map(|(number, plane)| Some((number, regrips_to(plane)?)));
        let (plane, regrips) = found.unwrap_or_else(|| {
            planes.push(Plane { locked: Some(face), stands_for: 0, moves: Vec::new() });
            (planes.len() - 1, 0)
        });
        planes[plane].stands_for += 1;
        places.push(LockPlace { face, plane, regrips });
    }
    (planes, places)
}

fn place_of(locks: &[LockPlace], face: Face) -> Option<&LockPlace> {
    locks.iter().find(|place| place.face == face)
}

/// So many regrips as one rotation.
fn rotation(regrips: u8) -> Rotation {
    const ROTATIONS: [Rotation; 3] = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
    ROTATIONS[usize::from(regrips)]
}
