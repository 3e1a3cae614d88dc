//! Other names of puzzles.

use godtable_puzzle::puzzlefile::SHIPPED;

/// Names by which people know puzzles, each with the name here: those of events of the World Cube Association, of shops, and of
/// other programs. In small letters, with spaces.
static ALIASES: [(&str, &str); 31] = [
    ("222", "2x2x2"),
    ("333", "3x3x3"),
    ("3 colour cube", "3-color-cube"),
    ("444", "4x4x4"),
    ("555", "5x5x5"),
    ("666", "6x6x6"),
    ("777", "7x7x7"),
    ("compy", "compy cube"),
    ("dino cube", "dino"),
    ("domino", "2x3x3"),
    ("face turning octahedron", "fto"),
    ("floppy cube", "1x3x3"),
    ("gear cube", "gear"),
    ("helicopter cube", "helicopter"),
    ("ivy cube", "ivy"),
    ("minx", "megaminx"),
    ("pocket cube", "2x2x2"),
    ("pyram", "pyraminx"),
    ("redi", "compy cube"),
    ("redi cube", "compy cube"),
    ("redicube", "compy cube"),
    ("rubik's cube", "3x3x3"),
    ("rubiks cube", "3x3x3"),
    ("rubik's revenge", "4x4x4"),
    ("skewb cube", "skewb"),
    ("sq 1", "square-1"),
    ("sq1", "square-1"),
    ("square 1", "square-1"),
    ("square1", "square-1"),
    ("top spin", "topspin-10"),
    ("tower cube", "2x2x3"),
];

/// Returns the name of a puzzle here. Capital letters count as small ones, and hyphens as spaces; the sides of a block may have
/// any order.
pub(crate) fn name_of(name: &str) -> String {
    let plain =
        |name: &str| name.to_lowercase().replace(['-', '_'], " ").split_whitespace().collect::<Vec<&str>>().join(" ");
    let asked = plain(name);
    if let Some((_, own)) = ALIASES.iter().find(|(alias, _)| *alias == asked) {
        return (*own).to_owned();
    }
    if let Some(own) = SHIPPED.iter().find(|own| plain(own.name) == asked) {
        return own.name.to_owned();
    }
    let mut sides: Vec<&str> = asked.split('x').collect();
    if sides.len() == 3 && sides.iter().all(|side| !side.is_empty() && side.bytes().all(|own| own.is_ascii_digit())) {
        sides.sort_by_key(|side| (side.len(), *side));
        return sides.join("x");
    }
    name.to_owned()
}
