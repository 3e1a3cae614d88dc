//! Convex polygons in space, cut by planes.

use crate::vector::{Vector, add, dot, length, scaled, subtract};

/// A corner of a polygon that is nearer to a plane lies on it. So descriptions with six digits meet where exact ones do.
const SNAP: f64 = 1e-5;

/// Returns the sides of a plane on which the corners lie: -1, 0 or 1.
fn sides(polygon: &[Vector], normal: Vector, offset: f64) -> Vec<i8> {
    let side = |&corner: &Vector| match dot(corner, normal) - offset {
        above if above > SNAP => 1,
        below if below < -SNAP => -1,
        _ => 0,
    };
    polygon.iter().map(side).collect()
}

/// Returns the part of a polygon on one side of a plane.
fn part(polygon: &[Vector], sides: &[i8], side: i8, normal: Vector, offset: f64) -> Vec<Vector> {
    let mut part = Vec::with_capacity(polygon.len() + 1);
    for (number, &corner) in polygon.iter().enumerate() {
        let next = (number + 1) % polygon.len();
        if sides[number] == side || sides[number] == 0 {
            part.push(corner);
        }
        if sides[number] * sides[next] < 0 {
            let (from, to) = (dot(corner, normal) - offset, dot(polygon[next], normal) - offset);
            let share = from / (from - to);
            part.push(add(scaled(corner, 1.0 - share), scaled(polygon[next], share)));
        }
    }
    part
}

/// Splits a polygon by the plane of the points x with x . `normal` = `offset`. Returns the parts below and above it, or `None` if
/// the plane does not cut the polygon.
pub(crate) fn split(polygon: &[Vector], normal: Vector, offset: f64) -> Option<[Vec<Vector>; 2]> {
    let sides = sides(polygon, normal, offset);
    let is_cut = sides.contains(&1) && sides.contains(&-1);
    is_cut.then(|| [-1, 1].map(|side| part(polygon, &sides, side, normal, offset)))
}

/// Returns the part of a polygon below a plane.
pub(crate) fn clipped(polygon: &[Vector], normal: Vector, offset: f64) -> Vec<Vector> {
    match split(polygon, normal, offset) {
        Some([below, _]) => below,
        None => polygon.to_vec(),
    }
}

/// Returns the width of a polygon: the least distance between two parallel lines that enclose it.
pub(crate) fn width(polygon: &[Vector], normal: Vector) -> f64 {
    let across = |number: usize| {
        let start = polygon[number];
        let side = subtract(polygon[(number + 1) % polygon.len()], start);
        let inward = scaled(crate::vector::cross(normal, side), 1.0 / length(side));
        polygon.iter().map(|&corner| dot(subtract(corner, start), inward)).fold(0.0, f64::max)
    };
    (0..polygon.len()).map(across).fold(f64::INFINITY, f64::min)
}

/// Returns the shortest side of a polygon: its length, and the number of its first corner.
pub(crate) fn shortest_side(polygon: &[Vector]) -> (f64, usize) {
    let side = |number: usize| (length(subtract(polygon[(number + 1) % polygon.len()], polygon[number])), number);
    let sides = (0..polygon.len()).map(side);
    sides.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a polygon has sides")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Vector; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn plane_through_rectangle_gives_two_parts() {
        let [below, above] = split(&SQUARE, [1.0, 0.0, 0.0], 0.5).unwrap();
        assert_eq!(below, [[0.0, 0.0, 0.0], [0.5, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 1.0, 0.0]]);
        assert_eq!(above.len(), 4);
        assert!(split(&SQUARE, [1.0, 0.0, 0.0], 2.0).is_none());
    }

    #[test]
    fn width_of_rectangle_is_its_short_side() {
        assert_eq!(width(&SQUARE, [0.0, 0.0, 1.0]), 1.0);
        assert_eq!(shortest_side(&SQUARE).0, 1.0);
    }
}
