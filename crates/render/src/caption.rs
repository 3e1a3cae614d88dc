//! The turns of an animation in words, below the puzzle.

use crate::drawing::Drawing;
use crate::lettering::{self, Anchor};
use crate::path::{Path, Point};
use crate::style::Style;

/// The least distance from one turn to the next, and the distance from one line to the next, in heights of letters.
const PITCH: f64 = 2.0;
const LINE: f64 = 2.1;

/// The widest name of a turn at this distance, and the gap next to wider ones, in heights of letters.
const WIDEST: f64 = 1.7;
const GAP: f64 = 0.9;

/// The largest number of lines. Of a longer caption, the lines around the current turn are shown.
const LINES: usize = 4;

/// The turns in words, in lines below the puzzle.
pub(crate) struct Caption {
    words: Vec<String>,
    size: f64,
    letters: f64,
    pitch: f64,
    columns: usize,
}

impl Caption {
    /// Returns the caption of a picture that is `size` pixels wide and high.
    pub(crate) fn new(words: Vec<String>, size: f64) -> Caption {
        let letters = size * 0.036;
        let widest = words.iter().map(|word| lettering::width(word, 1.0)).fold(0.0, f64::max);
        let pitch = letters * if widest > WIDEST { widest + GAP } else { PITCH };
        let fitting = (size * 0.94 / pitch) as usize;
        let lines = words.len().div_ceil(fitting.max(1)).max(1);
        Caption { columns: words.len().div_ceil(lines).max(1), words, size, letters, pitch }
    }

    /// The number of lines, shown or not.
    fn lines(&self) -> usize {
        self.words.len().div_ceil(self.columns)
    }

    /// Returns the height in pixels.
    pub(crate) fn height(&self) -> f64 {
        let lines = self.lines().min(LINES);
        if lines == 0 { 0.0 } else { self.letters * (LINE * lines as f64 + 0.4) }
    }

    /// Writes the turns, with the current one marked.
    pub(crate) fn write(&self, drawing: &mut Drawing, current: Option<usize>, style: Style) {
        let (letters, pitch) = (self.letters, self.pitch);
        // The line of the current turn is the second, except at both ends.
        let above = (current.unwrap_or(0) / self.columns).saturating_sub(1);
        let first = above.min(self.lines().saturating_sub(LINES));
        let shown = self.words.iter().enumerate().skip(first * self.columns).take(LINES * self.columns);
        for (number, word) in shown {
            let (line, column) = (number / self.columns, number % self.columns);
            let in_line = self.columns.min(self.words.len() - line * self.columns);
            let x = self.size / 2.0 + pitch * (column as f64 - (in_line as f64 - 1.0) / 2.0);
            let y = self.size - self.height() + letters * (LINE * (line - first) as f64 + 1.5);
            let is_current = current == Some(number);
            if is_current {
                let (width, height) = (pitch * 0.98, letters * 1.9);
                let (left, top) = (x - width / 2.0, y - letters / 2.0 - height / 2.0);
                drawing.fill(Path::rounded(left, top, width, height, letters * 0.4), style.mark());
            }
            let color = match current {
                _ if is_current => style.paper(),
                Some(current) if number < current => style.faint(),
                _ => style.ink(),
            };
            lettering::write(drawing, word, Point::new(x, y), letters, Anchor::Middle, color);
        }
    }
}
