//! A sheet of scrambles: a page as SVG, with a picture of each, for printing. Browsers make PDF of it.

use std::fmt::Write as _;

use godtable::render::svg::escaped;
use godtable::render::{Cube, Drawable, Drawing, Picture, Polyhedron, View, draw, svg};
use godtable::{Answers, Form, Puzzle, Scramble};

/// The width of the page, its margins and the height of a row, in pixels.
const WIDTH: u32 = 800;
const MARGIN: u32 = 40;
const ROW: u32 = 160;

/// The width of a picture, and the letters of a line beside it.
const PICTURE: u32 = 190;
const LETTERS: usize = 46;

/// The rows of a sheet.
pub(crate) struct Sheet {
    title: String,
    /// The puzzle from cuts that makes the turns of the scrambles, if they are no cubes.
    solid: Option<Puzzle>,
    rows: Vec<(String, Option<Drawing>)>,
}

impl Sheet {
    /// An empty sheet of scrambles of a puzzle. The solid of a puzzle of the World Cube Association turns by the names of its
    /// scrambles.
    pub(crate) fn new(puzzle: &Puzzle, title: String, wca: bool) -> Sheet {
        let solid = match puzzle.solid() {
            Some(_) => Some(puzzle.clone()),
            None if wca => Puzzle::cut(&puzzle.name(), false).ok(),
            None => None,
        };
        Sheet { title, solid, rows: Vec::new() }
    }

    /// Adds a scramble.
    pub(crate) fn add(&mut self, table: &dyn Answers, scramble: &Scramble) {
        let turns = scramble.moves.to_string();
        let solid = || {
            let polyhedron = self.solid.as_ref()?.polyhedron_of(&turns, Form::Setup, None).ok()?;
            Some(net::<Polyhedron>(&polyhedron, &turns))
        };
        let drawing = table.picture(&scramble.state).ok().map(|cube| net::<Cube>(&cube, &turns)).or_else(solid);
        self.rows.push((turns, drawing));
    }

    /// Writes the page.
    pub(crate) fn write(&self) -> String {
        let height = 2 * MARGIN + 50 + ROW * self.rows.len() as u32;
        let mut page = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <text x=\"{MARGIN}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"24\">{}</text>\n",
            MARGIN + 20,
            escaped(&self.title)
        );
        for (number, (turns, drawing)) in self.rows.iter().enumerate() {
            let top = MARGIN + 50 + ROW * number as u32;
            let mut text = |x: u32, y: u32, words: &str| {
                let words = escaped(words);
                let _ = writeln!(
                    page,
                    "<text x=\"{x}\" y=\"{y}\" font-family=\"monospace\" font-size=\"18\">{words}</text>"
                );
            };
            text(MARGIN, top + 30, &format!("{}.", number + 1));
            for (line, words) in lines(turns).iter().enumerate() {
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

fn net<D: Drawable>(puzzle: &D, turns: &str) -> Drawing {
    draw(puzzle, &Picture { view: View::Net, size: PICTURE, ..Picture::default() }, turns)
}

/// Returns turns in lines.
fn lines(turns: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in turns.split(' ') {
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
