//! Edges.
#![deny(unsafe_code)]

mod colouring;
mod conjugation;
mod flips;
mod instructions;
mod kernel;
mod orders;
mod places;

pub use instructions::InstructionSet;
