//! What is compared of a puzzle: its pieces by their sorts, the names of its moves, and the order of its group.

use std::collections::BTreeMap;

use godtable_puzzle::effort::Effort;
use godtable_puzzle::puzzlefile::Puzzle;

/// The largest number of places of a puzzle whose group is measured: that of a 20x20x20 takes 12 GB.
const MOST_PLACES: usize = 500;

/// Returns the order of the group, or a hyphen if the puzzle is large.
pub(crate) fn order(puzzle: &Puzzle) -> String {
    let places: usize = puzzle.orbits().map(|orbit| orbit.kinds.len()).sum();
    let size = (places <= MOST_PLACES).then(|| puzzle.group_size(&mut Effort::default()).expect("no limit"));
    size.map_or_else(|| "-".to_owned(), |size| size.to_string())
}

/// Returns the places and the different pieces of each sort of orbits: name, places, different pieces, and whether the pieces
/// only spin. Spinning pieces of a sort count together: each is a set of twsearch's, and ours are in one orbit.
pub(crate) fn pieces<'a>(orbits: impl Iterator<Item = (&'a str, usize, usize, bool)>) -> String {
    let mut totals: BTreeMap<(&str, usize, usize), usize> = BTreeMap::new();
    let mut spinning: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, places, kinds, spins) in orbits {
        let sort = ["CENTER", "EDGE", "CORNER", "C4RNER", "C5RNER"].into_iter().find(|sort| name.starts_with(sort));
        let sort = sort.unwrap_or_else(|| panic!("{name}"));
        match spins {
            true => *spinning.entry(sort).or_default() += places,
            false => *totals.entry((sort, places, kinds)).or_default() += 1,
        }
    }
    let moving = totals.iter().map(|((sort, places, kinds), count)| format!("{count}x{sort}:{places}:{kinds}"));
    let spinning = spinning.iter().map(|(sort, places)| format!("{sort}:{places}:spin"));
    moving.chain(spinning).collect::<Vec<String>>().join(" ")
}

/// Returns the name of a move with its faces in alphabetical order.
pub(crate) fn canonical(name: &str, letters: &[&str]) -> String {
    let digits = name.len() - name.trim_start_matches(|own: char| own.is_ascii_digit()).len();
    let (number, word) = name.split_at(digits);
    let case = if word == word.to_uppercase() { "" } else { "w" };
    let mut faces = Vec::new();
    let upper = word.to_uppercase();
    let mut rest = upper.as_str();
    while !rest.is_empty() {
        let longest = letters.iter().filter(|letter| rest.starts_with(**letter)).max_by_key(|letter| letter.len());
        let longest = longest.unwrap_or_else(|| panic!("{name}"));
        faces.push(*longest);
        rest = &rest[longest.len()..];
    }
    faces.sort_unstable();
    format!("{number}{}{case}", faces.join("."))
}
