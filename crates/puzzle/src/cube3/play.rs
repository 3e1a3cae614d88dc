//! Plays turns fast: each piece is followed through two turns at a time.
//!
//! 46 turns take 84 to 100 ns of processor time, turn by turn 689 ns, on an AMD EPYC (Zen 5). `scripts/bench` compares the
//! two.

use crate::cube::Turn;
use crate::cube::notation::MAXIMUM_STEPS;

use crate::cube::notation::{self, NotationError};
use crate::cube3::Cube3;

/// The image of each code under a turn, or under two in a row.
///
/// The code of a corner is 3 * place + twist. The code of an edge is [`EDGES`] + 2 * place + its
/// flip. There are 48 codes, in one line of the cache. With 256 images, no index is out of bounds, and none is checked.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Images([u8; 256]);

const TURNS: usize = Turn::ALL.len();

/// The first code of an edge.
const EDGES: u8 = 24;

/// By the numbers of two turns. `TURNS` in place of the second is no turn.
static TABLES: [[Images; TURNS + 1]; TURNS] = {
    let mut tables = [[Images([0; 256]); TURNS + 1]; TURNS];
    let mut first = 0;
    while first < TURNS {
        let one = single(first);
        let mut second = 0;
        while second < TURNS {
            tables[first][second] = composed(&one, &single(second));
            second += 1;
        }
        tables[first][TURNS] = one;
        first += 1;
    }
    tables
};

/// The images under one turn.
const fn single(turn: usize) -> Images {
    let turned = &Cube3::TURNS[turn];
    let (corners, edges) = (turned.corners(), turned.edges());
    let images = with_images(Images([0; 256]), 0, corners.pieces(), corners.orientations(), 3);
    with_images(images, EDGES, edges.pieces(), edges.orientations(), 2)
}

/// Sets the images under a move, given by the pieces that it brings to each place. Codes start at `first`.
const fn with_images<const PLACES: usize>(
    mut images: Images,
    first: u8,
    pieces: &[u8; PLACES],
    added: &[u8; PLACES],
    orientations: u8,
) -> Images {
    let mut place = 0;
    while place < PLACES {
        let mut orientation = 0;
        while orientation < orientations {
            images.0[(first + pieces[place] * orientations + orientation) as usize] =
                first + place as u8 * orientations + (orientation + added[place]) % orientations;
            orientation += 1;
        }
        place += 1;
    }
    images
}

const fn composed(first: &Images, second: &Images) -> Images {
    let mut images = *first;
    let mut code = 0;
    while code < 48 {
        images.0[code] = second.0[first.0[code] as usize];
        code += 1;
    }
    images
}

/// Follows pieces through all turns, from the codes of their places.
///
/// The codes are whole words: the compiler packs an array of bytes into a register, and then takes it apart again and again.
#[inline]
fn followed<const PIECES: usize>(turns: &[Turn], codes: [u8; PIECES]) -> [u8; PIECES] {
    let mut codes = codes.map(usize::from);
    let (pairs, rest) = turns.as_chunks::<2>();
    for &[one, two] in pairs {
        let images = &TABLES[one.index()][two.index()];
        codes = codes.map(|code| usize::from(images.0[code & 255]));
    }
    for turn in rest {
        let images = &TABLES[turn.index()][TURNS];
        codes = codes.map(|code| usize::from(images.0[code & 255]));
    }
    codes.map(|code| code as u8)
}

impl Cube3 {
    /// Reads turns of any layers and rotations, as [`notation::parse_layers`] does, and plays them from solved.
    ///
    /// # Errors
    /// Returns an error if the text is not in notation.
    ///
    /// ```
    /// use godtable_puzzle::cube3::Cube3;
    ///
    /// assert!(Cube3::read_turns("r L' x'")?.is_solved());
    /// # Ok::<(), godtable_puzzle::cube::NotationError>(())
    /// ```
    pub fn read_turns(text: &str) -> Result<Cube3, NotationError> {
        if let Some(cube) = plain(text) {
            return Ok(cube);
        }
        let steps = notation::parse_layers(text)?;
        Ok(steps.iter().fold(Cube3::SOLVED, |cube, step| cube.moved(step.action)))
    }

    /// Returns the cube after face turns.
    ///
    /// ```
    /// use godtable_puzzle::cube::Turn;
    /// use godtable_puzzle::cube3::Cube3;
    ///
    /// let turns: Vec<Turn> = ["R", "U", "R'", "U'"].iter().map(|turn| turn.parse()).collect::<Result<_, _>>()?;
    /// assert_eq!(Cube3::SOLVED.played(&turns), Cube3::read_turns("R U R' U'").expect("turns"));
    /// # Ok::<(), godtable_puzzle::cube::TurnError>(())
    /// ```
    #[must_use]
    pub fn played(&self, turns: &[Turn]) -> Cube3 {
        let corners = followed(turns, std::array::from_fn(|corner| 3 * corner as u8));
        let edges: [u8; 12] = followed(turns, std::array::from_fn(|edge| EDGES + 2 * edge as u8));
        let edges = edges.map(|code| code - EDGES);
        self.with_moved(&corners, &edges)
    }
}

/// The number of turns played at a time.
const CHUNK: usize = 64;

/// Plays a text of face turns, each a letter, maybe with a 2 or a prime, or returns `None` if it has anything else.
///
/// [`parse_layers`](crate::cube::notation::parse_layers), the slow twin, reads the other texts.
pub(crate) fn plain(text: &str) -> Option<Cube3> {
    let mut bytes = text.bytes().peekable();
    let (mut cube, mut turns, mut count) = (Cube3::SOLVED, [Turn::ALL[0]; CHUNK], 0);
    while let Some(byte) = bytes.next() {
        let face = match byte {
            b' ' => continue,
            b'U' => 0,
            b'R' => 1,
            b'F' => 2,
            b'D' => 3,
            b'L' => 4,
            b'B' => 5,
            _ => return None,
        };
        let quarters = match bytes.peek() {
            Some(b'2') => 2,
            Some(b'\'') => 3,
            _ => 1,
        };
        if quarters > 1 {
            bytes.next();
        }
        if count == MAXIMUM_STEPS {
            return None;
        }
        turns[count % CHUNK] = Turn::ALL[3 * face + quarters - 1];
        count += 1;
        if count % CHUNK == 0 {
            cube = cube.played(&turns);
        }
    }
    Some(cube.played(&turns[..count % CHUNK]))
}

#[cfg(test)]
mod tests {
    use crate::cube::notation::parse_layers;

    use super::plain;
    use crate::cube3::Cube3;
    use crate::cube3::random::Random;

    #[test]
    fn plain_texts_are_played_as_parsed_ones() {
        let slow = |text: &str| {
            let steps = parse_layers(text).ok()?;
            Some(steps.iter().fold(Cube3::SOLVED, |cube, step| cube.moved(step.action)))
        };
        let mut random = Random::new(5);
        for count in [0, 1, 46, 63, 64, 65, 200] {
            let text: Vec<String> = random.turns(count).iter().map(ToString::to_string).collect();
            for separator in ["", " "] {
                let text = text.join(separator);
                assert_eq!(plain(&text), slow(&text), "{text}");
                assert!(plain(&text).is_some(), "{text}");
            }
        }
        for text in ["R2'", "Rw", "R 2", "r", "M", "x", "R''", "[R, U]", "Rʼ", "R3", "R.U", "R\n", "é"] {
            assert_eq!(plain(text), None, "{text}");
        }
        assert_eq!(plain(&"R".repeat(10_001)), None);
    }

    #[test]
    fn turns_are_played_as_one_by_one() {
        let mut random = Random::new(11);
        for count in [0, 1, 2, 3, 20, 45, 46] {
            for _ in 0..50 {
                let (cube, turns) = (random.cube(), random.turns(count));
                assert_eq!(cube.played(&turns), turns.iter().fold(cube, |cube, &turn| cube.turned(turn)), "{turns:?}");
            }
        }
    }
}
