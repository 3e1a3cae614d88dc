//! Names: each means one puzzle, however it is spelled.

use godtable::{Error, Puzzle, Work};

#[test]
fn other_names_and_spellings_mean_the_same_puzzle() -> Result<(), Error> {
    for (name, own) in [
        ("222", "2x2x2"),
        ("333", "3x3x3"),
        ("444", "4x4x4"),
        ("555", "5x5x5"),
        ("666", "6x6x6"),
        ("777", "7x7x7"),
        ("compy", "compy cube"),
        ("Dino Cube", "dino"),
        ("Domino", "2x3x3"),
        ("Face-Turning Octahedron", "fto"),
        ("floppy cube", "1x3x3"),
        ("Gear Cube", "gear"),
        ("helicopter cube", "helicopter"),
        ("Ivy Cube", "ivy"),
        ("minx", "megaminx"),
        ("Pocket Cube", "2x2x2"),
        ("pyram", "pyraminx"),
        ("Redi Cube", "compy cube"),
        ("Rubik's Cube", "3x3x3"),
        ("Rubik's Revenge", "4x4x4"),
        ("SKEWB DIAMOND", "skewb-diamond"),
        ("sq1", "square-1"),
        ("Square_1", "square-1"),
        ("Top Spin", "topspin-10"),
        ("tower cube", "2x2x3"),
        ("3x2x2", "2x2x3"),
        ("10x10x2", "2x10x10"),
    ] {
        assert_eq!(Puzzle::named(name)?.name(), Puzzle::named(own)?.name(), "{name}");
    }
    assert!(Puzzle::named("2x2x").is_err() && Puzzle::named("1x1x1").is_err());
    Ok(())
}

#[test]
fn names_are_refused_as_cuts_which_have_their_own() -> Result<(), Error> {
    let error = Puzzle::cut("Skewb", false).expect_err("a name").to_string();
    assert_eq!(error, "cuts: 'skewb' is a name; choose the puzzle by its name, or describe its cuts: c v 0");
    let states = |puzzle: &Puzzle| puzzle.counts(None, &Work::default()).map(|counts| counts.unlocked.reachable());
    let (held, whole) = (Puzzle::named("skewb diamond")?, Puzzle::cut("o f 0", false)?);
    // The cuts turn all eight faces, so the puzzle comes to lie in each of twelve rotations.
    assert_eq!([states(&held)?, states(&whole)?], [138_240, 12 * 138_240]);
    assert_eq!([held.name(), whole.name()], ["skewb-diamond", "o_f_0"]);
    Ok(())
}
