//! Large slices of plain data for random access.
//!
//! With the feature `mmap` the memory comes straight from the system, in large pages if it has them; without it, from the
//! heap.
//!
//! ```
//! use godtable_memory::Buffer;
//!
//! let mut numbers = Buffer::<u64>::zeroed(1_000).expect("8 kB of memory");
//! numbers.as_mut_slice()[999] = 7;
//! assert_eq!(numbers.as_slice().iter().sum::<u64>(), 7);
//! ```
#![forbid(unsafe_code)]

#[cfg(not(feature = "mmap"))]
mod heap;
#[cfg(feature = "mmap")]
mod pages;

#[cfg(not(feature = "mmap"))]
pub use heap::Buffer;
#[cfg(feature = "mmap")]
pub use pages::Buffer;
