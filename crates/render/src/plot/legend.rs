//! The names of the rules above a plot.

use super::line::Look;
use crate::drawing::Drawing;
use crate::lettering::{self, Anchor};
use crate::path::{Path, Point};
use crate::style::Style;

/// The height of letters, in hundredths of the width.
pub(super) const LETTERS: f64 = 1.7;

/// The largest number of rows in one column. A longer legend has two columns.
const ROWS_OF_ONE_COLUMN: usize = 4;

/// The layout of the rules' names, in one column or two.
pub(super) struct Legend {
    columns: usize,
    rows: usize,
}

impl Legend {
    /// The height of a row, in hundredths of the plot's width.
    const ROW: f64 = 3.4;

    pub(super) fn new(series: usize) -> Legend {
        let columns = if series > ROWS_OF_ONE_COLUMN { 2 } else { 1 };
        Legend { columns, rows: series.div_ceil(columns) }
    }

    pub(super) fn height(&self) -> f64 {
        Legend::ROW * self.rows as f64
    }

    /// Returns the height beyond the four rows that every plot has room for.
    pub(super) fn room_beyond_usual(&self) -> f64 {
        Legend::ROW * self.rows.saturating_sub(ROWS_OF_ONE_COLUMN) as f64
    }

    /// Writes the text of some rules, with their color, between two places from left to right.
    pub(super) fn write(
        &self,
        drawing: &mut Drawing,
        [left, right]: [f64; 2],
        (number, text): (usize, &str),
        has_bars: bool,
        style: Style,
        unit: f64,
    ) {
        let look = Look::of(number);
        let width = (right - left) / self.columns as f64;
        let left = left + width * (number / self.rows) as f64;
        let (letters, y) = (LETTERS * unit, (9.5 + Legend::ROW * (number % self.rows) as f64) * unit);
        let text_left = if has_bars {
            drawing.fill(Path::rounded(left, y - letters, letters, letters, 0.3 * unit), look.color);
            left + 2.6 * unit
        } else {
            let middle = y - letters / 2.0;
            let ends = [Point::new(left, middle), Point::new(left + 4.0 * unit, middle)];
            look.line(drawing, &ends, unit);
            left + 5.0 * unit
        };
        let height = fitting(text, letters, left + width - 2.0 * unit - text_left);
        lettering::write(drawing, text, Point::new(text_left, y), height, Anchor::Left, style.ink());
    }
}

/// Returns the height of the letters: `height`, or less if the text would be wider than `width`.
pub(super) fn fitting(text: &str, height: f64, width: f64) -> f64 {
    height * (width / lettering::width(text, height).max(1e-9)).min(1.0)
}
