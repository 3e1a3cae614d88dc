//! Bonds, which are sets of pairs of neighboring pieces: the more pairs are broken, the farther a position is from the
//! goal.
//!
//! **Idea.** A move *cuts* a pair of places if it moves the piece at one of them, but not the piece at the other. A
//! *bond* is a closed set of pairs: a move that does not cut a pair moves its two pieces to a pair of the same bond. In
//! a position, a pair is *broken* if no goal has two pieces of the same kinds at any pair of its bond, and *whole*
//! otherwise. Let c be the largest number of pairs that a move cuts. Pairs that it does not cut stay broken or whole,
//! so it changes the number of broken pairs by at most c. At the goal, no pair is broken, so a position with b broken
//! pairs is at least b / c moves from the goal, rounded up. The bounds of several bonds add up if no move cuts pairs of
//! two of them.
//!
//! **Which bonds.** Neighbors are places that few families of moves separate, and the bonds are the closed sets of pairs of
//! neighbors. Of the bonds that the same families cut, the code stores those with the largest number of pairs divided by c,
//! because this quotient is the largest value of the bound.
//!
//! **What it gains.** A few moves from the goal, most pairs are whole, and the bound is the distance or slightly less.
//! So a search tries few moves that do not belong to a solution. For six random turns of a Petaminx, it visits about
//! ten positions, out of 350 million words of four moves. Far from the goal, all pairs are broken, and the bound is
//! useless.

use std::cmp::Reverse;

use crate::search::layout::{PackedPosition, VALUES};
use crate::search::walk::{Node, Rules, Way};

/// The largest number of pairs in a bond.
const MOST_PAIRS: usize = 512;

/// The number of neighbors that are considered for each orbit.
const NEIGHBORS: usize = 8;

/// The largest number of bonds that the same families cut.
const MOST_ALIKE: usize = 4;

/// The largest number of bonds, and of pairs in all of them.
const MOST_BONDS: usize = 128;
const MOST_IN_ALL: usize = 1 << 13;

/// The largest number of goals. Of more goals, some has almost any pair.
const MOST_GOALS: usize = 1 << 10;

/// The pairs and bonds that take as long to look at as one position takes.
const PARTS: usize = 100;

/// The bytes of two places in a packed position.
type Pair = [u16; 2];

/// A closed set of pairs, and the bounds that it gives.
#[derive(Debug)]
struct Bond {
    pairs: Vec<Pair>,
    /// By value at the first place of a pair: a bit for each value at the second place with which the pair is whole.
    whole: Vec<[u64; VALUES / 64]>,
    /// By number of broken pairs: a lower bound on the number of moves to the goal.
    bounds: Vec<u8>,
}

/// The pairs of a bond that a move cuts.
#[derive(Debug)]
struct Cut {
    bond: usize,
    before: Vec<Pair>,
    /// By pair after the move: the places from which its pieces come.
    after: Vec<Pair>,
}

/// The bonds of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Bonds {
    bonds: Vec<Bond>,
    /// By move.
    cuts: Vec<Vec<Cut>>,
    /// Lists of the bonds that the same families cut.
    alike: Vec<Vec<usize>>,
    /// Numbers of lists in `alike` whose bounds add up.
    sums: Vec<Vec<usize>>,
    /// The time to bound the moves from a position and after each move from there, in positions that are followed.
    pub(super) cost: u64,
}

impl Bond {
    /// Returns the number of broken pairs among some pairs.
    fn broken(&self, at: &[u8], pairs: &[Pair]) -> u16 {
        let is_broken = |pair: &Pair| {
            let [one, other] = pair.map(|byte| usize::from(at[usize::from(byte)]));
            u16::from(self.whole[one][other / 64] >> (other % 64) & 1 == 0)
        };
        pairs.iter().map(is_broken).sum()
    }
}

/// Returns whether a move cuts a pair. `to` is, for each place, the place to which the move takes its piece.
fn is_cut(to: &[u16], pair: &Pair) -> bool {
    let [one, other] = pair.map(|byte| to[usize::from(byte)] == byte);
    one != other
}

/// The closed sets of pairs of places. They are disjoint: moves lead from each pair of a set to all its other pairs.
struct Sets<'a> {
    /// By move and by place: the place to which the move takes the piece.
    moves: &'a [Vec<u16>],
    places: usize,
    /// By pair: the number of its set, or 0 if no set has the pair yet.
    set: Vec<u16>,
    all: Vec<Vec<Pair>>,
}

impl Sets<'_> {
    fn set(&mut self, [one, other]: Pair) -> &mut u16 {
        &mut self.set[usize::from(one) * self.places + usize::from(other)]
    }

    /// Adds the closed set of a pair, unless it is already there or too large.
    fn add(&mut self, first: Pair, number: u16) {
        let [one, other] = first;
        if *self.set(first) > 0 || *self.set([other, one]) > 0 {
            return;
        }
        *self.set(first) = number;
        let (mut pairs, mut next) = (vec![first], 0);
        while let Some(&pair) = pairs.get(next) {
            for to in self.moves.iter().filter(|to| !is_cut(to, &pair)) {
                let image = pair.map(|byte| to[usize::from(byte)]);
                match self.set(image) {
                    own if *own == number => {}
                    own if *own == 0 && pairs.len() < MOST_PAIRS => {
                        *own = number;
                        pairs.push(image);
                    }
                    _ => return,
                }
            }
            next += 1;
        }
        self.all.push(pairs);
    }
}

impl Bonds {
    pub(super) fn new<const N: usize>(rules: &Rules<N>, forth: &Way<N>, goals: &[Node<N>]) -> Bonds {
        let (layout, words) = (&rules.layout, &rules.words);
        // Bonds are the same in all lock states.
        let goals: Vec<&Node<N>> = goals.iter().filter(|goal| goal.plane == 0).collect();
        if goals.len() > MOST_GOALS {
            return Bonds::default();
        }
        let to = |from: &[u16; N]| {
            let mut to = vec![0; N];
            from.iter().enumerate().for_each(|(byte, &from)| to[usize::from(from)] = byte as u16);
            to
        };
        let all: Vec<Vec<u16>> = forth.steps.iter().map(|step| to(&step.from)).collect();
        let (mut found, places) = (Vec::new(), layout.len());
        for pairs in sets(&all, &words.family, places, |place| layout.place(place).0) {
            let cut: Vec<usize> = all.iter().map(|to| pairs.iter().filter(|pair| is_cut(to, pair)).count()).collect();
            let mut families = vec![false; words.families];
            cut.iter().zip(&words.family).for_each(|(&cut, &family)| families[family] |= cut > 0);
            let most = cut.into_iter().max().unwrap_or(0);
            found.push((Reverse(pairs.len() / most), pairs, most, families));
        }
        found.sort_by_key(|&(largest, ..)| largest);
        let (mut bonds, mut in_all) = (Bonds::default(), 0);
        let mut cutting: Vec<Vec<bool>> = Vec::new();
        for (_, pairs, most, families) in found {
            if bonds.bonds.len() == MOST_BONDS || in_all + pairs.len() > MOST_IN_ALL {
                break;
            }
            let number = cutting.iter().position(|own| *own == families).unwrap_or_else(|| {
                cutting.push(families);
                bonds.alike.push(Vec::new());
                cutting.len() - 1
            });
            if bonds.alike[number].len() < MOST_ALIKE {
                bonds.alike[number].push(bonds.bonds.len());
                in_all += pairs.len();
                let whole = whole(rules, &goals, &pairs);
                let bounds = (0..=pairs.len()).map(|broken| broken.div_ceil(most).min(u8::MAX.into()) as u8).collect();
                bonds.bonds.push(Bond { pairs, whole, bounds });
            }
        }
        bonds.sums = sums(&cutting);
        bonds.cuts = forth.steps.iter().zip(&all).map(|(step, to)| bonds.cuts_of(to, &step.from)).collect();
        bonds.cost = bonds.cost();
        bonds
    }

    fn cost(&self) -> u64 {
        let of_cuts: usize = self.cuts.iter().flatten().map(|cut| 2 * cut.before.len()).sum();
        let of_sums = self.bonds.len() + self.sums.iter().map(Vec::len).sum::<usize>();
        let pairs: usize = self.bonds.iter().map(|bond| bond.pairs.len()).sum();
        let moves = self.cuts.len();
        (moves + (moves * of_sums + pairs + of_cuts) / PARTS) as u64
    }

    /// Returns whether they bound nothing.
    pub(super) const fn is_empty(&self) -> bool {
        self.bonds.is_empty()
    }

    /// Returns the pairs that a move cuts.
    fn cuts_of(&self, to: &[u16], from: &[u16]) -> Vec<Cut> {
        let cut = |(bond, own): (usize, &Bond)| {
            let before: Vec<Pair> = own.pairs.iter().filter(|pair| is_cut(to, pair)).copied().collect();
            let after = before.iter().map(|pair| pair.map(|byte| from[usize::from(byte)])).collect();
            Cut { bond, before, after }
        };
        self.bonds.iter().enumerate().map(cut).filter(|cut| !cut.before.is_empty()).collect()
    }

    /// Returns the broken pairs of a position.
    pub(super) fn of<'a, const N: usize>(&'a self, at: &'a PackedPosition<N>) -> BrokenBonds<'a> {
        let broken: Vec<u16> = self.bonds.iter().map(|bond| bond.broken(&at.0, &bond.pairs)).collect();
        BrokenBonds { bonds: self, at: &at.0, after: broken.clone(), broken, bounds: vec![0; self.alike.len()] }
    }
}

/// The broken pairs of a position.
pub(super) struct BrokenBonds<'a> {
    bonds: &'a Bonds,
    at: &'a [u8],
    /// By bond: the number of broken pairs, and the same after a move.
    broken: Vec<u16>,
    after: Vec<u16>,
    /// By list in `alike`: a lower bound on the number of moves to the goal.
    bounds: Vec<u8>,
}

impl BrokenBonds<'_> {
    /// Returns a lower bound on the number of moves to the goal after a move.
    pub(super) fn least_after(&mut self, made: u16) -> usize {
        self.after.copy_from_slice(&self.broken);
        for Cut { bond, before, after } in &self.bonds.cuts[usize::from(made)] {
            let own = &self.bonds.bonds[*bond];
            self.after[*bond] += own.broken(self.at, after);
            self.after[*bond] -= own.broken(self.at, before);
        }
        self.least()
    }

    /// Returns that bound again for the last move, or a bound for the position itself if there was no move.
    pub(super) fn least(&mut self) -> usize {
        for (bound, alike) in self.bounds.iter_mut().zip(&self.bonds.alike) {
            let of_bond = |&bond: &usize| self.bonds.bonds[bond].bounds[usize::from(self.after[bond])];
            *bound = alike.iter().map(of_bond).max().unwrap_or(0);
        }
        let sum = |lists: &Vec<usize>| lists.iter().map(|&list| usize::from(self.bounds[list])).sum();
        self.bonds.sums.iter().map(sum).max().unwrap_or(0)
    }
}

/// Returns the closed sets of pairs of neighbors, given the family of each move and the orbit of each place.
fn sets(moves: &[Vec<u16>], family: &[usize], places: usize, orbit: impl Fn(usize) -> usize) -> Vec<Vec<Pair>> {
    let is_first = |&number: &usize| !family[..number].contains(&family[number]);
    let firsts: Vec<&Vec<u16>> = (0..moves.len()).filter(is_first).map(|number| &moves[number]).collect();
    let mut sets = Sets { moves, places, set: vec![0; places * places], all: Vec::new() };
    let mut number = 0;
    for one in (0..places).filter(|&place| place == 0 || orbit(place) != orbit(place - 1)) {
        let cutting = |other: usize| firsts.iter().filter(|to| is_cut(to, &[one as u16, other as u16])).count();
        let mut others: Vec<(usize, usize)> = (0..places).map(|other| (cutting(other), other)).collect();
        others.retain(|&(cutting, other)| cutting > 0 && *sets.set([one as u16, other as u16]) == 0);
        others.sort_unstable();
        for (_, other) in others.into_iter().take(NEIGHBORS) {
            number += 1;
            sets.add([one as u16, other as u16], number);
        }
    }
    sets.all
}

/// Returns the values with which a pair is whole: by value at its first place, a bit for each value at the second place.
fn whole<const N: usize>(rules: &Rules<N>, goals: &[&Node<N>], pairs: &[Pair]) -> Vec<[u64; VALUES / 64]> {
    let mut whole = vec![[0; VALUES / 64]; VALUES];
    let oriented = |kind: usize, byte: u16| {
        let (kinds, orientations) = rules.layout.values(usize::from(byte));
        (0..orientations).map(move |orientation| kind + kinds * orientation)
    };
    for goal in goals {
        for &[one, other] in pairs {
            let [kind, next] = [one, other].map(usize::from).map(|byte| rules.layout.kind(byte, goal.at.0[byte]));
            if whole[kind][next / 64] >> (next % 64) & 1 == 0 {
                for value in oriented(kind, one) {
                    oriented(next, other).for_each(|other| whole[value][other / 64] |= 1 << (other % 64));
                }
            }
        }
    }
    whole
}

/// Returns lists of sets of families that have no family in common: for each set, a list that contains it.
fn sums(cutting: &[Vec<bool>]) -> Vec<Vec<usize>> {
    let are_apart =
        |one: usize, other: usize| cutting[one].iter().zip(&cutting[other]).all(|(one, other)| !(one & other));
    let mut order: Vec<usize> = (0..cutting.len()).collect();
    order.sort_by_key(|&own| Reverse(cutting[own].iter().filter(|&&cuts| cuts).count()));
    let mut sums = Vec::new();
    for &first in &order {
        let mut sum = vec![first];
        for &next in &order {
            if sum.iter().all(|&own| are_apart(own, next)) {
                sum.push(next);
            }
        }
        sum.sort_unstable();
        if !sums.contains(&sum) {
            sums.push(sum);
        }
    }
    sums
}
