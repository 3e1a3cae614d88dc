//! Output shared by several commands.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};

use godtable::Text;
use godtable_system::standard_output;
use serde::{Serialize, Serializer};

use crate::progress;

/// Standard output, whose writes fail if it is not open for writing. They leave no bar above them on the terminal.
#[derive(Debug)]
pub(crate) struct Standard(Stdout);

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        standard_output::check()?;
        progress::without_bar(|| {
            let written = self.0.write(bytes)?;
            self.0.flush()?;
            Ok(written)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns standard output, buffered.
pub(crate) fn standard() -> BufWriter<Standard> {
    BufWriter::new(Standard(io::stdout()))
}

/// Writes a line to standard error. Errors are ignored; `eprintln!` would panic.
pub(crate) fn report(what: impl Display) {
    progress::without_bar(|| {
        let _ = writeln!(io::stderr(), "{what}");
    });
}

/// Writes a value as one line of JSON.
pub(crate) fn json_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

/// Named values: in JSON an object with its fields in this order.
pub(crate) struct Object<N, V>(pub(crate) Vec<(N, V)>);

impl<N: Serialize, V: Serialize> Serialize for Object<N, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A written state in JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StateText {
    /// The letters of the facelets of a cube.
    Facelets(String),
    /// A pattern in the JSON of cubing.js.
    Pattern(String),
}

/// Writes a number of turns.
pub(crate) fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}

impl From<Text> for StateText {
    fn from(text: Text) -> StateText {
        match text {
            Text::Pattern(text) => StateText::Pattern(text),
            text => StateText::Facelets(text.to_string()),
        }
    }
}

impl Display for StateText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (StateText::Facelets(text) | StateText::Pattern(text)) = self;
        f.write_str(text)
    }
}
