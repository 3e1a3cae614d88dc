//! Names of moves, such as `U`, `2R` and `Uv`.
//!
//! A move is named after the end of its axis that is nearer: `U` is the outer layer, `2U` the second one, `u` the outer two
//! together, `3u` three, and `Uv` the whole puzzle. If only half turns keep a cuboid, all names have a 2 at the end: `R2`.
//! cubing.js renames the ends of some puzzles after their community: [`Naming`].

use crate::community::{Community, renamed};
use crate::grips::Grips;
use crate::letters::join;
use crate::solid::Solid;
use crate::turns::LayersTurn;
use crate::{CutKind, Description, Shape};

/// Which names the faces, edges and vertices have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Naming {
    /// As cubing.js names them today: also `U L R B` for the corners of tetrahedra, `B` for the back of the face-turning
    /// octahedron, `FR FL DR DL B` on the Megaminx, `U L R B` and so on for the corners of the Skewb.
    #[default]
    Cubing,
    /// Only by letters of faces, as in twsearch's samples: `FRL`, `BB`, `C A E I BF`, `UBL`.
    Faces,
}

/// The names of an end of an axis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Family {
    /// In capital letters.
    pub(crate) name: String,
    /// Small letters name the outer layer, and capital ones blocks.
    is_swapped: bool,
    /// The turn is half a turn, of a face whose sides differ: `R2`.
    is_half: bool,
    /// The name of the rotation, if it has no `v`; no name at all if this is empty.
    rotation: Option<&'static str>,
}

/// The names of a puzzle.
pub(crate) struct Names {
    /// The letters of the faces.
    pub(crate) letters: Vec<String>,
    /// By axis and end.
    pub(crate) families: Vec<[Family; 2]>,
    /// The same by letters of faces, if they differ.
    pub(crate) others: Vec<[Family; 2]>,
}

impl Family {
    /// Returns the name of a single layer, from 0.
    pub(crate) fn layer(&self, layer: usize) -> String {
        let name = if self.is_swapped { self.name.to_lowercase() } else { self.name.clone() };
        let number = if layer > 0 { (layer + 1).to_string() } else { String::new() };
        self.halved(format!("{number}{name}"))
    }

    /// Returns the name of a block of two layers or more.
    pub(crate) fn block(&self, layers: usize) -> String {
        let number = if layers > 2 { layers.to_string() } else { String::new() };
        self.numbered(&number, false)
    }

    /// Returns the name of a block with some number before it, as `u` or as `Uw`.
    pub(crate) fn numbered(&self, number: &str, is_wide: bool) -> String {
        let name = match (is_wide, self.is_swapped) {
            (true, _) => format!("{}w", self.name),
            (false, true) => self.name.clone(),
            (false, false) => self.name.to_lowercase(),
        };
        self.halved(format!("{number}{name}"))
    }

    /// Returns the name of a rotation of the whole puzzle, which may be empty.
    pub(crate) fn whole(&self) -> String {
        self.rotation.map_or_else(|| self.halved(format!("{}v", self.name)), str::to_owned)
    }

    /// Returns whether layers have names.
    pub(crate) const fn has_layers(&self) -> bool {
        self.rotation.is_none()
    }

    /// Returns a name with the 2 of a half turn, if the turn is one.
    pub(crate) fn halved(&self, name: String) -> String {
        if self.is_half { name + "2" } else { name }
    }
}

impl Names {
    pub(crate) fn of(description: &Description, solid: &Solid, grips: &Grips, naming: Naming) -> Names {
        // Names by faces.
        let is_half = |axis: usize, end: usize| {
            let own = &solid.axes[axis];
            let is_face = own.ends[end].kind == CutKind::Face;
            matches!(description.shape(), Shape::Cuboid(_)) && is_face && own.order == 2
        };
        let plain = |axis: usize, end: usize| Family {
            name: join(&solid.axes[axis].ends[end].faces, &solid.letters),
            is_swapped: false,
            is_half: is_half(axis, end),
            rotation: None,
        };
        let both = |of: &dyn Fn(usize, usize) -> Family| -> Vec<[Family; 2]> {
            (0..solid.axes.len()).map(|axis| [of(axis, 0), of(axis, 1)]).collect()
        };
        let others = both(&plain);
        if naming == Naming::Faces {
            return Names { letters: solid.letters.clone(), families: others, others: Vec::new() };
        }
        // Names of the community, where it has other ones.
        let community = Community::of(description, grips);
        let letter = |letter: &String| renamed(letter, community.faces).unwrap_or_else(|| letter.clone());
        let letters: Vec<String> = solid.letters.iter().map(letter).collect();
        let families = both(&|axis, end| {
            let own = plain(axis, end);
            let element = &solid.axes[axis].ends[end];
            if community.hides_faces && element.faces.len() < 3 {
                let names = [("R", "x"), ("U", "y"), ("F", "z")];
                let rotation = names.iter().find(|(face, _)| *face == own.name).map_or("", |(_, rotation)| rotation);
                return Family { rotation: Some(rotation), ..own };
            }
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

    /// Returns the name of a move of an axis with this number of layers.
    pub(crate) fn name(&self, made: &LayersTurn, layers: usize) -> String {
        let family = &self.families[made.axis][made.end];
        match made.layers {
            [0, last] if last + 1 == layers => family.whole(),
            [first, last] if first == last => family.layer(first),
            [_, last] => family.block(last + 1),
        }
    }
}
