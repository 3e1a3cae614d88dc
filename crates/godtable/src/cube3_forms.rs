//! Reads and writes states of the whole 3x3x3 in each form: turns, facelets, patterns and others.

use godtable_puzzle::cube::{LayerTurn, Layers, Puzzle, Turn, notation};
use godtable_puzzle::cube3::{
    Centers, ChosenPieces, Corners, Cube3, Cube3Error, Edges, Orbit, facelets, pieces, sides,
};
use serde_json::{Value, json};

use crate::ask::{Moves, Scramble};
use crate::identity::Identity;
use crate::state::{Form, OrbitsState, Place, SetUp, State, of_another_puzzle};
use crate::{Error, Input};

/// The name of the puzzle.
pub(crate) const NAME: &str = "3x3x3";

/// The names of the orbits in a pattern of cubing.js.
const ORBITS: [&str; 3] = ["CORNERS", "EDGES", "CENTERS"];

/// Returns the identity of the whole 3x3x3, of which nothing is locked.
fn identity() -> Identity {
    Identity::of_pieces(&ChosenPieces::ALL, 0)
}

/// Returns the scramble of some turns.
pub(crate) fn scramble(turns: Vec<Turn>) -> Scramble {
    let back: Vec<Turn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
    Scramble {
        moves: Moves::of_turns(&turns),
        distance: None,
        state: of_cube(Cube3::SOLVED.played(&turns), None),
        solution: Moves::of_turns(&back),
    }
}

/// Returns the state of a cube, with the turns that set it up, if it is given by them.
pub(crate) fn of_cube(cube: Cube3, given: Option<Vec<Turn>>) -> State {
    let state = identity().state(Place::Orbits(OrbitsState::on_cube(&ChosenPieces::ALL, &cube)));
    State { set_up: SetUp(given), ..state }
}

/// Reads a cube, and the turns that set it up, if it is given by them.
pub(crate) fn read_cube(text: &str, form: Form) -> Result<(Cube3, Option<Vec<Turn>>), Error> {
    let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
    let of = |cube: Result<Cube3, Cube3Error>| cube.map_err(|error| wrong(&error));
    let mut given = None;
    let cube = match form {
        Form::Turns => {
            let layers = notation::parse_layers(text).map_err(|error| wrong(&error))?;
            given = faces(&layers);
            Cube3::read_turns(text).map_err(|error| wrong(&error))?
        }
        Form::Setup => Cube3::read_turns(text).map_err(|error| wrong(&error))?,
        Form::Facelets => of(facelets::read(text))?,
        Form::Kpattern => pattern(text).map_err(|error| wrong(&error))?,
        Form::Pieces => of(pieces::read(text))?,
        Form::Gist => of(sides::read_gist(text))?,
        Form::Dump => of(sides::read_dump(text))?,
        Form::Corners => {
            let reason =
                "the form corners says nothing about edges; use the puzzle 2x2x2 or 3x3x3-corners, or another form";
            return Err(Error::given(Input::Input, reason));
        }
    };
    Ok((cube, given))
}

/// Returns the rotations after which a cube in the fixed frame is held as a given one.
pub(crate) fn rotations_to(held: &Cube3) -> String {
    let tilts = ["", "x", "x2", "x'", "z", "z'"];
    let all = tilts.iter().flat_map(|tilt| ["", "y", "y2", "y'"].map(|spin| format!("{tilt} {spin}")));
    let is_equal = |text: &String| Cube3::read_turns(text).is_ok_and(|cube| cube.hold() == held.hold());
    all.into_iter().find(is_equal).expect("each rotation tilts and then spins")
}

/// Returns the cube after rotations and turns of any layers of a puzzle.
pub(crate) fn moved(cube: &Cube3, turns: &str, puzzle: Puzzle) -> Result<Cube3, Error> {
    notation::parse_layers_of(turns, puzzle)
        .map(|layers| played(cube, &layers))
        .map_err(|error| Error::given(Input::State, error))
}

pub(crate) fn played(cube: &Cube3, layers: &[notation::Step<LayerTurn>]) -> Cube3 {
    layers.iter().fold(*cube, |cube, step| cube.moved(step.action))
}

/// Returns turns of layers as turns of faces, if they are.
pub(crate) fn faces(steps: &[notation::Step<LayerTurn>]) -> Option<Vec<Turn>> {
    let face = |step: &notation::Step<LayerTurn>| {
        let turn = Turn::new(step.action.face(), step.action.quarters());
        turn.filter(|_| step.action.layers() == Layers::FACE)
    };
    steps.iter().map(face).collect()
}

/// Returns the whole 3x3x3 of a state.
///
/// # Errors
/// Returns an error for a state of another puzzle.
pub(crate) fn cube_of(state: &State) -> Result<Cube3, Error> {
    Ok(cube_and_turns(state)?.0)
}

/// Writes a cube in a form.
///
/// # Errors
/// Returns an error for a form that does not hold a whole cube.
pub(crate) fn write(cube: &Cube3, form: Form) -> Result<String, Error> {
    Ok(match form {
        Form::Gist => sides::gist(cube),
        Form::Dump => sides::dump(cube),
        Form::Facelets => facelets::write(cube),
        Form::Pieces => pieces::write(cube),
        Form::Kpattern => {
            let orbit = |pieces: &[u8], orientations: &[u8]| json!({"pieces": pieces, "orientation": orientations});
            let (corners, edges, centers) = (cube.corners(), cube.edges(), cube.centers());
            json!({
                "CORNERS": orbit(corners.pieces(), corners.orientations()),
                "EDGES": orbit(edges.pieces(), edges.orientations()),
                "CENTERS": {"pieces": centers.pieces(), "orientation": centers.orientations(), "orientationMod": [1, 1, 1, 1, 1, 1]},
            })
            .to_string()
        }
        Form::Corners => {
            let reason = "the form corners leaves the edges out; use the puzzle 3x3x3-corners";
            return Err(Error::given(Input::Input, reason));
        }
        Form::Turns | Form::Setup => {
            return Err(Error::given(Input::Input, "the turns to this position are unknown; solve it"));
        }
    })
}

/// Reads a pattern in the JSON of cubing.js: the whole pattern, or only its `patternData`.
fn pattern(text: &str) -> Result<Cube3, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let data = value.get("patternData").unwrap_or(&value);
    let orbits = data.as_object().ok_or("a pattern is a JSON object with the orbits CORNERS, EDGES and CENTERS")?;
    if let Some(other) = orbits.keys().find(|name| !ORBITS.contains(&name.as_str())) {
        return Err(format!(
            "this is the pattern of another puzzle: it has {other}, and a 3x3x3 has CORNERS, EDGES, CENTERS"
        ));
    }
    let wrong = |error: Cube3Error| error.to_string();
    let corners: Corners = Orbit::new(numbers(data, "CORNERS", "pieces")?, numbers(data, "CORNERS", "orientation")?)
        .map_err(|error| wrong(Cube3Error::of_corners(error)))?;
    let edges: Edges = Orbit::new(numbers(data, "EDGES", "pieces")?, numbers(data, "EDGES", "orientation")?)
        .map_err(|error| wrong(Cube3Error::of_edges(error)))?;
    let centers: Centers = match orbits.contains_key("CENTERS") {
        false => Centers::SOLVED,
        true => Orbit::new(numbers(data, "CENTERS", "pieces")?, [0; 6])
            .map_err(|error| wrong(Cube3Error::of_centers(error)))?,
    };
    Cube3::new(corners, edges, centers).map_err(wrong)
}

/// Reads a list of small numbers of an orbit.
fn numbers<const PLACES: usize>(data: &Value, orbit: &str, field: &str) -> Result<[u8; PLACES], String> {
    let orbit_data = data.get(orbit).ok_or_else(|| format!("the pattern has no {orbit}"))?;
    let moduli = orbit_data.get("orientationMod").and_then(Value::as_array).into_iter().flatten();
    let free = if orbit == "CENTERS" { 1 } else { 0 };
    if moduli.clone().any(|modulus| modulus.as_u64().is_none_or(|modulus| modulus > free)) {
        return Err(format!("{orbit}: the pattern leaves an orientation open (orientationMod); each must be known"));
    }
    let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
    let numbers = orbit_data.get(field).and_then(Value::as_array);
    let numbers: Option<Vec<u8>> = numbers.and_then(|numbers| numbers.iter().map(number).collect());
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("{orbit} needs \"{field}\": {PLACES} whole numbers from 0 on"))
}

/// Returns the cube of a state, and the turns that set it up, if it was given by them.
pub(crate) fn cube_and_turns(state: &State) -> Result<(Cube3, Option<&[Turn]>), Error> {
    let Place::Orbits(own) = identity().place(state)? else { return Err(of_another_puzzle()) };
    Ok((own.cube(&ChosenPieces::ALL), state.set_up.0.as_deref()))
}
