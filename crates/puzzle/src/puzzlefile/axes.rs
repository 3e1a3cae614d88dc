//! The axes of moves, as far as rotations of the whole puzzle show them.

use std::collections::HashSet;

use crate::orbits::{Action, Move, common_multiple, composed, reduced};

use crate::puzzlefile::{Power, Puzzle};

/// The largest group of rotations whose elements are listed. A solid has 60 rotations at most, other than a prism.
pub const MOST_ROTATIONS: usize = 1024;

impl Puzzle {
    /// Returns the number of the axis of each move, or `None` if the puzzle has no rotations, or if they generate more than
    /// [`MOST_ROTATIONS`]. Two moves have one axis if they move no piece in common, and a rotation commutes with both: it
    /// turns about their axis. All rotations count that those of the file generate.
    #[must_use]
    pub fn axes(&self) -> Option<Vec<usize>> {
        let (moves, moduli) = (self.moves(), self.visible_moduli());
        let rotations = self.generated_rotations(&moduli)?;
        let commuting = |made: &Move| -> Vec<bool> {
            let actions = reduced(&made.actions, &moduli);
            let then = |one: &[Action], next: &[Action]| composed(one, next, moduli.iter().copied());
            rotations.iter().map(|rotation| then(rotation, &actions) == then(&actions, rotation)).collect()
        };
        let commuting: Vec<Vec<bool>> = moves.iter().map(commuting).collect();
        let have_one = |first: usize, second: usize| {
            let mut both = commuting[first].iter().zip(&commuting[second]);
            are_disjoint(&moves[first], &moves[second]) && both.any(|(&first, &second)| first && second)
        };
        let mut axes: Vec<usize> = (0..moves.len()).collect();
        for (second, first) in (0..moves.len()).flat_map(|second| (0..second).map(move |first| (second, first))) {
            let (from, to) = (axes[second], axes[first]);
            if from != to && have_one(first, second) {
                axes.iter_mut().filter(|axis| **axis == from).for_each(|axis| *axis = to);
            }
        }
        Some(axes)
    }

    /// Returns the rotations that those of the file generate, without the identity, or `None` if there are none or too many.
    fn generated_rotations(&self, moduli: &[u8]) -> Option<Vec<Vec<Action>>> {
        let generators: Vec<Vec<Action>> = self.rotations().iter().map(|own| reduced(&own.actions, moduli)).collect();
        let identity: Vec<Action> = generators.first()?.iter().map(|action| action.power(0, 1)).collect();
        let mut known = HashSet::from([identity.clone()]);
        let mut all = vec![identity];
        let mut at = 0;
        while at < all.len() {
            for generator in &generators {
                let next = composed(&all[at], generator, moduli.iter().copied());
                if known.insert(next.clone()) {
                    if all.len() == MOST_ROTATIONS {
                        return None;
                    }
                    all.push(next);
                }
            }
            at += 1;
        }
        Some(all.split_off(1))
    }

    /// Returns a shortest sequence of rotations with the effect of some: the same one for all with this effect. If there are more than
    /// [`MOST_ROTATIONS`] and none of the first ones has it, it returns these rotations.
    #[must_use]
    pub fn shortest_rotations(&self, rotations: &[Power]) -> Vec<Power> {
        let Some(effect) = self.composed(rotations) else { return Vec::new() };
        let of_rotation = |number| [1, self.order(number) - 1].map(|exponent| Power { number, exponent });
        let powers = (self.moves().len()..self.moves.len()).flat_map(of_rotation);
        let powers: Vec<(Power, Vec<Action>)> = powers.map(|power| (power, self.actions(power))).collect();
        let none: Vec<Action> = effect.iter().map(|own| Action::none(own.images.len())).collect();
        let mut known = HashSet::from([none.clone()]);
        let mut all = vec![(none, Vec::new())];
        let mut at = 0;
        while let Some((actions, sequence)) = all.get(at).filter(|_| at < MOST_ROTATIONS).cloned() {
            if actions == effect {
                let joined = |run: &[Power]| {
                    let exponent = run.iter().map(|power| power.exponent).sum::<u64>() % self.order(run[0].number);
                    Power { exponent, ..run[0] }
                };
                return sequence.chunk_by(|one: &Power, next| one.number == next.number).map(joined).collect();
            }
            for (power, own) in &powers {
                let next = composed(&actions, own, self.orbits().map(|orbit| orbit.modulus));
                if known.insert(next.clone()) {
                    all.push((next, [&sequence[..], &[*power]].concat()));
                }
            }
            at += 1;
        }
        rotations.to_vec()
    }

    /// Returns for each orbit the modulus of the orientations that can be seen.
    fn visible_moduli(&self) -> Vec<u8> {
        let modulus = |moduli: &[u8]| moduli.iter().fold(1, |all, &own| common_multiple(all, u64::from(own)));
        self.orbits().map(|orbit| modulus(&orbit.moduli) as u8).collect()
    }
}

/// Returns whether no place is changed by both moves.
fn are_disjoint(one: &Move, other: &Move) -> bool {
    let mut orbits = one.actions.iter().zip(&other.actions);
    orbits.all(|(one, other)| (0..one.images.len()).all(|place| !(one.moves(place) && other.moves(place))))
}
