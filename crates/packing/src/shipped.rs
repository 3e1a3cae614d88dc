//! The puzzles that are built in. Each is a file of the folder `shipped`.

use crate::file;
use crate::puzzle::Puzzle;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The names of the puzzles, and their files.
        pub const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../shipped/", $name, ".toml")))),*];
    };
}

files![
    "soma",
    "soma-tunnel",
    "soma-bed",
    "soma-crystal",
    "pentominoes-6x10",
    "pentominoes-5x12",
    "pentominoes-4x15",
    "pentominoes-3x20",
    "pentominoes-3x4x5",
    "pentominoes-2x5x6",
    "pentominoes-2x3x10",
    "bedlam",
    "tetris-cube",
    "conway",
    "slothouber-graatsma",
];

/// Returns the file with a name.
pub fn text(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns the puzzle with a name.
pub fn named(name: &str) -> Option<Puzzle> {
    text(name).and_then(|text| file::parse(text).ok()).map(|file| file.puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_file_is_read() {
        for (name, text) in FILES {
            let file = file::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(file.summary.is_some(), "{name} has no summary");
        }
    }
}
