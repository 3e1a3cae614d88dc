//! What can go wrong.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// It is empty, or there is no memory for so many pixels.
    #[error("the picture has no pixels, or too many")]
    Size,
    /// The PNG encoder failed.
    #[error("encoding PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("encoding GIF: {0}")]
    Gif(#[from] gif::EncodingError),
}
