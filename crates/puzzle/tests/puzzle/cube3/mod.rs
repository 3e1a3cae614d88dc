//! Tests of `cube3`.

mod properties;
mod published;
mod stickers;
