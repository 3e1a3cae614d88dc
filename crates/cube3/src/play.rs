//! Plays turns fast: each piece is followed through two turns at a time.
//!
//! 46 turns take 222 ns, and turn by turn 693 ns, on an AMD EPYC (Zen 5): `scripts/bench` compares the two.

use godtable_cube::Turn;
use godtable_cube::notation::MAXIMUM_STEPS;

use crate::Cube3;

/// Where a piece is and how it is oriented there: the place times the number of orientations, plus the orientation. There
/// are 24 of them for corners and for edges; tables have 32, so that no index is out of bounds.
type Images = [u8; 32];

/// The images under a turn, or under two in a row.
struct Table {
    corners: Images,
    edges: Images,
}

const TURNS: usize = Turn::ALL.len();

/// By the numbers of two turns. `TURNS` in place of the second is no turn.
static TABLES: [[Table; TURNS + 1]; TURNS] = {
    let mut tables = [const { [const { Table { corners: [0; 32], edges: [0; 32] } }; TURNS + 1] }; TURNS];
    let mut first = 0;
    while first < TURNS {
        let one = single(first);
        let mut second = 0;
        while second < TURNS {
            let two = single(second);
            tables[first][second] =
                Table { corners: composed(&one.corners, &two.corners), edges: composed(&one.edges, &two.edges) };
            second += 1;
        }
        tables[first][TURNS] = one;
        first += 1;
    }
    tables
};

/// The images under one turn.
const fn single(turn: usize) -> Table {
    let turned = &Cube3::TURNS[turn];
    Table {
        corners: images(turned.corners().pieces(), turned.corners().orientations(), 3),
        edges: images(turned.edges().pieces(), turned.edges().orientations(), 2),
    }
}

/// The images under a move, given by the pieces that it brings to each place.
const fn images<const PLACES: usize>(pieces: &[u8; PLACES], added: &[u8; PLACES], orientations: u8) -> Images {
    let mut images = [0; 32];
    let mut place = 0;
    while place < PLACES {
        let mut orientation = 0;
        while orientation < orientations {
            images[(pieces[place] * orientations + orientation) as usize] =
                place as u8 * orientations + (orientation + added[place]) % orientations;
            orientation += 1;
        }
        place += 1;
    }
    images
}

const fn composed(first: &Images, second: &Images) -> Images {
    let mut images = [0; 32];
    let mut code = 0;
    while code < 32 {
        images[code] = second[(first[code] % 32) as usize];
        code += 1;
    }
    images
}

/// Follows some pieces from their places through all turns.
#[inline]
fn followed<const PIECES: usize>(
    turns: &[Turn],
    first: u8,
    orientations: u8,
    images: impl Fn(&Table) -> &Images,
) -> [u8; PIECES] {
    let mut codes: [u8; PIECES] = std::array::from_fn(|piece| (first + piece as u8) * orientations);
    let (pairs, rest) = turns.as_chunks::<2>();
    for &[one, two] in pairs {
        let images = images(&TABLES[one.index()][two.index()]);
        codes = codes.map(|code| images[usize::from(code % 32)]);
    }
    for turn in rest {
        let images = images(&TABLES[turn.index()][TURNS]);
        codes = codes.map(|code| images[usize::from(code % 32)]);
    }
    codes
}

impl Cube3 {
    /// Returns the cube after turns of faces.
    ///
    /// ```
    /// use godtable_cube::Turn;
    /// use godtable_cube3::Cube3;
    ///
    /// let turns: Vec<Turn> = ["R", "U", "R'", "U'"].iter().map(|turn| turn.parse()).collect::<Result<_, _>>()?;
    /// assert_eq!(Cube3::SOLVED.played(&turns), Cube3::read_turns("R U R' U'").expect("turns"));
    /// # Ok::<(), godtable_cube::TurnError>(())
    /// ```
    #[must_use]
    pub fn played(&self, turns: &[Turn]) -> Cube3 {
        let corners: [u8; 8] = followed(turns, 0, 3, |table| &table.corners);
        let [front, back]: [[u8; 6]; 2] = [0, 6].map(|first| followed(turns, first, 2, |table| &table.edges));
        let edges: [u8; 12] = std::array::from_fn(|edge| if edge < 6 { front[edge] } else { back[edge - 6] });
        self.with_moved(&corners, &edges)
    }
}

/// The number of turns played at a time.
const CHUNK: usize = 64;

/// Plays a text of turns of faces, each a letter, maybe with a 2 or a prime, or returns `None` if it has anything else.
///
/// [`parse_layers`](godtable_cube::notation::parse_layers), the slow twin, reads the other texts.
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
    use godtable_cube::notation::parse_layers;

    use super::plain;
    use crate::Cube3;
    use crate::random::Random;

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
