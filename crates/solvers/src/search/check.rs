//! Checks a pruning table: it must contain the positions within its reach.

use godtable_puzzle::random::Random;
use godtable_system::instructions::Portable;

use crate::search::engine::{Engine, GoalTables};
use crate::search::found::{CheckedWords, SearchError};
use crate::search::store::FilledPruningTable;
use crate::search::views::Viewer;
use crate::search::walk::Node;

/// The random words of a check, and how often it begins one again that ends too soon.
const WORDS: u64 = 1 << 16;
const TRIES: u64 = 16;

/// Looks up the positions after random backward sequences from the goals. The positions come from the moves of the definition,
/// not from the code that fills pruning tables.
pub(super) fn check<const N: usize>(
    engine: &Engine<N>,
    own: &GoalTables<N>,
    ready: &FilledPruningTable,
) -> Result<CheckedWords, SearchError> {
    let inverted = engine.definition.inverted();
    let (mut random, mut words) = (Random::new(1), 0);
    let sets = own.planner.sets(ready.plan);
    let mut viewer = Viewer::new(&engine.rules.layout, sets.images);
    for _ in 0..TRIES * WORDS {
        let Some((goal, moves)) = word(engine, own, ready.plan.back, &mut random) else { continue };
        let at = moves.iter().fold(engine.goals[goal].clone(), |at, &made| inverted.moved(&at, made));
        viewer.take(&engine.rules.layout.pack(&at));
        if !sets.all.iter().all(|set| ready.pruning.contains(viewer.choices(Portable, &set.view))) {
            return Err(SearchError::Missing { moves });
        }
        words += 1;
        if words == WORDS {
            break;
        }
    }
    Ok(CheckedWords { words, length: ready.plan.back })
}

/// Draws a word of `length` moves back from a goal, and returns it with the number of the goal; or `None` if it ends too soon.
fn word<const N: usize>(
    engine: &Engine<N>,
    own: &GoalTables<N>,
    length: usize,
    random: &mut Random,
) -> Option<(usize, Vec<usize>)> {
    let start = random.below(own.starts.len());
    let mut node = own.starts[start];
    while usize::from(node.length) < length {
        let mut next: Vec<Node<N>> = Vec::new();
        engine.rules.children(Portable, &engine.back, &node, |child| next.push(child));
        if next.is_empty() {
            return None;
        }
        node = next.swap_remove(random.below(next.len()));
    }
    // Each goal starts in all lock states.
    let goal = own.goals[start / engine.forth.planes.len()];
    Some((goal, node.word().into_iter().map(usize::from).collect()))
}
