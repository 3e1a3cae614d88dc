//! The pieces as ruebik writes them: for each piece the faces that its stickers are on.
//!
//! Source: the Clojure program ruebik.

use crate::cube::Face;

use crate::cube3::cube::{Corners, Edges};
use crate::cube3::error::named;
use crate::cube3::place::{CORNERS, EDGES, faces_of, place_with};
use crate::cube3::{Centers, Cube3, Cube3Error, Orbit};

/// The pieces in their order, by the faces that their stickers are on in the solved cube.
const PIECES: [&str; 20] = [
    "ufl", "ulb", "ubr", "urf", "dfl", "dlb", "dbr", "drf", "uf", "ul", "ub", "ur", "fl", "lb", "br", "rf", "df", "dl",
    "db", "dr",
];

/// The number of corners, which come first.
const CORNER_COUNT: usize = 8;

/// Writes the pieces of the cube, in the hold with U on top and F in front.
///
/// ```
/// use godtable_puzzle::cube3::{Cube3, pieces};
///
/// let pieces = pieces::write(&Cube3::read_turns("R U")?);
/// assert_eq!(pieces, "ulb ubr bdr rfu dfl dlb fdr lfu ul ub ur br fl lb dr fu df dl db fr");
/// # Ok::<(), godtable_puzzle::cube::NotationError>(())
/// ```
#[must_use]
pub fn write(cube: &Cube3) -> String {
    let cube = cube.upright();
    let words: Vec<String> = PIECES
        .iter()
        .enumerate()
        .map(|(number, name)| {
            if number < CORNER_COUNT {
                written(cube.corners(), &CORNERS, name)
            } else {
                written(cube.edges(), &EDGES, name)
            }
        })
        .collect();
    words.join(" ")
}

/// The faces that the stickers of a piece are on.
fn written<const FACES: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    orbit: &Orbit<PLACES, ORIENTATIONS>,
    places: &[[Face; FACES]; PLACES],
    name: &str,
) -> String {
    let home = faces_of(name).expect("the names are faces");
    let piece = place_with(places, &home).expect("each name is a piece");
    let place = orbit.pieces().iter().position(|&other| usize::from(other) == piece).expect("each piece has a place");
    let orientation = usize::from(orbit.orientations()[place]);
    let sticker = |face: &Face| places[piece].iter().position(|other| other == face).expect("a face of the piece");
    let on = |face: &Face| places[place][(sticker(face) + orientation) % FACES].letter().to_ascii_lowercase();
    home.iter().map(on).collect()
}

/// Writes only the corners: the first eight words, as for a 2x2x2.
#[must_use]
pub fn write_corners(corners: &Corners) -> String {
    let words: Vec<String> = PIECES[..CORNER_COUNT].iter().map(|name| written(corners, &CORNERS, name)).collect();
    words.join(" ")
}

/// Reads only the corners: eight words.
///
/// # Errors
/// Returns an error if the words are no corners. Their twists may not add up.
pub fn read_corners(text: &str) -> Result<Corners, Cube3Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != CORNER_COUNT {
        let expected = "the faces of eight corners, as in `ufl ulb ... drf`";
        return Err(Cube3Error::Form { expected, got: text.trim().to_owned() });
    }
    orbit(&CORNERS, &PIECES[..CORNER_COUNT], &words)
}

/// Reads a cube from its pieces: 20 words.
///
/// # Errors
/// Returns an error if the words are no pieces, or no turns lead to a cube with these pieces.
pub fn read(text: &str) -> Result<Cube3, Cube3Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words: [&str; 20] = words.try_into().map_err(|_| Cube3Error::Form {
        expected: "the faces of 20 pieces, as in `ufl ulb ... dr`",
        got: text.trim().to_owned(),
    })?;
    let (corners, edges) = words.split_at(CORNER_COUNT);
    let (corner_names, edge_names) = PIECES.split_at(CORNER_COUNT);
    let corners: Corners = orbit(&CORNERS, corner_names, corners)?;
    let edges: Edges = orbit(&EDGES, edge_names, edges)?;
    Cube3::new(corners, edges, Centers::SOLVED)
}

/// The pieces of one kind, from the faces that their stickers are on.
fn orbit<const FACES: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    places: &[[Face; FACES]; PLACES],
    names: &[&str],
    words: &[&str],
) -> Result<Orbit<PLACES, ORIENTATIONS>, Cube3Error> {
    // The places of the pieces make the inverse arrangement, which rejects a place that is taken twice.
    let (mut at, mut orientations) = ([0; PLACES], [0; PLACES]);
    for (name, word) in names.iter().zip(words) {
        let wrong = |expected| Cube3Error::Form { expected, got: (*word).to_owned() };
        let home = faces_of(name).expect("the names are faces");
        let on = faces_of(word).ok_or_else(|| wrong("a piece of the letters u r f d l b"))?;
        let expected = if FACES == 3 { "the three faces of a corner" } else { "the two faces of an edge" };
        if on.len() != FACES {
            return Err(wrong(expected));
        }
        let place = place_with(places, &on).ok_or_else(|| wrong(expected))?;
        let piece = place_with(places, &home).expect("each name is a piece");
        let sticker = |number: usize| {
            let face = on[home.iter().position(|&face| face == places[piece][number]).expect("a face of the piece")];
            places[place].iter().position(|&other| other == face).expect("a face of the place")
        };
        let orientation = sticker(0);
        if (0..FACES).any(|number| sticker(number) != (number + orientation) % FACES) {
            return Err(wrong("a corner whose stickers run clockwise as on the cube, and not its mirror image"));
        }
        at[piece] = place as u8;
        orientations[piece] = ((FACES - orientation) % FACES) as u8;
    }
    let places_of_pieces = Orbit::new(at, orientations).map_err(|error| named(error, places))?;
    Ok(places_of_pieces.inverse())
}
