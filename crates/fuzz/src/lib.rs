//! Hostile bytes and texts, and what must hold of each: one function a target.
//!
//! No bytes of a file, and no text that a person types, may cause a panic, an access out of bounds, a hang, or an
//! allocation sized by an unchecked number. A target takes any bytes at all, as a file, as text or as a recipe for a
//! forged table, and panics where something does not hold; what it asserts beyond that is told at each.
//!
//! The tests replay the corpus that is kept beside this crate, and run each target on random bytes and on damaged
//! entries of the corpus. `scripts/fuzz` runs libFuzzer on the same functions.
#![forbid(unsafe_code)]

mod facelets;
mod forged;
mod kpattern;
mod notation;
mod rulesfile;
mod table;
mod whole;

pub use facelets::facelets;
pub use kpattern::kpattern;
pub use notation::notation;
pub use rulesfile::rulesfile;
pub use table::table;
pub use whole::whole;

/// A function of any bytes that panics where what must hold of them does not.
pub type Target = fn(&[u8]);

/// The targets with their names, which are those of their folders in the corpus.
pub const TARGETS: [(&str, Target); 6] = [
    ("facelets", facelets),
    ("kpattern", kpattern),
    ("notation", notation),
    ("rulesfile", rulesfile),
    ("table", table),
    ("whole", whole),
];

/// An error as a person reads it. It says something, and each of its lines can be shown.
fn told(error: &impl std::fmt::Display) {
    assert!(!error.to_string().trim().is_empty(), "an error says what is wrong");
}
