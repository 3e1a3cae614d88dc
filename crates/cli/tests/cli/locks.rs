//! The named locks of puzzles from definitions, against a plain search over positions and last moves.
use crate::support;

use std::collections::HashMap;
use std::fmt::Write as _;

use godtable_testing::PlainTable;
use serde_json::json;
use support::Sandbox;

/// A puzzle of different pieces: its moves, with their names, their axes and the places that they take pieces from.
struct Plain {
    moves: &'static [(&'static str, usize, &'static [usize])],
    /// Rotations of the whole puzzle.
    rotations: &'static [(&'static str, &'static [usize])],
}

/// Three pieces turn at each end of a row of seven, and three in the middle. The rotation turns both ends.
const ROW: Plain = Plain {
    moves: &[("A", 0, &[2, 0, 1, 3, 4, 5, 6]), ("B", 0, &[0, 1, 2, 3, 6, 4, 5]), ("C", 1, &[0, 1, 3, 4, 2, 5, 6])],
    rotations: &[("x", &[2, 0, 1, 3, 6, 4, 5])],
};

/// The 1x3x3: corners UL UR DR DL, then the front and the back of the edges U R D L. Each side makes half turns.
const FLOPPY: Plain = Plain {
    moves: &[
        ("U", 0, &[1, 0, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11]),
        ("R", 1, &[0, 2, 1, 3, 4, 5, 7, 6, 8, 9, 10, 11]),
        ("D", 0, &[0, 1, 3, 2, 4, 5, 6, 7, 9, 8, 10, 11]),
        ("L", 1, &[3, 1, 2, 0, 4, 5, 6, 7, 8, 9, 11, 10]),
    ],
    rotations: &[("x", &[3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 11, 10]), ("y", &[1, 0, 3, 2, 5, 4, 11, 10, 9, 8, 7, 6])],
};

fn after(pieces: &[usize], from: &[usize]) -> Vec<usize> {
    from.iter().map(|&place| pieces[place]).collect()
}

impl Plain {
    /// Returns the definition as a file.
    fn file(&self) -> String {
        let places = self.moves[0].2.len();
        let mut file = format!("Set PIECE {places} 1\nSolved\nEnd\n");
        let moves = self.moves.iter().map(|(name, _, from)| (name, from));
        for (name, from) in moves.chain(self.rotations.iter().map(|(name, from)| (name, from))) {
            let pieces: Vec<String> = from.iter().map(|place| (place + 1).to_string()).collect();
            write!(file, "Move {name}\nPIECE\n{}\nEnd\n", pieces.join(" ")).expect("memory");
        }
        file
    }

    /// Returns the class of each power of each move, and the places from which it takes pieces.
    fn powers(&self, class: fn(usize, usize) -> usize) -> Vec<(usize, Vec<usize>)> {
        let mut powers = Vec::new();
        for (number, &(_, axis, from)) in self.moves.iter().enumerate() {
            let mut power = from.to_vec();
            while !power.is_sorted() {
                powers.push((class(number, axis), power.clone()));
                power = after(&power, from);
            }
        }
        powers
    }

    /// Returns the number of states at each distance, without a last move and with one. No class follows itself.
    fn counts(&self, class: fn(usize, usize) -> usize) -> [Vec<u64>; 2] {
        let powers = self.powers(class);
        let classes = powers.iter().map(|(class, _)| class + 1).max().expect("moves");
        let mut positions: Vec<Vec<usize>> = vec![(0..self.moves[0].2.len()).collect()];
        let mut numbers = HashMap::from([(positions[0].clone(), 0)]);
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(position) = positions.get(next.len()).cloned() {
            let moved = powers.iter().map(|(_, from)| {
                let after = after(&position, from);
                *numbers.entry(after.clone()).or_insert_with(|| {
                    positions.push(after);
                    positions.len() - 1
                })
            });
            next.push(moved.collect());
        }
        // By class of the last move, and last without one: the distances of all positions.
        let mut distances = vec![vec![None; positions.len()]; classes + 1];
        distances.iter_mut().for_each(|own| own[0] = Some(0));
        let mut counts = [vec![1], vec![classes as u64]];
        for distance in 1.. {
            let is_next = |last: usize, position: usize| {
                let mut moved = powers.iter().zip(&next[position]);
                distances[last][position].is_none()
                    && moved.any(|((class, _), &to)| *class != last && distances[*class][to] == Some(distance - 1))
            };
            let states = (0..=classes).flat_map(|last| (0..positions.len()).map(move |position| (last, position)));
            let found: Vec<(usize, usize)> = states.filter(|&(last, position)| is_next(last, position)).collect();
            if found.is_empty() {
                break;
            }
            let unlocked = found.iter().filter(|(last, _)| *last == classes).count() as u64;
            counts[0].push(unlocked);
            counts[1].push(found.len() as u64 - unlocked);
            found.into_iter().for_each(|(last, position)| distances[last][position] = Some(distance));
        }
        for own in &mut counts {
            own.truncate(own.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        }
        counts
    }
}

#[test]
fn named_locks_agree_with_a_plain_search() {
    let sandbox = Sandbox::new();
    for (name, puzzle, positions) in [("row", ROW, 2520), ("floppy", FLOPPY, 192)] {
        sandbox.write(&format!("{name}.tws"), puzzle.file());
        for (lock, class) in [("move", (|number, _| number) as fn(usize, usize) -> usize), ("axis", |_, axis| axis)] {
            let [unlocked, locked] = puzzle.counts(class);
            assert_eq!(unlocked.iter().sum::<u64>(), positions, "{name}");
            let file = format!("{name}.tws");
            for rules in [&[][..], &["--rules", "half-turn"]] {
                let words = [&["histogram", "--puzzle", &file, "--lock", lock, "--format", "json"], rules].concat();
                let answer = sandbox.run(&words).json();
                assert_eq!(answer["unlocked"]["counts"], json!(unlocked), "{name}, lock {lock}");
                assert_eq!(answer["locked"]["counts"], json!(locked), "{name}, lock {lock}");
            }
        }
    }
}

#[test]
fn locks_replace_those_of_named_rules_on_the_2x2x2() {
    let sandbox = Sandbox::new();
    for (rules, lock, quarters) in
        [("half-turn", "axis", &[1, 2, 3][..]), ("quarter-turn", "axis", &[1, 3]), ("irreversible", "none", &[1])]
    {
        let turns: Vec<(char, u8)> =
            ['U', 'R'].into_iter().flat_map(|face| quarters.iter().map(move |&quarters| (face, quarters))).collect();
        let plain = PlainTable::search(&turns, lock == "axis");
        let words = ["histogram", "--turns", "U R", "--rules", rules, "--lock", lock, "--format", "json"];
        let answer = sandbox.run(&words).json();
        assert_eq!(answer["unlocked"]["counts"], json!(plain.counts_unlocked()), "{rules}");
        if lock == "axis" {
            assert_eq!(answer["locked"]["counts"], json!(plain.counts_locked()), "{rules}");
        }
    }
}
