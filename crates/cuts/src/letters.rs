//! The letters of faces, and the names of edges and vertices.
//!
//! They are those of PuzzleGeometry in cubing.js (<https://github.com/cubing/cubing.js>), whose puzzles stand as ours: `U`
//! or the first vertex up, `F` to the front. A name lists the faces that meet there, counterclockwise for a vertex. Names
//! come in pairs: the ends of an axis. A layer in the middle of an axis is named after the first end.

use crate::Shape;
use crate::vector::{Vector, direction};

/// The letter of a face, the angle of its normal to the vertical, and about it, in degrees.
type FaceLetter = (&'static str, f64, f64);

/// The names of a solid.
pub(crate) struct Letters {
    /// The faces: letters and normals of length 1.
    pub(crate) faces: Vec<(String, Vector)>,
    /// The names of opposite ends, which are faces, edges or vertices.
    pub(crate) axes: &'static str,
}

/// The angle between the normal of a tetrahedron's side and the vertical.
const TETRAHEDRON: f64 = 70.528_779_365_509_31;
const DODECAHEDRON: f64 = 63.434_948_822_922_01;
/// The angles of an icosahedron's two upper rings.
const ICOSAHEDRON: [f64; 2] = [37.377_368_140_649_69, 79.187_683_036_428_55];

const CUBE_FACES: [FaceLetter; 6] =
    [("U", 0.0, 0.0), ("D", 180.0, 0.0), ("F", 90.0, 0.0), ("B", 90.0, 180.0), ("R", 90.0, 90.0), ("L", 90.0, 270.0)];

const CUBE_AXES: &str = "F/B D/U L/R DRF/UBL DFL/URB DBR/ULF DLB/UFR DF/UB FL/BR DB/UF DL/UR BL/FR UL/DR";

const TETRAHEDRON_FACES: [FaceLetter; 4] =
    [("D", 180.0, 0.0), ("F", TETRAHEDRON, 0.0), ("R", TETRAHEDRON, 120.0), ("L", TETRAHEDRON, 240.0)];

const TETRAHEDRON_AXES: &str = "DRF/L DFL/R DLR/F FRL/D DF/RL LF/RD DL/FR";

const OCTAHEDRON_FACES: [FaceLetter; 8] = [
    ("U", 0.0, 0.0),
    ("D", 180.0, 0.0),
    ("F", 180.0 - TETRAHEDRON, 0.0),
    ("BB", TETRAHEDRON, 180.0),
    ("R", TETRAHEDRON, 60.0),
    ("L", TETRAHEDRON, 300.0),
    ("BR", 180.0 - TETRAHEDRON, 120.0),
    ("BL", 180.0 - TETRAHEDRON, 240.0),
];

const OCTAHEDRON_AXES: &str = "F/BB D/U L/BR BL/R DBRRF/UBBBLL DFLBL/URBRBB DBLBBBR/ULFR FD/UBB FL/BRBB BLD/UR \
                               FR/BLBB UL/BRD BLL/BRR";

const DODECAHEDRON_FACES: [FaceLetter; 12] = [
    ("U", 0.0, 0.0),
    ("D", 180.0, 0.0),
    ("F", DODECAHEDRON, 0.0),
    ("R", DODECAHEDRON, 72.0),
    ("BR", DODECAHEDRON, 144.0),
    ("BL", DODECAHEDRON, 216.0),
    ("L", DODECAHEDRON, 288.0),
    ("C", 180.0 - DODECAHEDRON, 36.0),
    ("E", 180.0 - DODECAHEDRON, 108.0),
    ("BF", 180.0 - DODECAHEDRON, 180.0),
    ("I", 180.0 - DODECAHEDRON, 252.0),
    ("A", 180.0 - DODECAHEDRON, 324.0),
];

const DODECAHEDRON_AXES: &str = "U/D F/BF L/E BL/C BR/A R/I UFR/DIBF ULF/DBFE AFL/BREBF UBLL/DEC ILBL/RCE UBRBL/DCA \
                                 BFBLBR/FAC URBR/DAI CRF/BLBFI EBRR/LIA UF/BFD UL/ED FL/EBF UBL/CD BLL/EC UBR/AD FR/IBF \
                                 BRBL/AC UR/ID CF/BLBF AL/EBR BRR/IA CR/IBL FA/BFBR IL/ER";

const ICOSAHEDRON_FACES: [FaceLetter; 20] = [
    ("U", ICOSAHEDRON[0], 0.0),
    ("G", ICOSAHEDRON[0], 72.0),
    ("J", ICOSAHEDRON[0], 144.0),
    ("M", ICOSAHEDRON[0], 216.0),
    ("Q", ICOSAHEDRON[0], 288.0),
    ("F", ICOSAHEDRON[1], 0.0),
    ("E", ICOSAHEDRON[1], 72.0),
    ("S", ICOSAHEDRON[1], 144.0),
    ("K", ICOSAHEDRON[1], 216.0),
    ("P", ICOSAHEDRON[1], 288.0),
    ("R", 180.0 - ICOSAHEDRON[1], 36.0),
    ("I", 180.0 - ICOSAHEDRON[1], 108.0),
    ("B", 180.0 - ICOSAHEDRON[1], 180.0),
    ("O", 180.0 - ICOSAHEDRON[1], 252.0),
    ("L", 180.0 - ICOSAHEDRON[1], 324.0),
    ("C", 180.0 - ICOSAHEDRON[0], 36.0),
    ("H", 180.0 - ICOSAHEDRON[0], 108.0),
    ("D", 180.0 - ICOSAHEDRON[0], 180.0),
    ("N", 180.0 - ICOSAHEDRON[0], 252.0),
    ("A", 180.0 - ICOSAHEDRON[0], 324.0),
];

const ICOSAHEDRON_AXES: &str = "R/K L/S G/N U/D H/Q C/M I/P O/E F/B A/J FREGU/OKBDN HIERC/MKOPQ FLACR/BKMJS NALPO/JGEIS \
                                FUQPL/IHDBS UGJMQ/DHCAN ER/KO CR/KM AL/SJ FR/KB PL/SI UG/ND UQ/HD FL/SB JG/NA HI/PQ \
                                EG/NO FU/DB HC/MQ CA/JM EI/PO";

/// By number of sides, from 3 to 6: the letters of a prism's sides, from the front to the right.
const PRISM_SIDES: [&str; 4] = ["F BR BL", "F R B L", "F R BR BL L", "F R BR B BL L"];

/// The letters of the sides of other prisms.
const MANY_SIDES: &str = "F G H I J K M N O P Q S";

impl Letters {
    pub(crate) fn of(shape: Shape) -> Letters {
        let (faces, axes): (&[FaceLetter], &'static str) = match shape {
            Shape::Cube | Shape::Cuboid(_) => (&CUBE_FACES, CUBE_AXES),
            Shape::Tetrahedron => (&TETRAHEDRON_FACES, TETRAHEDRON_AXES),
            Shape::Octahedron => (&OCTAHEDRON_FACES, OCTAHEDRON_AXES),
            Shape::Dodecahedron => (&DODECAHEDRON_FACES, DODECAHEDRON_AXES),
            Shape::Icosahedron => (&ICOSAHEDRON_FACES, ICOSAHEDRON_AXES),
            Shape::Prism(sides) => return Letters { faces: prism(sides), axes: "U/D" },
        };
        let face = |&(letter, polar, azimuth): &FaceLetter| (letter.to_owned(), direction(polar, azimuth));
        Letters { faces: faces.iter().map(face).collect(), axes }
    }
}

/// Returns the faces of a prism: the caps `U` and `D`, and the sides.
fn prism(sides: u8) -> Vec<(String, Vector)> {
    let letters = PRISM_SIDES.get(usize::from(sides) - 3).unwrap_or(&MANY_SIDES);
    let side = |(number, letter): (usize, &str)| {
        (letter.to_owned(), direction(90.0, 360.0 * number as f64 / f64::from(sides)))
    };
    let caps = [("U".to_owned(), [0.0, 1.0, 0.0]), ("D".to_owned(), [0.0, -1.0, 0.0])];
    caps.into_iter().chain(letters.split(' ').take(usize::from(sides)).enumerate().map(side)).collect()
}

/// Splits a name into the numbers of its faces; underscores and hyphens may stand between them. Returns `None` if some
/// part is no face. Of two letters that fit, the longer one is taken.
pub(crate) fn split(name: &str, faces: &[String]) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let fits = |number: &usize| rest.starts_with(faces[*number].as_str());
        let longest = (0..faces.len()).filter(fits).max_by_key(|&number| faces[number].len())?;
        numbers.push(longest);
        rest = &rest[faces[longest].len()..];
        rest = rest.strip_prefix(['_', '-']).unwrap_or(rest);
    }
    Some(numbers)
}

/// Joins the letters of faces: by underscores if some letter begins another one.
pub(crate) fn join(numbers: &[usize], faces: &[String]) -> String {
    let begins = |one: &String| faces.iter().any(|other| other != one && other.starts_with(one.as_str()));
    let separator = if faces.iter().any(begins) { "_" } else { "" };
    numbers.iter().map(|&number| faces[number].as_str()).collect::<Vec<&str>>().join(separator)
}
