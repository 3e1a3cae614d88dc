//! Letters as lines with round ends, designed for this program. No font is needed.

use crate::drawing::{Color, Drawing};
use crate::path::{Path, Point, Step};

/// The height of a capital letter in the units of [`strokes`].
const CAPITAL: f64 = 6.0;

/// The gap between letters, and the width of a space.
const GAP: f64 = 1.5;
const SPACE: f64 = 1.6;

/// The width of the line, in the same units.
const LINE: f64 = 0.72;

/// The point of the text that is placed at the given point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The left end of the baseline.
    Left,
    /// The middle of the baseline.
    Middle,
    /// The right end of the baseline.
    Right,
}

/// Returns the lines of a letter: moves, lines and quadratic curves. x starts at 0; y is 0 at the top of capitals and 6
/// at the baseline. An unknown character is a box.
const fn strokes(letter: char) -> &'static str {
    match letter {
        'A' => "M0 6L2 0L4 6M.8 3.8L3.2 3.8",
        'B' => "M0 0L0 6L2.4 6Q4 6 4 4.4Q4 2.9 2.4 2.9L0 2.9M2.4 2.9Q3.7 2.9 3.7 1.45Q3.7 0 2.4 0L0 0",
        'C' => "M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.4 6 4 4.8",
        'D' => "M0 0L0 6L1.8 6Q4 6 4 3Q4 0 1.8 0L0 0",
        'E' => "M3.6 0L0 0L0 6L3.6 6M0 2.9L3 2.9",
        'F' => "M3.6 0L0 0L0 6M0 2.9L3 2.9",
        'G' => "M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 3.3L2.4 3.3",
        'H' => "M0 0L0 6M4 0L4 6M0 2.9L4 2.9",
        'I' | 'l' => "M.3 0L.3 6",
        'J' => "M3 0L3 4.3Q3 6 1.5 6Q0 6 0 4.5",
        'K' => "M0 0L0 6M3.8 0L0 3.6M1.3 2.4L4 6",
        'L' => "M0 0L0 6L3.4 6",
        'M' => "M0 6L0 0L2.4 4L4.8 0L4.8 6",
        'N' => "M0 6L0 0L4 6L4 0",
        'O' => "M2.2 0Q0 0 0 3Q0 6 2.2 6Q4.4 6 4.4 3Q4.4 0 2.2 0",
        'P' => "M0 6L0 0L2.4 0Q4 0 4 1.6Q4 3.2 2.4 3.2L0 3.2",
        'Q' => "M2.2 0Q0 0 0 3Q0 6 2.2 6Q4.4 6 4.4 3Q4.4 0 2.2 0M2.8 4.4L4.4 6.4",
        'R' => "M0 6L0 0L2.4 0Q4 0 4 1.6Q4 3.2 2.4 3.2L0 3.2M2 3.2L4 6",
        'S' => "M3.8 1.1Q3.2 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3Q4 3.3 4 4.5Q4 6 2 6Q.5 6 0 4.8",
        'T' => "M0 0L4 0M2 0L2 6",
        'U' => "M0 0L0 3.8Q0 6 2 6Q4 6 4 3.8L4 0",
        'V' => "M0 0L2 6L4 0",
        'W' => "M0 0L1.4 6L2.8 1L4.2 6L5.6 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 3L4 0M2 3L2 6",
        'Z' => "M0 0L4 0L0 6L4 6",
        'a' => "M3.2 2L3.2 6M3.2 4Q3.2 2 1.6 2Q0 2 0 4Q0 6 1.6 6Q3.2 6 3.2 4",
        'b' => "M0 0L0 6M0 4Q0 2 1.6 2Q3.2 2 3.2 4Q3.2 6 1.6 6Q0 6 0 4",
        'c' => "M3 2.8Q2.6 2 1.7 2Q0 2 0 4Q0 6 1.7 6Q2.6 6 3 5.2",
        'd' => "M3.2 0L3.2 6M3.2 4Q3.2 2 1.6 2Q0 2 0 4Q0 6 1.6 6Q3.2 6 3.2 4",
        'e' => "M0 3.9L3.2 3.9Q3.2 2 1.6 2Q0 2 0 4Q0 6 1.7 6Q2.6 6 3.1 5.3",
        'f' => "M2.2 .2Q.8 -.2 .8 1.4L.8 6M0 2L2 2",
        'g' => "M3.2 4Q3.2 2 1.6 2Q0 2 0 4Q0 6 1.6 6Q3.2 6 3.2 4M3.2 2L3.2 6Q3.2 7.8 1.6 7.8Q.6 7.8 .2 7.2",
        'h' => "M0 0L0 6M0 3.6Q.2 2 1.7 2Q3 2 3 3.6L3 6",
        'i' => "M.3 2L.3 6M.3 .3L.3 .5",
        'j' => "M.8 2L.8 6.6Q.8 7.8 0 7.7M.8 .3L.8 .5",
        'k' => "M0 0L0 6M2.8 2L0 4.4M1 3.6L3 6",
        'm' => "M0 2L0 6M0 3.4Q.2 2 1.3 2Q2.4 2 2.4 3.4L2.4 6M2.4 3.4Q2.6 2 3.7 2Q4.8 2 4.8 3.4L4.8 6",
        'n' => "M0 2L0 6M0 3.6Q.2 2 1.7 2Q3 2 3 3.6L3 6",
        'o' => "M1.7 2Q0 2 0 4Q0 6 1.7 6Q3.4 6 3.4 4Q3.4 2 1.7 2",
        'p' => "M0 2L0 8M0 4Q0 2 1.6 2Q3.2 2 3.2 4Q3.2 6 1.6 6Q0 6 0 4",
        'q' => "M3.2 2L3.2 8M3.2 4Q3.2 2 1.6 2Q0 2 0 4Q0 6 1.6 6Q3.2 6 3.2 4",
        'r' => "M0 2L0 6M0 3.6Q.3 2 2 2",
        's' => "M2.6 2.7Q2.2 2 1.4 2Q.1 2 .1 3Q.1 3.8 1.4 4Q2.8 4.2 2.8 5Q2.8 6 1.4 6Q.3 6 0 5.2",
        't' => "M.8 .6L.8 4.8Q.8 6 2.2 5.9M0 2L2 2",
        'u' => "M0 2L0 4.4Q0 6 1.4 6Q2.8 6 3 4.4M3 2L3 6",
        'v' => "M0 2L1.5 6L3 2",
        'w' => "M0 2L1.1 6L2.3 2.4L3.5 6L4.6 2",
        'x' => "M0 2L3 6M3 2L0 6",
        'y' => "M0 2L1.5 6M3 2L1.2 6.8Q.9 7.8 0 7.7",
        'z' => "M0 2L3 2L0 6L3 6",
        '0' => "M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0",
        '1' => "M.4 1.2L1.9 0L1.9 6",
        '2' => "M.2 1.6Q.2 0 2 0Q3.8 0 3.8 1.6Q3.8 2.6 2.6 3.7L0 6L4 6",
        '3' => "M.2 1Q.8 0 2 0Q3.6 0 3.6 1.45Q3.6 2.9 1.8 2.9M1.8 2.9Q4 2.9 4 4.4Q4 6 2 6Q.6 6 0 4.9",
        '4' => "M3 6L3 0L0 4.3L4 4.3",
        '5' => "M3.6 0L.6 0L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.6 6 0 5",
        '6' => "M3.4 .5Q2.8 0 2.2 0Q0 0 0 3.6Q0 6 2 6Q4 6 4 4.1Q4 2.3 2 2.3Q.2 2.3 0 4",
        '7' => "M0 0L4 0L1.4 6",
        '8' => "M2 2.8Q.3 2.8 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 2 2.8Q0 2.8 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8",
        '9' => "M4 2.4Q3.8 3.8 2 3.8Q0 3.8 0 1.9Q0 0 2 0Q4 0 4 2.4Q4 6 1.8 6Q1.2 6 .6 5.5",
        '\'' => "M.3 0L.3 1.7",
        '.' => "M.2 5.9L.2 6",
        ',' => "M.5 5.8L.1 7.1",
        ':' => "M.2 2.6L.2 2.7M.2 5.9L.2 6",
        ';' => "M.5 2.6L.5 2.7M.5 5.8L.1 7.1",
        '-' => "M0 3.6L2.2 3.6",
        '+' => "M0 3.4L3 3.4M1.5 1.9L1.5 4.9",
        '=' => "M0 2.6L3 2.6M0 4.2L3 4.2",
        '(' => "M1.2 -.5Q-.4 3 1.2 6.8",
        ')' => "M0 -.5Q1.6 3 0 6.8",
        '/' => "M0 6.6L2.6 -.4",
        '_' => "M0 6.6L3.4 6.6",
        ' ' => "",
        _ => "M0 0L3 0L3 6L0 6L0 0",
    }
}

/// Returns the width of a text whose capitals are `height` high.
#[must_use]
pub fn width(text: &str, height: f64) -> f64 {
    let advances: f64 = text.chars().map(advance).sum();
    (advances - GAP).max(0.0) * height / CAPITAL
}

/// Returns the lines of a text; [`line()`] is their width.
#[must_use]
pub fn outline(text: &str, at: Point, height: f64, anchor: Anchor) -> Path {
    let scale = height / CAPITAL;
    let share = match anchor {
        Anchor::Left => 0.0,
        Anchor::Middle => 0.5,
        Anchor::Right => 1.0,
    };
    let (mut left, top) = (at.x - share * width(text, height), at.y - height);
    let mut steps = Vec::new();
    for letter in text.chars() {
        let place = |point: Point| Point::new(left + point.x * scale, top + point.y * scale);
        steps.extend(glyph(letter).map(place).steps);
        left += advance(letter) * scale;
    }
    Path { steps }
}

/// Returns the line width of a text whose capitals are `height` high.
#[must_use]
pub fn line(height: f64) -> f64 {
    height / CAPITAL * LINE
}

/// Writes a text into a picture.
pub fn write(drawing: &mut Drawing, text: &str, at: Point, height: f64, anchor: Anchor, color: Color) {
    drawing.stroke(outline(text, at, height, anchor), color, line(height));
}

/// The lines of a curve, and half the width of filled lines in widths of lines.
const PARTS: usize = 5;
const BOLD: f64 = 0.75;

/// Returns a text as a filled outline, with its middle at 0, 0: each straight piece of its lines with round ends.
#[must_use]
pub fn filled(text: &str, height: f64) -> Path {
    let lines = outline(text, Point::new(0.0, height / 2.0), height, Anchor::Middle);
    let (mut steps, mut last) = (Vec::new(), Point::new(0.0, 0.0));
    for step in &lines.steps {
        let ends = match *step {
            Step::Move(to) => {
                last = to;
                Vec::new()
            }
            Step::Line(to) => vec![to],
            Step::Curve(one, other, to) => (1..=PARTS).map(|part| on_curve([last, one, other, to], part)).collect(),
            Step::Close => Vec::new(),
        };
        for to in ends {
            steps.extend(capsule(last, to, line(height) * BOLD).steps);
            last = to;
        }
    }
    Path { steps }
}

/// Returns the end of a part of a curve.
fn on_curve(points: [Point; 4], part: usize) -> Point {
    let share = part as f64 / PARTS as f64;
    let rest = 1.0 - share;
    let weights = [rest.powi(3), 3.0 * rest * rest * share, 3.0 * rest * share * share, share.powi(3)];
    points.iter().zip(weights).fold(Point::new(0.0, 0.0), |sum, (point, weight)| {
        Point::new(sum.x + point.x * weight, sum.y + point.y * weight)
    })
}

/// Returns the outline of a line with pointed round ends.
fn capsule(from: Point, to: Point, radius: f64) -> Path {
    let length = (to.x - from.x).hypot(to.y - from.y).max(1e-9);
    let (x, y) = ((to.x - from.x) / length * radius, (to.y - from.y) / length * radius);
    let corner =
        |end: Point, along: f64, aside: f64| Point::new(end.x + x * along - y * aside, end.y + y * along + x * aside);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    Path::polygon(&[
        corner(from, 0.0, -1.0),
        corner(to, 0.0, -1.0),
        corner(to, half, -half),
        corner(to, 1.0, 0.0),
        corner(to, half, half),
        corner(to, 0.0, 1.0),
        corner(from, 0.0, 1.0),
        corner(from, -half, half),
        corner(from, -1.0, 0.0),
        corner(from, -half, -half),
    ])
}

fn advance(letter: char) -> f64 {
    if letter == ' ' {
        return SPACE + GAP;
    }
    let right = |step: &Step<Point>| match step {
        Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => to.x,
        Step::Close => 0.0,
    };
    glyph(letter).steps.iter().map(right).fold(0.0, f64::max) + GAP
}

/// Returns the lines of a letter as an outline.
fn glyph(letter: char) -> Path {
    let strokes = strokes(letter);
    let (mut steps, mut last) = (Vec::new(), Point::new(0.0, 0.0));
    let mut rest = strokes;
    while let Some(kind) = rest.chars().next() {
        let end = rest[1..].find(['M', 'L', 'Q']).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f64> = rest[1..end].split(' ').filter_map(|number| number.parse().ok()).collect();
        let point = |number: usize| Point::new(numbers[2 * number], numbers[2 * number + 1]);
        rest = &rest[end..];
        steps.push(match kind {
            'Q' => {
                let (control, to) = (point(0), point(1));
                let near = |end: Point| Point::new((end.x + 2.0 * control.x) / 3.0, (end.y + 2.0 * control.y) / 3.0);
                Step::Curve(near(last), near(to), to)
            }
            'L' => Step::Line(point(0)),
            _ => Step::Move(point(0)),
        });
        last = point(usize::from(kind == 'Q'));
    }
    Path { steps }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_printable_letter_has_an_outline() {
        for letter in (' '..='~').chain(['é', '→']) {
            let glyph = glyph(letter);
            assert_eq!(glyph.steps.is_empty(), letter == ' ', "{letter}");
            assert!(glyph.steps.first().is_none_or(|step| matches!(step, Step::Move(_))), "{letter}");
        }
    }

    #[test]
    fn text_ends_match_its_anchor() {
        assert_eq!(width("", 12.0), 0.0);
        assert!((width("HH", 12.0) - 2.0 * (4.0 + GAP + 4.0)).abs() < 1e-9);
        let ends = |anchor| {
            let outline = outline("HH", Point::new(100.0, 0.0), 12.0, anchor);
            let x = outline.steps.iter().map(|step| match step {
                Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => to.x,
                Step::Close => 100.0,
            });
            x.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)))
        };
        assert_eq!(ends(Anchor::Left), (100.0, 119.0));
        assert_eq!(ends(Anchor::Middle), (90.5, 109.5));
        assert_eq!(ends(Anchor::Right), (81.0, 100.0));
    }
}
