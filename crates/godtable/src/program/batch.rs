//! Batches: lines in, answers out, in order, on all cores, in memory that does not grow with the input.
//!
//! A block of whole lines is what one read of the input gave, cut after its last line end. It is answered in pieces, in
//! parallel, and its answers are written out before the next read, which may wait for whoever writes the input.

use std::io::{self, ErrorKind, Read, Write};

use rayon::prelude::*;

use crate::failure::Failure;
use crate::output;

/// At most so much is read at once.
const BLOCK_BYTES: usize = 512 << 10;

/// What one thread answers at a time, or a little more: some hundreds of lines, which take it a tenth of a millisecond.
const PIECE_BYTES: usize = 16 << 10;

/// Longer lines are cut off after one byte more.
pub(crate) const MAXIMUM_LINE_BYTES: usize = 64 << 10;

/// What some editors begin a file in UTF-8 with.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// What the lines of some piece come to.
#[derive(Default)]
struct Answers {
    lines: usize,
    bytes: Vec<u8>,
    /// The bad lines, by their numbers in the piece from 0, and what is wrong with each.
    bad: Vec<(usize, String)>,
    /// What ended the piece early.
    failure: Option<Failure>,
}

/// Writes what `answer` makes of each line of the input, which it gets without the line end. Where it says that the
/// words of a line are wrong, this is told of, and the next line has its turn.
///
/// # Errors
/// [`Failure::Misread`] in the end where words were wrong; any other failure of `answer` at once.
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
            // Not worth other threads, which may have to be started first.
            pieces.iter().zip(&mut answers).for_each(fill);
        } else {
            pieces.par_iter().zip(&mut answers).for_each(fill);
        }
        for answers in &mut answers[..pieces.len()] {
            output.write_all(&answers.bytes)?;
            if !answers.bad.is_empty() {
                has_bad_lines = true;
                output::tell(answers.told(lines));
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

impl Answers {
    /// Answers the lines of a piece, in the memory of an earlier one.
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

    /// What is wrong with the bad lines, a line for each, where so many lines stand before the piece.
    fn told(&self, before: usize) -> String {
        let told = self.bad.iter().map(|(number, reason)| format!("line {}: {reason}", before + number + 1));
        told.collect::<Vec<String>>().join("\n")
    }
}

/// Cuts a block after line ends.
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
    /// Where the bytes that belong to no block yet begin: those of a line that is not whole.
    start: usize,
    /// Where they end.
    end: usize,
    is_at_start: bool,
}

impl<R: Read> Blocks<R> {
    fn new(input: R) -> Blocks<R> {
        let buffer = vec![0; MAXIMUM_LINE_BYTES + 1 + BLOCK_BYTES];
        Blocks { input, buffer, start: 0, end: 0, is_at_start: true }
    }

    /// The next whole lines, as soon as there are any; the last of the input need not have its end. `None` where there
    /// are no more.
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        while self.start == 0 {
            // Of a line that is too long already nothing but its end matters any longer.
            let old = self.end.min(MAXIMUM_LINE_BYTES + 1);
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

    /// Reads once, to this place of the buffer; 0 at the end.
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

    /// An input whose reads give so many bytes.
    struct Dripping<'a>(&'a [u8], usize);

    impl Read for Dripping<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.1.min(buffer.len()).min(self.0.len());
            self.0.read(&mut buffer[..bytes])
        }
    }

    /// What a batch makes of an input whose lines are answered by their lengths.
    fn lengths(input: impl Read) -> String {
        let mut output = Vec::new();
        let cannot_read = |error| panic!("{error}");
        let answer = |line: &[u8], answers: &mut Vec<u8>| Ok(writeln!(answers, "{}", line.len())?);
        run(input, &mut output, cannot_read, answer).expect("nothing is wrong");
        String::from_utf8(output).expect("they are numbers")
    }

    #[test]
    fn every_line_is_answered_however_it_drips_in() {
        let text = (0..3_000).map(|number| "x".repeat(number * 7 % 41) + "\n").collect::<String>() + "the last";
        let expected: String = text.lines().map(|line| format!("{}\n", line.len())).collect();
        for bytes in [1, 2, 17, 4_096, PIECE_BYTES, BLOCK_BYTES] {
            assert!(lengths(Dripping(text.as_bytes(), bytes)) == expected, "{bytes} bytes at once");
        }
    }

    #[test]
    fn too_long_lines_are_cut_and_later_lines_whole() {
        let cut_off = MAXIMUM_LINE_BYTES + 1;
        for length in [MAXIMUM_LINE_BYTES - 1, MAXIMUM_LINE_BYTES, cut_off, cut_off + 1, BLOCK_BYTES, 3 * BLOCK_BYTES] {
            let text = format!("one\n{}\nthree\n{0}", "x".repeat(length));
            for bytes in [1_000, BLOCK_BYTES] {
                let answers = lengths(Dripping(text.as_bytes(), bytes));
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
    fn a_byte_order_mark_is_left_out_at_the_start_alone() {
        let texts = ["\u{FEFF}", "\u{FEFF}\n", "\u{FEFF}ab", "ab\n\u{FEFF}\n", "", "\n"];
        for bytes in [1, 100] {
            let answers = texts.map(|text| lengths(Dripping(text.as_bytes(), bytes)));
            assert_eq!(answers, ["", "0\n", "2\n", "2\n3\n", "", "0\n"]);
        }
    }

    #[test]
    fn pieces_end_with_lines_and_make_up_the_block() {
        let block = (0..20_000).map(|number| format!("{number}\n")).collect::<String>() + "the last";
        let pieces = pieces(block.as_bytes());
        assert_eq!(pieces.concat(), block.as_bytes());
        assert!(pieces.len() > 5, "{}", pieces.len());
        let (last, others) = pieces.split_last().expect("there are some");
        assert!(others.iter().all(|piece| piece.ends_with(b"\n") && piece.len() >= PIECE_BYTES));
        assert!(last.ends_with(b"the last"));
    }
}
