//! Chosen pieces of the 3x3x3: a puzzle of only those pieces, as data.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Face, Rotation, Turn, nearest};
use crate::orbits::{Action, Arrangement, Definition, Move, OrbitArrangement, OrbitDefinition};

use crate::cube3::place::{CORNERS, EDGES, faces_of, name_of, place_with};
use crate::cube3::{Centers, Corners, Cube3, Edges, Orbit};

/// Some corners and edges of the 3x3x3. The other pieces are ignored.
///
/// ```
/// use godtable_puzzle::cube3::ChosenPieces;
///
/// let cross: ChosenPieces = "cross".parse()?;
/// assert_eq!("DF DR DB DL".parse(), Ok(cross.clone()));
/// assert_eq!(cross.to_string(), "cross");
/// # Ok::<(), godtable_puzzle::cube3::ChosenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChosenPieces {
    /// By number in [`CORNERS`].
    corners: [bool; 8],
    /// By number in [`EDGES`].
    edges: [bool; 12],
    flips: FlipsOf,
}

/// The edges whose flips count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FlipsOf {
    /// The chosen edges.
    Chosen,
    /// All edges, chosen or not.
    All,
    /// No edge: only their places count.
    None,
}

impl FlipsOf {
    /// Returns whether the orientation of a piece counts.
    const fn has(self, is_chosen: bool) -> bool {
        match self {
            FlipsOf::Chosen => is_chosen,
            FlipsOf::All => true,
            FlipsOf::None => false,
        }
    }
}

/// Chosen pieces with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedPieces {
    /// The name.
    pub name: &'static str,
    /// The pieces, by the letters of their faces.
    pub pieces: &'static str,
    /// The edges whose flips count.
    pub flips: FlipsOf,
    /// A description in one line.
    pub summary: &'static str,
}

impl NamedPieces {
    /// All named pieces.
    pub const ALL: [NamedPieces; 7] = [
        NamedPieces {
            name: "cross",
            pieces: "DF DR DB DL",
            flips: FlipsOf::Chosen,
            summary: "the cross: the four edges of D",
        },
        NamedPieces {
            name: "eoline",
            pieces: "DF DB",
            flips: FlipsOf::All,
            summary: "edge orientation and the line: DF and DB placed, and no edge flipped",
        },
        NamedPieces {
            name: "roux-block",
            pieces: "DL FL BL DFL DBL",
            flips: FlipsOf::Chosen,
            summary: "the first Roux block: 1x2x3, on the left",
        },
        NamedPieces {
            name: "2x2x2-block",
            pieces: "DB DL BL DBL",
            flips: FlipsOf::Chosen,
            summary: "the 2x2x2 block of the corner DBL",
        },
        NamedPieces {
            name: "xcross",
            pieces: "DF DR DB DL FR DFR",
            flips: FlipsOf::Chosen,
            summary: "the cross with one pair, the corner DFR and the edge FR",
        },
        NamedPieces {
            name: "f2l",
            pieces: "DF DR DB DL FR FL BR BL DFR DFL DBL DRB",
            flips: FlipsOf::Chosen,
            summary: "the first two layers: all pieces but those of U",
        },
        NamedPieces {
            name: "edge-permutations",
            pieces: "UF UR UB UL DF DR DB DL FR FL BR BL",
            flips: FlipsOf::None,
            summary: "the places of all edges, without their flips",
        },
    ];
}

/// The reason why a text names no pieces.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChosenError {
    /// The text is empty.
    #[error("no piece is named; write corners and edges by their faces, as in \"DF DR DB DL\", or one of {}", names())]
    Empty,
    /// A word is no piece.
    #[error(
        "there is no piece '{word}'; the edges are {}, the corners are {}, and named pieces are {}{}",
        written(&EDGES), written(&CORNERS), names(), hint(.word)
    )]
    Unknown {
        /// The word.
        word: String,
    },
    /// A piece is named twice.
    #[error("the piece {piece} is there twice")]
    Twice {
        /// The piece.
        piece: String,
    },
}

fn names() -> String {
    NamedPieces::ALL.map(|named| named.name).join(", ")
}

fn hint(word: &str) -> String {
    let near = nearest(word, NamedPieces::ALL.map(|named| named.name));
    near.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

fn written<const FACES: usize>(places: &[[Face; FACES]]) -> String {
    places.iter().map(|faces| name_of(faces)).collect::<Vec<String>>().join(" ")
}

impl FromStr for ChosenPieces {
    type Err = ChosenError;

    /// Reads a [name](NamedPieces), or pieces by the letters of their faces in any order.
    fn from_str(text: &str) -> Result<ChosenPieces, ChosenError> {
        let named = NamedPieces::ALL.iter().find(|named| named.name.eq_ignore_ascii_case(text.trim()));
        let pieces = named.map_or(text, |named| named.pieces);
        let flips = named.map_or(FlipsOf::Chosen, |named| named.flips);
        let mut chosen = ChosenPieces { corners: [false; 8], edges: [false; 12], flips };
        let mut is_empty = true;
        for word in pieces.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty())
        {
            let unknown = || ChosenError::Unknown { word: word.to_owned() };
            let faces = faces_of(word).ok_or_else(unknown)?;
            let piece = match (place_with(&CORNERS, &faces), place_with(&EDGES, &faces)) {
                (Some(corner), _) => &mut chosen.corners[corner],
                (_, Some(edge)) => &mut chosen.edges[edge],
                _ => return Err(unknown()),
            };
            if std::mem::replace(piece, true) {
                return Err(ChosenError::Twice { piece: word.to_owned() });
            }
            is_empty = false;
        }
        if is_empty { Err(ChosenError::Empty) } else { Ok(chosen) }
    }
}

impl fmt::Display for ChosenPieces {
    /// Writes the name, or else the pieces: edges, then corners.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NamedPieces::ALL.iter().find(|named| named.name.parse().as_ref() == Ok(self));
        if let Some(named) = named {
            return f.write_str(named.name);
        }
        let edges = EDGES.iter().map(|faces| &faces[..]).zip(self.edges);
        let pieces = edges.chain(CORNERS.iter().map(|faces| &faces[..]).zip(self.corners));
        let names = pieces.filter(|(_, is_chosen)| *is_chosen).map(|(faces, _)| name_of(faces));
        f.write_str(&names.collect::<Vec<String>>().join(" "))
    }
}

impl ChosenPieces {
    /// All corners and edges.
    pub const ALL: ChosenPieces = ChosenPieces { corners: [true; 8], edges: [true; 12], flips: FlipsOf::Chosen };

    /// All corners, and no edge.
    pub const CORNERS: ChosenPieces = ChosenPieces { edges: [false; 12], ..ChosenPieces::ALL };

    /// No piece.
    pub(crate) const NONE: ChosenPieces =
        ChosenPieces { corners: [false; 8], edges: [false; 12], flips: FlipsOf::Chosen };

    /// Returns by number whether a corner is chosen.
    pub(crate) const fn corners(&self) -> &[bool; 8] {
        &self.corners
    }

    /// Returns by number whether an edge is chosen.
    pub(crate) const fn edges(&self) -> &[bool; 12] {
        &self.edges
    }

    /// Returns the edges whose flips count.
    pub(crate) const fn flips(&self) -> FlipsOf {
        self.flips
    }

    /// Returns the puzzle of these pieces. Its moves are the turns, in their order.
    ///
    /// # Panics
    /// Panics if there is no turn.
    #[must_use]
    pub fn definition(&self, turns: &[Turn]) -> Definition {
        let mut orbits = Vec::new();
        if self.corners.contains(&true) {
            orbits.push(orbit("CORNERS", 3, &self.corners, FlipsOf::Chosen));
        }
        if self.has_edges() {
            orbits.push(orbit("EDGES", 2, &self.edges, self.flips));
        }
        let made = |turn: &Turn| self.made(turn.to_string(), &Cube3::SOLVED.turned(*turn));
        Definition::new(orbits, turns.iter().map(made).collect()).expect("turns permute the places of each orbit")
    }

    /// Returns the rotations x, y and z of the whole cube, as moves of the puzzle of these pieces.
    #[must_use]
    pub fn rotations(&self) -> Vec<Move> {
        let made =
            |(name, face): (&str, Face)| self.made(name.to_owned(), &Cube3::SOLVED.rotated(Rotation::about(face, 1)));
        [("x", Face::R), ("y", Face::U), ("z", Face::F)].map(made).into()
    }

    /// Returns the move that leads from solved to a cube.
    fn made(&self, name: String, cube: &Cube3) -> Move {
        let mut actions = Vec::new();
        if self.corners.contains(&true) {
            actions.push(action(cube.corners()));
        }
        if self.has_edges() {
            actions.push(action(cube.edges()));
        }
        Move { name, actions }
    }

    /// Returns these pieces if all of them are among others. Flips count only if those of the others do.
    #[must_use]
    pub fn among(self, others: &ChosenPieces) -> Option<ChosenPieces> {
        let are_there = |own: &[bool], others: &[bool]| own.iter().zip(others).all(|(own, other)| !own || *other);
        let is_there = are_there(&self.corners, &others.corners) && are_there(&self.edges, &others.edges);
        let flips = if others.flips == FlipsOf::None { FlipsOf::None } else { self.flips };
        let has_flips = flips != FlipsOf::All || others.flips == FlipsOf::All || !others.edges.contains(&false);
        (is_there && has_flips).then_some(ChosenPieces { flips, ..self })
    }

    fn has_edges(&self) -> bool {
        self.flips == FlipsOf::All || self.edges.contains(&true)
    }

    /// Returns the arrangement of the pieces on a cube, in the hold with U on top and F in front.
    #[must_use]
    pub fn arrangement(&self, cube: &Cube3) -> Arrangement {
        let cube = cube.upright();
        let mut orbits = Vec::new();
        if self.corners.contains(&true) {
            orbits.push(arrangement(cube.corners(), &self.corners, FlipsOf::Chosen));
        }
        if self.has_edges() {
            orbits.push(arrangement(cube.edges(), &self.edges, self.flips));
        }
        Arrangement { orbits }
    }

    /// Returns a cube with an arrangement of these pieces. The ignored ones fill the other places in their order.
    ///
    /// # Panics
    /// Panics if the arrangement is none of these pieces on a cube.
    #[must_use]
    pub fn cube(&self, arrangement: &Arrangement) -> Cube3 {
        self.cube_if_any(arrangement).expect("an ignored piece, or two, can be chosen freely")
    }

    /// Returns the same, or `None` if no cube has the arrangement: a piece may be twisted, or two exchanged.
    #[must_use]
    pub fn cube_if_any(&self, arrangement: &Arrangement) -> Option<Cube3> {
        let mut orbits = arrangement.orbits.iter();
        let corners = if self.corners.contains(&true) { orbits.next() } else { None };
        let edges = if self.has_edges() { orbits.next() } else { None };
        let mut corners = Choices::new(corners, &self.corners, 3, FlipsOf::Chosen);
        let edges = Choices::new(edges, &self.edges, 2, self.flips);
        let whole = |corners: &Choices, edges: &Choices| {
            let corners: Corners = corners.orbit();
            let edges: Edges = edges.orbit();
            Cube3::new(corners, edges, Centers::SOLVED)
        };
        if let Ok(cube) = whole(&corners, &edges) {
            return Some(cube);
        }
        let mut swapped = edges.clone();
        if !swapped.swap() {
            swapped = edges;
            corners.swap();
        }
        whole(&corners, &swapped).ok()
    }
}

/// The kind of the ignored pieces, after the kinds of the chosen ones.
fn kinds(chosen: &[bool]) -> Vec<u8> {
    let count = chosen.iter().filter(|is_chosen| **is_chosen).count() as u8;
    let mut next = 0;
    let kind = |&is_chosen: &bool| {
        if !is_chosen {
            return count;
        }
        next += 1;
        next - 1
    };
    chosen.iter().map(kind).collect()
}

fn orbit(name: &str, modulus: u8, chosen: &[bool], oriented: FlipsOf) -> OrbitDefinition {
    let kinds = kinds(chosen);
    let mut moduli = vec![1; usize::from(*kinds.iter().max().expect("an orbit has places")) + 1];
    for (&kind, &is_chosen) in kinds.iter().zip(chosen) {
        if oriented.has(is_chosen) {
            moduli[usize::from(kind)] = modulus;
        }
    }
    OrbitDefinition { name: name.to_owned(), modulus, kinds, moduli }
}

/// Returns the action of the move that leads from solved to an orbit.
fn action<const PLACES: usize, const ORIENTATIONS: u8>(orbit: &Orbit<PLACES, ORIENTATIONS>) -> Action {
    let mut action = Action { images: vec![0; PLACES], twists: vec![0; PLACES] };
    for (place, (&piece, &orientation)) in orbit.pieces().iter().zip(orbit.orientations()).enumerate() {
        action.images[usize::from(piece)] = place as u8;
        action.twists[usize::from(piece)] = orientation;
    }
    action
}

fn arrangement<const PLACES: usize, const ORIENTATIONS: u8>(
    orbit: &Orbit<PLACES, ORIENTATIONS>,
    chosen: &[bool; PLACES],
    oriented: FlipsOf,
) -> OrbitArrangement {
    let known = kinds(chosen);
    let of = |&piece: &u8| (known[usize::from(piece)], oriented.has(chosen[usize::from(piece)]));
    let (kinds, are_oriented): (Vec<u8>, Vec<bool>) = orbit.pieces().iter().map(of).unzip();
    let orientations = orbit.orientations().iter().zip(are_oriented);
    let orientations = orientations.map(|(&orientation, is_oriented)| if is_oriented { orientation } else { 0 });
    OrbitArrangement { kinds, orientations: orientations.collect() }
}

/// An orbit with its ignored pieces.
#[derive(Clone)]
struct Choices {
    pieces: Vec<u8>,
    orientations: Vec<u8>,
    /// The places of ignored pieces.
    ignored: Vec<usize>,
}

impl Choices {
    fn new(orbit: Option<&OrbitArrangement>, chosen: &[bool], modulus: u8, oriented: FlipsOf) -> Choices {
        let places = chosen.len();
        let Some(orbit) = orbit else {
            let (pieces, ignored) = ((0..places as u8).collect(), (0..places).collect());
            return Choices { pieces, orientations: vec![0; places], ignored };
        };
        let known = kinds(chosen);
        let mut rest = (0..places).filter(|&piece| !chosen[piece]);
        let mut ignored = Vec::new();
        let mut pieces = Vec::with_capacity(places);
        for (place, kind) in orbit.kinds.iter().enumerate() {
            let piece = (0..places).find(|&piece| chosen[piece] && known[piece] == *kind).unwrap_or_else(|| {
                ignored.push(place);
                rest.next().expect("as many ignored pieces as places for them")
            });
            pieces.push(piece as u8);
        }
        let mut orientations = orbit.orientations.clone();
        let sum: usize = orientations.iter().map(|&orientation| usize::from(orientation)).sum();
        if let Some(&place) = ignored.first().filter(|_| oriented == FlipsOf::Chosen) {
            let modulus = usize::from(modulus);
            orientations[place] = ((modulus - sum % modulus) % modulus) as u8;
        }
        Choices { pieces, orientations, ignored }
    }

    /// Exchanges two ignored pieces, and returns whether there are two.
    fn swap(&mut self) -> bool {
        let [first, second, ..] = self.ignored[..] else { return false };
        self.pieces.swap(first, second);
        true
    }

    fn orbit<const PLACES: usize, const ORIENTATIONS: u8>(&self) -> Orbit<PLACES, ORIENTATIONS> {
        let array = |numbers: &[u8]| numbers.try_into().expect("one for each place");
        Orbit::new(array(&self.pieces), array(&self.orientations)).expect("each piece is there once")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube3::random::Random;

    #[test]
    fn names_and_pieces_are_read() {
        let read = |text: &str| text.parse::<ChosenPieces>();
        assert_eq!(read("fd,rd  BD dl").map(|chosen| chosen.to_string()), Ok("cross".to_owned()));
        assert_eq!(read("LUB UF").map(|chosen| chosen.to_string()), Ok("UF ULB".to_owned()));
        assert_eq!(read(" "), Err(ChosenError::Empty));
        assert_eq!(read("DF RD DR"), Err(ChosenError::Twice { piece: "DR".to_owned() }));
        for word in ["D", "UD", "UFD", "x", "DFF", "UFRB"] {
            assert_eq!(read(&format!("DF {word}")), Err(ChosenError::Unknown { word: word.to_owned() }), "{word}");
        }
        assert_eq!(read("DF DB"), read("BD FD"));
        assert_ne!(read("DF DB"), read("eoline"));
    }

    #[test]
    fn cube_of_an_arrangement_has_it() {
        let mut random = Random::new(11);
        for pieces in [
            "cross",
            "eoline",
            "edge-permutations",
            "roux-block",
            "UF",
            "UFR",
            "UFR UBR UBL UFL DFR DFL DBL",
            "UFR UF UR",
        ] {
            let chosen: ChosenPieces = pieces.parse().expect("pieces");
            for _ in 0..100 {
                let arrangement = chosen.arrangement(&random.cube());
                assert_eq!(chosen.arrangement(&chosen.cube(&arrangement)), arrangement, "{pieces}");
            }
        }
    }

    #[test]
    fn turns_move_the_chosen_pieces_alone() {
        let turns = Turn::ALL;
        let mut random = Random::new(12);
        for named in NamedPieces::ALL {
            let chosen: ChosenPieces = named.name.parse().expect("a name");
            let definition = chosen.definition(&turns);
            for _ in 0..50 {
                let cube = random.cube();
                for (number, &turn) in turns.iter().enumerate() {
                    let moved = definition.moved(&chosen.arrangement(&cube), number);
                    assert_eq!(moved, chosen.arrangement(&cube.turned(turn)), "{named:?} {turn}");
                }
            }
        }
    }
}
