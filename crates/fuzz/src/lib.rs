//! Fuzz targets: properties that must hold for all bytes and texts. Each target is a function.
//!
//! No file and no typed text may cause a panic, an access out of bounds, a hang, or an allocation sized by an unchecked
//! number. A target takes any bytes: as a file, as text, or as a recipe for a forged table. It panics if a property
//! fails; each target documents its own properties.
//!
//! The tests replay the corpus of this crate, and run each target on random bytes and on damaged corpus entries.
//! `scripts/fuzz` runs libFuzzer on the same functions.
#![forbid(unsafe_code)]

mod edges;
mod facelets;
mod forgery;
mod kpattern;
mod message;
mod notation;
mod rulesfile;
mod table;
mod whole;

pub use edges::edges;
pub use facelets::facelets;
pub use kpattern::kpattern;
pub use notation::notation;
pub use rulesfile::rulesfile;
pub use table::table;
pub use whole::whole;

/// A function that takes any bytes and panics if a property fails.
pub type Target = fn(&[u8]);

/// The targets by name. A target's corpus is in the folder of the same name.
pub const TARGETS: [(&str, Target); 7] = [
    ("edges", edges),
    ("facelets", facelets),
    ("kpattern", kpattern),
    ("notation", notation),
    ("rulesfile", rulesfile),
    ("table", table),
    ("whole", whole),
];
