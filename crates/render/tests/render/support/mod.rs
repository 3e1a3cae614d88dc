//! Cubes and animations for the tests.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

use godtable_puzzle::cube::{Face, Held, LayerTurn, Puzzle, Rules, notation};
use godtable_render::space::Camera;
use godtable_render::{Animation, Cube, Motion, Style};

/// Parses turns such as "R U2 F' M x".
pub(crate) fn turns(text: &str) -> Vec<LayerTurn> {
    notation::parse_layers(text).expect("well written").into_iter().map(|step| step.action).collect()
}

/// Returns the solved 3x3x3.
pub(crate) fn solved3() -> Cube {
    Cube::of_facelets(&std::array::from_fn(|facelet| Face::ALL[facelet / 9]))
}

/// Returns the 3x3x3 after turns of any layers.
pub(crate) fn cube3(text: &str) -> Cube {
    turns(text).into_iter().fold(solved3(), |cube, turn| cube.turned(turn))
}

/// Returns the cube after turns and rotations, without locks.
pub(crate) fn cube(puzzle: Puzzle, setup: &str) -> Cube {
    let rules = Rules::named(puzzle, "irreversible").expect("known");
    Cube::of(&Held::read_setup(setup, puzzle).expect("well written"), &rules).expect("its rules")
}

/// Returns the cube after turns of the Irreversible Cube; the last turn locks its axis.
pub(crate) fn locked(puzzle: Puzzle, text: &str) -> Cube {
    let rules = Rules::named(puzzle, "irreversible").expect("known");
    Cube::of(&Held::read_turns(text, &rules).expect("legal"), &rules).expect("a state of the rules")
}

/// Returns an animation of turns from a state that shows all colors.
pub(crate) fn animation(text: &str) -> Animation {
    Animation {
        start: cube(Puzzle::CUBE2, "R U F2 R' U"),
        turns: turns(text),
        tween: 12,
        camera: Camera::ISOMETRIC,
        motion: Motion::Still,
        rate: 25,
        repeats: true,
        exploded: true,
        style: Style::default(),
        size: 400,
    }
}
