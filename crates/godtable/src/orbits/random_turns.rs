//! Random turns that the rules allow.

use godtable_engine::levels::Arcs;
use godtable_engine::levels::orbits::{Action, Arrangement, Move};
use godtable_puzzle::random::{Random, may_come_next};

use super::dialect::{Dialect, Turning};
use crate::ask::{Scramble, Scrambles};
use crate::state::{Hold, OrbitsState};

/// The most powers of a move that are compared.
const MOST_POWERS: usize = 1 << 10;

/// The turns without a next one that a sequence may take back.
const MOST_ENDS: usize = 1000;

/// By two moves: whether something holds for them.
type Pairs = Vec<Vec<bool>>;

/// The puzzle, its rules, and where its turns begin.
pub(super) struct RandomTurns<'a> {
    dialect: &'a Dialect,
    arcs: Arcs,
}

impl Turning {
    /// Draws sequences of `count` turns.
    pub(crate) fn scrambles(&self, count: usize, seed: u64) -> Scrambles<'_> {
        RandomTurns::of(&self.dialect).scrambles(count, seed)
    }
}

impl<'a> RandomTurns<'a> {
    pub(super) fn of(dialect: &'a Dialect) -> RandomTurns<'a> {
        RandomTurns { dialect, arcs: dialect.searched().1 }
    }

    /// Draws sequences of `count` turns. Of turns that commute, no two in a row of such turns are of one move: they would combine to one
    /// turn, or cancel. If that leaves no turn, or if the rules have turns without inverses, no two neighbors do. If no turn may
    /// follow then, the last one is taken back, and another one is made. A sequence is shorter if none leads on.
    pub(super) fn scrambles(self, count: usize, seed: u64) -> Scrambles<'a> {
        let mut random = Random::new(seed);
        let moves = self.dialect.definition.moves();
        let pairs = |is_so: &dyn Fn(&Move, &Move) -> bool| -> Pairs {
            moves.iter().map(|one| moves.iter().map(|other| is_so(one, other)).collect()).collect()
        };
        let combining = pairs(&|last, next| self.combine(last, next));
        let commuting = pairs(&|one, other| self.both(one, other) == self.both(other, one));
        let powers: Vec<Vec<Vec<Action>>> =
            moves.iter().map(|made| self.powers(made).take(MOST_POWERS).collect()).collect();
        let is_reversible =
            powers.iter().all(|own| own.last().is_some_and(|back| moves.iter().any(|made| made.actions == *back)));
        let is_power = |one: usize, other: usize| is_reversible && powers[one].contains(&moves[other].actions);
        let mut alike = combining.clone();
        for (one, other) in (0..moves.len()).flat_map(|one| (0..moves.len()).map(move |other| (one, other))) {
            alike[one][other] |= is_power(one, other) || is_power(other, one);
        }
        let pairs = [combining, alike, commuting];
        Box::new(std::iter::repeat_with(move || Ok(self.scramble(count, &pairs, &mut random))))
    }

    fn scramble(&self, count: usize, [combining, alike, commuting]: &[Pairs; 3], random: &mut Random) -> Scramble {
        let (mut at, mut plane) = (self.dialect.definition.solved(), 0);
        let mut numbers: Vec<usize> = Vec::new();
        // What was there before each turn, and the turns there that led to an end.
        let mut before: Vec<(Arrangement, usize, Vec<usize>)> = Vec::new();
        let (mut ends, mut number_of_ends, mut longest) = (Vec::new(), 0, None);
        while numbers.len() < count {
            let arcs = self.arcs.from(plane).filter(|arc| {
                !ends.contains(&arc.number) && numbers.last().is_none_or(|&last| !combining[last][arc.number])
            });
            let mut next: Vec<_> = arcs.filter_map(|arc| Some((arc, self.moved(&at, arc.number)?))).collect();
            let is_next = |number: usize| {
                may_come_next(&numbers, &number, |&one, &other| alike[one][other], |&one, &other| commuting[one][other])
            };
            if next.iter().any(|(arc, _)| is_next(arc.number)) {
                next.retain(|(arc, _)| is_next(arc.number));
            }
            if next.is_empty() {
                if longest.as_ref().is_none_or(|(longest, ..): &(Vec<usize>, _, _)| longest.len() < numbers.len()) {
                    longest = Some((numbers.clone(), at.clone(), plane));
                }
                number_of_ends += 1;
                let Some((last, own)) = numbers.pop().zip(before.pop()).filter(|_| number_of_ends <= MOST_ENDS) else {
                    (numbers, at, plane) = longest.expect("there is an end");
                    break;
                };
                (at, plane, ends) = own;
                ends.push(last);
                continue;
            }
            let (arc, after) = &next[random.below(next.len())];
            numbers.push(arc.number);
            before.push((at, plane, std::mem::take(&mut ends)));
            (at, plane) = (after.clone(), arc.to);
        }
        Scramble {
            moves: self.dialect.moves(&numbers, &Hold::FIXED),
            distance: None,
            state: self.dialect.state(OrbitsState { arrangement: at, plane, hold: Hold::FIXED }),
            solution: self.dialect.moves(&self.way_back(&numbers), &Hold::FIXED),
        }
    }

    /// Returns the arrangement after a move, if it may be made there.
    fn moved(&self, at: &Arrangement, number: usize) -> Option<Arrangement> {
        let made = &self.dialect.definition.moves()[number];
        if self.dialect.definition.bandages().iter().any(|own| own.is_cut(at, &made.actions)) {
            return None;
        }
        let after = self.dialect.definition.moved(at, number);
        self.dialect.definition.illegal_piece(&after).is_none().then_some(after)
    }

    /// Returns what a move and then another do.
    fn both(&self, first: &Move, next: &Move) -> Vec<Action> {
        let orbits = self.dialect.definition.orbits().iter().zip(&first.actions).zip(&next.actions);
        orbits.map(|((orbit, first), next)| first.then(next, orbit.modulus)).collect()
    }

    /// Returns the powers of a move, without the one that does nothing.
    fn powers(&self, made: &Move) -> impl Iterator<Item = Vec<Action>> {
        let again = |all: &Move| Move { actions: self.both(all, made), ..all.clone() };
        let powers = std::iter::successors(Some(made.clone()), move |all| Some(again(all)));
        powers.map(|all| all.actions).take_while(|all| !is_nothing(all))
    }

    /// Returns whether two moves in a row combine to one move, or cancel.
    fn combine(&self, last: &Move, next: &Move) -> bool {
        let both = self.both(last, next);
        is_nothing(&both) || self.dialect.definition.moves().iter().any(|own| own.actions == both)
    }

    /// Returns moves that undo others. If a move m of order k has no inverse, m^(k-1) undoes it.
    fn way_back(&self, numbers: &[usize]) -> Vec<usize> {
        let moves = self.dialect.definition.moves();
        let inverse = |&number: &usize| {
            let made = &moves[number];
            match moves.iter().position(|own| is_nothing(&self.both(made, own))) {
                Some(inverse) => vec![inverse],
                None => self.powers(made).skip(1).map(|_| number).chain([number]).collect(),
            }
        };
        numbers.iter().rev().flat_map(inverse).collect()
    }
}

/// Returns whether actions leave all pieces where they are, as they are.
fn is_nothing(actions: &[Action]) -> bool {
    let is_nothing = |own: &Action| {
        let stay = own.images.iter().enumerate().all(|(place, &image)| place == usize::from(image));
        stay && own.twists.iter().all(|&twist| twist == 0)
    };
    actions.iter().all(is_nothing)
}
