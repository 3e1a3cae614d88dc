//! The arrow of a turn on its face.

use std::f64::consts::{FRAC_PI_2, PI};

use godtable_render::{Path, Point, Step};

/// The radius of the arrow's line, its width, and the size of its head. The face reaches from -1 to 1.
const RADIUS: f64 = 0.6;
const WIDTH: f64 = 0.17;
const HEAD: f64 = 0.3;

/// The lines of an arc for each quarter.
const LINES: usize = 12;

/// Returns the arrow of a turn by 1 to 3 quarters: an arc around the middle of the face, with a head. Three quarters
/// point backward by one.
pub(crate) fn arrow(quarters: u8) -> Path {
    let (sense, length) = match quarters {
        2 => (1.0, PI),
        3 => (-1.0, FRAC_PI_2),
        _ => (1.0, FRAC_PI_2),
    };
    // The arc lies around the top, and the head takes its last part.
    let (start, end) = (-FRAC_PI_2 - sense * (length / 2.0 + 0.15), -FRAC_PI_2 + sense * (length / 2.0 - 0.15));
    let at = |radius: f64, angle: f64| Point::new(radius * angle.cos(), radius * angle.sin());
    let lines = LINES * usize::from(if quarters == 2 { 2_u8 } else { 1 });
    let angle = |line: usize| start + (end - start) * line as f64 / lines as f64;
    let mut points: Vec<Point> = (0..=lines).map(|line| at(RADIUS + WIDTH / 2.0, angle(line))).collect();
    points.push(at(RADIUS + HEAD, end));
    points.push(at(RADIUS, end + sense * 0.62));
    points.push(at(RADIUS - HEAD, end));
    points.extend((0..=lines).rev().map(|line| at(RADIUS - WIDTH / 2.0, angle(line))));
    let mut path = Path { steps: vec![Step::Move(points[0])] };
    path.steps.extend(points[1..].iter().map(|&point| Step::Line(point)));
    path.steps.push(Step::Close);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_stays_on_its_face() {
        for quarters in [1, 2, 3] {
            for step in arrow(quarters).steps {
                if let Step::Move(point) | Step::Line(point) = step {
                    assert!(point.x.abs() < 1.0 && point.y.abs() < 1.0, "{quarters}: {point:?}");
                }
            }
        }
    }
}
