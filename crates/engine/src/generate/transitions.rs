//! Transitions: turns with the lock states they lead to, and their pulls between classes.
//!
//! Planes that allow the same turn into the same lock state share the transition, so a level pulls it once for all of
//! them.

use std::ops::Range;

use crate::index::{Move, Plane, Planes, RowClasses, RowStep, regripping};
use godtable_puzzle::cube::{LockState, Rotation, Rules, Turn};

use crate::generate::level::PlaneMoves;
use crate::generate::set::Pull;

/// A turn and the lock state it leads to.
pub(crate) type Transition = (Turn, LockState);

/// The transitions of the rules, each once, in the order of their turns.
pub(crate) fn transitions(rules: &Rules, locks: &Planes) -> Vec<Transition> {
    let mut transitions: Vec<Transition> = Vec::new();
    for turn in rules.turns().iter() {
        for transition in locks.all().iter().filter_map(|plane| Some((turn, rules.after(plane.lock(), turn)?))) {
            if !transitions.contains(&transition) {
                transitions.push(transition);
            }
        }
    }
    transitions
}

/// The pulls of the search, by class and transition. Their sources are numbers of sets in the half of the last level.
pub(crate) fn pulls(
    transitions: &[Transition],
    classes: &RowClasses,
    locks: &Planes,
    halves: &[Range<usize>; 2],
) -> Vec<Pull> {
    // The plane of the lock state after the regrips, by transition and regrips; plane 0 if the rules have no lock.
    let plane_of = |lock: LockState, regrips: u8| {
        let lock = locks.regripped(lock, regrips);
        lock.and_then(|lock| locks.place_of(lock)).map_or(0, |place| place.plane)
    };
    let planes_locked: Vec<[usize; 3]> =
        transitions.iter().map(|&(_, lock)| [0, 1, 2].map(|regrips| plane_of(lock, regrips))).collect();
    let planes = locks.all().len();
    let turns: Vec<Turn> = transitions.iter().map(|&(turn, _)| turn).collect();
    let steps = classes.steps(&turns);
    let pull = |(number, &step): (usize, &RowStep)| {
        let plane = planes_locked[number % transitions.len()][usize::from(step.regrips())];
        let half = halves.iter().find(|half| half.contains(&step.row().number())).expect("the halves have all classes");
        Pull::new(step, (step.row().number() - half.start) * planes + plane)
    };
    steps.iter().enumerate().map(pull).collect()
}

/// The transitions out of a plane, in the order of the table's choices.
pub(crate) fn plane_moves(plane: &Plane, transitions: &[Transition], table: &Planes) -> PlaneMoves {
    let (moves, back) = match table.place_of(plane.lock()) {
        Some(place) => (table.all()[place.plane].moves(), regripping(place.regrips).inverse()),
        None => (plane.moves(), Rotation::IDENTITY),
    };
    let number = |step: &Move| {
        let turn = step.turn.rotated(back);
        let transition = table.rules().after(plane.lock(), turn).map(|lock| (turn, lock));
        let number = transitions.iter().position(|&known| Some(known) == transition);
        number.expect("rules that are reduced by symmetry are the same on all axes") as u8
    };
    let transitions: Vec<u8> = moves.iter().map(number).collect();
    PlaneMoves {
        transition_set: transitions.iter().fold(0, |set, number| set | 1 << number),
        transitions,
        is_locked: plane.is_locked(),
        joins_unlocked: table.place_of(plane.lock()).is_some_and(|place| place.joins_unlocked),
    }
}
