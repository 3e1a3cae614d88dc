//! Goals as puzzles of orbits, which the [search](crate::search) of any puzzle solves.
//!
//! **The puzzle.** Pieces with the same mask in each condition are of one kind. The orientations of a kind count if a mask tells them
//! apart. Then an arrangement meets a condition if each piece has a code of its kind's mask, and the goals are all arrangements that
//! meet a condition. The centers are one piece at one of 24 places.
//!
//! **The same answer everywhere.** The search finds all shortest solutions, and the answer is the first one in the order of the step's
//! turns.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use godtable_puzzle::cube::LayerTurn;
use godtable_puzzle::orbits::{Action, Arrangement, Definition, Move, OrbitArrangement, OrbitDefinition};
use godtable_system::clock::Instant;

use crate::methods::codes::{CENTERS, CODES, Codes, FIRST_EDGE, Images, PIECES, orientations};
use crate::methods::goal::{Condition, Goal};
use crate::search::{Searcher, Wish};

/// The most bytes of a pruning table.
const MEMORY: u64 = 100_000_000;

/// The most arrangements of a goal, and the most steps to list them.
const MOST_GOALS: usize = 1 << 16;
const MOST_LISTED: usize = 1 << 20;

/// The most sequences of turns of a length that is searched if there is no limit of time: some seconds.
const MOST_SEQUENCES: f64 = 2e16;

/// The search for a goal by some turns.
#[derive(Debug)]
pub(crate) struct StepSearch {
    parts: Vec<Part>,
    searcher: Searcher,
    /// The maximum length of a solution if there is no time limit.
    longest: usize,
}

/// What is known of the solutions with a number of turns.
pub(crate) enum Found {
    Turns(Vec<usize>),
    None,
    /// No turns lead to the goal.
    OutOfReach,
    /// The limit is reached.
    Stopped,
}

/// The pieces of one orbit, some of which matter.
#[derive(Debug)]
struct Part {
    pieces: Range<usize>,
    /// By piece: its kind.
    kinds: Vec<u8>,
    /// By kind: the number of orientations that count. The last kind is that of places without a piece.
    moduli: Vec<u8>,
}

impl StepSearch {
    /// Returns the search for a goal, or `None` if the goal has too many arrangements.
    pub(crate) fn new(goal: &Goal, turns: &[LayerTurn]) -> Option<StepSearch> {
        let parts = [0..FIRST_EDGE, FIRST_EDGE..CENTERS, CENTERS..PIECES].into_iter();
        let parts: Vec<Part> = parts.filter_map(|pieces| Part::new(goal, pieces)).collect();
        let made = |&turn: &LayerTurn| {
            let images = Images::new(turn);
            Move { name: turn.to_string(), actions: parts.iter().map(|part| part.action(&images)).collect() }
        };
        let orbits = parts.iter().map(Part::definition).collect();
        let definition = Definition::new(orbits, turns.iter().map(made).collect()).ok()?;
        let goals = goals(goal, &parts)?;
        let searcher = Searcher::new(&definition, None, goals, MEMORY).ok()?;
        let longest = searcher.counts().iter().take_while(|&&count| count <= MOST_SEQUENCES).count() - 1;
        Some(StepSearch { parts, searcher, longest })
    }

    /// Returns the first solution of a length, in the order of the turns. No solution is shorter.
    pub(crate) fn find(&self, start: &Codes, length: usize, end: Option<Instant>) -> Found {
        if end.is_none() && length > self.longest {
            return Found::Stopped;
        }
        let from = Arrangement { orbits: self.parts.iter().map(|part| part.arrangement(start)).collect() };
        let wish = Wish { all: true, shortest: length, longest: Some(length), longer: false, limit: None };
        let is_over = || end.is_some_and(|end| Instant::now() >= end);
        let found = self.searcher.solve(&from, 0, &wish, &mut |_| if is_over() { Break(()) } else { Continue(()) });
        match found {
            Ok(found) if found.is_out_of_reach => Found::OutOfReach,
            Ok(found) if found.is_stopped => Found::Stopped,
            Ok(found) => match found.solutions().next() {
                Some(turns) => Found::Turns(turns),
                None if is_over() => Found::Stopped,
                None => Found::None,
            },
            Err(_) => Found::Stopped,
        }
    }
}

impl Part {
    /// Returns the pieces of an orbit, or `None` if the goal restricts none of them.
    fn new(goal: &Goal, pieces: Range<usize>) -> Option<Part> {
        if !pieces.clone().any(|piece| goal.restricts(piece)) {
            return None;
        }
        let count = orientations(pieces.start);
        let masks = |piece: usize| goal.0.iter().map(|condition| condition.0[piece]).collect::<Vec<u32>>();
        let mut known: Vec<Vec<u32>> = Vec::new();
        let kinds = pieces.clone().map(|piece| {
            let own = masks(piece);
            let kind = known.iter().position(|other| *other == own);
            kind.unwrap_or_else(|| {
                known.push(own);
                known.len() - 1
            }) as u8
        });
        let kinds = kinds.collect();
        let has_all = |mask: u32, place: usize| (0..count).all(|own| mask >> (place * count + own) & 1 == 1);
        let has_any = |mask: u32, place: usize| (0..count).any(|own| mask >> (place * count + own) & 1 == 1);
        let is_told = |&mask: &u32| (0..CODES / count).any(|place| has_any(mask, place) && !has_all(mask, place));
        let moduli = known.iter().map(|masks| if masks.iter().any(is_told) { count as u8 } else { 1 });
        Some(Part { pieces, kinds, moduli: moduli.chain([1]).collect() })
    }

    fn places(&self) -> usize {
        CODES / orientations(self.pieces.start)
    }

    /// Returns where the pieces are.
    fn arrangement(&self, codes: &Codes) -> OrbitArrangement {
        let (count, none) = (orientations(self.pieces.start), self.moduli.len() as u8 - 1);
        let mut own = OrbitArrangement { kinds: vec![none; self.places()], orientations: vec![0; self.places()] };
        for (piece, &kind) in self.pieces.clone().zip(&self.kinds) {
            let code = usize::from(codes.0[piece]);
            own.kinds[code / count] = kind;
            own.orientations[code / count] = (code % count) as u8 % self.moduli[usize::from(kind)];
        }
        own
    }

    fn definition(&self) -> OrbitDefinition {
        let modulus = orientations(self.pieces.start) as u8;
        let kinds = self.arrangement(&Codes::home()).kinds;
        OrbitDefinition { name: String::new(), modulus, kinds, moduli: self.moduli.clone() }
    }

    fn action(&self, images: &Images) -> Action {
        let count = orientations(self.pieces.start);
        let image = |place: usize| usize::from(images.of(self.pieces.start, (place * count) as u8));
        Action {
            images: (0..self.places()).map(|place| (image(place) / count) as u8).collect(),
            twists: (0..self.places()).map(|place| (image(place) % count) as u8).collect(),
        }
    }

    /// Lists the arrangements that meet a condition, or returns `None` after too many steps.
    fn listed(&self, condition: &Condition, left: &mut usize) -> Option<Vec<OrbitArrangement>> {
        let (count, none) = (orientations(self.pieces.start), self.moduli.len() - 1);
        let solved = self.arrangement(&Codes::home());
        let of_kind = |kind: usize| solved.kinds.iter().filter(|&&own| usize::from(own) == kind).count();
        let mask = |kind: usize| {
            let piece = self.kinds.iter().position(|&own| usize::from(own) == kind);
            piece.map_or(u32::MAX, |piece| condition.0[self.pieces.start + piece])
        };
        let masks: Vec<u32> = (0..=none).map(mask).collect();
        let empty = OrbitArrangement { kinds: Vec::new(), orientations: Vec::new() };
        let (mut open, mut found) = (vec![(empty, (0..=none).map(of_kind).collect::<Vec<usize>>())], Vec::new());
        while let Some((own, rest)) = open.pop() {
            *left = left.checked_sub(1)?;
            let place = own.kinds.len();
            if place == self.places() {
                found.push(own);
                continue;
            }
            for kind in (0..=none).filter(|&kind| rest[kind] > 0) {
                for orientation in 0..self.moduli[kind] {
                    if masks[kind] >> (place * count + usize::from(orientation)) & 1 == 1 {
                        let (mut next, mut rest) = (own.clone(), rest.clone());
                        next.kinds.push(kind as u8);
                        next.orientations.push(orientation);
                        rest[kind] -= 1;
                        open.push((next, rest));
                    }
                }
            }
        }
        Some(found)
    }
}

/// Returns all arrangements that meet a goal, each once, or `None` if they are too many.
fn goals(goal: &Goal, parts: &[Part]) -> Option<Vec<Arrangement>> {
    let (mut all, mut left) = (Vec::new(), MOST_LISTED);
    for condition in &goal.0 {
        let mut own = vec![Vec::new()];
        for part in parts {
            let listed = part.listed(condition, &mut left)?;
            left = left.checked_sub(own.len() * listed.len())?;
            let longer = |orbits: &Vec<OrbitArrangement>| {
                let next = |own: &OrbitArrangement| orbits.iter().chain([own]).cloned().collect();
                listed.iter().map(next).collect::<Vec<Vec<OrbitArrangement>>>()
            };
            own = own.iter().flat_map(longer).collect();
        }
        all.extend(own.into_iter().map(|orbits| Arrangement { orbits }));
    }
    let mut known = HashSet::new();
    all.retain(|goal: &Arrangement| known.insert(goal.clone()));
    (all.len() <= MOST_GOALS).then_some(all)
}
