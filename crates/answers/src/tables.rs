//! Tables of the 2x2x2 and of corners: made in memory, read from files, or kept in a folder.

mod bytes;
mod cache;
mod error;
mod make;

pub use bytes::Bytes;
pub use cache::{Cache, Event};
pub use error::{Error, Unfit, Unwritten};
#[cfg(not(target_family = "wasm"))]
pub use make::open;
pub use make::{make, make_with, read};
