//! Puzzles from a solid and cuts.
//!
//! A [`Description`] such as `d f 0.7` names a solid and planes; [`Choices`] say which layers turn, what one sees, and which
//! pieces are bandaged. A [`CutPuzzle`] has the definition that the rest of godtable searches and writes, and the polygons
//! from which a picture of any position is drawn. Everything is pure: no files, no threads.
//!
//! ```
//! use godtable_cuts::{Choices, CutPuzzle, Description};
//!
//! let description: Description = "d f 0.7".parse()?;
//! let megaminx = CutPuzzle::new(&description, &Choices::default())?;
//! let orbits: Vec<(&str, usize)> =
//!     megaminx.puzzle().orbits().map(|orbit| (orbit.name.as_str(), orbit.kinds.len())).collect();
//! assert_eq!(orbits, [("EDGES", 30), ("CORNERS", 20)]);
//! assert_eq!(megaminx.stickers().len(), 12 * 11);
//! assert!(megaminx.tws()?.contains("Move U\n"));
//!
//! let position = megaminx.puzzle().played_legally(&megaminx.puzzle().read_moves("R U2 R'").unwrap()).unwrap();
//! assert_eq!(megaminx.placed(&position).len(), megaminx.stickers().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What people write
//!
//! | text | meaning |
//! |---|---|
//! | `c f 0.5 f 0` | a solid (`c t o d i`), and cuts: `f` along faces, `e` across edges, `v` across vertices; 0 is the center, 1 a face |
//! | `p5 u 0.3 f 0.5 e 0.2` | a prism: `u` along its caps, `f` along its sides, `e` across its upright edges |
//! | `2x2x3` | a cuboid; faces whose sides differ make half turns |
//! | `megaminx`, `Master-Skewb` | a [known](KNOWN) puzzle |
//! | `U 2U u Uw 3u 2-3u Uv` | turns: a layer, the second one, two, two, three, the second and third, the whole puzzle |
//! | `UF UFR, DB.1 DB.*` | pieces to bandage, by their faces in any order; a number or a star if several have the same faces |
//! | `U=D L=R F*` | colors: equal opposite faces, and a picture on `F` |
//!
//! # How it works
//!
//! The head of each file explains its part. The way from a text to a puzzle, in order:
//!
//! | step | file |
//! |---|---|
//! | words to a solid and cuts; known names | `description`, `known` |
//! | the solid: faces, axes, and its rotations as a group with numbers | `solid`, `letters`, `vector` |
//! | planes across each axis; between them lie layers | `grips` |
//! | one face of each sort is cut, and rotations make the others | `surface`, `polygon` |
//! | stickers in the same layers are one piece | `pieces` |
//! | which layers turn | `turns` |
//! | orbits; orientations as powers of a rotation; kinds as lists of colors | `orbits`, `colors` |
//! | names of moves, as twsearch and cubing.js have them; sequences for all other names | `names`, `community`, `sequences` |
//! | names of pieces, and what is bandaged | `bandage` |
//! | polygons and turns for pictures | `picture` |
//! | pictures of puzzles that no cuts make: polygons of pieces and motions of moves, as data | `figure` |
//! | pictures of shipped definitions, which number the same places differently | `looks`, `matching` |
//!
//! **Why turns fit.** The solid's rotations permute the planes of each cut, and a turn is such a rotation of some layers. So a
//! turned layer fits where it was: no turn cuts a piece or changes the outline, and each piece arrives where a rotation of the
//! whole solid could bring it. An orbit therefore has at most 60 places, and orientations count modulo k if k rotations keep a
//! place.
//!
//! What it costs, measured on an AMD EPYC (Zen 5): a Megaminx takes 1 ms, and a 20x20x20 cube 16 ms.
#![forbid(unsafe_code)]

mod bandage;
mod colors;
mod community;
mod description;
mod error;
mod figure;
mod grips;
mod inner_layers;
mod known;
mod letters;
mod looks;
mod matching;
mod names;
mod orbits;
mod picture;
mod pieces;
mod polygon;
mod puzzle;
mod sequences;
mod solid;
mod surface;
mod turns;
mod vector;

pub use description::{Cut, CutKind, Description, MAXIMUM_CUTS, Shape};
pub use error::CutsError;
pub use figure::{Figure, FigurePiece, FigurePose, Motion, Pose, Solid, SolidFace};
pub use known::{KNOWN, Known, Turns, known};
pub use looks::look;
pub use names::Naming;
pub use picture::{Face, Piece, Place, Sticker, StickerPlace, Turn};
pub use puzzle::{Choices, CutPuzzle};
pub use surface::{LEAST_WIDTH, MAXIMUM_STICKERS};
