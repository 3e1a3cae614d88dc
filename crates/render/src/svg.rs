//! Pictures as SVG.

use std::fmt::Write as _;

use crate::drawing::{Colour, Drawing, Paint, Shape};
use crate::path::{Path, Point, Step};

/// The picture as the text of an SVG file.
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
        let colour = hex(paint.colour());
        let outline = outline(path);
        svg += &match paint {
            Paint::Fill(_) => format!("<path fill=\"{colour}\" d=\"{outline}\"/>\n"),
            Paint::Stroke(_, width) => format!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\" d=\"{outline}\"/>\n",
                number(*width)
            ),
        };
    }
    svg + "</svg>\n"
}

fn outline(path: &Path) -> String {
    let mut text = String::new();
    let point = |point: Point| format!("{} {}", number(point.x), number(point.y));
    for step in &path.steps {
        // Writing to a string does not fail.
        let _ = match *step {
            Step::Move(to) => write!(text, "M{}", point(to)),
            Step::Line(to) => write!(text, "L{}", point(to)),
            Step::Curve(one, other, to) => write!(text, "C{} {} {}", point(one), point(other), point(to)),
            Step::Close => write!(text, "Z"),
        };
    }
    text
}

/// A length, to a hundredth of a pixel.
fn number(length: f64) -> String {
    // Adding 0 makes 0 of -0.
    let rounded = (length * 100.0).round() / 100.0 + 0.0;
    rounded.to_string()
}

fn hex(colour: Colour) -> String {
    let [red, green, blue] = colour.rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text as it may stand between tags or in quotes. Control characters, which XML does not know, are left out.
fn escaped(text: &str) -> String {
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

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("R' <\"U\" & \u{1b}F>"), "R' &lt;&quot;U&quot; &amp; F&gt;");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.001, 1.0, 2.5, -7.12345].map(number), ["0", "0", "1", "2.5", "-7.12"]);
    }
}
