//! Goals of many positions, and pieces that do not matter, beside a plain search over all positions.

use std::collections::HashMap;

use godtable::puzzles::orbits::{Arrangement, Definition};
use godtable::puzzles::puzzlefile::{self, Puzzle as File};
use godtable::{Distance, Error, Form, Puzzle, RulesChoice, Work};
use godtable_testing::plain_search;

type Tested = Result<(), Error>;

fn shipped(name: &str) -> File {
    puzzlefile::read(puzzlefile::shipped(name).expect("shipped")).expect("well formed")
}

/// Returns the distance of each position to some goals.
fn distances(definition: &Definition, goals: Vec<Arrangement>) -> HashMap<Arrangement, usize> {
    // From the goals on by inverse moves.
    let back = definition.inverted();
    let moved = |own: &Arrangement| (0..back.moves().len()).map(|number| back.moved(own, number)).collect::<Vec<_>>();
    plain_search(goals, Arrangement::clone, usize::MAX, moved)
}

fn positions(definition: &Definition) -> Vec<Arrangement> {
    distances(definition, vec![definition.solved()]).into_keys().collect()
}

/// Words of moves, different ones.
fn words(file: &File, count: usize) -> impl Iterator<Item = String> {
    let powers = file.powers();
    let names: Vec<String> = powers.iter().map(|&power| file.name_of(power)).collect();
    let mut random = 1_u64;
    (0..count).map(move |word| {
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            names[(random >> 33) as usize % names.len()].clone()
        };
        (0..word % 12).map(|_| next()).collect::<Vec<String>>().join(" ")
    })
}

/// Compares the distances of words with those to some goals.
fn check(file: &File, puzzle: &Puzzle, goals: Vec<Arrangement>) -> Tested {
    let definition = file.definition(&file.powers()).expect("it has moves");
    let (distances, table) = (distances(&definition, goals), puzzle.table()?);
    for word in words(file, 300) {
        let arrangement = file.played(&file.read_moves(&word).expect("moves"));
        let state = table.read(&word, Form::Turns, None)?;
        let found = table.distance(&state)?.map(Distance::get);
        assert_eq!(found, distances.get(&arrangement).copied(), "{word}: {}", table.about().heading());
    }
    Ok(())
}

#[test]
fn goals_by_turns_are_all_positions_that_the_turns_reach() -> Tested {
    let asked = [("ivy", "UFR"), ("ivy", "UFR UBL DFL"), ("2x2x3", "U"), ("2x2x3", "U R")];
    for (name, turns) in asked {
        let file = shipped(name);
        let listed = file.read_moves(turns).unwrap_or_else(|error| panic!("{name}: {error}"));
        let own = file.definition(&listed).expect("they do something");
        let choice = RulesChoice { goal_turns: Some(turns.to_owned()), ..RulesChoice::default() };
        check(&file, &Puzzle::named(name)?.with(choice)?, positions(&own))?;
    }
    Ok(())
}

#[test]
fn positions_of_pieces_that_matter_are_solved_whatever_the_others_do() -> Tested {
    for (name, pieces) in [("ivy", "CENTERS 1 2"), ("2x2x3", "CORNERS.2 CORNERS 5, EDGES")] {
        let file = shipped(name);
        let definition = file.definition(&file.powers()).expect("it has moves");
        let fewer = file.with_pieces(pieces).unwrap_or_else(|error| panic!("{name}: {error}"));
        let solved = fewer.played(&[]);
        // The kinds of the pieces that matter are those of the whole puzzle.
        let looks = |own: &Arrangement| {
            let mut own = own.clone();
            for (number, (orbit, seen)) in own.orbits.iter_mut().zip(&solved.orbits).enumerate() {
                let alone = |kind: u8| seen.kinds.iter().filter(|&&other| other == kind).count() == 1;
                let whole = &definition.orbits()[number];
                for place in 0..orbit.kinds.len() {
                    let is_told = alone(orbit.kinds[place])
                        && whole.kinds.iter().position(|own| *own == orbit.kinds[place])
                            == seen.kinds.iter().position(|own| *own == orbit.kinds[place]);
                    if !is_told {
                        (orbit.kinds[place], orbit.orientations[place]) = (u8::MAX, 0);
                    }
                }
            }
            own
        };
        let home = looks(&definition.solved());
        let goals: Vec<Arrangement> = positions(&definition).into_iter().filter(|own| looks(own) == home).collect();
        assert!(goals.len() > 1, "{name}");
        check(&file, &Puzzle::named(name)?.with_pieces(pieces)?, goals)?;
    }
    Ok(())
}

/// The first phase of two-phase solvers. Source of the counts: H. Kociemba, "The Two-Phase-Algorithm", kociemba.org.
#[test]
fn cosets_of_the_domino_group_have_the_published_counts() -> Tested {
    let choice = RulesChoice { goal_turns: Some("U D R2 L2 F2 B2".to_owned()), ..RulesChoice::default() };
    let counts = Puzzle::named("3x3x3")?.with(choice)?.counts(None, &Work::default())?;
    let published =
        [1, 4, 50, 592, 7_156, 87_236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];
    assert_eq!(counts.unlocked.counts(), published);
    Ok(())
}
