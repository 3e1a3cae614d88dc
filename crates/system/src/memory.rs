//! Large slices of plain data for random access, in memory or in a file.
//!
//! The memory comes straight from the system, in large pages if it has them; on WebAssembly, from the heap.
//!
//! ```
//! use godtable_system::memory::Buffer;
//!
//! let mut numbers = Buffer::<u64>::zeroed(1_000).expect("8 kB of memory");
//! numbers.as_mut_slice()[999] = 7;
//! assert_eq!(numbers.as_slice().iter().sum::<u64>(), 7);
//! ```

mod available;
#[cfg(not(target_family = "wasm"))]
mod file;
#[cfg(target_family = "wasm")]
mod heap;
#[cfg(not(target_family = "wasm"))]
mod pages;

pub use available::available;
#[cfg(not(target_family = "wasm"))]
pub use file::ItemFile;
#[cfg(target_family = "wasm")]
pub use heap::{Buffer, ItemFile};
#[cfg(not(target_family = "wasm"))]
pub use pages::Buffer;
