//! Reads the states of a batch, line by line, and reports the lines that cannot be read.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use godtable::Form;
use godtable::text_file::{self, is_comment};
use godtable_puzzle::puzzlefile::{Puzzle, Scramble, ScrambleText, is_scramble, scrambles};
use serde::Serialize;

use crate::arguments::Format;
use crate::batch::MAXIMUM_LINE_BYTES;
use crate::failure::Failure;
use crate::{batch, output};

/// The number of characters of a too long line that its answer repeats.
const SHOWN_BYTES: usize = 80;

/// The most bytes of a file of scrambles, which is read into memory.
const SCRAMBLES_BYTES: u64 = 64 << 20;

#[derive(Serialize)]
struct BadLine<'a> {
    state: &'a str,
    error: &'a str,
}

#[derive(Serialize)]
struct BadEntry<'a> {
    name: Option<&'a str>,
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

/// A state in a batch.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) text: &'a str,
    /// The form in a file of scrambles, instead of the one that `--input` gives.
    pub(crate) form: Option<Form>,
    /// The name, if the batch has one.
    pub(crate) name: Option<&'a str>,
}

/// How a batch is read and answered.
#[derive(Clone, Copy)]
pub(crate) struct Batch<'a> {
    /// The file; none and `-` are standard input.
    pub(crate) file: Option<&'a Path>,
    /// Whether an answer may use all threads.
    pub(crate) one_by_one: bool,
    pub(crate) format: Format,
    /// The definition whose positions a file of scrambles may have.
    pub(crate) definition: Option<&'a Puzzle>,
}

impl Batch<'_> {
    /// Answers each line of a file that is neither blank nor a comment, which begins with `#`, or each entry of a file of
    /// scrambles, as its first line shows. Bad lines and entries are reported, and the others are answered.
    pub(crate) fn answer(
        self,
        output: &mut impl Write,
        answer: impl Fn(Entry<'_>, &mut Vec<u8>) -> Result<(), Failure> + Sync,
    ) -> Result<(), Failure> {
        let Batch { file, one_by_one, format, .. } = self;
        let file = file.unwrap_or(Path::new("-"));
        let mut input = open(file)?;
        let head = head(&mut input).map_err(cannot_read(file))?;
        let first = head.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
        let first = first.map(|line| line.trim_start_matches('\u{FEFF}').to_owned()).find(|line| !is_skipped(line));
        let is_of_scrambles = first.is_some_and(|line| is_scramble(&line));
        let input = head.as_slice().chain(input);
        if is_of_scrambles {
            return self.scrambles(file, input, output, answer);
        }
        let answered = |line: &[u8], answers: &mut Vec<u8>| {
            let line = trimmed(line);
            if is_comment(line) {
                return Ok(());
            }
            let result = text(line).map_err(Failure::Words).and_then(|text| match is_skipped(text) {
                true => Ok(()),
                false => answer(Entry { text, form: None, name: None }, answers),
            });
            if let Err(Failure::Words(error)) = &result {
                bad(line, error, format, answers)?;
            }
            result
        };
        match one_by_one {
            true => batch::run_one_by_one(input, output, cannot_read(file), answered),
            false => batch::run(input, output, cannot_read(file), answered),
        }
    }

    /// Answers the entries of a file of scrambles.
    fn scrambles(
        self,
        file: &Path,
        input: impl Read,
        output: &mut impl Write,
        answer: impl Fn(Entry<'_>, &mut Vec<u8>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // The text of the whole file.
        let mut text = Vec::new();
        input.take(SCRAMBLES_BYTES + 1).read_to_end(&mut text).map_err(cannot_read(file))?;
        if text.len() as u64 > SCRAMBLES_BYTES {
            let reason = io::Error::other(format!("it has more than {SCRAMBLES_BYTES} bytes of scrambles"));
            return Err(cannot_read(file)(reason));
        }
        let wrong = |_| Failure::words(format!("{}: this is not text in UTF-8", file.display()));
        let text = text_file::text(text).map_err(wrong)?;
        // Each entry is answered, skipped as a setting, or reported as bad.
        let mut has_bad_entries = false;
        for Scramble { line, name, read, .. } in scrambles(&text, self.definition) {
            let mut answers = Vec::new();
            let name = (!name.is_empty()).then_some(&*name);
            let mut answer = |text: &str, form| {
                let entry = Entry { text, form: Some(form), name };
                answer(entry, &mut answers).map_err(|failure| with_line(failure, line))
            };
            let result = match read {
                Ok(ScrambleText::Pattern(text)) => answer(&text, Form::Kpattern),
                Ok(ScrambleText::Moves(text)) => answer(&text, Form::Setup),
                Ok(ScrambleText::Setting(setting)) => {
                    let (file, instead) = (file.display(), instead_of(setting));
                    output::report(format_args!("{file}, line {line}: {setting} sets nothing here; {instead}"));
                    continue;
                }
                Err(error) => Err(Failure::words(error)),
            };
            match result {
                Ok(()) => output.write_all(&answers)?,
                Err(Failure::Words(error)) => {
                    has_bad_entries = true;
                    match self.format {
                        Format::Text => output.write_all(b"-\n")?,
                        Format::Json => output::json_line(output, &BadEntry { name, error: &error })?,
                    }
                    output::report(format_args!("{}, {error}", file.display()));
                }
                Err(failure) => {
                    output.write_all(&answers)?;
                    return Err(failure);
                }
            }
            output.flush()?;
        }
        if has_bad_entries { Err(Failure::Misread("scrambles")) } else { Ok(()) }
    }
}

/// Says what there is instead of a statement that sets something for a search.
fn instead_of(setting: &str) -> &'static str {
    match setting {
        "Slack" => "use --all with --length N for longer solutions",
        "MaxDepth" => "use --length N for solutions of at most N turns",
        "QTM" => "use --rules quarter-turn to count quarter turns",
        "MoveLimits" => "use --turns for the turns that solutions may have",
        _ => "use godtable scramble for random states",
    }
}

/// Returns a failure in an entry of a line.
fn with_line(failure: Failure, line: usize) -> Failure {
    match failure {
        Failure::Words(error) => Failure::Words(format!("line {line}: {error}")),
        failure => failure,
    }
}

/// Returns whether a line is blank or a comment.
fn is_skipped(line: &str) -> bool {
    is_comment(line.as_bytes()) || line.trim().is_empty()
}

/// Reads an input up to its first line that is neither blank nor a comment, or up to the end or to the longest line. No more is
/// read than there is: the writer may wait for an answer.
fn head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        let is_line = |line: &[u8]| !is_skipped(&String::from_utf8_lossy(line));
        let mut whole = head.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        if whole.any(is_line) || head.len() > MAXIMUM_LINE_BYTES {
            return Ok(head);
        }
        match input.read(&mut bytes) {
            Ok(0) => return Ok(head),
            Ok(read) => head.extend_from_slice(&bytes[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
