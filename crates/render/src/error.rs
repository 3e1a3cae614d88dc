//! The errors of this crate.

/// The reason why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture is empty, or is too large for its format.
    #[error("the picture has no pixels, or too many")]
    Size,
    /// The picture does not fit into memory.
    #[error("the picture needs {bytes} bytes of memory, more than the system gives")]
    Memory {
        /// The bytes of its pixels and of their copies.
        bytes: usize,
    },
    /// The PNG encoder failed.
    #[error("encoding PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("encoding GIF: {0}")]
    Gif(#[from] gif::EncodingError),
}
