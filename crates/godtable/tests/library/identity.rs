//! States belong to their puzzle, and locked ones to their lock: whatever answers for another one rejects them.

use godtable::{Answers, Error, Form, Graph, Puzzle, RulesChoice, Work, open_as};
use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};
use godtable_puzzle::random::Random;

type Tested = Result<(), Error>;

/// Returns puzzles many of which have as many orbits, places and kinds as others.
fn puzzles() -> Result<Vec<Puzzle>, Error> {
    let pieces = ["cross", "UF UR UB UL", "UF UR FR FL", "DF DR", "UF UR", "UF FR", "UFR UBR", "DFR DFL", "UF UFR"];
    let named = ["2x2x2", "ivy", "pancake-5", "lrx-5", "pancake-4", "lrx-4"];
    let chosen = ["EDGES 1 2", "EDGES 1 3", "EDGES 2 1, CENTERS", "CENTERS 1 2", "CENTERS 3 4"];
    let mut all = Vec::new();
    for text in pieces {
        all.push(Puzzle::pieces(text)?);
    }
    for name in named {
        all.push(Puzzle::named(name)?);
    }
    for text in chosen {
        all.push(Puzzle::named("pyraminx")?.with_pieces(text)?);
    }
    all.push(Puzzle::named("pyraminx")?.with_alike(&["EDGES 1 2".to_owned()])?);
    all.push(Puzzle::named("pyraminx")?.with_alike(&["EDGES 1 3".to_owned()])?);
    all.extend((0..6).map(|seed| Puzzle::of_definition("drawn", &drawn(&mut Random::new(seed)))));
    Ok(all)
}

/// Draws a definition of five places with two moves.
fn drawn(random: &mut Random) -> Definition {
    let mut action = || {
        let mut images: Vec<u8> = (0..5).collect();
        (1..5).for_each(|place| images.swap(place, random.below(place + 1)));
        Action { images, twists: vec![0; 5] }
    };
    let moves: Vec<Move> =
        ["A", "B"].map(|name| Move { name: name.to_owned(), actions: vec![action()] }).into_iter().collect();
    let orbit = OrbitDefinition { name: "PIECES".to_owned(), modulus: 1, kinds: (0..5).collect(), moduli: vec![1; 5] };
    Definition::new(vec![orbit], moves).expect("permutations")
}

/// Asserts that something rejects a state of something else in all its questions.
fn assert_refused(table: &dyn Answers, other: &dyn Answers, text: &str, words: &str) -> Tested {
    let (own, state) = (table.read("", Form::Turns, None)?, other.read(text, Form::Turns, None)?);
    let refusals = [
        table.distance(&state).map(drop),
        table.number(&state).map(drop),
        table.solutions(&state).map(drop),
        table.solution_count(&state).map(drop),
        table.turned(&state, "").map(drop),
        table.path(&state, &own, &Work::default()).map(drop),
        table.path(&own, &state, &Work::default()).map(drop),
    ];
    for refused in refusals {
        let refused = refused.expect_err("it is a state of something else").to_string();
        let names = (table.about().heading(), other.about().heading());
        assert!(refused.contains(words), "{names:?}: {refused}");
    }
    Ok(())
}

#[test]
fn states_of_all_other_puzzles_are_refused() -> Tested {
    let tables = puzzles()?.iter().map(Puzzle::table).collect::<Result<Vec<_>, Error>>()?;
    for (own, table) in tables.iter().enumerate() {
        for (number, other) in tables.iter().enumerate() {
            match number == own {
                true => assert_eq!(table.distance(&other.read("", Form::Turns, None)?)?.map(usize::from), Some(0)),
                false => assert_refused(&**table, &**other, "", "a state of another puzzle")?,
            }
        }
    }
    Ok(())
}

#[test]
fn state_is_one_under_other_rules_and_goals_of_its_puzzle() -> Tested {
    for puzzle in puzzles()? {
        let state = puzzle.state("", Form::Turns, None)?;
        let turn = puzzle.about()?.turns[0].clone();
        let goal = puzzle.clone().with_goal_states([turn.as_str()])?;
        let (goal, turns) = (goal.table()?, puzzle.with_turns(&turn)?.table()?);
        let own = goal.distance(&goal.read("", Form::Turns, None)?)?;
        assert_eq!(goal.distance(&state)?, own, "{}", goal.about().heading());
        assert_eq!(turns.distance(&state)?.map(usize::from), Some(0), "{}", turns.about().heading());
    }
    Ok(())
}

#[test]
fn table_and_search_of_a_puzzle_take_the_same_states() -> Tested {
    let puzzle = Puzzle::named("pyraminx")?.with_lock("move")?;
    let (table, search) = (puzzle.table()?, puzzle.soonest_with(&Work::default())?);
    let state = table.read("R U L", Form::Turns, None)?;
    assert_eq!(search.distance(&state)?, table.distance(&state)?);
    let read_again = Puzzle::read("a file", puzzle.text().expect("it has one"))?.with_lock("move")?;
    assert_eq!(read_again.table()?.distance(&state)?, table.distance(&state)?);
    Ok(())
}

#[test]
fn locked_state_is_refused_under_another_lock() -> Tested {
    let locked = |puzzle: Puzzle, turns: &str| puzzle.with_turns(turns)?.with_lock("axis")?.table();
    let of_each = [|| Puzzle::named("3x3x3-corners"), || Puzzle::pieces("DF DR")];
    for puzzle in of_each {
        let (few, more) = (locked(puzzle()?, "L R")?, locked(puzzle()?, "U L R B")?);
        let unlocked = few.read("", Form::Turns, None)?;
        assert_eq!(more.distance(&unlocked)?.map(usize::from), Some(0));
        assert_refused(&*more, &*few, "L", "locked under the lock of other rules")?;
        assert_refused(&*few, &*more, "U", "locked under the lock of other rules")?;
        let free = puzzle()?.with_turns("U L R B")?.table()?;
        assert_refused(&*free, &*few, "L", "locked under the lock of other rules")?;
    }
    let few = Puzzle::named("pyraminx")?.with_turns("L R")?.with_lock("move")?.table()?;
    let more = Puzzle::named("pyraminx")?.with_turns("U L R B")?.with_lock("move")?.table()?;
    assert_refused(&*more, &*few, "L", "locked under the lock of other rules")
}

#[test]
fn locked_state_is_one_under_the_same_lock_towards_another_goal() -> Tested {
    for puzzle in [Puzzle::named("2x2x2")?, Puzzle::pieces("cross")?.with_rules("irreversible")?] {
        let goal = puzzle.clone().with_goal_states(["R"])?.table()?;
        let table = puzzle.table()?;
        let state = table.read("R U", Form::Turns, None)?;
        assert!(goal.distance(&state)?.is_some(), "{}", goal.about().heading());
        assert_eq!(goal.locked(&state), table.locked(&state));
    }
    Ok(())
}

#[test]
fn states_of_a_table_are_those_of_a_graph_only_if_it_is_one() -> Tested {
    let graph = Graph::new(&[vec![1, 0, 2, 3], vec![1, 2, 3, 0]], &[0, 1, 2, 3])?;
    let work = Work::default();
    assert_refused(graph.table(&work)?, &*Puzzle::named("pancake-4")?.table()?, "", "a state of another puzzle")
}

#[test]
fn labels_are_those_of_the_stickers_of_a_puzzle() -> Tested {
    let puzzles = [Puzzle::pieces("DF DR")?, Puzzle::pieces("UF UR")?, Puzzle::named("2x2x2")?];
    for (own, puzzle) in puzzles.iter().enumerate() {
        let (stickers, table) = (puzzle.stickers()?, puzzle.table()?);
        for (number, other) in puzzles.iter().enumerate() {
            let labels = stickers.labels(&other.state("", Form::Turns, None)?);
            assert_eq!(labels.is_ok(), own == number);
            if let Ok(labels) = labels {
                assert_eq!(table.distance(&stickers.state(&labels)?)?.map(usize::from), Some(0));
            }
        }
    }
    Ok(())
}

#[test]
fn tables_of_other_goals_are_refused_at_the_door() -> Tested {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.godtable");
    let by_turns = |turns: &str| RulesChoice { goal_turns: Some(turns.to_owned()), ..RulesChoice::default() };
    let named = |goal: &str| RulesChoice { goal: Some(goal.to_owned()), ..RulesChoice::default() };
    let pyraminx = Puzzle::named("pyraminx")?.with_pieces("EDGES 1 2 3")?;
    let all = [by_turns("U"), by_turns("L"), by_turns("U L"), named("solved")];
    for own in &all {
        pyraminx.clone().with(own.clone())?.table()?.save(&path, true)?;
        for asked in &all {
            let opened = open_as(&path, None, asked, &Work::default());
            assert_eq!(opened.is_ok(), own == asked, "{own:?} {asked:?}");
        }
    }
    Ok(())
}
