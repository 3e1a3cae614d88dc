//! The painting order against depths: at no angle does a patch hide a nearer one.

use super::support;

use godtable_puzzle::cube::{Face, Layers, Puzzle};
use godtable_render::scene::{self, Patch, Turning};
use godtable_render::space::{Camera, Vector};
use godtable_render::{Animation, Cube, Drawing, Motion, Path, Picture, Point, Step, Style, View, draw};
use support::{animation, cube, cube3, locked};

/// The largest difference of two depths that count as equal.
const NEAR: f64 = 1e-7;

/// The projected corners of a patch, and its plane.
struct Seen {
    corners: Vec<Point>,
    middle: Vector,
    normal: Vector,
}

impl Seen {
    fn new(patch: &Patch, camera: Camera) -> Seen {
        let corners = corners(&patch.outline).into_iter().map(|corner| camera.project(corner).0).collect();
        Seen { corners, middle: patch.middle, normal: patch.normal }
    }

    /// Returns whether a point is inside: on the same side of all edges, because patches are convex.
    fn covers(&self, point: Point) -> bool {
        let next = self.corners.iter().cycle().skip(1);
        let sides: Vec<f64> = self
            .corners
            .iter()
            .zip(next)
            .map(|(one, other)| (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x))
            .collect();
        sides.iter().all(|&side| side > 1e-9) || sides.iter().all(|&side| side < -1e-9)
    }

    /// Returns the depth of the patch's plane towards the camera, at a point of the picture.
    fn depth(&self, at: Vector, direction: Vector) -> f64 {
        (self.normal.dot(self.middle) - self.normal.dot(at)) / self.normal.dot(direction)
    }
}

fn corners(outline: &Path<Vector>) -> Vec<Vector> {
    let ends = outline.steps.iter().filter_map(|step| match *step {
        Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
        Step::Close => None,
    });
    let mut ends: Vec<Vector> = ends.collect();
    ends.dedup();
    ends
}

/// Returns the step of a sample, or 1 if the tests are exhaustive.
fn sample(step: usize) -> usize {
    if godtable_testing::is_exhaustive() { 1 } else { step }
}

/// Checks one picture, and returns the number of points that more than one patch covers.
fn check(puzzle: Puzzle, turning: Option<Turning>, camera: Camera, apart: Option<f64>) -> usize {
    check_of(&cube(puzzle, "R U F2 R' U"), turning, camera, apart)
}

fn check_of(cube: &Cube, turning: Option<Turning>, camera: Camera, apart: Option<f64>) -> usize {
    let patches = scene::patches(cube, turning, camera, apart);
    let seen: Vec<Seen> = patches.iter().map(|patch| Seen::new(patch, camera)).collect();
    // The picture's directions in space, from the projections of the axes.
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| camera.project(Vector(axis)).0);
    let (right, down) = (Vector(axes.map(|axis| axis.x)), Vector(axes.map(|axis| axis.y)));
    let reach = 1.8 + apart.unwrap_or(0.0) * 1.2;
    let mut covered = 0;
    for (row, column) in (0..46).flat_map(|row| (0..46).map(move |column| (row, column))) {
        let place = |number: i32| reach * (f64::from(number) + 0.37) / 23.0 - reach;
        let point = Point::new(place(column), place(row));
        let at = right * point.x + down * point.y;
        let depths: Vec<f64> =
            seen.iter().filter(|patch| patch.covers(point)).map(|patch| patch.depth(at, camera.direction())).collect();
        let Some(painted) = depths.last() else { continue };
        let nearest = depths.iter().copied().fold(f64::MIN, f64::max);
        assert!(nearest - painted < NEAR, "{turning:?} {camera:?} {apart:?} {point:?}: {depths:?}");
        covered += usize::from(depths.len() > 1);
    }
    covered
}

#[test]
fn patches_hide_no_nearer_one_at_any_turn_angle() {
    let mut covered = 0;
    for face in Face::ALL {
        for step in (-9..=18).step_by(sample(3)) {
            let turning = Some(Turning { face, layers: Layers::FACE, angle: f64::from(step) * 0.1745 + 0.003 });
            for camera in [Camera::ISOMETRIC, Camera { yaw: 13.0, pitch: 27.0 }, Camera { yaw: 200.0, pitch: -50.0 }] {
                for apart in [None, Some(2.15)] {
                    covered += check(Puzzle::CUBE2, turning, camera, apart);
                }
            }
        }
    }
    assert!(covered > 40_000, "{covered}");
}

#[test]
fn turns_of_several_layers_hide_no_nearer_patch() {
    let cube = cube3("R U F2 M' U");
    let mut covered = 0;
    for (face, layers) in [
        (Face::L, Layers::MIDDLE),
        (Face::D, Layers::MIDDLE),
        (Face::F, Layers::MIDDLE),
        (Face::R, Layers::WIDE),
        (Face::B, Layers::WIDE),
        (Face::U, Layers::ALL),
        (Face::R, Layers::ALL),
    ] {
        for step in (-3..=6).step_by(sample(3)) {
            let turning = Some(Turning { face, layers, angle: f64::from(step) * 0.3 + 0.003 });
            for camera in [Camera::ISOMETRIC, Camera { yaw: 13.0, pitch: 27.0 }, Camera { yaw: 200.0, pitch: -50.0 }] {
                for apart in [None, Some(2.15)] {
                    covered += check_of(&cube, turning, camera, apart);
                }
            }
        }
    }
    assert!(covered > 8_000, "{covered}");
}

#[test]
fn padlocks_hide_no_nearer_patch() {
    for face in [Face::U, Face::R, Face::D] {
        let locked = locked(Puzzle::CUBE2, "R U F U");
        for step in 0..=9 {
            let turning = Some(Turning { face, layers: Layers::FACE, angle: f64::from(step) * 0.1745 + 0.003 });
            for camera in [Camera::ISOMETRIC, Camera { yaw: 77.0, pitch: 27.0 }, Camera { yaw: 200.0, pitch: -50.0 }] {
                check_of(&locked, turning, camera, Some(2.15));
            }
        }
    }
}

#[test]
fn patches_hide_no_nearer_one_from_any_direction() {
    for yaw in (0..360).step_by(24 * sample(3)) {
        for pitch in (-85..90).step_by(17) {
            let camera = Camera { yaw: f64::from(yaw) + 0.5, pitch: f64::from(pitch) };
            for (face, angle) in [(Face::U, 0.6), (Face::L, -1.0), (Face::F, 2.2)] {
                check(Puzzle::CUBE2, Some(Turning { face, layers: Layers::FACE, angle }), camera, None);
                check(Puzzle::CORNERS3, Some(Turning { face, layers: Layers::FACE, angle }), camera, Some(2.15));
            }
            check(Puzzle::CORNERS3, None, camera, Some(2.15));
        }
    }
}

/// Returns the least distances of all shapes from the left, upper, right and lower border of a picture of 400 pixels.
fn borders<'a>(drawings: impl IntoIterator<Item = &'a Drawing>) -> [f64; 4] {
    let steps = drawings.into_iter().flat_map(|drawing| &drawing.shapes).flat_map(|shape| &shape.path.steps);
    let ends = steps.filter_map(|step| match step {
        Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
        Step::Close => None,
    });
    ends.fold([f64::MAX; 4], |[left, top, right, bottom], to| {
        [left.min(to.x), top.min(to.y), right.min(400.0 - to.x), bottom.min(400.0 - to.y)]
    })
}

#[test]
fn frames_stay_inside_the_picture() {
    let cubes = [(cube(Puzzle::CUBE2, "R U F2 R' U"), "U R F D' L B U2 R2 F2 D2 L2 B2"), (cube3("R U"), "M S' r x y2")];
    for (cube, turns) in cubes {
        for (exploded, motion) in
            [(true, Motion::Still), (false, Motion::Still), (true, Motion::Orbit), (false, Motion::Orbit)]
        {
            for camera in [Camera::ISOMETRIC, Camera { yaw: -70.0, pitch: 80.0 }, Camera { yaw: 190.0, pitch: -10.0 }] {
                let cube = cube.clone();
                let animation = Animation { start: cube, camera, exploded, motion, ..animation(turns) };
                let frames: Vec<Drawing> = animation.frames().map(|frame| frame.drawing).collect();
                let borders = borders(&frames);
                assert!(borders.iter().all(|&border| border > 0.0), "{exploded} {motion:?} {camera:?}: {borders:?}");
            }
        }
    }
}

#[test]
fn cube_fills_the_picture_from_any_direction() {
    for (yaw, pitch) in [(45.0, 35.0), (0.0, 0.0), (-130.0, 60.0), (20.0, -90.0), (300.0, 5.0)] {
        for view in [View::Plain, View::Exploded] {
            let camera = Camera { yaw, pitch };
            let picture = Picture { view, camera, style: Style::default(), size: 400, labels: true };
            let [left, top, right, bottom] = borders([&draw(&cube3("R U"), &picture, "")]);
            // Equal margins, and no more than the seam and 6 % of the picture on the narrower side.
            assert!((left - right).abs() < 1e-6 && (top - bottom).abs() < 1e-6, "{camera:?}");
            let least = left.min(top);
            assert!((11.0..12.1).contains(&least), "{camera:?} {view:?}: {least}");
        }
    }
}
