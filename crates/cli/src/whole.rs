//! The whole 3x3x3: reading and writing its forms, short and optimal solutions, and scrambles.

pub(crate) mod files;
pub(crate) mod filters;
pub(crate) mod lookup;
pub(crate) mod method;
pub(crate) mod optimal;
pub(crate) mod picture;
mod prove;
pub(crate) mod scramble;
pub(crate) mod solve;
mod tables;

use godtable::cube::{LayerTurn, Layers};
use godtable::render::{Cube, Style};
use godtable::{Turn, notation};
use godtable_puzzle::cube3::{Centres, Corners, Cube3, Cube3Error, Edges, Orbit, facelets, pieces, sides};
use serde_json::{Value, json};

use crate::arguments::{InputForm, ShowForm};
use crate::failure::Failure;
use crate::terminal::{Net, Palette};

/// The names of the orbits in a pattern of cubing.js, and their numbers of places.
const ORBITS: [(&str, usize); 3] = [("CORNERS", 8), ("EDGES", 12), ("CENTERS", 6)];

/// Reads a cube.
///
/// # Errors
/// Returns the error in the text, with its place.
pub(crate) fn read(text: &str, form: InputForm) -> Result<Cube3, String> {
    let wrong = |error: Cube3Error| error.to_string();
    match form {
        InputForm::Turns => Ok(turns(text)?.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn))),
        InputForm::Setup => Cube3::read_turns(text).map_err(|error| error.to_string()),
        InputForm::Facelets => facelets::read(text).map_err(wrong),
        InputForm::Kpattern => pattern(text),
        InputForm::Pieces => pieces::read(text).map_err(wrong),
        InputForm::Gist => sides::read_gist(text).map_err(wrong),
        InputForm::Dump => sides::read_dump(text).map_err(wrong),
        InputForm::Corners => Err("--input: the form corners says nothing about edges; use --puzzle 2x2x2 or \
            3x3x3-corners, or another form"
            .to_owned()),
    }
}

/// Reads turns of faces.
///
/// # Errors
/// Returns the error in the text, with its place.
pub(crate) fn turns(text: &str) -> Result<Vec<Turn>, String> {
    let steps = notation::parse_layers(text).map_err(|error| error.to_string())?;
    let turn = |step: &notation::Step<LayerTurn>| {
        let turn = Turn::new(step.action.face(), step.action.quarters());
        turn.filter(|_| step.action.layers() == Layers::FACE).ok_or_else(|| {
            let (column, action) = (step.column, step.action);
            format!("column {column}: expected a turn of a face, and got {action}; use --input setup")
        })
    };
    steps.iter().map(turn).collect()
}

/// Writes a cube.
///
/// # Errors
/// Returns an error if the form does not hold a whole cube.
pub(crate) fn written(cube: &Cube3, form: ShowForm) -> Result<String, Failure> {
    Ok(match form {
        ShowForm::Net => {
            let drawn = Cube::of_facelets(&facelets::colours(cube));
            Net::of(&drawn).lines(Style::default(), Palette::of_output())
        }
        ShowForm::Gist => sides::gist(cube),
        ShowForm::Dump => sides::dump(cube),
        ShowForm::Facelets => facelets::write(cube),
        ShowForm::Pieces => pieces::write(cube),
        ShowForm::Kpattern => {
            let orbit = |pieces: &[u8], orientations: &[u8]| json!({"pieces": pieces, "orientation": orientations});
            let (corners, edges, centres) = (cube.corners(), cube.edges(), cube.centres());
            json!({
                "CORNERS": orbit(corners.pieces(), corners.orientations()),
                "EDGES": orbit(edges.pieces(), edges.orientations()),
                "CENTERS": {"pieces": centres.pieces(), "orientation": centres.orientations(), "orientationMod": [1, 1, 1, 1, 1, 1]},
            })
            .to_string()
        }
        ShowForm::Corners => {
            return Err(Failure::words("--as: the form corners leaves the edges out; use --puzzle 3x3x3-corners"));
        }
    })
}

/// Reads a pattern in the JSON of cubing.js: the whole pattern, or only its `patternData`.
fn pattern(text: &str) -> Result<Cube3, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let data = value.get("patternData").unwrap_or(&value);
    let orbits = data.as_object().ok_or("a pattern is a JSON object with the orbits CORNERS, EDGES and CENTERS")?;
    if let Some(other) = orbits.keys().find(|name| ORBITS.iter().all(|(known, _)| known != name)) {
        return Err(format!(
            "this is the pattern of another puzzle: it has {other}, and a 3x3x3 has CORNERS, EDGES, CENTERS"
        ));
    }
    let wrong = |error: Cube3Error| error.to_string();
    let corners: Corners = Orbit::new(numbers(data, "CORNERS", "pieces")?, numbers(data, "CORNERS", "orientation")?)
        .map_err(|error| wrong(Cube3Error::of_corners(error)))?;
    let edges: Edges = Orbit::new(numbers(data, "EDGES", "pieces")?, numbers(data, "EDGES", "orientation")?)
        .map_err(|error| wrong(Cube3Error::of_edges(error)))?;
    let centres: Centres = match orbits.contains_key("CENTERS") {
        false => Centres::SOLVED,
        true => Orbit::new(numbers(data, "CENTERS", "pieces")?, [0; 6])
            .map_err(|error| wrong(Cube3Error::of_centres(error)))?,
    };
    Cube3::new(corners, edges, centres).map_err(wrong)
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
