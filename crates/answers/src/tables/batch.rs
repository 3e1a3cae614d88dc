//! Batches: the distances of many states, on all threads.

use std::sync::atomic::{AtomicBool, Ordering};

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::Held;
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::{Oracle, QueryError};

/// The number of states that one thread answers at a time: some tenths of a millisecond.
const PIECE: usize = 1024;

/// The error of a batch of states.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError<E> {
    /// A state was not understood. It is the first one.
    #[error("state {}: {error}", number + 1)]
    Unread {
        /// The number of the state, counted from 0.
        number: usize,
        /// The reason.
        error: E,
    },
    /// The table refuses a state, or its cells contradict each other.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The batch was stopped.
    #[error("the batch was stopped")]
    Stopped,
}

/// Returns the distance of each state, in order. `read` reads a state. The batch stops soon after `stop` is set.
///
/// # Errors
/// Returns the error of the first state that `read` refuses, or as [`Oracle::distance`] does.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use godtable_puzzle::cube::Rules;
/// use godtable_answers::tables::distances_of;
/// use godtable_answers::states::Form;
///
/// let oracle = godtable_answers::tables::make(&Rules::default())?;
/// let read = |text: &&str| Form::Turns.read(text, None, oracle.rules());
/// let distances = distances_of(&oracle, &["", "U", "R U F"], read, &AtomicBool::new(false))?;
/// assert_eq!(distances, [0, 13, 11].map(godtable_table::Distance::new));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn distances_of<B, S, E>(
    oracle: &Oracle<B>,
    states: &[S],
    read: impl Fn(&S) -> Result<Held, E> + Sync,
    stop: &AtomicBool,
) -> Result<Vec<Option<Distance>>, BatchError<E>>
where
    B: AsRef<[u8]> + Sync,
    S: Sync,
    E: Send,
{
    in_pieces(states, stop, |start, states, distances| {
        for (place, (state, distance)) in states.iter().zip(distances).enumerate() {
            let held = read(state).map_err(|error| BatchError::Unread { number: start + place, error })?;
            *distance = oracle.distance(&held)?;
        }
        Ok(())
    })
}

/// Returns the distance of each state by its number in the index, in order. The batch stops soon after `stop` is set.
///
/// # Errors
/// Returns an error as [`Oracle::distances_at`] does.
pub fn distances_of_numbers<B: AsRef<[u8]> + Sync, E: Send>(
    oracle: &Oracle<B>,
    numbers: &[StateNumber],
    stop: &AtomicBool,
) -> Result<Vec<Option<Distance>>, BatchError<E>> {
    in_pieces(numbers, stop, |_, numbers, distances| Ok(oracle.distances_at(numbers, distances)?))
}

/// Calls `answer` with the start, the states and the distances of each piece. Returns the first error in their order.
fn in_pieces<S: Sync, E: Send>(
    states: &[S],
    stop: &AtomicBool,
    answer: impl Fn(usize, &[S], &mut [Option<Distance>]) -> Result<(), BatchError<E>> + Sync,
) -> Result<Vec<Option<Distance>>, BatchError<E>> {
    let mut distances = vec![None; states.len()];
    let pieces = distances.par_chunks_mut(PIECE).enumerate().map(|(piece, distances)| {
        let start = piece * PIECE;
        match stop.load(Ordering::Relaxed) {
            true => Err(BatchError::Stopped),
            false => answer(start, &states[start..start + distances.len()], distances),
        }
    });
    let answered: Vec<Result<(), BatchError<E>>> = pieces.collect();
    answered.into_iter().collect::<Result<(), BatchError<E>>>()?;
    Ok(distances)
}
