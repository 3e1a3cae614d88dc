//! All other names for turns, and the sequences of moves that they stand for.
//!
//! cubing.js reads a name for every layer, every block and every range of layers from either end of an axis. What is no move
//! here becomes a sequence: `Uw` is `U 2U`, `M` of a 3x3x3 is `Rv' L' R`. Turns about one axis commute, so a sequence only
//! has to turn each layer by the right amount: the layers one by one; or the whole puzzle, and the others back; or the
//! layers up to the last one, and those before the first one back.

use std::collections::HashSet;

use crate::grips::Grips;
use crate::names::{Family, Names};
use crate::solid::Solid;
use crate::turns::{LayersTurn, turn};
use crate::{CutKind, Description, Shape};

/// The largest number of layers of an axis whose ranges have names, such as `2-3u`: there are n^2 of them.
const MOST_LAYERS_OF_RANGES: usize = 13;

/// A move or a rotation with its name, among those about its axis.
pub(crate) struct NamedTurn<'a> {
    pub(crate) made: &'a LayersTurn,
    pub(crate) name: &'a str,
}

/// Another name, the moves that it stands for, and what they turn.
pub(crate) struct Sequence {
    pub(crate) name: String,
    pub(crate) moves: String,
    pub(crate) made: LayersTurn,
}

/// Moves about one axis, from which other names are composed.
struct About<'a> {
    layers: usize,
    order: usize,
    moves: Vec<NamedTurn<'a>>,
}

/// Returns other names, each with the sequence of moves that it stands for.
pub(crate) fn sequences(
    description: &Description,
    solid: &Solid,
    grips: &Grips,
    names: &Names,
    moves: &[NamedTurn<'_>],
) -> Vec<Sequence> {
    let about = |axis: usize| About {
        layers: grips.axes[axis].layers(),
        order: solid.axes[axis].order,
        moves: moves
            .iter()
            .filter(|named| named.made.axis == axis)
            .map(|named| NamedTurn { made: named.made, name: named.name })
            .collect(),
    };
    let abouts: Vec<About<'_>> = (0..solid.axes.len()).map(about).collect();
    let mut taken: HashSet<String> = moves.iter().map(|named| named.name.to_owned()).collect();
    let mut sequences = Vec::new();
    let mut add = |name: String, [axis, end]: [usize; 2], layers: [usize; 2], amount: i32| {
        let made = LayersTurn { axis, end, layers, rotation: turn(solid, axis, end) };
        let sign = if end == 0 { 1 } else { -1 };
        let moves = abouts[axis].sequence(made.span(abouts[axis].layers), sign * amount);
        if let Some(moves) = moves.filter(|_| !taken.contains(&name)) {
            taken.insert(name.clone());
            sequences.push(Sequence { name, moves, made });
        }
    };
    // Other names of layers, for each end of each axis.
    let own: HashSet<&str> = names.families.iter().flatten().map(|family| family.name.as_str()).collect();
    for (families, is_own) in [(&names.families, true), (&names.others, false)] {
        for (axis, ends) in families.iter().enumerate() {
            for (end, family) in ends.iter().enumerate() {
                // By letters of faces, `L` is a face of a tetrahedron, and otherwise a corner.
                if !is_own && own.contains(family.name.as_str()) {
                    continue;
                }
                for (name, layers) in others(family, grips.axes[axis].layers()) {
                    add(name, [axis, end], layers, 1);
                }
            }
        }
    }
    // Names that only some puzzles have.
    for special in specials(description, grips, names) {
        add(special.name, [special.axis, special.end], special.layers, special.amount);
    }
    sequences
}

/// Returns all names of an end, each with its first and last layer.
fn others(family: &Family, layers: usize) -> Vec<(String, [usize; 2])> {
    let mut names = Vec::new();
    if !family.whole().is_empty() {
        names.push((family.whole(), [0, layers - 1]));
    }
    if layers == 1 || !family.has_layers() {
        return names;
    }
    names.extend((0..layers).map(|layer| (family.layer(layer), [layer, layer])));
    for last in 1..layers - 1 {
        let number = (last + 1).to_string();
        let numbers = if last == 1 { vec!["", &number] } else { vec![number.as_str()] };
        for (number, is_wide) in numbers.into_iter().flat_map(|number| [(number, false), (number, true)]) {
            names.push((family.numbered(number, is_wide), [0, last]));
        }
    }
    let ranges = if layers > MOST_LAYERS_OF_RANGES { 0 } else { layers };
    for (first, last) in (1..ranges).flat_map(|first| (first + 1..ranges).map(move |last| (first, last))) {
        let number = format!("{}-{}", first + 1, last + 1);
        names.extend([false, true].map(|is_wide| (family.numbered(&number, is_wide), [first, last])));
    }
    names
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
struct SpecialName {
    name: String,
    axis: usize,
    end: usize,
    layers: [usize; 2],
    amount: i32,
}

/// Returns the names that follow no rule: `x y z M E S m e s` of cubes (`x2` if only half turns keep a cuboid), `R++ D++ R-- D-- y` of the Megaminx, `T` of the
/// face-turning octahedron.
fn specials(description: &Description, grips: &Grips, names: &Names) -> Vec<SpecialName> {
    // Where a named layer turns.
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
        specials.extend(found.map(|(axis, end, layers)| {
            let name = names.families[axis][end].halved(name.to_owned());
            SpecialName { name, axis, end, layers, amount }
        }));
    };
    // Which layers a name turns, by their number on the axis.
    let whole = |count: usize| Some([0, count - 1]);
    let middle = |count: usize| (count > 1 && count % 2 == 1).then_some([count / 2; 2]);
    let inner = |count: usize| (count > 2).then(|| [1, count - 2]);
    let lower = |count: usize| (count == 3).then_some([1, 2]);
    // The names by shape.
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
