//! Bodies of unit cubes, and files and pictures of them.
//!
//! An [`Assembly`] is a list of [bodies](Body), each in its [`Pose`]: a solution of a packing puzzle, for example. A
//! [`Motion`] puts it together by straight moves. [`gltf`], [`obj`] and [`blender`] write it for modeling programs,
//! and [`picture`] and [`film`] draw it.
//!
//! Space is right-handed, z points up, and cells are unit cubes.
//!
//! ```
//! use godtable_render::solids::{Assembly, Body, Direction, Motion, Pose, Timeline, gltf, obj};
//!
//! let corner = Body { name: "V".into(), color: [0, 114, 178], cells: vec![[0, 0, 0], [1, 0, 0], [0, 1, 0]] };
//! let cube = Body { name: "I".into(), color: [230, 159, 0], cells: vec![[0, 0, 0]] };
//! let at = |location| Pose { quarters: [0, 0, 0], location };
//! let square = Assembly::new(vec![corner, cube], vec![at([0.0, 0.0, 0.0]), at([1.0, 1.0, 0.0])])?;
//!
//! // The cube was taken out upward, so it comes in downward.
//! let motion = Motion::reversing(&square, &[(1, Direction::Up), (0, Direction::Up)])?;
//! let glb: Vec<u8> = gltf::write(&square, &Timeline::assembly(&square, &motion));
//! assert_eq!(&glb[..4], b"glTF");
//! assert_eq!(obj::write(&square, "square.mtl").objects.matches("\no ").count(), 2);
//! # Ok::<(), godtable_render::solids::SolidsError>(())
//! ```
//!
//! # How it works
//!
//! The head of each file explains its part.
//!
//! | step | files |
//! |---|---|
//! | Bodies and moves are checked once, so writers cannot fail | `assembly`, `motion` |
//! | The surface of a body, the same for all writers; `gltf` and `obj` turn z up to y up | `mesh` |
//! | Keyframes; in glTF a scale of 0 hides a body | `timeline` |
//! | Cubes in painting order, exact for any camera | `moment` |
//! | Visible sides and their borders | `side` |
//! | Pictures of them, with labels; colors for any kind of cones | `painter`, `palette` |
//!
//! Other readers check the files: the crates `gltf` and `tobj`, and Python in the tests; three.js and Blender in
//! `scripts/check-geometry`.

mod assembly;
pub mod blender;
mod body;
mod direction;
mod error;
mod explode;
pub mod film;
pub mod gltf;
mod legend;
mod look;
mod mesh;
mod moment;
mod motion;
pub mod obj;
mod painter;
pub mod palette;
pub mod picture;
mod plate;
mod side;
mod timeline;
mod view;

pub use assembly::Assembly;
pub use body::{Body, Pose};
pub use direction::Direction;
pub use error::SolidsError;
pub use explode::{explode, explode_cells};
pub use mesh::{GAP, Mesh, Square};
pub use motion::{Motion, Move};
pub use picture::{Picture, View};
pub use side::{Side, sides};
pub use timeline::{Key, Timeline};
