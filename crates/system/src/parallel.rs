//! Parallel iterators: rayon's with the feature `rayon`, else a stand-in that runs the same calls on one thread.
//!
//! ```
//! use godtable_system::parallel::prelude::*;
//!
//! let sum: usize = (0..10).into_par_iter().with_min_len(4).map(|number| number * number).sum();
//! assert_eq!(sum, 285);
//! ```
//!
//! The stand-in has the calls that this workspace makes, and no others. A program may choose when its threads start: see
//! [`start_threads_with`]. [`Meeting`] is for processes instead of threads.

#[cfg(not(target_family = "wasm"))]
mod awake;
#[cfg(not(target_family = "wasm"))]
mod iterators;
mod meeting;
#[cfg(target_family = "wasm")]
mod serial;
#[cfg(not(target_family = "wasm"))]
mod threads;

pub use meeting::{Meeting, Seat, with_threads};

/// The traits of parallel iterators.
pub mod prelude {
    #[cfg(not(target_family = "wasm"))]
    pub use rayon::iter::{IndexedParallelIterator, ParallelIterator};

    #[cfg(not(target_family = "wasm"))]
    pub use crate::parallel::iterators::{IntoParallelIterator, IntoParallelRefIterator, ParallelSliceMut};

    #[cfg(target_family = "wasm")]
    pub use crate::parallel::serial::{
        IntoParallelIterator, IntoParallelRefIterator, ParallelIterator, ParallelIterator as IndexedParallelIterator,
        ParallelSliceMut,
    };
}

#[cfg(not(target_family = "wasm"))]
pub use {
    awake::with_all_awake,
    threads::{join, map_join, start_threads_with},
};

#[cfg(target_family = "wasm")]
pub use serial::{join, map_join, start_threads_with, with_all_awake};
