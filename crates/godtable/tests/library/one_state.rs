//! A position is one state, whatever rules read it and whatever engine answers.

use std::collections::HashSet;

use godtable::{Draw, Error, Form, GoalForm, Puzzle, RulesChoice, State, Wish, Work};
use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};

type Tested = Result<(), Error>;

/// Returns a puzzle under rules that different engines and definitions answer. Pieces count as identical in none of them.
fn relatives(name: &str) -> Result<Vec<Puzzle>, Error> {
    let puzzle = || Puzzle::named(name);
    let choice = RulesChoice::default;
    let mut all = vec![
        puzzle()?,
        puzzle()?.with_rules("half-turn")?,
        puzzle()?.with_rules("quarter-turn")?,
        puzzle()?.with_turns("R U")?,
        puzzle()?.with_turns("R U (R U)")?,
        puzzle()?.with_products(["X = R U", "Y = U R"])?,
        puzzle()?.with_goal_states(["R"])?,
        puzzle()?.with(RulesChoice { not_first: Some("R".to_owned()), ..choice() })?,
        puzzle()?.with(RulesChoice { not_last: Some("R".to_owned()), ..choice() })?,
        puzzle()?.with(RulesChoice { free: Some("U".to_owned()), ..choice() })?,
    ];
    if name.starts_with("3x3x3") {
        all.push(puzzle()?.with_goal("rotated")?);
    }
    if name == "3x3x3" {
        all.push(puzzle()?.with_rules("slice-turn")?);
    }
    Ok(all)
}

/// Returns a puzzle under goals for which some pieces count as identical.
fn coarse_relatives(name: &str) -> Result<Vec<Puzzle>, Error> {
    let puzzle = Puzzle::named(name)?.with_rules("half-turn")?;
    let written = puzzle.written(&puzzle.state("", Form::Setup, None)?)?;
    let last = if written.form() == Form::Facelets { ('B', "?") } else { ('0', "\"?\"") };
    let goal_states = vec![written.to_string().replace(last.0, last.1)];
    let choice = RulesChoice::default;
    Ok(vec![
        puzzle.clone().with(RulesChoice { goal_turns: Some("U".to_owned()), ..choice() })?,
        puzzle.with(RulesChoice { goal_states, goal_form: GoalForm(written.form()), ..choice() })?,
    ])
}

const NAMES: [&str; 6] = ["2x2x2", "3x3x3-corners", "3x3x3-edges", "3x3x3-edge-permutations", "3x3x3", "pyraminx"];

/// Moves and rotations from solved, in the notation of a puzzle.
fn set_ups(name: &str) -> [&'static str; 4] {
    match name {
        "pyraminx" => ["", "R U L'", "B L U'", "U"],
        _ => ["", "R U2 F'", "x R2 U y' F", "z2 L B D"],
    }
}

/// Returns whether a state was refused for the hold of its puzzle.
fn is_of_hold(read: &Result<State, Error>) -> bool {
    read.as_ref().is_err_and(|error| error.to_string().contains("DBL must be at home"))
}

#[test]
fn position_is_one_state_under_all_rules() -> Tested {
    for name in NAMES {
        let puzzles = relatives(name)?;
        for text in set_ups(name) {
            let read = puzzles.iter().map(|own| own.state(text, Form::Setup, None));
            // With products of turns, the 2x2x2 has no other holds.
            let states = read.filter(|read| !is_of_hold(read)).collect::<Result<Vec<State>, Error>>()?;
            let all: HashSet<&State> = states.iter().collect();
            assert_eq!(all.len(), 1, "{name} after {text}: {all:?}");
            for own in puzzles.iter().chain(&coarse_relatives(name)?) {
                let heading = own.about()?.heading();
                let read = own.state(text, Form::Setup, None);
                if is_of_hold(&read) {
                    assert_eq!(own.turned(&states[0], ""), read, "{heading} after {text}");
                    continue;
                }
                let read = read?;
                assert_eq!(own.written(&states[0])?, own.written(&read)?, "{heading} after {text}");
                let turned = own.turned(&states[0], "U").map(|turned| own.written(&turned));
                let expected = own.turned(&read, "U").map(|turned| own.written(&turned));
                assert_eq!(turned, expected, "{heading} after {text}");
            }
        }
    }
    Ok(())
}

#[test]
fn answers_for_a_state_of_other_rules_are_those_for_the_position() -> Tested {
    let work = Work::default().within(100_000_000);
    for (name, text) in
        [("2x2x2", "R U2 F'"), ("3x3x3-edge-permutations", "R U"), ("3x3x3", "R U"), ("pyraminx", "R U L'")]
    {
        let state = Puzzle::named(name)?.state(text, Form::Setup, None)?;
        for own in relatives(name)?.into_iter().chain(coarse_relatives(name)?) {
            let answers = own.soonest_with(&work)?;
            let heading = answers.about().heading();
            let read = answers.read(text, Form::Setup, None)?;
            let wish = Wish { length: Some(6), proof: true, ..Wish::default() };
            let [given, expected] =
                [&state, &read].map(|state| answers.solve(state, &wish, &work).map(|own| own.length));
            assert_eq!(given, expected, "{heading}");
            if name == "3x3x3" {
                // Paths need the large tables of this puzzle.
                continue;
            }
            let home = answers.read("", Form::Setup, None)?;
            let [given, expected] = [&state, &read].map(|state| answers.path(state, &home, &work));
            assert_eq!(given, expected, "{heading}");
        }
    }
    Ok(())
}

#[test]
fn scrambles_of_one_engine_are_states_of_the_others() -> Tested {
    for name in NAMES {
        let puzzles = relatives(name)?;
        let draw = Draw { turns: Some(7), seed: 3, ..Draw::default() };
        for own in [&puzzles[1], &puzzles[5]] {
            let answers = own.soonest_with(&Work::default())?;
            let scramble = answers.scrambles(&draw, &Work::default())?.next().expect("one")?;
            for other in &puzzles {
                if let Ok(read) = other.state(scramble.moves.as_str(), Form::Setup, None) {
                    assert_eq!(scramble.state, read, "{}", other.about()?.heading());
                }
            }
        }
    }
    Ok(())
}

#[test]
fn labels_of_a_position_are_one_row() -> Tested {
    for name in NAMES {
        let text = set_ups(name)[1];
        let state = Puzzle::named(name)?.state(text, Form::Setup, None)?;
        for own in relatives(name)? {
            // A state with zero-cost moves has the labels of the puzzle without them.
            let Ok(stickers) = own.stickers() else { continue };
            let labels = stickers.labels(&state)?;
            assert_eq!(labels, stickers.labels(&own.state(text, Form::Setup, None)?)?, "{}", own.about()?.heading());
            assert_eq!(stickers.labels(&stickers.state(&labels)?)?, labels);
        }
    }
    Ok(())
}

#[test]
fn pictures_of_a_position_are_of_the_state_under_other_rules() -> Tested {
    for name in ["2x2x2", "3x3x3-corners", "3x3x3-edges", "3x3x3"] {
        let state = Puzzle::named(name)?.state("x R U", Form::Setup, None)?;
        for own in relatives(name)? {
            let Ok(read) = own.state("x R U", Form::Setup, None) else { continue };
            let pictures = [&state, &read].map(|state| own.picture(state).map(|cube| format!("{cube:?}")));
            assert_eq!(pictures[0], pictures[1], "{}", own.about()?.heading());
            if own.has_shape() {
                let shapes = [&state, &read].map(|state| own.polyhedron(state).map(|shape| format!("{shape:?}")));
                assert_eq!(shapes[0], shapes[1], "{}", own.about()?.heading());
            }
        }
    }
    Ok(())
}

#[test]
fn locked_state_is_one_under_the_same_lock_of_other_rules() -> Tested {
    let file = "puzzle = \"3x3x3-corners\"\nturns = \"R U F2\"\nnever = [\"R R R\", \"U U\", \"F2 R\"]\n";
    let by_name = |puzzle: Puzzle, turns: &str, lock: &str| puzzle.with_turns(turns)?.with_lock(lock);
    let mut locked = Vec::new();
    for name in ["3x3x3-corners", "3x3x3-edge-permutations", "3x3x3"] {
        locked.push((by_name(Puzzle::named(name)?, "F R2 U", "axis")?, "R2 F"));
        locked.push((by_name(Puzzle::named(name)?, "L F R U2", "axis")?, "F L"));
    }
    for name in ["2x2x2", "3x3x3-corners"] {
        locked.push((Puzzle::named(name)?.with_rules_file(&file.replace("3x3x3-corners", name))?, "U R"));
    }
    for (puzzle, text) in locked {
        // Goals by turns are those of a definition.
        let goal_turns = RulesChoice { goal_turns: Some("U".to_owned()), ..RulesChoice::default() };
        let other = puzzle.clone().with(goal_turns)?;
        let heading = other.about()?.heading();
        let (state, read) = (puzzle.state(text, Form::Turns, None)?, other.state(text, Form::Turns, None)?);
        assert!(puzzle.locked(&state)?.is_some(), "{heading}");
        assert_eq!(other.locked(&state)?, other.locked(&read)?, "{heading}");
        for turn in ["R", "R2", "R'", "U", "U2", "F", "F2", "L"] {
            let after = |state: &State| other.turned(state, turn).map(|turned| other.written(&turned));
            assert_eq!(after(&state), after(&read), "{heading}: {turn}");
        }
        let named = || Puzzle::named(&puzzle.name());
        for free in [named()?.with_rules("half-turn")?, named()?.with_products(["X = R U"])?] {
            let refused = free.turned(&state, "").expect_err("it is locked").to_string();
            assert!(refused.contains("locked under the lock of other rules"), "{refused}");
        }
    }
    Ok(())
}

#[test]
fn state_with_identical_pieces_is_none_of_the_whole_puzzle() -> Tested {
    for name in NAMES {
        let coarse = &coarse_relatives(name)?[1];
        let state = coarse.state(set_ups(name)[1], Form::Setup, None)?;
        let refused = Puzzle::named(name)?.turned(&state, "").expect_err("some pieces are identical").to_string();
        assert!(refused.contains("state of another puzzle"), "{name}: {refused}");
    }
    Ok(())
}

#[test]
fn position_that_no_cube_has_is_a_state_of_the_definition_alone() -> Tested {
    let mut read = 0;
    for name in ["2x2x2", "3x3x3-corners", "3x3x3-edges", "3x3x3"] {
        let puzzle = Puzzle::named(name)?.with_goal("rotated")?.with_products(["X = R U"])?;
        let definition = puzzle.definition().expect("a definition");
        let solved = definition.pattern(&definition.played(&[]));
        let twisted = solved.replacen("\"orientation\":[0", "\"orientation\":[1", 1);
        assert_ne!(solved, twisted, "{name}");
        let Ok(state) = puzzle.state(&twisted, Form::Kpattern, None) else { continue };
        for own in [Puzzle::named(name)?, Puzzle::named(name)?.with_turns("R U")?] {
            assert!(own.turned(&state, "").is_err(), "{name}");
        }
        assert_eq!(puzzle.turned(&puzzle.turned(&state, "R")?, "R'")?, state, "{name}");
        read += 1;
    }
    assert!(read > 0, "some definition reads such patterns");
    Ok(())
}

#[test]
fn hold_is_one_whatever_rotations_lead_to_it_and_whatever_products_there_are() -> Tested {
    for (name, rotations) in [("octahedron", "x y"), ("dino", "UFRv UFLv")] {
        let puzzle = Puzzle::named(name)?;
        let turns = puzzle.about()?.turns;
        let (first, next) = (&turns[0], &turns[3]);
        let products = [format!("X = {first} {next}"), format!("Y = {next} {first}")];
        let goal_turns = RulesChoice { goal_turns: Some(first.clone()), ..RulesChoice::default() };
        let with_products = puzzle.clone().with_products(products)?;
        let relatives = [puzzle.clone(), with_products.clone(), with_products.clone().with(goal_turns)?];
        let texts = [format!("{rotations} {first} {rotations}"), format!("{first} {next}"), rotations.to_owned()];
        for text in texts {
            let states = relatives[..2].iter().map(|own| own.state(&text, Form::Setup, None));
            let states = states.collect::<Result<Vec<State>, Error>>()?;
            assert_eq!(states[0], states[1], "{name} after {text}");
            for own in &relatives {
                let read = own.state(&text, Form::Setup, None)?;
                for state in &states {
                    let turned = |from: &State| own.written(&own.turned(from, first)?);
                    assert_eq!(turned(state)?, turned(&read)?, "{name} after {text}");
                }
            }
        }
        // The order of a rotation of a cube divides 12.
        let read = |text: &str| puzzle.state(text, Form::Setup, None);
        assert_eq!(read(&[rotations; 12].join(" "))?, read("")?, "{name}");
        assert_eq!(read(&[rotations; 11].join(" "))?, read(&format!("({rotations})'"))?, "{name}");
    }
    Ok(())
}

#[test]
fn states_with_identical_pieces_belong_to_their_orientations() -> Tested {
    // Under A and under B the same pieces are identical, and other orientations of them.
    let action = |images: [u8; 4], twists: [u8; 4]| vec![Action { images: images.to_vec(), twists: twists.to_vec() }];
    let orbit = OrbitDefinition { name: "PIECES".to_owned(), modulus: 3, kinds: (0..4).collect(), moduli: vec![3; 4] };
    let moves = [
        ("A", action([1, 0, 2, 3], [0; 4])),
        ("B", action([1, 0, 2, 3], [1, 2, 0, 0])),
        ("C", action([1, 2, 3, 0], [1, 0, 0, 0])),
    ];
    let moves = moves.map(|(name, actions)| Move { name: name.to_owned(), actions }).to_vec();
    let definition = Definition::new(vec![orbit], moves).expect("permutations");
    let toward = |turns: &str| {
        let choice = RulesChoice { goal_turns: Some(turns.to_owned()), ..RulesChoice::default() };
        Puzzle::of_definition("drawn", &definition).with(choice)
    };
    let (one, other) = (toward("A")?, toward("B")?);
    let [own, foreign] = [&one, &other].map(|own| own.state("C A C", Form::Setup, None));
    assert!(one.turned(&own?, "").is_ok() && one.turned(&foreign?, "").is_err());
    Ok(())
}
