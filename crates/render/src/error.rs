//! The errors of this crate.

/// The reason why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture is empty, is too large for its format, or does not fit into memory.
    #[error("the picture has no pixels, or too many")]
    Size,
    /// The PNG encoder failed.
    #[error("encoding PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("encoding GIF: {0}")]
    Gif(#[from] gif::EncodingError),
}
