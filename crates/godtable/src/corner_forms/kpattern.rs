//! Patterns in the JSON of cubing.js.

// The tests of hostile bytes compile this file too, without the library.
use godtable_puzzle::cube::{KPattern, Puzzle};
use serde_json::{Value, json};

/// Reads a pattern in the JSON of cubing.js: the whole pattern, or only its `patternData`.
///
/// # Errors
/// Returns the error in the text.
pub(crate) fn read(text: &str, puzzle: Puzzle) -> Result<KPattern, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let data = value.get("patternData").unwrap_or(&value);
    let orbits = data.as_object().ok_or("a pattern is a JSON object with the orbit CORNERS")?;
    let known = puzzle.pattern_orbits();
    if let Some(other) = orbits.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(format!(
            "this is the pattern of another puzzle: it has {other}, and a {puzzle} has {}",
            known.join(", ")
        ));
    }
    if orbits.get("CENTERS").is_some_and(|centers| centers.get("pieces") != Some(&json!([0, 1, 2, 3, 4, 5]))) {
        return Err("the centers are moved (CENTERS); rotate the whole cube so that each is at home".to_owned());
    }
    let corners = orbits.get("CORNERS").ok_or("the pattern has no CORNERS")?;
    if let Some(moduli) = corners.get("orientationMod")
        && moduli.as_array().is_none_or(|moduli| moduli.iter().any(|modulus| *modulus != 0))
    {
        return Err("the pattern leaves some orientation open (orientationMod); each must be known".to_owned());
    }
    Ok(KPattern { pieces: eight(corners, "pieces", 7)?, orientation: eight(corners, "orientation", 2)? })
}

/// Writes a pattern of the 2x2x2, as [`read`] reads it.
#[allow(dead_code, reason = "the tests of hostile bytes only read")]
pub(crate) fn write(pattern: &KPattern) -> String {
    json!({"CORNERS": {"pieces": pattern.pieces, "orientation": pattern.orientation}}).to_string()
}

fn eight(corners: &Value, name: &str, largest: u8) -> Result<[u8; 8], String> {
    let numbers = corners.get(name).and_then(Value::as_array);
    let numbers: Option<Vec<u8>> = numbers
        .and_then(|numbers| numbers.iter().map(|number| number.as_u64().and_then(|n| u8::try_from(n).ok())).collect());
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| format!("CORNERS needs \"{name}\": eight whole numbers from 0 to {largest}"))
}
