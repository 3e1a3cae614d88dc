//! Files of text that people write.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use crate::Error;
use crate::words::grouped;

/// The largest size of a file, in bytes.
const MAXIMUM_BYTES: u64 = 1 << 20;

/// Reads a file of at most a mebibyte. Errors call it `what`.
///
/// # Errors
/// Returns an error if the file cannot be read, is too large, or is not in UTF-8.
pub fn read(path: &Path, what: &str) -> Result<String, Error> {
    let failed = |error: std::io::Error| Error::failed(what, error);
    // Checked before it is opened: opening a pipe waits for its writer.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(Error::failed(what, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MAXIMUM_BYTES + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > MAXIMUM_BYTES {
        let most = grouped(MAXIMUM_BYTES);
        return Err(Error::failed(what, format!("it has more than {most} bytes, the maximum")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        Error::failed(what, format!("it is not text in UTF-8, at byte {byte}"))
    })
}
