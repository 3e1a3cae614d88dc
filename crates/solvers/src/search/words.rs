//! Normal words: of all words that differ only by exchanges of neighbors that commute, one.
//!
//! A *family* is a move and its powers; families are numbered. A word is *normal* under two conditions:
//!
//! 1. It contains no part `a u b` in which b commutes with a and with all of u, and the family of b is lower than that of a, or
//!    equal to it. Otherwise b could come first. For u empty and equal families, the second condition applies instead.
//! 2. Of two neighbors of one family, the product is neither a single move nor nothing. If pieces are bandaged, the move may
//!    cut a block that the neighbors do not cut; then it does not count.
//!
//! No turn is *split into parts*: the product of any number of neighbors of one family is neither a single move nor
//! nothing. The search enumerates all normal words, and [`Words::has_parts`] excludes those in which three moves or
//! more are parts of a turn.
//!
//! Each word leads to the same position as a normal word that is no longer. After a word, a family is *blocked* if the first
//! condition forbids it.
//!
//! If pieces are bandaged, or under a lock, the order matters, and all words are normal. If pieces are illegal at some places, moves
//! that change a common one of these places do not commute.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use godtable_puzzle::orbits::{Action, Definition, composed};

/// The most families whose order is looked at: a set of them is a word of the machine.
const MOST_FAMILIES: usize = 64;

/// The most kinds of ends of words that are counted.
const MOST_ENDS: usize = 1 << 10;

/// Instead of the number of a move: no move yet.
pub(crate) const NONE: u16 = u16::MAX;

/// By lock state, and then by move: the lock state after the move, or `None` if the lock forbids it.
pub type Transitions = Vec<Vec<Option<u16>>>;

/// The rules of normal words.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// By move: its family.
    pub(crate) family: Vec<usize>,
    pub(crate) families: usize,
    /// By family: the families that commute with it.
    commuting: Vec<u64>,
    /// By move, and then for no move: those that may follow if they are not blocked.
    following: Vec<Vec<u16>>,
    /// The moves, unless the moves so far decide which may follow: then a turn more may allow the next one.
    moves: Option<Arc<Definition>>,
}

/// Returns whether actions leave all pieces as they are.
fn does_nothing(actions: &[Action]) -> bool {
    let mut places = actions.iter().flat_map(|own| (0..own.images.len()).map(move |place| own.moves(place)));
    !places.any(|moves| moves)
}

/// Returns whether moves of one family make nothing, or a single move that may stand for them. If pieces are bandaged, it
/// moves each place that one of them moves. Otherwise it may cut a block that they do not cut.
fn is_turn(definition: &Definition, is_move: impl Fn(&[Action]) -> bool, run: &[u16]) -> bool {
    let actions = |&number: &u16| &definition.moves()[usize::from(number)].actions;
    let mut product = actions(&run[0]).clone();
    for next in &run[1..] {
        product = composed(&product, actions(next), definition.orbits().iter().map(|orbit| orbit.modulus));
    }
    let cuts_no_more =
        || definition.bandages().is_empty() || run.iter().all(|part| moves_all_of(&product, actions(part)));
    does_nothing(&product) || is_move(&product) && cuts_no_more()
}

/// Returns whether actions move each place that others move.
fn moves_all_of(own: &[Action], others: &[Action]) -> bool {
    let mut orbits = own.iter().zip(others);
    orbits.all(|(own, other)| (0..other.images.len()).all(|place| own.moves(place) || !other.moves(place)))
}

/// Returns whether two orders of actions do the same.
fn do_commute(one: &[Action], other: &[Action], mut moduli: impl Iterator<Item = u8>) -> bool {
    one.iter().zip(other).all(|(one, other)| {
        let modulus = u16::from(moduli.next().unwrap_or(1));
        let after = |first: &Action, then: &Action, place: usize| {
            let between = usize::from(first.images[place]);
            let twist = u16::from(first.twists[place]) + u16::from(then.twists[between]);
            (then.images[between], twist % modulus)
        };
        (0..one.images.len()).all(|place| after(one, other, place) == after(other, one, place))
    })
}

impl Words {
    /// `is_locked` says whether the moves so far decide which may follow.
    pub(crate) fn new(definition: &Definition, is_locked: bool) -> Words {
        let moves = definition.moves();
        let moduli = || definition.orbits().iter().map(|orbit| orbit.modulus);
        // Families: moves that are powers of one another.
        let is_power = |number: usize, of: usize| {
            let (own, of) = (&moves[number].actions, &moves[of].actions);
            let powers = std::iter::successors(Some(of.clone()), |power| Some(composed(power, of, moduli())));
            let mut powers = powers.take_while(|power| !does_nothing(power)).take(1 << 10);
            moves_all_of(of, own) && powers.any(|power| power == *own)
        };
        let (mut family, mut firsts): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for number in 0..moves.len() {
            let is_like = |&first: &usize| is_power(number, first) || is_power(first, number);
            let known = firsts.iter().position(is_like);
            family.push(known.unwrap_or(firsts.len()));
            if known.is_none() {
                firsts.push(number);
            }
        }
        // Families that commute.
        let keeps_order = is_locked || !definition.bandages().is_empty();
        let commute = |one: usize, other: usize| {
            let (one, other) = (&moves[one].actions, &moves[other].actions);
            // If at most one of two moves changes a place, then between them the place contains what it contains before both or after
            // both. So both orders are legal, or neither.
            let places = definition.illegal().iter().map(|own| (own.orbit, usize::from(own.place)));
            let are_legal =
                places.into_iter().all(|(orbit, place)| !(one[orbit].moves(place) && other[orbit].moves(place)));
            are_legal && do_commute(one, other, moduli())
        };
        // Powers of moves that commute do so, too.
        let generators = |own: usize| {
            let all: Vec<usize> = (0..moves.len()).filter(|&number| family[number] == own).collect();
            let generates = |&&first: &&usize| all.iter().all(|&number| number == first || is_power(number, first));
            all.iter().find(generates).map_or(all.clone(), |&first| vec![first])
        };
        let generators: Vec<Vec<usize>> = (0..firsts.len()).map(generators).collect();
        let families_commute = |one: usize, other: usize| {
            generators[one].iter().all(|&one| generators[other].iter().all(|&other| commute(one, other)))
        };
        let commuting = |one: usize| {
            let others = (0..firsts.len().min(MOST_FAMILIES)).filter(|&other| other != one && !keeps_order);
            others.filter(|&other| families_commute(one, other)).fold(0_u64, |all, other| all | 1 << other)
        };
        // Moves that may follow a move of the same family.
        let all: HashSet<&[Action]> = moves.iter().map(|made| &made.actions[..]).collect();
        let may_follow = |last: usize, next: usize| {
            is_locked
                || family[last] != family[next]
                || !is_turn(definition, |own| all.contains(own), &[last as u16, next as u16])
        };
        let following = |last: usize| {
            let next = 0..moves.len();
            next.filter(|&next| last == moves.len() || may_follow(last, next)).map(|next| next as u16).collect()
        };
        Words {
            commuting: (0..firsts.len()).map(commuting).collect(),
            following: (0..=moves.len()).map(following).collect(),
            families: firsts.len(),
            family,
            moves: (!is_locked).then(|| Arc::new(definition.clone())),
        }
    }

    /// Returns whether three neighbors or more of one family make a single move or nothing.
    pub(crate) fn has_parts(&self, word: &[u16]) -> bool {
        let Some(definition) = &self.moves else { return false };
        let mut runs = word.chunk_by(|&one, &other| self.family[usize::from(one)] == self.family[usize::from(other)]);
        let is_move = |own: &[Action]| definition.moves().iter().any(|made| made.actions == own);
        runs.any(|run| (3..=run.len()).any(|length| run.windows(length).any(|run| is_turn(definition, is_move, run))))
    }

    /// Returns the moves that may follow a word with this last move, and with these families blocked.
    #[inline(always)]
    pub(crate) fn following(&self, last: u16, blocked: u64) -> impl Iterator<Item = u16> + '_ {
        let own = &self.following[usize::from(last).min(self.following.len() - 1)];
        own.iter().copied().filter(move |&next| !self.is_blocked(blocked, self.family[usize::from(next)]))
    }

    /// Returns whether a family is blocked.
    #[inline(always)]
    pub(crate) const fn is_blocked(&self, blocked: u64, family: usize) -> bool {
        family < MOST_FAMILIES && blocked >> family & 1 == 1
    }

    /// Returns the families that are blocked after a move.
    #[inline(always)]
    pub(crate) fn blocked_after(&self, blocked: u64, next: u16) -> u64 {
        let family = self.family[usize::from(next)];
        let lower = if family < MOST_FAMILIES { (1 << family) - 1 } else { u64::MAX };
        self.commuting[family] & (blocked | lower)
    }

    /// Returns the moves of a word that could be its last one.
    pub(crate) fn last_moves(&self, word: &[u16]) -> Vec<u16> {
        let is_last = |number: &usize| word[number + 1..].iter().all(|&later| self.commute(word[*number], later));
        (0..word.len()).filter(is_last).map(|number| word[number]).collect()
    }

    /// Returns the families of the moves that could be the last ones of a word, if each of their moves makes a shorter word there.
    pub(crate) fn merging(&self, word: &[u16]) -> u64 {
        let is_merging = |own: u16, family: usize| {
            let mut next = self.following[usize::from(own)].iter();
            family < MOST_FAMILIES && next.all(|&next| self.family[usize::from(next)] != family)
        };
        let last = self.last_moves(word).into_iter().map(|own| (own, self.family[usize::from(own)]));
        last.filter(|&(own, family)| is_merging(own, family)).fold(0, |all, (_, family)| all | 1 << family)
    }

    /// Returns the numbers of normal words of 0, 1, 2 ... moves that a lock allows in some of its states, up to a length.
    pub(crate) fn counts(&self, longest: usize, lock: &Transitions) -> Vec<f64> {
        // Moves after which the same words follow, in all lock states: the first of them stands for all.
        let are_alike = |one: usize, other: usize| {
            self.family[one] == self.family[other]
                && self.following[one] == self.following[other]
                && lock.iter().all(|row| row[one] == row[other])
        };
        let first = |own: usize| (0..own).find(|&other| are_alike(own, other)).unwrap_or(own) as u16;
        let firsts: Vec<u16> = (0..self.family.len()).map(first).collect();
        // By the last move, the families that are blocked, and the lock states in which a word may end.
        let mut ends: HashMap<(u16, u64, Vec<u16>), f64> =
            HashMap::from([((NONE, 0, (0..lock.len() as u16).collect()), 1.0)]);
        let mut counts = vec![1.0];
        while counts.len() <= longest {
            let mut next: HashMap<(u16, u64, Vec<u16>), f64> = HashMap::new();
            for (&(last, blocked, ref states), &count) in &ends {
                let mut followers: BTreeMap<u16, f64> = BTreeMap::new();
                self.following(last, blocked)
                    .for_each(|made| *followers.entry(firsts[usize::from(made)]).or_default() += count);
                for (made, count) in followers {
                    let after = |&state: &u16| lock[usize::from(state)][usize::from(made)];
                    let mut after: Vec<u16> = states.iter().filter_map(after).collect();
                    if after.is_empty() {
                        continue;
                    }
                    after.sort_unstable();
                    after.dedup();
                    *next.entry((made, self.blocked_after(blocked, made), after)).or_default() += count;
                }
            }
            let all: f64 = next.values().sum();
            counts.push(all);
            ends = next;
            if ends.len() > MOST_ENDS || counts.len() > 8 {
                // The growth hardly changes any more.
                let growth = all / counts[counts.len() - 2].max(1.0);
                while counts.len() <= longest {
                    counts.push(counts[counts.len() - 1] * growth);
                }
            }
        }
        counts
    }

    /// Returns whether two moves may change their places in a word.
    pub(crate) fn commute(&self, one: u16, other: u16) -> bool {
        let [one, other] = [one, other].map(|own| self.family[usize::from(own)]);
        // Each family knows those of the first 64 that commute with it.
        let (low, high) = (one.min(other), one.max(other));
        low < MOST_FAMILIES && self.commuting[high] >> low & 1 == 1
    }

    /// Returns all words with the same moves in an order that leads to the same position.
    pub(crate) fn orders(&self, word: &[u16]) -> Vec<Vec<u16>> {
        let (mut orders, mut stack) = (Vec::new(), vec![(Vec::new(), word.to_vec())]);
        while let Some((begun, left)) = stack.pop() {
            if left.is_empty() {
                orders.push(begun);
                continue;
            }
            // The first of equal moves comes first.
            for place in (0..left.len()).rev() {
                if left[..place].iter().all(|&before| self.commute(before, left[place])) {
                    let mut left = left.clone();
                    let next = left.remove(place);
                    stack.push(([&begun[..], &[next]].concat(), left));
                }
            }
        }
        orders
    }

    /// Returns the number of [`Words::orders`].
    pub(crate) fn count_orders(&self, word: &[u16]) -> u128 {
        let before = |place: usize| {
            let blocking = (0..place).filter(|&other| !self.commute(word[other], word[place]));
            blocking.fold(0_u64, |all, other| all | 1 << other)
        };
        let before: Vec<u64> = (0..word.len()).map(before).collect();
        let mut counts: HashMap<u64, u128> = HashMap::from([(0, 1)]);
        for _ in 0..word.len() {
            let mut next: HashMap<u64, u128> = HashMap::new();
            for (&done, &count) in &counts {
                let is_next = |&place: &usize| done >> place & 1 == 0 && before[place] & !done == 0;
                (0..word.len()).filter(is_next).for_each(|place| {
                    *next.entry(done | 1 << place).or_default() += count;
                });
            }
            counts = next;
        }
        counts.into_values().sum()
    }
}
