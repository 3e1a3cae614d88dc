//! Paints the sides of unit cubes, and labels where no cube hides them.

use std::collections::HashSet;

use crate::lettering::{self, Anchor};
use crate::{Drawing, Path, Point};

use crate::solids::Direction;
use crate::solids::look::Look;
use crate::solids::moment::{Cube, Moment};
use crate::solids::side::Side;
use crate::solids::view::{self, Window};

/// The width in pixels of a line that closes the seams between sides.
const SEAM: f64 = 0.8;

/// The height of a label, and its largest width, as shares of a cell.
const LETTER: f64 = 0.44;
const LABEL: f64 = 0.76;

/// The bodies' looks and labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter<'a> {
    /// By body.
    pub(crate) looks: &'a [Look],
    /// By body; `None` for a picture without labels.
    pub(crate) labels: Option<&'a [String]>,
}

impl Painter<'_> {
    /// Paints a moment.
    pub(crate) fn paint(self, drawing: &mut Drawing, moment: &Moment, window: Window) {
        let normals = view::visible(window.camera());
        let labeled = self.labels.map(|_| labeled(moment, &normals, window)).unwrap_or_default();
        for cube in moment.cubes(window.camera()) {
            let group = &moment.groups[cube.group];
            for &normal in &normals {
                if group.shows(cube.cell, normal, cube.body) {
                    self.side(drawing, &Side::of(group, cube, normal, self.looks[cube.body]), window);
                    if labeled.contains(&(cube.group, cube.cell, normal)) {
                        self.label(drawing, cube, normal, window);
                    }
                }
            }
        }
    }

    fn side(self, drawing: &mut Drawing, side: &Side, window: Window) {
        let [square, rest @ ..] = &side.shapes;
        let path = |points: &[[f64; 3]]| points.iter().map(|&point| window.place(point)).collect::<Vec<Point>>();
        let corners = path(&square.0);
        drawing.fill(Path::polygon(&corners), square.1);
        for number in (0..4).filter(|&number| side.has_border[number]) {
            drawing.stroke(Path::polyline(&[corners[number], corners[(number + 1) % 4]]), square.1, SEAM);
        }
        for (outline, color) in rest {
            drawing.fill(Path::polygon(&path(outline)), *color);
        }
    }

    fn label(self, drawing: &mut Drawing, cube: Cube, normal: Direction, window: Window) {
        let Some(label) = self.labels.map(|labels| &labels[cube.body]) else { return };
        let [right, down] = view::upright(window.camera(), normal);
        let height = LETTER * (LABEL / lettering::width(label, LETTER)).min(1.0);
        let letters = lettering::outline(label, Point::new(0.0, height / 2.0), height, Anchor::Middle);
        let placed = letters.map(|point| {
            let along = |axis: usize| {
                cube.middle[axis]
                    + 0.5 * f64::from(normal.vector()[axis])
                    + point.x * f64::from(right.vector()[axis])
                    + point.y * f64::from(down.vector()[axis])
            };
            window.place([along(0), along(1), along(2)])
        });
        let color = self.looks[cube.body].letter(normal);
        drawing.stroke(placed, color, lettering::line(height) * window.scale());
    }
}

/// Returns the sides with a label: the number of a group, a cell and a direction. Of each connected part of a side, it
/// is the visible cell nearest to the middle.
fn labeled(moment: &Moment, normals: &[Direction], window: Window) -> HashSet<(usize, [i32; 3], Direction)> {
    let mut labeled = HashSet::new();
    for (number, group) in moment.groups.iter().enumerate() {
        for &normal in normals {
            let [one, other] = normal.across().map(|way| way.vector().map(f64::from));
            let is_visible = |cell: &&[i32; 3]| {
                let samples = [(0.0, 0.0), (-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)];
                let point = |(x, y): (f64, f64)| -> [f64; 3] {
                    std::array::from_fn(|axis| {
                        let out = 0.5 * f64::from(normal.vector()[axis]);
                        f64::from(cell[axis]) + group.shift[axis] + out + x * one[axis] + y * other[axis]
                    })
                };
                !samples.into_iter().any(|sample| moment.hides(point(sample), window.camera()))
            };
            let seen = group.parts(normal).into_iter().filter_map(|part| part.iter().find(is_visible).copied());
            labeled.extend(seen.map(|cell| (number, cell, normal)));
        }
    }
    labeled
}

#[cfg(test)]
mod tests {
    use crate::space::Camera;
    use crate::{Color, raster};

    use super::*;
    use crate::solids::{Body, Motion, Move};

    /// Compares the painted color of each side that no cube hides, in the middle of its quarters.
    fn check(moment: &Moment, looks: &[Look], camera: Camera) -> usize {
        let size = 400.0;
        let window = Window::new(camera, moment.corners(), Point::new(0.0, 0.0), size, size);
        let mut drawing = Drawing::new(400, 400, String::new(), Color::hex(0xffffff));
        Painter { looks, labels: None }.paint(&mut drawing, moment, window);
        let pixels = raster::paint(&drawing).expect("a picture");
        let mut checked = 0;
        for cube in moment.cubes(camera) {
            for normal in view::visible(camera) {
                let [one, other] = normal.across().map(|way| way.vector().map(f64::from));
                // Off the lines between cells and the borders; both are wider than a pixel.
                for (x, y) in [(-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25), (0.0, 0.0)] {
                    let point: [f64; 3] = std::array::from_fn(|axis| {
                        cube.middle[axis] + 0.5 * f64::from(normal.vector()[axis]) + x * one[axis] + y * other[axis]
                    });
                    let around = [(0.0, 0.0), (0.2, 0.2), (-0.2, 0.2), (0.2, -0.2), (-0.2, -0.2)];
                    let is_hidden = around.iter().any(|(x, y)| {
                        let near = std::array::from_fn(|axis| point[axis] + x * one[axis] + y * other[axis]);
                        moment.hides(near, camera)
                    });
                    if is_hidden {
                        continue;
                    }
                    let seen = window.place(point);
                    let pixel = pixels.rgb[seen.y as usize * 400 + seen.x as usize];
                    assert_eq!(pixel, looks[cube.body].side(normal).rgb, "{cube:?}, {normal:?}, {camera:?}");
                    checked += 1;
                }
            }
        }
        checked
    }

    #[test]
    fn nearer_cubes_are_painted_over_farther_ones() {
        // A box of 3x3x3 single cubes, each in a different color; every third one moves out of it in each direction.
        let cells: Vec<Vec<[i32; 3]>> = (0..27).map(|number| vec![[number % 3, number / 3 % 3, number / 9]]).collect();
        let color = |number: usize| [number as u8 * 9, 255 - number as u8 * 7, (number * 53 % 256) as u8];
        let body = |number: usize| Body { name: String::new(), color: color(number), cells: cells[number].clone() };
        let bodies: Vec<Body> = (0..27).map(body).collect();
        let looks: Vec<Look> = bodies.iter().map(Look::of).collect();
        let cameras = [(45.0, 35.26), (20.0, 50.0), (-70.0, 15.0), (135.0, -35.26), (-150.0, 70.0), (0.0, 90.0)];
        let mut checked = 0;
        for (yaw, pitch) in cameras {
            let camera = Camera { yaw, pitch };
            checked += check(&Moment::still(&cells, &vec![[0; 3]; 27]), &looks, camera);
            // All of them move apart, along one axis after another.
            for axis in 0..3 {
                let share = |own: usize| [1.0, 0.3, 0.0][(own + 1).saturating_sub(axis).min(2)];
                let shift = |body: &Body| std::array::from_fn(|own| f64::from(body.cells[0][own] - 1) * share(own));
                let shifts: Vec<[f64; 3]> = bodies.iter().map(shift).collect();
                checked += check(&Moment::shifted(&bodies, &shifts, axis), &looks, camera);
            }
            for direction in Direction::ALL {
                let axis = direction.axis();
                let front = if direction.sign() > 0 { 2 } else { 0 };
                let bodies: Vec<usize> =
                    (0..27).filter(|&body| cells[body][0][axis] == front && body % 2 == 0).collect();
                let moves = vec![Move { bodies, direction: direction.opposite(), length: 3 }];
                // The bodies are moved in by hand: the motion is not checked here.
                for share in [0.1, 0.45, 0.9] {
                    let moment = Moment::during(&cells, &Motion::unchecked(moves.clone()), 0, share);
                    checked += check(&moment, &looks, camera);
                }
            }
        }
        assert!(checked > 10_000, "{checked}");
    }
}
