//! Numbers for orbits that depend on each other: the arrangements that moves reach, as a sorted list.
//!
//! The numbering of positions is a product over orbits. It has a number for a combination of arrangements that moves
//! never reach if the orbits depend on each other: the tips of the Pyraminx go where its corners go. It has too many
//! numbers for a single orbit, too, if its pieces move in blocks: four pieces may move as two pairs.
//!
//! **Why it is right.** Let G be the group that the moves generate, and `s = (s1, ..., sn)` the solved arrangement of
//! each orbit. A move is a permutation of a finite set, so its inverse is one of its powers, and moves without inverses
//! reach exactly the set `G s`. For two orbits,
//!
//! ```text
//! G (s1, s2) is a subset of G s1 x G s2.
//! ```
//!
//! If the two sets are equal, two independent numbers lose nothing. Otherwise the pairs of `G (s1, s2)` are listed in
//! ascending order, and the number of a pair is its index in the list. `G (s1, s2)` is closed under G, so each move
//! permutes the list: a step from a listed pair ends at a listed pair. The same holds with one orbit and the list
//! `G s1`.
//!
//! A list takes the place of its two orbits, and is compared with the others in the same way. Each merge leaves one
//! part fewer, so merging ends. Only pairs are compared. If three orbits are pairwise independent but dependent
//! together, the product keeps numbers out of reach, and the histogram counts them as such.
//!
//! **What it costs.** The search of a pair visits each of its combinations once for each generator. It is limited to
//! orbits of 4,096 arrangements and to 65,536 pairs. A move that is the product of two known ones reaches nothing new,
//! so it is no generator. The number of an arrangement is then a binary search in the list; the steps of a search are
//! computed once.

use std::sync::Arc;

use godtable_puzzle::orbits::{Arrangement, Definition, Move, OrbitArrangement};
use godtable_system::parallel::prelude::*;

use crate::levels::numbering::{Group, Numbering};
use crate::levels::reduction::{ReducedOrbit, divided};
use crate::levels::steps::OrbitSteps;

/// The most arrangements of an orbit that is compared with others.
const MOST_ARRANGEMENTS: u64 = 4096;

/// The most pairs of arrangements of two orbits that are compared.
const MOST_PAIRS: usize = 1 << 16;

/// The maximum number of moves among which products are searched for.
const MOST_MOVES: usize = 32;

/// Orbits that are numbered together, or one orbit.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    members: Vec<Member>,
    /// The groups of all members.
    groups: Vec<Group>,
    /// The arrangements that moves reach, in ascending order, or `None` if they reach all. Each is one number, whose
    /// digits are the numbers of the members' arrangements, the first lowest.
    reached: Option<Arc<[u64]>>,
}

/// An orbit, and its own numbering.
#[derive(Clone, Debug)]
struct Member {
    orbit: usize,
    numbering: Numbering,
}

impl Joint {
    /// Returns the orbits as they are numbered together, or `None` if one has too many arrangements. `whole` has all
    /// moves of the puzzle.
    pub(crate) fn all(orbits: &[ReducedOrbit], whole: &Definition) -> Option<Vec<Joint>> {
        let numberings = orbits.iter().map(Numbering::new).collect::<Option<Vec<Numbering>>>()?;
        let solved = divided(orbits, &whole.solved()).expect("solved meets its own constraints");
        let made = generators(whole);
        let mut parts: Vec<ReachedPairs> = Vec::new();
        for (orbit, numbering) in numberings.iter().enumerate() {
            let solved = numbering.coordinates(&solved.orbits[orbit]).0;
            parts.push(ReachedPairs::of(orbit, numbering, solved, &made));
        }
        while let Some((first, second, both)) = coupled(&parts) {
            parts.remove(second);
            parts[first] = both;
        }
        let joint = |part: ReachedPairs| {
            let member = |&orbit: &usize| Member { orbit, numbering: numberings[orbit].clone() };
            let members: Vec<Member> = part.orbits.iter().map(member).collect();
            let groups = members.iter().flat_map(|member| member.numbering.groups().iter().cloned()).collect();
            let reached = (!part.is_whole).then(|| part.list.into());
            Joint { members, groups, reached }
        };
        Some(parts.into_iter().map(joint).collect())
    }

    /// Returns the number of arrangements, orientations left out.
    pub(crate) fn arrangements(&self) -> u64 {
        match &self.reached {
            Some(reached) => reached.len() as u64,
            None => self.members.iter().map(|member| member.numbering.arrangements()).product(),
        }
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the number of values of all groups, or `None` if it exceeds 64 bits.
    pub(crate) fn orientations(&self) -> Option<u64> {
        self.groups.iter().try_fold(1_u64, |product, group| product.checked_mul(group.size))
    }

    /// Returns the number of arrangements that [`Joint::legal`] visits.
    pub(crate) fn visited(&self) -> u64 {
        let are_all_legal = self.members.iter().all(|member| member.numbering.are_all_legal());
        if are_all_legal { 0 } else { self.arrangements() }
    }

    /// Returns whether the arrangement with each number is legal, or `None` if all are.
    pub(crate) fn legal(&self) -> Option<Vec<bool>> {
        if self.visited() == 0 {
            return None;
        }
        let is_legal = |number: u64| {
            let mut code = self.reached.as_ref().map_or(number, |reached| reached[number as usize]);
            self.members.iter().all(|Member { numbering, .. }| {
                let own = code % numbering.arrangements();
                code /= numbering.arrangements();
                numbering.is_legal(own)
            })
        };
        Some((0..self.arrangements()).into_par_iter().map(is_legal).collect())
    }

    /// Returns the numbering of the only member, if all its arrangements have numbers.
    pub(crate) fn only_numbering(&self) -> Option<&Numbering> {
        match &self.members[..] {
            [only] if self.reached.is_none() => Some(&only.numbering),
            _ => None,
        }
    }

    /// Returns the number of the arrangement and the values of the groups, or `None` if moves do not lead there.
    pub(crate) fn coordinates(&self, arrangement: &Arrangement) -> Option<(u64, Vec<u64>)> {
        let (mut code, mut weight, mut values) = (0, 1, Vec::new());
        for Member { orbit, numbering } in &self.members {
            let (number, own) = numbering.coordinates(&arrangement.orbits[*orbit]);
            code += number * weight;
            weight *= numbering.arrangements();
            values.extend(own);
        }
        let number = match &self.reached {
            Some(reached) => reached.binary_search(&code).ok()? as u64,
            None => code,
        };
        Some((number, values))
    }

    /// Writes the arrangement with these coordinates: the inverse of [`Joint::coordinates`].
    pub(crate) fn arrange(&self, number: u64, mut values: &[u64], arrangement: &mut Arrangement) {
        let mut code = self.reached.as_ref().map_or(number, |reached| reached[number as usize]);
        for Member { orbit, numbering } in &self.members {
            let (own, rest) = values.split_at(numbering.groups().len());
            values = rest;
            arrangement.orbits[*orbit] = numbering.arrangement(code % numbering.arrangements(), own);
            code /= numbering.arrangements();
        }
    }

    /// Returns the steps of the moves of a puzzle.
    pub(crate) fn steps(&self, definition: &Definition) -> OrbitSteps {
        let steps = |Member { orbit, numbering }: &Member| {
            let actions: Vec<_> = definition.moves().iter().map(|made| &made.actions[*orbit]).collect();
            OrbitSteps::new(numbering, definition.orbits()[*orbit].modulus, &actions)
        };
        let mut members: Vec<OrbitSteps> = self.members.iter().map(steps).collect();
        match &self.reached {
            Some(reached) => {
                let sizes: Vec<u64> = self.members.iter().map(|member| member.numbering.arrangements()).collect();
                OrbitSteps::joint(&members, &sizes, reached)
            }
            None => members.swap_remove(0),
        }
    }
}

/// Returns an arrangement without pieces, to be filled.
pub(crate) fn empty(orbits: usize) -> Arrangement {
    Arrangement { orbits: vec![OrbitArrangement { kinds: Vec::new(), orientations: Vec::new() }; orbits] }
}

/// Returns moves that reach the same arrangements as all: some products of two earlier moves are left out.
fn generators(definition: &Definition) -> Vec<&Move> {
    let mut made: Vec<&Move> = Vec::new();
    for candidate in definition.moves() {
        let is_product = |first: &Move, then: &Move| {
            let actions = first.actions.iter().zip(&then.actions).zip(&candidate.actions);
            let mut images = actions.map(|((first, then), own)| (&first.images, &then.images, &own.images));
            images.all(|(first, then, own)| first.iter().zip(own).all(|(&image, own)| then[usize::from(image)] == *own))
        };
        let known = &made[..made.len().min(MOST_MOVES)];
        if !known.iter().any(|first| known.iter().any(|then| is_product(first, then))) {
            made.push(candidate);
        }
    }
    made
}

/// The arrangements that moves reach.
struct ReachedPairs {
    orbits: Vec<usize>,
    /// The number of combinations of arrangements, if it fits.
    all: Option<u64>,
    /// Whether all combinations are reached, or too many to know.
    is_whole: bool,
    /// The reached combinations, in ascending order; empty if they are too many to be listed.
    list: Vec<u64>,
    /// The number of solved in the list.
    solved: u32,
    /// By move: the number of the next arrangement.
    next: Vec<Vec<u32>>,
}

impl ReachedPairs {
    fn of(orbit: usize, numbering: &Numbering, solved: u64, made: &[&Move]) -> ReachedPairs {
        let all = numbering.arrangements();
        let mut reached = ReachedPairs {
            orbits: vec![orbit],
            all: Some(all),
            is_whole: true,
            list: Vec::new(),
            solved: solved as u32,
            next: Vec::new(),
        };
        if all <= MOST_ARRANGEMENTS {
            let next: Vec<Vec<u32>> = made.iter().map(|made| numbering.moved(&made.actions[orbit].images)).collect();
            let step = |made: usize, number: usize| next[made][number] as usize;
            let found = reachable(all as usize, solved as usize, next.len(), &step);
            reached.is_whole = found.len() == all as usize;
            reached.list = found.iter().map(|&number| number as u64).collect();
            reached.number(&found, solved as usize, made.len(), &step);
        }
        reached
    }

    /// Numbers the found arrangements from 0, and finds their steps.
    fn number(&mut self, found: &[usize], solved: usize, moves: usize, step: &dyn Fn(usize, usize) -> usize) {
        let number = |own: usize| found.binary_search(&own).expect("moves lead to reached ones") as u32;
        self.solved = number(solved);
        self.next = (0..moves).map(|made| found.iter().map(|&own| number(step(made, own))).collect()).collect();
    }

    /// Returns both as one part if moves do not reach all pairs.
    fn with(&self, other: &ReachedPairs) -> Option<ReachedPairs> {
        let (size, others) = (self.list.len(), other.list.len());
        let all = self.all?.checked_mul(other.all?)?;
        if size <= 1 || others <= 1 || size * others > MOST_PAIRS {
            return None;
        }
        let step = |made: usize, pair: usize| {
            self.next[made][pair % size] as usize + other.next[made][pair / size] as usize * size
        };
        let solved = self.solved as usize + other.solved as usize * size;
        let found = reachable(size * others, solved, self.next.len(), &step);
        if found.len() == size * others {
            return None;
        }
        let code = |&pair: &usize| self.list[pair % size] + other.list[pair / size] * self.all.expect("it was checked");
        let mut both = ReachedPairs {
            orbits: [&self.orbits[..], &other.orbits].concat(),
            all: Some(all),
            is_whole: false,
            list: found.iter().map(code).collect(),
            solved: 0,
            next: Vec::new(),
        };
        both.number(&found, solved, self.next.len(), &step);
        Some(both)
    }
}

/// Finds two parts that depend on each other, and returns their numbers and both as one part.
fn coupled(parts: &[ReachedPairs]) -> Option<(usize, usize, ReachedPairs)> {
    let pairs = (1..parts.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    pairs
        .map(|(first, second)| (first, second, parts[first].with(&parts[second])))
        .find_map(|(first, second, both)| Some((first, second, both?)))
}

/// Returns what moves reach from a start, in ascending order.
fn reachable(size: usize, start: usize, moves: usize, step: &dyn Fn(usize, usize) -> usize) -> Vec<usize> {
    let mut is_found = vec![false; size];
    is_found[start] = true;
    let mut open = vec![start];
    while let Some(own) = open.pop() {
        for made in 0..moves {
            let next = step(made, own);
            if !is_found[next] {
                is_found[next] = true;
                open.push(next);
            }
        }
    }
    (0..size).filter(|&own| is_found[own]).collect()
}
