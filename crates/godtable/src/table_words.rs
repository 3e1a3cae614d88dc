//! Messages that tables of all kinds of puzzles share.

use godtable_puzzle::cube::Symmetry;
use godtable_table::Distance;

use crate::ask::{Draw, UpTo};
use crate::words::grouped;
use crate::{About, Error, Input};

/// Returns the least distance that is asked for, if some state is as far.
pub(crate) fn least_distance(draw: &Draw, gods_number: Distance, about: &About) -> Result<Distance, Error> {
    let turns = draw.distance.or(draw.at_least).unwrap_or(0);
    Distance::new(turns).filter(|&least| least <= gods_number).ok_or_else(|| {
        let (aim, rules) = (about.aim(), &about.rules);
        let reason =
            format!("no state is {turns} turns from {aim} under the rules {rules}; the farthest are {gods_number}");
        Error::given(Input::Number, reason)
    })
}

/// Returns the error if states at a distance exist but cannot be reached from solved: some turn may forbid all others.
pub(crate) fn none_there(draw: &Draw, about: &About) -> Error {
    let (distance, rules) = (draw.distance.or(draw.at_least).unwrap_or(0), &about.rules);
    let reason = format!("under the rules {rules} no turns lead from solved to a state at distance {distance}");
    Error::given(Input::Number, reason)
}

/// Returns the error for a number that no state has.
pub(crate) fn no_such_state(number: u64, all: u64) -> Error {
    Error::given(Input::Number, format!("there is no state {number}: the table has {all} states"))
}

/// Returns the error for locked antipodes under rules that lock nothing.
pub(crate) fn nothing_locked(about: &About) -> Error {
    Error::given(Input::State, format!("the rules {} lock nothing; leave locked states out", about.rules))
}

/// Returns the error for classes of locked states with inverses.
pub(crate) fn inverse_is_not_locked() -> Error {
    Error::given(
        Input::State,
        "the inverse of a locked state is not locked; for locked states use classes under symmetry",
    )
}

/// Says which states are left out of classes with inverses.
pub(crate) fn left_out(up_to: Option<UpTo>, has_locked: bool) -> Option<String> {
    let is_left_out = up_to == Some(UpTo::SymmetryAndInverse) && has_locked;
    is_left_out.then(|| "locked: left out, since the inverse of a locked state is not locked".to_owned())
}

/// Says which classes are not counted.
pub(crate) fn unreached(about: &About) -> String {
    format!("classes of states that cannot reach {} are left out", about.aim())
}

/// Says what the comparison of all states with a search shows.
pub(crate) fn each_state(states: u64) -> String {
    format!("{} states: each has the distance that a search level by level finds", grouped(states))
}

/// Says how many cells a lookup reads.
pub(crate) fn reads(cells: usize) -> String {
    if cells == 1 { "reads one cell".to_owned() } else { format!("reads {} cells at most", grouped(cells as u64)) }
}

/// Writes God's numbers.
pub(crate) fn gods_numbers(unlocked: &godtable_table::Histogram, locked: Option<&godtable_table::Histogram>) -> String {
    let locked = match locked {
        Some(locked) => format!(", {} locked", locked.gods_number()),
        None => " (nothing is ever locked)".to_owned(),
    };
    format!("{} unlocked{locked}", unlocked.gods_number())
}

/// Returns the error of the diameter for another goal than solved.
pub(crate) fn other_goal() -> Error {
    Error::given(Input::Goal, "the diameter is measured to solved and from solved; leave the goal out")
}

/// Returns the numbers of rotations and reflections, in words.
pub(crate) fn counted(symmetries: &[Symmetry]) -> String {
    let reflections = symmetries.iter().filter(|symmetry| symmetry.is_reflection()).count();
    let kinds = [(symmetries.len() - reflections, "rotation"), (reflections, "reflection")];
    let kinds = kinds.into_iter().filter(|&(number, _)| number > 0);
    let words = kinds.map(|(number, kind)| format!("{number} {kind}{}", if number == 1 { "" } else { "s" }));
    words.collect::<Vec<String>>().join(" and ")
}
