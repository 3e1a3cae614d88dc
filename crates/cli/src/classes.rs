//! The classes of states of `--up-to`.

use godtable::{Classes, Goal, Oracle, Rules, Symmetry};

use crate::arguments::UpTo;
use crate::failure::Failure;
use crate::output::grouped;
use crate::tables::Bytes;

/// Returns the classes of an oracle's states.
pub(crate) fn of(oracle: &Oracle<Bytes>, up_to: UpTo) -> Result<Classes<'_, Bytes>, Failure> {
    match up_to {
        UpTo::Symmetry => Ok(oracle.classes()),
        UpTo::SymmetryAndInverse => oracle.classes_with_inverses().ok_or_else(|| no_inverses(oracle.rules())),
    }
}

/// Returns the failure if classes cannot include inverses: the goal is not solved, the lock is custom, or no symmetry
/// inverts the turns.
fn no_inverses(rules: &Rules) -> Failure {
    let reason = match (rules.goal(), rules.lock().name()) {
        (Goal::Solved, None) => "since the lock is custom, and may allow other turns backwards".to_owned(),
        (Goal::Solved, _) => "since no rotation or reflection takes the inverses of the turns to the turns".to_owned(),
        (goal, _) => format!("since the goal is {goal} and not solved"),
    };
    let rules = rules.clone().with_goal_solved();
    Failure::words(format!(
        "--up-to: a state and its inverse need not be equally far under the rules {rules}, {reason}; use --up-to symmetry"
    ))
}

/// Describes the classes in a few words.
pub(crate) fn symmetries(classes: &Classes<'_, Bytes>) -> String {
    let group = classes.group();
    let and_inverses = match group.inverting() {
        [] => String::new(),
        inverting => format!(", or inverses by {}", counted(inverting)),
    };
    format!("alike by {}{and_inverses}", counted(group.keeping()))
}

/// Returns the numbers of rotations and reflections, in words.
pub(crate) fn counted(symmetries: &[Symmetry]) -> String {
    let reflections = symmetries.iter().filter(|symmetry| symmetry.is_reflection()).count();
    let kinds = [(symmetries.len() - reflections, "rotation"), (reflections, "reflection")];
    let kinds = kinds.into_iter().filter(|&(number, _)| number > 0);
    let words = kinds.map(|(number, kind)| format!("{number} {kind}{}", if number == 1 { "" } else { "s" }));
    words.collect::<Vec<String>>().join(" and ")
}

/// Describes the classes of a puzzle of orbits in a few words.
pub(crate) fn automorphisms(classes: &godtable_engine::levels::Classes<'_>) -> String {
    let counted = |number: usize| match number {
        1 => "1 automorphism".to_owned(),
        _ => format!("{} automorphisms", grouped(number as u64)),
    };
    match classes.inverting() {
        0 => format!("alike by {}", counted(classes.keeping())),
        inverting => format!("alike by {}, or inverses by {}", counted(classes.keeping()), counted(inverting)),
    }
}
