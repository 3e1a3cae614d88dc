//! The names of the rules above a plot.

use super::line::Look;
use super::{Field, LETTERS, Series, fitting};
use crate::drawing::Drawing;
use crate::lettering::{self, Anchor};
use crate::path::{Path, Point};
use crate::style::Style;

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

    /// Writes the name, God's number and the mean of some rules, with their colour.
    pub(super) fn write(
        &self,
        drawing: &mut Drawing,
        field: &Field,
        (number, series): (usize, &Series),
        has_bars: bool,
        style: Style,
        unit: f64,
    ) {
        let look = Look::of(number);
        let width = (field.right - field.left) / self.columns as f64;
        let left = field.left + width * (number / self.rows) as f64;
        let (letters, y) = (LETTERS * unit, (9.5 + Legend::ROW * (number % self.rows) as f64) * unit);
        let text_left = if has_bars {
            drawing.fill(Path::rounded(left, y - letters, letters, letters, 0.3 * unit), look.colour);
            left + 2.6 * unit
        } else {
            let middle = y - letters / 2.0;
            let ends = [Point::new(left, middle), Point::new(left + 4.0 * unit, middle)];
            look.line(drawing, &ends, unit);
            left + 5.0 * unit
        };
        let text = format!("{}: God's number {}, mean {:.2}", series.name, series.gods_number(), series.mean());
        let height = fitting(&text, letters, left + width - 2.0 * unit - text_left);
        lettering::write(drawing, &text, Point::new(text_left, y), height, Anchor::Left, style.ink());
    }
}
