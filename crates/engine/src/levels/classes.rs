//! Classes of states under the automorphisms of a puzzle, counted by Burnside's lemma.
//!
//! A class has all states that automorphisms map to each other. For a group A of automorphisms and a set X that it
//! preserves,
//!
//! ```text
//! number of classes in X = (1 / |A|) * sum over a in A of |{x in X : a(x) = x}|.
//! ```
//!
//! The lemma is applied to the states of each distance, which automorphisms preserve if they preserve the moves, the
//! lock and the goal. The classes with inverses add the maps `x -> a(x)^-1`, which preserve distances if the images of
//! the inverse moves are moves and the lock allows them backward.
//!
//! Most automorphisms fix few states. These are listed piece by piece (`fixed_arrangements.rs`), so counting the classes of the
//! 239,500,800 positions of the Dino Cube costs as much as visiting some ten thousand. All states are visited only
//! where the list would take more than a quarter as many steps.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::ops::{ControlFlow, Range};

use godtable_puzzle::effort::{Effort, Unfound};
use godtable_puzzle::orbits::Arrangement;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::levels::fixed_arrangements::{Homes, Symmetry};
use crate::levels::store::Counts;
use crate::levels::{Arcs, Distances, Goal, Positions, State};
use crate::shares::{SearchError, class_count, histogram};
use godtable_puzzle::orbits::automorphism::Automorphism;
use godtable_puzzle::orbits::automorphisms::Automorphisms;

/// The number of random positions whose images must be positions. The image of a position under a symmetry that breaks a
/// constraint is no position in at least half of all cases, so such a symmetry is missed with a probability of at most
/// 2^-64.
const FEW: u64 = 64;

/// The number of random positions that a symmetry must fix if it keeps all moves. A symmetry that fails changes positions
/// that no moves reach.
const MANY: u64 = 1000;

/// All states are visited if listing the arrangements that a symmetry fixes takes more than a quarter as many steps.
const PART: u64 = 4;

/// The classes of the states of a table.
#[derive(Debug)]
pub struct Classes<'a> {
    distances: &'a Distances,
    /// The symmetries as maps of the states in reach, each once.
    symmetries: Vec<Symmetry>,
    inverting: usize,
    /// Whether the symmetries are a group of maps of all states, those out of reach too.
    is_of_all: bool,
}

/// A class of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Class {
    /// The first state of the class.
    pub state: State,
    /// The number of its states.
    pub size: usize,
}

impl Distances {
    /// Returns the classes of states under the automorphisms that keep the moves, the lock and the goal.
    ///
    /// # Errors
    /// Returns an error if the automorphisms are too many.
    pub fn classes(&self) -> Result<Classes<'_>, SearchError> {
        Ok(self.group()?.classes(self, Vec::new()))
    }

    /// Returns the classes under automorphisms and inversion of unlocked states. It returns `None` if a state and its inverse
    /// may have different distances: if the goal is not solved, some pieces are identical, some positions are illegal, no
    /// automorphism maps the inverses of the moves to moves, or the lock may allow other moves backward.
    ///
    /// # Errors
    /// Returns an error if the automorphisms are too many.
    pub fn classes_with_inverses(&self) -> Result<Option<Classes<'_>>, SearchError> {
        let group = self.group()?;
        let inverting = group.inverting();
        Ok((!inverting.is_empty()).then(|| group.classes(self, inverting)))
    }

    fn group(&self) -> Result<Group<'_>, SearchError> {
        Ok(Group::new(self.positions(), self.arcs(), self.goal(), &mut Effort::default())?)
    }
}

impl Classes<'_> {
    /// Returns the number of automorphisms.
    #[must_use]
    pub fn keeping(&self) -> usize {
        self.symmetries.len() - self.inverting
    }

    /// Returns the number of automorphisms that map the inverse of a state into its class.
    #[must_use]
    pub fn inverting(&self) -> usize {
        self.inverting
    }

    /// Returns whether the histograms count the classes of states that cannot reach the goal. They do not if two
    /// automorphisms differ only in positions that no moves of the puzzle reach.
    #[must_use]
    pub fn has_all(&self) -> bool {
        self.is_of_all
    }

    /// Returns the number of classes of unlocked states at each distance.
    #[must_use]
    pub fn unlocked(&self) -> Histogram {
        self.counted(0..1, &self.distances.unlocked())
    }

    /// Returns the number of classes of locked states at each distance. It is `None` if nothing is ever locked, and for
    /// classes with inverses: a locked state has none.
    #[must_use]
    pub fn locked(&self) -> Option<Histogram> {
        let locked = self.distances.locked().filter(|_| self.inverting == 0)?;
        Some(self.counted(1..self.distances.arcs().planes(), &locked))
    }

    /// Counts the classes of the states in some planes.
    fn counted(&self, planes: Range<usize>, states: &Histogram) -> Histogram {
        let of_symmetry = |symmetry: &Symmetry| self.fixed(symmetry, planes.clone(), states);
        let fixed: Vec<Vec<u64>> = self.symmetries.par_iter().map(of_symmetry).collect();
        let levels = states.counts().len();
        // The last number counts all states.
        let kept = |level: usize| fixed.iter().map(|counts| counts[level]).sum();
        let of_level = |level: usize| [class_count(kept(level), self.symmetries.len() as u64), 0];
        let counts: Vec<Counts> = (0..=levels).map(of_level).collect();
        histogram(&counts[..levels], 0, counts[levels][0]).expect("the goal has a class")
    }

    /// Returns the number of states at each distance that are their own images, and the number of all such states.
    fn fixed(&self, symmetry: &Symmetry, planes: Range<usize>, states: &Histogram) -> Vec<u64> {
        let all = if self.is_of_all { states.states() } else { states.reachable() };
        if symmetry.is_identity() {
            return [states.counts(), &[all]].concat();
        }
        let positions = self.distances.positions();
        let planes: Vec<usize> = planes.filter(|&plane| symmetry.planes[plane] == plane).collect();
        let mut counted = ClassCount { classes: self, planes, counts: vec![0; states.counts().len() + 1] };
        if counted.planes.is_empty() {
            return counted.counts;
        }
        let mut left = all / PART;
        let listed = symmetry.visit_fixed(positions.whole.orbits(), &mut |arrangement| {
            if let Some(number) = positions.number_of_connected(arrangement) {
                counted.count(number);
            }
            left = left.saturating_sub(1);
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if listed.is_break() {
            counted.counts.fill(0);
            for number in 0..positions.count() {
                if counted.is_counted(number) && symmetry.keeps(&positions.connected_arrangement(number)) {
                    counted.count(number);
                }
            }
        }
        counted.counts
    }

    /// Returns the classes of the states at a distance: the unlocked ones, or else the locked ones.
    #[must_use]
    pub fn at(&self, distance: Distance, are_locked: bool) -> Vec<Class> {
        let mut seen: HashSet<State> = HashSet::new();
        let mut classes = Vec::new();
        for state in self.distances.at(distance, are_locked) {
            if !seen.contains(&state) {
                let images = self.images(state);
                classes.push(Class { state, size: images.len() });
                seen.extend(images);
            }
        }
        classes
    }

    /// Returns the states of a class. A locked state has no inverse.
    fn images(&self, state: State) -> BTreeSet<State> {
        let positions = self.distances.positions();
        let arrangement = positions.connected_arrangement(self.distances.position(state));
        let image = |symmetry: &Symmetry| {
            let number = positions.number_of_connected(&symmetry.image_of(&arrangement));
            self.distances.state(number.expect("symmetries keep the positions"), symmetry.planes[state.plane()])
        };
        let symmetries = self.symmetries.iter();
        symmetries.filter(|symmetry| state.plane() == 0 || symmetry.homes.is_none()).map(image).collect()
    }
}

/// The states that are counted so far, by distance, and their number.
struct ClassCount<'a, 'b> {
    classes: &'a Classes<'b>,
    planes: Vec<usize>,
    counts: Vec<u64>,
}

impl ClassCount<'_, '_> {
    /// Returns the distances of the states of a position, `None` for one out of reach.
    fn distances(&self, number: u64) -> impl Iterator<Item = Option<Distance>> + '_ {
        let distances = self.classes.distances;
        self.planes.iter().map(move |&plane| distances.distance(distances.state(number, plane)))
    }

    /// Returns whether a state of the position is counted.
    fn is_counted(&self, number: u64) -> bool {
        self.classes.is_of_all || self.distances(number).any(|distance| distance.is_some())
    }

    /// Counts the states of a position, if it is legal.
    fn count(&mut self, number: u64) {
        if !self.classes.distances.positions().is_legal(number) {
            return;
        }
        let (last, is_of_all) = (self.counts.len() - 1, self.classes.is_of_all);
        let found: Vec<Option<Distance>> = self.distances(number).collect();
        for distance in found {
            if let Some(distance) = distance {
                self.counts[distance.get()] += 1;
            }
            self.counts[last] += u64::from(is_of_all || distance.is_some());
        }
    }
}

/// The automorphisms that keep rules and a goal, and what is needed to find them.
pub(crate) struct Group<'a> {
    positions: &'a Positions,
    arcs: &'a Arcs,
    automorphisms: Automorphisms,
    goal: Vec<Arrangement>,
    /// By move of the rules: its number among all moves.
    rules: Vec<usize>,
}

impl<'a> Group<'a> {
    /// Finds the automorphisms of the moves and the goal.
    ///
    /// # Errors
    /// Returns an error as [`Automorphisms::of`] does.
    pub(crate) fn new(
        positions: &'a Positions,
        arcs: &'a Arcs,
        goal: &Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Group<'a>, Unfound> {
        let numbers = match goal {
            Goal::Positions(numbers) => &numbers[..],
            Goal::Unlocked(number) => std::slice::from_ref(number),
        };
        let goal: Vec<Arrangement> = numbers.iter().map(|&number| positions.connected_arrangement(number)).collect();
        let given = (positions.connected.moves(), positions.symmetries());
        let automorphisms = match given.1 {
            [] => Automorphisms::keeping(&positions.whole, &goal, effort)?,
            _ => Automorphisms::given(&positions.whole, &goal, given, effort)?,
        };
        let rules = positions.connected.moves().iter();
        let rules = rules.map(|made| automorphisms.moves.number(&made.actions).expect("a move of the whole puzzle"));
        Ok(Group { positions, arcs, goal, rules: rules.collect(), automorphisms })
    }

    /// Returns the automorphisms that keep the rules too, one for each map of the states in reach.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        self.each_once(self.kept())
    }

    /// Returns the number of the symmetry that undoes each of some symmetries, among them.
    pub(crate) fn inverses(&self, symmetries: &[Symmetry]) -> Vec<usize> {
        let undoes = |symmetry: &Symmetry, other: &Symmetry| {
            let moves = symmetry.automorphism.moves.iter().enumerate();
            moves.into_iter().all(|(number, &image)| other.automorphism.moves[image] == number)
                && other.image_of(&symmetry.image_of(&self.goal[0])) == self.goal[0]
        };
        let inverse = |symmetry: &Symmetry| symmetries.iter().position(|other| undoes(symmetry, other));
        symmetries.iter().map(|symmetry| inverse(symmetry).expect("symmetries are a group")).collect()
    }

    fn kept(&self) -> Vec<Symmetry> {
        let kept = self.automorphisms.all.iter().filter_map(|automorphism| {
            let planes = planes(self.arcs, &self.images(automorphism, Some)?)?;
            Some(Symmetry { automorphism: automorphism.clone(), homes: None, planes })
        });
        keeping_positions(kept.collect(), self.positions)
    }

    /// Returns the classes under the automorphisms that keep the rules, and some symmetries with inverses.
    fn classes<'d>(&self, distances: &'d Distances, inverting: Vec<Symmetry>) -> Classes<'d> {
        let (positions, kept) = (self.positions, self.kept());
        // States in reach follow from moves, so a symmetry that keeps the moves and the goal keeps these states.
        let samples = samples(positions, MANY);
        let keep_moves: Vec<&Symmetry> = kept.iter().filter(|symmetry| self.key(symmetry) == self.identity()).collect();
        let is_kept = |sample: &Arrangement| {
            is_position(positions, sample) && keep_moves.iter().all(|symmetry| symmetry.keeps(sample))
        };
        let is_of_all = samples.iter().all(is_kept);
        let mut symmetries = self.each_once(kept);
        let inverting = self.each_once(inverting);
        let count = inverting.len();
        symmetries.extend(inverting);
        Classes { distances, symmetries, inverting: count, is_of_all }
    }

    /// Returns the image of each move of the rules, by its number among them; `before` is applied to the move first. It
    /// returns `None` if an image is not allowed. Equal moves keep their order, and one counts for all if nothing is ever
    /// locked.
    fn images(&self, automorphism: &Automorphism, before: impl Fn(usize) -> Option<usize>) -> Option<Vec<usize>> {
        let is_free = self.arcs.planes() == 1;
        let image = |(place, &number): (usize, &usize)| {
            let image = automorphism.moves[before(number)?];
            let earlier = self.rules[..place].iter().filter(|&&other| other == number && !is_free).count();
            let mut equal = (0..self.rules.len()).filter(|&other| self.rules[other] == image);
            equal.nth(earlier)
        };
        let images = self.rules.iter().enumerate().map(image).collect::<Option<Vec<usize>>>()?;
        let mut sorted = images.clone();
        sorted.sort_unstable();
        (is_free || sorted.iter().enumerate().all(|(place, &image)| place == image)).then_some(images)
    }

    /// Returns what distinguishes automorphisms: the images of the moves, and the image of the goal.
    fn key(&self, symmetry: &Symmetry) -> (Vec<usize>, Arrangement) {
        (symmetry.automorphism.moves.clone(), symmetry.automorphism.image_of(&self.goal[0]))
    }

    /// Returns the key of the identity.
    fn identity(&self) -> (Vec<usize>, Arrangement) {
        ((0..self.automorphisms.moves.count()).collect(), self.goal[0].clone())
    }

    /// Returns one symmetry for each map of the states in reach; the identity, if it is one of several with the same map.
    fn each_once(&self, mut symmetries: Vec<Symmetry>) -> Vec<Symmetry> {
        symmetries.sort_by_key(|symmetry| !symmetry.is_identity());
        let mut known = HashSet::new();
        symmetries.retain(|symmetry| known.insert(self.key(symmetry)));
        symmetries
    }

    /// Returns the symmetries that invert states.
    fn inverting(&self) -> Vec<Symmetry> {
        let positions = self.positions;
        let homes = positions.whole.orbits().iter().map(Homes::of).collect::<Option<Vec<Homes>>>();
        // The inverse of a legal position may be illegal.
        let is_free = positions.whole.illegal().is_empty() && self.goal == [positions.whole.solved()];
        let Some(homes) = homes.filter(|_| is_free) else { return Vec::new() };
        let Some(after) = after_each(self.arcs, self.rules.len()) else { return Vec::new() };
        let moves = &self.automorphisms.moves;
        let keeps = |automorphism: &&Automorphism| {
            self.images(automorphism, |number| moves.inverse(number))
                .is_some_and(|images| allows_backwards(self.arcs, &after, &images))
        };
        let found: Vec<Symmetry> = self
            .automorphisms
            .all
            .iter()
            .filter(keeps)
            .map(|automorphism| Symmetry {
                automorphism: automorphism.clone(),
                homes: Some(homes.clone()),
                planes: (0..self.arcs.planes()).collect(),
            })
            .collect();
        keeping_positions(found, positions)
    }
}

/// Returns the plane after each move in each plane, or `None` if it is forbidden.
fn next(arcs: &Arcs, moves: usize) -> Vec<Vec<Option<usize>>> {
    let mut next = vec![vec![None; moves]; arcs.planes()];
    arcs.all().iter().for_each(|arc| next[arc.from][arc.number] = Some(arc.to));
    next
}

/// Returns the image of each plane, if the images of the moves keep the lock.
fn planes(arcs: &Arcs, images: &[usize]) -> Option<Vec<usize>> {
    if images.iter().enumerate().all(|(number, &image)| number == image) {
        return Some((0..arcs.planes()).collect());
    }
    let next = next(arcs, images.len());
    let mut planes: Vec<Option<usize>> = vec![None; arcs.planes()];
    planes[0] = Some(0);
    let mut open = VecDeque::from([(0, 0)]);
    while let Some((plane, image)) = open.pop_front() {
        for (number, &number_image) in images.iter().enumerate() {
            match (next[plane][number], next[image][number_image]) {
                (None, None) => {}
                (Some(after), Some(after_image)) => match planes[after] {
                    None => {
                        planes[after] = Some(after_image);
                        open.push_back((after, after_image));
                    }
                    Some(known) if known != after_image => return None,
                    Some(_) => {}
                },
                _ => return None,
            }
        }
    }
    let planes = planes.into_iter().collect::<Option<Vec<usize>>>()?;
    let mut sorted = planes.clone();
    sorted.sort_unstable();
    sorted.iter().enumerate().all(|(plane, &image)| plane == image).then_some(planes)
}

/// Returns the plane after each move, if it depends only on the move and each move may come first.
fn after_each(arcs: &Arcs, moves: usize) -> Option<Vec<usize>> {
    let next = next(arcs, moves);
    let after = next[0].iter().copied().collect::<Option<Vec<usize>>>()?;
    let agrees =
        |own: &Vec<Option<usize>>| own.iter().zip(&after).all(|(own, after)| own.is_none_or(|own| own == *after));
    next.iter().all(agrees).then_some(after)
}

/// Returns whether a lock allows two moves in a row exactly if it allows their images in the other order.
fn allows_backwards(arcs: &Arcs, after: &[usize], images: &[usize]) -> bool {
    let next = next(arcs, images.len());
    let allows = |first: usize, second: usize| next[after[first]][second].is_some();
    let moves = 0..images.len();
    let mut pairs = moves.clone().flat_map(|first| moves.clone().map(move |second| (first, second)));
    pairs.all(|(first, second)| allows(first, second) == allows(images[second], images[first]))
}

/// Returns the symmetries that map positions to positions.
fn keeping_positions(symmetries: Vec<Symmetry>, positions: &Positions) -> Vec<Symmetry> {
    let mut samples = samples(positions, FEW);
    samples.retain(|sample| is_position(positions, sample));
    let keeps = |symmetry: &Symmetry| samples.iter().all(|sample| is_position(positions, &symmetry.image_of(sample)));
    symmetries.into_iter().filter(keeps).collect()
}

/// Returns whether an arrangement meets all constraints. Some numbers have arrangements that do not.
fn is_position(positions: &Positions, arrangement: &Arrangement) -> bool {
    positions.number_of_connected(arrangement).is_some()
}

/// Returns all positions if they are few, or else some that look random.
fn samples(positions: &Positions, count: u64) -> Vec<Arrangement> {
    if positions.count() <= count {
        return (0..positions.count()).map(|number| positions.connected_arrangement(number)).collect();
    }
    let mut state = 1_u64;
    let sample = |_| {
        // The constants of D. Knuth.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (u128::from(state) * u128::from(positions.count())) >> 64;
        positions.connected_arrangement(number as u64)
    };
    (0..count).map(sample).collect()
}
