//! Moves that are products of others, and the slice-turn metric.

use godtable::{Error, Form, Puzzle, Wish, Work};

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
fn products_that_are_none_are_refused() -> Result<(), Error> {
    let ring = Puzzle::read("ring.tws", RING)?;
    for (product, said) in [
        ("A = B B", "'A' is a move already"),
        ("C = A A'", "the product changes nothing"),
        ("C = ", "expected some moves"),
        ("C = Q", "expected a move of the puzzle"),
        ("1 = A", "expected a name of letters"),
    ] {
        let error = ring.with_products([product]).expect_err(product).to_string();
        assert!(error.contains(said), "{product}: {error}");
    }
    let error = Puzzle::named("bicube")?.with_products(["U R"]).expect_err("glued").to_string();
    assert!(error.contains("glued together"), "{error}");
    Ok(())
}

#[test]
fn slice_turns_of_the_3x3x3_have_their_published_counts() -> Result<(), Error> {
    // Domain of the Cube Forum, node 200.
    let puzzle = Puzzle::named("3x3x3")?.with_rules("STM")?;
    let levels = puzzle.levels(4, &Work::default())?;
    assert_eq!(levels.unlocked, [1, 27, 501, 9_175, 164_900]);
    let error = Puzzle::named("pyraminx")?.with_rules("stm").expect_err("no slices").to_string();
    assert!(error.contains("no slices"), "{error}");
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
