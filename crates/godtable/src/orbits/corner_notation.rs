//! The 2x2x2 and the corners of the 3x3x3 as definitions: how their states are read and written, as those of their tables, and their
//! goals by patterns and by names.
//!
//! No move of the 2x2x2 changes its corner DBL, so its definition has no rotations. A hold is the rotation from the frame of this
//! corner. There a turn of D, L or B is a turn of the opposite face, and a rotation of the hold.
//!
//! A pattern of the 2x2x2 counts up to whole-puzzle rotation. It stands for a pattern of the fixed frame in each hold in which DBL may be at home.

use godtable_puzzle::cube::notation::{self, Action};
use godtable_puzzle::cube::{Face, Goal, GoalError, Held, KPattern, Position, Preset, Puzzle as Cube, Rotation, Turn};
use godtable_puzzle::cube3::{CORNERS, ChosenPieces, Cube3, facelets};
use godtable_puzzle::orbits::{Arrangement, OrbitArrangement};
use godtable_puzzle::puzzlefile::{OpenPattern, Power, Puzzle};
use godtable_system::IS_PAGE;

use super::definition::DefinedPuzzle;
use super::pieces::{HELD, as_definition, wrong};
use crate::rules::ROTATED;
use crate::state::{Form, Hold};
use crate::{Error, Input, corner_forms, cube3_forms};

/// The places of the definition of the 2x2x2, by their numbers in patterns of cubing.js.
const PLACES2: [usize; 7] = [0, 3, 2, 1, 4, 5, 7];

/// What a pattern of eight corners says, by place and piece: a bit for each orientation.
type Masks = Vec<Vec<u128>>;

/// How states of the 2x2x2 or of the corners are written.
#[derive(Clone, Copy)]
pub(super) struct CornerNotation<'a> {
    cube: Cube,
    puzzle: &'a Puzzle,
}

impl DefinedPuzzle {
    /// Returns how states are written, if as those of corners.
    pub(super) fn as_corners(&self) -> Option<CornerNotation<'_>> {
        self.corners.filter(|_| !IS_PAGE).map(|cube| CornerNotation { cube, puzzle: &self.puzzle })
    }
}

impl<'a> CornerNotation<'a> {
    /// Returns the 2x2x2, or the corners of the 3x3x3.
    pub(super) const fn cube(&self) -> Cube {
        self.cube
    }

    /// Returns the notation of the puzzle, or of another one in which no pieces count as identical, or `None` if some do.
    pub(super) fn if_distinct(self, other: Option<&'a Puzzle>) -> Option<CornerNotation<'a>> {
        let own = CornerNotation { puzzle: other.unwrap_or(self.puzzle), ..self };
        let orbit = own.puzzle.orbits().next()?;
        let is_distinct = |(place, &kind): (usize, &u8)| usize::from(kind) == place && orbit.moduli[place] == 3;
        orbit.kinds.iter().enumerate().all(is_distinct).then_some(own)
    }

    /// Returns the places of the definition, by their numbers in patterns of cubing.js.
    fn places(&self) -> &'static [usize] {
        let count = self.puzzle.orbits().next().map_or(0, |orbit| orbit.kinds.len());
        if count == PLACES2.len() { &PLACES2 } else { &[0, 1, 2, 3, 4, 5, 6, 7] }
    }

    /// Returns whether rotations only change the hold, and are no moves of the definition.
    pub(super) const fn is_held(&self) -> bool {
        self.cube.moving_corners() < CORNERS.len()
    }

    /// Reads a state in a form.
    pub(super) fn read(&self, text: &str, form: Form) -> Result<(String, Hold), Error> {
        let held = corner_forms::read(text, form, None, &Preset::ALL[1].rules(self.cube))?;
        if self.is_held() {
            return Ok((self.pattern(held.state().position()), Hold::of_cube(held.hold())));
        }
        let rotations = cube3_forms::rotations_to(&Cube3::SOLVED.rotated(held.hold()));
        let rotations = self.puzzle.read_moves(&rotations).map_err(wrong)?;
        Ok((self.pattern(held.state().position()), Hold { rotations, ..Hold::FIXED }))
    }

    /// Reads turns in a hold of the 2x2x2. Returns them with their names, as turns of the fixed frame, and the hold after them.
    pub(super) fn turns(&self, text: &str, hold: Rotation) -> Option<(Vec<(String, Power)>, Rotation)> {
        let rules = Preset::ALL[1].rules(self.cube);
        let mut held = Held::solved(self.cube).rotated(hold);
        let mut turns = Vec::new();
        for step in notation::parse_of(text, self.cube).ok()? {
            match step.action {
                Action::Rotation(rotation) => held = held.rotated(rotation),
                Action::Turn(turn) => {
                    turns.push((turn.to_string(), self.power(held.turn_of(turn))?));
                    held = held.turned(turn, &rules).ok()?;
                }
            }
        }
        Some((turns, held.hold()))
    }

    /// Returns the power of a move that a turn is.
    fn power(&self, turn: Turn) -> Option<Power> {
        let number = self.puzzle.moves().iter().position(|own| own.name == turn.face().to_string())?;
        Some(Power { number, exponent: u64::from(turn.quarters()) })
    }

    /// Writes a turn of the fixed frame in a hold, or returns `None` for a product of turns.
    pub(super) fn said(&self, turn: Power, hold: Rotation) -> Option<String> {
        Some(self.puzzle.name_of(turn).parse::<Turn>().ok()?.rotated(hold).to_string())
    }

    /// Returns the arrangement of a position in the fixed frame, in which all pieces are distinct.
    pub(super) fn distinct(&self, position: &Position) -> OrbitArrangement {
        let KPattern { pieces, orientation } = KPattern::of(position);
        let places = self.places();
        let kind = |place: &usize| places.iter().position(|&own| own == usize::from(pieces[*place]));
        OrbitArrangement {
            kinds: places.iter().filter_map(kind).map(|kind| kind as u8).collect(),
            orientations: places.iter().map(|&place| orientation[place]).collect(),
        }
    }

    /// Returns the pattern of a position, as the definition with all its pieces reads it.
    fn pattern(&self, position: &Position) -> String {
        let OrbitArrangement { kinds, orientations } = self.distinct(position);
        serde_json::json!({"CORNERS": {"pieces": kinds, "orientation": orientations}}).to_string()
    }

    /// Returns the arrangement of a position in the fixed frame.
    pub(super) fn arrangement(&self, position: &Position) -> Option<Arrangement> {
        self.puzzle.read_pattern(&self.pattern(position)).ok()
    }

    /// Returns the position of an arrangement in the fixed frame, or `None` if some pieces count as identical.
    pub(super) fn position(&self, arrangement: &Arrangement) -> Option<Position> {
        let own = self.if_distinct(None).and_then(|_| arrangement.orbits.first())?;
        let (places, mut pattern) = (self.places(), KPattern::of(&Position::SOLVED));
        for (&place, (&kind, &orientation)) in places.iter().zip(own.kinds.iter().zip(&own.orientations)) {
            pattern.pieces[place] = places[usize::from(kind)] as u8;
            pattern.orientation[place] = orientation;
        }
        pattern.position().ok()
    }

    /// Reads a pattern in which `?` may be anything. Returns one for each hold in which it may show.
    pub(super) fn open(&self, text: &str, form: Form) -> Result<Vec<OpenPattern>, String> {
        if form == Form::Facelets {
            let masks = facelets::read_open_corners(text).map_err(|error| error.to_string())?;
            return Ok(self.in_all_holds(&masks[0]));
        }
        match self.puzzle.read_open(text) {
            // Patterns of the definition of the 2x2x2 have seven places, and those of cubing.js eight.
            Ok(own) => Ok(vec![own]),
            Err(_) => {
                let whole = as_definition(&ChosenPieces::CORNERS, self.cube.name()).puzzle;
                let pattern = whole.read_open(text).map_err(|error| error.to_string())?;
                Ok(self.in_all_holds(&pattern.masks()[0]))
            }
        }
    }

    /// Returns the patterns of a goal with a name, or with several names after commas.
    pub(super) fn goal(&self, names: &str) -> Result<Vec<OpenPattern>, Error> {
        let mut all = Vec::new();
        for name in names.split(',').map(str::trim) {
            let of_faces = |masks: &dyn Fn(Face) -> Masks| Face::ALL.map(masks).to_vec();
            let is_home = |place: usize, piece: usize, turned: usize| piece == place && turned == 0;
            let is_on = |face: Face, place: usize| CORNERS[place].iter().position(|&own| own == face);
            let patterns = match name.parse() {
                _ if name == ROTATED => Rotation::ALL.map(|rotation| rotated(&masks(is_home), rotation)).to_vec(),
                Ok(Goal::Face) => of_faces(&|face| {
                    masks(|place, piece, turned| {
                        is_on(face, place).is_none_or(|number| CORNERS[piece][(number + 3 - turned) % 3] == face)
                    })
                }),
                Ok(Goal::Layer) => of_faces(&|face| {
                    masks(|place, piece, turned| is_on(face, place).is_none() || is_home(place, piece, turned))
                }),
                Ok(Goal::Oriented) => vec![masks(|_, _, turned| turned == 0)],
                Ok(_) => vec![masks(is_home)],
                Err(error) => {
                    let error: GoalError = error;
                    return Err(Error::given(Input::Goal, error));
                }
            };
            all.extend(patterns.iter().flat_map(|masks| self.in_all_holds(masks)));
        }
        Ok(all)
    }

    /// Returns the patterns of the definition in each hold in which eight corners may have a pattern.
    fn in_all_holds(&self, masks: &Masks) -> Vec<OpenPattern> {
        let places = self.places();
        let of_places = |masks: &Masks| {
            let row = |&place: &usize| places.iter().map(|&piece| masks[place][piece]).collect();
            OpenPattern::new(self.puzzle, vec![places.iter().map(row).collect()])
        };
        if !self.is_held() {
            return vec![of_places(masks)];
        }
        let held = usize::from(HELD);
        let holds = Rotation::ALL.map(|rotation| rotated(masks, rotation));
        let mut found: Vec<OpenPattern> = Vec::new();
        for own in holds.iter().filter(|own| own[held][held] & 1 == 1).map(of_places) {
            if !found.contains(&own) {
                found.push(own);
            }
        }
        found
    }
}

/// Returns the pattern in which a piece may be at a place in an orientation if a predicate says so.
fn masks(may_be: impl Fn(usize, usize, usize) -> bool) -> Masks {
    let all = 0..CORNERS.len();
    let mask =
        |place: usize, piece: usize| (0..3).map(|turned| u128::from(may_be(place, piece, turned)) << turned).sum();
    all.clone().map(|place| all.clone().map(|piece| mask(place, piece)).collect()).collect()
}

/// Returns a pattern after a rotation of the cube.
fn rotated(masks: &Masks, rotation: Rotation) -> Masks {
    let turned = Cube3::SOLVED.rotated(rotation);
    let (pieces, orientations) = (turned.corners().pieces(), turned.corners().orientations());
    let row = |(&from, &twist): (&u8, &u8)| {
        let of_piece = |&mask: &u128| (mask << twist | mask >> (3 - twist)) & 7;
        masks[usize::from(from)].iter().map(of_piece).collect()
    };
    pieces.iter().zip(orientations).map(row).collect()
}
