//! Painted stickers: whether a cube can have them, and if not, why.

use godtable_cuts::Place;
use godtable_puzzle::cube::{Corner, Face, FaceletsError, Held, Rules};
use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_puzzle::orbits::{Arrangement, OrbitDefinition};
use godtable_render::scene::{Facelet, Look};
use godtable_render::space::{Frame, Vector};
use godtable_render::{Drawable as _, Point};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::outlines::hex;
use crate::picture::style;
use crate::sentence::sentence;
use crate::{Cube, Solid, code};

/// The verdict on painted stickers.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Painting {
    code: Option<String>,
    reason: String,
    marked: Vec<u16>,
}

#[wasm_bindgen]
impl Painting {
    /// The code of the puzzle, unlocked, if it exists.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn code(&self) -> Option<String> {
        self.code.clone()
    }

    /// The reason why no cube has these stickers; empty if one has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn reason(&self) -> String {
        self.reason.clone()
    }

    /// The numbers of the stickers that the reason is about, in the list of places.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn marked(&self) -> Vec<u16> {
        self.marked.clone()
    }
}

#[wasm_bindgen]
impl Cube {
    /// The places of the stickers that someone may paint, as [`Picture::places`](crate::Picture::places) names them.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn places(&self) -> Vec<String> {
        let last = self.rules.puzzle().width() - 1;
        let tiles = [0, last, last * (last + 1), last * (last + 2)];
        Face::ALL.into_iter().flat_map(|face| tiles.map(|tile| format!("{face}{tile}"))).collect()
    }

    /// The letters of the colors of these stickers.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn letters(&self) -> Vec<String> {
        self.facelets().chars().map(String::from).collect()
    }

    /// The letters of all colors, each with its color, such as `U #f4f4f2`.
    #[must_use]
    pub fn palette(&self, colors: &str) -> Vec<String> {
        let style = style(colors, false);
        Face::ALL.into_iter().map(|face| format!("{face} {}", hex(style.face(face)))).collect()
    }

    /// Checks painted stickers: a letter for each place, or nothing for no color.
    #[must_use]
    pub fn painted(&self, letters: Vec<String>) -> Painting {
        let letters: String = letters.iter().map(|own| if own.is_empty() { "-" } else { own }).collect();
        unpainted(letters.matches('-').count()).unwrap_or_else(|| check(&letters, &self.rules))
    }
}

/// Returns the verdict for `count` stickers without a color yet, or `None` if it is 0.
fn unpainted(count: usize) -> Option<Painting> {
    let reason = match count {
        0 => return None,
        1 => "1 sticker has no color yet".to_owned(),
        count => format!("{count} stickers have no color yet"),
    };
    Some(Painting { code: None, reason, marked: Vec::new() })
}

/// Checks 24 painted stickers.
fn check(letters: &str, rules: &Rules) -> Painting {
    match Held::read_facelets(letters, rules.puzzle()) {
        Ok(held) => Painting { code: Some(code::write(&held)), reason: String::new(), marked: Vec::new() },
        Err(error) => Painting { code: None, reason: error.to_string(), marked: marked(&error, letters) },
    }
}

#[wasm_bindgen]
impl Solid {
    /// The places of the stickers that someone may paint.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn places(&self) -> Vec<String> {
        (0..self.shared.solid().map_or(0, |solid| solid.stickers().len())).map(|place| place.to_string()).collect()
    }

    /// The letters of the colors of these stickers: the names of faces.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn letters(&self) -> Vec<String> {
        let (Some(_), Some(drawn)) = (self.shared.solid(), &self.drawn) else { return Vec::new() };
        drawn.stickers().iter().map(|&sticker| drawn.letters(sticker).to_owned()).collect()
    }

    /// The letters of all colors, each with its color, such as `U #f4f4f2`.
    #[must_use]
    pub fn palette(&self, colors: &str) -> Vec<String> {
        let (Some(solid), Some(drawn)) = (self.shared.solid(), &self.drawn) else { return Vec::new() };
        let style = style(colors, false);
        let own = solid.faces().iter().enumerate().filter(|(number, face)| face.color == *number);
        let color = |(_, face): (usize, &godtable_cuts::Face)| {
            let sticker = self.sticker_of(&face.name)?;
            let look = Look::Facelet(Facelet { place: sticker, sticker });
            Some(format!("{} {}", face.name, hex(drawn.color(look, style))))
        };
        own.filter_map(color).collect()
    }

    /// Returns a random position, each with the same chance, or nothing if the puzzle is not the 3x3x3.
    #[must_use]
    pub fn random(&self, seed: u32) -> Option<Solid> {
        let mut letters = self.solved().letters();
        let cube = Random::new(seed.into()).cube_at_least(2);
        for (place, letter) in self.tiles()?.into_iter().zip(facelets::write(&cube).chars()) {
            letters[place] = letter.to_string();
        }
        Some(self.with(self.arranged(&letters).ok()?, Vec::new()))
    }

    /// Checks painted stickers: a letter for each place, or nothing for no color. Which piece lies at a place follows from the
    /// colors there.
    #[must_use]
    pub fn painted(&self, letters: Vec<String>) -> Painting {
        if let Some(verdict) = unpainted(letters.iter().filter(|own| own.is_empty()).count()) {
            return verdict;
        }
        let found = self.arranged(&self.in_fixed_hold(&letters)).and_then(|at| {
            let defined = self.shared.defined();
            let at = defined.legal(at).map_err(|reason| (reason, Vec::new()))?;
            Ok(Solid { at, ..self.clone() }.code())
        });
        let found = found.and_then(|code| match self.cube3(&letters).transpose() {
            Ok(_) => Ok(code),
            Err(reason) => Err((reason, Vec::new())),
        });
        match found {
            Ok(code) => Painting { code: Some(code), reason: String::new(), marked: Vec::new() },
            Err((reason, marked)) => Painting { code: None, reason, marked },
        }
    }
}

impl Solid {
    /// Returns some sticker of the face with these letters.
    pub(crate) fn sticker_of(&self, letters: &str) -> Option<u16> {
        let solid = self.shared.solid()?;
        let is_own = |sticker: &godtable_cuts::Sticker| solid.faces()[sticker.face].name == letters;
        solid.stickers().iter().position(is_own).map(|sticker| sticker as u16)
    }

    /// Returns the letters in the fixed hold of stickers in this hold.
    fn in_fixed_hold(&self, letters: &[String]) -> Vec<String> {
        let turns = self.shared.solid().map_or(&[][..], |solid| solid.turns());
        let spins = self.shared.spins(&self.hold);
        let image = |place: usize| {
            spins.iter().zip(&self.hold).fold(place, |place, (spin, power)| {
                (0..power.exponent).fold(place, |place, _| turns[spin.turn].images[place] as usize)
            })
        };
        (0..letters.len()).map(|place| letters[image(place)].clone()).collect()
    }

    /// Returns the position with painted stickers, or why there is none, and the places of these stickers.
    fn arranged(&self, letters: &[String]) -> Result<Arrangement, (String, Vec<u16>)> {
        let none = || ("this puzzle has no stickers".to_owned(), Vec::new());
        let (solid, defined) = (self.shared.solid().ok_or_else(none)?, self.shared.defined());
        let color = |sticker: usize| solid.faces()[solid.stickers()[sticker].face].color;
        let wanted: Vec<Option<usize>> =
            letters.iter().map(|own| self.sticker_of(own).map(|sticker| color(sticker.into()))).collect();
        let mut at = defined.played(&[]);
        let orbits: Vec<&OrbitDefinition> = defined.orbits().collect();
        // At each place, the kind and orientation with the painted colors.
        for piece in solid.pieces() {
            let fits = |at: &Arrangement| {
                let placed = solid.placed(at);
                piece.stickers.iter().all(|&own| Some(color(placed[own].sticker)) == wanted[own])
            };
            let is_found = match piece.place {
                None => fits(&at),
                Some(Place { orbit, place }) => {
                    let own = orbits[orbit];
                    let kinds = 0..own.moduli.len();
                    let mut all =
                        kinds.flat_map(|kind| (0..own.moduli[kind]).map(move |orientation| (kind as u8, orientation)));
                    all.any(|(kind, orientation)| {
                        (at.orbits[orbit].kinds[place], at.orbits[orbit].orientations[place]) = (kind, orientation);
                        fits(&at)
                    })
                }
            };
            if !is_found {
                let marked = piece.stickers.iter().map(|&own| own as u16).collect();
                return Err((format!("no piece has the colors at {}", piece.name), marked));
            }
        }
        // No kind may occur more often than the puzzle has it.
        for (orbit, own) in orbits.iter().enumerate() {
            let count = |kinds: &[u8], kind: u8| kinds.iter().filter(|&&own| own == kind).count();
            let is_wrong = |kind: &u8| count(&at.orbits[orbit].kinds, *kind) > count(&own.kinds, *kind);
            if let Some(kind) = (0..own.moduli.len() as u8).find(is_wrong) {
                let is_there = |piece: &&godtable_cuts::Piece| {
                    piece.place.is_some_and(|own| own.orbit == orbit && at.orbits[orbit].kinds[own.place] == kind)
                };
                let pieces: Vec<&godtable_cuts::Piece> = solid.pieces().iter().filter(is_there).collect();
                let names = pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<&str>>().join(" and ");
                let marked = pieces.iter().flat_map(|piece| &piece.stickers).map(|&own| own as u16).collect();
                return Err((format!("the same piece is at {names}"), marked));
            }
        }
        Ok(at)
    }

    /// Returns the places of the stickers of the 3x3x3 in the order of facelets, or nothing of another puzzle.
    fn tiles(&self) -> Option<Vec<usize>> {
        self.is_cube3().then(|| self.tiles_of(3))?
    }

    /// Returns the places of the stickers of a cube with some layers in the order of facelets, or nothing without a shape from cuts.
    pub(crate) fn tiles_of(&self, layers: usize) -> Option<Vec<usize>> {
        let solid = self.shared.solid()?;
        let middle = move |face: Face, tile: usize| {
            let along = |number: usize| (2 * number + 1) as f64 / layers as f64 - 1.0;
            Frame::of(face).place(Point::new(along(tile % layers), along(tile / layers)))
        };
        let tiles = Face::ALL.into_iter().flat_map(|face| (0..layers * layers).map(move |tile| middle(face, tile)));
        let nearest = |point: Vector| {
            let distance = |place: &usize| {
                let corners = &solid.stickers()[*place].polygon;
                corners.iter().map(|&corner| (Vector(corner) + point * -1.0).length()).sum::<f64>()
            };
            (0..solid.stickers().len()).min_by(|one, other| distance(one).total_cmp(&distance(other)))
        };
        Some(tiles.filter_map(nearest).collect())
    }

    /// Returns the 3x3x3 with these stickers, if the puzzle is one.
    pub(crate) fn cube3(&self, letters: &[String]) -> Option<Result<Cube3, String>> {
        let text: String = self.tiles()?.into_iter().map(|place| letters[place].as_str()).collect();
        Some(facelets::read(&text).map_err(sentence))
    }

    /// Whether solutions of all pieces of the 3x3x3 are asked for.
    pub(crate) fn has_solver(&self) -> bool {
        self.chosen.is_none() && self.is_cube3()
    }

    /// Whether the puzzle is the 3x3x3, whose solver in two phases finds near-optimal solutions.
    pub(crate) fn is_cube3(&self) -> bool {
        let is_whole = |solid: &godtable_cuts::CutPuzzle| {
            let is_own = |(number, face): (usize, &godtable_cuts::Face)| face.color == number && !face.has_picture;
            solid.description().name() == "3x3x3"
                && solid.puzzle().bandages().is_empty()
                && solid.puzzle().moves().len() == 6
                && solid.faces().iter().enumerate().all(is_own)
        };
        self.shared.solid().is_some_and(is_whole)
    }
}

/// Returns the facelets that an error is about.
fn marked(error: &FaceletsError, letters: &str) -> Vec<u16> {
    let places: Vec<Corner> = match error {
        FaceletsError::SameTwice { place, .. }
        | FaceletsError::OppositeOnOneCorner { place, .. }
        | FaceletsError::Mirrored { place, .. } => vec![*place],
        FaceletsError::CornerTwice { places, .. } => places.to_vec(),
        FaceletsError::WrongCounts { counts } => {
            let is_wrong = |letter: char| counts.iter().any(|&(wrong, count)| wrong == letter && count > 4);
            return letters
                .chars()
                .zip(0..)
                .filter(|(letter, _)| is_wrong(*letter))
                .map(|(_, number)| number)
                .collect();
        }
        _ => Vec::new(),
    };
    places.into_iter().flat_map(facelets_of).collect()
}

/// Returns the numbers of the facelets of a place.
fn facelets_of(place: Corner) -> Vec<u16> {
    (0..24).filter(|&number| place_of(number) == Some(place)).collect()
}

/// Returns the place of a facelet.
pub(crate) fn place_of(number: u16) -> Option<Corner> {
    let (face, tile) = (Face::ALL[usize::from(number / 4)], number % 4);
    let frame = Frame::of(face);
    let sign = |bit: u16| if bit == 0 { -1.0 } else { 1.0 };
    let point = frame.normal + frame.right * sign(tile % 2) + frame.down * sign(tile / 2);
    let is_at = |corner: &Corner| corner.faces().iter().all(|&face| Frame::of(face).normal.dot(point) > 0.0);
    Corner::ALL.into_iter().find(is_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube() -> Cube {
        Cube::solved(&crate::Rules::named("2x2x2", "half-turn").expect("a preset"))
    }

    /// Checks painted letters; `-` is no color.
    fn painted(letters: &str) -> Painting {
        let letter = |letter: char| if letter == '-' { String::new() } else { letter.to_string() };
        cube().painted(letters.chars().map(letter).collect())
    }

    #[test]
    fn facelets_of_a_place_are_three() {
        assert_eq!(facelets_of(Corner::URF), [3, 4, 9]);
        assert!(Corner::ALL.into_iter().all(|corner| facelets_of(corner).len() == 3));
    }

    #[test]
    fn twisted_corner_is_explained() {
        // The corner URF, twisted in place.
        let painted = painted("UUUFURRRFRFFDDDDLLLLBBBB");
        assert_eq!(painted.code(), None);
        assert!(painted.reason().contains("one corner is twisted in place"), "{}", painted.reason());
    }

    #[test]
    fn repeated_color_marks_its_corner() {
        assert_eq!(painted("UUURURRRFFFFDDDDLLLLBBBB").code(), None);
        let painted = painted("UUUUFRRRRFFFDDDDLLLLBBBB");
        assert_eq!(painted.marked(), [3, 4, 9], "{}", painted.reason());
    }

    #[test]
    fn empty_stickers_are_counted() {
        assert_eq!(painted("UUUURRRRFFFFDDDDLLLLBBB-").reason(), "1 sticker has no color yet");
    }

    #[test]
    fn painted_cube_in_any_hold_has_a_code() {
        let letters = godtable_puzzle::cube::facelets::write(
            &Held::read_setup("R U' x y", godtable_puzzle::cube::Puzzle::CUBE2).expect("a setup").position(),
        );
        assert!(painted(&letters).code().is_some());
    }

    #[test]
    fn painted_solid_is_the_position_with_its_letters() {
        for (text, turns) in
            [("3x3x3", "R U F2 D'"), ("megaminx", "U R2 F'"), ("skewb", "U R'"), ("4x4x4", "R 2U F"), ("fto", "U R F'")]
        {
            let solid = Solid::read(text).expect("a puzzle");
            let turned = solid.played(turns).expect("turns");
            let painted = solid.painted(turned.letters());
            let rotated = turned.solved().shared.defined().rotations().first().map(|own| own.name.clone());
            if let Some(held) = rotated.map(|rotation| turned.played(&rotation).expect("a rotation")) {
                let code = held.painted(held.letters()).code().expect("it exists in any orientation");
                assert_eq!(solid.of_code(&code).expect("a code").letters(), held.letters(), "{text}");
            }
            // Pieces of one kind and centers look identical, so letters are compared.
            let code = painted.code().unwrap_or_else(|| panic!("{text}: {}", painted.reason()));
            assert_eq!(solid.of_code(&code).expect("a code").letters(), turned.letters(), "{text}");
        }
    }

    #[test]
    fn random_cubes_differ_and_exist() {
        let cube = Solid::read("3x3x3").expect("a puzzle");
        let all: Vec<Vec<String>> = (0..5).map(|seed| cube.random(seed).expect("a cube").letters()).collect();
        assert!(all.iter().all(|letters| cube.painted(letters.clone()).code().is_some()));
        assert!((1..5).all(|number| all[number] != all[0]));
        assert!(Solid::read("skewb").expect("a puzzle").random(1).is_none());
    }

    #[test]
    fn impossible_solids_are_explained() {
        let cube = Solid::read("3x3x3").expect("a puzzle");
        let exchanged = |one: usize, other: usize| {
            let mut letters = cube.letters();
            letters.swap(one, other);
            cube.painted(letters)
        };
        let sticker = |name: &str, face: &str| {
            let cut = cube.shared.solid().expect("a shape");
            let piece = cut.pieces().iter().find(|piece| piece.name == name).expect("a piece");
            *piece.stickers.iter().find(|&&own| cut.faces()[cut.stickers()[own].face].name == face).expect("a sticker")
        };
        // A flipped edge, and two exchanged edges.
        let flipped = exchanged(sticker("UF", "U"), sticker("UF", "F"));
        assert!(flipped.code().is_none() && flipped.reason().contains("flip"), "{}", flipped.reason());
        let exchanged = exchanged(sticker("UF", "F"), sticker("UR", "R"));
        assert!(exchanged.code().is_none(), "two edges");
        let mut letters = cube.letters();
        letters[sticker("UF", "F")] = "U".to_owned();
        let twice = cube.painted(letters);
        assert!(twice.reason().starts_with("no piece has the colors at"), "{}", twice.reason());
        assert_eq!(twice.marked().len(), 2);
    }
}
