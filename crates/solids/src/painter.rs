//! Paints the sides of unit cubes.

use godtable_render::lettering::{self, Anchor};
use godtable_render::{Drawing, Path, Point};

use crate::Direction;
use crate::assembly::sum;
use crate::look::Look;
use crate::moment::{Cube, Group, Moment};
use crate::view::{self, Window};

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
        let labelled: Vec<Vec<[i32; 3]>> =
            moment.groups.iter().flat_map(|group| normals.iter().map(|&normal| group.labelled(normal))).collect();
        for cube in moment.cubes(window.camera()) {
            let group = &moment.groups[cube.group];
            for (number, &normal) in normals.iter().enumerate() {
                if group.shows(cube.cell, normal, cube.body) {
                    self.side(drawing, group, cube, normal, window);
                    if labelled[cube.group * normals.len() + number].contains(&cube.cell) {
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
