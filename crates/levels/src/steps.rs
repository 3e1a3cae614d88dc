//! What moves do to the arrangements of an orbit, and to the orientations of its groups.

use std::collections::HashMap;

use godtable_orbits::Action;
use godtable_parallel::prelude::*;

use crate::numbering::{Group, Numbering, places};

/// The effect of a move on one arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Step {
    /// The number of the arrangement after the move.
    pub(crate) to: u32,
    /// The twist: the number of what the move does to the orientations of all groups.
    pub(crate) twist: u32,
}

/// The steps of an orbit.
#[derive(Debug)]
pub(crate) struct OrbitSteps {
    /// By move: the number of its action among the different ones.
    pub(crate) actions: Vec<usize>,
    /// By action, then by arrangement.
    pub(crate) steps: Vec<Vec<Step>>,
    /// By group: the permutations of its values. The number of a twist is composed of theirs, the first group lowest.
    pub(crate) twists: Vec<Vec<Vec<u32>>>,
}

/// The arrangements of a batch that one thread computes.
const BATCH: usize = 4096;

impl OrbitSteps {
    /// Returns the steps of an orbit with these actions, by move.
    pub(crate) fn new(numbering: &Numbering, modulus: u8, by_move: &[&Action]) -> OrbitSteps {
        let mut different: Vec<&Action> = Vec::new();
        let mut actions = Vec::with_capacity(by_move.len());
        for action in by_move {
            actions.push(different.iter().position(|known| known == action).unwrap_or_else(|| {
                different.push(action);
                different.len() - 1
            }));
        }
        let mut twists = Twists::new(numbering);
        let mut steps: Vec<Vec<Step>> = Vec::with_capacity(different.len());
        for (number, action) in different.iter().enumerate() {
            let composed = composed(&different, number, modulus);
            let composed = composed.map(|(first, then)| [&steps[first][..], &steps[then][..]]);
            let own = twists.steps(numbering, action, composed);
            steps.push(own);
        }
        twists.number(&mut steps);
        OrbitSteps { actions, steps, twists: twists.permutations }
    }

    /// Returns the parts of a twist, by group.
    pub(crate) fn parts(&self, mut twist: usize) -> Vec<usize> {
        let part = |permutations: &Vec<Vec<u32>>| {
            let part = twist % permutations.len();
            twist /= permutations.len();
            part
        };
        self.twists.iter().map(part).collect()
    }

    /// Returns the number of twists.
    pub(crate) fn twist_count(&self) -> usize {
        self.twists.iter().map(Vec::len).product()
    }

    /// Returns the value of each group's orientations after a twist.
    pub(crate) fn twisted(&self, twist: usize, values: &[u64]) -> Vec<u64> {
        let parts = self.parts(twist).into_iter().zip(values).zip(&self.twists);
        parts.map(|((part, &value), permutations)| u64::from(permutations[part][value as usize])).collect()
    }
}

/// Returns two earlier actions, the first then the second, that together are the action with this number.
fn composed(actions: &[&Action], number: usize, modulus: u8) -> Option<(usize, usize)> {
    let is_it = |&(first, then): &(usize, usize)| actions[first].then(actions[then], modulus) == *actions[number];
    (0..number).flat_map(|first| (0..number).map(move |then| (first, then))).find(is_it)
}

/// The twists of an orbit, as far as they are known.
struct Twists {
    permutations: Vec<Vec<Vec<u32>>>,
    /// By group: the number of a twist, by the new places and the gains of its pieces.
    known: Vec<HashMap<Vec<u8>, u32>>,
    /// The parts of each twist so far, in the order of actions and arrangements, if some group has several pieces.
    parts: Vec<u32>,
    /// Whether each group is one piece: then the part of a twist is the orientation that the piece gains.
    are_single: bool,
}

impl Twists {
    fn new(numbering: &Numbering) -> Twists {
        let groups = numbering.groups();
        let are_single = groups.iter().all(|group| group.digits == 1 && !group.is_sum_fixed);
        let gained = |modulus: u32, gain: u32| (0..modulus).map(|value| (value + gain) % modulus).collect();
        let rotations = |modulus: u32| (0..modulus).map(|gain| gained(modulus, gain)).collect();
        let permutations = groups.iter().map(|group| match are_single {
            true => rotations(u32::from(group.modulus)),
            false => Vec::new(),
        });
        let (permutations, known) = (permutations.collect(), vec![HashMap::new(); groups.len()]);
        Twists { permutations, known, parts: Vec::new(), are_single }
    }

    /// Returns the steps of an action. If it is composed of two with known steps, arrangements need no new numbers.
    fn steps(&mut self, numbering: &Numbering, action: &Action, composed: Option<[&[Step]; 2]>) -> Vec<Step> {
        let mut steps = vec![Step::default(); numbering.arrangements() as usize];
        let (classes, groups) = (numbering.classes(), numbering.groups());
        let to = |number: usize, sets: &[u64], moved: &mut [u64]| match composed {
            Some([first, then]) => then[first[number].to as usize].to,
            None => {
                sets.iter().zip(moved.iter_mut()).for_each(|(&set, moved)| *moved = image(set, &action.images));
                numbering.rank(moved) as u32
            }
        };
        let gain = |group: &Group, sets: &[u64]| {
            u32::from(action.twists[sets[group.class].trailing_zeros() as usize] % group.modulus)
        };
        let twist = |sets: &[u64]| {
            groups.iter().rev().fold(0, |twist, group| twist * u32::from(group.modulus) + gain(group, sets))
        };
        let are_single = self.are_single;
        steps.par_chunks_mut(BATCH).enumerate().for_each(|(batch, steps)| {
            let (mut sets, mut moved) = (vec![0; classes], vec![0; classes]);
            for (offset, step) in steps.iter_mut().enumerate() {
                let number = batch * BATCH + offset;
                numbering.unrank(number as u64, &mut sets);
                let twist = if are_single { twist(&sets) } else { 0 };
                *step = Step { to: to(number, &sets, &mut moved), twist };
            }
        });
        if !are_single {
            let mut sets = vec![0; classes];
            for number in 0..numbering.arrangements() {
                numbering.unrank(number, &mut sets);
                groups.iter().enumerate().for_each(|(own, group)| self.add_part(own, group, action, sets[group.class]));
            }
        }
        steps
    }

    /// Adds the number of what an action does to the orientations of a group at these places.
    fn add_part(&mut self, number: usize, group: &Group, action: &Action, set: u64) {
        let before: Vec<usize> = places(set).collect();
        let images: Vec<u8> = before.iter().map(|&place| action.images[place]).collect();
        let new = |image: &u8| images.iter().filter(|other| *other < image).count() as u8;
        let gain = |&place: &usize| action.twists[place] % group.modulus;
        let key: Vec<u8> = images.iter().map(new).chain(before.iter().map(gain)).collect();
        let part = match self.known[number].get(&key) {
            Some(&part) => part,
            None => {
                let (new, gains) = key.split_at(before.len());
                let permutations = &mut self.permutations[number];
                permutations.push(group.moved(new, gains));
                let part = permutations.len() as u32 - 1;
                self.known[number].insert(key, part);
                part
            }
        };
        self.parts.push(part);
    }

    /// Composes the numbers of the twists, once all parts are known.
    fn number(&self, steps: &mut [Vec<Step>]) {
        if self.are_single {
            return;
        }
        let groups = self.permutations.len();
        for (step, parts) in steps.iter_mut().flatten().zip(self.parts.chunks_exact(groups)) {
            let parts = parts.iter().zip(&self.permutations).rev();
            step.twist = parts.fold(0, |twist, (&part, known)| twist * known.len() as u32 + part);
        }
    }
}

/// Returns the places to which an action takes a set of places.
fn image(set: u64, images: &[u8]) -> u64 {
    places(set).fold(0, |moved, place| moved | 1 << images[place])
}
