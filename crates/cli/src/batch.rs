//! Batches: one answer for each line of the input, in order, on all cores. Memory does not grow with the input.
//!
//! A block is the result of one read, cut after its last line end. Its pieces are answered in parallel. The answers are
//! written before the next read, which may wait for the writer of the input.

use std::io::{self, ErrorKind, Read, Write};

use godtable_system::parallel::prelude::*;

use crate::failure::Failure;
use crate::output;

/// The largest number of bytes of one read.
const BLOCK_BYTES: usize = 512 << 10;

/// The least size of a piece, in bytes: some hundreds of lines, which one thread answers in a tenth of a millisecond.
const PIECE_BYTES: usize = 16 << 10;

/// The largest length of a line. A longer line is cut one byte after this length.
pub(crate) const MAXIMUM_LINE_BYTES: usize = 64 << 10;

/// The length of a line at which a batch ends: it is no text.
const HOPELESS_LINE_BYTES: usize = 64 << 20;

/// The mark at the start of UTF-8 files of some editors.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The answers to the lines of a piece.
#[derive(Default)]
struct Answers {
    lines: usize,
    bytes: Vec<u8>,
    /// The bad lines, by number in the piece from 0, each with its error.
    bad: Vec<(usize, String)>,
    /// The failure that ended the piece early.
    failure: Option<Failure>,
}

/// Writes the result of `answer` for each line of the input, without its line end. A [`Failure::Words`] of a line is
/// reported, and the batch continues.
///
/// # Errors
/// Returns [`Failure::Misread`] at the end if a line was bad, and any other failure of `answer` at once.
pub(crate) fn run(
    input: impl Read,
    output: &mut impl Write,
    cannot_read: impl Fn(io::Error) -> Failure,
    answer: impl Fn(&[u8], &mut Vec<u8>) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let mut blocks = Blocks::new(input);
    let mut answers: Vec<Answers> = Vec::new();
    let (mut lines, mut has_bad_lines) = (0, false);
    while let Some(block) = blocks.next().map_err(&cannot_read)? {
        let pieces = pieces(block);
        answers.resize_with(pieces.len().max(answers.len()), Answers::default);
        let fill = |(piece, answers): (&&[u8], &mut Answers)| answers.fill(piece, &answer);
        if pieces.len() == 1 {
            // A single piece is not worth the start of other threads.
            pieces.iter().zip(&mut answers).for_each(fill);
        } else {
            pieces.par_iter().zip(&mut answers).for_each(fill);
        }
        for answers in &mut answers[..pieces.len()] {
            output.write_all(&answers.bytes)?;
            if !answers.bad.is_empty() {
                has_bad_lines = true;
                output::report(answers.errors(lines));
            }
            if let Some(failure) = answers.failure.take() {
                return Err(failure);
            }
            lines += answers.lines;
        }
        output.flush()?;
    }
    if has_bad_lines { Err(Failure::Misread("lines")) } else { Ok(()) }
}

/// Writes the result of `answer` for each line as [`run`] does, one after the other: an answer may take minutes and all
/// threads.
///
/// # Errors
/// Returns an error as [`run`] does.
pub(crate) fn run_one_by_one(
    input: impl Read,
    output: &mut impl Write,
    cannot_read: impl Fn(io::Error) -> Failure,
    answer: impl Fn(&[u8], &mut Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut blocks = Blocks::new(input);
    let (mut lines, mut has_bad_lines) = (0, false);
    while let Some(block) = blocks.next().map_err(&cannot_read)? {
        for line in block.split_inclusive(|&byte| byte == b'\n') {
            let mut answers = Answers::default();
            answers.fill(line, &answer);
            output.write_all(&answers.bytes)?;
            output.flush()?;
            if !answers.bad.is_empty() {
                has_bad_lines = true;
                output::report(answers.errors(lines));
            }
            if let Some(failure) = answers.failure {
                return Err(failure);
            }
            lines += 1;
        }
    }
    if has_bad_lines { Err(Failure::Misread("lines")) } else { Ok(()) }
}

impl Answers {
    /// Answers the lines of a piece. The memory of earlier answers is reused.
    fn fill(&mut self, piece: &[u8], answer: &impl Fn(&[u8], &mut Vec<u8>) -> Result<(), Failure>) {
        self.bytes.clear();
        self.bad.clear();
        self.lines = 0;
        for line in piece.split_inclusive(|&byte| byte == b'\n') {
            match answer(line.strip_suffix(b"\n").unwrap_or(line), &mut self.bytes) {
                Ok(()) => {}
                Err(Failure::Words(reason)) => self.bad.push((self.lines, reason)),
                Err(failure) => {
                    self.failure = Some(failure);
                    return;
                }
            }
            self.lines += 1;
        }
    }

    /// Returns the errors of the bad lines, one per line. `before` is the number of lines before the piece.
    fn errors(&self, before: usize) -> String {
        let errors = self.bad.iter().map(|(number, reason)| format!("line {}: {reason}", before + number + 1));
        errors.collect::<Vec<String>>().join("\n")
    }
}

/// Cuts a block into pieces, after line ends.
fn pieces(mut block: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::with_capacity(block.len() / PIECE_BYTES + 1);
    while !block.is_empty() {
        let rest = block.get(PIECE_BYTES..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == b'\n').map_or(block.len(), |end| PIECE_BYTES + end + 1);
        let (piece, rest) = block.split_at(end);
        pieces.push(piece);
        block = rest;
    }
    pieces
}

/// An input in blocks of whole lines.
struct Blocks<R> {
    input: R,
    buffer: Vec<u8>,
    /// The start of the incomplete line after the last block.
    start: usize,
    /// The end of the bytes that are read.
    end: usize,
    is_at_start: bool,
}

impl<R: Read> Blocks<R> {
    fn new(input: R) -> Blocks<R> {
        let buffer = vec![0; MAXIMUM_LINE_BYTES + 1 + BLOCK_BYTES];
        Blocks { input, buffer, start: 0, end: 0, is_at_start: true }
    }

    /// Returns the next whole lines as soon as there are any, or `None` at the end. The last line needs no line end.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or is no text.
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        let mut skipped = 0;
        while self.start == 0 {
            // Of a line that is too long, only its end matters.
            let old = self.end.min(MAXIMUM_LINE_BYTES + 1);
            skipped += self.end - old;
            if skipped > HOPELESS_LINE_BYTES {
                let reason = format!("it has a line of more than {HOPELESS_LINE_BYTES} bytes");
                return Err(io::Error::new(ErrorKind::InvalidData, reason));
            }
            let read = self.read(old)?;
            self.end = old + read;
            let last = self.buffer[old..self.end].iter().rposition(|&byte| byte == b'\n');
            self.start = last.map_or(0, |last| old + last + 1);
            if read == 0 {
                self.start = self.end;
                break;
            }
        }
        let block = &self.buffer[..self.start];
        let mark: &[u8] = if std::mem::take(&mut self.is_at_start) { BYTE_ORDER_MARK } else { &[] };
        Ok((!block.is_empty()).then(|| block.strip_prefix(mark).unwrap_or(block)))
    }

    /// Reads once into the buffer from `place`. Returns 0 at the end of the input.
    fn read(&mut self, place: usize) -> io::Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[place..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that returns at most this many bytes for each read.
    struct DrippingInput<'a>(&'a [u8], usize);

    impl Read for DrippingInput<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.1.min(buffer.len()).min(self.0.len());
            self.0.read(&mut buffer[..bytes])
        }
    }

    /// Runs a batch that answers each line by its length.
    fn lengths(input: impl Read) -> String {
        let mut output = Vec::new();
        let cannot_read = |error| panic!("{error}");
        let answer = |line: &[u8], answers: &mut Vec<u8>| Ok(writeln!(answers, "{}", line.len())?);
        run(input, &mut output, cannot_read, answer).expect("nothing is wrong");
        String::from_utf8(output).expect("they are numbers")
    }

    #[test]
    fn lines_are_answered_for_any_size_of_reads() {
        let text = (0..3_000).map(|number| "x".repeat(number * 7 % 41) + "\n").collect::<String>() + "the last";
        let expected: String = text.lines().map(|line| format!("{}\n", line.len())).collect();
        for bytes in [1, 2, 17, 4_096, PIECE_BYTES, BLOCK_BYTES] {
            assert!(lengths(DrippingInput(text.as_bytes(), bytes)) == expected, "{bytes} bytes at once");
        }
    }

    #[test]
    fn too_long_lines_are_cut_and_later_lines_whole() {
        let cut_off = MAXIMUM_LINE_BYTES + 1;
        for length in [MAXIMUM_LINE_BYTES - 1, MAXIMUM_LINE_BYTES, cut_off, cut_off + 1, BLOCK_BYTES, 3 * BLOCK_BYTES] {
            let text = format!("one\n{}\nthree\n{0}", "x".repeat(length));
            for bytes in [1_000, BLOCK_BYTES] {
                let answers = lengths(DrippingInput(text.as_bytes(), bytes));
                let seen: Vec<usize> = answers.lines().map(|line| line.parse().expect("a number")).collect();
                assert_eq!((seen.len(), seen[0], seen[2]), (4, 3, 5));
                for seen in [seen[1], seen[3]] {
                    assert_eq!(seen.min(cut_off), length.min(cut_off));
                    assert!(seen <= cut_off + BLOCK_BYTES);
                }
            }
        }
    }

    #[test]
    fn byte_order_mark_is_removed_at_the_start_only() {
        let texts = ["\u{FEFF}", "\u{FEFF}\n", "\u{FEFF}ab", "ab\n\u{FEFF}\n", "", "\n"];
        for bytes in [1, 100] {
            let answers = texts.map(|text| lengths(DrippingInput(text.as_bytes(), bytes)));
            assert_eq!(answers, ["", "0\n", "2\n", "2\n3\n", "", "0\n"]);
        }
    }

    #[test]
    fn pieces_end_with_lines_and_join_to_the_block() {
        let block = (0..20_000).map(|number| format!("{number}\n")).collect::<String>() + "the last";
        let pieces = pieces(block.as_bytes());
        assert_eq!(pieces.concat(), block.as_bytes());
        assert!(pieces.len() > 5, "{}", pieces.len());
        let (last, others) = pieces.split_last().expect("there are some");
        assert!(others.iter().all(|piece| piece.ends_with(b"\n") && piece.len() >= PIECE_BYTES));
        assert!(last.ends_with(b"the last"));
    }
}
