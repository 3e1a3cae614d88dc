//! Steps have the fewest turns: a plain search of all positions near the start finds none that meet the goal earlier.

use super::support;

use std::collections::HashSet;

use godtable_puzzle::cube::notation::parse_layers;
use godtable_puzzle::cube::{LayerTurn, Rotation};
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_solvers::methods::Method;
use support::{Seen, solve};

const ALL: &str = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";
const SLICES: &str = "R R2 R' r r2 r' U U2 U' M M2 M'";
const LOW: &str = "DF DR DB DL DFR DFL DBL DRB";

/// Returns whether fewer than `length` turns lead from a cube to one that meets a condition.
fn is_met_before(length: usize, cube: &Cube3, turns: &[LayerTurn], is_met: &dyn Fn(&Cube3) -> bool) -> bool {
    let moved = |cube: &Cube3| turns.iter().map(|&turn| cube.moved(turn)).collect::<Vec<Cube3>>();
    godtable_testing::plain_levels([*cube], |&cube| cube, moved).take(length).any(|level| level.iter().any(is_met))
}

/// Compares the length of a step with the plain search, after a few random turns.
fn check(fields: &str, turns: &str, is_met: &dyn Fn(&Cube3) -> bool) {
    let method = Method::read(&format!("[[steps]]\nname = 'step'\nturns = \"{turns}\"\n{fields}")).expect("a method");
    let mut random = Random::new(5);
    let steps = parse_layers(turns).expect("turns");
    let turns: Vec<LayerTurn> = steps.iter().map(|step| step.action).collect();
    let mut lengths = 0;
    for count in [1, 2, 3, 3, 4, 4, 4, 4, 4, 5] {
        let numbers = random.turns(count);
        let scramble = numbers.iter().map(|turn| turns[turn.index() % turns.len()]);
        let cube = scramble.fold(Cube3::SOLVED, |cube, turn| cube.moved(turn));
        // A step begins in the hold of the method; slice turns may have left another one.
        if cube.centers() != Cube3::SOLVED.centers() {
            continue;
        }
        let solution = solve(&method, &cube);
        let step = &solution.steps[0];
        assert!(is_met(&step.cube) && step.is_optimal, "{fields}: {numbers:?}");
        assert!(!is_met_before(step.turns.len(), &cube, &turns, is_met), "{fields}: {numbers:?}");
        lengths += step.turns.len();
    }
    assert!(lengths > 4, "the scrambles are not trivial");
}

#[test]
fn solved_pieces_take_the_fewest_turns() {
    check("solved = 'DF DR DB DL'", ALL, &|cube| Seen::of(cube).solved("DF DR DB DL"));
    check(&format!("solved = '{LOW}'"), ALL, &|cube| Seen::of(cube).solved(LOW));
}

#[test]
fn placed_and_oriented_pieces_take_the_fewest_turns() {
    let step = format!("solved = '{LOW}'\nplaced = 'UFR UBR UBL UFL'");
    check(&step, ALL, &|cube| Seen::of(cube).solved(LOW) && Seen::of(cube).placed("UFR UBR UBL UFL"));
    let step = format!("solved = '{LOW} FR FL BR BL'\noriented = 'UFR UBR UBL UFL UF'");
    let oriented = |cube: &Cube3| {
        let seen = Seen::of(cube);
        // The piece UF may be at any place of U here: the lower layers are solved.
        let edge = [(7, 19), (5, 10), (1, 46), (3, 37)]
            .iter()
            .any(|&(top, side)| seen.0[top] == seen.0[4] && seen.0[side] == seen.0[22]);
        seen.solved(LOW) && seen.solved("FR FL BR BL") && seen.oriented("UFR UBR UBL UFL") && edge
    };
    check(&step, ALL, &oriented);
}

#[test]
fn nearest_group_is_chosen() {
    let groups = ["DFR FR", "DFL FL", "DBL BL", "DRB BR"];
    check("one_of = ['DFR FR', 'DFL FL', 'DBL BL', 'DRB BR']\nsolved = 'DF DR DB DL'", ALL, &|cube| {
        let seen = Seen::of(cube);
        seen.solved("DF DR DB DL") && groups.iter().any(|group| seen.solved(group))
    });
}

#[test]
fn turns_of_the_layer_are_free_with_up_to() {
    let step = format!("solved = '{LOW} FR FL BR BL UF UR UB UL UFR UBR UBL UFL'\nup_to = 'U'");
    let is_met = |cube: &Cube3| {
        let after = |turns: &str| cube.then(&Cube3::read_turns(turns).expect("turns"));
        ["", "U", "U2", "U'"].into_iter().any(|turns| after(turns).is_solved())
    };
    check(&step, ALL, &is_met);
}

#[test]
fn slice_turns_count_as_one() {
    let pieces = "DL FL BL DFL DBL DR FR BR DFR DRB UF UB";
    let step = format!("solved = '{pieces} centers'");
    check(&step, SLICES, &|cube| cube.centers() == Cube3::SOLVED.centers() && Seen::of(cube).solved(pieces));
}

#[test]
fn edges_are_oriented_in_the_fewest_turns() {
    let step = "oriented = 'UF UR UB UL DF DR DB DL FR FL BR BL'";
    check(step, ALL, &|cube| Seen::of(cube).has_edges_oriented());
}

#[test]
fn domino_reduction_takes_the_fewest_turns() {
    let step = "oriented = 'UFR UBR UBL UFL DFR DFL DBL DRB'\nwithin = ['FR FL BR BL']";
    check(step, "U U2 U' D D2 D' R R2 R' L L2 L' F2 B2", &|cube| Seen::of(cube).is_domino());
}

#[test]
fn half_turn_reduction_takes_the_fewest_turns() {
    let (high, half_turns) = ("U U2 U' D D2 D' R2 L2 F2 B2", "U2 D2 R2 L2 F2 B2");
    let turns: Vec<LayerTurn> = parse_layers(half_turns).expect("turns").iter().map(|step| step.action).collect();
    let moved = |cube: &Cube3| turns.iter().map(|&turn| cube.moved(turn)).collect::<Vec<Cube3>>();
    let levels = godtable_testing::plain_levels([Cube3::SOLVED], |&cube| cube, moved);
    let reached: HashSet<Cube3> = levels.flatten().collect();
    assert_eq!(reached.len(), 663_552);
    let step = format!(
        "within = ['UF DF UB DB', 'UR UL DR DL', 'FR FL BR BL']\ngoal_turns = '{half_turns}'\n\
         goal_pieces = 'UFR UBR UBL UFL DFR DFL DBL DRB'"
    );
    check(&step, high, &|cube| reached.contains(cube));
}

#[test]
fn nearest_of_six_crosses_is_chosen() {
    let text = "holds = ['', 'z2', 'x', \"x'\", 'z', \"z'\"]\n[[steps]]\nname = 'cross'\nsolved = 'DF DR DB DL'";
    let method = Method::read(text).expect("a method");
    let turns: Vec<LayerTurn> = parse_layers(ALL).expect("turns").iter().map(|step| step.action).collect();
    let is_met = |cube: &Cube3| Rotation::ALL.iter().any(|&hold| Seen::of(&cube.rotated(hold)).solved("DF DR DB DL"));
    let mut random = Random::new(6);
    let mut holds = HashSet::new();
    for count in [3, 4, 5, 6, 8, 20, 20, 20] {
        let cube = random.turns(count).iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
        let solution = solve(&method, &cube);
        let step = &solution.steps[0];
        assert!(Seen::of(&step.cube).solved("DF DR DB DL") && step.is_optimal);
        assert!(!is_met_before(step.turns.len().min(4), &cube, &turns, &is_met));
        holds.insert(solution.rotation);
    }
    assert!(holds.len() > 1, "other colors are nearer at times");
}
