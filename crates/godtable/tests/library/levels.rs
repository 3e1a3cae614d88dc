//! The states up to some distance, beside whole histograms, published counts and a plain search.

use godtable::{Error, Histogram, Levels, LevelsEnd, NamedRules, Puzzle, RulesChoice, Work};
use godtable_puzzle::orbits::{Arrangement, Definition};
use godtable_puzzle::puzzlefile;
use godtable_testing::plain_levels;

use crate::support::{Numbers, made_up};

type Tested = Result<(), Error>;

/// A puzzle with some illegal positions, too large for a table: two pieces stay near their places.
fn held_ring() -> String {
    let ring: String = (1..=25).map(|own| format!(" {own}")).collect();
    let illegal = |places: std::ops::RangeInclusive<usize>, piece: usize| -> String {
        places.map(|place| format!("Illegal A {place} {piece}\n")).collect()
    };
    let turned: String = (1..=25).map(|own| format!(" {}", own % 25 + 1)).collect();
    let cycle: String = (1..=25).map(|own| format!(" {}", if own < 4 { own % 3 + 1 } else { own })).collect();
    format!(
        "Name ring\nSet A 25 1\nSolved\nA\n{ring}\nEnd\n{}{}{}Move R\nA\n{turned}\nEnd\nMove S\nA\n{cycle}\nEnd\n",
        illegal(4..=25, 1),
        illegal(1..=4, 5),
        illegal(8..=25, 5),
    )
}

fn plain_counts(definition: &Definition, farthest: usize) -> Vec<u64> {
    let back = definition.inverted();
    let next = |own: &Arrangement| {
        let moved = (0..back.moves().len()).map(|number| back.moved(own, number));
        moved.filter(|own| back.illegal_piece(own).is_none()).collect::<Vec<_>>()
    };
    let levels = plain_levels([definition.solved()], Arrangement::clone, next);
    levels.take(farthest + 1).map(|level| level.len() as u64).collect()
}

/// Checks levels without an end before all states.
fn same_counts(levels: &Levels, unlocked: &Histogram, locked: Option<&Histogram>, what: &str) {
    assert_eq!(levels.end, LevelsEnd::Complete, "{what}");
    let both = [Some((&levels.unlocked, unlocked)), levels.locked.as_ref().zip(locked)];
    for (counts, histogram) in both.into_iter().flatten() {
        let known = histogram.counts();
        assert_eq!(&counts[..known.len()], known, "{what}");
        assert!(counts[known.len()..].iter().all(|&count| count == 0), "{what}");
    }
    assert_eq!(levels.locked.is_some(), locked.is_some(), "{what}");
}

#[test]
fn levels_of_large_puzzles_are_the_published_ones() -> Tested {
    let half = [1, 18, 243, 3_240, 43_239];
    let quarter = [1, 12, 114, 1_068, 10_011];
    for (rules, published) in [("half-turn", half), ("quarter-turn", quarter)] {
        let levels = Puzzle::named("3x3x3")?.with_rules(rules)?.levels(4, &Work::default())?;
        assert_eq!((&levels.unlocked[..], levels.end), (&published[..], LevelsEnd::Farthest), "{rules}");
    }
    // From two positions one turn leads to 18 and 18, of which solved is the same.
    let near = Puzzle::named("3x3x3")?.with_goal_states(["R", "U"])?.levels(1, &Work::default())?;
    assert_eq!(near.unlocked, [2, 35]);
    let file = puzzlefile::read(puzzlefile::shipped("4x4x4").expect("shipped")).expect("well formed");
    let definition = file.definition(&file.powers()).expect("it has moves");
    let levels = Puzzle::named("4x4x4")?.levels(3, &Work::default())?;
    assert_eq!(levels.unlocked, plain_counts(&definition, 3));
    Ok(())
}

#[test]
fn levels_of_small_puzzles_are_those_of_the_histogram() -> Tested {
    let mut random = Numbers(41);
    for number in 0..60 {
        let text = made_up(&mut random);
        let Ok(puzzle) = Puzzle::read("made-up", &text) else { continue };
        let lock = ["none", "move"][number % 2].to_owned();
        let mut choice = RulesChoice { lock: Some(lock), ..RulesChoice::default() };
        if number % 3 > 0 {
            choice.turns = Some("R F".to_owned());
        } else {
            choice.named = Some(NamedRules::Name("quarter-turn".to_owned()));
        }
        let Ok(puzzle) = puzzle.with(choice) else { continue };
        let counts = puzzle.counts(None, &Work::default())?;
        let levels = puzzle.levels(usize::MAX, &Work::default())?;
        same_counts(&levels, &counts.unlocked, counts.locked.as_ref(), &text);
    }
    for (name, goal) in [("ivy", None), ("2x2x2", Some("face")), ("bicube", None), ("skewb", None)] {
        let mut puzzle = Puzzle::named(name)?;
        if let Some(goal) = goal {
            puzzle = puzzle.with_goal(goal)?;
        }
        let whole = puzzle.counts(None, &Work::default())?;
        let levels = puzzle.levels(5, &Work::default())?;
        assert_eq!((&levels.unlocked[..], levels.end), (&whole.unlocked.counts()[..6], LevelsEnd::Farthest), "{name}");
    }
    Ok(())
}

#[test]
fn levels_end_where_memory_ends() -> Tested {
    let puzzle = Puzzle::named("3x3x3")?;
    let all = puzzle.levels(5, &Work::default())?;
    for bytes in [100_000, 1_000_000, 10_000_000] {
        let levels = puzzle.levels(5, &Work::default().within(bytes))?;
        assert_eq!(levels.end, LevelsEnd::Memory, "{bytes}");
        assert!(levels.unlocked.len() > 1 && all.unlocked.starts_with(&levels.unlocked), "{bytes}: {levels:?}");
    }
    Ok(())
}

#[test]
fn few_states_in_reach_of_many_are_counted() -> Tested {
    let text = held_ring();
    let file = puzzlefile::read(&text).expect("well formed");
    let definition = file.definition(&file.powers()).expect("it has moves");
    let puzzle = Puzzle::read("ring", &text)?;
    let counts = puzzle.counts(None, &Work::default())?;
    assert_eq!(counts.unlocked.counts(), plain_counts(&definition, usize::MAX - 1));
    assert_eq!(counts.unlocked.states(), counts.unlocked.reachable());
    // The same without a bound on the places of a piece.
    let free: String = text.lines().filter(|line| !line.ends_with(" 5")).map(|line| format!("{line}\n")).collect();
    let refused = Puzzle::read("ring", &free)?.counts(None, &Work::default()).expect_err("it has too many states");
    assert!(refused.to_string().contains("nor are the states in reach few"), "{refused}");
    Ok(())
}
