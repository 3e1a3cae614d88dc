//! Suggestions for misspelt names.

/// Returns the name that is nearest to a misspelt word, or `None` if no name is near.
///
/// Names that differ in case and signs only come first, then names that begin with the word, then names that differ in at
/// most a third of their letters; the shortest of equally near names.
///
/// ```
/// use godtable_puzzle::cube::nearest;
///
/// assert_eq!(nearest("Halfturn", ["half-turn", "clockwise"]), Some("half-turn"));
/// assert_eq!(nearest("other", ["half-turn", "clockwise"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let meant = letters(word);
    let rank = |name: &str| {
        let letters = letters(name);
        let most = letters.len() / 3;
        match meant.len() {
            0 => None,
            _ if meant == letters => Some(0),
            2.. if letters.starts_with(&meant) => Some(1),
            length if length.abs_diff(letters.len()) > most => None,
            _ => Some(1 + edits(&meant, &letters)).filter(|&rank| rank <= 1 + most),
        }
    };
    let ranked = names.into_iter().filter_map(|name| Some((rank(name)?, name)));
    ranked.min_by_key(|&(rank, name)| (rank, name.len())).map(|(_, name)| name)
}

/// The suggestion after a message about an unknown name. Empty if no name is near.
pub(crate) fn hint<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

/// The letters and digits of a word, in lower case.
fn letters(word: &str) -> Vec<char> {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The Levenshtein distance: the fewest letters to insert, delete or replace. Computed row by row.
fn edits(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], number + 1);
        for (column, known) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != known);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 7] =
        ["irreversible", "half-turn", "quarter-turn", "clockwise", "2x2x2", "3x3x3-corners", "axis"];

    #[test]
    fn misspelt_word_finds_the_name() {
        for (word, name) in [
            ("halfturn", "half-turn"),
            ("Half_Turn", "half-turn"),
            ("half-trun", "half-turn"),
            ("quarter", "quarter-turn"),
            ("2x2", "2x2x2"),
            ("3x3x3", "3x3x3-corners"),
            ("irreversable", "irreversible"),
            ("axes", "axis"),
        ] {
            assert_eq!(nearest(word, NAMES), Some(name), "{word}");
        }
        assert_eq!(nearest("3x3", ["3x3x3-corners", "3x3x3", "3x3x3-edges"]), Some("3x3x3"));
    }

    #[test]
    fn unrelated_word_finds_no_name() {
        for word in ["", "-", "a", "4x4x4", "side", "none", "otherwise", &"half".repeat(1000)] {
            assert_eq!(nearest(word, NAMES), None, "{word}");
        }
    }

    #[test]
    fn edits_are_counted() {
        let counted = |one: &str, other: &str| edits(&letters(one), &letters(other));
        assert_eq!([counted("kitten", "sitting"), counted("", "abc"), counted("abc", "abc")], [3, 3, 0]);
    }
}
