//! Bodies of unit cubes, and files and pictures of them.
//!
//! An [`Assembly`] is a list of [bodies](Body), each in its [`Pose`]: a solution of a packing puzzle, for example. A
//! [`Motion`] puts it together by straight moves. [`gltf`], [`obj`] and [`blender`] write it for modelling programs,
//! and [`picture`] and [`film`] draw it.
//!
//! Space is right-handed, z points up, and cells are unit cubes.
//!
//! ```
//! use godtable_render::solids::{Assembly, Body, Direction, Motion, Pose, Timeline, gltf, obj};
//!
//! let corner = Body { name: "V".into(), colour: [0, 114, 178], cells: vec![[0, 0, 0], [1, 0, 0], [0, 1, 0]] };
//! let cube = Body { name: "I".into(), colour: [230, 159, 0], cells: vec![[0, 0, 0]] };
//! let at = |location| Pose { quarters: [0, 0, 0], location };
//! let square = Assembly::new(vec![corner, cube], vec![at([0.0, 0.0, 0.0]), at([1.0, 1.0, 0.0])])?;
//!
//! // The cube was taken out upwards, so it comes in downwards.
//! let motion = Motion::reversing(&square, &[(1, Direction::Up), (0, Direction::Up)])?;
//! let glb: Vec<u8> = gltf::write(&square, &Timeline::assembly(&square, &motion));
//! assert_eq!(&glb[..4], b"glTF");
//! assert_eq!(obj::write(&square, "square.mtl").objects.matches("\no ").count(), 2);
//! # Ok::<(), godtable_render::solids::SolidsError>(())
//! ```
//!
//! # How it works
//!
//! 1. `solids::Assembly` and `solids::Motion` check what they are given: bodies do not overlap, and no body is in the way
//!    of a move. So the writers cannot fail.
//! 2. `mesh.rs` finds the outer unit squares of a body. They share vertices, and move inwards by the gap. `gltf`, `obj` and
//!    `blender` write the same mesh. Only `gltf` and `obj` turn z up to y up: `gltf` by a node above the bodies.
//! 3. `timeline.rs` turns a motion, or several assemblies, into keyframes. In glTF a scale of 0 hides a body.
//! 4. `moment.rs` orders cubes for painting. On a lattice, a cube that hides another is nowhere farther from the camera
//!    along an axis. So sorting by the axes is exact for any camera. The axis of a move comes last: along the others, all
//!    cubes are still on the lattice. For this reason bodies move along one axis at a time, and exploded bodies stay on the
//!    lattice. A test in `painter.rs` compares painted pixels with lines of sight.
//! 5. `painter.rs` paints the visible sides, with borders where the body ends. Labels stand where no cube hides them. The
//!    colours differ with any kind of cones; a test in `palette.rs` measures it.
//!
//! Readers of others check the files: the crates `gltf` and `tobj` and Python in `crates/solids/tests`, and three.js and
//! Blender in `scripts/check-geometry`.

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
mod timeline;
mod view;

pub use assembly::Assembly;
pub use body::{Body, Pose};
pub use direction::Direction;
pub use error::SolidsError;
pub use explode::explode;
pub use mesh::{GAP, Mesh, Square};
pub use motion::{Motion, Move};
pub use picture::{Picture, View};
pub use timeline::{Key, Timeline};
