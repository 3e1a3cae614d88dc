//! Parallel iterators: rayon's with the feature `rayon`, else a stand-in that runs the same calls on one thread.
//!
//! ```
//! use godtable_parallel::prelude::*;
//!
//! let sum: usize = (0..10).into_par_iter().with_min_len(4).map(|number| number * number).sum();
//! assert_eq!(sum, 285);
//! ```
//!
//! The stand-in has the calls that this workspace makes, and no others. A program may choose when its threads start: see
//! [`start_threads_with`]. [`Meeting`] is for processes instead of threads.
#![forbid(unsafe_code)]

#[cfg(feature = "rayon")]
mod awake;
#[cfg(feature = "rayon")]
mod iterators;
mod meeting;
#[cfg(not(feature = "rayon"))]
mod serial;
#[cfg(feature = "rayon")]
mod threads;

pub use meeting::{Meeting, Seat, with_threads};

/// The traits of parallel iterators.
pub mod prelude {
    #[cfg(feature = "rayon")]
    pub use rayon::iter::{IndexedParallelIterator, ParallelIterator};

    #[cfg(feature = "rayon")]
    pub use crate::iterators::{IntoParallelIterator, IntoParallelRefIterator, ParallelSliceMut};

    #[cfg(not(feature = "rayon"))]
    pub use crate::serial::{
        IntoParallelIterator, IntoParallelRefIterator, ParallelIterator, ParallelIterator as IndexedParallelIterator,
        ParallelSliceMut,
    };
}

#[cfg(feature = "rayon")]
pub use {
    awake::with_all_awake,
    threads::{join, map_join, start_threads_with},
};

#[cfg(not(feature = "rayon"))]
pub use serial::{join, map_join, start_threads_with, with_all_awake};
