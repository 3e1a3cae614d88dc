//! The 54 facelets: faces in the order U R F D L B, each row by row as seen on it.
//!
//! R, F, L and B are seen with U at the top, U with B at the top, D with F at the top.

use crate::cube::facelets::{FACELETS as SMALL_FACELETS, FaceletsError, counts};
use crate::cube::{Face, Turn};

use crate::cube3::cube::{Corners, Edges, hold};
use crate::cube3::error::named;
use crate::cube3::place::{CENTERS, CORNERS, EDGES, name_of};
use crate::cube3::{ChosenPieces, Cube3, Cube3Error, Orbit};
use crate::orbits::OrbitDefinition;

/// The number of facelets.
pub const FACELETS: usize = 54;

/// The faces toward the top and the right of a face, as it is seen.
const fn around(face: Face) -> [Face; 2] {
    match face {
        Face::U => [Face::B, Face::R],
        Face::R => [Face::U, Face::B],
        Face::F => [Face::U, Face::R],
        Face::D => [Face::F, Face::R],
        Face::L => [Face::U, Face::F],
        Face::B => [Face::U, Face::L],
    }
}

/// A facelet: a face, and the faces next to it there.
#[derive(Clone, Copy)]
struct Facelet {
    face: Face,
    row: usize,
    column: usize,
}

impl Facelet {
    fn new(number: usize) -> Facelet {
        Facelet { face: Face::ALL[number / 9], row: number % 9 / 3, column: number % 3 }
    }

    /// Whether the piece of the facelet has stickers on exactly these faces.
    fn is_on(self, faces: &[Face]) -> bool {
        let [up, right] = around(self.face);
        let vertical = [Some(up), None, Some(up.opposite())][self.row];
        let horizontal = [Some(right.opposite()), None, Some(right)][self.column];
        let own = [Some(self.face), vertical, horizontal];
        own.iter().flatten().count() == faces.len() && faces.iter().all(|&face| own.contains(&Some(face)))
    }

    /// The place of the facelet among the places of a kind, and the number of its face there.
    fn place<const FACES: usize>(self, places: &[[Face; FACES]]) -> Option<(usize, usize)> {
        let place = places.iter().position(|faces| self.is_on(faces))?;
        Some((place, places[place].iter().position(|&face| face == self.face)?))
    }
}

/// Returns the color of each facelet, as the face of the solved cube that has it.
#[must_use]
pub fn colors(cube: &Cube3) -> [Face; FACELETS] {
    std::array::from_fn(|number| {
        let facelet = Facelet::new(number);
        color(cube.corners(), &CORNERS, facelet)
            .or_else(|| color(cube.edges(), &EDGES, facelet))
            .or_else(|| color(cube.centers(), &CENTERS, facelet))
            .expect("each facelet has a piece")
    })
}

/// Returns the same for a cube of which only some pieces matter: the facelets of the others have no color.
#[must_use]
pub fn colors_of(cube: &Cube3, pieces: &ChosenPieces) -> [Option<Face>; FACELETS] {
    let all = colors(cube);
    std::array::from_fn(|number| {
        let facelet = Facelet::new(number);
        let corner =
            facelet.place(&CORNERS).map(|(place, _)| pieces.corners()[usize::from(cube.corners().pieces()[place])]);
        let edge = facelet.place(&EDGES).map(|(place, _)| pieces.edges()[usize::from(cube.edges().pieces()[place])]);
        corner.or(edge).unwrap_or(true).then_some(all[number])
    })
}

/// The color of a facelet, if it belongs to a piece of this kind.
fn color<const FACES: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    orbit: &Orbit<PLACES, ORIENTATIONS>,
    places: &[[Face; FACES]; PLACES],
    facelet: Facelet,
) -> Option<Face> {
    let (place, number) = facelet.place(places)?;
    let orientation = usize::from(orbit.orientations()[place]);
    Some(places[usize::from(orbit.pieces()[place])][(number + FACES - orientation) % FACES])
}

/// Writes the 54 letters `URFDLB`, each the face of the solved cube with that color.
#[must_use]
pub fn write(cube: &Cube3) -> String {
    colors(cube).iter().map(|face| face.letter()).collect()
}

/// Reads a cube from 54 letters. White space is skipped.
///
/// If the letters are `URFDLB`, and some hold of a cube has these centers, each letter is the color of the face it
/// names. Other letters are colors without a name: the centers say which face each of them belongs to.
///
/// # Errors
/// Returns an error if no turns lead to a cube with these facelets.
///
/// ```
/// use godtable_puzzle::cube3::facelets;
///
/// let cube = facelets::read("UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB")?;
/// assert!(cube.is_solved());
/// # Ok::<(), godtable_puzzle::cube3::Cube3Error>(())
/// ```
pub fn read(text: &str) -> Result<Cube3, Cube3Error> {
    Ok(read_scheme(text)?.0)
}

/// Reads a cube like [`read`], and returns it with the letter of each color: the letters of the solved faces, in the
/// order of [`Face::ALL`].
///
/// # Errors
/// Returns an error if [`read`] does.
pub fn read_scheme(text: &str) -> Result<(Cube3, [char; 6]), Cube3Error> {
    let letters = letters(text)?;
    let named: Option<Vec<Face>> = letters.iter().map(|&letter| Face::from_letter(letter)).collect();
    match named {
        Some(colors) => match cube(&letters, |number| colors[number]) {
            Err(Cube3Error::Centers { centers }) => by_centers(&letters).map_err(|_| Cube3Error::Centers { centers }),
            cube => Ok((cube?, Face::ALL.map(Face::letter))),
        },
        None => by_centers(&letters),
    }
}

/// Reads a cube from letters that name colors: `names` lists the colors of the solved faces U R F D L B.
pub(crate) fn read_colors(letters: &[char; FACELETS], names: [char; 6]) -> Result<Cube3, Cube3Error> {
    check(letters)?;
    let face = |letter: char| names.iter().position(|&name| name == letter).map(|number| Face::ALL[number]);
    let colors: Option<Vec<Face>> = letters.iter().map(|&letter| face(letter)).collect();
    let expected = "the colors W B R Y G O";
    let colors = colors.ok_or_else(|| Cube3Error::Form { expected, got: letters.iter().collect() })?;
    cube(letters, |number| colors[number])
}

/// The 54 letters of a text, six of them nine times each, and one on each center.
fn letters(text: &str) -> Result<[char; FACELETS], Cube3Error> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let letters: [char; FACELETS] =
        letters.try_into().map_err(|letters: Vec<char>| Cube3Error::Length { got: letters.len() })?;
    check(&letters)?;
    Ok(letters)
}

/// Checks that six letters are there nine times each, and one on each center.
fn check(letters: &[char; FACELETS]) -> Result<(), Cube3Error> {
    let mut counts = counts(letters);
    if counts.len() != 6 {
        return Err(Cube3Error::Letters { counts });
    }
    counts.retain(|&(_, count)| count != 9);
    if !counts.is_empty() {
        return Err(Cube3Error::Counts { counts });
    }
    for (number, face) in Face::ALL.into_iter().enumerate() {
        let letter = letters[9 * number + 4];
        if let Some(other) = (0..number).find(|other| letters[9 * other + 4] == letter) {
            return Err(Cube3Error::CenterTwice { letter, faces: [Face::ALL[other], face] });
        }
    }
    Ok(())
}

/// The cube whose colors belong to the faces of their centers, and the letters of the centers.
fn by_centers(letters: &[char; FACELETS]) -> Result<(Cube3, [char; 6]), Cube3Error> {
    let centers = Face::ALL.map(|face| letters[9 * face.index() + 4]);
    let face = |letter: char| Face::ALL.into_iter().find(|face| centers[face.index()] == letter);
    Ok((cube(letters, |number| face(letters[number]).expect("each letter is on a center"))?, centers))
}

/// The cube with these colors of facelets.
fn cube(letters: &[char; FACELETS], color: impl Fn(usize) -> Face) -> Result<Cube3, Cube3Error> {
    let centers: [u8; 6] = std::array::from_fn(|place| {
        let here = color(9 * CENTERS[place][0].index() + 4);
        CENTERS.iter().position(|&[face]| face == here).expect("a center for each face") as u8
    });
    let centers = Orbit::new(centers, [0; 6]).expect("one letter on each center");
    if hold(&centers).is_none() {
        let centers = (0..6).map(|face| letters[9 * face + 4]).collect();
        return Err(Cube3Error::Centers { centers });
    }
    let corners: Corners = pieces(&CORNERS, letters, &color)?;
    let edges: Edges = pieces(&EDGES, letters, &color)?;
    Cube3::new(corners, edges, centers)
}

/// The pieces of one kind.
fn pieces<const FACES: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    places: &[[Face; FACES]; PLACES],
    letters: &[char; FACELETS],
    color: impl Fn(usize) -> Face,
) -> Result<Orbit<PLACES, ORIENTATIONS>, Cube3Error> {
    let (mut found, mut orientations) = ([0; PLACES], [0; PLACES]);
    for (place, faces) in places.iter().enumerate() {
        let numbers = numbers(faces);
        let colors = numbers.map(&color);
        let (piece, orientation) =
            piece(places, &colors).ok_or_else(|| no_piece(faces, &numbers.map(|number| letters[number]), &colors))?;
        found[place] = piece as u8;
        orientations[place] = orientation;
    }
    Orbit::new(found, orientations).map_err(|error| named(error, places))
}

/// The numbers of the facelets at a place.
fn numbers<const FACES: usize>(faces: &[Face; FACES]) -> [usize; FACES] {
    faces.map(|face| {
        let on_face = |&number: &usize| Facelet::new(number).face == face && Facelet::new(number).is_on(faces);
        (0..FACELETS).find(on_face).expect("each place has a facelet on each of its faces")
    })
}

/// Reads facelets `URFDLB` of a cube with U on top and F in front, of which `?` may be any. Returns what pieces may be where, for
/// [`OpenPattern::new`](crate::puzzlefile::OpenPattern::new): by orbit, place and kind, a bit for each orientation.
///
/// # Errors
/// Returns an error for other letters, another number of them, and a center that is not at home.
pub fn read_open(text: &str, pieces: &ChosenPieces) -> Result<Vec<Vec<Vec<u128>>>, Cube3Error> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() != FACELETS {
        return Err(Cube3Error::Length { got: letters.len() });
    }
    let is_known = |letter: char| letter == '?' || Face::from_letter(letter).is_some();
    let is_home =
        |face: Face| matches!(letters[9 * face.index() + 4], letter if letter == '?' || letter == face.letter());
    if !letters.iter().all(|&letter| is_known(letter)) || !Face::ALL.into_iter().all(is_home) {
        let expected = "the letters U R F D L B and ?, with the center of each face, or ?, on it";
        return Err(Cube3Error::Form { expected, got: letters.into_iter().collect() });
    }
    let definition = pieces.definition(&Turn::ALL[..1]);
    let masks = |orbit: &OrbitDefinition| match orbit.kinds.len() == CORNERS.len() {
        true => masks(&CORNERS, orbit, &letters),
        false => masks(&EDGES, orbit, &letters),
    };
    Ok(definition.orbits().iter().map(masks).collect())
}

/// Reads 24 facelets of the corners in the same way.
///
/// # Errors
/// Returns an error for other letters and another number of them.
pub fn read_open_corners(text: &str) -> Result<Vec<Vec<Vec<u128>>>, FaceletsError> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() != SMALL_FACELETS {
        return Err(FaceletsError::WrongLength { got: letters.len() });
    }
    if let Some(&letter) = letters.iter().find(|&&letter| letter != '?' && Face::from_letter(letter).is_none()) {
        return Err(FaceletsError::NoFace { letter });
    }
    let face = |own: &[char]| format!("{}?{}???{}?{}", own[0], own[1], own[2], own[3]);
    let whole: String = letters.chunks(4).map(face).collect();
    Ok(read_open(&whole, &ChosenPieces::CORNERS).expect("letters of corners"))
}

/// Returns by place and kind a bit for each orientation that agrees with letters.
fn masks<const FACES: usize>(places: &[[Face; FACES]], orbit: &OrbitDefinition, letters: &[char]) -> Vec<Vec<u128>> {
    let of_place = |faces: &[Face; FACES]| {
        let here = numbers(faces).map(|number| letters[number]);
        let mut masks = vec![0; orbit.moduli.len()];
        for (piece, kind) in places.iter().zip(&orbit.kinds) {
            let kind = usize::from(*kind);
            for orientation in 0..FACES {
                let shows = |number: usize| piece[(number + FACES - orientation) % FACES].letter();
                if (0..FACES).all(|number| here[number] == '?' || here[number] == shows(number)) {
                    masks[kind] |= 1 << (orientation % usize::from(orbit.moduli[kind]));
                }
            }
        }
        masks
    };
    places.iter().map(of_place).collect()
}

/// The piece with these colors, by the faces of its place, and its orientation.
fn piece<const FACES: usize>(places: &[[Face; FACES]], colors: &[Face; FACES]) -> Option<(usize, u8)> {
    (0..FACES).find_map(|orientation| {
        let is_here = |faces: &[Face; FACES]| (0..FACES).all(|n| faces[n] == colors[(n + orientation) % FACES]);
        Some((places.iter().position(is_here)?, orientation as u8))
    })
}

/// The reason why no piece has these letters.
fn no_piece(place: &[Face], letters: &[char], colors: &[Face]) -> Cube3Error {
    let (place, word): (String, String) = (name_of(place), letters.iter().collect());
    for (second, &color) in colors.iter().enumerate() {
        for (first, &other) in colors[..second].iter().enumerate() {
            if other == color {
                return Cube3Error::SameTwice { place, letters: word, letter: letters[second] };
            }
            if other == color.opposite() {
                return Cube3Error::Opposite { place, letters: word, opposite: [letters[first], letters[second]] };
            }
        }
    }
    Cube3Error::Mirrored { place, letters: word }
}
