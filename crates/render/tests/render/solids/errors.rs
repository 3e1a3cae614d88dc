//! Bodies and moves that are rejected.

use super::support;

use godtable_render::solids::{
    Assembly, Body, Direction, Motion, Move, Picture, Pose, SolidsError, View, film, picture,
};
use support::{drawn, pair, soma};

fn body(name: &str, cells: &[[i32; 3]]) -> Body {
    Body { name: name.into(), color: [0; 3], cells: cells.to_vec() }
}

fn at(x: f64) -> Pose {
    Pose { quarters: [0; 3], location: [x, 0.0, 0.0] }
}

fn message(bodies: Vec<Body>, poses: Vec<Pose>) -> String {
    Assembly::new(bodies, poses).expect_err("it is refused").to_string()
}

#[test]
fn wrong_bodies_are_refused_by_name() {
    let cube = || body("A", &[[0, 0, 0]]);
    assert_eq!(message(vec![], vec![]), "an assembly needs at least one body");
    assert_eq!(message(vec![cube()], vec![]), "1 bodies have 0 poses; each body needs one");
    assert_eq!(message(vec![cube(), body("B", &[])], vec![at(0.0), at(1.0)]), "body B has no cells");
    assert_eq!(message(vec![body("B", &[[1, 2, 3], [1, 2, 3]])], vec![at(0.0)]), "body B has the cell [1, 2, 3] twice");
    assert_eq!(message(vec![cube(), cube()], vec![at(0.0), at(0.0)]), "bodies A and A 2 overlap");
    let lattice = message(vec![cube(), cube()], vec![at(0.0), at(1.5)]);
    assert_eq!(lattice, "body A 2 lies between the cells of A: their locations must differ by whole numbers");
    let far = "body A is too far from the origin: coordinates can be at most 10000";
    for x in [f64::NAN, f64::INFINITY, -1e300, 10_001.0] {
        assert_eq!(message(vec![cube()], vec![at(x)]), far);
    }
    assert_eq!(message(vec![body("A", &[[0, 0, i32::MIN]])], vec![at(0.0)]), far);
    let wide = message(vec![cube(), cube()], vec![at(-60.0), at(40.0)]);
    assert_eq!(wide, "the assembly is 101 cells wide; at most 100 can be drawn");
    let cells: Vec<[i32; 3]> = (0..10_001).map(|number| [number % 100, number / 100 % 100, number / 10_000]).collect();
    let many = message(vec![body("A", &cells)], vec![at(0.0)]);
    assert_eq!(many, "the bodies have 10001 cells; at most 10000 can be drawn");
}

#[test]
fn half_cells_between_all_bodies_and_space_are_allowed() {
    let bodies = vec![body("A", &[[0, 0, 0]]), body("B", &[[0, 0, 0]])];
    let assembly = Assembly::new(bodies, vec![at(-0.5), at(0.5)]).expect("one lattice");
    assert_eq!((assembly.cells()[1][0], assembly.middle()), ([1, 0, 0], [0.0; 3]));
}

#[test]
fn wrong_moves_are_refused_by_number() {
    let refused = |moves: &[(&[usize], Direction, u32)]| {
        let step = |&(bodies, direction, length): &(&[usize], Direction, u32)| Move {
            bodies: bodies.to_vec(),
            direction,
            length,
        };
        Motion::new(&pair(), moves.iter().map(step).collect()).expect_err("it is refused").to_string()
    };
    assert_eq!(
        refused(&[(&[2], Direction::Up, 1)]),
        "body number 2 does not exist: the assembly has 2, counted from 0"
    );
    let named = "move 2 must name at least one body, and each at most once";
    assert_eq!(refused(&[(&[0], Direction::Up, 1), (&[], Direction::Up, 1)]), named);
    assert_eq!(refused(&[(&[0], Direction::Up, 1), (&[1, 1], Direction::Up, 1)]), named);
    assert_eq!(refused(&[(&[0], Direction::Up, 1001)]), "move 1 is 1001 cells long; at most 1000 are possible");
    assert_eq!(refused(&[(&[1], Direction::Right, 4)]), "move 1: B cannot move Right, A is in its way");
    let many = vec![(&[0][..], Direction::Up, 0); 10_001];
    assert_eq!(refused(&many), "the motion has 10001 moves; at most 10000 are possible");
    let missing = Motion::reversing(&pair(), &[(7, Direction::Up), (0, Direction::Up)]);
    assert!(matches!(missing, Err(SolidsError::NoSuchBody { body: 7, bodies: 2 })));
}

#[test]
fn body_under_another_cannot_leave_upwards_first() {
    // A lies under B.
    let stack = drawn(&["A", "B"]);
    let upwards =
        |first: usize, second: usize| Motion::reversing(&stack, &[(first, Direction::Up), (second, Direction::Up)]);
    assert!(upwards(1, 0).is_ok());
    assert!(matches!(upwards(0, 1), Err(SolidsError::Blocked { number: 1, .. })));
}

#[test]
fn picture_without_pixels_is_refused() {
    let assembly = soma();
    let motion = Motion::new(&assembly, Vec::new()).expect("no moves");
    for size in [0, 70_000] {
        for view in [View::Plain, View::Exploded, View::Layers] {
            let shown = Picture { size, view, ..Picture::default() };
            assert_eq!(picture::draw(&assembly, shown).width, size);
            assert!(film::assembly(&assembly, &motion, shown, film::Pace::default()).gif().is_err());
        }
    }
    assert!(film::solutions(&[], Picture::default(), true).is_err());
}
