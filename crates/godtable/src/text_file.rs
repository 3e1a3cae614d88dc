//! Reads text files that people write, and explains why one cannot be read.

use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use godtable_system::regular_file;

use crate::Error;
use crate::words::grouped;

/// The largest size of a file, in bytes.
const MAXIMUM_BYTES: u64 = 1 << 20;

/// Reads a file of at most a mebibyte. Errors call it `what`.
///
/// # Errors
/// Returns an error if the file cannot be read, is too large, or is not in UTF-8.
pub fn read(path: &Path, what: &str) -> Result<String, Error> {
    read_text(path).map_err(|error| Error::of_file(what, path, &error, ""))
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    regular_file::open(path)?.take(MAXIMUM_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAXIMUM_BYTES {
        let reason = format!("it has more than {} bytes, the maximum", grouped(MAXIMUM_BYTES));
        return Err(io::Error::new(ErrorKind::FileTooLarge, reason));
    }
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let format = "it is compressed by gzip, as the .xmpuzzle files of BurrTools are";
        return Err(io::Error::new(ErrorKind::InvalidData, format!("{format}; expected text in UTF-8")));
    }
    let wrong = |byte| io::Error::new(ErrorKind::InvalidData, format!("it is not text in UTF-8, at byte {byte}"));
    text(bytes).map_err(wrong)
}

/// Returns a text in UTF-8, or in UTF-16 with its mark, as some shells of Windows write their output to files. Lines that
/// begin with `#` may be in another encoding, as the comments of older files are.
///
/// # Errors
/// Returns the number of the first byte that is no text, from 1.
pub fn text(bytes: Vec<u8>) -> Result<String, usize> {
    if let Some(units) = bytes.strip_prefix(&[0xff, 0xfe]) {
        let (units, rest) = units.as_chunks();
        let read = char::decode_utf16(units.iter().map(|&unit| u16::from_le_bytes(unit))).collect::<Result<_, _>>();
        return read.ok().filter(|_| rest.is_empty()).ok_or(1);
    }
    let mut text = String::from_utf8(bytes).or_else(|error| without_foreign_comments(error.as_bytes()))?;
    if text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    Ok(text)
}

/// Returns a text whose comments may be in another encoding.
fn without_foreign_comments(bytes: &[u8]) -> Result<String, usize> {
    let mut text = String::new();
    let mut start = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
        match str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) if is_comment(line) => text.push_str(&String::from_utf8_lossy(line)),
            Err(error) => return Err(start + error.valid_up_to() + 1),
        }
        start += line.len();
    }
    Ok(text)
}

/// Returns whether a line is a comment, which begins with `#`.
#[must_use]
pub fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn texts_of_windows_are_read() {
        let utf16 = |text: &str| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for read in ["", "turns = \"R U\"\r\n", "größer"] {
            assert_eq!(text(read.as_bytes().to_vec()).as_deref(), Ok(read));
            assert_eq!(text(format!("\u{FEFF}{read}").into_bytes()).as_deref(), Ok(read));
            assert_eq!(text(utf16(read)).as_deref(), Ok(read));
        }
    }

    #[test]
    fn comment_may_be_in_another_encoding() {
        for end in ["\n", "\r\n", "\r"] {
            let bytes = [b" # gr\xf6sser, K\xe5re".as_slice(), end.as_bytes(), "größer".as_bytes()].concat();
            assert_eq!(text(bytes), Ok(format!(" # gr\u{FFFD}sser, K\u{FFFD}re{end}größer")));
        }
    }

    #[test]
    fn other_bytes_are_no_text() {
        assert_eq!(text(b"gr\xf6sser".to_vec()), Err(3));
        assert_eq!(text(b"# gr\xf6sser\ngr\xf6sser".to_vec()), Err(13));
        assert_eq!(text(vec![0xff, 0xfe, b'a']), Err(1), "half a unit");
        assert_eq!(text(vec![0xff, 0xfe, 0x00, 0xd8]), Err(1), "half a pair");
    }
}
