//! Pictures as SVG, in hundredths of a pixel and relative steps, which need two thirds of the space of absolute points.

use crate::drawing::{Color, Drawing, Paint, Shape};
use crate::path::{Path, Step};

/// Returns the picture as the text of an SVG file.
#[must_use]
pub fn write(drawing: &Drawing) -> String {
    let Drawing { width, height, .. } = drawing;
    let title = escaped(&drawing.title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(drawing.background)
    );
    for Shape { path, paint } in &drawing.shapes {
        let color = hex(paint.color());
        let outline = outline(path);
        svg += &match paint {
            Paint::Fill(_) => format!("<path fill=\"{color}\" d=\"{outline}\"/>\n"),
            Paint::Stroke(_, width) => format!(
                "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\" d=\"{outline}\"/>\n",
                decimal(hundredths(*width))
            ),
        };
    }
    svg + "</svg>\n"
}

/// Returns the outline in SVG notation. After the first point of a part, each step is relative to the point before;
/// this takes two thirds of the space of absolute points.
fn outline(path: &Path) -> String {
    let mut text = String::new();
    let (mut first, mut last) = ([0; 2], [0; 2]);
    for step in &path.steps {
        let (letter, points) = match *step {
            Step::Move(to) => ('M', vec![to]),
            Step::Line(to) => ('l', vec![to]),
            Step::Curve(one, other, to) => ('c', vec![one, other, to]),
            Step::Close => ('z', vec![]),
        };
        text.push(letter);
        let from = if letter == 'M' { [0; 2] } else { last };
        let points: Vec<[i64; 2]> = points.into_iter().map(|point| [point.x, point.y].map(hundredths)).collect();
        for (number, length) in points.as_flattened().iter().zip(from.into_iter().cycle()).enumerate() {
            let length = decimal(length.0 - length.1);
            text += if number > 0 && !length.starts_with('-') { " " } else { "" };
            text += &length;
        }
        last = points.last().copied().unwrap_or(first);
        first = if letter == 'M' { last } else { first };
    }
    text
}

/// Returns a length in hundredths of a pixel.
fn hundredths(length: f64) -> i64 {
    (length * 100.0).round() as i64
}

/// Returns hundredths as a decimal number in its shortest form.
fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (whole, rest) {
        (0, 0) => "0".to_owned(),
        (whole, 0) => format!("{sign}{whole}"),
        (whole, rest) => {
            let whole = if whole == 0 { String::new() } else { whole.to_string() };
            let digits = format!("{rest:02}");
            format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
        }
    }
}

fn hex(color: Color) -> String {
    let [red, green, blue] = color.rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Escapes a text for use between tags or in quotes. Control characters are left out: XML forbids them.
#[must_use]
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')) {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Point;

    #[test]
    fn svg_text_is_escaped_and_loses_control_characters() {
        assert_eq!(escaped("R' <\"U\" & \u{1b}F>"), "R' &lt;&quot;U&quot; &amp; F&gt;");
    }

    #[test]
    fn decimals_have_their_shortest_form() {
        let numbers = [0.0, -0.001, 1.0, 2.5, -7.12345, 0.05, -0.5, 10.0].map(|length| decimal(hundredths(length)));
        assert_eq!(numbers, ["0", "0", "1", "2.5", "-7.12", ".05", "-.5", "10"]);
    }

    #[test]
    fn svg_steps_are_relative_to_the_point_before() {
        let point = |x: f64, y: f64| Point::new(x, y);
        let steps = vec![
            Step::Move(point(10.0, 5.0)),
            Step::Line(point(10.333, 4.0)),
            Step::Curve(point(11.0, 4.0), point(12.0, 3.5), point(12.0, 3.0)),
            Step::Close,
            Step::Line(point(9.0, 5.25)),
        ];
        // Points are rounded, not differences, so rounding errors do not add up.
        assert_eq!(outline(&Path { steps }), "M10 5l.33-1c.67 0 1.67-.5 1.67-1zl-1 .25");
    }
}
