//! Pieces that matter: solutions and distances are for them, and the others are gray.

use godtable_cuts::Place;
use godtable_puzzle::cube::{Corner, Face};
use godtable_puzzle::cube3::{FlipsOf, NamedPieces};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::paint::place_of;
use crate::piece_mask::PieceMask;
use crate::{Cube, Solid};

#[wasm_bindgen]
impl Solid {
    /// Returns the puzzle in which only some pieces matter. `text` has names of pieces, such as `UF UFR`, and of
    /// [sets](Solid::piece_sets). Without cuts, a piece has the name of its orbit and the number of its place, such as `CORNERS.1`.
    ///
    /// # Errors
    /// Returns an error for another word.
    #[wasm_bindgen(js_name = withPieces)]
    pub fn with_pieces(&self, text: &str) -> Result<Solid, String> {
        let sets = self.sets();
        let mut pieces = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match sets.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
                Some((_, own)) => pieces.extend(own.iter().map(|(_, home)| *home)),
                None => pieces.push(self.home(word).ok_or_else(|| {
                    let names: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
                    let how = match self.shared.solid() {
                        Some(_) => "the letters of their faces",
                        None => "the name of an orbit, a dot and the number of a place",
                    };
                    format!("there is no piece '{word}'; pieces have {how}, and sets are {}", names.join(", "))
                })?),
            }
        }
        if pieces.is_empty() {
            return Err("no piece is chosen".to_owned());
        }
        let chosen = PieceMask::of(&self.shared.puzzle, self.shared.defined(), &pieces, &self.homes())?;
        Ok(self.choosing(Some(chosen)))
    }

    /// The sets of pieces that have a name: the name, a colon, and the names of its pieces.
    #[wasm_bindgen(getter, js_name = pieceSets)]
    #[must_use]
    pub fn piece_sets(&self) -> Vec<String> {
        let names = |pieces: Vec<(String, Place)>| pieces.into_iter().map(|(name, _)| name).collect::<Vec<String>>();
        self.sets().into_iter().map(|(name, pieces)| format!("{name}: {}", names(pieces).join(" "))).collect()
    }

    /// Returns the 2x2x2 with the facelets of one with rules, in the fixed frame.
    ///
    /// # Errors
    /// Returns an error for another puzzle, and if no turns lead to such a cube.
    #[wasm_bindgen(js_name = ofFacelets)]
    pub fn of_facelets(&self, facelets: &str) -> Result<Solid, String> {
        let places = self.tiles_of(2).filter(|_| self.letters().len() == facelets.len());
        let mut letters = vec![String::new(); facelets.len()];
        for (place, letter) in places.ok_or("the puzzle is no 2x2x2")?.into_iter().zip(facelets.chars()) {
            letters[place] = letter.to_string();
        }
        let painting = self.painted(letters);
        self.of_code(&painting.code().ok_or_else(|| painting.reason())?)
    }

    /// The facelets of a 2x2x2 in the fixed frame, as [`Solid::of_facelets`] takes them.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn facelets(&self) -> String {
        let letters = self.with(self.at.clone(), Vec::new()).letters();
        self.tiles_of(2).unwrap_or_default().into_iter().map(|place| letters[place].as_str()).collect()
    }

    /// By place of a sticker, as [`Solid::places`]: the name of the piece that lies there, or nothing for a piece that no turn moves.
    /// Without cuts, by place of a piece.
    #[wasm_bindgen(getter, js_name = pieceNames)]
    #[must_use]
    pub fn piece_names(&self) -> Vec<String> {
        let (named, defined) = (self.named_pieces(), self.shared.defined());
        let name_of = |is_own: &dyn Fn(&Place) -> bool| {
            named.iter().find(|(_, home)| is_own(home)).map_or(String::new(), |(name, _)| name.clone())
        };
        if let (Some(_), Some(drawn)) = (self.shared.solid(), &self.drawn) {
            let homes = self.homes();
            let home = |sticker: &u16| homes[usize::from(*sticker)];
            return drawn.stickers().iter().map(|sticker| name_of(&|own| Some(*own) == home(sticker))).collect();
        }
        let orbits: Vec<_> = defined.orbits().collect();
        let lying = self.at.orbits.iter().enumerate();
        let lying = lying.flat_map(|(orbit, at)| at.kinds.iter().map(move |&kind| (orbit, kind)));
        lying
            .map(|(orbit, kind)| name_of(&|own| own.orbit == orbit && orbits[orbit].kinds[own.place] == kind))
            .collect()
    }

    /// Without cuts, by place of a piece: the name of the piece that spins what lies there, such as a gear, if one does.
    #[wasm_bindgen(getter, js_name = spinnerNames)]
    #[must_use]
    pub fn spinner_names(&self) -> Vec<String> {
        let named = self.named_pieces();
        let name_of = |by: Place| named.iter().find(|(_, home)| *home == by).map(|(name, _)| name.clone());
        let names = self.spinners().into_iter().map(|by| by.and_then(name_of).unwrap_or_default());
        let lying = self.at.orbits.iter().map(|at| at.kinds.len());
        names.zip(lying).flat_map(|(name, count)| vec![name; count]).collect()
    }
}

impl Solid {
    /// By orbit: the place whose orientation spins its solids, if one does.
    fn spinners(&self) -> Vec<Option<Place>> {
        let figure = self.shared.puzzle.figure();
        let spinner = |orbit| figure.and_then(|figure| figure.spinner(orbit));
        (0..self.at.orbits.len()).map(spinner).collect()
    }

    /// Returns the pieces that turns move, each with its name and its home.
    fn named_pieces(&self) -> Vec<(String, Place)> {
        if let Some(solid) = self.shared.solid() {
            return solid.pieces().iter().filter_map(|piece| Some((piece.name.clone(), piece.place?))).collect();
        }
        let shown = self.homes();
        let spinners = self.spinners();
        let (mut seen, mut named) = (Vec::new(), Vec::new());
        for (number, orbit) in self.shared.defined().orbits().enumerate() {
            for (place, kind) in orbit.kinds.iter().enumerate() {
                let home = Place { orbit: number, place };
                let is_shown = shown.is_empty() || shown.contains(&Some(home)) || spinners.contains(&Some(home));
                if !seen.contains(&(number, kind)) && is_shown {
                    seen.push((number, kind));
                    named.push((format!("{}.{}", orbit.name, place + 1), home));
                }
            }
        }
        named
    }

    /// Returns the sets of pieces with a name: those of an orbit, and those that people name on the 3x3x3.
    fn sets(&self) -> Vec<(String, Vec<(String, Place)>)> {
        let named = self.named_pieces();
        let of_orbit = |(number, orbit): (usize, &godtable_puzzle::orbits::OrbitDefinition)| {
            (orbit.name.to_lowercase(), named.iter().filter(|(_, home)| home.orbit == number).cloned().collect())
        };
        let of_cube3 = NamedPieces::ALL.into_iter().filter(|own| self.is_cube3() && own.flips == FlipsOf::Chosen);
        let of_cube3 = of_cube3.map(|own| {
            let piece = |word: &str| Some((word.to_owned(), self.home(word)?));
            (own.name.to_owned(), own.pieces.split(' ').filter_map(piece).collect())
        });
        let sets = self.shared.defined().orbits().enumerate().map(of_orbit).chain(of_cube3);
        sets.filter(|(_, pieces): &(_, Vec<_>)| !pieces.is_empty()).collect()
    }

    /// Returns the home of the piece with a name. The letters of faces may have any order.
    fn home(&self, word: &str) -> Option<Place> {
        let normal = |name: &str| {
            let mut letters: Vec<char> = name.to_uppercase().chars().collect();
            if self.shared.solid().is_some() {
                letters.sort_unstable();
            }
            letters
        };
        let word = normal(word);
        self.named_pieces().into_iter().find(|(name, _)| normal(name) == word).map(|(_, home)| home)
    }

    /// By number of a sticker: the home of its piece, if turns move it. Nothing without a shape.
    fn homes(&self) -> Vec<Option<Place>> {
        if let Some(solid) = self.shared.solid() {
            return solid.stickers().iter().map(|sticker| solid.pieces()[sticker.piece].place).collect();
        }
        let Some(drawn) = self.solved().drawn else { return Vec::new() };
        let mut homes = vec![None; drawn.stickers().len()];
        for piece in drawn.pieces() {
            for sticker in piece.stickers {
                homes[usize::from(sticker)] = Some(piece.place);
            }
        }
        homes
    }
}

#[wasm_bindgen]
impl Cube {
    /// The set of all pieces that turns move, as [`Solid::piece_sets`].
    #[wasm_bindgen(getter, js_name = pieceSets)]
    #[must_use]
    pub fn piece_sets(&self) -> Vec<String> {
        let names = Corner::ALL.iter().take(self.moving()).map(|corner| named(&corner.faces()));
        vec![format!("corners: {}", names.collect::<Vec<String>>().join(" "))]
    }

    /// By place of a sticker, as [`Cube::places`]: the name of the piece that lies there, or nothing for the corner that stays.
    #[wasm_bindgen(getter, js_name = pieceNames)]
    #[must_use]
    pub fn piece_names(&self) -> Vec<String> {
        let facelets = self.facelets();
        let places: Vec<Option<Corner>> = (0..24).map(place_of).collect();
        let moving: Vec<String> = Corner::ALL.iter().take(self.moving()).map(|corner| named(&corner.faces())).collect();
        let name = |place: &Option<Corner>| {
            let own = facelets.chars().zip(&places).filter(|(_, other)| *other == place);
            let faces: Vec<Face> = own.filter_map(|(letter, _)| letter.to_string().parse().ok()).collect();
            Some(named(&faces)).filter(|name| moving.contains(name)).unwrap_or_default()
        };
        places.iter().map(name).collect()
    }

    /// Returns the number of corners that turns move, the first of [`Corner::ALL`].
    fn moving(&self) -> usize {
        self.rules.puzzle().moving_corners()
    }
}

/// Names a corner by its faces: U or D first, then F or B.
fn named(faces: &[Face]) -> String {
    let mut faces = faces.to_vec();
    faces.sort_by_key(|&face| [Face::U, Face::D, Face::F, Face::B].iter().position(|&own| own == face).unwrap_or(4));
    faces.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Table};

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
    fn pieces_of_other_shapes_have_tables_and_searches() {
        for (puzzle, turns, pieces, count, gray) in [
            ("ivy", "UFR UBL'", "centers", Some(360.0), 12),
            ("square-1", "U3 S D3", "PIECES.2 pieces.3,MIDDLE", None, 35),
            ("8-puzzle", "R' U", "TILES.1", Some(72.0), 7),
            ("gear", "U R'", "gears", Some(27.0), 27),
        ] {
            let chosen = Solid::read(puzzle).expect(puzzle).with_pieces(pieces).expect(pieces);
            let turned = chosen.played(turns).expect(turns);
            let table = Table::of_solid(&chosen, false).expect(puzzle);
            let all = table.unlocked().iter().sum::<f64>();
            assert_eq!((!table.is_search()).then_some(all), count, "{puzzle}");
            let found = table.solution(&turned.code()).expect(puzzle).expect("in reach");
            assert!(turned.played(&found.turns().join(" ")).expect(puzzle).is_goal(), "{puzzle}");
            let stickers = turned.drawn.as_ref().map_or(0, |drawn| drawn.stickers().len());
            assert_eq!((0..stickers).filter(|&own| turned.is_gray(own as u16)).count(), gray, "{puzzle}");
            assert_eq!(chosen.spinner_names().iter().any(|name| name == "GEARS.2"), puzzle == "gear");
            assert_eq!(chosen.piece_names().len(), turned.at.orbits.iter().map(|own| own.kinds.len()).sum::<usize>());
            assert!(chosen.with_pieces("X.1").is_err_and(|error| error.contains("the name of an orbit")));
        }
    }

    #[test]
    fn pocket_cube_keeps_its_position_when_pieces_are_chosen() {
        let rules = Rules::named("2x2x2", "half-turn").expect("a preset");
        let solid = Solid::read("cuts = '2x2x2'\nstill = 'DBL'").expect("a design");
        assert_eq!(Cube::solved(&rules).piece_sets(), ["corners: UFL UBR DFR UBL DBR DFL UFR"]);
        for turns in ["", "R U F'", "L2 D B' x y"] {
            let cube = Cube::of_setup(turns, &rules).expect(turns);
            let code = cube.code();
            let facelets = code.split('.').next().expect("facelets");
            let other = solid.of_facelets(facelets).expect(turns);
            assert_eq!(other.facelets(), facelets);
            // Without rotations, the same pieces lie at the places.
            let named = |names: Vec<String>| names.into_iter().filter(|name| !name.is_empty()).count();
            assert_eq!([named(cube.piece_names()), named(other.piece_names())], [21, 21], "{turns}");
        }
        assert_eq!(solid.of_facelets("UF").expect_err("too few"), "the puzzle is no 2x2x2");
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
    }
}
