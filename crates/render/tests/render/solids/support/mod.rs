//! Assemblies for tests, written by hand.
#![allow(dead_code)]

use godtable_render::solids::{Assembly, Body, Direction, Motion, Pose, palette};

/// The pieces of the Soma cube: name, cells, quarter turns and location of the first of the 240 solutions.
type Piece = (&'static str, &'static [[i32; 3]], [u8; 3], [f64; 3]);

const SOMA: [Piece; 7] = [
    ("L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]], [0, 0, 0], [-1.0, -1.0, -1.0]),
    ("S", &[[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0]], [0, 0, 0], [-1.0, 0.0, -1.0]),
    ("T", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]], [3, 0, 0], [-1.0, 1.0, 1.0]),
    ("R", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [2, 1, 0], [1.0, 1.0, 0.0]),
    ("P", &[[0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1]], [0, 2, 0], [1.0, -1.0, 1.0]),
    ("Q", &[[1, 0, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1]], [0, 3, 0], [0.0, -1.0, 0.0]),
    ("Y", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 0, 0], [-1.0, 0.0, 0.0]),
];

/// The first solution of the Soma cube, as the layers z = 0, 1, 2, each from y = 2 to y = 0.
pub(crate) const SOMA_LAYERS: [&str; 3] = ["SSR/LSS/LLL", "YTR/YYR/QPP", "TTT/YQP/QQP"];

/// 13 bodies that fill a box of 4x4x4, as layers from z = 0.
pub(crate) const THIRTEEN_LAYERS: [&str; 4] =
    ["AAHH/ALMH/BLMH/BEGG", "ADII/ALMH/CLMG/BEGG", "DDII/CLKJ/CKKF/BEFF", "DDIJ/CJJJ/CKKF/BEEF"];

/// Returns the first solution of the Soma cube.
pub(crate) fn soma() -> Assembly {
    let body = |(number, (name, cells, ..)): (usize, &Piece)| Body {
        name: (*name).to_owned(),
        color: palette::color(number),
        cells: cells.to_vec(),
    };
    let pose = |&(_, _, quarters, location): &Piece| Pose { quarters, location };
    let bodies = SOMA.iter().enumerate().map(body).collect();
    Assembly::new(bodies, SOMA.iter().map(pose).collect()).expect("it fits")
}

/// Returns the motion that puts this solution together.
pub(crate) fn soma_motion(assembly: &Assembly) -> Motion {
    use Direction::{Front, Right, Up};
    Motion::reversing(assembly, &[(0, Front), (1, Front), (2, Up), (3, Right), (4, Right), (5, Up), (6, Up)])
        .expect("no body is in the way")
}

/// Returns the bodies of a drawing: layers from z = 0, rows from the largest y, a letter for each body.
pub(crate) fn drawn(layers: &[&str]) -> Assembly {
    let mut bodies: Vec<Body> = Vec::new();
    for (z, layer) in (0..).zip(layers) {
        for (y, row) in (0..).zip(layer.split('/').rev()) {
            for (x, letter) in (0..).zip(row.chars()).filter(|(_, letter)| *letter != '.') {
                let known = bodies.iter().position(|body| body.name == letter.to_string());
                let number = known.unwrap_or_else(|| {
                    bodies.push(Body { name: letter.to_string(), color: [0; 3], cells: Vec::new() });
                    bodies.len() - 1
                });
                bodies[number].cells.push([x, y, z]);
            }
        }
    }
    bodies.sort_by(|one, other| one.name.cmp(&other.name));
    bodies.iter_mut().enumerate().for_each(|(number, body)| body.color = palette::color(number));
    let poses = vec![Pose::default(); bodies.len()];
    Assembly::new(bodies, poses).expect("letters do not overlap")
}

/// Returns a box of two bodies.
pub(crate) fn pair() -> Assembly {
    drawn(&["AAB/ABB"])
}

/// Returns 13 bodies that fill a box of 4x4x4.
pub(crate) fn thirteen() -> Assembly {
    drawn(&THIRTEEN_LAYERS)
}

/// Returns the motion that puts the 13 bodies together.
pub(crate) fn thirteen_motion(assembly: &Assembly) -> Motion {
    use Direction::{Front, Left, Right, Up};
    let ways = [Left, Front, Up, Up, Up, Up, Up, Right, Left, Up, Up, Up, Up];
    let taken: Vec<(usize, Direction)> = ways.into_iter().enumerate().collect();
    Motion::reversing(assembly, &taken).expect("no body is in the way")
}
