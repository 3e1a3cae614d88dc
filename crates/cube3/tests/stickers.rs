//! Compares cubes with an independent model: 54 stickers as points in space that layers move.

use godtable_cube3::{Cube3, facelets, random::Random};

/// A position or a direction: x to the right, y up, z to the front.
type Vector = [i8; 3];

/// The faces in the order of facelets: letter, normal, and the directions to the right and down on the net.
const FACES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

/// The letters of turns: the face, and the layers that turn, by their distance from the middle along its normal.
const LETTERS: [(&str, char, &[i8]); 18] = [
    ("U", 'U', &[1]),
    ("R", 'R', &[1]),
    ("F", 'F', &[1]),
    ("D", 'D', &[1]),
    ("L", 'L', &[1]),
    ("B", 'B', &[1]),
    ("u", 'U', &[1, 0]),
    ("Rw", 'R', &[1, 0]),
    ("f", 'F', &[1, 0]),
    ("d", 'D', &[1, 0]),
    ("l", 'L', &[1, 0]),
    ("Bw", 'B', &[1, 0]),
    ("M", 'L', &[0]),
    ("E", 'D', &[0]),
    ("S", 'F', &[0]),
    ("x", 'R', &[1, 0, -1]),
    ("y", 'U', &[1, 0, -1]),
    ("z", 'F', &[1, 0, -1]),
];

fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The vector after a quarter turn, clockwise as seen from the tip of the axis.
fn turned(v: Vector, axis: Vector) -> Vector {
    let cross = [v[1] * axis[2] - v[2] * axis[1], v[2] * axis[0] - v[0] * axis[2], v[0] * axis[1] - v[1] * axis[0]];
    std::array::from_fn(|n| cross[n] + dot(v, axis) * axis[n])
}

/// A sticker: its colour, the cubie it is on, and the direction it faces.
#[derive(Clone, Copy)]
struct Sticker {
    colour: char,
    cubie: Vector,
    normal: Vector,
}

/// The cubie of a facelet.
fn cubie(face: usize, row: i8, column: i8) -> Vector {
    let (_, normal, right, down) = FACES[face];
    std::array::from_fn(|n| normal[n] + (column - 1) * right[n] + (row - 1) * down[n])
}

fn places() -> impl Iterator<Item = (char, Vector, Vector)> {
    (0..6)
        .flat_map(|face| (0..9).map(move |number| (FACES[face].0, cubie(face, number / 3, number % 3), FACES[face].1)))
}

fn play(stickers: &mut [Sticker], letter: usize, quarters: usize) {
    let (_, face, layers) = LETTERS[letter];
    let axis = FACES.iter().find(|(name, ..)| *name == face).expect("a face").1;
    for sticker in stickers.iter_mut().filter(|sticker| layers.contains(&dot(sticker.cubie, axis))) {
        for _ in 0..quarters {
            (sticker.cubie, sticker.normal) = (turned(sticker.cubie, axis), turned(sticker.normal, axis));
        }
    }
}

fn seen(stickers: &[Sticker]) -> String {
    let colour = |(_, cubie, normal)| {
        stickers.iter().find(|sticker| (sticker.cubie, sticker.normal) == (cubie, normal)).expect("a sticker").colour
    };
    places().map(colour).collect()
}

#[test]
fn turns_of_all_layers_move_the_stickers_in_space() {
    let solved: Vec<Sticker> = places().map(|(colour, cubie, normal)| Sticker { colour, cubie, normal }).collect();
    // Faces of random turns choose among all letters here.
    let mut random = Random::new(3);
    for _ in 0..100 {
        let (mut stickers, mut text) = (solved.clone(), String::new());
        for turns in random.turns(60).chunks_exact(2) {
            let letter = (turns[0].index() * 18 + turns[1].index()) % LETTERS.len();
            let quarters = usize::from(turns[0].quarters());
            play(&mut stickers, letter, quarters);
            text += LETTERS[letter].0;
            text += ["", "2", "'"][quarters - 1];
            text.push(' ');
            let cube = Cube3::read_turns(&text).expect("turns");
            assert_eq!(facelets::write(&cube), seen(&stickers), "{text}");
            assert_eq!(facelets::read(&seen(&stickers)), Ok(cube), "{text}");
        }
    }
}
