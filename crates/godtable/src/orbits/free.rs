//! Zero-cost moves: each turn that counts, after some of them, is one move of a puzzle without zero-cost moves.
//!
//! Let F be the group of the zero-cost moves. A turn m after a zero-cost move f is one move `f m`. The goal is all `g F`, for its
//! positions g. So a table and a search of these moves have the distances in turns that count. A solution ends with the zero-cost
//! moves that lead to the goal itself.
//!
//! **Few moves are enough.** `d(x) = d(x f)` for all f. So of the moves with the same `f m F` one remains: `f m` and `s
//! f m` do the same if `m⁻¹ s m` is free. If all rotations are free, the turns themselves remain. Solutions count as
//! one if their positions after each turn that counts differ by zero-cost moves, where identical pieces are
//! distinguished.
//!
//! **Illegal positions** are skipped by zero-cost moves: before and after a turn that counts, the position must be legal. If
//! each such turn keeps the illegal pieces, the position before it is legal if that after it is. All `f m` remain then,
//! since `f m` may be legal where another move with the same `f m F` is not.

use std::collections::HashSet;

use godtable_engine::levels::orbits::{Actions, Arrangement, Definition, IllegalPiece, Move, TurnGroup};
use godtable_engine::levels::{Goal, Positions};
use godtable_puzzle::puzzlefile::{Power, Puzzle};

/// The most zero-cost moves: the symmetries of sectors, of which they are some, have numbers of 16 bits.
const MOST: usize = 1 << 16;

/// The most moves of a table or a search.
const MOST_MOVES: usize = 1 << 12;

/// The zero-cost moves of a puzzle, and its moves under them.
#[derive(Clone)]
pub(super) struct FreeTurns {
    /// All powers of the given turns that they generate.
    pub(super) powers: Vec<Power>,
    /// The elements of the group, each as a shortest word of powers. The first is empty.
    words: Vec<Vec<Power>>,
    /// The puzzle with the elements of the group as its moves.
    elements: Definition,
    /// The moves, or why there are none.
    pub(super) moves: Result<Moves, String>,
    /// The moves if the inverses of the turns count instead, unless these are the same.
    pub(super) back: Option<Result<Moves, String>>,
}

/// Moves that count.
#[derive(Clone)]
pub(super) struct Moves {
    /// By move: the number of an element of the group, and the number of a turn.
    pub(super) parts: Vec<(usize, usize)>,
    pub(super) definition: Definition,
}

impl FreeTurns {
    /// Returns the zero-cost moves of a puzzle in which other turns count, or why there are none.
    pub(super) fn new(puzzle: &Puzzle, free: &[Power], counted: &[Power]) -> Result<FreeTurns, String> {
        let too_many = || format!("the zero-cost moves generate more than {MOST} turns");
        let powers = powers(puzzle, free).ok_or_else(too_many)?;
        let generators = puzzle.definition(&powers).ok_or("expected at least one move")?;
        let moduli = generators.orbits().iter().map(|orbit| orbit.modulus).collect();
        let numbers: Vec<usize> = (0..powers.len()).collect();
        let group = TurnGroup::new(&generators, &numbers, moduli, MOST).ok_or_else(too_many)?;
        let words = group.words.iter().map(|word| word.iter().map(|&number| powers[number]).collect()).collect();
        let counted = puzzle.definition(counted).ok_or("no other turn is left")?;
        let elements = with_moves(&generators, group.all.iter().cloned());
        let moves = |counted: &Definition| {
            let parts = parts(&group, counted)?;
            let actions =
                |&(element, number): &(usize, usize)| group.then(&group.all[element], &counted.moves()[number].actions);
            Ok(Moves { definition: with_moves(&generators, parts.iter().map(actions)), parts })
        };
        let inverted = counted.inverted();
        let is_turn = |back: &Move| counted.moves().iter().any(|made| made.actions == back.actions);
        let back = (!inverted.moves().iter().all(is_turn)).then(|| moves(&inverted));
        Ok(FreeTurns { powers, words, elements, moves: moves(&counted), back })
    }

    /// Returns the number of zero-cost moves, the one that does nothing among them.
    pub(super) fn count(&self) -> usize {
        self.words.len()
    }

    /// Returns the word of an element.
    pub(super) fn word(&self, element: usize) -> &[Power] {
        &self.words[element]
    }

    /// Returns a position after each element that leads to a legal one. Some may be equal.
    pub(super) fn images<'a>(&'a self, own: &'a Arrangement) -> impl Iterator<Item = (usize, Arrangement)> + 'a {
        let images = (0..self.words.len()).map(|element| (element, self.elements.moved(own, element)));
        images.filter(|(_, image)| self.elements.illegal_piece(image).is_none())
    }

    /// Returns all positions to which zero-cost moves lead from some, each once.
    pub(super) fn closed(&self, goals: &[Arrangement]) -> Vec<Arrangement> {
        let mut seen = HashSet::new();
        let images = goals.iter().flat_map(|goal| self.images(goal)).map(|(_, image)| image);
        images.filter(|image| seen.insert(image.clone())).collect()
    }

    /// Returns the goal of all positions to which zero-cost moves lead from those with some numbers.
    pub(super) fn goal(&self, positions: &Positions, goal: &[u64]) -> Goal {
        let goal: Vec<Arrangement> = goal.iter().map(|&number| positions.arrangement(number)).collect();
        let mut numbers: Vec<u64> = self.closed(&goal).iter().filter_map(|own| positions.number(own)).collect();
        numbers.sort_unstable();
        Goal::Positions(numbers)
    }

    /// Returns the number of the first element that leads from a position to a goal.
    pub(super) fn to(&self, own: &Arrangement, goals: &[Arrangement]) -> Option<usize> {
        self.images(own).find(|(_, image)| goals.contains(image)).map(|(element, _)| element)
    }
}

/// Returns all powers of some moves that given ones generate, or `None` if they are too many.
fn powers(puzzle: &Puzzle, given: &[Power]) -> Option<Vec<Power>> {
    let mut powers: Vec<Power> = Vec::new();
    for &Power { number, .. } in given {
        let divisor = divisor(puzzle, number, given);
        let exponents = (1..).map(|times| times * divisor).take_while(|&exponent| exponent < puzzle.order(number));
        if !powers.iter().any(|known| known.number == number) {
            powers.extend(exponents.take(MOST).map(|exponent| Power { number, exponent }));
        }
    }
    (powers.len() < MOST).then_some(powers)
}

/// Returns the least positive exponent of a move that given powers generate: its order if none of them is one of this move.
fn divisor(puzzle: &Puzzle, number: usize, given: &[Power]) -> u64 {
    let common_divisor = |mut one: u64, mut other: u64| {
        while other != 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let own = given.iter().filter(|own| own.number == number).map(|own| own.exponent);
    own.fold(puzzle.order(number), common_divisor)
}

/// Returns whether powers of some moves lead to a power.
pub(super) fn is_free(power: Power, free: &[Power], puzzle: &Puzzle) -> bool {
    power.exponent.is_multiple_of(divisor(puzzle, power.number, free))
}

/// Returns a puzzle with other moves.
fn with_moves(own: &Definition, moves: impl Iterator<Item = Actions>) -> Definition {
    let moves = moves.map(|actions| Move { name: String::new(), actions }).collect();
    let made = Definition::new(own.orbits().to_vec(), moves);
    made.and_then(|made| made.with_illegal(own.illegal().to_vec())).expect("the same puzzle")
}

/// Returns one move for each set `f m F`, of elements f and moves m of a puzzle. If positions are illegal, all `f m`.
fn parts(group: &TurnGroup, counted: &Definition) -> Result<Vec<(usize, usize)>, String> {
    if let Some(made) = counted.moves().iter().find(|made| !keeps_illegal(made, counted.illegal())) {
        let name = &made.name;
        return Err(format!("some positions are illegal, and {name} may lead from one of them to a legal one"));
    }
    let is_legal = counted.illegal().is_empty();
    let (mut parts, mut found): (Vec<(usize, usize)>, Vec<Actions>) = (Vec::new(), Vec::new());
    for (number, made) in counted.moves().iter().enumerate() {
        let back = group.inverse(&made.actions);
        let is_known = |known: &Actions| match is_legal {
            true => group.number(&group.then(&group.inverse(known), &made.actions)).is_some(),
            false => group.number(&group.then(known, &back)).is_some(),
        };
        if group.number(&made.actions).is_some() || found.iter().any(is_known) {
            continue;
        }
        let keeps =
            |element: &&Actions| group.number(&group.then(&group.then(&back, element), &made.actions)).is_some();
        let keeping: Vec<&Actions> = group.all.iter().filter(keeps).collect();
        let keeping = if is_legal { &keeping[..] } else { &keeping[..1] };
        let mut is_done = vec![false; group.all.len()];
        for element in 0..group.all.len() {
            if is_done[element] {
                continue;
            }
            for own in keeping {
                is_done[group.number(&group.then(&group.all[element], own)).expect("a group")] = true;
            }
            parts.push((element, number));
            found.push(group.then(&group.all[element], &made.actions));
            if parts.len() > MOST_MOVES {
                return Err(format!(
                    "each counted turn after any zero-cost moves is a move, and there are more than {MOST_MOVES}"
                ));
            }
        }
    }
    // If all do what zero-cost moves do, each position is at the goal.
    Ok(if parts.is_empty() { vec![(0, 0)] } else { parts })
}

/// Returns whether the pieces that a move leads to illegal places were at illegal places.
fn keeps_illegal(made: &Move, illegal: &[IllegalPiece]) -> bool {
    illegal.iter().all(|piece| {
        let place = made.actions[piece.orbit].images[usize::from(piece.place)];
        illegal.contains(&IllegalPiece { place, ..*piece })
    })
}
