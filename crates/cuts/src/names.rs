//! Names of moves, and other names for them.
//!
//! A move is named after the end of its axis that is nearer: `U` is the outer layer, `2U` the second one, `u` the outer two
//! together, `3u` three, and `Uv` the whole puzzle. cubing.js renames the ends of some puzzles after their community:
//! [`Naming`]. Every other name that cubing.js reads for layers and blocks becomes a *sequence*: `Uw` is `U 2U`, `M` of a
//! 3x3x3 is `Rv' R L'`. Turns about one axis commute, so a sequence only has to turn each layer by the right amount.

use std::collections::HashSet;

use crate::grips::Grips;
use crate::letters::join;
use crate::solid::Solid;
use crate::turns::Made;
use crate::{CutKind, Description, Shape};

/// Which names the faces, edges and vertices have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Naming {
    /// As cubing.js names them today: also `U L R B` for the corners of tetrahedra, `B` for the back of the face-turning
    /// octahedron, `FR FL DR DL B` on the Megaminx, `U L R B` and so on for the corners of the Skewb.
    #[default]
    Cubing,
    /// By letters of faces alone, as in twsearch's samples: `FRL`, `BB`, `C A E I BF`, `UBL`.
    Faces,
}

/// The names of an end of an axis.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Family {
    /// In capital letters.
    name: String,
    /// Small letters name the outer layer, and capital ones blocks.
    is_swapped: bool,
    /// The turn is half a turn, of a face whose sides differ: `R2`.
    is_half: bool,
}

/// The names of a puzzle.
pub(crate) struct Names {
    /// The letters of the faces.
    pub(crate) letters: Vec<String>,
    /// By axis and end.
    families: Vec<[Family; 2]>,
    /// The same by letters of faces, where they differ.
    others: Vec<[Family; 2]>,
}

/// Other letters of faces, if the solid is cut along them.
const OCTAHEDRON: [(&str, &str); 1] = [("BB", "B")];
const DODECAHEDRON: [(&str, &str); 5] = [("C", "FR"), ("A", "FL"), ("I", "DL"), ("BF", "B"), ("E", "DR")];
const TETRAHEDRON: [(&str, &str); 2] = [("L", "BL"), ("R", "BR")];
const TETRAHEDRON_CORNERS: [(&str, &str); 4] = [("FRL", "U"), ("DFL", "L"), ("DRF", "R"), ("DLR", "B")];
const SKEWB_CORNERS: [(&str, &str); 8] =
    [("UBL", "U"), ("ULF", "UL"), ("UFR", "F"), ("URB", "UR"), ("DLB", "B"), ("DRF", "D"), ("DFL", "L"), ("DBR", "R")];

fn renamed(name: &str, table: &[(&str, &str)]) -> Option<String> {
    table.iter().find(|(from, _)| *from == name).map(|(_, to)| (*to).to_owned())
}

impl Family {
    /// Returns the name of a single layer, from 0.
    fn layer(&self, layer: usize) -> String {
        let name = if self.is_swapped { self.name.to_lowercase() } else { self.name.clone() };
        let number = if layer > 0 { (layer + 1).to_string() } else { String::new() };
        self.halved(format!("{number}{name}"))
    }

    /// Returns the name of a block of two layers or more.
    fn block(&self, layers: usize) -> String {
        let name = if self.is_swapped { self.name.clone() } else { self.name.to_lowercase() };
        let number = if layers > 2 { layers.to_string() } else { String::new() };
        self.halved(format!("{number}{name}"))
    }

    /// Returns the other name of a block: `Uw`.
    fn wide(&self, layers: usize) -> String {
        let number = if layers > 2 { layers.to_string() } else { String::new() };
        self.halved(format!("{number}{}w", self.name))
    }

    fn whole(&self) -> String {
        self.halved(self.name.clone()) + "v"
    }

    fn halved(&self, name: String) -> String {
        if self.is_half { name + "2" } else { name }
    }
}

impl Names {
    pub(crate) fn of(description: &Description, solid: &Solid, grips: &Grips, naming: Naming) -> Names {
        let is_half = |axis: usize, end: usize| {
            let own = &solid.axes[axis];
            let is_face = own.ends[end].kind == CutKind::Face;
            matches!(description.shape(), Shape::Cuboid(_)) && is_face && own.order == 2
        };
        let plain = |axis: usize, end: usize| Family {
            name: join(&solid.axes[axis].ends[end].faces, &solid.letters),
            is_swapped: false,
            is_half: is_half(axis, end),
        };
        let both = |of: &dyn Fn(usize, usize) -> Family| -> Vec<[Family; 2]> {
            (0..solid.axes.len()).map(|axis| [of(axis, 0), of(axis, 1)]).collect()
        };
        let others = both(&plain);
        if naming == Naming::Faces {
            return Names { letters: solid.letters.clone(), families: others, others: Vec::new() };
        }
        let community = Community::of(description, grips);
        let letter = |letter: &String| renamed(letter, community.faces).unwrap_or_else(|| letter.clone());
        let letters: Vec<String> = solid.letters.iter().map(letter).collect();
        let families = both(&|axis, end| {
            let own = plain(axis, end);
            let element = &solid.axes[axis].ends[end];
            match renamed(&own.name, community.corners) {
                Some(name) => Family { name, is_swapped: community.is_swapped, ..own },
                None if community.corners.is_empty() || element.faces.len() == 1 => {
                    Family { name: join(&element.faces, &letters), ..own }
                }
                None => own,
            }
        });
        Names { letters, families, others }
    }

    /// Returns the end of an axis after which its rotation is named: 0 or 1.
    pub(crate) fn end_of_rotation(&self, shape: Shape, axis: usize) -> usize {
        let is_cube = matches!(shape, Shape::Cube | Shape::Cuboid(_));
        usize::from(is_cube && matches!(self.families[axis][1].name.as_str(), "U" | "R"))
    }

    /// Returns the name of a move of an axis with so many layers.
    pub(crate) fn name(&self, made: &Made, layers: usize) -> String {
        let family = &self.families[made.axis][made.end];
        match made.layers {
            [0, last] if last + 1 == layers => family.whole(),
            [first, last] if first == last => family.layer(first),
            [_, last] => family.block(last + 1),
        }
    }
}

/// How a community names faces and corners.
struct Community {
    faces: &'static [(&'static str, &'static str)],
    corners: &'static [(&'static str, &'static str)],
    is_swapped: bool,
}

impl Community {
    fn of(description: &Description, grips: &Grips) -> Community {
        let kinds = Grips::kinds(description);
        let has = |kind: CutKind| kinds.contains(&kind);
        let most_layers = grips.axes.iter().map(crate::grips::Axis::layers).max().unwrap_or(1);
        let none = Community { faces: &[], corners: &[], is_swapped: false };
        match description.shape() {
            Shape::Octahedron if has(CutKind::Face) => Community { faces: &OCTAHEDRON, ..none },
            Shape::Dodecahedron if has(CutKind::Face) => Community { faces: &DODECAHEDRON, ..none },
            Shape::Tetrahedron if !has(CutKind::Edge) => {
                let is_swapped = is_pyraminx(description);
                Community { faces: &TETRAHEDRON, corners: &TETRAHEDRON_CORNERS, is_swapped }
            }
            Shape::Cube if kinds == [CutKind::Vertex] && most_layers == 2 => {
                Community { corners: &SKEWB_CORNERS, ..none }
            }
            _ => none,
        }
    }
}

/// Returns whether the outer layers are the tips of a Pyraminx: they have small letters.
fn is_pyraminx(description: &Description) -> bool {
    let distances = [1.0 / 3.0, 5.0 / 3.0];
    let [one, other] = description.cuts() else { return false };
    let is = |cut: &crate::Cut, distance: f64| cut.kind == CutKind::Vertex && (cut.distance - distance).abs() < 1e-5;
    is(one, distances[0]) && is(other, distances[1]) || is(one, distances[1]) && is(other, distances[0])
}

/// A move or a rotation with its name, among those about its axis.
pub(crate) struct Named<'a> {
    pub(crate) made: &'a Made,
    pub(crate) name: &'a str,
}

/// Moves about one axis, from which other names are composed.
struct About<'a> {
    layers: usize,
    order: usize,
    moves: Vec<Named<'a>>,
}

/// Returns other names, each with the sequence of moves that it stands for.
pub(crate) fn sequences(
    description: &Description,
    solid: &Solid,
    grips: &Grips,
    names: &Names,
    moves: &[Named<'_>],
) -> Vec<(String, String)> {
    let mut taken: HashSet<String> = moves.iter().map(|named| named.name.to_owned()).collect();
    let mut sequences = Vec::new();
    let mut add = |name: String, moves: Option<String>| {
        if let Some(moves) = moves.filter(|_| !taken.contains(&name)) {
            taken.insert(name.clone());
            sequences.push((name, moves));
        }
    };
    let about = |axis: usize| About {
        layers: grips.axes[axis].layers(),
        order: solid.axes[axis].order,
        moves: moves
            .iter()
            .filter(|named| named.made.axis == axis)
            .map(|named| Named { made: named.made, name: named.name })
            .collect(),
    };
    for families in [&names.families, &names.others] {
        for (axis, ends) in families.iter().enumerate() {
            let about = about(axis);
            for (end, family) in ends.iter().enumerate() {
                let sign = if end == 0 { 1 } else { -1 };
                let turned = |first: usize, last: usize| {
                    let made = Made { axis, end, layers: [first, last], rotation: 0 };
                    about.sequence(made.span(about.layers), sign)
                };
                add(family.whole(), turned(0, about.layers - 1));
                if about.layers == 1 {
                    continue;
                }
                (0..about.layers).for_each(|layer| add(family.layer(layer), turned(layer, layer)));
                for layers in 2..about.layers {
                    add(family.block(layers), turned(0, layers - 1));
                    add(family.wide(layers), turned(0, layers - 1));
                }
            }
        }
    }
    for special in specials(description, grips, names) {
        let made = Made { axis: special.axis, end: special.end, layers: special.layers, rotation: 0 };
        let about = about(special.axis);
        let sign = if special.end == 0 { 1 } else { -1 };
        add(special.name.to_owned(), about.sequence(made.span(about.layers), sign * special.amount));
    }
    sequences
}

impl About<'_> {
    /// Returns the moves that turn these layers, and no others, clockwise as seen from the first end `amount` times.
    fn sequence(&self, [first, last]: [usize; 2], amount: i32) -> Option<String> {
        let end = self.layers - 1;
        if let Some(word) = self.single([first, last], amount) {
            return Some(word);
        }
        let each = |layers: &mut dyn Iterator<Item = usize>, amount: i32| -> Option<Vec<String>> {
            layers.map(|layer| self.single([layer, layer], amount)).collect()
        };
        if let Some(words) = each(&mut (first..=last), amount) {
            return Some(words.join(" "));
        }
        let whole = self.single([0, end], amount);
        if let (Some(whole), Some(words)) = (&whole, each(&mut (0..first).chain(last + 1..=end), -amount)) {
            return Some(format!("{whole} {}", words.join(" ")));
        }
        // The layers up to one of them, less those before the other.
        let prefix = |layers: usize, amount: i32| -> Option<String> {
            if layers == 0 {
                return Some(String::new());
            }
            self.single([0, layers - 1], amount).or_else(|| {
                let rest = self.single([layers, end], -amount)?;
                Some(format!("{} {rest}", self.single([0, end], amount)?))
            })
        };
        let words = [prefix(last + 1, amount)?, prefix(first, -amount)?];
        Some(words.join(" ").trim().to_owned())
    }

    /// Returns the move that turns exactly these layers, with its exponent.
    fn single(&self, layers: [usize; 2], amount: i32) -> Option<String> {
        let named = self.moves.iter().find(|named| named.made.span(self.layers) == layers)?;
        let order = self.order as i32;
        let sign = if named.made.end == 0 { 1 } else { -1 };
        let exponent = (sign * amount).rem_euclid(order);
        let (exponent, prime) = if 2 * exponent > order { (order - exponent, "'") } else { (exponent, "") };
        let digits = if exponent == 1 { String::new() } else { exponent.to_string() };
        Some(format!("{}{digits}{prime}", named.name))
    }
}

/// A name that follows no rule.
struct Special {
    name: &'static str,
    axis: usize,
    end: usize,
    layers: [usize; 2],
    amount: i32,
}

/// Returns the names that follow no rule: `x y z M E S m e s` of cubes, `R++ D++ R-- D-- y` of the Megaminx, `T` of the
/// face-turning octahedron.
fn specials(description: &Description, grips: &Grips, names: &Names) -> Vec<Special> {
    let find = |name: &str| {
        let ends = names.families.iter().chain(&names.others).enumerate();
        let mut ends = ends.flat_map(|(axis, ends)| ends.iter().enumerate().map(move |(end, own)| (axis, end, own)));
        let (axis, end, _) = ends.find(|(_, _, own)| own.name == name)?;
        let axis = axis % names.families.len();
        Some((axis, end, grips.axes[axis].layers()))
    };
    let kinds = Grips::kinds(description);
    let of_faces = kinds.iter().all(|&kind| kind == CutKind::Face);
    let mut specials = Vec::new();
    let mut add = |name: &'static str, of: &str, layers: &dyn Fn(usize) -> Option<[usize; 2]>, amount: i32| {
        let found = find(of).and_then(|(axis, end, count)| Some((axis, end, layers(count)?)));
        specials.extend(found.map(|(axis, end, layers)| Special { name, axis, end, layers, amount }));
    };
    let whole = |count: usize| Some([0, count - 1]);
    let middle = |count: usize| (count > 1 && count % 2 == 1).then_some([count / 2; 2]);
    let inner = |count: usize| (count > 2).then(|| [1, count - 2]);
    let lower = |count: usize| (count == 3).then_some([1, 2]);
    match description.shape() {
        Shape::Cube | Shape::Cuboid(_) if of_faces => {
            for (name, of) in [("x", "R"), ("y", "U"), ("z", "F")] {
                add(name, of, &whole, 1);
            }
            for (middle_name, inner_name, of) in [("E", "e", "D"), ("M", "m", "L"), ("S", "s", "F")] {
                add(middle_name, of, &middle, 1);
                add(inner_name, of, &inner, 1);
            }
        }
        Shape::Dodecahedron if of_faces => {
            for (name, of, amount) in [("R++", "L", -2), ("R--", "L", 2), ("D++", "U", -2), ("D--", "U", 2)] {
                add(name, of, &lower, amount);
            }
            add("y", "U", &whole, 1);
        }
        Shape::Octahedron if of_faces => add("T", "ULFR", &whole, 1),
        _ => {}
    }
    specials
}
