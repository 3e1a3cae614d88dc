//! Ways: turns with the lock states they lead to, and how they lead from class to class.

use std::ops::Range;

use godtable_cube::{LockState, Rotation, Rules, Turn};
use godtable_index::{Move, Plane, Planes, RowClasses, Step, regripping};

use crate::level::PlaneMoves;
use crate::set::Pull;

/// A turn and the lock state it leads to: each pair once.
pub(crate) type Way = (Turn, LockState);

/// The ways of the rules, in the order of the turns.
pub(crate) fn ways(rules: &Rules, locks: &Planes) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for turn in rules.turns().iter() {
        for way in locks.all().iter().filter_map(|plane| Some((turn, rules.after(plane.lock(), turn)?))) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways
}

/// By class and way: how the turn leads into the half of the classes where the level before is.
pub(crate) fn pulls(ways: &[Way], classes: &RowClasses, locks: &Planes, halves: &[Range<usize>; 2]) -> Vec<Pull> {
    // By way and regrips: the plane of the lock state after the regrips; plane 0 if nothing is ever forbidden.
    let plane_of = |lock: LockState, regrips: u8| {
        let lock = locks.regripped(lock, regrips);
        lock.and_then(|lock| locks.place_of(lock)).map_or(0, |place| place.plane)
    };
    let planes_locked: Vec<[usize; 3]> =
        ways.iter().map(|&(_, lock)| [0, 1, 2].map(|regrips| plane_of(lock, regrips))).collect();
    let planes = locks.all().len();
    let turns: Vec<Turn> = ways.iter().map(|&(turn, _)| turn).collect();
    let steps = classes.steps(&turns);
    let pull = |(number, &step): (usize, &Step)| {
        let plane = planes_locked[number % ways.len()][usize::from(step.regrips())];
        let half = halves.iter().find(|half| half.contains(&step.row().number())).expect("the halves hold all classes");
        Pull::new(step, (step.row().number() - half.start) * planes + plane)
    };
    steps.iter().enumerate().map(pull).collect()
}

/// The ways out of a plane in the order in which the table names them.
pub(crate) fn plane_moves(plane: &Plane, ways: &[Way], table: &Planes) -> PlaneMoves {
    let (moves, back) = match table.place_of(plane.lock()) {
        Some(place) => (table.all()[place.plane].moves(), regripping(place.regrips).inverse()),
        None => (plane.moves(), Rotation::IDENTITY),
    };
    let number = |step: &Move| {
        let turn = step.turn.rotated(back);
        let way = table.rules().after(plane.lock(), turn).map(|lock| (turn, lock));
        let number = ways.iter().position(|&known| Some(known) == way);
        number.expect("rules that are folded are alike on all axes") as u8
    };
    let ways: Vec<u8> = moves.iter().map(number).collect();
    PlaneMoves {
        ways_set: ways.iter().fold(0, |set, way| set | 1 << way),
        ways,
        is_locked: plane.is_locked(),
        joins_unlocked: table.place_of(plane.lock()).is_some_and(|place| place.joins_unlocked),
    }
}
