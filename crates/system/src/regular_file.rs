//! Files that are read into memory: their type and their size are checked first.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// Opens a file to read it.
///
/// # Errors
/// Returns an error if the path does not lead to a file that can be read.
pub fn open(path: &Path) -> io::Result<File> {
    // The type is checked before the file is opened: opening a pipe waits for its writer.
    if fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"))
    }
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Returns an error if the path does not lead to a file that can be read, or if the file is larger.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {most} bytes"))),
        false => Ok(bytes),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_right_size_are_read() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let [file, large, pipe, zeros] = ["file", "large", "pipe", "zeros"].map(|name| folder.path().join(name));
        fs::write(&file, "four")?;
        File::create(&large)?.set_len(50 << 30)?;
        std::os::unix::fs::symlink("/dev/zero", &zeros)?;
        let made = std::process::Command::new("mkfifo").arg(&pipe).status()?;
        assert!(made.success());
        assert_eq!(read(&file, 4)?, b"four");
        let refused = |path: &Path| read(path, 3).expect_err("no such file").to_string();
        for path in [&file, &large] {
            assert_eq!(refused(path), "it has more than 3 bytes");
        }
        for path in [&pipe, &zeros, folder.path()] {
            assert_eq!(refused(path), "it is not a file");
        }
        Ok(())
    }
}
