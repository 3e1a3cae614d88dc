//! Colors and dashes, different for each of the rules.

use crate::drawing::{Color, Drawing};
use crate::path::{Path, Point, Step};

/// The colors in the order of the series: the palette of Okabe and Ito, and six more. The six differ as much as
/// possible from the others and from each other, and are visible on both backgrounds.
const COLORS: [u32; 12] = [
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x7711cc, 0x555500, 0xaa0033, 0xaacc33, 0x665566,
    0xffaa99,
];

/// The dashes of the curves after all colors are used: length of the dash and of the gap, in hundredths of the width.
const DASHES: [Option<(f64, f64)>; 3] = [None, Some((1.5, 1.0)), Some((0.1, 1.0))];

/// The color and the dashes of one series.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) color: Color,
    dashes: Option<(f64, f64)>,
}

impl Look {
    /// Returns the look of a series by its number.
    pub(super) const fn of(number: usize) -> Look {
        let dashes = DASHES[number / COLORS.len() % DASHES.len()];
        Look { color: Color::hex(COLORS[number % COLORS.len()]), dashes }
    }

    /// Draws a line, dashed or solid.
    pub(super) fn line(self, drawing: &mut Drawing, points: &[Point], unit: f64) {
        let path = match self.dashes {
            None => Path::polyline(points),
            Some((on, off)) => broken(points, on * unit, off * unit),
        };
        drawing.stroke(path, self.color, 0.35 * unit);
    }
}

/// Returns the line through these points, dashed: `on` is the length of a dash, `off` the length of a gap.
pub(super) fn broken(points: &[Point], on: f64, off: f64) -> Path {
    let mut steps = Vec::new();
    // The length of the line since the last dash started.
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
    use crate::style::{Background, Colors, Style};

    /// Returns the color in CIELAB, where distances match perceived differences.
    fn lab(color: Color) -> [f64; 3] {
        let linear = color.rgb.map(|value| {
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

    fn difference(one: Color, other: Color) -> f64 {
        lab(one).iter().zip(lab(other)).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn twelve_colors_differ_on_both_backgrounds() {
        let colors = COLORS.map(Color::hex);
        for (number, &color) in colors.iter().enumerate() {
            for background in [Background::Light, Background::Dark] {
                let paper = Style { colors: Colors::Standard, background }.paper();
                assert!(difference(color, paper) > 25.0, "{color:?} on {background:?}");
            }
            for &other in &colors[..number] {
                // A difference of 2 is just visible.
                assert!(difference(color, other) > 25.0, "{color:?} and {other:?}: {}", difference(color, other));
            }
        }
    }

    #[test]
    fn first_36_series_have_different_looks() {
        let looks: Vec<Look> = (0..36).map(Look::of).collect();
        for (number, look) in looks.iter().enumerate() {
            let is_alike = |other: &Look| (other.color, other.dashes) == (look.color, look.dashes);
            assert!(!looks[..number].iter().any(is_alike), "{number}");
        }
    }

    #[test]
    fn dashes_continue_around_corners() {
        let points = [(0.0, 0.0), (5.0, 0.0), (5.0, 4.0)].map(|(x, y)| Point::new(x, y));
        let ends = broken(&points, 2.0, 1.0).steps.into_iter().map(|step| match step {
            Step::Move(to) | Step::Line(to) => (to.x, to.y),
            _ => (f64::NAN, f64::NAN),
        });
        // The dashes cover the lengths 0 to 2, 3 to 5 (the corner), and 6 to 8.
        let expected = [(0.0, 0.0), (2.0, 0.0), (3.0, 0.0), (5.0, 0.0), (5.0, 1.0), (5.0, 3.0)];
        assert_eq!(ends.collect::<Vec<_>>(), expected);
        assert_eq!(broken(&points[..1], 2.0, 1.0).steps, []);
    }
}
