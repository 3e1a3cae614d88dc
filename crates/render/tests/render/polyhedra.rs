//! Pictures of puzzles from cuts: painting order against depths, stickers against positions, colors and nets.

use std::collections::HashSet;

use godtable_cuts::{Choices, CutPuzzle};
use godtable_puzzle::puzzlefile::Power;
use godtable_render::scene::{Look, Patch};
use godtable_render::space::{Camera, Vector};
use godtable_render::{
    Animation, Background, Colors, Drawable, Motion, Path, Picture, Point, Polyhedron, Spin, Style, View, draw, svg,
};

/// All solids, all kinds of cuts, and turns of every order.
const PUZZLES: [&str; 18] = [
    "megaminx",
    "pentultimate",
    "fto",
    "christopher's jewel",
    "helicopter",
    "curvy copter",
    "dino",
    "skewb",
    "pyraminx with tips",
    "master pyraminx",
    "jing pyraminx",
    "2x2x2",
    "4x4x4",
    "2x3x4",
    "icosamate",
    "icosaminx",
    "p5 f 0.5 u 0.2",
    "p3 f 0.2 e 0.3",
];

/// The largest difference of two depths that count as equal.
const NEAR: f64 = 1e-6;

/// Numbers that look random, from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn share(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}

fn puzzle(description: &str) -> CutPuzzle {
    CutPuzzle::new(&description.parse().expect("a description"), &Choices::default()).expect("a puzzle")
}

fn solved(puzzle: &CutPuzzle) -> Polyhedron {
    Polyhedron::of(puzzle, &puzzle.puzzle().played(&[]))
}

/// Returns powers of moves and rotations that look random.
fn powers(puzzle: &CutPuzzle, count: usize, numbers: &mut Numbers) -> Vec<Power> {
    let power = |_| {
        let number = numbers.below(puzzle.turns().len());
        Power { number, exponent: 1 + numbers.below(puzzle.puzzle().order(number) as usize - 1) as u64 }
    };
    (0..count).map(power).collect()
}

fn camera(numbers: &mut Numbers) -> Camera {
    Camera { yaw: 360.0 * numbers.share(), pitch: 180.0 * numbers.share() - 90.0 }
}

/// Returns whether a convex polygon covers a point.
fn covers(polygon: &[Point], point: Point) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let side =
        |(one, other): (&Point, &Point)| (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x);
    let sides: Vec<f64> = polygon.iter().zip(next).map(side).filter(|side| side.abs() > 1e-12).collect();
    sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
}

/// Checks that no patch hides a nearer one, and returns the number of points that more than two patches cover.
fn check(patches: &[Patch], camera: Camera, about: &str) -> usize {
    let polygons: Vec<Vec<Point>> =
        patches.iter().map(|patch| patch.outline.ends().map(|corner| camera.project(corner).0).collect()).collect();
    let all = || polygons.iter().flatten();
    let (left, right) = all().fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point.x), high.max(point.x)));
    let (top, bottom) = all().fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point.y), high.max(point.y)));
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| camera.project(Vector(axis)).0);
    let (across, down) = (Vector(axes.map(|axis| axis.x)), Vector(axes.map(|axis| axis.y)));
    let direction = camera.direction();
    let mut covered = 0;
    for (row, column) in (0..40).flat_map(|row| (0..40).map(move |column| (row, column))) {
        let between = |low: f64, high: f64, step: i32| low + (high - low) * (f64::from(step) + 0.37) / 40.0;
        let point = Point::new(between(left, right, column), between(top, bottom, row));
        let at = across * point.x + down * point.y;
        let depth =
            |patch: &Patch| (patch.normal.dot(patch.middle) - patch.normal.dot(at)) / patch.normal.dot(direction);
        let seen = patches.iter().zip(&polygons).filter(|(_, polygon)| covers(polygon, point));
        let depths: Vec<f64> = seen.map(|(patch, _)| depth(patch)).collect();
        let Some(painted) = depths.last() else { continue };
        let nearest = depths.iter().copied().fold(f64::MIN, f64::max);
        assert!(nearest - painted < NEAR, "{about} {camera:?} {point:?}: {depths:?}");
        covered += usize::from(depths.len() > 2);
    }
    covered
}

#[test]
fn patches_hide_no_nearer_one_at_any_angle() {
    let numbers = &mut Numbers(7);
    for name in PUZZLES {
        let puzzle = puzzle(name);
        let polyhedron = solved(&puzzle);
        let mut covered = 0;
        let count = if godtable_testing::is_exhaustive() { 60 } else { 12 };
        let slice = |(number, slice): (usize, &godtable_cuts::Turn)| {
            let turn = puzzle.turns().len() + number;
            Spin { turn, times: 1, name: slice.name.clone(), locked: Vec::new() }
        };
        let slices = puzzle.slices().iter().enumerate().map(slice);
        for spin in Spin::of(&puzzle, &powers(&puzzle, count, numbers)).into_iter().chain(slices) {
            for apart in [None, Some(polyhedron.apart())] {
                let (camera, share) = (camera(numbers), numbers.share());
                let about = format!("{name} {spin:?} {share}");
                covered += check(&polyhedron.patches(Some((&spin, share)), camera, apart), camera, &about);
                check(&polyhedron.patches(None, camera, apart), camera, name);
            }
        }
        assert!(covered > 100, "{name}: {covered}");
    }
}

/// Returns the stickers that two opposite cameras see, by place, with their middles.
fn drawn(polyhedron: &Polyhedron, turning: Option<(&Spin, f64)>) -> Vec<(u16, Vector)> {
    let cameras = [Camera { yaw: 33.0, pitch: 21.0 }, Camera { yaw: 213.0, pitch: -21.0 }];
    let patches = cameras.into_iter().flat_map(|camera| polyhedron.patches(turning, camera, None));
    let facelet = |patch: Patch| match patch.look {
        Look::Facelet(facelet) => Some((facelet.sticker, patch.middle)),
        _ => None,
    };
    patches.filter_map(facelet).collect()
}

#[test]
fn drawn_stickers_are_those_of_the_position_after_each_turn() {
    let numbers = &mut Numbers(11);
    let style = Style::default();
    for name in PUZZLES {
        let puzzle = puzzle(name);
        let powers = powers(&puzzle, 12, numbers);
        let mut polyhedron = solved(&puzzle);
        for (number, spin) in Spin::of(&puzzle, &powers).iter().enumerate() {
            // At the end of its turn, a sticker is in the middle of its new place.
            let turned = Drawable::turned(&polyhedron, spin);
            let (moved, after) = (drawn(&polyhedron, Some((spin, 1.0))), drawn(&turned, None));
            assert_eq!((moved.len(), after.len()), (puzzle.stickers().len(), puzzle.stickers().len()), "{name}");
            for (sticker, middle) in &moved {
                let there = after.iter().find(|(_, other)| (*other + *middle * -1.0).length() < 1e-4);
                assert_eq!(there.map(|(sticker, _)| sticker), Some(sticker), "{name} {spin:?}");
            }
            polyhedron = turned;
            // Of pieces that look alike, a position names one. Pieces that no move changes stay in positions.
            let position = polyhedron.at(Some(&puzzle), &puzzle.puzzle().played(&powers[..=number]));
            let color = |of: &Polyhedron, place: usize| {
                let sticker = of.stickers()[place] as usize;
                let piece = &puzzle.pieces()[puzzle.stickers()[sticker].piece];
                piece.place.map(|_| puzzle.faces()[puzzle.stickers()[sticker].face].color)
            };
            for place in 0..puzzle.stickers().len() {
                let (own, other) = (color(&polyhedron, place), color(&position, place));
                assert!(own == other || own.is_none() || other.is_none(), "{name} {spin:?}: place {place}");
            }
        }
        let hues: HashSet<_> = (0..puzzle.stickers().len())
            .map(|place| {
                let facelet = godtable_render::scene::Facelet { place: 0, sticker: place as u16 };
                polyhedron.color(Look::Facelet(facelet), style)
            })
            .collect();
        assert_eq!(hues.len(), puzzle.faces().len(), "{name}: a hue for each face");
    }
}

#[test]
fn pictures_of_all_known_puzzles_stay_inside_their_frames() {
    for known in godtable_cuts::KNOWN {
        let puzzle = puzzle(known.name);
        let polyhedron = solved(&puzzle);
        for view in [View::Plain, View::Exploded, View::Net] {
            let picture = Picture { view, camera: polyhedron.camera(), ..Picture::default() };
            let drawing = draw(&polyhedron, &picture, known.name);
            for end in drawing.shapes.iter().flat_map(|shape| shape.path.ends()) {
                let is_inside = |at: f64, size: u32| (0.0..=f64::from(size)).contains(&at);
                assert!(is_inside(end.x, drawing.width) && is_inside(end.y, drawing.height), "{} {view:?}", known.name);
            }
        }
    }
}

#[test]
fn nets_show_each_place_once_without_overlap() {
    for name in PUZZLES.into_iter().chain(["p12 u 0", "1x2x7", "p7 f 0.5", "redicosahedron"]) {
        let puzzle = puzzle(name);
        let net = solved(&puzzle).net();
        assert_eq!(net.faces.len(), puzzle.faces().len());
        let tiles = net.faces.iter().flat_map(|face| face.patches.iter().map(move |(look, path)| (face, look, path)));
        let tiles = tiles.filter(|(_, look, _)| matches!(look, Look::Facelet(_)));
        let outline = |(face, _, path): (&godtable_render::NetFace, &Look, &Path)| -> Vec<Point> {
            path.ends().map(|end| Point::new(face.middle.x + end.x, face.middle.y + end.y)).collect()
        };
        let polygons: Vec<Vec<Point>> = tiles.map(outline).collect();
        assert_eq!(polygons.len(), puzzle.stickers().len(), "{name}");
        for (number, polygon) in polygons.iter().enumerate() {
            let count = polygon.len() as f64;
            let sum = polygon.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
            let middle = Point::new(sum.0 / count, sum.1 / count);
            let covering = polygons.iter().enumerate().filter(|(_, other)| covers(other, middle));
            assert_eq!(covering.map(|(other, _)| other).collect::<Vec<usize>>(), [number], "{name}");
        }
    }
}

#[test]
fn stickers_of_bandaged_pieces_are_one_while_they_lie_side_by_side() {
    let choices = Choices { bandage: "UF UFR, DB DBL".to_owned(), ..Choices::default() };
    let puzzle = CutPuzzle::new(&"3x3x3".parse().expect("a cube"), &choices).expect("a puzzle");
    let count = |turns: &str| {
        let powers = puzzle.puzzle().read_moves(turns).expect("turns");
        let position = puzzle.puzzle().played_legally(&powers).expect("legal turns");
        let net = Polyhedron::of(&puzzle, &position).net();
        let all: Vec<_> = net.faces.into_iter().flat_map(|face| face.patches).collect();
        all.iter().filter(|(look, _)| matches!(look, Look::Facelet(_))).count()
    };
    // Each block has two sides with two stickers.
    assert_eq!(["", "U", "U' D2 U2"].map(count), [54 - 4; 3]);
    assert_eq!(drawn(&solved(&puzzle), None).len(), 54 - 4);
}

#[test]
fn color_schemes_and_styles_decide_the_hues() {
    let choices = Choices { colors: "U=D F*".to_owned(), ..Choices::default() };
    let puzzle = CutPuzzle::new(&"3x3x3".parse().expect("a cube"), &choices).expect("a puzzle");
    let polyhedron = solved(&puzzle);
    let colors_of = |face: &str, style: Style| -> HashSet<_> {
        let number = puzzle.faces().iter().position(|own| own.name == face).expect("a face");
        let stickers = (0..54).filter(|&sticker: &usize| puzzle.stickers()[sticker].face == number);
        stickers
            .map(|sticker| {
                let facelet = godtable_render::scene::Facelet { place: 0, sticker: sticker as u16 };
                polyhedron.color(Look::Facelet(facelet), style)
            })
            .collect()
    };
    let style = Style::default();
    assert_eq!(colors_of("U", style), colors_of("D", style));
    assert_eq!(colors_of("U", style), HashSet::from([style.face(godtable_puzzle::cube::Face::U)]));
    assert_eq!(colors_of("F", style).len(), 9, "a picture");
    let hues = Style { colors: Colors::Hues, ..style };
    assert_eq!(colors_of("R", hues).len(), 9);
    let blind = Style { colors: Colors::ColorBlind, background: Background::Dark };
    assert_eq!(colors_of("R", blind), HashSet::from([blind.face(godtable_puzzle::cube::Face::R)]));
}

/// Names, views, and hashes of their pictures as SVG. A hash that changes is a picture to look at.
const HASHES: [(&str, View, u64); 6] = [
    ("megaminx", View::Exploded, 0x5bb3_e2a0_1506_4b84),
    ("fto", View::Exploded, 0xb015_fb49_3952_3a72),
    ("pyraminx with tips", View::Net, 0x38f4_04e0_d20c_518d),
    ("4x4x4", View::Exploded, 0xa202_cb76_00b0_7271),
    ("icosamate", View::Net, 0x678e_020a_dbe4_cbc3),
    ("helicopter", View::Plain, 0x5f4d_1e3f_d048_056c),
];

#[test]
fn pictures_have_their_hashes() {
    let hash = |(name, view, _): (&'static str, View, u64)| {
        let puzzle = puzzle(name);
        let powers = powers(&puzzle, 9, &mut Numbers(5));
        let polyhedron = Polyhedron::of(&puzzle, &puzzle.puzzle().played(&powers));
        let picture = Picture { view, camera: polyhedron.camera(), labels: true, ..Picture::default() };
        (name, view, hash(&svg::write(&draw(&polyhedron, &picture, name))))
    };
    assert_eq!(HASHES.map(hash), HASHES);
}

/// Returns a number that changes with any byte: FNV-1a, <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn animations_have_a_frame_for_each_step_and_whole_turns_at_rest() {
    for name in ["megaminx", "pyraminx with tips", "2x3x4"] {
        let puzzle = puzzle(name);
        let start = solved(&puzzle);
        let turns = Spin::of(&puzzle, &powers(&puzzle, 3, &mut Numbers(3)));
        let animation = Animation {
            camera: start.camera(),
            start,
            turns,
            tween: 4,
            motion: Motion::Still,
            rate: 25,
            repeats: true,
            exploded: true,
            style: Style::default(),
            size: 120,
        };
        let frames: Vec<String> = animation.frames().map(|frame| svg::write(&frame.drawing)).collect();
        assert_eq!(frames.len(), 13);
        let different: HashSet<u64> = frames.iter().map(|frame| hash(frame)).collect();
        assert_eq!(different.len(), 13, "{name}");
        let strip = animation.strip(name);
        assert!(strip.shapes.len() > frames.len() && strip.width == 120, "{name}");
        let gif = godtable_render::film::gif(&animation).expect("a film");
        assert!(gif.starts_with(b"GIF89a") && gif.len() < 60_000, "{name}: {}", gif.len());
        assert!(godtable_render::film::apng(&animation).expect("a film").starts_with(b"\x89PNG"));
    }
}
