//! Puzzle files: packing puzzles written by people, in TOML.
//!
//! ```toml
//! summary = "two L fill a box"    # optional
//! box = [2, 2, 2]                 # the shape: edges along x, y and z; or layers, or cells
//! mirror = true                   # whether mirror images are allowed; default: false
//!
//! [colors]                        # optional: letters of drawings that are colors of cells
//! r = "#d84a3a"
//!
//! [[piece]]
//! name = "L"
//! count = 2                       # default: 1
//! layers = [["##", "#."], ["#.", ".."]]
//! ```
//!
//! The shape and each piece have either `box`, or `cells` such as `[[0, 0, 0], [1, 0, 0]]`, or `layers`: drawings from
//! z = 0 upward, each a list of rows from the largest y down. In a drawing `#` is a cell, `.` or a blank is none, `?`
//! is a cell of the shape that may stay empty, and the letters of `colors` are cells of a color. A piece may also have
//! `optional = true` if solutions need not use it, `mirror`, and `color = "#d84a3a"` for pictures.
//!
//! Without optional pieces and cells, pieces that fill more than half of the shape, but not all of it, may leave any
//! cells empty.

use std::collections::{BTreeMap, HashSet};

use godtable_puzzle::located::ErrorPlace;
use serde::Deserialize;
use toml::Spanned;

use crate::isometry::Cell;
use crate::piece::{Color, Piece};
use crate::puzzle::{MAXIMUM_CELLS, Puzzle, PuzzleError};
use crate::shape::{Shape, ShapeCell, box_cells};

/// The largest coordinate of a cell, positive or negative.
const MAXIMUM_COORDINATE: i64 = 10_000;

/// The contents of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file's one-line summary, if any.
    pub summary: Option<String>,
    /// The number of cells that stay empty because the pieces have fewer cells than the shape, without a word of it in
    /// the file.
    pub left_over: usize,
}

/// Reads a puzzle file.
///
/// # Errors
/// Returns the first error in the file, with its line, column and field.
pub fn parse(text: &str) -> Result<PuzzleFile, FileError> {
    if text.trim_start().starts_with('<') {
        return Err(FileError::at(text, 0, "", Slip::Xml));
    }
    let written: FileFields = FileError::fields(text, |message| Slip::Toml { message })?;
    let reader = Reader { text, colors: colors(text, &written.colors)? };
    let (shape, place) = reader.shape(&written)?;
    let pieces = written.piece.iter().map(|piece| reader.piece(piece.get_ref(), piece.span().start, written.mirror));
    let pieces: Vec<Piece> = pieces.collect::<Result<_, _>>()?;
    let left_over = left_over(&shape, &pieces);
    let may_be_empty = |cell: &ShapeCell| ShapeCell { may_be_empty: cell.may_be_empty || left_over > 0, ..*cell };
    let shape = Shape::new(shape.cells().iter().map(may_be_empty));
    let puzzle = Puzzle::new(shape, pieces).map_err(|error| {
        let piece = error.piece().and_then(|piece| written.piece.get(piece));
        let (at, field) = piece.map_or((place, ""), |piece| (piece.get_ref().name.span().start, "piece"));
        FileError::at(text, at, field, Slip::Puzzle(error))
    })?;
    Ok(PuzzleFile { puzzle, summary: written.summary, left_over })
}

/// Returns the cells that the pieces leave empty, if all cells and pieces are needed and more than half is filled.
fn left_over(shape: &Shape, pieces: &[Piece]) -> usize {
    let cells = shape.cells().len();
    let is_fixed = shape.needed().count() == cells && pieces.iter().all(|piece| piece.at_least == piece.at_most);
    let filled =
        pieces.iter().map(|piece| piece.at_most.saturating_mul(piece.cells.len())).fold(0, usize::saturating_add);
    if is_fixed && filled > cells / 2 { cells.saturating_sub(filled) } else { 0 }
}

/// A string with its place in the file.
type Word = Spanned<String>;
type Edges = Spanned<Vec<i64>>;
type Layers = Spanned<Vec<Spanned<Vec<Word>>>>;
type Cells = Spanned<Vec<Spanned<Vec<i64>>>>;

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileFields {
    summary: Option<String>,
    #[serde(rename = "box")]
    edges: Option<Edges>,
    layers: Option<Layers>,
    cells: Option<Cells>,
    #[serde(default)]
    mirror: bool,
    #[serde(default, alias = "colours")]
    colors: BTreeMap<Word, Word>,
    #[serde(default)]
    piece: Vec<Spanned<WrittenPiece>>,
}

/// The fields of a piece.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPiece {
    name: Word,
    #[serde(rename = "box")]
    edges: Option<Edges>,
    layers: Option<Layers>,
    cells: Option<Cells>,
    count: Option<Spanned<i64>>,
    #[serde(default)]
    optional: bool,
    mirror: Option<bool>,
    #[serde(alias = "colour")]
    color: Option<Word>,
}

/// The three ways to write cells.
struct CellsFields<'a> {
    edges: Option<&'a Edges>,
    layers: Option<&'a Layers>,
    cells: Option<&'a Cells>,
    /// The place of the piece or of the file, for an error.
    start: usize,
    is_shape: bool,
}

/// Turns fields into shapes and pieces.
struct Reader<'a> {
    text: &'a str,
    /// The letters that are colors.
    colors: Vec<char>,
}

impl Reader<'_> {
    fn wrong(&self, at: usize, field: &str, slip: Slip) -> FileError {
        FileError::at(self.text, at, field, slip)
    }

    /// Returns the shape, and the place of the field that has it.
    fn shape(&self, written: &FileFields) -> Result<(Shape, usize), FileError> {
        let FileFields { edges, layers, cells, .. } = written;
        let drawn = CellsFields {
            edges: edges.as_ref(),
            layers: layers.as_ref(),
            cells: cells.as_ref(),
            start: 0,
            is_shape: true,
        };
        let places = [
            edges.as_ref().map(|field| field.span().start),
            layers.as_ref().map(|field| field.span().start),
            cells.as_ref().map(|field| field.span().start),
        ];
        let place = places.into_iter().flatten().next().unwrap_or(0);
        Ok((Shape::new(self.drawn(&drawn)?), place))
    }

    fn piece(&self, written: &WrittenPiece, start: usize, mirror: bool) -> Result<Piece, FileError> {
        let WrittenPiece { name, edges, layers, cells, count, .. } = written;
        if name.get_ref().trim().is_empty() {
            return Err(self.wrong(name.span().start, "name", Slip::NoName));
        }
        let drawn = CellsFields {
            edges: edges.as_ref(),
            layers: layers.as_ref(),
            cells: cells.as_ref(),
            start,
            is_shape: false,
        };
        let cells = self.drawn(&drawn)?.into_iter().map(|cell| (cell.cell, cell.color)).collect();
        let count = match count {
            None => 1,
            Some(count) => usize::try_from(*count.get_ref())
                .ok()
                .filter(|count| *count > 0)
                .ok_or_else(|| self.wrong(count.span().start, "count", Slip::Count { count: *count.get_ref() }))?,
        };
        let color = match &written.color {
            None => None,
            Some(word) => Some(color(self.text, word, "color")?),
        };
        Ok(Piece {
            name: name.get_ref().clone(),
            cells,
            at_least: if written.optional { 0 } else { count },
            at_most: count,
            may_be_mirrored: written.mirror.unwrap_or(mirror),
            color,
        })
    }

    fn drawn(&self, drawn: &CellsFields<'_>) -> Result<Vec<ShapeCell>, FileError> {
        let plain = |cell| ShapeCell { cell, color: None, may_be_empty: false };
        match (drawn.edges, drawn.layers, drawn.cells) {
            (Some(edges), None, None) => Ok(box_cells(self.edges(edges)?).map(plain).collect()),
            (None, Some(layers), None) => self.layers(layers, drawn.is_shape),
            (None, None, Some(cells)) => Ok(self.cells(cells)?.into_iter().map(plain).collect()),
            (None, None, None) => Err(self.wrong(drawn.start, "", Slip::NoShape)),
            _ => Err(self.wrong(drawn.start, "", Slip::TwoShapes)),
        }
    }

    fn edges(&self, edges: &Edges) -> Result<[u32; 3], FileError> {
        let wrong = || self.wrong(edges.span().start, "box", Slip::Edges { edges: edges.get_ref().clone() });
        let numbers: Vec<u32> = edges.get_ref().iter().filter_map(|edge| u32::try_from(*edge).ok()).collect();
        let edges: [u32; 3] = numbers.try_into().map_err(|_| wrong())?;
        let volume = edges.iter().try_fold(1_u32, |volume, edge| volume.checked_mul(*edge));
        match volume {
            Some(volume) if volume > 0 && volume as usize <= MAXIMUM_CELLS => Ok(edges),
            _ => Err(wrong()),
        }
    }

    fn cells(&self, cells: &Cells) -> Result<Vec<Cell>, FileError> {
        let mut known = HashSet::new();
        let cells = cells.get_ref().iter().map(|cell| {
            let wrong = |slip| self.wrong(cell.span().start, "cells", slip);
            let is_near = |coordinate: &&i64| coordinate.unsigned_abs() <= MAXIMUM_COORDINATE as u64;
            let near: Vec<i32> = cell.get_ref().iter().filter(is_near).map(|coordinate| *coordinate as i32).collect();
            let found: Cell = near.try_into().map_err(|_| wrong(Slip::Coordinates { cell: cell.get_ref().clone() }))?;
            if known.insert(found) { Ok(found) } else { Err(wrong(Slip::Twice { cell: found })) }
        });
        cells.collect()
    }

    fn layers(&self, layers: &Layers, is_shape: bool) -> Result<Vec<ShapeCell>, FileError> {
        let mut cells = Vec::new();
        let rows = layers.get_ref().first().map_or(0, |layer| layer.get_ref().len());
        for (z, layer) in (0..).zip(layers.get_ref()) {
            if layer.get_ref().len() != rows {
                let slip = Slip::Rows { rows: layer.get_ref().len(), expected: rows };
                return Err(self.wrong(layer.span().start, "layers", slip));
            }
            for (y, row) in (0..rows as i32).rev().zip(layer.get_ref()) {
                for (x, letter) in (0..).zip(row.get_ref().chars()) {
                    let cell = [x, y, z];
                    match letter {
                        '.' | ' ' => {}
                        '#' => cells.push(ShapeCell { cell, color: None, may_be_empty: false }),
                        '?' if is_shape => cells.push(ShapeCell { cell, color: None, may_be_empty: true }),
                        _ if self.colors.contains(&letter) => {
                            cells.push(ShapeCell { cell, color: Some(letter), may_be_empty: false });
                        }
                        _ => {
                            let at = self.letter_place(row, x as usize, letter);
                            let known = self.known_letters(is_shape);
                            return Err(self.wrong(at, "layers", Slip::Letter { letter, known }));
                        }
                    }
                }
            }
        }
        Ok(cells)
    }

    /// Returns the place of a letter of a row, or the place of the row if the file writes it with escapes.
    fn letter_place(&self, row: &Word, number: usize, letter: char) -> usize {
        let start = row.span().start;
        let written = self.text.get(start..row.span().end).unwrap_or_default();
        let is_plain = written.len() == row.get_ref().len() + 2;
        let found = written.char_indices().nth(number + 1).filter(|(_, found)| is_plain && *found == letter);
        start + found.map_or(0, |(at, _)| at)
    }

    fn known_letters(&self, is_shape: bool) -> String {
        let optional = if is_shape { ", ? for a cell that may stay empty" } else { "" };
        let colors: String = self.colors.iter().map(|letter| format!(", {letter}")).collect();
        format!("# for a cell, . for none{optional}{colors}")
    }
}

/// Returns the letters of the table of colors.
fn colors(text: &str, written: &BTreeMap<Word, Word>) -> Result<Vec<char>, FileError> {
    let letters = written.iter().map(|(letter, word)| {
        color(text, word, "colors")?;
        let mut chars = letter.get_ref().chars();
        match (chars.next(), chars.next()) {
            (Some(only), None) if !"#.? ".contains(only) => Ok(only),
            _ => {
                let name = letter.get_ref().clone();
                Err(FileError::at(text, letter.span().start, "colors", Slip::ColorLetter { name }))
            }
        }
    });
    letters.collect()
}

/// Reads a color such as `#d84a3a`.
fn color(text: &str, word: &Word, field: &str) -> Result<Color, FileError> {
    let digits = word
        .get_ref()
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [_, red, green, blue] = number.map(u32::to_be_bytes).ok_or_else(|| {
        let color = word.get_ref().clone();
        FileError::at(text, word.span().start, field, Slip::Color { color })
    })?;
    Ok([red, green, blue])
}

/// The error of a puzzle file, with its place.
pub type FileError = ErrorPlace<Slip>;

/// An error in a puzzle file, without its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Slip {
    /// The text is not TOML, or has an unknown field.
    #[error("{message}")]
    Toml {
        /// The message of the TOML parser.
        message: String,
    },
    /// The text is XML.
    #[error("this is XML, as in the files of BurrTools; a puzzle file is TOML, with box or layers and [[piece]]")]
    Xml,
    /// The shape or a piece has no cells.
    #[error("the cells are missing; give box, layers or cells")]
    NoShape,
    /// The shape or a piece has its cells twice.
    #[error("the cells are given twice; keep one of box, layers and cells")]
    TwoShapes,
    /// A piece has an empty name.
    #[error("a piece needs a name")]
    NoName,
    /// The edges of a box are wrong.
    #[error("{edges:?} is no box; expected three edges of at least 1 and at most {MAXIMUM_CELLS} cells")]
    Edges {
        /// The edges.
        edges: Vec<i64>,
    },
    /// The coordinates of a cell are wrong.
    #[error("{cell:?} is no cell; expected x, y and z, each from -{MAXIMUM_COORDINATE} to {MAXIMUM_COORDINATE}")]
    Coordinates {
        /// The coordinates.
        cell: Vec<i64>,
    },
    /// A cell is given twice.
    #[error("the cell {cell:?} is given twice")]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// A layer has another number of rows than the first.
    #[error("the layer has {rows} row{}, and the first one {expected}; draw all with the same length", if *.rows == 1 { "" } else { "s" })]
    Rows {
        /// The number of rows.
        rows: usize,
        /// The number of rows of the first layer.
        expected: usize,
    },
    /// A drawing has an unknown letter.
    #[error("unknown letter '{letter}'; known: {known}")]
    Letter {
        /// The letter.
        letter: char,
        /// The known letters.
        known: String,
    },
    /// The number of pieces is wrong.
    #[error("{count} is no number of pieces; expected at least 1")]
    Count {
        /// The number.
        count: i64,
    },
    /// The name of a color is no letter.
    #[error("'{name}' cannot be the letter of a color; expected one letter other than #, . and ?")]
    ColorLetter {
        /// The name.
        name: String,
    },
    /// A color is not in hexadecimal digits.
    #[error("'{color}' is no color; expected # and six hexadecimal digits, such as #d84a3a")]
    Color {
        /// The color.
        color: String,
    },
    /// The shape and the pieces make no puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}
