//! Cubes and animations for the tests.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

use godtable_cube::{Held, Puzzle, Rules, Turn};
use godtable_render::{Animation, Cube, Motion, Style};

/// Parses turns such as "R U2 F'".
pub(crate) fn turns(text: &str) -> Vec<Turn> {
    let turn = |word| Turn::ALL.into_iter().find(|turn| turn.to_string() == word).expect("a turn");
    text.split_whitespace().map(turn).collect()
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

/// Returns an animation of turns from a state that shows all colours.
pub(crate) fn animation(text: &str) -> Animation {
    Animation {
        cube: cube(Puzzle::Cube2, "R U F2 R' U"),
        turns: turns(text),
        tween: 12,
        motion: Motion::Still,
        rate: 25,
        repeats: true,
        exploded: true,
        style: Style::default(),
        size: 400,
    }
}
