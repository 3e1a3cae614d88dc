//! The tables of goals, kept for later steps.
//!
//! A table is known by its pieces, their masks and the turns, so equal tables are made once. If a step may choose one
//! of several groups, its tables have four pieces that all choices share, and one more: the four pairs of `cfop` need
//! eight tables together.

use std::collections::HashMap;
use std::sync::Arc;

use godtable_puzzle::cube::LayerTurn;
use godtable_system::parallel::prelude::*;

use crate::methods::codes::{FIRST_EDGE, Images};
use crate::methods::exact::Exact;
use crate::methods::goal::Goal;
use crate::methods::table::{Key, MOST, Table};

/// The largest number of tables that are kept: half a gigabyte.
const MOST_TABLES: usize = 64;

/// Tables that were made, for use in later steps.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    made: HashMap<Key, Arc<Table>>,
    /// The exact distances to goals by turns; none if there are too many classes.
    exact: HashMap<(Goal, Vec<LayerTurn>), Option<Arc<Exact>>>,
}

impl Tables {
    /// Returns the exact distances to a goal, if they are few.
    pub(crate) fn exact(&mut self, goal: &Goal, turns: &[LayerTurn], images: &[Images]) -> Option<Arc<Exact>> {
        if self.exact.len() >= MOST_TABLES {
            self.exact.clear();
        }
        let made = self.exact.entry((goal.clone(), turns.to_vec()));
        made.or_insert_with(|| Exact::new(goal, images).map(Arc::new)).clone()
    }

    /// Returns tables for a goal. `order` has all pieces of the method. Each table has the pieces of `base`, if any.
    pub(crate) fn of(&mut self, goal: &Goal, turns: &[LayerTurn], order: &[usize], base: &[usize]) -> Vec<Arc<Table>> {
        let groups = groups(goal, order, base);
        let keys: Vec<Key> = groups.into_iter().map(|pieces| key(goal, pieces, turns)).collect();
        if self.made.len() + keys.len() > MOST_TABLES {
            self.made.clear();
        }
        let missing: Vec<Key> = keys.iter().filter(|key| !self.made.contains_key(key)).cloned().collect();
        let made: Vec<Table> = missing.par_iter().map(Table::new).collect();
        self.made.extend(missing.into_iter().zip(made.into_iter().map(Arc::new)));
        keys.iter().map(|key| self.made[key].clone()).collect()
    }
}

fn key(goal: &Goal, pieces: Vec<usize>, turns: &[LayerTurn]) -> Key {
    let masks = goal.0.iter().map(|condition| pieces.iter().map(|&piece| condition.0[piece]).collect());
    let mut masks: Vec<Vec<u32>> = masks.collect();
    masks.sort_unstable();
    masks.dedup();
    Key { pieces, masks, turns: turns.to_vec() }
}

/// Returns the first four pieces that all goals restrict alike. Tables with these and one more piece serve many goals.
pub(crate) fn base(goals: &[Goal], order: &[usize]) -> Vec<usize> {
    let is_common = |piece: &usize| {
        let mut masks = goals.iter().flat_map(|goal| &goal.0).map(|condition| condition.0[*piece]);
        let first = masks.next();
        goals.iter().all(|goal| goal.restricts(*piece)) && masks.all(|mask| Some(mask) == first)
    };
    order.iter().copied().filter(is_common).take(MOST - 1).collect()
}

/// Returns the pieces of each table.
fn groups(goal: &Goal, order: &[usize], base: &[usize]) -> Vec<Vec<usize>> {
    let wanted: Vec<usize> = order.iter().copied().filter(|&piece| goal.restricts(piece)).collect();
    if wanted.len() <= MOST {
        return vec![wanted];
    }
    let mut groups: Vec<Vec<usize>> = if base.len() == MOST - 1 {
        let others = wanted.iter().filter(|piece| !base.contains(piece));
        others.map(|&piece| base.iter().copied().chain([piece]).collect()).collect()
    } else {
        let mixed = mixed(&wanted);
        let last = mixed[mixed.len() - MOST..].to_vec();
        let is_even = mixed.len().is_multiple_of(MOST);
        mixed.chunks_exact(MOST).map(<[usize]>::to_vec).chain((!is_even).then_some(last)).collect()
    };
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// Returns pieces in the order of tables: three edges, two corners, three edges and so on. A table of three edges and
/// two corners has the most positions, so it is the best bound.
fn mixed(pieces: &[usize]) -> Vec<usize> {
    let (corners, edges): (Vec<usize>, Vec<usize>) = pieces.iter().partition(|&&piece| piece < FIRST_EDGE);
    let (mut corners, mut edges) = (corners.chunks(2), edges.chunks(3));
    let mut all = Vec::with_capacity(pieces.len());
    while all.len() < pieces.len() {
        all.extend(edges.next().into_iter().chain(corners.next()).flatten());
    }
    all
}
