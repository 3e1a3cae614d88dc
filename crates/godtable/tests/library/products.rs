//! Moves that are products of others, and the slice-turn metric.

use std::collections::HashSet;

use godtable::pictures::{Picture, draw, svg};
use godtable::{Error, Form, Moves, Puzzle, Question, RulesChoice, Starts, Wish, Work};

const RING: &str = "Name Ring\nSet PIECES 5 1\nSolved\nPIECES\n1 2 3 4 5\nEnd\nMove A\nPIECES\n2 3 1 4 5\nEnd\n\
                    Move B\nPIECES\n1 2 4 5 3\nEnd\n";

/// The product `A B'` by hand: a piece goes where A and then B' take it.
const BY_HAND: &str = "Move C\nPIECES\n2 3 5 1 4\nEnd\n";

fn counts(puzzle: &Puzzle) -> Result<Vec<u64>, Error> {
    Ok(puzzle.counts(None, &Work::default())?.unlocked.counts().to_vec())
}

#[test]
fn product_counts_as_the_same_move_by_hand() -> Result<(), Error> {
    let ring = Puzzle::read("ring.tws", RING)?;
    let product = ring.with_products(["C = A B'"])?;
    let by_hand = Puzzle::read("ring.tws", &format!("{RING}{BY_HAND}"))?;
    let moves = |puzzle: &Puzzle| puzzle.definition().expect("a definition").moves().to_vec();
    assert_eq!(moves(&product), moves(&by_hand));
    assert_eq!(counts(&product)?, counts(&by_hand)?);
    assert!(counts(&product)? != counts(&ring)?);
    // Without a name the product is its own.
    let nameless = ring.with_products(["A B'"])?;
    let table = nameless.table_with(&Work::default())?;
    let solved = table.solve(&table.read("B A'", Form::Turns, None)?, &Wish::default(), &Work::default())?;
    assert_eq!(solved.solutions[0].as_str(), "(A B')");
    Ok(())
}

#[test]
fn invalid_products_are_refused() -> Result<(), Error> {
    let ring = Puzzle::read("ring.tws", RING)?;
    for (product, said) in [
        ("A = B B", "'A' is already read as moves"),
        ("C = A A'", "it changes nothing"),
        ("C = ", "expected at least one move"),
        ("C = Q", "expected a move of the puzzle"),
        ("1 = A", "expected a name of letters"),
        // A file could not tell them from rotations.
        ("x = A B", "'x' is a name of rotations"),
        ("Cv = A B", "'Cv' is a name of rotations"),
        (" = A", "expected a name of letters"),
    ] {
        let error = ring.with_products([product]).expect_err(product).to_string();
        assert!(error.contains(said), "{product}: {error}");
    }
    let twice = ring.with_products(["A B", "A  B // the same"]).expect_err("it is there").to_string();
    assert!(twice.contains("'(A B)' is already read as moves"), "{twice}");
    for (name, said) in [("bicube", "bandaged pieces"), ("8-puzzle", "illegal position"), ("skewb", "MoveHold")] {
        let error = Puzzle::named(name)?.with_products(["U R"]).expect_err(name).to_string();
        assert!(error.starts_with("move: ") && error.contains(said), "{error}");
    }
    Ok(())
}

#[test]
fn slice_turns_of_the_3x3x3_have_their_published_counts() -> Result<(), Error> {
    // Domain of the Cube Forum, node 200.
    let puzzle = Puzzle::named("3x3x3")?.with_rules("STM")?;
    let levels = puzzle.levels(4, &Work::default())?;
    assert_eq!(levels.unlocked, [1, 27, 501, 9_175, 164_900]);
    // Rules that are chosen again, and a product of one's own, leave the slices as they are.
    let again = puzzle.with_products(["N = U M"].map(|text| text.replace('M', "(R' L)")))?.with_rules("STM")?;
    assert_eq!(again.levels(1, &Work::default())?.unlocked[0], 1);
    assert!(again.about()?.turns.iter().any(|turn| turn == "N"));
    Ok(())
}

#[test]
fn puzzles_without_a_middle_layer_have_no_slice_turns() {
    // The 2x2x2 in any rotation has two layers on an axis, the 4x4x4 four, and the Pyraminx one that turns.
    let puzzles =
        [Puzzle::cut("c f 0", false), Puzzle::named("4x4x4"), Puzzle::cut("4x4x4", false), Puzzle::named("pyraminx")];
    for puzzle in puzzles {
        let puzzle = puzzle.expect("a puzzle");
        let error = puzzle.clone().with_rules("stm").expect_err("no slices").to_string();
        assert!(error.contains("no axis of the puzzle has three"), "{}: {error}", puzzle.name());
    }
    let megaminx = Puzzle::named("megaminx").and_then(|puzzle| puzzle.with_rules("stm")).expect("six slices");
    assert_eq!(megaminx.levels(1, &Work::default()).expect("few").unlocked, [1, 48 + 6 * 4]);
}

#[test]
fn slice_turns_are_drawn() -> Result<(), Error> {
    let puzzle = Puzzle::cut("3x3x3", false)?.with_rules("stm")?;
    let solid = puzzle.solid().expect("each slice turns about one axis");
    let drawn = |turns: &str| solid.placed(&solid.puzzle().played(&solid.puzzle().read_moves(turns).expect("moves")));
    assert_eq!(solid.turns().len(), solid.puzzle().moves().len() + solid.puzzle().rotations().len());
    let product = &solid.puzzle().moves()[6].name;
    assert_eq!(drawn(product), drawn(product.trim_matches(['(', ')'])), "{product}");
    assert!(Puzzle::cut("3x3x3", false)?.with_products(["R U"])?.solid().is_none());
    Ok(())
}

#[test]
fn slice_turns_solve_the_cross() -> Result<(), Error> {
    let work = Work::default();
    let table = Puzzle::pieces("cross")?.with_rules("stm")?.table_with(&work)?;
    let state = table.read("L' R", Form::Setup, None)?;
    assert_eq!(table.distance(&state)?.map(usize::from), Some(1));
    assert_eq!(table.about().preset, Some("slice-turn"));
    assert!(table.verify(&work).is_ok());
    Ok(())
}

#[test]
fn turns_of_layers_are_read_as_without_products() -> Result<(), Error> {
    let work = Work::default();
    let plain = Puzzle::named("3x3x3")?.soonest_with(&work)?;
    let slices = Puzzle::named("3x3x3")?.with_rules("STM")?.soonest_with(&work)?;
    for text in ["M", "M' E2 S", "r u2 f'", "l d b Rw", "Uw' Fw2 Lw Dw Bw", "2R 2U' 2F2 3L", "3Rw 2-3Uw' 2-3f x y' z2"]
    {
        let solved = plain.solve(&plain.read(text, Form::Setup, None)?, &Wish::default(), &work)?;
        let solution = &solved.solutions[0];
        let state = slices.read(&format!("{text} {solution}"), Form::Setup, None)?;
        assert_eq!(slices.distance(&state)?.map(usize::from), Some(0), "{text} {solution}");
    }
    let slice = slices.read("M", Form::Setup, None)?;
    assert_eq!(slices.distance(&slice)?.map(usize::from), Some(1));
    Ok(())
}

#[test]
fn product_is_written_in_the_hold_of_the_state() -> Result<(), Error> {
    let chosen = Puzzle::pieces("UF UFR DR")?.with_turns("(B R) F2 B2")?;
    let tower = Puzzle::cut("2x2x3", false)?.with_products(["Q = F2 D"])?.with_rules("half-turn")?;
    for (puzzle, states) in [(chosen, ["(B R)' x", "F2 x y (B R)' x"]), (tower, ["Rv2 Q F2 Q", "Q' Fv2"])] {
        let table = puzzle.table()?;
        for text in states {
            let state = table.read(text, Form::Setup, None)?;
            let solution = table.solutions(&state)?.next().expect("turns lead there")?;
            assert_eq!(Some(solution.len()), table.distance(&state)?.map(usize::from), "{text}: {solution}");
            let solved = table.read(&format!("{text} {solution}"), Form::Setup, None)?;
            assert_eq!(table.distance(&solved)?.map(usize::from), Some(0), "{text}: {solution}");
        }
    }
    Ok(())
}

#[test]
fn rotation_is_no_turn_with_the_same_effect() -> Result<(), Error> {
    // The corners of two layers move as all corners do in a rotation of the cube.
    let table = Puzzle::pieces("UFR")?.with_products(["L' R"])?.with_rules("half-turn")?.table()?;
    for form in [Form::Setup, Form::Turns] {
        for (text, distance) in [("x", 0), ("y x2 z'", 0), ("z y", 0), ("y L' R", 1), ("L' R", 1)] {
            let state = table.read(text, form, None)?;
            assert_eq!(table.distance(&state)?.map(usize::from), Some(distance), "{text} as {form}");
        }
    }
    Ok(())
}

#[test]
fn product_is_one_name() {
    let moves: Moves = ["(R' L)2", "U", "(F' B)"].into_iter().collect();
    assert_eq!(moves.names().collect::<Vec<&str>>(), ["(R' L)2", "U", "(F' B)"]);
    assert_eq!((moves.len(), moves.as_ref()), (3, "(R' L)2 U (F' B)"));
}

#[test]
fn cubes_with_products_are_read_and_shown_as_cubes() -> Result<(), Error> {
    let (plain, slices) = (Puzzle::named("3x3x3")?, Puzzle::named("3x3x3")?.with_rules("STM")?);
    for text in ["", "R", "M U2", "x y' R", "r' F E z2 D"] {
        let show = |puzzle: &Puzzle, form: Form| puzzle.show(&puzzle.state(text, Form::Setup, None)?, form);
        for form in [Form::Facelets, Form::Pieces, Form::Gist, Form::Dump] {
            let written = show(&slices, form)?;
            assert_eq!(written, show(&plain, form)?, "{text}, {form}");
            assert_eq!(slices.show(&slices.state(&written, form, None)?, form)?, written, "{text}, {form}");
        }
    }
    assert!(slices.check(Question::Picture).is_ok());
    let drawn = |puzzle: &Puzzle| {
        let cube = puzzle.picture(&puzzle.state("M U y", Form::Setup, None)?)?;
        Ok::<String, Error>(svg(&draw(&cube, &Picture::default(), "M U y")))
    };
    assert_eq!(drawn(&slices)?, drawn(&plain)?);
    Ok(())
}

#[test]
fn bracket_in_a_list_of_turns_is_one_move() -> Result<(), Error> {
    let turns = |puzzle: Puzzle| puzzle.about().map(|about| about.turns);
    for puzzle in [Puzzle::pieces("UR UFR")?, Puzzle::named("3x3x3")?, Puzzle::cut("3x3x3", false)?] {
        let named = puzzle.with_products(["R L'"])?;
        for (list, expected) in [
            ("(R L') D", "(R L') D"),
            ("(R  L’)D", "(R L') D"),
            ("(R L')2 (R L')'", "(R L')2 (R L')'"),
            ("( R L' )*2", "(R L')2"),
            // The same move in another order, and a power of a move.
            ("(R L') (L' R) (R R) (U)'", "(R L') R2 U'"),
            ("((R L') D)", "(R L' D)"),
        ] {
            let read = turns(puzzle.clone().with_turns(list)?)?;
            assert_eq!(read.join(" "), expected, "{list} of {}", puzzle.name());
            if !list.starts_with("((") {
                let given = named.clone().with_turns(list)?;
                assert_eq!(turns(given)?, read, "{list} of {}", puzzle.name());
            }
        }
        let file = "turns = \"(R L') D\"\nnever = [\"(R L') (R L') (R L')\"]\n[after]\nD = \"(R L')\"";
        assert_eq!(turns(puzzle.clone().with_rules_file(file)?)?, ["(R L')", "D"]);
    }
    let commutator = Puzzle::named("2x2x2")?.with_turns("[R, U] F")?;
    assert_eq!(turns(commutator.clone())?, ["(R U R' U')", "F"]);
    // As a definition with the commutator by hand.
    let by_hand = Puzzle::named("2x2x2")?.with_products(["C = R U R' U'"])?.with_turns("C F")?;
    assert_eq!(counts(&commutator)?, counts(&by_hand)?);
    Ok(())
}

#[test]
fn wide_turn_in_a_list_is_one_move() -> Result<(), Error> {
    let puzzle = Puzzle::named("4x4x4")?.with_turns("Rw2 U")?;
    assert_eq!(puzzle.about()?.turns, ["Rw2", "U"]);
    Ok(())
}

#[test]
fn brackets_are_one_move_in_zero_cost_moves_goals_and_starts() -> Result<(), Error> {
    let work = Work::default();
    let cube = Puzzle::pieces("UR UFR DL")?;
    let rules = |free: &str| RulesChoice { free: Some(free.to_owned()), ..RulesChoice::default() };
    let free = cube.clone().with(rules("(R L')"))?;
    let by_hand = cube.with_products(["M = R L'"])?.with(rules("M"))?;
    assert_eq!(free.about()?.free, ["(R L')"]);
    assert_eq!(free.about()?.turns, by_hand.about()?.turns);
    assert_eq!(counts(&free)?, counts(&by_hand)?);
    // A product that only leads to goals is no turn.
    let goal = |turns: &str| RulesChoice { goal_turns: Some(turns.to_owned()), ..RulesChoice::default() };
    let goals = cube.clone().with(goal("(R L')"))?;
    assert_eq!(goals.about()?.turns.len(), 18);
    let other = cube.clone().with(goal("R L'"))?;
    assert!(counts(&goals)? != counts(&other)?);
    let all: Vec<String> = cube.about()?.turns;
    let by_hand = cube.with_products(["M = R L'"])?.with_turns(&all.join(" "))?.with(goal("M"))?;
    assert_eq!(counts(&goals)?, counts(&by_hand)?);
    // Starts are the positions that the product reaches: its powers.
    let table = cube.table_with(&work)?;
    let (starts, _) = Starts::Turns("(R L')".to_owned()).count(&*table, 1, &work)?;
    assert_eq!(starts.unlocked.states(), 4);
    Ok(())
}

#[test]
fn brackets_that_are_no_product_are_refused() -> Result<(), Error> {
    for (puzzle, turns, said) in [
        ("3x3x3", "(R R') U", "changes nothing"),
        ("3x3x3", "(R x) U", "x rotates the whole puzzle"),
        ("3x3x3", "(R U", "never closed"),
        ("bicube", "(U R) F", "bandaged pieces may block a product halfway"),
        ("8-puzzle", "(U R)", "illegal position"),
    ] {
        let error = Puzzle::named(puzzle)?.with_turns(turns).expect_err(turns).to_string();
        assert!(error.starts_with("turns: ") && error.contains(said), "{puzzle}, {turns}: {error}");
    }
    Ok(())
}

#[test]
fn named_rules_of_listed_turns_have_their_powers() -> Result<(), Error> {
    let turns = |puzzle: &Puzzle, rules: &str, list: &str| -> Result<String, Error> {
        Ok(puzzle.clone().with_rules(rules)?.with_turns(list)?.about()?.turns.join(" "))
    };
    for name in ["2x2x2", "3x3x3", "megaminx"] {
        let puzzle = &Puzzle::named(name)?;
        let all = if name == "megaminx" { "R R2 R2' R'" } else { "R R2 R'" };
        assert_eq!(turns(puzzle, "half-turn", "R")?, all, "{name}");
        assert_eq!(turns(puzzle, "QTM", "R'")?.split(' ').collect::<HashSet<_>>(), HashSet::from(["R", "R'"]));
        assert_eq!(turns(puzzle, "clockwise", "R2")?, "R2");
    }
    let corners = &Puzzle::named("3x3x3-corners")?;
    assert_eq!(turns(corners, "half-turn", "(R L') D2")?, "(R L') (R L')2 (R L')' D2");
    let irreversible = Puzzle::named("2x2x2")?.with_rules("irreversible")?.with_turns("R U")?;
    assert_eq!(irreversible.about()?.lock, "axis");
    for rules in ["slice-turn", "irreversible"] {
        assert!(turns(&Puzzle::named("megaminx")?, rules, "R").is_err(), "{rules}");
    }
    Ok(())
}
