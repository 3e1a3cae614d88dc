//! Pieces of the 3x3x3 as definitions, and how they are read and written under the rules of cubes.

use godtable_engine::levels::orbits::{Arrangement, OrbitArrangement, OrbitDefinition};
use godtable_puzzle::cube::{
    AutomatonState, Face, Goal, Held, KPattern, LayerTurn, Layers, LockState as CubeLock, Position, Puzzle as Cube,
    Rotation, Rules, Turn, notation,
};
use godtable_puzzle::cube3::{CORNERS, Centers, ChosenPieces, Corners, Cube3, EDGES, Edges, Orbit};
use godtable_puzzle::lock::{Lock, LockState};
use godtable_puzzle::puzzlefile::{self, Power};
use godtable_system::IS_PAGE;

use super::definition::{DefinedPuzzle, Origin};
use super::rules::DefinedRules;
use crate::ask::Moves;
use crate::state::{Form, OrbitsState};
use crate::{Error, Input, cube_rules, cube3_forms};

impl DefinedPuzzle {
    /// Returns pieces of the 3x3x3, with the turns and the rules of a cube.
    pub(super) fn of_pieces(pieces: &ChosenPieces, cube: Cube) -> DefinedPuzzle {
        let chosen = (*pieces != ChosenPieces::ALL).then(|| pieces.to_string());
        DefinedPuzzle {
            pieces: chosen,
            origin: Origin::Pieces,
            ..definition_of(pieces, cube3_forms::NAME, cube.faces())
        }
    }
}

/// Returns pieces of the 3x3x3 as a definition with a name: its moves are U, R, F, D, L and B, and its rotations x, y and z.
pub(crate) fn as_definition(pieces: &ChosenPieces, name: &str) -> DefinedPuzzle {
    definition_of(pieces, name, &Face::ALL)
}

/// The moves are quarter turns of these faces.
fn definition_of(pieces: &ChosenPieces, name: &str, faces: &[Face]) -> DefinedPuzzle {
    let quarter_turns: Vec<Turn> = faces.iter().filter_map(|&face| Turn::new(face, 1)).collect();
    let puzzle = puzzlefile::Puzzle::of_definition(name, &pieces.definition(&quarter_turns));
    let puzzle = puzzle.with_rotations(pieces.rotations(), layer_turns());
    DefinedPuzzle { cube: Some(pieces.clone()), ..DefinedPuzzle::of_code(name, Origin::Named, puzzle) }
}

/// Returns the names of turns of layers that are no turns of faces, each with turns of faces and a rotation of the same effect.
fn layer_turns() -> Vec<(String, String)> {
    let of_face = |face: Face| {
        let written = ["w", "2", "3", "2w", "3w", "2-3w"].map(|form| match form.strip_suffix('w') {
            Some(layers) => format!("{layers}{face}w"),
            None => format!("{form}{face}"),
        });
        let small = ["", "2", "3", "2-3"].map(|layers| format!("{layers}{face}").to_lowercase());
        written.into_iter().chain(small)
    };
    let names = ["M", "E", "S"].map(str::to_owned).into_iter().chain(Face::ALL.into_iter().flat_map(of_face));
    let sequence = |name: &str| {
        let turn = notation::parse_layers(name).expect("a turn of layers")[0].action;
        let faces = turn.actions().filter_map(|action| match action {
            notation::Action::Turn(turn) => Some(turn.to_string()),
            notation::Action::Rotation(_) => None,
        });
        let whole = LayerTurn::new(turn.face(), Layers::ALL, turn.quarters());
        let rotation = whole.filter(|_| turn.layers().contain(1)).map(|whole| whole.to_string());
        faces.chain(rotation).collect::<Vec<String>>().join(" ")
    };
    names.map(|name| (name.clone(), sequence(&name))).collect()
}

/// How turns and states are written: as those of a cube with only some pieces.
#[derive(Clone, Copy)]
pub(super) struct CubeNotation<'a> {
    pub(super) pieces: &'a ChosenPieces,
    pub(super) rules: &'a Rules,
}

impl<'a> CubeNotation<'a> {
    /// Returns the notation of a definition under rules, if it is this one.
    pub(super) fn of(defined: &'a DefinedPuzzle, rules: &'a DefinedRules) -> Option<CubeNotation<'a>> {
        let both = defined.cube.as_ref().zip(rules.of_cube.as_ref()).filter(|_| !IS_PAGE);
        both.map(|(pieces, rules)| CubeNotation { pieces, rules })
    }

    /// Returns the rules as those of a definition.
    pub(super) fn defined_rules(self, puzzle: &puzzlefile::Puzzle) -> DefinedRules {
        let turns: Vec<Turn> = self.rules.turns().iter().collect();
        let power = |turn: &Turn| {
            let number = puzzle.moves().iter().position(|own| own.name == turn.face().to_string());
            Power { number: number.expect("a move for each face"), exponent: u64::from(turn.quarters()) }
        };
        let powers = turns.iter().map(power).collect();
        let state = |state: &AutomatonState| LockState {
            name: state.name.to_string(),
            next: turns.iter().map(|turn| state.next[turn.index()].map(usize::from)).collect(),
        };
        let lock = Lock::new(self.rules.lock().automaton().states().iter().map(state).collect());
        let corners = |position: &Position| {
            let KPattern { pieces, orientation } = KPattern::of(position);
            Corners::new(pieces, orientation).expect("a position of the corners")
        };
        let goal = match self.rules.goal() {
            Goal::Positions(positions) => {
                positions.iter().map(|own| self.pieces.arrangement(&with_corners(corners(own)))).collect()
            }
            _ => Vec::new(),
        };
        DefinedRules {
            lock: lock.expect("the states of a lock"),
            goal,
            of_cube: Some(self.rules.clone()),
            ..DefinedRules::free(None, powers)
        }
    }

    /// Returns the lock as a file has it: as it was drawn.
    pub(super) fn drawn_lock(self) -> Lock {
        let drawn = self.rules.lock().automaton().drawn();
        let number = |name: &String| drawn.iter().position(|(own, _)| own == name);
        let state = |(name, arcs): &(String, Vec<(Turn, String)>)| {
            let to = |turn: Turn| arcs.iter().find(|(own, _)| *own == turn).and_then(|(_, to)| number(to));
            LockState { name: name.clone(), next: self.rules.turns().iter().map(to).collect() }
        };
        Lock::new(drawn.iter().map(state).collect()).expect("the states of a lock")
    }

    /// Reads a state in a form, with the given lock state, if any.
    pub(super) fn read(self, text: &str, form: Form, locked: Option<&str>) -> Result<OrbitsState, Error> {
        if let Some(name) = locked {
            cube_rules::check_lock(name, form, self.rules)?;
        }
        let after = match form {
            Form::Turns => Held::read_turns(text, self.rules).map_err(wrong)?.state().lock(),
            _ => CubeLock::START,
        };
        let cube = cube3_forms::read_cube(text, form)?.0;
        let named = |name: &str| {
            let lock = self.rules.lock().state_named_in(name, cube.hold().inverse());
            lock.ok_or_else(|| wrong(format_args!("the rules {} never lock {name}", self.rules)))
        };
        let lock = locked.map_or(Ok(after), named)?;
        Ok(self.state(&cube, lock))
    }

    /// Returns the state of a cube.
    fn state(self, cube: &Cube3, lock: CubeLock) -> OrbitsState {
        OrbitsState { plane: lock.number(), ..OrbitsState::on_cube(self.pieces, cube) }
    }

    /// Returns corners in the same hold under the same lock, of which the turns are the same.
    pub(super) fn held(self, found: &OrbitsState) -> Held {
        Held::solved(self.rules.puzzle()).rotated(found.hold.cube).with_lock(CubeLock::new(found.plane as u8))
    }

    /// Returns the state after turns that the rules allow.
    pub(super) fn turned(self, found: &OrbitsState, turns: &str) -> Result<OrbitsState, Error> {
        let puzzle = self.rules.puzzle();
        let steps = notation::parse_of(turns, puzzle).map_err(wrong)?;
        let after = self.held(found).played(&steps, self.rules).map_err(wrong)?;
        let cube = cube3_forms::moved(&found.cube(self.pieces), turns, puzzle)?;
        Ok(self.state(&cube, after.state().lock()))
    }

    /// Writes moves in a hold.
    pub(super) fn moves(self, numbers: &[usize], hold: Rotation) -> Moves {
        let turns: Vec<Turn> = self.rules.turns().iter().map(|turn| turn.rotated(hold)).collect();
        Moves::of_turns(&numbers.iter().map(|&number| turns[number]).collect::<Vec<Turn>>())
    }

    /// Returns what any turns and rotations do, as an arrangement of orbits whose pieces are told apart.
    pub(super) fn effect(self, text: &str, orbits: &[OrbitDefinition]) -> Result<Arrangement, Error> {
        let cube = self.normal(&cube3_forms::moved(&Cube3::SOLVED, text, self.rules.puzzle())?);
        let orbit = |own: &OrbitDefinition| {
            if is_of_edges(own) { told_apart(cube.edges()) } else { told_apart(cube.corners()) }
        };
        Ok(Arrangement { orbits: orbits.iter().map(orbit).collect() })
    }

    /// Returns a cube in the hold in which its turns are those of the rules: of the 2x2x2, with the corner DBL at home.
    fn normal(self, cube: &Cube3) -> Cube3 {
        if self.rules.puzzle() != Cube::CUBE2 {
            return cube.upright();
        }
        let is_held = |cube: &Cube3| {
            let (corners, home) = (cube.corners(), usize::from(HELD));
            (corners.pieces()[home], corners.orientations()[home]) == (HELD, 0)
        };
        let mut holds = Rotation::ALL.into_iter().map(|rotation| cube.rotated(rotation));
        holds.find(is_held).expect("some hold has any corner anywhere")
    }
}

/// The place of the corner DBL of the 2x2x2, which no turn moves, in the order of [`CORNERS`].
pub(super) const HELD: u8 = 6;

/// Returns the error in a state.
pub(super) fn wrong(error: impl std::fmt::Display) -> Error {
    Error::given(Input::State, error)
}

/// Returns a cube with some corners.
fn with_corners(corners: Corners) -> Cube3 {
    let odd = *Cube3::SOLVED.turned(Turn::ALL[0]).edges();
    let edges = if corners.is_odd() { odd } else { Edges::SOLVED };
    Cube3::new(corners, edges, Centers::SOLVED).expect("the parities are equal")
}

fn is_of_edges(orbit: &OrbitDefinition) -> bool {
    orbit.name == "EDGES"
}

/// Returns pieces as an arrangement in which each piece is distinct.
fn told_apart<const PLACES: usize, const ORIENTATIONS: u8>(own: &Orbit<PLACES, ORIENTATIONS>) -> OrbitArrangement {
    OrbitArrangement { kinds: own.pieces().to_vec(), orientations: own.orientations().to_vec() }
}

/// A sticker of a piece, by the place of the piece when the puzzle is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sticker {
    pub(super) orbit: usize,
    pub(super) place: usize,
    /// The orientation of a piece whose reference sticker is here.
    pub(super) number: u8,
}

/// Returns the names of the corners and of the edges.
fn cubies() -> [Vec<String>; 2] {
    [
        CORNERS.map(|faces| faces.map(Face::letter).iter().collect()).to_vec(),
        EDGES.map(|faces| faces.map(Face::letter).iter().collect()).to_vec(),
    ]
}

/// Returns the sticker with a name: 0 for a corner or 1 for an edge, the place of its piece, and the orientation.
fn sticker_named(word: &str) -> Option<(usize, usize, u8)> {
    cubies().iter().enumerate().find_map(|(kind, places)| {
        let is_of = |place: &String| {
            place.len() == word.len() && place.chars().all(|face| word.to_ascii_uppercase().contains(face))
        };
        let place = places.iter().position(is_of)?;
        let first = word.chars().next()?.to_ascii_uppercase();
        let number = places[place].chars().position(|face| face == first)?;
        Some((kind, place, number as u8))
    })
}

/// Returns whether a word names a piece of a cube.
pub(super) fn names_piece(word: &str) -> bool {
    sticker_named(word).is_some()
}

/// Reads a sticker of a cube, one of whose pieces is in these orbits.
pub(super) fn sticker(word: &str, orbits: &[OrbitDefinition]) -> Result<Sticker, String> {
    let Some((kind, place, number)) = sticker_named(word) else {
        let [corners, edges] = cubies().map(|places| places.join(" "));
        return Err(format!("there is no piece '{word}'; the edges are {edges}, the corners are {corners}"));
    };
    let orbit = orbits.iter().position(|own| is_of_edges(own) == (kind == 1));
    let none = || format!("'{word}': this puzzle has no {} that matter", ["corners", "edges"][kind]);
    Ok(Sticker { orbit: orbit.ok_or_else(none)?, place, number })
}
