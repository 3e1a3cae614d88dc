//! Pieces that matter: solutions and distances are for them, and the others are gray.

use godtable_cuts::{CutPuzzle, Piece};
use godtable_puzzle::cube3::{FlipsOf, NamedPieces};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Solid;
use crate::piece_mask::PieceMask;

#[wasm_bindgen]
impl Solid {
    /// Returns the puzzle in which only some pieces matter. `text` has names of pieces, such as `UF UFR`, and of
    /// [sets](Solid::piece_sets).
    ///
    /// # Errors
    /// Returns an error for another word, and for a puzzle whose pieces have no names.
    #[wasm_bindgen(js_name = withPieces)]
    pub fn with_pieces(&self, text: &str) -> Result<Solid, String> {
        let solid = self.shared.solid().ok_or("the pieces of this puzzle have no names to choose them by")?;
        let sets = self.sets();
        let mut pieces = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let set = sets.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
            match set {
                Some((_, own)) => pieces.extend(own),
                None => pieces.push(piece(solid, word).ok_or_else(|| {
                    let names: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
                    format!(
                        "there is no piece '{word}'; pieces have the letters of their faces, and sets are {}",
                        names.join(", ")
                    )
                })?),
            }
        }
        if pieces.is_empty() {
            return Err("no piece is chosen".to_owned());
        }
        let chosen = PieceMask::of(solid, &self.shared.puzzle, &pieces)?;
        Ok(self.choosing(Some(chosen)))
    }

    /// The sets of pieces that have a name: the name, a colon, and the names of its pieces. None without a shape from cuts.
    #[wasm_bindgen(getter, js_name = pieceSets)]
    #[must_use]
    pub fn piece_sets(&self) -> Vec<String> {
        let written = |(name, pieces): (String, Vec<&Piece>)| {
            let names: Vec<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
            format!("{name}: {}", names.join(" "))
        };
        self.sets().into_iter().map(written).collect()
    }

    /// By place of a sticker, as [`Solid::places`]: the name of the piece that lies there, or nothing for a piece that no turn moves.
    #[wasm_bindgen(getter, js_name = pieceNames)]
    #[must_use]
    pub fn piece_names(&self) -> Vec<String> {
        let (Some(solid), Some(drawn)) = (self.shared.solid(), &self.drawn) else { return Vec::new() };
        let name = |&sticker: &u16| {
            let piece = &solid.pieces()[solid.stickers()[usize::from(sticker)].piece];
            piece.place.map_or(String::new(), |_| piece.name.clone())
        };
        drawn.stickers().iter().map(name).collect()
    }
}

impl Solid {
    /// Returns the sets of pieces with a name: those of an orbit, and those that people name on the 3x3x3.
    fn sets(&self) -> Vec<(String, Vec<&Piece>)> {
        let Some(solid) = self.shared.solid() else { return Vec::new() };
        let of_orbit = |(number, orbit): (usize, &godtable_puzzle::orbits::OrbitDefinition)| {
            let is_own = |piece: &&Piece| piece.place.is_some_and(|place| place.orbit == number);
            (orbit.name.to_lowercase(), solid.pieces().iter().filter(is_own).collect())
        };
        let named = NamedPieces::ALL.into_iter().filter(|named| self.is_cube3() && named.flips == FlipsOf::Chosen);
        let of_cube3 = named.map(|named| {
            (named.name.to_owned(), named.pieces.split(' ').filter_map(|word| piece(solid, word)).collect())
        });
        solid.puzzle().orbits().enumerate().map(of_orbit).chain(of_cube3).collect()
    }
}

/// Returns the piece with the letters of a word in any order, if a turn moves it.
fn piece<'a>(solid: &'a CutPuzzle, word: &str) -> Option<&'a Piece> {
    let sorted = |name: &str| {
        let mut letters: Vec<char> = name.to_uppercase().chars().collect();
        letters.sort_unstable();
        letters
    };
    let word = sorted(word);
    solid.pieces().iter().find(|piece| piece.place.is_some() && sorted(&piece.name) == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    #[test]
    fn chosen_pieces_have_a_table_of_their_own() {
        let whole = Solid::read("3x3x3").expect("a puzzle");
        let cross = whole.with_pieces("cross").expect("pieces");
        assert!(cross.is_goal() && whole.played("U").expect("a turn").with_pieces("cross").expect("pieces").is_goal());
        let turned = cross.played("R F' D2 x M").expect("turns");
        assert!(!turned.is_goal());
        let table = Table::of_solid(&cross, false).expect("a table");
        assert_eq!(
            (table.unlocked().iter().sum::<f64>(), table.unlocked().len(), table.is_short()),
            (190_080.0, 9, false)
        );
        let found = table.solution(&turned.code()).expect("a code").expect("in reach");
        assert_eq!(table.distance(&turned.code()), Ok(Some(found.turns().len() as u32)));
        let end = turned.played(&found.turns().join(" ")).expect("turns");
        assert!(found.is_optimal && end.is_goal() && end.with_pieces("edges").is_ok_and(|edges| !edges.is_goal()));
        let drawn = table.mixed(7).expect("drawn").expect("drawn");
        let position = cross.played(&drawn.turns().join(" ")).expect("turns");
        assert_eq!((position.code(), position.is_goal()), (drawn.code(), false));
    }

    #[test]
    fn other_pieces_are_gray_in_any_position() {
        let cross = Solid::read("3x3x3").expect("a puzzle").with_pieces("fd DR DB,DL").expect("pieces");
        for turns in ["", "R U F x", "M E"] {
            let words = cross.played(turns).expect("turns").words();
            assert_eq!(words.matches("gray").count(), 40, "{turns}: {words}");
        }
        let sets = Solid::read("megaminx").expect("a puzzle").piece_sets();
        assert_eq!(sets.iter().map(|set| set.split(' ').count()).collect::<Vec<usize>>(), [31, 21]);
    }

    #[test]
    fn wrong_pieces_are_explained() {
        let solid = Solid::read("3x3x3").expect("a puzzle");
        let error = |text: &str| solid.with_pieces(text).expect_err("no piece");
        assert!(error("UF UD").starts_with("there is no piece 'UD'; "), "{}", error("UF UD"));
        assert_eq!(error(" , "), "no piece is chosen");
        assert!(Solid::read("square-1").expect("a puzzle").with_pieces("UF").is_err());
    }
}
