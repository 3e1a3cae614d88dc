//! Puzzles from a solid and cuts.
//!
//! A [`Description`] such as `d f 0.7` names a solid and planes; [`Choices`] say which layers turn, what one sees, and which
//! pieces are glued. A [`CutPuzzle`] has the definition that the rest of godtable searches, its texts for twsearch and
//! cubing.js, and the polygons from which a picture of any position is drawn. Everything is pure: no files, no threads.
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
//! # Ok::<(), godtable_cuts::CutsError>(())
//! ```
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
//! | orbits; orientations as powers of a rotation; kinds as lists of colours | `orbits`, `colours` |
//! | names of moves, as twsearch and cubing.js have them; sequences for all other names | `names`, `community`, `sequences` |
//! | names of pieces, and what is glued | `bandage` |
//! | texts | `tws`, `kpuzzle` |
//! | polygons and turns for pictures | `picture` |
//!
//! Why no position is forgotten or counted twice: all cuts are taken to one another by the solid's rotations, and each turn
//! is one of these rotations. So a turned layer has planes where it had planes before. No piece is ever cut, none changes
//! the outline of the solid, and every piece goes where a rotation of the whole solid could bring it. An orbit therefore has
//! at most 60 places, and its orientations are numbers modulo the number of rotations that keep one place.
//!
//! What it costs: a Megaminx takes 1 ms, and a 20x20x20 cube 30 ms.
#![forbid(unsafe_code)]

mod bandage;
mod colours;
mod community;
mod description;
mod error;
mod grips;
mod known;
mod kpuzzle;
mod letters;
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
mod tws;
mod vector;

pub use description::{Cut, CutKind, Description, MAXIMUM_CUTS, Shape};
pub use error::CutsError;
pub use known::{KNOWN, Known, known};
pub use names::Naming;
pub use picture::{Face, Piece, Place, Placed, Sticker, Turn};
pub use puzzle::{Choices, CutPuzzle};
pub use surface::{LEAST_WIDTH, MAXIMUM_STICKERS};
pub use turns::Turns;
