//! A sheet: a page with numbered texts and a picture next to each, as SVG.

use std::fmt::Write as _;

use crate::drawing::Drawing;
use crate::svg::{self, escaped};

/// The width of the page, its margins, its heading and the height of a row, in pixels.
const WIDTH: u32 = 800;
const MARGIN: u32 = 40;
const HEADING: u32 = 50;
const ROW: u32 = 160;

/// The width of a picture in pixels.
pub const PICTURE: u32 = 190;

/// The letters of a line next to a picture.
const LETTERS: usize = 46;

/// A page with a title, and texts with pictures.
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    rows: Vec<(String, Option<Drawing>)>,
}

impl Sheet {
    /// Returns a page without rows.
    #[must_use]
    pub const fn new(title: String) -> Sheet {
        Sheet { title, rows: Vec::new() }
    }

    /// Adds a text, with a picture that is [`PICTURE`] pixels wide.
    pub fn add(&mut self, text: String, picture: Option<Drawing>) {
        self.rows.push((text, picture));
    }

    /// Returns the page as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let height = 2 * MARGIN + HEADING + ROW * self.rows.len() as u32;
        let mut page = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <text x=\"{MARGIN}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"24\">{}</text>\n",
            MARGIN + 20,
            escaped(&self.title)
        );
        for (number, (words, drawing)) in self.rows.iter().enumerate() {
            let top = MARGIN + HEADING + ROW * number as u32;
            let mut text = |x: u32, y: u32, words: &str| {
                let words = escaped(words);
                let _ = writeln!(
                    page,
                    "<text x=\"{x}\" y=\"{y}\" font-family=\"monospace\" font-size=\"18\">{words}</text>"
                );
            };
            text(MARGIN, top + 30, &format!("{}.", number + 1));
            for (line, words) in lines(words).iter().enumerate() {
                text(MARGIN + 40, top + 30 + 26 * line as u32, words);
            }
            if let Some(drawing) = drawing {
                let left = WIDTH - MARGIN - PICTURE;
                page += &svg::write(drawing).replacen("<svg ", &format!("<svg x=\"{left}\" y=\"{top}\" "), 1);
            }
        }
        page + "</svg>\n"
    }
}

/// Returns words in lines.
fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        if !last.is_empty() && last.len() + 1 + word.len() > LETTERS {
            lines.push(word.to_owned());
        } else {
            let space = if last.is_empty() { "" } else { " " };
            *last += &format!("{space}{word}");
        }
    }
    lines
}
