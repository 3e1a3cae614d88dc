//! The 24 facelets, as one reads them off a cube in one's hands.
//!
//! Faces come in the order U R F D L B, each row by row as one looks at it: R, F, L and B with U at the top, U with B
//! at the top, D with F at the top. On the net:
//!
//! ```text
//!        1  2
//!        3  4
//! 17 18  9 10  5  6 21 22
//! 19 20 11 12  7  8 23 24
//!       13 14
//!       15 16
//! ```

use crate::{Corner, Face, Placed, Position, PositionError, Twist};

/// How many facelets there are.
const FACELETS: usize = 24;

/// The corners of each face, in the order in which its facelets are read.
const CORNERS_OF_FACE: [[Corner; 4]; 6] = [
    [Corner::ULB, Corner::UBR, Corner::UFL, Corner::URF],
    [Corner::URF, Corner::UBR, Corner::DFR, Corner::DRB],
    [Corner::UFL, Corner::URF, Corner::DLF, Corner::DFR],
    [Corner::DLF, Corner::DFR, Corner::DBL, Corner::DRB],
    [Corner::ULB, Corner::UFL, Corner::DBL, Corner::DLF],
    [Corner::UBR, Corner::ULB, Corner::DRB, Corner::DBL],
];

/// Why letters are no position. The three letters of a corner are given clockwise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaceletsError {
    /// Too few or too many letters.
    #[error("expected {FACELETS} letters, four for each of the faces U R F D L B, and got {found}")]
    WrongLength {
        /// How many letters there are, spaces left out.
        found: usize,
    },
    /// Fewer or more than six different letters.
    #[error("expected six different letters, one for each colour, and got {}: {}", .counts.len(), listed(.counts))]
    WrongLetters {
        /// Each letter with the number of its facelets.
        counts: Vec<(char, usize)>,
    },
    /// Six letters that are not there four times each.
    #[error("expected each letter on 4 facelets, and got {}", listed(.counts))]
    WrongCounts {
        /// Each letter that is there too seldom or too often, with the number of its facelets.
        counts: Vec<(char, usize)>,
    },
    /// A letter that names no face, where the frame must be known.
    #[error(
        "{letter:?} names no face; on a cube whose centres stay, write the colours as the faces U R F D L B they belong to"
    )]
    Unnamed {
        /// The letter.
        letter: char,
    },
    /// A corner with one letter twice.
    #[error("the corner at {place} reads {}; no corner has {letter} twice", word(.letters))]
    SameTwice {
        /// Where the corner stands.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
        /// The letter that is there twice.
        letter: char,
    },
    /// A corner with the letters of opposite faces.
    #[error("the corner at {place} reads {}; {} and {} are opposite each other, so no corner has both",
        word(.letters), .opposite[0], .opposite[1])]
    OppositeOnOneCorner {
        /// Where the corner stands.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
        /// Those of opposite faces.
        opposite: [char; 2],
    },
    /// A letter that meets all others, so that none is left to be opposite.
    #[error("no letter can be opposite {letter}, since it meets each of the others on a corner: {}; \
        one of these is misread",
        met(.meetings))]
    NoOpposite {
        /// The letter.
        letter: char,
        /// The letters that one would expect opposite, each with the places of the corners where the two meet.
        meetings: Vec<(char, Vec<Corner>)>,
    },
    /// A letter that does not meet several others, so that each could be opposite.
    #[error("it is not clear what is opposite {letter}: on no corner does it meet any of {}, \
        and it should meet all but one",
        word(.candidates))]
    ManyOpposites {
        /// The letter.
        letter: char,
        /// The letters that it does not meet.
        candidates: Vec<char>,
    },
    /// Two letters that would be opposite the same one.
    #[error("{} and {} would both be opposite {opposite}, which meets neither on any corner; \
        some corner with {opposite} is misread",
        .letters[0], .letters[1])]
    SharedOpposite {
        /// The two letters.
        letters: [char; 2],
        /// The letter that neither meets.
        opposite: char,
    },
    /// A corner whose letters run the wrong way around.
    #[error("the corner at {place} reads {} clockwise, and the cube has it only as {}: two of its letters are swapped",
        word(.letters), word(&mirrored(*.letters)))]
    Mirrored {
        /// Where the corner stands.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
    },
    /// One corner in two places.
    #[error("the corner {} stands both at {} and at {}, and there is only one", word(.letters), .places[0], .places[1])]
    CornerTwice {
        /// Its letters, as they are read at the first place.
        letters: [char; 3],
        /// The two places.
        places: [Corner; 2],
    },
    /// Each corner is there once, but no turns lead to the twists.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads the position as [`read`] does, but only from letters that name the faces, so that the frame is known.
///
/// # Errors
/// As [`read`], and where the letters are not `URFDLB`.
pub fn read_named(text: &str) -> Result<Position, FaceletsError> {
    match text.chars().find(|letter| !letter.is_whitespace() && Face::from_letter(*letter).is_none()) {
        Some(letter) => Err(FaceletsError::Unnamed { letter }),
        None => Facelets::read(text)?.named(),
    }
}

/// Reads the position from 24 letters; white space between them is ignored, and case matters.
///
/// Where the letters are `URFDLB`, and each can be the colour of the face it names, it is that, and the cube may be held in
/// any way: the position is then one with all corners turned over. Any other six letters, and these in another order, are
/// taken as colours without a name: the corner at DBL is taken to be at home there, and the other three colours are those
/// opposite its own.
///
/// # Errors
/// Where no cube looks like this, or none that turns lead to.
pub fn read(text: &str) -> Result<Position, FaceletsError> {
    Ok(read_scheme(text)?.0)
}

/// Reads the position as [`read`] does, with the letters that the faces have where it is solved, in the order of
/// [`Face::ALL`].
///
/// # Errors
/// As [`read`].
pub fn read_scheme(text: &str) -> Result<(Position, [char; 6]), FaceletsError> {
    let facelets = Facelets::read(text)?;
    if !facelets.are_faces() {
        return facelets.coloured();
    }
    // What is wrong is told of the scheme in which each letter names its face, since most people use that.
    facelets.named().map(|position| (position, FACES)).or_else(|error| facelets.coloured().map_err(|_| error))
}

/// The letters of the faces.
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// Six letters, four of each, on corners that have three of them each.
struct Facelets {
    colours: [char; 6],
    corners: [Lettered; 8],
}

impl Facelets {
    fn read(text: &str) -> Result<Facelets, FaceletsError> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let letters: [char; FACELETS] =
            letters.try_into().map_err(|letters: Vec<char>| FaceletsError::WrongLength { found: letters.len() })?;
        let colours = six_letters(&letters)?;
        let corners = Corner::ALL.map(|place| (place, place.faces().map(|face| letters[facelet(place, face)])));
        for (place, letters) in corners {
            let [a, b, c] = letters;
            if let Some((letter, _)) = [(a, b), (b, c), (c, a)].into_iter().find(|(one, other)| one == other) {
                return Err(FaceletsError::SameTwice { place, letters, letter });
            }
        }
        Ok(Facelets { colours, corners })
    }

    /// Whether the letters are those of the faces.
    fn are_faces(&self) -> bool {
        FACES.iter().all(|letter| self.colours.contains(letter))
    }

    /// The position where each letter is the colour of the face it names.
    fn named(&self) -> Result<Position, FaceletsError> {
        check_corners(&FACES, &self.corners, true)?;
        assembled(&FACES, &self.corners)
    }

    /// The position with DBL at home, and the letters of the faces, where these are to be found out.
    fn coloured(&self) -> Result<(Position, [char; 6]), FaceletsError> {
        let scheme = deduced_scheme(&self.colours, &self.corners)?;
        check_corners(&scheme, &self.corners, false)?;
        Ok((assembled(&scheme, &self.corners)?, scheme))
    }
}

/// Writes the 24 letters of a position, each that of the face where its facelet is at home.
#[must_use]
pub fn write(position: &Position) -> String {
    colours(position).as_flattened().iter().map(|face| face.letter()).collect()
}

/// The facelets of a position, by face and in their order, each as the face where it is at home.
#[must_use]
pub fn colours(position: &Position) -> [[Face; 4]; 6] {
    let mut colours = [[Face::U; 4]; 6];
    for (corner, &Placed { place, twist }) in Corner::ALL.into_iter().zip(position.cubies()) {
        for (number, face) in Twist::ALL.into_iter().zip(corner.faces()) {
            let around = usize::from((twist + number).thirds());
            colours.as_flattened_mut()[FACELETS_AROUND[place.index()][around]] = face;
        }
    }
    colours
}

/// By place: the numbers of the facelets on its faces, in the order of these. Goals are colours of millions of positions.
const FACELETS_AROUND: [[usize; 3]; 8] = {
    let mut facelets = [[FACELETS; 3]; 8];
    let mut number = 0;
    while number < FACELETS {
        let place = CORNERS_OF_FACE[number / 4][number % 4];
        let mut around = 0;
        while place.faces()[around].index() != number / 4 {
            around += 1;
        }
        facelets[place.index()][around] = number;
        number += 1;
    }
    facelets
};

/// A place with the letters on its faces, clockwise from its reference face.
type Lettered = (Corner, [char; 3]);

/// The number of the facelet of a corner on one of its faces, 0 to 23.
fn facelet(place: Corner, face: Face) -> usize {
    let on_face = CORNERS_OF_FACE[face.index()].iter().take_while(|&&corner| corner != place).count();
    face.index() * 4 + on_face
}

/// The six letters, each of which is on four facelets.
fn six_letters(letters: &[char; FACELETS]) -> Result<[char; 6], FaceletsError> {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for &letter in letters {
        match counts.iter_mut().find(|(counted, _)| *counted == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    let different: Vec<char> = counts.iter().map(|&(letter, _)| letter).collect();
    let Ok(colours) = different.try_into() else { return Err(FaceletsError::WrongLetters { counts }) };
    counts.retain(|&(_, count)| count != 4);
    if counts.is_empty() { Ok(colours) } else { Err(FaceletsError::WrongCounts { counts }) }
}

/// The letters of the faces, in the order of [`Face::ALL`], so that the corner at DBL is at home.
fn deduced_scheme(colours: &[char; 6], corners: &[Lettered; 8]) -> Result<[char; 6], FaceletsError> {
    let mut scheme = [' '; 6];
    let (home, own) = corners[Corner::DBL.index()];
    let others: Vec<char> = colours.iter().copied().filter(|colour| !own.contains(colour)).collect();
    for (number, (face, letter)) in home.faces().into_iter().zip(own).enumerate() {
        let meetings: Vec<(char, Vec<Corner>)> =
            others.iter().map(|&other| (other, meeting_places(corners, letter, other))).collect();
        let candidates: Vec<char> =
            meetings.iter().filter(|(_, places)| places.is_empty()).map(|&(other, _)| other).collect();
        let opposite = match candidates[..] {
            [] => return Err(FaceletsError::NoOpposite { letter, meetings }),
            [opposite] => opposite,
            _ => return Err(FaceletsError::ManyOpposites { letter, candidates }),
        };
        let earlier = home.faces().into_iter().zip(own).take(number);
        for (other_face, other) in earlier {
            if scheme[other_face.opposite().index()] == opposite {
                return Err(FaceletsError::SharedOpposite { letters: [other, letter], opposite });
            }
        }
        scheme[face.index()] = letter;
        scheme[face.opposite().index()] = opposite;
    }
    Ok(scheme)
}

/// The places of the corners that have both letters.
fn meeting_places(corners: &[Lettered; 8], one: char, other: char) -> Vec<Corner> {
    let meet = corners.iter().filter(|(_, letters)| letters.contains(&one) && letters.contains(&other));
    meet.map(|&(place, _)| place).collect()
}

/// The face of a letter of the scheme.
fn face_of(scheme: &[char; 6], letter: char) -> Option<Face> {
    Face::ALL.into_iter().find(|face| scheme[face.index()] == letter)
}

/// The corner with these letters, clockwise, and the twist at which its reference face is the first of them.
fn named(scheme: &[char; 6], letters: [char; 3]) -> Option<(Corner, Twist)> {
    let [a, b, c] = letters.map(|letter| face_of(scheme, letter));
    Corner::from_faces([a?, b?, c?])
}

/// Checks that the cube has a corner with the letters of each place.
fn check_corners(scheme: &[char; 6], corners: &[Lettered; 8], is_named: bool) -> Result<(), FaceletsError> {
    for &(place, letters) in corners {
        let [a, b, c] = letters;
        let are_opposite =
            |&(one, other): &(char, char)| face_of(scheme, one).map(Face::opposite) == face_of(scheme, other);
        if let Some((one, other)) = [(a, b), (b, c), (c, a)].into_iter().find(are_opposite) {
            return Err(FaceletsError::OppositeOnOneCorner { place, letters, opposite: [one, other] });
        }
    }
    let (right, wrong): (Vec<Lettered>, Vec<Lettered>) =
        corners.iter().partition(|(_, letters)| named(scheme, *letters).is_some());
    // A deduced scheme has the sense of the corner at DBL. If most run the other way, it is that one that is wrong.
    let suspects = if !is_named && wrong.len() > right.len() { right } else { wrong };
    match suspects.first() {
        Some(&(place, letters)) => Err(FaceletsError::Mirrored { place, letters }),
        None => Ok(()),
    }
}

/// The position with these corners, each of which the cube has.
fn assembled(scheme: &[char; 6], corners: &[Lettered; 8]) -> Result<Position, FaceletsError> {
    let mut cubies = *Position::SOLVED.cubies();
    let mut places: [Option<Lettered>; 8] = [None; 8];
    for &(place, letters) in corners {
        let Some((corner, first)) = named(scheme, letters) else {
            return Err(FaceletsError::Mirrored { place, letters });
        };
        if let Some((other, letters)) = places[corner.index()].replace((place, letters)) {
            return Err(FaceletsError::CornerTwice { letters, places: [other, place] });
        }
        // The sticker on the place's reference face is the corner's own number `first`: it is twisted by as much
        // back.
        cubies[corner.index()] = Placed { place, twist: -first };
    }
    Ok(Position::new(cubies)?)
}

/// The letters of the same corner, running the other way around.
fn mirrored([first, second, third]: [char; 3]) -> [char; 3] {
    [first, third, second]
}

/// Letters for a message.
fn word(letters: &[char]) -> String {
    let words: Vec<String> = letters.iter().map(char::to_string).collect();
    words.join(" ")
}

/// Counted letters for a message.
fn listed(counts: &[(char, usize)]) -> String {
    let words: Vec<String> = counts.iter().map(|(letter, count)| format!("{letter} on {count}")).collect();
    words.join(", ")
}

/// Meetings of letters for a message.
fn met(meetings: &[(char, Vec<Corner>)]) -> String {
    let words: Vec<String> = meetings
        .iter()
        .map(|(letter, places)| {
            let places: Vec<String> = places.iter().map(Corner::to_string).collect();
            format!("{letter} at {}", places.join(" and "))
        })
        .collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Rotation, State, Turn};

    /// Colours in the order U R F D L B.
    const COLOURS: &str = "wrgyob";

    fn after(turns: &str) -> Position {
        turns.split_whitespace().fold(Position::SOLVED, |position, word| {
            let turn = Turn::ALL.into_iter().find(|turn| turn.to_string() == word).expect("a turn");
            position.turned(turn)
        })
    }

    fn recoloured(text: &str, colours: &str) -> String {
        let colours: Vec<char> = colours.chars().collect();
        text.chars().map(|letter| Face::from_letter(letter).map_or(letter, |face| colours[face.index()])).collect()
    }

    /// The solved cube in these colours, with some corners painted over, clockwise from the reference face.
    fn painted(colours: &str, corners: &[(Corner, &str)]) -> String {
        let mut letters: Vec<char> = recoloured(&write(&Position::SOLVED), colours).chars().collect();
        for &(place, paint) in corners {
            for (face, letter) in place.faces().into_iter().zip(paint.chars()) {
                letters[facelet(place, face)] = letter;
            }
        }
        letters.into_iter().collect()
    }

    fn refused(text: &str) -> String {
        read(text).err().map_or_else(|| panic!("{text:?} was read"), |error| error.to_string())
    }

    #[test]
    fn turns_show_as_one_sees_them() {
        for (turns, net) in [
            ("", "UUUU RRRR FFFF DDDD LLLL BBBB"),
            ("U", "UUUU BBRR RRFF DDDD FFLL LLBB"),
            ("R", "UFUF RRRR FDFD DBDB LLLL UBUB"),
            ("F", "UULL URUR FFFF RRDD LDLD BBBB"),
            ("D", "UUUU RRFF FFLL DDDD LLBB BBRR"),
            ("L", "BUBU RRRR UFUF FDFD LLLL BDBD"),
            ("B", "RRUU RDRD FFFF DDLL ULUL BBBB"),
            ("R U", "UUFF UBRR RRFD DBDB FDLL LLUB"),
        ] {
            assert_eq!(write(&after(turns)), net.replace(' ', ""), "{turns}");
            assert_eq!(read(net), Ok(after(turns)), "{turns}");
        }
    }

    #[test]
    fn the_cube_may_be_held_in_any_way() {
        let position = after("R U F2 L' D B");
        let state = State::new(Puzzle::Cube2, position);
        for rotation in Rotation::ALL {
            let read = read(&write(&position.rotated(rotation))).expect("a position");
            assert_eq!(State::new(Puzzle::Cube2, read), state);
        }
    }

    #[test]
    fn other_letters_are_colours() {
        let position = after("R U F2 R' U F R");
        assert_eq!(read(&recoloured(&write(&position), COLOURS)), Ok(position));
        assert_eq!(read(&recoloured(&write(&position), "urfdlb")), Ok(position));
        // Where DBL is not at home, the colours are named after it.
        let moved = after("R D2 B L'");
        let read = read(&recoloured(&write(&moved), COLOURS)).expect("a position");
        assert_eq!(read.cubie(Corner::DBL), Position::SOLVED.cubie(Corner::DBL));
        let is_renamed = |&rotation: &Rotation| Position::SOLVED.rotated(rotation).then(&moved) == read;
        assert_eq!(Rotation::ALL.iter().filter(|&rotation| is_renamed(rotation)).count(), 1);
    }

    #[test]
    fn any_order_of_colours_is_a_scheme() {
        // Mirrored schemes too: no colours are known to be neighbours in one sense.
        let position = after("R U' F2 U R F'");
        for scheme in ["wrgyob", "wogyrb", "abcdef", "+-*/=%"] {
            assert_eq!(read(&recoloured(&write(&position), scheme)), Ok(position), "{scheme}");
        }
    }

    #[test]
    fn letters_of_faces_in_another_order_are_colours() {
        let read = |text: &str| read_scheme(text).expect("a legal cube");
        let (position, scheme) = read("DUDULBDFLFDRUBBRRURBFLLF");
        assert_eq!(scheme, ['L', 'U', 'D', 'B', 'R', 'F']);
        let letters: String = scheme.into_iter().collect();
        assert_eq!(recoloured(&write(&position), &letters), "DUDULBDFLFDRUBBRRURBFLLF");
        // Any order of the letters, where that of the faces cannot be.
        let position = after("R U F2 R' U F R");
        for scheme in ["RUFDLB", "URFLDB", "BRDFLU", "UFRDLB"] {
            let text = recoloured(&write(&position), scheme);
            let (found, letters) = read(&text);
            let expected: Vec<char> = scheme.chars().collect();
            assert_eq!((found, &letters[..]), (position, &expected[..]), "{scheme}");
            assert!(read_named(&text).is_err(), "{scheme}");
        }
        // Where it can be, it is.
        assert_eq!(read(&recoloured(&write(&position), "RFULBD")).1, FACES);
    }

    #[test]
    fn wrong_letters_are_refused() {
        assert_eq!(
            refused("UUUU RRRR FFFF DDDD LLLL BBB"),
            "expected 24 letters, four for each of the faces U R F D L B, and got 23"
        );
        assert_eq!(
            refused("UUUu RRRR FFFF DDDD LLLL BBBB"),
            "expected six different letters, one for each colour, and got 7: \
             U on 3, u on 1, R on 4, F on 4, D on 4, L on 4, B on 4"
        );
        assert_eq!(
            refused("UUUU RRRR FFFF DDDD LLLR BBBB"),
            "expected each letter on 4 facelets, and got R on 5, L on 3"
        );
    }

    #[test]
    fn corners_that_do_not_exist_are_refused() {
        assert_eq!(
            refused(&painted("URFDLB", &[(Corner::URF, "RRF"), (Corner::UBR, "UUB")])),
            "the corner at UBR reads U U B; no corner has U twice"
        );
        assert_eq!(
            refused(&painted("URFDLB", &[(Corner::UFL, "URL"), (Corner::UBR, "FUB")])),
            "the corner at UFL reads U R L; R and L are opposite each other, so no corner has both"
        );
        assert_eq!(
            refused(&painted("URFDLB", &[(Corner::DRB, "RDB")])),
            "the corner at DRB reads R D B clockwise, and the cube has it only as R B D: two of its letters are swapped"
        );
        assert_eq!(
            refused(&painted("URFDLB", &[(Corner::DFR, "FUR"), (Corner::UFL, "DLF")])),
            "the corner D L F stands both at UFL and at DLF, and there is only one"
        );
    }

    #[test]
    fn a_corner_twisted_in_place_is_refused() {
        for (letters, thirds) in [("LUF", 1), ("FLU", 2)] {
            let error = read(&painted("URFDLB", &[(Corner::UFL, letters)])).expect_err("twisted");
            assert_eq!(error, FaceletsError::Position(PositionError::TwistsDoNotAddUp(thirds)));
        }
    }

    #[test]
    fn of_colours_the_corner_that_runs_the_wrong_way_is_named() {
        for (place, letters) in [(Corner::DBL, "yob"), (Corner::URF, "rwg")] {
            let letters = recoloured(letters, COLOURS);
            let error = read(&painted(COLOURS, &[(place, &letters)])).expect_err("mirrored");
            assert!(matches!(error, FaceletsError::Mirrored { place: named, .. } if named == place), "{error}");
        }
    }

    #[test]
    fn colours_without_a_clear_opposite_are_refused() {
        assert_eq!(
            refused(&painted(COLOURS, &[(Corner::UFL, "rgo"), (Corner::DFR, "gwy")])),
            "no letter can be opposite y, since it meets each of the others on a corner: \
             w at DFR, r at DRB, g at DFR and DLF; one of these is misread"
        );
        let many = [(Corner::DFR, "goy"), (Corner::UFL, "wgr"), (Corner::DRB, "oby"), (Corner::ULB, "wrb")];
        assert_eq!(
            refused(&painted(COLOURS, &many)),
            "it is not clear what is opposite y: on no corner does it meet any of w r, and it should meet all but one"
        );
        let shared = [
            (Corner::UFL, "wor"),
            (Corner::UBR, "wog"),
            (Corner::DFR, "wor"),
            (Corner::ULB, "wrg"),
            (Corner::DRB, "ybr"),
            (Corner::DLF, "ybg"),
            (Corner::URF, "ybg"),
        ];
        assert_eq!(
            refused(&painted(COLOURS, &shared)),
            "y and b would both be opposite w, which meets neither on any corner; some corner with w is misread"
        );
    }
}
