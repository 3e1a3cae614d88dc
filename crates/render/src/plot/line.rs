//! How the lines of rules look, and how they are told apart.

use crate::drawing::{Colour, Drawing};
use crate::path::{Path, Point, Step};

/// One after another, in the order of the series: the palette of Okabe and Ito, and six more that are as far from those and
/// from each other as can be, and can be seen on either background.
const COLOURS: [u32; 12] = [
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x7711cc, 0x555500, 0xaa0033, 0xaacc33, 0x665566,
    0xffaa99,
];

/// How curves are broken once all colours are used: so long the line, so long the gap, in hundredths of the width.
const DASHES: [Option<(f64, f64)>; 3] = [None, Some((1.5, 1.0)), Some((0.1, 1.0))];

/// How the line of some rules looks.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) colour: Colour,
    dashes: Option<(f64, f64)>,
}

impl Look {
    /// The look of the series of that number.
    pub(super) const fn of(number: usize) -> Look {
        let dashes = DASHES[number / COLOURS.len() % DASHES.len()];
        Look { colour: Colour::hex(COLOURS[number % COLOURS.len()]), dashes }
    }

    /// Draws a line, broken or not.
    pub(super) fn line(self, drawing: &mut Drawing, points: &[Point], unit: f64) {
        let path = match self.dashes {
            None => Path::polyline(points),
            Some((on, off)) => broken(points, on * unit, off * unit),
        };
        drawing.stroke(path, self.colour, 0.35 * unit);
    }
}

/// What remains of the line through these points with gaps in it.
pub(super) fn broken(points: &[Point], on: f64, off: f64) -> Path {
    let mut steps = Vec::new();
    // How far the line has come since the last part began.
    let mut done = 0.0;
    for (from, to) in points.iter().zip(points.iter().skip(1)) {
        let length = (to.x - from.x).hypot(to.y - from.y);
        let at =
            |far: f64| Point::new(from.x + (to.x - from.x) * far / length, from.y + (to.y - from.y) * far / length);
        let mut start = -done;
        while start < length {
            let (first, last) = (start.max(0.0), (start + on).min(length));
            if first < last {
                steps.extend([Step::Move(at(first)), Step::Line(at(last))]);
            }
            start += on + off;
        }
        done = length - (start - on - off);
    }
    Path { steps }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Background, Colours, Style};

    /// The colour in the space CIELAB, where distances are as they are seen.
    fn lab(colour: Colour) -> [f64; 3] {
        let linear = colour.rgb.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let row = |weights: [f64; 3]| linear.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>();
        let cube_root = |value: f64| if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
        let x = cube_root(row([0.4124, 0.3576, 0.1805]) / 0.9505);
        let y = cube_root(row([0.2126, 0.7152, 0.0722]));
        let z = cube_root(row([0.0193, 0.1192, 0.9505]) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn difference(one: Colour, other: Colour) -> f64 {
        lab(one).iter().zip(lab(other)).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn twelve_colours_are_told_apart_on_either_background() {
        let colours = COLOURS.map(Colour::hex);
        for (number, &colour) in colours.iter().enumerate() {
            for background in [Background::Light, Background::Dark] {
                let paper = Style { colours: Colours::Standard, background }.paper();
                assert!(difference(colour, paper) > 25.0, "{colour:?} on {background:?}");
            }
            for &other in &colours[..number] {
                // A difference of 2 is just seen.
                assert!(difference(colour, other) > 25.0, "{colour:?} and {other:?}: {}", difference(colour, other));
            }
        }
    }

    #[test]
    fn no_two_of_36_rules_look_alike() {
        let looks: Vec<Look> = (0..36).map(Look::of).collect();
        for (number, look) in looks.iter().enumerate() {
            let is_alike = |other: &Look| (other.colour, other.dashes) == (look.colour, look.dashes);
            assert!(!looks[..number].iter().any(is_alike), "{number}");
        }
    }

    #[test]
    fn dashes_go_on_around_corners() {
        let points = [(0.0, 0.0), (5.0, 0.0), (5.0, 4.0)].map(|(x, y)| Point::new(x, y));
        let ends = broken(&points, 2.0, 1.0).steps.into_iter().map(|step| match step {
            Step::Move(to) | Step::Line(to) => (to.x, to.y),
            _ => (f64::NAN, f64::NAN),
        });
        // From 0 to 2, from 3 around the corner to 5, and from 6 to 8 along the line.
        let expected = [(0.0, 0.0), (2.0, 0.0), (3.0, 0.0), (5.0, 0.0), (5.0, 1.0), (5.0, 3.0)];
        assert_eq!(ends.collect::<Vec<_>>(), expected);
        assert_eq!(broken(&points[..1], 2.0, 1.0).steps, []);
    }
}
