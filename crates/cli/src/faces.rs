//! Draws the faces of a puzzle from cuts in the terminal.
//!
//! Blocks of cubes are written as their net, as the other cubes are. The faces of other solids come one below the other,
//! in rows of stickers from above to below, as the net shows them.
//!
//! Of a puzzle whose shape is data, pieces with numbers stand where the picture shows them. The colors and the
//! orientations of other pieces are written place by place, an orbit in a line.

use godtable_render::scene::{Facelet, Look};
use godtable_render::{Color, Drawable, NetFace, Path, Point, Polyhedron, ShownPiece, Style};

use crate::terminal::{self, Palette};

/// The distance in which two coordinates are equal, in units of space.
const NEAR: f64 = 1e-3;

/// The largest difference of the middles of stickers in a row, as a share of their height.
const LEVEL: f64 = 0.2;

/// A sticker in the net: the middle and the height of its outline, and what it shows.
#[derive(Clone, Copy)]
struct Cell {
    at: Point,
    height: f64,
    look: Look,
}

/// Returns the faces as lines.
pub(crate) fn lines(puzzle: &Polyhedron, style: Style, palette: Palette) -> String {
    let pieces = puzzle.pieces();
    if !pieces.is_empty() {
        let width = pieces.iter().map(|piece| letters(puzzle, piece, style, Palette::Letters).len()).max().unwrap_or(0);
        let cell = |piece: &ShownPiece| {
            letters(puzzle, piece, style, palette)
                + &" ".repeat(width - letters(puzzle, piece, style, Palette::Letters).len())
        };
        return match pieces.iter().all(|piece| piece.has_number) {
            true => table(&pieces, width, cell),
            false => orbits(pieces, |piece| letters(puzzle, piece, style, palette)),
        };
    }
    let net = puzzle.net();
    let faces: Vec<(&NetFace, Vec<Cell>)> = net.faces.iter().map(|face| (face, cells(face))).collect();
    let painter = Painter { puzzle, style, palette, width: width(puzzle) };
    match grid(&faces) {
        Some(size) => painter.net(&faces, size),
        None => faces.iter().map(|(face, cells)| painter.face(face, cells)).collect::<Vec<String>>().join("\n"),
    }
}

/// Returns the letters of a piece in its colors, and by how much it is turned, as in `URF+1`.
fn letters(puzzle: &Polyhedron, piece: &ShownPiece, style: Style, palette: Palette) -> String {
    let cell = |&sticker: &u16| {
        let color = puzzle.color(Look::Facelet(Facelet { place: 0, sticker }), style);
        terminal::cell(puzzle.letters(sticker), color, terminal::nearest_of_sixteen(color), palette)
    };
    let colors: String = piece.stickers.iter().map(cell).collect();
    if piece.orientation == 0 { colors } else { format!("{colors}+{}", piece.orientation) }
}

/// Returns pieces where the picture shows them, in cells of one width.
fn table(pieces: &[ShownPiece], width: usize, cell: impl Fn(&ShownPiece) -> String) -> String {
    let steps = |along: fn(&ShownPiece) -> f64| {
        let mut all: Vec<f64> = pieces.iter().map(along).collect();
        all.sort_by(f64::total_cmp);
        all.dedup_by(|one, other| (*one - *other).abs() < NEAR);
        all
    };
    let (columns, rows) = (steps(|piece| piece.middle.x), steps(|piece| piece.middle.y));
    let is_near = |one: f64, other: f64| (one - other).abs() < NEAR;
    let line = |&row: &f64| {
        let own = |&column: &f64| {
            let is_here = |piece: &&ShownPiece| is_near(piece.middle.x, column) && is_near(piece.middle.y, row);
            pieces.iter().find(is_here).map_or(" ".repeat(width), &cell)
        };
        columns.iter().map(own).collect::<Vec<String>>().join(" ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns pieces place by place, an orbit in a line.
fn orbits(mut pieces: Vec<ShownPiece>, cell: impl Fn(&ShownPiece) -> String) -> String {
    pieces.sort_by_key(|piece| (piece.place.orbit, piece.place.place));
    let orbits = pieces.chunk_by(|one, other| one.place.orbit == other.place.orbit);
    orbits.map(|own| own.iter().map(&cell).collect::<Vec<String>>().join(" ") + "\n").collect()
}

/// Returns the number of letters of the longest name of a face.
fn width(puzzle: &Polyhedron) -> usize {
    (0..puzzle.stickers().len()).map(|sticker| puzzle.letters(sticker as u16).len()).max().unwrap_or(1)
}

fn cells(face: &NetFace) -> Vec<Cell> {
    let cell = |(look, outline): &(Look, Path)| {
        let [left, top, right, bottom] = bounds(outline);
        let at = Point::new(face.middle.x + (left + right) / 2.0, face.middle.y + (top + bottom) / 2.0);
        Cell { at, height: bottom - top, look: *look }
    };
    face.patches.iter().filter(|(look, _)| matches!(look, Look::Facelet(_))).map(cell).collect()
}

/// Returns the left, upper, right and lower bounds of an outline.
fn bounds(outline: &Path) -> [f64; 4] {
    let start = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    outline.ends().fold(start, |[left, top, right, bottom], Point { x, y }| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// Returns the width of the cells if all stickers are squares of one size.
fn grid(faces: &[(&NetFace, Vec<Cell>)]) -> Option<f64> {
    let all: Vec<Point> = faces.iter().flat_map(|(_, cells)| cells).map(|cell| cell.at).collect();
    let step =
        all.iter().skip(1).map(|at| (at.x - all[0].x).abs().max((at.y - all[0].y).abs())).fold(f64::MAX, f64::min);
    let is_whole = |length: f64| ((length / step).round() * step - length).abs() < NEAR;
    let is_square = |(_, cells): &(&NetFace, Vec<Cell>)| {
        let rows = rows(cells);
        rows.iter().all(|row| row.len() == rows[0].len())
    };
    let in_grid = all.iter().all(|at| is_whole(at.x - all[0].x) && is_whole(at.y - all[0].y));
    (in_grid && faces.iter().all(is_square)).then_some(step)
}

/// Returns the cells in rows from above to below, each from left to right.
fn rows(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut sorted = cells.to_vec();
    sorted.sort_by(|one, other| one.at.y.total_cmp(&other.at.y));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for cell in sorted {
        match rows.last_mut() {
            Some(row) if (row[0].at.y - cell.at.y).abs() < LEVEL * cell.height.min(row[0].height) => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by(|one, other| one.at.x.total_cmp(&other.at.x)));
    rows
}

struct Painter<'a> {
    puzzle: &'a Polyhedron,
    style: Style,
    palette: Palette,
    /// The number of letters of a cell.
    width: usize,
}

impl Painter<'_> {
    /// Returns the name of a face, and its rows, each in the middle.
    fn face(&self, face: &NetFace, cells: &[Cell]) -> String {
        let rows = rows(cells);
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut lines = String::new();
        for (number, row) in rows.iter().enumerate() {
            let name = if number == 0 { face.letters.as_str() } else { "" };
            let gap = (widest - row.len()) * self.columns() / 2;
            let cells: Vec<String> = row.iter().map(|cell| self.cell(cell.look)).collect();
            let line = format!("{name:width$}  {:gap$}{}", "", cells.join(self.between()), width = self.width);
            lines += line.trim_end();
            lines.push('\n');
        }
        lines
    }

    /// Returns the net of a block of cubes.
    fn net(&self, faces: &[(&NetFace, Vec<Cell>)], size: f64) -> String {
        let all = || faces.iter().flat_map(|(_, cells)| cells);
        let left = all().map(|cell| cell.at.x).fold(f64::MAX, f64::min);
        let top = all().map(|cell| cell.at.y).fold(f64::MAX, f64::min);
        let place = |cell: &Cell| {
            let [column, row] = [cell.at.x - left, cell.at.y - top].map(|length| (length / size).round() as usize);
            (row, column)
        };
        let [height, width] = all()
            .map(place)
            .fold([0; 2], |[height, width], (row, column)| [height.max(row + 1), width.max(column + 1)]);
        let mut cells = vec![vec![None; width]; height];
        // The columns with which a face begins.
        let mut starts = vec![false; width];
        for (_, own) in faces {
            for cell in own {
                let (row, column) = place(cell);
                cells[row][column] = Some(cell.look);
            }
            if let Some(first) = own.iter().map(|cell| place(cell).1).min() {
                starts[first] = true;
            }
        }
        let blank = " ".repeat(self.columns() - self.between().len());
        let line = |row: &Vec<Option<Look>>| {
            let mut line = String::new();
            for (column, look) in row.iter().enumerate() {
                line += if column > 0 { self.between() } else { "" };
                line += if column > 0 && starts[column] { " " } else { "" };
                line += &look.map_or(blank.clone(), |look| self.cell(look));
            }
            line.trim_end().to_owned() + "\n"
        };
        cells.iter().map(line).collect()
    }

    /// Returns the columns of a cell and the space after it.
    fn columns(&self) -> usize {
        match self.palette {
            Palette::Letters => self.width + 1,
            _ => self.width + 2,
        }
    }

    fn between(&self) -> &'static str {
        if self.palette == Palette::Letters { " " } else { "" }
    }

    fn cell(&self, look: Look) -> String {
        let Look::Facelet(facelet) = look else { return String::new() };
        let letters = format!("{:width$}", self.puzzle.letters(facelet.sticker), width = self.width);
        let color: Color = self.puzzle.color(look, self.style);
        terminal::cell(&letters, color, terminal::nearest_of_sixteen(color), self.palette)
    }
}
