//! Time that passes. WebAssembly has no clock, and uses the clock of its page.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use web_time::Instant;
