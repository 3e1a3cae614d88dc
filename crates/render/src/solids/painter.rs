//! Paints the sides of unit cubes, with borders where a body ends, and labels where no cube hides them.

use std::collections::HashSet;

use crate::lettering::{self, Anchor};
use crate::{Drawing, Path, Point};

use crate::solids::Direction;
use crate::solids::assembly::sum;
use crate::solids::look::Look;
use crate::solids::moment::{Cube, Group, Moment};
use crate::solids::view::{self, Window};

/// The width of the line along the border of a side, and of half a line between cells, as shares of a cell.
const BORDER: f64 = 0.045;
const GRID: f64 = 0.012;

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
        let labelled = self.labels.map(|_| labelled(moment, &normals, window)).unwrap_or_default();
        for cube in moment.cubes(window.camera()) {
            let group = &moment.groups[cube.group];
            for &normal in &normals {
                if group.shows(cube.cell, normal, cube.body) {
                    self.side(drawing, group, cube, normal, window);
                    if labelled.contains(&(cube.group, cube.cell, normal)) {
                        self.label(drawing, cube, normal, window);
                    }
                }
            }
        }
    }

    fn side(self, drawing: &mut Drawing, group: &Group, cube: Cube, normal: Direction, window: Window) {
        let look = self.looks[cube.body];
        let [along, above] = normal.across();
        let continues = |ways: &[Direction]| {
            let next = ways.iter().fold(cube.cell, |cell, way| sum(cell, way.vector()));
            group.shows(next, normal, cube.body)
        };
        let place = |(x, y): (f64, f64)| {
            let point = |axis: usize| {
                cube.middle[axis]
                    + 0.5 * f64::from(normal.vector()[axis])
                    + x * f64::from(along.vector()[axis])
                    + y * f64::from(above.vector()[axis])
            };
            window.place([point(0), point(1), point(2)])
        };
        let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let square: Vec<Point> = signs.iter().map(|(x, y)| place((x / 2.0, y / 2.0))).collect();
        drawing.fill(Path::polygon(&square), look.seam);
        // The sides of the square: below, right, above, left.
        let ways = [above.opposite(), along, above, along.opposite()];
        for (number, way) in ways.into_iter().enumerate() {
            if !continues(&[way]) {
                drawing.stroke(Path::polyline(&[square[number], square[(number + 1) % 4]]), look.seam, SEAM);
            }
        }
        for (grid, colour) in [(0.0, look.grid(normal)), (GRID, look.side(normal))] {
            let mut outline = Vec::new();
            for (x, y) in signs {
                let across = if x > 0.0 { along } else { along.opposite() };
                let upwards = if y > 0.0 { above } else { above.opposite() };
                let (beside, over) = (continues(&[across]), continues(&[upwards]));
                let inset = |continues: bool| 0.5 - if continues { grid } else { BORDER };
                let (wide, high, notch) = (x * inset(beside), y * inset(over), 0.5 - BORDER);
                if beside && over && !continues(&[across, upwards]) {
                    // The body leaves out the cell beyond this corner.
                    let mut points = [(wide, y * notch), (x * notch, y * notch), (x * notch, high)];
                    if x != y {
                        points.reverse();
                    }
                    outline.extend(points);
                } else {
                    outline.push((wide, high));
                }
            }
            let outline: Vec<Point> = outline.into_iter().map(place).collect();
            drawing.fill(Path::polygon(&outline), colour);
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
        let colour = self.looks[cube.body].letter(normal);
        drawing.stroke(placed, colour, lettering::line(height) * window.scale());
    }
}

/// Returns the sides with a label: the number of a group, a cell and a direction. Of each connected part of a side, it
/// is the visible cell nearest to the middle.
fn labelled(moment: &Moment, normals: &[Direction], window: Window) -> HashSet<(usize, [i32; 3], Direction)> {
    let mut labelled = HashSet::new();
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
            labelled.extend(seen.map(|cell| (number, cell, normal)));
        }
    }
    labelled
}

#[cfg(test)]
mod tests {
    use crate::space::Camera;
    use crate::{Colour, raster};

    use super::*;
    use crate::solids::{Body, Motion, Move};

    /// Compares the painted colour of each side that no cube hides, in the middle of its quarters.
    fn check(moment: &Moment, looks: &[Look], camera: Camera) -> usize {
        let size = 400.0;
        let window = Window::new(camera, moment.corners(), Point::new(0.0, 0.0), size, size);
        let mut drawing = Drawing::new(400, 400, String::new(), Colour::hex(0xffffff));
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
        // A box of 3x3x3 single cubes, each in a colour of its own; every third one moves out of it in each direction.
        let cells: Vec<Vec<[i32; 3]>> = (0..27).map(|number| vec![[number % 3, number / 3 % 3, number / 9]]).collect();
        let colour = |number: usize| [number as u8 * 9, 255 - number as u8 * 7, (number * 53 % 256) as u8];
        let look = |number| Look::of(&Body { name: String::new(), colour: colour(number), cells: vec![[0; 3]] });
        let looks: Vec<Look> = (0..27).map(look).collect();
        let cameras = [(45.0, 35.26), (20.0, 50.0), (-70.0, 15.0), (135.0, -35.26), (-150.0, 70.0), (0.0, 90.0)];
        let mut checked = 0;
        for (yaw, pitch) in cameras {
            let camera = Camera { yaw, pitch };
            checked += check(&Moment::still(&cells, &vec![[0; 3]; 27]), &looks, camera);
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
