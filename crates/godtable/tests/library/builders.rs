//! Builders of puzzles: no order of their calls changes the result.

use godtable::{About, Error, Puzzle, RulesChoice};
use godtable_puzzle::puzzlefile::Puzzle as Definition;

type Tested = Result<(), Error>;

/// A call of a builder.
type Call = (&'static str, fn(Puzzle) -> Result<Puzzle, Error>);

/// Returns all orders of some calls.
fn orders(calls: &[Call]) -> Vec<Vec<Call>> {
    let Some((first, rest)) = calls.split_first() else { return vec![Vec::new()] };
    let insert =
        |order: Vec<Call>| (0..=order.len()).map(move |place| [&order[..place], &[*first], &order[place..]].concat());
    orders(rest).into_iter().flat_map(insert).collect()
}

/// Returns what the puzzle is after calls, `None` if it is an error.
fn built(puzzle: &Puzzle, calls: &[Call]) -> Option<(About, RulesChoice, Option<Definition>)> {
    let puzzle = calls.iter().try_fold(puzzle.clone(), |puzzle, (_, call)| call(puzzle)).ok()?;
    Some((puzzle.about().ok()?, puzzle.choice().clone(), puzzle.definition().cloned()))
}

/// Asserts that each choice of calls has one result in all orders. Returns how many choices are no error.
fn assert_orders_agree(puzzle: &Puzzle, calls: &[Call]) -> usize {
    let choice = |mask: usize| -> Vec<Call> {
        (0..calls.len()).filter(|number| mask >> number & 1 == 1).map(|number| calls[number]).collect()
    };
    let mut possible = 0;
    for chosen in (1..1_usize << calls.len()).map(choice).filter(|chosen| chosen.len() <= 3) {
        let expected = built(puzzle, &chosen);
        for order in orders(&chosen) {
            let names: Vec<&str> = order.iter().map(|(name, _)| *name).collect();
            assert_eq!(built(puzzle, &order), expected, "{}: {names:?}", puzzle.name());
        }
        possible += usize::from(expected.is_some());
    }
    possible
}

#[test]
fn orders_of_builder_calls_agree_on_the_2x2x2() -> Tested {
    let calls: [Call; 7] = [
        ("turns", |puzzle| puzzle.with_turns("R U F")),
        ("rules", |puzzle| puzzle.with_rules("half-turn")),
        ("file", |puzzle| puzzle.with_rules_file("turns = 'R U F'\nnever = ['R R R']")),
        ("lock", |puzzle| puzzle.with_lock("axis")),
        ("goal", |puzzle| puzzle.with_goal("face")),
        ("goal states", |puzzle| puzzle.with_goal_states(["R", "U"])),
        ("pieces", |puzzle| puzzle.with_pieces("UFR")),
    ];
    // None of them, turns, rules, both or a file, each with either goal or none; a lock with turns, in the same way.
    assert_eq!(assert_orders_agree(&Puzzle::named("2x2x2")?, &calls), 5 * 3 - 1 + 3);
    Ok(())
}

#[test]
fn orders_of_builder_calls_agree_on_a_definition() -> Tested {
    let calls: [Call; 8] = [
        ("turns", |puzzle| puzzle.with_turns("U L")),
        ("rules", |puzzle| puzzle.with_rules("clockwise")),
        ("file", |puzzle| puzzle.with_rules_file("turns = 'U L R'\nnever = ['U U']")),
        ("lock", |puzzle| puzzle.with_lock("move")),
        ("goal", |puzzle| puzzle.with_goal("solved")),
        ("goal states", |puzzle| puzzle.with_goal_states(["U"])),
        ("pieces", |puzzle| puzzle.with_pieces("EDGES")),
        ("alike", |puzzle| puzzle.with_alike(&["EDGES 1 2 3".to_owned()])),
    ];
    assert!(assert_orders_agree(&Puzzle::named("pyraminx")?, &calls) > 50);
    Ok(())
}

#[test]
fn orders_of_builder_calls_agree_on_the_3x3x3() -> Tested {
    let calls: [Call; 6] = [
        ("turns", |puzzle| puzzle.with_turns("R2 U2")),
        ("rules", |puzzle| puzzle.with_rules("quarter-turn")),
        ("lock", |puzzle| puzzle.with_lock("axis")),
        ("goal", |puzzle| puzzle.with_goal("face")),
        ("goal states", |puzzle| puzzle.with_goal_states(["R2"])),
        ("pieces", |puzzle| puzzle.with_pieces("UF UFR")),
    ];
    assert_orders_agree(&Puzzle::named("3x3x3")?, &calls);
    assert_orders_agree(&Puzzle::pieces("UF UR")?, &calls);
    Ok(())
}

#[test]
fn choices_are_kept_by_later_ones() -> Tested {
    let face = Puzzle::named("2x2x2")?.with_goal("face")?.with_turns("R U F")?.about()?;
    assert_eq!((face.goal.as_deref(), face.turns.join(" ")), (Some("face"), "R U F".to_owned()));
    let edges = Puzzle::named("pyraminx")?.with_turns("U L")?.with_pieces("EDGES")?.about()?;
    assert_eq!((edges.pieces.as_deref(), edges.turns.join(" ")), (Some("EDGES"), "U L".to_owned()));
    let locked = Puzzle::named("2x2x2")?.with_lock("axis")?;
    let error = locked.clone().table().err().expect("it has no turns").to_string();
    assert_eq!(error, "lock: on cubes a lock requires turns; give the turns too");
    assert_eq!(locked.with_turns("R U")?.about()?.lock, "axis");
    let twice = Puzzle::named("2x2x2")?.with_turns("R U")?;
    assert!(twice.clone().with_turns("R U").is_ok() && twice.clone().with_turns("R F").is_err());
    assert_eq!(twice.without_rules().about()?.preset, Some("irreversible"));
    Ok(())
}
