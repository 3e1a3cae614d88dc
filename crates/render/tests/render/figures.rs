//! Puzzles whose shapes are data: stickers as points that turn in space, tiles on a plain board, painting order against depths.

use std::sync::Arc;

use godtable_cuts::{Figure, FigurePose};
use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{Power, SHIPPED, read};
use godtable_render::scene::{Look, Patch};
use godtable_render::space::{Camera, Vector};
use godtable_render::{Drawable, Path, Picture, Point, Polyhedron, Spin, Step, View, draw, svg};

/// Figures give coordinates with four digits.
const NEAR: f64 = 2e-3;

/// The faces of a cube with their normals.
const FACES: [(&str, [f64; 3]); 6] = [
    ("U", [0.0, 1.0, 0.0]),
    ("D", [0.0, -1.0, 0.0]),
    ("F", [0.0, 0.0, 1.0]),
    ("B", [0.0, 0.0, -1.0]),
    ("R", [1.0, 0.0, 0.0]),
    ("L", [-1.0, 0.0, 0.0]),
];

fn figure(name: &str) -> Arc<Figure> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.name == name).expect("it is shipped");
    let puzzle = read(shipped.text).expect("a definition");
    Arc::new(Figure::read(shipped.shape.expect("it has a shape"), &puzzle).expect("a shape"))
}

fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter(|shipped| shipped.shape.is_some()).map(|shipped| shipped.name)
}

/// The faces of pieces with their colors, in space.
fn stickers(figure: &Figure, at: &Arrangement) -> Vec<(String, Vec<Vector>)> {
    let faces = |posed: FigurePose| {
        let piece = &figure.pieces()[posed.piece];
        let faces = figure.solids()[piece.solid].faces.iter().filter_map(|face| Some((face.color?, &face.corners)));
        let moved = move |corners: &Vec<[f64; 3]>| corners.iter().map(|&own| Vector(posed.pose.moved(own))).collect();
        faces.map(move |(color, corners)| (piece.colors[color].clone(), moved(corners))).collect::<Vec<_>>()
    };
    figure.posed(at).into_iter().flat_map(faces).collect()
}

/// Returns a point inside of a sticker: the middle of its corners, or of a petal or a leaf with arcs that between opposite corners.
fn inside(corners: &[Vector]) -> Vector {
    match corners.len() {
        3..=5 => corners.iter().fold(Vector([0.0; 3]), |sum, &corner| sum + corner) * (1.0 / corners.len() as f64),
        count => (corners[0] + corners[count / 2]) * 0.5,
    }
}

/// Returns whether a polygon covers a point: a ray from the point crosses its sides an odd number of times.
fn covers(polygon: &[Point], point: Point) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let crosses = |(one, other): &(&Point, &Point)| {
        (one.y > point.y) != (other.y > point.y)
            && point.x < (other.x - one.x) * (point.y - one.y) / (other.y - one.y) + one.x
    };
    polygon.iter().zip(next).filter(crosses).count() % 2 == 1
}

/// Returns legal moves that look random, and the position after them.
fn played(figure: &Figure, count: usize, mut seed: u64) -> (Vec<Power>, Arrangement) {
    let mut powers = Vec::new();
    while powers.len() < count {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (seed >> 33) as usize % figure.puzzle().moves().len();
        let exponent = 1 + (seed >> 45) % (figure.puzzle().order(number) - 1);
        powers.push(Power { number, exponent });
        if figure.puzzle().played_legally(&powers).is_err() {
            powers.pop();
        }
    }
    let at = figure.puzzle().played(&powers);
    (powers, at)
}

#[test]
fn stickers_cover_each_face_of_the_cube_once_in_its_color() {
    for name in ["square-1", "ivy"] {
        let figure = figure(name);
        let all = stickers(&figure, &figure.puzzle().played(&[]));
        for (face, normal) in FACES {
            let normal = Vector(normal);
            let across = Vector([normal.0[1], normal.0[2], normal.0[0]]);
            let along = normal.cross(across);
            for (row, column) in (0..40).flat_map(|row| (0..40).map(move |column| (row, column))) {
                let [x, y] = [row, column].map(|number| (f64::from(number) + 0.37) / 20.0 - 1.0);
                let on_face =
                    |corners: &Vec<Vector>| corners.iter().all(|corner| (corner.dot(normal) - 1.0).abs() < NEAR);
                let flat = |corners: &Vec<Vector>| -> Vec<Point> {
                    corners.iter().map(|corner| Point::new(corner.dot(across), corner.dot(along))).collect()
                };
                let own =
                    all.iter().filter(|(_, corners)| on_face(corners) && covers(&flat(corners), Point::new(x, y)));
                let colors: Vec<&str> = own.map(|(color, _)| color.as_str()).collect();
                assert_eq!(colors, [face], "{name} {x} {y}");
            }
        }
    }
}

/// Plays moves on points in space, which know nothing of pieces: those for which a move holds turn about its axis.
fn check_points(name: &str, turns: impl Fn(&str, Vector) -> Option<(Vector, f64)>) {
    let figure = figure(name);
    let points = |at: &Arrangement| -> Vec<(String, Vector)> {
        stickers(&figure, at).into_iter().map(|(color, corners)| (color, inside(&corners))).collect()
    };
    for seed in 0..20 {
        let (powers, at) = played(&figure, 12, seed);
        let mut expected = points(&figure.puzzle().played(&[]));
        for power in powers {
            for _ in 0..power.exponent {
                for (_, point) in &mut expected {
                    if let Some((axis, angle)) = turns(&figure.puzzle().moves()[power.number].name, *point) {
                        *point = point.turned(axis, angle.to_radians());
                    }
                }
            }
        }
        let actual = points(&at);
        assert_eq!(actual.len(), expected.len());
        for (color, point) in actual {
            let same = |(own, other): &(String, Vector)| *own == color && (*other + point * -1.0).length() < NEAR;
            assert!(expected.iter().any(same), "{name} {seed}: {color} at {point:?}");
        }
    }
}

#[test]
fn stickers_turn_as_points_in_space() {
    let slash = Vector([75_f64.to_radians().sin(), 0.0, 75_f64.to_radians().cos()]);
    check_points("square-1", |name, point| {
        let (axis, angle, least) = match name {
            "U" => (Vector([0.0, 1.0, 0.0]), 30.0, 0.34),
            "D" => (Vector([0.0, -1.0, 0.0]), 30.0, 0.34),
            _ => (slash, 180.0, 0.0),
        };
        (point.dot(axis) > least).then_some((axis, angle))
    });
    check_points("ivy", |name, point| {
        let corner = match name {
            "UFR" => [1.0, 1.0, 1.0],
            "UBL" => [-1.0, 1.0, -1.0],
            "DFL" => [-1.0, -1.0, 1.0],
            _ => [1.0, -1.0, -1.0],
        };
        let corner = Vector(corner);
        ((point + corner * -1.0).length() < 2.0).then_some((corner * (1.0 / corner.length()), 120.0))
    });
}

/// A sticker of the Gear Cube: its color, a point of it, and the middle of the gear on which it lies.
type OfGears = (String, Vector, Option<Vector>);

/// Returns the stickers of the Gear Cube.
fn gear_stickers(figure: &Figure, at: &Arrangement) -> Vec<OfGears> {
    let stickers = |posed: FigurePose| {
        let piece = &figure.pieces()[posed.piece];
        let gear = (piece.colors.len() == 2).then(|| Vector(figure.middle(&posed).expect("it has faces")));
        let faces = figure.solids()[piece.solid].faces.iter().filter_map(|face| Some((face.color?, &face.corners)));
        let own = move |(color, corners): (usize, &Vec<[f64; 3]>)| {
            let corners: Vec<Vector> = corners.iter().map(|&own| Vector(posed.pose.moved(own))).collect();
            (piece.colors[color].clone(), inside(&corners), gear)
        };
        faces.map(own).collect::<Vec<OfGears>>()
    };
    figure.posed(at).into_iter().flat_map(stickers).collect()
}

/// Points that know nothing of pieces: a layer makes a half turn, the slice beside it a quarter, and its gears roll.
#[test]
fn gears_roll_between_layers_as_points_in_space() {
    let figure = figure("gear");
    for seed in 0..20 {
        let (powers, at) = played(&figure, 12, seed);
        let mut expected = gear_stickers(&figure, &figure.puzzle().played(&[]));
        let units = powers.iter().flat_map(|power| (0..power.exponent).map(|_| power.number));
        for number in units {
            let axis = match figure.puzzle().moves()[number].name.as_str() {
                "U" => Vector([0.0, 1.0, 0.0]),
                "R" => Vector([1.0, 0.0, 0.0]),
                _ => Vector([0.0, 0.0, 1.0]),
            };
            for (_, point, gear) in &mut expected {
                let height = gear.unwrap_or(*point).dot(axis);
                let is_slice = height.abs() < 0.39;
                if !is_slice && height < 0.0 {
                    continue;
                }
                let angle = if is_slice { 90_f64 } else { 180.0 }.to_radians();
                *point = point.turned(axis, angle);
                if let Some(gear) = gear {
                    *gear = gear.turned(axis, angle);
                    let roll = if is_slice { -60_f64 } else { 0.0 }.to_radians();
                    *point = point.turned(*gear * (1.0 / gear.length()), roll);
                }
            }
        }
        let actual = gear_stickers(&figure, &at);
        assert_eq!(actual.len(), expected.len());
        for (color, point, _) in actual {
            let same = |own: &OfGears| own.0 == color && (own.1 + point * -1.0).length() < NEAR;
            assert!(expected.iter().any(same), "{seed}: {color} at {point:?}");
        }
    }
}

/// Returns the numbers of pieces with their places in the picture.
fn numbers(figure: &Arc<Figure>, at: &Arrangement) -> Vec<(String, Point)> {
    let shown = Polyhedron::of_figure(figure, at);
    let letters = |sticker: u16| shown.letters(sticker).to_owned();
    shown.pieces().iter().map(|piece| (letters(piece.stickers[0]), piece.middle)).collect()
}

#[test]
fn tiles_lie_where_a_blank_leaves_them() {
    for (name, side) in [("8-puzzle", 3_usize), ("15-puzzle", 4)] {
        let figure = figure(name);
        for seed in 0..20 {
            let (powers, at) = played(&figure, 15, seed);
            let mut cells: Vec<usize> = (1..=side * side).collect();
            let mut blank = side * side - 1;
            for power in powers {
                let order = figure.puzzle().order(power.number) as usize;
                let exponent = power.exponent as usize;
                // R moves the blank to the right, U up; more than half the order is the other way.
                let is_forward = 2 * exponent <= order;
                let steps = if is_forward { exponent } else { order - exponent };
                for _ in 0..steps {
                    let next = match (figure.puzzle().moves()[power.number].name.as_str(), is_forward) {
                        ("R", true) => blank + 1,
                        ("R", false) => blank - 1,
                        (_, true) => blank - side,
                        (_, false) => blank + side,
                    };
                    cells.swap(blank, next);
                    blank = next;
                }
            }
            for (number, point) in numbers(&figure, &at) {
                let cell = |along: f64| (along + (side as f64 - 1.0) / 2.0).round() as usize;
                assert_eq!(cells[cell(point.y) * side + cell(point.x)].to_string(), number, "{name} {seed}");
            }
        }
    }
}

#[test]
fn discs_follow_the_ring() {
    let figure = figure("topspin-10");
    let home = numbers(&figure, &figure.puzzle().played(&[]));
    for seed in 0..20 {
        let (powers, at) = played(&figure, 8, seed);
        let mut ring: Vec<usize> = (1..=10).collect();
        for power in powers {
            for _ in 0..power.exponent {
                match figure.puzzle().moves()[power.number].name.as_str() {
                    "R" => ring.rotate_right(1),
                    _ => ring[..4].reverse(),
                }
            }
        }
        for (number, point) in numbers(&figure, &at) {
            let place = home.iter().position(|(_, own)| (own.x - point.x).hypot(own.y - point.y) < NEAR);
            assert_eq!(ring[place.expect("a place of the ring")].to_string(), number, "{seed}");
        }
    }
}

fn ends(outline: &Path<Vector>) -> Vec<Vector> {
    outline.steps.iter().filter(|step| !matches!(step, Step::Close)).zip(outline.ends()).map(|(_, end)| end).collect()
}

/// Checks that no patch is painted over a nearer one.
fn check_order(name: &str, patches: &[Patch], camera: Camera, most: f64) -> usize {
    // Numbers lie on their stickers, in parts that overlap.
    let is_flat = |patch: &&Patch| patch.outline.steps.iter().filter(|step| matches!(step, Step::Move(_))).count() == 1;
    let seen: Vec<(&Patch, Vec<Point>)> = patches
        .iter()
        .filter(is_flat)
        .map(|patch| (patch, ends(&patch.outline).into_iter().map(|end| camera.project(end).0).collect()))
        .collect();
    let (right, down) = {
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| camera.project(Vector(axis)).0);
        (Vector(axes.map(|axis| axis.x)), Vector(axes.map(|axis| axis.y)))
    };
    let direction = camera.direction();
    let mut covered = 0;
    for (row, column) in (0..40).flat_map(|row| (0..40).map(move |column| (row, column))) {
        let [x, y] = [row, column].map(|number| (f64::from(number) + 0.37) / 20.0 * 2.2 - 2.2);
        let at = right * x + down * y;
        let depth =
            |patch: &Patch| (patch.normal.dot(patch.middle) - patch.normal.dot(at)) / patch.normal.dot(direction);
        let here = seen.iter().filter(|(_, corners)| covers(corners, Point::new(x, y)));
        // A plane that is seen nearly edge-on has no sure depth.
        let depths: Vec<f64> =
            here.filter(|(patch, _)| patch.normal.dot(direction) > 0.1).map(|(patch, _)| depth(patch)).collect();
        let Some(painted) = depths.last() else { continue };
        let nearest = depths.iter().copied().fold(f64::MIN, f64::max);
        assert!(nearest - painted < most, "{name} {camera:?} {x} {y}: {depths:?}");
        covered += usize::from(depths.len() > 1);
    }
    covered
}

#[test]
fn nothing_is_painted_over_what_is_nearer() {
    for name in names() {
        let figure = figure(name);
        // Arcs of plates that turn within each other are polygons, and pass through each other by this much.
        let most = |share: f64| match name {
            "ivy" => 0.1,
            // Blocks of layers that turn may overlap in a cycle, which has no order.
            "gear" if share > 0.0 => 0.2,
            _ => 0.02,
        };
        let mut covered = 0;
        for seed in 0..6 {
            let (_, at) = played(&figure, 6, seed);
            let camera = Camera { yaw: 60.0 * seed as f64 + 13.0, pitch: 26.0 * seed as f64 - 70.0 };
            let shown = Polyhedron::of_figure(&figure, &at);
            for (turn, share) in (0..figure.motions().len()).flat_map(|turn| [0.0, 0.4].map(|share| (turn, share))) {
                let spin = Spin::of_figure(&figure, &[Power { number: turn, exponent: 1 }]).remove(0);
                let before = figure.puzzle().played_legally_from(at.clone(), &[Power { number: turn, exponent: 1 }]);
                if before.is_ok() {
                    covered +=
                        check_order(name, &shown.patches(Some((&spin, share)), camera, None), camera, most(share));
                }
            }
        }
        assert!(covered > 500, "{name}: {covered}");
    }
}

#[test]
fn turn_starts_and_ends_where_positions_are() {
    for name in names() {
        let figure = figure(name);
        let (_, at) = played(&figure, 6, 3);
        let shown = Polyhedron::of_figure(&figure, &at);
        for power in figure.puzzle().powers() {
            if figure.puzzle().played_legally_from(at.clone(), &[power]).is_err() {
                continue;
            }
            let spin = Spin::of_figure(&figure, &[power]).remove(0);
            let outlines = |shown: &Polyhedron, turning: Option<(&Spin, f64)>| -> Vec<(Look, Vector)> {
                let patches = shown.patches(turning, Camera::ISOMETRIC, None);
                let stickers = patches.iter().filter(|patch| matches!(patch.look, Look::Facelet(_)));
                stickers.map(|patch| (patch.look, patch.middle)).collect()
            };
            let sticker = |look: Look| match look {
                Look::Facelet(facelet) => facelet.sticker,
                _ => 0,
            };
            let are_near = |one: &[(Look, Vector)], other: &[(Look, Vector)]| {
                let is_in = |own: &(Look, Vector)| {
                    other
                        .iter()
                        .any(|next| sticker(next.0) == sticker(own.0) && (next.1 + own.1 * -1.0).length() < 0.02)
                };
                one.iter().all(is_in) && !one.is_empty()
            };
            assert!(are_near(&outlines(&shown, None), &outlines(&shown, Some((&spin, 1e-4)))), "{name} {spin:?}");
            let after = outlines(&shown.turned(&spin), None);
            assert!(are_near(&after, &outlines(&shown, Some((&spin, 1.0 - 1e-4)))), "{name} {spin:?}");
        }
    }
}

#[test]
fn figures_are_drawn_in_each_view() {
    for name in names() {
        let figure = figure(name);
        let shown = Polyhedron::of_figure(&figure, &figure.puzzle().played(&[]));
        for view in [View::Exploded, View::Plain, View::Net] {
            let picture = Picture { view, camera: shown.camera(), ..Picture::default() };
            let picture = svg::write(&draw(&shown, &picture, name));
            assert!(picture.matches("<path").count() > 8, "{name} {view:?}");
        }
    }
}
