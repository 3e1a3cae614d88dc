//! Competition scrambles of puzzles from definitions, as the World Cube Association requires them.
//!
//! States are drawn uniformly from those that are far enough, by regulation 4b3 of
//! <https://www.worldcubeassociation.org/regulations/#4b3>, and written as in article 12. A puzzle with a table gets random
//! sequences of one length, so that the length does not tell the distance. The Square-1 has no table: its scrambles come from a
//! solver, and those that ten moves solve are drawn again.

use std::convert::Infallible;

use godtable_answers::random_solution;
use godtable_engine::levels::{Scrambles as Drawing, State as Number};
use godtable_puzzle::puzzlefile::Puzzle;
use godtable_puzzle::random::Random;
use godtable_solvers::square1::{Position, Sequence, Solver, is_solved_within_ten};
use godtable_table::Distance;

use super::dialect::Dialect;
use super::event::{Event, refused};
use super::table::OrbitsTable;
use crate::ask::{Moves, Scramble, Scrambles};
use crate::distance_table::Draws;
use crate::game::Words as _;
use crate::state::{Form, Hold};
use crate::{Error, Work};

impl Event {
    /// Draws scrambles of a puzzle with a table.
    pub(super) fn scrambles<'a>(
        &'static self,
        table: &'a OrbitsTable,
        seed: u64,
        work: &Work<'_>,
    ) -> Result<Draws<'a>, Error> {
        let distances = table.distances();
        let least = Distance::new(self.least - self.tips.len()).expect("small enough");
        let mut drawn = Drawing::new(distances, table.paths(work)?, least.., seed);
        let mut random = Random::new(!seed);
        let turns = 0..distances.positions().definition().moves().len();
        let names: Vec<String> = turns.map(|turn| table.dialect.moves(&[turn], &Hold::FIXED).to_string()).collect();
        let next = move || loop {
            // A random state, far enough with its tips.
            let scramble = drawn.next().ok_or_else(|| refused(&table.about))?;
            let tips: Vec<usize> = self.tips.iter().map(|_| random.below(3)).collect();
            if scramble.distance.get() + tips.iter().filter(|&&turn| turn > 0).count() < self.least {
                continue;
            }
            // A solution of it of the length asked for, reversed.
            let number = distances.state(scramble.position, 0);
            let distance = |state| Ok::<_, Infallible>(distances.distance(state));
            // No two turns in a row are of the same move.
            let family = |turn: usize| names[turn].trim_end_matches('\'');
            let turns = |state: Number, last: Option<usize>| {
                let turns = (0..names.len()).filter(|&turn| last.is_none_or(|last| family(turn) != family(last)));
                turns.filter_map(|turn| Some((turn, distances.moved(state, turn)?))).collect()
            };
            let mut solution = Vec::new();
            let Ok(is_found) = random_solution((&distance, &turns), number, self.turns, &mut random, &mut solution);
            if !is_found {
                solution = distances.solution(number).unwrap_or_default();
            }
            let there: Vec<String> = solution.iter().rev().map(|&turn| inverse(&names[turn])).collect();
            let tips = self.tips.iter().zip(&tips).filter(|(_, turn)| **turn > 0);
            let tips = tips.map(|(tip, turn)| format!("{tip}{}", ["'", ""][turn % 2]));
            return Ok(Some(Scramble {
                moves: Moves::of(self.named(&there).into_iter().chain(tips)),
                distance: Some(scramble.distance),
                state: table.state(number),
                solution: table.solution(number),
            }));
        };
        Ok(Box::new(next))
    }

    /// Writes turns of the definition in the names of the Association.
    fn named(&self, turns: &[String]) -> Vec<String> {
        let [(held, opposite), others @ ..] = self.names else { return turns.to_vec() };
        let mut rotated = 0;
        let mut name = |turn: &String| {
            let (own, end, quantity) = turn.strip_suffix('\'').map_or((turn.as_str(), "", 1), |own| (own, "'", 2));
            if own == *held {
                rotated += quantity;
                return format!("{opposite}{end}");
            }
            let number = others.iter().position(|(other, _)| *other == own).unwrap_or_default();
            format!("{}{end}", others[(number + rotated) % others.len()].1)
        };
        turns.iter().map(&mut name).collect()
    }

    /// Returns a solution as the Association writes it, or `None` if the moves before it are written in another way.
    pub(super) fn in_notation_of(&self, puzzle: &Puzzle, state: &str, solution: &Moves) -> Option<String> {
        if self.puzzle == "square-1" && state.contains(['/', ',']) {
            return in_pairs(puzzle, solution);
        }
        let letters = || self.names.iter().map(|(_, letter)| *letter);
        let is_letter = |word: &str| letters().any(|letter| letter == word);
        if !state.split(|own: char| !own.is_alphabetic()).any(is_letter) {
            return None;
        }
        // What a letter means depends on the letters before it.
        let mut all = state.to_owned();
        let mut spelled = Vec::new();
        for name in solution.names() {
            let turn = puzzle.read_sequence(name).ok()?.pop()?;
            let means_turn = |letter: &String| {
                puzzle.read_sequence(&format!("{all}\n{letter}")).is_ok_and(|read| read.last() == Some(&turn))
            };
            let letter = letters().flat_map(|own| [own.to_owned(), format!("{own}'")]).find(means_turn)?;
            all = format!("{all}\n{letter}");
            spelled.push(letter);
        }
        Some(spelled.join(" "))
    }

    /// Draws scrambles of the Square-1.
    pub(super) fn searched_scrambles<'a>(
        &'static self,
        dialect: &'a Dialect,
        seed: u64,
    ) -> Result<Scrambles<'a>, Error> {
        let (solver, mut random) = (Solver::new(), Random::new(seed));
        let next = move || {
            let position = loop {
                let position = Position::random(&mut random);
                if !is_solved_within_ten(&position) {
                    break position;
                }
            };
            let solution = solver.solve(&position);
            let scramble = solution.inverse();
            let state = dialect.read(&scramble.words().join(" "), Form::Setup, None)?;
            Ok(Scramble { moves: moves(&scramble), distance: None, state, solution: moves(&solution) })
        };
        Ok(Box::new(std::iter::repeat_with(next)))
    }
}

/// Returns the inverse of a turn of a move of order three.
fn inverse(turn: &str) -> String {
    turn.strip_suffix('\'').map_or_else(|| format!("{turn}'"), str::to_owned)
}

/// Writes moves of the Square-1 as pairs of turns of its layers, with twists between them.
fn in_pairs(puzzle: &Puzzle, solution: &Moves) -> Option<String> {
    let (mut words, mut pair) = (Vec::new(), [0, 0]);
    let mut end = |pair: &mut [i64; 2], twist: Option<&str>| {
        let [upper, lower] = std::mem::take(pair);
        words.extend((upper != 0 || lower != 0).then(|| format!("({upper},{lower})")));
        words.extend(twist.map(str::to_owned));
    };
    for name in solution.names() {
        let power = puzzle.read_sequence(name).ok()?.pop()?;
        let (order, quantity) = (puzzle.order(power.number) as i64, power.exponent as i64);
        let turned = if 2 * quantity > order { quantity - order } else { quantity };
        match puzzle.moves()[power.number].name.as_str() {
            "U" => pair[0] = turned,
            "D" => pair[1] = turned,
            _ => end(&mut pair, Some("/")),
        }
    }
    end(&mut pair, None);
    Some(words.join(" "))
}

/// Returns the moves of a sequence of the Square-1.
fn moves(sequence: &Sequence) -> Moves {
    Moves::of(sequence.to_string().split(' ').filter(|word| !word.is_empty()))
}
