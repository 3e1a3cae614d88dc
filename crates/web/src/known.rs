//! What is known of puzzles that are too large for a table in a page.

/// The known figures of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The number of positions, in decimal digits.
    pub(crate) positions: &'static str,
    /// God's number, or its bounds.
    pub(crate) gods_number: &'static str,
    /// What counts as one turn.
    pub(crate) turns: &'static str,
    /// Who found the number.
    pub(crate) source: &'static str,
}

/// The figures: a puzzle in each line, after some lines that say what the columns are.
const FIGURES: &str = include_str!("../../../data/figures.tsv");
const HEAD: usize = 3;

/// Returns the known figures of the puzzle with a name.
pub(crate) fn known(name: &str) -> Option<Known> {
    all().find(|(own, _)| *own == name).map(|(_, known)| known)
}

fn all() -> impl Iterator<Item = (&'static str, Known)> {
    FIGURES.lines().skip(HEAD).filter_map(|line| match line.split('\t').collect::<Vec<&str>>()[..] {
        [name, positions, gods_number, turns, source] => Some((name, Known { positions, gods_number, turns, source })),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solid;

    #[test]
    fn figures_are_of_puzzles_of_the_page() {
        assert_eq!(all().count(), FIGURES.lines().count() - HEAD);
        for (name, known) in all() {
            assert_eq!(Solid::read(name).expect(name).name(), name);
            assert!(known.positions.bytes().all(|digit| digit.is_ascii_digit()), "{name}");
        }
    }
}
