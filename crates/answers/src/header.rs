//! Compares the header of a table with its rules.

use godtable_engine::index::{Planes, Shape};
use godtable_puzzle::cube::Goal;
use godtable_table::{CellKind, Distance, Encoding, Header, Histogram};

use crate::Misfit;

/// Returns the largest distance of any state, locked or unlocked.
pub(crate) fn farthest(header: &Header) -> Distance {
    header.unlocked.gods_number().max(header.locked.as_ref().map_or(Distance::ZERO, Histogram::gods_number))
}

/// Returns the planes of a table.
pub(crate) fn planes(header: &Header) -> Planes {
    let rules = &header.rules;
    let planes = if header.is_reduced { Planes::new(rules) } else { Planes::unreduced(rules) };
    match header.encoding.kind() {
        CellKind::Compact => planes,
        CellKind::Distance => planes.with_unlocked(),
    }
}

/// Checks that the fields of a header fit its rules.
///
/// # Errors
/// Returns an error for the first field that does not fit.
pub(crate) fn check(header: &Header, planes: &Planes) -> Result<(), Misfit> {
    let rules = &header.rules;
    let positions = Shape::of(rules.puzzle()).positions();
    let most_moves = planes.most_moves();
    let is_exact = match header.encoding {
        Encoding::DistanceModulo3 => rules.are_reversible(),
        Encoding::HalvesModulo3 => rules.lock().forbids_nothing() && rules.alternate_parity(),
        Encoding::ChoiceAndMark => most_moves <= 2 && rules.alternate_parity() && *rules.goal() == Goal::Solved,
        Encoding::Choice(bits) => most_moves <= bits.values(),
        Encoding::Distance(_) => Encoding::distance_up_to(farthest(header)) == header.encoding,
        _ => false,
    };
    let unlocked = (header.unlocked.states(), positions as u64);
    let locked = header.locked.as_ref().map_or(0, Histogram::states);
    let locked = (locked, (rules.lock_states().len() * positions) as u64);
    fits((header.is_reduced, planes.is_reduced()), |got, expected| Misfit::Reduction { got, expected })?;
    fits((header.cells, planes.all().len() * positions), |got, expected| Misfit::Cells { got, expected })?;
    fits(unlocked, |got, expected| Misfit::UnlockedStates { got, expected })?;
    fits(locked, |got, expected| Misfit::LockedStates { got, expected })?;
    if is_exact { Ok(()) } else { Err(Misfit::Encoding { got: header.encoding }) }
}

/// Compares a value of the header with the one that follows from the rules.
fn fits<T: PartialEq>((got, expected): (T, T), misfit: impl Fn(T, T) -> Misfit) -> Result<(), Misfit> {
    if got == expected { Ok(()) } else { Err(misfit(got, expected)) }
}
