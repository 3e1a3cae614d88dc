//! The effect of a move on one orbit: on the arrangement of its pieces, and on the orientations of its groups, the
//! *twist*.
//!
//! Let a group occupy the places `p1 < ... < pk`, and let a move map `pi` to `m(pi)` and add the twist `ti`. After the
//! move, the piece of digit i has the digit of rank `m(pi)` among the images, raised by `ti`. Neither rank nor `ti`
//! depends on the orientations. So a move permutes the values of a group in one way for each set of places, and the
//! permutations that occur are few: they are numbered, and a step is the next arrangement and the number of a twist.
//!
//! The steps of an orbit are computed once, each arrangement being read once for all moves. A move that is the product
//! of two earlier ones follows from their steps by a lookup. If each group is a single piece, the twist is what each
//! piece gains, and no permutations are compared.

use std::collections::HashMap;

use godtable_puzzle::orbits::Action;
use godtable_system::parallel::map_join;

use crate::levels::numbering::{Group, Numbering, image, places};

/// The effect of a move on one arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CoordinateStep {
    /// The number of the arrangement after the move.
    pub(crate) to: u32,
    /// The twist: the number of the move's permutation of the orientations of all groups.
    pub(crate) twist: u32,
}

/// The steps of an orbit.
#[derive(Debug)]
pub(crate) struct OrbitSteps {
    /// By move: the number of its action among the different ones.
    pub(crate) actions: Vec<usize>,
    /// By action, then by arrangement.
    pub(crate) steps: Vec<Vec<CoordinateStep>>,
    /// By group: the permutations of its values. The number of a twist is composed of theirs, the first group lowest.
    pub(crate) twists: Vec<Vec<Vec<u32>>>,
}

/// The arrangements of a batch that one thread computes.
const BATCH: usize = 1024;

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
        let composed: Vec<Option<[usize; 2]>> =
            (0..different.len()).map(|number| composed(&different, number, modulus)).collect();
        let mut steps = vec![vec![CoordinateStep::default(); numbering.arrangements() as usize]; different.len()];
        let twists = Twists::new(numbering);
        number(numbering, &different, &composed, twists.are_single, &mut steps);
        compose(&composed, &mut steps);
        OrbitSteps { actions, twists: twists.found(numbering, &different, &mut steps), steps }
    }

    /// Returns the steps of several orbits together, between the arrangements of a list. Each is composed of the
    /// arrangements of the orbits, the first lowest; `sizes` has their numbers.
    pub(crate) fn joint(orbits: &[OrbitSteps], sizes: &[u64], list: &[u64]) -> OrbitSteps {
        let mut different: Vec<Vec<usize>> = Vec::new();
        let mut actions = Vec::new();
        for made in 0..orbits[0].actions.len() {
            let own: Vec<usize> = orbits.iter().map(|orbit| orbit.actions[made]).collect();
            actions.push(different.iter().position(|known| *known == own).unwrap_or_else(|| {
                different.push(own);
                different.len() - 1
            }));
        }
        let step = |actions: &Vec<usize>, mut code: u64| {
            let (mut to, mut twist, mut weight, mut twists) = (0, 0, 1, 1);
            for ((orbit, &action), &size) in orbits.iter().zip(actions).zip(sizes) {
                let step = orbit.steps[action][(code % size) as usize];
                code /= size;
                to += u64::from(step.to) * weight;
                twist += step.twist * twists;
                weight *= size;
                twists *= orbit.twist_count() as u32;
            }
            CoordinateStep { to: list.binary_search(&to).expect("moves lead to listed arrangements") as u32, twist }
        };
        let steps = different.iter().map(|actions| list.iter().map(|&code| step(actions, code)).collect()).collect();
        let twists = orbits.iter().flat_map(|orbit| orbit.twists.iter().cloned()).collect();
        OrbitSteps { actions, steps, twists }
    }

    /// Numbers the twists that occur, writes the numbers into the steps, and returns the twist of each number.
    pub(crate) fn number_twists(&mut self) -> Vec<u32> {
        let largest = self.steps.iter().flatten().map(|step| step.twist).max().unwrap_or_default();
        let mut numbers = vec![None; largest as usize + 1];
        let mut twists = Vec::new();
        for step in self.steps.iter_mut().flatten() {
            step.twist = *numbers[step.twist as usize].get_or_insert_with(|| {
                twists.push(step.twist);
                twists.len() as u32 - 1
            });
        }
        twists
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

/// Returns two earlier actions whose product, the first applied first, is the action with this number.
fn composed(actions: &[&Action], number: usize, modulus: u8) -> Option<[usize; 2]> {
    let is_it = |&[first, then]: &[usize; 2]| actions[first].then(actions[then], modulus) == *actions[number];
    (0..number).flat_map(|first| (0..number).map(move |then| [first, then])).find(is_it)
}

/// Finds the steps of all actions, except for the new arrangements of composed ones. Each arrangement is read once. If
/// groups are single pieces, the steps have their twists.
fn number(
    numbering: &Numbering,
    actions: &[&Action],
    composed: &[Option<[usize; 2]>],
    are_single: bool,
    steps: &mut [Vec<CoordinateStep>],
) {
    let groups = numbering.groups();
    let twist = |action: &Action, sets: &[u64]| {
        groups.iter().rev().fold(0, |twist, group| {
            let place = sets[group.class].trailing_zeros() as usize;
            twist * u32::from(group.modulus) + u32::from(action.twists[place] % group.modulus)
        })
    };
    let mut chunks: Vec<_> = steps.iter_mut().map(|steps| steps.chunks_mut(BATCH)).collect();
    let batches = (numbering.arrangements() as usize).div_ceil(BATCH);
    let batches: Vec<Vec<&mut [CoordinateStep]>> =
        (0..batches).map(|_| chunks.iter_mut().filter_map(Iterator::next).collect()).collect();
    let fill = |(batch, mut steps): (usize, Vec<&mut [CoordinateStep]>)| {
        let classes = numbering.classes();
        let (mut sets, mut moved) = (vec![0; classes], vec![0; classes]);
        let size = steps.first().map_or(0, |steps| steps.len());
        for offset in 0..size {
            numbering.unrank((batch * BATCH + offset) as u64, &mut sets);
            for ((steps, action), composed) in steps.iter_mut().zip(actions).zip(composed) {
                let step = &mut steps[offset];
                if composed.is_none() {
                    // The last class has the places that the others leave.
                    let but_last = sets[..classes - 1].iter().zip(&mut moved);
                    but_last.for_each(|(&set, moved)| *moved = image(set, &action.images));
                    step.to = numbering.rank(&moved) as u32;
                }
                if are_single {
                    step.twist = twist(action, &sets);
                }
            }
        }
    };
    map_join(batches.into_iter().enumerate().collect(), fill, |(), ()| ());
}

/// Finds the new arrangements of composed actions.
fn compose(composed: &[Option<[usize; 2]>], steps: &mut [Vec<CoordinateStep>]) {
    for (number, composed) in composed.iter().enumerate() {
        let Some([first, then]) = *composed else { continue };
        let (earlier, own) = steps.split_at_mut(number);
        let (first, then) = (&earlier[first], &earlier[then]);
        let fill = |(own, first): (&mut [CoordinateStep], &[CoordinateStep])| {
            own.iter_mut().zip(first).for_each(|(own, first)| own.to = then[first.to as usize].to);
        };
        map_join(own[0].chunks_mut(BATCH).zip(first.chunks(BATCH)).collect(), fill, |(), ()| ());
    }
}

/// The twists of an orbit, as far as they are known.
struct Twists {
    permutations: Vec<Vec<Vec<u32>>>,
    /// By group: the number of a twist, by the new places and the gains of its pieces.
    known: Vec<HashMap<Vec<u8>, u32>>,
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
        Twists { permutations: permutations.collect(), known: vec![HashMap::new(); groups.len()], are_single }
    }

    /// Returns the permutations of each group. If some group has several pieces, the twists of all steps are found
    /// first.
    fn found(
        mut self,
        numbering: &Numbering,
        actions: &[&Action],
        steps: &mut [Vec<CoordinateStep>],
    ) -> Vec<Vec<Vec<u32>>> {
        if self.are_single {
            return self.permutations;
        }
        let groups = numbering.groups();
        let mut sets = vec![0; numbering.classes()];
        // By group, then by set of places: its number among the sets that occur. Arrangements share sets.
        let mut known: Vec<HashMap<u64, u32>> = vec![HashMap::new(); groups.len()];
        // By group, then by number of a set: the part of the twist of each action.
        let mut parts: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
        let mut numbers = Vec::with_capacity(numbering.arrangements() as usize * groups.len());
        for number in 0..numbering.arrangements() {
            numbering.unrank(number, &mut sets);
            for (own, group) in groups.iter().enumerate() {
                let set = sets[group.class];
                let next = known[own].len() as u32;
                numbers.push(*known[own].entry(set).or_insert_with(|| {
                    parts[own].extend(actions.iter().map(|action| self.part(own, group, action, set)));
                    next
                }));
            }
        }
        for (action, steps) in steps.iter_mut().enumerate() {
            for (step, numbers) in steps.iter_mut().zip(numbers.chunks_exact(groups.len())) {
                let part = |own: usize| parts[own][numbers[own] as usize * actions.len() + action];
                step.twist = (0..groups.len())
                    .rev()
                    .fold(0, |twist, own| twist * self.permutations[own].len() as u32 + part(own));
            }
        }
        self.permutations
    }

    /// Returns the number of an action's permutation of a group's values at these places.
    fn part(&mut self, number: usize, group: &Group, action: &Action, set: u64) -> u32 {
        let before: Vec<usize> = places(set).collect();
        let images: Vec<u8> = before.iter().map(|&place| action.images[place]).collect();
        let new = |image: &u8| images.iter().filter(|other| *other < image).count() as u8;
        let gain = |&place: &usize| action.twists[place] % group.modulus;
        let key: Vec<u8> = images.iter().map(new).chain(before.iter().map(gain)).collect();
        if let Some(&part) = self.known[number].get(&key) {
            return part;
        }
        let (new, gains) = key.split_at(before.len());
        let permutations = &mut self.permutations[number];
        permutations.push(group.moved(new, gains));
        let part = permutations.len() as u32 - 1;
        self.known[number].insert(key, part);
        part
    }
}
