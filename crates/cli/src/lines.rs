//! The lines of batches: their source, their text, and the answers to bad ones.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;

use crate::arguments::Format;
use crate::batch::MAXIMUM_LINE_BYTES;
use crate::failure::Failure;
use crate::{batch, output};

/// The number of characters of a too long line that its answer repeats.
const SHOWN_BYTES: usize = 80;

#[derive(Serialize)]
struct BadLine<'a> {
    state: &'a str,
    error: &'a str,
}

/// Returns the failure of reading a file.
pub(crate) fn cannot_read(file: &Path) -> impl Fn(io::Error) -> Failure + Copy {
    move |error| Failure::failed(format!("reading {}", file.display()), error)
}

/// Opens a file, or standard input for `-`.
///
/// # Errors
/// Returns an error if the file cannot be opened.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    Ok(match file.to_str() {
        Some("-") => Box::new(io::stdin().lock()),
        _ => Box::new(File::open(file).map_err(cannot_read(file))?),
    })
}

/// Returns a line without the carriage returns at its end.
pub(crate) fn trimmed(line: &[u8]) -> &[u8] {
    &line[..line.iter().rposition(|&byte| byte != b'\r').map_or(0, |last| last + 1)]
}

/// Returns the text of a line.
pub(crate) fn text(line: &[u8]) -> Result<&str, String> {
    if line.len() > MAXIMUM_LINE_BYTES {
        return Err(format!("this line has more than {} bytes", godtable::words::grouped(MAXIMUM_LINE_BYTES as u64)));
    }
    std::str::from_utf8(line).map_err(|_| "this is not text in UTF-8".to_owned())
}

/// Writes the answer to a bad line.
pub(crate) fn bad(line: &[u8], error: &str, format: Format, output: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Text => output.write_all(b"-\n"),
        Format::Json if line.len() > MAXIMUM_LINE_BYTES => {
            let state = String::from_utf8_lossy(&line[..SHOWN_BYTES]) + "…";
            output::json_line(output, &BadLine { state: &state, error })
        }
        Format::Json => output::json_line(output, &BadLine { state: &String::from_utf8_lossy(line), error }),
    }
}

/// Answers each line of a file that is neither blank nor a comment, which begins with `#`. Bad lines are reported, and the
/// others are answered. If they come `one_by_one`, an answer may use all threads.
pub(crate) fn batch(
    file: Option<&Path>,
    one_by_one: bool,
    format: Format,
    output: &mut impl Write,
    answer: impl Fn(&str, &mut Vec<u8>) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let file = file.unwrap_or(Path::new("-"));
    let answered = |line: &[u8], answers: &mut Vec<u8>| {
        let line = trimmed(line);
        let result = text(line).map_err(Failure::Words).and_then(|text| {
            match text.trim_start().starts_with('#') || text.trim().is_empty() {
                true => Ok(()),
                false => answer(text, answers),
            }
        });
        if let Err(Failure::Words(error)) = &result {
            bad(line, error, format, answers)?;
        }
        result
    };
    match one_by_one {
        true => batch::run_one_by_one(open(file)?, output, cannot_read(file), answered),
        false => batch::run(open(file)?, output, cannot_read(file), answered),
    }
}
