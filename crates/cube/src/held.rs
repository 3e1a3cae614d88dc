//! A cube in somebody's hands: turns read as they are written, and said back in the same hold.

use crate::facelets::{self, FaceletsError};
use crate::notation::{self, Action, NotationError, Plain, Step};
use crate::{
    Corner, Face, LockState, Placed, Position, Puzzle, Rotation, Rules, State, StateError, StateName, Turn, TurnSet,
    Twist,
};

/// A state, and how the cube is held.
///
/// Letters mean faces as the holder sees them. On a puzzle that may be turned over, the state is kept with DBL at
/// home, so that a turn of the layer with that corner is one of the opposite layer with the whole cube turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    state: State,
    /// From the holder's faces to the state's.
    home: Rotation,
}

/// Why written turns do not lead to a state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not in notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A rotation of the whole cube where only turns are allowed.
    #[error("column {column}: a rotation of the whole cube is no turn; it may stand in a setup only")]
    NotATurn {
        /// Where the rotation is written, counted in characters from 1.
        column: usize,
    },
    /// A turn that is not among those of the rules.
    #[error(
        "column {column}: the turn {written}{also} is not allowed; the rules allow {allowed}",
        also = same_as(*.written, *.turn)
    )]
    NotAllowed {
        /// The turn as written.
        written: Turn,
        /// The turn of the puzzle's faces that it is.
        turn: Turn,
        /// Where the turn is written, counted in characters from 1.
        column: usize,
        /// The turns of the rules.
        allowed: TurnSet,
    },
    /// A turn that the lock forbids.
    #[error(
        "column {column}: the turn {written} is locked{}; {}",
        .previous.map(|turn| format!(", since {turn} was turned just before")).unwrap_or_default(),
        must_be(.lock, *.allowed)
    )]
    Locked {
        /// The turn as written.
        written: Turn,
        /// The turn before it, as written; `None` where it is the first.
        previous: Option<Turn>,
        /// The name of the lock state before the turn.
        lock: StateName,
        /// The turns that the lock state allows.
        allowed: TurnSet,
        /// Where the turn is written, counted in characters from 1.
        column: usize,
    },
}

/// What the next turn must be.
fn must_be(lock: &StateName, allowed: TurnSet) -> String {
    match lock {
        StateName::Face(_) => "the next turn must be of another face".to_owned(),
        StateName::Axis(_) => "the next turn must be on another axis".to_owned(),
        StateName::Word(_) if allowed.is_empty() => "no turn is allowed there".to_owned(),
        StateName::Word(_) => format!("the rules allow {allowed} there"),
    }
}

/// What a turn is called on the corner held still, where that is another name.
fn same_as(written: Turn, turn: Turn) -> String {
    if written == turn { String::new() } else { format!(" (the same as {turn} with the whole cube turned over)") }
}

impl Held {
    /// The solved cube, unlocked, held as it is kept.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> Held {
        Held { state: State::solved(puzzle), home: Rotation::IDENTITY }
    }

    /// A state held in the fixed frame, in which states are kept: where the whole cube may be turned over, with the corner
    /// DBL at home.
    #[must_use]
    pub const fn in_fixed_frame(state: State) -> Held {
        Held { state, home: Rotation::IDENTITY }
    }

    /// The unlocked cube with its corners at `position`, as its holder sees it.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position) -> Held {
        let (state, home) = State::settled(puzzle, position);
        Held { state, home }
    }

    /// The same cube in another lock state.
    #[must_use]
    pub const fn with_lock(self, lock: LockState) -> Held {
        Held { state: self.state.with_lock(lock), ..self }
    }

    /// Plays turns from solved, as the rules allow them; the last one locks.
    ///
    /// # Errors
    /// Where the text is not in notation, or a turn is not one that the rules allow there.
    pub fn read_turns(text: &str, rules: &Rules) -> Result<Held, ReadError> {
        // The fast path: a step at a time, with nothing allocated. Where it does not come to a good end, the text is
        // read anew as a whole, and what is wrong is said by that. A batch of lines of a dozen turns takes 0.5 us a
        // line with it, and took 1.4 us when each text was read as a whole and each turn settled anew.
        let mut plain = Plain::new(text);
        match Held::play(&mut plain, rules) {
            Ok(held) if plain.is_whole() => Ok(held),
            _ => Held::play(notation::parse(text)?, rules),
        }
    }

    fn play(steps: impl IntoIterator<Item = Step>, rules: &Rules) -> Result<Held, ReadError> {
        let mut held = Held::solved(rules.puzzle());
        let mut previous = None;
        for Step { action, column } in steps {
            let Action::Turn(written) = action else { return Err(ReadError::NotATurn { column }) };
            let turn = held.turn_of(written);
            if !rules.turns().contains(turn) {
                return Err(ReadError::NotAllowed { written, turn, column, allowed: rules.turns() });
            }
            let before = held.state.lock();
            let Some(after) = rules.after(before, turn) else {
                let lock = rules.lock().name_of(before).expect("turns of the rules led to it").clone();
                return Err(ReadError::Locked { written, previous, lock, allowed: rules.allowed(before), column });
            };
            held.make(written, after);
            previous = Some(written);
        }
        Ok(held)
    }

    /// Plays any turns and rotations from solved, to place a position, unlocked.
    ///
    /// # Errors
    /// Returns an error if the text is not in notation.
    pub fn read_setup(text: &str, puzzle: Puzzle) -> Result<Held, ReadError> {
        let mut plain = Plain::new(text);
        let held = Held::place(&mut plain, puzzle);
        if plain.is_whole() { Ok(held) } else { Ok(Held::place(notation::parse(text)?, puzzle)) }
    }

    fn place(steps: impl IntoIterator<Item = Step>, puzzle: Puzzle) -> Held {
        let mut held = Held::solved(puzzle);
        for step in steps {
            match step.action {
                Action::Turn(written) => held.make(written, LockState::START),
                Action::Rotation(rotation) => held.home = rotation.inverse().then(held.home),
            }
        }
        held
    }

    /// Reads the facelets of an unlocked cube as its holder sees it. They are any six letters if the whole cube may be turned
    /// over, else those of the faces. See [`facelets`] for their order.
    ///
    /// # Errors
    /// Returns an error if no cube looks like this, or turns lead to none that does.
    pub fn read_facelets(text: &str, puzzle: Puzzle) -> Result<Held, FaceletsError> {
        // The fast path: for the letters of the faces, without spaces. A batch of them takes 0.3 us a line, and took
        // 1.7 us without it.
        let position = match plain_facelets(text) {
            Some(position) => position,
            None if puzzle.may_be_turned_over() => facelets::read(text)?,
            None => facelets::read_named(text)?,
        };
        Ok(Held::new(puzzle, position))
    }

    /// The state, which is kept in the fixed frame and not in this hold.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The position as its holder sees it.
    #[must_use]
    pub fn position(&self) -> Position {
        self.state.position().rotated(self.home.inverse())
    }

    /// The face of the puzzle that the holder has at `face`.
    #[must_use]
    pub fn face(&self, face: Face) -> Face {
        self.home.image(face)
    }

    /// The name of the lock state as its holder sees it; `None` at the start.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn lock_name(&self, rules: &Rules) -> Result<Option<StateName>, StateError> {
        rules.check(&self.state)?;
        let lock = Some(self.state.lock()).filter(|lock| !lock.is_start());
        let name = lock.and_then(|lock| rules.lock().name_of(lock));
        Ok(name.map(|name| name.rotated(self.home.inverse())))
    }

    /// The lock state of that name: a word, or the letter of a face as the holder sees it. Both letters of an axis name its
    /// state. `None` if no state has the name.
    #[must_use]
    pub fn lock_state_named(&self, name: &str, rules: &Rules) -> Option<LockState> {
        rules.lock().state_seen_as(name, self.home)
    }

    /// The cube after a turn of its holder under `rules`. A forbidden turn is made as by [`State::turned`].
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn turned(&self, written: Turn, rules: &Rules) -> Result<Held, StateError> {
        rules.check(&self.state)?;
        let (mut held, turn) = (*self, self.turn_of(written));
        let lock = rules.after(self.state.lock(), turn).or_else(|| rules.lock().state_of(turn.face()));
        held.make(written, lock.unwrap_or_default());
        Ok(held)
    }

    /// The same turns, which start from this state, as the holder makes them: a turn of U, R or F where one will do.
    ///
    /// # Panics
    /// Where a turn is of none of the puzzle's [faces](Puzzle::faces).
    #[must_use]
    pub fn say(&self, turns: &[Turn]) -> Vec<Turn> {
        let mut held = *self;
        let mut said = Vec::with_capacity(turns.len());
        for &turn in turns {
            let written =
                Face::ALL.into_iter().map(|face| turn.on(face)).find(|&written| held.turn_of(written) == turn);
            let written = written.expect("each turn is the turn of some face of the holder's");
            said.push(written);
            held.make(written, LockState::START);
        }
        said
    }

    /// The turn of the puzzle's faces that the holder's `written` is.
    #[inline]
    fn turn_of(&self, written: Turn) -> Turn {
        written.on(self.state.puzzle().turning_face(self.home.image(written.face())))
    }

    /// Makes the holder's turn `written`, which leads to `lock`.
    #[inline]
    fn make(&mut self, written: Turn, lock: LockState) {
        let turn = self.turn_of(written);
        if turn.face() != self.home.image(written.face()) {
            // The layer of the corner that is held still turns, and the whole with it.
            self.home = Rotation::about(written.face(), written.quarters()).inverse().then(self.home);
        }
        self.state.turn(turn, lock);
    }
}

impl AsRef<State> for Held {
    fn as_ref(&self) -> &State {
        &self.state
    }
}

impl Default for Held {
    fn default() -> Held {
        Held::solved(Puzzle::default())
    }
}

/// The facelets of each corner, clockwise from its reference face, as numbers of letters in the order of [`facelets`].
const FACELETS_OF_CORNER: [[usize; 3]; 8] =
    [[2, 8, 17], [5, 1, 20], [11, 6, 13], [0, 16, 21], [7, 22, 15], [10, 12, 19], [3, 4, 9], [14, 23, 18]];

/// By letter the face it names, as its place in [`Face::ALL`]; 6 for other letters.
const FACES_OF_LETTERS: [u8; 256] = {
    let mut faces = [6; 256];
    let mut index = 0;
    while index < 6 {
        faces[Face::ALL[index].letter() as usize] = index as u8;
        index += 1;
    }
    faces
};

/// By three faces, clockwise: the corner that shows them, at home, with its twist there. None shows the face 6.
const CORNERS_OF_FACES: [[[Option<Placed>; 7]; 7]; 7] = {
    let mut corners = [[[None; 7]; 7]; 7];
    let mut index = 0;
    while index < 6 * 6 * 6 {
        let (a, b, c) = (index / 36, index / 6 % 6, index % 6);
        if let Some((place, first)) = Corner::from_faces([Face::ALL[a], Face::ALL[b], Face::ALL[c]]) {
            // Its own face number `first` stands on the place's reference face: it is twisted by as much back.
            let twist = Twist::ALL[(3 - first.thirds() as usize) % 3];
            corners[a][b][c] = Some(Placed { place, twist });
        }
        index += 1;
    }
    corners
};

/// The position of 24 letters of faces, in the order of [`facelets`] and nothing between them; `None` where the text is
/// anything else, or no position. The fast twin of [`facelets::read_named`].
fn plain_facelets(text: &str) -> Option<Position> {
    let letters: &[u8; 24] = text.as_bytes().try_into().ok()?;
    let mut cubies = [None; 8];
    for (place, facelets) in Corner::ALL.into_iter().zip(FACELETS_OF_CORNER) {
        let [a, b, c] = facelets.map(|facelet| usize::from(FACES_OF_LETTERS[usize::from(letters[facelet])]));
        let Placed { place: corner, twist } = CORNERS_OF_FACES[a][b][c]?;
        cubies[corner.index()] = Some(Placed { place, twist });
    }
    // A corner that stands twice leaves none for another.
    let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g), Some(h)] = cubies else { return None };
    Position::new([a, b, c, d, e, f, g, h]).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::NamedLock;

    const TEXTS: &str = "([URFDLB][123]?['’ʼ]?[ .]{0,2}|[xyz]'?|\\([UR]\\)2){0,12}|[URF ]{0,30}|[URFxr()2' 4/]{0,9}";

    fn rules() -> impl Strategy<Value = Rules> {
        let all = [
            ("R U F", NamedLock::Axis, Puzzle::Cube2),
            ("R R2 R' U U2 U' F F2 F'", NamedLock::None, Puzzle::Cube2),
            ("R U F L D B R2 U'", NamedLock::Face, Puzzle::Corners3),
        ];
        prop::sample::select(all.to_vec())
            .prop_map(|(turns, lock, puzzle)| Rules::parse(puzzle, turns, lock).expect("well written"))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn turns_are_read_as_they_are_read_as_a_whole(text in TEXTS, rules in rules()) {
            let whole = notation::parse(&text).map_err(ReadError::from).and_then(|steps| Held::play(steps, &rules));
            prop_assert_eq!(Held::read_turns(&text, &rules), whole, "{:?}", text);
        }

        #[test]
        fn a_turn_leaves_the_state_that_settles_nowhere_else(text in TEXTS, rules in rules()) {
            if let Ok(held) = Held::read_setup(&text, rules.puzzle()) {
                for turn in rules.turns().iter() {
                    let settled = State::new(rules.puzzle(), held.state.position().turned(turn));
                    let mut turned = held.state;
                    turned.turn(turn, LockState::START);
                    prop_assert_eq!(turned, settled, "{:?}", text);
                }
            }
        }

        #[test]
        fn setups_are_read_as_they_are_read_as_a_whole(text in TEXTS, rules in rules()) {
            let whole = notation::parse(&text).map(|steps| Held::place(steps, rules.puzzle()));
            let read = Held::read_setup(&text, rules.puzzle());
            prop_assert_eq!(read, whole.map_err(ReadError::from), "{:?}", text);
        }

        #[test]
        fn facelets_are_read_as_the_slow_way_reads_them(
            setup in TEXTS,
            swaps in "[URFDLBXu ]{0,3}",
            at in 0..24_usize,
        ) {
            let held = Held::read_setup(&setup, Puzzle::Corners3).unwrap_or_default();
            let text = facelets::write(held.state.position());
            prop_assert_eq!(plain_facelets(&text), facelets::read_named(&text).ok());
            let mut changed = text;
            changed.replace_range(at..(at + swaps.len()).min(24), &swaps);
            let slow = facelets::read_named(&changed).ok().filter(|_| changed.len() == 24);
            prop_assert_eq!(plain_facelets(&changed), slow);
        }

        #[test]
        fn corners_that_stand_wrong_are_no_position(from in 0..8_usize, to in 0..8_usize, by in 0..3_usize) {
            // The letters of one corner, turned in place, are copied over another.
            let solved = facelets::write(&Position::SOLVED);
            let mut letters: Vec<char> = solved.chars().collect();
            for number in 0..3 {
                let letter = letters[FACELETS_OF_CORNER[from][number]];
                letters[FACELETS_OF_CORNER[to][(number + by) % 3]] = letter;
            }
            let changed: String = letters.into_iter().collect();
            prop_assert_eq!(plain_facelets(&changed), facelets::read_named(&changed).ok());
        }
    }
}
