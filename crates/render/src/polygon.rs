//! Convex polygons in space: their parts, their inner outlines, and outlines with round corners.
//!
//! **Gaps of one width.** The sides of a sticker move in by half the gap and by the radius of its corners, and a circle
//! of that radius rolls around what is left. So gaps are equally wide whatever the angles are, corners are arcs that meet
//! the sides smoothly, and a side that is too short for its corners vanishes into one arc.

use crate::path::{Path, Step};
use crate::space::Vector;

/// Points that are nearer than this are one point.
const NEAR: f64 = 1e-7;

/// The number of halvings in which the width of a polygon is found.
const HALVINGS: usize = 24;

/// Returns the part of a convex polygon where the product with `normal` is at most `offset`. It may be empty.
pub(crate) fn clipped(polygon: &[Vector], normal: Vector, offset: f64) -> Vec<Vector> {
    let mut part: Vec<Vector> = Vec::with_capacity(polygon.len() + 1);
    for (number, &corner) in polygon.iter().enumerate() {
        let next = polygon[(number + 1) % polygon.len()];
        let (here, there) = (corner.dot(normal) - offset, next.dot(normal) - offset);
        if here <= 0.0 {
            part.push(corner);
        }
        if here * there < 0.0 {
            let share = here / (here - there);
            part.push(corner * (1.0 - share) + next * share);
        }
    }
    let is_near = |one: &mut Vector, other: &mut Vector| one.distance(*other) < NEAR;
    part.dedup_by(is_near);
    while part.len() > 1 && part[0].distance(part[part.len() - 1]) < NEAR {
        part.pop();
    }
    part
}

/// Returns the mean of the corners.
pub(crate) fn middle(polygon: &[Vector]) -> Vector {
    let sum = polygon.iter().fold(Vector([0.0; 3]), |sum, &corner| sum + corner);
    sum * (1.0 / polygon.len().max(1) as f64)
}

/// Returns the area.
pub(crate) fn area(polygon: &[Vector]) -> f64 {
    let from = |number: usize| polygon[number] + polygon[0] * -1.0;
    let sum = (2..polygon.len()).fold(Vector([0.0; 3]), |sum, number| sum + from(number - 1).cross(from(number)));
    sum.length() / 2.0
}

/// Returns the part of a polygon at least `by` away from its sides. Its corners are counterclockwise as seen from the tip
/// of `normal`.
fn inset(polygon: &[Vector], normal: Vector, by: f64) -> Vec<Vector> {
    let mut part = polygon.to_vec();
    for (number, &corner) in polygon.iter().enumerate() {
        let side = polygon[(number + 1) % polygon.len()] + corner * -1.0;
        let outward = side.cross(normal).unit();
        part = clipped(&part, outward, corner.dot(outward) - by);
    }
    part
}

/// Returns the radius of the largest circle inside a polygon.
pub(crate) fn inner_radius(polygon: &[Vector], normal: Vector) -> f64 {
    let reach = polygon.iter().map(|&corner| corner.distance(polygon[0])).fold(0.0, f64::max);
    let (mut inside, mut outside) = (0.0, reach);
    for _ in 0..HALVINGS {
        let by = (inside + outside) / 2.0;
        match inset(polygon, normal, by).len() {
            0..=2 => outside = by,
            _ => inside = by,
        }
    }
    inside
}

/// Returns the outline that is `gap` inside a polygon, with corners of this radius. Both together are less than the
/// polygon's inner radius.
pub(crate) fn rounded(polygon: &[Vector], normal: Vector, gap: f64, radius: f64) -> Path<Vector> {
    let core = inset(polygon, normal, gap + radius);
    let count = core.len();
    let along: Vec<Vector> =
        (0..count).map(|number| (core[(number + 1) % count] + core[number] * -1.0).unit()).collect();
    let mut steps = Vec::with_capacity(2 * count + 1);
    for (number, &corner) in core.iter().enumerate() {
        let (before, after) = (along[(number + count - 1) % count], along[number]);
        let start = corner + before.cross(normal) * radius;
        let end = corner + after.cross(normal) * radius;
        let angle = before.dot(after).clamp(-1.0, 1.0).acos();
        let reach = 4.0 / 3.0 * (angle / 4.0).tan() * radius;
        steps.push(if number == 0 { Step::Move(start) } else { Step::Line(start) });
        steps.push(Step::Curve(start + before * reach, end + after * -reach, end));
    }
    steps.push(Step::Close);
    Path { steps }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Vector = Vector([0.0, 0.0, 1.0]);

    fn rectangle() -> Vec<Vector> {
        [[0.0, 0.0], [3.0, 0.0], [3.0, 2.0], [0.0, 2.0]].map(|[x, y]| Vector([x, y, 0.0])).to_vec()
    }

    #[test]
    fn rectangle_has_its_area_and_inner_radius() {
        assert!((area(&rectangle()) - 6.0).abs() < 1e-12);
        assert!((inner_radius(&rectangle(), UP) - 1.0).abs() < 1e-6);
        assert_eq!(middle(&rectangle()), Vector([1.5, 1.0, 0.0]));
        let part = clipped(&rectangle(), Vector([1.0, 0.0, 0.0]), 1.0);
        assert!((area(&part) - 2.0).abs() < 1e-12);
        assert!(clipped(&rectangle(), Vector([1.0, 0.0, 0.0]), -1.0).is_empty());
    }

    #[test]
    fn round_outline_keeps_the_gap_and_stays_inside() {
        let outline = rounded(&rectangle(), UP, 0.1, 0.3);
        let ends = outline.steps.iter().filter_map(|step| match *step {
            Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to.0),
            Step::Close => None,
        });
        let (mut least, mut most) = ([f64::MAX; 2], [f64::MIN; 2]);
        for end in ends {
            for axis in 0..2 {
                least[axis] = least[axis].min(end[axis]);
                most[axis] = most[axis].max(end[axis]);
            }
        }
        let is_near = |one: [f64; 2], other: [f64; 2]| (0..2).all(|axis| (one[axis] - other[axis]).abs() < 1e-12);
        assert!(is_near(least, [0.1, 0.1]) && is_near(most, [2.9, 1.9]), "{least:?} {most:?}");
        assert_eq!(outline.steps.len(), 9);
    }
}
