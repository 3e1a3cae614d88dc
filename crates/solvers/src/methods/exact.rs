//! Exact distances of steps with few classes of positions.
//!
//! **Classes.** Two positions of some pieces are in one class if the same sequences of turns lead from them to the goal.
//! They are the states of the minimal automaton, found by Moore's algorithm (1956): start with two classes, the goal and
//! the rest; while a turn leads from one class to several, split it.
//!
//! **Parts.** Pieces that share places form a part, which has its own classes. In the half-turn reduction, the corners have
//! 40,320 positions and the eight edges outside the middle layer 40,320, but 420 and 70 classes. So 420 * 70 = 29,400 bytes
//! contain all distances.
//!
//! A step of this kind needs no search: the turns follow the distances.

use std::collections::HashMap;

use crate::methods::codes::{CODES, Codes, Images, PIECES, kind, orientations};
use crate::methods::goal::{Condition, Goal};

/// The distance of codes that cannot reach the goal.
const UNREACHED: u8 = u8::MAX;

/// The largest number of positions of a part.
const MOST_POSITIONS: usize = 1 << 16;

/// The largest number of combinations of classes.
const MOST_CLASSES: usize = 1 << 18;

/// The distances of all combinations of classes.
#[derive(Debug)]
pub(crate) struct ExactDistances {
    parts: Vec<Part>,
    /// By the classes of all parts; the class of the first part varies fastest.
    distances: Vec<u8>,
    turns: Vec<Images>,
}

impl ExactDistances {
    /// Returns the distances to a goal, or `None` if there are too many classes, or if the goal is no product of
    /// conditions on single parts.
    pub(crate) fn new(goal: &Goal, turns: &[Images]) -> Option<ExactDistances> {
        let pieces = parts(goal, turns);
        let ways = pieces.iter().map(|pieces| {
            let mut ways: Vec<Vec<u32>> =
                goal.0.iter().map(|way| pieces.iter().map(|&own| way.0[own]).collect()).collect();
            ways.sort_unstable();
            ways.dedup();
            ways.len()
        });
        let is_product = ways.product::<usize>() == goal.0.len();
        let is_small = |pieces: &[usize]| most_positions(pieces, turns) <= MOST_POSITIONS;
        if !is_product || !pieces.iter().all(|pieces| is_small(pieces)) {
            return None;
        }
        let parts: Vec<Part> = pieces.into_iter().map(|pieces| Part::new(goal, pieces, turns)).collect();
        let count = parts.iter().map(|part| part.is_goal.len()).product();
        (count <= MOST_CLASSES).then(|| {
            let distances = distances(&parts, count, turns.len());
            ExactDistances { parts, distances, turns: turns.to_vec() }
        })
    }

    /// Returns the distance of a position, or `None` if the turns do not lead there from solved.
    pub(crate) fn distance(&self, codes: &Codes) -> Option<u8> {
        let classes = self.parts.iter().map(|part| part.classes.get(&codes_of(&part.pieces, codes)).copied());
        let index = classes
            .zip(&self.parts)
            .rev()
            .try_fold(0, |index, (class, part)| Some(index * part.is_goal.len() + class?));
        index.map(|index| self.distances[index])
    }

    /// Returns the first of the shortest solutions, in the order of the turns, or `None` if the turns cannot reach the goal.
    pub(crate) fn solution(&self, codes: &Codes) -> Option<Vec<usize>> {
        let (mut codes, mut path) = (*codes, Vec::new());
        let distance = self.distance(&codes).filter(|&distance| distance != UNREACHED)?;
        for left in (0..distance).rev() {
            let is_nearer = |&turn: &usize| self.distance(&codes.moved(&self.turns[turn])) == Some(left);
            let turn = (0..self.turns.len()).find(is_nearer)?;
            codes = codes.moved(&self.turns[turn]);
            path.push(turn);
        }
        Some(path)
    }
}

/// Some pieces, and the classes of their positions.
#[derive(Debug)]
struct Part {
    pieces: Vec<usize>,
    /// By the codes of the pieces.
    classes: HashMap<Vec<u8>, usize>,
    /// By class.
    is_goal: Vec<bool>,
    /// By class and turn: the class after the turn.
    next: Vec<usize>,
}

impl Part {
    /// Finds all positions that the turns reach from solved, and their classes.
    fn new(goal: &Goal, pieces: Vec<usize>, turns: &[Images]) -> Part {
        let mut numbers = HashMap::from([(codes_of(&pieces, &Codes::home()), 0)]);
        let mut positions = vec![Codes::home()];
        let mut after = Vec::new();
        let mut number = 0;
        while number < positions.len() {
            for turn in turns {
                let moved = positions[number].moved(turn);
                let found = *numbers.entry(codes_of(&pieces, &moved)).or_insert(positions.len());
                if found == positions.len() {
                    positions.push(moved);
                }
                after.push(found);
            }
            number += 1;
        }
        let meets = |way: &Condition, codes: &Codes| pieces.iter().all(|&own| way.0[own] >> codes.0[own] & 1 == 1);
        let is_goal: Vec<bool> = positions.iter().map(|codes| goal.0.iter().any(|way| meets(way, codes))).collect();
        let classes = refined(&is_goal, &after, turns.len());
        let count = classes.iter().max().map_or(0, |&last| last + 1);
        let (mut is_class_goal, mut next) = (vec![false; count], vec![0; count * turns.len()]);
        for (position, &class) in classes.iter().enumerate() {
            is_class_goal[class] = is_goal[position];
            for turn in 0..turns.len() {
                next[class * turns.len() + turn] = classes[after[position * turns.len() + turn]];
            }
        }
        numbers.values_mut().for_each(|number| *number = classes[*number]);
        Part { pieces, classes: numbers, is_goal: is_class_goal, next }
    }
}

fn codes_of(pieces: &[usize], codes: &Codes) -> Vec<u8> {
    pieces.iter().map(|&piece| codes.0[piece]).collect()
}

/// Returns the class of each position. `after` has the position after each turn.
fn refined(is_goal: &[bool], after: &[usize], turns: usize) -> Vec<usize> {
    let mut classes: Vec<usize> = is_goal.iter().map(|&is_goal| usize::from(is_goal)).collect();
    let mut count = 0;
    loop {
        let mut names = HashMap::new();
        let of = |(position, after): (usize, &[usize])| {
            let name: Vec<usize> = [position].iter().chain(after).map(|&position| classes[position]).collect();
            let new = names.len();
            *names.entry(name).or_insert(new)
        };
        classes = after.chunks_exact(turns).enumerate().map(of).collect();
        if names.len() == count {
            return classes;
        }
        count = names.len();
    }
}

/// Returns the distance of each combination of classes.
fn distances(parts: &[Part], count: usize, turns: usize) -> Vec<u8> {
    let digits = |mut index: usize| {
        parts.iter().map(move |part| {
            let class = index % part.is_goal.len();
            index /= part.is_goal.len();
            (part, class)
        })
    };
    let after = |index: usize, turn: usize| {
        let (mut moved, mut weight) = (0, 1);
        for (part, class) in digits(index) {
            moved += weight * part.next[class * turns + turn];
            weight *= part.is_goal.len();
        }
        moved
    };
    let is_goal = |index: usize| digits(index).all(|(part, class)| part.is_goal[class]);
    let mut distances: Vec<u8> = (0..count).map(|index| if is_goal(index) { 0 } else { UNREACHED }).collect();
    for distance in 0..UNREACHED - 1 {
        let leads = |index: usize| (0..turns).any(|turn| distances[after(index, turn)] == distance);
        let is_next = |&index: &usize| distances[index] == UNREACHED && leads(index);
        let next: Vec<usize> = (0..count).filter(is_next).collect();
        if next.is_empty() {
            break;
        }
        next.into_iter().for_each(|index| distances[index] = distance + 1);
    }
    distances
}

/// Returns the codes that the turns lead a piece to from home, one bit for each.
fn reached(piece: usize, turns: &[Images]) -> u32 {
    let mut open = vec![Codes::home().0[piece]];
    let mut reached = 0;
    while let Some(code) = open.pop() {
        if reached >> code & 1 == 0 {
            reached |= 1 << code;
            open.extend(turns.iter().map(|turn| turn.of(piece, code)));
        }
    }
    reached
}

/// Returns the pieces that the goal restricts, those that share places together.
fn parts(goal: &Goal, turns: &[Images]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for piece in (0..PIECES).filter(|&piece| goal.restricts(piece)) {
        let shares = |other: usize| kind(other) == kind(piece) && places(other, turns) & places(piece, turns) != 0;
        match parts.iter_mut().find(|part| part.iter().any(|&other| shares(other))) {
            Some(part) => part.push(piece),
            None => parts.push(vec![piece]),
        }
    }
    parts
}

/// Returns the places that the turns lead a piece to, one bit for each.
fn places(piece: usize, turns: &[Images]) -> u32 {
    let (reached, count) = (reached(piece, turns), orientations(piece));
    let codes = (0..CODES).filter(|code| reached >> code & 1 == 1);
    codes.fold(0, |places, code| places | 1 << (code / count))
}

/// Returns an upper bound of the number of positions of a part.
fn most_positions(pieces: &[usize], turns: &[Images]) -> usize {
    let ways = pieces.iter().enumerate().map(|(taken, &piece)| {
        let (codes, places) = (reached(piece, turns).count_ones() as usize, places(piece, turns).count_ones() as usize);
        codes / places * places.saturating_sub(taken)
    });
    ways.fold(1, usize::saturating_mul)
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::LayerTurn;
    use godtable_puzzle::cube3::Cube3;
    use godtable_puzzle::cube3::random::Random;

    use super::*;
    use crate::methods::step_search::{Found, StepSearch};
    use crate::methods::{Method, NamedMethod};

    /// The half-turn reduction after a domino reduction: its goal and its turns.
    fn half_turn_reduction() -> (Goal, Vec<LayerTurn>) {
        let method = NamedMethod::ALL.iter().find(|method| method.name == "htr").expect("a method").method();
        let Method { steps, .. } = &method;
        let kept = steps[..3].iter().map(|step| &step.goals[0]);
        let goal = kept.fold(Goal(vec![Condition::FREE]), |kept, goal| kept.and(goal));
        (goal, steps[2].turns.clone())
    }

    fn images(turns: &[LayerTurn]) -> Vec<Images> {
        turns.iter().map(|&turn| Images::new(turn)).collect()
    }

    /// 29,400 and 13 are published: <https://www.jaapsch.net/puzzles/thistle.htm>.
    #[test]
    fn half_turn_reduction_has_the_published_size_and_longest_distance() {
        let (goal, turns) = half_turn_reduction();
        let exact = ExactDistances::new(&goal, &images(&turns)).expect("few classes");
        let classes: Vec<usize> = exact.parts.iter().map(|part| part.is_goal.len()).collect();
        assert_eq!(classes, [420, 70, 1]);
        assert_eq!((exact.distances.len(), exact.distances.iter().max()), (29_400, Some(&13)));
    }

    #[test]
    fn exact_solutions_are_those_of_a_search() {
        let (goal, turns) = half_turn_reduction();
        let images = images(&turns);
        let exact = ExactDistances::new(&goal, &images).expect("few classes");
        let searched = StepSearch::new(&goal, &turns).expect("few arrangements");
        let mut random = Random::new(5);
        for _ in 0..20 {
            let moved = |cube: Codes, _| cube.moved(&images[random.below(images.len())]);
            let start = (0..7).fold(Codes::of(&Cube3::SOLVED), moved);
            let solution = (0..8).find_map(|length| match searched.find(&start, length, None) {
                Found::Turns(turns) => Some(turns),
                _ => None,
            });
            assert_eq!(exact.solution(&start), solution);
        }
    }

    #[test]
    fn steps_with_many_classes_have_no_exact_distances() {
        let (_, turns) = half_turn_reduction();
        let corners = (0..8).map(|piece| (piece, 1 << Codes::home().0[piece]));
        let edges = (8..20).map(|piece| (piece, 1 << Codes::home().0[piece]));
        let mut whole = Condition::FREE;
        corners.chain(edges).for_each(|(piece, codes)| whole.0[piece] = codes);
        assert!(ExactDistances::new(&Goal(vec![whole]), &images(&turns)).is_none());
    }
}
