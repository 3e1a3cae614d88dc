//! What the machine gives: memory, threads and files.
//!
//! * [`instructions`]: the vector instructions that the processor has, proved by values.
//! * [`memory`]: large slices, in large pages if the system has them.
//! * [`parallel`]: rayon's iterators, or the same calls on one thread; processes that meet.
//! * [`clock`]: the time.
//! * [`checksum`]: the checksum of files.
//! * [`atomic_file`]: files that are written completely or not at all.
//!
//! WebAssembly has neither threads nor memory maps; there, everything runs on the calling thread and the heap.

pub mod atomic_file;
pub mod checksum;
pub mod clock;
pub mod instructions;
pub mod memory;
pub mod parallel;
pub mod regular_file;
pub mod standard_output;
#[cfg(windows)]
mod windows;

/// Whether the build is for a page: WebAssembly. A page has room for a part of the library, so each engine asks this where it decides
/// what a page does without. The compiler then leaves out what is never reached.
pub const IS_PAGE: bool = cfg!(target_family = "wasm");
