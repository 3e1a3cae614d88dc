//! What the benches share: plain programs to measure against, questions to ask, and a table of ratios.
//!
//! The baselines, [`queue`] and [`scan`], are what one writes first, written with some care. They have their own
//! cubies and coordinates, and share no code with what is shipped; that their counts agree is a test of both.
#![forbid(unsafe_code)]

mod coordinates;
pub mod queue;
pub mod ratio;
pub mod samples;
pub mod scan;
pub mod shipped;
