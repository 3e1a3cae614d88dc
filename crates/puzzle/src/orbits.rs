//! Any twisty puzzle as data: orbits of pieces, and moves that act on them.
//!
//! A [`Definition`] has orbits and moves. An orbit is a set of places, and the pieces that moves exchange among them.
//! Pieces of the same [kind](OrbitDefinition::kinds) are identical. The orientations of a kind count modulo its
//! *modulus*; with the modulus 1 they are ignored. A place may be forbidden to hold some kinds: a position with such an
//! [illegal piece](IllegalPiece) is illegal, and no move leads to it. Pieces may be [bandaged](Bandage): a move that
//! cuts such a bandage is not made.
//!
//! ```
//! use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};
//!
//! // Three places in a cycle; two pieces are identical.
//! let orbit = OrbitDefinition { name: "RING".into(), modulus: 1, kinds: vec![0, 1, 1], moduli: vec![1, 1] };
//! let turn = Move { name: "R".into(), actions: vec![Action { images: vec![1, 2, 0], twists: vec![0; 3] }] };
//! let definition = Definition::new(vec![orbit], vec![turn])?;
//! let solved = definition.solved();
//! let turned = definition.moved(&solved, 0);
//! assert_eq!(turned.orbits[0].kinds, [1, 0, 1]);
//! # Ok::<(), godtable_puzzle::orbits::DefinitionError>(())
//! ```

mod arrangement;
pub mod automorphism;
pub mod automorphisms;
mod bandage;
pub mod blocks;
pub mod chain;
mod connects;
mod definition;
mod error;
pub mod extension;
mod gauge;
mod pieces;
mod reach;
pub mod split;
pub mod symmetries;
mod turn_group;

pub use arrangement::{Arrangement, OrbitArrangement};
pub use definition::{Action, Definition, Move, OrbitDefinition, composed};
pub(crate) use definition::{common_multiple, reduced};
pub use error::DefinitionError;
pub use pieces::{Bandage, IllegalPiece, MAXIMUM_PLACES, Piece};
pub use turn_group::{Actions, TurnGroup};
