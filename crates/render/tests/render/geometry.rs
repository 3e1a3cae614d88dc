//! The drawn stickers against two models of the cube: `facelets` and the independent one.

use super::support;

use std::f64::consts::FRAC_PI_2;

use godtable_puzzle::cube::{Face, Held, Layers, NamedLock, Puzzle, Rules, StateError, Turn, facelets};
use godtable_puzzle::cube3::Cube3;
use godtable_render::scene::{self, Look, Patch, Turning};
use godtable_render::space::{Camera, Frame, Vector};
use godtable_render::{Cube, Drawing, Part, Style};
use godtable_testing::Stickers;
use support::{animation, cube, cube3, locked, turns};

const SETUPS: [&str; 5] = ["", "R U F", "R U' F2 L D B'", "x R y U2 z' F", "L2 B D' R F' U"];

/// Two cameras that see all faces together.
const CAMERAS: [Camera; 2] = [Camera::ISOMETRIC, Camera { yaw: 215.0, pitch: -31.0 }];

/// Returns the letters of the facelets as the cameras see them; a tile without a sticker is a dot. The middle of a tile
/// decides which facelet it is.
fn drawn(cube: &Cube, turning: Option<Turning>) -> String {
    let width = cube.width();
    let mut letters = vec![' '; 6 * width * width];
    for patch in CAMERAS.into_iter().flat_map(|camera| scene::patches(cube, turning, camera, None)) {
        let letter = match patch.look {
            Look::Sticker(sticker) => sticker.face.letter(),
            Look::Blank => '.',
            _ => continue,
        };
        let face = face_of(&patch);
        let frame = Frame::of(face);
        let layer = |direction: Vector| ((patch.middle.dot(direction) + 1.0) * width as f64 / 2.0).floor() as usize;
        let facelet = width * (width * face.index() + layer(frame.down)) + layer(frame.right);
        assert_eq!(letters[facelet], ' ', "two tiles in one place");
        letters[facelet] = letter;
    }
    letters.into_iter().collect()
}

/// Returns the face in whose plane a patch lies.
fn face_of(patch: &Patch) -> Face {
    let is_along = |face: &Face| {
        let normal = Frame::of(*face).normal;
        normal.dot(patch.normal) > 0.999 && (normal.dot(patch.middle) - 1.0).abs() < 1e-9
    };
    Face::ALL.into_iter().find(is_along).expect("each sticker lies on a face")
}

#[test]
fn drawn_stickers_match_the_facelets() {
    for setup in SETUPS {
        let drawn = drawn(&cube(Puzzle::CUBE2, setup), None);
        let held = Held::read_setup(setup, Puzzle::CUBE2).expect("well written");
        assert_eq!(drawn, facelets::write(&held.position()), "{setup}");
        let stickers = Stickers::solved().play(setup).expect("well written");
        assert_eq!(drawn, stickers.facelets(), "{setup}");
    }
}

#[test]
fn drawn_turns_match_the_independent_model() {
    for (setup, turn) in SETUPS.into_iter().flat_map(|setup| Turn::ALL.map(|turn| (setup, turn))) {
        let before = cube(Puzzle::CUBE2, setup);
        let stickers = Stickers::solved().play(setup).expect("well written");
        let stickers = stickers.turn(turn.face().letter(), turn.quarters());
        assert_eq!(drawn(&before.turned(turn.into()), None), stickers.facelets(), "{setup}, then {turn}");
        // A layer at the end of its turn is in its new place.
        let angle = FRAC_PI_2 * f64::from(turn.quarters());
        let turning = Turning { face: turn.face(), layers: Layers::FACE, angle };
        assert_eq!(drawn(&before, Some(turning)), stickers.facelets(), "{setup}, {turn} on its way");
    }
}

#[test]
fn drawn_turns_of_all_layers_match_the_pieces() {
    for setup in ["", "R U F' M2 x d'", "L2 S' B r E2 y' u f l2 D' z b"] {
        for turn in "URFDLBurfdlbMESxyz".chars().flat_map(|letter| ["", "2", "'"].map(|end| format!("{letter}{end}"))) {
            let text = format!("{setup} {turn}");
            let pieces = Cube3::read_turns(&text).expect("well written");
            let after = cube3(&text);
            assert_eq!(drawn(&after, None), godtable_puzzle::cube3::facelets::write(&pieces), "{text}");
            assert_eq!(after, Cube::of_facelets(&godtable_puzzle::cube3::facelets::colors(&pieces)), "{text}");
            // Layers at the end of their turn are in their new place.
            let action = turns(&turn)[0];
            let angle = FRAC_PI_2 * f64::from(action.quarters());
            let turning = Turning { face: action.face(), layers: action.layers(), angle };
            assert_eq!(drawn(&cube3(setup), Some(turning)), drawn(&after, None), "{text} on its way");
        }
    }
}

#[test]
fn all_stickers_have_different_names() {
    let cubes = SETUPS.into_iter().flat_map(|setup| [cube(Puzzle::CUBE2, setup), cube3(setup)]);
    for cube in cubes {
        let mut stickers: Vec<_> = Face::ALL.into_iter().flat_map(|face| cube.stickers(face)).collect();
        stickers.sort_unstable();
        stickers.dedup();
        assert_eq!(stickers.len(), 6 * cube.width() * cube.width());
    }
}

#[test]
fn corners_3x3x3_draws_corners_and_centers() {
    for setup in SETUPS {
        let (corners, whole) = (cube(Puzzle::CORNERS3, setup), cube3(setup));
        let mut without_edges: Vec<char> = drawn(&whole, None).chars().collect();
        without_edges.chunks_mut(9).flat_map(|face| face.iter_mut().skip(1).step_by(2)).for_each(|edge| *edge = '.');
        assert_eq!(drawn(&corners, None), without_edges.iter().collect::<String>(), "{setup}");
    }
}

#[test]
fn hidden_faces_stand_off_the_cube_along_their_normals() {
    // Panels of hidden faces stand 2 off the cube, along their normals; the panel of L is left of the cube.
    let cube = cube(Puzzle::CUBE2, "R U F");
    let direction = Camera::ISOMETRIC.direction();
    let patches = scene::patches(&cube, None, Camera::ISOMETRIC, Some(2.0));
    let stickers: Vec<&Patch> = patches.iter().filter(|patch| matches!(patch.look, Look::Sticker(_))).collect();
    assert_eq!(stickers.len(), 24);
    let panel = stickers.iter().filter(|patch| patch.normal.dot(direction) < 0.0);
    for patch in panel {
        let moved = patch.middle + patch.normal * -2.0;
        assert!((moved.dot(patch.normal) - 1.0).abs() < 1e-9, "{patch:?}");
        let (there, _) = Camera::ISOMETRIC.project(patch.middle);
        let across = if patch.normal.dot(Vector([1.0, 0.0, 0.0])) < -0.9 { there.x } else { -2.0 };
        assert!(across < -1.4, "off the cube: {patch:?}");
    }
}

#[test]
fn locked_faces_follow_from_rules_and_turns() {
    let locked = |rules: &Rules, turns: &str| {
        Cube::of(&Held::read_turns(turns, rules).expect("legal"), rules).expect("its rules").locked().to_vec()
    };
    let rules = |turns: &str, lock| Rules::parse(Puzzle::CORNERS3, turns, lock).expect("well written");
    assert_eq!(locked(&Rules::default(), ""), []);
    assert_eq!(locked(&Rules::default(), "R U F"), [Face::F, Face::B]);
    // L is R and a rotation of the cube; the lock stays on the axis of L.
    assert_eq!(locked(&Rules::default(), "U L"), [Face::R, Face::L]);
    assert_eq!(locked(&rules("R L U D", NamedLock::Axis), "U L"), [Face::R, Face::L]);
    assert_eq!(locked(&rules("R L U D", NamedLock::Face), "U L"), [Face::L]);
}

#[test]
fn state_of_another_puzzle_is_refused() {
    let cube = Held::solved(Puzzle::CORNERS3);
    let refused = StateError::OtherPuzzle { state: Puzzle::CORNERS3, rules: Puzzle::CUBE2 };
    assert_eq!(Cube::of(&cube, &Rules::default()), Err(refused));
}

/// Returns the faces with a padlock, as the two cameras see them.
fn padlocks(cube: &Cube, turning: Option<Turning>) -> Vec<Face> {
    let patches = CAMERAS.into_iter().flat_map(|camera| scene::patches(cube, turning, camera, None));
    let keyholes = patches.filter(|patch| patch.look == Look::Padlock(Part::Keyhole));
    let mut faces: Vec<Face> = keyholes.map(|patch| face_of(&patch)).collect();
    faces.sort_unstable();
    faces
}

#[test]
fn locked_face_has_a_padlock_unless_a_turn_cuts_or_tilts_it() {
    for puzzle in Puzzle::ALL {
        assert_eq!(padlocks(&cube(puzzle, "R U F"), None), []);
        let cube = locked(puzzle, "R U");
        assert_eq!(padlocks(&cube, None), [Face::U, Face::D]);
        let turning = |face, layers| Some(Turning { face, layers, angle: 0.4 });
        assert_eq!(padlocks(&cube, turning(Face::U, Layers::FACE)), [Face::U, Face::D], "{puzzle}");
        assert_eq!(padlocks(&cube, turning(Face::R, Layers::FACE)), [], "{puzzle}");
        assert_eq!(padlocks(&cube, turning(Face::U, Layers::ALL)), [Face::U, Face::D], "{puzzle}");
        assert_eq!(padlocks(&cube, turning(Face::R, Layers::ALL)), [], "{puzzle}");
    }
}

#[test]
fn turned_cube_has_the_locks_of_its_rules() {
    let after = |cube: &Cube, text: &str| turns(text).into_iter().fold(cube.clone(), |cube, turn| cube.turned(turn));
    let cube = locked(Puzzle::CUBE2, "R U");
    assert_eq!(after(&cube, "F").locked(), [Face::F, Face::B]);
    // L is R and a rotation of the cube; the lock stays on the axis of L.
    assert_eq!(after(&cube, "L").locked(), [Face::R, Face::L]);
    // A rotation takes the lock along.
    assert_eq!(after(&cube, "y").locked(), [Face::U, Face::D]);
    assert_eq!(after(&cube, "x").locked(), [Face::F, Face::B]);
    assert_eq!(after(&cube, "x R y").locked(), [Face::F, Face::B]);
    let rules = Rules::named(Puzzle::CUBE2, "half-turn").expect("a preset");
    let free = Cube::of(&Held::solved(Puzzle::CUBE2), &rules).expect("a state of the rules");
    assert_eq!(after(&free, "F").locked(), []);
}

/// Returns the number of keyholes in a picture.
fn keyholes(drawing: &Drawing) -> usize {
    let white = |shape: &&godtable_render::Shape| shape.paint.color().rgb == [255; 3];
    // A padlock has three white shapes: two of the rim, and the keyhole.
    drawing.shapes.iter().filter(white).count() / 3
}

#[test]
fn stills_and_frames_show_the_locks_after_each_turn() {
    let style = Style { background: godtable_render::Background::Dark, ..Style::default() };
    let animation = godtable_render::Animation { style, start: locked(Puzzle::CUBE2, "R"), ..animation("U F R") };
    assert_eq!(keyholes(&animation.strip("")), 4 * 2);
    let seen: Vec<usize> = animation.frames().map(|frame| keyholes(&frame.drawing)).collect();
    // At first R and L are locked. A turn unlocks them at its start, and locks its own axis near its end.
    assert_eq!((seen.len(), seen[0], seen[1], seen[7]), (37, 2, 0, 0));
    for turn in 0..3 {
        assert_eq!(seen[12 * turn + 8..=12 * turn + 12], [2; 5], "turn {turn}");
        assert_eq!(seen[12 * turn + 1..12 * turn + 8], [0; 7], "turn {turn}");
    }
}
