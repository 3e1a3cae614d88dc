//! Parallel iterators: rayon's, or on WebAssembly a stand-in that runs the same calls on one thread.
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
#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(not(target_family = "wasm"), allow(dead_code, unreachable_pub, reason = "only WebAssembly exports it"))]
mod serial;
#[cfg(not(target_family = "wasm"))]
mod threads;

pub use meeting::{Alone, Meeting, Seat, with_threads};

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
    threads::{join, map_join, on_one_thread, start_threads_with},
};

#[cfg(target_family = "wasm")]
pub use serial::{join, map_join, on_one_thread, start_threads_with, with_all_awake};

/// The calls have the same results with rayon and with the stand-in.
#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    mod with_rayon {
        use crate::parallel::prelude::*;
        use crate::parallel::{join, map_join, with_all_awake};
        include!("parallel/calls.rs");
    }

    mod on_one_thread {
        use crate::parallel::serial::{
            IntoParallelIterator, IntoParallelRefIterator, ParallelIterator, ParallelSliceMut, join, map_join,
            with_all_awake,
        };
        include!("parallel/calls.rs");
    }
}
