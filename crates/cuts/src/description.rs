//! Descriptions: a solid and cuts, in a line of text.

use std::fmt;

use godtable_puzzle::cube::nearest;

use godtable_puzzle::puzzlefile::shipped;

use crate::CutsError;
use crate::known::{KNOWN, Known, Turns, known};

/// The largest number of cuts of a description, and of layers of a cuboid along a side.
pub const MAXIMUM_CUTS: usize = 40;

/// The largest number of sides of a prism.
const MOST_SIDES: u8 = 12;

/// The largest distance of a cut that is read.
const MOST_DISTANCE: f64 = 100.0;

/// A solid. Its faces are at the distance 1 from its center, except for a cuboid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// `c`.
    Cube,
    /// `t`: the face `D` below, a vertex above.
    Tetrahedron,
    /// `o`: the face `U` above.
    Octahedron,
    /// `d`: the face `U` above.
    Dodecahedron,
    /// `i`: the vertex of `U`, `G`, `J`, `M` and `Q` above.
    Icosahedron,
    /// `2x2x3`: the numbers of layers along the axes `R`, `U` and `F`. All cuts are there; the longest side is 2 long.
    Cuboid([u8; 3]),
    /// `p5`: a regular polygon with 3 to 12 sides, extended upward. Its caps are `U` and `D`.
    Prism(u8),
}

/// The planes of a cut: they stand across all directions of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CutKind {
    /// `f`: parallel to the faces; of a prism, to its sides.
    Face,
    /// `e`: perpendicular to the lines from the center to the middles of edges; of a prism, of its upright edges.
    Edge,
    /// `v`: perpendicular to the lines from the center to the vertices.
    Vertex,
    /// `u`: parallel to the caps of a prism.
    Cap,
}

/// Cuts: one plane for each face, edge, vertex or cap.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cut {
    /// What the planes stand across.
    pub kind: CutKind,
    /// The distance from the center toward the face, edge, vertex or cap. A face is at 1.
    pub distance: f64,
}

/// A solid and its cuts: what a puzzle is made from.
///
/// A text gives the solid, and for each cut a letter and a distance: `c f 0.5 f 0`. [`Shape`] lists the solids, and
/// [`CutKind`] the cuts. The distances are those of cubing.js and twsearch: 0 is the center, and a face is at 1, whatever
/// the cut stands across. So edges and vertices are farther than 1; a tetrahedron's vertex is at 3.
///
/// ```
/// use godtable_cuts::{Description, Shape};
///
/// let description: Description = "d f 0.7".parse()?;
/// assert_eq!((description.shape(), description.cuts().len()), (Shape::Dodecahedron, 1));
/// assert_eq!("megaminx".parse::<Description>()?, description);
/// assert_eq!("3x3x3".parse::<Description>()?.to_string(), "c f 0.333333333333333");
/// # Ok::<(), godtable_cuts::CutsError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Description {
    shape: Shape,
    cuts: Vec<Cut>,
    turns: Turns,
}

impl CutKind {
    /// The kinds of a regular solid, and of a prism.
    const ALL: [CutKind; 4] = [CutKind::Face, CutKind::Edge, CutKind::Vertex, CutKind::Cap];

    /// Returns the letter: `f`, `e`, `v` or `u`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            CutKind::Face => 'f',
            CutKind::Edge => 'e',
            CutKind::Vertex => 'v',
            CutKind::Cap => 'u',
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Fifteen digits after the point, as cubing.js writes; a number that needs fewer has fewer.
        let text = format!("{:.15}", self.distance);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        write!(formatter, "{} {}", self.kind.letter(), if text == "-0" { "0" } else { text })
    }
}

impl Shape {
    /// Returns the shape of a word, or `None` if the word is no solid.
    fn of_word(word: &str) -> Option<Shape> {
        match word {
            "c" => Some(Shape::Cube),
            "t" => Some(Shape::Tetrahedron),
            "o" => Some(Shape::Octahedron),
            "d" => Some(Shape::Dodecahedron),
            "i" => Some(Shape::Icosahedron),
            _ => None,
        }
    }

    /// Returns the kinds of cuts that the solid takes.
    fn kinds(self) -> &'static [CutKind] {
        match self {
            Shape::Cuboid(_) => &[],
            Shape::Prism(_) => &[CutKind::Face, CutKind::Edge, CutKind::Cap],
            _ => &[CutKind::Face, CutKind::Edge, CutKind::Vertex],
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Shape::Cube => formatter.write_str("c"),
            Shape::Tetrahedron => formatter.write_str("t"),
            Shape::Octahedron => formatter.write_str("o"),
            Shape::Dodecahedron => formatter.write_str("d"),
            Shape::Icosahedron => formatter.write_str("i"),
            Shape::Cuboid(mut layers) => {
                layers.sort_unstable();
                write!(formatter, "{}x{}x{}", layers[0], layers[1], layers[2])
            }
            Shape::Prism(sides) => write!(formatter, "p{sides}"),
        }
    }
}

impl fmt::Display for Description {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.shape)?;
        self.cuts.iter().try_for_each(|cut| write!(formatter, " {cut}"))
    }
}

impl std::str::FromStr for Description {
    type Err = CutsError;

    /// Reads a description, the sides of a cuboid, or a [known](crate::KNOWN) name in capital or small letters.
    ///
    /// # Errors
    /// Returns an error if a word is wrong, or if there are no cuts or too many.
    fn from_str(text: &str) -> Result<Description, CutsError> {
        match known(text) {
            Some(known) => Description::of_known(known),
            None => Description::of_words(text),
        }
    }
}

impl Description {
    /// Returns the description of a known puzzle.
    fn of_known(known: &Known) -> Result<Description, CutsError> {
        Ok(Description { turns: known.turns, ..Description::of_words(known.description)? })
    }

    /// Reads a solid and its cuts.
    fn of_words(text: &str) -> Result<Description, CutsError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Err(CutsError::Empty) };
        if let Some(sides) = cuboid(first)? {
            return match rest.first() {
                None => Description::cuboid(sides),
                Some(&extra) => Err(CutsError::CuboidWithCuts { sides: first.to_owned(), got: extra.to_owned() }),
            };
        }
        let shape = match (Shape::of_word(first), prism(first)?) {
            (Some(shape), _) | (None, Some(shape)) => shape,
            (None, None) => {
                let near = nearest(text, KNOWN.iter().map(|known| known.name));
                return Err(CutsError::UnknownSolid { got: text.trim().to_owned(), near });
            }
        };
        let mut cuts = Vec::new();
        for (number, pair) in rest.chunks(2).enumerate() {
            cuts.push(cut(shape, 2 * number + 2, pair)?);
        }
        Description::new(shape, cuts)
    }

    /// Returns the description of a solid with cuts.
    ///
    /// # Errors
    /// Returns an error if there are no cuts or too many, if the solid does not take such cuts, or if a number is out of range.
    pub fn new(shape: Shape, cuts: Vec<Cut>) -> Result<Description, CutsError> {
        if let Shape::Cuboid([right, up, front]) = shape {
            return match cuts.first() {
                None => Description::cuboid([up, front, right]),
                Some(cut) => Err(CutsError::CuboidWithCuts { sides: shape.to_string(), got: cut.to_string() }),
            };
        }
        if let Shape::Prism(sides) = shape {
            check_sides(sides, &shape.to_string())?;
        }
        if cuts.is_empty() {
            return Err(CutsError::NoCuts { solid: shape.to_string() });
        }
        if cuts.len() > MAXIMUM_CUTS {
            return Err(CutsError::TooManyCuts { got: cuts.len(), most: MAXIMUM_CUTS });
        }
        for (number, cut) in cuts.iter().enumerate() {
            if !shape.kinds().contains(&cut.kind) {
                return Err(unknown_cut(shape, 2 * number + 2, &cut.kind.letter().to_string()));
            }
            if !cut.distance.is_finite() || cut.distance.abs() > MOST_DISTANCE {
                return Err(CutsError::BadDistance { got: cut.distance.to_string(), word: 2 * number + 3 });
            }
        }
        Ok(Description { shape, cuts, turns: Turns::Layers })
    }

    /// Returns the cuboid with these numbers of layers, in any order. Of three different numbers the least is upright, and
    /// the largest goes to the right; of two equal ones, the other is upright.
    ///
    /// # Errors
    /// Returns an error if a number is 0 or above [`MAXIMUM_CUTS`], or all are 1.
    pub fn cuboid(sides: [u8; 3]) -> Result<Description, CutsError> {
        let name = sides.map(|side| side.to_string()).join("x");
        let most = MAXIMUM_CUTS as u8;
        if sides.iter().any(|side| !(1..=most).contains(side)) || sides == [1; 3] {
            return Err(CutsError::Sides { got: name, most });
        }
        let mut sides = sides;
        sides.sort_unstable();
        let [small, middle, large] = sides;
        if small == large {
            let distance = |cut: u8| f64::from(small - 2 * cut) / f64::from(small);
            let cuts = (1..=small / 2).map(|cut| Cut { kind: CutKind::Face, distance: distance(cut) });
            return Description::new(Shape::Cube, cuts.collect());
        }
        let layers = if small == middle { [small, large, middle] } else { [large, small, middle] };
        Ok(Description { shape: Shape::Cuboid(layers), cuts: Vec::new(), turns: Turns::Layers })
    }

    /// Returns the solid.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the cuts as they were given. A cuboid has none: its sides say them.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// Returns the turns that people make: those of the [known](crate::Known) puzzle if a name was read, otherwise
    /// [`Turns::Layers`].
    #[must_use]
    pub const fn turns(&self) -> Turns {
        self.turns
    }

    /// Returns a name without spaces: of a known puzzle, the sides, or the words of the description. The names of shipped
    /// definitions are theirs only, since those may hold a piece that these cuts turn.
    #[must_use]
    pub fn name(&self) -> String {
        let is_own = |known: &&Known| Description::of_known(known).is_ok_and(|other| other == *self);
        let sides = (self.shape == Shape::Cube).then(|| self.layers_of_faces()).flatten();
        let mut names = KNOWN.iter().filter(is_own).map(|known| known.name.replace(' ', "-"));
        match names.find(|name| shipped(name).is_none()) {
            Some(name) => name,
            None => sides.unwrap_or_else(|| self.to_string().replace(' ', "_")),
        }
    }

    /// Returns `3x3x3` if the cuts are those of a cube of that size.
    fn layers_of_faces(&self) -> Option<String> {
        (2..=MAXIMUM_CUTS as u8).find_map(|side| {
            let cube = Description::cuboid([side; 3]).ok()?;
            let is_near = |(own, cut): (&Cut, &Cut)| own.kind == cut.kind && (own.distance - cut.distance).abs() < 1e-9;
            let is_same = cube.cuts.len() == self.cuts.len() && cube.cuts.iter().zip(&self.cuts).all(is_near);
            is_same.then(|| format!("{side}x{side}x{side}"))
        })
    }
}

/// Reads a cut from its letter and its distance; `place` is the number of the letter's word, from 1.
fn cut(shape: Shape, place: usize, pair: &[&str]) -> Result<Cut, CutsError> {
    let kind = CutKind::ALL.into_iter().find(|kind| pair[0] == kind.letter().to_string());
    let Some(kind) = kind.filter(|kind| shape.kinds().contains(kind)) else {
        return Err(unknown_cut(shape, place, pair[0]));
    };
    let Some(&text) = pair.get(1) else { return Err(CutsError::NoDistance { cut: kind.letter(), word: place }) };
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    let distance = text.parse::<f64>().ok().filter(|distance| is_number && distance.abs() <= MOST_DISTANCE);
    match distance {
        // Without the sign of -0.
        Some(distance) => Ok(Cut { kind, distance: distance + 0.0 }),
        None => Err(CutsError::BadDistance { got: text.to_owned(), word: place + 1 }),
    }
}

fn unknown_cut(shape: Shape, word: usize, got: &str) -> CutsError {
    let letters = shape.kinds().iter().map(|kind| kind.letter().to_string()).collect::<Vec<String>>().join(", ");
    CutsError::UnknownCut { got: got.to_owned(), word, solid: shape.to_string(), letters }
}

/// Reads the sides of a cuboid, such as `2x2x3`. Returns `None` if the word has no such form.
fn cuboid(word: &str) -> Result<Option<[u8; 3]>, CutsError> {
    let sides: Vec<&str> = word.split('x').collect();
    let is_number = |side: &&str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    if sides.len() < 2 || !sides.iter().all(is_number) {
        return Ok(None);
    }
    let wrong = || CutsError::Sides { got: word.to_owned(), most: MAXIMUM_CUTS as u8 };
    let numbers = sides.iter().map(|side| side.parse::<u8>()).collect::<Result<Vec<u8>, _>>().map_err(|_| wrong())?;
    numbers.try_into().map(Some).map_err(|_| wrong())
}

/// Reads the name of a prism, such as `p5`. Returns `None` if the word has no such form.
fn prism(word: &str) -> Result<Option<Shape>, CutsError> {
    let Some(sides) = word.strip_prefix('p').filter(|sides| sides.bytes().all(|byte| byte.is_ascii_digit())) else {
        return Ok(None);
    };
    let number = sides.parse::<u8>().unwrap_or(0);
    check_sides(number, word)?;
    Ok(Some(Shape::Prism(number)))
}

fn check_sides(sides: u8, word: &str) -> Result<(), CutsError> {
    match (3..=MOST_SIDES).contains(&sides) {
        true => Ok(()),
        false => Err(CutsError::PrismSides { got: word.to_owned(), most: MOST_SIDES }),
    }
}
