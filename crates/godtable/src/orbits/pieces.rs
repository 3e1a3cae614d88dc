//! Chosen pieces of the 3x3x3, or all of them under turns that reach few positions.

use std::sync::{Arc, OnceLock};

use godtable_engine::levels::orbits::{Arrangement, Definition, OrbitArrangement};
use godtable_engine::levels::{Arcs, Positions, counts_from_solved};
use godtable_puzzle::cube::{
    Automaton, Corner, Face, Goal, Held, KPattern, LayerTurn, Layers, LockState, NamedLock, Position, Preset, Puzzle,
    Rotation, Rules, Turn, TurnSet, notation,
};
use godtable_puzzle::cube3::{CORNERS, Centers, ChosenPieces, Corners, Cube3, EDGES, Edges, facelets};
use godtable_puzzle::puzzlefile;

use super::definition::{DefinedPuzzle, Origin};
use super::dialect::{Dialect, Sticker, StoredGoal, Turning, not_numbered};
use super::game::game_of;
use super::limits::observer;
use super::states::HasDialect;
use super::stored_definition::{StoredDefinition, StoredState, StoredTurn};
use super::stored_puzzle::{StoredPuzzle, lock, no_turn};
use crate::ask::Moves;
use crate::cannot::Kind;
use crate::identity::Identity;
use crate::page::outside_a_page;
use crate::room::{Game, OpenRequest, Subject};
use crate::rules::RulesChoice;
use crate::state::{Form, Hold, OrbitsState, State, Text};
use crate::{About, Error, Input, Work, checkpoint, cube_rules, cube3_forms, link, table_words};

impl Subject for ChosenPieces {
    fn name(&self) -> String {
        format!("{}, pieces {self}", cube3_forms::NAME)
    }

    fn kind(&self) -> Kind {
        Kind::Pieces
    }

    fn game(&self, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
        let rules = cube_rules::rules_of_cube3(choice)?;
        of_pieces(self, rules, choice)
    }

    fn as_definition(&self) -> DefinedPuzzle {
        let chosen = (*self != ChosenPieces::ALL).then(|| self.to_string());
        DefinedPuzzle { pieces: chosen, ..as_definition(self, cube3_forms::NAME) }
    }

    fn with_pieces(&self, pieces: &str) -> Result<Arc<dyn Subject>, Error> {
        some_of(self, pieces)
    }

    fn turning(&self, choice: &RulesChoice) -> Result<Turning, Error> {
        outside_a_page()?;
        Ok(turning(self, cube_rules::rules_of_cube3(choice)?))
    }
}

impl StoredPuzzle for ChosenPieces {
    fn called(&self) -> String {
        if *self == ChosenPieces::ALL { cube3_forms::NAME.to_owned() } else { Subject::name(self) }
    }

    fn matches(&self, asked: &OpenRequest<'_>) -> bool {
        asked.puzzle.is_none_or(|asked| asked.definition().is_none() && asked.name() == self.called())
    }

    fn under_chosen(&self, choice: &RulesChoice) -> Result<Box<dyn Dialect>, Error> {
        let rules = cube_rules::rules_of_cube3(choice)?;
        Ok(Box::new(PiecesDialect::new(self, rules)))
    }

    fn under_written(&self, written: &StoredDefinition) -> Result<Box<dyn Dialect>, String> {
        let turn = |(face, quarters): &StoredTurn| {
            let face = Face::ALL.into_iter().find(|own| own.to_string() == *face);
            face.and_then(|face| Turn::new(face, u8::try_from(*quarters).ok()?))
        };
        let turns = written.turns.iter().map(|own| turn(own).ok_or_else(|| no_turn(own)));
        let turns = turns.collect::<Result<Vec<Turn>, String>>()?;
        let set: TurnSet = turns.iter().copied().collect();
        let rules = match written.lock.parse::<NamedLock>() {
            Ok(lock) => Rules::new(Puzzle::CORNERS3, set, lock),
            Err(_) => {
                let lock = lock(written)?;
                let name = |to: usize| lock.states()[to].name.clone();
                let next = |next: &[Option<usize>]| {
                    turns.iter().zip(next).filter_map(|(&turn, &to)| Some((turn, name(to?)))).collect()
                };
                let states = lock.states().iter().map(|state| (state.name.clone(), next(&state.next)));
                let lock = Automaton::new(&states.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
                Rules::with_automaton(Puzzle::CORNERS3, set, lock)
            }
        };
        Ok(Box::new(PiecesDialect::new(self, rules.map_err(|error| error.to_string())?)))
    }
}

/// Returns pieces of the 3x3x3 as a definition with a name: its moves are U, R, F, D, L and B, and its rotations x, y and z.
pub(crate) fn as_definition(pieces: &ChosenPieces, name: &str) -> DefinedPuzzle {
    let quarter_turns: Vec<Turn> = Turn::ALL.into_iter().filter(|turn| turn.to_string().len() == 1).collect();
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

/// Returns the pieces of the 3x3x3 in a text, which must be among others.
pub(crate) fn some_of(others: &ChosenPieces, text: &str) -> Result<Arc<dyn Subject>, Error> {
    outside_a_page()?;
    let chosen: ChosenPieces = text.parse().map_err(|error| Error::given(Input::Pieces, error))?;
    let known = || Error::given(Input::Pieces, format!("{chosen}: the pieces of the puzzle are {others}"));
    Ok(Arc::new(chosen.clone().among(others).ok_or_else(known)?))
}

/// Returns all corners.
pub(crate) fn corners() -> ChosenPieces {
    "UFR UBR UBL UFL DFR DFL DBL DBR".parse().expect("names of pieces")
}

/// Returns the corners that move under some rules, toward solved or listed positions.
///
/// # Errors
/// Returns an error for other goals.
pub(crate) fn moving_corners(rules: Rules) -> Result<Box<dyn Game>, Error> {
    if !matches!(rules.goal(), Goal::Solved | Goal::Positions(_)) {
        let reason = "a search that is saved, limited or shared ends at solved or at positions; leave the goal out";
        return Err(Error::given(Input::Goal, reason));
    }
    let corners: Vec<String> = Corner::ALL[..rules.puzzle().moving_corners()].iter().map(Corner::to_string).collect();
    of_pieces(&corners.join(" ").parse().expect("names of pieces"), rules, &RulesChoice::default())
}

/// Returns all edges, with their flips or without.
pub(crate) fn edges(are_flips_counted: bool) -> ChosenPieces {
    let name = if are_flips_counted { "UR UF UL UB DR DF DL DB FR FL BR BL" } else { "edge-permutations" };
    name.parse().expect("pieces with names")
}

fn of_pieces(pieces: &ChosenPieces, rules: Rules, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    game_of(Box::new(PiecesDialect::new(pieces, rules)), choice)
}

/// Returns pieces of a cube under rules as a puzzle whose turns make sequences.
fn turning(pieces: &ChosenPieces, rules: Rules) -> Turning {
    let about = cube_rules::about(&rules, Kind::Corners);
    let dialect = PiecesDialect::new(pieces, rules);
    let (definition, arcs) = dialect.searched();
    // The whole 3x3x3 and its pieces share the rules of the corners.
    let about = if dialect.rules.puzzle() == Puzzle::CUBE2 { about } else { Dialect::about(&dialect) };
    Turning { about, dialect: Box::new(dialect), definition, arcs }
}

/// Returns the corners of a cube under rules.
pub(crate) fn turning_corners(rules: Rules) -> Turning {
    let about = cube_rules::about(&rules, Kind::Corners);
    Turning { about, ..turning(&corners(), rules) }
}

/// Counts the states of the corners by the fewest turns that lead to them from solved: the locked states, if the rules lock anything.
pub(crate) fn corners_from_solved(rules: Rules, work: &Work<'_>) -> Result<Vec<u64>, Error> {
    let Turning { about, definition, arcs, .. } = turning_corners(rules);
    let positions = Positions::new(definition).map_err(|error| Error::failed(about.subject(), error))?;
    let counts = counts_from_solved(&positions, &arcs, &mut observer(work));
    let counts = counts.map_err(|error| checkpoint::failed(&about.subject(), error, work))?;
    Ok(counts.into_iter().map(|counts| counts[usize::from(arcs.planes() > 1)]).collect())
}

/// Returns the edges under rules, with their flips or without.
pub(crate) fn turning_edges(rules: Rules, are_flips_counted: bool, name: String) -> Turning {
    let turning = turning(&edges(are_flips_counted), rules);
    Turning { about: About { puzzle: name, pieces: None, ..turning.about }, ..turning }
}

/// Returns a cube with some corners.
fn with_corners(corners: Corners) -> Cube3 {
    let odd = *Cube3::SOLVED.turned(Turn::ALL[0]).edges();
    let edges = if corners.is_odd() { odd } else { Edges::SOLVED };
    Cube3::new(corners, edges, Centers::SOLVED).expect("the parities are equal")
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

/// The states of all edges under rules without a lock, for a table of their own.
pub(crate) struct EdgeStates {
    dialect: PiecesDialect,
    definition: Definition,
    positions: OnceLock<Positions>,
}

impl EdgeStates {
    pub(crate) fn new(are_flips_counted: bool, rules: Rules) -> EdgeStates {
        let dialect = PiecesDialect::new(&edges(are_flips_counted), rules);
        let (definition, _) = dialect.searched();
        EdgeStates { dialect, definition, positions: OnceLock::new() }
    }

    /// Returns the numbers of the positions, as those of pieces.
    pub(crate) fn numbers(&self) -> Result<&Positions, Error> {
        if self.positions.get().is_none() {
            let positions = self.dialect.positions().map_err(|error| not_numbered(&self.dialect, &error))?;
            let _ = self.positions.set(positions);
        }
        self.positions.get().ok_or(Error::Stopped)
    }

    /// Returns the state with a number, with U on top and F in front.
    pub(crate) fn numbered(&self, number: u64) -> Result<State, Error> {
        let positions = self.numbers()?;
        if number >= positions.count() {
            return Err(table_words::no_such_state(number, positions.count()));
        }
        Ok(self.dialect.state(OrbitsState { arrangement: positions.arrangement(number), plane: 0, hold: Hold::FIXED }))
    }

    /// Returns the number of a state after a turn, or of the state itself.
    pub(crate) fn number(&self, state: &State, turn: Option<usize>) -> Result<u64, Error> {
        let own = &self.found(state)?.arrangement;
        let moved = turn.map(|turn| self.definition.moved(own, turn));
        let nowhere = || Error::given(Input::State, "no turns lead to this state from solved, so it has no number");
        self.numbers()?.number(moved.as_ref().unwrap_or(own)).ok_or_else(nowhere)
    }

    /// Returns the edges of a state and its hold. Flips that do not count are 0.
    pub(crate) fn edges(&self, state: &State) -> Result<(Edges, Rotation), Error> {
        let OrbitsState { arrangement, hold, .. } = self.found(state)?;
        Ok((*self.dialect.cube(arrangement, Rotation::IDENTITY).edges(), hold.cube))
    }

    /// Returns the state of some edges, with U on top and F in front.
    pub(crate) fn state(&self, edges: &Edges) -> State {
        let corners = if edges.is_odd() { *Cube3::SOLVED.turned(Turn::ALL[0]).corners() } else { Corners::SOLVED };
        let cube = Cube3::new(corners, *edges, Centers::SOLVED).expect("the parities are equal");
        let arrangement = self.dialect.pieces.arrangement(&cube);
        self.dialect.state(OrbitsState { arrangement, plane: 0, hold: Hold::FIXED })
    }
}

impl HasDialect for EdgeStates {
    fn dialect(&self) -> &dyn Dialect {
        &self.dialect
    }
}

/// The place of the corner DBL of the 2x2x2, which no turn moves, in the order of [`CORNERS`].
const HELD: u8 = 6;

/// Chosen pieces under rules.
pub(super) struct PiecesDialect {
    pieces: ChosenPieces,
    rules: Rules,
    /// The turns of the rules: move `n` is the turn `n`.
    turns: Vec<Turn>,
    identity: Identity,
}

impl PiecesDialect {
    pub(super) fn new(pieces: &ChosenPieces, rules: Rules) -> PiecesDialect {
        let identity = Identity::under(&(pieces, rules.puzzle().name()), &rules);
        PiecesDialect { pieces: pieces.clone(), turns: rules.turns().iter().collect(), rules, identity }
    }

    /// Returns a cube with these pieces in a hold.
    fn cube(&self, arrangement: &Arrangement, hold: Rotation) -> Cube3 {
        self.pieces.cube(arrangement).rotated(hold)
    }

    /// Returns the orbits that are there: 0 the corners, 1 the edges.
    fn orbits(&self) -> Vec<usize> {
        let orbits = self.pieces.definition(&self.turns);
        orbits.orbits().iter().map(|orbit| usize::from(orbit.name == "EDGES")).collect()
    }

    /// Returns a cube in the hold in which its turns are those of the rules: of the 2x2x2, with the corner DBL at home.
    fn normal(&self, cube: &Cube3) -> Cube3 {
        if self.rules.puzzle() != Puzzle::CUBE2 {
            return cube.upright();
        }
        let is_held = |cube: &Cube3| {
            let (corners, home) = (cube.corners(), usize::from(HELD));
            (corners.pieces()[home], corners.orientations()[home]) == (HELD, 0)
        };
        let holds = Rotation::ALL.into_iter().map(|rotation| cube.rotated(rotation));
        holds.into_iter().find(is_held).expect("some hold has any corner anywhere")
    }

    /// Returns corners in the same hold under the same lock, of which the turns are the same.
    fn held(&self, found: &OrbitsState) -> Held {
        Held::solved(self.rules.puzzle()).rotated(found.hold.cube).with_lock(LockState::new(found.plane as u8))
    }

    /// Returns whether no piece is left out.
    fn is_whole(&self) -> bool {
        self.pieces == ChosenPieces::ALL
    }
}

impl Dialect for PiecesDialect {
    fn identity(&self) -> Identity {
        self.identity
    }

    fn about(&self) -> About {
        let pieces = (!self.is_whole()).then(|| self.pieces.to_string());
        let goal_states = None;
        let puzzle = if self.rules.puzzle() == Puzzle::CUBE2 { Puzzle::CUBE2.name() } else { cube3_forms::NAME };
        About { puzzle: puzzle.to_owned(), pieces, goal_states, ..cube_rules::about(&self.rules, Kind::Pieces) }
    }

    fn advice(&self) -> &'static str {
        match self.is_whole() {
            true => "fewer turns may fit (R and U reach 73,483,200 positions), or fewer pieces",
            false => "leave pieces out",
        }
    }

    fn searched(&self) -> (Definition, Arcs) {
        let (states, turns) = (self.rules.lock().automaton().states(), &self.turns);
        let next = |from: usize, number: usize| states[from].next[turns[number].index()].map(usize::from);
        (self.pieces.definition(turns), Arcs::of(states.len(), turns.len(), next))
    }

    fn solved(&self) -> Arrangement {
        self.pieces.arrangement(&Cube3::SOLVED)
    }

    fn goal(&self) -> Vec<Arrangement> {
        let Goal::Positions(positions) = self.rules.goal() else { return Vec::new() };
        let corners = |position: &Position| {
            let KPattern { pieces, orientation } = KPattern::of(position);
            Corners::new(pieces, orientation).expect("a position of the corners")
        };
        positions.iter().map(|position| self.pieces.arrangement(&with_corners(corners(position)))).collect()
    }

    fn stored(&self, goal: StoredGoal<'_>) -> Option<Vec<u8>> {
        if self.rules.puzzle() != Puzzle::CORNERS3 {
            return None;
        }
        let drawn = self.rules.lock().automaton().drawn();
        let number = |name: &String| drawn.iter().position(|(own, _)| own == name);
        let state = |(name, arcs): &(String, Vec<(Turn, String)>)| {
            let to = |turn: &Turn| arcs.iter().find(|(own, _)| own == turn).and_then(|(_, to)| number(to));
            StoredState { name: name.clone(), next: self.turns.iter().map(to).collect() }
        };
        let turns = self.turns.iter().map(|turn| (turn.face().to_string(), u64::from(turn.quarters()))).collect();
        StoredDefinition::new(self.about(), turns, drawn.iter().map(state).collect(), goal, String::new()).json()
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<OrbitsState, Error> {
        if let Some(name) = locked {
            cube_rules::check_lock(name, form, &self.rules)?;
        }
        let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
        let after = match form {
            Form::Turns => Held::read_turns(text, &self.rules).map_err(|error| wrong(&error))?.state().lock(),
            _ => LockState::START,
        };
        let cube = &cube3_forms::read_cube(text, form)?.0;
        let named = |name: &str| {
            let lock = self.rules.lock().state_named_in(name, cube.hold().inverse());
            lock.ok_or_else(|| wrong(&format_args!("the rules {} never lock {name}", self.rules)))
        };
        let lock = locked.map_or(Ok(after), named)?;
        Ok(OrbitsState {
            arrangement: self.pieces.arrangement(cube),
            plane: lock.number(),
            hold: Hold::of_cube(cube.hold()),
        })
    }

    fn read_goal(&self, text: &str, form: Form) -> Result<Arrangement, Error> {
        Ok(self.pieces.arrangement(&cube3_forms::read_cube(text, form)?.0))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        cube_rules::split(line, &self.rules)
    }

    fn moves(&self, numbers: &[usize], hold: &Hold) -> Moves {
        Moves::of_turns(&numbers.iter().map(|&number| self.turns[number].rotated(hold.cube)).collect::<Vec<Turn>>())
    }

    fn link(&self, solution: &Moves) -> Option<String> {
        Some(link::of_moves(cube3_forms::NAME, solution))
    }

    fn lock_name(&self, plane: usize, hold: &Hold) -> Option<String> {
        cube_rules::lock_name(&self.rules, LockState::new(plane as u8), hold.cube)
    }

    fn turned(&self, found: &OrbitsState, turns: &str) -> Result<OrbitsState, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
        let steps = notation::parse_of(turns, self.rules.puzzle()).map_err(|error| wrong(&error))?;
        let after = self.held(found).played(&steps, &self.rules).map_err(|error| wrong(&error))?;
        let cube = cube3_forms::moved(&self.cube(&found.arrangement, found.hold.cube), turns, self.rules.puzzle())?;
        let (arrangement, plane) = (self.pieces.arrangement(&cube), after.state().lock().number());
        Ok(OrbitsState { arrangement, plane, hold: Hold::of_cube(cube.hold()) })
    }

    fn whole(&self) -> Definition {
        let all: Vec<Turn> = Preset::ALL[1].rules(self.rules.puzzle()).turns().iter().collect();
        self.pieces.definition(&all)
    }

    fn effect(&self, text: &str) -> Result<Arrangement, Error> {
        outside_a_page()?;
        let cube = self.normal(&cube3_forms::moved(&Cube3::SOLVED, text, self.rules.puzzle())?);
        let both = [
            (cube.corners().pieces().as_slice(), cube.corners().orientations().as_slice()),
            (cube.edges().pieces().as_slice(), cube.edges().orientations().as_slice()),
        ];
        let orbit = |number: usize| {
            let (pieces, orientations) = both[number];
            OrbitArrangement { kinds: pieces.to_vec(), orientations: orientations.to_vec() }
        };
        Ok(Arrangement { orbits: self.orbits().into_iter().map(orbit).collect() })
    }

    fn sticker(&self, word: &str) -> Result<Sticker, String> {
        outside_a_page().map_err(|refused| Error::from(refused).to_string())?;
        let Some((kind, place, number)) = sticker_named(word) else {
            let [corners, edges] = cubies().map(|places| places.join(" "));
            return Err(format!("there is no piece '{word}'; the edges are {edges}, the corners are {corners}"));
        };
        let orbit = self.orbits().iter().position(|&own| own == kind);
        let none = || format!("'{word}': this puzzle has no {} that matter", ["corners", "edges"][kind]);
        Ok(Sticker { orbit: orbit.ok_or_else(none)?, place, number })
    }

    fn names_piece(&self, word: &str) -> bool {
        sticker_named(word).is_some()
    }

    /// Pieces that do not matter have no colors.
    #[cfg(feature = "pictures")]
    fn picture(&self, found: &OrbitsState) -> Option<godtable_render::Cube> {
        let cube = self.cube(&found.arrangement, found.hold.cube);
        let locked = godtable_render::Cube::of(&self.held(found), &self.rules).ok()?;
        Some(locked.with_facelets(&facelets::colors_of(&cube, &self.pieces)))
    }

    fn show(&self, found: &OrbitsState, form: Form) -> Result<String, Error> {
        cube3_forms::write(&self.cube(&found.arrangement, found.hold.cube), form)
    }

    /// Writes the facelets of a cube with these pieces. The ignored ones fill the other places.
    fn written(&self, arrangement: &Arrangement, hold: &Hold) -> Text {
        Text::Facelets(facelets::write(&self.cube(arrangement, hold.cube)))
    }
}
