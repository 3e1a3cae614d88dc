//! States as people give them.

use godtable_cube::{Face, Held, KPattern, Puzzle, Rules};
use serde_json::{Value, json};

use crate::arguments::{InputChoice, InputForm};

/// Reads a state.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read(text: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    if let Some(face) = choice.locked {
        check_lock(face, choice.input, rules)?;
    }
    let puzzle = rules.puzzle();
    match choice.input {
        InputForm::Turns => Held::read_turns(text, rules).map_err(|error| error.to_string()),
        InputForm::Setup => Held::read_setup(text, puzzle, choice.locked).map_err(|error| error.to_string()),
        InputForm::Facelets => Held::read_facelets(text, puzzle, choice.locked).map_err(|error| error.to_string()),
        InputForm::Kpattern => {
            let position = kpattern(text, puzzle)?.position().map_err(|error| error.to_string())?;
            Ok(Held::new(puzzle, position, choice.locked))
        }
    }
}

/// Reads a line of a batch: a state, which may be followed by a tab and the letter of the face that is locked.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read_line(line: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    let Some((text, letter)) = line.rsplit_once('\t') else { return read(line, choice, rules) };
    let mut letters = letter.trim().chars();
    match (letters.next().and_then(Face::from_letter), letters.next()) {
        (Some(face), None) => read(text, &InputChoice { locked: Some(face), ..choice.clone() }, rules),
        _ => Err(format!("after the tab stands '{letter}', where the letter of a face is to stand: U R F D L B")),
    }
}

fn check_lock(face: Face, form: InputForm, rules: &Rules) -> Result<(), String> {
    if form == InputForm::Turns {
        return Err(format!(
            "a state given as turns is locked by the last of them, so {face} cannot be locked besides; \
             give the state with --input setup"
        ));
    }
    if rules.lock_of(face).is_none() {
        return Err(format!("the rules {rules} lock nothing, so {face} cannot be locked"));
    }
    Ok(())
}

/// The pattern in the JSON that cubing.js writes: that of the pattern, or of its data alone.
fn kpattern(text: &str, puzzle: Puzzle) -> Result<KPattern, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let data = value.get("patternData").unwrap_or(&value);
    let orbits = data.as_object().ok_or("a pattern is a JSON object with the orbit CORNERS")?;
    let known: &[&str] = match puzzle {
        Puzzle::Corners3 => &["CORNERS", "EDGES", "CENTERS"],
        _ => &["CORNERS"],
    };
    if let Some(other) = orbits.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(format!(
            "this is the pattern of another puzzle: it has {other}, and a {puzzle} has {}",
            known.join(", ")
        ));
    }
    if orbits.get("CENTERS").is_some_and(|centers| centers.get("pieces") != Some(&json!([0, 1, 2, 3, 4, 5]))) {
        return Err("the centres are moved (CENTERS); turn the whole cube back, so that each is at home".to_owned());
    }
    let corners = orbits.get("CORNERS").ok_or("the pattern has no CORNERS")?;
    if let Some(moduli) = corners.get("orientationMod")
        && moduli.as_array().is_none_or(|moduli| moduli.iter().any(|modulus| *modulus != 0))
    {
        return Err("the pattern leaves some orientation open (orientationMod); each must be known".to_owned());
    }
    Ok(KPattern { pieces: eight(corners, "pieces", 7)?, orientation: eight(corners, "orientation", 2)? })
}

fn eight(corners: &Value, name: &str, largest: u8) -> Result<[u8; 8], String> {
    let numbers = corners.get(name).and_then(Value::as_array);
    let numbers: Option<Vec<u8>> = numbers
        .and_then(|numbers| numbers.iter().map(|number| number.as_u64().and_then(|n| u8::try_from(n).ok())).collect());
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| format!("CORNERS needs \"{name}\": eight whole numbers from 0 to {largest}"))
}
