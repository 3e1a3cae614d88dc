//! The cube to draw: its stickers as the holder sees them.

use godtable_cube::{Corner, Face, Held, Placed, Position, Puzzle, Rules, StateError, Turn, TurnSet, Twist};

use crate::space::{Frame, Vector};

/// One sticker of a corner, named by its place on the solved cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sticker {
    /// The face that usually has its colour. This is its face on the solved cube, unless the cube is
    /// [painted](Cube::painted) otherwise.
    pub face: Face,
    /// Its place on its face of the solved cube, row by row, 0 to 3.
    pub number: u8,
}

/// A cube in its holder's hands, ready to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cube {
    held: Held,
    rules: Rules,
    position: Position,
    locked: Vec<Face>,
    paint: Paint,
}

/// The colours of the faces of the solved cube, and the letters of the colours. A colour is given as the face that
/// usually has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Paint {
    /// By the face of the cube.
    colours: [Face; 6],
    /// By the face that usually has the colour.
    letters: [char; 6],
}

impl Paint {
    /// Each face has its own colour and letter.
    const USUAL: Paint = Paint { colours: Face::ALL, letters: ['U', 'R', 'F', 'D', 'L', 'B'] };

    /// The letters that people write for the colours of the faces, in the order of [`Face::ALL`].
    const COLOURS: [char; 6] = ['w', 'r', 'g', 'y', 'o', 'b'];

    /// The number of letters that must name colours; if fewer do, no letter counts as the name of a colour.
    const LEAST_NAMED: usize = 5;

    /// Returns the paint of a cube whose faces have these letters: names of faces in any order, or of colours. If one
    /// letter names no colour, it gets the remaining colour.
    fn of(letters: [char; 6]) -> Paint {
        let faces = letters.map(Face::from_letter);
        if let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = faces {
            return Paint { colours: [a, b, c, d, e, f], ..Paint::USUAL };
        }
        let named = letters.map(|letter| {
            let number = Paint::COLOURS.iter().position(|colour| *colour == letter.to_ascii_lowercase());
            number.map(|number| Face::ALL[number])
        });
        let mut left: Vec<Face> = Face::ALL.into_iter().filter(|face| !named.contains(&Some(*face))).collect();
        let colours = match 6 - left.len() >= Paint::LEAST_NAMED {
            true => named.map(|face| face.or_else(|| left.pop()).unwrap_or(Face::U)),
            false => Face::ALL,
        };
        let mut by_colour = letters;
        for (colour, letter) in colours.into_iter().zip(letters) {
            by_colour[colour.index()] = letter;
        }
        Paint { colours, letters: by_colour }
    }
}

impl Cube {
    /// Returns the cube as its holder sees it, with the faces that the rules forbid to turn next.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn of(held: &Held, rules: &Rules) -> Result<Cube, StateError> {
        rules.check(held.state())?;
        let allowed = rules.allowed(held.state().lock());
        let is_locked = |face: &Face| {
            let face = rules.puzzle().turning_face(held.face(*face));
            let has_turns = |turns: TurnSet| turns.iter().any(|turn| turn.face() == face);
            has_turns(rules.turns()) && !has_turns(allowed)
        };
        let locked = Face::ALL.into_iter().filter(is_locked).collect();
        Ok(Cube { held: *held, rules: rules.clone(), position: held.position(), locked, paint: Paint::USUAL })
    }

    /// Returns the same cube in other colours. `letters` has the letter of each face's colour on the solved cube, as
    /// returned by [`facelets::read_scheme`](godtable_cube::facelets::read_scheme). The letters `w r g y o b`, in
    /// either case, are white, red, green, yellow, orange and blue; `U R F D L B` are the usual colours of these faces.
    /// Letters that name no colours leave the colours unchanged.
    #[must_use]
    pub fn painted(self, letters: [char; 6]) -> Cube {
        Cube { paint: Paint::of(letters), ..self }
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.rules.puzzle()
    }

    /// Returns the position of the corners.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the locked faces: those that may not turn next.
    #[must_use]
    pub fn locked(&self) -> &[Face] {
        &self.locked
    }

    /// Returns the same cube with padlocks on the given faces instead.
    #[must_use]
    pub fn with_locked(self, locked: &[Face]) -> Cube {
        Cube { locked: locked.to_vec(), ..self }
    }

    /// Returns the cube after a turn, with the faces that are locked then. `turn` names the face as the holder sees it.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Cube {
        let held = self.held.turned(turn, &self.rules);
        let cube =
            held.and_then(|held| Cube::of(&held, &self.rules)).expect("a turn leads to a state of the same rules");
        Cube { paint: self.paint, ..cube }
    }

    /// Returns the colour of a face's centre on the 3x3x3, as the face that usually has it.
    #[must_use]
    pub fn centre(&self, face: Face) -> Face {
        self.paint.colours[self.held.face(face).index()]
    }

    /// Returns the letter of a colour; the colour is given as the face that usually has it.
    #[must_use]
    pub const fn letter(&self, colour: Face) -> char {
        self.paint.letters[colour.index()]
    }

    /// Returns the stickers of a face, row by row.
    #[must_use]
    pub fn stickers(&self, face: Face) -> [Sticker; 4] {
        let mut stickers = [Sticker { face, number: 0 }; 4];
        for (corner, &Placed { place, twist }) in Corner::ALL.into_iter().zip(self.position.cubies()) {
            for (number, home) in Twist::ALL.into_iter().zip(corner.faces()) {
                if place.faces()[usize::from((twist + number).thirds())] == face {
                    let colour = self.paint.colours[home.index()];
                    let sticker = Sticker { face: colour, number: slot(corner, home) as u8 };
                    stickers[slot(place, face)] = sticker;
                }
            }
        }
        stickers
    }
}

/// Returns the place of a corner on one of its faces, row by row, 0 to 3.
fn slot(corner: Corner, face: Face) -> usize {
    let frame = Frame::of(face);
    let normals = corner.faces().map(|face| Frame::of(face).normal);
    let place = normals.into_iter().fold(Vector([0.0; 3]), |sum, normal| sum + normal);
    2 * usize::from(place.dot(frame.down) > 0.0) + usize::from(place.dot(frame.right) > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_colours_give_those_colours() {
        let colours = |letters: &str| -> String {
            let letters: Vec<char> = letters.chars().collect();
            let paint = Paint::of(letters.try_into().expect("six letters"));
            paint.colours.iter().map(|face| face.letter()).collect()
        };
        assert_eq!(colours("wrgyob"), "URFDLB");
        assert_eq!(colours("YOBWRG"), "DLBURF");
        // Pink takes the place of orange.
        assert_eq!(colours("wrgypb"), "URFDLB");
        assert_eq!(colours("pGrwby"), "LFRUBD");
        assert_eq!(colours("DUFRLB"), "DUFRLB");
        for others in ["abcdef", "123456", "wrgabc", "URFDLB"] {
            assert_eq!(colours(others), "URFDLB", "{others}");
        }
    }

    #[test]
    fn painted_colours_keep_the_given_letters() {
        let cube = Cube::of(&Held::solved(Puzzle::Cube2), &Rules::default())
            .expect("a state of the rules")
            .painted(['Y', 'O', 'B', 'W', 'R', 'G']);
        let letters = |face| cube.stickers(face).map(|sticker| cube.letter(sticker.face));
        assert_eq!(Face::ALL.map(letters), ['Y', 'O', 'B', 'W', 'R', 'G'].map(|letter| [letter; 4]));
        assert_eq!(cube.stickers(Face::U).map(|sticker| sticker.face), [Face::D; 4]);
    }
}
