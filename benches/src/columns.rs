//! Text in columns.

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    /// To the left, for words.
    Left,
    /// To the right, for numbers.
    Right,
}

/// Returns the lines as one text, with two spaces between columns.
#[must_use]
pub fn columns<const N: usize>(flush: [Flush; N], lines: &[[String; N]]) -> String {
    let widths: [usize; N] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default());
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(flush).zip(widths).map(|((cell, flush), width)| match flush {
            Flush::Left => format!("{cell:<width$}"),
            Flush::Right => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<String>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
