//! Names of known puzzles from cuts, such as `megaminx`, and their descriptions.
//!
//! The names and descriptions are those of cubing.js (<https://js.cubing.net/cubing/>), `pgPuzzles`, except two: its
//! `pyraminx` has tips, and its `pyramorphix` makes half turns only. The larger cubes need no names: `30x30x30` is a
//! description.

/// Which layers turn together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Turns {
    /// Each layer by itself, except the one in the middle of an axis, as in twsearch's samples: `U 2U 2D D`.
    #[default]
    Layers,
    /// Each layer by itself, also the one in the middle: `U 2D D` of a 3x3x3.
    AllLayers,
    /// The outer layers of each end together, up to the middle: `U u d D` of a 4x4x4.
    Blocks,
    /// The same, up to the last layer but one, only from the corners of a tetrahedron: `u U` of a Pyraminx, whose tip is `u`.
    CornerBlocks,
}

/// A known puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// Its description.
    pub description: &'static str,
    /// The turns that people make on it.
    pub turns: Turns,
}

const fn layers(name: &'static str, description: &'static str) -> Known {
    Known { name, description, turns: Turns::Layers }
}

/// A tetrahedron whose corners turn, not its faces.
const fn corners(name: &'static str, description: &'static str) -> Known {
    Known { name, description, turns: Turns::CornerBlocks }
}

/// The known puzzles.
pub const KNOWN: [Known; 57] = [
    layers("skewb", "c v 0"),
    layers("master skewb", "c v 0.275"),
    layers("professor skewb", "c v 0 v 0.38"),
    layers("compy cube", "c v 0.915641442663986"),
    layers("helicopter", "c e 0.707106781186547"),
    layers("curvy copter", "c e 0.83"),
    layers("dino", "c v 0.577350269189626"),
    layers("little chop", "c e 0"),
    layers("half-turn pyramorphix", "t e 0"),
    layers("mastermorphix", "t e 0.346184634065199"),
    corners("pyraminx with tips", "t v 0.333333333333333 v 1.66666666666667"),
    corners("tetraminx", "t v 0.333333333333333"),
    corners("master pyraminx", "t v 0 v 1 v 2"),
    corners("master tetraminx", "t v 0 v 1"),
    corners("professor pyraminx", "t v -0.2 v 0.6 v 1.4 v 2.2"),
    corners("professor tetraminx", "t v -0.2 v 0.6 v 1.4"),
    corners("royal pyraminx", "t v -0.333333333333333 v 0.333333333333333 v 1 v 1.66666666666667 v 2.33333333333333"),
    corners("royal tetraminx", "t v -0.333333333333333 v 0.333333333333333 v 1 v 1.66666666666667"),
    corners(
        "emperor pyraminx",
        "t v -0.428571428571429 v 0.142857142857143 v 0.714285714285714 v 1.28571428571429 v 1.85714285714286 v \
         2.42857142857143",
    ),
    corners(
        "emperor tetraminx",
        "t v -0.428571428571429 v 0.142857142857143 v 0.714285714285714 v 1.28571428571429 v 1.85714285714286",
    ),
    layers("jing pyraminx", "t f 0"),
    layers("master pyramorphix", "t e 0.866025403784437"),
    layers("megaminx", "d f 0.7"),
    layers("gigaminx", "d f 0.64 f 0.82"),
    layers("teraminx", "d f 0.64 f 0.76 f 0.88"),
    layers("petaminx", "d f 0.64 f 0.73 f 0.82 f 0.91"),
    layers("examinx", "d f 0.64 f 0.712 f 0.784 f 0.856 f 0.928"),
    layers("zetaminx", "d f 0.64 f 0.7 f 0.76 f 0.82 f 0.88 f 0.94"),
    layers("yottaminx", "d f 0.64 f 0.6914 f 0.7429 f 0.7943 f 0.8457 f 0.8971 f 0.9486"),
    layers("pentultimate", "d f 0"),
    layers("master pentultimate", "d f 0.1"),
    layers("elite pentultimate", "d f 0 f 0.145905"),
    layers("starminx", "d v 0.937962370425399"),
    layers("starminx 2", "d f 0.23606797749979"),
    layers("pyraminx crystal", "d f 0.447213595499989"),
    layers("chopasaurus", "d v 0"),
    layers("big chop", "d e 0"),
    layers("skewb diamond", "o f 0"),
    layers("fto", "o f 0.333333333333333"),
    layers("master fto", "o f 0.5 f 0"),
    layers("christopher's jewel", "o v 0.577350269189626"),
    layers("octastar", "o e 0"),
    layers("trajber's octahedron", "o v 0.433012701892219"),
    layers("radio chop", "i f 0"),
    layers("icosamate", "i v 0"),
    layers("regular astrominx", "i v 0.18759247376021"),
    layers("regular astrominx + big chop", "i v 0.18759247376021 e 0"),
    layers("redicosahedron", "i v 0.794654472291766"),
    layers("redicosahedron with centers", "i v 0.84"),
    layers("icosaminx", "i v 0.73"),
    layers("eitan's star", "i f 0.61803398874989"),
    layers("2x2x2 + dino", "c f 0 v 0.577350269189626"),
    layers("2x2x2 + little chop", "c f 0 e 0"),
    layers("dino + little chop", "c v 0.577350269189626 e 0"),
    layers("2x2x2 + dino + little chop", "c f 0 v 0.577350269189626 e 0"),
    layers("megaminx + chopasaurus", "d f 0.61803398875 v 0"),
    layers("starminx combo", "d f 0.23606797749979 v 0.937962370425399"),
];

/// Returns the known puzzle with this name. Capital letters count as small ones, and hyphens as spaces.
#[must_use]
pub fn known(name: &str) -> Option<&'static Known> {
    let name = name.to_lowercase().replace('-', " ").split_whitespace().collect::<Vec<&str>>().join(" ");
    let plain = |known: &Known| known.name.bytes().map(|byte| if byte == b'-' { b' ' } else { byte });
    KNOWN.iter().find(|known| plain(known).eq(name.bytes()))
}
